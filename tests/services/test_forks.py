"""The story goes on a second time, and reads its past where it happened."""

from itertools import pairwise

import pytest

from chronicle.errors import Refused
from chronicle.models import Campaign, Group, Placement, User
from chronicle.services.campaigns import forks, history, worlds
from games.oath.engine.world.facts import KIND
from tests.factories import game_data, make_campaign, play


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group, "Root"), 5)


def test_it_works(campaign: Campaign, ben: User) -> None:
    past = [worlds.load(campaign, number) for number in range(6)]
    fork = forks.fork(ben, campaign, 3, "What if")
    assert (fork.parent, fork.forked_at, fork.head) == (campaign, 3, 3)
    assert Placement.objects.filter(campaign=fork).count() == len(KIND)
    assert [worlds.load(fork, number) for number in range(4)] == past[:4]
    play(ben, fork, 2, seed=77)
    assert [worlds.load(fork, number) for number in range(4)] == past[:4]
    assert worlds.load(fork, 4) != past[4]
    assert [worlds.load(campaign, number) for number in range(6)] == past
    assert [chapter.campaign.name for chapter in history.timeline(fork)] == ["Root"] * 4 + ["What if"] * 2


def test_forks_of_forks(campaign: Campaign, ben: User) -> None:
    second = play(ben, forks.fork(ben, campaign, 3, "Second"), 2, seed=10)
    third = play(ben, forks.fork(ben, second, 4, "Third"), 2, seed=20)
    from_past = forks.fork(ben, third, 2, "From the past")
    empty = forks.fork(ben, forks.fork(ben, third, 6, "Empty"), 6, "Emptier")
    assert (from_past.parent, from_past.forked_at) == (campaign, 2)
    assert (empty.parent, empty.forked_at) == (third, 6)
    assert [worlds.load(third, n) for n in range(7)] == [
        *(worlds.load(campaign, n) for n in range(4)),
        worlds.load(second, 4),
        *(worlds.load(empty, n) for n in (5, 6)),
    ]
    assert [chapter.number for chapter in history.timeline(empty)] == list(range(7))
    assert play(ben, empty, seed=30).head == 7
    shown = forks.tree(third)
    assert shape(shown) == {"Root": {"Second": {"Third": {"Empty": {}, "Emptier": {}}}, "From the past": {}}}


def shape(node: dict[str, object]) -> dict[str, object]:
    def inside(node: dict[str, object]) -> dict[str, object]:
        found: list[dict[str, object]] = node["forks"]  # type: ignore[assignment]
        return {str(child["campaign"]): inside(child) for child in found}

    return {str(node["campaign"]): inside(node)}


def test_a_life_goes_across_the_fork(campaign: Campaign, ben: User) -> None:
    fork = play(ben, forks.fork(ben, campaign, 3, "What if"), 3, seed=50)
    for card in KIND:
        periods = history.life(fork, card)["periods"]
        assert periods[0]["since"] == 0
        assert periods[-1]["until"] is None
        assert all(a["until"] == b["since"] for a, b in pairwise(periods))
        for number in range(fork.head + 1):
            spot = worlds.spots(worlds.load(fork, number))[card] if number in (0, 3, 6) else None
            here = next(p for p in periods if p["since"] <= number and (p["until"] is None or number < p["until"]))
            if spot:
                assert (here["where"] == history.UNSEEN) == spot.sealed


def test_a_fork_does_not_tell_what_its_parent_will_draw(campaign: Campaign, ben: User) -> None:
    fork = forks.fork(ben, campaign, 5, "Spy")
    data = game_data(campaign, 9)
    assert data == game_data(fork, 9)
    for each in (campaign, fork):
        play(ben, each, seed=9)
    assert worlds.load(campaign, 6).world_deck != worlds.load(fork, 6).world_deck


def test_not_of_what_is_to_come(campaign: Campaign, ben: User) -> None:
    with pytest.raises(Refused) as refusal:
        forks.fork(ben, campaign, 6, "Future")
    assert refusal.value.code == "no_such_chapter"
    old = make_campaign(ben, campaign.group, "Old", world=worlds.load(campaign, 5).plain())
    with pytest.raises(Refused) as refusal:
        forks.fork(ben, old, 4, "Unknown")
    assert refusal.value.code == "no_world"
