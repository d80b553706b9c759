"""Scryer, a denizen of Discord."""

import pytest

from games.kernel.values import SPECTATOR
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-10.peek-a", "OATH-9.4h")
@pytest.mark.answer("scryer", 1)
def test_the_scryer_looks_through_any_pile() -> None:
    s = Scene(3)
    s.player(1, secrets=1, advisers=["scryer"])
    s.discards("cradle", "wolves", "elders", "vision-of-faith")
    s.discards("hinterland", "levelers")
    d = s.act(1)("power:scryer")
    assert d.options == ["pile:cradle", "pile:hinterland"]
    d("pile:cradle")
    event = s.logged("pile-searched")[0]
    assert event.seen(1)["cards"] == ["wolves", "elders", "vision-of-faith"]
    assert all(event.seen(viewer) == {"seat": 1, "pile": "cradle"} for viewer in (0, 2, SPECTATOR))
    assert s.state.discards["cradle"] == ["wolves", "elders", "vision-of-faith"]
    assert s.red.advisers[0].secrets == 1
    s.check()


@pytest.mark.parametrize("short", ["secret", "pile"])
def test_the_scryer_needs_a_secret_and_a_pile(short: str) -> None:
    s = Scene(3)
    s.player(1, secrets=int(short != "secret"), advisers=["scryer"])
    if short != "pile":
        s.discards("cradle", "wolves")
    assert "power:scryer" not in s.act(1).options
