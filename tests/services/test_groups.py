import pytest

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import Group, Membership, Player, PlayerClaim, Role, User
from chronicle.permissions import role_in
from chronicle.services.people import groups, players
from tests.factories import make_group, make_user


def member(group: Group, user: User) -> Membership:
    return group.memberships.get(user=user)


def test_it_works(group: Group, ada: User, ben: User) -> None:
    assert role_in(ada, group) == Role.OWNER
    assert role_in(ben, group) == Role.SCRIBE
    assert {player.name for player in group.players.all()} == {"Ada", "Ben", "Cleo"}


@pytest.mark.parametrize(("name", "code"), [("  ", "name_missing"), ("x" * 81, "name_invalid"), ("a\0b", "name_invalid")])
def test_a_group_needs_a_name_that_fits(ada: User, name: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        groups.create(ada, name)
    assert (refusal.value.code, refusal.value.field) == (code, "name")
    assert not Group.objects.exists()


def test_a_name_is_one_line_a_description_may_be_many(ada: User) -> None:
    group = groups.create(ada, "  Thursday\n table ", "One.\nTwo.\n")
    assert (group.name, group.description) == ("Thursday table", "One.\nTwo.")
    with pytest.raises(Refused) as refusal:
        groups.edit(ada, group, description="x" * 2001)
    assert refusal.value.field == "description"


def test_editing_changes_what_is_given(group: Group, ada: User, ben: User) -> None:
    groups.edit(ada, group, description="We play.")
    group.refresh_from_db()
    assert (group.name, group.description) == ("Thursday table", "We play.")
    with pytest.raises(Forbidden):
        groups.edit(ben, group, name="Mine")


def test_deleting_takes_the_name(group: Group, ada: User, ben: User) -> None:
    with pytest.raises(Refused) as refusal:
        groups.delete(ada, group, "Thursday")
    assert refusal.value.field == "name"
    with pytest.raises(Forbidden):
        groups.delete(ben, group, group.name)
    groups.delete(ada, group, " Thursday table ")
    assert not Group.objects.exists()
    with pytest.raises(NotFound):
        groups.delete(ada, group, group.name)


def test_acquaintances_share_another_group(group: Group, ada: User, stranger: User) -> None:
    other = make_user("Other")
    make_group(ada, "Friday table", player=other)
    make_group(stranger, "Foreign table")
    assert list(groups.acquaintances(ada, group)) == [other]
    assert groups.add_member(ada, group, other.pk, Role.VIEWER).role == Role.VIEWER
    assert list(groups.acquaintances(ada, group)) == []


def test_a_stranger_cannot_be_added(group: Group, ada: User, stranger: User) -> None:
    with pytest.raises(Refused) as refusal:
        groups.add_member(ada, group, stranger.pk, Role.PLAYER)
    assert (refusal.value.code, refusal.value.field) == ("unknown_person", "user")


def test_nobody_is_added_twice(group: Group, ada: User, ben: User) -> None:
    with pytest.raises(Conflict):
        groups.add_member(ada, group, ben.pk, Role.PLAYER)


def test_only_owners_manage_members(group: Group, ada: User, ben: User, cleo: User, stranger: User) -> None:
    for verb in (
        lambda who: groups.add_member(who, group, ada.pk, Role.PLAYER),
        lambda who: groups.set_role(who, member(group, cleo), Role.OWNER),
        lambda who: groups.remove_member(who, member(group, ada)),
    ):
        with pytest.raises(Forbidden):
            verb(ben)
        with pytest.raises(NotFound):
            verb(stranger)
    assert group.memberships.count() == 3


def test_the_last_owner_stays(group: Group, ada: User, ben: User) -> None:
    for verb in (
        lambda: groups.set_role(ada, member(group, ada), Role.PLAYER),
        lambda: groups.remove_member(ada, member(group, ada)),
    ):
        with pytest.raises(Refused) as refusal:
            verb()
        assert refusal.value.code == "last_owner"
    groups.set_role(ada, member(group, ben), Role.OWNER)
    groups.remove_member(ada, member(group, ada))
    assert role_in(ada, group) is None


def test_leaving_leaves_the_name_as_a_guest_and_withdraws_claims(group: Group, ada: User, cleo: User) -> None:
    claim = players.claim(cleo, players.add_guest(ada, group, "Guest"))
    groups.remove_member(cleo, member(group, cleo))
    assert group.players.get(name="Cleo").is_guest
    claim.refresh_from_db()
    assert (claim.state, claim.decided_by) == (PlayerClaim.State.WITHDRAWN, cleo)
    assert claim.decided_at


def test_who_comes_back_finds_the_name_taken(group: Group, ada: User, cleo: User) -> None:
    groups.remove_member(ada, member(group, cleo))
    groups.admit(group, cleo, Role.PLAYER)
    assert Player.objects.get(group=group, user=cleo).name == "Cleo (2)"


def test_names_are_told_apart_without_regard_to_case(group: Group) -> None:
    assert groups.free_name(group, "aDA") == "aDA (2)"
    assert groups.free_name(group, "Zoe") == "Zoe"
    assert len(groups.free_name(make_group(make_user("x" * 60)), "x" * 60)) <= 60


def test_a_member_who_is_gone_is_not_found(group: Group, ada: User, ben: User) -> None:
    gone = member(group, ben)
    groups.remove_member(ada, gone)
    with pytest.raises(NotFound):
        groups.set_role(ada, gone, Role.OWNER)
