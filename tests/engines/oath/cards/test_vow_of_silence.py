"""Vow of Silence, a denizen of Arcane."""

import pytest

from games.oath.engine.play.majors.recover import can_recover
from tests.engines.oath.cards.scenes.arcane import act, power, red


def test_it_works() -> None:
    """Vow of Silence."""
    s = red("vow-of-silence", secrets=5)
    assert "recover" not in act(s).options
    s.banner("darkest-secret", holder=1)
    assert not can_recover(s.table, 1)  # not even from oneself
    s.player(2, secrets=5, site=4)
    s.banner("darkest-secret", holder=None)
    d = s.act(2)("recover", "recover-banner:darkest-secret", "recover-pay:3")
    assert s.red.secrets == 5 + 3  # as many as were placed
    assert s.state.banners["darkest-secret"].tokens == 3
    assert d.ask.prompt == "act"


@pytest.mark.answer("vow-of-silence", 1)
@pytest.mark.answer("witchs-bargain", 3)
def test_vow_of_silence_does_not_give_secrets() -> None:
    s = red("witchs-bargain", "vow-of-silence", secrets=3, favor=3)
    s.player(2, site=3, favor=3, secrets=1)
    d = power(s, "witchs-bargain")
    assert d.options == ["favor-for-secret:@2", "done"]
    d("favor-for-secret:@2")
    assert (s.red.favor, s.red.secrets, s.blue.favor, s.blue.secrets) == (1, 3, 5, 0)


@pytest.mark.answer("vow-of-silence", 1)
@pytest.mark.answer("witchs-bargain", 1)
def test_secrets_of_the_silent_can_be_taken() -> None:
    s = red("witchs-bargain", secrets=1, favor=2)
    s.player(2, site=3, advisers=["vow-of-silence"], secrets=1)
    power(s, "witchs-bargain", "favor-for-secret:@2")
    assert (s.red.secrets, s.blue.secrets) == (1, 0)
