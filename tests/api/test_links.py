from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from chronicle.models import Group, Invitation, Role, User
from chronicle.permissions import role_in
from chronicle.services.people import invitations
from tests.api.conftest import V1, assert_problem, client_of


@pytest.fixture
def invitation(group: Group, ada: User) -> Invitation:
    return invitations.invite(ada, group, Role.PLAYER, timezone.now() + timedelta(days=1))


def url(invitation: Invitation) -> str:
    return f"{V1}/invitations/{invitations.token(invitation)}/"


def test_it_works(invitation: Invitation, group: Group, stranger: User) -> None:
    shown = client_of().get(url(invitation)).json()
    assert shown["group"] == "Thursday table"
    assert shown["role"] == "player"

    client = client_of(stranger)
    accepted = client.post(url(invitation) + "accept/")
    assert accepted.status_code == 201
    assert accepted.json()["role"] == "player"
    assert client.get(accepted["Location"]).json()["role"] == "player"
    assert role_in(stranger, group) == Role.PLAYER


def test_used_up(invitation: Invitation, stranger: User, cleo: User) -> None:
    client_of(stranger).post(url(invitation) + "accept/")
    assert_problem(client_of(cleo).post(url(invitation) + "accept/"), 410, "invitation_used_up")
    assert_problem(client_of().get(url(invitation)), 410, "invitation_used_up")


def test_expired(invitation: Invitation, stranger: User) -> None:
    Invitation.objects.filter(pk=invitation.pk).update(expires_at=timezone.now())
    assert_problem(client_of(stranger).post(url(invitation) + "accept/"), 410, "invitation_expired")


def test_revoked(invitation: Invitation, ada: User, stranger: User) -> None:
    invitations.revoke(ada, invitation)
    assert_problem(client_of(stranger).post(url(invitation) + "accept/"), 410, "invitation_revoked")


def test_member_already(invitation: Invitation, ben: User, group: Group) -> None:
    assert_problem(client_of(ben).post(url(invitation) + "accept/"), 409, "already_member")
    assert role_in(ben, group) == Role.SCRIBE
    invitation.refresh_from_db()
    assert invitation.uses == 0


def test_forged(invitation: Invitation, stranger: User) -> None:
    for token in (str(invitation.pk), f"{uuid4()}.forged", "nonsense"):
        assert_problem(client_of().get(f"{V1}/invitations/{token}/"), 404, "not_found")
        assert_problem(client_of(stranger).post(f"{V1}/invitations/{token}/accept/"), 404, "not_found")


def test_nobody_signed_in(invitation: Invitation) -> None:
    assert_problem(client_of().post(url(invitation) + "accept/"), 401, "not_authenticated")
    invitation.refresh_from_db()
    assert invitation.uses == 0
