"""The Chronicle phase is gone through section by section; each answer is kept, and nothing sealed is offered or left out."""

import re
from typing import Any

import pytest
from django.test import Client

from chronicle.models import Campaign, Chapter, Draft, Group, Job, User
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, worlds
from chronicle.web.scribe import hour
from games.oath.engine.chronicle.cards import wanted
from games.oath.engine.world.facts import DENIZENS
from tests.web.conftest import As
from tests.web.test_scribe import CHOICES, MAP, Fields, fill, send, url


@pytest.fixture
def campaign(ben: User, group: Group) -> Campaign:
    return campaigns.create(ben, group, "The Real Box", played_at="table")


@pytest.fixture
def client(as_: As, ben: User, campaign: Campaign) -> Client:
    """At the Chronicle phase of the first game, which Red won."""
    client = as_(ben)
    fill(client, campaign, until="choices")
    return client


def page_of(client: Client, campaign: Campaign, query: str = "") -> str:
    return " ".join(client.get(url(campaign, f"choices/{query}")).content.decode().split())


def section(page: str, slug: str) -> str:
    """What stands in one section."""
    return page.partition(f'id="at-{slug}"')[2].partition('</details> <details class="leaf hour-step"')[0]


def go_to(client: Client, campaign: Campaign, to: str, **fields: Any) -> Any:
    return send(client, campaign, "choices", fields | {"to": to})


SITES: Fields = {"made-sites": "unknown", "turned-3": "great-slum", "turned-6": "salt-flats"}


def six(campaign: Campaign) -> list[str]:
    archive = worlds.load(campaign, 0).archive
    return [card for suit, n in wanted("arcane").items() for card in archive[suit][:n]]


@pytest.mark.law("SCRIBE-41", "SCRIBE-52", "SCRIBE-60")
def test_it_works(client: Client, campaign: Campaign) -> None:
    page = page_of(client, campaign)
    laws = re.findall(r'<span class="hour-law">([\d.–]+)</span>', page)
    assert laws == ["8.1", "8.2", "8.3", "8.4", "8.5", "8.6", "8.7–8.8"]
    assert 'id="at-oath" name="hour" open>' in page
    assert "any but the Oath of Supremacy" in section(page, "oath")
    given: Fields = {}
    for fields, to in [
        ({"oath": "protection"}, "citizenship"),
        ({"citizen-blue": "accepted"}, "sites"),
        (SITES, "archive"),
        ({"made-archive": "hands", "tap-archive": six(campaign)}, "dispossessed"),
        ({"made-dispossessed": "unknown"}, "relics"),
        ({"made-relics": "unknown", "made-relic_deck": "unknown"}, "deck"),
    ]:
        given |= fields
        answer = go_to(client, campaign, to, **given)
        assert answer["Location"] == url(campaign, f"choices/?at={to}#at-{to}"), answer.content.decode()
        assert client.get(url(campaign))["Location"] == url(campaign, f"choices/?at={to}#at-{to}"), "it goes on there"
    page = page_of(client, campaign)
    assert '<span class="hour-said">Oath of Protection</span>' in page
    assert '<span class="hour-said">Blue accepted</span>' in page
    assert '<span class="hour-said">6 cards named</span>' in page
    answer = send(client, campaign, "choices", given | {"made-world_deck": "unknown"})
    assert answer["Location"] == url(campaign, "check/")
    check = client.get(url(campaign, "check/")).content.decode()
    assert "Shuffled, nobody knows the order" in check
    send(client, campaign, "check", {})
    jobs.run(Job.objects.get(kind="write-chapter").pk)
    campaign.refresh_from_db()
    world = worlds.load(campaign, 1)
    assert set(six(campaign)).isdisjoint({card for cards in world.archive.values() for card in cards})
    assert world.slot(6).site == "salt-flats"


def test_a_choice_that_is_missing_holds_its_section(client: Client, campaign: Campaign) -> None:
    answer = go_to(client, campaign, "citizenship")
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422
    assert "Say which oath is sworn for the next game." in section(page, "oath")
    assert client.get(url(campaign))["Location"] == url(campaign, "choices/?at=oath#at-oath")


@pytest.mark.law("SCRIBE-43")
def test_a_site_that_was_turned_up_is_asked_for_before_anybody_goes_on(client: Client, campaign: Campaign) -> None:
    answer = go_to(client, campaign, "archive", **CHOICES, **SITES | {"turned-6": ""})
    assert answer.status_code == 422
    assert 'id="wrong"' in section(" ".join(answer.content.decode().split()), "sites")


def test_what_comes_later_is_not_asked_for_yet(client: Client, campaign: Campaign) -> None:
    answer = go_to(client, campaign, "sites", **CHOICES, **{"made-archive": "hands"})
    assert answer.status_code == 302
    assert 'class="hour-said"> We drew' not in page_of(client, campaign)


@pytest.mark.law("SCRIBE-44", "SCRIBE-62", "SCRIBE-63")
def test_cards_to_tap(client: Client, campaign: Campaign) -> None:
    """All that do not lie open elsewhere, whatever the app believes of the Archive; counted by suit."""
    go_to(client, campaign, "archive", **CHOICES, **SITES, **{"made-archive": "hands", "tap-archive": six(campaign)[:2]})
    shown = section(page_of(client, campaign), "archive")
    offered = set(re.findall(r'name="tap-archive" value="([\w-]+)"', shown))
    of_suits = {card for card, suit in DENIZENS.items() if suit in wanted("arcane")}
    lying = {"alchemist", "inquisitor", "keep", "garrison", "longbows", "elders", "taming-charm", "wolves", "the-old-oak"}
    thrown = {"rangers", "tents", "naysayers", "wrestlers", "bear-traps"}
    assert offered == of_suits - lying - thrown
    assert set(re.findall(r'name="tap-archive" value="([\w-]+)" checked', shown)) == set(six(campaign)[:2])
    assert "<output>2</output> of 6 cards named" in shown
    assert re.search(r"<output>2</output>\s+of 3", shown)


@pytest.mark.law("SCRIBE-45")
def test_the_dispossessed_can_be_named_from_the_pool_alone(client: Client, campaign: Campaign) -> None:
    go_to(client, campaign, "dispossessed", **CHOICES, **SITES, **{"made-archive": "app"})
    shown = section(page_of(client, campaign), "dispossessed")
    assert 'value="unknown" checked' in shown
    offered = set(re.findall(r'name="tap-dispossessed" value="([\w-]+)"', shown))
    thrown = {"rangers", "tents", "keep", "naysayers", "wrestlers", "the-old-oak", "bear-traps"}
    assert offered == thrown | {"garrison", "longbows", "elders"}, "the discards, losers’ advisers, what lay at lost sites"


@pytest.mark.law("SCRIBE-41", "SCRIBE-42", "SCRIBE-46")
def test_sites_and_relics_are_named_slot_by_slot(client: Client, campaign: Campaign) -> None:
    go_to(client, campaign, "relics", **CHOICES, **SITES, **{"made-archive": "app"})
    page = page_of(client, campaign)
    slots = re.findall(r"The site dealt to slot (\d)", page)
    assert slots[:1] == ["2"]
    dealt = ["great-slum" if slot == "3" else "salt-flats" if slot == "6" else "?" for slot in slots]
    relics = ["?"] * len(re.findall(r"A relic dealt to slot", page))
    fields = {
        "made-sites": "hands",
        "dealt-sites": dealt,
        "made-archive": "app",
        "made-relics": "hands",
        "dealt-relics": relics,
    }
    answer = send(client, campaign, "choices", {**CHOICES, **fields})
    assert answer["Location"] == url(campaign, "check/"), answer.content.decode()
    made = Draft.objects.get().data["report"]["choices"]["draws"]
    assert made["sites"] == [None if site == "?" else site for site in dealt]
    assert made["relics"] == [None] * len(relics)
    assert '<option value="salt-flats" selected>' in page_of(client, campaign)


@pytest.mark.law("SCRIBE-41")
def test_on_screen_the_app_draws(as_: As, ben: User, group: Group) -> None:
    campaign = campaigns.create(ben, group, "On screen", played_at="screen")
    client = as_(ben)
    fill(client, campaign, until="choices")
    page = page_of(client, campaign)
    assert page.count('value="app" checked') == 6
    given = CHOICES | {f"made-{draw}": "app" for draw in ("sites", "archive", "dispossessed", "relics")}
    for to in ("citizenship", "sites", "archive", "dispossessed", "relics", "deck"):
        assert go_to(client, campaign, to, **given).status_code == 302
    assert send(client, campaign, "choices", given)["Location"] == url(campaign, "check/")


def test_what_an_imperial_winner_may_choose(as_: As, ben: User, campaign: Campaign) -> None:
    client = as_(ben)
    fill(client, campaign, until="map", winner={"winner": "purple", "how": ["war-exhaustion"]})
    send(client, campaign, "map", MAP)
    for step in ("players", "piles"):
        send(client, campaign, step, {"which": "discards", "reliquary": "4"})
    page = page_of(client, campaign)
    assert "no board is turned over" in section(page, "citizenship")
    assert "Neither build nor repair" in section(page, "edifice")
    assert "the winner chooses" in section(page, "suit")
    assert 'name="tap-archive"' not in page, "the suit decides from where"
    answer = go_to(client, campaign, "sites", oath="protection")
    assert "Say whether the winner builds or repairs." in answer.content.decode()


def test_a_phase_whose_game_is_not_entered_yet(as_: As, ben: User, campaign: Campaign) -> None:
    client = as_(ben)
    fill(client, campaign, until="map")
    page = page_of(client, campaign)
    assert f'finish <a href="{url(campaign, "map/")}">The map</a> first' in page


def test_a_correction_goes_through_the_same_hour(client: Client, campaign: Campaign) -> None:
    given = {**CHOICES, **SITES, "made-archive": "hands", "tap-archive": six(campaign)}
    send(client, campaign, "choices", given)
    send(client, campaign, "check", {})
    jobs.run(Job.objects.get(kind="write-chapter").pk)
    base = f"/campaigns/{campaign.pk}/correct/choices/"
    kept = {"made-sites": "hands", "made-archive": "hands", "made-dispossessed": "unknown", "made-relics": "unknown"}
    answer = client.post(base, {"version": 0, **CHOICES, **kept, "to": "archive"})
    assert answer["Location"] == f"{base}?at=archive#at-archive", answer.content.decode()
    page = client.get(answer["Location"]).content.decode()
    assert "Left empty, it stays what was recorded, which is sealed." in page
    assert re.findall(r'name="tap-archive" value="[\w-]+" checked', page) == []
    assert "Go on where the draft was left" in client.get(f"/campaigns/{campaign.pk}/correct/seats/").content.decode()
    answer = client.post(base, {"version": Draft.objects.get().version, **CHOICES, "citizen-blue": "declined", **kept})
    version = Draft.objects.get().version
    client.post(f"/campaigns/{campaign.pk}/correct/check/", {"version": version, "why": "Blue said no"})
    assert Chapter.objects.get(campaign=campaign, number=1).version == 2


@pytest.mark.parametrize(
    ("pointer", "slug"),
    [
        ("/choices/oath", "oath"),
        ("/choices/edifice/build/slot", "edifice"),
        ("/choices/draws/relic_deck/2", "relics"),
        ("/choices/draws/world_deck", "deck"),
        ("/choices/draws", "oath"),
        ("/aftermath/slots/1", "oath"),
    ],
)
def test_the_section_of_a_refusal(pointer: str, slug: str) -> None:
    assert hour.section_of(pointer) == slug
