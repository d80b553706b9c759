"""Hearts and Minds, a denizen of Hearth."""

from typing import Any

import pytest

from tests.engines.oath.campaign_scene import asked, fight
from tests.engines.oath.cards.scenes.hearth_plans import PEOPLE, against_allies, at_plans, clash, empire, used
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def won_over(holder: int | None = None, **what: Any) -> Scene:
    s = clash(blue=("hearts-and-minds",), **what)
    s.banner(PEOPLE, holder=holder)
    return s


@law("OATH-5.5.8b")
def test_hearts_and_minds_win_without_a_roll() -> None:
    s = won_over()
    d = fight(at_plans(s), "plan:hearts-and-minds")
    assert d.over
    assert not s.logged("defense-rolled")
    assert not s.logged("attack-rolled")
    (lost,) = s.logged("campaign-lost")
    assert lost.params["killed"] == {"red": 2}  # of five
    assert (s.blue.favor, s.state.banks["hearth"]) == (0, 6)
    assert s.state.site(8).cards == []
    assert s.state.discards["cradle"] == ["hearts-and-minds"]
    s.check()


@pytest.mark.parametrize(("holder", "stays"), [(2, True), (1, False), (0, False)])
def test_the_people_keep_hearts_and_minds(holder: int, stays: bool) -> None:
    s = won_over(holder)
    fight(at_plans(s), "plan:hearts-and-minds")
    assert bool(s.state.site(8).cards) is stays


def test_after_hearts_and_minds_no_plan_is_left_to_use() -> None:
    s = clash(blue=("hearts-and-minds", "extra-provisions"), favor=5)
    fight(at_plans(s), "plan:hearts-and-minds")
    assert used(s) == [("@2", "hearts-and-minds")]


def test_what_the_attacker_began_is_finished() -> None:
    s = clash(red=("traveling-doctor",), blue=("hearts-and-minds",))
    fight(at_plans(s), "plan:traveling-doctor", "plan:hearts-and-minds")
    assert s.logged("campaign-lost")[0].params["killed"] == {}
    assert (s.state.site(7).cards, s.state.site(8).cards) == ([], [])


@pytest.mark.parametrize(("holder", "stays"), [(2, True), (0, False)])
def test_an_ally_pays_for_hearts_and_minds(holder: int, stays: bool) -> None:
    """It is the people of its user that count."""
    s = empire()
    s.site(8, cards=["hearts-and-minds"], warbands={"purple": 1})
    s.player(0, favor=0)
    s.banner(PEOPLE, holder=holder)
    d = against_allies(s, "seat:@2")
    assert asked(d) == (2, "plan")
    fight(d, "plan:hearts-and-minds")
    assert (s.blue.favor, s.purple.favor, bool(s.state.site(8).cards)) == (0, 3, stays)
    s.check()
