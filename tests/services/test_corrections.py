"""The newest chapter set right; what it said stays readable."""

from collections.abc import Callable
from typing import Any

import pytest

from chronicle.errors import AgainstTheRules, Conflict, Forbidden, NotFound, Refused
from chronicle.models import Campaign, Chapter, ChapterVersion, Group, Placement, User
from chronicle.services import jobs
from chronicle.services.campaigns import chapters, corrections, forks, worlds
from chronicle.services.people import players
from tests.factories import game_data, make_campaign, play


@pytest.fixture
def data(group: Group, ben: User) -> dict[str, Any]:
    return {}


@pytest.fixture
def campaign(group: Group, ben: User, data: dict[str, Any]) -> Campaign:
    campaign = play(ben, make_campaign(ben, group), 2)
    data.update(game_data(campaign, 5))
    return play(ben, campaign)


def rows(campaign: Campaign) -> list[Any]:
    fields = ("card", "zone", "slot", "site", "side", "faceup", "since", "until")
    return sorted(Placement.objects.filter(campaign=campaign).values_list(*fields), key=str)


def test_it_works(campaign: Campaign, ada: User, data: dict[str, Any]) -> None:
    before, past = worlds.load(campaign, 3), worlds.load(campaign, 2)
    chapter = corrections.correct(ada, campaign, 3, 1, data | {"title": "As it was"}, "The wrong winner.")
    assert (chapter.version, chapter.title, chapter.winner_color) == (2, "As it was", data["aftermath"]["winner"]["color"])
    assert worlds.load(campaign, 3) != before
    assert worlds.load(campaign, 2) == past
    old = ChapterVersion.objects.get()
    assert (old.version, old.why, old.replaced_by, old.chapter) == (1, "The wrong winner.", ada, chapter)
    assert old.secret["world"] == before.plain()
    assert old.public["world"] == before.view(sealed=True)
    assert not [entry for entry in old.public["record"] if entry["sealed"]]
    assert play(ada, campaign).head == 4


def test_a_winner_who_is_a_player_is_named_by_the_seat_alone(group: Group, ben: User) -> None:
    """Neither what a chapter said before nor what was set right keeps a name that its owner may change or have forgotten."""
    table = list(group.players.order_by("name"))[:2]
    campaign = make_campaign(ben, group)
    data = next(
        data for seed in range(20) if (data := game_data(campaign, seed, table))["aftermath"]["winner"]["color"] == "purple"
    )
    players.rename(ben, table[0], "Xanthippe")
    jobs.run(chapters.record(ben, campaign, 0, data).pk)
    corrections.correct(ben, campaign, 1, 1, data | {"title": "Later"}, "A title.")
    card = worlds.load(campaign, 1).archive["beast"][0]
    corrections.correct_world(ben, campaign, 1, 2, [{"card": card, "zone": "dispossessed"}], "It was torn.")
    kept = str([*ChapterVersion.objects.values(), *Chapter.objects.values()])
    assert "Xanthippe" not in kept
    previous = worlds.load(campaign, 1).previous
    assert previous
    assert previous.winner_name == "Xanthippe"


def test_the_same_again_is_the_same_world(campaign: Campaign, ben: User, data: dict[str, Any]) -> None:
    corrections.correct(ben, campaign, 3, 1, data, "Once.")
    once, world = rows(campaign), worlds.load(campaign, 3)
    corrections.correct(ben, campaign, 3, 2, data, "Twice.")
    assert rows(campaign) == once
    assert worlds.load(campaign, 3) == world
    assert [version.version for version in ChapterVersion.objects.all()] == [2, 1]


def test_the_present_world_by_hand(campaign: Campaign, ben: User) -> None:
    world = worlds.load(campaign, 3)
    card = world.archive["beast"][0]
    moves: list[dict[str, Any]] = [{"card": card, "zone": "world_deck", "top": True, "from": "archive"}]
    relic = world.relic_deck[0]
    moves.append({"card": relic, "zone": "relic_deck"})
    chapter = corrections.correct_world(ben, campaign, 3, 1, moves, "It was in the deck.", oath="devotion")
    after = worlds.load(campaign, 3)
    assert after.world_deck == [card, *world.world_deck]
    assert after.relic_deck == [*world.relic_deck[1:], relic]
    assert (after.oath, chapter.version) == ("devotion", 2)
    assert Placement.objects.get(campaign=campaign, card=card, until=None).zone == "world_deck"


def test_a_founding_is_set_right(group: Group, ben: User) -> None:
    campaign = make_campaign(ben, group)
    card = worlds.load(campaign, 0).archive["order"][0]
    corrections.correct_world(ben, campaign, 0, 1, [{"card": card, "zone": "dispossessed"}], "It was torn.")
    assert worlds.load(campaign, 0).dispossessed == [card]


def test_an_unknown_card_is_found_where_it_may_be(group: Group, ben: User) -> None:
    world = worlds.load(make_campaign(ben, group), 0).plain()
    lost = [world["archive"]["beast"].pop(), world["archive"]["beast"].pop()]
    places = [{"zone": "archive", "count": 1}, {"zone": "dispossessed", "count": 1}]
    campaign = make_campaign(ben, group, "Foggy", world=world | {"unknown": [{"cards": lost, "places": places}]})
    moves = [{"card": lost[0], "zone": "dispossessed"}, {"card": lost[1], "zone": "archive"}]
    corrections.correct_world(ben, campaign, 0, 1, moves, "Looked it up.")
    found = worlds.load(campaign, 0)
    assert (found.unknown, found.dispossessed) == ([], [lost[0]])
    assert lost[1] in found.archive["beast"]


@pytest.mark.law("SCRIBE-62")
def test_a_card_that_cannot_have_been_there_changes_places(group: Group, ben: User) -> None:
    """Who tries learns nothing: it is no refusal, and no pile has more or fewer cards than before."""
    world = worlds.load(make_campaign(ben, group), 0).plain()
    lost = [world["archive"]["beast"].pop(), world["archive"]["beast"].pop()]
    places = [{"zone": "archive", "count": 1}, {"zone": "dispossessed", "count": 1}]
    campaign = make_campaign(ben, group, "Foggy", world=world | {"unknown": [{"cards": lost, "places": places}]})
    before = worlds.load(campaign, 0).view(sealed=True)
    corrections.correct_world(ben, campaign, 0, 1, [{"card": lost[0], "zone": "world_deck"}], "Seen there.")
    found = worlds.load(campaign, 0)
    assert lost[0] in found.world_deck
    assert lost[0] not in found.unknown[0].cards
    assert found.view(sealed=True) == before
    entry = Chapter.objects.get(campaign=campaign, number=0).record.get()
    assert (entry.kind, entry.params, entry.sealed) == ("card-contradicted", {"card": lost[0], "before": "unknown"}, True)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"card": "nothing"}, "unknown_card"),
        ({"card": "plains", "zone": "site_deck"}, "unknown_card"),
        ({"card": "longbows", "zone": "sea"}, "no_such_place"),
        ({"card": "longbows", "slot": 9}, "no_such_place"),
        ({"card": "longbows", "zone": "relic_deck"}, "wrong_zone"),
        ({"card": ["longbows"], "zone": "archive"}, "malformed"),
    ],
)
def test_moves_that_cannot_be(campaign: Campaign, ben: User, move: dict[str, Any], code: str) -> None:
    before = rows(campaign)
    with pytest.raises(Refused) as refusal:
        corrections.correct_world(ben, campaign, 3, 1, [move], "Wrong.")
    assert refusal.value.code == code
    assert rows(campaign) == before


def test_without_a_reason_nothing_changes(campaign: Campaign, ben: User, data: dict[str, Any]) -> None:
    verbs: tuple[Callable[[], Chapter], ...] = (
        lambda: corrections.correct(ben, campaign, 3, 1, data, " "),
        lambda: corrections.correct_world(ben, campaign, 3, 1, [], ""),
    )
    for wrong in verbs:
        with pytest.raises(Refused) as refusal:
            wrong()
        assert refusal.value.field == "why"


def test_a_wrong_game_leaves_all_as_it_was(campaign: Campaign, ben: User, data: dict[str, Any]) -> None:
    before = rows(campaign)
    data["aftermath"]["winner"]["color"] = "green"
    with pytest.raises(AgainstTheRules):
        corrections.correct(ben, campaign, 3, 1, data, "Wrong.")
    assert rows(campaign) == before
    assert Chapter.objects.get(campaign=campaign, number=3).version == 1


Verb = Callable[[User, Campaign, int, int, dict[str, Any]], object]
VERBS: list[Verb] = [
    lambda who, campaign, number, version, data: corrections.correct(who, campaign, number, version, data, "Why"),
    lambda who, campaign, number, version, data: corrections.correct_world(who, campaign, number, version, [], "Why"),
]


@pytest.mark.parametrize("verb", VERBS)
def test_what_others_stand_on_is_forked(campaign: Campaign, ben: User, data: dict[str, Any], verb: Verb) -> None:
    def code(campaign: Campaign, number: int, version: int = 1) -> str:
        with pytest.raises(Refused) as refusal:
            verb(ben, campaign, number, version, data)
        return refusal.value.code

    assert code(campaign, 2) == "not_newest"
    assert code(campaign, 3, 2) == "corrected"
    fork = forks.fork(ben, campaign, 3, "Fork")
    assert code(campaign, 3) == "forked"
    assert code(fork, 3) == "not_own"
    other = forks.fork(ben, campaign, 2, "Other")
    play(ben, other)
    chapters.record(ben, other, 3, game_data(other))
    with pytest.raises(Conflict):
        verb(ben, other, 3, 1, data)


@pytest.mark.parametrize("verb", VERBS)
def test_who_may(campaign: Campaign, cleo: User, stranger: User, data: dict[str, Any], verb: Verb) -> None:
    with pytest.raises(Forbidden):
        verb(cleo, campaign, 3, 1, data)
    with pytest.raises(NotFound):
        verb(stranger, campaign, 3, 1, data)


def test_what_was_never_played_has_no_game(group: Group, ben: User) -> None:
    campaign = make_campaign(ben, group)
    with pytest.raises(Refused) as refusal:
        corrections.correct(ben, campaign, 0, 1, {}, "Why")
    assert refusal.value.code == "no_game"
