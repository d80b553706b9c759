"""5.5.6: what a defeat costs."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import force_of, force_size
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN, DECLARED
from games.oath.engine.play.core.states import Side
from tests.engines.oath.campaign_scene import asked, attack, war
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver

law = pytest.mark.law


def won_by_red(*, site: int = 1, other: int = 0, board: int = 0, at: int = 4) -> Driver:
    """Red overwhelms blue at slot 3 (and 5); the question after the battle is open."""
    s = war(attack="s s s s s s s s s s s s")
    s.player(1, warbands=12)
    s.player(2, site=at, warbands=board)
    s.site(3, warbands={"blue": site})
    if other:
        s.site(5, warbands={"blue": other})
    d = attack(s)
    if other:
        d("target-site:5:deep-woods")
    while d.ask.prompt == "target":
        d("done")
    return d("dice:12")


@law("OATH-5.5.6a", "OATH-5.5.6c", "OATH-5.5.6d", "OATH-5.5.6i", "OATH-5.5.6j", "OATH-5.5.6k", "OATH-10.force-b")
def test_it_works() -> None:
    """Of two at slot 3, one at slot 5 and two on the board, whose pawn stands there, two die where blue says."""
    d = won_by_red(site=2, other=1, board=2, at=5)
    s = d.scene
    assert (asked(d), d.ask.params) == ((2, "losses"), {"place": "fertile-valley", "count": 2})
    assert d.options == ["fall:0", "fall:1", "fall:2"]
    d("fall:1")
    assert d.options == ["fall:0", "fall:1"]
    d("fall:1")
    assert asked(d) == (1, "occupy")
    assert s.blue.warbands == 3
    assert s.state.site(3).warbands == s.state.site(5).warbands == {}
    assert s.state.reserve["blue"] == 14 - 3
    s.check()


@law("OATH-5.5.6a", "OATH-5.5.6j", "OATH-5.5.6c")
@pytest.mark.parametrize(("force", "left"), [(1, 1), (2, 1), (3, 2), (5, 3)])
def test_half_rounded_down(force: int, left: int) -> None:
    s = won_by_red(site=force).scene
    assert s.blue.warbands == left
    assert s.state.reserve["blue"] == 14 - left


@law("OATH-5.5.6c")
def test_a_board_that_did_not_defend_loses_nothing() -> None:
    s = won_by_red(site=2, board=6, at=4).scene
    assert s.blue.warbands == 6 + 1


@law("OATH-5.5.6b", "OATH-10.force-a", "OATH-10.kill-a")
def test_the_defeated_attacker_loses_half_of_the_board() -> None:
    s = war()
    s.player(1, warbands=5)
    s.site(3, warbands={"blue": 9})
    s.site(7, warbands={"red": 4})
    d = attack(s)("dice:0")
    assert d.over
    assert s.red.warbands == 3
    assert s.state.site(7).warbands == {"red": 4}
    assert s.state.site(3).warbands == {"blue": 9}
    assert s.logged("campaign-lost")[0].params["killed"] == {"red": 2}
    s.check()


@law("OATH-5.5.6d")
def test_warbands_that_a_power_brought_from_sites_go_to_the_board() -> None:
    s = war()
    s.player(1, warbands=1)
    s.site(5, warbands={"red": 3})
    s.player(2, site=5, warbands=9)
    d = attack(s, at=5, from_sites=(5,))("dice:0")
    assert (asked(d), d.options) == ((1, "losses"), ["fall:0", "fall:1"])
    d("fall:0")
    assert (s.red.warbands, s.state.site(5).warbands) == (2, {})


@law("OATH-5.5.6e", "OATH-7.6.5e", "OATH-10.bandit-a")
def test_bandits_are_never_killed() -> None:
    s = war(attack="s s s")
    s.player(1, warbands=3)
    d = attack(s)("target-site:5:deep-woods", "done", "dice:3")
    assert asked(d) == (1, "occupy")
    assert not s.logged("warbands-killed")


@law("OATH-5.5.6f", "OATH-5.5.6g", "OATH-5.5.6k", "OATH-empire.c", "OATH-9.register-a", "OATH-10.kill-a")
def test_the_chancellor_chooses_the_losses_of_the_empire() -> None:
    s = war(4, roles=("exile", "citizen", "citizen"), attack="s s s s s s s s s s")
    s.player(1, warbands=10)
    s.site(3, warbands={"purple": 3})
    s.player(2, site=3, warbands=2)
    s.player(3, site=4)
    reserve = s.state.reserve["purple"]
    d = attack(s)("defender:@2", "done", "dice:10")
    assert (asked(d), d.ask.params) == ((0, "losses"), {"place": "fertile-valley", "count": 2})
    d("fall:1")
    assert asked(d) == (1, "occupy")
    assert (s.purple.warbands, s.blue.warbands) == (2, 1)  # from the site to the Chancellor; boards stay
    assert s.state.reserve["purple"] == reserve + 2
    s.check()


@law("OATH-5.5.6f", "OATH-5.5.1g")
def test_a_citizen_apart_chooses_alone() -> None:
    s = war(roles=("citizen", "exile"), attack="s s s s s")
    s.player(0, warbands=5)
    s.player(1, site=1, warbands=2)
    d = attack(s, 0)
    assert d.options == ["defender:@1", "defender:bandits"]
    d("defender:@1", "dice:5")
    assert s.red.warbands == 1
    assert s.purple.warbands == 5


@law("OATH-5.5.6h", "OATH-5.5.8a")
def test_what_plans_say_about_defeat_and_victory(new_card: NewCard) -> None:
    done: list[str] = []

    def plan(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        def note(what: str) -> Any:
            def step() -> Rules[None]:
                done.append(f"{seat} {what}")
                yield from ()

            return step

        side = c.side(seat)
        c.if_defeated[side].append(note("defeated"))
        c.if_victorious[side].append(note("victorious"))
        c.at_end.append(note("end"))
        yield from ()

    mine, theirs = new_card((BATTLE_PLAN, plan)), new_card((BATTLE_PLAN, plan))
    s = war()
    s.player(1, warbands=1, advisers=[mine])
    s.player(2, advisers=[theirs])
    s.site(3, warbands={"blue": 5})
    attack(s)("dice:0", f"plan:{mine}", f"plan:{theirs}")
    assert done == ["1 defeated", "2 victorious", "1 end", "2 end"]


# -- what powers change -----------------------------------------------------------------------------------------------


@law("OATH-9.2b", "OATH-5.5.6a")
@pytest.mark.parametrize(
    ("no_losses", "all_lost", "left"),
    [({"defender"}, set(), 4), (set(), {"defender"}, 0), ({"defender"}, {"defender"}, 4), ({"attacker"}, {"attacker"}, 2)],
)
def test_nothing_or_everything_is_lost(new_card: NewCard, no_losses: set[Side], all_lost: set[Side], left: int) -> None:
    def change(held: Any, t: Any, c: Campaign) -> None:
        c.no_losses |= no_losses
        c.all_lost |= all_lost

    s = war(attack="s s s s s s s")
    s.player(1, warbands=7, advisers=[new_card((DECLARED, change))])
    s.site(3, warbands={"blue": 4})
    attack(s)("dice:7")
    assert s.blue.warbands == left
    assert s.state.site(3).warbands == {}


@law("OATH-10.kill-a", "OATH-10.sacrifice-a")
@pytest.mark.parametrize("rules", [True, False])
def test_killed_warbands_are_set_aside(new_card: NewCard, rules: bool) -> None:
    """They come to the site at the end, if its user rules it; those of others die."""

    def hospital(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        c.saves[seat] = held.at
        yield from ()

    card = new_card((BATTLE_PLAN, hospital))
    s = war(attack="k s s s")
    s.site(5, cards=[card], warbands={"red": 1})
    s.player(1, warbands=6)
    s.site(3, warbands={"blue": 4})
    d = attack(s)("dice:4", f"plan:{card}")
    if not rules:
        s.state.site(5).warbands = {}
        s.state.reserve["red"] += 1
    assert s.state.battle is not None
    assert s.state.battle.saved == {"red": 1}
    d("occupy:0")
    assert s.state.site(5).warbands == ({"red": 2} if rules else {})
    assert s.logged("campaign-won")[0].params["killed"] == ({"blue": 2} if rules else {"blue": 2, "red": 1})
    assert s.red.warbands + s.state.reserve["red"] + s.state.site(5).warbands.get("red", 0) == 14


@law("OATH-10.kill-a", "OATH-5.5.1f")
def test_a_citizen_saves_its_own_purple_only(new_card: NewCard) -> None:
    """The other side's warbands have the same colour."""

    def hospital(held: Any, t: Any, c: Campaign, seat: int) -> Rules[None]:
        c.saves[seat] = 3
        yield from ()

    card = new_card((BATTLE_PLAN, hospital))
    s = war(roles=("citizen", "exile"), attack="k k s")
    s.player(1, warbands=5, advisers=[card])
    s.site(3, warbands={"purple": 4})
    d = attack(s)("dice:3", f"plan:{card}")
    assert s.state.battle is not None
    assert s.state.battle.saved == {"purple": 2}
    d("occupy:0")
    assert s.logged("campaign-won")[0].params["killed"] == {"purple": 4}  # two of either side: the Citizen rules slot 3 no more


@law("OATH-10.force-a", "OATH-10.force-b")
def test_forces_before_the_roll(new_card: NewCard) -> None:
    seen: list[Any] = []

    def look(held: Any, t: Any, c: Campaign) -> None:
        seen.append([(place.option, colour, n) for place, colour, n in force_of(t, c, "attacker")])
        seen.append([(place.option, colour, n) for place, colour, n in force_of(t, c, "defender")])
        seen.append((force_size(t, c, "attacker"), force_size(t, c, "defender")))

    s = war()
    s.player(1, warbands=2, advisers=[new_card((DECLARED, look))])
    s.player(2, site=3, warbands=3)
    s.site(3, warbands={"blue": 1})
    s.site(5, warbands={"blue": 4})
    attack(s)("done", "dice:0")
    assert seen == [[("board:@1", "red", 2)], [("site:3", "blue", 1), ("board:@2", "blue", 3)], (2, 4)]
