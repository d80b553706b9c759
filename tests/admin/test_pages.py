"""Every page of the admin, for a superuser: opens, links, and does not ask the database once a row."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from chronicle.models import AuditEntry, Group, Heartbeat, IdempotentRequest, Job, Role, SagaText, User
from chronicle.services import catalogue, demo, jobs
from chronicle.services.campaigns import corrections, drafts, evenings, withdrawals
from chronicle.services.people import invitations, players, tokens
from tests.admin.costs import Cost, check, costs_of
from tests.factories import game_data, make_campaign, make_group, make_user, play

TABLES = sorted(model._meta.model_name or "" for model in admin.site._registry if model._meta.app_label == "chronicle")


@pytest.fixture(scope="module")
def demo_data(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Made once; what a test adds to it is taken back after the test."""
    with django_db_blocker.unblock(), transaction.atomic():
        demo.load()
        jobs.enqueue("mail", "one", {"user": None}, requested_by=User.objects.get(email="owner@example.org"))
        yield
        transaction.set_rollback(True)


@pytest.fixture
def desk(demo_data: None, db: None, client: Client) -> Client:
    """The admin with the demo's data, open to a superuser."""
    jobs.beat()
    client.force_login(User.objects.get(is_superuser=True))
    return client


def test_it_works(desk: Client) -> None:
    page = desk.get(reverse("admin:index"))
    assert page.status_code == 200
    for words in ("Jobs failed", "at work", "Latest changes", "Audit entries", "To the site"):
        assert words in page.text, words


def test_every_table_is_there() -> None:
    assert set(apps.get_app_config("chronicle").get_models()) <= set(admin.site._registry)


@pytest.mark.parametrize("table", TABLES)
def test_lists_and_rows_open(desk: Client, table: str) -> None:
    if table == "catalogueentry":
        catalogue.load()
    listing = desk.get(reverse(f"admin:chronicle_{table}_changelist"), {"q": "e"})
    assert listing.status_code == 200
    for row in desk.get(reverse(f"admin:chronicle_{table}_changelist")).context["cl"].queryset[:5]:
        page = desk.get(reverse(f"admin:chronicle_{table}_change", args=[row.pk]))
        assert page.status_code == 200
        assert "pbkdf2" not in page.text
        assert "md5$" not in page.text


# Their rows do not show the name, or are more than a page.
NAMELESS = (
    "apitoken",
    "job",
    "idempotentrequest",
    "placement",
    "recordentry",
    "sighting",
    "chapterseat",
    "sagatext",
    "withdrawnseat",
)


LISTS = [table for table in TABLES if table not in ("heartbeat", "catalogueentry")]


@pytest.fixture(scope="module")
def costs(demo_data: None, django_db_blocker: DjangoDbBlocker) -> dict[str, Cost]:
    """With the demo's rows, and with more of everything; those are taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        desk = Client()
        desk.force_login(User.objects.get(is_superuser=True))
        found = costs_of(desk, "chronicle", LISTS, lambda: [more_of_everything(f"More {n}") for n in range(4)])
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("table", LISTS)
def test_a_list_costs_the_same_however_long(costs: dict[str, Cost], table: str) -> None:
    check(costs[table])
    assert "More 3" in costs[table].page or table in NAMELESS


def more_of_everything(name: str) -> Group:
    owner, other = make_user(f"{name} owner"), make_user(f"{name} player")
    group = make_group(owner, name, player=other)
    invitations.invite(owner, group, Role.PLAYER, timezone.now() + timedelta(days=1), note=name)
    players.claim(other, players.add_guest(owner, group, f"{name} guest"))
    tokens.create(owner, name, "read")
    jobs.enqueue("mail", name, {"user": None}, requested_by=owner, group=group)
    IdempotentRequest.objects.create(user=owner, key=name, fingerprint="0" * 64)
    campaign = make_campaign(owner, group, name)
    data = game_data(campaign, 1, list(group.players.all())) | {"title": name}
    play(owner, campaign)
    chapter = corrections.correct(owner, campaign, 1, 1, data, name)
    SagaText.objects.create(chapter=chapter, version=1, text=name, written_by=owner)
    drafts.of_game(owner, campaign)
    evenings.open_now(owner, campaign)
    withdrawals.withdraw(owner, play(owner, make_campaign(owner, group, f"{name}, otherwise")), 1)
    return group


def test_related_rows_are_linked_both_ways(desk: Client) -> None:
    group = Group.objects.get(name="The Thursday Chronicle")
    member = group.memberships.select_related("user").get(role="scribe")
    group_page, user_page = (
        f"/admin/chronicle/{table}/{pk}/change/" for table, pk in (("group", group.pk), ("user", member.user_id))
    )
    membership_page = f"/admin/chronicle/membership/{member.pk}/change/"
    assert user_page in desk.get(group_page).text
    assert group_page in desk.get(user_page).text
    assert membership_page in desk.get(group_page).text
    assert user_page in desk.get(membership_page).text
    for model, query in (("auditentry", "group__id__exact"), ("job", "group__id__exact")):
        link = f"{reverse(f'admin:chronicle_{model}_changelist')}?{query}={group.pk}"
        assert link in desk.get(group_page).text
        assert desk.get(link).status_code == 200


def test_history_is_the_audit_trail(desk: Client) -> None:
    group = Group.objects.get(name="The Thursday Chronicle")
    answer = desk.get(reverse("admin:chronicle_group_history", args=[group.pk]), follow=True)
    assert [entry.verb for entry in answer.context["cl"].result_list] == ["create group"]


def test_no_secret_column_is_shown(desk: Client) -> None:
    for table in TABLES:
        assert not {"digest", "lease", "password", "body", "headers", "fingerprint"} & set(shown(table)), table


def shown(table: str) -> list[str]:
    """Names of all fields that the page of a row shows."""
    model = next(model for model in admin.site._registry if model._meta.model_name == table)
    fieldsets = admin.site._registry[model].get_fieldsets(request=None, obj=None)  # type: ignore[arg-type]
    names = [field for _, part in fieldsets for field in part["fields"]]
    flat = [name for field in names for name in (field if isinstance(field, tuple | list) else [field])]
    return [name for name in flat if isinstance(name, str) and name not in ("password1", "password2")]


def test_the_late_worker_and_failed_jobs_are_seen_at_once(desk: Client) -> None:
    Heartbeat.objects.update(at=timezone.now() - timedelta(minutes=5))
    Job.objects.update(state="failed")
    page = desk.get(reverse("admin:index")).text
    assert "late" in page
    assert "need a look" in page


def test_the_trail_has_no_way_in(desk: Client) -> None:
    entry = AuditEntry.objects.first()
    assert entry
    page = reverse("admin:chronicle_auditentry_change", args=[entry.pk])
    assert desk.post(page, {"verb": "other"}).status_code == 403
    assert desk.post(reverse("admin:chronicle_auditentry_delete", args=[entry.pk]), {"post": "yes"}).status_code == 403
    assert desk.get(reverse("admin:chronicle_auditentry_add")).status_code == 403
