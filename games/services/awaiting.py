"""What awaits in campaigns: chapters that are being written, games on screen, and drafts; for many campaigns in as many queries
as for one."""

from collections.abc import Collection
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce, Greatest

from chronicle.models import Campaign, Chapter, Draft, Evening, Job, User
from chronicle.permissions import visible
from chronicle.services.campaigns import chapters, evenings, history
from chronicle.texts import plain_marks
from games.models import GameSession, Seat
from games.services.in_campaigns import may_become_chapters


@dataclass
class Awaits:
    """What stands in one campaign beside its story."""

    newest: Chapter
    evening: Evening | None = None
    """The one that is planned or open."""
    writing: Job | None = None
    games: list[GameSession] = field(default_factory=list)
    """With `my_turn`, and with `seats`."""
    drafts: list[Draft] = field(default_factory=list)
    """Of the next chapter, and of a correction of the newest; with the `step` at which each was left."""


def listed(user: User, sought: str = "") -> "QuerySet[Campaign]":
    """Returns the campaigns that the person may see, those that somebody touched last first; all words that are sought stand in
    the campaign or in the name of its group."""
    rows = visible(Campaign.objects.select_related("group", "parent"), user)
    for word in plain_marks(sought).split():
        found = Q()
        for spelling in {word, word.replace("'", "’")}:
            found |= Q(name__icontains=spelling) | Q(description__icontains=spelling) | Q(group__name__icontains=spelling)
        rows = rows.filter(found)
    of_it = {"campaign": OuterRef("pk")}
    lately = [
        Chapter.objects.filter(**of_it).order_by("-recorded_at").values("recorded_at")[:1],
        Draft.objects.filter(**of_it).order_by("-saved_at").values("saved_at")[:1],
        GameSession.objects.filter(**of_it).order_by("-updated_at").values("updated_at")[:1],
    ]
    touched = Greatest("created_at", *(Coalesce(Subquery(rows), F("created_at")) for rows in lately))
    return rows.annotate(touched=touched).order_by("-touched", "name", "pk")


def of(user: User, campaigns: Collection[Campaign]) -> dict[UUID, Awaits]:
    """Finds what awaits in each of these campaigns."""
    found = {pk: Awaits(chapter) for pk, chapter in history.newest(campaigns).items()}
    if not found:
        return {}
    own = Seat.objects.filter(account=user, kind=Seat.Kind.PLAYER, session=OuterRef("pk"), waiting_since__isnull=False)
    games = may_become_chapters().filter(campaign__in=found).annotate(my_turn=Exists(own))
    for session in games.defer("checkpoint", "seed", "options").prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player"))
    ):
        found[session.campaign_id].games.append(session)  # type: ignore[index]
    for evening in Evening.objects.filter(campaign__in=found, state__in=evenings.AHEAD):
        found[evening.campaign_id].evening = evening
    heads = {campaign.pk: campaign.head for campaign in campaigns}
    drafts = Draft.objects.filter(campaign__in=found).select_related("saved_by").defer("data").annotate(step=KT("data__step"))
    for draft in drafts:
        if draft.number in (heads[draft.campaign_id], heads[draft.campaign_id] + 1):  # type: ignore[index]
            found[draft.campaign_id].drafts.append(draft)  # type: ignore[index]
    keys = {chapters.key_of(campaign, campaign.head + 1): campaign.pk for campaign in campaigns}
    for job in Job.objects.filter(key__in=keys).exclude(state=Job.State.DONE):
        found[keys[job.key]].writing = job
    return found
