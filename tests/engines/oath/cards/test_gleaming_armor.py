"""Gleaming Armor, a denizen of Arcane."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight, offered, open_to, used, war


def test_gleaming_armor_makes_enemies_plans_dearer() -> None:
    s = clash(red=("gleaming-armor",), blue=("longbows",))
    s.player(2, secrets=1)
    fight(at_plans(s), "plan:longbows", "swing-remove")
    assert (s.blue.secrets, s.blue.turned) == (0, 1)
    s = clash(red=("gleaming-armor",), blue=("longbows",))
    assert offered(at_plans(s)) == []


def test_gleaming_armor_stops_bandits_and_not_its_holder() -> None:
    s = bandits("longbows")
    s.player(1, advisers=["gleaming-armor"])
    fight(attack(s))
    assert used(s) == []
    s = clash(red=("gleaming-armor", "longbows"))
    fight(at_plans(s)("plan:longbows", "swing-add"))
    assert s.red.turned == 0


def test_gleaming_armor_of_a_bystander_does_nothing() -> None:
    s = clash(red=("longbows",))
    s.player(0, advisers=["gleaming-armor"])
    assert open_to(at_plans(s)) == ["plan:longbows"]


@pytest.mark.answer("gleaming-armor", 1)
def test_a_citizen_has_to_join_for_the_armor() -> None:
    for answer, left in (("join", []), ("stay-out", ["plan:longbows"])):
        s = empire(citizen=("gleaming-armor",))
        s.player(1, advisers=["longbows"])
        d = attack(s)
        while d.ask.prompt not in ("plan", "plans-next", "sacrifice"):
            if d.ask.prompt == "join-as-ally":
                d(answer)
            elif d.ask.prompt == "admit-allies":
                d(list(d.options))
            elif d.ask.prompt == "defender":
                d("defender:@0")
            else:
                d(d.options[-1])
        assert open_to(d) == left, answer


@pytest.mark.answer("gleaming-armor", 2)
def test_the_armor_of_an_exile_shields_no_other_exile() -> None:
    """Though it lies at the site of the attack."""
    s = war(4)
    s.site(3, warbands={"blue": 1})
    s.player(1, warbands=5, advisers=["longbows"])
    s.player(2, site=3)
    s.player(3, site=3, advisers=["gleaming-armor"])
    d = attack(s, against=2)("done", "dice:0")
    assert (d.ask.seat, open_to(d)) == (1, ["plan:longbows"])
    fight(d, "plan:longbows")
    assert s.red.secrets == s.red.turned == 0
