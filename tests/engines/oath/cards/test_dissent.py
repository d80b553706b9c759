"""Dissent, a denizen of Discord."""

from typing import Any

import pytest

from tests.engines.oath.hand import HERE, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def divided(**of: Any) -> Scene:
    """Red rules three suits, blue two, the Chancellor one."""
    s = Scene(3, **of)
    s.site(1, cards=["wolves"], warbands={"purple": 1})
    s.site(3, cards=["salad-days", "levelers"], warbands={"red": 1})
    s.site(4, cards=["wild-allies"], warbands={"blue": 1})
    s.player(0, favor=4)
    s.player(1, favor=4, advisers=["royal-tax"])
    s.player(2, favor=4, advisers=["bewitch", "?elders"])
    return s


@law("OATH-7.3.3a")
def test_dissent_takes_a_favor_for_each_suit_ruled() -> None:
    s = divided()
    playing(s, "dissent")("as-adviser")
    assert (s.purple.favor, s.red.favor, s.blue.favor) == (4 - 1, 4 - 3, 4 - 2)
    assert s.red.advisers[-1].favor == 6
    s.check()


def test_dissent_at_a_site_counts_for_its_ruler() -> None:
    s = divided()
    playing(s, "dissent")(HERE)
    assert s.red.favor == 4 + 1 - 3
    assert s.state.site(3).cards[-1].favor == 6


@pytest.mark.parametrize(("holder", "left"), [(0, (4, 1, 2)), (1, (3, 4, 2)), (2, (3, 1, 4))])
def test_dissent_spares_whom_the_people_favor(holder: int, left: tuple[int, int, int]) -> None:
    s = divided()
    s.banner("peoples-favor", holder=holder)
    playing(s, "dissent")("as-adviser")
    assert (s.purple.favor, s.red.favor, s.blue.favor) == left


@law("OATH-9.3b")
def test_dissent_takes_what_there_is() -> None:
    s = divided()
    s.red.favor, s.state.shared = 1, s.state.shared + 3
    playing(s, "dissent")("as-adviser")
    assert (s.red.favor, s.red.advisers[-1].favor) == (0, 4)
    s.check()


@pytest.mark.answer("dissent", 1)
def test_dissent_hits_each_imperial_player_for_the_empire() -> None:
    s = divided(roles=("exile", "citizen"))
    s.state.site(4).warbands = {"purple": 1}
    s.state.reserve["purple"], s.state.reserve["blue"] = 22, 14
    playing(s, "dissent")("as-adviser")
    assert (s.purple.favor, s.blue.favor) == (4 - 1, 4 - 2)  # wolves and wild-allies are both of Beasts
    s.check()


@law("OATH-4.3.1a", "OATH-10.discard-h")
def test_the_favor_of_dissent_is_of_discord() -> None:
    from games.oath.engine.play.rounds.rounds import rest

    s = divided()
    playing(s, "dissent")("as-adviser")
    s.run(rest(s.table, 1), turn=1)
    assert s.state.banks["discord"] == 3 + 6
    s.check()
