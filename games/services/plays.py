"""Plays at a real table: what stood on the score sheet is checked and counted by the game's shelf, then kept."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import Avg, Count, Max, Q
from django.utils import timezone

from chronicle.errors import NotFound, Refused
from chronicle.models import Group, Player, User, Verb
from chronicle.permissions import Act, require
from chronicle.services import audit, fields
from chronicle.services.people import groups, players
from chronicle.services.refusing import refusing
from games.kernel.errors import Illegal
from games.kernel.game import game, options_of
from games.kernel.values import Score
from games.models import Play, PlaySeat
from games.shelf.score_sheets import Filled, ScoreSheet, lenient, read
from games.shelf.shelves import Shelf, shelf, shelves


@dataclass(frozen=True)
class Column:
    """A player's column of the sheet: somebody at the group's table, or the name of a guest who is not there yet."""

    player: UUID | None = None
    name: str = ""
    side: str = ""
    entries: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Given:
    """A score sheet as it was handed in."""

    seats: Sequence[Column]
    options: Mapping[str, Any] = field(default_factory=dict)
    table: Mapping[str, Any] = field(default_factory=dict)
    opponent: Mapping[str, Any] = field(default_factory=dict)
    """The column of the opponent without a seat, if there is one."""


def recordable() -> list[Shelf]:
    """Lists the games whose plays can be recorded; those of a campaign are recorded there, as its chapters."""
    return [each for each in shelves() if each.score_sheet]


def sheet_of(game_id: str) -> ScoreSheet:
    with refusing():
        found = shelf(game_id)
        if found.score_sheet is None:
            message = (
                f"Games of {found.name} are recorded as chapters of a campaign."
                if found.story
                else f"There is no score sheet of {found.name}."
            )
            raise Illegal("no_score_sheet", message, at="/game")
    return found.score_sheet


def so_far(game_id: str, given: Given) -> list[Score]:
    """Counts what every column is worth so far; what is missing or wrong counts for nothing."""
    sheet = sheet_of(game_id)
    with refusing():
        return sheet.count(_filled(game_id, sheet, given, lambda lines, entries, at: lenient(lines, entries)))


@transaction.atomic
def record(actor: User, group: Group, game_id: str, given: Given, played_on: date, notes: str = "") -> Play:
    group = groups.lock(group)
    require(actor, Act.RECORD, group)
    play = Play(group=group, game=game_id, recorded_by=actor)
    _date(actor, play, played_on)
    play.notes = fields.text(Play, "notes", notes)
    _fill(actor, play, given)
    audit.record(actor, Verb.RECORD_PLAY, play, group, game=game_id)
    return play


@transaction.atomic
def edit(
    actor: User, play: Play, *, given: Given | None = None, played_on: date | None = None, notes: str | None = None
) -> Play:
    """Changes what is given; another sheet is counted anew."""
    play = _locked(play)
    require(actor, Act.RECORD, play.group)
    if played_on is not None:
        _date(actor, play, played_on)
    if notes is not None:
        play.notes = fields.text(Play, "notes", notes)
    play.updated_at = timezone.now()
    if given is None:
        play.save()
    else:
        _fill(actor, play, given)
    audit.record(actor, Verb.EDIT_PLAY, play, play.group, game=play.game)
    return play


@transaction.atomic
def delete(actor: User, play: Play) -> None:
    play = _locked(play)
    require(actor, Act.RECORD, play.group)
    audit.record(actor, Verb.DELETE_PLAY, play, play.group, game=play.game)
    play.delete()


def given_of(play: Play) -> Given:
    """Returns the sheet of a play as it could be handed in again."""
    seats = [Column(seat.player_id, side=seat.side, entries=seat.entries) for seat in play.seats.all()]
    return Given(seats, play.options, play.table, (play.opponent or {}).get("entries", {}))


def standings(group: Group, game_id: str = "") -> list[dict[str, Any]]:
    """Counts for every player of the group the plays, those won, and, of one game, the points; who won most comes first."""
    rows = PlaySeat.objects.filter(play__group=group, **({"play__game": game_id} if game_id else {}))
    counted = rows.values("player", "player__name").annotate(
        plays=Count("pk"), wins=Count("pk", filter=Q(won=True)), best=Max("points"), average=Avg("points")
    )
    return [{**row} for row in counted.order_by("-wins", "plays", "player__name")]


def today(actor: User) -> date:
    """Returns the date where the person is."""
    return timezone.localdate(timezone=ZoneInfo(actor.time_zone))


def _locked(play: Play) -> Play:
    """Returns the play as it is now. Whoever changes one holds the lock of its group."""
    group = groups.lock(play.group)
    found = Play.objects.filter(pk=play.pk).first()
    if found is None:
        raise NotFound
    found.group = group
    return found


def _date(actor: User, play: Play, played_on: date) -> None:
    if played_on > today(actor):
        raise Refused("in_the_future", "This day is still to come.", field="played_on")
    play.played_on = played_on


Reading = Callable[[list[Any], Mapping[str, Any], str], dict[str, int]]


def _strictly(game_id: str) -> Reading:
    return lambda lines, entries, at: read(lines, entries, at, shelf(game_id).messages.name)


def _filled(game_id: str, sheet: ScoreSheet, given: Given, entries: Reading) -> Filled:
    """Reads the sheet by the options and the number of seats."""
    the_game, seats = game(game_id), len(given.seats)
    if seats not in the_game.seat_counts:
        least, most = the_game.seat_counts[0], the_game.seat_counts[-1]
        raise Illegal("wrong_number_of_players", f"{the_game.name} is for {least} to {most} players.", at="/seats")
    if unknown := next((name for name in given.options if name not in sheet.options), None):
        known = ", ".join(sheet.options) or "none"
        raise Illegal("bad_options", f"The score sheet knows no option {unknown[:40]!r}; it knows {known}.", at="/options")
    options = options_of(the_game, dict(given.options), seats)
    lines = sheet.lines(options)
    columns = [entries(lines, column.entries, f"/seats/{n}/entries") for n, column in enumerate(given.seats)]
    if sheet.opponent and sheet.opponent(options, seats):
        columns.append(entries(sheet.lines(options, opponent=True), given.opponent, "/opponent"))
    elif given.opponent:
        raise Illegal("no_opponent", "There is no opponent without a seat in this game.", at="/opponent")
    return Filled(
        seats=seats, options=options, table=entries(sheet.table_lines(options), given.table, "/table"), columns=columns
    )


def _fill(actor: User, play: Play, given: Given) -> None:
    """Puts the sheet, and what follows from it, in the place of what there was."""
    sheet = sheet_of(play.game)
    with refusing():
        filled = _filled(play.game, sheet, given, _strictly(play.game))
        outcome, scores = sheet.score(filled), sheet.count(filled)
    seated = _seated(actor, play.group, sheet, given.seats)
    play.options, play.table, play.how = dict(given.options), filled.table, outcome.how
    play.opponent = None
    for entries, score in zip(filled.columns[filled.seats :], scores[filled.seats :], strict=True):
        called = sheet.opponent(filled.options, filled.seats) if sheet.opponent else ""
        play.opponent = {"called": called, "entries": entries, "points": score.points, "parts": score.parts}
    play.save()
    play.seats.all().delete()
    places = {seat: 1 + sum(map(len, outcome.ranking[:n])) for n, tied in enumerate(outcome.ranking) for seat in tied}
    PlaySeat.objects.bulk_create(
        PlaySeat(
            play=play,
            number=number,
            player=player,
            side=given.seats[number].side,
            entries=filled.columns[number],
            points=scores[number].points,
            parts=scores[number].parts,
            place=places[number],
            won=number in outcome.winners,
        )
        for number, player in enumerate(seated)
    )


def _seated(actor: User, group: Group, sheet: ScoreSheet, columns: Sequence[Column]) -> list[Player]:
    """Finds the players, and adds the guests who are not at the table yet."""
    sides = [column.side for column in columns]
    for number, side in enumerate(sides):
        if side and side not in sheet.sides:
            expected = ", ".join(sheet.sides) or "nothing"
            raise Refused("unknown_side", f"Expected one of: {expected}.", field=f"/seats/{number}/side")
        if side and side in sides[:number]:
            raise Refused("side_taken", "Somebody else played that.", field=f"/seats/{number}/side")
    seated: list[Player] = []
    for number, column in enumerate(columns):
        player = _player(actor, group, number, column)
        if player in seated:
            raise Refused("sits_twice", f"{player.name} cannot play twice.", field=f"/seats/{number}/player")
        seated.append(player)
    return seated


def _player(actor: User, group: Group, number: int, column: Column) -> Player:
    if (column.player is None) == (not column.name):
        message = "Say who played: a player of the group, or the name of a new guest."
        raise Refused("player_missing", message, field=f"/seats/{number}/player")
    if column.player is None:
        try:
            return players.add_guest(actor, group, column.name)
        except Refused as refusal:
            raise Refused(refusal.code, refusal.message, field=f"/seats/{number}/name") from refusal
    found = Player.objects.filter(group=group, pk=column.player).first()
    if found is None:
        raise Refused("unknown_player", "There is no such player in this group.", field=f"/seats/{number}/player")
    return found
