"""The middle of a game in the browser: its people answer through the services, in a process beside the site."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from chronicle.errors import Conflict
from games.models import GameSession
from games.services import live, play

SECONDS = 120
NEARLY_OVER: dict[str, Callable[[Any], bool]] = {
    "whispers": lambda state: state.round == 4 and state.turn is not None,
    "viscounts": lambda state: state.round == state.last_round,
    "oath": lambda state: state.needs is not None,
}


def play_middle(session_id: str) -> int:
    """Answers for the people at random until the game is nearly over; returns how many answers that took."""
    session, given, deadline = GameSession.objects.get(pk=session_id), 0, time.monotonic() + SECONDS
    there = NEARLY_OVER[session.game]
    while time.monotonic() < deadline:
        session = live.fresh(session)
        match = live.load(session)
        if match.outcome or there(match.state):
            return given
        people = {seat.number: seat.player.user for seat in live.seats_of(session) if seat.kind == "player" and seat.player}
        ask = next((ask for ask in match.asks() if ask.seat in people), None)
        if ask is None:
            time.sleep(0.02)  # a bot is asked, and the worker answers
            continue
        choose = Random(match.answered).sample(ask.options, ask.least)
        try:
            play.answer(people[ask.seat], session.pk, ask.seat, ask.id, choose, session.version)
        except Conflict:
            continue  # a bot was quicker
        given += 1
    raise AssertionError(f"not nearly over after {given} answers")
