"""Memory of Home, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import banks, lay, offered, set_named_banks, table, use

law = pytest.mark.law


@law("OATH-7.1.2f")
def test_the_memory_of_home_moves_a_whole_bank() -> None:
    s = table("memory-of-home", secrets=2)
    lay(s, "memory-of-home", favor=1)
    d = use(s, "memory-of-home")("bank:order")
    assert (s.state.banks["order"], s.state.banks["hearth"], s.red.secrets) == (0, 6, 1)
    d("power:memory-of-home", "bank:beast")
    assert (s.state.banks["beast"], s.state.banks["hearth"], s.red.secrets) == (0, 9, 0)
    assert "power:memory-of-home" not in d.options
    s.check()


def test_the_memory_of_home_may_name_hearth_in_vain() -> None:
    s = table("memory-of-home", secrets=1)
    before = banks(s)
    use(s, "memory-of-home")("bank:hearth")
    assert (banks(s), s.red.secrets) == (before, 0)


def test_the_memory_of_home_needs_something_to_move() -> None:
    s = table("memory-of-home", secrets=1)
    set_named_banks(s, *(3 if suit == "hearth" else 0 for suit in s.state.banks))
    assert not offered(s, "memory-of-home")
    assert not offered(table("memory-of-home", turned=1), "memory-of-home")
