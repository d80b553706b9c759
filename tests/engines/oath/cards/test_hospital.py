"""Hospital, a denizen of Hearth."""

import pytest

from tests.engines.oath.campaign_scene import asked, attack, fight, war
from tests.engines.oath.cards.scenes.hearth_plans import against_allies, at_home, at_plans, clash, empire

law = pytest.mark.law


@pytest.mark.answer("hospital", 1)
def test_the_hospital_takes_in_skulls_and_losses() -> None:
    s = clash(red=("hospital",), attack="k k", defense="1")
    d = at_plans(s, dice=2)("plan:hospital")
    assert s.red.warbands == 3
    fight(d)
    assert s.logged("campaign-lost")[0].params["killed"] == {}
    assert s.logged("saved-placed")[0].params == {"seat": 1, "count": 3, "place": "rocky-coast"}
    assert (s.red.warbands, s.state.site(7).warbands, s.state.reserve["red"]) == (2, {"red": 4}, 8)
    s.check()


@law("OATH-10.sacrifice-a")
def test_sacrifices_are_saved_and_still_count() -> None:
    s = clash(red=("hospital",), attack="s", defense="1")
    d = at_plans(s, dice=1)("plan:hospital")
    assert d.ask.prompt == "sacrifice"
    sacrifice = d.options[1]
    fight(d, sacrifice)
    count = int(sacrifice.partition(":")[2])
    assert s.logged("campaign-won")
    assert s.state.site(7).warbands == {"red": 1 + count}
    assert s.state.reserve["red"] == 14 - 6
    s.check()


@pytest.mark.answer("hospital", 1)
def test_the_hospital_must_still_be_ruled() -> None:
    s = war(attack="s s s s s")
    s.site(3, warbands={"blue": 2}, cards=["hospital"])
    s.player(1, warbands=5)
    s.player(2, warbands=2, site=3)
    fight(attack(s), "plan:hospital")
    assert s.logged("campaign-won")[0].params["killed"] == {"blue": 2}
    assert s.logged("saved-killed")[0].params == {"colour": "blue", "count": 2}
    assert (s.blue.warbands, s.state.reserve["blue"]) == (2, 12)
    s.check()


def test_a_defended_hospital_heals_the_defenders() -> None:
    s = clash(blue=("hospital",), attack="s s s s s")
    fight(at_plans(s), "plan:hospital")
    assert s.logged("campaign-won")[0].params["killed"] == {}
    assert (s.state.site(8).warbands, s.blue.warbands) == ({"blue": 2}, 2)
    assert 0 not in [event.params["count"] for event in s.logged("warbands-saved")]
    s.check()


@law("OATH-7.1.3a")
def test_the_hospital_takes_in_whom_the_way_of_the_banished_kills() -> None:
    """Half of the force of four, and the two others in the Boiling Lake."""
    s = clash(theirs=3, blue=("hospital",), attack="s s s s s")
    s.player(1, relics=["cursed-cauldron"])
    s.site(4, cards=["boiling-lake"])
    d = attack(s)("target-pawn", "done", "dice:5")
    fight(d, "plan:hospital", "banish", "travel-to:4:wastes:0")
    assert s.logged("campaign-won")[0].params["killed"] == {}
    assert (s.state.site(8).warbands, s.blue.warbands) == ({"blue": 1 + 4}, 0)
    s.check()


@pytest.mark.answer("cursed-cauldron", 1)
def test_the_healed_feed_no_cauldron() -> None:
    s = clash(blue=("hospital",), attack="s s s s s")
    s.player(1, relics=["cursed-cauldron"])
    fight(at_plans(s), "plan:cursed-cauldron", "plan:hospital")
    assert s.red.warbands == 5
    assert s.state.site(8).warbands == {"blue": 2}


def test_those_who_die_after_all_do() -> None:
    s = war(attack="s s s s s")
    s.site(3, warbands={"blue": 2}, cards=["hospital"])
    s.player(1, warbands=5, relics=["cursed-cauldron"])
    s.player(2, warbands=2, site=3)
    fight(attack(s), "plan:cursed-cauldron", "plan:hospital")
    assert s.red.warbands == 5 + 2


@pytest.mark.answer("obsidian-cage", 1)
def test_the_healed_escape_the_cage() -> None:
    s = clash(blue=("hospital",), attack="s s s s s")
    s.player(1, relics=["obsidian-cage"])
    fight(at_plans(s), "plan:obsidian-cage", "plan:hospital")
    assert s.state.site(8).warbands == {"blue": 2}
    assert s.state.where["obsidian-cage"].card.warbands == {"blue": 2}
    s.check()


def test_a_citizens_hospital_takes_in_the_force_of_the_empire_at_sites_and_the_own() -> None:
    s = empire(attack="k k k k s")
    at_home(s, 1, 7, ("outriders",))
    s.site(8, cards=["hospital"], warbands={"purple": 1})
    d = against_allies(s, "plan:outriders", "seat:@2", "plan:hospital")
    assert asked(d) == (0, "losses")
    fight(d("fall:1", "fall:1"))  # and one of the user's
    assert s.logged("campaign-won")[0].params["killed"] == {"purple": 1}  # of the Chancellor's board
    assert s.state.site(8).warbands == {"purple": 1 + 2}
    s.check()
