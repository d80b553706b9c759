import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chronicle.errors import Conflict, Forbidden, NotFound, Refused
from chronicle.models import Campaign, Group, SagaText, User
from chronicle.services.campaigns import history, saga
from chronicle.services.people import players
from games.oath.record import sentence
from tests.factories import make_campaign, play


@pytest.fixture
def campaign(group: Group, ada: User) -> Campaign:
    return play(ada, make_campaign(ada, group), 2, players=[group.players.get(user=ada), players.add_guest(ada, group, "Dora")])


def test_it_works(campaign: Campaign, ben: User) -> None:
    chapter = history.chapter(campaign, 1)
    first = saga.current(chapter)
    assert first["generated"]
    assert first["version"] == 0
    assert "Ada" in first["text"]
    assert first["reign"] in first["text"]
    saga.write(ben, chapter, 0, "It was a cold winter.")
    now = saga.current(history.chapter(campaign, 1))
    assert (now["text"], now["version"], now["generated"]) == ("It was a cold winter.", 2, False)
    saga.write(ben, chapter, 2, "It was a long winter.")
    texts = list(chapter.saga_texts.order_by("version").values_list("text", "generated", "written_by__name"))
    assert texts == [
        (first["text"], True, None),
        ("It was a cold winter.", False, "Ben"),
        ("It was a long winter.", False, "Ben"),
    ]


def test_overtaken(campaign: Campaign, ada: User, ben: User) -> None:
    chapter = history.chapter(campaign, 1)
    saga.write(ben, chapter, 0, "It was a cold winter.")
    with pytest.raises(Conflict):
        saga.write(ada, history.chapter(campaign, 1), 0, "It was a hot summer.")
    assert SagaText.objects.count() == 2


def test_players_read_only(campaign: Campaign, cleo: User, stranger: User) -> None:
    chapter = history.chapter(campaign, 1)
    with pytest.raises(Forbidden):
        saga.write(cleo, chapter, 0, "Mine.")
    with pytest.raises(NotFound):
        saga.write(stranger, chapter, 0, "Mine.")


@pytest.mark.parametrize("text", ["", " \n", "x" * 20_001, "a\0b"])
def test_no_text(campaign: Campaign, ada: User, text: str) -> None:
    with pytest.raises(Refused):
        saga.write(ada, history.chapter(campaign, 1), 0, text)
    assert SagaText.objects.count() == 0


def test_many_cost_as_much_as_one(campaign: Campaign, ada: User) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            for chapter in saga.tellable(history.timeline(campaign)):
                saga.current(chapter)
        return len(queries)

    few = cost()
    play(ada, campaign, 3, seed=9)
    assert cost() == few


def test_the_order_of_a_databases_keys_is_not_told() -> None:
    counts = {"order": 2, "hearth": 1, "arcane": 3, "discord": 1}
    assert sentence("archive-added", {"counts": counts}) == "From the Archive come 3 arcane, 2 order, 1 discord, 1 hearth."
    sides = {"red": "exile", "purple": "chancellor"}
    assert sentence("boards-boxed", {"sides": sides}) == "The boards go into the box as they lie: purple chancellor, red exile."
