"""Relic Hunter, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, fight, offered, war

law = pytest.mark.law


@law("OATH-9.4i")
def test_a_relic_hunter_takes_facedown_relics() -> None:
    s = bandits(attack="s s s s s")
    s.site(3, relics=["whistle", "bandit-crown"])
    s.player(1, advisers=["relic-hunter"])
    d = attack(s)("done", "dice:5", "plan:relic-hunter")
    assert d.options == ["hidden-relic:3:0", "hidden-relic:3:1"]
    d(["hidden-relic:3:1"])
    assert s.logged("defense-dice-added")[0].params == {"count": 1, "pool": 2}
    fight(d)
    assert [card.slug for card in s.red.relics] == ["bandit-crown"]
    assert [card.slug for card in s.state.site(3).relics] == ["whistle"]
    assert s.red.favor == 3  # the site's price is not paid
    s.check()


def test_a_relic_hunter_may_bury_what_was_taken() -> None:
    s = clash(red=("relic-hunter",), attack="s s s s s")
    s.site(3, relics=["whistle"])
    s.player(2, relics=["bandit-crown"])
    d = attack(s)("target-relic:bandit-crown", "done", "dice:5", "plan:relic-hunter", ["hidden-relic:3:0"])
    while d.ask.prompt != "bury-relics":
        d(d.options[0])
    assert set(d.options) == {"bury:whistle", "bury:bandit-crown"}
    d(["bury:bandit-crown"])
    assert s.state.relic_deck[-1] == "bandit-crown"
    fight(d)
    assert [card.slug for card in s.red.relics] == ["whistle"]
    s.check()


def test_a_defeated_relic_hunter_takes_nothing() -> None:
    s = bandits()
    s.site(3, relics=["whistle"])
    s.player(1, advisers=["relic-hunter"])
    fight(attack(s)("done", "dice:0", "plan:relic-hunter", ["hidden-relic:3:0"]))
    assert s.red.relics == []
    assert len(s.state.site(3).relics) == 1


@pytest.mark.answer("relic-hunter", 1)
def test_a_relic_hunter_finds_nothing_at_sites_that_are_no_targets() -> None:
    """Not at a site of the attacker's own either, where only a pawn is attacked."""
    s = war()
    s.site(3, warbands={"red": 1}, relics=["whistle"])
    s.player(1, warbands=3, advisers=["relic-hunter"])
    s.player(2, site=3)
    assert offered(attack(s)) == []


def test_a_relic_hunters_dice_are_known_to_the_defender() -> None:
    s = clash(red=("relic-hunter",), blue=("longbows",))
    s.site(3, relics=["whistle"])
    d = at_plans(s)("plan:relic-hunter", ["hidden-relic:3:0"])
    assert (d.ask.seat, d.ask.params["defense"]) == (2, 2)
