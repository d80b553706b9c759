"""Enchantress, a denizen of Discord."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import ADVISER_LIMIT, IGNORES_LIMIT
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import FULL, advisers
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def charmed(*, secrets: int = 1, **blue: Any) -> Scene:
    s = Scene(3)
    s.player(1, secrets=secrets, advisers=["enchantress", "wolves"])
    s.player(2, **{"site": 7, "advisers": ["elders", "?levelers", "a-small-favor"]} | blue)
    return s


@law("OATH-10.swap-a", "OATH-7.1.2f", "OATH-7.3.3d", "OATH-7.2.2c")
def test_the_enchantress_changes_places_with_any_adviser() -> None:
    s = charmed(advisers=["royal-tax", "elders", "?levelers"])
    s.player(0, favor=3)
    s.red.advisers[0].secrets = 1
    s.blue.advisers[0].secrets = 2
    d = s.act(1)("power:enchantress")
    assert d.options == ["card:royal-tax", "card:elders"]
    d("card:royal-tax")
    assert (advisers(s), advisers(s, 2)) == (["wolves", "royal-tax"], ["elders", "?levelers", "enchantress"])
    assert [card.secrets for card in (s.red.advisers[1], s.blue.advisers[2])] == [2, 1]
    assert (s.red.secrets, s.purple.favor, s.red.favor) == (0, 3, 0)  # burnt; no tax is collected
    s.check()


def test_locked_advisers_are_not_enchanted() -> None:
    s = charmed(advisers=["a-small-favor", "?elders"])
    assert "power:enchantress" not in s.act(1).options


@law("OATH-9.3d")
def test_the_enchantress_needs_a_secret() -> None:
    assert "power:enchantress" not in charmed(secrets=0).act(1).options


def test_she_is_not_swapped_for_an_own_adviser() -> None:
    assert "power:enchantress" not in charmed(advisers=[]).act(1).options


@law("OATH-7.6.4b")
def test_swapped_for_one_without_a_limit_another_goes_but_not_she(new_card: NewCard) -> None:
    piper = new_card((IGNORES_LIMIT, lambda: True), suit="beast")
    s = charmed(advisers=["elders", "levelers", "a-small-favor", piper])
    d = s.act(1)("power:enchantress", f"card:{piper}")
    assert (d.ask.seat, d.options) == (2, ["card:elders", "card:levelers"])
    d("card:levelers")
    assert (advisers(s), advisers(s, 2)) == (["wolves", piper], ["elders", "a-small-favor", "enchantress"])


@law("OATH-9.2b")
def test_no_swap_breaks_a_limit_that_locks_uphold(new_card: NewCard) -> None:
    piper = new_card((IGNORES_LIMIT, lambda: True), suit="beast")
    s = charmed(advisers=["royal-ambitions", "family-heirloom", "a-small-favor", piper])
    assert "power:enchantress" not in s.act(1).options


def test_the_user_keeps_to_the_limit_too(new_card: NewCard) -> None:
    strict = new_card((ADVISER_LIMIT, lambda held, state: 1))
    s = charmed(advisers=[strict])
    d = s.act(1)("power:enchantress")
    assert advisers(s) == [strict]
    assert advisers(s, 2) == ["enchantress"]
    assert d.ask.prompt == "act"


@pytest.mark.answer("enchantress", 1)
def test_who_gets_the_enchantress_for_the_piper_sends_another_away() -> None:
    s = Scene(3)
    s.player(1, secrets=1, advisers=["enchantress"])
    s.player(2, advisers=[*FULL, "pied-piper"])
    d = s.act(1)("power:enchantress", "card:pied-piper")
    assert (d.ask.seat, d.ask.prompt, d.options) == (2, "advisers-go", [f"card:{slug}" for slug in FULL])
    d(f"card:{FULL[0]}")
    assert (advisers(s), advisers(s, 2)) == (["pied-piper"], [*FULL[1:], "enchantress"])
