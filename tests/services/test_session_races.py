"""Clocks, workers and bots of a session at the same instant, on real transactions."""

from collections import Counter

import pytest
from django.core import mail
from pytest_django import Settings

from chronicle.models import Group, Job, User
from chronicle.services import jobs
from chronicle.tasks import tell_turns
from games.models import GameSession, TurnNotice
from games.services import live, replay
from tests.services.playing import make_session, play_on, step
from tests.services.test_concurrency import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def failures(outcomes: list[object]) -> list[object]:
    return [outcome for outcome in outcomes if isinstance(outcome, Exception)]


def test_it_works(group: Group, ada: User, cleo: User, settings: Settings) -> None:
    """Six clocks ring while two workers take every job twice: each turn is told once."""
    settings.TURN_NOTICE_SECONDS = 0
    sessions = [make_session(ada, group, [cleo]) for _ in range(3)]
    for session in sessions:
        play_on(session, 3)
    assert not failures(at_once(*[tell_turns] * 6))
    written = list(Job.objects.filter(kind="turn-mail").values_list("pk", flat=True))
    assert len(written) == TurnNotice.objects.count() >= 3
    assert not failures(at_once(*[lambda pk=pk: jobs.run(pk) for pk in written * 2]))
    names = Counter(message.extra_headers["Message-ID"] for message in mail.outbox)
    assert len(names) == len(written)
    assert set(names.values()) == {1}
    assert set(TurnNotice.objects.values_list("state", flat=True)) == {"sent"}


def test_four_workers_at_one_table_of_bots(group: Group, ada: User) -> None:
    """Each plays for whoever is asked; no answer is given twice, and the game is one that can be played."""
    session = make_session(ada, group, ["random", "random", "random"])
    while not session.seats.filter(kind="bot", waiting_since__isnull=False).exists():
        step(session)
    session = live.fresh(session)
    for n in range(4):
        jobs.enqueue("play-bots", f"worker {n}", {"session": str(session.pk)}, group=session.group)
    waiting = list(Job.objects.filter(kind="play-bots", state="queued").values_list("pk", flat=True))
    assert not failures(at_once(*[lambda pk=pk: jobs.run(pk) for pk in waiting]))
    assert set(Job.objects.filter(pk__in=waiting).values_list("state", flat=True)) == {"done"}
    assert not session.seats.filter(kind="bot", waiting_since__isnull=False).exists()
    assert not live.fresh(session).trouble
    play_on(session)
    assert replay.verify(live.fresh(session)).ok


def test_an_answer_and_the_clock(group: Group, ada: User, cleo: User, settings: Settings) -> None:
    """Whichever is first: nobody is told of a turn that was over when the worker came; whom nobody told has acted in it."""
    settings.TURN_NOTICE_SECONDS = 0
    session: GameSession = make_session(ada, group, [cleo])
    for _ in range(8):
        assert not failures(at_once(tell_turns, lambda: step(session)))
    tell_turns()
    for pk in Job.objects.filter(kind="turn-mail", state="queued").values_list("pk", flat=True):
        jobs.run(pk)
    sent = set(TurnNotice.objects.filter(state="sent").values_list("seat", "turn"))
    asked = {(seat.number, seat.turn): seat.waiting_since for seat in session.seats.filter(waiting_since__isnull=False)}
    assert len(mail.outbox) == len(sent)
    assert sent <= asked.keys()
    for turn in asked.keys() - sent:
        assert session.moves.filter(seat=turn[0], at__gt=asked[turn]).exists()
