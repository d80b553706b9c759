"""False Prophet, a denizen of Discord."""

from typing import Any

import pytest

from games.oath.engine.play.core.cards import discard
from games.oath.engine.play.minors.citizenship import become_citizen, exile
from games.oath.engine.play.rounds.rounds import wake
from games.oath.engine.play.rounds.victory import fulfilled, visions_of, war_exhaustion
from games.oath.engine.play.views import view
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.hand import advisers, playing
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


FAITH, CONQUEST = "vision-of-faith", "vision-of-conquest"


def prophesied(**of: Any) -> Scene:
    """Red has the False Prophet, with a warband on the Vision of blue; three Visions were drawn."""
    s = Scene(3, **of)
    s.player(2, vision=CONQUEST)
    s.state.visions_drawn = 3
    d = playing(s, "false-prophet")("as-adviser")
    assert d.over
    return s


def goes(s: Scene, *, by: int = 2) -> Driver:
    """Blue's Vision is discarded."""
    assert s.blue.vision is not None
    return s.run(discard(s.table, by, [s.blue.vision.slug]), turn=by)


@law("OATH-7.3.3a")
def test_the_false_prophet_marks_a_vision() -> None:
    s = prophesied()
    assert s.blue.vision is not None
    assert (s.blue.vision.warbands, s.red.warbands, s.state.reserve["red"]) == ({"red": 1}, 0, 13)
    s.check()


@law("OATH-3.2a")
def test_the_marked_vision_is_the_prophets_too() -> None:
    s = prophesied()
    s.site(4, warbands={"red": 1})
    assert (visions_of(s.state, 1), visions_of(s.state, 2), visions_of(s.state, 0)) == ([CONQUEST], [CONQUEST], [])
    assert fulfilled(s.state, 1) == [CONQUEST]
    assert fulfilled(s.state, 2) == []
    s.player(1, vision=FAITH)
    assert visions_of(s.state, 1) == [FAITH, CONQUEST]
    s.site(5, warbands={"blue": 1})
    s.site(6, warbands={"blue": 1})
    assert fulfilled(s.state, 2) == [CONQUEST]  # its first owner keeps it


@law("OATH-3.2a")
def test_the_prophet_wins_with_it() -> None:
    s = prophesied()
    s.site(4, warbands={"red": 1})
    d = s.run(wake(s.table, 1, 1), turn=1)
    assert d.result is True
    assert s.state.victory is not None
    assert (s.state.victory.seat, s.state.victory.how) == (1, [CONQUEST])


@law("OATH-3.4.3a")
def test_the_prophet_wins_with_it_at_the_end() -> None:
    s = prophesied()
    s.site(4, warbands={"red": 1})
    s.state.title, s.state.round = 2, 8
    war_exhaustion(s.table)
    assert s.state.victory is not None
    assert (s.state.victory.seat, s.state.victory.how) == (1, ["war-exhaustion", CONQUEST])


def test_the_prophet_says_which_vision() -> None:
    s = Scene(4)
    s.player(1, vision=FAITH)
    s.player(2, vision=CONQUEST)
    d = playing(s, "false-prophet")("as-adviser")
    assert (asked(d), d.options) == ((1, "false-prophet"), [f"mark-vision:{FAITH}", f"mark-vision:{CONQUEST}"])
    d(f"mark-vision:{FAITH}")
    assert s.red.vision is not None
    assert s.blue.vision is not None
    assert (s.red.vision.warbands, s.blue.vision.warbands) == ({"red": 1}, {})
    assert visions_of(s.state, 1) == [FAITH]
    s.check()


def test_without_a_vision_the_warband_stays_on_the_board() -> None:
    s = Scene(3)
    assert playing(s, "false-prophet")("as-adviser").over
    assert s.red.warbands == 1
    s.player(2, vision=CONQUEST)
    assert visions_of(s.state, 1) == []


@law("OATH-9.3b")
def test_without_a_warband_nothing_is_marked() -> None:
    s = Scene(3)
    s.player(2, vision=CONQUEST)
    s.site(3, warbands={"red": 14})
    assert playing(s, "false-prophet")("as-adviser").over
    assert visions_of(s.state, 1) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_no_prophet_in_the_empire(seat: int) -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(2, vision=CONQUEST)
    assert playing(s, "false-prophet", seat)("as-adviser").over
    assert advisers(s, seat) == ["false-prophet"]
    assert s.state.players[seat].warbands == 0
    assert visions_of(s.state, seat) == []


@law("OATH-5.1.4.IIIf", "OATH-10.kill-a")
def test_the_prophet_gets_the_vision_when_a_newer_one_comes() -> None:
    s = prophesied()
    d = playing(s, FAITH, 2)("reveal")
    assert (asked(d), d.options) == ((1, "play-card"), ["facedown", "reveal", "discard"])
    d("reveal")
    assert d.over
    assert s.red.vision is not None
    assert s.blue.vision is not None
    assert (s.red.vision.slug, s.blue.vision.slug) == (CONQUEST, FAITH)
    assert (s.red.vision.warbands, s.state.reserve["red"]) == ({}, 14)
    assert [event.params for event in s.logged("vision-inherited")] == [{"seat": 1, "card": CONQUEST}]
    s.check()


def test_the_prophet_can_keep_it_facedown_or_discard_it() -> None:
    s = prophesied()
    goes(s)("facedown")
    assert advisers(s) == ["false-prophet", f"?{CONQUEST}"]
    s.check()
    s = prophesied()
    goes(s)("discard")
    assert s.state.discards["hinterland"] == [CONQUEST]
    s.check()


@law("OATH-6.6.2d")
def test_the_prophet_gets_it_when_its_owner_becomes_a_citizen() -> None:
    s = prophesied()
    d = s.run(become_citizen(s.table, 2), turn=2)
    assert asked(d) == (1, "play-card")
    d("reveal")
    assert s.red.vision is not None
    s.check()


def test_an_own_vision_can_be_marked_and_comes_back() -> None:
    s = Scene(3)
    s.player(1, vision=CONQUEST)
    playing(s, "false-prophet")("as-adviser")
    d = playing(s, FAITH)("reveal")
    assert (asked(d), d.ask.params["card"]) == ((1, "play-card"), CONQUEST)
    d("facedown")
    assert s.red.vision is not None
    assert s.red.vision.slug == FAITH
    assert advisers(s) == ["false-prophet", f"?{CONQUEST}"]
    s.check()


@law("OATH-8.1a", "OATH-3.2a")
def test_an_own_vision_that_is_marked_is_one_way_to_win() -> None:
    s = Scene(3)
    s.player(1, vision=CONQUEST)
    s.site(4, warbands={"red": 1})
    s.state.visions_drawn = 3
    playing(s, "false-prophet")("as-adviser")
    assert visions_of(s.state, 1) == [CONQUEST]
    s.run(wake(s.table, 1, 1), turn=1)
    assert s.state.victory is not None
    assert s.state.victory.how == [CONQUEST]


def test_other_visions_go_as_ever() -> None:
    s = prophesied()
    s.player(1, vision=FAITH)
    assert s.run(discard(s.table, 1, [FAITH]), turn=1).over
    assert s.state.discards["hinterland"] == [FAITH]


@pytest.mark.answer("false-prophet", 1)
def test_a_citizen_keeps_the_mark_and_wins_only_as_an_exile() -> None:
    s = prophesied()
    s.site(4, warbands={"red": 1})
    s.run(become_citizen(s.table, 1), turn=1)
    assert s.blue.vision is not None
    assert s.blue.vision.warbands == {"red": 1}
    assert (visions_of(s.state, 1), fulfilled(s.state, 1)) == ([CONQUEST], [])
    s.check()
    s.run(exile(s.table, 1, "OATH-6.7g"), turn=0)
    s.site(5, warbands={"red": 1})
    s.site(6, warbands={"red": 1})
    assert fulfilled(s.state, 1) == [CONQUEST]
    s.check()


def test_a_citizen_gets_the_card_but_cannot_reveal_it() -> None:
    s = prophesied()
    s.run(become_citizen(s.table, 1), turn=1)
    d = goes(s)
    assert d.options == ["facedown", "discard"]
    d("discard")
    assert s.state.reserve["red"] == 14
    s.check()


@law("OATH-10.kill-a")
def test_a_mark_without_its_prophet_dies_with_the_vision() -> None:
    s = prophesied()
    turned = s.red.advisers.pop()
    s.state.world_deck.append(turned.slug)
    s.state.changed()
    assert visions_of(s.state, 1) == []
    assert goes(s).over
    assert s.state.reserve["red"] == 14
    s.check()


def test_everybody_sees_the_mark() -> None:
    s = prophesied()
    assert view(s.state, s.board, 0)["players"][2]["vision"]["warbands"] == {"red": 1}
