"""Tells the members of a group of its campaigns' evenings: a chapter was written, a date was set or moved, or called off.

One job finds out whom to tell, and gives each channel of each person a job of its own, under a name that is never used twice.
Nothing goes out that the campaign's page does not show to every member.
"""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, time_format

from chronicle.errors import NotFound
from chronicle.models import Chapter, Evening, Group, Job, User
from chronicle.queues import Queue
from chronicle.services import jobs
from chronicle.services.mail import NotSent
from chronicle.services.people import accounts
from games.services.notices import webhooks
from games.services.notices.notices import post_mail, post_webhook
from games.services.notices.preferences import after_quiet, channels, settings_of

SUBJECTS = {"chapter": "chapter", "evening": "evening", "called off": "called-off"}
"""What there is to tell, and the template of its mail."""
_links = Signer(salt="chronicle.unsubscribe", sep=".")


def unsubscribe_link(user: User) -> str:
    """Returns the link in every mail with which its reader wants no more of them."""
    return settings.BASE_URL + reverse("unsubscribe", args=[_links.sign(user.pk.hex)])


def subscriber(token: str) -> User:
    """Returns the person whose mail has the link."""
    try:
        user = User.objects.filter(pk=_links.unsign(token), is_active=True).first()
    except BadSignature:
        user = None
    if user is None:
        raise NotFound("This link leads nowhere. Check that you have copied all of it.")
    return user


def unsubscribe(token: str) -> User:
    """Carries out that a person wants to hear of evenings no longer. Asking again changes nothing."""
    user = subscriber(token)
    return accounts.hear_of_evenings(user, False) if user.evening_notices else user


@jobs.kind("tell-evening", queue=Queue.SHORT)
def _tell(job: jobs.Running) -> dict[str, int]:
    """Gives each member who wants to hear of it a job a channel; whoever wrote or planned it knows."""
    if (found := _news(job.args)) is None or not found[0].evening_notices:
        return {"told": 0}
    members = User.objects.filter(memberships__group=found[0], is_active=True, evening_notices=True)
    told = 0
    for user in members.exclude(pk=job.args["by"]).select_related("notice_settings").order_by("pk"):
        wanted = settings_of(user)
        due_at = after_quiet(wanted, user, timezone.now())
        for channel in channels(wanted):
            _later(
                jobs.enqueue(f"evening-{channel}", f"{job.row.key} {channel} {user.pk}", {**job.args, "user": str(user.pk)}),
                due_at,
            )
            told += 1
    return {"told": told}


def _later(job: Job, due_at: datetime) -> None:
    """Lets the job wait until the person's quiet hours are over."""
    Job.objects.filter(pk=job.pk, due_at__lt=due_at).update(due_at=due_at)


# Not atomic, so that no transaction stays open while another server thinks. A worker that is killed between sending and
# noting it sends again, under the same name, by which the other side can recognise it.
@jobs.kind("evening-mail", queue=Queue.SHORT, atomic=False)
def _tell_by_mail(job: jobs.Running) -> None:
    _send(job, "mail")


@jobs.kind("evening-webhook", queue=Queue.SHORT, atomic=False)
def _tell_by_webhook(job: jobs.Running) -> None:
    _send(job, "webhook")


def _send(job: jobs.Running, channel: str) -> None:
    """Sends what there is to tell, if it is still so, and the person is still in the group and wants to hear of it."""
    found = _news(job.args)
    people = User.objects.filter(
        pk=job.args["user"], is_active=True, evening_notices=True, memberships__group=found and found[0]
    )
    user = people.select_related("notice_settings").first() if found else None
    outcome = "dropped"
    if user and found and found[0].evening_notices and channel in channels(settings_of(user)):
        try:
            _post(user, channel, found[1], f"evening-{job.row.pk}")
            outcome = "sent"
        except (NotSent, webhooks.Failed) as error:
            if job.row.attempts < jobs.MAX_ATTEMPTS and not getattr(error, "for_good", False):
                raise
            outcome = "failed"
    job.finish({"outcome": outcome})


def _post(user: User, channel: str, news: dict[str, Any], name: str) -> None:
    if channel == "webhook":
        post_webhook(user, {"turns": [], **news}, name)
        return
    link = unsubscribe_link(user)
    one_click = {"List-Unsubscribe": f"<{link}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    context = {"news": news, "unsubscribe": link, "settings": settings.BASE_URL + reverse("notices")}
    post_mail(user, SUBJECTS[news["event"]], context, name, one_click)


def _news(args: dict[str, Any]) -> tuple[Group, dict[str, Any]] | None:
    """Returns what there is to tell, and to which group; None if it is no longer so."""
    if args["what"] == "chapter":
        chapters = Chapter.objects.select_related("campaign__group").prefetch_related("seats__player")
        chapter = chapters.filter(campaign=args["campaign"], number=args["number"]).first()
        return (chapter.campaign.group, _chapter(chapter)) if chapter else None
    evenings = Evening.objects.filter(pk=args["evening"], sequence=args["sequence"]).select_related("campaign__group")
    evening = evenings.exclude(state=Evening.State.OVER).first()
    return (evening.campaign.group, _evening(evening, args["what"])) if evening else None


def _chapter(chapter: Chapter) -> dict[str, Any]:
    campaign = chapter.campaign
    won = next((seat.player.name for seat in chapter.seats.all() if seat.won and seat.player), "")
    about = {
        "campaign": campaign.name,
        "group": campaign.group.name,
        "number": chapter.number,
        "title": chapter.title,
        "winner": won or chapter.winner_color.capitalize(),
        "url": settings.BASE_URL + reverse("chapter", args=[campaign.pk, chapter.number]),
    }
    content = f"Chapter {chapter.number} of {campaign.name} ({campaign.group.name}) was written: {about['url']}"
    return {"content": content, "event": "chapter", "chapter": about}


def _evening(evening: Evening, what: str) -> dict[str, Any]:
    campaign, begins_at = evening.campaign, evening.begins_at
    day = date_format(evening.on, "l, j F Y") + (
        f", {time_format(evening.at, 'H:i')} ({evening.time_zone})" if evening.at else ""
    )
    about = {
        "campaign": campaign.name,
        "group": campaign.group.name,
        "on": evening.on.isoformat(),
        "begins_at": begins_at and begins_at.isoformat(),
        "day": day,
        "place": evening.place,
        "moved": evening.sequence > 0,
        "url": settings.BASE_URL + reverse("evening", args=[campaign.pk]),
    }
    said = f"The evening of {campaign.name} ({campaign.group.name}) on {day} was called off"
    if what == "evening":
        said = f"The next evening of {campaign.name} ({campaign.group.name}) is on {day}"
    return {"content": f"{said}: {about['url']}", "event": what, "evening": about}
