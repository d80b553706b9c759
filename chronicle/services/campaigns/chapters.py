"""Writes the next chapter. What the rules refuse is refused at once; the writing itself is a job, done exactly once."""

from datetime import date
from hashlib import blake2b
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Campaign, Chapter, ChapterSeat, Draft, Group, Job, Player, RecordEntry, Sighting, User, Verb
from chronicle.permissions import Act, require
from chronicle.queues import Queue
from chronicle.services import audit, fields, jobs
from chronicle.services.campaigns import campaigns, draws, evenings, worlds
from chronicle.services.refusing import against, refusing
from games.kernel.dice import Dice
from games.oath.engine.chronicle import ChoiceNeeded, Entry, foresee, needed, record_view, warnings, write
from games.oath.engine.chronicle.reading import HOW
from games.oath.engine.world.aftermath import Aftermath, Choices, Draws
from games.oath.engine.world.facts import COLOURS, KIND, OATHS
from games.oath.engine.world.world import World, convert
from games.oath.hands import ToDraw, refused, to_draw

ROLES = ("chancellor", "citizen", "exile")


class Seat(msgspec.Struct, forbid_unknown_fields=True):
    color: str
    player: UUID | None = None
    """None if nobody remembers who sat there."""


class Report(msgspec.Struct, forbid_unknown_fields=True):
    """What a scribe enters. `aftermath` is as in `chronicle.aftermath/1`, and so are the `choices`."""

    aftermath: dict[str, Any]
    seats: list[Seat]
    choices: dict[str, Any] = {}
    played_on: date | None = None
    title: str = ""
    notes: str = ""


def record(user: User, campaign: Campaign, head: int, data: dict[str, Any]) -> Job:
    """Asks for the chapter after `head`. Asking again with the same data gives the same chapter; a second, different report
    is refused."""
    with transaction.atomic():
        campaign = campaigns.lock(campaign)
        require(user, Act.RECORD, campaign.group)
        number, key, mark = head + 1, key_of(campaign, head + 1), fingerprint(data)
        job = Job.objects.filter(key=key).first()
        if campaign.head >= number:
            written = Chapter.objects.filter(campaign=campaign, number=number).first()
            if written is None or written.fingerprint != mark:
                raise Conflict("written", f"Chapter {number} has been written by somebody else in the meantime.")
        elif campaign.head < head:
            raise Refused("no_such_head", f"The newest chapter is {campaign.head}, not {head}.", field="head")
        elif job is None or job.state == Job.State.FAILED:
            Phase(campaign, number, data, by_hands=campaign.is_at_table).write(worlds.dice(campaign, number))
        elif job.args["fingerprint"] != mark:
            raise Conflict("being_written", f"Chapter {number} is being written from somebody else's record.")
        if job and job.state == Job.State.FAILED:
            job.delete()
        args = {"campaign": str(campaign.pk), "number": number, "data": data, "fingerprint": mark}
        args["by_hands"] = campaign.is_at_table
        return jobs.enqueue("write-chapter", key, args, requested_by=user, group=campaign.group)


@jobs.kind("write-chapter", queue=Queue.SHORT)
def write_chapter(job: jobs.Running) -> dict[str, Any]:
    """Writes the chapter. Delivered twice, or taken over from a worker that died, it still writes one chapter."""
    number, data = job.args["number"], job.args["data"]
    try:
        campaign = campaigns.lock(Campaign(pk=job.args["campaign"]))
    except NotFound:  # the campaign was deleted in the meantime
        return {"campaign": None, "chapter": None}
    if campaign.head < number:
        by_hands = job.args.get("by_hands", False)  # jobs of earlier versions do not say
        write_down(campaign, data, Chapter.Kind.TABLE, job.row.requested_by, by_hands=by_hands)
    return {"campaign": str(campaign.pk), "chapter": number}


def write_down(
    campaign: Campaign, data: dict[str, Any], kind: Chapter.Kind, by: User | None, *, by_hands: bool = False
) -> Chapter:
    """Turns a game into the next chapter: the one way for games of the table and of the screen. The caller holds the
    campaign's lock."""
    number = campaign.head + 1
    phase = Phase(campaign, number, data, by_hands=by_hands)
    before = worlds.find_chapter(campaign, campaign.head)
    chapter = Chapter(campaign=campaign, number=number, before=before, kind=kind, recorded_by=by, fingerprint=fingerprint(data))
    phase.tell(chapter)
    if kind == Chapter.Kind.TABLE:
        campaign.draws |= draws.chosen(data.get("choices", {}).get("draws") or {})
    advance(campaign, number)
    evenings.end_with(chapter)
    evenings.tell_chapter(chapter)
    audit.record(by, Verb.RECORD_CHAPTER, chapter, campaign.group, number=number)
    return chapter


def preview(user: User, campaign: Campaign, head: int, data: dict[str, Any]) -> dict[str, Any]:
    """Says what is still to be chosen, or what will happen. Writes nothing."""
    require(user, Act.RECORD, campaign.group)
    if campaign.head != head:
        raise Conflict("written", f"The newest chapter is {campaign.head} now.")
    return Phase(campaign, head + 1, data, by_hands=campaign.is_at_table).preview()


@transaction.atomic
def bring(user: User, campaign: Campaign, head: int, world: dict[str, Any]) -> Chapter:
    """Makes a world that was played elsewhere the next chapter."""
    worlds.stored(world)
    campaign = campaigns.lock(campaign)
    require(user, Act.RECORD, campaign.group)
    if campaign.head != head:
        raise Conflict("written", f"The newest chapter is {campaign.head} now.")
    nothing_underway(campaign)
    number = head + 1
    with refusing():
        value = worlds.settle(World.read(world | {"chapter": number}))
    chapter = Chapter(
        campaign=campaign, number=number, before=worlds.find_chapter(campaign, head), kind=Chapter.Kind.IMPORT, recorded_by=user
    )
    for name, kept in worlds.columns(value).items():
        setattr(chapter, name, kept)
    if value.previous:
        chapter.winner_color = value.previous.winner
    chapter.save()
    worlds.place(campaign, number, value)
    advance(campaign, number)
    evenings.end_with(chapter)
    evenings.tell_chapter(chapter)
    audit.record(user, Verb.BRING_CHAPTER, chapter, campaign.group, number=number)
    return chapter


@transaction.atomic
def describe(
    user: User,
    chapter: Chapter,
    *,
    title: str | None = None,
    notes: str | None = None,
    played_on: date | None = None,
) -> Chapter:
    """Changes the title, the notes and the date, as far as they are given. They may change at any time, unlike the
    record."""
    campaign = campaigns.lock(chapter.campaign)
    require(user, Act.RECORD, campaign.group)
    given = {"title": title, "notes": notes}
    changes: dict[str, Any] = {name: fields.text(Chapter, name, value) for name, value in given.items() if value is not None}
    if played_on is not None:
        changes["played_on"] = played_on
    for name, value in changes.items():
        setattr(chapter, name, value)
    chapter.save(update_fields=changes)
    audit.record(user, Verb.DESCRIBE_CHAPTER, chapter, campaign.group, fields=list(changes))
    return chapter


@transaction.atomic
def remember(
    user: User, chapter: Chapter, seats: list[dict[str, Any]], winner: dict[str, Any] | None, oath: str = ""
) -> Chapter:
    """Notes who played and won in a game from before the records: `winner` is {color, role, how}."""
    campaign = campaigns.lock(chapter.campaign)
    require(user, Act.RECORD, campaign.group)
    chapter = Chapter.objects.get(pk=chapter.pk)
    if chapter.frame is not None and chapter.kind != Chapter.Kind.IMPORT:
        raise Refused("recorded", "This chapter has a record: correct it instead.")
    with refusing():
        sat: list[Seat] = convert(seats, list[Seat], "/seats")
        won: Past | None = None if winner is None else convert(winner, Past, "/winner")
    players = players_of(campaign.group, sat)
    if won and (won.color not in COLOURS or won.role not in ("", *ROLES) or not set(won.how) <= set(HOW)):
        raise Refused(
            "winner", "A winner needs a colour, and a role and a way of winning that exist in the law.", field="/winner"
        )
    if (known := winner_of_the_world(chapter)) and (won is None or won.color != known):
        raise Refused("other_winner", f"{known.capitalize()} won, as the world says.", field="/winner", law=("SCRIBE-64",))
    if oath and oath not in OATHS:
        raise Refused("oath", f"Unknown oath {oath!r}; there are {', '.join(OATHS)}.", field="/oath")
    chapter.winner_color, chapter.winner_role, chapter.winner_how = (won.color, won.role, won.how) if won else ("", "", [])
    if chapter.frame is None:
        chapter.oath = oath
    chapter.save()
    sit(chapter, {seat.color: players.get(seat.player) for seat in sat})
    audit.record(user, Verb.REMEMBER_CHAPTER, chapter, campaign.group, number=chapter.number)
    return chapter


def winner_of_the_world(chapter: Chapter) -> str:
    """Returns the colour that won as the record, or the world after the game, says; empty if neither does."""
    if chapter.aftermath is not None:
        return chapter.winner_color
    previous = (chapter.frame or {}).get("previous")
    return str(previous["winner"]) if previous else ""


def sit(chapter: Chapter, who: dict[str, Player | None]) -> None:
    """Writes who sat where, and who of them won. What was known of a colour's roles stays."""
    before = {seat.color: seat for seat in chapter.seats.all()}
    chapter.seats.all().delete()
    for color, player in who.items():
        seat = ChapterSeat(chapter=chapter, player=player, color=color, won=color == chapter.winner_color)
        if known := before.get(color):
            seat.role_at_start, seat.role_at_end = known.role_at_start, known.role_at_end
        if seat.won:
            seat.role_at_end = chapter.winner_role
        seat.save()


class Past(msgspec.Struct, forbid_unknown_fields=True):
    """What is remembered of a winner: colour, role and ways of winning."""

    color: str
    role: str = ""
    how: list[str] = []


class Phase:
    """The Chronicle phase of one chapter: what was entered, checked against the group and the world before.

    At a table (`by_hands`) what is not said to be drawn otherwise was drawn by hands.
    """

    def __init__(self, campaign: Campaign, number: int, data: dict[str, Any], *, by_hands: bool = False) -> None:
        self.number = number
        self.campaign = campaign
        self.by_hands = by_hands
        with refusing():
            self.report: Report = convert(data, Report)
            self.after = Aftermath.read(self.report.aftermath, "/aftermath")
            self.choices = Choices.read(self.report.choices, "/choices")
        self.title = fields.text(Chapter, "title", self.report.title)
        self.notes = fields.text(Chapter, "notes", self.report.notes)
        self.players = players_of(campaign.group, self.report.seats)
        by_colour = {seat.color: self.players.get(seat.player) for seat in self.report.seats}
        if set(by_colour) != {player.color for player in self.after.players}:
            raise Refused("seats_differ", "The seats and the players of the aftermath have different colours.", field="/seats")
        self.by_colour = by_colour
        for ended in self.after.players:
            player = by_colour[ended.color]
            ended.name = player.name if player else ""
        if by_hands:
            made = draws.by_hands(msgspec.to_builtins(self.choices.draws))
            self.report.choices = self.report.choices | {"draws": made}
            self.choices.draws = convert(made, Draws)
        self.world = worlds.laid_out(campaign, number - 1) if by_hands else worlds.load(campaign, number - 1)

    def write(self, dice: Dice) -> tuple[World, list[Entry]]:
        with refusing():
            world, entries = write(self.world, self.after, self.choices, dice)
        return worlds.settle(world), entries

    def needed(self) -> list[dict[str, Any]]:
        """Lists the choices that are still missing, with their options."""
        with refusing():
            return [_shown(need) for need in needed(self.world, self.after, self.choices)]

    def to_draw(self) -> ToDraw:
        """Says what is drawn, dealt and shuffled after this game."""
        with refusing():
            return to_draw(self.world, self.after, self.choices)

    def refused(self) -> list[Refused]:
        """Lists what the rules refuse of the draws entered so far, whatever else is still to be chosen."""
        with refusing():
            return [against(refusal) for refusal in refused(self.world, self.after, self.choices)]

    def preview(self) -> dict[str, Any]:
        """Says what is still to be chosen or what will certainly happen, and gives away nothing that the dice decide."""
        with refusing():
            needs, certain = foresee(self.world, self.after, self.choices)
            doubtful = [msgspec.to_builtins(warning) for warning in warnings(self.world, self.after)]
        return {
            "needed": [_shown(need) for need in needs],
            "warnings": doubtful,
            "record": record_view(certain, sealed=True),
        }

    def tell(self, chapter: Chapter) -> None:
        """Writes the chapter into the tables: who played, what happened, where every card lies now."""
        world, entries = self.write(worlds.dice(self.campaign, self.number))
        winner = self.after.winner
        columns = {
            **worlds.columns(world),
            "title": self.title,
            "notes": self.notes,
            "played_on": self.report.played_on,
            "winner_color": winner.color,
            "winner_role": winner.role,
            "winner_how": winner.how,
            "aftermath": self._nameless(),
            "choices": self.report.choices,
            "by_hands": self.by_hands,
        }
        if world.previous and self.by_colour[winner.color]:
            columns["frame"]["previous"]["winner_name"] = "UNKNOWN"  # reading puts the player's own name there
        for name, value in columns.items():
            setattr(chapter, name, value)
        chapter.save()
        ChapterSeat.objects.bulk_create(
            ChapterSeat(
                chapter=chapter,
                player=self.by_colour[ended.color],
                color=ended.color,
                role_at_start=self.world.board(ended.color).side,
                role_at_end=ended.role,
                won=ended.color == winner.color,
            )
            for ended in self.after.players
        )
        RecordEntry.objects.bulk_create(
            RecordEntry(chapter=chapter, position=n, law=e.law, kind=e.kind, params=e.params, sealed=e.sealed)
            for n, e in enumerate(entries)
        )
        Sighting.objects.bulk_create(Sighting(chapter=chapter, **seen) for seen in sightings(self.after).values())
        worlds.place(self.campaign, self.number, world)

    def _nameless(self) -> dict[str, Any]:
        """Returns the aftermath without the winner's name: people may change their names, or have them removed."""
        players = [{k: v for k, v in player.items() if k != "name"} for player in self.report.aftermath["players"]]
        return self.report.aftermath | {"players": players}


def _shown(need: ChoiceNeeded) -> dict[str, Any]:
    shown = {"what": need.what, "options": need.options, "law": list(need.law)}
    return shown | ({"brings": need.brings} if need.brings else {})


def sightings(after: Aftermath) -> dict[str, dict[str, Any]]:
    """Returns the cards that lay open when the game ended, and where."""
    found: dict[str, dict[str, Any]] = {}
    for slot in after.slots:
        if slot.site and slot.faceup:
            for card in [slot.site, *(placed.card for placed in slot.cards if placed.faceup)]:
                found[card] = {"card": card, "where": Sighting.Where.SITE, "slot": slot.slot}
    for player in after.players:
        open_cards = [(adviser.card, Sighting.Where.ADVISER) for adviser in player.advisers if adviser.faceup]
        open_cards += [(relic, Sighting.Where.RELIC) for relic in player.relics]
        if player.revealed_vision:
            open_cards.append((player.revealed_vision, Sighting.Where.VISION))
        found |= {card: {"card": card, "where": where, "color": player.color} for card, where in open_cards}
    return {card: seen for card, seen in found.items() if card in KIND}


def players_of(group: Group, seats: list[Seat]) -> dict[UUID | None, Player]:
    """Returns each seat's player. Refuses players of other groups, and a player or colour that occurs twice."""
    ids = [seat.player for seat in seats if seat.player]
    found: dict[UUID | None, Player] = {player.pk: player for player in group.players.filter(pk__in=ids)}
    for n, seat in enumerate(seats):
        at = f"/seats/{n}"
        if seat.color not in COLOURS:
            raise Refused("colour", f"There is no colour {seat.color!r}.", field=f"{at}/color", law=("SCRIBE-2",))
        if seat.player and seat.player not in found:
            raise Refused("unknown_player", "There is no such player in this group.", field=f"{at}/player")
        if seat.player and ids.count(seat.player) > 1:
            raise Refused("sits_twice", f"{found[seat.player].name} cannot sit in two places.", field=f"{at}/player")
        if [other.color for other in seats].count(seat.color) > 1:
            raise Refused("colour_twice", f"Two seats are {seat.color}.", field=f"{at}/color", law=("SCRIBE-11",))
    return found


def advance(campaign: Campaign, number: int) -> None:
    """Makes this chapter the campaign's newest one and deletes the drafts that it settles."""
    campaign.head = number
    campaign.save(update_fields=["head", "draws"])
    Draft.objects.filter(campaign=campaign, number__lte=number).delete()


def writing(campaign: Campaign, number: int) -> Job | None:
    """Returns the job that writes the chapter, or has written it."""
    return Job.objects.filter(key=key_of(campaign, number)).first()


def nothing_underway(campaign: Campaign) -> None:
    """Refuses if a chapter is being written on top of the newest one."""
    job = Job.objects.filter(key=key_of(campaign, campaign.head + 1), state__in=(Job.State.QUEUED, Job.State.RUNNING))
    if job.exists():
        raise Conflict("being_written", f"Chapter {campaign.head + 1} is being written right now.")


def fingerprint(data: dict[str, Any]) -> str:
    return blake2b(worlds.stored(data), digest_size=32).hexdigest()


def key_of(campaign: Campaign, number: int) -> str:
    """Returns the key of the job that writes the chapter."""
    return f"write-chapter {campaign.pk} {number}"
