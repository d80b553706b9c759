"""Bots in the worker: what is killed, refused or stuck loses nothing and shows nothing."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from chronicle.errors import AgainstTheRules, Conflict, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Group, Job, User
from chronicle.services import jobs
from games.kernel.bots import BOTS, Random
from games.kernel.match import Match
from games.kernel.values import Ask
from games.models import GameSession, Outbox, Seat
from games.services import bots, consent, live, play, replay
from tests.services.playing import make_session, play_on, step


@pytest.fixture
def session(group: Group, ada: User) -> GameSession:
    return make_session(ada, group, ["random", "random"])


def work(session: GameSession) -> list[Job]:
    """Runs what waits for a worker; returns it."""
    found = Job.objects.filter(kind="play-bots", state="queued", due_at__lte=timezone.now()).order_by("created_at")
    return [done for job in found if (done := jobs.run(job.pk))]


def until_a_bot_is_asked(session: GameSession) -> None:
    while not session.seats.filter(kind="bot", waiting_since__isnull=False).exists():
        assert step(session)
    session.refresh_from_db()


def age(session: GameSession) -> None:
    """As if nothing had happened for a while."""
    past = timezone.now() - 2 * bots.SILENCE
    GameSession.objects.filter(pk=session.pk).update(updated_at=past)
    Seat.objects.filter(session=session, waiting_since__isnull=False).update(waiting_since=past)


class Broken(Random):
    SECRET = "the banner card of the second seat"

    def choose(self, match: Match, ask: Ask) -> Sequence[str]:
        raise KeyError(self.SECRET)


def test_it_works(session: GameSession, ada: User) -> None:
    until_a_bot_is_asked(session)
    done = work(session)
    assert [job.state for job in done] == ["done"] * len(done)
    assert session.moves.filter(kind="answer", by=None).exists()
    assert not session.seats.filter(kind="bot", waiting_since__isnull=False).exists()
    play_on(session)
    assert replay.verify(live.fresh(session)).ok


def test_one_job_plays_many_moves(group: Group, ada: User) -> None:
    """A bot's move needs no job of its own."""
    session = make_session(ada, group, ["random"])
    consent.resign(ada, session)
    before = Job.objects.filter(kind="play-bots").count()
    while work(session):
        pass
    session.refresh_from_db()
    assert session.status == "finished"
    assert Job.objects.filter(kind="play-bots").count() == before


def test_a_long_job_gives_way_and_goes_on(group: Group, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    session = make_session(ada, group, ["random"])
    consent.resign(ada, session)
    moments = iter(range(10**6))
    monkeypatch.setattr(jobs, "monotonic", lambda: next(moments) * jobs.A_TURN / 8)
    rounds = 0
    while work(session):
        rounds += 1
    session.refresh_from_db()
    assert rounds > 2
    assert session.status == "finished"
    assert Job.objects.get().state == "done"  # it went on, and no other


def test_a_killed_worker_loses_nothing(session: GameSession) -> None:
    until_a_bot_is_asked(session)
    Job.objects.filter(kind="play-bots").exclude(state="done").update(
        state="running", attempts=1, lease="0" * 32, lease_until=timezone.now() - timedelta(seconds=1)
    )
    before = session.answered
    for job in Job.objects.filter(kind="play-bots", state="running"):
        jobs.run(job.pk)
    session.refresh_from_db()
    assert session.answered > before
    moves = session.moves.filter(kind="answer")
    assert [move.answer for move in moves] == list(range(moves.count()))


def test_two_workers_at_one_bot_move_once(session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other one answers while this one thinks."""
    until_a_bot_is_asked(session)
    thinking = Random.choose

    def overtaken(self: Random, match: Match, ask: Ask) -> Sequence[str]:
        chosen = thinking(self, match, ask)
        monkeypatch.setattr(Random, "choose", thinking)
        now = live.fresh(session)
        play.answer(None, session.pk, ask.seat, ask.id, list(chosen), now.version)
        return chosen

    monkeypatch.setattr(Random, "choose", overtaken)
    assert all(job.state == "done" for job in work(session))
    moves = session.moves.filter(kind="answer")
    assert [move.answer for move in moves] == list(range(moves.count()))


def test_a_stuck_bot_is_seen_and_says_nothing_secret(
    session: GameSession, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    until_a_bot_is_asked(session)
    monkeypatch.setitem(BOTS, "random", Broken)
    [job] = work(session)
    session.refresh_from_db()
    assert (job.state, job.attempts) == ("queued", 1)
    assert job.error.startswith("Stuck: KeyError in test_bots.py, line ")
    assert session.trouble == "A bot is stuck (KeyError). It tries again by itself."
    assert Outbox.objects.filter(session=session).last().kind == "trouble"  # type: ignore[union-attr]
    for text in (caplog.text, job.error, session.trouble):
        assert Broken.SECRET not in text
    version = session.version
    Job.objects.update(due_at=timezone.now())
    work(session)
    assert live.fresh(session).version == version  # complained once
    monkeypatch.undo()
    Job.objects.update(due_at=timezone.now())
    work(session)
    assert live.fresh(session).trouble == ""


def test_a_refused_answer_is_a_stuck_bot(session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    until_a_bot_is_asked(session)
    monkeypatch.setattr(Random, "choose", lambda self, match, ask: ["no such option"])
    [job] = work(session)
    assert job.error.startswith("Stuck: ")
    assert "no such option" not in job.error
    assert live.fresh(session).trouble


def test_a_database_that_is_away_is_no_fault_of_the_bot(session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    until_a_bot_is_asked(session)

    def away(*args: Any) -> None:
        raise OperationalError("away")

    monkeypatch.setattr(bots, "_move", away)
    [job] = work(session)
    assert (job.state, job.error) == ("queued", "OperationalError: away")
    assert not live.fresh(session).trouble


def test_the_sweep_starts_whom_everybody_forgot(session: GameSession) -> None:
    until_a_bot_is_asked(session)
    assert bots.sweep() == 0  # its job is on the way
    Job.objects.filter(kind="play-bots").update(state="failed")
    assert bots.sweep() == 0  # it was asked a moment ago
    age(session)
    assert bots.sweep() == 1
    assert bots.sweep() == 0  # not twice
    work(session)
    assert not session.seats.filter(kind="bot", waiting_since__isnull=False).exists()


def test_the_sweep_leaves_what_waits_for_people_or_is_paused(session: GameSession, ada: User) -> None:
    until_a_bot_is_asked(session)
    Job.objects.all().delete()
    consent.pause(ada, session)
    age(session)
    assert bots.sweep() == 0
    consent.resume(ada, session)
    work(session)
    age(session)
    assert bots.sweep() == 0


def test_an_owner_has_them_try_again(session: GameSession, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    until_a_bot_is_asked(session)
    with monkeypatch.context() as broken:
        broken.setitem(BOTS, "random", Broken)
        work(session)
    assert not work(session)  # later, by itself
    bots.again(ada, session)
    assert live.fresh(session).trouble == ""
    [job] = work(session)
    assert job.state == "done"
    assert AuditEntry.objects.filter(verb="wake bots in session", target_id=str(session.pk)).count() == 1


def test_others_may_not(session: GameSession, cleo: User, stranger: User) -> None:
    until_a_bot_is_asked(session)
    with pytest.raises(Forbidden):
        bots.again(cleo, session)
    with pytest.raises(NotFound):
        bots.again(stranger, session)


def test_nor_where_no_bot_is_asked(session: GameSession, ada: User) -> None:
    until_a_bot_is_asked(session)
    work(session)
    with pytest.raises(Refused, match="No bot"):
        bots.again(ada, session)


def test_nor_in_a_paused_game(session: GameSession, ada: User) -> None:
    consent.pause(ada, session)
    with pytest.raises(Conflict):
        bots.again(ada, session)


def test_a_seat_that_changes_hands_takes_its_trouble_along(
    session: GameSession, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    until_a_bot_is_asked(session)
    monkeypatch.setitem(BOTS, "random", Broken)
    work(session)
    asked = session.seats.filter(kind="bot", waiting_since__isnull=False)[0].number
    consent.replace(ada, session, asked, bot="greedy")
    assert live.fresh(session).trouble == ""


def test_nobody_plays_for_a_person(session: GameSession) -> None:
    number = session.seats.get(kind="player").number
    with pytest.raises(Forbidden):
        play.answer(None, session.pk, number, None, [], session.version)
    until_a_bot_is_asked(session)
    bot = session.seats.filter(kind="bot", waiting_since__isnull=False)[0].number
    with pytest.raises(AgainstTheRules):
        play.answer(None, session.pk, bot, None, ["no such option"], session.version)


@pytest.fixture
def runaway(group: Group, ada: User, monkeypatch: pytest.MonkeyPatch) -> GameSession:
    """Bots alone, that were stopped after five answers in one round."""
    session = make_session(ada, group, ["random"])
    monkeypatch.setattr(bots, "RUNAWAY", 5)
    consent.resign(ada, session)
    while work(session):
        pass
    return live.fresh(session)


def test_a_runaway_game_is_stopped_and_says_so(runaway: GameSession, ada: User) -> None:
    assert (runaway.status, runaway.bots_alone) == ("playing", 5)
    assert "5 moves without reaching the end of the round, and were stopped" in runaway.trouble
    assert play.view(ada, runaway)[1].trouble == runaway.trouble
    assert Outbox.objects.filter(session=runaway).last().kind == "trouble"  # type: ignore[union-attr]
    age(runaway)
    assert bots.sweep() == 0
    assert not work(runaway)
    assert live.fresh(runaway).answered == runaway.answered


def test_the_sweep_tells_what_a_killed_worker_did_not(runaway: GameSession) -> None:
    GameSession.objects.update(trouble="")
    age(runaway)
    assert bots.sweep() == 0
    assert "were stopped" in live.fresh(runaway).trouble


def test_an_owner_lets_a_runaway_go_on(runaway: GameSession, ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    bots.again(ada, runaway)
    assert live.fresh(runaway).trouble == ""
    while work(runaway):
        pass
    on = live.fresh(runaway)
    assert on.answered >= runaway.answered + 5
    assert on.trouble
    monkeypatch.setattr(bots, "RUNAWAY", 1000)
    bots.again(ada, on)
    while work(runaway):
        pass
    assert live.fresh(runaway).status == "finished"


def test_or_ends_it(runaway: GameSession, ada: User) -> None:
    consent.end(ada, runaway)
    assert live.fresh(runaway).status == "abandoned"


def test_a_round_that_ends_and_a_person_who_acts_are_progress(session: GameSession, ada: User) -> None:
    alone, rounds = [0], [session.round]
    while len(alone) < 60 and step(session):
        session.refresh_from_db()
        by_bot = session.moves.filter(kind="answer").latest("number").by is None
        assert session.bots_alone == (alone[-1] + 1 if by_bot and session.round == rounds[-1] else 0)
        alone.append(session.bots_alone)
        rounds.append(session.round)
    assert max(alone) > 1
    GameSession.objects.update(bots_alone=7)
    consent.pause(ada, session)
    assert live.fresh(session).bots_alone == 0
