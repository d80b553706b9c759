"""A chronicle entered by hand becomes a campaign."""

import pytest

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import Campaign, Chapter, Draft, Group, User
from chronicle.services.campaigns import by_hand, history, worlds
from games.oath.engine.world.facts import VISIONS
from games.oath.engine.world.remembered import Game, Remembered
from tests.engines.oath.test_remembered import DECK, remembered
from tests.factories import play


def begin(user: User, group: Group, what: Remembered) -> Campaign:
    draft = by_hand.start(user, group, what)
    return by_hand.begin(user, draft, draft.version)


def test_it_works(group: Group, ben: User) -> None:
    campaign = begin(ben, group, remembered())
    world = worlds.load(campaign, 7)
    assert (campaign.name, campaign.head, world.oath) == ("The seventh age", 7, "devotion")
    assert world.board("red").side == "citizen"
    assert [board.color for board in world.boards if board.played_last] == ["purple", "red"]
    assert [(placed.card, placed.side) for placed in world.slot(3).cards] == [("hall-of-debate", "ruined")]
    assert {*world.world_deck} == {*DECK, *VISIONS}
    assert not Draft.objects.exists()
    kinds = [chapter.kind for chapter in history.timeline(campaign)]
    assert kinds == [*[Chapter.Kind.BARE] * 7, Chapter.Kind.IMPORT]


def test_a_game_goes_on_from_it(group: Group, ben: User) -> None:
    assert play(ben, begin(ben, group, remembered())).head == 8


def test_who_won_before(group: Group, ben: User) -> None:
    past = [
        Game(2, "red", "Dora", ["usurper"], "supremacy"),
        Game(5, "purple"),
        Game(7, "blue", "dora", ["successor"]),
    ]
    campaign = begin(ben, group, remembered(past=past))
    chapters = {chapter.number: chapter for chapter in history.timeline(campaign)}
    assert [(n, c.winner_color, c.winner_role, c.winner_how) for n, c in chapters.items() if c.winner_color] == [
        (2, "red", "exile", ["usurper"]),
        (5, "purple", "chancellor", []),
        (7, "blue", "citizen", ["successor"]),
    ]
    assert chapters[2].oath == "supremacy"
    assert [seat.player and seat.player.name for n in (2, 5, 7) for seat in chapters[n].seats.all()] == ["Dora", None, "Dora"]
    assert worlds.load(campaign, 7).previous.winner_name == "Dora"  # type: ignore[union-attr]


def test_nothing_begins_while_something_is_wrong(group: Group, ben: User) -> None:
    with pytest.raises(Refused) as refusal:
        begin(ben, group, remembered(oath=""))
    assert refusal.value.field == "/oath"
    assert not Campaign.objects.exists()
    assert Draft.objects.count() == 1


def test_two_at_one_draft(group: Group, ada: User, ben: User) -> None:
    draft = by_hand.start(ben, group, remembered())
    by_hand.save(ada, draft, draft.version, remembered(name="Ada’s"))
    with pytest.raises(Conflict):
        by_hand.save(ben, draft, draft.version, remembered(name="Ben’s"))
    with pytest.raises(Conflict):
        by_hand.begin(ben, draft, draft.version)
    draft.refresh_from_db()
    assert by_hand.read(draft).name == "Ada’s"


def test_not_for_players_nor_strangers(group: Group, cleo: User, stranger: User) -> None:
    with pytest.raises(Forbidden):
        by_hand.start(cleo, group, remembered())
    with pytest.raises(NotFound):
        by_hand.start(stranger, group, remembered())
