"""Takes the pictures of the help pages from a fresh demo: `python -m scripts.pictures`, after a change of what they show."""

import tempfile
from pathlib import Path

from playwright.sync_api import Page, ViewportSize, sync_playwright

from chronicle.site.config import ROOT
from tests.e2e.browser import FLAGS, chromium
from tests.site import Site

FOLDER = ROOT / "static" / "img" / "help"
SIZE: ViewportSize = {"width": 1120, "height": 700}
QUALITY = 82
OF_ITS_GAME = """
import json
from chronicle.models import Campaign
from games.models import GameSession
print(json.dumps(str(GameSession.objects.filter(game=Campaign.objects.first().game).first().pk)))
"""


def take(page: Page, name: str) -> None:
    page.wait_for_load_state()
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)


def walk(page: Page, site: Site) -> None:
    """Goes through the demo as its owner."""
    email, password = site.logins()["owner"]
    page.goto(f"{site.url}/sign-in/")
    page.get_by_label("Email address").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    page.get_by_role("heading", name="Your campaigns").wait_for()
    page.goto(f"{site.url}/campaigns/")
    page.locator(".worlds h3 a").last.click()
    campaign = page.url
    page.locator("#world-head").scroll_into_view_if_needed()
    take(page, "campaign")
    page.locator(".chapters h3 a").first.click()
    take(page, "chapter")
    page.goto(f"{campaign}sheet/")
    take(page, "sheet")
    page.goto(f"{campaign}scribe/map/")
    take(page, "record")
    page.goto(f"{site.url}/sessions/{site.shell(OF_ITS_GAME)}/")
    take(page, "screen")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        site.start()
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            walk(browser.new_page(viewport=SIZE, color_scheme="light"), site)
            browser.close()
        finally:
            site.stop()


if __name__ == "__main__":
    main()
