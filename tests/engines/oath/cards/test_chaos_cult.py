"""Chaos Cult, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.title import settle
from games.oath.engine.play.rounds.rounds import wake
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def cult(holder: int = 2) -> Scene:
    s = Scene(3, "devotion")
    s.player(holder, advisers=["chaos-cult"])
    s.player(1, favor=2)
    s.banner("darkest-secret", holder=1)
    return s


@law("OATH-2.11b", "OATH-10.take-a")
def test_the_chaos_cult_preys_on_the_new_oathkeeper() -> None:
    s = cult()
    s.run(settle(s.table))
    assert (s.state.title, s.red.favor, s.blue.favor) == (1, 1, 1)
    s.run(settle(s.table))
    assert s.red.favor == 1
    s.check()


def test_the_cult_leaves_its_own_alone() -> None:
    s = cult(1)
    s.run(settle(s.table))
    assert (s.state.title, s.red.favor) == (1, 2)


def test_the_cult_finds_nothing_on_an_empty_board() -> None:
    s = cult()
    s.red.favor, s.state.shared = 0, s.state.shared + 2
    s.run(settle(s.table))
    assert (s.state.title, s.blue.favor) == (1, 0)


def test_imperial_players_prey_on_each_other() -> None:
    s = Scene(3, "devotion", roles=("citizen", "citizen"))
    s.player(2, advisers=["chaos-cult"])
    s.player(1, favor=2)
    s.banner("darkest-secret", holder=1)
    s.run(settle(s.table))
    assert s.blue.favor == 1


@law("OATH-4.1.3a")
def test_turning_the_title_is_not_taking_it() -> None:
    s = cult()
    s.state.title = 1
    s.run(wake(s.table, 1, 1), turn=1)
    assert (s.state.usurper, s.red.favor) == (True, 2)
