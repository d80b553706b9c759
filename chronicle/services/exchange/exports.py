"""Campaigns as files.

Everybody in the group may export what everybody may see. Sealed things leave only for those who may see secrets and ask for
them explicitly, and the trail says that they did.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import uuid4
from zlib import compress, decompress

import msgspec
from django.db import transaction
from django.utils.text import slugify

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Campaign, Chapter, ChapterVersion, Group, Job, RecordEntry, User, Verb
from chronicle.permissions import Act, require
from chronicle.queues import Queue
from chronicle.services import audit, jobs
from chronicle.services.campaigns import campaigns, history, saga, worlds
from chronicle.services.exchange import readable
from chronicle.services.exchange.campaign_file import Account, CampaignFile, ChapterRow, Earlier, EntryRow, SeatRow
from chronicle.services.refusing import refusing
from games.kernel.dice import Dice, seed_of
from games.oath.engine.save.strings import encode
from games.oath.engine.save.translation import from_world, settled

AT_ONCE = 60
"""How many chapters are exported at once; the export of a longer story is a job."""
SECRET_ONLY = frozenset({"tts"})
"""Formats that cannot leave secrets out."""
WITH_SECRETS = frozenset({"json", "tts"})

Tell = Callable[[int, str], None]


@dataclass(frozen=True)
class File:
    name: str
    media_type: str
    text: str


@dataclass(frozen=True)
class Wish:
    """What was asked for. `by_chance`: cards that may lie in several places are placed by chance, since a save string must
    place them; so is the order of decks, unasked."""

    format: str
    secrets: bool = False
    chapter: int | None = None
    by_chance: bool = False


def _silent(percent: int, doing: str) -> None:
    """Reports progress to nobody."""


def export(user: User, campaign: Campaign, wish: Wish) -> File:
    """Exports at once; refuses where the story is too long for that."""
    _check(user, campaign, wish)
    if wish.format not in SECRET_ONLY and campaign.head >= AT_ONCE:
        raise Refused("takes_long", f"Exporting {campaign.head} chapters takes a while: start a job for it.")
    return export_long(user, campaign, wish)


def export_long(user: User, campaign: Campaign, wish: Wish) -> File:
    """Exports however long it takes, for whoever waits for it."""
    _check(user, campaign, wish)
    return _make(user, campaign, wish, _silent)


@transaction.atomic
def ask(user: User, campaign: Campaign, wish: Wish) -> Job:
    """Exports as a job; `fetch` returns the file when it is done."""
    _check(user, campaign, wish)
    args = {"campaign": str(campaign.pk), "wish": msgspec.to_builtins(wish)}
    return jobs.enqueue("export", f"export {uuid4()}", args, requested_by=user, group=campaign.group)


@jobs.kind("export", queue=Queue.SHORT, atomic=False)
def run(job: jobs.Running) -> None:
    campaign = Campaign.objects.select_related("group").filter(pk=job.args["campaign"]).first()
    user = job.row.requested_by
    if campaign is None or user is None:
        raise NotFound
    wish = Wish(**job.args["wish"])
    _check(user, campaign, wish)
    file = _make(user, campaign, wish, job.progress)
    packed = b64encode(compress(file.text.encode())).decode()
    described = {"campaign": str(campaign.pk), "name": file.name, "media_type": file.media_type, "secrets": wish.secrets}
    job.finish({**described, "packed": packed})


def fetch(user: User, campaign: Campaign, job: Job) -> File:
    """Returns the file that a job made. Whoever may not see secrets any more does not get a file with secrets."""
    made: dict[str, Any] = job.result if job.kind == "export" and job.state == Job.State.DONE else {}  # type: ignore[assignment]
    if job.requested_by_id != user.pk or made.get("campaign") != str(campaign.pk):
        raise NotFound
    require(user, Act.SEE_SECRETS if made["secrets"] else Act.SEE_CAMPAIGNS, campaign.group)
    return File(made["name"], made["media_type"], decompress(b64decode(made["packed"])).decode())


def _check(user: User, campaign: Campaign, wish: Wish) -> None:
    require(user, Act.SEE_CAMPAIGNS, campaign.group)
    if wish.format not in FORMATS:
        raise Refused("no_such_format", f"The formats are {', '.join(FORMATS)}.", field="format")
    if wish.secrets or wish.format in SECRET_ONLY:
        require(user, Act.SEE_SECRETS, campaign.group)
    if wish.format in SECRET_ONLY and not wish.secrets:
        message = (
            "A save string contains what is sealed: the order of decks, facedown sites and relics. Ask for it"
            " with secrets=true."
        )
        raise Refused("carries_secrets", message, field="secrets")
    if wish.secrets and wish.format not in WITH_SECRETS:
        raise Refused("no_secrets", "This format contains only what everybody may see.", field="secrets")
    if wish.chapter is not None and wish.format not in SECRET_ONLY:
        raise Refused("whole_story", "Only a save string is made of a single chapter.", field="chapter")


def _make(user: User, campaign: Campaign, wish: Wish, tell: Tell) -> File:
    extension, media_type, make = FORMATS[wish.format]
    try:
        text = make(user, campaign, wish, tell)
    finally:
        if not Campaign.objects.filter(pk=campaign.pk).exists():
            raise NotFound  # deleted while it was read: what was read is not the campaign
    end = f"-{campaign.head if wish.chapter is None else wish.chapter}" if wish.format in SECRET_ONLY else ""
    return File(f"{slugify(campaign.name) or 'campaign'}{end}.{extension}", media_type, text)


def _save_string(user: User, campaign: Campaign, wish: Wish, tell: Tell) -> str:
    number = campaign.head if wish.chapter is None else wish.chapter
    world = campaigns.with_secrets(user, campaign, number, "save string")
    scattered = [group for group in world.unknown if group.is_scattered]
    with refusing():
        if scattered and not wish.by_chance:
            world.unknown = scattered  # refused, with their names
        elif world.unknown:  # SCRIBE-47: where only orders are unknown, nobody is asked
            world = settled(world, Dice(seed_of(str(uuid4()))))
        return encode(from_world(world))


def _json(user: User, campaign: Campaign, wish: Wish, tell: Tell) -> str:
    if wish.secrets:
        audit.record(user, Verb.TAKE_OUT_SECRETS, campaign, campaign.group, chapter=campaign.head, purpose="complete export")
    document = msgspec.to_builtins(whole(campaign, tell) if wish.secrets else sealed(campaign, tell))
    return json.dumps(document, ensure_ascii=False, indent=1)


def _readable(make: Callable[[Campaign, list[Chapter]], str]) -> Callable[[User, Campaign, Wish, Tell], str]:
    def text(user: User, campaign: Campaign, wish: Wish, tell: Tell) -> str:
        tell(0, "Reading the chronicle")
        return make(campaign, list(saga.tellable(history.timeline(campaign))))

    return text


FORMATS: dict[str, tuple[str, str, Callable[[User, Campaign, Wish, Tell], str]]] = {
    "json": ("json", "application/json", _json),
    "tts": ("txt", "text/plain", _save_string),
    "csv": ("csv", "text/csv", _readable(readable.chapters_csv)),
    "cards": ("csv", "text/csv", _readable(readable.cards_csv)),
    "md": ("md", "text/markdown", _readable(readable.markdown)),
    "html": ("html", "text/html", _readable(readable.html)),
}


# -- the whole campaign ---------------------------------------------------------------------------------------------


def whole(campaign: Campaign, tell: Tell = _silent) -> CampaignFile:
    """Returns the campaign with its secrets, ready to go on elsewhere. A fork gets its ancestors' chapters as its own."""
    return _document(campaign, tell, with_secrets=True)


def sealed(campaign: Campaign, tell: Tell = _silent) -> CampaignFile:
    """Returns the campaign as everybody may see it."""
    return _document(campaign, tell, with_secrets=False)


def _document(campaign: Campaign, tell: Tell, *, with_secrets: bool) -> CampaignFile:
    players = _Players(campaign.group)
    newest = worlds.find_chapter(campaign, campaign.head).version
    rows, reported = [], -1
    for chapter in saga.tellable(history.timeline(campaign)).prefetch_related("versions"):
        rows.append(_chapter(campaign, chapter, players, with_secrets=with_secrets))
        percent = 99 * chapter.number // (campaign.head + 1)
        if percent >= reported + 5:
            reported = percent
            tell(percent, f"Chapter {chapter.number} of {campaign.head}")
    if worlds.find_chapter(campaign, campaign.head).version != newest:
        raise Conflict("corrected", "The newest chapter has just been corrected. Try again.")
    return CampaignFile(
        sealed=not with_secrets,
        game="oath",
        name=campaign.name,
        description=campaign.description,
        created_at=campaign.created_at,
        played_at=campaign.played_at,  # type: ignore[arg-type]
        draws=campaign.draws,
        players=players.names,
        chapters=rows,
    )


class _Players:
    """Numbers the players of the file by their names at the table, each once."""

    def __init__(self, group: Group) -> None:
        self.names: list[str] = []
        self._at_table = {str(pk): name for pk, name in group.players.values_list("pk", "name")}
        self._known: dict[str, int] = {}

    def number(self, pk: Any) -> int | None:
        """Returns the player's number; None if nobody remembers, or for a guest who turned out to be somebody else."""
        key = str(pk)
        if key in self._at_table and key not in self._known:
            self._known[key] = len(self.names)
            self.names.append(self._at_table[key])
        return self._known.get(key)


def _chapter(campaign: Campaign, chapter: Chapter, players: _Players, *, with_secrets: bool) -> ChapterRow:
    record = RecordEntry.objects.filter(chapter=chapter) if with_secrets else history.record(chapter)
    return ChapterRow(
        number=chapter.number,
        kind=chapter.kind,  # type: ignore[arg-type]
        recorded_at=chapter.recorded_at,
        fingerprint=chapter.fingerprint if with_secrets else "",
        version=chapter.version,
        by_hands=chapter.by_hands,
        title=chapter.title,
        notes=chapter.notes,
        played_on=chapter.played_on,
        minutes=chapter.minutes,
        oath=chapter.oath,
        winner_color=chapter.winner_color,  # type: ignore[arg-type]
        winner_role=chapter.winner_role,  # type: ignore[arg-type]
        winner_how=chapter.winner_how,
        seats=[
            SeatRow(
                seat.color,  # type: ignore[arg-type]
                players.number(seat.player_id),
                seat.role_at_start,  # type: ignore[arg-type]
                seat.role_at_end,  # type: ignore[arg-type]
                seat.won,
            )
            for seat in chapter.seats.all()
        ],
        record=[EntryRow(entry.law, entry.kind, entry.params, entry.sealed) for entry in record],
        world=_world(campaign, chapter, with_secrets=with_secrets),
        aftermath=chapter.aftermath if with_secrets else history.ending(chapter),
        choices=chapter.choices if with_secrets else None,
        versions=[_earlier(version, players, with_secrets=with_secrets) for version in chapter.versions.all()],
        saga=[
            Account(text.version, text.text, text.generated, text.written_at)
            for text in sorted(chapter.saga_texts.all(), key=lambda text: text.version)
        ],
    )


def _world(campaign: Campaign, chapter: Chapter, *, with_secrets: bool) -> dict[str, Any] | None:
    if chapter.frame is None:
        return None
    world = worlds.load(campaign, chapter.number)
    if not with_secrets:
        return world.view(sealed=True)
    worlds.unname(world, chapter)
    return world.plain()


def _earlier(version: ChapterVersion, players: _Players, *, with_secrets: bool) -> Earlier:
    public, secret = version.public, version.secret
    return Earlier(
        version=version.version,
        replaced_at=version.replaced_at,
        why=version.why,
        **{key: public[key] for key in ("title", "notes", "oath", "winner_color", "winner_role", "winner_how")},
        played_on=date.fromisoformat(public["played_on"]) if public["played_on"] else None,
        minutes=public.get("minutes"),
        seats=[
            SeatRow(seat["color"], players.number(seat["player_id"]), seat["role_at_start"], seat["role_at_end"], seat["won"])
            for seat in public["seats"]
        ],
        record=[EntryRow(**entry) for entry in (secret["record"] if with_secrets else public["record"])],
        world=secret["world"] if with_secrets else public["world"],
        aftermath=secret["aftermath"] if with_secrets else None,
        choices=secret["choices"] if with_secrets else None,
    )
