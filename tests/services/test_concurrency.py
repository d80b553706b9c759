"""At the same instant: threads with connections of their own, on real transactions."""

import secrets
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from threading import Barrier, Thread
from time import sleep
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from chronicle.errors import Conflict, Gone, NotFound, Refusal, Refused
from chronicle.models import ApiToken, Group, Heartbeat, Invitation, Job, Membership, PlayerClaim, Role, User
from chronicle.permissions import role_in
from chronicle.queues import Queue
from chronicle.services import idempotency, jobs
from chronicle.services.people import accounts, groups, invitations, players, tokens
from games.models import Play
from games.services import plays
from games.services.plays import Column
from tests.factories import PASSWORD, in_days, make_group, make_user
from tests.services.tabled import DAY, OTHERWISE, make_play, whispers

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = range(4)  # the instant is short: several tries meet in it


def at_once(*acts: Callable[[], object]) -> list[Any]:
    """What each came to: its result, or what it raised."""
    outcomes: list[Any] = [None] * len(acts)
    start = Barrier(len(acts))

    def run(n: int, act: Callable[[], object]) -> None:
        connection.ensure_connection()
        start.wait()
        try:
            outcomes[n] = act()
        except Exception as error:
            outcomes[n] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(n, act)) for n, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return outcomes


def refusal_of_one(outcomes: list[Any]) -> Exception:
    """Exactly one of two succeeded; how the other was refused."""
    refused = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert len(refused) == 1, outcomes
    assert isinstance(refused[0], Refusal), repr(refused[0])
    return refused[0]


@pytest.fixture(params=ROUNDS)
def again(request: pytest.FixtureRequest) -> None:
    """Runs the test several times."""


def test_it_works(ada: User) -> None:
    names = at_once(*(lambda n=n: groups.create(ada, f"Table {n}").name for n in range(3)))
    assert names == ["Table 0", "Table 1", "Table 2"]


@pytest.mark.usefixtures("again")
def test_two_add_the_same_member(group: Group, ada: User, ben: User) -> None:
    groups.set_role(ada, Membership.objects.get(user=ben), Role.OWNER)
    friend = make_user("Friend")
    make_group(friend, "Friday table", scribe=ada, player=ben)
    refusal = refusal_of_one(
        at_once(*(lambda actor=actor: groups.add_member(actor, group, friend.pk, Role.PLAYER) for actor in (ada, ben)))
    )
    assert isinstance(refusal, Conflict)
    assert refusal.code == "already_member"
    assert group.memberships.filter(user=friend).count() == group.players.filter(user=friend).count() == 1


@pytest.mark.usefixtures("again")
def test_two_accept_the_same_single_use_invitation(group: Group, ada: User) -> None:
    token = invitations.token(invitations.invite(ada, group, Role.PLAYER, in_days(1)))
    dan, eva = make_user("Dan"), make_user("Eva")
    refusal = refusal_of_one(at_once(*(lambda who=who: invitations.accept(who, token) for who in (dan, eva))))
    assert isinstance(refusal, Gone)
    assert refusal.code == "invitation_used_up"
    assert group.memberships.count() == 4
    assert Invitation.objects.get().uses == 1


@pytest.mark.usefixtures("again")
def test_one_accepts_the_same_invitation_twice(group: Group, ada: User, stranger: User) -> None:
    token = invitations.token(invitations.invite(ada, group, Role.PLAYER, in_days(1), uses_allowed=None))
    refusal = refusal_of_one(at_once(*[lambda: invitations.accept(stranger, token)] * 2))
    assert isinstance(refusal, Conflict)
    assert Invitation.objects.get().uses == 1


@pytest.mark.usefixtures("again")
def test_two_of_one_name_come_by_two_invitations(group: Group, ada: User) -> None:
    tokens = [invitations.token(invitations.invite(ada, group, Role.PLAYER, in_days(1))) for _ in range(2)]
    users = [make_user("Dan"), User.objects.create_user("other@example.org", "Dan", PASSWORD)]
    joined = at_once(*(lambda who=who, by=by: invitations.accept(who, by) for who, by in zip(users, tokens, strict=True)))
    assert all(isinstance(outcome, Membership) for outcome in joined), joined
    assert set(group.players.filter(user__in=users).values_list("name", flat=True)) == {"Dan", "Dan (2)"}


@pytest.mark.usefixtures("again")
def test_an_invitation_is_accepted_while_it_is_revoked(group: Group, ada: User, stranger: User) -> None:
    invitation = invitations.invite(ada, group, Role.PLAYER, in_days(1))
    token = invitations.token(invitation)
    joined, revoked = at_once(lambda: invitations.accept(stranger, token), lambda: invitations.revoke(ada, invitation))
    assert revoked.revoked_at
    if isinstance(joined, Exception):
        assert isinstance(joined, Gone), joined
        assert joined.code == "invitation_revoked"
        assert role_in(stranger, group) is None
    else:
        assert role_in(stranger, group) == Role.PLAYER


@pytest.mark.usefixtures("again")
def test_an_invitation_is_accepted_while_the_group_is_deleted(group: Group, ada: User, stranger: User) -> None:
    token = invitations.token(invitations.invite(ada, group, Role.PLAYER, in_days(1)))
    joined, deleted = at_once(lambda: invitations.accept(stranger, token), lambda: groups.delete(ada, group, group.name))
    assert deleted is None
    assert isinstance(joined, Membership | Gone | NotFound), repr(joined)
    assert not Membership.objects.exists()


@pytest.mark.usefixtures("again")
def test_two_claim_the_same_guest(group: Group, ben: User, cleo: User) -> None:
    guest = players.add_guest(ben, group, "Guest")
    refusal = refusal_of_one(at_once(*(lambda who=who: players.claim(who, guest) for who in (ben, cleo))))
    assert isinstance(refusal, Conflict)
    assert refusal.code == "claimed"
    assert PlayerClaim.objects.count() == 1


@pytest.mark.usefixtures("again")
def test_two_owners_decide_one_claim_differently(group: Group, ada: User, ben: User, cleo: User) -> None:
    groups.set_role(ada, Membership.objects.get(user=ben), Role.OWNER)
    row = players.claim(cleo, players.add_guest(ada, group, "Guest"))
    refusal = refusal_of_one(
        at_once(lambda: players.decide(ada, row, accept=True), lambda: players.decide(ben, row, accept=False))
    )
    assert isinstance(refusal, Conflict)
    assert refusal.code == "decided"


@pytest.mark.usefixtures("again")
def test_a_guest_is_removed_while_it_is_claimed(group: Group, ben: User, cleo: User) -> None:
    guest = players.add_guest(ben, group, "Guest")
    claimed, removed = at_once(lambda: players.claim(cleo, guest), lambda: players.remove_guest(ben, guest))
    assert removed is None
    assert isinstance(claimed, PlayerClaim | NotFound), repr(claimed)
    assert not PlayerClaim.objects.filter(state="open").exists()


@pytest.mark.usefixtures("again")
def test_two_guests_of_one_name(group: Group, ada: User, ben: User) -> None:
    refusal = refusal_of_one(at_once(*(lambda who=who: players.add_guest(who, group, "Guest") for who in (ada, ben))))
    assert isinstance(refusal, Conflict)
    assert refusal.code == "name_taken"


@pytest.mark.usefixtures("again")
@pytest.mark.parametrize("verb", ["demote", "leave", "delete account"])
def test_the_last_two_owners_step_down_at_once(group: Group, ada: User, ben: User, verb: str) -> None:
    groups.set_role(ada, Membership.objects.get(user=ben), Role.OWNER)
    acts: dict[str, Callable[[User], object]] = {
        "demote": lambda who: groups.set_role(who, group.memberships.get(user=who), Role.PLAYER),
        "leave": lambda who: groups.remove_member(who, group.memberships.get(user=who)),
        "delete account": lambda who: accounts.delete_account(who, PASSWORD, keep_name=True),
    }
    refusal = refusal_of_one(at_once(*(lambda who=who: acts[verb](who) for who in (ada, ben))))
    assert isinstance(refusal, Refused)
    assert refusal.code == "last_owner"
    assert group.memberships.filter(role=Role.OWNER).count() == 1


@pytest.mark.usefixtures("again")
@pytest.mark.parametrize("with_mail", [False, True])
def test_two_sign_up_with_one_address(settings: Settings, with_mail: bool) -> None:
    settings.CONFIRM_EMAIL = with_mail
    outcomes = at_once(*(lambda n=n: accounts.sign_up("dan@example.org", f"Dan {n}", PASSWORD) for n in range(2)))
    if with_mail:  # both get the same answer, as everybody does
        assert outcomes == [None, None]
        assert Job.objects.filter(kind="mail").count() == 2
    else:
        refusal = refusal_of_one(outcomes)
        assert isinstance(refusal, Conflict)
        assert refusal.code == "address_taken"
    assert User.objects.count() == 1


# Jobs


@pytest.mark.usefixtures("again")
def test_two_tokens_where_there_is_room_for_one(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(length: int) -> str:
        """Between the count and the row, so that the other would count meanwhile."""
        sleep(0.05)
        return secrets.token_hex(length)

    monkeypatch.setattr(tokens, "MOST", 1)
    monkeypatch.setattr(secrets, "token_urlsafe", slow)
    refusal = refusal_of_one(at_once(*(lambda n=n: tokens.create(ada, f"Token {n}", "read") for n in range(2))))
    assert "You have 1 tokens in use" in str(refusal)
    assert ApiToken.objects.count() == 1


@pytest.fixture
def effects(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Callable[[], object]]]:
    """A kind of atomic job whose effect is a row; what is put in the list happens once in the middle of the work."""
    inside: list[Callable[[], object]] = []

    def work(running: jobs.Running) -> None:
        Heartbeat.objects.create(name=str(running.row.lease), at=timezone.now())
        if inside:
            inside.pop()()

    monkeypatch.setitem(jobs.KINDS, "work", jobs.Kind(work, queue=Queue.SHORT, atomic=True, forget_args=False))
    yield inside
    assert not inside


@pytest.mark.usefixtures("again", "effects")
def test_two_workers_are_told_of_one_job() -> None:
    job = jobs.enqueue("work", "key")
    outcomes = at_once(*[lambda: jobs.run(job.pk)] * 3)
    assert sorted(outcome is None for outcome in outcomes) == [False, True, True], outcomes
    job.refresh_from_db()
    assert (job.state, job.attempts) == ("done", 1)
    assert Heartbeat.objects.count() == 1


@pytest.mark.usefixtures("again", "effects")
def test_one_job_is_asked_for_twice() -> None:
    first, second = at_once(*[lambda: jobs.enqueue("work", "key")] * 2)
    assert first == second == Job.objects.get()


# SQLite lets in one writer at a time: there a job cannot be taken over once its transaction has begun.
@pytest.mark.parametrize("asleep", ["before its transaction"] + ["inside it"] * (connection.vendor == "postgresql"))
def test_a_worker_wakes_after_another_did_its_job(
    effects: list[Callable[[], object]], asleep: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first sleeps until its lease is over; the second takes the job and finishes it; the first one's effect is undone."""
    job = jobs.enqueue("work", "key")
    take = jobs._take

    def second() -> Job | None:
        Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
        return jobs.run(job.pk)

    def overtake() -> None:
        [done] = at_once(second)
        assert isinstance(done, Job), done
        assert done.state == "done"

    def take_and_sleep(job_id: UUID) -> Job | None:
        row = take(job_id)
        monkeypatch.setattr(jobs, "_take", take)
        overtake()
        return row

    if asleep == "inside it":
        effects.append(overtake)
    else:
        monkeypatch.setattr(jobs, "_take", take_and_sleep)
    finished = jobs.run(job.pk)
    assert finished
    assert (finished.state, finished.attempts, finished.error) == ("done", 2, "")
    assert Heartbeat.objects.count() == 1


@pytest.mark.usefixtures("again")
def test_a_form_of_a_play_sent_twice(group: Group, ada: User, ben: User) -> None:
    """A double click: one play, and one guest who was new."""

    def send() -> object:
        given = whispers(group, ben)
        seats = [*given.seats, Column(name="Dora", entries=OTHERWISE)]
        return idempotency.once(ben, "a" * 32, lambda: plays.record(ben, group, "whispers", replace(given, seats=seats), DAY))

    assert isinstance(refusal_of_one(at_once(send, send)), idempotency.Repeated)
    assert Play.objects.count() == group.players.filter(name="Dora").count() == 1


@pytest.mark.usefixtures("again")
def test_a_play_is_edited_and_deleted(group: Group, ben: User, cleo: User) -> None:
    play = make_play(ben, group, ben, cleo)
    given = plays.given_of(play)
    outcomes = at_once(lambda: plays.edit(ben, play, given=given), lambda: plays.delete(ben, play))
    assert all(outcome is None or isinstance(outcome, Play | NotFound) for outcome in outcomes), outcomes
    assert not Play.objects.exists()


@pytest.mark.usefixtures("again")
def test_two_edit_a_play(group: Group, ada: User, ben: User, cleo: User) -> None:
    """One after the other: the sheet of the later one, whole."""
    play = make_play(ben, group, ben, cleo)
    given = plays.given_of(play)
    others = replace(given, seats=given.seats[::-1])
    assert not [
        one
        for one in at_once(*(lambda g=g: plays.edit(ben, play, given=g) for g in (given, others)))
        if isinstance(one, Exception)
    ]
    assert sorted(play.seats.values_list("points", flat=True)) == [10, 18]
