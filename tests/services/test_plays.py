"""Plays at a real table: recorded, edited, deleted, counted."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from chronicle.errors import AgainstTheRules, Forbidden, NotFound, Refused
from chronicle.models import AuditEntry, Group, Player, User
from chronicle.services.people import groups, players
from games.models import Play, PlaySeat
from games.services import plays
from games.services.plays import Column, Given
from tests.factories import make_group
from tests.services.tabled import CITIES, DAY, LOYAL, OTHERWISE, make_play, viscounts_alone, whispers


def test_it_works(group: Group, ben: User, cleo: User) -> None:
    play = plays.record(ben, group, "whispers", whispers(group, ben, cleo), DAY, "By the fire.")
    first, second = play.seats.all()
    assert (first.points, first.place, first.won) == (18, 1, True)
    assert (second.points, second.place, second.won) == (10, 2, False)
    assert first.parts == {"bear": 12, "eagle": 6, "elephant": 2, "lion": 0, "horse": -2}
    assert (play.how, play.table, play.notes, play.recorded_by) == ("loyalty", CITIES, "By the fire.", ben)
    assert AuditEntry.objects.filter(verb="record play", group=group, target_id=str(play.pk)).exists()


def test_a_tie_is_broken_by_tokens_swapped(group: Group, ben: User, cleo: User) -> None:
    sheet = whispers(group, ben, cleo)
    seats = [replace(sheet.seats[0], entries=LOYAL | {"swapped": 2}), replace(sheet.seats[1], entries=LOYAL)]
    play = plays.record(ben, group, "whispers", replace(sheet, seats=seats), DAY)
    assert list(play.seats.values_list("place", "won")) == [(2, False), (1, True)]


def test_who_is_tied_shares_the_place(group: Group, ben: User, cleo: User, ada: User) -> None:
    sheet = whispers(group, ben, cleo, ada)
    seats = [replace(column, entries=LOYAL) for column in sheet.seats[:2]] + [replace(sheet.seats[2], entries=OTHERWISE)]
    play = plays.record(ben, group, "whispers", replace(sheet, seats=seats), DAY)
    assert list(play.seats.values_list("place", "won")) == [(1, True), (1, True), (3, False)]


def test_a_lone_player_against_the_opponent(group: Group, ben: User) -> None:
    play = plays.record(ben, group, "viscounts", viscounts_alone(group, ben, guildhall=1), DAY)
    assert play.opponent
    assert (play.opponent["called"], play.opponent["points"], play.how) == ("ai-noble", 4, "points")
    assert play.seats.get().won
    lost = plays.record(ben, group, "viscounts", viscounts_alone(group, ben), DAY)
    assert (lost.how, lost.seats.get().place, lost.seats.get().won) == ("opponent", 1, False)


def test_a_missing_player_is_added_in_place(group: Group, ben: User) -> None:
    sheet = whispers(group, ben)
    play = plays.record(
        ben, group, "whispers", replace(sheet, seats=[*sheet.seats, Column(name="Dora", entries=OTHERWISE)]), DAY
    )
    assert play.seats.get(number=1).player == group.players.get(name="Dora")
    assert group.players.get(name="Dora").is_guest


def test_a_refusal_adds_nobody(group: Group, ben: User) -> None:
    mine = group.players.get(user=ben).pk
    columns = [Column(name="Dora", entries=LOYAL), Column(mine, entries=LOYAL), Column(mine, entries=LOYAL)]
    with pytest.raises(Refused):
        plays.record(ben, group, "whispers", Given(columns, table=CITIES), DAY)
    assert not group.players.filter(name="Dora").exists()


@pytest.mark.parametrize(
    ("columns", "code", "field"),
    [
        ([Column()], "player_missing", "/seats/1/player"),
        ([Column(name="ben")], "name_taken", "/seats/1/name"),
        ([Column(name=" ")], "name_missing", "/seats/1/name"),
        ([Column(side="moose", name="Dora")], "unknown_side", "/seats/1/side"),
        ([Column(side="pale-raven", name="Dora"), Column(side="pale-raven", name="Ed")], "side_taken", "/seats/2/side"),
    ],
)
def test_who_cannot_have_played(group: Group, ben: User, columns: list[Column], code: str, field: str) -> None:
    sheet = whispers(group, ben)
    seats = [*sheet.seats, *(replace(column, entries=LOYAL) for column in columns)]
    with pytest.raises(Refused) as refused:
        plays.record(ben, group, "whispers", replace(sheet, seats=seats), DAY)
    assert (refused.value.code, refused.value.field) == (code, field)


def test_nobody_of_another_group_plays(group: Group, ada: User, ben: User, stranger: User) -> None:
    other = make_group(stranger, "Elsewhere")
    for player, code in ((other.players.get().pk, "unknown_player"), (group.players.get(user=ben).pk, "sits_twice")):
        sheet = whispers(group, ben)
        given = replace(sheet, seats=[*sheet.seats, Column(player, entries=LOYAL)])
        with pytest.raises(Refused) as refused:
            plays.record(ben, group, "whispers", given, DAY)
        assert (refused.value.code, refused.value.field) == (code, "/seats/1/player")


@pytest.mark.parametrize(
    ("parts", "code", "field", "law"),
    [
        ({"table": {"bear": 13}}, "bad_entry", "/table/bear", ("WOW-9.2a",)),
        ({"table": {"bear": 7, "horse": 6}}, "too_many_cities", "/table/horse", ("WOW-9.2a",)),
        ({"table": {"moose": 1}}, "no_such_line", "/table/moose", ()),
        ({"options": {"map": {}}}, "bad_options", "/options", ()),
        ({"options": {"secrecy_bonus": "x"}}, "bad_options", "/options", ()),
        ({"opponent": {"hand": 1}}, "no_opponent", "/opponent", ()),
        ({"seats": []}, "wrong_number_of_players", "/seats", ()),
    ],
)
def test_what_cannot_be_is_refused_with_rule_and_field(
    group: Group, ben: User, cleo: User, parts: dict[str, Any], code: str, field: str, law: tuple[str, ...]
) -> None:
    with pytest.raises(AgainstTheRules) as refused:
        plays.record(ben, group, "whispers", whispers(group, ben, cleo, **parts), DAY)
    assert (refused.value.code, refused.value.field, refused.value.law) == (code, field, law)


@pytest.mark.parametrize(("game", "code"), [("oath", "no_score_sheet"), ("imperium", "no_score_sheet"), ("go", "unknown_game")])
def test_games_without_a_sheet(group: Group, ben: User, game: str, code: str) -> None:
    with pytest.raises(AgainstTheRules) as refused:
        plays.record(ben, group, game, whispers(group, ben), DAY)
    assert refused.value.code == code


def test_games_of_a_campaign_are_recorded_there() -> None:
    with pytest.raises(AgainstTheRules, match="chapters of a campaign"):
        plays.sheet_of("oath")
    assert "oath" not in [each.id for each in plays.recordable()]


def test_no_day_that_is_still_to_come(group: Group, ben: User, cleo: User) -> None:
    """Where the person is, it may be tomorrow already."""
    ben.time_zone = "Pacific/Kiritimati"
    tomorrow = plays.today(ben)
    make_play(ben, group, ben, cleo, played_on=tomorrow)
    with pytest.raises(Refused) as refused:
        make_play(ben, group, ben, cleo, played_on=tomorrow + timedelta(days=1))
    assert (refused.value.code, refused.value.field) == ("in_the_future", "played_on")


def test_edited_it_is_counted_anew(group: Group, ben: User, cleo: User) -> None:
    play = make_play(ben, group, ben, cleo)
    before = play.updated_at
    sheet = replace(plays.given_of(play), table={"horse": 4})
    play = plays.edit(ben, play, given=sheet, notes="Looked again.")
    assert list(play.seats.values_list("points", "won")) == [(-4, False), (16, True)]
    assert (play.notes, play.table["bear"], play.played_on) == ("Looked again.", 0, DAY)
    assert play.updated_at > before
    assert plays.edit(ben, play, played_on=DAY - timedelta(days=1)).seats.count() == 2


def test_deleted_only_the_trail_remembers_it(group: Group, ben: User, cleo: User) -> None:
    play = make_play(ben, group, ben, cleo)
    pk = str(play.pk)
    plays.delete(ben, play)
    assert not PlaySeat.objects.exists()
    assert AuditEntry.objects.get(verb="delete play").target_id == pk
    for act in (lambda: plays.delete(ben, play), lambda: plays.edit(ben, play, notes="x")):
        with pytest.raises(NotFound):
            act()


def test_players_do_not_record(group: Group, ben: User, cleo: User, stranger: User) -> None:
    play = make_play(ben, group, ben, cleo)
    for act in (lambda by: make_play(by, group, ben, cleo), lambda by: plays.edit(by, play), lambda by: plays.delete(by, play)):
        with pytest.raises(Forbidden):
            act(cleo)
        with pytest.raises(NotFound):
            act(stranger)


def test_a_guest_who_played_stays(group: Group, ben: User) -> None:
    sheet = whispers(group, ben)
    plays.record(ben, group, "whispers", replace(sheet, seats=[*sheet.seats, Column(name="Dora", entries=OTHERWISE)]), DAY)
    with pytest.raises(Refused) as refused:
        players.remove_guest(ben, group.players.get(name="Dora"))
    assert refused.value.code == "has_played"


def test_a_claimed_guest_brings_the_plays_along(group: Group, ada: User, ben: User, cleo: User) -> None:
    sheet = whispers(group, ben)
    play = plays.record(ben, group, "whispers", replace(sheet, seats=[*sheet.seats, Column(name="Dora", entries=LOYAL)]), DAY)
    players.decide(ada, players.claim(cleo, group.players.get(name="Dora")), accept=True)
    assert play.seats.get(number=1).player.user == cleo
    together = plays.record(ben, group, "whispers", replace(sheet, seats=[*sheet.seats, Column(name="Ed", entries=LOYAL)]), DAY)
    with pytest.raises(Refused) as refused:
        players.decide(ada, players.claim(ben, together.seats.get(number=1).player), accept=True)
    assert refused.value.code == "sat_together"


def test_a_deleted_group_takes_its_plays_along(group: Group, ada: User, ben: User, cleo: User) -> None:
    make_play(ben, group, ben, cleo)
    groups.delete(ada, group, group.name)
    assert not Play.objects.exists()
    assert not Player.objects.exists()


def test_standings(group: Group, ada: User, ben: User, cleo: User) -> None:
    make_play(ben, group, ben, cleo)
    make_play(ben, group, ben, ada)
    plays.record(ben, group, "viscounts", viscounts_alone(group, cleo, guildhall=2), DAY)
    told = [(row["player__name"], row["plays"], row["wins"]) for row in plays.standings(group)]
    assert told == [("Ben", 2, 2), ("Cleo", 2, 1), ("Ada", 1, 0)]
    (first, *_) = plays.standings(group, "viscounts")
    assert (first["player__name"], first["best"], first["average"]) == ("Cleo", 13, 13)


def test_points_so_far_of_what_is_there(group: Group, ben: User, cleo: User) -> None:
    sheet = whispers(group, ben, cleo, table={"bear": 3, "eagle": 99})
    unfinished = replace(sheet, seats=[Column(entries={"bear": 4}), Column(entries={"hand": "x"})])
    assert [score.points for score in plays.so_far("whispers", unfinished)] == [12, 0]


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"number": 0}, "one_play_seat_a_number"),
        ({"side": "pale-raven"}, "one_play_seat_a_side"),
        ({"won": True, "place": 2}, "winners_come_first"),
        ({"place": 0}, "winners_come_first"),
    ],
)
def test_the_database_keeps_it(group: Group, ben: User, cleo: User, changes: dict[str, Any], constraint: str) -> None:
    play = make_play(ben, group, ben, cleo)
    play.seats.filter(number=0).update(side="pale-raven")
    with pytest.raises(IntegrityError), transaction.atomic():
        play.seats.filter(number=1).update(**changes)
    with pytest.raises(IntegrityError), transaction.atomic():
        play.seats.filter(number=1).update(player=play.seats.get(number=0).player)
    assert constraint in {constraint.name for constraint in PlaySeat._meta.constraints}


def test_today_is_where_the_person_is(ben: User) -> None:
    days = set()
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        ben.time_zone = zone
        days.add(plays.today(ben))
    assert len(days) == 2
    assert timezone.now().date() in days | {day + timedelta(days=1) for day in days}
