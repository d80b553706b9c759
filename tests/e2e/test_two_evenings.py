"""Two evenings at a table: the box has a truth of its own, and at the end the chronicle agrees with it card by card."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from games.oath.engine.save.translation import settled
from games.oath.engine.world.facts import SITES
from games.oath.engine.world.world import World
from games.oath.names import name
from tests.e2e.browser import PHONE, Watch, arrive, examine, open_page, shot
from tests.e2e.pages import headed, sign_in_as
from tests.e2e.scribing import Played, Scribe
from tests.e2e.test_scribe import LATER, STORED, found_at_a_table
from tests.engines.oath.table import Table, differences
from tests.site import Site

SEED = 7553
"""Of games that are short to enter, and turn up sites, offer Citizenship, and build: found by trying."""
PEOPLE = ("Demo Owner", "Demo Scribe", "Demo Player")
TOLD = """
import json
from chronicle.models import Campaign, Chapter
from chronicle.services.campaigns import worlds
campaign = Campaign.objects.get(pk={pk!r})
record = Chapter.objects.get(campaign=campaign, number=campaign.head).record.order_by("pk")
print(json.dumps({{
    "world": worlds.laid_out(campaign, campaign.head).plain(),
    "record": [[entry.kind, entry.law, entry.params, entry.sealed] for entry in record],
}}))
"""


class Evenings(Table):
    """The box beside the phone: played with, and compared with what the site believes."""

    def __init__(self, site: Site, pk: str) -> None:
        super().__init__(SEED)
        self.site, self.pk = site, pk
        self.record: list[Any] = []
        self.box = settled(self.app, self.dice)

    def game(self, title: str, *, disputed: bool = False) -> Played:
        after, choices, made, _ = self.played()
        people = dict(zip((player.color for player in after.players), PEOPLE, strict=True))
        return Played(after, msgspec.structs.replace(choices, draws=made), people, title, disputed)

    def exchange_a_site(self) -> str:
        """Lays another site where one lies open, as if they had been packed the wrong way round. Returns the one before."""
        slot = next(slot for slot in self.box.slots if slot.faceup and slot.site)
        was = slot.site or ""
        room = (SITES[was].relics, SITES[was].capacity)
        other = next(s for s in self.box.site_deck if SITES[s].relics == room[0] and SITES[s].capacity >= room[1])
        self.box.site_deck[self.box.site_deck.index(other)] = was
        slot.site = other
        return was

    def differences(self) -> list[str]:
        """Asks the site, and keeps the record of the newest chapter."""
        told = self.site.shell(TOLD.format(pk=self.pk))
        self.record = told["record"]
        return differences(World.read(told["world"]), self.box)


@pytest.mark.law("SCRIBE-13", "SCRIBE-41", "SCRIBE-43", "SCRIBE-45", "SCRIBE-59", "SCRIBE-60", "SCRIBE-61", "SCRIBE-65")
def test_it_works(phone: Page, browser: Browser, site: Site, watch: Watch) -> None:
    watch.allow(410, 422)
    sign_in_as(phone, site, "owner")
    campaign = found_at_a_table(phone, "Two Evenings")
    box = Evenings(site, campaign.split("/")[-2])
    page = the_first(phone, campaign, box.game("The First Night"))
    assert box.differences() == []
    pack(page)

    believed = box.exchange_a_site()
    game = box.game("The Second Night", disputed=True)
    with (
        open_page(browser, site.url, watch, PHONE, is_mobile=True, has_touch=True) as second,
        open_page(browser, site.url, watch, PHONE, is_mobile=True) as guest,
    ):
        sign_in_as(second, site, "scribe")
        guest.goto(begin_from_the_sheet(page, campaign))
        examine(guest, guest.get_by_text("You are reading along as a guest"))
        page.goto(f"{campaign}scribe/")
        one = Scribe(page, game)
        one.seats()
        one.go_on("Who won")
        one.winner()
        one.go_on("The map")
        expect(guest.get_by_role("heading", name="Who won")).to_be_visible(timeout=LATER)

        second.goto(campaign)
        second.get_by_role("link", name="Continue recording game 2").tap()
        arrive(second, headed(second, "The map"))
        other_one = Scribe(second, game)
        other_one.map()
        other_one.insist()
        expect(second.locator("#wrong")).to_contain_text(f"{name(believed)} lay in slot")
        examine(second, second.locator("#wrong"))
        shot(second, second.locator("#wrong"), "contradiction-phone")
        other_one.go_on("The players")
        other_one.players()
        other_one.go_on("The piles")
        other_one.piles()
        other_one.go_on("The Chronicle phase")
        other_one.phase()
        other_one.write()
        examine(guest, headed(guest, "This link has ended"))
    assert box.differences() == []
    before = box.record

    page.goto(f"{campaign}chapters/2/withdraw/")
    page.get_by_role("button", name="Withdraw it").tap()
    expect(page.get_by_text("Chapter 2 has left the story")).to_be_visible()
    page.get_by_role("link", name="Record a game").tap()
    Scribe(page, game).all()
    assert box.differences() == []
    assert box.record == before


def the_first(phone: Page, campaign: str, game: Played) -> Page:
    """Founded, played, and recorded, with a page that is closed and a tunnel on the way home. Returns the page."""
    phone.get_by_role("link", name="Record a game").tap()
    scribe = Scribe(phone, game)
    scribe.seats()
    scribe.go_on("Who won")
    scribe.winner()
    scribe.go_on("The map")
    scribe.map()
    phone.close()

    page = phone.context.new_page()
    page.goto(campaign)
    page.get_by_role("link", name="Continue recording game 1").tap()
    expect(headed(page, "The map")).to_be_visible()
    expect(page.locator("#kept")).to_contain_text("What you typed here, and did not send, is back.")
    examine(page, headed(page, "The map"))
    scribe = Scribe(page, game)
    scribe.go_on("The players")
    scribe.players()
    page.context.set_offline(True)
    page.get_by_role("button", name="Save and continue").tap()
    expect(page.locator("#kept")).to_contain_text("There is no connection.")
    shot(page, page.locator("#kept"), "offline-phone")
    page.context.set_offline(False)
    expect(headed(page, "The piles")).to_be_visible(timeout=LATER)
    scribe.piles()
    scribe.go_on("The Chronicle phase")
    scribe.phase()
    scribe.write()
    assert page.evaluate(STORED) == 0
    return page


def pack(page: Page) -> None:
    page.get_by_role("main").get_by_role("link", name="Pack the box").tap()
    arrive(page, headed(page, "Pack the box"))
    boxes = page.get_by_role("checkbox")
    for n in range(boxes.count()):
        boxes.nth(n).tap()
        expect(boxes.nth(n)).to_be_checked()
    expect(page.get_by_text("All of it is ticked off: the box is packed.")).to_be_visible()


def begin_from_the_sheet(page: Page, campaign: str) -> str:
    """Lays the next game out. Returns the link that the guests' code holds."""
    page.goto(campaign)
    page.get_by_role("link", name="Sheet for the next game").tap()
    page.get_by_role("button", name="The table begins").tap()
    guests = page.get_by_label("For guests, until the evening is over")
    examine(page, guests)
    return guests.input_value()
