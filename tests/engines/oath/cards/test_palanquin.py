"""Palanquin, a denizen of Order."""

import pytest

from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def palanquin(*, seats: int = 3, **what: int) -> Scene:
    s = Scene(seats)
    s.player(1, advisers=["palanquin"], **({"favor": 1, "supply": 0} | what))
    return s


def together_at(s: Scene) -> tuple[int, int]:
    return s.red.site, s.blue.site


@law("OATH-7.6.2a")
def test_a_palanquin_takes_another_along() -> None:
    s = palanquin()
    d = s.act(1)("power:palanquin")
    assert len(d.options) == 7
    d("travel-to:7:rocky-coast:0", "travel-to:7:rocky-coast:0")
    assert together_at(s) == (7, 7)
    assert [event.params["seat"] for event in s.logged("travelled")] == [2]
    assert (s.red.supply, s.blue.supply) == (0, 7)
    s.check()


@pytest.mark.parametrize(("what", "where"), [({"favor": 0}, 3), ({}, 4)])
def test_a_palanquin_needs_favor_and_a_guest_at_the_site(what: dict[str, int], where: int) -> None:
    s = palanquin(**what)
    s.blue.site = where
    assert "power:palanquin" not in s.act(1).options


def test_a_palanquin_lets_choose_among_guests() -> None:
    s = palanquin(seats=4)
    d = s.act(1)("power:palanquin")
    assert d.options == ["seat:@2", "seat:@3"]


def test_only_the_guest_travels() -> None:
    """So a Tyrant strikes who is carried off, and not who does it."""
    s = palanquin()
    s.site(5, warbands={"purple": 3})
    s.player(1, advisers=["tyrant"])
    s.act(1)("power:palanquin", "travel-to:5:deep-woods:0", "travel-to:5:deep-woods:0")
    assert s.state.site(5).warbands == {"purple": 3}
    s = palanquin()
    s.site(5, warbands={"purple": 3})
    s.player(2, advisers=["tyrant"])
    s.act(1)("power:palanquin", "travel-to:5:deep-woods:0", "travel-to:5:deep-woods:0")
    assert s.state.site(5).warbands == {"purple": 2}


@law("OATH-9.2b")
@pytest.mark.answer("palanquin", 1)
def test_a_guest_pays_tolls_or_stays() -> None:
    s = palanquin()
    s.site(5, cards=["toll-roads"], warbands={"purple": 1})
    s.player(2, favor=1)
    d = s.act(1)("power:palanquin", "travel-to:5:deep-woods:0", "travel-to:5:deep-woods:0")
    assert (d.ask.seat, d.ask.prompt) == (2, "travel-toll")
    d("stay-away")
    assert together_at(s) == (3, 3)
    assert (d.ask.prompt, len(d.options)) == ("palanquin-to", 6)
    d("travel-to:6:great-slum:0", "travel-to:6:great-slum:0")
    assert together_at(s) == (6, 6)


@pytest.mark.answer("palanquin", 1)
def test_a_guest_without_favor_cannot_be_brought_to_a_toll() -> None:
    s = palanquin()
    s.site(5, cards=["toll-roads"], warbands={"purple": 1})
    d = s.act(1)("power:palanquin")
    assert "travel-to:5:deep-woods:0" not in d.options


@law("OATH-5.6.2b")
def test_a_guest_uncovers_a_facedown_site() -> None:
    s = palanquin()
    s.site(8, faceup=False)
    s.act(1)("power:palanquin", "travel-facedown:8:0", "travel-facedown:8:0")
    assert s.state.site(8).faceup
    assert together_at(s) == (8, 8)
    s.check()


def in_the_wood(ruler: str) -> Scene:
    s = palanquin(seats=4)
    s.site(3, "shrouded-wood", warbands={ruler: 1})
    s.player(3, site=4)
    return s


@pytest.mark.answer("palanquin", 2)
def test_whoever_rules_the_wood_may_send_the_guest_elsewhere() -> None:
    s = in_the_wood("red")
    d = s.act(1)("power:palanquin", "travel-to:4:wastes:0")
    assert d.ask.seat == 1
    d("travel-to:7:rocky-coast:0")
    assert together_at(s) == (4, 7)


@pytest.mark.answer("palanquin", 2)
def test_a_guest_who_rules_the_wood_comes_along() -> None:
    s = in_the_wood("blue")
    s.act(1)("power:palanquin", "travel-to:4:wastes:0", "travel-to:4:wastes:0")
    assert together_at(s) == (4, 4)


@pytest.mark.answer("palanquin", 2)
def test_another_ruler_of_the_wood_picks_the_guests_way() -> None:
    s = in_the_wood("yellow")
    s.site(8, faceup=False)
    d = s.act(1)("power:palanquin", "travel-facedown:8:0")
    assert d.ask.seat == 3
    d("travel-to:6:great-slum:0")
    assert together_at(s) == (8, 6)
    assert s.state.site(8).faceup
    s.check()


@pytest.mark.answer("palanquin", 1)
def test_a_palanquin_carries_the_ruler_over_toll_roads() -> None:
    s = Scene(3)
    s.site(5, cards=["toll-roads"], warbands={"blue": 1})
    s.player(1, favor=1, supply=0, advisers=["palanquin"])
    d = s.act(1)("power:palanquin", "travel-to:5:deep-woods:0", "travel-to:5:deep-woods:0")
    assert (d.ask.prompt, s.red.site, s.blue.site) == ("act", 5, 5)
    assert not s.logged("favor-given")


@law("OATH-7.4.1b")
@pytest.mark.parametrize("wood", [True, False])
def test_a_guest_goes_through_the_wood_past_the_narrow_pass(wood: bool) -> None:
    """The site that both leave binds the guest, as if it travelled by itself."""
    s = palanquin()
    s.site(1, "narrow-pass")
    if wood:
        s.site(3, "shrouded-wood")
    d = s.act(1)("power:palanquin")
    assert ("travel-to:2:steppe:0" in d.options) is wood
    assert "travel-to:1:narrow-pass:0" in d.options
