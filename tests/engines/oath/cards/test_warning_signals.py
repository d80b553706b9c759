"""Warning Signals, a denizen of Nomad."""

import pytest

from tests.engines.oath.campaign_scene import (
    asked,
    at_plans,
    attack,
    clash,
    empire,
    fight,
    war,
)
from tests.engines.oath.cards.scenes.nomad_plans import through

law = pytest.mark.law


def test_signals_move_warbands_before_the_roll() -> None:
    s = clash(blue=("warning-signals",))
    s.site(5, warbands={"blue": 3})
    s.site(7, warbands={"red": 2})
    d = at_plans(s)("plan:warning-signals")
    assert (asked(d), d.ask.params["site"], d.options) == ((2, "call-in"), "deep-woods", ["amount:0", "amount:1", "amount:2"])
    d("amount:2", "amount:4")
    assert (s.state.site(3).warbands, s.state.site(5).warbands, s.blue.warbands) == ({"blue": 5}, {"blue": 1}, 0)
    fight(d)
    assert s.logged("defense-rolled")[0].params["warbands"] == 5
    s.check()


def test_signals_pull_warbands_out_but_for_the_last() -> None:
    s = clash(blue=("warning-signals",), theirs=0)
    s.site(5, warbands={"blue": 1})
    s.state.site(3).warbands = {"blue": 3}
    s.state.reserve["blue"] -= 2
    through(at_plans(s), "plan:warning-signals", "amount:2", "amount:0", "amount:2")
    assert s.logged("defense-rolled")[0].params["warbands"] == 1
    s.check()


@law("OATH-6.5d")
@pytest.mark.answer("warning-signals", 1)
def test_a_citizens_signals_need_nobodys_leave() -> None:
    s = empire(citizen=("warning-signals",))
    d = attack(s)("defender:@0", "done", "dice:5", "join", ["seat:@2"], "plan:warning-signals")
    assert asked(d) == (2, "call-in")
    d("amount:1", "amount:0")
    assert (s.blue.warbands, s.state.site(3).warbands) == (3, {"purple": 1})
    fight(d)
    s.check()


@law("OATH-10.force-a", "OATH-5.5.1f")
def test_signals_do_not_call_in_the_attackers_force() -> None:
    """A Citizen leads the warbands of an Imperial site against the Chancellor (Captains)."""
    s = war(roles=("citizen", "exile"))
    s.site(5, warbands={"purple": 4})
    s.site(6, warbands={"purple": 3})
    s.player(0, site=5, warbands=2, advisers=["warning-signals"])
    s.player(1, warbands=2)
    d = attack(s, at=5, from_sites=[5])("target-pawn", "done", "dice:6", "plan:warning-signals")
    assert (asked(d), d.ask.params["site"], d.options) == ((0, "call-in"), "great-slum", ["amount:0", "amount:1", "amount:2"])
    fight(d("amount:2", "amount:0"))
    assert s.logged("defense-rolled")[0].params["warbands"] == 4
    s.check()
