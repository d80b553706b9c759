"""Brass Horse, a relic."""

import pytest

from games.oath.engine.play.core.hooks import BAN_TRAVEL
from tests.engines.oath.cards.scenes.relics import holding, offered
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

answer = pytest.mark.answer
law = pytest.mark.law


def ride(s: Scene) -> Driver:
    return s.act(1)("power:brass-horse")


@law("OATH-7.6.2a", "OATH-10.reveal-a")
@answer("brass-horse", 3)
def test_the_horse_goes_where_the_suit_of_the_top_discard_lies() -> None:
    s = holding("brass-horse", secrets=1)
    s.discards("provinces", "wolves", "elders")
    s.site(1, cards=["grasping-vines"])
    s.site(6, cards=["vow-of-peace", "roving-terror"])
    s.site(7, cards=["oracle"])
    s.site(8, cards=["ruined-temple"])
    d = ride(s)
    assert [option.split(":")[1] for option in d.options] == ["1", "6"]
    d(d.options[1])
    assert (s.red.site, s.red.supply) == (6, 7)
    assert s.state.discards["provinces"] == ["wolves", "elders"]
    assert s.logged("top-discard-shown")[0].params["card"] == "wolves"
    s.check()


@answer("brass-horse", 5)
def test_the_horse_never_stays() -> None:
    """The only other card of the suit lies at the own site."""
    s = holding("brass-horse", secrets=1)
    s.discards("provinces", "wolves")
    s.site(3, cards=["roving-terror"])
    assert len(ride(s).options) == 7


@answer("brass-horse", 2)
@pytest.mark.parametrize("top", ["vision-of-faith", "wolves"])
def test_the_horse_goes_anywhere_without_a_matching_site(top: str) -> None:
    s = holding("brass-horse", secrets=1)
    s.site(8, faceup=False)
    s.discards("provinces", top)
    d = ride(s)
    assert len(d.options) == 7
    d("travel-facedown:8:0")
    assert s.red.site == 8


@law("OATH-10.reveal-b")
@answer("brass-horse", 1)
def test_the_horse_needs_a_card_on_the_pile_of_its_region() -> None:
    s = holding("brass-horse", secrets=1)
    s.discards("cradle", "wolves")
    assert not offered(s, "brass-horse")
    s.discards("provinces", "elders")
    assert offered(s, "brass-horse")


def test_the_horse_goes_anywhere_if_the_matching_sites_are_barred(new_card: NewCard) -> None:
    bar = new_card((BAN_TRAVEL, lambda held, t, travel, slot: slot == 1))
    s = holding("brass-horse", secrets=1)
    s.site(1, cards=["roving-terror"])
    s.site(8, cards=[bar])
    s.discards("provinces", "wolves")
    assert len(ride(s).options) == 6
    s = holding("brass-horse", secrets=1)
    s.player(1, relics=["dragonskin-drum"])
    s.site(1, cards=["roving-terror"])
    s.site(8, cards=[bar])
    s.discards("provinces", "wolves")
    assert len(ride(s)([]).options) == 6  # the modifiers are asked for once
