"""Charlatan, a denizen of Discord."""

import pytest

from tests.engines.oath.hand import playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-10.burn-a")
@pytest.mark.parametrize("holder", [None, 1, 2])
@pytest.mark.parametrize(("before", "told"), [(1, 0), (2, 1), (5, 1)])
def test_the_charlatan_leaves_one_secret(holder: int | None, before: int, told: int) -> None:
    s = Scene(3)
    s.banner("darkest-secret", holder=holder, tokens=before)
    s.player(2, secrets=3)
    assert playing(s, "charlatan")("as-adviser").over
    banner = s.state.banners["darkest-secret"]
    assert (banner.tokens, banner.holder) == (1, holder)
    assert s.blue.secrets == 3
    assert len(s.logged("banner-secrets-burnt")) == told


@pytest.mark.answer("charlatan", 1)
def test_a_charlatan_leaves_secrets_on_boards_cards_and_sites() -> None:
    s = Scene(3)
    s.site(4, cards=["wolves"], secrets=2)
    s.state.where["wolves"].card.secrets = 2
    s.player(2, secrets=2, turned=1)
    s.banner("darkest-secret", holder=2, tokens=4)
    playing(s, "charlatan")("as-adviser")
    assert s.state.banners["darkest-secret"].tokens == 1
    assert (s.blue.secrets, s.blue.turned, s.state.site(4).secrets) == (2, 1, 2)
    assert s.state.where["wolves"].card.secrets == 2
