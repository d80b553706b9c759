"""Vow of Obedience, a denizen of Order."""

import pytest

from games.oath.engine.play.majors.playing import play_as_searched
from games.oath.engine.play.rounds.rounds import rest
from tests.engines.oath.cards.scenes.order import plays
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@pytest.mark.parametrize("vision", ["vision-of-faith", "conspiracy"])
@pytest.mark.answer("vow-of-obedience", 2)
def test_the_vow_forbids_visions(vision: str) -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    assert plays(s, 1, vision) == ["facedown", "discard"]
    assert "reveal" in plays(s, 2, "vision-of-rebellion")


@pytest.mark.answer("vow-of-obedience", 1)
def test_the_vow_leaves_a_revealed_vision() -> None:
    s = Scene(3)
    s.player(1, vision="vision-of-faith")
    d = s.run(play_as_searched(s.table, 1, s.player(1, hand=["vow-of-obedience"]).hand[0]), turn=1)
    d("as-adviser")
    assert s.red.vision


@law("OATH-4.3.5a")
def test_the_vow_is_rewarded_at_rest() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    d = s.run(rest(s.table, 1), turn=1)
    assert d.options == ["power:vow-of-obedience/1", "done"]
    d("power:vow-of-obedience/1", "bank:beast")
    assert (s.red.favor, s.state.banks["beast"]) == (1, 2)
    assert d.over
    s.check()


def test_the_vow_takes_from_banks_that_have_favor() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    s.state.shared += 9 + 6
    s.state.banks = dict.fromkeys(s.state.banks, 0) | {"nomad": 3}
    s.run(rest(s.table, 1), turn=1)("power:vow-of-obedience/1")
    assert s.state.banks["nomad"] == 2
    s.state.shared += 2
    s.state.banks["nomad"] = 0
    assert s.run(rest(s.table, 1), turn=1).over


def test_empty_banks_reward_no_vow() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    s.state.shared += sum(s.state.banks.values())
    s.state.banks = dict.fromkeys(s.state.banks, 0)
    assert s.run(rest(s.table, 1), turn=1).over


def test_the_vow_of_another_is_not_rewarded() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience"])
    assert s.run(rest(s.table, 2), turn=2).over
