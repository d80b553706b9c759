"""Witch's Bargain, a denizen of Arcane."""

import pytest

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.cards.scenes.arcane import power, red

law = pytest.mark.law


@pytest.mark.answer("witchs-bargain", 2)
def test_witchs_bargain_asks_nobody() -> None:
    s = red("witchs-bargain", secrets=2)
    s.player(2, site=3, favor=3, secrets=2)
    s.player(0, site=3, favor=1)
    d = power(s, "witchs-bargain", "secret-for-favor:@2")
    assert (s.red.favor, s.red.secrets, s.blue.favor, s.blue.secrets) == (2, 0, 1, 3)
    d("favor-for-secret:@2", "secret-for-favor:@0")
    assert s.purple.favor == 0
    assert s.red.favor == 1  # there was but one
    assert {event.params["seat"] for event in s.logged("favor-taken")} == {1}


@law("OATH-10.exchange-b", "OATH-9.4p", "OATH-7.1.2j")
def test_witchs_bargain_gives_facedown_secrets_as_they_lie() -> None:
    """But they do not pay for it."""
    s = red("witchs-bargain", secrets=0, turned=2)
    s.player(2, site=3, favor=3)
    assert "witchs-bargain" not in usable(s.table, 1)
    s.red.secrets = 2
    d = power(s, "witchs-bargain", "secret-for-favor:@2")
    assert (d.ask.prompt, d.options) == ("facedown-given", ["amount:0", "amount:1"])
    d("amount:1")
    assert (s.red.secrets, s.red.turned, s.red.favor, s.blue.secrets, s.blue.turned) == (1, 1, 2, 0, 1)
    d("secret-for-favor:@2", "amount:0")
    assert (s.red.secrets, s.red.turned, s.red.favor, s.blue.secrets) == (0, 1, 3, 1)


@law("OATH-10.exchange-b")
@pytest.mark.answer("witchs-bargain", 1)
@pytest.mark.parametrize(("secrets", "turned"), [(1, 0), (0, 1)])
def test_witchs_bargain_takes_the_last_secret_as_it_lies(secrets: int, turned: int) -> None:
    s = red("witchs-bargain", secrets=1, favor=2)
    s.player(2, site=3, secrets=secrets, turned=turned)
    power(s, "witchs-bargain", "favor-for-secret:@2")
    assert (s.red.secrets, s.red.turned, s.blue.secrets, s.blue.turned) == (secrets, turned, 0, 0)


def test_witchs_bargain_is_with_those_present() -> None:
    s = red("witchs-bargain", secrets=2)
    s.player(2, site=4, favor=3)
    assert "witchs-bargain" not in usable(s.table, 1)
