"""The first page, the navigation and the menus on the narrowest phone; rules that open beside; the browser's time zone."""

from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.browser import DESKTOP, Watch, arrive, examine, open_page
from tests.e2e.pages import Looker, headed, sign_in_as, sign_up
from tests.site import Site

NARROW: ViewportSize = {"width": 320, "height": 640}


def to_the_campaign(page: Page) -> str:
    page.goto("/campaigns/")
    page.get_by_role("link", name="The Salt Road", exact=True).click()
    return arrive(page, headed(page, "The Salt Road"))


def test_it_works(page: Page, site: Site) -> None:
    sign_in_as(page, site, "owner")
    expect(page.get_by_role("heading", name="Your campaigns")).to_be_visible()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Campaigns").click()
    examine(page, headed(page, "Your campaigns"))
    to_the_campaign(page)


def test_menus_and_navigation_stay_inside_the_narrowest_screen(browser: Browser, site: Site, watch: Watch) -> None:
    with open_page(browser, site.url, watch, NARROW) as page:
        sign_in_as(page, site, "owner")
        campaign = to_the_campaign(page)
        for path in ("/", "/campaigns/", campaign, f"{campaign}chapters/5/", "/sessions/", "/groups/"):
            page.goto(path)
            examine(page, page.get_by_role("main"))
            places = page.get_by_role("navigation", name="Main").bounding_box()
            assert places, path
            assert places["height"] < 60, f"{path}: the navigation takes more than a line"
            for menu in page.locator("details.menu").all():
                menu.locator("summary").click()
                box = menu.locator("div").first.bounding_box()
                assert box, path
                assert box["x"] >= 0, f"{path}: a menu begins left of the screen"
                assert box["x"] + box["width"] <= NARROW["width"], f"{path}: a menu ends right of the screen"
                menu.locator("summary").click()


def test_the_pages_of_help_and_of_the_law(browser: Browser, site: Site, watch: Watch) -> None:
    with open_page(browser, site.url, watch, NARROW) as page:
        Looker(page).over("/", "/help/", "/help/begin/", "/help/table/", "/help/data/", "/laws/oath/", "/laws/oath/OATH-8.4e/")
    with open_page(browser, site.url, watch, DESKTOP, color_scheme="dark") as page:
        Looker(page).over("/help/", "/help/screen/", "/laws/oath/?q=archive", "/laws/whispers/chapters/9/")


def test_a_rule_opens_beside_what_one_is_doing(page: Page, site: Site) -> None:
    sign_in_as(page, site, "owner")
    page.goto(f"{to_the_campaign(page)}chapters/5/")
    here = page.url
    cited = page.locator(".steps a.law").nth(1)
    number = cited.inner_text()
    cited.focus()
    page.keyboard.press("Enter")
    beside = page.get_by_role("dialog", name=number, exact=True)
    examine(page, beside)
    expect(beside.get_by_role("heading")).to_be_focused()
    beside.get_by_role("link", name="→").click()
    expect(page.get_by_role("dialog", name=number, exact=True)).to_be_hidden()
    expect(page.locator("#beside")).to_be_visible()
    assert page.url == here
    page.keyboard.press("Escape")
    expect(page.locator("#beside")).to_be_hidden()
    expect(cited).to_be_focused()


def test_on_a_phone_it_leaves_the_citation_in_sight(phone: Page, site: Site) -> None:
    sign_in_as(phone, site, "owner")
    phone.goto(f"{to_the_campaign(phone)}chapters/5/")
    cited = phone.locator(".steps a.law").last
    cited.click()
    beside = phone.locator("#beside")
    expect(beside).to_be_visible()
    below, above = beside.bounding_box(), cited.bounding_box()
    assert below
    assert above
    assert above["y"] >= 0
    assert above["y"] + above["height"] <= below["y"]
    beside.get_by_role("button", name="Close").click()
    expect(beside).to_be_hidden()


def test_without_a_script_it_is_a_page(browser: Browser, site: Site, watch: Watch) -> None:
    with open_page(browser, site.url, watch, DESKTOP, java_script_enabled=False) as page:
        page.goto("/catalogue/oath/longbows/")
        page.get_by_role("main").get_by_role("link", name="OATH-7.5").click()
        arrive(page, headed(page, "OATH-7.5"))
        page.get_by_role("link", name="→").click()
        page.get_by_role("link", name="The whole chapter").click()
        arrive(page, headed(page, "7. Powers"))


def test_old_addresses_of_rules_lead_to_them(page: Page) -> None:
    page.goto("/laws/oath/#OATH-8.4e")
    arrive(page, headed(page, "OATH-8.4e"))


def test_a_new_account_gets_the_time_zone_of_the_browser(browser: Browser, site: Site, watch: Watch) -> None:
    with open_page(browser, site.url, watch, DESKTOP, timezone_id="Europe/Warsaw") as page:
        page.goto("/sign-up/")
        sign_up(page, "Zoe", "zoe@example.org")
        expect(page.get_by_text("Welcome", exact=True)).to_be_visible()
        examine(page, headed(page, "Zoe"))
        page.goto("/account/")
        expect(page.get_by_label("Time zone")).to_have_value("Europe/Warsaw")


def test_who_has_none_is_offered_it_once(browser: Browser, site: Site, watch: Watch) -> None:
    with open_page(browser, site.url, watch, DESKTOP, timezone_id="Europe/Warsaw") as page:
        sign_in_as(page, site, "viewer")
        offer = page.get_by_text("Your browser is in")
        expect(offer).to_contain_text("Europe/Warsaw")
        page.get_by_role("button", name="Use that").click()
        expect(page.get_by_text("Times are shown in Europe/Warsaw")).to_be_visible()
        expect(offer).to_be_hidden()
        page.goto("/account/")
        expect(page.get_by_label("Time zone")).to_have_value("Europe/Warsaw")
