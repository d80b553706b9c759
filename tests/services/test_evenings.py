"""Evenings at a table: planned, opened, over with their chapter, and the link that lets guests read along."""

from datetime import date, time, timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from chronicle.errors import Conflict, Forbidden, Gone, NotFound, Refused
from chronicle.models import AuditEntry, Campaign, Evening, Group, Role, User
from chronicle.services.campaigns import campaigns, evenings, forks, withdrawals, worlds
from chronicle.services.people import accounts, groups
from tests.factories import PASSWORD, in_days, make_campaign, make_group, play
from tests.services.test_concurrency import at_once, refusal_of_one

TODAY = timezone.localdate()
FRIDAY = TODAY + timedelta(days=9)


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


def now(campaign: Campaign) -> Evening:
    evening = evenings.current(campaign)
    assert evening
    return evening


def verbs() -> list[str]:
    return list(AuditEntry.objects.filter(verb__contains="evening").order_by("id").values_list("verb", flat=True))


def test_it_works(campaign: Campaign, ada: User, ben: User, cleo: User) -> None:
    """From a date to the chapter."""
    evenings.plan(ben, campaign, FRIDAY, time(19, 30), " At  Ada's ")
    evening = evenings.evenings_ahead(cleo).get()
    assert (evening.campaign, evening.on, evening.at, evening.place) == (campaign, FRIDAY, time(19, 30), "At Ada's")
    assert (evening.state, evening.sequence) == ("planned", 0)
    evenings.open_now(ada, campaign)
    assert (now(campaign).state, now(campaign).on, now(campaign).pk) == ("open", TODAY, evening.pk)
    play(ben, campaign)
    found = now(campaign)
    assert (found.pk, found.state, found.chapter, found.number) == (evening.pk, "over", worlds.find_chapter(campaign, 1), 1)
    assert not evenings.evenings_ahead(cleo).exists()
    assert verbs() == ["plan evening", "open evening"]


class TestPlanning:
    def test_one_that_is_not_known_to_the_minute(self, campaign: Campaign, ben: User) -> None:
        ben.time_zone = "Europe/Warsaw"
        evening = evenings.plan(ben, campaign, date(TODAY.year + 1, 1, 9), time(19, 30, 59))
        assert evening.begins_at
        assert evening.begins_at.isoformat() == f"{TODAY.year + 1}-01-09T18:30:00+00:00"
        assert evenings.move(ben, campaign, at=None).begins_at is None

    def test_it_is_moved(self, campaign: Campaign, ben: User) -> None:
        evenings.plan(ben, campaign, FRIDAY, place="At Ada's")
        evening = evenings.move(ben, campaign, on=FRIDAY + timedelta(days=1), at=time(20))
        assert (evening.sequence, evening.place) == (1, "At Ada's")
        evenings.move(ben, campaign, place="At Ben's")
        assert now(campaign).sequence == 2
        evenings.move(ben, campaign, place="At Ben's")
        assert now(campaign).sequence == 2
        assert verbs() == ["plan evening", "move evening", "move evening"]

    def test_who_moves_the_place_alone_does_not_move_the_clock(self, campaign: Campaign, ada: User, ben: User) -> None:
        ben.time_zone = "Europe/Warsaw"
        evenings.plan(ben, campaign, FRIDAY, time(19))
        assert evenings.move(ada, campaign, place="At Ada's").time_zone == "Europe/Warsaw"
        assert evenings.move(ada, campaign, at=time(20)).time_zone == "UTC"

    def test_it_is_called_off(self, campaign: Campaign, ben: User) -> None:
        evenings.plan(ben, campaign, FRIDAY)
        evening = evenings.call_off(ben, campaign)
        assert (evening.state, evening.sequence) == ("called off", 1)
        assert evenings.current(campaign) is None
        evenings.plan(ben, campaign, FRIDAY)

    @pytest.mark.parametrize("days", [-1, 733])
    def test_a_day_that_cannot_be(self, campaign: Campaign, ben: User, days: int) -> None:
        with pytest.raises(Refused) as refusal:
            evenings.plan(ben, campaign, TODAY + timedelta(days=days))
        assert (refusal.value.code, refusal.value.field) == ("date", "on")

    def test_a_place_is_one_line(self, campaign: Campaign, ben: User) -> None:
        with pytest.raises(Refused) as refusal:
            evenings.plan(ben, campaign, FRIDAY, place="x" * 121)
        assert refusal.value.field == "place"

    def test_one_ahead_a_campaign(self, campaign: Campaign, ada: User, ben: User) -> None:
        evenings.plan(ben, campaign, FRIDAY)
        with pytest.raises(Conflict, match="planned already"):
            evenings.plan(ada, campaign, TODAY)
        evenings.open_now(ben, campaign)
        with pytest.raises(Conflict, match="under way"):
            evenings.plan(ada, campaign, FRIDAY)
        with pytest.raises(Conflict, match="under way"):
            evenings.call_off(ada, campaign)

    def test_the_database_says_so_too(self, campaign: Campaign, ben: User) -> None:
        evenings.plan(ben, campaign, FRIDAY)
        with pytest.raises(IntegrityError), transaction.atomic():
            Evening.objects.create(campaign=campaign, on=TODAY)
        for wrong in ({"state": "open"}, {"state": "over"}, {"closed_at": timezone.now()}):
            with pytest.raises(IntegrityError), transaction.atomic():
                Evening.objects.update(**wrong)

    def test_nothing_to_move(self, campaign: Campaign, ben: User) -> None:
        with pytest.raises(NotFound):
            evenings.move(ben, campaign, place="Here")
        with pytest.raises(NotFound):
            evenings.call_off(ben, campaign)


class TestOpening:
    def test_one_that_nobody_planned(self, campaign: Campaign, ben: User) -> None:
        evening = evenings.open_now(ben, campaign)
        assert (evening.on, evening.planned_by, evening.opened_at is not None) == (TODAY, ben, True)

    def test_today_keeps_its_time(self, campaign: Campaign, ben: User) -> None:
        evenings.plan(ben, campaign, TODAY, time(19, 30))
        assert evenings.open_now(ben, campaign).at == time(19, 30)

    def test_twice(self, campaign: Campaign, ada: User, ben: User) -> None:
        evenings.open_now(ben, campaign)
        with pytest.raises(Conflict, match="open already"):
            evenings.open_now(ada, campaign)

    def test_one_that_was_forgotten_is_over(self, campaign: Campaign, ben: User) -> None:
        first = evenings.open_now(ben, campaign)
        Evening.objects.update(opened_at=in_days(-1.01))
        second = evenings.open_now(ben, campaign)
        first.refresh_from_db()
        assert (first.state, second.state, first.pk != second.pk) == ("over", "open", True)

    def test_who_may(self, campaign: Campaign, ben: User, cleo: User, stranger: User) -> None:
        evenings.plan(ben, campaign, FRIDAY)
        for verb in (
            lambda who: evenings.plan(who, campaign, FRIDAY),
            lambda who: evenings.move(who, campaign, on=TODAY),
            lambda who: evenings.call_off(who, campaign),
            lambda who: evenings.open_now(who, campaign),
            lambda who: evenings.close(who, campaign),
            lambda who: evenings.renew_link(who, campaign),
            lambda who: evenings.guests_token(who, now(campaign)),
        ):
            with pytest.raises(Forbidden):
                verb(cleo)
            with pytest.raises(NotFound):
                verb(stranger)


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_two_open(self, campaign: Campaign, ada: User, ben: User) -> None:
        outcomes = at_once(*(lambda who=who: evenings.open_now(who, campaign).pk for who in (ada, ben)))
        assert isinstance(refusal_of_one(outcomes), Conflict)
        assert Evening.objects.filter(state="open").count() == 1

    def test_two_plan(self, campaign: Campaign, ada: User, ben: User) -> None:
        outcomes = at_once(*(lambda who=who: evenings.plan(who, campaign, FRIDAY).pk for who in (ada, ben)))
        assert isinstance(refusal_of_one(outcomes), Conflict)
        assert Evening.objects.count() == 1


class TestTheEnd:
    def test_closed_by_hand_it_still_gets_its_chapter(self, campaign: Campaign, ben: User) -> None:
        evenings.open_now(ben, campaign)
        evening = evenings.close(ben, campaign)
        assert (evening.state, evening.number, evening.chapter) == ("over", 1, None)
        play(ben, campaign)
        assert now(campaign).chapter == worlds.find_chapter(campaign, 1)

    def test_closed_twice(self, campaign: Campaign, ben: User) -> None:
        with pytest.raises(Conflict, match="No evening is open"):
            evenings.close(ben, campaign)

    def test_planned_for_today_and_never_opened(self, campaign: Campaign, ben: User) -> None:
        evenings.plan(ben, campaign, TODAY)
        play(ben, campaign)
        assert (now(campaign).state, now(campaign).number) == ("over", 1)

    def test_the_next_one_stays_planned(self, campaign: Campaign, ben: User) -> None:
        evenings.open_now(ben, campaign)
        evenings.close(ben, campaign)
        evenings.plan(ben, campaign, FRIDAY)
        play(ben, campaign)
        assert now(campaign).state == "planned"
        assert evenings.number_of(now(campaign)) == 2
        assert campaign.evenings.get(state="over").chapter == worlds.find_chapter(campaign, 1)

    def test_a_withdrawn_chapter(self, campaign: Campaign, ada: User, ben: User) -> None:
        """The evening stays over; the chapter that is restored, or written anew, is its own again."""
        evenings.open_now(ben, campaign)
        play(ben, campaign)
        row = withdrawals.withdraw(ada, campaign, 1)
        assert (now(campaign).state, now(campaign).chapter, evenings.number_of(now(campaign))) == ("over", None, 1)
        withdrawals.restore(ada, row)
        campaign.refresh_from_db()
        assert now(campaign).chapter == worlds.find_chapter(campaign, 1)
        withdrawals.withdraw(ada, campaign, 1)
        play(ben, campaign)
        assert now(campaign).chapter == worlds.find_chapter(campaign, 1)

    def test_what_nobody_closes_is_over_after_a_day(self, campaign: Campaign, ben: User) -> None:
        evenings.open_now(ben, campaign)
        Evening.objects.update(opened_at=in_days(-0.99))
        assert evenings.tidy() == 0
        Evening.objects.update(opened_at=in_days(-1))
        assert evenings.tidy() == 1
        assert now(campaign).state == "over"

    def test_what_nobody_opened(self, campaign: Campaign, ben: User) -> None:
        evenings.plan(ben, campaign, TODAY)
        Evening.objects.update(on=TODAY - timedelta(days=2))
        assert evenings.tidy() == 0
        Evening.objects.update(on=TODAY - timedelta(days=3))
        assert evenings.tidy() == 1
        play(ben, campaign)
        assert now(campaign).chapter == worlds.find_chapter(campaign, 1)

    def test_it_is_forgotten_at_last(self, campaign: Campaign, ben: User) -> None:
        evenings.plan(ben, campaign, FRIDAY)
        evenings.call_off(ben, campaign)
        Evening.objects.update(closed_at=in_days(-89))
        evenings.tidy()
        assert Evening.objects.exists()
        Evening.objects.update(closed_at=in_days(-91))
        evenings.tidy()
        assert not Evening.objects.exists()

    def test_a_fork_has_evenings_of_its_own(self, campaign: Campaign, ben: User) -> None:
        evenings.open_now(ben, campaign)
        fork = forks.fork(ben, campaign, 0, "What if")
        assert evenings.current(fork) is None
        play(ben, fork)
        assert now(campaign).state == "open"


class TestPeople:
    def test_all_groups_and_no_others(self, campaign: Campaign, ada: User, ben: User, cleo: User, stranger: User) -> None:
        other = make_campaign(stranger, make_group(stranger, "His", player=cleo), "Elsewhere")
        evenings.plan(ben, campaign, FRIDAY)
        evenings.plan(stranger, other, TODAY)
        assert [row.campaign.name for row in evenings.evenings_ahead(cleo)] == ["Elsewhere", "Empire and Exile"]
        assert [row.campaign for row in evenings.evenings_ahead(ada)] == [campaign]

    def test_who_is_removed_during_the_evening(self, campaign: Campaign, group: Group, ada: User, cleo: User) -> None:
        evenings.open_now(ada, campaign)
        groups.remove_member(ada, group.memberships.get(user=cleo))
        assert not evenings.evenings_ahead(cleo).exists()
        assert now(campaign).is_open

    def test_an_account_goes(self, campaign: Campaign, ben: User) -> None:
        evenings.plan(ben, campaign, FRIDAY, place="Mill Lane 3")
        [row] = accounts.personal_data(ben)["evenings_planned"]
        assert (row["campaign__name"], row["place"], row["state"]) == ("Empire and Exile", "Mill Lane 3", "planned")
        accounts.delete_account(ben, PASSWORD, keep_name=True)
        assert now(campaign).planned_by is None

    def test_a_campaign_and_a_group_go(self, campaign: Campaign, group: Group, ada: User) -> None:
        evenings.plan(ada, campaign, FRIDAY)
        campaigns.delete(ada, campaign, campaign.name)
        assert not Evening.objects.exists()
        evenings.plan(ada, make_campaign(ada, group), FRIDAY)
        groups.delete(ada, group, group.name)
        assert not Evening.objects.exists()


class TestGuests:
    def test_it_works(self, campaign: Campaign, ben: User) -> None:
        evening = evenings.open_now(ben, campaign)
        token = evenings.guests_token(ben, evening)
        assert evenings.by_link(token) == evening
        assert evenings.guests_link(ben, evening).endswith(f"/guests/{token}/")

    def test_it_ends_with_the_evening(self, campaign: Campaign, ben: User) -> None:
        token = evenings.guests_token(ben, evenings.open_now(ben, campaign))
        play(ben, campaign)
        with pytest.raises(Gone, match="is over"):
            evenings.by_link(token)
        evenings.open_now(ben, campaign)
        with pytest.raises(Gone, match="is over"):
            evenings.by_link(token)

    def test_it_ends_after_a_day_by_itself(self, campaign: Campaign, ben: User) -> None:
        token = evenings.guests_token(ben, evenings.open_now(ben, campaign))
        Evening.objects.update(opened_at=in_days(-1))
        with pytest.raises(Gone, match="is over"):
            evenings.by_link(token)

    def test_renewed(self, campaign: Campaign, ben: User) -> None:
        token = evenings.guests_token(ben, evenings.open_now(ben, campaign))
        renewed = evenings.guests_token(ben, evenings.renew_link(ben, campaign))
        with pytest.raises(Gone, match="replaced"):
            evenings.by_link(token)
        assert evenings.by_link(renewed).is_open

    def test_the_evening_is_gone(self, campaign: Campaign, ada: User) -> None:
        token = evenings.guests_token(ada, evenings.open_now(ada, campaign))
        campaigns.delete(ada, campaign, campaign.name)
        with pytest.raises(Gone):
            evenings.by_link(token)

    @pytest.mark.parametrize("token", ["", "x", "0190.1.abc", "a.b.c.d"])
    def test_it_cannot_be_made_up(self, db: None, token: str) -> None:
        with pytest.raises(NotFound):
            evenings.by_link(token)

    def test_none_while_nothing_is_open(self, campaign: Campaign, ben: User) -> None:
        evening = evenings.plan(ben, campaign, FRIDAY)
        for verb in (lambda: evenings.guests_token(ben, evening), lambda: evenings.renew_link(ben, campaign)):
            with pytest.raises(Conflict, match="No evening is open"):
                verb()

    def test_who_may_give_it_away(self, campaign: Campaign, group: Group, ada: User, ben: User) -> None:
        evening = evenings.open_now(ben, campaign)
        groups.set_role(ada, group.memberships.get(user=ben), Role.PLAYER)
        with pytest.raises(Forbidden):
            evenings.guests_link(ben, evening)
