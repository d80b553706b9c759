"""Who may use the admin, and what an operator who is no superuser sees there: the rows of the own groups."""

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from chronicle.models import AuditEntry, Group, Role, User
from chronicle.services import jobs
from chronicle.services.people import invitations, players, tokens
from tests.admin import NO_INLINES
from tests.factories import in_days, make_group, make_user


@pytest.fixture
def helper(db: None) -> User:
    """An operator with every right on every table, but no superuser."""
    user = make_user("Helper", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="chronicle"))
    return user


@pytest.fixture
def foreign(stranger: User, cleo: User) -> Group:
    group = make_group(stranger, "Foreign table", player=cleo)
    invitations.invite(stranger, group, Role.PLAYER, in_days(1), note="Foreign invitation")
    players.claim(cleo, players.add_guest(stranger, group, "Foreign guest"))
    tokens.create(stranger, "Foreign token", "read")
    jobs.enqueue("mail", "Foreign job", {"user": None}, requested_by=stranger, group=group)
    return group


TABLES = ("apitoken", "auditentry", "group", "invitation", "job", "membership", "player", "playerclaim", "user")


def test_it_works(client: Client, helper: User, foreign: Group) -> None:
    mine = make_group(helper, "My table")
    client.force_login(helper)
    page = client.get(reverse("admin:chronicle_group_changelist"))
    assert "My table" in page.text
    assert "Foreign table" not in page.text
    assert client.get(reverse("admin:chronicle_group_change", args=[mine.pk])).status_code == 200


@pytest.mark.parametrize("table", TABLES)
def test_rows_of_other_groups_do_not_exist(client: Client, helper: User, foreign: Group, table: str) -> None:
    client.force_login(helper)
    page = client.get(reverse(f"admin:chronicle_{table}_changelist"))
    assert {row for row in page.context["cl"].result_list if row != helper} == set()
    for row in apps.get_model("chronicle", table)._base_manager.exclude(pk=helper.pk if table == "user" else None)[:3]:
        answer = client.get(reverse(f"admin:chronicle_{table}_change", args=[row.pk]))
        assert answer.status_code == 302, row  # to the index, as for a row that never was


def test_choices_offer_no_foreign_rows(client: Client, helper: User, foreign: Group) -> None:
    client.force_login(helper)
    query = {"app_label": "chronicle", "model_name": "membership", "field_name": "group"}
    assert client.get(reverse("admin:autocomplete"), query).json()["results"] == []


def test_the_index_counts_only_what_is_seen(client: Client, helper: User, foreign: Group) -> None:
    client.force_login(helper)
    page = client.get(reverse("admin:index"))
    assert {number["title"]: number["count"] for number in page.context["numbers"]}["Groups"] == 0
    assert page.context["trail"] == []


def test_the_role_in_the_group_decides_not_the_right_on_the_table(client: Client, helper: User, ada: User) -> None:
    group = make_group(ada, viewer=helper)
    client.force_login(helper)
    page = reverse("admin:chronicle_group_change", args=[group.pk])
    answer = client.post(page, {"name": "Mine now", "description": "", **NO_INLINES}, follow=True)
    assert "As viewer you may not edit the group" in answer.text
    group.refresh_from_db()
    assert group.name == "Thursday table"


def test_accounts_are_for_superusers_to_change(client: Client, helper: User, ada: User) -> None:
    """Whoever could set the address or the password of a fellow player could become that player, or a superuser."""
    make_group(ada, player=helper)
    client.force_login(helper)
    page = reverse("admin:chronicle_user_change", args=[ada.pk])
    assert client.get(page).status_code == 200
    assert client.post(page, {"email": "taken@example.org"}).status_code == 403
    assert client.post(reverse("admin:auth_user_password_change", args=[ada.pk]), {}).status_code == 403
    assert client.post(reverse("admin:chronicle_user_delete", args=[ada.pk]), {"post": "yes"}).status_code == 403
    assert client.get(reverse("admin:chronicle_user_add")).status_code == 403


def test_a_superuser_is_a_person_like_any_other_on_the_site(client: Client, foreign: Group) -> None:
    client.force_login(make_user("Root", is_staff=True, is_superuser=True))
    assert client.get(reverse("admin:chronicle_group_change", args=[foreign.pk])).status_code == 200
    assert client.get(reverse("group", args=[foreign.pk])).status_code == 404


def test_visitors_sign_in_on_the_site(client: Client) -> None:
    page = reverse("admin:chronicle_group_changelist")
    answer = client.get(page, follow=True)
    assert answer.redirect_chain[-1][0] == f"{reverse('sign-in')}?next={page}"


def test_who_is_no_operator_is_refused(client: Client, ada: User) -> None:
    client.force_login(ada)
    assert client.get(reverse("admin:index"), follow=True).status_code == 403


def test_the_own_password_is_changed_on_the_site(client: Client, helper: User) -> None:
    client.force_login(helper)
    assert client.get(reverse("admin:password_change")).headers["Location"] == reverse("password")


def test_nothing_of_this_is_written_down_as_a_change(client: Client, helper: User, foreign: Group) -> None:
    before = AuditEntry.objects.count()
    client.force_login(helper)
    for table in TABLES:
        client.get(reverse(f"admin:chronicle_{table}_changelist"))
    assert AuditEntry.objects.count() == before
