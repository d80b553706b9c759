import pytest
from django.conf import settings
from django.utils import timezone

from chronicle.errors import Conflict, Forbidden, Gone, NotFound, Refused
from chronicle.models import Group, Invitation, Role, User
from chronicle.permissions import role_in
from chronicle.services.people import groups, invitations
from tests.factories import in_days, make_user


def link(group: Group, owner: User, **extra: object) -> str:
    asked = {"role": Role.PLAYER, "expires_at": in_days(1)} | extra
    return invitations.token(invitations.invite(owner, group, **asked))  # type: ignore[arg-type]


def test_it_works(group: Group, ada: User, stranger: User) -> None:
    invitation = invitations.invite(ada, group, Role.VIEWER, in_days(7), note="For a friend")
    assert invitations.link(invitation) == f"{settings.BASE_URL}/invitations/{invitations.token(invitation)}/"
    assert invitations.look_up(invitations.token(invitation)).group == group
    membership = invitations.accept(stranger, invitations.token(invitation))
    assert (membership.role, membership.invitation) == (Role.VIEWER, invitation)
    assert role_in(stranger, group) == Role.VIEWER


def test_a_link_for_many_counts_them(group: Group, ada: User) -> None:
    token = link(group, ada, uses_allowed=None)
    for name in ("Dan", "Eva"):
        invitations.accept(make_user(name), token)
    assert Invitation.objects.get().uses == 2
    assert Invitation.objects.get().state == "open"


def test_a_link_for_two_is_used_up_by_two(group: Group, ada: User) -> None:
    token = link(group, ada, uses_allowed=2)
    for name in ("Dan", "Eva"):
        invitations.accept(make_user(name), token)
    with pytest.raises(Gone) as refusal:
        invitations.accept(make_user("Fay"), token)
    assert refusal.value.code == "invitation_used_up"


def test_expired(group: Group, ada: User, stranger: User) -> None:
    token = link(group, ada)
    Invitation.objects.update(expires_at=timezone.now())
    for verb in (lambda: invitations.look_up(token), lambda: invitations.accept(stranger, token)):
        with pytest.raises(Gone) as refusal:
            verb()
        assert refusal.value.code == "invitation_expired"
        assert "expired" in refusal.value.message
    assert role_in(stranger, group) is None


def test_revoked(group: Group, ada: User, stranger: User) -> None:
    token = link(group, ada)
    revoked = invitations.revoke(ada, Invitation.objects.get())
    again = invitations.revoke(ada, revoked)
    assert again.revoked_at == revoked.revoked_at
    with pytest.raises(Gone) as refusal:
        invitations.accept(stranger, token)
    assert refusal.value.code == "invitation_revoked"


def test_the_group_is_gone(group: Group, ada: User) -> None:
    token = link(group, ada)
    groups.delete(ada, group, group.name)
    with pytest.raises(Gone) as refusal:
        invitations.look_up(token)
    assert refusal.value.code == "invitation_gone"


@pytest.mark.parametrize("spoil", [lambda token: token[:-1], lambda token: "x" + token, lambda token: "nonsense", lambda _: ""])
def test_a_made_up_link(group: Group, ada: User, spoil: object) -> None:
    with pytest.raises(NotFound, match="copied the whole link"):
        invitations.look_up(spoil(link(group, ada)))  # type: ignore[operator]


def test_a_member_does_not_use_it_up(group: Group, ada: User, ben: User) -> None:
    token = link(group, ada)
    with pytest.raises(Conflict) as refusal:
        invitations.accept(ben, token)
    assert refusal.value.code == "already_member"
    assert Invitation.objects.get().uses == 0


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"expires_at": in_days(-1)}, "expires_at"),
        ({"expires_at": in_days(91)}, "expires_at"),
        ({"uses_allowed": 0}, "uses_allowed"),
        ({"uses_allowed": 100_000}, "uses_allowed"),
        ({"role": Role.OWNER, "uses_allowed": None}, "uses_allowed"),
        ({"note": "x" * 81}, "note"),
    ],
)
def test_what_an_invitation_cannot_be(group: Group, ada: User, asked: dict[str, object], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        link(group, ada, **asked)
    assert refusal.value.field == field
    assert not Invitation.objects.exists()


def test_only_owners_invite_and_revoke(group: Group, ada: User, ben: User, stranger: User) -> None:
    link(group, ada)
    for verb in (lambda who: link(group, who), lambda who: invitations.revoke(who, Invitation.objects.get())):
        with pytest.raises(Forbidden):
            verb(ben)
        with pytest.raises(NotFound):
            verb(stranger)
    assert Invitation.objects.get().state == "open"
