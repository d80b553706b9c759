"""Sacred Ground, a denizen of Nomad."""

import pytest

from tests.engines.oath.hand import playing, turning_up
from tests.engines.oath.play_scenario import Scene


@pytest.mark.parametrize(("slot", "may"), [(3, True), (4, False)])
@pytest.mark.parametrize("ruler", ["red", "blue"])
def test_visions_are_revealed_on_sacred_ground_only(slot: int, may: bool, ruler: str) -> None:
    s = Scene(3)
    s.site(3, cards=["sacred-ground"], warbands={ruler: 1})
    s.player(1, site=slot)
    d = playing(s, "vision-of-faith")
    assert ("reveal" in d.options) is may
    assert "facedown" in d.options


def test_the_conspiracy_is_exempt_and_what_was_revealed_stays() -> None:
    s = Scene(3)
    s.site(3, cards=["sacred-ground"])
    s.player(1, site=4, vision="vision-of-faith", advisers=["?vision-of-rebellion"])
    assert "reveal" in playing(s, "conspiracy").options
    assert s.red.vision
    assert turning_up(s).options == ["discard"]
