"""The edifices, intact and ruined."""

from typing import Any

import pytest

from games.oath.engine.chronicle.hooks import HOOKS
from games.oath.engine.play.campaign.forces import target_dice
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import END_DIE
from games.oath.engine.play.core.states import Battle
from games.oath.engine.play.core.tokens import return_tokens
from games.oath.engine.play.rounds.act import usable
from games.oath.engine.play.rounds.victory import round_check
from games.oath.engine.world.facts import DENIZENS
from tests.engines.oath.campaign_scene import open_to
from tests.engines.oath.play_scenario import Driver, Scene
from tests.engines.oath.scenario import PURPLE, RED, ended, intact, site

law = pytest.mark.law


def built(edifice: str, slot: int = 3, seats: int = 3, **site: Any) -> Scene:
    """The edifice lies at red's site, without warbands unless the test says so."""
    s = Scene(seats)
    s.site(slot, cards=[edifice], **site)
    return s


def offered(s: Scene, key: str, seat: int = 1) -> bool:
    s.state.turn = seat
    return key in usable(s.table, seat)


# -- Sprawling Rampart, Bandit Rampart --------------------------------------------------------------------------------


def dice_of(s: Scene, slot: int) -> int:
    return target_dice(s.table, Campaign(0, battle=Battle(0, 1, slot)), f"site:{slot}")


@law("OATH-7.1.4a", "OATH-5.5.2g")
def test_it_works() -> None:
    s = built("sprawling-rampart", warbands={"red": 1})
    s.site(7, warbands={"red": 2})
    s.site(5, warbands={"blue": 2})
    assert [dice_of(s, slot) for slot in (3, 7, 5, 1)] == [2, 2, 1, 1]


def test_the_rampart_strengthens_all_imperial_sites() -> None:
    s = built("sprawling-rampart", warbands={"purple": 1})
    s.site(7, warbands={"purple": 1})
    s.site(5, warbands={"red": 1})
    assert [dice_of(s, slot) for slot in (3, 7, 5, 1)] == [2, 2, 1, 1]


def test_the_rampart_of_bandits_strengthens_theirs() -> None:
    s = built("sprawling-rampart")
    s.site(7, warbands={"red": 1})
    assert [dice_of(s, slot) for slot in (3, 1, 7)] == [2, 2, 1]


@pytest.mark.parametrize("target", ["pawn", "banner:darkest-secret", "relic:map"])
def test_the_rampart_strengthens_sites_only(target: str) -> None:
    s = built("sprawling-rampart", warbands={"red": 1})
    c = Campaign(0, battle=Battle(0, 1, 3))
    with_rampart = target_dice(s.table, c, target)
    s.state.site(3).cards.clear()
    s.state.changed()
    assert target_dice(s.table, c, target) == with_rampart


def attacked(s: Scene, dice: int) -> Driver:
    """Red attacks at slot 3 with so many dice; up to its own plans."""
    s.player(2, site=8)
    return s.act(1)("campaign", "done", f"dice:{dice}")


@law("OATH-5.5.3c", "OATH-5.5.3d")
@pytest.mark.parametrize(("dice", "attack", "defense"), [(4, 2, 1), (1, 0, 2)])
def test_bandits_always_use_their_rampart(dice: int, attack: int, defense: int) -> None:
    s = built("bandit-rampart")
    s.player(1, warbands=5)
    attacked(s, dice)
    assert s.logged("plan-used")[0].params == {"user": "bandits", "card": "bandit-rampart"}
    assert len(s.logged("roll")[0].params["rolled"]) == defense
    rolled = s.logged("attack-rolled")[0].params["rolled"]
    assert len(rolled) == attack


def test_a_ruler_may_use_the_rampart() -> None:
    s = built("bandit-rampart", warbands={"blue": 1})
    s.player(1, warbands=5)
    d = s.act(1)("campaign", "done", "dice:4")
    assert (d.ask.seat, d.options) == (2, ["plan:bandit-rampart", "done"])
    d("plan:bandit-rampart")
    assert len(s.logged("attack-rolled")[0].params["rolled"]) == 2


@law("OATH-7.5b")
def test_the_rampart_is_no_plan_of_the_attacker() -> None:
    s = built("bandit-rampart", slot=4, warbands={"red": 1})
    s.player(1, warbands=5)
    s.site(3, warbands={"blue": 1})
    s.state.title = 2
    assert open_to(s.act(1)("campaign", "done", "dice:4")) == []


def test_the_rampart_must_lie_at_a_target() -> None:
    s = built("bandit-rampart", slot=4)
    s.player(1, warbands=5)
    attacked(s, 4)
    assert not s.logged("plan-used")


# -- Hall of Debate, Hall of Mockery ----------------------------------------------------------------------------------


@law("OATH-9.2b")
@pytest.mark.parametrize(("edifice", "open_to"), [("hall-of-debate", False), ("hall-of-mockery", True)])
def test_the_hall_of_debate_protects_the_peoples_favor_from_campaigns(edifice: str, open_to: bool) -> None:
    s = built(edifice, slot=8)
    s.player(1, warbands=3)
    s.player(2, site=3, banners=["peoples-favor", "darkest-secret"])
    d = s.act(1)("campaign", "defender:@2")
    assert ("target-banner:peoples-favor" in d.options) is open_to
    assert "target-banner:darkest-secret" in d.options


def test_the_hall_of_debate_lets_it_be_recovered() -> None:
    s = built("hall-of-debate", slot=8)
    s.player(1, favor=2)
    s.banner("peoples-favor", holder=2)
    s.act(1)("recover", "recover-banner:peoples-favor", "first-bank:beast")
    assert s.state.banners["peoples-favor"].holder == 1


@law("OATH-5.4.4a")
@pytest.mark.parametrize(("edifice", "mob"), [("hall-of-mockery", True), ("hall-of-debate", False)])
def test_the_hall_of_mockery_rouses_the_mob(edifice: str, mob: bool) -> None:
    s = built(edifice, slot=8)
    s.player(1, favor=2)
    s.banner("peoples-favor", mob=True)
    s.act(1)("recover", "recover-banner:peoples-favor", "first-bank:beast")
    assert s.state.banners["peoples-favor"].mob is mob
    s.check()


def test_the_hall_of_mockery_cares_for_no_other_banner() -> None:
    s = built("hall-of-mockery", slot=8)
    s.player(1, secrets=2)
    s.act(1)("recover", "recover-banner:darkest-secret")
    assert s.state.banners["darkest-secret"].holder == 1
    assert not s.state.banners["peoples-favor"].mob


# -- Forest Temple, Ruined Temple -------------------------------------------------------------------------------------


@law("OATH-8.3.2a")
def test_the_forest_temple_acts_in_the_chronicle_only() -> None:
    """How, tests/engines/oath/test_ch08_oath_and_map.py says."""
    assert HOOKS["forest-temple"].keeps_site
    assert "ruined-temple" not in HOOKS


def places(s: Scene, seat: int, card: str = "wolves") -> set[str]:
    s.player(seat, advisers=[f"?{card}"])
    d = s.act(seat)("play-adviser")
    return {option.partition(":")[0] for option in d.options}


@law("OATH-9.2b", "OATH-10.enemy-c")
def test_bandits_of_the_temple_let_nobody_play_beasts() -> None:
    assert places(built("ruined-temple", slot=8), 1) == {"discard"}
    assert places(built("ruined-temple", slot=8), 0) == {"discard"}


@law("OATH-10.enemy-a", "OATH-10.enemy-b")
def test_the_temple_binds_enemies_of_its_ruler() -> None:
    free = {"to-site", "as-adviser", "discard"}
    assert places(built("ruined-temple", slot=8, warbands={"red": 1}), 1) == free
    assert places(built("ruined-temple", slot=8, warbands={"red": 1}), 2) == {"discard"}
    assert places(built("ruined-temple", slot=8, warbands={"purple": 1}), 0) == free


def test_the_temple_binds_no_fellow_of_the_empire() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(8, cards=["ruined-temple"], warbands={"purple": 1})
    assert "as-adviser" in places(s, 1)


def test_the_temple_minds_beasts_only() -> None:
    assert "to-site" in places(built("ruined-temple", slot=8), 1, "elders")


def test_beasts_can_be_kept_facedown_against_the_temple() -> None:
    s = built("ruined-temple", slot=8)
    s.deck("wolves", "vision-of-faith")
    d = s.act(1)("search", "card:wolves")
    assert d.options == ["facedown", "discard"]


# -- Festival District, Squalid District ------------------------------------------------------------------------------


@law("OATH-7.6.3a", "OATH-7.6.3g", "OATH-7.1.1a")
def test_the_festival_deals_in_favor_secrets_and_advisers() -> None:
    s = built("festival-district")
    s.player(1, favor=2, relics=["map"])
    s.player(2, advisers=["wolves"], secrets=1, site=8)
    d = s.act(1)("power:festival-district")
    assert d.ask.prompt == "deal-with"
    d("seat:@2")
    kinds = {option.split(":")[0] for option in d.options}
    assert s.state.offer is not None
    assert sorted(s.state.offer.kinds) == ["advisers", "favor", "secrets"]
    assert kinds


@law("OATH-7.1.1a")
def test_the_festival_is_for_those_with_access() -> None:
    s = built("festival-district", slot=8)
    s.player(1, favor=2)
    assert not offered(s, "festival-district")
    s.site(8, warbands={"red": 1})
    assert offered(s, "festival-district")


def test_who_has_nothing_to_deal_in_makes_no_bargain() -> None:
    s = built("festival-district")
    s.player(1, relics=["map"], site=8)
    s.player(2, favor=1, site=8)
    s.site(3, warbands={"red": 1})
    s.red.favor = s.red.secrets = s.blue.favor = s.blue.secrets = 0
    assert not offered(s, "festival-district")
    s.red.favor = 1
    assert offered(s, "festival-district")


def rolled(s: Scene, round_number: int = 5) -> Driver:
    s.state.round = round_number
    return s.run(round_check(s.table))


@law("OATH-3.3f")
@pytest.mark.parametrize(("choice", "change"), [("die-up", 1), ("die-down", -1), ("die-as-is", 0)])
@pytest.mark.answer("squalid-district", 1)
def test_the_chancellor_changes_the_roll_for_the_empire(choice: str, change: int) -> None:
    s = Scene(3, roles=("citizen", "exile"), seed="2")
    s.site(3, cards=["squalid-district"], warbands={"purple": 1})
    d = rolled(s)
    assert d.ask.seat == 0
    roll = d.ask.params["roll"]
    d(choice)
    assert s.logged("end-die")[0].params["roll"] == roll + change
    assert d.over


def test_an_exile_who_rules_it_changes_the_roll() -> None:
    s = built("squalid-district", warbands={"blue": 1})
    assert rolled(s).ask.seat == 2


def test_bandits_do_not_change_the_roll() -> None:
    s = built("squalid-district")
    assert rolled(s).over
    assert END_DIE.live(s.state)


@law("OATH-4.0d")
def test_the_mask_reaches_no_further_than_the_turn_of_its_holder() -> None:
    s = built("squalid-district", warbands={"purple": 1})
    s.player(2, relics=["grand-mask"])
    s.state.turn, s.state.phase = 2, "rest"  # the last turn of the round
    assert rolled(s).ask.seat == 0


@law("OATH-3.3b", "OATH-3.3c")
def test_the_die_is_changed_to_a_face_it_has() -> None:
    seen = {}
    for seed in map(str, range(60)):
        s = Scene(3, seed=seed)
        s.site(3, cards=["squalid-district"], warbands={"blue": 1})
        d = rolled(s)
        seen[d.ask.params["roll"]] = d.options
    assert seen[6] == ["die-as-is", "die-down"]
    assert seen[1] == ["die-as-is", "die-up"]
    assert seen[3] == ["die-as-is", "die-up", "die-down"]


@law("OATH-3.3b")
def test_one_more_can_win() -> None:
    for seed in map(str, range(40)):
        s = Scene(3, seed=seed)
        s.site(3, cards=["squalid-district"], warbands={"purple": 1})
        d = rolled(s)
        if d.ask.params["roll"] == 5:
            d("die-up")
            assert d.result is True
            return
    pytest.fail("no roll of five")


# -- Great Spire, Fallen Spire ----------------------------------------------------------------------------------------


def with_dispossessed(s: Scene, *cards: str) -> None:
    for card in cards:
        s.state.world_deck.remove(card)
        s.state.dispossessed.append(card)


@law("OATH-10.exchange-a", "OATH-7.1.2d")
def test_the_spire_exchanges_drawn_denizens() -> None:
    s = built("great-spire")
    s.player(1, secrets=1)
    s.deck("elders", "oracle", "vision-of-faith")
    with_dispossessed(s, "wolves", "longbows", "hospital")
    d = s.act(1)("search", ["modifier:great-spire"])
    assert d.options == ["card:elders", "card:oracle"]
    d(["card:elders"])
    new = next(card for card in s.red.hand if card not in ("oracle", "vision-of-faith"))
    assert new in ("wolves", "longbows", "hospital")
    assert len(s.red.hand) == 3
    assert "elders" in s.state.dispossessed
    assert len(s.state.dispossessed) == 3
    assert s.state.where["great-spire"].card.secrets == 1
    assert set(d.options) == {"card:oracle", "card:vision-of-faith", f"card:{new}"}
    s.check()


def test_the_spire_may_leave_all_cards() -> None:
    s = built("great-spire")
    s.player(1, secrets=1)
    s.deck("elders", "oracle", "wolves")
    with_dispossessed(s, "longbows")
    s.act(1)("search", ["modifier:great-spire"], [])
    assert s.red.hand == ["elders", "oracle", "wolves"]


@law("OATH-9.4m")
def test_only_the_searcher_sees_what_the_spire_brings() -> None:
    s = built("great-spire")
    s.player(1, secrets=1)
    s.deck("elders", "oracle", "wolves")
    with_dispossessed(s, "longbows")
    s.act(1)("search", ["modifier:great-spire"], ["card:wolves"])
    event = s.logged("drawn-exchanged")[0]
    assert event.secret == {"cards": ["wolves"], "new_cards": ["longbows"]}
    assert (event.params, event.seen_by) == ({"seat": 1, "count": 1}, (1,))


def test_no_card_comes_straight_back_from_the_spire() -> None:
    """All drawn are exchanged, and as many lie there: each comes from the Dispossessed."""
    s = built("great-spire")
    s.player(1, secrets=1)
    s.deck("elders", "oracle", "wolves")
    with_dispossessed(s, "longbows", "hospital", "tavern-songs")
    s.act(1)("search", ["modifier:great-spire"], ["card:elders", "card:oracle", "card:wolves"])
    assert set(s.red.hand) == {"longbows", "hospital", "tavern-songs"}
    assert set(s.state.dispossessed) == {"elders", "oracle", "wolves"}


@law("OATH-9.3b")
def test_the_spire_exchanges_no_more_than_lie_there() -> None:
    s = built("great-spire")
    s.player(1, secrets=1)
    s.deck("elders", "oracle", "wolves")
    with_dispossessed(s, "longbows")
    assert s.act(1)("search", ["modifier:great-spire"]).ask.most == 1


@pytest.mark.parametrize(("secrets", "there"), [(0, True), (1, False)])
def test_the_spire_needs_a_secret_and_dispossessed_cards(secrets: int, there: bool) -> None:
    s = built("great-spire")
    s.player(1, secrets=secrets)
    if there:
        with_dispossessed(s, "longbows")
    assert s.act(1)("search").ask.prompt == "keep"


def fallen(*pile: str, dispossessed: tuple[str, ...] = ()) -> Scene:
    s = built("fallen-spire")
    s.player(1, secrets=2)
    s.discards("provinces", *pile)
    with_dispossessed(s, *dispossessed)
    return s


MANY = tuple(sorted(DENIZENS)[:8])
OTHERS = tuple(sorted(DENIZENS)[8:16])


@law("OATH-10.exchange-a", "OATH-7.1.2f")
@pytest.mark.answer("fallen-spire", 1)
def test_the_fallen_spire_exchanges_denizens_of_the_pile() -> None:
    s = fallen(MANY[0], "vision-of-faith", *MANY[1:], dispossessed=OTHERS)
    d = s.act(1)("power:fallen-spire")
    assert d.options == [f"exchange:{n}" for n in range(1, 6)]
    d("exchange:3")
    pile = s.state.discards["provinces"]
    assert pile[1] == "vision-of-faith"
    assert {pile[0], pile[2], pile[3]} <= {*OTHERS}
    assert pile[4:] == [*MANY[3:]]
    assert {*MANY[:3]} <= {*s.state.dispossessed}
    assert (s.red.secrets, s.state.where["fallen-spire"].card.secrets) == (0, 1)
    assert not any(slug in str(event.params) + str(event.secret) for event in s.table.events for slug in (*MANY, *OTHERS))
    s.check()


@law("OATH-9.3b")
@pytest.mark.parametrize(("pile", "dispossessed", "most"), [(2, 8, 2), (8, 1, 1), (8, 8, 5)])
def test_the_fallen_spire_exchanges_what_there_is(pile: int, dispossessed: int, most: int) -> None:
    s = fallen(*MANY[:pile], "vision-of-faith", dispossessed=OTHERS[:dispossessed])
    d = s.act(1)("power:fallen-spire")
    if most > 1:
        assert d.options[-1] == f"exchange:{most}"
    assert sum(slug in OTHERS for slug in s.state.discards["provinces"]) == (1 if most == 1 else 0)


@pytest.mark.parametrize(("pile", "dispossessed"), [((), OTHERS), (("vision-of-faith",), OTHERS), (MANY, ())])
def test_the_fallen_spire_needs_denizens_on_both_sides(pile: tuple[str, ...], dispossessed: tuple[str, ...]) -> None:
    assert not offered(fallen(*pile, dispossessed=dispossessed), "fallen-spire")


def test_the_fallen_spire_needs_two_secrets() -> None:
    s = fallen(*MANY, dispossessed=OTHERS)
    s.player(1, secrets=1)
    assert not offered(s, "fallen-spire")


# -- Ancient Forge, Broken Forge --------------------------------------------------------------------------------------


def forge(*answers: str) -> Scene:
    s = built("ancient-forge")
    s.player(1, favor=2, secrets=1)
    s.relic_deck("map", "whistle")
    s.act(1)("power:ancient-forge", *answers)
    return s


@law("OATH-7.1.2c", "OATH-7.1.2f")
def test_the_forge_takes_the_top_relic() -> None:
    s = forge("take-relic")
    assert [card.slug for card in s.red.relics] == ["map"]
    assert (s.red.favor, s.red.secrets, s.state.where["ancient-forge"].card.favor) == (0, 0, 2)
    s.check()


def test_the_forge_may_bury_it() -> None:
    s = forge("bury-relic")
    assert s.red.relics == []
    assert s.state.relic_deck[-1] == "map"


def test_the_forge_needs_its_price_and_an_empty_card() -> None:
    s = built("ancient-forge")
    s.player(1, favor=2)
    assert not offered(s, "ancient-forge")
    s.player(1, secrets=1)
    assert offered(s, "ancient-forge")
    s.state.where["ancient-forge"].card.secrets = 1
    assert not offered(s, "ancient-forge")


def test_an_empty_relic_deck_leaves_nothing_to_forge() -> None:
    s = built("ancient-forge")
    s.player(1, favor=2, secrets=1)
    s.state.relic_deck = []
    assert not offered(s, "ancient-forge")


def broken() -> Scene:
    s = built("broken-forge")
    s.player(1, favor=3, secrets=2)
    return s


@law("OATH-4.3.1a")
def test_the_forge_is_repaired() -> None:
    s = broken()
    d = s.act(1)("power:broken-forge")
    [card] = s.state.site(3).cards
    assert (card.slug, card.favor, card.secrets) == ("ancient-forge", 2, 2)
    assert (s.red.favor, s.red.secrets) == (1, 0)
    assert ruling.suits_at(s.state, 3) == ["nomad"]
    assert "muster" not in d.options  # it is not empty yet
    s.check()


@law("OATH-5.2.1b", "OATH-5.2.1c")
def test_the_repaired_forge_can_be_used_when_it_is_empty() -> None:
    s = broken()
    s.act(1)("power:broken-forge")
    return_tokens(s.table, 1)
    assert (s.state.banks["nomad"], s.red.secrets) == (5, 2)
    assert "muster" in s.act(1).options


@law("OATH-2.9d", "OATH-2.9e")
def test_a_broken_forge_is_of_no_use() -> None:
    s = broken()
    options = s.act(1).options
    assert "muster" not in options
    assert "trade" not in options
    assert not offered(s, "ancient-forge")


@pytest.mark.parametrize("short", [{"favor": 1}, {"secrets": 1}])
def test_the_repair_is_paid_in_full(short: dict[str, int]) -> None:
    s = built("broken-forge")
    s.player(1, **{"favor": 2, "secrets": 2, **short})
    assert not offered(s, "broken-forge")


# -- what the publisher answered --------------------------------------------------------------------------------------


@pytest.mark.answer("forest-temple", 1)
def test_a_temple_that_the_winner_does_not_rule_keeps_beasts_and_becomes_a_ruin() -> None:
    run = ended(
        site(1, "plains", "empire"),
        site(2, "river", "red", "wolves"),
        site(3, "mine", "red", "elders"),
        site(4, "steppe", "red", edifice=intact("forest-temple")),
        players=[PURPLE, RED],
    )
    assert [slot.site for slot in run.slots][:2] == ["plains", "river"]
    assert "mine" in run.discarded_sites
    (ruin,) = [slot for slot in run.slots if slot.site == "steppe"]
    assert [(card.card, card.side) for card in ruin.cards if card.kind == "edifice"] == [("forest-temple", "ruined")]


@pytest.mark.answer("forest-temple", 2)
@pytest.mark.parametrize("built", [True, False])
def test_a_temple_protects_in_the_chronicle_in_which_it_is_built(built: bool) -> None:
    build = {"build_or_repair": {"type": "build", "slot": 1, "replace": "bracken"}}
    run = ended(
        site(1, "plains", "empire", "bracken"),
        site(2, "river", "red", "wolves"),
        players=[PURPLE, RED],
        choices=build if built else {},
    )
    assert ("river" not in run.discarded_sites) is built


@pytest.mark.answer("forest-temple", 3)
def test_an_edifice_that_the_temple_kept_for_a_loser_turns_to_a_ruin() -> None:
    run = ended(
        site(1, "plains", "empire", edifice=intact("forest-temple")),
        site(2, "river", "red", "wolves", edifice=intact("great-spire")),
        players=[PURPLE, RED],
    )
    (river,) = [slot for slot in run.slots if slot.site == "river"]
    assert [(card.card, card.side) for card in river.cards if card.kind == "edifice"] == [("great-spire", "ruined")]


@pytest.mark.answer("great-spire", 1)
def test_the_harp_shows_what_was_drawn_and_kept_and_not_what_the_spire_brought() -> None:
    s = Scene(3)
    s.site(3, cards=["great-spire"])
    s.player(1, secrets=1, relics=["truthful-harp"])
    s.deck("elders", "longbows", "wolves", "tents", "garrison")
    s.state.world_deck.remove("scryer")
    s.state.dispossessed.append("scryer")
    d = s.act(1)("search", ["modifier:great-spire", "modifier:truthful-harp"])
    assert s.logged("drawn-shown")[0].params["cards"] == ["elders", "longbows", "wolves", "tents", "garrison"]
    d(["card:elders"])
    assert "scryer" in s.red.hand
    d("card:longbows", "card:scryer", "card:wolves", "card:tents", "discard")
    assert "scryer" not in str([event.params for event in s.table.events])
    assert s.logged("kept-shown")[0].params["cards"] == ["longbows"]


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
