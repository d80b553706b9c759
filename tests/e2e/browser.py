"""The browser that the tests drive, what it must never do, and the look at accessibility."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response, ViewportSize, sync_playwright

from chronicle.site.config import ROOT
from scripts.services import Unavailable, apt_install

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
WCAG_22_AA = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "resultTypes": ["violations"],  # each element that is right would be described, too: half of the time
}
PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
FLAGS = [
    "--no-sandbox",  # it visits our own pages only, and as root there is no sandbox
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--no-first-run",
]


def chromium() -> str:
    """The program: named in CHROMIUM, found here, or installed."""
    if named := os.environ.get("CHROMIUM"):
        return named
    for _ in range(2):
        for program in PROGRAMS:
            if found := shutil.which(program):
                return found
        apt_install("chromium")
    raise Unavailable("Chromium was installed but is not there; name it: CHROMIUM=/path/to/chromium make e2e")


@contextmanager
def launch() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


class Watch:
    """Collects what a page must not do: errors in the console, broken policies, failed answers, calls to other sites."""

    def __init__(self, site_url: str) -> None:
        self.site_url = site_url
        self.problems: list[str] = []
        self._allowed: set[int] = set()

    def allow(self, *statuses: int) -> None:
        """The test provokes these answers."""
        self._allowed.update(statuses)

    def over(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))
        page.on("request", self._request)
        page.on("response", self._response)

    def _console(self, message: ConsoleMessage) -> None:
        if message.text.startswith("htmx:sendAbort"):
            # An answer takes the place of a look that is under way (hx-sync): meant, and told by htmx as two errors.
            if self.problems and "htmx:afterRequest" in self.problems[-1]:
                self.problems.pop()
            return
        # A failed answer is reported by _response, with its address.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.problems.append(f"{message.location.get('url')}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.site_url}/", "data:", "blob:")):
            self.problems.append(f"asked another site: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self._allowed:
            self.problems.append(f"{response.request.method} {response.url}: {response.status}")


@contextmanager
def open_page(browser: Browser, site_url: str, watch: Watch, viewport: ViewportSize, **options: Any) -> Iterator[Page]:
    context = browser.new_context(base_url=site_url, viewport=viewport, reduced_motion="reduce", **options)
    context.set_default_timeout(10_000)
    page = context.new_page()
    watch.over(page)
    yield page
    context.close()
    assert not watch.problems, "\n".join(watch.problems)


def arrive(page: Page, at: Locator) -> str:
    """Waits until the page that is meant, the one with this on it, is there whole: after a click the one before may still be
    about to go. Returns its path."""
    at.wait_for()
    page.wait_for_load_state()
    return urlsplit(page.url).path


def examine(page: Page, at: Locator) -> None:
    """Arrives, and holds the page to WCAG 2.2 AA, as far as a program can see it; nor may it be wider than the screen."""
    arrive(page, at)
    violations = Axe().run(page, options=WCAG_22_AA).response["violations"]
    shown = [
        f"{violation['id']}: {violation['help']}\n    {node['html']}\n    {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    ]
    assert not shown, f"{page.url}\n" + "\n".join(shown)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{page.url} is wider than the screen"


def shot(page: Page, at: Locator, name: str) -> Path:
    """Arrives, and takes a picture of the whole page: screenshots/NAME.png."""
    arrive(page, at)
    path = ROOT / "screenshots" / f"{name}.png"
    page.screenshot(path=path, full_page=True)
    return path
