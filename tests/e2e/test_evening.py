"""An evening at the table: planned, begun from the sheet, read along on two other phones, over with its chapter."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import PHONE, Watch, examine, open_page, shot
from tests.e2e.pages import headed, sign_in_as
from tests.site import Site

SCRIBE = """
import json
from chronicle.models import Campaign
from chronicle.services.campaigns import drafts
from tests.factories import game_data, play
campaign = Campaign.objects.get(pk={pk!r})
owner = campaign.group.memberships.get(role="owner").user
people = list(campaign.group.players.all())
{act}
print(json.dumps(True))
"""
FOUND = """
import json
from chronicle.models import Group, User
from chronicle.services.campaigns import campaigns
group = Group.objects.get(name="The Thursday Chronicle")
owner = group.memberships.get(role="owner").user
print(json.dumps(str(campaigns.create(owner, group, "The long evening").pk)))
"""
ENTER = "drafts.save(owner, drafts.of_game(owner, campaign), 1, {'report': game_data(campaign, 3, people)})"
WRITE = "play(owner, campaign, players=people)"


def scribe(site: Site, pk: str, act: str) -> None:
    site.shell(SCRIBE.format(pk=pk, act=act))


def test_it_works(page: Page, phone: Page, browser: Browser, site: Site, watch: Watch) -> None:
    pk = site.shell(FOUND)
    here = f"/campaigns/{pk}/evening/"
    sign_in_as(page, site, "owner")
    page.goto(here)
    page.get_by_role("link", name="Plan the next one").click()
    page.get_by_label("Day").fill("2027-12-04")
    page.get_by_label("Time").fill("19:30")
    page.get_by_label("Place").fill("Mill Lane 3")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_contain_text("The evening is planned.")
    examine(page, headed(page, "The evening of game 1"))
    with page.expect_download() as file:
        page.get_by_role("link", name="Add to a calendar").click()
    assert "DTSTART:20271204T193000Z" in file.value.path().read_text("utf-8")

    page.goto(f"/campaigns/{pk}/sheet/")
    page.get_by_role("button", name="The table begins").click()
    guests = page.get_by_label("For guests, until the evening is over")
    examine(page, guests)
    shot(page, guests, "evening-sheet")
    link = guests.input_value()

    # Whoever scans the code for members signs in first.
    sign_in_as(phone, site, "player")
    phone.goto(here)
    examine(phone, phone.get_by_text("Nothing has been entered yet."))
    watch.allow(410)
    with open_page(browser, site.url, watch, PHONE, is_mobile=True) as guest:
        guest.goto(link)
        examine(guest, guest.get_by_text("You are reading along as a guest"))
        scribe(site, pk, ENTER)
        for reader in (phone, guest):
            examine(reader, reader.get_by_role("heading", name="Who sits here"))
        shot(phone, phone.get_by_role("heading", name="Who sits here"), "evening-phone")
        scribe(site, pk, WRITE)
        expect(phone.locator(".saga")).to_be_visible(timeout=30_000)
        examine(guest, headed(guest, "This link has ended"))
        assert guest.context.cookies() == []
    assert link.startswith(f"{site.url}/guests/")


def test_a_page_that_nobody_looks_at_does_not_ask(page: Page, site: Site) -> None:
    pk = site.shell(FOUND.replace("The long evening", "The hidden evening"))
    scribe(site, pk, "from chronicle.services.campaigns import evenings; evenings.open_now(owner, campaign)")
    sign_in_as(page, site, "owner")
    page.goto(f"/campaigns/{pk}/evening/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_request("**/evening/now/"):
        pass
    page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true}); document.dispatchEvent(new Event('visibilitychange'))"
    )
    asked.clear()
    page.wait_for_timeout(5000)
    assert asked == []
