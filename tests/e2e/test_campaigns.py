"""The scribe at work: a campaign, a game recorded, the next one laid out, a fork, and the world taken elsewhere."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import DESKTOP, PHONE, Watch, arrive, examine, open_page, shot
from tests.e2e.pages import LOOKS, Looker, headed, pick, rule, sign_in, sign_in_as
from tests.site import Site

GROUP = "The Thursday Chronicle"
DISCARDED = ["Rangers", "Tents", "Keep", "Naysayers", "Wrestlers", "The Old Oak", "Bear Traps"]
BOX = (
    "packing/",
    "swap/",
    "swap/sealed/",
    "recount/",
    "recount/archive-beast/",
    "recount/slot-1/",
    "recount/boards/",
    "set-right/",
)
WORLD = """
import json
from chronicle.models import Campaign
from chronicle.services.campaigns import worlds
campaign = Campaign.objects.get(name={name!r})
world = worlds.load(campaign, campaign.head).plain()
print(json.dumps({{key: world[key] for key in world if key not in ("name", "tts", "previous")}}, sort_keys=True))
"""


def world_of(site: Site, name: str) -> Any:
    return site.shell(WORLD.format(name=name))


def go_on(page: Page, heading: str) -> None:
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def found(page: Page, name: str) -> None:
    page.get_by_role("link", name=GROUP).click()
    page.get_by_role("link", name="New campaign").click()
    page.get_by_role("link", name="Found a world").click()
    page.get_by_label("Name of the campaign").fill(name)
    page.get_by_role("button", name="Found the world").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def record(page: Page) -> None:
    """Red, an Exile, wins as Usurper; the map of the first game is filled in already."""
    page.get_by_role("link", name="Record a game").click()
    purple, red = page.get_by_role("group", name="Purple"), page.get_by_role("group", name="Red")
    purple.get_by_label("Played by").select_option("Demo Owner")
    red.get_by_label("Played by").select_option("Demo Scribe")
    page.get_by_label("Title of the chapter").fill("The first winter")
    go_on(page, "Who won")

    page.get_by_label("Demo Scribe").check()
    page.get_by_label("As Usurper").check()
    go_on(page, "The map")

    examine(page, headed(page, "The map"))
    expect(page.get_by_label("Card 1 at slot 1")).to_have_value("Longbows")
    rule(page, {"Plains": "Red", "Mountain": "The Empire"})
    pick(page, "Mountain, slot 3", "Wolves")
    expect(page.get_by_label("Card 2 at slot 3")).to_have_value("Wolves")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.locator("#wrong")).to_contain_text("SCRIBE-14")  # who rules the Rocky Coast was left open
    rule(page, {"Rocky Coast": "Bandits (no warbands)"})
    go_on(page, "The players")

    pick(page, "Advisers of Demo Scribe", "Alchemist")
    pick(page, "Advisers of Demo Owner", "Garrison")
    go_on(page, "The piles")

    pick(page, "The pile", *DISCARDED)
    expect(page.get_by_label("Tents", exact=True)).to_be_checked()
    go_on(page, "The Chronicle phase")

    page.get_by_label("Oath of Devotion").check()
    go_on(page, "What will happen")
    examine(page, headed(page, "What will happen"))
    expect(page.get_by_text("Oath of Devotion is sworn; until now it was Oath of Supremacy.")).to_be_visible()
    page.get_by_role("button", name="Record it in the chronicle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The first winter", timeout=30_000)


def download(page: Page, button: str, into: Path) -> Path:
    with page.expect_download() as coming:
        page.get_by_role("button", name=button).click()
    path = into / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


def test_it_works(phone: Page, browser: Browser, site: Site, watch: Watch, tmp_path: Path) -> None:
    watch.allow(422)
    page = phone
    sign_in_as(page, site, "scribe")
    found(page, "The Long Reign")
    campaign = page.url
    record(page)
    expect(page.get_by_text("Demo Scribe won as Usurper (Exile).")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Slot 1: Plains")).first).to_be_visible()

    page.goto(campaign)
    page.get_by_role("link", name="Sheet for the next game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Laying out game 2")
    expect(page.get_by_text("Oath of Devotion").first).to_be_visible()

    page.goto(f"{campaign}fork/?chapter=1")
    page.get_by_label("Name of the campaign").fill("The Short Reign")
    page.get_by_role("button", name="Fork the campaign").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Short Reign")
    assert world_of(site, "The Short Reign") == world_of(site, "The Long Reign")

    page.goto(f"{campaign}export/")
    expect(page.get_by_text("These files contain secrets")).to_be_visible()
    whole = download(page, "Download the complete campaign", tmp_path)
    page.goto(f"{campaign}export/")  # on a busy day the page of a file that is being made has taken its place
    page.get_by_label("Place unknown cards by chance").check()
    string = download(page, "Download the save string", tmp_path).read_text()

    with open_page(browser, site.url, watch, DESKTOP) as other:
        sign_in(other, *site.logins()["in another group"])
        other.get_by_role("link", name=re.compile("^The Sunday Table Learns")).click()
        group = arrive(other, headed(other, "The Sunday Table"))
        other.goto(f"{group}campaigns/new/file/")
        other.get_by_label("File").set_input_files(whole)
        other.get_by_label("Name of the campaign").fill("Brought as a file")
        other.get_by_role("button", name="Import it").click()
        expect(other.get_by_role("heading", level=1)).to_have_text("Brought as a file")
        expect(other.get_by_role("link", name="1. The first winter")).to_be_visible()
        assert world_of(site, "Brought as a file") == world_of(site, "The Long Reign")

        bring_string(other, group, string, "Brought as a string")
        other.goto(f"{other.url}export/")
        again = download(other, "Download the save string", tmp_path).read_text()
        bring_string(other, group, again, "Brought once more")
        once, twice = world_of(site, "Brought as a string"), world_of(site, "Brought once more")
        for world in (once, twice):
            world["site_deck"].sort()  # a save string does not carry its order
        assert twice == once
        settled, written = world_of(site, "Brought as a string"), world_of(site, "The Long Reign")
        for part in ("oath", "chapter", "archive", "dispossessed", "edifices_in_archive", "world_deck"):
            assert settled[part] == written[part], part


def test_a_chapter_withdrawn_and_restored(phone: Page, site: Site, watch: Watch) -> None:
    watch.allow(422)  # while the game is recorded
    page = phone
    sign_in_as(page, site, "owner")
    found(page, "The False Start")
    campaign = page.url
    record(page)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Withdraw this chapter").click()
    examine(page, headed(page, "Withdraw chapter 1"))
    shot(page, headed(page, "Withdraw chapter 1"), "withdraw")
    page.get_by_role("button", name="Withdraw it").click()
    expect(page.get_by_text("Chapter 1 has left the story; it can be restored.")).to_be_visible()
    assert page.url == campaign
    expect(page.get_by_role("heading", name="The world after its founding")).to_be_visible()
    examine(page, page.get_by_role("heading", name="Withdrawn"))
    shot(page, page.get_by_role("heading", name="Withdrawn"), "withdrawn")
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The first winter")
    expect(page.get_by_text("Demo Scribe won as Usurper (Exile).")).to_be_visible()


def bring_string(page: Page, group: str, string: str, name: str) -> None:
    page.goto(f"{group}campaigns/new/import/")
    page.get_by_label("Save string").fill(string)
    page.get_by_role("button", name="Check it").click()
    page.get_by_label("Name of the campaign").fill(name)
    page.get_by_role("button", name="Begin the campaign").click()
    page.get_by_role("link", name="Not now").click()  # who played the games before
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


@pytest.mark.parametrize("look", LOOKS)
def test_every_page(browser: Browser, site: Site, watch: Watch, look: str) -> None:
    """Readable, not too wide, no error in the console; light and dark, on a laptop and on a phone."""
    with open_page(browser, site.url, watch, **LOOKS[look]) as page:
        sign_in_as(page, site, "owner")
        page.get_by_role("link", name=GROUP).click()
        group = arrive(page, headed(page, GROUP))
        page.get_by_role("link", name=re.compile("^The Salt Road Four")).click()
        campaign = arrive(page, headed(page, "The Salt Road"))
        person = page.locator("section[aria-labelledby=people-head] a").first.get_attribute("href") or ""
        steps = ("seats", "winner", "map", "players", "piles", "choices", "check")
        Looker(page).over(
            *(f"{group}{path}" for path in ("campaigns/new/", "campaigns/new/found/", "campaigns/new/file/")),
            *(f"{campaign}{path}" for path in ("", "edit/", "delete/", "fork/", "compare/", "export/", "cards/longbows/")),
            *(f"{campaign}chapters/{path}" for path in ("0/", "5/", "5/describe/", "5/saga/", "5/saga/edit/")),
            *(f"{campaign}{path}" for path in BOX),
            *(f"{campaign}chapters/5/{path}/" for path in ("people", "withdraw")),
            *(f"{campaign}scribe/{step}/" for step in steps[:-1]),
            *(f"{campaign}correct/{step}/" for step in steps),
            person,
        )


def test_without_scripts(browser: Browser, site: Site, watch: Watch) -> None:
    with open_page(browser, site.url, watch, PHONE, java_script_enabled=False) as page:
        sign_in_as(page, site, "scribe")
        found(page, "On paper")
        page.get_by_role("link", name="Record a game").click()
        page.get_by_role("group", name="Red").get_by_label("Played by").select_option("somebody")
        go_on(page, "Who won")
        page.get_by_label("Purple").check()
        page.get_by_label("When all were exhausted by war").check()
        go_on(page, "The map")
        rule(page, dict.fromkeys(("Plains", "Mountain", "Rocky Coast"), "The Empire"))
        for heading in ("The players", "The piles", "The Chronicle phase"):
            go_on(page, heading)
        page.get_by_label("Oath of the People").check()
        for choice in ("", "Neither build nor repair", "", "Hearth"):  # Citizenship and the map ask nothing
            page.locator("details.hour-step[open]").get_by_role("button", name="Done: the next step").click()
            if choice:
                page.get_by_label(choice).check()
        go_on(page, "What will happen")
        page.get_by_role("button", name="Record it in the chronicle").click()
        again = page.get_by_role("link", name="Look again")
        written = page.get_by_role("heading", name="The world after it")
        for _ in range(60):
            arrive(page, again.or_(written))
            if again.count() == 0:
                break
            page.wait_for_timeout(500)
            again.click()
        expect(written).to_be_visible()


def test_pictures(browser: Browser, site: Site, watch: Watch) -> None:
    """For the README."""
    for name, viewport in (("campaign", DESKTOP), ("campaign-phone", PHONE)):
        with open_page(browser, site.url, watch, viewport) as page:
            sign_in_as(page, site, "viewer")
            page.get_by_role("link", name=GROUP).click()
            page.get_by_role("link", name=re.compile("^The Salt Road Four")).click()
            assert shot(page, headed(page, "The Salt Road"), name).exists()
