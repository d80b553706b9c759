"""Disgraced Captain, a denizen of Discord."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    clash,
    fight,
    offered,
    open_to,
    war,
)
from tests.engines.oath.cards.scenes.discord_plans import after_pawn, pools
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def captain(*cards: str, favor: int = 2) -> Scene:
    s = clash(red=("disgraced-captain",), favor=favor)
    s.site(3, cards=cards)
    return s


@law("OATH-7.1.2e")
def test_the_disgraced_captain_knows_the_walls() -> None:
    s = captain("royal-tax", "captains")
    d = at_plans(s)("plan:disgraced-captain")
    assert pools(s) == [("attack-dice-added", 4)]  # once
    assert (s.red.favor, s.red.advisers[0].favor) == (0, 1)
    fight(d)
    s.check()


@pytest.mark.parametrize("cards", [(), ("wolves",), ("bandit-rampart",)])
def test_the_captain_needs_a_card_of_order(cards: tuple[str, ...]) -> None:
    s = captain(*cards)
    assert "plan:disgraced-captain" not in offered(at_plans(s))


def test_an_intact_edifice_of_order_serves_the_captain() -> None:
    assert "plan:disgraced-captain" in open_to(at_plans(captain("sprawling-rampart")))


@pytest.mark.answer("disgraced-captain", 1)
def test_the_site_itself_must_be_a_target() -> None:
    """Blue rules another site, and stands at one with a card of Order."""
    s = war()
    s.site(3, cards=["royal-tax"], warbands={"red": 1})
    s.player(1, warbands=5, favor=2, advisers=["disgraced-captain"])
    s.player(2, site=3, warbands=2)
    assert offered(attack(s)) == []
    assert s.logged("campaign-declared")[0].params["targets"] == ["pawn"]


def test_the_captain_costs_two_favor() -> None:
    s = captain("royal-tax", favor=1)
    assert offered(at_plans(s)) == []


@law("OATH-7.5b")
@pytest.mark.parametrize("card", ["disgraced-captain", "second-wind", "zealots", "slander", "book-burning"])
def test_a_plan_of_attack_does_not_defend(card: str) -> None:
    s = clash(blue=(card,), favor=3, theirs=0)
    s.site(3, cards=["royal-tax"])
    s.player(2, secrets=2)
    assert offered(after_pawn(s)) == []


@pytest.mark.answer("disgraced-captain", 1)
def test_further_targets_do_not_disturb_the_captain() -> None:
    s = clash(red=("disgraced-captain",))
    s.site(3, cards=["royal-tax"])
    s.site(5, warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "target-pawn", "dice:0")
    assert open_to(d) == ["plan:disgraced-captain"]
