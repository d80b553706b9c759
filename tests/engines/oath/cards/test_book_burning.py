"""Book Burning, a denizen of Discord."""

import pytest

from tests.engines.oath.campaign_scene import (
    asked,
    attack,
    clash,
    empire,
    fight,
)
from tests.engines.oath.play_scenario import Driver, Scene

answer = pytest.mark.answer
law = pytest.mark.law


def library(secrets: int, turned: int = 0, *, swords: str = "s s s s s") -> Scene:
    s = clash(red=("book-burning",), attack=swords)
    s.player(2, secrets=secrets, turned=turned, advisers=["?elders"])
    s.blue.advisers[0].secrets = 1
    s.banner("darkest-secret", holder=2, tokens=3)
    return s


def burnt_books(s: Scene) -> Driver:
    d = attack(s)("target-pawn", "done", "dice:5")
    while not d.over and d.ask.prompt != "last-secret":
        wanted = [option for option in d.options if option in ("plan:book-burning", "burn-nothing", "let-stay")]
        other = d.options[0 if d.ask.prompt in ("sacrifice", "occupy") else -1]
        d((wanted or [other])[0])
    return d


@law("OATH-10.burn-a", "OATH-5.5.8a")
@pytest.mark.parametrize(
    ("secrets", "turned", "left"), [(3, 0, (1, 0)), (0, 3, (0, 1)), (1, 0, (1, 0)), (0, 1, (0, 1)), (0, 0, (0, 0))]
)
def test_book_burning_leaves_one_secret(secrets: int, turned: int, left: tuple[int, int]) -> None:
    s = library(secrets, turned)
    assert burnt_books(s).over
    assert (s.blue.secrets, s.blue.turned) == left
    assert (s.blue.advisers[0].secrets, s.state.banners["darkest-secret"].tokens) == (1, 3)
    s.check()


@pytest.mark.parametrize(("answer", "left"), [("keep-faceup", (1, 0)), ("keep-facedown", (0, 1))])
@pytest.mark.answer("book-burning", 1)
def test_the_defender_says_which_secret_stays(answer: str, left: tuple[int, int]) -> None:
    s = library(2, 2)
    d = burnt_books(s)
    assert (asked(d), d.options) == ((2, "last-secret"), ["keep-faceup", "keep-facedown"])
    d(answer)
    assert (s.blue.secrets, s.blue.turned) == left
    assert s.logged("secrets-burnt")[-1].params == {"seat": 2, "count": 3}


def test_books_survive_a_failed_attack() -> None:
    s = library(3, swords="")
    assert burnt_books(s).over
    assert s.logged("campaign-lost")
    assert s.blue.secrets == 3


def test_secrets_of_allies_are_safe() -> None:
    s = empire(attack="s s s s s s s s s")
    s.player(0, secrets=2)
    s.player(1, advisers=["book-burning"])
    s.player(2, secrets=2)
    fight(attack(s)("defender:@0"), "target-pawn", "join", "seat:@2", "plan:book-burning", "sacrifice:2")
    assert (s.purple.secrets, s.blue.secrets) == (1, 2)
