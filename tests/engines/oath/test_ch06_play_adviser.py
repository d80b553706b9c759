"""6.1: facedown advisers are played like the kept card of a Search."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.core.actions import Action, Playing, Toll
from games.oath.engine.play.core.cards import lay_at_site, lift
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import (
    PLAYED,
    PLAYS,
    SEARCH_TOLL,
    WHEN_PLAYED,
    Held,
)
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.majors.playing import can_play_adviser, make_room, play_as_searched
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, advisers, at, favourite, turning_up
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-6.1a", "OATH-6.1b", "OATH-6.1e", "OATH-7.3.3c")
def test_it_works(new_card: NewCard) -> None:
    played: list[str] = []

    def note(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
        played.append(playing.how)
        yield from ()

    card = new_card((WHEN_PLAYED, note))
    s = Scene(3)
    s.player(1, advisers=["longbows", f"?{card}", "lancers"])
    assert can_play_adviser(s.table, 1)
    d = turning_up(s)
    assert d.options == [HERE, "as-adviser", "discard"]
    d("as-adviser")
    assert d.over
    assert advisers(s) == ["longbows", card, "lancers"]  # in its place, and nobody goes
    assert played == ["adviser"]
    assert s.red.advisers[1].mark == 0


@law("OATH-6.1a", "OATH-6.1f")
def test_its_owner_chooses_which() -> None:
    s = Scene(3)
    s.player(1, advisers=["?rangers", "?longbows", "lancers"])
    d = turning_up(s)
    assert (d.ask.seat, d.options) == (1, ["card:rangers", "card:longbows"])
    d("card:longbows")
    assert d.ask.prompt == "play-card"


@law("OATH-6.1a")
def test_only_facedown_ones_can_be_played() -> None:
    s = Scene(3)
    s.player(1, advisers=["lancers"])
    assert not can_play_adviser(s.table, 1)


@law("OATH-6.1b", "OATH-6.1d", "OATH-5.1.4.IId", "OATH-5.1.4.If")
def test_to_the_site_for_a_favor() -> None:
    s = Scene(3)
    s.player(1, advisers=["?longbows"])
    turning_up(s)(HERE)
    assert (at(s, 3), advisers(s), s.red.favor) == (["longbows"], [], 1)
    assert s.red.supply == 7
    s.check()


@law("OATH-6.1b", "OATH-5.1.4.IIId")
def test_as_a_revealed_vision() -> None:
    s = Scene(3)
    s.player(1, advisers=["?vision-of-faith"], vision="vision-of-conquest")
    d = turning_up(s)
    assert d.options == ["reveal", "discard"]
    d("reveal")
    assert s.red.vision is not None
    assert s.red.vision.slug == "vision-of-faith"
    assert s.state.discards["hinterland"] == ["vision-of-conquest"]
    s.check()


@law("OATH-6.1b", "OATH-5.1.4.IVf")
def test_as_the_conspiracy() -> None:
    s = Scene(3)
    s.player(0, advisers=["?conspiracy"])
    turning_up(s, 0)("reveal")
    assert s.state.box == ["conspiracy"]
    s.check()


@law("OATH-6.1c")
def test_it_can_be_discarded() -> None:
    s = Scene(3)
    s.player(1, advisers=["?longbows"])
    turning_up(s)("discard")
    assert (advisers(s), s.state.discards["hinterland"]) == ([], ["longbows"])
    (event,) = s.logged("discarded")
    assert event.secret == {"card": "longbows"}


@law("OATH-6.1d")
def test_what_holds_for_playing_holds_here(new_card: NewCard) -> None:
    s = favourite()
    s.player(1, advisers=["?bear-traps"])
    d = turning_up(s)(["modifier:peoples-favor"])
    assert d.options == [HERE, "to-site:4:wastes", "to-site:5:deep-woods", "as-adviser", "discard"]
    s.site(3, cards=["elders", "horse-archers"])
    s.player(1, advisers=["?wizard-school"])
    d = turning_up(s)([], "card:wizard-school")
    assert d.options == [HERE, "discard"]


@law("OATH-6.1d", "OATH-9.2b", "OATH-9.3g")
def test_tolls_of_searching_hold_here_and_for_powers_that_play(new_card: NewCard) -> None:
    def labour(held: Held[Any], t: OathTable, action: Action) -> None:
        action.tolls.append(Toll(held, favor=1, to=2))

    s = Scene(3)
    s.player(2, advisers=[new_card((SEARCH_TOLL, labour))])
    s.player(1, advisers=["?longbows", "?rangers"], hand=["lancers", "elders"])
    assert not can_play_adviser(s.table, 1)
    assert s.run(play_as_searched(s.table, 1, "lancers"), turn=1).over
    assert s.state.discards["hinterland"] == ["lancers"]
    s.player(1, favor=2)
    assert can_play_adviser(s.table, 1)
    turning_up(s)("card:longbows", "as-adviser")
    s.run(play_as_searched(s.table, 1, "elders"), turn=1)("as-adviser")
    assert (s.red.favor, s.blue.favor) == (0, 2)
    assert advisers(s) == ["longbows", "?rangers", "elders"]


@law("OATH-6.1d", "OATH-7.4a", "OATH-7.1.2c")
def test_modifiers_are_paid_and_steps_taken_here_too(new_card: NewCard) -> None:
    steps: list[str] = []

    def modify(held: Held[Any], t: OathTable, playing: Playing) -> None:
        def step(name: str) -> Any:
            def run() -> Rules[None]:
                steps.append(name)
                yield from ()

            return run

        playing.drawn.append(step("drawn"))
        playing.played.append(step("played"))
        playing.after.append(step("after"))

    card = new_card((PLAYS, modify), cost=Cost(favor=1))
    s = Scene(3)
    s.player(1, favor=1, advisers=["?longbows", card])
    turning_up(s)([f"modifier:{card}"], "as-adviser")
    assert steps == ["drawn", "played", "after"]
    assert (s.red.favor, s.red.advisers[1].favor) == (0, 1)


@law("OATH-7.3.3d")
def test_what_is_moved_is_not_played(new_card: NewCard) -> None:
    def note(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
        raise AssertionError
        yield

    s = Scene(3)
    card = new_card((WHEN_PLAYED, note), (PLAYED, note))
    s.player(1, advisers=[card])
    assert s.run(make_room(s.table, 1, 3), turn=1).result is True
    lay_at_site(s.state, 3, lift(s.state, card).card)
    assert s.run(settle(s.table)).over
    assert (at(s, 3), s.red.favor) == ([card], 0)
