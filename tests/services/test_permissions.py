"""The one table of who may do what, and the one table of who sees which rows."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import AnonymousUser

from chronicle.errors import Forbidden, NotFound
from chronicle.models import (
    ApiToken,
    AuditEntry,
    CatalogueEntry,
    Group,
    Heartbeat,
    IdempotentRequest,
    Invitation,
    Job,
    Membership,
    Player,
    PlayerClaim,
    Role,
    User,
)
from chronicle.permissions import RIGHTS, SIGHT, Act, acts_of, as_operator, may, require, role_in, visible
from chronicle.services import catalogue, jobs
from chronicle.services.people import groups, invitations, players, tokens
from tests.factories import in_days, make_group, make_user

# Written out again by hand: a right given by accident in the code does not slip through here.
ALLOWED = {
    Act.SEE: "owner scribe player viewer",
    Act.SEE_AUDIT: "owner",
    Act.EDIT_GROUP: "owner",
    Act.DELETE_GROUP: "owner",
    Act.MANAGE_MEMBERS: "owner",
    Act.INVITE: "owner",
    Act.EDIT_PLAYERS: "owner scribe",
    Act.CLAIM_GUEST: "owner scribe player",
    Act.DECIDE_CLAIM: "owner",
    Act.SEE_CAMPAIGNS: "owner scribe player viewer",
    Act.START_CAMPAIGN: "owner scribe",
    Act.RECORD: "owner scribe",
    Act.KEEP_EVENINGS: "owner scribe",
    Act.SEE_SECRETS: "owner scribe",
    Act.PACK: "owner scribe player",
    Act.WITHDRAW: "owner",
    Act.DELETE_CAMPAIGN: "owner",
    Act.SEE_SESSIONS: "owner scribe player viewer",
    Act.PLAY: "owner scribe player",
    Act.MANAGE_SESSIONS: "owner",
}


@pytest.fixture
def people(ada: User) -> dict[Role, User]:
    return {Role.OWNER: ada} | {role: make_user(role.label) for role in Role if role != Role.OWNER}


@pytest.fixture
def table(ada: User, people: dict[Role, User]) -> Group:
    group = make_group(ada)
    for role, user in people.items():
        if user != ada:
            groups.admit(group, user, role)
    return group


def test_it_works(group: Group, ada: User, stranger: User) -> None:
    assert role_in(ada, group) == Role.OWNER
    assert role_in(stranger, group) is None
    assert require(ada, Act.DELETE_GROUP, group) == Role.OWNER


def test_every_act_has_its_roles() -> None:
    assert {act: " ".join(role for role in Role if role in roles) for act, roles in RIGHTS.items()} == ALLOWED
    assert set(RIGHTS) == set(Act)


@pytest.mark.parametrize("act", list(Act))
@pytest.mark.parametrize("role", list(Role))
def test_a_role_may_what_the_table_says(table: Group, people: dict[Role, User], act: Act, role: Role) -> None:
    allowed = role in ALLOWED[act].split()
    assert may(people[role], act, table) == allowed
    assert (act in acts_of(role)) == allowed
    if allowed:
        assert require(people[role], act, table) == role
    else:
        with pytest.raises(Forbidden, match=f"As {role} you may not {act}"):
            require(people[role], act, table)


@pytest.mark.parametrize("act", list(Act))
def test_outside_there_is_no_group(table: Group, stranger: User, act: Act) -> None:
    for outsider in (stranger, AnonymousUser(), make_user("Root", is_staff=True, is_superuser=True)):
        assert not may(outsider, act, table)
        with pytest.raises(NotFound):
            require(outsider, act, table)
    assert acts_of(None) == frozenset()


def test_a_superuser_may_everything_while_operating_and_only_then(table: Group) -> None:
    root, retired = (make_user(name, is_superuser=True, is_active=name == "Root") for name in ("Root", "Retired"))
    with as_operator():
        assert all(may(root, act, table) for act in Act)
        assert not may(retired, Act.SEE, table)
        assert not may(make_user("Staff", is_staff=True), Act.SEE, table)
    assert not may(root, Act.SEE, table)


def test_operating_ends_with_an_error_too(table: Group) -> None:
    root = make_user("Root", is_superuser=True)
    with pytest.raises(RuntimeError), as_operator():
        raise RuntimeError
    assert not may(root, Act.SEE, table)


def test_every_table_says_who_sees_it() -> None:
    assert set(SIGHT) == {model for app in ("chronicle", "games") for model in apps.get_app_config(app).get_models()}


def row_of(model: type[Any], group: Group, people: dict[Role, User]) -> Any:
    """A row of the kind in the group; the player's, where it is a person's."""
    owner, player = people[Role.OWNER], people[Role.PLAYER]
    make: dict[type[Any], Callable[[], Any]] = {
        ApiToken: lambda: tokens.create(player, "Script", "read")[0],
        AuditEntry: lambda: AuditEntry.objects.filter(group=group).first(),
        Group: lambda: group,
        Heartbeat: lambda: Heartbeat.objects.create(name="worker", at=in_days(0)),
        IdempotentRequest: lambda: IdempotentRequest.objects.create(user=player, key="k", fingerprint="f"),
        Invitation: lambda: invitations.invite(owner, group, Role.VIEWER, in_days(1)),
        Job: lambda: jobs.enqueue("mail", "k", {"user": None}, requested_by=player, group=group),
        Membership: lambda: group.memberships.get(user=owner),
        Player: lambda: group.players.get(user=owner),
        PlayerClaim: lambda: players.claim(player, players.add_guest(owner, group, "Guest")),
        User: lambda: owner,
    }
    return make[model]()


SEEN_BY = {
    ApiToken: "player",
    AuditEntry: "owner",
    Group: "owner scribe player viewer",
    Heartbeat: "",
    IdempotentRequest: "player",
    Invitation: "owner",
    Job: "player",
    Membership: "owner scribe player viewer",
    Player: "owner scribe player viewer",
    PlayerClaim: "owner player",
    User: "owner scribe player viewer",
}


@pytest.mark.parametrize("model", list(SEEN_BY), ids=lambda model: model.__name__)
def test_who_sees_the_rows_of_a_table(table: Group, people: dict[Role, User], stranger: User, model: type[Any]) -> None:
    row, rows = row_of(model, table, people), model.objects.all()
    seers = " ".join(role for role, user in people.items() if row in visible(rows, user))
    assert seers == SEEN_BY[model]
    root = make_user("Root", is_superuser=True)
    for outsider in (stranger, root, AnonymousUser()):
        assert row not in visible(rows, outsider)
    with as_operator():
        assert row in visible(rows, root)
        assert row not in visible(rows, stranger)


def test_a_row_is_seen_once_however_many_groups_are_shared(ada: User, ben: User) -> None:
    make_group(ada, player=ben)
    make_group(ada, "Friday table", player=ben)
    assert list(visible(User.objects.order_by("name"), ben)) == [ada, ben]


def test_a_person_sees_the_own_account_without_any_group(stranger: User, ada: User) -> None:
    assert list(visible(User.objects.all(), stranger)) == [stranger]


def test_who_left_does_not_see_the_own_claim(table: Group, people: dict[Role, User]) -> None:
    claim = row_of(PlayerClaim, table, people)
    table.memberships.get(user=people[Role.PLAYER]).delete()
    assert claim not in visible(PlayerClaim.objects.all(), people[Role.PLAYER])


@pytest.mark.django_db
def test_the_catalogue_is_for_everybody() -> None:
    catalogue.load()
    assert visible(CatalogueEntry.objects.all(), AnonymousUser()).exists()
