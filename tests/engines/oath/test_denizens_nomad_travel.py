"""Denizens of Nomad: modifiers of Travel and Recover."""

from typing import Any

import pytest

from games.oath.engine.play.majors.recover import recover_free
from games.oath.engine.play.majors.travel import free_travel, travel
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def travelling(s: Scene, *answers: Any, seat: int = 1) -> Driver:
    return s.run(travel(s.table, seat), turn=seat)(*answers)


def supply_to(d: Driver) -> dict[int, int]:
    """By destination."""
    parts = [option.split(":") for option in d.options]
    return {int(part[1]): int(part[-1]) for part in parts}


# -- A Fast Steed, Tents, Special Envoy -------------------------------------------------------------------------------


@law("OATH-7.6.2a", "OATH-7.1.2c")
def test_it_works() -> None:
    s = Scene(3)
    s.player(1, favor=1, warbands=3, supply=0, advisers=["a-fast-steed"])
    d = s.act(1)("travel", ["modifier:a-fast-steed"])
    assert supply_to(d) == dict.fromkeys((1, 2, 4, 5, 6, 7, 8), 0)
    d("travel-to:8:river:0")
    assert (s.red.site, s.red.supply, s.red.favor, s.red.advisers[0].favor) == (8, 0, 0, 1)
    assert "travel" not in d.options, "a favor lies on it"
    s.check()


@pytest.mark.parametrize("change", [{"warbands": 4}, {"favor": 0}])
def test_the_steed_carries_few_and_not_for_nothing(change: dict[str, int]) -> None:
    s = Scene(3)
    s.player(1, **{"favor": 1, "warbands": 3, "advisers": ["a-fast-steed"]} | change)
    assert travelling(s).ask.prompt == "travel"


def test_the_steed_waives_surcharges() -> None:
    s = Scene(3)
    s.site(3, "charming-valley", cards=["a-fast-steed"])
    s.player(1, favor=1)
    assert supply_to(travelling(s, []))[4] == 3
    s.site(3, warbands={"blue": 1})  # a pawn there will do
    assert supply_to(travelling(s, ["modifier:a-fast-steed"]))[4] == 0


@pytest.mark.parametrize(("favor", "supply"), [(1, {4: 0, 5: 0, 1: 2, 8: 2}), (0, {4: 2, 5: 2, 1: 2, 8: 2})])
def test_tents_stand_in_the_region(favor: int, supply: dict[int, int]) -> None:
    s = Scene(3)
    s.site(3, cards=["tents"])
    s.player(1, favor=favor)
    found = supply_to(travelling(s, *([["modifier:tents"]] if favor else [])))
    assert {slot: found[slot] for slot in supply} == supply


def test_tents_must_be_declared_and_are_paid_for_anyway() -> None:
    s = Scene(3)
    s.player(1, favor=1, advisers=["tents"])
    travelling(s, ["modifier:tents"], "travel-to:8:river:2")
    assert (s.red.favor, s.red.supply, s.red.advisers[0].favor) == (0, 5, 1)


@law("OATH-site.wood-c")
@pytest.mark.parametrize(("slot", "supply"), [(4, 0), (8, 2)])
@pytest.mark.answer("tents", 1)
def test_tents_help_only_where_the_wood_leads(slot: int, supply: int) -> None:
    s = Scene(3)
    s.site(3, "shrouded-wood", warbands={"blue": 1})
    s.player(1, favor=1, advisers=["tents"])
    d = travelling(s, ["modifier:tents"])
    while d.ask.prompt != "travel":
        d("let-choose")
    assert d.ask.seat == 2
    assert supply_to(d)[slot] == supply
    d(next(option for option in d.options if option.startswith(f"travel-to:{slot}:")))
    assert (s.red.site, s.red.supply, s.red.favor) == (slot, 7 - supply, 0)


def test_the_envoy_ends_the_act_phase() -> None:
    s = Scene(3)
    s.site(4, cards=["elders"])
    s.player(1, supply=0, advisers=["special-envoy", "hospitality"])
    d = s.act(1)("travel", "modifier:special-envoy", "modifier:hospitality", "travel-to:4:wastes:0")
    assert d.over
    assert (s.red.favor, s.red.supply) == (1, 0), "other effects of the Travel come first"
    s.check()


def test_the_envoy_may_stay() -> None:
    s = Scene(3)
    s.player(1, advisers=["special-envoy"])
    d = s.act(1)("travel", [], "travel-to:4:wastes:2")
    assert (d.ask.prompt, s.red.supply) == ("act", 5)


@pytest.mark.parametrize("card", ["special-envoy", "tents", "a-fast-steed"])
def test_travel_that_is_free_anyway_needs_none(card: str) -> None:
    s = Scene(3)
    s.player(1, favor=1, advisers=[card])
    assert s.run(free_travel(s.table, 1), turn=1).ask.prompt == "travel"


# -- Way Station ------------------------------------------------------------------------------------------------------


def station(**rulers: int) -> Scene:
    s = Scene(3, roles=("exile", "citizen"))
    s.site(8, cards=["way-station"], warbands=rulers)
    s.player(1, favor=1, supply=0)
    s.player(2, favor=1, supply=0)
    return s


@pytest.mark.parametrize(("rulers", "left", "chancellor"), [({"red": 1}, 1, 0), ({"purple": 1}, 0, 1), ({}, 0, 0)])
def test_the_station_is_open_to_all(rulers: dict[str, int], left: int, chancellor: int) -> None:
    s = station(**rulers)
    d = s.act(1)("travel", ["modifier:way-station"])
    assert d.options == ["travel-to:8:river:0"]
    d("travel-to:8:river:0")
    assert (s.red.site, s.red.favor, s.purple.favor, s.red.supply) == (8, left, chancellor, 0)
    assert len(s.told("favor-burnt")) == (not rulers)
    s.check()


def test_the_empire_travels_free() -> None:
    s = station(purple=1)
    s.player(2, favor=0)
    s.act(2)("travel", ["modifier:way-station"], "travel-to:8:river:0")
    assert (s.blue.site, s.blue.favor) == (8, 1)


def test_an_exile_gets_the_toll() -> None:
    s = Scene(3)
    s.site(8, cards=["way-station"], warbands={"blue": 1})
    s.player(1, favor=2)
    d = travelling(s, ["modifier:way-station"])
    assert supply_to(d)[8] == 0
    assert supply_to(d)[7] == 2
    d("travel-to:8:river:0")
    assert (s.red.favor, s.blue.favor) == (1, 1)
    s.check()


@pytest.mark.parametrize("chosen", [[], ["modifier:way-station"]])
def test_the_toll_is_for_that_way_only(chosen: list[str]) -> None:
    s = Scene(3)
    s.site(8, cards=["way-station"], warbands={"blue": 1})
    s.player(1, favor=2)
    travelling(s, chosen, "travel-to:7:rocky-coast:2")
    assert (s.red.favor, s.red.supply) == (2, 5)
    s.player(1, site=3)
    assert supply_to(travelling(s, []))[8] == 2


def test_the_station_without_favor_or_from_itself_is_no_help() -> None:
    s = station(purple=1)
    s.state.shared += 1
    s.player(1).favor = 0
    assert "travel" not in s.act(1).options
    s.player(1, site=8, supply=7)
    assert travelling(s).ask.prompt == "travel"


def test_other_tolls_on_the_way_remain() -> None:
    s = Scene(3)
    s.site(8, "the-hidden-place", cards=["way-station"], warbands={"red": 1})
    s.player(1, supply=0, secrets=1)
    travelling(s, ["modifier:way-station"], "travel-to:8:the-hidden-place:0")
    assert (s.red.site, s.red.secrets, s.red.turned) == (8, 0, 1)
    s.player(1, site=3)
    assert "travel" not in s.act(1).options


@law("OATH-7.4c", "OATH-site.wood-c")
@pytest.mark.parametrize(("chosen", "asks"), [([], False), (["modifier:way-station"], False), ([], True)])
def test_who_means_to_use_the_station_is_not_asked_again(chosen: list[str], asks: bool) -> None:
    """Though the ruler of the Wood leads there; what somebody else demands is another matter."""
    s = Scene(3)
    s.site(3, "shrouded-wood", warbands={"blue": 1})
    s.site(8, cards=["toll-roads" if asks else "way-station"], warbands={"blue": 1})
    s.player(1, favor=1)
    d = travelling(s, *([] if asks else [chosen]))
    d(next(option for option in d.options if option.startswith("travel-to:8")))
    assert d.over is not asks
    assert s.blue.favor == len(chosen)


# -- Hospitality ------------------------------------------------------------------------------------------------------


def test_hospitality_of_a_shared_suit() -> None:
    s = Scene(3)
    s.site(8, cards=["longbows", "elders"])
    s.player(1, advisers=["hospitality", "rangers", "?wolves"])
    d = travelling(s, ["modifier:hospitality"], "travel-to:8:river:2")
    assert d.over  # Nomad alone is shared: rangers are beasts
    assert (s.red.favor, s.state.banks["nomad"]) == (1, 2)
    s.check()


def test_hospitality_of_the_holders_choice() -> None:
    s = Scene(3)
    s.site(8, cards=["longbows", "elders"])
    s.player(1, advisers=["hospitality", "battle-honors"])
    d = travelling(s, ["modifier:hospitality"], "travel-to:8:river:2")
    assert (d.ask.prompt, d.options) == ("favor-bank", ["bank:order", "bank:nomad"])


@pytest.mark.parametrize("cards", [["longbows"], []])
def test_no_hospitality_among_strangers(cards: list[str]) -> None:
    s = Scene(3)
    s.site(8, cards=cards)
    s.player(1, advisers=["hospitality"])
    assert travelling(s, "travel-to:8:river:2").over, "nobody is asked where no site has a card of a shared suit"
    s.site(4, cards=["elders"])
    s.player(1, site=3)
    assert travelling(s, ["modifier:hospitality"], "travel-to:8:river:2").over
    assert s.red.favor == 0


# -- Relic Worship ----------------------------------------------------------------------------------------------------


def worship(**what: Any) -> Scene:
    s = Scene(3)
    s.site(2, relics=["cup-of-plenty"])
    s.player(1, **{"site": 2, "favor": 3, "secrets": 2, "supply": 3, "advisers": ["relic-worship"]} | what)
    return s


@pytest.mark.parametrize(("before", "after"), [(3, 5), (1, 3), (7, 7)])
def test_a_relic_gives_three_supply_back(before: int, after: int) -> None:
    s = worship(supply=before)
    d = s.act(1)("recover", ["modifier:relic-worship"], "recover-relic:0")
    assert (d.ask.prompt, s.red.supply) == ("act", after)
    s.check()


def test_a_banner_does_not() -> None:
    s = worship()
    s.act(1)("recover", ["modifier:relic-worship"], "recover-banner:darkest-secret")
    assert s.red.supply == 2
    assert s.state.banners["darkest-secret"].holder == 1


def test_worship_where_no_relic_lies_is_not_asked_for() -> None:
    s = worship(site=3)
    assert s.act(1)("recover").ask.prompt in ("recover", "recover-amount")


@law("OATH-site.homeland-d")
def test_what_counts_as_recovered_is_worshipped() -> None:
    s = worship()
    s.run(recover_free(s.table, 1, 2, 0), turn=1)(["modifier:relic-worship"])
    assert s.red.supply == 6
    assert [relic.slug for relic in s.red.relics] == ["cup-of-plenty"]


def test_what_is_taken_otherwise_is_not() -> None:
    s = worship()
    s.relic_deck("map")
    s.player(1, relics=["dowsing-sticks"])
    s.act(1)("power:dowsing-sticks", "take-relic")
    assert s.red.supply == 3
