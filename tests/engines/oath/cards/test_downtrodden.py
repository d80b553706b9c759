"""Downtrodden, a denizen of Discord."""

import pytest

from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def poor(*, beast: int = 2) -> Scene:
    """Beasts have the smallest bank, unless others have as little."""
    s = Scene(3)
    s.site(3, cards=["wolves", "levelers"], warbands={"blue": 1})
    s.player(1, favor=2, advisers=["downtrodden"])
    s.state.shared += s.state.banks["beast"] - beast
    s.state.banks["beast"] = beast
    return s


def test_the_downtrodden_join_where_favor_is_scarcest() -> None:
    s = poor()
    d = s.act(1)("muster", ["modifier:downtrodden"])
    assert d.options == ["muster-on:wolves:4", "muster-on:levelers:2"]
    d("muster-on:wolves:4")
    assert s.red.warbands == 4
    s.check()


@law("OATH-7.4a")
def test_the_downtrodden_need_not_be_called() -> None:
    s = poor()
    s.act(1)("muster", [], "muster-on:wolves:2")
    assert s.red.warbands == 2


def test_a_tie_for_the_least_gives_nothing() -> None:
    s = poor(beast=3)
    assert s.act(1)("muster").options == ["muster-on:wolves:2", "muster-on:levelers:2"]


@law("OATH-7.1.1a")
@pytest.mark.parametrize(("slot", "ruler", "works"), [(3, "blue", True), (8, "red", True), (8, "blue", False)])
def test_the_downtrodden_need_access(slot: int, ruler: str, works: bool) -> None:
    s = poor()
    s.red.advisers.clear()
    s.state.changed()
    if slot != 3:
        s.site(slot, cards=["downtrodden"], warbands={ruler: 1})
    else:
        s.site(slot, cards=["downtrodden"])
    assert (s.act(1)("muster").ask.prompt == "modifiers") is works
