"""5.5.2o–s: who helps an Imperial defender, and with what."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import enemy_seats
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN
from tests.engines.oath.campaign_scene import asked, attack, nothing, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def empire(**how: Any) -> Scene:
    """Red attacks; seats 2 and 3 are Citizens. The Empire rules slots 3 and 5."""
    s = war(4, roles=("exile", "citizen", "citizen"), **how)
    s.site(3, warbands={"purple": 1})
    s.site(5, warbands={"purple": 1})
    s.player(1, warbands=2)
    s.player(3, site=4)
    return s


def declared(s: Scene, defender: int, *targets: str) -> Driver:
    return attack(s)(f"defender:@{defender}", *targets, "done", "dice:2")


@law("OATH-5.5.2o", "OATH-5.5.2p", "OATH-5.5.2q", "OATH-5.5.2s", "OATH-5.5.4h", "OATH-empire.b", "OATH-9.register-a")
def test_it_works() -> None:
    """The Chancellor joins from afar; the Citizen who is near asks the defender."""
    s = empire(attack="s s")
    s.player(0, warbands=5)  # at slot 1: not near
    s.player(2, site=3, warbands=2)
    s.player(3, site=3, warbands=3)
    d = declared(s, 2)
    assert asked(d) == (3, "join-as-ally")
    d("join")
    assert (asked(d), d.options, d.ask.least) == ((2, "admit-allies"), ["seat:@3"], 0)
    d(["seat:@3"])
    assert [event.params["seat"] for event in s.logged("ally-joined")] == [0, 3]
    assert s.logged("defense-rolled")[0].params["warbands"] == 1 + 2 + 3
    s.check()


@law("OATH-5.5.2q", "OATH-5.5.2s")
@pytest.mark.parametrize("refusal", ["citizen", "defender"])
def test_a_refusal_by_either_ends_it(refusal: str) -> None:
    s = empire()
    s.player(2, site=3)
    s.player(3, site=3, warbands=3)
    d = declared(s, 2)
    if refusal == "citizen":
        d("stay-out")
    else:
        d("join", [])
    assert [event.params["seat"] for event in s.logged("ally-joined")] == [0]
    assert s.logged("defense-rolled")[0].params["warbands"] == 1


@law("OATH-5.5.2p")
@pytest.mark.parametrize(
    ("slot", "targets", "asks"),
    [(3, [], True), (4, [], False), (5, [], False), (5, ["target-site:5:deep-woods"], True)],
)
def test_only_who_is_near_may_join(slot: int, targets: list[str], asks: bool) -> None:
    s = empire()
    s.player(2, site=4)
    s.player(3, site=slot)
    options = attack(s)("defender:@2").options
    assert "target-site:5:deep-woods" in options
    s.state.battle = None
    d = attack(s)("defender:@2", *targets)
    d(*(["dice:2"] if d.ask.prompt == "attack-dice" else ["done", "dice:2"]))
    assert bool(d.asks and d.ask.prompt == "join-as-ally") == asks


@law("OATH-5.5.2o", "OATH-5.5.4i")
@pytest.mark.parametrize(("slot", "warbands"), [(1, 1), (3, 5)])
def test_the_chancellors_board_counts_only_nearby(slot: int, warbands: int) -> None:
    s = empire()
    s.player(2, site=8)
    s.player(0, site=slot, warbands=4)
    declared(s, 2)
    assert s.logged("defense-rolled")[0].params["warbands"] == warbands


@law("OATH-5.5.2o", "OATH-5.5.2p")
def test_the_defending_chancellor_is_no_ally_and_citizens_may_join() -> None:
    s = empire()
    s.player(2, site=3)
    d = declared(s, 0)
    assert asked(d) == (2, "join-as-ally")
    assert not s.logged("ally-joined")


@law("OATH-5.5.1h", "OATH-5.5.2o", "OATH-5.5.2p")
def test_a_citizen_attacking_a_citizen_meets_the_rest_of_the_empire() -> None:
    s = empire()
    s.player(2, site=3, warbands=1)
    s.player(3, site=3)
    s.state.turn = 2
    d = attack(s, 2)
    d("defender:@3")
    d("done", "dice:1")
    assert [event.params["seat"] for event in s.logged("ally-joined")] == [0]
    assert s.logged("campaign-declared")[0].params["targets"] == ["fertile-valley"]


@law("OATH-5.5.1h")
def test_whom_the_chancellor_attacks_stands_alone() -> None:
    s = empire()
    s.player(2, site=1)
    s.player(3, site=1)
    d = attack(s, 0)("defender:@2")
    assert not s.logged("ally-joined")
    assert d.over


@law("OATH-5.5.2n", "OATH-10.enemy-c")
def test_bandits_have_no_allies() -> None:
    s = empire()
    s.player(1, site=8)
    s.player(2, site=8)
    d = attack(s)("defender:bandits", "done", "dice:0")
    assert asked(d) == (1, "sacrifice")
    assert not s.logged("ally-joined")


# -- plans of Allies --------------------------------------------------------------------------------------------------


@law("OATH-5.5.3e", "OATH-5.5.3h", "OATH-5.5.3i", "OATH-5.5.3j", "OATH-10.your-enemy-a", "OATH-10.you-a")
def test_allies_use_their_own_plans_and_those_of_the_empire(new_card: NewCard) -> None:
    seen: list[Any] = []

    def look(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        seen.append((seat, enemy_seats(t, c, seat), enemy_seats(t, c, 1)))
        yield from ()

    mine, theirs, common = (new_card((BATTLE_PLAN, look)) for _ in range(3))
    s = empire()
    s.player(0, advisers=[mine])
    s.player(2, site=3, advisers=[theirs])
    s.site(5, cards=[common])
    d = declared(s, 2)
    assert (asked(d), d.options) == ((2, "plans-next"), ["seat:@2", "seat:@0"])
    d("seat:@0")
    assert (asked(d), d.options) == ((0, "plan"), [f"plan:{common}", f"plan:{mine}", "done"])
    d(f"plan:{mine}", f"plan:{common}")
    assert (asked(d), d.options) == ((2, "plan"), [f"plan:{theirs}", "done"])  # each plan once
    d(f"plan:{theirs}")
    assert seen == [(seat, [1], [2, 0]) for seat in (0, 0, 2)]  # each is "you" for itself


@law("OATH-5.5.1h")
def test_a_citizen_apart_cannot_use_plans_of_the_empire(new_card: NewCard) -> None:
    common = new_card((BATTLE_PLAN, nothing))
    s = war(roles=("citizen", "exile"))
    s.site(1, warbands={"purple": 1}, cards=[common])
    s.player(1, site=1, warbands=1)
    d = attack(s, 1)
    assert d.ask.prompt == "target"
    d("done", "dice:1")
    assert asked(d) == (0, "plan")


@law("OATH-5.5.2r")
def test_who_does_not_take_part_has_no_plans(new_card: NewCard) -> None:
    plan = new_card((BATTLE_PLAN, nothing))
    s = empire()
    s.player(3, advisers=[plan])  # a Citizen far away
    d = declared(s, 2)
    assert d.over or d.ask.prompt != "plan"
