"""Games on screen at the operators' desk: everything opens, and nothing hidden is told while a game runs."""

from functools import partial
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from pytest_django import DjangoDbBlocker

from chronicle.models import AuditEntry, Group, User
from games.kernel.values import OMNISCIENT, SPECTATOR
from games.models import GameSession, Move, NoticeSettings, Proposal, TurnNotice
from games.services import consent, live, play
from tests.admin.costs import Cost, check, costs_of
from tests.factories import make_group, make_user
from tests.services.playing import make_session, play_on
from tests.services.tabled import make_play

TABLES = sorted(model._meta.model_name or "" for model in apps.get_app_config("games").get_models())
HOOK = "https://hooks.example.org/as-good-as-a-password"
SECRET = "whk_nobody_is_shown_this"


def some_of_everything(ada: User, cleo: User, group: Group, name: str = "Evening") -> GameSession:
    session = play_on(make_session(ada, group, [cleo, "random"]), 20)
    play.note(ada, session, f"Good luck at {name}")
    Proposal.objects.create(session=session, kind="abandon", seat=0, agreed=[0])
    consent.replace(ada, session, 2, bot="greedy")
    NoticeSettings.objects.get_or_create(user=ada, defaults={"webhook": HOOK, "webhook_secret": SECRET})
    TurnNotice.objects.create(session=session, seat=0, turn=99, user=ada)
    make_play(ada, group, ada, cleo)
    return session


@pytest.fixture
def session(ada: User, cleo: User, group: Group) -> GameSession:
    return some_of_everything(ada, cleo, group)


@pytest.fixture
def desk(session: GameSession) -> Client:
    client = Client()
    client.force_login(make_user("Root", is_staff=True, is_superuser=True))
    return client


def page(desk: Client, row: Any) -> str:
    answer = desk.get(reverse(f"admin:games_{row._meta.model_name}_change", args=[row.pk]))
    assert answer.status_code == 200
    return answer.text


def test_it_works(desk: Client, session: GameSession) -> None:
    listing = desk.get(reverse("admin:games_gamesession_changelist"), {"q": "Even"}).text
    assert "A War" in listing or "whispers" in listing
    assert "Thursday table" in listing
    shown = page(desk, session)
    for words in (session.commitment, "Show moves", "Show notices"):
        assert words in shown


def test_every_table_is_there() -> None:
    assert set(apps.get_app_config("games").get_models()) <= set(admin.site._registry)


@pytest.mark.parametrize("table", TABLES)
def test_lists_and_rows_open(desk: Client, table: str) -> None:
    listing = desk.get(reverse(f"admin:games_{table}_changelist"), {"q": "e"})
    assert listing.status_code == 200
    rows = desk.get(reverse(f"admin:games_{table}_changelist")).context["cl"].queryset[:5]
    assert rows
    for row in rows:
        assert page(desk, row)


@pytest.fixture(scope="module")
def costs(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> dict[str, Cost]:
    """At one table, and at three; all of it is taken back."""

    def add(*tables: str) -> None:
        for name in tables:
            ada, cleo = make_user(f"Ada of {name}"), make_user(f"Cleo of {name}")
            some_of_everything(ada, cleo, make_group(ada, name, player=cleo), name)

    with django_db_blocker.unblock(), transaction.atomic():
        add("Table 0")
        desk = Client()
        desk.force_login(make_user("Root", is_staff=True, is_superuser=True))
        found = costs_of(desk, "games", TABLES, partial(add, "Table 1", "Table 2"))
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("table", TABLES)
def test_a_list_costs_the_same_however_long(costs: dict[str, Cost], table: str) -> None:
    check(costs[table])


@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_edited_by_hand(desk: Client, table: str) -> None:
    row = desk.get(reverse(f"admin:games_{table}_changelist")).context["cl"].queryset[0]
    assert desk.get(reverse(f"admin:games_{table}_add")).status_code == 403
    assert desk.post(reverse(f"admin:games_{table}_change", args=[row.pk]), {"name": "x"}).status_code == 403
    assert desk.post(reverse(f"admin:games_{table}_delete", args=[row.pk]), {"post": "yes"}).status_code == 403


class TestWhileItRuns:
    def test_moves_are_seen_as_onlookers_see_them(self, desk: Client, session: GameSession) -> None:
        names = [seat.name for seat in live.seats_of(session)]
        told_more = 0
        for move in session.moves.all():
            shown = page(desk, move)
            for seen, all_of_it in zip(
                *(play.log_entries(session.game, move, eyes, names) for eyes in (SPECTATOR, OMNISCIENT)), strict=True
            ):
                if seen.text != all_of_it.text:
                    told_more += 1
                    assert escape(all_of_it.text) not in shown
        assert told_more > 0  # else this tests nothing

    def test_nor_what_was_chosen(self, desk: Client, session: GameSession) -> None:
        for move in session.moves.filter(kind="answer"):
            Move.objects.filter(pk=move.pk).update(choose=["a-card-nobody-may-know"])
            shown = page(desk, move)
            assert "a-card-nobody-may-know" not in shown
            assert "Hidden" in shown

    def test_no_page_holds_the_seed_the_world_or_the_webhook(self, desk: Client, session: GameSession) -> None:
        GameSession.objects.update(options={"world": "A-SEALED-WORLD"})
        seed = bytes(session.seed or b"")
        for table in TABLES:
            url = reverse(f"admin:games_{table}_changelist")
            listing = desk.get(url)
            texts = [listing.text, *(page(desk, row) for row in listing.context["cl"].queryset[:20])]
            for secret in (seed.hex(), str(seed), "A-SEALED-WORLD", HOOK, SECRET):
                assert not any(secret in text for text in texts), table

    @pytest.mark.parametrize(
        ("table", "lookup"),
        [
            *(("gamesession", name) for name in ("seed__isnull", "checkpoint__isnull", "options__icontains")),
            *(("move", name) for name in ("choose__icontains", "events__icontains", "session__seed__isnull")),
            *(("snapshot", name) for name in ("match__isnull", "session__checkpoint__isnull")),
            *(("seat", name) for name in ("session__checkpoint__isnull", "session__options__icontains")),
            *(("noticesettings", name) for name in ("webhook__startswith", "webhook_secret__startswith")),
        ],
    )
    def test_nothing_hidden_can_be_guessed_by_search(self, desk: Client, table: str, lookup: str) -> None:
        answer = desk.get(reverse(f"admin:games_{table}_changelist"), {lookup: "1"})
        assert answer.status_code == 400


class TestWhenItIsOver:
    def test_all_of_it_is_there(self, desk: Client, session: GameSession) -> None:
        Proposal.objects.all().delete()
        play_on(session)
        move = session.moves.filter(kind="answer").exclude(choose=[])[0]
        assert (move.choose or [""])[0] in page(desk, move)

    def test_but_not_what_a_campaign_seals(self, desk: Client, session: GameSession, monkeypatch: pytest.MonkeyPatch) -> None:
        play_on(session)
        monkeypatch.setattr(GameSession, "is_sealed", True)
        move = session.moves.filter(kind="answer").exclude(choose=[])[0]
        assert "Hidden" in page(desk, move)


class TestActs:
    def act(self, desk: Client, act: str, session: GameSession) -> str:
        url = reverse("admin:games_gamesession_changelist")
        return desk.post(url, {"action": act, "_selected_action": str(session.pk)}, follow=True).text

    def test_pausing_and_going_on(self, desk: Client, session: GameSession) -> None:
        assert "Paused: 1." in self.act(desk, "pause", session)
        assert live.fresh(session).status == "paused"
        assert "Going on: 1." in self.act(desk, "resume", session)
        assert live.fresh(session).status == "playing"
        assert {"pause session", "resume session"} <= set(AuditEntry.objects.values_list("verb", flat=True))

    def test_bots(self, desk: Client, session: GameSession) -> None:
        session.seats.filter(kind="bot").update(waiting_since=timezone.now())
        assert "Woken: 1." in self.act(desk, "wake_bots", session)
        consent.pause(session.created_by, session)  # type: ignore[arg-type]
        assert "is paused" in self.act(desk, "wake_bots", session)

    def test_who_may_only_look_may_not(self, session: GameSession) -> None:
        client = Client()
        client.force_login(make_user("Watcher", is_staff=True))
        assert self.act(client, "pause", session)
        assert live.fresh(session).status == "playing"
