"""People meet: accounts, groups, invitations, guests."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.browser import DESKTOP, Watch, open_page
from tests.e2e.pages import sign_in, sign_in_as, sign_up
from tests.site import Site


def test_it_works(page: Page, site: Site) -> None:
    """The login that `up` prints opens the demo."""
    sign_in_as(page, site, "owner")
    page.get_by_role("link", name="The Thursday Chronicle").click()
    expect(page.get_by_role("heading", name="At the table", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Invitations")).to_be_visible()


def test_from_sign_up_to_a_claimed_guest(page: Page, browser: Browser, site: Site, watch: Watch) -> None:
    page.goto("/")
    page.get_by_role("link", name="Create an account").click()
    sign_up(page, "Wanda", "wanda@example.org")
    page.get_by_role("link", name="Found a group").first.click()
    page.get_by_label("Name of the group").fill("Zjazd w Łodzi")
    page.get_by_role("button", name="Found the group").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Zjazd w Łodzi")

    page.get_by_label("A guest’s name").fill("Żółty")
    page.get_by_role("button", name="Add the guest").click()
    expect(page.get_by_role("status")).to_contain_text("Żółty is now at the table.")

    page.get_by_role("link", name="Invite people").click()
    page.get_by_label("For how many people").fill("1")
    page.get_by_label("Whom it is for").fill("For Otto")
    page.get_by_role("button", name="Make the link").click()
    link = page.get_by_label("Link of For Otto").input_value()
    assert link.startswith(site.url)

    with open_page(browser, site.url, watch, DESKTOP) as other:
        other.goto(link)
        expect(other.get_by_role("heading", level=1)).to_have_text("Zjazd w Łodzi")
        other.get_by_role("link", name="Create an account").click()
        sign_up(other, "Otto", "otto@example.org")
        other.get_by_role("button", name="Join the group").click()
        expect(other.get_by_role("heading", level=1)).to_have_text("Zjazd w Łodzi")
        other.get_by_role("button", name="That was me (Żółty)").click()
        expect(other.get_by_role("status")).to_contain_text("You have claimed Żółty.")

        page.goto("/")
        page.get_by_role("link", name="Decide").click()
        page.get_by_role("button", name="Yes, that is right").click()
        expect(page.get_by_role("status")).to_contain_text("Żółty was Otto.")
        expect(page.locator("#table .badge")).to_have_count(0)  # neither guest nor claimed

        other.reload()
        expect(other.locator("#table")).to_contain_text("Otto")
        watch.allow(410)
        other.goto(link)
        expect(other.get_by_role("heading", level=1)).to_have_text("This invitation does not work")


def test_a_swapped_part_keeps_the_cursor_and_shows_the_mistake(page: Page, site: Site, watch: Watch) -> None:
    watch.allow(422)
    sign_in_as(page, site, "scribe")
    page.get_by_role("link", name="The Thursday Chronicle").click()
    page.evaluate("window.sameDocument = true")
    field = page.get_by_label("A guest’s name")
    field.fill("Demo Owner")
    field.press("Enter")
    expect(page.locator("#id_name_error")).to_contain_text("already")
    expect(page.get_by_label("A guest’s name")).to_be_focused()
    expect(page.get_by_label("A guest’s name")).to_have_value("Demo Owner")
    page.get_by_label("A guest’s name").fill("Swapped in")
    page.get_by_role("button", name="Add the guest").click()
    expect(page.locator("#table")).to_contain_text("Swapped in")
    page.get_by_role("button", name="Remove Swapped in").click()
    expect(page.get_by_role("button", name="Keep")).to_be_focused()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.locator("#table")).not_to_contain_text("Swapped in")
    expect(page.locator("#table-head")).to_be_focused()
    assert page.evaluate("window.sameDocument")


def test_signed_out_meanwhile(page: Page, site: Site) -> None:
    sign_in_as(page, site, "scribe")
    page.get_by_role("link", name="The Thursday Chronicle").click()
    page.context.clear_cookies(name="sessionid")
    page.get_by_label("A guest’s name").fill("Too late")
    page.get_by_role("button", name="Add the guest").click()
    page.wait_for_url("**/sign-in/?next=%2Fgroups%2F*")


def test_by_keyboard_alone(page: Page, site: Site) -> None:
    email, password = site.logins()["player"]
    page.goto("/sign-in/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Email address")).to_be_focused()
    page.keyboard.type(email)
    page.keyboard.press("Tab")
    page.keyboard.type(password)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your groups")).to_be_visible()
    menu = page.locator("details.menu")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(menu.get_by_role("link", name="Your account")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu.locator("summary")).to_be_focused()
    expect(menu.get_by_role("link", name="Your account")).to_be_hidden()


def test_without_scripts(browser: Browser, site: Site, watch: Watch) -> None:
    with open_page(browser, site.url, watch, DESKTOP, java_script_enabled=False) as page:
        sign_in(page, *site.logins()["scribe"])
        page.get_by_role("link", name="The Thursday Chronicle").click()
        page.get_by_label("A guest’s name").fill("Scriptless")
        page.get_by_role("button", name="Add the guest").click()
        expect(page.locator("#table")).to_contain_text("Scriptless")
        page.get_by_role("button", name="Remove Scriptless").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(page.locator("#table")).not_to_contain_text("Scriptless")
        page.goto("/catalogue/oath/")
        page.get_by_label("Search").fill("wolves")
        page.get_by_role("search").get_by_role("button", name="Search").click()
        expect(page.get_by_role("link", name="Wolves", exact=True)).to_be_visible()


def test_a_token_is_copied(page: Page, site: Site) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.url)
    sign_in_as(page, site, "player")
    page.goto("/account/tokens/")
    page.get_by_label("Name").fill("Clipboard")
    page.get_by_role("button", name="Create a token").click()
    secret = page.get_by_label("The new token").input_value()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == secret
