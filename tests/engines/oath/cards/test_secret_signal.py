"""Secret Signal, a denizen of Arcane."""

import pytest

from tests.engines.oath.cards.scenes.arcane import act, market
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def test_secret_signal_adds_to_a_single_favor() -> None:
    s = market("secret-signal")
    d = act(s, "trade", ["modifier:secret-signal"])
    assert "trade-for-favor:wolves:2" in d.options
    s = market("secret-signal", "rangers")
    assert "trade-for-favor:wolves:2" in act(s, "trade", ["modifier:secret-signal"]).options  # two already


@pytest.mark.answer("secret-signal", 2)
@pytest.mark.parametrize(("bank", "gain"), [(1, 1), (3, 2)])
def test_secret_signal_has_the_same_bank_alone(bank: int, gain: int) -> None:
    s = market("secret-signal")
    s.state.shared += s.state.banks["beast"] - bank
    s.state.banks["beast"] = bank
    others = {suit: favor for suit, favor in s.state.banks.items() if suit != "beast"}
    d = act(s, "trade", ["modifier:secret-signal"])
    assert d.options[0] == f"trade-for-favor:wolves:{gain}"
    d(d.options[0])
    assert (s.red.favor, s.state.banks) == (4 + gain, others | {"beast": bank - gain})


@law("OATH-7.4b")
@pytest.mark.answer("secret-signal", 1)
def test_secret_signal_hears_the_careless_chancellor() -> None:
    s = Scene(3)
    s.reliquary("map", "whistle", None, "brass-horse")
    s.site(1, cards=["wolves"])
    s.player(0, advisers=["secret-signal"], favor=2, secrets=1)
    d = s.act(0)("trade", ["modifier:secret-signal"])
    assert "trade-for-both:wolves:secrets:2:0" in d.options  # one favor of a Trade for secrets, and one more
    assert "trade-for-favor:wolves:3" in d.options  # one, one more, and then the Careless one
