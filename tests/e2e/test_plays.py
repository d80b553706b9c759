"""A play at a real table, recorded on a phone: two players, one of them new, the points while the sheet is filled in."""

from playwright.sync_api import Page, expect

from tests.e2e.browser import Watch, examine
from tests.e2e.pages import headed, sign_in_as
from tests.site import Site


def test_it_works(phone: Page, site: Site, watch: Watch) -> None:
    watch.allow(422)
    sign_in_as(phone, site, "scribe")
    phone.get_by_role("link", name="The Thursday Chronicle").first.click()
    phone.get_by_role("link", name="Record a play").click()
    phone.get_by_role("navigation", name="Which game").get_by_role("link", name="Viscounts of the West Kingdom").click()
    expect(headed(phone, "Record a play")).to_be_visible()
    phone.get_by_label("Players", exact=True).select_option("3")
    expect(phone.get_by_role("group", name="Points so far").locator("p")).to_have_count(3)
    phone.get_by_label("Players", exact=True).select_option("2")
    totals = phone.get_by_role("group", name="Points so far").locator("output")
    expect(totals).to_have_count(2)
    phone.get_by_label("Player 1", exact=True).select_option(label="Demo Owner")
    phone.get_by_label("Player 2", exact=True).select_option("new")
    phone.get_by_label("Player 2: name", exact=True).fill("Guest at the Door")
    phone.get_by_label("Poverty").check()
    for _ in range(2):
        phone.get_by_role("button", name="Guildhall, Player 1: one more").click()
    expect(totals.first).to_have_text("13")
    phone.get_by_label("Castle Leader Card, Player 1").check()
    expect(totals.first).to_have_text("18")
    examine(phone, headed(phone, "Record a play"))
    phone.get_by_role("button", name="Save the play").click()
    wrong = phone.locator(".sheet-line.field-wrong")
    expect(wrong).to_contain_text("VIS-6.3.6b")
    examine(phone, headed(phone, "Record a play"))
    phone.get_by_label("Castle Leader Card, Player 1").uncheck()
    phone.get_by_role("button", name="Save the play").click()
    expect(headed(phone, "Viscounts of the West Kingdom")).to_be_visible()
    expect(phone.get_by_role("heading", name="Demo Owner won")).to_be_visible()
    expect(phone.locator(".ranking")).to_contain_text("Guest at the Door")
    phone.get_by_text("The score sheet").click()
    examine(phone, headed(phone, "Viscounts of the West Kingdom"))
    phone.get_by_role("link", name="Plays at the table").click()
    examine(phone, headed(phone, "Plays at the table"))


def test_without_a_script(phone: Page, site: Site) -> None:
    """Everything is there; points are added up when asked for."""
    sign_in_as(phone, site, "scribe")
    phone.get_by_role("link", name="The Thursday Chronicle").first.click()
    context = phone.context.browser
    assert context
    plain = context.new_context(
        base_url=site.url, viewport=phone.viewport_size, storage_state=phone.context.storage_state(), java_script_enabled=False
    )
    page = plain.new_page()
    page.goto(f"{phone.url.rstrip('/')}/plays/new/?game=viscounts")
    page.get_by_label("Players", exact=True).select_option("1")
    page.get_by_role("button", name="Lay out the sheet for them").click()
    page.get_by_label("Guildhall, Cleric AI", exact=True).fill("2")
    page.get_by_role("button", name="Add up the points").click()
    expect(page.get_by_role("group", name="Points so far")).to_contain_text("13")
    plain.close()
