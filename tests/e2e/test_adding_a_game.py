"""docs/ADDING_A_GAME.md, executed to its end: Night Market on the shelf, opened on the site, played to its result."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import DESKTOP, PHONE, Watch, examine, open_page
from tests.e2e.pages import sign_in_as
from tests.e2e.test_sessions import SOON, play
from tests.site import Site

pytestmark = pytest.mark.xdist_group("night-market")  # one site for them all


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("night-market"), DJANGO_SETTINGS_MODULE="tests.shelves.settings")
    site.start()
    yield site
    site.stop()


@pytest.fixture
def two(browser: Browser, site: Site, watch: Watch) -> Iterator[tuple[Page, Page]]:
    with (
        open_page(browser, site.url, watch, DESKTOP) as desk,
        open_page(browser, site.url, watch, PHONE, is_mobile=True) as phone,
    ):
        sign_in_as(desk, site, "owner")
        sign_in_as(phone, site, "player")
        yield desk, phone


def test_it_works(two: tuple[Page, Page]) -> None:
    """Two people and a bot play it from the form to the result page."""
    desk, phone = two
    desk.goto("/groups/")
    desk.get_by_role("link", name="The Thursday Chronicle").click()
    desk.get_by_role("main").get_by_role("link", name="New game").first.click()
    desk.get_by_role("navigation", name="Which game").get_by_role("link", name="Night Market").click()
    desk.get_by_label("Seat 2", exact=True).select_option(label="Demo Player")
    desk.get_by_label("Seat 3", exact=True).select_option(label="Bot, plays at random")
    desk.get_by_text("Options of the game").click()
    expect(desk.get_by_label("Nights")).to_have_value("3")
    desk.get_by_label("Nights").fill("2")
    desk.get_by_label("Gambling").check()
    examine(desk, desk.get_by_label("Nights"))
    desk.get_by_role("button", name="Start now").click()
    expect(desk.get_by_label("The market")).to_contain_text("wares in the deck")
    examine(desk, desk.locator("#board"))
    phone.goto(desk.url)
    assert play(two, 500, 120, Random(3)) > 8
    for page in two:
        expect(page.locator("#state")).to_have_attribute("data-status", "finished", timeout=SOON)
        examine(page, page.locator("#question-head", has_text="won"))
        expect(page.locator("#question")).to_contain_text("By the most coins")
        expect(page.locator(".points").first).to_contain_text("Coins")


def test_a_number_outside_its_bounds_is_refused_at_its_field(two: tuple[Page, Page], watch: Watch) -> None:
    watch.allow(422)
    desk, _ = two
    desk.goto("/groups/")
    desk.get_by_role("link", name="The Thursday Chronicle").click()
    desk.get_by_role("main").get_by_role("link", name="New game").first.click()
    desk.get_by_role("navigation", name="Which game").get_by_role("link", name="Night Market").click()
    desk.get_by_text("Options of the game").click()
    desk.get_by_label("Nights").fill("9")
    desk.get_by_role("button", name="Start now").click()
    expect(desk.get_by_text("less than or equal to 5")).to_be_visible()


def test_its_pages_in_the_catalogue(two: tuple[Page, Page]) -> None:
    desk, phone = two
    desk.goto("/catalogue/")
    expect(desk.get_by_role("main")).to_contain_text("salt · silk · spice · tea")
    desk.get_by_role("link", name="Night Market").click()
    expect(desk.locator("#count")).to_contain_text("24 entries")
    desk.get_by_role("link", name="The prices").click()
    desk.get_by_role("link", name="Silk of 4").click()
    expect(desk.get_by_role("main")).to_contain_text("Jedwab 4")
    expect(desk.get_by_role("main")).to_contain_text("Worth in coins")
    pages = (
        (desk, "/catalogue/night-market/prices/"),
        (phone, "/catalogue/night-market/"),
        (phone, "/laws/night-market/?q=bid"),
    )
    for page, path in pages:
        page.goto(path)
        examine(page, page.get_by_role("heading", level=1))
    expect(phone.get_by_role("main")).to_contain_text("Each night begins with a bid of 0 to 3 coins")
