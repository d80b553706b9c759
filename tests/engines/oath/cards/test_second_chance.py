"""Second Chance, a denizen of Beast."""

from typing import Any

import pytest

from tests.engines.oath.cards.scenes.beast import offered, user

law = pytest.mark.law


@law("OATH-7.3.2a", "OATH-10.kill-a", "OATH-10.gain-b")
@pytest.mark.parametrize("adviser", ["longbows", "riots"])
def test_a_second_chance_wins_a_deserter(adviser: str) -> None:
    s = user("second-chance", warbands=1)
    s.player(0, warbands=1, advisers=["wolves"])
    s.player(2, site=8, warbands=2, advisers=[adviser])
    s.act(1)("power:second-chance")
    assert (s.red.warbands, s.blue.warbands, s.purple.warbands) == (2, 1, 1)
    assert (s.state.reserve["blue"], s.state.reserve["red"]) == (13, 12)
    s.check()


def test_a_second_chance_chooses_among_all_players() -> None:
    s = user("second-chance", warbands=1)
    s.player(1, advisers=["garrison"])
    s.player(2, warbands=2, advisers=["longbows"])
    d = s.act(1)("power:second-chance")
    assert d.options == ["seat:@1", "seat:@2"]
    d("seat:@1")
    assert s.red.warbands == 1


@pytest.mark.parametrize("blue", [{"advisers": ["longbows"]}, {"advisers": ["?longbows"], "warbands": 1}, {"warbands": 1}])
def test_without_a_deserter_there_is_no_second_chance(blue: dict[str, Any]) -> None:
    s = user("second-chance")
    s.site(5, warbands={"blue": 1})
    s.player(2, **blue)
    assert not offered(s, "second-chance")


def test_a_purple_deserter_returns_to_the_chancellor() -> None:
    s = user("second-chance", roles=("citizen", "citizen"))
    s.player(2, warbands=2, advisers=["longbows"])
    s.act(1)("power:second-chance")
    assert (s.red.warbands, s.blue.warbands, s.state.reserve["purple"]) == (1, 1, 22)
    s.check()
