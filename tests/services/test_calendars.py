"""The calendar of a person: RFC 5545 to the letter, at a private address."""

import re
from datetime import date, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from chronicle.errors import Gone, NotFound
from chronicle.models import Campaign, Evening, Group, User
from chronicle.services.campaigns import calendars, evenings
from chronicle.services.people import groups
from tests.factories import in_days, make_campaign, make_group, play

FRIDAY = timezone.localdate() + timedelta(days=9)
LINE = re.compile(r"[A-Z][A-Z-]*(;[A-Z-]+=[^;:,\"\x00-\x1f]+)*:[^\x00-\x1f\x7f]*")
VALUES = {
    "UID": r"[0-9a-f-]{36}@\S+",
    "DTSTAMP": r"\d{8}T\d{6}Z",
    "LAST-MODIFIED": r"\d{8}T\d{6}Z",
    "SEQUENCE": r"\d+",
    "DTSTART": r"\d{8}(T\d{6}Z)?",
    "DURATION": r"PT\d+H",
    "SUMMARY": r"([^\\,;]|\\[\\,;n])*",
    "DESCRIPTION": r"([^\\,;]|\\[\\,;n])*",
    "LOCATION": r"([^\\,;]|\\[\\,;n])*",
    "URL": r"https?://\S+",
    "STATUS": r"CONFIRMED|CANCELLED",
}
ONCE = {"UID", "DTSTAMP", "DTSTART", "SEQUENCE", "SUMMARY", "STATUS"}


def read(text: str) -> list[dict[str, str]]:
    """The events of a calendar, read strictly: every line, every value, every bracket."""
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").split("\r\n")[:-1]
    assert all(LINE.fullmatch(line) for line in lines), lines
    assert lines[:2] == ["BEGIN:VCALENDAR", "VERSION:2.0"]
    assert lines[2].startswith("PRODID:")
    assert lines[-1] == "END:VCALENDAR"
    body, events = lines[3:-1], []
    assert body, "a calendar has one component at least"
    if body[0] == "BEGIN:VTIMEZONE":
        return []
    event: dict[str, str] | None = None
    for line in body:
        if line == "BEGIN:VEVENT":
            assert event is None
            event = {}
        elif line == "END:VEVENT":
            assert event is not None
            assert set(event) >= ONCE
            events.append(event)
            event = None
        else:
            name, _, value = line.partition(":")
            name, _, kind = name.partition(";")
            assert event is not None
            assert name not in event
            assert re.fullmatch(VALUES[name], value), line
            assert kind in ("", "VALUE=DATE")
            assert (kind == "VALUE=DATE") == (name == "DTSTART" and len(value) == 8)
            event[name] = value
    assert event is None
    return events


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group, "Empire; Exile, and \\ all")


def feed(user: User) -> list[dict[str, str]]:
    user.refresh_from_db()
    return read(calendars.feed(calendars.address(user).split("/")[-2]))


def test_it_works(campaign: Campaign, ben: User, cleo: User) -> None:
    ben.time_zone = "Europe/Warsaw"
    on = date(FRIDAY.year + 1, 1, 9)
    evening = evenings.plan(ben, campaign, on, time(19, 30), "Mill Lane 3; second floor")
    [event] = feed(cleo)
    assert event["UID"].startswith(str(evening.pk))
    assert event["DTSTART"] == f"{on.year}0109T183000Z"
    assert event["DURATION"] == "PT4H"
    assert event["SUMMARY"] == r"Empire\; Exile\, and \\ all"
    assert event["LOCATION"] == r"Mill Lane 3\; second floor"
    assert (event["SEQUENCE"], event["STATUS"]) == ("0", "CONFIRMED")
    assert event["URL"].endswith(f"/campaigns/{campaign.pk}/evening/")


def test_a_day_without_a_time_floats(campaign: Campaign, ben: User) -> None:
    evenings.plan(ben, campaign, FRIDAY)
    [event] = feed(ben)
    assert event["DTSTART"] == f"{FRIDAY:%Y%m%d}"
    assert "DURATION" not in event
    assert "LOCATION" not in event


def test_moved_it_is_the_same_event(campaign: Campaign, ben: User) -> None:
    evenings.plan(ben, campaign, FRIDAY)
    [before] = feed(ben)
    Evening.objects.update(changed_at=in_days(-1))
    evenings.move(ben, campaign, on=FRIDAY + timedelta(days=1))
    [after] = feed(ben)
    assert (before["UID"], before["SEQUENCE"], after["SEQUENCE"]) == (after["UID"], "0", "1")
    assert after["LAST-MODIFIED"] >= before["LAST-MODIFIED"]


def test_called_off(campaign: Campaign, ben: User) -> None:
    evenings.plan(ben, campaign, FRIDAY)
    evenings.call_off(ben, campaign)
    assert [(event["STATUS"], event["SEQUENCE"]) for event in feed(ben)] == [("CANCELLED", "1")]
    Evening.objects.update(changed_at=in_days(-31))
    assert feed(ben) == []


def test_over_it_stays_for_a_while(campaign: Campaign, ben: User) -> None:
    evenings.open_now(ben, campaign)
    play(ben, campaign)
    evenings.plan(ben, campaign, FRIDAY)
    assert len(feed(ben)) == 2


def test_nothing_planned_is_a_calendar_too(ben: User) -> None:
    assert feed(ben) == []


def test_of_all_groups_and_no_others(
    campaign: Campaign, group: Group, ada: User, ben: User, cleo: User, stranger: User
) -> None:
    other = make_campaign(stranger, make_group(stranger, "His", player=cleo), "Elsewhere")
    evenings.plan(ben, campaign, FRIDAY)
    evenings.plan(stranger, other, FRIDAY)
    assert (len(feed(cleo)), len(feed(ben)), [event["SUMMARY"] for event in feed(stranger)]) == (2, 1, ["Elsewhere"])
    groups.remove_member(ada, group.memberships.get(user=cleo))
    assert [event["SUMMARY"] for event in feed(cleo)] == ["Elsewhere"]


def test_renewed(ben: User) -> None:
    old = calendars.address(ben).split("/")[-2]
    assert calendars.address(calendars.renew(ben)) != calendars.address(ben)
    with pytest.raises(Gone):
        calendars.feed(old)
    ben.refresh_from_db()
    calendars.feed(calendars.address(ben).split("/")[-2])


def test_who_is_locked_out(ben: User) -> None:
    token = calendars.address(ben).split("/")[-2]
    User.objects.filter(pk=ben.pk).update(is_active=False)
    with pytest.raises(Gone):
        calendars.feed(token)


@pytest.mark.parametrize("token", ["", "x", "0190.1.abc"])
def test_it_cannot_be_made_up(db: None, token: str) -> None:
    with pytest.raises(NotFound):
        calendars.feed(token)


@pytest.mark.parametrize("text", ["x" * 200, "ł" * 120, "🎲" * 60, "a" * 74 + "ł", "", "x" * 75, "x" * 76])
def test_lines_are_folded_between_characters(text: str) -> None:
    folded = calendars.folded(text)
    assert folded.replace("\r\n ", "") == text
    assert all(len(line.encode()) <= 75 for line in folded.split("\r\n"))
    assert ("\r\n" in folded) == (len(text.encode()) > 75)


def test_text_is_escaped() -> None:
    assert calendars.escaped("a\\b;c,d\r\ne\nf\rg") == r"a\\b\;c\,d\ne\nf\ng"


def test_the_clock_of_the_planner(campaign: Campaign, ben: User) -> None:
    """Summer and winter."""
    ben.time_zone = "Europe/Warsaw"
    for on in (date(FRIDAY.year + 1, 1, 15), date(FRIDAY.year + 1, 7, 15)):
        evening = evenings.plan(ben, campaign, on, time(19))
        assert evening.begins_at
        assert evening.begins_at.astimezone(ZoneInfo("Europe/Warsaw")).hour == 19
        evenings.call_off(ben, campaign)
