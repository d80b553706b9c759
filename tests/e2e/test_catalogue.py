import re

from playwright.sync_api import Page, expect


def test_it_works(page: Page) -> None:
    page.goto("/catalogue/")
    page.get_by_role("link", name="Beast").click()
    expect(page.locator("#count")).to_have_text("33 entries")
    page.get_by_role("link", name="Wolves", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wolves")


def test_search_as_you_type(page: Page) -> None:
    page.goto("/catalogue/oath/")
    page.get_by_label("Search").press_sequentially("wolves", delay=20)
    expect(page.get_by_role("link", name="Wolves", exact=True)).to_be_visible()
    expect(page.get_by_label("Search")).to_be_focused()
    expect(page).to_have_url(re.compile(r"/catalogue/oath/\?q=wolves$"))
    page.get_by_label("Kind").select_option("site")
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?q=wolves&kind=site$"))
    page.reload()
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()
    expect(page.get_by_label("Kind")).to_have_value("site")
    page.go_back()
    expect(page.get_by_role("link", name="Wolves", exact=True)).to_be_visible()


def test_pages_turn_in_place(page: Page) -> None:
    page.goto("/catalogue/oath/?kind=denizen")
    page.get_by_role("link", name="Page 2").click()
    expect(page.locator("#count")).to_contain_text("page 2 of 6")
    expect(page).to_have_url(re.compile(r"\?kind=denizen&page=2$"))
    expect(page.locator("#found")).to_be_focused()


def test_the_map_leads_to_its_regions(page: Page) -> None:
    page.goto("/catalogue/whispers/map/")
    page.get_by_role("link", name="Frostgate, bear: 1 fort, 3 banners at the start").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Frostgate")
    expect(page.locator("aside").get_by_text("reconstructed", exact=True)).to_be_visible()
