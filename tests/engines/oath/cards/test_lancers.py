"""Lancers, a denizen of Nomad."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    clash,
    fight,
)


@pytest.mark.parametrize(("wanted", "swords", "skulls"), [((), 4, 1), (("plan:lancers",), 9, 2)])
@pytest.mark.answer("lancers", 1)
def test_lancers_double_every_face(wanted: tuple[str, ...], swords: int, skulls: int) -> None:
    """Three hollow swords are one sword, doubled three."""
    s = clash(red=("lancers",), attack="k s h h h", defense="2 2")
    fight(at_plans(s), *wanted)
    rolled = s.logged("attack-rolled")[0].params
    assert (rolled["swords"], rolled["skulls"], len(rolled["rolled"])) == (swords, skulls, 5)


def test_lancers_double_no_sacrifice() -> None:
    s = clash(red=("lancers",), attack="s", defense="2")
    d = at_plans(s, dice=1)("plan:lancers")
    while d.ask.prompt != "sacrifice":
        d("done")
    assert d.options[1] == "sacrifice:4"  # 2 shields and 3 warbands against 2 swords
    fight(d, "sacrifice:4")
    assert s.logged("campaign-decided")[0].params == {"winner": "@1", "attack": 6, "defense": 5}
