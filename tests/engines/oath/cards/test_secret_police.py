"""Secret Police, a denizen of Order."""

import pytest

from tests.engines.oath.cards.scenes.order import plays, under

law = pytest.mark.law


@law("OATH-5.1.4.IIIa")
@pytest.mark.parametrize("vision", ["vision-of-faith", "conspiracy"])
@pytest.mark.parametrize("ruler", ["blue", "purple", "bandits"])
def test_the_secret_police_suppress_visions(ruler: str, vision: str) -> None:
    assert plays(under("secret-police", ruler), 1, vision) == ["facedown", "discard"]


def test_the_secret_police_see_sites_of_their_ruler_only() -> None:
    s = under("secret-police")
    s.red.site = 4
    assert "reveal" in plays(s, 1, "vision-of-faith")


def test_the_secret_police_let_their_ruler_be() -> None:
    assert "reveal" in plays(under("secret-police"), 2, "vision-of-faith")


def test_the_secret_police_mind_no_denizens() -> None:
    assert {"to-site:3:fertile-valley", "as-adviser"} <= set(plays(under("secret-police"), 1, "wolves"))
