"""The saga of a chapter: generated from its record until somebody of the group rewrites it. All versions stay."""

from typing import Any

from django.db import transaction
from django.db.models import Prefetch, QuerySet

from chronicle.errors import Conflict
from chronicle.models import Chapter, RecordEntry, SagaText, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit, fields
from chronicle.services.campaigns import campaigns
from games.oath import saga
from games.oath.engine.chronicle import Entry
from games.oath.names import capital


def tellable(chapters: "QuerySet[Chapter]") -> "QuerySet[Chapter]":
    """Prefetches what telling these chapters takes, in as many queries for many as for one."""
    seen = Prefetch("record", RecordEntry.objects.filter(sealed=False))
    return chapters.select_related("campaign", "before").prefetch_related("seats__player", seen, "saga_texts")


def tale(chapter: Chapter) -> saga.Tale:
    """Returns what everybody may know of the chapter, as the saga needs it."""
    record = [Entry(entry.law, entry.kind, entry.params) for entry in chapter.record.all() if not entry.sealed]
    return _tale(chapter, before=chapter.before.oath if chapter.before else "", record=record)


def names(chapter: Chapter) -> dict[str, str]:
    """Names the time after the chapter's game: the reign after the victor, the era after the oath. Reads neither the record
    nor the saga."""
    about = _tale(chapter)
    return {"reign": saga.reign(about), "era": saga.era(about)}


def title(chapter: Chapter) -> str:
    """Names a chapter as every page does: by the title that somebody gave it, or by the reign that began with it."""
    return chapter.title or capital(names(chapter)["reign"])


def _tale(chapter: Chapter, **more: Any) -> saga.Tale:
    return saga.Tale(
        number=chapter.number,
        kind=chapter.kind,
        oath=chapter.oath,
        winner=chapter.winner_color,
        role=chapter.winner_role,
        how=chapter.winner_how,
        seats=[saga.Sat(seat.player.name if seat.player else "", seat.color, seat.role_at_end) for seat in chapter.seats.all()],
        **more,
    )


def current(chapter: Chapter) -> dict[str, Any]:
    """Returns the saga as it stands; `version` 0 means that nobody has rewritten it."""
    texts = list(chapter.saga_texts.all())
    if not texts:
        return {"text": saga.tell(tale(chapter)), "version": 0, "generated": True, **names(chapter)}
    newest = max(texts, key=lambda text: text.version)
    return {"text": newest.text, "version": newest.version, "generated": newest.generated, **names(chapter)}


@transaction.atomic
def write(user: User, chapter: Chapter, version: int, text: str) -> SagaText:
    """Saves the saga in the group's own words, on top of the version that the person saw."""
    campaign = campaigns.lock(chapter.campaign)
    require(user, Act.RECORD, campaign.group)
    before = current(chapter)
    if before["version"] != version:
        raise Conflict("saga_changed", f"Somebody has rewritten this saga: it is at version {before['version']}.")
    text = fields.text(SagaText, "text", text)
    if version == 0:  # the generated one stays readable as a version
        version = 1
        SagaText.objects.create(chapter=chapter, version=version, text=before["text"], generated=True)
    row = SagaText.objects.create(chapter=chapter, version=version + 1, text=text, written_by=user)
    audit.record(user, Verb.WRITE_SAGA, chapter, campaign.group, number=chapter.number, version=row.version)
    return row
