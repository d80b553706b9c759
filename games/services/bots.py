"""Bots play in the worker, one transaction a move, from what their seat may know."""

from contextlib import suppress
from secrets import token_bytes
from uuid import UUID

from chronicle.errors import Conflict, NotFound
from chronicle.services import jobs
from games.kernel.bots import BOTS
from games.kernel.dice import Dice
from games.models import GameSession, Seat
from games.services import live, play


@jobs.kind("play-bots", atomic=False)
def play_bots(job: jobs.Running) -> None:
    """Until no bot is asked any more."""
    moves = 0
    while _move(UUID(job.args["session"])):
        moves += 1
        job.progress(0, f"{moves} moves")
    job.finish({"moves": moves})


def _move(session_id: UUID) -> bool:
    session = GameSession.objects.filter(pk=session_id, status=live.Status.PLAYING).first()
    if session is None:
        return False
    seats, match = live.seats_of(session), live.load(session)
    ask = next((ask for ask in match.asks() if seats[ask.seat].kind == Seat.Kind.BOT), None)
    if ask is None:
        return False
    chosen = BOTS[seats[ask.seat].bot](Dice(token_bytes(32))).choose(match, ask)
    with suppress(Conflict, NotFound):  # somebody was faster, took something back, or ended it: look again
        play.answer(None, session_id, ask.seat, ask.id, list(chosen), session.version)
    return True
