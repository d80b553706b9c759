"""Evenings of a campaign at a table: planned with a date, opened when the table begins, over when the chapter is written.

A campaign has one evening ahead at most, planned or open: the next game's. What is said of a past game (who sat there, who
won) stands at its chapter instead (`who_played`).
"""

from datetime import date, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from chronicle.errors import Conflict, Gone, NotFound, Refused
from chronicle.models import Campaign, Chapter, Evening, User, Verb
from chronicle.permissions import Act, require, visible
from chronicle.services import audit, fields, jobs
from chronicle.services.campaigns import campaigns

State = Evening.State
AHEAD = (State.PLANNED, State.OPEN)
LASTS = timedelta(hours=24)
"""When an evening ends that nobody closes: the longest game is over by then, and a link for guests must not live on."""
AWAITED = timedelta(days=2)
"""How long a planned evening that nobody opened waits for its chapter."""
KEEP = timedelta(days=90)
"""How long evenings that are over are kept: their place is of no use to anybody later."""
FARTHEST = timedelta(days=2 * 366)
"""How far ahead an evening can be planned: what lies beyond is a slip of the finger."""
_links = Signer(salt="chronicle.evening", sep=".")


# -- reading ----------------------------------------------------------------------------------------------------------


def current(campaign: Campaign) -> Evening | None:
    """Returns the evening ahead, or else the last one."""
    rows = campaign.evenings.exclude(state=State.CALLED_OFF).select_related("chapter", "planned_by")
    return rows.order_by(F("closed_at").desc(nulls_first=True)).first()


def ahead(campaign: Campaign) -> Evening | None:
    """Returns the evening that is planned or open."""
    return campaign.evenings.filter(state__in=AHEAD).first()


def evenings_ahead(user: User) -> "QuerySet[Evening]":
    """Returns the evenings that are planned or open in all campaigns of the person, the next one first."""
    return visible(Evening.objects.filter(state__in=AHEAD), user).select_related("campaign__group").order_by("on", "at", "pk")


def number_of(evening: Evening) -> int:
    """Returns the number of the chapter that its game becomes, or was to become."""
    return evening.campaign.head + 1 if evening.is_ahead or evening.number is None else evening.number


# -- planning ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def plan(user: User, campaign: Campaign, on: date, at: time | None = None, place: str = "") -> Evening:
    """Plans the evening of the next game, by the clocks where the person is."""
    campaign = _held(user, campaign)
    if there := ahead(campaign):
        raise _in_the_way(there)
    evening = Evening(campaign=campaign, planned_by=user)
    _set(evening, user, on, at, place)
    evening.save()
    audit.record(user, Verb.PLAN_EVENING, evening, campaign.group, on=evening.on.isoformat())
    _tell(evening, user, "evening")
    return evening


@transaction.atomic
def move(user: User, campaign: Campaign, **given: Any) -> Evening:
    """Changes what is given of `on`, `at` and `place`. Members hear of another date or time, not of another place alone."""
    campaign = _held(user, campaign)
    evening = _planned(campaign)
    before = (evening.on, evening.at, evening.place, evening.time_zone)
    _set(evening, user, given.get("on", evening.on), given.get("at", evening.at), given.get("place", evening.place))
    if (evening.on, evening.at) == before[:2]:
        evening.time_zone = before[3]
    if (evening.on, evening.at, evening.place, evening.time_zone) == before:
        return evening
    _changed(evening)
    audit.record(user, Verb.MOVE_EVENING, evening, campaign.group, on=evening.on.isoformat())
    if (evening.on, evening.at) != before[:2]:
        _tell(evening, user, "evening")
    return evening


@transaction.atomic
def call_off(user: User, campaign: Campaign) -> Evening:
    """Calls off the evening that is planned."""
    campaign = _held(user, campaign)
    evening = _planned(campaign)
    evening.state, evening.closed_at = State.CALLED_OFF, timezone.now()
    _changed(evening)
    audit.record(user, Verb.CALL_OFF_EVENING, evening, campaign.group, on=evening.on.isoformat())
    _tell(evening, user, "called off")
    return evening


@transaction.atomic
def open_now(user: User, campaign: Campaign) -> Evening:
    """Opens the evening: the one that was planned, today, or one that nobody planned."""
    campaign = _held(user, campaign)
    evening, now = ahead(campaign), timezone.now()
    if evening and evening.is_open and evening.opened_at and evening.opened_at > now - LASTS:
        raise Conflict("open", "The evening is open already.")
    if evening and evening.is_open:
        _end(evening)
        evening = None
    today = timezone.localdate(now, ZoneInfo(user.time_zone))
    if evening is None:
        evening = Evening(campaign=campaign, planned_by=user, on=today, time_zone=user.time_zone)
    elif evening.on != today:
        evening.on, evening.at = today, None
    evening.state, evening.opened_at = State.OPEN, now
    _changed(evening)
    audit.record(user, Verb.OPEN_EVENING, evening, campaign.group)
    return evening


@transaction.atomic
def close(user: User, campaign: Campaign) -> Evening:
    """Closes the evening by hand; the chapter of its game can still be written."""
    campaign = _held(user, campaign)
    evening = _open(campaign)
    _end(evening)
    audit.record(user, Verb.CLOSE_EVENING, evening, campaign.group)
    return evening


def _held(user: User, campaign: Campaign) -> Campaign:
    campaign = campaigns.lock(campaign)
    require(user, Act.KEEP_EVENINGS, campaign.group)
    return campaign


def _planned(campaign: Campaign) -> Evening:
    evening = ahead(campaign)
    if evening is None:
        raise NotFound("No evening is planned.")
    if evening.is_open:
        raise _in_the_way(evening)
    return evening


def _open(campaign: Campaign) -> Evening:
    evening = ahead(campaign)
    if evening is None or not evening.is_open:
        raise Conflict("not_open", "No evening is open.")
    return evening


def _in_the_way(evening: Evening) -> Conflict:
    if evening.is_open:
        return Conflict("open", "The evening is under way: the next one is planned when it is over.")
    day = date_format(evening.on, "j F Y")
    return Conflict("planned", f"An evening is planned already, for {day}: move that one, or call it off.")


def _set(evening: Evening, user: User, on: date, at: time | None, place: str) -> None:
    """Puts date, time and place into the evening."""
    today = timezone.localdate(timezone=ZoneInfo(user.time_zone))
    if on != evening.on and not today <= on <= today + FARTHEST:
        raise Refused("date", "Choose a day from today on, within two years.", field="on")
    evening.on, evening.at, evening.time_zone = on, at and at.replace(second=0, microsecond=0), user.time_zone
    evening.place = fields.text(Evening, "place", place)


def _changed(evening: Evening) -> None:
    evening.sequence += 1
    evening.changed_at = timezone.now()
    evening.save()


# -- how an evening ends ----------------------------------------------------------------------------------------------


def end_with(chapter: Chapter) -> None:
    """Ends the evening whose game the new chapter tells: the one that is open, or was planned until today; else the last one,
    if that was closed before. The caller holds the campaign's lock."""
    evening = ahead(chapter.campaign)
    if evening and (evening.is_open or evening.on <= timezone.localdate(timezone=ZoneInfo(evening.time_zone))):
        evening.chapter = chapter
        _end(evening, chapter.number)
    else:
        rejoin(chapter)


def rejoin(chapter: Chapter) -> None:
    """Gives a chapter, perhaps one that was withdrawn, back to the evening whose game it tells."""
    over = chapter.campaign.evenings.filter(Q(number=None) | Q(number=chapter.number), state=State.OVER, chapter=None)
    if evening := over.order_by("-closed_at").first():
        evening.chapter, evening.number = chapter, chapter.number
        evening.save(update_fields=["chapter", "number"])


def _end(evening: Evening, number: int | None = None) -> None:
    evening.number = number or evening.campaign.head + 1
    evening.state, evening.closed_at = State.OVER, timezone.now()
    evening.save()


def tidy() -> int:
    """Ends evenings that nobody closed, and forgets those that were over long ago. Returns how many were ended."""
    now = timezone.now()
    forgotten = Q(state=State.OPEN, opened_at__lte=now - LASTS) | Q(state=State.PLANNED, on__lt=(now - AWAITED).date())
    stale = list(Evening.objects.filter(forgotten).values_list("campaign", flat=True))
    ended = sum(_end_stale(pk, forgotten) for pk in stale)
    Evening.objects.filter(closed_at__lt=now - KEEP).delete()
    return ended


@transaction.atomic
def _end_stale(campaign_id: Any, forgotten: Q) -> bool:
    try:
        campaign = campaigns.lock(Campaign(pk=campaign_id))
    except NotFound:
        return False
    evening = campaign.evenings.filter(forgotten).first()
    if evening:
        _end(evening)
    return evening is not None


# -- the link for guests ----------------------------------------------------------------------------------------------


def guests_token(user: User, evening: Evening) -> str:
    """Returns the token of the link with which somebody without an account reads along."""
    require(user, Act.KEEP_EVENINGS, evening.campaign.group)
    if not evening.is_open:
        raise Conflict("not_open", "No evening is open.")
    return _links.sign(f"{evening.pk.hex}.{evening.link_number}")


def guests_link(user: User, evening: Evening) -> str:
    return settings.BASE_URL + reverse("guest-evening", args=[guests_token(user, evening)])


@transaction.atomic
def renew_link(user: User, campaign: Campaign) -> Evening:
    """Ends the link for guests; a new one takes its place."""
    campaign = _held(user, campaign)
    evening = _open(campaign)
    evening.link_number += 1
    evening.save(update_fields=["link_number"])
    audit.record(user, Verb.RENEW_GUESTS_LINK, evening, campaign.group)
    return evening


def by_link(token: str) -> Evening:
    """Returns the evening that a guests' link shows, as long as it is open."""
    try:
        pk, number = _links.unsign(token).split(".")
    except BadSignature as error:
        raise NotFound("This link leads nowhere. Check that you have copied all of it.") from error
    evening = Evening.objects.select_related("campaign__group", "chapter").filter(pk=pk).first()
    if evening is None or not evening.opened_at or not evening.is_open or evening.opened_at <= timezone.now() - LASTS:
        raise Gone("evening_over", "This evening is over, and its link for guests has ended with it.")
    if evening.link_number != int(number):
        raise Gone("link_renewed", "This link was replaced by a new one: ask somebody at the table for it.")
    return evening


# -- telling the group ------------------------------------------------------------------------------------------------


def _tell(evening: Evening, by: User, what: str) -> None:
    """Lets a worker tell the members of the date, once for each."""
    key = f"tell-evening {evening.pk} {evening.sequence}"
    args = {"what": what, "evening": str(evening.pk), "sequence": evening.sequence, "by": str(by.pk)}
    jobs.enqueue("tell-evening", key, args, group=evening.campaign.group)


def tell_chapter(chapter: Chapter) -> None:
    """Lets a worker tell the members that a chapter was written, once for each number: who withdraws a chapter and writes it
    again need not be heard of twice."""
    by = chapter.recorded_by_id
    args = {"what": "chapter", "campaign": str(chapter.campaign_id), "number": chapter.number, "by": by and str(by)}
    jobs.enqueue("tell-evening", f"tell-chapter {chapter.campaign_id} {chapter.number}", args, group=chapter.campaign.group)
