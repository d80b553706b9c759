"""Calendars: the evenings of a person, or one of them, as iCalendar (RFC 5545), at a private address that can be renewed."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from chronicle.errors import Gone, NotFound
from chronicle.models import Evening, User, Verb
from chronicle.permissions import visible
from chronicle.services import audit, locks
from chronicle.services.campaigns import evenings

State = Evening.State
LASTS = "PT4H"
"""How long an evening stands in calendars: nobody says when it ends."""
TOLD = timedelta(days=30)
"""How long it stands there that an evening was called off, and those that are over."""
LONGEST_LINE = 75
"""In octets; the rest of a line goes on in the next one, behind a blank."""
NOTHING = """BEGIN:VTIMEZONE
TZID:UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE"""
"""What stands in a calendar without an evening, for it must not be empty."""
_addresses = Signer(salt="chronicle.calendar", sep=".")


def address(user: User) -> str:
    """Returns the private address of the person's calendar."""
    token = _addresses.sign(f"{user.pk.hex}.{user.calendar_number}")
    return settings.BASE_URL + reverse("calendar-feed", args=[token])


@transaction.atomic
def renew(user: User) -> User:
    """Ends the address of the person's calendar; a new one takes its place."""
    user = locks.person(user.pk)
    user.calendar_number += 1
    user.save(update_fields=["calendar_number"])
    audit.record(user, Verb.RENEW_CALENDAR, user)
    return user


def feed(token: str) -> str:
    """Returns the calendar behind an address: the evenings of all campaigns of all groups that the person is in."""
    try:
        pk, number = _addresses.unsign(token).split(".")
    except BadSignature as error:
        raise NotFound("There is no such calendar.") from error
    user = User.objects.filter(pk=pk, is_active=True).first()
    if user is None or user.calendar_number != int(number):
        raise Gone("calendar_gone", "This address has been replaced by a new one, which stands in your account.")
    lately = Evening.objects.filter(state__in=evenings.AHEAD) | Evening.objects.filter(changed_at__gt=timezone.now() - TOLD)
    rows = visible(lately, user).select_related("campaign__group").order_by("on", "pk")
    return written(rows)


def written(rows: Iterable[Evening]) -> str:
    """Writes evenings as a calendar."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Chronicle//Evenings//EN"]
    events = [line for evening in rows for line in _event(evening)]
    return "".join(f"{folded(line)}\r\n" for line in [*lines, *(events or NOTHING.split("\n")), "END:VCALENDAR"])


def _event(evening: Evening) -> Iterator[str]:
    campaign = evening.campaign
    url = settings.BASE_URL + reverse("evening", args=[campaign.pk])
    yield "BEGIN:VEVENT"
    yield f"UID:{evening.pk}@{urlsplit(settings.BASE_URL).hostname}"
    yield f"DTSTAMP:{_moment(evening.changed_at)}"
    yield f"LAST-MODIFIED:{_moment(evening.changed_at)}"
    yield f"SEQUENCE:{evening.sequence}"
    if begins_at := evening.begins_at:
        yield f"DTSTART:{_moment(begins_at)}"
        yield f"DURATION:{LASTS}"
    else:
        yield f"DTSTART;VALUE=DATE:{evening.on:%Y%m%d}"
    yield f"SUMMARY:{escaped(campaign.name)}"
    yield f"DESCRIPTION:{escaped(gettext('An evening of %s') % campaign.group.name)}"
    if evening.place:
        yield f"LOCATION:{escaped(evening.place)}"
    yield f"URL:{url}"
    yield f"STATUS:{'CANCELLED' if evening.state == State.CALLED_OFF else 'CONFIRMED'}"
    yield "END:VEVENT"


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def escaped(text: str) -> str:
    """Writes text as a value: backslash, comma, semicolon and new lines mean something there."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "\\n")


def folded(line: str) -> str:
    """Breaks a line that is too long, never inside a character."""
    parts, width = [""], 0
    for sign in line:
        size = len(sign.encode())
        if width + size > LONGEST_LINE:
            parts.append(" ")
            width = 1
        parts[-1] += sign
        width += size
    return "\r\n".join(parts)
