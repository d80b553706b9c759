"""New Growth, a denizen of Beast."""

import pytest

from tests.engines.oath.cards.scenes.beast import in_hand
from tests.engines.oath.hand import HERE, advisers, at
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def growing(card: str) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.site(2, cards=["longbows", "garrison"])  # full
    s.site(8, faceup=False)
    s.player(1, advisers=["new-growth"])
    return s, in_hand(s, card, "new-growth")


@law("OATH-5.1.4.Ia", "OATH-5.1.4.If", "OATH-5.1.4.Ih")
@pytest.mark.parametrize("card", ["wolves", "tavern-songs"])
def test_new_growth_takes_root_anywhere(card: str) -> None:
    s, d = growing(card)
    slots = [int(option.split(":")[1]) for option in d.options if option.startswith("to-site")]
    assert slots == [1, 3, 4, 5, 6, 7]
    d("to-site:7:rocky-coast")
    assert at(s, 7) == [card]
    assert s.red.favor == 1
    s.check()


def test_new_growth_finds_a_distant_homeland() -> None:
    s = Scene(3)
    s.site(5, relics=["whistle"])
    s.player(1, advisers=["new-growth"])
    in_hand(s, "wolves", "new-growth")("to-site:5:deep-woods")
    assert [relic.slug for relic in s.red.relics] == ["whistle"]


@pytest.mark.parametrize(("card", "sites"), [("longbows", ["3"]), ("birdsong", []), ("vision-of-faith", [])])
def test_new_growth_serves_no_other_suits_and_no_advisers(card: str, sites: list[str]) -> None:
    _, d = growing(card)
    assert [option.split(":")[1] for option in d.options if option.startswith("to-site")] == sites


def test_new_growth_must_be_declared() -> None:
    s = Scene(3)
    s.player(1, advisers=["new-growth"])
    assert [option for option in in_hand(s, "wolves").options if option.startswith("to-site")] == [HERE]


def test_with_crop_rotation_new_growth_clears_a_distant_site() -> None:
    s = Scene(3)
    s.site(2, cards=["longbows", "garrison"])
    s.player(1, advisers=["new-growth", "crop-rotation"])
    d = in_hand(s, "wolves", "new-growth", "crop-rotation")("to-site:2:steppe")
    assert d.options == ["card:longbows", "card:garrison"]
    d("card:garrison")
    assert at(s, 2) == ["longbows", "wolves"]


def test_a_facedown_adviser_grows_too() -> None:
    s = Scene(3)
    s.player(1, advisers=["new-growth", "?wolves"])
    s.act(1)("play-adviser", ["modifier:new-growth"], "to-site:6:great-slum")
    assert (at(s, 6), advisers(s)) == (["wolves"], ["new-growth"])
