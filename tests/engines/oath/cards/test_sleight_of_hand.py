"""Sleight of Hand, a denizen of Discord."""

import pytest

from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def pockets(*, favor: int = 1, **blue: int) -> Scene:
    s = Scene(3)
    s.player(1, favor=favor, advisers=["sleight-of-hand"])
    s.player(2, **blue)
    return s


@law("OATH-10.take-a")
@pytest.mark.parametrize(
    ("faceup", "facedown", "theirs", "mine"),
    [(3, 0, (2, 0), (1, 0)), (1, 1, (0, 1), (1, 0)), (0, 2, (0, 1), (0, 1))],
)
def test_sleight_of_hand_takes_a_secret(faceup: int, facedown: int, theirs: tuple[int, int], mine: tuple[int, int]) -> None:
    s = pockets(secrets=faceup, turned=facedown)
    s.act(1)("power:sleight-of-hand")
    assert ((s.blue.secrets, s.blue.turned), (s.red.secrets, s.red.turned)) == (theirs, mine)
    assert s.red.advisers[0].favor == 1
    s.check()


@pytest.mark.parametrize("blue", [{"secrets": 1}, {"turned": 1}, {}, {"secrets": 3, "site": 4}])
def test_nobodys_last_secret_and_nobody_elsewhere(blue: dict[str, int]) -> None:
    s = pockets(**blue)
    s.red.secrets = 3
    assert "power:sleight-of-hand" not in s.act(1).options


def test_sleight_of_hand_needs_a_favor() -> None:
    assert "power:sleight-of-hand" not in pockets(favor=0, secrets=3).act(1).options


def test_whose_pocket_is_picked_is_chosen() -> None:
    s = pockets(secrets=2)
    s.player(0, site=3, secrets=2)
    d = s.act(1)("power:sleight-of-hand")
    assert d.options == ["seat:@0", "seat:@2"]
    d("seat:@0")
    assert (s.purple.secrets, s.blue.secrets) == (1, 2)
