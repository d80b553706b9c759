"""Messenger, a denizen of Order."""

import pytest

from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def messenger(**what: int) -> Scene:
    s = Scene(3, oath="devotion")
    s.site(4, warbands={"red": 3})
    s.site(6, warbands={"red": 1})
    s.player(1, advisers=["messenger"], **({"favor": 1, "warbands": 2} | what))
    return s


@law("OATH-6.5a")
def test_a_messenger_moves_warbands_everywhere_but_the_last_ones() -> None:
    s = messenger()
    d = s.act(1)("power:messenger")
    assert d.options == ["amount:0", "amount:1", "amount:2"]
    d("amount:2", "amount:0")
    assert d.options == [f"amount:{n}" for n in range(5)]
    d("amount:4")
    assert [s.state.site(slot).warbands for slot in (4, 6)] == [{"red": 1}, {"red": 5}]
    assert (s.red.warbands, s.red.favor) == (0, 0)
    s.check()


@pytest.mark.parametrize("change", [{"favor": 0}, {"site": 8}])
def test_a_messenger_needs_favor_and_no_place(change: dict[str, int]) -> None:
    s = messenger(**change)
    assert ("power:messenger" in s.act(1).options) is ("favor" not in change)


def test_a_messenger_with_nobody_to_move_does_not_go() -> None:
    s = Scene(3)
    s.site(4, warbands={"red": 1})
    s.player(1, advisers=["messenger"], favor=1)
    assert "power:messenger" not in s.act(1).options


@pytest.mark.answer("messenger", 1)
def test_a_messenger_of_a_citizen_asks_nobody() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(4, warbands={"purple": 3})
    s.player(1, advisers=["messenger"], favor=1)
    d = s.act(1)("power:messenger", "amount:2")
    assert d.ask.seat == 1
    d("amount:0")
    assert s.red.warbands == 2
    s.check()


@law("OATH-9.2b")
@pytest.mark.answer("ring-of-devotion", 1)
def test_a_messenger_of_who_cannot_place_only_calls_in() -> None:
    s = messenger()
    s.player(1, relics=["ring-of-devotion"])
    d = s.act(1)("power:messenger", "amount:2")
    assert d.ask.prompt == "act"
    assert s.red.warbands == 4


@law("OATH-7.6.5c")
def test_a_messenger_leaves_the_last_place_to_the_crowns_bandits() -> None:
    s = messenger()
    s.player(1, relics=["bandit-crown"])
    assert s.act(1)("power:messenger").options == [f"amount:{n}" for n in range(4)]
