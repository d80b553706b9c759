"""A real table's evening: founded at a table on a phone, recorded with what hands drew, laid out, and taken to the screen."""

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browser import Watch, examine
from tests.e2e.pages import headed, pick, rule, sign_in_as
from tests.e2e.test_campaigns import DISCARDED, GROUP, go_on
from tests.e2e.test_scribe import next_section
from tests.site import Site

SIX = """
import json
from chronicle.models import Campaign
from chronicle.services.campaigns import worlds
from games.oath.engine.chronicle.cards import wanted
from games.oath.engine.world.facts import SUIT
from games.oath.names import name
world = worlds.load(Campaign.objects.get(name="The Real Box"), 0)
print(json.dumps([name(card) for suit, n in wanted(SUIT["alchemist"]).items() for card in world.archive[suit][:n]]))
"""


def found(page: Page) -> None:
    page.get_by_role("link", name=GROUP).click()
    page.get_by_role("link", name="New campaign").click()
    page.get_by_role("link", name="Found a world").click()
    page.get_by_label("Name of the campaign").fill("The Real Box")
    expect(page.get_by_label("Both in turn")).to_be_checked()
    page.get_by_label("At a table").check()
    examine(page, headed(page, "A new world"))
    page.get_by_role("button", name="Found the world").click()
    examine(page, headed(page, "The Real Box"))
    expect(page.get_by_text("Played at a table")).to_be_visible()


def play(page: Page) -> None:
    """Red wins as Usurper and keeps the Plains alone: all other slots are dealt anew."""
    page.get_by_role("link", name="Record a game").click()
    page.get_by_role("group", name="Purple").get_by_label("Played by").select_option("Demo Owner")
    page.get_by_role("group", name="Red").get_by_label("Played by").select_option("Demo Scribe")
    go_on(page, "Who won")
    page.get_by_label("Demo Scribe").check()
    page.get_by_label("As Usurper").check()
    go_on(page, "The map")
    rule(page, {"Plains": "Red", "Mountain": "The Empire", "Rocky Coast": "Bandits (no warbands)"})
    go_on(page, "The players")
    pick(page, "Advisers of Demo Scribe", "Alchemist")
    pick(page, "Advisers of Demo Owner", "Garrison")
    go_on(page, "The piles")
    for card in DISCARDED:
        page.get_by_label(card, exact=True).check()
    go_on(page, "The Chronicle phase")


def step(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name)


def test_it_works(phone: Page, site: Site, watch: Watch) -> None:
    watch.allow(422)
    page = phone
    sign_in_as(page, site, "scribe")
    found(page)
    campaign = page.url
    play(page)
    examine(page, headed(page, "The Chronicle phase"))
    page.get_by_label("Oath of Devotion").check()
    next_section(page, "8.2")
    next_section(page, "8.3")
    sites, third = step(page, "Sites dealt facedown"), page.get_by_label("Which site was turned up in slot 3?")
    expect(page.get_by_text("to each of the slots 2, 3, 4, 5, 6, 7 and 8")).to_be_visible()
    expect(sites.get_by_label("Nobody looked")).to_be_checked()
    expect(third).to_be_visible()
    sites.get_by_label("Chronicle draws").check()
    expect(third).to_be_hidden()
    sites.get_by_label("Nobody looked").check()
    page.get_by_role("button", name="Done: the next step").filter(visible=True).click()
    expect(third).to_be_focused()
    third.select_option("Salt Flats")
    page.get_by_label("Which site was turned up in slot 6?").select_option("Great Slum")
    next_section(page, "8.4")
    archive = step(page, "Cards added to the world deck")
    expect(page.get_by_text("Draw 3 Arcane, 2 Order and 1 Hearth from the Archive.")).to_be_visible()
    expect(archive.get_by_label("We drew, and name them")).to_be_checked()
    expect(archive.get_by_label("Nobody looked")).to_have_count(0)
    page.get_by_role("button", name="Done: the next step").filter(visible=True).click()
    expect(page.locator("#wrong")).to_contain_text("OATH-8.4e")
    six: Any = site.shell(SIX)
    assert len(six) == 6, json.dumps(six)
    archive.get_by_text("Type their names instead").click()
    archive.get_by_label("Which ones?").fill(", ".join(six))
    for law in ("8.5", "8.6", "8.7–8.8"):
        next_section(page, law)
    examine(page, headed(page, "The Chronicle phase"))
    go_on(page, "What will happen")
    page.get_by_role("button", name="Record it in the chronicle").click()
    expect(page.get_by_role("link", name="Slot 3: Salt Flats").first).to_be_visible(timeout=30_000)

    page.goto(f"{campaign}sheet/sealed/")
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_text("only what the app drew itself")).to_be_visible()
    expect(page.get_by_text("Unknown, shuffled by you.")).to_be_visible()
    examine(page, headed(page, "Sealed packing list"))

    page.goto(campaign)
    page.get_by_role("link", name="Change", exact=True).click()
    expect(page.get_by_label("At a table")).to_be_checked()
    page.get_by_label("On screen").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Played on screen.")).to_be_visible()
