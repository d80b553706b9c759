"""The box is packed after a game: ticks are remembered for everybody, and for which campaign it was packed last."""

from typing import Any

import pytest

from chronicle.errors import Conflict, Forbidden, NotFound
from chronicle.models import AuditEntry, Campaign, Group, Role, User, Verb
from chronicle.services.campaigns import campaigns, corrections, forks, history, packing, withdrawals
from chronicle.services.people import groups
from tests.factories import make_campaign, play

Where = Campaign.PlayedAt


@pytest.fixture
def campaign(ben: User, group: Group) -> Campaign:
    return play(ben, make_campaign(ben, group), 1)


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


def awaits(campaign: Campaign) -> bool:
    return packing.awaits(campaign, history.world(campaign, campaign.head))


def keys(campaign: Campaign) -> list[str]:
    return [task.key for heap in packing.packing(fresh(campaign)).heaps for task in heap.tasks]


def pack(by: User, campaign: Campaign) -> packing.Packing:
    for key in keys(campaign):
        found = packing.tick(by, campaign, campaign.head, key, done=True)
    return found


@pytest.mark.law("SCRIBE-56")
def test_it_works(campaign: Campaign, group: Group, cleo: User) -> None:
    """With the last thing that is ticked off the box is packed, and the group knows for what."""
    assert awaits(campaign)
    assert packing.held(group) is None
    first, *others = keys(campaign)
    found = packing.tick(cleo, campaign, 1, first, done=True)
    assert (found.done, found.total, found.is_packed) == (1, len(others) + 1, False)
    assert packing.packing(fresh(campaign)).ticked == {first}
    assert pack(cleo, campaign).is_packed
    assert not awaits(fresh(campaign))
    held = packing.held(group)
    assert held
    assert (held.pk, held.packed_chapter) == (campaign.pk, 1)
    entry = AuditEntry.objects.get(verb=Verb.PACK_BOX)
    assert entry.sentence == f"packed the box for chapter 1 of {campaign.name}"


def test_said_twice_it_is_so_once(campaign: Campaign, cleo: User) -> None:
    key = keys(campaign)[0]
    for _ in range(2):
        assert packing.tick(cleo, campaign, 1, key, done=True).ticked == {key}
    for _ in range(2):
        assert packing.tick(cleo, campaign, 1, key, done=False).ticked == set()
    pack(cleo, campaign)
    packing.tick(cleo, campaign, 1, key, done=True)
    assert AuditEntry.objects.filter(verb=Verb.PACK_BOX).count() == 1


def test_two_phones_do_not_undo_each_other(campaign: Campaign, ben: User, cleo: User) -> None:
    """Each has an old page open, and ticks something else."""
    one, other, *_ = keys(campaign)
    mine, theirs = fresh(campaign), fresh(campaign)
    packing.tick(ben, mine, 1, one, done=True)
    assert packing.tick(cleo, theirs, 1, other, done=True).ticked == {one, other}


def test_what_is_otherwise_is_not_ticked_any_more(campaign: Campaign, ben: User) -> None:
    pack(ben, campaign)
    corrections.correct_world(ben, campaign, 1, 1, [], "Sworn again.", oath=other_oath(campaign))
    found = packing.packing(fresh(campaign))
    assert found.total - found.done == 1
    assert not found.is_packed
    assert awaits(fresh(campaign))


def other_oath(campaign: Campaign) -> str:
    return "devotion" if campaign.chapters.get(number=1).oath != "devotion" else "supremacy"


def test_the_next_chapter_is_packed_anew(campaign: Campaign, ben: User, group: Group) -> None:
    """Until then the box holds what was played with it last."""
    pack(ben, campaign)
    later = play(ben, fresh(campaign), 1)
    assert packing.packing(later).done == 0
    held = packing.held(group)
    assert held
    assert held.packed_chapter == 2
    owner = group.memberships.get(role=Role.OWNER).user
    withdrawals.withdraw(owner, later, 2)
    held = packing.held(group)
    assert held
    assert held.packed_chapter == 1


def test_it_can_be_said_by_hand(campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    other = make_campaign(ben, group, "Another")
    packing.declare(cleo, campaign)
    packing.declare(cleo, other)
    assert packing.held(group) == other
    packing.declare(cleo, campaign)
    assert packing.held(group) == campaign
    assert not awaits(fresh(campaign))
    assert AuditEntry.objects.filter(verb=Verb.SET_BOX).count() == 3


def test_on_screen_there_is_nothing_to_pack(campaign: Campaign, ben: User) -> None:
    campaigns.edit(ben, campaign, played_at=Where.SCREEN)
    assert not awaits(fresh(campaign))
    assert not awaits(make_campaign(ben, campaign.group, "New", played_at=Where.TABLE))


def test_a_fork_is_packed_by_itself(campaign: Campaign, ben: User) -> None:
    pack(ben, campaign)
    fork = forks.fork(ben, campaign, 1, "Otherwise")
    assert packing.packing(fork).done == 0
    assert pack(ben, fork).is_packed


@pytest.mark.parametrize(("number", "key"), [(1, "nothing"), (0, ""), (2, "")])
def test_another_list(campaign: Campaign, cleo: User, number: int, key: str) -> None:
    with pytest.raises(Conflict):
        packing.tick(cleo, campaign, number, key or keys(campaign)[0], done=True)


def test_who_may(campaign: Campaign, group: Group, ada: User, cleo: User, stranger: User) -> None:
    groups.set_role(ada, group.memberships.get(user=cleo), Role.VIEWER)
    verbs: list[Any] = [
        lambda by: packing.tick(by, campaign, 1, keys(campaign)[0], done=True),
        lambda by: packing.declare(by, campaign),
    ]
    for verb in verbs:
        with pytest.raises(Forbidden):
            verb(cleo)
        with pytest.raises(NotFound):
            verb(stranger)


@pytest.mark.law("SCRIBE-55")
def test_the_sealed_list_of_a_swap_leaves_its_entries(campaign: Campaign, group: Group, ben: User, cleo: User) -> None:
    other = make_campaign(ben, group, "Another")
    piles, _ = packing.sealed_swap(ben, campaign, 1, other)
    assert "world_deck" in {pile.pile for pile in piles}
    told = AuditEntry.objects.filter(verb=Verb.TAKE_OUT_SECRETS).values_list("target_id", "details__purpose")
    assert set(told) == {(str(row.pk), "swap sheet") for row in (campaign, other)}
    with pytest.raises(Forbidden):
        packing.sealed_swap(cleo, campaign, 1, other)
