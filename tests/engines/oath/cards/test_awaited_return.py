"""Awaited Return, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import lay, table

law = pytest.mark.law


@law("OATH-7.4a", "OATH-10.sacrifice-a")
def test_a_warband_returns_instead_of_supply() -> None:
    s = table("awaited-return", "wolves", supply=0, favor=4, secrets=1, warbands=2)
    d = s.act(1)("trade", ["modifier:awaited-return"])
    assert s.red.warbands == 2, "nothing is paid before the Trade is chosen"
    d("trade-for-favor:wolves:1")
    assert (s.red.warbands, s.red.supply, s.red.secrets, s.red.favor) == (1, 0, 0, 5)
    assert s.state.reserve["red"] == 13
    d("trade", ["modifier:awaited-return"], "trade-for-secrets:awaited-return:0")
    assert (s.red.warbands, s.red.favor) == (0, 3)
    assert "trade" not in d.options
    s.check()


def test_it_works_while_tokens_lie_on_it() -> None:
    s = table("awaited-return", "wolves", supply=0, secrets=1, warbands=1)
    lay(s, "awaited-return", favor=1)
    assert s.act(1)("trade", ["modifier:awaited-return"]).options == ["trade-for-favor:wolves:1"]


def test_nobody_returns_without_a_warband_on_the_board() -> None:
    s = table("awaited-return", "wolves", supply=0, secrets=1)
    s.site(3, warbands={"red": 2})
    assert "trade" not in s.act(1).options
    s.player(1, supply=1)
    assert s.act(1)("trade").ask.prompt == "trade"


def test_nobody_need_return() -> None:
    s = table("awaited-return", "wolves", secrets=1, warbands=1)
    s.act(1)("trade", [], "trade-for-favor:wolves:1")
    assert (s.red.warbands, s.red.supply) == (1, 6)


def test_a_citizen_sends_a_purple_warband_home() -> None:
    s = table("awaited-return", "wolves", roles=("citizen", "exile"), secrets=1, warbands=1, supply=0)
    s.act(1)("trade", ["modifier:awaited-return"], "trade-for-favor:wolves:1")
    assert (s.red.warbands, s.state.reserve["purple"]) == (0, 24)
