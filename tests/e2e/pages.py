"""What the browser tests do again and again."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browser import DESKTOP, PHONE, examine
from tests.site import Site

PASSWORD = "a long enough passphrase"
LOOKS: dict[str, dict[str, Any]] = {
    "desktop, light": {"viewport": DESKTOP, "color_scheme": "light"},
    "desktop, dark": {"viewport": DESKTOP, "color_scheme": "dark"},
    "phone, light": {"viewport": PHONE, "color_scheme": "light"},
    "phone, dark": {"viewport": PHONE, "color_scheme": "dark"},
}


@dataclass
class Looker:
    """Goes through pages and looks at each as far as a program can."""

    page: Page

    def over(self, *paths: str) -> None:
        for path in paths:
            self.page.goto(path)
            examine(self.page, self.page.get_by_role("main"))


def headed(page: Page, text: str) -> Locator:
    """The heading of the page, once it is this one."""
    return page.get_by_role("heading", level=1, name=text, exact=True)


def pick(page: Page, pile: str, *cards: str) -> None:
    """Picks cards from the sheet of a pile, each by the letters that it begins with."""
    page.get_by_role("button", name=f"Pick cards: {pile}", exact=True).click()
    sheet = page.get_by_role("dialog")
    for card in cards:
        sheet.get_by_role("searchbox").fill(card[:5].lower())
        sheet.get_by_role("button", name=card, exact=True).click()
        expect(sheet.get_by_role("status")).to_contain_text(f"{card} added")
    sheet.get_by_role("button", name="Done").click()


def rule(page: Page, rulers: dict[str, str]) -> None:
    """Says of each site who rules it."""
    for site, ruler in rulers.items():
        page.get_by_role("region", name=site).get_by_label(ruler, exact=True).check()


def sign_in(page: Page, email: str, password: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Email address").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Your groups")).to_be_visible()


def sign_in_as(page: Page, site: Site, role: str) -> None:
    """By the form the first time, afterwards with the cookies of then: a password is slow to check on purpose."""
    if cookies := _cookies.get((site.url, role)):
        page.context.add_cookies(cookies)
        page.goto("/")
        expect(page.get_by_role("heading", name="Your groups")).to_be_visible()
    else:
        sign_in(page, *site.logins()[role])
        _cookies[site.url, role] = [*page.context.cookies()]


_cookies: dict[tuple[str, str], list[Any]] = {}


def sign_up(page: Page, name: str, email: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Email address").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()
