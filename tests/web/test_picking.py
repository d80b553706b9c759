"""Every pile of the scribe's form says how full it is, what was entered twice is named, and cards can be picked (SCRIBE-63)."""

import re

import pytest

from chronicle.models import Campaign, Draft, Group, User
from chronicle.services.campaigns import campaigns, worlds
from tests.web.conftest import As
from tests.web.test_campaign_by_hand import CARDS, MAP, START, version
from tests.web.test_campaign_by_hand import url as by_hand_url
from tests.web.test_scribe import PILES, PLAYERS, fill, refused, send, url


@pytest.fixture
def campaign(ben: User, group: Group) -> Campaign:
    return campaigns.create(ben, group, "The Long Reign")


def tallies(page: str) -> list[str]:
    return re.findall(r'class="tally[^>]*>([^<]*)</p>', page)


@pytest.mark.law("SCRIBE-63")
def test_it_works(as_: As, campaign: Campaign, ben: User) -> None:
    client = as_(ben)
    fill(client, campaign, until="choices")
    pages = {step: client.get(url(campaign, f"{step}/")).content.decode() for step in ("map", "players", "piles")}
    assert tallies(pages["map"])[:2] == ["1 named, room for 3", ""]
    assert "2 named, room for 2" in tallies(pages["map"])  # Taming Charm and Wolves on the Mountain
    assert "0 of 1 named" in tallies(pages["map"])
    assert "2 named, room for 3" in tallies(pages["players"])
    assert "0 of 4 named" in tallies(pages["players"])
    assert tallies(pages["piles"])[0] == "7 of 47 named; the world deck must hold the other 40, and its Visions"


@pytest.mark.law("SCRIBE-63")
def test_what_is_left_of_the_deck_is_counted_as_well(as_: As, campaign: Campaign, ben: User) -> None:
    client = as_(ben)
    fill(client, campaign, until="piles")
    send(client, campaign, "piles", PILES | {"which": "world_deck"})
    page = client.get(url(campaign, "piles/")).content.decode()
    assert tallies(page)[0] == "7 of 47 named; the discard piles must hold the other 40"


@pytest.mark.law("SCRIBE-63", "SCRIBE-23")
def test_too_many_are_said_to_be_too_many(as_: As, campaign: Campaign, ben: User) -> None:
    page = refused(as_(ben), campaign, "map", **{"card-6": ["Elders", "Tents", "Keep", "Jinx"]})
    assert "4 named, but there is room for" in page
    assert 'class="tally tally-over"' in page


@pytest.mark.law("SCRIBE-49")
def test_what_was_entered_twice_is_named_with_both_places(as_: As, campaign: Campaign, ben: User) -> None:
    client = as_(ben)
    fill(client, campaign, until="players")
    send(client, campaign, "players", PLAYERS | {"adviser-purple": ["Longbows", ""]})
    for step in ("map", "players", "piles"):
        assert "Longbows: Plains, slot 1 and adviser of Purple" in client.get(url(campaign, f"{step}/")).content.decode()


@pytest.mark.law("SCRIBE-33")
def test_what_powers_took_out_of_a_pile(as_: As, campaign: Campaign, ben: User) -> None:
    client = as_(ben)
    fill(client, campaign, until="piles")
    archive = worlds.load(campaign, 0).archive["hearth"][0]
    moved = {"pile": [*PILES["pile"], archive], "taken-archive": archive}
    assert send(client, campaign, "piles", PILES | moved).status_code == 302
    assert Draft.objects.get().data["report"]["aftermath"]["taken"] == {"archive": [archive]}
    page = client.get(url(campaign, "piles/")).content.decode()
    assert tallies(page)[0].startswith("8 of 48 named")
    assert 'name="taken-archive"' in page


@pytest.mark.law("SCRIBE-33")
def test_a_card_that_was_taken_out_lies_somewhere(as_: As, campaign: Campaign, ben: User) -> None:
    page = refused(as_(ben), campaign, "piles", **{"taken-dispossessed": "Tinkers Fair"})
    assert "is nowhere named: say where it lies now" in page


def test_cards_are_found_in_every_language_and_where_they_lie(as_: As, campaign: Campaign, ben: User) -> None:
    client = as_(ben)
    fill(client, campaign, until="piles")
    page = client.get(url(campaign, "players/")).content.decode()
    option = re.search(r'<option value="Longbows"[^>]*>', page)
    assert option
    assert 'data-suit="order"' in option[0]
    assert 'data-at="Plains, slot 1"' in option[0]
    assert 'data-plain="conspiracy|konspiracja|verschworung"' in page
    assert 'data-at="adviser of' not in page  # what is named in this step is read from its fields
    assert 'data-lately="longbows' in page


class TestByHand:
    @pytest.fixture
    def begun(self, as_: As, group: Group, ben: User) -> str:
        as_(ben).post(by_hand_url(group), START)
        return f"{by_hand_url(group)}{Draft.objects.get().pk}/"

    @pytest.mark.law("SCRIBE-63")
    def test_piles_say_what_they_must_hold(self, as_: As, ben: User, begun: str) -> None:
        client = as_(ben)
        client.post(f"{begun}map/", {**MAP, "version": version()})
        client.post(f"{begun}cards/", {**CARDS, "version": version()})
        pages = {step: client.get(f"{begun}{step}/").content.decode() for step in ("map", "cards")}
        assert tallies(pages["map"])[:2] == ["1 named, room for 3", "0 in all"]
        assert tallies(pages["cards"]) == ["6 of 42 entered", "50 of 53 in the world deck, beside its Visions"]

    @pytest.mark.law("SCRIBE-63", "OATH-8.5c")
    def test_counts_that_games_do_not_lead_to_are_named(self, as_: As, ben: User, begun: str) -> None:
        client = as_(ben)
        client.post(f"{begun}map/", {**MAP, "version": version()})
        unlawful = {key: value for key, value in CARDS.items() if key != "moved"}
        answer = client.post(f"{begun}cards/", {**unlawful, "version": version()})
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "After 7 games the world deck has 53 denizens, the Archive 102 and the Dispossessed 42" in page
        assert "It needs 36 more in the Dispossessed, 3 more in the world deck, 39 fewer in the Archive" in page
        assert 'name="moved"' in page
        assert client.post(f"{begun}cards/", {**unlawful, "moved": "yes", "version": version()}).status_code == 302

    @pytest.mark.law("SCRIBE-63")
    def test_lawful_counts_need_no_confirmation(self, as_: As, ben: User, begun: str) -> None:
        client = as_(ben)
        client.post(f"{begun}map/", {**MAP, "version": version()})
        lawful = {"by": "world_deck", "ticked": CARDS["ticked"], "unlooked-nomad": "3", "nameless": "42"}
        assert client.post(f"{begun}cards/", {**lawful, "version": version()}).status_code == 302
        assert 'name="moved"' not in client.get(f"{begun}cards/").content.decode()
