"""What the database itself refuses, whoever writes: two places at once, gaps, two chapters of a number."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction
from django.db.models import RestrictedError

from chronicle.models import Campaign, Chapter, ChapterSeat, Group, Placement, Player, User
from chronicle.services.campaigns import forks
from tests.factories import make_campaign, play


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group), 3, players=list(group.players.all()))


def moved(campaign: Campaign) -> Placement:
    """A closed placement that began after the founding."""
    return Placement.objects.filter(campaign=campaign, since__gt=0, until__isnull=False)[0]


def new(campaign: Campaign, card: str, since: int, until: int | None) -> Placement:
    return Placement(campaign=campaign, card=card, kind="denizen", zone="archive", sealed=True, since=since, until=until)


def test_it_works(campaign: Campaign) -> None:
    """The card's first life may be told otherwise, as long as no two overlap."""
    row = moved(campaign)
    Placement.objects.filter(campaign=campaign, card=row.card, since__lt=row.since).delete()
    new(campaign, row.card, 0, row.since).save()


@pytest.mark.parametrize(
    "change",
    [
        lambda row: new(row.campaign, row.card, row.since, None).save(),
        lambda row: new(row.campaign, row.card, 3, None).save(),
        lambda row: new(row.campaign, row.card, 0, row.since + 1).save(),
        lambda row: new(row.campaign, row.card, row.since, row.until).save(),
        lambda row: Placement.objects.bulk_create([new(row.campaign, "new", 0, 2), new(row.campaign, "new", 1, None)]),
        lambda row: Placement.objects.filter(pk=row.pk).update(until=None),
        lambda row: Placement.objects.filter(pk=row.pk).update(since=row.since - 1),
        lambda row: Placement.objects.filter(pk=row.pk).update(until=row.since),
        lambda row: Placement.objects.filter(pk=row.pk).update(zone="slot", slot=None),
        lambda row: Placement.objects.filter(pk=row.pk).update(zone="slot", slot=9),
        lambda row: Placement.objects.filter(pk=row.pk).update(zone="archive", slot=1),
    ],
)
def test_a_card_is_in_one_place(campaign: Campaign, change: Callable[[Placement], object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        change(moved(campaign))


def test_the_same_card_in_another_campaign(campaign: Campaign, group: Group, ben: User) -> None:
    other = make_campaign(ben, group, "Other")
    assert Placement.objects.filter(campaign=other, until=None).count() == 253


def chapter(campaign: Campaign, number: int, before: int | None) -> Chapter:
    there = None if before is None else Chapter.objects.get(campaign=campaign, number=before)
    return Chapter(campaign=campaign, number=number, before=there, kind="bare")


@pytest.mark.parametrize(
    "change",
    [
        lambda campaign: chapter(campaign, 5, 3).save(),
        lambda campaign: chapter(campaign, 5, None).save(),
        lambda campaign: chapter(campaign, 3, 2).save(),
        lambda campaign: chapter(campaign, 0, None).save(),
        lambda campaign: Chapter.objects.bulk_create([chapter(campaign, 4, 3), chapter(campaign, 6, 3)]),
        lambda campaign: Chapter.objects.filter(campaign=campaign, number=3).update(number=4),
        lambda campaign: Chapter.objects.filter(campaign=campaign, number=2).update(before=None),
    ],
)
def test_chapters_have_no_gaps(campaign: Campaign, change: Callable[[Campaign], object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        change(campaign)


def test_a_chapter_that_another_stands_on_is_not_deleted(campaign: Campaign) -> None:
    with pytest.raises(RestrictedError):
        Chapter.objects.get(campaign=campaign, number=2).delete()
    chapter(campaign, 4, 3).save()


def test_a_fork_goes_on_where_it_forked(campaign: Campaign, ben: User) -> None:
    fork = forks.fork(ben, campaign, 1, "Fork")
    first, later = (Chapter.objects.get(campaign=campaign, number=number) for number in (1, 2))
    for number, before in ((3, later), (0, None), (1, Chapter.objects.get(campaign=campaign, number=0))):
        with pytest.raises(IntegrityError), transaction.atomic():
            Chapter(campaign=fork, number=number, before=before, kind="bare").save()
    Chapter(campaign=fork, number=2, before=first, kind="bare").save()


def test_one_seat_a_person_and_one_winner(campaign: Campaign, group: Group) -> None:
    seat = ChapterSeat.objects.filter(player__isnull=False).first()
    assert seat
    free = next(c for c in ("purple", "red", "blue", "yellow", "white", "black") if c != seat.color)
    ChapterSeat.objects.filter(chapter=seat.chapter).exclude(pk=seat.pk).delete()
    ChapterSeat.objects.filter(pk=seat.pk).update(won=True)
    other = Player.objects.create(group=group, name="Other")
    for wrong in (
        ChapterSeat(chapter=seat.chapter, player=seat.player, color=free),
        ChapterSeat(chapter=seat.chapter, player=other, color=seat.color),
        ChapterSeat(chapter=seat.chapter, player=other, color=free, won=True),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            wrong.save()
