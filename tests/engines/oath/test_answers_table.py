"""What the publisher answered about actions, deals, banners, the Wake and the end of a round: docs/answers/oath.md."""

import pytest

from games.oath.engine.play.rounds.rounds import wake
from games.oath.engine.play.rounds.victory import round_check
from tests.engines.oath.campaign_scene import attack, offered
from tests.engines.oath.hand import HERE, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@pytest.mark.answer("terror-spells", 1)
@pytest.mark.parametrize(
    ("kills", "left"),
    [
        (("site:4:blue", "site:5:purple"), (1, 1, 2)),
        (("site:4:blue", "board:@2:blue"), (1, 2, 1)),
        (("site:5:purple", "site:5:purple"), (2, 0, 2)),
        (("board:@2:blue", "board:@2:blue"), (2, 2, 0)),
    ],
)
def test_terror_strikes_in_any_split(kills: tuple[str, str], left: tuple[int, int, int]) -> None:
    s = Scene(3)
    s.player(1, secrets=1, advisers=["terror-spells"])
    s.banner("darkest-secret", holder=1)
    s.site(4, warbands={"blue": 2})
    s.site(5, warbands={"purple": 2})
    s.player(2, site=3, warbands=2)
    s.act(1)("power:terror-spells", *(f"terror:{kill}" for kill in kills))
    sites = (s.state.site(4).warbands.get("blue", 0), s.state.site(5).warbands.get("purple", 0))
    assert (*sites, s.blue.warbands) == left


@pytest.mark.answer("vow-of-poverty", 1)
@pytest.mark.parametrize(
    ("advisers", "trades"),
    [
        ((), ["for-favor:longbows:3", "for-both:longbows:secrets:1:0"]),
        (("vow-of-poverty",), ["for-favor:longbows:0", "for-secrets:longbows:0"]),
    ],
)
def test_careless_trades_bring_the_poor_no_favor_at_all(advisers: tuple[str, ...], trades: list[str]) -> None:
    s = Scene(3)
    s.reliquary("map", "whistle", None, "ivory-eye")
    s.site(1, cards=["longbows"])
    s.player(0, secrets=1, favor=2, advisers=["garrison", *advisers])
    assert s.act(0)("trade").options == [f"trade-{trade}" for trade in trades]


@pytest.mark.answer("forgotten-vault", 1)
def test_who_recovers_the_secret_from_the_bank_takes_one_of_what_the_vault_put_on_it() -> None:
    s = Scene(3)
    s.site(3, cards=["forgotten-vault"])
    s.player(1, favor=1, secrets=4)
    s.banner("darkest-secret", tokens=2)
    d = s.act(1)("power:forgotten-vault", "into-the-vault", "recover", "recover-banner:darkest-secret")
    assert d.ask.prompt == "act"
    banner = s.state.banners["darkest-secret"]
    assert (banner.holder, banner.tokens, s.red.secrets, s.blue.secrets, s.purple.secrets) == (1, 4, 1, 0, 0)


@pytest.mark.answer("deed-writer", 4)
@pytest.mark.parametrize(("relics", "least"), [((), 1), (("bandit-crown",), 0)])
def test_the_new_ruler_mans_the_site_as_it_likes(relics: tuple[str, ...], least: int) -> None:
    s = Scene(3)
    s.site(3, cards=["deed-writer"])
    s.site(7, warbands={"red": 2})
    s.player(2, site=8, warbands=3, relics=relics)
    d = s.act(1)("power:deed-writer", "seat:@2", "give-site:7", "propose", "accept")
    assert (d.ask.seat, d.options) == (2, [f"amount:{n}" for n in range(least, 4)])


@pytest.mark.answer("circlet-of-command", 1)
def test_the_circlet_lets_its_holder_recover_an_own_banner() -> None:
    s = Scene(3)
    s.player(1, favor=4, relics=["circlet-of-command"])
    s.banner("peoples-favor", holder=1, tokens=2)
    d = s.act(1)("recover", "recover-banner:peoples-favor", "recover-pay:4", "first-bank:beast")
    assert d.ask.prompt == "act"
    assert (s.state.banners["peoples-favor"].holder, s.state.banners["peoples-favor"].tokens, s.red.favor) == (1, 4, 0)


@pytest.mark.answer("skeleton-key", 1)
def test_the_chancellor_unlocks_the_own_reliquary() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1})
    s.reliquary("map", "whistle", None, "ivory-eye")
    s.player(0, secrets=2, relics=["skeleton-key"])
    s.act(0)("power:skeleton-key", "space:1", "take-relic")
    assert "whistle" in [relic.slug for relic in s.purple.relics]
    assert s.state.reliquary[1] is None


@pytest.mark.answer("squalid-district", 2)
def test_a_six_ends_the_game_unless_somebody_lowers_it() -> None:
    """It is as high as the die goes: raising it would leave it."""
    results = {}
    for choice in ("die-as-is", "die-down"):
        for seed in map(str, range(60)):
            s = Scene(3, seed=seed)
            s.site(3, cards=["squalid-district"], warbands={"blue": 1})
            s.state.round = 7
            d = s.run(round_check(s.table))
            if d.ask.params["roll"] == 6:
                results[choice] = d(choice).result
                break
    assert results["die-as-is"] is True
    assert set(results) == {"die-as-is", "die-down"}


@pytest.mark.answer("ancient-bloodline", 1)
@pytest.mark.parametrize("bloodline", [True, False])
def test_relics_of_the_bloodline_are_out_of_reach(bloodline: bool) -> None:
    """Recovering, burying and targeting: all of it is offered without the Bloodline."""
    s = Scene(3, "devotion")
    s.site(2, cards=["relic-breaker"], relics=["cup-of-plenty"], warbands={"blue": 1})
    s.player(1, site=2, favor=4, warbands=3, advisers=["relic-hunter"])
    s.player(2, site=2, advisers=["ancient-bloodline"] if bloodline else [])
    d = s.act(1)
    assert ("power:relic-breaker" in d.options) is not bloodline
    s.banner("peoples-favor", tokens=9)
    s.banner("darkest-secret", tokens=9)
    assert ("recover" in s.act(1).options) is not bloodline
    assert ("plan:relic-hunter" in offered(attack(s))) is not bloodline


@pytest.mark.answer("the-gathering", 2)
def test_the_chancellor_is_asked_and_deals_first_whoever_gathers() -> None:
    s = Scene(4)
    s.player(0, site=1, favor=1)
    s.player(1, site=8, favor=1)
    s.player(2, favor=1)
    s.player(3, site=6, favor=1)
    d = playing(s, "the-gathering", 2)(HERE)
    asked = []
    while not d.over:
        asked.append((d.ask.prompt, d.ask.seat))
        d("join-gathering" if d.ask.prompt == "gathering" else "done")
    assert [seat for prompt, seat in asked if prompt == "gathering"] == [0, 1, 3]
    assert [seat for prompt, seat in asked if prompt == "deal-with"] == [0, 1, 2, 3]
    assert [player.site for player in s.state.players] == [3, 3, 3, 3]


@law("OATH-2.5.3e", "OATH-10.give-b")
@pytest.mark.answer("peoples-favor", 3)
@pytest.mark.answer("darkest-secret", 3)
def test_a_banner_that_is_given_keeps_what_lies_on_it_and_its_side() -> None:
    s = Scene(3)
    s.banner("peoples-favor", holder=1, tokens=4, mob=True)
    s.banner("darkest-secret", holder=1, tokens=3)
    s.act(0)("offer", "seat:@1", "space:0", "want-banner:peoples-favor", "want-banner:darkest-secret", "propose", "accept")
    banners = {slug: (banner.holder, banner.tokens, banner.mob) for slug, banner in s.state.banners.items()}
    assert banners == {"peoples-favor": (0, 4, True), "darkest-secret": (0, 3, False)}


@law("OATH-4.1.1.IIb")
@pytest.mark.answer("peoples-favor", 4)
@pytest.mark.parametrize(
    "order", [["favor-on-banner", "favor-off-banner:beast"], ["favor-off-banner:beast", "favor-on-banner"]]
)
def test_the_mob_takes_and_brings_in_either_order(order: list[str]) -> None:
    s = Scene(3)
    s.banner("peoples-favor", holder=1, tokens=3, mob=True)
    s.player(1, favor=2)
    s.state.banks["beast"], s.state.shared = 1, s.state.shared + 2
    d = s.run(wake(s.table, 1, 1), turn=1)(*order)
    assert d.over
    assert (s.state.banners["peoples-favor"].tokens, s.red.favor, s.state.banks["beast"]) == (3, 1, 2)
