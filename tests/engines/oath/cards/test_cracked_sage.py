"""Cracked Sage, a denizen of Discord."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
    offered,
    open_to,
    used,
)
from tests.engines.oath.cards.scenes.discord_plans import pools
from tests.engines.oath.play_scenario import Scene

answer = pytest.mark.answer
law = pytest.mark.law


def sage(user: str, foe: tuple[str, ...]) -> Scene:
    other = {"red": "blue", "blue": "red"}[user]
    s = clash(**{user: ("cracked-sage",), other: foe}, favor=2)  # type: ignore[arg-type]
    s.player(1, secrets=1)
    s.player(2, secrets=1)
    return s


@law("OATH-7.5.4b", "OATH-7.1.2e")
@pytest.mark.parametrize("user", ["red", "blue"])
def test_the_cracked_sage_knows_their_tricks(user: str) -> None:
    s = sage(user, ("alchemist", "revelation"))
    d = at_plans(s)("plan:cracked-sage", "swing-add" if user == "red" else "swing-remove")
    assert pools(s) == [("attack-dice-added" if user == "red" else "attack-dice-removed", 4)]  # not 4 each
    player = s.red if user == "red" else s.blue
    assert (player.favor, player.secrets) == (1, 0)
    assert (s.red.advisers[0].secrets, s.blue.turned) == ((1, 0) if user == "red" else (0, 1))
    fight(d)
    s.check()


@law("OATH-10.match-a")
@pytest.mark.parametrize("foe", [(), ("wolves",), ("?alchemist",)])
def test_the_sage_needs_a_faceup_arcane_adviser_of_the_enemy(foe: tuple[str, ...]) -> None:
    s = sage("red", foe)
    s.player(1, advisers=["tutor"])
    assert offered(at_plans(s)) == []


@law("OATH-10.your-enemy-a")
@pytest.mark.parametrize(("answer", "works"), [("join", True), ("stay-out", False)])
def test_allies_are_enemies_too_for_the_sage(answer: str, works: bool) -> None:
    s = empire(citizen=("alchemist",))
    s.player(1, secrets=1, advisers=["cracked-sage"])
    d = attack(s)("defender:@0", "done", "dice:0", answer)
    if answer == "join":
        d(["seat:@2"])
    assert (not d.over and open_to(d) == ["plan:cracked-sage"]) is works


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", ["cracked-sage", "mercenaries"])
def test_bandits_never_pay(card: str) -> None:
    s = bandits(card)
    s.player(1, advisers=["alchemist"])
    fight(attack(s))
    assert used(s) == []


def test_bandits_have_no_advisers() -> None:
    s = bandits("wolves")
    s.player(1, secrets=1, advisers=["cracked-sage"])
    assert offered(attack(s)) == []


@law("OATH-5.5.3f")
@pytest.mark.parametrize(("favor", "secrets"), [(0, 1), (1, 0)])
def test_the_sage_has_to_be_paid(favor: int, secrets: int) -> None:
    s = clash(red=("cracked-sage",), blue=("alchemist",), favor=favor)
    s.player(1, secrets=secrets)
    assert offered(at_plans(s)) == []
