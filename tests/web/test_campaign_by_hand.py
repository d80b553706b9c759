"""A chronicle entered by hand, on the site."""

from typing import Any

import pytest

from chronicle.models import Campaign, Draft, Group, User
from chronicle.services.campaigns import history, worlds
from games.oath.engine.world.facts import DENIZENS
from games.oath.names import name
from tests.factories import make_group
from tests.web.conftest import As

START: dict[str, Any] = {"name": "The seventh age", "games": "7", "oath": "devotion", "side-red": "citizen", "played": ["red"]}
MAP: dict[str, Any] = {
    "site-1": "plains",
    "lies-1": "up",
    "card-1": ["Longbows", ""],
    "site-3": "mountain",
    "lies-3": "up",
    "card-3": ["hall of mockery"],
    "relics-3": "1",
    "site-6": "rocky-coast",
    "lies-6": "up",
    "relicnames-6": "Map",
}
DECK = [card for card in DENIZENS if card != "longbows"][::4]
CARDS: dict[str, Any] = {"by": "world_deck", "ticked": DECK, "nameless": "6", "moved": "yes"}
PAST: dict[str, Any] = {"won-2": "red", "player-2": "Dora", "how-2": "usurper", "oath-2": "supremacy", "won-7": "blue"}


@pytest.fixture
def begun(as_: As, group: Group, ben: User) -> str:
    """Address of a draft with its first step done."""
    as_(ben).post(url(group), START)
    return f"{url(group)}{Draft.objects.get().pk}/"


def url(group: Group) -> str:
    return f"/groups/{group.pk}/campaigns/new/by-hand/"


def version() -> int:
    return Draft.objects.get().version


def test_it_works(as_: As, group: Group, ben: User) -> None:
    client = as_(ben)
    assert "Games played so far" in client.get(url(group)).content.decode()
    answer = client.post(url(group), START)
    for step, data, then in (("map", MAP, "cards"), ("cards", CARDS, "past"), ("past", PAST, "check")):
        here = answer["Location"]
        assert here.endswith(f"/{step}/")
        assert client.get(here).status_code == 200
        answer = client.post(here, {**data, "version": version()})
        assert answer.status_code == 302, answer.content.decode()
        assert answer["Location"].endswith(f"/{then}/")
    page = client.get(answer["Location"]).content.decode()
    for said in (
        "The seventh age, after 7 games",
        "Oath of Devotion",
        "Hall of Mockery (ruin)",
        "Game 2: Dora as Red as Usurper",
    ):
        assert said in page
    answer = client.post(answer["Location"], {"version": version()})
    campaign = Campaign.objects.get()
    assert answer["Location"] == f"/campaigns/{campaign.pk}/"
    assert worlds.load(campaign, 7).oath == "devotion"
    assert history.chapter(campaign, 2).winner_color == "red"
    assert client.get(answer["Location"]).status_code == 200


def test_what_was_told_is_there_again(as_: As, ben: User, begun: str) -> None:
    client = as_(ben)
    for step, data in (("map", MAP), ("cards", CARDS), ("past", PAST)):
        client.post(f"{begun}{step}/", {**data, "version": version()})
    assert 'value="The seventh age"' in client.get(begun).content.decode()
    page = client.get(f"{begun}map/").content.decode()
    for said in ("Longbows", "Hall of Mockery", 'value="Map"', '<option value="plains" data-room="3" selected>'):
        assert said in page
    page = client.get(f"{begun}cards/").content.decode()
    assert f'value="{DECK[0]}" checked' in page
    assert 'value="longbows"' not in page
    assert 'value="Dora"' in client.get(f"{begun}past/").content.decode()


def test_an_oath_is_asked_for_before_any_card_was_counted(as_: As, group: Group, ben: User) -> None:
    answer = as_(ben).post(url(group), START | {"oath": ""})
    assert answer.status_code == 422
    assert "oath_error" in answer.content.decode()


@pytest.mark.parametrize(
    ("step", "data", "said"),
    [
        ("start", START | {"name": ""}, "name_error"),
        ("start", START | {"oath": "none"}, "oath_error"),
        ("start", START | {"games": "many"}, "games_error"),
        ("map", MAP | {"card-1": ["Longbowz"]}, "“Longbowz” is not a denizen or edifice."),
        ("map", MAP | {"card-3": ["Longbows"]}, "Longbows lies in slot 1 and in slot 3: take it out of one of them."),
        ("map", MAP | {"lies-3": "down"}, "There are no cards at a facedown site."),
        ("map", MAP | {"site-1": ""}, "Name the faceup site."),
        ("map", MAP | {"site-1": "mine", "card-1": ["Longbows", "Tents"]}, "SCRIBE-23"),
        ("cards", CARDS | {"nameless": "199"}, "nameless_error"),
        ("cards", CARDS | {"unlooked-nomad": "40"}, "unlooked-nomad_error"),
        ("cards", CARDS | {"dispossessed": "Nobody"}, "dispossessed_error"),
    ],
)
def test_what_is_wrong_is_told_and_kept(as_: As, ben: User, begun: str, step: str, data: dict[str, Any], said: str) -> None:
    client = as_(ben)
    for before, good in (("map", MAP), ("cards", CARDS)):
        if step != before:
            client.post(f"{begun}{before}/", {**good, "version": version()})
    seen = version()
    answer = client.post(f"{begun}{step}/", {**data, "version": seen})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert version() == seen + 1
    check = client.get(f"{begun}check/").content.decode()
    assert "This is not a complete world yet." in check
    wrong = check.partition("This is not a complete world yet.")[2]
    assert f'href="{begun}{step}/"' in wrong.partition("</ul>")[0]
    assert client.post(f"{begun}check/", {"version": version()}).status_code == 422
    assert not Campaign.objects.exists()


def test_more_than_there_is_room_for(as_: As, ben: User, begun: str) -> None:
    data = MAP | {"site-1": "mine", "card-1": ["Longbows", "Tents"], "confirm": "yes", "version": version()}
    assert as_(ben).post(f"{begun}map/", data).status_code == 302


def test_two_at_one_draft(as_: As, ada: User, ben: User, begun: str) -> None:
    seen = version()
    as_(ada).post(begun, {**START, "name": "Ada’s", "version": seen})
    answer = as_(ben).post(begun, {**START, "name": "Ben’s", "version": seen})
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Ada has changed this draft" in page
    assert "Ben’s" in page


def test_the_draft_can_be_found_and_thrown_away(as_: As, group: Group, ada: User, begun: str) -> None:
    client = as_(ada)
    page = client.get(f"/groups/{group.pk}/campaigns/new/").content.decode()
    assert "The seventh age" in page
    assert begun in page
    assert client.post(f"{begun}discard/")["Location"] == f"/groups/{group.pk}/campaigns/new/"
    assert not Draft.objects.exists()


def test_no_such_step(as_: As, ben: User, begun: str) -> None:
    assert as_(ben).get(f"{begun}nowhere/").status_code == 404
    assert as_(ben).post(f"{begun}nowhere/").status_code == 404


def test_not_for_players_nor_strangers(as_: As, group: Group, cleo: User, stranger: User, begun: str) -> None:
    for path in (url(group), begun, f"{begun}map/"):
        assert as_(cleo).get(path).status_code == 403
        assert as_(stranger).get(path).status_code == 404
    assert as_(cleo).post(f"{begun}discard/").status_code == 403


def test_a_draft_of_another_group(as_: As, group: Group, ada: User, begun: str) -> None:
    other = make_group(ada, "Elsewhere")
    assert as_(ada).get(begun.replace(str(group.pk), str(other.pk))).status_code == 404


def test_names_of_the_pages(as_: As, ben: User, begun: str) -> None:
    """Every card can be ticked by its name."""
    page = as_(ben).get(f"{begun}cards/").content.decode()
    for card in ("tents", "book-burning"):
        assert name(card) in page
