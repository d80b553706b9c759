"""Spell Breaker, a denizen of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.campaign import can_campaign
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import ACTION, BATTLE_PLAN, PLAN_SURCHARGE
from tests.engines.oath.campaign_scene import at_plans, clash, offered, open_to, war
from tests.engines.oath.cards.scenes.nomad import supply_to, travelling
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def breaker(*, ruler: str = "blue", **red: Any) -> Scene:
    s = Scene(3)
    s.site(4, cards=["spell-breaker"], warbands={ruler: 1} if ruler else {})
    s.player(1, **{"secrets": 3, "favor": 2} | red)
    return s


@pytest.mark.parametrize(("ruler", "banned"), [("blue", True), ("red", False), ("", True)])
def test_the_breaker_stops_powers_that_cost_secrets(ruler: str, banned: bool, new_card: NewCard) -> None:
    def nothing(*_: Any) -> Any:
        yield from ()

    placed = new_card((ACTION, nothing), cost=Cost(secret=1))
    burnt = new_card((ACTION, nothing), cost=Cost(burn_secret=1))
    other = new_card((ACTION, nothing), cost=Cost(favor=1))
    s = breaker(ruler=ruler, advisers=[placed, burnt, other])
    options = s.act(1).options
    assert [f"power:{card}" in options for card in (placed, burnt, other)] == [not banned, not banned, True]


def test_an_imperial_breaker_stops_all_exiles() -> None:
    s = Scene(3, roles=("exile", "citizen"))
    s.site(4, cards=["spell-breaker"], warbands={"purple": 1})
    for seat in range(3):
        s.player(seat, secrets=2, relics=[["oracular-pig"], ["ivory-eye"], ["skeleton-key"]][seat])
    s.site(5, relics=["map"])
    s.player(2, site=4)
    found = [any(option.startswith("power:") for option in s.act(seat).options) for seat in range(3)]
    assert found == [True, False, True]


@law("OATH-7.1.2a")
def test_the_breaker_looks_at_the_raised_cost(new_card: NewCard) -> None:
    plan = new_card((BATTLE_PLAN, lambda held, t, c, user: None))
    dearer = new_card((PLAN_SURCHARGE, lambda held, t, c, user, plan: Cost(secret=1)))
    s = clash(red=(plan,))
    s.site(4, cards=["spell-breaker"], warbands={"blue": 1})
    s.player(1, secrets=1)
    assert open_to(at_plans(s)) == [f"plan:{plan}"]
    s = clash(red=(plan, dearer))
    s.site(4, cards=["spell-breaker"], warbands={"blue": 1})
    s.player(1, secrets=1)
    assert open_to(at_plans(s)) == []


@pytest.mark.parametrize("ruler", ["red", "blue"])
@pytest.mark.answer("spell-breaker", 3)
def test_the_breaker_and_the_conspiracy(ruler: str) -> None:
    s = breaker(ruler=ruler, advisers=["longbows", "battle-honors"])
    s.player(2, advisers=["code-of-honor"], relics=["cup-of-plenty"])
    d = playing(s, "conspiracy")("reveal")
    assert d.over is (ruler == "blue")


@pytest.mark.parametrize(("ruler", "open_"), [("red", True), ("blue", False)])
@pytest.mark.answer("spell-breaker", 2)
def test_the_breaker_closes_the_hidden_place(ruler: str, open_: bool) -> None:
    s = breaker(ruler=ruler)
    s.site(5, "the-hidden-place")
    assert (5 in supply_to(travelling(s))) is open_


@pytest.mark.parametrize(("ruler", "open_"), [("red", True), ("blue", False)])
@pytest.mark.answer("spell-breaker", 2)
def test_the_breaker_guards_the_hidden_place_from_attacks(ruler: str, open_: bool) -> None:
    s = war()
    s.site(5, "the-hidden-place", warbands={"blue": 1})
    s.site(4, cards=["spell-breaker"], warbands={ruler: 1})
    s.player(1, site=5, secrets=1, warbands=2)
    assert can_campaign(s.table, 1) is open_


@pytest.mark.parametrize(("ruler", "open_"), [("red", True), ("blue", False)])
@pytest.mark.answer("spell-breaker", 2)
def test_the_breaker_keeps_the_giant_asleep(ruler: str, open_: bool) -> None:
    s = breaker(ruler=ruler)
    s.site(3, "buried-giant")
    assert (travelling(s).ask.prompt == "modifiers") is open_


@law("OATH-9.2b")
def test_core_actions_are_no_powers() -> None:
    s = breaker()
    s.site(3, cards=["elders"])
    options = s.act(1).options
    assert {"trade", "recover"} <= {*options}


@pytest.mark.answer("spell-breaker", 1)
@pytest.mark.parametrize("armored", [True, False])
def test_a_secret_that_the_armor_adds_is_a_secret_that_the_breaker_bars(armored: bool) -> None:
    s = clash(red=("longbows",), blue=("gleaming-armor",) if armored else ())
    s.site(5, cards=["spell-breaker"], warbands={"blue": 1})
    s.player(1, secrets=1)
    assert ("plan:longbows" in offered(at_plans(s))) is not armored
