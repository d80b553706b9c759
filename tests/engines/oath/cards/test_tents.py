"""Tents, a denizen of Nomad."""

import pytest

from tests.engines.oath.cards.scenes.nomad import supply_to, travelling
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


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
