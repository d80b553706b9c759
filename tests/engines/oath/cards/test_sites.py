"""The sites (Site Reference)."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import can_campaign
from games.oath.engine.play.core.actions import Claim, Playing, Recover, Travel
from games.oath.engine.play.core.cards import discard
from games.oath.engine.play.core.faces import FACES, SITE_FACES, Cost
from games.oath.engine.play.core.hooks import BAN_RECOVER, BAN_TRAVEL, BY_CARD, RECOVERED, RECOVERS, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.majors import muster, travel
from games.oath.engine.play.majors.playing import play
from games.oath.engine.play.majors.search import search
from games.oath.engine.play.rounds import rounds
from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.campaign_scene import attack, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def waking(s: Scene, seat: int = 1) -> Driver:
    return s.run(rounds.wake(s.table, seat, 1))


def playing(s: Scene, card: str, seat: int = 1) -> Driver:
    """The card is played to the own site (slot 3)."""
    s.player(seat, hand=[card])
    d = s.run(play(s.table, Playing(seat, card=card)), turn=seat)
    return d(next(option for option in d.options if option.startswith("to-site:3:")))


def travelling(s: Scene, seat: int = 1) -> Driver:
    return s.run(travel.travel(s.table, seat), turn=seat)


def ways(d: Driver) -> dict[int, int]:
    """Supply by destination."""
    parts = [option.split(":") for option in d.options]
    return {int(part[1]): int(part[-1]) for part in parts}


def at(slot: int, site: str, **what: Any) -> Scene:
    """Red stands there."""
    s = Scene(3)
    s.site(slot, site)
    s.player(1, **{"site": slot, **what})
    return s


@law("OATH-2.8.5a", "OATH-7.0a", "OATH-7.1.1c")
def test_it_works() -> None:
    """Every site has a power."""
    assert len(SITE_FACES) == 23
    assert all(slug in BY_CARD and FACES[slug].powers for slug in SITE_FACES)


# -- Salt Flats, Mine, Drowned City -----------------------------------------------------------------------------------


OPPORTUNITIES = ["salt-flats", "mine", "drowned-city"]


@law("OATH-site.opportunity-a", "OATH-4.1.4a", "OATH-4.1.4b", "OATH-7.3.1b")
def test_one_token_of_either_kind() -> None:
    s = at(4, "salt-flats")
    s.site(4, favor=2, secrets=1)
    d = waking(s)
    assert d.options == ["power:salt-flats", "done"]
    d("power:salt-flats")
    assert d.options == ["token:favor", "token:secret"]
    d("token:secret")
    assert d.over
    assert (s.red.favor, s.red.secrets, s.state.site(4).favor, s.state.site(4).secrets) == (0, 1, 2, 0)
    s.check()


@law("OATH-site.opportunity-a", "OATH-4.1.4a")
def test_it_may_be_left() -> None:
    s = at(4, "mine")
    s.site(4, favor=3)
    waking(s)("done")
    assert (s.red.favor, s.state.site(4).favor) == (0, 3)
    waking(s)("power:mine")
    assert (s.red.favor, s.state.site(4).favor) == (1, 2)


@law("OATH-site.opportunity-a", "OATH-4.1.4b")
@pytest.mark.parametrize("site", OPPORTUNITIES)
def test_from_an_empty_site_nothing_is_taken(site: str) -> None:
    assert waking(at(4, site)).over


@law("OATH-site.opportunity-a", "OATH-4.1.4a")
@pytest.mark.parametrize("site", OPPORTUNITIES)
def test_ruling_it_from_elsewhere_is_not_enough(site: str) -> None:
    s = at(4, "rocky-coast")
    s.site(5, site, favor=3, warbands={"red": 1})
    assert waking(s).over


# -- homelands --------------------------------------------------------------------------------------------------------


@law("OATH-site.homeland-a", "OATH-site.homeland-c")
@pytest.mark.parametrize(
    ("site", "card", "favor", "secrets", "warbands"),
    [
        ("fertile-valley", "salad-days", 2, 0, 0),
        ("steppe", "lancers", 1, 1, 0),
        ("standing-stones", "fire-talkers", 1, 1, 0),
        ("ancient-city", "longbows", 1, 0, 2),
        ("fertile-valley", "longbows", 1, 0, 0),
        ("ancient-city", "salad-days", 1, 0, 0),
    ],
)
def test_what_a_card_brings_home(site: str, card: str, favor: int, secrets: int, warbands: int) -> None:
    s = at(3, site)
    playing(s, card)
    assert (s.red.favor, s.red.secrets, s.red.warbands) == (favor, secrets, warbands)
    s.check()


@law("OATH-site.homeland-c", "OATH-site.homeland-d", "OATH-5.4.3a")
@pytest.mark.parametrize(("site", "card"), [("wastes", "blackmail"), ("deep-woods", "rangers")])
def test_a_relic_is_recovered_for_nothing(site: str, card: str) -> None:
    s = at(3, site)
    s.site(3, relics=["whistle", "map"])
    playing(s, card)("recover-relic:1")
    assert [relic.slug for relic in s.red.relics] == ["map"]
    assert (s.red.secrets, s.red.supply) == (0, 7)


def gains(site: str, card: str) -> tuple[Any, ...]:
    """What red has once the card lies there, and whether anything is asked."""
    s = at(3, site)
    s.site(3, relics=["whistle"])
    d = playing(s, card)
    return d.over, s.red.favor, s.red.secrets, s.red.warbands, [relic.slug for relic in s.red.relics]


@law("OATH-site.homeland-c")
@pytest.mark.parametrize("site", [slug for slug, face in SITE_FACES.items() if face.homeland])
def test_a_card_of_another_suit_comes_home_to_nothing(site: str) -> None:
    other = next(card for card in ("wolves", "longbows") if FACES[card].suit != SITE_FACES[site].homeland)
    assert gains(site, other) == gains("river", other)


@law("OATH-site.homeland-c", "OATH-9.3b")
def test_without_a_relic_there_is_none() -> None:
    s = at(3, "wastes")
    assert playing(s, "blackmail").over
    assert s.red.relics == []


@law("OATH-site.homeland-d", "OATH-9.2b")
def test_what_cannot_be_recovered_stays(new_card: NewCard) -> None:
    s = at(3, "wastes")
    s.site(3, relics=["whistle"])
    s.player(2, advisers=[new_card((BAN_RECOVER, lambda held, t, seat, what: seat == 1))])
    playing(s, "blackmail")
    assert (s.red.relics, len(s.state.site(3).relics)) == ([], 1)


@law("OATH-site.homeland-d", "OATH-7.4a")
def test_powers_about_recovering_see_the_relic(new_card: NewCard) -> None:
    taken: list[str] = []

    def worship(held: Held[Any], t: OathTable, action: Recover) -> None:
        def follow() -> Rules[None]:
            taken.append(f"after {action.taken[0]}")
            yield from ()

        action.after.append(follow)

    def mock(held: Held[Any], t: OathTable, action: Recover, claim: Claim) -> Rules[None]:
        taken.append(f"relic {claim.position}")
        yield from ()

    worshipper = new_card((RECOVERS, worship), cost=Cost(burn_favor=1))
    s = at(3, "wastes", favor=1)
    s.site(3, relics=["whistle"])
    s.player(1, advisers=[worshipper])
    s.player(2, advisers=[new_card((RECOVERED, mock))])
    playing(s, "blackmail")([f"modifier:{worshipper}"])
    assert taken == ["relic 0", "after whistle"]
    assert s.red.favor == 1, "one for the card, none is left of the first"


@law("OATH-site.homeland-b")
def test_who_discarded_such_a_card_there_gets_nothing() -> None:
    s = at(3, "fertile-valley")
    s.site(3, cards=["hospital"])
    s.run(discard(s.table, 1, ["hospital"]), turn=1)
    playing(s, "salad-days")
    assert s.red.favor == 1
    s.state.uprooted = []  # the next turn
    playing(s, "fabled-feast")
    assert s.red.favor == 3


@law("OATH-site.homeland-b")
def test_another_suit_another_player_or_another_site_does_not_matter() -> None:
    s = at(3, "fertile-valley")
    s.site(3, cards=["hospital", "longbows"])
    s.site(4, cards=["fabled-feast"])
    s.run(discard(s.table, 2, ["hospital"]), turn=1)
    s.run(discard(s.table, 1, ["longbows"]), turn=1)
    s.run(discard(s.table, 1, ["fabled-feast"]), turn=1)
    playing(s, "salad-days")
    assert s.red.favor == 2


@law("OATH-site.homeland-a")
def test_the_reward_is_for_whoever_plays_not_for_the_ruler() -> None:
    s = at(3, "steppe")
    s.site(3, warbands={"blue": 1})
    playing(s, "lancers")
    assert (s.red.secrets, s.blue.secrets) == (1, 0)


# -- Plains, Mountain -------------------------------------------------------------------------------------------------


def dice_at(site: str, *targets: str, warbands: int = 2, dice: int = 1) -> tuple[int, int]:
    """Attack and defense pools of red's attack from slot 3 on blue's sites 3 and 5, the named site in slot 5."""
    s = war()
    s.site(3, warbands={"blue": 1})
    s.site(5, site, warbands={"blue": 1})
    s.player(1, warbands=warbands)
    d = attack(s)(*targets)
    if "done" in d.options:
        d("done")
    d(f"dice:{dice}")
    counts = [event.params["pool"] for event in s.logged("attack-dice-added") + s.logged("attack-dice-removed")]
    defense = [event.params["pool"] for event in s.logged("defense-dice-added")]
    declared = s.logged("campaign-declared")[0].params
    return (counts or [declared["attack"]])[-1], (defense or [declared["defense"]])[-1]


@law("OATH-site.plains-a")
def test_plains_add_an_attack_die() -> None:
    assert dice_at("plains", "target-site:5:plains") == (2, 2)
    assert dice_at("plains") == (1, 1)


@law("OATH-site.mountain-a", "OATH-5.5.3d")
def test_a_mountain_takes_one_or_adds_a_defense_die() -> None:
    assert dice_at("mountain", "target-site:5:mountain", dice=2) == (1, 2)
    assert dice_at("mountain", "target-site:5:mountain", dice=0) == (0, 3)
    assert dice_at("mountain") == (1, 1)


@law("OATH-site.terrain-a", "OATH-site.plains-a", "OATH-site.mountain-a")
@pytest.mark.parametrize(("site", "attacking"), [("plains", 2), ("mountain", 0)])
def test_terrain_acts_once_also_for_a_pawn_and_against_its_ruler(site: str, attacking: int) -> None:
    s = war()
    s.site(3, site, warbands={"red": 1})
    s.player(1, warbands=1)
    s.player(2, site=3, relics=["whistle"])
    attack(s)("target-relic:whistle", "target-pawn", "dice:1")
    happened = s.logged("attack-dice-added") + s.logged("attack-dice-removed")
    assert [event.params["pool"] for event in happened] == [attacking]


# -- River, Great Slum, Marshes ---------------------------------------------------------------------------------------


@law("OATH-site.river-a", "OATH-7.4.1a")
def test_the_river_brings_its_ruler_a_warband_more() -> None:
    s = at(3, "river", favor=2)
    s.site(3, cards=["longbows", "rangers"], warbands={"red": 1})
    d = s.run(muster.muster(s.table, 1), turn=1)
    assert d.options == ["modifier:river"]
    d(["modifier:river"], "muster-on:longbows:3")
    s.run(muster.muster(s.table, 1), turn=1)([], "muster-on:rangers:2")
    assert s.red.warbands == 5


@law("OATH-site.river-a")
def test_who_does_not_rule_the_river_gets_the_usual() -> None:
    s = at(3, "river", favor=2)
    s.site(3, cards=["longbows"], warbands={"blue": 1})
    assert s.run(muster.muster(s.table, 1), turn=1).options == ["muster-on:longbows:2"]


@law("OATH-site.slum-a")
def test_a_card_played_to_the_slum_may_take_the_place_of_another() -> None:
    s = at(3, "great-slum")
    s.site(3, cards=["longbows", "rangers", "lancers"])
    d = playing(s, "salad-days")
    assert d.options == ["card:longbows", "card:rangers", "card:lancers"]
    d("card:rangers")
    assert [card.slug for card in s.state.site(3).cards] == ["longbows", "lancers", "salad-days"]


@law("OATH-site.slum-a")
def test_with_room_in_the_slum_nothing_need_go() -> None:
    s = at(3, "great-slum")
    s.site(3, cards=["longbows"])
    playing(s, "salad-days")("no-discard")
    assert len(s.state.site(3).cards) == 2


@law("OATH-site.slum-a", "OATH-2.8.1a")
def test_other_sites_make_no_room() -> None:
    s = at(3, "barren-coast")
    s.site(3, cards=["longbows"])
    s.player(1, hand=["salad-days"])
    d = s.run(play(s.table, Playing(1, card="salad-days")), turn=1)
    assert not any(option.startswith("to-site") for option in d.options)


@law("OATH-site.marshes-a", "OATH-7.4.1a")
def test_in_the_marshes_one_card_fewer_is_drawn() -> None:
    s = at(3, "marshes")
    s.deck("longbows", "rangers", "lancers")
    s.run(search(s.table, 1), turn=1)
    assert len(s.red.hand) == 2
    s = at(3, "steppe")
    s.site(4, "marshes", warbands={"red": 1})
    s.deck("longbows", "rangers", "lancers")
    s.run(search(s.table, 1), turn=1)
    assert len(s.red.hand) == 3


# -- Coasts -----------------------------------------------------------------------------------------------------------


@law("OATH-site.coast-a", "OATH-7.4.1a")
def test_from_coast_to_coast() -> None:
    s = at(1, "lush-coast")
    s.site(4, "barren-coast")
    assert SITE_FACES[s.state.site(7).slug].group == "coast"
    d = travelling(s)
    assert d.options == ["modifier:lush-coast"]
    d(["modifier:lush-coast"])
    assert ways(d) == {2: 1, 3: 2, 4: 1, 5: 2, 6: 4, 7: 1, 8: 4}
    assert ways(travelling(s)([]))[7] == 4


COASTS = [slug for slug, face in SITE_FACES.items() if face.group == "coast"]


@law("OATH-site.coast-a")
@pytest.mark.parametrize("coast", COASTS)
def test_no_known_coast_to_go_to(coast: str) -> None:
    """Nor does one that lies elsewhere carry anybody."""
    s = at(1, coast)
    for slot, site in s.state.slots():
        if slot != 1 and site.slug in COASTS:
            s.site(slot, faceup=False)
    assert travelling(s).ask.prompt == "travel"
    s.site(7, next(other for other in COASTS if other != coast))
    assert travelling(s).options == [f"modifier:{coast}"]
    s.player(1, site=3)
    assert travelling(s).ask.prompt == "travel"


@law("OATH-site.coast-b", "OATH-9.2c", "OATH-9.2i")
def test_ships_pass_the_pass() -> None:
    s = at(1, "lush-coast")
    s.site(8, "narrow-pass")
    assert set(ways(travelling(s)([]))) == {2, 3, 4, 5, 8}
    assert ways(travelling(s)(["modifier:lush-coast"])) == {2: 1, 3: 2, 4: 2, 5: 2, 7: 1, 8: 4}


# -- ways -------------------------------------------------------------------------------------------------------------


@law("OATH-site.valley-a", "OATH-site.valley-b")
def test_from_the_charming_valley() -> None:
    s = at(4, "charming-valley")
    assert set(ways(travelling(s)).values()) == {3}
    assert set(ways(s.run(travel.free_travel(s.table, 1), turn=1)).values()) == {0}


@law("OATH-site.valley-a")
def test_to_the_charming_valley_or_past_it_costs_nothing_more() -> None:
    s = at(3, "steppe")
    s.site(4, "charming-valley", warbands={"red": 1})
    assert set(ways(travelling(s)).values()) == {2}


@law("OATH-site.wood-a", "OATH-site.wood-b", "OATH-9.2c")
def test_from_the_shrouded_wood() -> None:
    s = at(1, "shrouded-wood")
    s.site(8, "narrow-pass")
    s.site(3, "the-hidden-place")
    d = travelling(s)
    assert ways(d) == dict.fromkeys((2, 3, 4, 5, 6, 7, 8), 2)
    d("travel-to:3:the-hidden-place:2")
    assert s.red.turned == 0


@law("OATH-site.wood-a", "OATH-9.2c")
def test_the_wood_leads_only_from_itself() -> None:
    """Its ruler, who starts elsewhere, does not pass the narrow pass for two Supply."""
    s = at(1, "lush-coast")
    s.site(2, "shrouded-wood", warbands={"red": 1})
    s.site(8, "narrow-pass")
    d = travelling(s)
    if d.ask.prompt == "modifiers":
        assert "modifier:shrouded-wood" not in d.options
        d([])
    assert set(ways(d)) == {2, 3, 4, 5, 8}
    assert ways(d)[8] == 4


@law("OATH-site.wood-c", "OATH-site.wood-d", "OATH-9.register-a")
def test_an_enemy_who_rules_the_wood_chooses() -> None:
    s = at(3, "shrouded-wood", supply=2)
    s.site(3, warbands={"blue": 1})
    d = travelling(s)
    assert d.ask.seat == 2
    d("travel-to:6:great-slum:2")
    assert (s.red.site, s.red.supply) == (6, 0)


@law("OATH-site.wood-c")
def test_for_the_empire_the_chancellor_chooses() -> None:
    s = Scene(3, roles=("exile", "citizen"))
    s.site(3, "shrouded-wood", warbands={"purple": 1})
    assert travelling(s).ask.seat == 0
    s.player(2, site=3)
    assert travelling(s, 2).ask.seat == 2


@law("OATH-site.wood-d")
@pytest.mark.parametrize("warbands", [{}, {"red": 1}])
@pytest.mark.answer("shrouded-wood", 4)
def test_bandits_and_the_traveller_choose_nothing_for_others(warbands: dict[str, int]) -> None:
    s = at(3, "shrouded-wood")
    s.site(3, warbands=warbands)
    assert travelling(s).ask.seat == 1


@law("OATH-site.wood-c", "OATH-5.5.7.IIId")
@pytest.mark.answer("shrouded-wood", 2)
def test_the_ruler_of_the_wood_chooses_also_when_a_third_player_makes_the_pawn_travel() -> None:
    s = at(3, "shrouded-wood")
    s.site(3, warbands={"blue": 1})
    d = s.run(travel.make_travel(s.table, 1, 0), turn=0)
    assert d.ask.seat == 2
    assert set(ways(d).values()) == {0}


@law("OATH-site.pass-a")
def test_the_pass_is_the_way_into_its_region() -> None:
    s = at(1, "great-slum")
    s.site(4, "narrow-pass")
    assert set(ways(travelling(s))) == {2, 4, 6, 7, 8}
    s = at(3, "great-slum")
    s.site(4, "narrow-pass")
    assert set(ways(travelling(s))) == {1, 2, 4, 5, 6, 7, 8}, "within the region and out of it"


@law("OATH-site.pass-a", "OATH-7.0b")
def test_a_facedown_pass_is_no_obstacle() -> None:
    s = at(1, "great-slum")
    s.site(4, "narrow-pass", faceup=False)
    assert set(ways(travelling(s))) == {2, 3, 4, 5, 6, 7, 8}


@law("OATH-site.pass-a", "OATH-9.2e")
def test_where_the_pass_is_closed_the_region_is(new_card: NewCard) -> None:
    def closed(held: Held[Any], t: OathTable, action: Travel, slot: int) -> bool:
        return slot == 4

    s = at(1, "great-slum")
    s.site(4, "narrow-pass")
    s.player(2, advisers=[new_card((BAN_TRAVEL, closed))])
    assert set(ways(travelling(s))) == {2, 6, 7, 8}


def raid(ruler_of_pass: str) -> Scene:
    """Red stands at blue's slot 1; blue rules slot 5 in the region of the pass (slot 4), too."""
    s = war()
    s.player(0, site=7)
    s.player(1, site=1, warbands=3)
    s.site(1, warbands={"blue": 1})
    s.site(5, warbands={"blue": 1})
    s.site(4, "narrow-pass", warbands={ruler_of_pass: 1})
    return s


@law("OATH-site.pass-b")
def test_targets_behind_the_pass_need_the_pass() -> None:
    s = raid("blue")
    d = attack(s)
    assert d.options == ["target-site:4:narrow-pass", "target-site:5:deep-woods", "done"]
    d("target-site:5:deep-woods")
    assert s.state.battle is not None
    assert (d.ask.prompt, s.state.battle.sites) == ("attack-dice", [1, 4, 5])


@law("OATH-site.pass-b")
def test_the_ruler_of_the_pass_and_who_stands_behind_it_need_not() -> None:
    assert "target-site:5:deep-woods" in attack(raid("red")).options
    s = raid("blue")
    s.player(1, site=3)
    s.site(3, warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods")
    assert "done" in d.options


@law("OATH-site.pass-c")
def test_a_third_players_pass_closes_the_region() -> None:
    d = attack(raid("purple"))
    assert d.ask.prompt == "attack-dice", "nothing but the attacker's site is a target"


@law("OATH-site.giant-a", "OATH-9.2c")
def test_the_giant_carries_for_a_secret() -> None:
    s = at(1, "buried-giant", secrets=1, supply=0)
    s.site(8, "narrow-pass")
    d = travelling(s)(["modifier:buried-giant"])
    assert ways(d) == dict.fromkeys((2, 3, 4, 5, 6, 7, 8), 0)
    d("travel-to:6:great-slum:0" if s.state.site(6).slug == "great-slum" else d.options[4])
    assert (s.red.secrets, s.red.turned, s.red.supply, s.red.site) == (0, 1, 0, 6)


@law("OATH-site.giant-a", "OATH-9.3d")
def test_without_a_faceup_secret_it_does_not() -> None:
    assert travelling(at(1, "buried-giant", turned=1)).ask.prompt == "travel"


@law("OATH-site.giant-a", "OATH-7.4.1a")
def test_it_need_not_be_asked() -> None:
    s = at(1, "buried-giant", secrets=1)
    travelling(s)([], next(o for o in travelling(s)([]).options if o.startswith("travel-to:2:")))
    assert (s.red.secrets, s.red.turned) == (1, 0)


@law("OATH-site.giant-a", "OATH-site.hidden-a", "OATH-9.3g")
def test_one_secret_does_not_pay_both_giant_and_hidden_place() -> None:
    s = at(1, "buried-giant", secrets=1)
    s.site(3, "the-hidden-place")
    assert 3 not in ways(travelling(s)(["modifier:buried-giant"]))
    s.player(1, secrets=2)
    assert 3 in ways(travelling(s)(["modifier:buried-giant"]))


@law("OATH-site.hidden-a")
def test_the_hidden_place_is_found_for_a_secret() -> None:
    s = at(3, "great-slum", turned=1)
    s.site(4, "the-hidden-place")
    assert 4 not in ways(travelling(s))
    s.player(1, secrets=1)
    travelling(s)("travel-to:4:the-hidden-place:2")
    assert (s.red.site, s.red.secrets, s.red.turned) == (4, 0, 2)


@law("OATH-site.hidden-a", "OATH-5.5.7.IIIc")
def test_nobody_is_made_to_go_there_without_one() -> None:
    s = at(3, "great-slum")
    s.site(4, "the-hidden-place")
    s.player(2, secrets=1)
    assert 4 not in ways(s.run(travel.make_travel(s.table, 1, 2), turn=2))
    s.player(1, secrets=1)
    d = s.run(travel.make_travel(s.table, 1, 2), turn=2)("travel-to:4:the-hidden-place:0")
    assert (d.ask.seat, d.ask.prompt) == (1, "travel-secret")
    d("pay-toll")
    assert (s.red.turned, s.blue.turned) == (1, 0)


@law("OATH-site.hidden-b")
def test_targets_there_cost_one_secret_for_the_campaign() -> None:
    s = war()
    s.site(3, "the-hidden-place", warbands={"blue": 1})
    s.player(1, warbands=2)
    s.player(2, site=3, relics=["whistle"])
    assert not can_campaign(s.table, 1)
    s.player(1, secrets=2)
    attack(s)("target-relic:whistle", "target-pawn", "dice:1")
    assert (s.red.secrets, s.red.turned) == (1, 1)


@law("OATH-site.hidden-b")
def test_without_a_secret_targets_elsewhere_can_be_declared() -> None:
    s = war()
    s.site(3, warbands={"blue": 1})
    s.site(5, "the-hidden-place", warbands={"blue": 1})
    s.player(1, warbands=1)
    assert attack(s).ask.prompt == "attack-dice"


# -- the Tribunal -----------------------------------------------------------------------------------------------------


@law("OATH-site.tribunal-a", "OATH-7.6.3d", "OATH-7.1.1a")
def test_the_tribunal_hears_its_ruler_and_whoever_is_there() -> None:
    s = at(3, "the-tribunal", favor=1)
    s.player(2, site=5, secrets=1)
    assert "the-tribunal" in usable(s.table, 1)
    assert "the-tribunal" not in usable(s.table, 2)
    s.site(3, warbands={"blue": 1})
    assert "the-tribunal" in usable(s.table, 2)


@law("OATH-site.tribunal-a", "OATH-7.6.3d", "OATH-2.3c")
def test_favor_secrets_and_promises_are_heard_nothing_else() -> None:
    s = at(3, "the-tribunal", favor=1, relics=["whistle"])
    s.player(2, secrets=1)
    d = s.run(usable(s.table, 1)["the-tribunal"].do(usable(s.table, 1)["the-tribunal"], s.table, 1), turn=1)
    d("seat:@2")
    verbs = {option.partition(":")[0] for option in d.options}
    assert {"give-some", "want-some"} <= verbs
    assert not any("whistle" in option and "penalty" not in option for option in d.options)
    d("give-some:favor", "want-some:secrets", "propose", "accept")
    assert (s.red.favor, s.red.secrets, s.blue.favor, s.blue.secrets) == (0, 1, 1, 0)


# -- what the publisher answered --------------------------------------------------------------------------------------


def slots(options: list[str]) -> list[int]:
    return [int(option.split(":")[1]) for option in options]


@pytest.mark.answer("shrouded-wood", 1)
def test_who_rules_the_wood_and_is_made_to_travel_does_not_choose() -> None:
    s = Scene(3)
    s.site(3, "shrouded-wood", warbands={"red": 1})
    d = s.run(travel.make_travel(s.table, 1, 2, only=[5, 8]), turn=2)
    assert (d.ask.seat, slots(d.options)) == (2, [5, 8])


@pytest.mark.answer("shrouded-wood", 3)
def test_a_decadent_chancellor_pays_three_from_the_wood() -> None:
    s = Scene(3)
    s.reliquary("map", None, "whistle", "ivory-eye")
    s.site(3, "shrouded-wood")
    s.player(0, site=3)
    ways = {
        int(option.split(":")[1]): int(option.split(":")[-1]) for option in s.run(travel.travel(s.table, 0), turn=0).options
    }
    assert ways == {1: 0, 2: 0, 4: 2, 5: 2, 6: 3, 7: 3, 8: 3}


@pytest.mark.answer("the-hidden-place", 2)
def test_the_way_to_the_hidden_place_and_targets_there_cost_a_secret_each() -> None:
    s = Scene(3, "devotion")
    s.site(4, "the-hidden-place", warbands={"blue": 1})
    s.player(1, secrets=3, warbands=3)
    s.player(2, site=4, relics=["map"])
    d = s.act(1)("travel", "travel-to:4:the-hidden-place:2")
    assert (s.red.secrets, s.red.turned) == (2, 1)
    d("campaign", "target-relic:map", "target-pawn", "dice:1")
    assert (s.red.secrets, s.red.turned) == (1, 2)
