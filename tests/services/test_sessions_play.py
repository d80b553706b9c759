"""A game on screen from its start to its end, through the services."""

from collections import Counter
from collections.abc import Callable
from re import findall

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chronicle.errors import Forbidden, Gone, NotFound
from chronicle.models import Group, Job, User
from chronicle.services import jobs
from chronicle.services.people import groups, players
from games.models import GameSession, Outbox
from games.services import bots, consent, live, past, play, replay, sessions
from games.services.sessions import Chair
from games.services.shown import Verdict
from tests.services.playing import make_session, play_on, step


@pytest.fixture
def session(group: Group, ada: User, cleo: User) -> GameSession:
    return make_session(ada, group, [cleo])


def test_it_works(session: GameSession, ada: User, cleo: User) -> None:
    assert session.status == "playing"
    assert session.commitment
    session = play_on(session)
    assert session.status == "finished"
    assert session.outcome
    assert session.finished_at
    moves = session.moves.filter(kind="answer")
    assert session.answered == moves.count() > 20
    assert not session.seats.filter(waiting_since__isnull=False).exists()
    assert replay.verify(session) == Verdict(ok=True, decisions=session.answered)
    assert [move.first_event for move in session.moves.all()[1:]] == [move.last_event for move in session.moves.all()][:-1]
    assert session.event_count == session.moves.last().last_event  # type: ignore[union-attr]


def test_a_bot_plays_in_the_worker(group: Group, ada: User) -> None:
    session = make_session(ada, group, ["random", "greedy"])
    for _ in range(200):
        for job in Job.objects.filter(kind="play-bots", state="queued"):
            done = jobs.run(job.pk)
            assert done
            assert done.state == "done", done.error
        if not play.asks(ada, session).asks:
            break
        step(session)
    session.refresh_from_db()
    assert session.status == "finished"
    assert replay.verify(session).ok


def statements(session: GameSession) -> Counter[str]:
    """Of one answer, by their first words."""
    session = live.fresh(session)
    ask = live.load(session).asks()[0]
    player = live.seats_of(session)[ask.seat].player
    assert player
    actor = player.user
    with CaptureQueriesContext(connection) as seen:
        play.answer(actor, session.pk, ask.seat, ask.id, ask.options[: ask.least], session.version)
    return Counter(word for query in seen for word in findall(r"(?:^|;\n)([A-Z]+)", query["sql"]))


def test_an_answer_costs_the_same_however_long_the_game_is(session: GameSession) -> None:
    found = [statements(session) for _ in range(12)]
    play_on(session, 130)
    found += [statements(session) for _ in range(12)]
    for counted in found:  # the session and its seats; the move and the outbox; the session, and the seats if the turn passes
        assert (counted["SELECT"], counted["INSERT"], counted["DELETE"]) == (2, 2, 0)
        assert 1 <= counted["UPDATE"] <= 2


def test_a_faulty_answer_leaves_nothing(session: GameSession, ada: User, cleo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """It fails when all is written: all of it is as before."""
    before = (session.version, session.moves.count(), Outbox.objects.count(), bytes(session.checkpoint or b""))
    monkeypatch.setattr(past, "take_snapshot", lambda *given, **named: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        step(session)
    session.refresh_from_db()
    assert (session.version, session.moves.count(), Outbox.objects.count(), bytes(session.checkpoint or b"")) == before


def test_who_leaves_the_group_is_played_by_nobody(group: Group, session: GameSession, ada: User, cleo: User) -> None:
    """Not by the host, who would see what was hidden from the own seat; a bot can take over."""
    groups.remove_member(ada, group.memberships.get(user=cleo))
    with pytest.raises(NotFound):
        play.view(cleo, session)
    seen = play.view(ada, session)[1]
    assert (seen.hands, seen.seats[1].host) == ([0], None)
    consent.replace(ada, session, 1, bot="random")
    assert live.seats_of(session)[1].kind == "bot"


def test_bots_are_not_played_by_people(group: Group, ada: User) -> None:
    session = make_session(ada, group, ["random"])
    with pytest.raises(Forbidden, match="do not play this seat"):
        play.answer(ada, session.pk, 1, None, [], session.version)
    with pytest.raises(Forbidden, match="No bot"):
        play.answer(None, session.pk, 0, None, [], session.version)


def test_a_host_of_guests_alone_looks_through_who_is_asked(group: Group, ada: User, ben: User) -> None:
    """While nobody is asked, while one is, and while two are."""
    guests = [players.add_guest(ben, group, name) for name in ("Dora", "Emil")]
    chairs = [Chair(bot="random"), *(Chair(player=guest.pk) for guest in guests)]
    session = sessions.start(ada, sessions.create(ada, group, "whispers", "Hot seat", {}, chairs))
    for asked, viewer in (([], 1), ([1], 1), ([2], 2), ([1, 2], 1)):
        session.seats.update(waiting_since=None)
        session.seats.filter(number__in=asked).update(waiting_since=session.updated_at)
        assert play.view(ada, session)[0] == viewer, asked
        assert play.view(ada, session, 2)[0] == 2


VERBS: dict[str, Callable[[User, GameSession], object]] = {
    "answer": lambda user, session: play.answer(user, session.pk, None, None, "pass", session.version),
    "pause": consent.pause,
    "resume": consent.resume,
    "take back": consent.undo,
    "abandon": consent.abandon,
    "end": consent.end,
    "resign": consent.resign,
    "replace": lambda user, session: consent.replace(user, session, 1, bot="random"),
    "say": lambda user, session: play.note(user, session, "Hello"),
    "look": lambda user, session: play.view(user, session),
    "log": lambda user, session: play.log(user, session),
    "describe": lambda user, session: sessions.edit(user, session, name="Another"),
    "start": sessions.start,
    "discard": sessions.discard,
    "sit down": lambda user, session: sessions.take_seat(user, session, 1),
    "get up": lambda user, session: sessions.leave_seat(user, session, 1),
    "invite": lambda user, session: sessions.invite(user, session, 1),
    "wake bots": bots.again,
}


@pytest.mark.parametrize("verb", VERBS)
def test_a_session_that_was_deleted_meanwhile_is_gone(session: GameSession, ada: User, verb: str) -> None:
    GameSession.objects.filter(pk=session.pk).delete()
    with pytest.raises(NotFound):
        VERBS[verb](ada, session)


def test_the_link_to_a_seat_of_a_session_that_was_deleted(group: Group, ada: User, cleo: User) -> None:
    session = sessions.create(ada, group, "whispers", "Evening", {}, [Chair(), Chair(bot="random")])
    token = sessions.invite(ada, session, 0)
    sessions.discard(ada, session)
    with pytest.raises(Gone):
        sessions.accept(cleo, token)
