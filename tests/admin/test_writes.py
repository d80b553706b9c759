"""What is changed in the admin goes through the services: the same guards, the same audit trail."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group as Bundle
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from chronicle.models import ApiToken, AuditEntry, Group, Invitation, Job, Membership, Player, Role, User
from chronicle.queues import Queue
from chronicle.services import jobs
from chronicle.services.people import invitations, tokens
from tests.admin import NO_INLINES
from tests.factories import PASSWORD, in_days, make_group, make_user


@pytest.fixture
def root(db: None) -> User:
    return make_user("Root", is_staff=True, is_superuser=True)


@pytest.fixture
def desk(client: Client, root: User) -> Client:
    client.force_login(root)
    return client


def change(table: str, pk: object) -> str:
    return reverse(f"admin:chronicle_{table}_change", args=[pk])


def delete(table: str, pk: object) -> str:
    return reverse(f"admin:chronicle_{table}_delete", args=[pk])


def last() -> AuditEntry:
    entry = AuditEntry.objects.first()
    assert entry
    return entry


def test_it_works(desk: Client, root: User, group: Group) -> None:
    answer = desk.post(
        change("group", group.pk), {"name": "Friday table", "description": "", "evening_notices": "on", **NO_INLINES}
    )
    assert answer.status_code == 302
    group.refresh_from_db()
    assert group.name == "Friday table"
    assert (last().verb, last().actor, last().details) == ("edit group", root, {"fields": ["name"]})
    assert last().request_id == answer["X-Request-Id"]
    assert not LogEntry.objects.exists()


def test_a_group_can_be_made_and_deleted(desk: Client, root: User) -> None:
    desk.post(
        reverse("admin:chronicle_group_add"), {"name": "New table", "description": "", "evening_notices": "on", **NO_INLINES}
    )
    group = Group.objects.get()
    assert group.memberships.get().user == root
    desk.post(delete("group", group.pk), {"post": "yes"})
    assert not Group.objects.exists()
    assert last().verb == "delete group"


def test_a_refusal_is_a_message(desk: Client, ada: User) -> None:
    membership = make_group(ada).memberships.get()
    for answer in (
        desk.post(change("membership", membership.pk), {"role": "player"}, follow=True),
        desk.post(delete("membership", membership.pk), {"post": "yes"}, follow=True),
    ):
        assert "A group needs an owner" in answer.text
    assert Membership.objects.get(pk=membership.pk).role == Role.OWNER


def test_members_come_get_roles_and_go(desk: Client, root: User, group: Group, stranger: User) -> None:
    form = {"group": group.pk, "user": stranger.pk, "role": "viewer"}
    assert desk.post(reverse("admin:chronicle_membership_add"), form).status_code == 302
    membership = group.memberships.get(user=stranger)
    assert group.players.filter(user=stranger).exists()
    desk.post(change("membership", membership.pk), {"role": "scribe"})
    assert (last().verb, last().details) == ("change role", {"before": "viewer", "after": "scribe"})
    desk.post(delete("membership", membership.pk), {"post": "yes"})
    assert last().verb == "remove member"
    assert group.players.get(name="Stranger").is_guest


def test_guests_come_get_names_and_go(desk: Client, group: Group) -> None:
    desk.post(reverse("admin:chronicle_player_add"), {"group": group.pk, "name": "Guest"})
    guest = Player.objects.get(name="Guest")
    desk.post(change("player", guest.pk), {"name": "Lodger"})
    guest.refresh_from_db()
    assert guest.name == "Lodger"
    desk.post(delete("player", guest.pk), {"post": "yes"})
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert last().verb == "remove guest"


def test_tokens_and_invitations_are_revoked(desk: Client, ada: User, group: Group) -> None:
    token, secret = tokens.create(ada, "Script", "read")
    invitation = invitations.invite(ada, group, Role.PLAYER, in_days(1))
    for table, row in (("apitoken", token), ("invitation", invitation)):
        action = {"action": "revoke", "_selected_action": [str(row.pk)]}
        assert "Revoked: 1." in desk.post(reverse(f"admin:chronicle_{table}_changelist"), action, follow=True).text
    assert tokens.authenticate(secret) is None
    assert ApiToken.objects.get().revoked_at
    assert Invitation.objects.get().state == "revoked"


def test_failed_jobs_are_tried_again(desk: Client, root: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(jobs.KINDS, "fine", jobs.Kind(lambda job: None, queue=Queue.SHORT, atomic=True, forget_args=False))
    failed, done, mail = (jobs.enqueue(kind, f"{kind} {n}") for n, kind in enumerate(["fine", "fine", "mail"]))
    Job.objects.filter(pk__in=[failed.pk, mail.pk]).update(state="failed")
    Job.objects.filter(pk=done.pk).update(state="done")
    action = {"action": "retry", "_selected_action": [str(job.pk) for job in (failed, done, mail)]}
    page = desk.post(reverse("admin:chronicle_job_changelist"), action, follow=True).text
    assert "Queued again: 1." in page
    assert "held personal data" in page
    assert {job.key: job.state for job in Job.objects.all()} == {"fine 0": "queued", "fine 1": "done", "mail 2": "failed"}
    assert (last().verb, last().actor) == ("retry job", root)


def account_form(user: User, **changes: object) -> dict[str, object]:
    return {"name": user.name, "email": user.email, "time_zone": "UTC", "is_active": "on", **NO_INLINES, **changes}


def test_an_account_is_changed_and_the_trail_names_the_fields(desk: Client, ada: User) -> None:
    answer = desk.post(change("user", ada.pk), account_form(ada, email="Other@Example.org", is_staff="on"))
    assert answer.status_code == 302, answer.context["errors"]
    ada.refresh_from_db()
    assert (ada.email, ada.is_staff) == ("other@example.org", True)
    assert last().verb == "change user"
    assert "example.org" not in str(last().details)
    assert len(last().details["fields"]) == 2


def test_an_account_is_made_and_gets_another_password(desk: Client) -> None:
    form = {"email": "New@example.org", "name": "New", "password1": PASSWORD, "password2": PASSWORD, **NO_INLINES}
    assert desk.post(reverse("admin:chronicle_user_add"), form).status_code == 302
    user = User.objects.get(email="new@example.org")
    assert user.check_password(PASSWORD)
    assert user.email_confirmed_at
    page = reverse("admin:auth_user_password_change", args=[user.pk])
    assert desk.get(page).status_code == 200
    other = {"password1": "yet another passphrase", "password2": "yet another passphrase"}
    assert desk.post(page, other).status_code == 302
    user.refresh_from_db()
    assert user.check_password("yet another passphrase")
    assert last().verb == "change user"


def test_an_account_is_deleted_under_the_rules_of_the_site(desk: Client, group: Group, ada: User, ben: User) -> None:
    assert "Ada is the only owner" in desk.post(delete("user", ada.pk), {"post": "yes"}, follow=True).text
    desk.post(delete("user", ben.pk), {"post": "yes"})
    assert not User.objects.filter(pk=ben.pk).exists()
    assert not Player.objects.filter(name="Ben").exists()
    assert group.players.filter(name__startswith="Former player").exists()
    assert last().verb == "delete account"


def test_nobody_saws_off_the_own_branch(desk: Client, root: User) -> None:
    assert desk.get(delete("user", root.pk)).status_code == 403
    desk.post(change("user", root.pk), account_form(root, is_active="", is_superuser=""))
    root.refresh_from_db()
    assert root.is_active
    assert root.is_superuser


def test_a_bundle_of_rights_makes_an_operator(desk: Client, ada: User) -> None:
    right = Permission.objects.get(codename="view_group", content_type__app_label="chronicle")
    add = reverse("admin:auth_group_add")
    assert "log entry" not in desk.get(add).text
    desk.post(add, {"name": "Helpers", "permissions": [right.pk]})
    assert (last().verb, last().target_type) == ("add group", "auth.group")
    bundle = Bundle.objects.get()
    desk.post(change("user", ada.pk), account_form(ada, is_staff="on", groups=[bundle.pk]))
    assert User.objects.get(pk=ada.pk).has_perm("chronicle.view_group")
    assert desk.get(reverse("admin:chronicle_auditentry_changelist")).status_code == 200
