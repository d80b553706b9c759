"""Levelers, a denizen of Hearth."""

from tests.engines.oath.cards.scenes.hearth import banks, offered, set_named_banks, table, use


def test_levelers_level() -> None:
    s = table("levelers", secrets=1)
    set_named_banks(s, 5, 3, 3, 3, 3, 1)
    use(s, "levelers")
    assert banks(s) == [3, 3, 3, 3, 3, 3]
    s.check()


def test_levelers_take_what_there_is() -> None:
    s = table("levelers", secrets=1)
    set_named_banks(s, 1, 0, 0, 0, 0, 0)
    d = use(s, "levelers")
    assert len(d.options) == 5
    d(d.options[-1])
    assert banks(s) == [0, 0, 0, 0, 0, 1]


def test_levelers_break_ties() -> None:
    s = table("levelers", secrets=1)
    set_named_banks(s, 4, 4, 2, 2, 3, 3)
    suits = list(s.state.banks)
    d = use(s, "levelers")
    assert (d.ask.prompt, d.options) == ("fullest-bank", [f"bank:{suits[0]}", f"bank:{suits[1]}"])
    d(f"bank:{suits[1]}")
    assert (d.ask.prompt, d.options) == ("emptiest-bank", [f"bank:{suits[2]}", f"bank:{suits[3]}"])
    d(f"bank:{suits[3]}")
    assert banks(s) == [4, 2, 2, 4, 3, 3]


def test_levelers_among_equals_name_two_banks() -> None:
    s = table("levelers", secrets=1)
    d = use(s, "levelers")
    assert len(d.options) == 6
    d(d.options[0])
    assert len(d.options) == 5
    d(d.options[0])
    assert sorted(banks(s)) == [1, 3, 3, 3, 3, 5]


def test_levelers_without_any_favor() -> None:
    s = table("levelers", secrets=1)
    set_named_banks(s, *[0] * 6)
    assert not offered(s, "levelers")
