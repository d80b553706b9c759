"""A way that costs nothing there and back: the Cradle for a decadent Chancellor, and a Way Station of the Empire's."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.kernel.bots import BOTS, bots_of
from games.kernel.dice import seed_of
from games.kernel.match import PATIENCE, Match, dump_of
from games.kernel.values import Ask
from games.oath.engine.game import OATH
from games.oath.engine.play.core.ruling import capacity
from games.oath.engine.play.core.states import Board, State
from tests.engines.oath.cards.test_reliquary import uncover
from tests.engines.oath.play_scenario import Scene


class Restless(type(OATH)):  # type: ignore[misc]
    """Rates the way itself, as the greedy bot once did."""

    def judge(self, state: State, board: Board, ask: Ask) -> list[float] | None:
        rated = OATH.judge(state, board, ask)
        return [float(option == "travel") for option in ask.options] if ask.prompt == "act" else rated


def at_the_station(seed: str, the_game: Any = OATH) -> Match:
    """A game in its second round, when the Chancellor has no Supply left."""
    match = Match.start("oath", {}, 3, seed_of(seed))
    bots = bots_of(["random"], 3, seed_of(seed))
    while (ask := match.asks()[0]).prompt != "act" or (ask.seat, match.state.round) != (0, 2):
        match.answer(ask.seat, ask.id, bots[ask.seat].choose(match, ask))
    dump = dump_of(match.dump())
    scene = Scene(3)
    state = scene.state = msgspec.msgpack.decode(dump.state, type=State)
    uncover(scene, "decadent")
    for pile in state.archive.values():
        pile[:] = [card for card in pile if card != "way-station"]
    station = next(slot for slot, site in state.slots() if slot > 2 and len(site.cards) < capacity(state, slot))
    for colour, count in state.site(station).warbands.items():
        state.reserve[colour] += count
    state.site(station).warbands.clear()
    scene.site(station, cards=["way-station"], warbands={"purple": 2})
    scene.player(0, site=1, supply=0)
    assert OATH.invariants(state, match.board) == []
    return Match._from(msgspec.structs.replace(dump, state=msgspec.Raw(msgspec.msgpack.encode(state))), the_game, ())


def answers_of_the_turn(match: Match, name: str, afresh: Callable[[Match], Match]) -> int:
    first = match.answered
    while (asks := match.asks()) and (match.state.turn, match.state.round) == (0, 2):
        assert match.answered < first + 20 * PATIENCE, "the turn has no end"
        bot = bots_of([name], 3, seed_of(f"bots {match.answered}"))[asks[0].seat]
        chosen = bot.choose(match, asks[0])
        match = afresh(match)
        match.answer(asks[0].seat, asks[0].id, chosen)
    return match.answered - first


@pytest.mark.parametrize("stored", [False, True], ids=["in memory", "stored"])
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seed", ["0", "1", "4", "5", "6", "7"])
def test_bots_end_their_turn(seed: str, name: str, stored: bool) -> None:
    match = at_the_station(seed)
    answers_of_the_turn(match, name, (lambda match: Match.load(match.dump())) if stored else lambda match: match)


@pytest.mark.parametrize("seed", ["0", "1", "4"])
def test_even_one_that_wants_nothing_but_travel_does(seed: str) -> None:
    restless = Restless()
    match = at_the_station(seed, restless)
    assert answers_of_the_turn(match, "greedy", lambda match: Match.load(match.dump(), the_game=restless)) > PATIENCE


@pytest.mark.parametrize("seed", ["0", "1", "4", "5", "6", "7"])
def test_a_greedy_bot_sees_no_sense_in_it(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without being told that it goes in circles."""
    monkeypatch.setattr(Match, "tried", lambda match, ask: set())
    assert answers_of_the_turn(at_the_station(seed), "greedy", lambda match: match) < PATIENCE
