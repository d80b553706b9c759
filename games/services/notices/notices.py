"""Tells people that it is their turn: by mail and by webhook, once for each turn.

The clock looks for turns that have waited long enough, so that answers cost nothing extra; a unique row of TurnNotice sees
to it that a turn is announced once. Each channel has a job of its own.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import User, Verb
from chronicle.permissions import Act, require
from chronicle.queues import Queue
from chronicle.services import audit, jobs, locks
from chronicle.services.mail import NotSent
from games.kernel.game import game
from games.models import GameSession, Move, NoticeSettings, Seat, TurnNotice
from games.services import live
from games.services.notices import webhooks
from games.services.notices.preferences import after_quiet, channels, due, settings_of

State = TurnNotice.State

KEEP = timedelta(days=30)
"""How long notices of finished games are kept."""
AT_ONCE = 500
NOT_AGAIN = timedelta(hours=1)
"""How long after a notice an owner cannot have the same turn announced again."""
LONGEST = 2000
"""The longest text that Discord accepts."""


# -- who is to be told ------------------------------------------------------------------------------------------------


def plan() -> int:
    """Creates a notice for everybody who has been waited for long enough and has not acted since. Returns how many."""
    now = timezone.now()
    seat = {"session": OuterRef("session"), "seat": OuterRef("number")}
    notified = TurnNotice.objects.filter(**seat, turn=OuterRef("turn"))
    acted = Move.objects.filter(**seat, by=OuterRef("account"), at__gt=OuterRef("waiting_since"))
    waited = Seat.objects.filter(
        ~Exists(notified),
        kind=Seat.Kind.PLAYER,
        player__user=F("account"),
        account__is_active=True,
        session__status=live.Status.PLAYING,
        waiting_since__lte=now - timedelta(seconds=settings.TURN_NOTICE_SECONDS),
    )
    seats = waited.annotate(knows=Exists(acted)).select_related("player__user__notice_settings").order_by("waiting_since")
    found = [_notice(seat, seat.knows, now) for seat in seats[:AT_ONCE]]
    TurnNotice.objects.bulk_create(found, ignore_conflicts=True)
    return len(found)


def _notice(seat: Seat, knows: bool, now: datetime) -> TurnNotice:
    user: Any = seat.player and seat.player.user
    wanted = settings_of(user)
    return TurnNotice(
        session_id=seat.session_id,
        seat=seat.number,
        turn=seat.turn,
        user=user,
        state=State.DROPPED if knows or not channels(wanted) else State.WAITING,
        due_at=due(wanted, user, now),
    )


@transaction.atomic
def resend(actor: User, session: GameSession, number: int) -> GameSession:
    """Reminds a player of a turn once more, for an owner of the group; in the player's quiet hours, after them."""
    session = live.lock(session.pk)
    require(actor, Act.MANAGE_SESSIONS, session.group)
    live.require_status(session, live.Status.PLAYING)
    seat = Seat.objects.filter(session=session, number=number).select_related("player__user__notice_settings").first()
    if seat is None or seat.user_id is None or seat.waiting_since is None:
        raise Refused("not_waited_for", "Nobody with an account is being waited for there.", field="number")
    now = timezone.now()
    notices = TurnNotice.objects.filter(session=session, seat=number, turn=seat.turn)
    if notices.filter(sent_at__gt=now - NOT_AGAIN).exists():
        raise Conflict("told_lately", f"{seat.name} was reminded within the last hour.", field="number")
    notices.delete()
    notice = _notice(seat, False, now)
    notice.due_at = after_quiet(settings_of(notice.user), notice.user, now)
    notice.save()
    audit.record(actor, Verb.RESEND_TURN, session, session.group, seat=number)
    return session


# -- telling them -----------------------------------------------------------------------------------------------------


def deliver() -> int:
    """Hands what is due to the workers. Returns for how many people."""
    waiting = TurnNotice.objects.filter(state=State.WAITING, due_at__lte=timezone.now())
    people = list(waiting.order_by("user").values_list("user", flat=True).distinct()[:AT_ONCE])
    for user_id in people:
        with suppress(NotFound):  # the account was deleted meanwhile
            _hand_over(user_id)
    return len(people)


@transaction.atomic
def _hand_over(user_id: UUID) -> None:
    """Enqueues what is due for one person. Of two at once the second finds nothing left."""
    user = locks.person(user_id)
    wanted, now = settings_of(user), timezone.now()
    waiting = TurnNotice.objects.filter(user=user, state=State.WAITING).order_by("due_at", "pk")
    notices = list(waiting if wanted.digest else waiting.filter(due_at__lte=now))
    ready = _still_asked(user, notices) if channels(wanted) else []
    _rows(notices).update(state=State.DROPPED)
    _rows(ready).update(state=State.SENDING, sent_at=now)
    for batch in [ready] if wanted.digest and ready else [[notice] for notice in ready]:
        args = {"user": str(user.pk), "notices": [notice.pk for notice in batch]}
        for channel in channels(wanted):
            jobs.enqueue(f"turn-{channel}", f"turn-{channel} {batch[0].pk}", args)


def _rows(notices: Iterable[TurnNotice]) -> QuerySet[TurnNotice]:
    return TurnNotice.objects.filter(pk__in=[notice.pk for notice in notices])


def _still_asked(user: User, notices: Sequence[TurnNotice]) -> list[TurnNotice]:
    """Returns the notices whose turn is still on."""
    asked = Seat.objects.filter(
        session__in=[notice.session_id for notice in notices],
        session__status=live.Status.PLAYING,
        kind=Seat.Kind.PLAYER,
        account=user,
        player__user=user,
        waiting_since__isnull=False,
    )
    turns = set(asked.values_list("session", "number", "turn"))
    return [notice for notice in notices if user.is_active and (notice.session_id, notice.seat, notice.turn) in turns]


Send = Callable[[User, list[TurnNotice], str], None]


# Not atomic, so that no transaction stays open while another server thinks. A worker that is killed between sending and
# noting it sends again, under the same name, by which the other side can recognise it.
@jobs.kind("turn-mail", queue=Queue.SHORT, atomic=False)
def _tell_by_mail(job: jobs.Running) -> None:
    _tell(job, "mail", _mail)


@jobs.kind("turn-webhook", queue=Queue.SHORT, atomic=False)
def _tell_by_webhook(job: jobs.Running) -> None:
    _tell(job, "webhook", _call)


def _tell(job: jobs.Running, channel: str, send: Send) -> None:
    rows = TurnNotice.objects.filter(pk__in=job.args["notices"]).exclude(state=State.DROPPED)
    notices = list(rows.select_related("session__group").order_by("pk"))
    user = User.objects.select_related("notice_settings").filter(pk=job.args["user"]).first()
    wanted = channels(settings_of(user)) if user else []
    ready = _still_asked(user, notices) if user and wanted else []
    sendable = ready if channel in wanted else []
    outcome = State.SENT
    if user and sendable:
        try:
            send(user, sendable, f"turn-{sendable[0].pk}")
        except (NotSent, webhooks.Failed) as error:
            if job.row.attempts < jobs.MAX_ATTEMPTS and not getattr(error, "for_good", False):
                raise
            outcome = State.FAILED
    with transaction.atomic():
        # What one channel has delivered is not taken back because the other one fails.
        _rows(sendable).filter(state__in=(State.SENDING, State.FAILED)).update(state=outcome)
        _rows(set(notices) - set(ready)).filter(state=State.SENDING).update(state=State.DROPPED, sent_at=None)
        job.finish({"notified": len(sendable), "outcome": outcome})


def _mail(user: User, notices: list[TurnNotice], name: str) -> None:
    post_mail(user, "turn", {"turns": _turns(notices), "base_url": settings.BASE_URL}, name)


def post_mail(user: User, template: str, context: dict[str, Any], name: str, headers: dict[str, str] | None = None) -> None:
    """Sends a mail under a name by which a mail program knows it again if it comes twice."""
    subject, _, body = render_to_string(f"mail/{template}.txt", {"user": user, **context}).partition("\n")
    host = urlsplit(settings.BASE_URL).hostname
    headers = {"Message-ID": f"<{name}@{host}>", "Auto-Submitted": "auto-generated", **(headers or {})}
    try:
        EmailMessage(subject.strip(), body.strip() + "\n", None, [user.email], headers=headers).send()
    except (SMTPException, OSError) as error:
        raise NotSent(type(error).__name__) from None


def _call(user: User, notices: list[TurnNotice], name: str) -> None:
    turns = _turns(notices)
    content = "\n".join(f"It is your turn in {turn['name']} ({turn['group']}): {turn['url']}" for turn in turns)
    post_webhook(user, {"content": content, "event": "turn", "turns": turns}, name)


def post_webhook(user: User, message: dict[str, Any], name: str) -> None:
    """Posts the message to the person's webhook and notes the result for the person. Names in it are people's own words:
    they must ping nobody."""
    wanted = settings_of(user)
    body = message | {"content": message["content"][:LONGEST], "allowed_mentions": {"parse": []}, "delivery": name}
    trouble = ""
    try:
        webhooks.call(wanted.webhook, json.dumps(body).encode(), wanted.webhook_secret, name)
    except webhooks.Failed as error:
        trouble = str(error)
        raise
    finally:
        NoticeSettings.objects.filter(user=user, webhook=wanted.webhook).update(webhook_trouble=trouble)


def _turns(notices: list[TurnNotice]) -> list[dict[str, Any]]:
    """Returns what everybody in the group may know of each game."""
    return [
        {
            "session": str(notice.session_id),
            "name": notice.session.name,
            "game": game(notice.session.game).name,
            "group": notice.session.group.name,
            "seat": notice.seat,
            "turn": notice.turn,
            "round": notice.session.round,
            "url": settings.BASE_URL + reverse("session", args=[notice.session_id]),
        }
        for notice in notices
    ]


def seat_leaves(seat: Seat) -> None:
    """Tells whoever plays the seat that it will soon go to somebody else. This is always sent, since it cannot be
    undone."""
    jobs.enqueue("seat-mail", f"seat-mail {seat.pk} {seat.leaves_at}", {"seat": str(seat.pk)})


@jobs.kind("seat-mail", queue=Queue.SHORT, atomic=False)
def _seat_mail(job: jobs.Running) -> None:
    seats = Seat.objects.select_related("session__group", "account", "player").exclude(leaves_at=None)
    here = {"account__is_active": True, "session__group__memberships__user": F("account")}
    seat = seats.filter(pk=job.args["seat"], **here).first()
    if seat and seat.account:
        url = settings.BASE_URL + reverse("session", args=[seat.session_id])
        post_mail(seat.account, "seat", {"seat": seat, "url": url}, f"seat-{job.row.pk}")
    job.finish()


def try_webhook(user: User) -> None:
    """Makes a test call to the person's webhook, at most once a minute."""
    if not settings_of(user).webhook:
        raise Refused("no_webhook", "There is no webhook to try.")
    minute = timezone.now().strftime("%Y-%m-%d %H:%M")
    jobs.enqueue("try-webhook", f"try-webhook {user.pk} {minute}", {"user": str(user.pk)})


@jobs.kind("try-webhook", queue=Queue.SHORT, atomic=False)
def _try(job: jobs.Running) -> None:
    user = User.objects.select_related("notice_settings").filter(pk=job.args["user"]).first()
    if user and settings_of(user).webhook:
        content = f"This is how Chronicle tells {user.name} of turns: {settings.BASE_URL}"
        with suppress(webhooks.Failed):
            post_webhook(user, {"content": content, "event": "test", "turns": []}, f"try-{job.row.pk}")
    job.finish()


def forget() -> int:
    """Deletes notices of games that are over. Returns how many."""
    old = TurnNotice.objects.filter(due_at__lt=timezone.now() - KEEP)
    return old.filter(session__status__in=(live.Status.FINISHED, live.Status.ABANDONED)).delete()[0]
