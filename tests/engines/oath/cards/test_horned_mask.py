"""Horned Mask, a relic."""

import pytest

from games.oath.engine.play.core.hooks import ADVISER_LIMIT
from tests.engines.oath.cards.scenes.relics import holding, offered
from tests.engines.oath.conftest import NewCard

answer = pytest.mark.answer
law = pytest.mark.law


@law("OATH-10.swap-a", "OATH-7.3.3d")
@answer("horned-mask", 1)
def test_the_horned_mask_swaps_and_nothing_is_played() -> None:
    s = holding("horned-mask", secrets=1, advisers=["wolves", "fire-talkers"])
    s.site(3, "deep-woods", cards=["a-fast-steed", "elders"], relics=["map"])
    s.state.where["wolves"].card.favor = 1
    s.state.shared -= 1
    s.act(1)("power:horned-mask", "swap-adviser:wolves", "swap-denizen:elders")
    assert [card.slug for card in s.state.site(3).cards] == ["a-fast-steed", "wolves"]
    assert [card.slug for card in s.red.advisers] == ["fire-talkers", "elders"]
    assert s.state.where["wolves"].card.favor == 1
    assert s.red.favor == 0  # nothing for a Beast card, no relic of the Deep Woods
    assert [card.slug for card in s.red.relics] == ["horned-mask"]
    assert [event.params for event in s.logged("cards-swapped")] == [
        {"seat": 1, "adviser": "wolves", "card": "elders", "slot": 3}
    ]
    s.check()


@law("OATH-7.2.1a", "OATH-7.2.1b", "OATH-7.2.2c")
@pytest.mark.parametrize(
    ("adviser", "card"),
    [
        ("acting-troupe", "elders"),  # for advisers only
        ("vow-of-poverty", "elders"),  # locked
        ("?wolves", "elders"),  # facedown
        ("wolves", "hospital"),  # for sites only
        ("wolves", "sacred-ground"),  # locked
        ("wolves", "great-spire"),  # an edifice
        ("wolves", "ruined-temple"),
    ],
)
def test_the_horned_mask_obeys_restrictions(adviser: str, card: str) -> None:
    s = holding("horned-mask", secrets=1, advisers=[adviser])
    s.site(3, cards=[card])
    assert not offered(s, "horned-mask")


def test_the_horned_mask_needs_a_card_at_the_own_site() -> None:
    s = holding("horned-mask", secrets=1, advisers=["wolves"])
    s.site(4, cards=["elders"])
    assert not offered(s, "horned-mask")


@law("OATH-7.6.4b")
def test_the_horned_mask_obeys_the_limit_of_its_new_adviser(new_card: NewCard) -> None:
    narrow = new_card((ADVISER_LIMIT, lambda held, state: 1))
    s = holding("horned-mask", secrets=1, advisers=["wolves", "elders"])
    s.site(3, cards=[narrow])
    d = s.act(1)("power:horned-mask", "swap-adviser:wolves")
    while d.ask.prompt == "advisers-go":
        d([d.options[0]] if d.ask.most > 1 else d.options[0])
    assert len(s.red.advisers) == 1


@law("OATH-7.6.4d", "OATH-9.2b", "OATH-10.swap-a")
@pytest.mark.parametrize(
    ("advisers", "card", "offered"),
    [
        (["tyrant", "elders"], "longbows", []),  # beside the Tyrant, who is locked, one would be too many that is no kin
        (["tyrant", "elders"], "lancers", ["elders"]),
        (["wolves", "elders"], "longbows", ["wolves", "elders"]),
        (["elders"], "longbows", ["elders"]),
    ],
)
def test_no_swap_after_which_locked_advisers_are_too_many(advisers: list[str], card: str, offered: list[str]) -> None:
    """A Family Wagon has room for kin, and for one other."""
    s = holding("horned-mask", secrets=1, advisers=["family-wagon", *advisers])
    s.site(3, cards=[card])
    d = s.act(1)
    assert ("power:horned-mask" in d.options) is bool(offered)
    if len(offered) > 1:
        assert d("power:horned-mask").options == [f"swap-adviser:{slug}" for slug in offered]


@law("OATH-7.6.4b", "OATH-10.swap-a")
def test_who_is_one_too_many_after_a_swap_goes() -> None:
    s = holding("horned-mask", secrets=1, advisers=["family-wagon", "wolves", "elders"])
    s.site(3, cards=["longbows"])
    s.act(1)("power:horned-mask", "swap-adviser:elders")
    assert [card.slug for card in s.red.advisers] == ["family-wagon", "longbows"]
    assert s.state.discards["hinterland"] == ["wolves"]
    s.check()


@law("OATH-7.6.4b", "OATH-7.6.4d", "OATH-10.swap-a")
def test_neither_of_the_two_goes_at_once(new_card: NewCard) -> None:
    narrow = new_card((ADVISER_LIMIT, lambda held, state: 2))
    s = holding("horned-mask", secrets=1, advisers=["wolves", "longbows", "rangers"])
    s.site(3, cards=[narrow])
    d = s.act(1)("power:horned-mask", "swap-adviser:wolves")
    assert (d.ask.prompt, d.options) == ("advisers-go", ["card:longbows", "card:rangers"])
    d("card:longbows")
    assert [card.slug for card in s.red.advisers] == ["rangers", narrow]


@law("OATH-site.slum-a", "OATH-10.swap-a")
@pytest.mark.parametrize(("choice", "left"), [("card:longbows", []), ("no-discard", ["longbows"])])
def test_a_swap_into_the_slum_may_clear_a_card(choice: str, left: list[str]) -> None:
    s = holding("horned-mask", secrets=1, advisers=["wolves"], site=6)
    assert s.state.site(6).slug == "great-slum"
    s.site(6, cards=["longbows", "elders", "hospital"])
    d = s.act(1)("power:horned-mask", "swap-denizen:elders")
    assert (d.ask.prompt, d.options) == ("discard-first", ["card:longbows", "card:hospital", "no-discard"])
    d(choice)
    assert [card.slug for card in s.state.site(6).cards] == [*left, "hospital", "wolves"]
    assert [card.slug for card in s.red.advisers] == ["elders"]
    assert s.state.discards["cradle"] == [slug for slug in ["longbows"] if slug not in left]
    s.check()


@law("OATH-site.slum-a")
def test_a_swap_elsewhere_clears_nothing() -> None:
    s = holding("horned-mask", secrets=1, advisers=["wolves"])
    s.site(3, cards=["longbows", "elders"])
    assert s.act(1)("power:horned-mask", "swap-denizen:elders").ask.prompt == "act"
    s = holding("horned-mask", secrets=1, advisers=["wolves"], site=6)
    s.site(6, cards=["elders"])
    assert s.act(1)("power:horned-mask").ask.prompt == "act", "what is swapped is nothing to clear away"
