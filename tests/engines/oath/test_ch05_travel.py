"""5.6 Travel, by action and by powers (7.6.2)."""

from typing import Any

import pytest

from games.kernel.values import Rules, choose
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Journey, Toll, Travel
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import ARRIVED, BAN_TRAVEL, CHOOSES_DESTINATION, DEPARTED, TRAVEL_TOLL, TRAVELS, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.tokens import board_of, count_at, gain_favor, gain_warbands, kill, site_at
from games.oath.engine.play.majors import travel
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def scene(at: int = 3, **what: Any) -> Scene:
    s = Scene(3)
    s.player(1, **{"site": at, "supply": 7, **what})
    return s


def travelling(s: Scene, seat: int = 1) -> Driver:
    return s.run(travel.travel(s.table, seat), turn=seat)


def can(s: Scene, seat: int = 1) -> bool:
    s.state.turn = seat
    return travel.can_travel(s.table, seat)


def ways(d: Driver) -> dict[int, int]:
    """Supply by destination."""
    parts = [option.split(":") for option in d.options]
    return {int(part[1]): int(part[-1]) for part in parts}


@law("OATH-5.6.2a", "OATH-5.6.1c", "OATH-4.2e", "OATH-10.travel-cost-a")
def test_it_works() -> None:
    s = scene()
    d = s.act(1)
    assert "travel" in d.options
    d("travel", "travel-to:6:great-slum:2")
    assert d.ask.prompt == "act"
    assert (s.red.site, s.red.supply) == (6, 5)
    s.check()


@law("OATH-5.6.1a", "OATH-5.6.1b", "OATH-5.6.1c", "OATH-5.6.1d", "OATH-board.exile-d")
@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (1, {2: 1, 3: 2, 4: 2, 5: 2, 6: 4, 7: 4, 8: 4}),
        (4, {1: 2, 2: 2, 3: 2, 5: 2, 6: 2, 7: 2, 8: 2}),
        (8, {1: 4, 2: 4, 3: 2, 4: 2, 5: 2, 6: 3, 7: 3}),
    ],
)
def test_what_it_costs(at: int, expected: dict[int, int]) -> None:
    assert ways(travelling(scene(at))) == expected


@law("OATH-5.6.1b", "OATH-4.2f", "OATH-9.3g")
def test_what_costs_too_much_is_not_offered() -> None:
    assert set(ways(travelling(scene(1, supply=3)))) == {2, 3, 4, 5}
    assert not can(scene(3, supply=1))


@law("OATH-5.6.1e", "OATH-5.6.2b", "OATH-5.6.2c", "OATH-5.6.2d", "OATH-5.6.2f", "OATH-2.8.2a", "OATH-2.8.2b", "OATH-2.8.2c")
def test_a_facedown_site_is_uncovered() -> None:
    s = scene()
    s.site(7, "mine", faceup=False)
    s.relic_deck("whistle", "map")
    shared = s.state.shared
    d = travelling(s)
    assert "travel-facedown:7:2" in d.options
    assert d.ask.reveals
    assert not travelling(scene()).ask.reveals
    assert not any("mine" in option for option in d.options)
    d("travel-facedown:7:2")
    site = s.state.site(7)
    assert (site.faceup, site.favor, site.secrets, s.state.shared) == (True, 3, 0, shared - 3)
    assert [(relic.slug, relic.faceup, relic.seen) for relic in site.relics] == [("whistle", False, [])]
    assert [event.reveals for event in s.logged("site-revealed")] == [True]
    assert not any("whistle" in str(event.params | event.secret) for event in s.table.events)
    s.check()


@law("OATH-5.6.2b", "OATH-7.0a", "OATH-7.0b")
def test_an_uncovered_site_has_its_power_at_once() -> None:
    s = scene()
    s.site(7, "charming-valley", faceup=False)
    travelling(s)("travel-facedown:7:2")
    assert ways(travelling(s))[8] == 4


@law("OATH-5.6.2e", "OATH-9.3b", "OATH-9.3f", "OATH-9.3e")
def test_what_is_missing_is_not_placed() -> None:
    s = scene()
    s.site(7, "drowned-city", faceup=False)
    s.site(8, "mine", faceup=False)
    s.state.relic_deck = s.state.relic_deck[:1]
    s.state.shared = 1
    travelling(s)("travel-facedown:7:2")
    assert (len(s.state.site(7).relics), s.state.site(7).secrets) == (1, 3)
    travelling(s)("travel-facedown:8:3")
    assert (s.state.site(8).relics, s.state.site(8).favor, s.state.shared) == ([], 1, 0)


@law("OATH-5.6.2b", "OATH-2.11b")
def test_a_site_that_is_uncovered_may_move_the_title(new_card: NewCard) -> None:
    s = scene(relics=["bandit-crown"])
    s.site(1, warbands={"purple": 1})
    for slot in range(2, 9):
        s.site(slot, faceup=slot == 3)
    s.site(4, "mine", faceup=False)
    assert s.state.title == 0
    travelling(s)("travel-facedown:4:2")
    assert s.state.title == 1


# -- by powers --------------------------------------------------------------------------------------------------------


@law("OATH-7.6.2a")
def test_a_free_travel_spends_no_supply_whatever_adds_to_it() -> None:
    s = scene(supply=0)
    s.site(3, "charming-valley")
    d = s.run(travel.free_travel(s.table, 1, only=[1, 6]), turn=1)
    assert ways(d) == {1: 0, 6: 0}
    d("travel-to:6:great-slum:0")
    assert (d.result, s.red.site, s.red.supply) == (True, 6, 0)


@law("OATH-5.5.7.IIIf", "OATH-9.2d")
def test_without_a_destination_the_pawn_stays() -> None:
    s = scene()
    d = s.run(travel.free_travel(s.table, 1, only=[3]), turn=1)
    assert (d.over, d.result, s.red.site) == (True, False, 3)


@law("OATH-5.5.7.IIIa", "OATH-5.5.7.IIIe", "OATH-7.6.2a")
def test_somebody_else_makes_the_pawn_travel() -> None:
    s = scene(supply=0)
    s.site(7, "mine", faceup=False)
    d = s.run(travel.make_travel(s.table, 1, 2, law="OATH-5.5.7.IIIa"), turn=2)
    assert (d.ask.seat, d.ask.params["traveller_seat"], d.ask.law) == (2, 1, "OATH-5.5.7.IIIa")
    d("travel-facedown:7:0")
    assert (d.result, s.red.site, s.blue.site, s.state.site(7).favor) == (True, 7, 3, 3)


@law("OATH-5.5.7.IIIc", "OATH-9.2b", "OATH-9.3g")
def test_a_toll_of_favor_is_given_only_by_the_willing(new_card: NewCard) -> None:
    def toll(held: Held[Any], t: OathTable, action: Travel, journey: Journey) -> None:
        if journey.slot == 6:
            journey.tolls.append(Toll(held, favor=1, to=0))

    s = scene(favor=1)
    s.player(2, advisers=[new_card((TRAVEL_TOLL, toll))])
    d = s.run(travel.make_travel(s.table, 1, 2, only=[5, 6]), turn=2)("travel-to:6:great-slum:0")
    assert (d.ask.seat, d.ask.prompt) == (1, "travel-toll")
    d("stay-away")
    assert (d.ask.seat, d.options) == (2, ["travel-to:5:deep-woods:0"])
    d("travel-to:5:deep-woods:0")
    assert (s.red.site, s.red.favor) == (5, 1)
    s.run(travel.make_travel(s.table, 1, 2, only=[6]), turn=2)("travel-to:6:great-slum:0", "pay-toll")
    assert (s.red.site, s.red.favor, s.purple.favor) == (6, 0, 1)


@law("OATH-9.2b", "OATH-9.3g", "OATH-7.1.4a")
def test_a_toll_on_the_own_way_is_paid_or_the_way_is_closed(new_card: NewCard) -> None:
    def roads(held: Held[Any], t: OathTable, action: Travel, journey: Journey) -> None:
        if ruling.enemy_of_owner(t.state, action.seat, held) and ruling.ruler_of(t.state, journey.slot) == 2:
            journey.tolls.append(Toll(held, favor=1, to=2))

    s = scene()
    s.site(6, cards=[new_card((TRAVEL_TOLL, roads))], warbands={"blue": 1})
    assert 6 not in ways(travelling(s))
    s.player(1, favor=1)
    travelling(s)("travel-to:6:great-slum:2")
    assert (s.red.favor, s.blue.favor) == (0, 1)


# -- modifiers and other powers ---------------------------------------------------------------------------------------


@law("OATH-7.6.2a", "OATH-7.4a", "OATH-7.1.2c")
def test_a_modifier_makes_some_ways_free(new_card: NewCard) -> None:
    def pitch(held: Held[Any], t: OathTable, action: Travel) -> None:
        def free(journey: Journey) -> None:
            journey.free |= journey.slot in ruling.in_region(action.origin)

        action.adjust.append(free)

    tents = new_card((TRAVELS, pitch), cost=Cost(favor=1))
    s = scene(supply=0, favor=1, advisers=[tents])
    assert can(s)
    d = travelling(s)([f"modifier:{tents}"])
    assert ways(d) == {4: 0, 5: 0}
    d("travel-to:5:deep-woods:0")
    assert (s.red.favor, s.state.where[tents].card.favor) == (0, 1)


@law("OATH-9.2c", "OATH-9.2e")
def test_powers_of_sites_are_ignored_where_a_modifier_says_so(new_card: NewCard) -> None:
    def open_portal(held: Held[Any], t: OathTable, action: Travel) -> None:
        def step_through(journey: Journey) -> None:
            if held.at in (action.origin, journey.slot):
                journey.free = journey.ignores_sites = True

        action.adjust.append(step_through)

    portal = new_card((TRAVELS, open_portal), cost=Cost(secret=1))
    s = scene(supply=0, secrets=1)
    s.site(3, "charming-valley", cards=[portal])
    s.site(6, "narrow-pass")
    s.site(1, "the-hidden-place")
    assert ways(travelling(s)([f"modifier:{portal}"])) == dict.fromkeys((1, 2, 4, 5, 6, 7, 8), 0)


@law("OATH-9.2c", "OATH-site.wood-c")
def test_who_ignores_a_site_need_not_let_its_ruler_choose(new_card: NewCard) -> None:
    def open_path(held: Held[Any], t: OathTable, action: Travel) -> None:
        def follow(journey: Journey) -> None:
            if journey.slot == 6:
                journey.free = journey.ignores_sites = True

        action.adjust.append(follow)

    path = new_card((TRAVELS, open_path))
    s = scene(advisers=[path])
    s.site(3, "shrouded-wood", warbands={"blue": 1})
    d = travelling(s)([f"modifier:{path}"])
    assert (d.ask.seat, d.options) == (1, ["travel-to:6:great-slum:0", "let-choose"])
    d("let-choose")
    assert (d.ask.seat, set(ways(d))) == (2, {1, 2, 4, 5, 6, 7, 8})
    d = travelling(s)([f"modifier:{path}"], "travel-to:6:great-slum:0")
    assert s.red.site == 6


@law("OATH-4.2a", "OATH-9.2c", "OATH-site.wood-c")
def test_who_was_led_out_of_reach_goes_past_the_ruler_only(new_card: NewCard) -> None:
    def open_path(held: Held[Any], t: OathTable, action: Travel) -> None:
        def follow(journey: Journey) -> None:
            if journey.slot in (6, 7):
                journey.free = journey.ignores_sites = True

        action.adjust.append(follow)

    path = new_card((TRAVELS, open_path))
    s = scene(advisers=[path], supply=1)
    s.site(3, "shrouded-wood", warbands={"blue": 1})
    d = s.act(1)("travel", [f"modifier:{path}"])
    assert "let-choose" in d.options
    d("let-choose", "travel-to:4:wastes:2")
    assert (s.red.site, len(s.logged("stranded"))) == (3, 1)
    d("travel", [f"modifier:{path}"])
    assert d.options == ["travel-to:6:great-slum:0", "travel-to:7:rocky-coast:0"]
    d("travel-to:7:rocky-coast:0")
    assert s.red.site == 7


@law("OATH-9.2b", "OATH-7.1.4c")
def test_a_power_forbids_travel_to_its_holder(new_card: NewCard) -> None:
    def union(held: Held[Any], t: OathTable, action: Travel, slot: int) -> bool:
        rules = ruling.rules_site(t.state, action.seat, action.origin)
        return action.seat == held.owner and rules and t.state.players[action.seat].warbands > 0

    s = scene(advisers=[new_card((BAN_TRAVEL, union))], warbands=1)
    assert can(s)
    s.site(3, warbands={"red": 1})
    assert not can(s)
    assert s.run(travel.make_travel(s.table, 1, 2), turn=2).result is False


@law("OATH-7.4.1a", "OATH-9.2j", "OATH-9.2d")
def test_a_duty_on_arrival_lapses_where_it_cannot_be_done(new_card: NewCard) -> None:
    def tyrant(held: Held[Any], t: OathTable, action: Travel) -> None:
        def rage() -> Rules[None]:
            place = site_at(t.state.players[action.seat].site)
            colours = [f"kill:{colour}" for colour in t.state.site(place.at).warbands]
            if colours:
                answer = yield from choose(action.seat, "tyrant", colours)
                kill(t, place, answer.partition(":")[2], 1)

        action.after.append(rage)

    s = scene(advisers=[new_card((TRAVELS, tyrant), mandatory=True)])
    s.site(6, warbands={"blue": 2})
    travelling(s)("travel-to:5:deep-woods:2")
    travelling(s)("travel-to:6:great-slum:2")
    assert count_at(s.state, site_at(6), "blue") == 1


@law("OATH-7.1.4a", "OATH-7.1.4b")
def test_powers_answer_to_departure_and_arrival(new_card: NewCard) -> None:
    def vines(held: Held[Any], t: OathTable, action: Travel, journey: Journey) -> Rules[None]:
        if action.origin == held.at and ruling.enemy_of_owner(t.state, action.seat, held):
            kill(t, board_of(action.seat), t.state.players[action.seat].force, 1)
        yield from ()

    def lake(held: Held[Any], t: OathTable, action: Travel, journey: Journey) -> Rules[None]:
        if journey.slot == held.at and action.seat not in ruling.card_rulers(t.state, held):
            kill(t, board_of(action.seat), t.state.players[action.seat].force, 2)
        yield from ()

    s = scene(warbands=4)
    s.site(3, cards=[new_card((DEPARTED, vines))])
    s.site(6, cards=[new_card((ARRIVED, lake))])
    travelling(s)("travel-to:6:great-slum:2")
    assert s.red.warbands == 1
    travelling(s)("travel-to:3:fertile-valley:2")
    assert s.red.warbands == 1


@law("OATH-10.after-a", "OATH-7.4a")
def test_what_follows_a_travel_comes_at_the_new_site(new_card: NewCard) -> None:
    def enjoy(held: Held[Any], t: OathTable, action: Travel) -> None:
        def follow() -> Rules[None]:
            gain_warbands(t, action.seat, 1)
            for suit in ruling.suits_at(t.state, t.state.players[action.seat].site):
                gain_favor(t, action.seat, suit, 1)
            yield from ()

        action.after.append(follow)

    drum = new_card((TRAVELS, enjoy))
    s = scene(advisers=[drum])
    s.site(6, cards=["longbows"])
    travelling(s)([f"modifier:{drum}"], "travel-to:6:great-slum:2")
    assert (s.red.warbands, s.red.favor) == (1, 1)


@law("OATH-7.4a", "OATH-4.2g")
def test_a_travel_may_end_the_act_phase(new_card: NewCard) -> None:
    def envoy(held: Held[Any], t: OathTable, action: Travel) -> None:
        def free(journey: Journey) -> None:
            journey.free = True

        action.adjust.append(free)
        action.ends_act = True

    card = new_card((TRAVELS, envoy))
    s = scene(supply=0, advisers=[card])
    assert s.act(1)("travel", [f"modifier:{card}"], "travel-to:6:great-slum:0").over


@law("OATH-7.1.4a", "OATH-7.4.1a")
def test_a_persistent_modifier_is_open_to_everybody(new_card: NewCard) -> None:
    def station(held: Held[Any], t: OathTable, action: Travel) -> None:
        def rest(journey: Journey) -> None:
            if journey.slot == held.at:
                journey.free = True
                if action.seat not in ruling.card_rulers(t.state, held):
                    journey.tolls.append(Toll(held, favor=1, to=ruling.head_of(t.state, held.at)))

        action.adjust.append(rest)

    way = new_card((TRAVELS, station), printed_kind="persistent")
    s = scene(supply=0, favor=1)
    s.site(6, cards=[way])
    shared = s.state.shared
    travelling(s)([f"modifier:{way}"], "travel-to:6:great-slum:0")
    assert (s.red.site, s.red.favor, s.state.shared) == (6, 0, shared + 1)


@law("OATH-7.4.1b")
def test_whoever_is_made_to_travel_is_asked_for_the_own_modifiers(new_card: NewCard) -> None:
    def follow(held: Held[Any], t: OathTable, action: Travel) -> None:
        def march() -> Rules[None]:
            gain_warbands(t, action.seat, 1)
            yield from ()

        action.after.append(march)

    may, must = new_card((TRAVELS, follow)), new_card((TRAVELS, follow), mandatory=True)
    s = scene(advisers=[may, must])
    d = s.run(travel.make_travel(s.table, 1, 2, only=[6]), turn=2)("travel-to:6:great-slum:0")
    assert (d.ask.seat, d.options) == (1, [f"modifier:{may}"])
    d([])
    assert s.red.warbands == 1
    s.run(travel.make_travel(s.table, 1, 2, only=[5]), turn=2)("travel-to:5:deep-woods:0", [f"modifier:{may}"])
    assert s.red.warbands == 3


@law("OATH-9.2c", "OATH-site.wood-c")
def test_who_chooses_for_the_traveller_is_bound_by_its_own_power_alone(new_card: NewCard) -> None:
    guide = new_card((CHOOSES_DESTINATION, lambda held, t, action: 0))
    s = scene()
    s.site(6, cards=[guide])
    d = s.run(travel.free_travel(s.table, 1, only=[4, 5]), turn=1)
    assert (d.ask.seat, set(ways(d))) == (0, {4, 5})
    d = s.run(travel.make_travel(s.table, 1, 2, only=[4, 5]), turn=2)
    assert (d.ask.seat, set(ways(d))) == (0, {1, 2, 4, 5, 6, 7, 8})
    assert s.run(travel.make_travel(s.table, 1, 2, only=[3]), turn=2).result is False  # nothing it is able to do
