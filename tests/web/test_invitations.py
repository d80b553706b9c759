from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from chronicle.models import Group, Invitation, Role, User
from chronicle.permissions import role_in
from chronicle.services.people import invitations
from tests.factories import PASSWORD
from tests.web.conftest import As
from tests.web.test_groups import url


def invite(ada: User, group: Group, uses: int | None = 1) -> Invitation:
    return invitations.invite(ada, group, Role.PLAYER, timezone.now() + timedelta(days=1), uses)


def path(invitation: Invitation) -> str:
    return f"/invitations/{invitations.token(invitation)}/"


class TestInvite:
    def test_it_works(self, as_: As, group: Group, ada: User) -> None:
        client = as_(ada)
        wish = {"role": "player", "uses_allowed": "", "lasts": "7", "note": "For Dora"}
        assert client.post(url(group, "invitations/new/"), wish).status_code == 302
        invitation = Invitation.objects.get()
        page = client.get(url(group)).content.decode()
        assert invitations.link(invitation) in page
        client.post(url(group, f"invitations/{invitation.pk}/revoke/"))
        page = client.get(url(group)).content.decode()
        assert invitations.link(invitation) not in page
        assert "revoked" in page

    @pytest.mark.parametrize(
        ("wrong", "said"),
        [
            ({"uses_allowed": "0"}, "At least one person."),
            ({"uses_allowed": "many"}, "A whole number, or nothing."),
            ({"role": "king"}, "A role is one of"),
            ({"role": "owner", "uses_allowed": ""}, "for one person only"),
            ({"lasts": "5000"}, "Select a valid choice"),
        ],
    )
    def test_refusals(self, as_: As, group: Group, ada: User, wrong: dict[str, str], said: str) -> None:
        wish = {"role": "player", "uses_allowed": "1", "lasts": "7", "note": "", **wrong}
        answer = as_(ada).post(url(group, "invitations/new/"), wish)
        assert answer.status_code == 422
        assert said in answer.content.decode()
        assert not Invitation.objects.exists()

    def test_not_an_owner(self, as_: As, group: Group, ada: User, ben: User) -> None:
        invitation = invite(ada, group)
        assert as_(ben).get(url(group, "invitations/new/")).status_code == 403
        assert as_(ben).post(url(group, f"invitations/{invitation.pk}/revoke/")).status_code == 403
        assert invitations.link(invitation) not in as_(ben).get(url(group)).content.decode()


class TestLanding:
    def test_it_works(self, as_: As, group: Group, ada: User, stranger: User) -> None:
        client, link = as_(stranger), path(invite(ada, group))
        assert "Join the group" in client.get(link).content.decode()
        assert role_in(stranger, group) is None
        assert client.post(link)["Location"] == url(group)
        assert role_in(stranger, group) == Role.PLAYER

    def test_signed_out_signs_up_and_comes_back(self, client: Client, group: Group, ada: User) -> None:
        link = path(invite(ada, group))
        page = client.get(link).content.decode()
        assert "Thursday table" in page
        assert f"/sign-up/?next={link.replace('/', '%2F')}" in page
        new = {"email": "dora@example.org", "name": "Dora", "password": PASSWORD, "next": link}
        assert client.post("/sign-up/", new)["Location"] == link
        assert client.post(link)["Location"] == url(group)

    def test_signed_out_sign_in_first(self, client: Client, group: Group, ada: User) -> None:
        invitation = invite(ada, group)
        assert client.post(path(invitation))["Location"].startswith("/sign-in/?next=%2Finvitations%2F")
        invitation.refresh_from_db()
        assert invitation.uses == 0

    def test_in_it_already(self, as_: As, group: Group, ada: User, ben: User) -> None:
        invitation = invite(ada, group)
        assert "You are already in this group" in as_(ben).get(path(invitation)).content.decode()
        assert "You are already in Thursday table" in as_(ben).post(path(invitation), follow=True).content.decode()
        invitation.refresh_from_db()
        assert invitation.uses == 0

    def test_revoked(self, as_: As, group: Group, ada: User, stranger: User) -> None:
        invitation = invitations.revoke(ada, invite(ada, group))
        self.refused(as_(stranger), path(invitation), "was revoked")

    def test_expired(self, as_: As, group: Group, ada: User, stranger: User) -> None:
        invitation = invite(ada, group)
        Invitation.objects.update(expires_at=timezone.now())
        self.refused(as_(stranger), path(invitation), "has expired")

    def test_used_up(self, as_: As, group: Group, ada: User, stranger: User) -> None:
        invitation = invite(ada, group)
        Invitation.objects.update(uses=1)
        self.refused(as_(stranger), path(invitation), "has already been used")
        self.refused(Client(), path(invitation), "has already been used")

    def test_the_group_is_gone(self, as_: As, group: Group, ada: User, stranger: User) -> None:
        link = path(invite(ada, group))
        group.delete()
        self.refused(as_(stranger), link, "has been deleted")

    def test_foreign(self, as_: As, group: Group, ada: User, stranger: User) -> None:
        link = path(invite(ada, group))
        for wrong in (f"{link[:-3]}zz/", "/invitations/nonsense/", f"/invitations/{group.pk}.x/"):
            self.refused(as_(stranger), wrong, "does not exist", 404)

    def refused(self, client: Client, link: str, said: str, status: int = 410) -> None:
        for answer in (client.get(link), client.post(link)):
            page = answer.content.decode()
            assert answer.status_code == status
            assert said in page
            assert 'class="button"' in page.split("<main")[1]  # a way on
            assert "Thursday table" not in page
