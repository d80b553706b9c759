from collections.abc import Callable

import pytest

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import Group, Membership, Player, PlayerClaim, Role, User
from chronicle.services.people import groups, players

State = PlayerClaim.State


@pytest.fixture
def guest(group: Group, ben: User) -> Player:
    return players.add_guest(ben, group, "  Guest  from afar ")


def test_it_works(guest: Player, group: Group, ada: User, cleo: User) -> None:
    assert guest.name == "Guest from afar"
    assert guest.is_guest
    row = players.decide(ada, players.claim(cleo, guest), accept=True)
    assert (row.state, row.decided_by, row.player_name) == (State.ACCEPTED, ada, "Guest from afar")
    assert row.decided_at
    assert row.player == group.players.get(user=cleo)
    assert not Player.objects.filter(pk=guest.pk).exists()


def test_what_the_guest_did_becomes_the_members(guest: Player, group: Group, ada: User, ben: User, cleo: User) -> None:
    """Every table that names a player, also those to come: the earlier claim stands for them here."""
    earlier = players.decide(ada, players.claim(ben, guest), accept=False)
    players.decide(ada, players.claim(cleo, guest), accept=True)
    earlier.refresh_from_db()
    assert earlier.player == group.players.get(user=cleo)


@pytest.mark.parametrize(("name", "code"), [(" ", "name_missing"), ("x" * 61, "name_invalid"), ("adA", "name_taken")])
def test_names_that_cannot_be(group: Group, ben: User, guest: Player, name: str, code: str) -> None:
    verbs: tuple[Callable[[], Player], ...] = (
        lambda: players.add_guest(ben, group, name),
        lambda: players.rename(ben, guest, name),
    )
    for verb in verbs:
        with pytest.raises(Refused) as refusal:
            verb()
        assert (refusal.value.code, refusal.value.field) == (code, "name")
    assert group.players.count() == 4


def test_the_same_name_in_another_case_is_no_other_name(group: Group, ben: User, guest: Player) -> None:
    assert players.rename(ben, guest, "GUEST from afar").name == "GUEST from afar"


def test_who_adds_renames_and_removes(group: Group, guest: Player, cleo: User, stranger: User) -> None:
    for verb in (
        lambda who: players.add_guest(who, group, "Other"),
        lambda who: players.rename(who, guest, "Other"),
        lambda who: players.remove_guest(who, guest),
    ):
        with pytest.raises(Forbidden):
            verb(cleo)
        with pytest.raises(NotFound):
            verb(stranger)


def test_a_member_renames_the_own_name_only(group: Group, ada: User, cleo: User) -> None:
    assert players.rename(cleo, group.players.get(user=cleo), "Cleopatra").name == "Cleopatra"
    with pytest.raises(Forbidden):
        players.rename(cleo, group.players.get(user=ada), "Nobody")


def test_a_member_is_not_removed_as_a_guest(group: Group, ben: User, cleo: User) -> None:
    with pytest.raises(Refused) as refusal:
        players.remove_guest(ben, group.players.get(user=cleo))
    assert refusal.value.code == "not_a_guest"


def test_removing_a_guest_answers_the_claim(guest: Player, ada: User, ben: User, cleo: User) -> None:
    row = players.claim(cleo, guest)
    players.remove_guest(ben, guest)
    row.refresh_from_db()
    assert (row.state, row.decided_by, row.player) == (State.REFUSED, ben, None)
    with pytest.raises(Conflict):
        players.decide(ada, row, accept=True)


def test_a_guest_is_claimed_by_one_at_a_time(guest: Player, ada: User, ben: User, cleo: User) -> None:
    row = players.claim(cleo, guest)
    with pytest.raises(Conflict) as refusal:
        players.claim(ben, guest)
    assert refusal.value.code == "claimed"
    players.decide(ada, row, accept=False)
    assert players.claim(ben, guest).state == State.OPEN


def test_members_and_guests_who_are_gone_are_not_claimed(group: Group, guest: Player, ben: User, cleo: User) -> None:
    with pytest.raises(Refused) as refusal:
        players.claim(cleo, group.players.get(user=ben))
    assert refusal.value.code == "not_a_guest"
    players.remove_guest(ben, Player.objects.get(pk=guest.pk))
    with pytest.raises(NotFound):
        players.claim(cleo, guest)


def test_viewers_and_strangers_claim_nothing(group: Group, guest: Player, ada: User, cleo: User, stranger: User) -> None:
    groups.set_role(ada, Membership.objects.get(user=cleo), Role.VIEWER)
    with pytest.raises(Forbidden):
        players.claim(cleo, guest)
    with pytest.raises(NotFound):
        players.claim(stranger, guest)


def test_only_owners_decide_and_only_once(guest: Player, ada: User, ben: User, cleo: User, stranger: User) -> None:
    row = players.claim(cleo, guest)
    with pytest.raises(Forbidden):
        players.decide(ben, row, accept=True)
    with pytest.raises(NotFound):
        players.decide(stranger, row, accept=True)
    players.decide(ada, row, accept=True)
    with pytest.raises(Conflict, match="accepted"):
        players.decide(ada, row, accept=False)


def test_only_the_claimant_withdraws(guest: Player, ada: User, cleo: User) -> None:
    row = players.claim(cleo, guest)
    with pytest.raises(NotFound):
        players.withdraw(ada, row)
    assert players.withdraw(cleo, row).state == State.WITHDRAWN
    with pytest.raises(Conflict):
        players.decide(ada, row, accept=True)


def test_who_lost_the_right_in_the_meantime_gets_no_guest(group: Group, guest: Player, ada: User, cleo: User) -> None:
    row = players.claim(cleo, guest)
    groups.set_role(ada, Membership.objects.get(user=cleo), Role.VIEWER)
    with pytest.raises(Refused) as refusal:
        players.decide(ada, row, accept=True)
    assert refusal.value.code == "not_a_player"
    assert Player.objects.filter(pk=guest.pk).exists()
