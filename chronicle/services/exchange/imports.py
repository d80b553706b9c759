"""Campaigns from files: a complete export, or a save string as a new campaign or as the next chapter of one.

Nothing is taken on trust: form, sizes and every rule of the world are checked, and nothing is written before all of it
holds.
"""

import secrets
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Model
from django.db.models.functions import Lower

from chronicle import documents
from chronicle.errors import AgainstTheRules, Refused
from chronicle.models import (
    Campaign,
    Chapter,
    ChapterSeat,
    ChapterVersion,
    Group,
    Player,
    RecordEntry,
    SagaText,
    Sighting,
    User,
    Verb,
)
from chronicle.permissions import Act, require
from chronicle.services import audit, fields
from chronicle.services.campaigns import campaigns, chapters, draws, worlds
from chronicle.services.exchange.campaign_file import CampaignFile, ChapterRow, SeatRow, Story
from chronicle.services.people import groups, players
from chronicle.services.refusing import refusing
from games.kernel.dice import Dice
from games.oath.engine.chronicle.checks import check_entry, check_game, check_world
from games.oath.engine.save.repair import Finding, repair
from games.oath.engine.save.strings import decode
from games.oath.engine.save.translation import to_world
from games.oath.engine.world.aftermath import Aftermath
from games.oath.engine.world.facts import KIND
from games.oath.engine.world.world import World, convert

MOST_BYTES = 20_000_000
MOST_VALUES = 2_000_000
"""The most keys and values that a file may have."""
MOST_PLAYERS = 200


def read(raw: bytes) -> Any:
    """Reads JSON of a bearable size."""
    if len(raw) > MOST_BYTES:
        raise Refused(
            "too_large", f"A file may have {MOST_BYTES // 1_000_000} MB, not {len(raw) / 1_000_000:.1f} MB.", field=""
        )
    try:
        return documents.read(raw)
    except ValueError as error:
        raise Refused("not_json", f"This is not JSON: {error}.", field="") from error


# -- a whole campaign -----------------------------------------------------------------------------------------------


@transaction.atomic
def campaign(user: User, group: Group, data: Any, name: str | None = None) -> Campaign:
    """Creates a campaign of the group from a complete export. Its players become guests where nobody at the table has their
    name."""
    require(user, Act.START_CAMPAIGN, group)
    if found := documents.fault(data, MOST_VALUES):
        raise Refused(found.code, found.message, field="".join(f"/{step}" for step in found.at))
    with refusing():
        file: CampaignFile = convert(data, CampaignFile)
    _check(file)
    values = [World.read(row.world) if row.world else None for row in file.chapters]
    group = groups.lock(group)
    at_table = [_player(user, group, player) for player in file.players]
    new = Campaign.objects.create(
        group=group,
        game=file.game,
        name=fields.text(Campaign, "name", file.name if name is None else name),
        description=_at("/description", lambda: fields.text(Campaign, "description", file.description)),
        created_by=user,
        created_at=file.created_at,
        head=file.chapters[-1].number,
        seed=secrets.token_bytes(32),
        played_at=file.played_at,
        draws=file.draws,
    )
    before = None
    for row, world in zip(file.chapters, values, strict=True):
        before = _write(new, row, world and worlds.settle(world), at_table, before)
    audit.record(user, Verb.IMPORT_CAMPAIGN, new, group, chapters=len(file.chapters))
    return new


def _write(new: Campaign, row: ChapterRow, world: World | None, at_table: list[Player], before: Chapter | None) -> Chapter:
    names = ("number", "kind", "version", "title", "notes", "played_on", "oath", "winner_color", "winner_role", "winner_how")
    kept = ("minutes", "aftermath", "choices", "recorded_at", "fingerprint", "by_hands")
    chapter = Chapter(campaign=new, before=before, **{name: getattr(row, name) for name in (*names, *kept)})
    for name, value in (worlds.columns(world) if world else {}).items():
        setattr(chapter, name, value)
    chapter.save()
    if world:
        worlds.place(new, row.number, world)
    ChapterSeat.objects.bulk_create(
        ChapterSeat(chapter=chapter, **msgspec.structs.asdict(seat) | {"player": _of(seat, at_table)}) for seat in row.seats
    )
    RecordEntry.objects.bulk_create(
        RecordEntry(chapter=chapter, position=n, **msgspec.structs.asdict(entry)) for n, entry in enumerate(row.record)
    )
    if row.aftermath:
        seen = chapters.sightings(Aftermath.read(row.aftermath))
        Sighting.objects.bulk_create(Sighting(chapter=chapter, **sighting) for sighting in seen.values())
    ChapterVersion.objects.bulk_create(
        ChapterVersion(
            chapter=chapter,
            version=earlier.version,
            replaced_at=earlier.replaced_at,
            why=earlier.why,
            public=_public(earlier, at_table),
            secret={
                "record": [msgspec.structs.asdict(entry) for entry in earlier.record],
                **{name: getattr(earlier, name) for name in ("world", "aftermath", "choices")},
            },
        )
        for earlier in row.versions
    )
    SagaText.objects.bulk_create(SagaText(chapter=chapter, **msgspec.structs.asdict(text)) for text in row.saga)
    return chapter


def _public(story: Story, at_table: list[Player]) -> dict[str, Any]:
    seats = [
        {"player_id": str(player.pk) if (player := _of(seat, at_table)) else None}
        | {name: getattr(seat, name) for name in ("color", "role_at_start", "role_at_end", "won")}
        for seat in story.seats
    ]
    names = ("title", "notes", "oath", "winner_color", "winner_role", "winner_how")
    return {
        **{name: getattr(story, name) for name in names},
        "played_on": story.played_on and story.played_on.isoformat(),
        "minutes": story.minutes,
        "seats": seats,
        "record": [msgspec.structs.asdict(entry) for entry in story.record if not entry.sealed],
        "world": story.world and World.read(story.world).view(sealed=True),
    }


def _of(seat: SeatRow, at_table: list[Player]) -> Player | None:
    return None if seat.player is None else at_table[seat.player]


def _player(user: User, group: Group, name: str) -> Player:
    there = group.players.annotate(lower=Lower("name")).filter(lower=name.lower()).first()
    return there or players.add_guest(user, group, name)


# -- what a file may say --------------------------------------------------------------------------------------------


def _check(file: CampaignFile) -> None:
    if file.sealed:
        raise Refused("sealed", "This export does not contain what is sealed: it cannot be played on.", field="/sealed")
    _check_draws(file)
    if not file.chapters or len(file.players) > MOST_PLAYERS:
        message = f"A campaign needs at least one chapter, and may have at most {MOST_PLAYERS} players."
        raise Refused("no_campaign", message, field="/chapters" if not file.chapters else "/players")
    if len({player.lower() for player in file.players}) < len(file.players):
        raise Refused("name_twice", "Two players have the same name.", field="/players")
    for n, player in enumerate(file.players):
        _at(f"/players/{n}", lambda player=player: fields.text(Player, "name", player))  # type: ignore[misc]
    for n, row in enumerate(file.chapters):
        at = f"/chapters/{n}"
        if row.number != n:
            raise Refused("gap", f"Chapter {n} is expected here, not {row.number}.", field=f"{at}/number")
        if (row.kind == "founding" and n) or (row.world is None) != (row.kind == "bare"):
            raise Refused(
                "wrong_kind", "Only chapter 0 can be a founding; only a bare chapter has no world.", field=f"{at}/kind"
            )
        _check_story(file, row, n, at)
        _check_chapter(file, row, at)
    for earlier, later in pairwise(file.chapters):
        if earlier.world and later.world is None:
            raise Refused("no_world", "Every chapter after one with a world needs a world.", field=f"/chapters/{later.number}")
    if file.chapters[-1].world is None:
        raise Refused("no_world", "The newest chapter needs a world.", field=f"/chapters/{file.chapters[-1].number}/world")


def _check_draws(file: CampaignFile) -> None:
    for draw, setting in file.draws.items():
        if setting not in draws.SETTINGS[draw]:
            message = f"This draw is made by {' or '.join(draws.SETTINGS[draw])}."
            raise Refused("setting", message, field=f"/draws/{draw}", law=("SCRIBE-41",))


def _check_chapter(file: CampaignFile, row: ChapterRow, at: str) -> None:
    for what, rows, highest in (("versions", row.versions, row.version - 1), ("saga", row.saga, len(row.saga))):
        numbers = [each.version for each in rows]
        if len(set(numbers)) < len(numbers) or any(number > highest for number in numbers):
            raise Refused("versions", f"Versions must differ, and be at most {highest}.", field=f"{at}/{what}")
    for n, earlier in enumerate(row.versions):
        _check_story(file, earlier, row.number, f"{at}/versions/{n}")
        _fits(ChapterVersion, "why", earlier.why, f"{at}/versions/{n}")
    for n, text in enumerate(row.saga):
        _fits(SagaText, "text", text.text, f"{at}/saga/{n}")


def _check_story(file: CampaignFile, story: Story, number: int, at: str) -> None:
    for name in ("title", "notes"):
        _fits(Chapter, name, getattr(story, name), at)
    with refusing():
        check_world(story.world, number, story.oath, at)
        check_game(story.aftermath, story.choices, story.winner_how, at)
    _check_seats(file, story, at)
    with refusing():
        for n, entry in enumerate(story.record):
            check_entry(entry.kind, entry.params, f"{at}/record/{n}")


def _check_seats(file: CampaignFile, story: Story, at: str) -> None:
    known = [seat.player for seat in story.seats if seat.player is not None]
    if any(not 0 <= player < len(file.players) for player in known):
        raise Refused("unknown_player", "A seat must name one of the file's players, counted from 0.", field=f"{at}/seats")
    if len(set(known)) < len(known) or len({seat.color for seat in story.seats}) < len(story.seats):
        raise Refused("sits_twice", "A player or a colour has two seats.", field=f"{at}/seats", law=("SCRIBE-11",))
    if [seat.color for seat in story.seats if seat.won] not in ([], [story.winner_color]):
        raise Refused("other_winner", "The seat that won does not belong to the winner.", field=f"{at}/seats")


def _fits(model: type[Model], name: str, value: str, at: str) -> None:
    _at(f"{at}/{name}", lambda: fields.text(model, name, value))


def _at(pointer: str, check: Callable[[], Any]) -> Any:
    """Returns what the check returns, or its refusal with the place in the file."""
    try:
        return check()
    except Refused as refusal:
        raise Refused(refusal.code, refusal.message, field=pointer) from refusal


# -- save strings ---------------------------------------------------------------------------------------------------


class Reading(msgspec.Struct):
    """What a save string holds, repaired where that was needed."""

    world: World
    findings: list[Finding]

    @property
    def mended(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.mend]


def read_string(text: str) -> Reading:
    """Reads a save string: what is wrong with it, and the world that it is once repaired. Writes nothing."""
    dice = Dice(secrets.token_bytes(32))
    with refusing():
        data, findings = repair(decode(text.rstrip("\r\n")), dice)
        return Reading(to_world(data, dice), findings)


def agreed(reading: Reading, *, mend: bool, at: str) -> World:
    """Returns the world. A string that needs repair is repaired only if that was asked for."""
    if reading.mended and not mend:
        found = msgspec.to_builtins(reading.mended)
        message = f"{'; '.join(finding.text for finding in reading.mended[:5])}. Confirm the repair with mend=true."
        raise AgainstTheRules("needs_mending", message, at=at, law=(), options=found)
    return reading.world


def string_as_campaign(
    user: User,
    group: Group,
    text: str,
    *,
    name: str | None = None,
    mend: bool = False,
    played_at: str = Campaign.PlayedAt.BOTH,
) -> Campaign:
    """Creates a campaign from a save string."""
    require(user, Act.START_CAMPAIGN, group)
    world = agreed(read_string(text), mend=mend, at="/save_string")
    return campaigns.create(user, group, name or world.name, played_at=played_at, world=world.plain())


def string_as_chapter(user: User, into: Campaign, head: int, text: str, *, mend: bool = False) -> Chapter:
    """Makes the world of the save string, which was played on elsewhere, the chapter after `head`."""
    require(user, Act.RECORD, into.group)
    world = agreed(read_string(text), mend=mend, at="/save_string")
    return chapters.bring(user, into, head, world.plain())


def changes(into: Campaign, reading: Reading) -> dict[str, Any]:
    """Returns what the string's world would change, as far as both worlds show it to the table."""
    now, then = worlds.load(into, into.head), reading.world
    return {
        "chapter": into.head + 1,
        "written_chapter": then.chapter,
        "oath": {"before": now.oath, "after": then.oath},
        "boards": [
            {"color": board.color, "before": now.board(board.color).side, "after": board.side}
            for board in then.boards
            if now.board(board.color).side != board.side
        ],
        "cards": list(_moved(now, then)),
    }


def _moved(now: World, then: World) -> Iterator[dict[str, Any]]:
    before, after = worlds.spots(now), worlds.spots(then)
    for card in KIND:
        old, new = (None if card not in spots or spots[card].sealed else spots[card] for spots in (before, after))
        if old != new:
            yield {"card": card, "before": old and old._asdict(), "after": new and new._asdict()}
