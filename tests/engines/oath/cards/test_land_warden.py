"""Land Warden, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import COAST, THREE, TWO, search, searching
from tests.engines.oath.hand import advisers
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def warden(top: tuple[str, ...] = THREE) -> tuple[Scene, Driver]:
    s = searching(top=top, favor=1, advisers=["land-warden"])
    return s, search(s, "land-warden")


@pytest.mark.answer("land-warden", 2)
def test_the_land_warden_keeps_two() -> None:
    s, d = warden()
    assert (s.red.favor, s.red.advisers[0].favor) == (0, 1)
    assert (d.ask.prompt, d.ask.least, d.ask.most) == ("keep", 1, 2)
    d(["card:longbows", "card:rangers"])
    assert s.state.discards["cradle"] == ["vision-of-faith"]
    assert d.options == ["card:longbows", "card:rangers"]  # the order is the player's
    d("card:rangers", "facedown")
    assert d.options == [COAST, "discard"]
    d(COAST)
    assert (advisers(s), [card.slug for card in s.state.site(7).cards]) == (["land-warden", "?rangers"], ["longbows"])
    s.check()


@pytest.mark.answer("land-warden", 2)
def test_after_a_site_the_second_card_goes_anywhere() -> None:
    s, d = warden()
    d(["card:longbows", "card:rangers"], "card:longbows", COAST)
    assert d.options == [COAST, "as-adviser", "facedown", "discard"]
    d("facedown")
    assert advisers(s) == ["land-warden", "?rangers"]


def test_one_card_alone_goes_anywhere() -> None:
    _, d = warden(top=TWO)
    assert d(["card:longbows"]).options == [COAST, "as-adviser", "facedown", "discard"]
    _, d = warden()
    d(["card:longbows", "card:rangers"], "card:rangers", "discard")
    assert d.options == [COAST, "as-adviser", "facedown", "discard"]
    _, d = warden()
    d(["card:longbows", "card:rangers"], "card:rangers", "as-adviser", "discard")
    assert d.ask.prompt == "act"


@law("OATH-banner.pf-a", "OATH-banner.pf-b")
@pytest.mark.answer("land-warden", 1)
def test_two_cards_for_sites_are_each_helped_by_the_people() -> None:
    s = searching("wolves", top=THREE, favor=1, advisers=["land-warden"])
    s.site(8, cards=["elders"])
    s.banner("peoples-favor", holder=1)
    d = search(s, "land-warden", "peoples-favor")(["card:longbows", "card:rangers"], "card:longbows")
    d("to-site:8:river", "card:elders", "to-site:6:great-slum", "card:wolves")
    assert [[card.slug for card in s.state.site(slot).cards] for slot in (6, 7, 8)] == [["rangers"], [], ["longbows"]]
    s.check()
