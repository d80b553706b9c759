"""Crop Rotation, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import COAST, search, searching

law = pytest.mark.law


def test_crop_rotation_makes_room() -> None:
    s = searching("crop-rotation", "wolves")
    d = search(s, "crop-rotation")("card:longbows", COAST)
    assert d.ask.prompt == "act"  # Wolves had to go
    assert [card.slug for card in s.state.site(7).cards] == ["crop-rotation", "longbows"]
    s.check()


def test_crop_rotation_may_clear_where_there_is_room() -> None:
    s = searching("wolves", advisers=["crop-rotation"])
    d = search(s, "crop-rotation")("card:longbows", COAST)
    assert d.options == ["card:wolves", "no-discard"]
    d("no-discard")
    assert len(s.state.site(7).cards) == 2


@law("OATH-7.4.3a", "OATH-7.2.2a")
def test_crop_rotation_takes_neither_itself_nor_what_is_locked() -> None:
    s = searching("crop-rotation", "a-round-of-ale")
    assert COAST not in search(s, "crop-rotation")("card:longbows").options
    s = searching("crop-rotation", "festival-district")
    assert COAST not in search(s, "crop-rotation")("card:longbows").options


def test_crop_rotation_works_for_facedown_advisers() -> None:
    s = searching("wolves", "lancers", advisers=["crop-rotation", "?longbows"])
    s.act(1)("play-adviser", ["modifier:crop-rotation"], COAST, "card:wolves")
    assert [card.slug for card in s.state.site(7).cards] == ["lancers", "longbows"]


@pytest.mark.answer("crop-rotation", 1)
def test_crop_rotation_and_the_people_clear_two() -> None:
    s = searching("wolves", "lancers", advisers=["crop-rotation"])
    s.banner("peoples-favor", holder=1)
    d = search(s, "crop-rotation", "peoples-favor")("card:longbows", COAST, "card:wolves", "card:lancers")
    assert d.ask.prompt == "act"
    assert [card.slug for card in s.state.site(7).cards] == ["longbows"]
    s.check()


def test_crop_rotation_clears_the_site_that_is_played_to() -> None:
    s = searching("wolves", advisers=["crop-rotation"])
    s.site(8, cards=["elders", "lancers"])
    s.banner("peoples-favor", holder=1)
    d = search(s, "crop-rotation", "peoples-favor")("card:longbows", "to-site:8:river")
    assert d.options == ["card:elders", "card:lancers", "no-discard"]  # not at the site of the pawn
    d("card:elders")
    assert d.options == ["card:wolves", "card:lancers", "no-discard"]  # the people's own
    d("card:wolves")
    assert [[card.slug for card in s.state.site(slot).cards] for slot in (7, 8)] == [[], ["lancers", "longbows"]]
    s.check()
