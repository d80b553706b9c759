"""So many games may go on in which only bots play: of one person, and of one group."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from chronicle.errors import Refused
from chronicle.models import AuditEntry, Group, Job, Role, User
from chronicle.services.people import groups, players
from games.models import GameSession
from games.services import bot_games, consent, live, sessions
from games.services.sessions import Chair
from tests.factories import make_group
from tests.services.playing import make_session
from tests.services.test_concurrency import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def few(settings: Settings) -> None:
    settings.BOT_GAMES_PER_PERSON, settings.BOT_GAMES_PER_GROUP = 2, 3


def lobby(host: User, group: Group, *chairs: Chair) -> GameSession:
    return sessions.create(host, group, "whispers", "Bots", {}, chairs or [Chair(bot="random")] * 2)


def begun(host: User, group: Group) -> GameSession:
    return sessions.start(host, lobby(host, group))


def test_it_works(group: Group, ada: User) -> None:
    begun(ada, group)
    begun(ada, group)
    third = lobby(ada, group)
    before = [Job.objects.count(), AuditEntry.objects.count()]
    with pytest.raises(Refused, match="2 games opened by one person can go on without people") as refusal:
        sessions.start(ada, third)
    assert refusal.value.code == "too_many_bot_games"
    assert live.fresh(third).status == "lobby"
    assert [Job.objects.count(), AuditEntry.objects.count()] == before


def test_other_groups_of_the_person_count(group: Group, ada: User) -> None:
    begun(ada, group)
    begun(ada, make_group(ada, "Another"))
    with pytest.raises(Refused, match="opened by one person"):
        begun(ada, make_group(ada, "A third"))


def test_others_of_the_group_count(group: Group, ada: User, ben: User, cleo: User) -> None:
    for host in (ada, ada, ben):
        begun(host, group)
    with pytest.raises(Refused, match="3 games of the same group"):
        begun(cleo, group)
    begun(cleo, make_group(cleo, "Elsewhere"))


@pytest.mark.parametrize("end", [consent.end, consent.pause])
def test_what_is_over_or_paused_makes_room(group: Group, ada: User, end: Callable[[User, GameSession], object]) -> None:
    first, _ = begun(ada, group), begun(ada, group)
    end(ada, first)
    begun(ada, group)


def test_games_with_people_and_guests_do_not_count(group: Group, ada: User, cleo: User) -> None:
    guest = players.add_guest(ada, group, "Gus")
    for _ in range(4):
        make_session(ada, group, [cleo])
        sessions.start(ada, lobby(ada, group, Chair(player=guest.pk), Chair(bot="random")))
    assert not bot_games.going_on().exists()


def full(ada: User, group: Group) -> None:
    begun(ada, group)
    begun(ada, group)


def test_the_last_one_cannot_resign(group: Group, ada: User) -> None:
    full(ada, group)
    session = make_session(ada, group, ["random"])
    with pytest.raises(Refused) as refusal:
        consent.resign(ada, session)
    assert refusal.value.code == "too_many_bot_games"
    assert live.fresh(session).version == session.version
    assert session.seats.filter(kind="player").exists()


def test_the_last_one_cannot_give_the_seat_to_a_bot(group: Group, ada: User) -> None:
    full(ada, group)
    session = make_session(ada, group, ["random"])
    with pytest.raises(Refused, match="Only bots would play"):
        consent.replace(ada, session, 0, bot="greedy")


def test_who_leaves_others_at_the_table_can(group: Group, ada: User, cleo: User) -> None:
    full(ada, group)
    session = make_session(ada, group, [cleo])
    consent.resign(ada, session)
    with pytest.raises(Refused):
        consent.resign(cleo, session)


def test_a_paused_game_is_counted_when_it_is_resumed(group: Group, ada: User) -> None:
    session = make_session(ada, group, ["random"])
    consent.pause(ada, session)
    consent.resign(ada, session)
    full(ada, group)
    with pytest.raises(Refused):
        consent.resume(ada, session)
    assert live.fresh(session).status == "paused"


def test_one_that_goes_on_may_change_its_bots(group: Group, ada: User) -> None:
    session, _ = begun(ada, group), begun(ada, group)
    consent.replace(ada, session, 0, bot="greedy")


def test_the_page_says_so(group: Group, ada: User, client: Client) -> None:
    full(ada, group)
    client.force_login(ada)
    page = client.post(reverse("session-act", args=[lobby(ada, group).pk, "start"]), follow=True)
    assert "2 games opened by one person can go on without people" in page.text


def test_the_api_says_so(group: Group, ada: User, client: Client) -> None:
    full(ada, group)
    client.force_login(ada)
    answer = client.post(f"/api/v1/sessions/{lobby(ada, group).pk}/start/")
    assert (answer.status_code, answer.json()["code"]) == (422, "too_many_bot_games")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_", range(4))
def test_two_starts_at_once(group: Group, ada: User, ben: User, settings: Settings, _: int) -> None:
    """One of the same person, elsewhere, and one of the same group."""
    settings.BOT_GAMES_PER_PERSON = settings.BOT_GAMES_PER_GROUP = 1
    other = make_group(ada, "Another")
    groups.admit(other, ben, Role.PLAYER)
    ours, elsewhere, bens = lobby(ada, group), lobby(ada, other), lobby(ben, group)
    at_once(*(lambda row=row: sessions.start(row.created_by, row) for row in (ours, elsewhere)))
    assert bot_games.going_on().count() == 1
    consent.end(ada, bot_games.going_on().get())
    GameSession.objects.filter(pk__in=(ours.pk, elsewhere.pk)).delete()
    outcomes = at_once(lambda: sessions.start(ben, bens), lambda: begun(ada, group))
    assert [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)] == [Refused]
    assert bot_games.going_on().count() == 1
