"""5.1.4.III, 5.1.4.IV: Visions are revealed, and the Conspiracy takes."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.core.hooks import (
    BAN_FACEUP,
    BAN_TAKE,
    VISION_DISCARDED,
    Held,
)
from games.oath.engine.play.core.states import Card, OathTable
from games.oath.engine.play.majors.playing import play_as_searched
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import FULL, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-5.1.4.IIIa", "OATH-5.1.4.IIId", "OATH-5.1.4.IIIe", "OATH-5.1.4.IIIg")
def test_it_works() -> None:
    s = Scene(3)
    s.player(1, advisers=list(FULL))
    d = playing(s, "vision-of-faith")
    assert d.options == ["facedown", "reveal", "discard"]
    d("reveal")
    assert d.over
    assert s.red.vision is not None
    assert s.red.vision.slug == "vision-of-faith"
    assert len(s.red.advisers) == 3
    s.check()


@law("OATH-5.1.4.IIIb", "OATH-5.1.4.IIIc")
@pytest.mark.parametrize("seat", [0, 1])
def test_imperial_players_cannot(seat: int) -> None:
    s = Scene(3, roles=("citizen", "exile"))
    assert playing(s, "vision-of-faith", seat).options == ["facedown", "discard"]


@law("OATH-5.1.4.IIIf")
def test_a_new_vision_replaces_the_old_one() -> None:
    s = Scene(3)
    s.player(1, vision="vision-of-conquest")
    playing(s, "vision-of-faith")("reveal")
    assert s.red.vision is not None
    assert s.red.vision.slug == "vision-of-faith"
    assert s.state.discards["hinterland"] == ["vision-of-conquest"]
    assert s.logged("discarded-faceup")[0].params["card"] == "vision-of-conquest"
    s.check()


@law("OATH-5.1.4.IIIf", "OATH-6.1a")
def test_a_power_can_take_the_old_one(new_card: NewCard) -> None:
    def prophet(held: Held[Any], t: OathTable, card: Card) -> Rules[bool]:
        t.state.players[1].vision = None
        t.state.changed()
        t.state.players[2].hand.append(card.slug)
        yield from play_as_searched(t, 2, card.slug)
        return True

    s = Scene(3)
    s.player(1, vision="vision-of-conquest")
    s.player(2, advisers=[new_card((VISION_DISCARDED, prophet))])
    d = playing(s, "vision-of-faith")("reveal")
    assert (d.ask.seat, d.options) == (2, ["facedown", "reveal", "discard"])
    d("reveal")
    assert d.over
    assert s.blue.vision is not None
    assert s.blue.vision.slug == "vision-of-conquest"
    assert s.red.vision is not None
    assert s.red.vision.slug == "vision-of-faith"


@law("OATH-5.1.4c", "OATH-9.2b")
def test_powers_forbid_faceup_by_place_and_card(new_card: NewCard) -> None:
    def police(held: Held[Any], t: OathTable, seat: int, slug: str, zone: str, at: int) -> bool:
        return seat == 1 and (zone == "vision" or slug == "rangers" or (zone, at) == ("site", 3))

    s = Scene(3)
    s.player(2, advisers=[new_card((BAN_FACEUP, police))])
    assert playing(s, "vision-of-faith").options == ["facedown", "discard"]
    assert playing(s, "conspiracy").options == ["facedown", "discard"]
    assert playing(s, "rangers").options == ["facedown", "discard"]
    assert playing(s, "longbows").options == ["as-adviser", "facedown", "discard"]
    assert "reveal" in playing(s, "vision-of-conquest", 2).options


# -- the Conspiracy ---------------------------------------------------------------------------------------------------


def conspiring(seat: int = 1, **player: Any) -> Scene:
    """Two Order advisers against one; the victim is blue."""
    s = Scene(3)
    s.player(seat, **{"site": 3, "secrets": 1, "advisers": ["longbows", "bear-traps"]} | player)
    s.player(2, advisers=["encirclement", "rangers"], relics=["cup-of-plenty"])
    s.banner("peoples-favor", holder=2, tokens=5)
    return s


@law("OATH-5.1.4.IVc", "OATH-5.1.4.IVd", "OATH-5.1.4.IVf", "OATH-10.take-c", "OATH-10.match-a")
def test_the_conspiracy_takes_a_relic_for_a_secret() -> None:
    s = conspiring()
    d = playing(s, "conspiracy")("reveal")
    assert d.options == ["conspire:cup-of-plenty", "conspire:peoples-favor", "no-conspiracy"]
    d("conspire:cup-of-plenty")
    assert d.over
    assert [relic.slug for relic in s.red.relics] == ["cup-of-plenty"]
    assert s.red.secrets == 0
    assert s.state.box == ["conspiracy"]
    s.check()


@law("OATH-5.1.4.IVg", "OATH-2.5.3a", "OATH-2.5.3b", "OATH-10.seize-a")
def test_a_banner_so_taken_is_seized() -> None:
    s = conspiring()
    playing(s, "conspiracy")("reveal", "conspire:peoples-favor")
    banner = s.state.banners["peoples-favor"]
    assert (banner.holder, banner.tokens, banner.mob) == (1, 3, True)
    s.check()


@law("OATH-5.1.4.IVc", "OATH-5.1.4.IVf")
@pytest.mark.answer("conspiracy", 1)
def test_unused_it_goes_into_the_box_all_the_same() -> None:
    s = conspiring()
    playing(s, "conspiracy")("reveal", "no-conspiracy")
    assert (s.state.box, s.red.secrets) == (["conspiracy"], 1)
    s.check()


@law("OATH-5.1.4.IVc", "OATH-7.1.2j", "OATH-9.3g")
def test_facedown_secrets_do_not_pay() -> None:
    s = conspiring(secrets=0, turned=3)
    assert playing(s, "conspiracy")("reveal").over
    assert s.state.box == ["conspiracy"]


def may_conspire(mine: list[str], theirs: list[str]) -> bool:
    """Red's advisers against blue's, at one site."""
    s = Scene(3)
    s.player(1, secrets=1, advisers=mine)
    s.player(2, advisers=theirs, relics=["cup-of-plenty"])
    d = playing(s, "conspiracy")("reveal")
    return not d.over and "conspire:cup-of-plenty" in d.options


@law("OATH-5.1.4.IVd", "OATH-5.1.4.IVi")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (["longbows", "bear-traps"], ["encirclement"]),  # two of Order against one
        (["longbows", "extra-provisions"], ["encirclement", "herald"]),  # Order and Hearth against Order and Hearth
        (["longbows", "extra-provisions", "rangers"], ["encirclement", "herald"]),
        (["marriage"], ["herald"]),  # one that counts twice
        (["longbows", "extra-provisions"], ["encirclement", "marriage"]),
    ],
)
def test_each_of_two_advisers_has_a_suit_that_the_victim_has_too(mine: list[str], theirs: list[str]) -> None:
    assert may_conspire(mine, theirs)


@law("OATH-5.1.4.IVd", "OATH-5.1.4.IVe", "OATH-5.1.4.IVi")
@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (["longbows", "rangers"], ["encirclement", "lancers"]),  # only one of them matches
        (["longbows", "extra-provisions"], ["encirclement", "rangers"]),
        (["longbows"], ["encirclement", "lancers"]),  # one against two
        (["longbows", "?bear-traps"], ["encirclement"]),
        (["longbows", "?extra-provisions"], ["encirclement", "herald"]),
        (["?marriage"], ["herald"]),
        (["longbows", "bear-traps"], ["?encirclement"]),
        (["longbows", "extra-provisions"], ["encirclement", "?herald"]),
        (["longbows", "extra-provisions"], ["encirclement", "?marriage"]),
        (["longbows", "bear-traps"], ["rangers"]),
    ],
)
def test_one_adviser_that_matches_is_not_enough(mine: list[str], theirs: list[str]) -> None:
    assert not may_conspire(mine, theirs)


@law("OATH-5.1.4.IVd")
def test_suits_of_two_victims_are_not_added() -> None:
    s = Scene(3)
    s.player(0, site=3, advisers=["encirclement"])
    s.player(1, secrets=1, advisers=["longbows", "extra-provisions"])
    s.player(2, advisers=["herald"], relics=["cup-of-plenty"])
    assert playing(s, "conspiracy")("reveal").over


@law("OATH-5.1.4.IVc")
def test_the_victim_must_be_there() -> None:
    s = conspiring()
    s.player(2, site=4)
    assert playing(s, "conspiracy")("reveal").over


@law("OATH-5.1.4.IVa", "OATH-5.1.4.IVb", "OATH-5.1.4.IIIb")
@pytest.mark.parametrize(("seat", "role"), [(0, "chancellor"), (1, "citizen"), (1, "exile")])
def test_anybody_may_play_it_and_keeps_a_revealed_vision(seat: int, role: str) -> None:
    s = conspiring(seat, role=role)
    if role == "exile":
        s.player(seat, vision="vision-of-faith")
    playing(s, "conspiracy", seat)("reveal", "conspire:cup-of-plenty")
    assert s.state.players[seat].relics[-1].slug == "cup-of-plenty"
    assert (s.state.players[seat].vision is not None) == (role == "exile")
    s.check()


@law("OATH-5.1.4.IVh")
def test_the_reliquary_is_safe() -> None:
    s = conspiring()
    s.player(0, site=3, advisers=["code-of-honor"])
    s.player(2, site=5)
    d = playing(s, "conspiracy")("reveal")
    assert d.options == ["conspire:grand-scepter", "no-conspiracy"]


@law("OATH-5.1.4.IVc", "OATH-9.2b")
def test_what_cannot_be_taken_is_not_offered(new_card: NewCard) -> None:
    circlet = new_card((BAN_TAKE, lambda held, t, seat, what: what == "cup-of-plenty"))
    s = conspiring()
    s.player(0, advisers=[circlet])
    assert playing(s, "conspiracy")("reveal").options == ["conspire:peoples-favor", "no-conspiracy"]
