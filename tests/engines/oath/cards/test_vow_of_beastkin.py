"""Vow of Beastkin, a denizen of Beast."""

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.majors.muster import can_muster
from tests.engines.oath.cards.scenes.beast import here

law = pytest.mark.law


@law("OATH-7.4.1a", "OATH-9.2b")
def test_the_vow_of_beastkin_musters_more_from_fewer() -> None:
    s = here("wolves", "longbows", "salad-days", advisers=("vow-of-beastkin", "garrison", "?hospital"))
    d = s.act(1)("muster")
    assert d.options == ["muster-on:wolves:3", "muster-on:longbows:3"]
    d("muster-on:wolves:3")
    assert (s.red.warbands, s.red.favor, s.red.supply) == (3, 1, 6)
    s.check()


def test_the_vow_forbids_what_no_adviser_matches() -> None:
    s = here("salad-days", advisers=("vow-of-beastkin", "?hospital"))
    assert not can_muster(s.table, 1)
    s.player(2, site=3, favor=1)
    assert s.act(2)("muster").options == ["muster-on:salad-days:2"]


@law("OATH-7.2.2a")
@pytest.mark.parametrize("vow", ["vow-of-beastkin", "vow-of-poverty", "vow-of-union"])
def test_a_vow_is_for_good(vow: str) -> None:
    s = here(advisers=(vow,))
    assert ruling.is_locked(s.state, 1, "adviser", 1, s.red.advisers[0])
    s = here(advisers=(f"?{vow}",))
    assert not ruling.is_locked(s.state, 1, "adviser", 1, s.red.advisers[0])
