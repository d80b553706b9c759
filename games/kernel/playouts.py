"""Whole games without people: playouts by bots, the count of a decision tree, scripted games. No clock, no files."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from games.kernel.bots import bots_of, count_picks, picks
from games.kernel.dice import seed_of
from games.kernel.errors import Illegal
from games.kernel.game import Game
from games.kernel.match import Match
from games.kernel.observers import Observer
from games.kernel.values import OMNISCIENT, LogEntry

Seed = int | str
AnyGame = Game[Any, Any, Any]


PAUSE = 8
"""Answers after which a bot is asked whether it does something that nobody asks for."""


def seeds(first: Seed, games: int) -> list[Seed]:
    """Makes a seed for each of several games: numbers count up, so that any of the games can be played alone."""
    if isinstance(first, int):
        return list(range(first, first + games))
    return [first, *(f"{first}/{n}" for n in range(1, games))]


def playout(
    the_game: AnyGame,
    options: Any,
    seats: int,
    seed: Seed,
    bots: Sequence[str] = ("random",),
    observers: Sequence[Observer] = (),
) -> Match:
    """Plays one whole game by bots, and lets the observers see it."""
    secret = seed_of(str(seed))
    players = bots_of(bots, seats, secret)
    checkpoints = any(player.imagines for player in players)
    match = Match.start(the_game.id, options, seats, secret, checkpoints=checkpoints, the_game=the_game)
    answer = partial(_observed, match, observers) if observers else match.answer
    for observer in observers:
        observer.starts(match)
    while asks := match.asks():
        for ask in asks:
            answer(ask.seat, ask.id, players[ask.seat].choose(match, ask))
        if the_game.stands and len(match.answers) % PAUSE == 0:
            seat = len(match.answers) // PAUSE % seats
            if taken := players[seat].beside(match, seat):
                answer(seat, taken[0].id, taken[1])
    for observer in observers:
        observer.ends(match)
    return match


def _observed(match: Match, observers: Sequence[Observer], seat: int, ask_id: str, choose: Sequence[str]) -> None:
    """Gives an answer while observers look."""
    ask = next(ask for ask in (*match.asks(seat), *match.standing(seat)) if ask.id == ask_id)
    for observer in observers:
        observer.answering(match, ask, choose)
    match.answer(seat, ask_id, choose)
    for observer in observers:
        observer.answered(match, ask, choose)


class Perft(msgspec.Struct, frozen=True):
    """The decision tree down to `depth` answers: every position in it, and those where it stops (by depth, or the game ended).

    Where several seats are asked at once they answer in the order of the asks: another order is no other position.
    """

    depth: int
    nodes: int
    leaves: int


def perft(the_game: AnyGame, options: Any, seats: int, seed: Seed, depth: int) -> Perft:
    match = Match.start(the_game.id, options, seats, seed_of(str(seed)), the_game=the_game)
    return perft_of(match, depth)


def perft_of(match: Match, depth: int) -> Perft:
    """Counts the tree from this position on."""
    return Perft(depth, *_count(match, depth))


def _count(match: Match, depth: int) -> tuple[int, int]:
    asks = match.asks()
    if depth == 0 or not asks:
        return 1, 1
    if depth == 1:
        count = count_picks(asks[0])
        return 1 + count, count
    nodes, leaves = 1, 0
    here = match.dump()
    for picked in picks(asks[0]):
        there = Match.load(here, the_game=match.game)
        there.answer(asks[0].seat, asks[0].id, picked)
        below = _count(there, depth - 1)
        nodes, leaves = nodes + below[0], leaves + below[1]
    return nodes, leaves


class Scripted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int
    choose: list[str]


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game to be played from its set-up by given answers. `setup` is a JSON merge patch over the set-up state."""

    seats: int
    seed: Seed = 0
    options: dict[str, Any] = {}
    setup: dict[str, Any] | None = None
    answers: list[Scripted] = []


def read_script(text: bytes) -> Script:
    try:
        return msgspec.json.decode(text, type=Script)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        raise Illegal("bad_script", f"{message}.", at=_pointer(path.rstrip("`"))) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Illegal("not_json", f"The script is not JSON: {error}.") from error


def _pointer(path: str) -> str:
    """Turns `.answers[2].seat` into a JSON pointer."""
    return re.sub(r"\.|\[(\d+)\]|\[\.\.\.\]", lambda found: f"/{found[1]}" if found[1] else "/", path).rstrip("/")


def play_script(the_game: AnyGame, script: Script) -> dict[str, Any]:
    """Shows where the game stands after the script, to someone who may see everything."""
    match = Match.start(the_game.id, script.options, script.seats, seed_of(str(script.seed)), the_game=the_game)
    before: list[LogEntry] = []  # a patched match remembers from its set-up on
    if script.setup:
        before = match.log(OMNISCIENT)
        match = match.patched(script.setup)
        before = before[: match.event_count - len(match.log(OMNISCIENT))]
    for n, answer in enumerate(script.answers):
        try:
            match.answer(answer.seat, None, answer.choose)
        except Illegal as refusal:
            raise Illegal(refusal.code, refusal.message, law=refusal.law, at=f"/answers/{n}") from refusal
    return {
        "state": msgspec.to_builtins(match.state),
        "asks": msgspec.to_builtins([*match.asks(), *match.standing()]),
        "events": [
            {"number": entry.number, "kind": entry.kind, "params": entry.params, "law": entry.law}
            for entry in (*before, *match.log(OMNISCIENT))
        ],
        "outcome": msgspec.to_builtins(match.outcome),
    }
