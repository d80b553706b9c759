"""How a person wants to hear that it is their turn, and what that means for the clock."""

from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from chronicle.errors import Refused
from chronicle.models import User, Verb
from chronicle.services import audit, fields, locks
from chronicle.services.people import accounts
from games.models import NoticeSettings, TurnNotice
from games.services.notices import webhooks

Digest = NoticeSettings.Digest

MORNING = time(8)
"""When a daily digest is sent, in the person's time zone."""
HOUR = timedelta(hours=1)


def settings_of(user: User) -> NoticeSettings:
    """Returns the person's choices; whoever chose nothing gets mail."""
    found: NoticeSettings = getattr(user, "notice_settings", None) or NoticeSettings(user=user)
    return found


def channels(wanted: NoticeSettings) -> list[str]:
    return ["mail"] * wanted.by_mail + ["webhook"] * bool(wanted.webhook)


@transaction.atomic
def change(user: User, **given: Any) -> NoticeSettings:
    """Changes those of `by_mail`, `digest`, `quiet_from`, `quiet_until` and `evening_notices` that are given."""
    wanted = _locked(user)
    evenings = given.pop("evening_notices", None)
    if evenings not in (None, user.evening_notices):
        wanted.user = accounts.hear_of_evenings(user, evenings)
        if not given:
            return wanted
    for name, value in given.items():
        setattr(wanted, name, value)
    if wanted.digest not in Digest:
        raise Refused("digest", "Expected hourly, daily, or nothing.", field="digest")
    if (wanted.quiet_from is None) != (wanted.quiet_until is None):
        missing = "quiet_from" if wanted.quiet_from is None else "quiet_until"
        raise Refused("quiet_hours", "Quiet hours need a beginning and an end.", field=missing)
    if wanted.quiet_from is not None and wanted.quiet_from == wanted.quiet_until:
        raise Refused("quiet_hours", "Quiet hours cannot end at the time at which they begin.", field="quiet_until")
    wanted.save()
    _plan_anew(user, wanted)
    audit.record(user, Verb.CHANGE_NOTICES, user, fields=sorted(given))
    return wanted


def checked(webhook: str) -> str:
    """Returns the address if it may be called. It asks name servers, so not inside a transaction."""
    webhook = fields.text(NoticeSettings, "webhook", webhook)
    if webhook:
        webhooks.find(webhook)
    return webhook


@transaction.atomic
def set_webhook(user: User, webhook: str) -> tuple[NoticeSettings, str]:
    """Sets an address that was `checked`, or removes it. With it goes the secret that signs the calls, which is shown
    once."""
    secret = webhooks.new_secret() if webhook else ""
    wanted = _locked(user)
    wanted.webhook, wanted.webhook_secret, wanted.webhook_trouble = webhook, secret, ""
    wanted.save()
    audit.record(user, Verb.SET_WEBHOOK if webhook else Verb.REMOVE_WEBHOOK, user)
    return wanted, secret


def _locked(user: User) -> NoticeSettings:
    locks.person(user.pk)
    return NoticeSettings.objects.get_or_create(user=user)[0]


def _plan_anew(user: User, wanted: NoticeSettings) -> None:
    TurnNotice.objects.filter(user=user, state=TurnNotice.State.WAITING).update(due_at=due(wanted, user, timezone.now()))


# -- when -------------------------------------------------------------------------------------------------------------


def due(wanted: NoticeSettings, user: User, now: datetime) -> datetime:
    """Returns when the person wants to hear of a turn."""
    zone, at = ZoneInfo(user.time_zone), now
    if wanted.digest == Digest.DAILY:
        at = _next(now, MORNING, zone)
    elif wanted.digest == Digest.HOURLY:
        last = TurnNotice.objects.filter(user=user).aggregate(at=Max("sent_at"))["at"]
        at = max(now, last + HOUR) if last else now
    return after_quiet(wanted, user, at)


def after_quiet(wanted: NoticeSettings, user: User, at: datetime) -> datetime:
    start, end, zone = wanted.quiet_from, wanted.quiet_until, ZoneInfo(user.time_zone)
    if start is None or end is None:
        return at
    clock = at.astimezone(zone).time()
    quiet = start <= clock < end if start < end else clock >= start or clock < end
    return _next(at, end, zone) if quiet else at


def _next(now: datetime, clock: time, zone: ZoneInfo) -> datetime:
    """Returns when clocks in that zone next show this time."""
    today = now.astimezone(zone).date()
    days = (datetime.combine(today + timedelta(days=n), clock, zone).astimezone(UTC) for n in range(3))
    return next(at for at in days if at > now)
