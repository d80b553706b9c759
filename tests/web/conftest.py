from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from chronicle.models import Group, Job, Role, User
from chronicle.services import catalogue, jobs
from chronicle.services.campaigns import campaigns, corrections, drafts, evenings, withdrawals
from chronicle.services.exchange import exports
from chronicle.services.people import invitations, players, tokens
from games.oath.engine.world.facts import OATHS
from tests.services.playing import make_session
from tests.services.tabled import make_play
from tests.web.scribbling import record_a_game

As = Callable[[User | None], Client]
Mails = Callable[[], list[str]]


@pytest.fixture
def as_() -> As:
    """A browser in which the person is signed in."""

    def browser(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return browser


@pytest.fixture
def mails() -> Mails:
    """Lets the worker write its mails; what they say."""

    def read() -> list[str]:
        for job in Job.objects.filter(kind="mail", state=Job.State.QUEUED):
            jobs.run(job.pk)
        return [str(message.body) for message in mail.outbox]

    return read


@pytest.fixture
def loaded(db: None) -> None:
    catalogue.load()


@pytest.fixture
def ids(group: Group, ada: User, ben: User, cleo: User) -> dict[str, object]:
    """One of everything that belongs to the group or to Ada."""
    guest = players.add_guest(ben, group, "The tall one")
    invitation = invitations.invite(ada, group, Role.PLAYER, timezone.now() + timedelta(days=1))
    campaign = campaigns.create(ben, group, "The Long Reign")
    for seed in (1, 2):
        record_a_game(ben, campaign, seed)
    chapter = campaign.chapters.get(number=2)
    corrections.correct_world(ben, campaign, 2, 1, [], "Looked again", oath=next(o for o in OATHS if o != chapter.oath))
    record_a_game(ben, campaign, 3)
    withdrawn = withdrawals.withdraw(ada, campaign, 3)
    campaign.refresh_from_db()
    evenings.open_now(ben, campaign)
    return {
        "group_id": group.pk,
        "membership_id": group.memberships.get(user=cleo).pk,
        "player_id": guest.pk,
        "claim_id": players.claim(cleo, guest).pk,
        "invitation_id": invitation.pk,
        "campaign_id": campaign.pk,
        "ask": "0",
        "number": 2,
        "withdrawn_id": withdrawn.pk,
        "version": 1,
        "slug": "longbows",
        "step": "map",
        "pile": "slot-1",
        "draft_id": drafts.of_world(ben, group).pk,
        "job_id": exports.ask(ada, campaign, exports.Wish("md")).pk,
        "session_id": make_session(ben, group, ["random"]).pk,
        "play_id": make_play(ben, group, ben, cleo).pk,
        "act": "undo",
        "token_id": tokens.create(ada, "Laptop", "read")[0].pk,
    }
