"""Every address of the site, as people who have no business there. A new address is walked by itself."""

from collections.abc import Iterator
from datetime import timedelta
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from chronicle.models import Group, Role, User
from chronicle.services.campaigns import campaigns, corrections, drafts
from chronicle.services.exchange import exports
from chronicle.services.people import invitations, players, tokens
from chronicle.web.urls import urlpatterns as of_the_house
from games.oath.engine.world.facts import OATHS
from games.web.urls import urlpatterns as of_games
from tests.factories import make_group
from tests.services.playing import make_session
from tests.web.conftest import As
from tests.web.scribbling import record_a_game

PAGES = [*of_the_house, *of_games]

PUBLIC = {"home", "about", "sign-up", "sign-in", "sign-out", "reset-password", "reset-password-confirm", "confirm-address"} | {
    *(
        "confirm-new-address",
        "invitation",
        "catalogue",
        "whispers-map",
        "law",
        "catalogue-game",
        "entry",
        "watch",
        "watch-replay",
    )
}
OWN = {"profile", "address", "password", "tokens", "my-data", "delete-account", "groups", "new-group", "sessions", "join"} | {
    *("notices", "webhook", "remove-webhook", "try-webhook")
}


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
    return {
        "group_id": group.pk,
        "membership_id": group.memberships.get(user=cleo).pk,
        "player_id": guest.pk,
        "claim_id": players.claim(cleo, guest).pk,
        "invitation_id": invitation.pk,
        "campaign_id": campaign.pk,
        "number": 2,
        "version": 1,
        "slug": "longbows",
        "step": "map",
        "draft_id": drafts.of_world(ben, group).pk,
        "job_id": exports.ask(ada, campaign, exports.Wish("md")).pk,
        "session_id": make_session(ben, group, ["random"]).pk,
        "act": "undo",
        "token_id": tokens.create(ada, "Laptop", "read")[0].pk,
    }


def addresses(ids: dict[str, object]) -> Iterator[tuple[str, str]]:
    for pattern in PAGES:
        name = str(pattern.name)
        if name not in PUBLIC | OWN:
            wanted = pattern.pattern.converters
            assert wanted, f"{name} belongs to nobody: say in this test whether it is public or everybody's own"
            yield name, reverse(name, kwargs={key: ids[key] for key in wanted})


def test_it_works(ids: dict[str, object], as_: As, ada: User) -> None:
    """The ids are good: a member gets something else than 404."""
    walked = list(addresses(ids))
    assert len(walked) >= 16
    for name, address in walked:
        assert as_(ada).get(address).status_code in (200, 302), name


def test_a_signed_in_stranger_finds_nothing(ids: dict[str, object], as_: As, stranger: User) -> None:
    client = as_(stranger)
    for name, address in addresses(ids):
        if name != "revoke-token":
            assert client.get(address).status_code == 404, name
        assert client.post(address, {"name": "x", "role": "owner", "accept": "yes"}).status_code == 404, name


def test_nor_through_a_group_of_his_own(ids: dict[str, object], as_: As, stranger: User) -> None:
    """His own group, and the foreign row in it."""
    own = {**ids, "group_id": make_group(stranger, "His").pk}
    client = as_(stranger)
    for name, address in addresses(own):
        if any(str(foreign) in address for key, foreign in ids.items() if key != "group_id" and isinstance(foreign, UUID)):
            assert client.post(address, {"name": "x", "role": "owner", "accept": "yes"}).status_code == 404, name


def test_who_is_not_signed_in_is_asked_to(ids: dict[str, object]) -> None:
    client = Client()
    asked = [*addresses(ids), *((name, reverse(name, args=["x"] if name == "join" else [])) for name in OWN)]
    for name, address in asked:
        for answer in (client.get(address), client.post(address)):
            assert answer.status_code == 302, name
            assert answer["Location"].startswith("/sign-in/?next="), name


def test_nothing_has_changed(ids: dict[str, object], as_: As, group: Group, stranger: User) -> None:
    before = (group.name, group.memberships.count(), group.players.count(), group.claims.get().state)
    for client in (as_(stranger), Client()):
        for _, address in addresses(ids):
            client.post(address, {"name": "Thursday table", "role": "owner", "accept": "yes"})
    group.refresh_from_db()
    assert (group.name, group.memberships.count(), group.players.count(), group.claims.get().state) == before
