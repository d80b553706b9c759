"""The evening's page, for members and for guests: when it is, what to lay out, and what the scribe enters, as it comes."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from chronicle.models import Campaign, Evening, Group, User
from chronicle.services.campaigns import calendars, drafts, evenings, withdrawals
from chronicle.services.people import groups
from chronicle.throttle import RATES, Rate
from games.services.notices import evenings as news
from tests.factories import make_campaign, play
from tests.services.test_evening_notices import work
from tests.services.test_reading_along import REPORT
from tests.web.conftest import As

FRIDAY = timezone.localdate() + timedelta(days=9)
Saved = Callable[[], None]


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


@pytest.fixture
def opened(campaign: Campaign, ben: User) -> Evening:
    return evenings.open_now(ben, campaign)


@pytest.fixture
def save(campaign: Campaign, group: Group, ada: User, ben: User) -> Saved:
    """The scribe saves a step: Ada plays red."""

    def step() -> None:
        seats = [{"color": "red", "player": str(group.players.get(user=ada).pk)}, {"color": "purple", "player": None}]
        draft = drafts.of_game(ben, campaign)
        drafts.save(ben, draft, draft.version, {"report": REPORT | {"seats": seats}})

    return step


def read(answer: Any, status: int = 200) -> str:
    assert isinstance(answer, HttpResponse)
    assert answer.status_code == status, answer.content.decode()[:2000]
    return " ".join(answer.content.decode().split())


def link(evening: Evening, user: User) -> str:
    return f"/guests/{evenings.guests_token(user, evening)}/"


class TestPlanning:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User, cleo: User) -> None:
        client, here = as_(ben), f"/campaigns/{campaign.pk}/evening/"
        assert "No evening is planned" in read(client.get(here))
        answer = client.post(f"{here}plan/", {"on": FRIDAY.isoformat(), "at": "19:30", "place": "Mill Lane 3"})
        assert answer["Location"] == here
        text = read(as_(cleo).get(here))
        assert "19:30" in text
        assert "Mill Lane 3" in text
        assert "What to lay out for game 1" in text
        assert "Move it" not in text
        assert "Call it off" in read(client.get(here))
        assert "The next evening:" in read(as_(cleo).get(f"/campaigns/{campaign.pk}/"))
        assert "19:30" in read(client.get(f"{here}plan/"))
        client.post(f"{here}plan/", {"on": FRIDAY.isoformat(), "at": "20:15"})
        assert "20:15" in read(as_(cleo).get(here))
        assert "was called off" in read(client.post(f"{here}call-off/", follow=True))

    @pytest.mark.parametrize(
        ("given", "said"),
        [({}, "Choose a day"), ({"on": "x"}, "Expected a day"), ({"on": "2020-01-01"}, "from today on"),
         ({"on": FRIDAY.isoformat(), "at": "x"}, "Expected a time")],
    )  # fmt: skip
    def test_refusals(self, as_: As, campaign: Campaign, ben: User, given: dict[str, str], said: str) -> None:
        assert said in read(as_(ben).post(f"/campaigns/{campaign.pk}/evening/plan/", given), 422)

    def test_who_may(self, as_: As, campaign: Campaign, cleo: User) -> None:
        for act in ("plan", "open", "close", "call-off", "renew-link"):
            assert as_(cleo).post(f"/campaigns/{campaign.pk}/evening/{act}/", {"on": FRIDAY}).status_code == 403

    @pytest.mark.parametrize("act", ["close", "call-off", "renew-link"])
    def test_what_cannot_be(self, as_: As, campaign: Campaign, ben: User, act: str) -> None:
        text = read(as_(ben).post(f"/campaigns/{campaign.pk}/evening/{act}/", follow=True))
        assert "No evening is" in text


class TestTheSheetBegins:
    def test_it_works(self, as_: As, campaign: Campaign, ben: User, cleo: User) -> None:
        sheet = f"/campaigns/{campaign.pk}/sheet/"
        text = read(as_(ben).get(sheet))
        assert text.count("<svg viewBox") >= 1
        assert f"http://testserver/campaigns/{campaign.pk}/evening/" in text or f"/campaigns/{campaign.pk}/evening/" in text
        assert "For guests" not in text
        text = read(as_(ben).post(f"/campaigns/{campaign.pk}/evening/open/", follow=True))
        assert "Laying out game 1" in text
        assert "For guests, until the evening is over" in text
        assert "/guests/" in text
        assert "open already" in read(as_(ben).post(f"/campaigns/{campaign.pk}/evening/open/", follow=True))
        player = read(as_(cleo).get(sheet))
        assert "/guests/" not in player
        assert "The table begins" not in player

    def test_the_code_is_clean(self, as_: As, campaign: Campaign, cleo: User) -> None:
        text = read(as_(cleo).get(f"/campaigns/{campaign.pk}/sheet/"))
        [code] = re.findall(r'<svg viewBox="[^"]*" class="code">.*?</svg>', text)
        assert "style" not in code
        assert "script" not in code
        assert "<title>" in code


class TestReadingAlong:
    def test_it_works(self, as_: As, campaign: Campaign, opened: Evening, cleo: User, save: Saved) -> None:
        here = f"/campaigns/{campaign.pk}/evening/"
        assert "Nothing has been entered yet" in read(as_(cleo).get(here))
        save()
        text = read(as_(cleo).get(here))
        for said in (
            "Who sits here", "Ada", "Rangers", "2 facedown advisers", "Grand Mask", "People’s Favor", "as Usurper",
            "ruled by Red", "Longbows", "2 facedown relics", "Facedown site", "The next oath", "Citizenship for Ada (Red)",
        ):  # fmt: skip
            assert said in text, said
        for hidden in ("Tents", "Bone Sword", "Cup of Plenty", "Naysayers", "Bear Traps", "Salad Days"):
            assert hidden not in text

    def test_a_poll_with_nothing_new(self, as_: As, campaign: Campaign, opened: Evening, cleo: User, save: Saved) -> None:
        save()
        client, here = as_(cleo), f"/campaigns/{campaign.pk}/evening/now/"
        tag = client.get(here)["ETag"]
        with CaptureQueriesContext(
            connection,
        ) as asked:
            answer = client.get(here, headers={"If-None-Match": tag})
        assert (answer.status_code, answer.content) == (304, b"")
        assert len(asked) <= 6, [query["sql"] for query in asked]
        save()
        assert client.get(here, headers={"If-None-Match": tag}).status_code == 200

    def test_the_chapter_at_last(self, as_: As, campaign: Campaign, opened: Evening, ben: User, cleo: User) -> None:
        play(ben, campaign)
        text = read(as_(cleo).get(f"/campaigns/{campaign.pk}/evening/"))
        assert f"/campaigns/{campaign.pk}/chapters/1/" in text
        assert 'class="read saga"' in text
        assert "What to lay out" not in text

    def test_its_chapter_is_withdrawn(self, as_: As, campaign: Campaign, opened: Evening, ada: User, ben: User) -> None:
        play(ben, campaign)
        withdrawals.withdraw(ada, campaign, 1)
        assert "its chapter is not written" in read(as_(ben).get(f"/campaigns/{campaign.pk}/evening/"))

    def test_who_is_removed_reads_no_more(
        self, as_: As, campaign: Campaign, opened: Evening, group: Group, ada: User, cleo: User
    ) -> None:
        client, here = as_(cleo), f"/campaigns/{campaign.pk}/evening/now/"
        assert client.get(here).status_code == 200
        groups.remove_member(ada, group.memberships.get(user=cleo))
        assert client.get(here).status_code == 404

    def test_nothing_to_read(self, as_: As, campaign: Campaign, cleo: User) -> None:
        assert as_(cleo).get(f"/campaigns/{campaign.pk}/evening/now/").status_code == 404
        assert as_(cleo).get(f"/campaigns/{campaign.pk}/evening/evening.ics").status_code == 404

    def test_for_a_calendar(self, as_: As, campaign: Campaign, opened: Evening, cleo: User) -> None:
        answer = as_(cleo).get(f"/campaigns/{campaign.pk}/evening/evening.ics")
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        assert f"UID:{opened.pk}" in answer.content.decode()


class TestGuests:
    def test_it_works(self, campaign: Campaign, opened: Evening, ben: User, save: Saved) -> None:
        save()
        answer = Client().get(link(opened, ben))
        text = read(answer)
        assert "You are reading along as a guest" in text
        assert "Longbows" in text
        assert "What to lay out for game 1" in text
        assert answer["Referrer-Policy"] == "no-referrer"
        assert answer["X-Robots-Tag"] == "noindex"
        assert "no-store" in answer["Cache-Control"]
        assert not answer.cookies

    def test_nothing_else_of_the_group(
        self, campaign: Campaign, group: Group, opened: Evening, ada: User, ben: User, save: Saved
    ) -> None:
        """No name of who does not sit here, no other page of the campaign."""
        play(ben, campaign, players=list(group.players.filter(user__name__in=["Cleo", "Ben"])))
        evening = evenings.open_now(ben, campaign)
        save()
        text = read(Client().get(link(evening, ben)))
        assert "Ada" in text
        assert "Cleo" not in text
        assert "Ben" not in text
        assert group.name not in text
        assert f"/campaigns/{campaign.pk}" not in text
        assert "/groups/" not in text

    def test_a_poll_with_nothing_new(self, opened: Evening, ben: User, save: Saved) -> None:
        save()
        here = f"{link(opened, ben)}now/"
        tag = Client().get(here)["ETag"]
        with CaptureQueriesContext(connection) as asked:
            answer = Client().get(here, headers={"If-None-Match": tag})
        assert answer.status_code == 304
        assert len(asked) <= 2, [query["sql"] for query in asked]

    def test_it_ends_with_the_evening(self, campaign: Campaign, opened: Evening, ben: User) -> None:
        here = link(opened, ben)
        evenings.close(ben, campaign)
        for at in (here, f"{here}now/"):
            answer = Client().get(at)
            assert "This evening is over" in read(answer, 410)
            assert answer["Referrer-Policy"] == "no-referrer"

    def test_renewed(self, as_: As, campaign: Campaign, opened: Evening, ben: User) -> None:
        here = link(opened, ben)
        as_(ben).post(f"/campaigns/{campaign.pk}/evening/renew-link/")
        assert "replaced by a new one" in read(Client().get(here), 410)

    def test_a_member_lands_on_the_evening(self, as_: As, campaign: Campaign, opened: Evening, ben: User, cleo: User) -> None:
        assert as_(cleo).get(link(opened, ben))["Location"] == f"/campaigns/{campaign.pk}/evening/"

    def test_somebody_with_an_account_elsewhere(self, as_: As, opened: Evening, ben: User, stranger: User) -> None:
        assert "as a guest" in read(as_(stranger).get(link(opened, ben)))

    def test_made_up(self, db: None) -> None:
        assert Client().get("/guests/x/").status_code == 404

    def test_guessing_is_slowed_down(self, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(RATES, "guest", Rate(2, 60))
        assert [Client().get("/guests/x/").status_code for _ in range(3)] == [404, 404, 429]


class TestTheCalendar:
    def test_it_works(self, as_: As, campaign: Campaign, opened: Evening, cleo: User) -> None:
        text = read(as_(cleo).get("/account/calendar/"))
        address = calendars.address(cleo)
        assert address in text
        assert "Empire and Exile" in text
        path = address[address.index("/calendar/") :]
        answer = Client().get(path)
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        assert answer["Referrer-Policy"] == "no-referrer"
        assert not answer.cookies
        assert Client().get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
        as_(cleo).post("/account/calendar/renew/")
        assert Client().get(path).status_code == 410
        assert Client().get("/calendar/x/evenings.ics").status_code == 404


class TestNotices:
    def test_one_click(self, campaign: Campaign, ben: User, cleo: User) -> None:
        """As a mail program does it: a POST without cookies."""
        play(ben, campaign)
        assert cleo.email in work()
        [message] = [message for message in mail.outbox if message.to == [cleo.email]]
        url = message.extra_headers["List-Unsubscribe"].strip("<>")
        path = url[url.index("/unsubscribe/") :]
        client = Client(enforce_csrf_checks=True)
        assert "no longer be told" in read(client.get(path))
        cleo.refresh_from_db()
        assert cleo.evening_notices
        assert "hear no more" in read(client.post(path, {"List-Unsubscribe": "One-Click"}))
        cleo.refresh_from_db()
        assert not cleo.evening_notices
        assert client.get("/unsubscribe/x/").status_code == 404
        assert news.subscriber(path.split("/")[-2]) == cleo

    def test_in_the_account(self, as_: As, cleo: User) -> None:
        given = {"by_mail": "yes", "digest": ""}
        as_(cleo).post("/account/notices/", given | {"evening_notices": "no"})
        cleo.refresh_from_db()
        assert not cleo.evening_notices
        as_(cleo).post("/account/notices/", given)
        cleo.refresh_from_db()
        assert not cleo.evening_notices
        as_(cleo).post("/account/notices/", given | {"evening_notices": "yes"})
        cleo.refresh_from_db()
        assert cleo.evening_notices

    def test_of_a_group(self, as_: As, group: Group, ada: User) -> None:
        as_(ada).post(f"/groups/{group.pk}/edit/", {"name": group.name, "evening_notices": "no"})
        group.refresh_from_db()
        assert not group.evening_notices
