"""5.4 Recover."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.core.actions import Claim, Recover
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import BAN_RECOVER, BAN_TAKE, RECOVERED, RECOVERS, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.tokens import gain_secrets, regain_supply
from games.oath.engine.play.majors import recover
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def scene(site: str = "steppe", relics: tuple[str, ...] = ("whistle",), **what: Any) -> Scene:
    """Red stands at a site with a relic; nobody can pay for a banner unless the test says so."""
    s = Scene(3)
    s.site(3, site, relics=relics)
    s.player(1, supply=3, **what)
    s.banner("peoples-favor", tokens=9)
    s.banner("darkest-secret", tokens=9)
    return s


def recovering(s: Scene, seat: int = 1) -> Driver:
    return s.run(recover.recover(s.table, seat), turn=seat)


def can(s: Scene, seat: int = 1) -> bool:
    s.state.turn = seat
    return recover.can_recover(s.table, seat)


@law("OATH-5.4.1a", "OATH-5.4.1b", "OATH-5.4.2a", "OATH-5.4.2b", "OATH-5.4.3a", "OATH-5.4.3c", "OATH-2.4.1a", "OATH-2.8.4a")
def test_it_works() -> None:
    s = scene(favor=3)
    d = s.act(1)
    assert "recover" in d.options
    d("recover")
    assert d.options == ["recover-relic:0"]
    assert d.ask.reveals
    d("recover-relic:0")
    assert d.ask.prompt == "act"
    assert (s.red.supply, s.red.favor, s.state.banks["nomad"]) == (2, 0, 6)
    assert [(relic.slug, relic.faceup) for relic in s.red.relics] == [("whistle", True)]
    assert [event.params["card"] for event in s.logged("relic-taken")] == ["whistle"]
    assert s.state.site(3).relics == []
    s.check()


@law("OATH-5.4.2c", "OATH-5.4.2f", "OATH-10.burn-a", "OATH-9.5a", "OATH-9.5b")
@pytest.mark.parametrize(
    ("site", "favor", "secrets", "shared"), [("mountain", 2, 0, 2), ("marshes", 0, 1, 0), ("deep-woods", 0, 2, 0)]
)
def test_prices_that_are_burnt(site: str, favor: int, secrets: int, shared: int) -> None:
    s = scene(site, favor=favor + 1, secrets=secrets + 1, turned=1)
    before = s.state.shared
    recovering(s)("recover-relic:0")
    assert (s.red.favor, s.red.secrets, s.red.turned, s.state.shared - before) == (1, 1, 1, shared)


@law("OATH-5.4.2c", "OATH-5.4.2f", "OATH-9.3d")
def test_a_price_that_cannot_be_paid_in_full() -> None:
    assert not can(scene("deep-woods", secrets=1, turned=1))
    assert not can(scene("mountain", favor=1))
    assert not can(scene(favor=2))


@law("OATH-5.4.1a", "OATH-4.2f")
def test_without_supply_nothing_is_recovered() -> None:
    s = scene(favor=3)
    s.red.supply = 0
    assert not can(s)


@law("OATH-5.4.1b")
def test_relics_lie_at_the_own_site_only() -> None:
    s = scene(relics=(), favor=3)
    s.site(4, relics=["whistle"])
    assert not can(s)


@law("OATH-2.8.4b")
def test_a_site_without_a_price_gives_no_relic() -> None:
    assert not can(scene("salt-flats", favor=3, secrets=3))


@law("OATH-5.4.1b", "OATH-9.4s")
def test_which_relic_is_named_by_its_place() -> None:
    s = scene(relics=("whistle", "map"), favor=3)
    d = recovering(s)
    assert d.options == ["recover-relic:0", "recover-relic:1"]
    d("recover-relic:1")
    assert s.red.relics[0].slug == "map"


@law("OATH-5.4.3b")
def test_there_is_no_limit_of_relics() -> None:
    s = scene(favor=3)
    s.player(1, relics=["map", "ivory-eye", "horned-mask", "brass-horse", "dowsing-sticks"])
    recovering(s)("recover-relic:0")
    assert len(s.red.relics) == 6


# -- the People's Favor -----------------------------------------------------------------------------------------------


@law("OATH-5.4.1c", "OATH-5.4.2d", "OATH-5.4.2g", "OATH-5.4.4a", "OATH-5.4.4b", "OATH-5.4.4c", "OATH-5.4.4d", "OATH-5.4.4e")
def test_the_peoples_favor() -> None:
    s = scene(relics=(), favor=6)
    s.banner("peoples-favor", holder=2, tokens=3, mob=True)
    d = recovering(s)
    assert not d.ask.reveals
    d("recover-banner:peoples-favor")
    assert (d.ask.law, d.options) == ("OATH-5.4.2d", ["recover-pay:4", "recover-pay:5", "recover-pay:6"])
    d("recover-pay:5")
    assert d.options == [f"first-bank:{suit}" for suit in ("discord", "arcane", "order", "hearth", "beast", "nomad")]
    d("first-bank:beast")
    banner = s.state.banners["peoples-favor"]
    assert (banner.holder, banner.tokens, banner.mob, s.red.favor, s.red.supply) == (1, 5, False, 1, 2)
    assert s.state.banks == {"discord": 4, "arcane": 3, "order": 3, "hearth": 3, "beast": 4, "nomad": 4}
    s.check()


@law("OATH-5.4.2d", "OATH-2.5.1a", "OATH-banner.pf-e")
def test_it_takes_more_favor_than_lies_on_it() -> None:
    s = scene(relics=(), favor=3)
    s.banner("peoples-favor", tokens=3)
    assert not can(s)


@law("OATH-5.4.1c", "OATH-5.4.4l", "OATH-10.seize-a")
def test_from_oneself_and_nothing_is_burnt() -> None:
    s = scene(relics=(), favor=4)
    s.banner("peoples-favor", holder=1, tokens=3)
    shared = s.state.shared
    recovering(s)("recover-banner:peoples-favor", "first-bank:nomad")
    assert (s.state.banners["peoples-favor"].tokens, s.state.shared) == (4, shared)
    assert not s.logged("banner-seized")


@law("OATH-5.4.3a", "OATH-2.11b", "OATH-2.11d")
def test_the_title_follows_the_banner_at_once() -> None:
    s = scene(relics=(), favor=4)
    s.state.oath = "the-people"
    s.banner("peoples-favor", holder=0, tokens=3)
    recovering(s)("recover-banner:peoples-favor", "first-bank:nomad")
    assert s.state.title == 1


# -- the Darkest Secret -----------------------------------------------------------------------------------------------


@law("OATH-5.4.2e", "OATH-5.4.4f", "OATH-5.4.4g", "OATH-5.4.4h", "OATH-5.4.4k", "OATH-banner.ds-d")
def test_the_darkest_secret() -> None:
    s = scene(relics=(), secrets=5)
    s.site(3, cards=["longbows"])
    s.banner("darkest-secret", holder=2, tokens=3)
    d = recovering(s)("recover-banner:darkest-secret")
    assert (d.ask.law, d.options) == ("OATH-5.4.2e", ["recover-pay:4", "recover-pay:5"])
    d("recover-pay:4")
    banner = s.state.banners["darkest-secret"]
    assert (banner.holder, banner.tokens, s.red.secrets, s.blue.secrets) == (1, 4, 2, 2)
    assert [(event.params["seat"], event.params["count"]) for event in s.logged("secrets-from-banner")] == [(1, 1), (2, 2)]


@law("OATH-5.4.2g", "OATH-5.4.4g", "OATH-5.4.4h")
def test_more_may_be_paid_and_a_single_old_secret_goes_to_the_new_holder() -> None:
    s = scene(relics=(), secrets=5)
    s.site(3, cards=["longbows"])
    s.banner("darkest-secret", holder=2, tokens=1)
    recovering(s)("recover-banner:darkest-secret", "recover-pay:5")
    assert (s.state.banners["darkest-secret"].tokens, s.red.secrets, s.blue.secrets) == (5, 1, 0)
    assert len(s.logged("secrets-from-banner")) == 1


@law("OATH-5.4.2e", "OATH-5.4.2f", "OATH-2.5.1a")
def test_it_takes_more_faceup_secrets_than_lie_on_it() -> None:
    s = scene(relics=(), secrets=1, turned=3)
    s.banner("darkest-secret", tokens=1)
    assert not can(s)


@law("OATH-5.4.4i", "OATH-5.4.1h", "OATH-banner.ds-c")
def test_from_oneself_all_old_secrets_come_back() -> None:
    s = scene(relics=(), secrets=4)
    s.banner("darkest-secret", holder=1, tokens=3)
    recovering(s)("recover-banner:darkest-secret")
    assert (s.state.banners["darkest-secret"].tokens, s.red.secrets) == (4, 3)


@law("OATH-5.4.4j", "OATH-5.4.1c", "OATH-banner.ds-c")
def test_from_the_shared_bank_one_old_secret_is_taken() -> None:
    s = scene(relics=(), secrets=4)
    s.banner("darkest-secret", tokens=3)
    recovering(s)("recover-banner:darkest-secret")
    assert (s.red.secrets, s.blue.secrets, s.purple.secrets) == (1, 0, 0)


@law("OATH-5.4.1d", "OATH-5.4.1e", "OATH-5.4.1f", "OATH-5.4.1g", "OATH-5.4.1i", "OATH-banner.ds-b")
@pytest.mark.parametrize(
    ("cards", "advisers", "possible"),
    [
        (["longbows", "lancers"], ["garrison"], True),
        (["longbows", "lancers"], ["garrison", "mounted-patrol"], False),
        (["longbows"], [], True),
        (["longbows"], ["?garrison"], True),
        (["longbows", "bandit-rampart"], ["garrison"], False),
        (["bandit-rampart"], [], False),
        ([], [], False),
    ],
)
@pytest.mark.answer("darkest-secret", 1)
@pytest.mark.answer("darkest-secret", 2)
def test_its_holder_must_be_exposed(cards: list[str], advisers: list[str], possible: bool) -> None:
    s = scene(relics=(), secrets=2)
    s.site(6, cards=cards)
    s.player(2, site=6, advisers=advisers)
    s.banner("darkest-secret", holder=2)
    assert can(s) is possible


# -- powers -----------------------------------------------------------------------------------------------------------


@law("OATH-9.2b", "OATH-7.1.4a")
@pytest.mark.parametrize("hook", [BAN_RECOVER, BAN_TAKE])
def test_powers_forbid_relics_and_banners(new_card: NewCard, hook: Any) -> None:
    vow = new_card((hook, lambda held, t, seat, what: seat == held.at and what == "darkest-secret"))
    s = scene(favor=3, secrets=2)
    s.banner("darkest-secret")
    s.player(1, advisers=[vow])
    assert recovering(s).options == ["recover-relic:0"]
    s.player(2, secrets=2, supply=1)
    assert can(s, 2)


@law("OATH-7.4a", "OATH-5.4.2e")
def test_secrets_of_the_bank_pay_together_with_ones_own(new_card: NewCard) -> None:
    def lend(held: Held[Any], t: OathTable, action: Recover) -> None:
        def change(claim: Claim) -> None:
            if claim.banner == "darkest-secret":
                claim.lent = 2

        action.adjust.append(change)

    code = new_card((RECOVERS, lend), cost=Cost(favor=2))
    s = scene(relics=(), secrets=1, favor=2)
    s.banner("darkest-secret", tokens=2)
    s.player(1, advisers=[code])
    recovering(s)([f"modifier:{code}"], "recover-banner:darkest-secret")
    banner = s.state.banners["darkest-secret"]
    assert (banner.tokens, s.red.secrets, s.red.favor) == (3, 1, 0)
    s.state.where[code].card.favor = 0  # for another: now it takes two of one's own
    s.player(1, favor=2, secrets=0)
    s.banner("darkest-secret", tokens=1)
    recovering(s)([f"modifier:{code}"], "recover-banner:darkest-secret")
    assert (banner.tokens, s.red.secrets) == (2, 1)


@law("OATH-7.1.4b", "OATH-5.4.4a")
def test_powers_answer_to_what_was_recovered(new_card: NewCard) -> None:
    def mock(held: Held[Any], t: OathTable, action: Recover, claim: Claim) -> Rules[None]:
        gain_secrets(t, 2, claim.secret)
        t.state.banners["darkest-secret"].mob = True
        yield from ()

    card = new_card((RECOVERED, mock))
    s = scene(relics=(), secrets=2)
    s.banner("darkest-secret")
    s.site(6, cards=[card])
    recovering(s)("recover-banner:darkest-secret")
    assert s.blue.secrets == 2


@law("OATH-10.after-a", "OATH-7.4a")
def test_a_modifier_may_act_after_a_relic_only(new_card: NewCard) -> None:
    seen: list[list[str]] = []

    def worship(held: Held[Any], t: OathTable, action: Recover) -> None:
        def refresh() -> Rules[None]:
            seen.append(action.taken)
            if "whistle" in action.taken:
                regain_supply(t, action.seat, 3)
            yield from ()

        action.after.append(refresh)

    card = new_card((RECOVERS, worship))
    s = scene(favor=3, secrets=2, advisers=[card])
    s.banner("darkest-secret")
    recovering(s)([f"modifier:{card}"], "recover-banner:darkest-secret")
    assert s.red.supply == 2
    recovering(s)([f"modifier:{card}"], "recover-relic:0")
    assert s.red.supply == 4
    assert seen == [["darkest-secret"], ["whistle"]]
