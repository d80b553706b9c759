"""Every page, light and dark, on a table's laptop and on a phone: readable, not too wide, no error in the console."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import DESKTOP, Watch, open_page
from tests.e2e.pages import LOOKS, Looker, sign_in_as
from tests.site import Site

PUBLIC = [
    *("/", "/about/", "/sign-up/", "/sign-in/", "/reset-password/", "/reset-password/x/y/", "/confirm-address/x/y/"),
    *("/catalogue/", "/catalogue/oath/?kind=denizen", "/catalogue/whispers/", "/catalogue/viscounts/", "/catalogue/imperium/"),
    *("/catalogue/oath/?kind=spaceship", "/catalogue/oath/?q=zzzz", "/catalogue/?q=rome", "/catalogue/whispers/map/"),
    *("/catalogue/oath/sprawling-rampart/", "/catalogue/whispers/bear-frostgate/", "/catalogue/viscounts/architect/"),
    *("/catalogue/imperium/romans-power-a/", "/confirm-new-address/x/", "/invitations/nonsense/", "/nowhere/"),
]
OWN = [
    "/",
    "/groups/",
    "/groups/new/",
    "/account/",
    "/account/address/",
    "/account/password/",
    "/account/tokens/",
    "/account/notices/",
    "/account/notices/webhook/",
    "/account/delete/",
]
OF_A_GROUP = ["", "edit/", "delete/", "activity/", "members/add/", "invitations/new/"]


@pytest.mark.parametrize("look", LOOKS)
def test_it_works(browser: Browser, site: Site, watch: Watch, look: str) -> None:
    watch.allow(404, 410, 422)
    with open_page(browser, site.url, watch, **LOOKS[look]) as page:
        Looker(page).over(*PUBLIC)
        sign_in_as(page, site, "owner")
        group = page.get_by_role("link", name="The Thursday Chronicle").get_attribute("href")
        Looker(page).over(*OWN, *(f"{group}{path}" for path in OF_A_GROUP))


def test_the_theme_is_remembered(page: Page) -> None:
    page.goto("/")
    button = page.get_by_role("button", name="Dark colours")
    light = page.evaluate("getComputedStyle(document.body).backgroundColor")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark != light
    page.goto("/about/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    expect(button).to_have_attribute("aria-pressed", "true")


def test_who_has_chosen_dark_for_everything_gets_it(browser: Browser, site: Site, watch: Watch) -> None:
    with open_page(browser, site.url, watch, DESKTOP, color_scheme="dark") as page:
        page.goto("/")
        assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light dark"
        expect(page.get_by_role("button", name="Dark colours")).to_have_attribute("aria-pressed", "true")
