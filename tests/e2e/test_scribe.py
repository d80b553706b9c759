"""The scribe's form at a table: the Chronicle phase as a guided hour, a phone without a connection, and two scribes at once."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import PHONE, Watch, arrive, examine, open_page, shot
from tests.e2e.pages import headed, pick, rule, sign_in_as
from tests.e2e.test_campaigns import DISCARDED, GROUP, go_on
from tests.site import Site

LATER = 15_000
STORED = "Object.keys(localStorage).filter((name) => name.startsWith('scribe ')).length"


@pytest.fixture
def smallest(browser: Browser, site: Site, watch: Watch) -> Iterator[Page]:
    with open_page(browser, site.url, watch, {"width": 320, "height": 640}) as page:
        yield page


def found_at_a_table(page: Page, name: str) -> str:
    """Founds a world that is played with the box; returns its path."""
    page.get_by_role("link", name=GROUP).click()
    page.get_by_role("link", name="New campaign").click()
    page.get_by_role("link", name="Found a world").click()
    page.get_by_label("Name of the campaign").fill(name)
    page.get_by_label(re.compile("At a table")).check()
    page.get_by_role("button", name="Found the world").click()
    return arrive(page, headed(page, name))


def seat(page: Page) -> None:
    """Red is somebody who is not at the group's table yet."""
    page.get_by_role("link", name="Record a game").click()
    page.get_by_role("group", name="Purple").get_by_label("Played by").select_option("Demo Owner")
    red = page.get_by_role("group", name="Red")
    expect(red.get_by_label("Red: name of the new player")).to_be_hidden()
    red.get_by_label("Played by").select_option("Somebody new …")
    red.get_by_label("Red: name of the new player").fill(f"Dora {page.url[-20:-12]}")


def play(page: Page) -> None:
    """Red, an Exile, wins as Usurper; the map is as it lay."""
    seat(page)
    go_on(page, "Who won")
    page.get_by_label(re.compile("Dora")).check()
    page.get_by_label("As Usurper").check()
    go_on(page, "The map")
    rule(page, {"Plains": "Red", "Mountain": "The Empire", "Rocky Coast": "Bandits (no warbands)"})
    go_on(page, "The players")
    pick(page, page.locator("#player-red [data-pile]").first.get_attribute("data-called") or "", "Alchemist")
    go_on(page, "The piles")
    for card in DISCARDED:
        page.get_by_label(card, exact=True).check()
    go_on(page, "The Chronicle phase")


def next_section(page: Page, law: str) -> None:
    page.locator("details.hour-step[open]").get_by_role("button", name="Done: the next step").click()
    expect(page.locator("details.hour-step[open] .hour-law")).to_have_text(law)


def test_the_guided_hour(phone: Page, site: Site, watch: Watch) -> None:
    watch.allow(422)
    page = phone
    sign_in_as(page, site, "scribe")
    campaign = found_at_a_table(page, "The Guided Hour")
    play(page)
    examine(page, headed(page, "The Chronicle phase"))
    page.get_by_label("Oath of Devotion").check()
    next_section(page, "8.2")
    next_section(page, "8.3")
    expect(page.get_by_text("Turn up the sites in the slots")).to_be_visible()
    page.locator("details.hour-step[open]").get_by_role("button", name="Done: the next step").click()
    expect(page.locator("#wrong")).to_be_visible()  # what was turned up is to be named
    for number, select in enumerate(page.locator(".turned select").all()):
        select.select_option(index=number + 1)
    next_section(page, "8.4")
    draw = page.locator("#at-archive")
    for suit, many in (("Arcane", 3), ("Order", 2), ("Hearth", 1)):
        cards = draw.get_by_role("group", name=suit)
        for number in range(many):
            cards.get_by_role("checkbox").nth(number).check()
        expect(cards.locator("output")).to_have_text(str(many))
    expect(draw.locator(".counted")).to_have_text("6 of 6 cards named")
    examine(page, draw)
    shot(page, draw, "hour-archive-phone")
    draw.get_by_label("Find a card").fill("zzz")
    expect(draw.get_by_role("group", name="Hearth")).to_be_hidden()
    draw.get_by_label("Find a card").fill("")
    next_section(page, "8.5")

    page.goto(campaign)  # put away, and taken up again
    page.get_by_role("link", name="Continue recording game 1").click()
    expect(page.locator("details.hour-step[open] .hour-law")).to_have_text("8.5")
    page.locator("#at-archive summary").first.click()
    expect(page.locator("#at-archive [name=tap-archive]:checked")).to_have_count(6)
    page.locator("#at-dispossessed summary").first.click()
    next_section(page, "8.6")
    next_section(page, "8.7–8.8")
    go_on(page, "What will happen")
    expect(page.get_by_text("Oath of Devotion is sworn; until now it was Oath of Supremacy.")).to_be_visible()
    page.get_by_role("button", name="Record it in the chronicle").click()
    expect(page.get_by_role("heading", name="The world after it")).to_be_visible(timeout=30_000)
    assert page.evaluate(STORED) == 0


def test_a_step_without_a_connection(phone: Page, site: Site) -> None:
    """What is typed in airplane mode is kept, and arrives once there is a connection."""
    page = phone
    sign_in_as(page, site, "scribe")
    found_at_a_table(page, "In the Tunnel")
    seat(page)
    page.context.set_offline(True)
    page.get_by_label("Title of the chapter").fill("The Dark Hour")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.locator("#kept")).to_contain_text("There is no connection.")
    page.get_by_label("Title of the chapter").fill("The Dark Hours")
    assert page.evaluate(STORED) == 1
    page.context.set_offline(False)
    expect(headed(page, "Who won")).to_be_visible(timeout=LATER)
    expect(page.get_by_label(re.compile("Dora"))).to_be_visible()
    assert page.evaluate(STORED) == 0
    page.get_by_role("link", name="Who sat there").click()
    expect(page.get_by_label("Title of the chapter")).to_have_value("The Dark Hours")


def test_what_was_typed_comes_back(phone: Page, site: Site) -> None:
    """After the page was closed, or left without sending; it goes with whoever signs out."""
    page = phone
    sign_in_as(page, site, "scribe")
    campaign = found_at_a_table(page, "The Closed Page")
    seat(page)
    go_on(page, "Who won")
    page.get_by_label("As Usurper").check()
    page.get_by_text("The round, the roll").click()
    page.get_by_label("Round it ended in").fill("6")
    page.get_by_label("Round it ended in").blur()
    page.goto(f"{campaign}scribe/")
    expect(page.locator("#kept")).to_contain_text("What you typed here, and did not send, is back.")
    expect(page.get_by_label("As Usurper")).to_be_checked()
    expect(page.get_by_label("Round it ended in")).to_have_value("6")
    page.goto(f"{campaign}scribe/map/")
    page.locator("#kept").get_by_role("link", name="Who won").click()
    expect(page.get_by_label("As Usurper")).to_be_checked()
    page.locator("#kept").get_by_role("button", name="Drop it").click()
    expect(page.get_by_label("As Usurper")).not_to_be_checked()
    page.get_by_label("As Usurper").check()
    assert page.evaluate(STORED) == 1
    page.evaluate(
        "document.querySelector('form[action$=\"/sign-out/\"]').addEventListener('submit', (e) => e.preventDefault())"
    )
    page.get_by_text("Demo Scribe", exact=True).first.click()
    page.get_by_role("button", name="Sign out").click()  # held back: other tests have this session
    assert page.evaluate(STORED) == 0


def test_what_was_picked_comes_back(phone: Page, site: Site) -> None:
    """Each card into a row of its own, where there were more than the page has at first."""
    page, cards = phone, ("Alchemist", "Garrison", "Wolves", "Tents")
    sign_in_as(page, site, "scribe")
    campaign = found_at_a_table(page, "The Picked Page")
    seat(page)
    go_on(page, "Who won")
    page.goto(f"{campaign}scribe/players/")
    pick(page, "Advisers of Demo Owner", *cards)
    page.reload()
    expect(page.locator("#kept")).to_contain_text("What you typed here, and did not send, is back.")
    for n, card in enumerate(cards, 1):
        expect(page.get_by_label(f"Adviser {n} of Demo Owner", exact=True)).to_have_value(card)
    expect(page.locator("#player-purple")).to_contain_text("4 named, but there is room for 3")
    page.get_by_role("button", name="Remove Tents").click()
    expect(page.locator("#player-purple")).to_contain_text("3 named, room for 3")


def test_another_phone_went_on_meanwhile(phone: Page, browser: Browser, site: Site, watch: Watch) -> None:
    """Both versions are shown, and one is chosen; at once, and also when the page was closed in between."""
    watch.allow(409)
    page = phone
    sign_in_as(page, site, "scribe")
    campaign = found_at_a_table(page, "Two Phones")
    seat(page)
    go_on(page, "Who won")
    with open_page(browser, site.url, watch, PHONE) as other:
        sign_in_as(other, site, "owner")
        other.goto(f"{campaign}scribe/")
        page.context.set_offline(True)
        page.get_by_label(re.compile("Dora")).check()
        page.get_by_label("As Usurper").check()
        page.get_by_role("button", name="Save and continue").click()
        expect(page.locator("#kept")).to_contain_text("There is no connection.")
        other.get_by_label("Demo Owner").check()
        other.get_by_label("When all were exhausted by war").check()
        go_on(other, "The map")
        page.context.set_offline(False)
        expect(page.get_by_role("alert")).to_contain_text("Demo Owner has changed this draft", timeout=LATER)
        examine(page, page.get_by_role("table"))
        shot(page, page.get_by_role("table"), "two-versions-phone")
        expect(page.get_by_role("row", name=re.compile("^How it was won"))).to_contain_text("as Usurper")
        page.get_by_role("button", name="Keep what I typed").click()
        expect(headed(page, "The map")).to_be_visible()
        assert page.evaluate(STORED) == 0

        page.goto(f"{campaign}scribe/winner/")
        page.get_by_label("By the Vision of Faith").check()
        other.goto(f"{campaign}scribe/winner/")
        other.get_by_label("By the Vision of Conquest").check()
        go_on(other, "The map")
        page.goto(f"{campaign}scribe/winner/")
        expect(page.locator("#kept")).to_contain_text("meanwhile the draft went on")
        expect(page.get_by_label("By the Vision of Conquest")).to_be_checked()
        page.get_by_role("button", name="See both versions").click()
        expect(page.get_by_role("table")).to_contain_text("by the Vision of Faith")
        page.get_by_role("link", name="Take the version of Demo Owner").click()
        expect(headed(page, "The map")).to_be_visible()
        assert page.evaluate(STORED) == 0


def test_the_smallest_phone(smallest: Page, site: Site) -> None:
    """All steps stand beside each other at 320 pixels."""
    page = smallest
    sign_in_as(page, site, "scribe")
    found_at_a_table(page, "A Small Screen")
    page.get_by_role("link", name="Record a game").click()
    examine(page, headed(page, "Who sat there"))
    expect(page.get_by_text("Step 1 of 7")).to_be_visible()
    boxes = [link.bounding_box() for link in page.locator(".stepper a").all()]
    assert len(boxes) == 7
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 320 and box["height"] >= 44 for box in boxes)
    assert len({box["y"] for box in boxes if box}) == 1
