"""What everybody in the group reads: true, and silent about what is sealed."""

import json
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chronicle.errors import NotFound
from chronicle.models import Campaign, Chapter, Group, Placement, RecordEntry, Sighting, User
from chronicle.services.campaigns import forks, history, worlds
from games.oath.engine.world.facts import KIND, SUIT
from tests.factories import make_campaign, play


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group), 8, players=list(group.players.order_by("name")))


def test_it_works(campaign: Campaign) -> None:
    chapters = list(history.timeline(campaign))
    assert [chapter.number for chapter in chapters] == list(range(9))
    assert history.chapter(campaign, 8).winner_color == chapters[8].winner_color
    players = history.players(campaign)
    assert players[0]["games"] == 8
    assert sum(player["wins"] for player in players) == sum(
        chapter.seats.filter(won=True, player__isnull=False).count() for chapter in chapters
    )
    assert {"chancellor": 8} in [player["roles"] for player in players]


def test_no_such_chapter_or_card(campaign: Campaign) -> None:
    with pytest.raises(NotFound):
        history.chapter(campaign, 9)
    with pytest.raises(NotFound):
        history.life(campaign, "nothing")


def test_a_life_tells_where_a_card_lay_open(campaign: Campaign) -> None:
    for number in (0, 4, 8):
        spots = worlds.spots(worlds.load(campaign, number))
        for card in list(KIND)[::9]:
            periods = history.life(campaign, card)["periods"]
            here = next(p for p in periods if p["since"] <= number and (p["until"] is None or number < p["until"]))
            if spots[card].sealed:
                assert here["where"] == history.UNSEEN
            elif spots[card].zone == "slot":
                assert (here["slot"], here["site"]) == (spots[card].slot, spots[card].site)
            else:
                assert here["where"] == spots[card].zone


def test_card_statistics_count_the_worlds(campaign: Campaign) -> None:
    every = [worlds.spots(worlds.load(campaign, number)) for number in range(9)]
    for shown in history.cards(campaign):
        card = shown["card"]
        assert shown["at_sites"] == sum(spots[card].zone == "slot" and not spots[card].sealed for spots in every)


def test_a_diff_is_what_the_table_sees(campaign: Campaign) -> None:
    shown = history.diff(campaign, 2, 5)
    then, now = worlds.load(campaign, 2), worlds.load(campaign, 5)
    assert shown["oath"] == (None if then.oath == now.oath else {"before": then.oath, "after": now.oath})
    assert shown["cards"]
    for change in shown["cards"]:
        assert change["before"] != change["after"]
        for where, world in ((change["before"], then), (change["after"], now)):
            assert (where is None) == worlds.spots(world)[change["card"]].sealed
    assert history.diff(campaign, 5, 5) == {"oath": None, "boards": [], "cards": []}


def everything(campaign: Campaign) -> dict[str, Any]:
    """All that history tells, but for what was seen as the games ended."""
    return {
        "worlds": [history.world(campaign, number) for number in range(campaign.head + 1)],
        "records": [list(history.record(chapter).values("kind", "params")) for chapter in history.timeline(campaign)],
        "lives": [history.life(campaign, card) for card in KIND],
        "cards": history.cards(campaign),
        "diffs": [history.diff(campaign, n, n + 1) for n in range(campaign.head)],
        "endings": [history.ending(chapter) for chapter in history.timeline(campaign)],
    }


def test_what_is_sealed_may_be_anything(campaign: Campaign) -> None:
    """Two cards of a kind and suit that never lay open change names in all tables: nothing that is told changes."""
    shown = everything(campaign)
    before = json.dumps(shown, cls=DjangoJSONEncoder)
    named = json.dumps([shown[part] for part in ("worlds", "records", "diffs", "endings")], cls=DjangoJSONEncoder)
    open_once = set(Placement.objects.filter(campaign=campaign, sealed=False).values_list("card", flat=True))
    open_once |= set(Sighting.objects.filter(chapter__campaign=campaign).values_list("card", flat=True))
    hidden: dict[Any, list[str]] = defaultdict(list)
    for card, kind in KIND.items():
        if f'"{card}"' not in named and card not in open_once:
            hidden[kind, SUIT.get(card)].append(card)
    pairs = [cards[:: len(cards) - 1] for cards in hidden.values() if len(cards) > 1]
    world = worlds.load(campaign, campaign.head)
    for one, other in pairs:
        _swap(campaign, one, other)
    assert len(pairs) > 5
    assert worlds.load(campaign, campaign.head) != world
    assert json.dumps(everything(campaign), cls=DjangoJSONEncoder) == before


def _swap(campaign: Campaign, one: str, other: str) -> None:
    def swapped(data: Any) -> Any:
        text = json.dumps(data).replace(f'"{one}"', '"?"').replace(f'"{other}"', f'"{one}"').replace('"?"', f'"{other}"')
        return json.loads(text)

    for old, new in ((one, "?"), (other, one), ("?", other)):
        Placement.objects.filter(campaign=campaign, card=old).update(card=new)
        Placement.objects.filter(campaign=campaign, site=old).update(site=new)
    for chapter in Chapter.objects.filter(campaign=campaign):
        for column in ("frame", "orders", "aftermath", "choices"):
            setattr(chapter, column, swapped(getattr(chapter, column)))
        chapter.save()
    for entry in RecordEntry.objects.filter(chapter__campaign=campaign, sealed=True):
        entry.params = swapped(entry.params)
        entry.save()


def test_a_life_has_no_seam_where_a_card_moved_unseen(campaign: Campaign) -> None:
    for card in KIND:
        wheres = [period["where"] for period in history.life(campaign, card)["periods"]]
        assert (history.UNSEEN, history.UNSEEN) not in list(pairwise(wheres))


def test_the_number_of_queries_does_not_grow(group: Group, ben: User, campaign: Campaign) -> None:
    def cost(campaign: Campaign) -> dict[str, int]:
        reads: dict[str, Callable[[], object]] = {
            "world": lambda: history.world(campaign, campaign.head // 2),
            "timeline": lambda: [seat.player for chapter in history.timeline(campaign) for seat in chapter.seats.all()],
            "life": lambda: history.life(campaign, "longbows"),
            "diff": lambda: history.diff(campaign, 0, campaign.head),
            "players": lambda: history.players(campaign),
            "cards": lambda: history.cards(campaign),
            "tree": lambda: forks.tree(campaign),
        }
        found = {}
        for name, read in reads.items():
            with CaptureQueriesContext(connection) as queries:
                read()
            found[name] = sum("chronicle_" in query["sql"] for query in queries)
        return found

    few = cost(campaign)
    longer = play(ben, forks.fork(ben, play(ben, campaign, 20, 50), 20, "Fork"), 20, 90)
    assert cost(longer) == few
    assert few["world"] == 2
