"""Members hear of written chapters and of evenings: once, as they want to, and nothing that is sealed."""

import json
import re
from datetime import time, timedelta
from typing import Any

import pytest
from django.core import mail
from django.utils import timezone

from chronicle.errors import NotFound
from chronicle.models import Campaign, Group, Job, User
from chronicle.services import jobs
from chronicle.services.campaigns import evenings, withdrawals, worlds
from chronicle.services.people import accounts, groups
from games.models import NoticeSettings
from games.oath.names import name
from games.services.notices import evenings as news
from games.services.notices import preferences, webhooks
from tests.factories import make_campaign, play
from tests.services.test_notices import called  # noqa: F401  a fixture

FRIDAY = timezone.localdate() + timedelta(days=9)


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return make_campaign(ben, group)


def work(*, waiting: bool = True) -> list[str]:
    """Runs what is queued; to whom mails went."""
    mail.outbox.clear()
    for kind in ("tell-evening", "evening-mail", "evening-webhook"):
        for job in Job.objects.filter(kind=kind, state="queued").order_by("key"):
            if waiting:
                Job.objects.filter(pk=job.pk).update(due_at=timezone.now())
            jobs.run(job.pk)
    return sorted(message.to[0] for message in mail.outbox)


def test_it_works(campaign: Campaign, ada: User, ben: User, cleo: User) -> None:
    """Everybody but who wrote it, once."""
    play(ben, campaign)
    assert work() == [ada.email, cleo.email]
    [message] = [message for message in mail.outbox if message.to == [cleo.email]]
    assert message.subject == "Chapter 1 of Empire and Exile was written"
    assert f"/campaigns/{campaign.pk}/chapters/1/" in message.body
    assert "/account/notices/" in message.body
    link = message.extra_headers["List-Unsubscribe"].strip("<>")
    assert link in message.body
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message.extra_headers["Message-ID"].startswith("<evening-")
    assert work() == []


def test_nothing_sealed_is_in_it(campaign: Campaign, ben: User) -> None:
    play(ben, campaign)
    work()
    texts = "\n".join(f"{message.subject}\n{message.body}" for message in mail.outbox)
    world = worlds.load(campaign, 1)
    hidden = [
        *world.world_deck,
        *world.relic_deck,
        *world.dispossessed,
        *(card for pile in world.archive.values() for card in pile),
    ]
    assert [card for card in hidden if name(card) in texts] == []


class TestEvenings:
    def test_planned_and_moved(self, campaign: Campaign, ada: User, ben: User, cleo: User) -> None:
        evenings.plan(ben, campaign, FRIDAY, time(19, 30), "Mill Lane 3")
        assert work() == [ada.email, cleo.email]
        assert re.fullmatch(
            r"The next evening of Empire and Exile is on \w+, \d+ \w+ \d+, 19:30 \(UTC\)", str(mail.outbox[0].subject)
        )
        assert "Mill Lane 3" in mail.outbox[0].body
        assert "was moved" not in mail.outbox[0].body
        evenings.move(ada, campaign, on=FRIDAY + timedelta(days=1))
        assert work() == [ben.email, cleo.email]
        assert "was moved" in mail.outbox[0].body

    def test_another_place_alone_is_no_news(self, campaign: Campaign, ben: User) -> None:
        evenings.plan(ben, campaign, FRIDAY)
        work()
        evenings.move(ben, campaign, place="Mill Lane 3")
        assert work() == []

    def test_called_off(self, campaign: Campaign, ada: User, ben: User, cleo: User) -> None:
        evenings.plan(ben, campaign, FRIDAY)
        work()
        evenings.call_off(ben, campaign)
        assert work() == [ada.email, cleo.email]
        assert "was called off" in mail.outbox[0].subject

    def test_what_is_no_longer_so(self, campaign: Campaign, ben: User) -> None:
        """Moved again before anybody was told: only the last date is news."""
        evenings.plan(ben, campaign, FRIDAY)
        evenings.move(ben, campaign, on=FRIDAY + timedelta(days=1))
        assert len(work()) == 2
        evenings.move(ben, campaign, on=FRIDAY)
        evenings.open_now(ben, campaign)
        assert work() == []


class TestChapters:
    def test_withdrawn_before_anybody_was_told(self, campaign: Campaign, ada: User, ben: User) -> None:
        play(ben, campaign)
        withdrawals.withdraw(ada, campaign, 1)
        assert work() == []

    def test_written_again_it_is_told_once(self, campaign: Campaign, ada: User, ben: User) -> None:
        play(ben, campaign)
        assert len(work()) == 2
        row = withdrawals.withdraw(ada, campaign, 1)
        withdrawals.restore(ada, row)
        withdrawals.withdraw(ada, campaign, 1)
        play(ben, campaign)
        assert work() == []


class TestWhoWantsToHear:
    def test_nothing_of_evenings(self, campaign: Campaign, ben: User, cleo: User, ada: User) -> None:
        preferences.change(cleo, evening_notices=False)
        play(ben, campaign)
        assert work() == [ada.email]

    def test_by_no_mail(self, campaign: Campaign, ben: User, cleo: User, ada: User) -> None:
        preferences.change(cleo, by_mail=False)
        play(ben, campaign)
        assert work() == [ada.email]

    def test_by_a_webhook(self, campaign: Campaign, ben: User, cleo: User, called: list[dict[str, Any]]) -> None:  # noqa: F811
        NoticeSettings.objects.create(user=cleo, by_mail=False, webhook="https://example.org", webhook_secret="s")
        evenings.plan(ben, campaign, FRIDAY, place="Mill Lane 3")
        play(ben, campaign)
        work()
        assert [body["event"] for body in called] == ["chapter", "evening"]
        chapter, evening = called
        assert chapter["chapter"]["number"] == 1
        assert (evening["evening"]["on"], evening["evening"]["place"]) == (FRIDAY.isoformat(), "Mill Lane 3")
        assert chapter["allowed_mentions"] == {"parse": []}
        assert chapter["turns"] == []
        assert "secret" not in json.dumps(called)

    def test_a_webhook_that_is_away(self, campaign: Campaign, ben: User, cleo: User, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(webhooks, "call", lambda *args: (_ for _ in ()).throw(webhooks.Failed("away")))
        NoticeSettings.objects.create(user=cleo, by_mail=False, webhook="https://example.org", webhook_secret="s")
        play(ben, campaign)
        work()
        job = Job.objects.get(kind="evening-webhook")
        assert job.state == "queued"
        for _ in range(jobs.MAX_ATTEMPTS):
            work()
        job.refresh_from_db()
        assert (job.state, job.result) == ("done", {"outcome": "failed"})

    def test_not_in_quiet_hours(self, campaign: Campaign, ben: User, cleo: User, ada: User) -> None:
        now = timezone.now()
        quiet = {"quiet_from": (now - timedelta(hours=1)).time(), "quiet_until": (now + timedelta(hours=1)).time()}
        preferences.change(cleo, **quiet)
        play(ben, campaign)
        assert work(waiting=False) == [ada.email]
        assert work() == [cleo.email]

    def test_not_this_group(self, campaign: Campaign, group: Group, ada: User, ben: User) -> None:
        groups.edit(ada, group, evening_notices=False)
        play(ben, campaign)
        evenings.plan(ben, campaign, FRIDAY)
        assert work() == []

    @pytest.mark.parametrize("how", ["removed", "unsubscribed", "switched off"])
    def test_who_wants_it_no_longer_when_it_is_sent(
        self, campaign: Campaign, group: Group, ada: User, ben: User, cleo: User, how: str
    ) -> None:
        play(ben, campaign)
        jobs.run(Job.objects.get(kind="tell-evening").pk)
        match how:
            case "removed":
                groups.remove_member(ada, group.memberships.get(user=cleo))
            case "unsubscribed":
                accounts.hear_of_evenings(cleo, False)
            case _:
                groups.edit(ada, group, evening_notices=False)
        assert work() == ([] if how == "switched off" else [ada.email])


class TestUnsubscribing:
    def test_it_works(self, cleo: User) -> None:
        token = news.unsubscribe_link(cleo).split("/")[-2]
        assert not news.unsubscribe(token).evening_notices
        cleo.refresh_from_db()
        assert not cleo.evening_notices
        assert not news.unsubscribe(token).evening_notices

    @pytest.mark.parametrize("token", ["", "x", "0190.abc"])
    def test_it_cannot_be_made_up(self, db: None, token: str) -> None:
        with pytest.raises(NotFound):
            news.unsubscribe(token)
