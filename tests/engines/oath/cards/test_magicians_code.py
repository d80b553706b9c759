"""Magician's Code, a denizen of Arcane."""

import pytest

from games.oath.engine.play.majors.recover import can_recover
from tests.engines.oath.cards.scenes.arcane import act, red
from tests.engines.oath.hand import playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def code(secrets: int = 0, favor: int = 2, on_it: int = 1) -> Scene:
    s = red("magicians-code", secrets=secrets, favor=favor)
    s.banner("darkest-secret", tokens=on_it)
    s.banner("peoples-favor", tokens=5)
    return s


def test_magicians_code_pays_two_secrets() -> None:
    s = code()
    d = act(s, "recover", ["modifier:magicians-code"], "recover-banner:darkest-secret")
    assert s.state.banners["darkest-secret"].holder == 1
    assert s.state.banners["darkest-secret"].tokens == 2
    assert s.red.favor == 0
    assert d.ask.prompt == "act"


def test_magicians_code_must_still_exceed_the_banner() -> None:
    assert not can_recover(code(on_it=2).table, 1)
    s = code(secrets=3, on_it=2)
    d = act(s, "recover", ["modifier:magicians-code"], "recover-banner:darkest-secret")
    assert d.options == ["recover-pay:1", "recover-pay:2", "recover-pay:3"]
    d("recover-pay:2")
    assert s.state.banners["darkest-secret"].tokens == 4
    assert s.red.secrets == 3 - 2 + 1


@law("OATH-9.2e", "OATH-site.homeland-d")
def test_magicians_code_is_for_the_darkest_secret_alone() -> None:
    s = code()
    s.banner("darkest-secret", holder=2, tokens=1)
    s.banner("peoples-favor", tokens=1)
    s.player(2, advisers=["rangers"], site=8)  # without a card at its site: out of reach
    assert act(s, "recover").ask.prompt != "modifiers"
    s = code()
    s.site(3, "deep-woods", relics=["map"])
    assert playing(s, "wolves")("to-site:3:deep-woods").over
    assert "map" in [card.slug for card in s.red.relics]
    assert s.red.favor >= 2  # a relic for nothing
