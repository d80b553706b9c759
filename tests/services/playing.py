"""Games on screen for tests, opened and played through the services."""

from collections.abc import Callable
from random import Random
from typing import Any

from chronicle.models import Group, User
from games.kernel.match import Match
from games.models import GameSession
from games.services import live, past, play, sessions
from games.services.sessions import Chair
from games.services.shown import PlayedSession


def make_session(host: User, group: Group, others: list[User | str], *, start: bool = True, **given: Any) -> GameSession:
    """The host sits in seat 0; a name is a bot's."""
    chairs = [Chair(player=group.players.get(user=host).pk)]
    chairs += [
        Chair(bot=other) if isinstance(other, str) else Chair(player=group.players.get(user=other).pk) for other in others
    ]
    session = sessions.create(host, group, given.pop("game", "whispers"), "Evening", given.pop("options", {}), chairs, **given)
    return sessions.start(host, session) if start else session


def step(session: GameSession, dice: Random | None = None) -> PlayedSession | None:
    """The next open question gets any answer, from the person or the bot that it is put to."""
    session = live.fresh(session)
    match, seats = live.load(session), live.seats_of(session)
    if session.status != GameSession.Status.PLAYING:
        return None
    ask = match.asks()[0]
    seat = seats[ask.seat]
    user = seat.player.user if seat.kind == "player" and seat.player else None
    choose = (dice or Random(match.answered)).sample(ask.options, ask.least)
    return play.answer(user, session.pk, ask.seat, ask.id, choose, session.version)


def play_on(session: GameSession, answers: int = 10**6) -> GameSession:
    while answers and step(session):
        answers -= 1
    session.refresh_from_db()
    return session


def play_until(session: GameSession, there: Callable[[Match], bool]) -> None:
    while not there(live.load(live.fresh(session))):
        assert step(session)
    session.refresh_from_db()


def with_adviser(host: User, group: Group, other: User) -> GameSession:
    """A game of Oath: the host, in seat 0, is asked in the middle of a turn, and can take back alone; the other one, in seat 1,
    has a facedown adviser."""
    session = make_session(host, group, [other, "random"], game="oath")

    def there(match: Match) -> bool:
        last = past.answers(session).last()
        alone = [*match.waiting.values()] == [0] == [last and last.seat]
        return alone and match.consents(0, match.answered - 1) == () and bool(match.standing(1))

    play_until(session, there)
    return session
