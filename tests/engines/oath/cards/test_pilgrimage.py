"""Pilgrimage, a denizen of Nomad."""

import pytest

from tests.engines.oath.hand import at, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def pilgrims(*cards: str, dispossessed: tuple[str, ...] = ()) -> Scene:
    s = Scene(3)
    s.site(3, cards=cards)
    for card in dispossessed:
        s.state.world_deck.remove(card)
        s.state.dispossessed.append(card)
    return s


def test_pilgrims_set_out_and_others_come() -> None:
    s = pilgrims("elders", "longbows", dispossessed=("wolves", "tents", "rangers"))
    s.site(3).cards[0].favor = 1
    s.site(3).cards[1].secrets = 1
    s.state.shared -= 1
    s.discards("provinces", "keep")
    d = playing(s, "pilgrimage")("as-adviser")
    if not d.over:
        d(d.options[0])
    assert at(s, 3) == []
    assert (s.state.banks["nomad"], s.red.turned) == (4, 1)
    pile = s.state.discards["provinces"]
    assert (len(pile), pile[-1], len(s.state.dispossessed)) == (3, "keep", 3)
    assert sorted([*pile[:2], *s.state.dispossessed]) == ["elders", "longbows", "rangers", "tents", "wolves"]
    assert s.red.hand == []
    drawn = s.logged("drawn")[0]
    assert drawn.seen_by == (1,)
    assert {*drawn.secret["cards"]} == {*pile[:2]}
    s.check()


def test_pilgrims_may_come_straight_back() -> None:
    s = pilgrims("elders")
    playing(s, "pilgrimage")("as-adviser")
    assert (s.state.discards["provinces"], s.state.dispossessed) == (["elders"], [])
    assert s.logged("pilgrims")[0].params["gone"] == ["elders"]


@law("OATH-7.2.2b")
def test_locked_cards_edifices_and_ruins_make_no_pilgrimage() -> None:
    s = pilgrims("sacred-ground", "fallen-spire")
    assert playing(s, "pilgrimage")("as-adviser").over
    assert at(s, 3) == ["sacred-ground", "fallen-spire"]
    assert s.state.dispossessed == []


def test_no_pilgrims_from_the_land_of_the_bloodline() -> None:
    s = pilgrims("elders")
    s.site(3, warbands={"blue": 1})
    s.player(2, advisers=["ancient-bloodline"])
    playing(s, "pilgrimage")("as-adviser")
    assert at(s, 3) == ["elders"]


def test_only_who_plays_it_sees_who_comes() -> None:
    s = pilgrims("elders", dispossessed=("wolves", "tents"))
    playing(s, "pilgrimage")("as-adviser")
    (came,) = s.state.discards["provinces"]
    assert all(came not in str(event.params) for event in s.table.events if event.kind != "pilgrims")
