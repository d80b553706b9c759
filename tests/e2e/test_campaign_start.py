"""How a chronicle begins: founded and laid out, pasted as a save string, entered by hand."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from games.oath.engine.save.strings import decode, encode
from tests.e2e.browser import Watch, examine, shot
from tests.e2e.pages import headed, pick, sign_in_as
from tests.site import Site

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "oath" / "tts_vectors.json").read_text())


def begin(page: Page, site: Site, way: str) -> None:
    sign_in_as(page, site, "scribe")
    page.get_by_role("link", name="The Thursday Chronicle").click()
    page.get_by_role("link", name="New campaign").click()
    page.get_by_role("link", name=way).click()


@pytest.fixture(params=["page", "phone"])
def screen(request: pytest.FixtureRequest) -> Page:
    found: Page = request.getfixturevalue(request.param)
    return found


def test_it_works(screen: Page, site: Site) -> None:
    """Founded, laid out, ticked off: the ticks are there again, and can be taken away."""
    page = screen
    begin(page, site, "Found a world")
    page.get_by_label("Name of the campaign").fill("A new world")
    page.get_by_role("button", name="Found the world").click()
    page.get_by_role("link", name="Sheet for the next game").click()
    examine(page, headed(page, "Laying out game 1"))
    page.get_by_label("1. Plains").check()
    page.get_by_label("Players").select_option("5")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_label("4 favor on each of the six banks")).to_be_visible()
    expect(page.get_by_label("1. Plains")).to_be_checked()
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Show")).to_be_hidden()
    expect(page.get_by_text("1. Plains")).to_be_visible()
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Untick everything").click()
    page.reload()
    expect(page.get_by_label("1. Plains")).not_to_be_checked()


def test_a_save_string(screen: Page, site: Site, watch: Watch) -> None:
    watch.allow(422)
    page, text = screen, VECTORS[-1]["string"]
    begin(page, site, "Import a save string")
    examine(page, page.get_by_label("Save string"))
    page.get_by_label("Save string").fill(text[:100])
    page.get_by_role("button", name="Check it").click()
    expect(page.locator("#id_save_string_error")).to_contain_text("position")
    page.get_by_label("Save string").fill(text)
    page.get_by_role("button", name="Check it").click()
    examine(page, page.get_by_label("Name of the campaign"))
    page.get_by_label("Name of the campaign").fill("From the mod")
    if page.get_by_label("Repair it as proposed").count():
        page.get_by_role("button", name="Begin the campaign").click()
        expect(page.locator("#mend_error")).to_be_visible()
        page.get_by_label("Repair it as proposed").check()
    page.get_by_role("button", name="Begin the campaign").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("From the mod")


def test_who_played_the_games_before(phone: Page, site: Site, watch: Watch) -> None:
    """Asked of all five at once when the string has been read, and of one of them again."""
    watch.allow(422)
    page, text = phone, encode(decode(VECTORS[-1]["string"]) | {"game_count": 6})
    begin(page, site, "Import a save string")
    page.get_by_label("Save string").fill(text)
    page.get_by_role("button", name="Check it").click()
    page.get_by_label("Name of the campaign").fill("Five games from the mod")
    if page.get_by_label("Repair it as proposed").count():
        page.get_by_label("Repair it as proposed").check()
    page.get_by_role("button", name="Begin the campaign").click()
    heading = headed(page, "Who played the old games")
    examine(page, heading)
    first, second = page.get_by_role("group", name="Game 1", exact=True), page.get_by_role("group", name="Game 2", exact=True)
    first.get_by_label("Purple").fill("Demo Owner")
    first.get_by_label("Red").fill("The tall one")
    for game, color in ((first, "red"), (second, "blue")):
        game.get_by_label("Played on").fill("2024-05-02")
        game.get_by_label("Who won").select_option(color)
    shot(page, heading, "old-games")
    page.get_by_role("button", name="Save what is entered").click()
    expect(second.locator(".wrong")).to_contain_text("Blue won, and must have a seat")
    second.get_by_label("Who won").select_option("purple")
    page.get_by_role("button", name="Save what is entered").click()
    expect(page.get_by_text("2 games have been told.")).to_be_visible()
    page.get_by_role("link", name="Not now").click()
    shot(page, headed(page, "Five games from the mod"), "campaign-from-a-string")
    page.get_by_role("link", name=re.compile(r"^1\. ")).click()
    who = page.get_by_role("region", name="Who played")
    expect(who).to_contain_text("The tall one")
    shot(page, who, "told-chapter")
    who.get_by_role("link", name="Add or mend").click()
    heading = headed(page, "Who played")
    shot(page, heading, "who-played")
    examine(page, heading)
    page.get_by_label("Minutes").fill("150")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("150 minutes")).to_be_visible()


def test_by_hand(screen: Page, site: Site, watch: Watch) -> None:
    watch.allow(422)
    page = screen
    begin(page, site, "Enter a chronicle by hand")
    examine(page, page.get_by_label("Games played so far"))
    page.get_by_label("Name of the campaign").fill("From the box")
    page.get_by_label("Games played so far").fill("3")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.locator("#oath_error")).to_be_visible()
    page.get_by_label("Oath of the next game").select_option("devotion")
    page.get_by_role("button", name="Save and continue").click()

    examine(page, headed(page, "The map"))
    page.locator("#site-1").select_option("Plains")
    page.locator("#lies-1").select_option("faceup")
    pick(page, "Slot 1", "Longbows")
    expect(page.locator("#slot-1")).to_contain_text("1 named, room for 3")
    page.get_by_label("Card 1 at slot 1").fill("Longbowz")
    page.get_by_role("button", name="Save and continue").click()
    examine(page, page.locator("#slot-1", has_text="is not a denizen or edifice"))
    page.get_by_label("Card 1 at slot 1").fill("Longbows")
    page.get_by_role("button", name="Save and continue").click()

    examine(page, headed(page, "The cards"))
    pick(page, "The pile", "Tents")
    expect(page.locator(".pile-bar")).to_contain_text("1 of 53 in the world deck")
    page.get_by_label("Unknown", exact=True).fill("6")
    page.get_by_role("button", name="Save and continue").click()
    examine(page, page.get_by_text("It needs 12 more in the Dispossessed, 52 more in the world deck, 64 fewer in the Archive"))
    page.get_by_label("Powers moved cards between these piles").check()
    page.get_by_role("button", name="Save and continue").click()

    examine(page, headed(page, "Who won before"))
    page.locator("#won-2").select_option("red")
    page.locator("#player-2").fill("Dora")
    page.get_by_role("button", name="Save and continue").click()

    examine(page, page.get_by_role("heading", name="From the box, after 3 games"))
    page.get_by_role("button", name="Begin the campaign").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("From the box")
    expect(page.get_by_role("main")).to_contain_text("Dora")
