"""The box after a game: ticked off on two phones, counted again, put right, and swapped for another campaign's."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import PHONE, Watch, examine, open_page
from tests.e2e.pages import headed, sign_in_as
from tests.e2e.test_campaigns import GROUP
from tests.site import Site


def campaign(page: Page, name: str) -> str:
    page.goto("/")
    page.get_by_role("link", name=GROUP).click()
    page.get_by_role("link", name=re.compile(f"^{name}")).first.click()
    expect(headed(page, name)).to_be_visible()
    return page.url


def test_it_works(phone: Page, browser: Browser, site: Site, watch: Watch) -> None:
    sign_in_as(phone, site, "scribe")
    address = campaign(phone, "The Salt Road")
    phone.get_by_role("main").get_by_role("link", name="Pack the box").first.click()
    examine(phone, headed(phone, "Pack the box"))
    with open_page(browser, site.url, watch, PHONE, is_mobile=True, has_touch=True) as other:
        sign_in_as(other, site, "player")
        other.goto(f"{address}packing/")
        boxes = phone.get_by_role("checkbox")
        boxes.nth(0).click()
        expect(boxes.nth(0)).to_be_checked()
        other.get_by_role("checkbox").nth(1).click()
        expect(other.get_by_role("checkbox").nth(0)).to_be_checked()  # sees what the first one ticked
        expect(boxes.nth(1)).to_be_checked(timeout=20_000)  # and the first one hears of it
    boxes.nth(1).focus()
    phone.keyboard.press("Space")
    expect(boxes.nth(1)).not_to_be_checked()
    expect(boxes.nth(1)).to_be_focused()
    for n in range(1, boxes.count()):
        boxes.nth(n).click()
        expect(boxes.nth(n)).to_be_checked()
    expect(phone.get_by_text("All of it is ticked off: the box is packed.")).to_be_visible()
    phone.goto(address)
    expect(phone.get_by_text("The box is not packed yet")).to_have_count(0)


def test_the_swap_sheet(page: Page, site: Site, watch: Watch) -> None:
    sign_in_as(page, site, "scribe")
    address = campaign(page, "The Salt Road")
    page.goto(f"{address}swap/")
    select = page.get_by_label("What lies in the box")
    others = [name for name in select.locator("option").all_text_contents() if name != "The Salt Road"]
    select.select_option(label=others[0])
    page.get_by_role("button", name="Show").click()
    examine(page, page.get_by_role("heading", name="Piles that nobody looks through"))
    page.get_by_role("checkbox").first.check()
    page.reload()
    expect(page.get_by_role("checkbox").first).to_be_checked()
    page.get_by_role("link", name="Which unseen cards change places").click()
    page.get_by_role("button", name="Open it").click()
    examine(page, headed(page, "Sealed swap list"))


def test_the_table_is_right(phone: Page, site: Site, watch: Watch) -> None:
    """A site that lies otherwise is shown first, and then as the table has it."""
    sign_in_as(phone, site, "scribe")
    address = campaign(phone, "The Salt Road")
    phone.goto(f"{address}recount/")
    phone.get_by_role("region", name="Sites").get_by_role("link").first.click()
    count = phone.get_by_label("Facedown relics")
    was = count.input_value()
    count.fill(str(int(was or 0) + 1))
    phone.get_by_role("button", name="So it is").click()
    examine(phone, phone.get_by_text("Chronicle believed otherwise."))
    expect(phone.get_by_text(f"the facedown relics are {int(was or 0) + 1}, not {was}.")).to_be_visible()
    phone.get_by_role("button", name="The table is right").click()
    expect(phone.get_by_text("The world is as the box has it")).to_be_visible()
