"""Storyteller, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import table, use

law = pytest.mark.law


@pytest.mark.parametrize("holder", [None, 1, 2])
@pytest.mark.answer("storyteller", 1)
def test_the_storyteller_deepens_the_secret(holder: int | None) -> None:
    s = table("storyteller", favor=1)
    s.banner("darkest-secret", holder=holder, tokens=2)
    use(s, "storyteller")
    assert (s.state.banners["darkest-secret"].tokens, s.state.banners["darkest-secret"].holder) == (3, holder)
    s.check()


@law("OATH-5.4.4i")
@pytest.mark.answer("storyteller", 1)
def test_a_deeper_secret_costs_more() -> None:
    s = table("storyteller", favor=1, secrets=5)
    s.banner("darkest-secret", tokens=2)
    d = use(s, "storyteller")("recover")
    if d.ask.prompt == "recover":
        d("recover-banner:darkest-secret")
    assert d.options == ["recover-pay:4", "recover-pay:5"]
    d("recover-pay:4")
    assert (s.state.banners["darkest-secret"].tokens, s.red.secrets) == (4, 2)  # one of the three old ones; two are gone
    s.check()
