"""Turns are told once, to whom they concern, when that person wants to hear of them."""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django import Settings

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Group, Job, User
from chronicle.services import jobs
from chronicle.site.config import ROOT
from chronicle.tasks import tell_turns
from games.models import GameSession, Move, NoticeSettings, Seat, TurnNotice
from games.services import consent
from games.services.notices import notices, preferences, webhooks
from tests.services.hook import Hook, hook
from tests.services.playing import make_session, play_on, step

NOON = datetime(2026, 1, 14, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def no_waiting(settings: Settings) -> None:
    settings.TURN_NOTICE_SECONDS = 0


@pytest.fixture
def session(group: Group, ada: User, cleo: User) -> GameSession:
    return make_session(ada, group, [cleo])


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What webhooks got."""
    got: list[dict[str, Any]] = []
    monkeypatch.setattr(webhooks, "find", lambda url: None)
    monkeypatch.setattr(webhooks, "call", lambda url, body, secret, name: got.append(json.loads(body)))
    return got


@pytest.fixture
def target(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hook]:
    with hook() as found:
        monkeypatch.setattr(webhooks, "is_public", lambda address: True)
        monkeypatch.setattr(Hook, "url", f"http://127.0.0.1:{found.port}/")
        yield found


def work(times: int = 1) -> list[Job]:
    """Runs what waits for a worker, also what is to be tried again later."""
    done = []
    for _ in range(times):
        waiting = Job.objects.filter(kind__contains="turn-", state="queued")
        waiting.update(due_at=timezone.now())
        done += [job for found in waiting.order_by("created_at") if (job := jobs.run(found.pk))]
    return done


def tell() -> list[str]:
    """Everything the clock and the workers do; to whom mails went."""
    mail.outbox.clear()
    tell_turns()
    work()
    return [message.to[0] for message in mail.outbox]


def asked(session: GameSession) -> list[User]:
    seats = session.seats.filter(waiting_since__isnull=False).select_related("player__user")
    return [seat.player.user for seat in seats if seat.player and seat.player.user]


def states(session: GameSession) -> list[str]:
    return list(TurnNotice.objects.filter(session=session).order_by("pk").values_list("state", flat=True))


def alone(session: GameSession) -> User:
    """Plays on until one person alone is asked."""
    while len(asked(session)) != 1:
        assert step(session)
    session.refresh_from_db()
    return asked(session)[0]


def test_it_works(session: GameSession) -> None:
    user = alone(session)
    assert tell() == [user.email]
    [message] = mail.outbox
    assert message.subject == "It is your turn in Evening"
    assert f"/sessions/{session.pk}/" in message.body
    assert "A War of Whispers, Thursday table" in message.body
    assert "/account/notices/" in message.body
    assert states(session) == ["sent"]
    assert message.extra_headers["Message-ID"].startswith("<turn-")


def test_once_a_turn_however_often_the_clock_rings(session: GameSession) -> None:
    user = alone(session)
    assert [notices.plan(), notices.plan()] == [1, 0]
    assert [notices.deliver(), notices.deliver()] == [1, 0]
    for job in work():
        assert jobs.run(job.pk) is None
    assert [message.to for message in mail.outbox] == [[user.email]]
    assert tell() == []


def test_each_turn_again(session: GameSession) -> None:
    sent = 0
    for _ in range(6):
        before = set(Seat.objects.filter(session=session).values_list("number", "turn", "waiting_since"))
        sent += len(tell())
        while set(Seat.objects.filter(session=session).values_list("number", "turn", "waiting_since")) == before:
            assert step(session)
    assert sent == TurnNotice.objects.filter(state="sent").count() > 3


def test_not_before_the_grace_is_over(session: GameSession, settings: Settings) -> None:
    settings.TURN_NOTICE_SECONDS = 120
    alone(session)
    assert tell() == []
    Seat.objects.filter(waiting_since__isnull=False).update(waiting_since=timezone.now() - timedelta(seconds=121))
    assert len(tell()) == 1


def test_who_answers_in_time_is_not_told(session: GameSession, settings: Settings) -> None:
    settings.TURN_NOTICE_SECONDS = 120
    play_on(session)
    assert tell() == []
    assert not TurnNotice.objects.exists()


def test_who_has_acted_since_it_became_their_turn_knows(session: GameSession) -> None:
    user = alone(session)
    seat = Seat.objects.get(session=session, player__user=user)
    Move.objects.create(session=session, number=session.version + 50, kind="answer", seat=seat.number, by=user)
    assert tell() == []
    assert states(session) == ["dropped"]


def test_not_sent_if_it_was_answered_meanwhile(session: GameSession) -> None:
    """Between the clock and the worker."""
    user = alone(session)
    notices.plan()
    while asked(session) == [user]:
        step(session)
    notices.deliver()
    assert states(session) == ["dropped"]
    assert not work()


def test_nor_when_the_worker_comes_late(session: GameSession) -> None:
    user = alone(session)
    tell_turns()
    assert states(session) == ["sending"]
    while asked(session) == [user]:
        step(session)
    [job] = work()
    assert (job.state, job.result) == ("done", {"notified": 0, "outcome": "sent"})
    assert states(session) == ["dropped"]
    assert not mail.outbox


def test_a_paused_game_waits_for_nobody(session: GameSession, ada: User) -> None:
    alone(session)
    notices.plan()
    consent.pause(ada, session)
    assert tell() == []
    consent.resume(ada, session)
    assert len(tell()) == 1  # a turn of its own


def test_bots_and_guests_are_not_told(group: Group, ada: User) -> None:
    make_session(ada, group, ["random"])
    Seat.objects.filter(kind="player").update(waiting_since=None)
    Seat.objects.filter(kind="bot").update(waiting_since=timezone.now())
    assert tell() == []


def test_nor_whose_account_is_closed(session: GameSession) -> None:
    user = alone(session)
    tell_turns()
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert [job.result for job in work()] == [{"notified": 0, "outcome": "sent"}]
    assert not mail.outbox


def test_no_mail_for_who_wants_none(session: GameSession) -> None:
    preferences.change(alone(session), by_mail=False)
    assert tell() == []
    assert states(session) == ["dropped"]


def test_who_wants_none_any_more_gets_none(session: GameSession) -> None:
    user = alone(session)
    tell_turns()
    preferences.change(user, by_mail=False)
    work()
    assert not mail.outbox
    assert states(session) == ["dropped"]


def test_a_mail_server_that_is_away_is_asked_again(session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    user = alone(session)
    with monkeypatch.context() as away:
        away.setattr("django.core.mail.EmailMessage.send", lambda self: (_ for _ in ()).throw(ConnectionRefusedError("smtp")))
        tell_turns()
        [job] = work()
        assert (job.state, job.error) == ("queued", "NotSent: ConnectionRefusedError")
        assert states(session) == ["sending"]
    work()
    assert [message.to[0] for message in mail.outbox] == [user.email]
    assert states(session) == ["sent"]


def test_it_is_given_up_in_the_end(session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    alone(session)
    monkeypatch.setattr("django.core.mail.EmailMessage.send", lambda self: (_ for _ in ()).throw(OSError))
    tell_turns()
    assert [job.state for job in work(jobs.MAX_ATTEMPTS + 1)] == ["queued"] * (jobs.MAX_ATTEMPTS - 1) + ["done"]
    assert states(session) == ["failed"]


def test_a_worker_killed_before_it_sent_loses_nothing(session: GameSession) -> None:
    user = alone(session)
    tell_turns()
    late = timezone.now() - timedelta(seconds=1)
    Job.objects.filter(kind="turn-mail").update(state="running", lease="0" * 32, lease_until=late, attempts=1)
    jobs.run(Job.objects.get(kind="turn-mail").pk)
    assert [message.to[0] for message in mail.outbox] == [user.email]


def test_two_clocks_at_once(session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both look before either writes."""
    alone(session)
    create = TurnNotice.objects.bulk_create

    def late(rows: list[TurnNotice], **how: Any) -> list[TurnNotice]:
        monkeypatch.undo()
        notices.plan()
        return create(rows, **how)

    monkeypatch.setattr(type(TurnNotice.objects), "bulk_create", lambda self, rows, **how: late(rows, **how))
    notices.plan()
    assert len(states(session)) == 1


class TestWebhook:
    def test_it_works(self, session: GameSession, target: Hook) -> None:
        user = alone(session)
        wanted, secret = preferences.set_webhook(user, target.url)
        tell()
        [(headers, body)] = target.requests
        stamp = int(headers["Chronicle-Timestamp"])
        assert headers["Chronicle-Signature"] == webhooks.signature(secret, stamp, body)
        report = json.loads(body)
        assert report["content"].startswith("It is your turn in Evening (Thursday table): http")
        assert report["event"] == "turn"
        assert report["allowed_mentions"] == {"parse": []}
        assert report["delivery"] == headers["Chronicle-Delivery"]
        [turn] = report["turns"]
        assert (turn["session"], turn["game"], turn["group"]) == (str(session.pk), "A War of Whispers", "Thursday table")
        assert wanted.webhook_secret == secret

    def test_a_worker_killed_after_it_sent_sends_again_under_the_same_name(self, session: GameSession, target: Hook) -> None:
        """As the guide for receivers has it: the call is genuine both times, and new only once."""
        secret = preferences.set_webhook(alone(session), target.url)[1]
        tell()
        TurnNotice.objects.update(state="sending")
        late = timezone.now() - timedelta(seconds=1)
        Job.objects.filter(kind__startswith="turn-").update(state="running", lease="0" * 32, lease_until=late)
        for job in Job.objects.filter(state="running"):
            jobs.run(job.pk)
        guide: dict[str, Any] = {}
        for code in re.findall(r"```python\n(.*?)```", (ROOT / "docs/notifications.md").read_text(), re.DOTALL):
            exec(code, guide)
        assert [guide["is_genuine"](*request, secret) for request in target.requests] == [True, True]
        assert [guide["is_genuine"](*request, "another") for request in target.requests] == [False, False]
        assert [guide["is_new"](headers) for headers, _ in target.requests] == [True, False]
        assert len({json.loads(body)["delivery"] for _, body in target.requests}) == 1
        assert len(mail.outbox) == 2
        assert len({message.extra_headers["Message-ID"] for message in mail.outbox}) == 1

    def test_a_failure_is_tried_again_and_does_not_mail_again(self, session: GameSession, target: Hook) -> None:
        user = alone(session)
        preferences.set_webhook(user, target.url)
        target.answer = b"HTTP/1.1 503 Away\r\n\r\n"
        tell()
        assert states(session) == ["sent"]  # by mail
        assert NoticeSettings.objects.get().webhook_trouble == "It answered with status 503."
        target.answer = b"HTTP/1.1 200 OK\r\n\r\n"
        work()
        assert len(target.requests) == 2
        assert len({headers["Chronicle-Delivery"] for headers, _ in target.requests}) == 1
        assert len(mail.outbox) == 1
        assert NoticeSettings.objects.get().webhook_trouble == ""

    def test_what_is_gone_is_not_called_again(self, session: GameSession, target: Hook) -> None:
        user = alone(session)
        preferences.set_webhook(user, target.url)
        preferences.change(user, by_mail=False)
        target.answer = b"HTTP/1.1 404 Not Found\r\n\r\n"
        tell()
        work()
        assert len(target.requests) == 1
        assert states(session) == ["failed"]
        assert NoticeSettings.objects.get().webhook_trouble == "It answered with status 404."

    def test_one_channel_that_works_is_enough(self, session: GameSession, target: Hook) -> None:
        user = alone(session)
        preferences.set_webhook(user, target.url)
        target.answer = b"HTTP/1.1 404 Not Found\r\n\r\n"
        tell_turns()
        for kind in ("turn-webhook", "turn-mail"):
            jobs.run(Job.objects.get(kind=kind).pk)
        assert states(session) == ["sent"]

    def test_a_channel_that_was_closed_meanwhile(self, session: GameSession, called: list[dict[str, Any]]) -> None:
        user = alone(session)
        preferences.set_webhook(user, "https://hooks.example.org/a")
        tell_turns()
        preferences.change(user, by_mail=False)
        for kind in ("turn-mail", "turn-webhook"):
            jobs.run(Job.objects.get(kind=kind).pk)
        assert not mail.outbox
        assert len(called) == 1
        assert states(session) == ["sent"]

    def test_private_networks_are_refused_when_it_is_stored(self, ada: User) -> None:
        with pytest.raises(Refused, match="private network"):
            preferences.checked("http://169.254.169.254/latest/")
        assert not NoticeSettings.objects.exists()

    def test_and_when_it_is_called(self, session: GameSession, target: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
        user = alone(session)
        preferences.set_webhook(user, target.url)
        monkeypatch.setattr(webhooks, "is_public", lambda address: False)
        tell()
        assert not target.requests
        assert NoticeSettings.objects.get().webhook_trouble == "This address leads into a private network."

    def test_what_failed_is_told_of_the_address_that_was_called(
        self, session: GameSession, target: Hook, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever names another address while the first is being called is not told that the second fails."""
        user = alone(session)
        preferences.set_webhook(user, target.url)

        def fails_late(*args: object) -> None:
            preferences.set_webhook(user, f"{target.url}another")
            raise webhooks.Failed("It answered with status 503.")

        monkeypatch.setattr(webhooks, "call", fails_late)
        tell()
        assert NoticeSettings.objects.get().webhook_trouble == ""

    def test_neither_jobs_nor_the_trail_name_it(self, session: GameSession, target: Hook) -> None:
        user = alone(session)
        _, secret = preferences.set_webhook(user, target.url)
        target.answer = b"HTTP/1.1 500 No\r\n\r\n"
        tell()
        shown = [
            *Job.objects.values_list("args", "result", "error", "key"),
            *AuditEntry.objects.values_list("details", flat=True),
        ]
        assert str(target.port) not in str(shown)
        assert secret not in str(shown)

    def test_no_new_line_or_call_in_what_people_are_called(self, session: GameSession, called: list[dict[str, Any]]) -> None:
        GameSession.objects.update(name="@everyone " + "x" * 60)
        user = alone(session)
        preferences.set_webhook(user, "https://hooks.example.org/a")
        tell()
        assert called[0]["allowed_mentions"] == {"parse": []}
        assert len(called[0]["content"]) <= notices.LONGEST

    def test_trying_it(self, ada: User, called: list[dict[str, Any]]) -> None:
        with pytest.raises(Refused, match="no webhook"):
            notices.try_webhook(ada)
        preferences.set_webhook(ada, "https://hooks.example.org/a")
        ada.refresh_from_db()
        notices.try_webhook(ada)
        notices.try_webhook(ada)
        [job] = Job.objects.filter(kind="try-webhook")
        jobs.run(job.pk)
        assert [shown["event"] for shown in called] == ["test"]

    def test_removing_it(self, ada: User, called: list[dict[str, Any]]) -> None:
        preferences.set_webhook(ada, "https://hooks.example.org/a")
        wanted, secret = preferences.set_webhook(ada, "")
        assert (wanted.webhook, wanted.webhook_secret, secret) == ("", "", "")
        assert list(AuditEntry.objects.filter(actor=ada).values_list("verb", flat=True)[:2]) == [
            "remove webhook",
            "set webhook",
        ]


class TestWhen:
    def due(self, user: User, now: datetime, **given: Any) -> datetime:
        return preferences.due(NoticeSettings(user=user, **given), user, now)

    def test_at_once_by_day(self, ada: User) -> None:
        quiet = {"quiet_from": time(22), "quiet_until": time(7)}
        assert self.due(ada, NOON) == self.due(ada, NOON, **quiet) == NOON

    @pytest.mark.parametrize(
        ("hour", "due"), [(21, (14, 21)), (22, (15, 7)), (23, (15, 7)), (2, (14, 7)), (6, (14, 7)), (7, (14, 7))]
    )
    def test_over_midnight(self, ada: User, hour: int, due: tuple[int, int]) -> None:
        found = self.due(ada, NOON.replace(hour=hour), quiet_from=time(22), quiet_until=time(7))
        assert (found.day, found.hour) == due

    @pytest.mark.parametrize(("hour", "due"), [(8, (14, 8)), (9, (14, 17)), (16, (14, 17)), (17, (14, 17))])
    def test_by_day(self, ada: User, hour: int, due: tuple[int, int]) -> None:
        found = self.due(ada, NOON.replace(hour=hour), quiet_from=time(9), quiet_until=time(17))
        assert (found.day, found.hour) == due

    def test_in_the_persons_time_zone(self, ada: User) -> None:
        ada.time_zone = "Asia/Tokyo"  # noon in UTC is nine in the evening there
        assert self.due(ada, NOON, quiet_from=time(20), quiet_until=time(8)) == NOON.replace(hour=23)

    def test_a_night_an_hour_shorter(self, ada: User) -> None:
        """Clocks go forward: seven o'clock comes an hour sooner in UTC."""
        ada.time_zone = "Europe/Warsaw"
        evening = datetime(2026, 3, 28, 22, tzinfo=UTC)
        assert self.due(ada, evening, quiet_from=time(22), quiet_until=time(7)) == datetime(2026, 3, 29, 5, tzinfo=UTC)

    def test_quiet_until_an_hour_that_does_not_exist(self, ada: User) -> None:
        ada.time_zone = "Europe/Warsaw"
        found = self.due(ada, datetime(2026, 3, 29, 0, 30, tzinfo=UTC), quiet_from=time(1), quiet_until=time(2, 30))
        assert datetime(2026, 3, 29, 0, 30, tzinfo=UTC) < found <= datetime(2026, 3, 29, 1, 30, tzinfo=UTC)

    def test_once_a_day(self, ada: User) -> None:
        assert self.due(ada, NOON, digest="daily") == NOON.replace(day=15, hour=8)
        assert self.due(ada, NOON.replace(hour=5), digest="daily") == NOON.replace(hour=8)
        assert self.due(ada, NOON, digest="daily", quiet_from=time(0), quiet_until=time(10)) == NOON.replace(day=15, hour=10)

    def test_once_an_hour(self, session: GameSession, ada: User) -> None:
        assert self.due(ada, NOON, digest="hourly") == NOON
        half_past = NOON - timedelta(minutes=30)
        TurnNotice.objects.create(session=session, seat=0, turn=99, user=ada, state="sent", sent_at=half_past)
        assert self.due(ada, NOON, digest="hourly") == NOON + timedelta(minutes=30)
        assert self.due(ada, NOON + timedelta(hours=2), digest="hourly") == NOON + timedelta(hours=2)


class TestChoosing:
    def test_it_works(self, ada: User) -> None:
        preferences.change(ada, digest="daily", quiet_from=time(22), quiet_until=time(7))
        wanted = preferences.change(ada, by_mail=False)
        assert (wanted.by_mail, wanted.digest, wanted.quiet_from, wanted.quiet_until) == (False, "daily", time(22), time(7))
        assert AuditEntry.objects.filter(verb="change notices", target_id=str(ada.pk)).count() == 2

    @pytest.mark.parametrize(
        ("given", "field"),
        [
            ({"digest": "weekly"}, "digest"),
            ({"quiet_from": time(22)}, "quiet_until"),
            ({"quiet_until": time(7)}, "quiet_from"),
            ({"quiet_from": time(7), "quiet_until": time(7)}, "quiet_until"),
        ],
    )
    def test_refusals(self, ada: User, given: dict[str, Any], field: str) -> None:
        with pytest.raises(Refused) as refusal:
            preferences.change(ada, **given)
        assert refusal.value.field == field
        assert not NoticeSettings.objects.exists()

    def test_what_waits_is_told_as_wanted_now(self, session: GameSession) -> None:
        user = alone(session)
        preferences.change(user, digest="daily")
        assert tell() == []
        assert TurnNotice.objects.get(user=user).due_at > timezone.now()
        user.refresh_from_db()
        preferences.change(user, digest="")
        assert tell() == [user.email]


class TestDigest:
    def test_it_works(self, group: Group, ada: User, cleo: User) -> None:
        """What comes up before it is due is told with it."""
        for _ in range(3):
            session = make_session(ada, group, [cleo])
            while ada not in asked(session):
                step(session)
        preferences.change(ada, digest="daily")
        preferences.change(cleo, by_mail=False)
        assert tell() == []
        first = TurnNotice.objects.filter(user=ada, state="waiting")[0]
        TurnNotice.objects.filter(pk=first.pk).update(due_at=timezone.now())
        assert tell() == [ada.email]
        assert mail.outbox[0].subject == "It is your turn in 3 games"
        assert set(TurnNotice.objects.filter(user=ada).values_list("state", flat=True)) == {"sent"}


class TestResend:
    def test_it_works(self, session: GameSession, ada: User) -> None:
        user = alone(session)
        number = Seat.objects.get(session=session, player__user=user).number
        tell()
        TurnNotice.objects.update(sent_at=timezone.now() - notices.NOT_AGAIN - timedelta(seconds=1))
        notices.resend(ada, session, number)
        assert tell() == [user.email]
        assert len(states(session)) == 1
        assert AuditEntry.objects.filter(verb="resend turn", target_id=str(session.pk)).count() == 1

    def test_not_at_once(self, session: GameSession, ada: User) -> None:
        user = alone(session)
        tell()
        with pytest.raises(Conflict, match="within the last hour"):
            notices.resend(ada, session, Seat.objects.get(session=session, player__user=user).number)

    def test_quiet_hours_are_kept(self, session: GameSession, ada: User) -> None:
        user = alone(session)
        now = timezone.now()
        night = {"quiet_from": (now - timedelta(hours=1)).time(), "quiet_until": (now + timedelta(hours=1)).time()}
        preferences.change(user, **night)
        notices.resend(ada, session, Seat.objects.get(session=session, player__user=user).number)
        assert tell() == []
        assert states(session) == ["waiting"]

    def test_who_is_not_waited_for(self, session: GameSession, ada: User) -> None:
        alone(session)
        other = session.seats.filter(waiting_since=None)[0].number
        for number in (other, 17):
            with pytest.raises(Refused, match="Nobody"):
                notices.resend(ada, session, number)

    def test_others_may_not(self, session: GameSession, cleo: User, stranger: User) -> None:
        with pytest.raises(Forbidden):
            notices.resend(cleo, session, 0)
        with pytest.raises(NotFound):
            notices.resend(stranger, session, 0)

    def test_nor_in_a_game_that_is_over(self, session: GameSession, ada: User) -> None:
        play_on(session)
        with pytest.raises(Conflict):
            notices.resend(ada, session, 0)


def test_what_is_told_holds_nothing_of_the_game(session: GameSession) -> None:
    """Neither options nor the world behind them."""
    GameSession.objects.update(options={"world": "SEALED"})
    alone(session)
    tell()
    assert "SEALED" not in mail.outbox[0].body


def test_old_ones_of_finished_games_are_forgotten(session: GameSession) -> None:
    alone(session)
    tell()
    TurnNotice.objects.update(due_at=timezone.now() - notices.KEEP - timedelta(days=1))
    assert notices.forget() == 0  # it would be told again
    play_on(session)
    assert notices.forget() == 1


def test_an_answer_writes_no_notice(session: GameSession) -> None:
    """That is the clock's work."""
    alone(session)
    step(session)
    assert not TurnNotice.objects.exists()
    assert not Job.objects.filter(kind__startswith="turn").exists()
