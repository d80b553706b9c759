"""The admin in a real browser: its theme works under its Content-Security-Policy, on a desk and on a phone."""

from playwright.sync_api import Page, expect

from tests.e2e.browser import shot
from tests.site import Site


def open_desk(page: Page, site: Site) -> None:
    """By the site's own sign-in, to which the admin sends."""
    email, password = site.logins()["operator of the site"]
    page.goto("/admin/")
    page.get_by_label("Email address").fill(email)
    page.get_by_label("Password").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Latest changes")).to_be_visible()


def test_it_works(page: Page, site: Site) -> None:
    open_desk(page, site)
    expect(page.get_by_text("at work", exact=True)).to_have_count(2)  # for short work, and for long
    shot(page, page.get_by_text("at work", exact=True).last, "admin")


def test_tables_filters_and_choices_work(page: Page, site: Site) -> None:
    open_desk(page, site)
    page.get_by_role("link", name="Audit entries").first.click()
    page.get_by_text("Filters").first.click()
    expect(page.get_by_text("By verb")).to_be_visible()
    page.goto("/admin/chronicle/membership/add/")
    page.locator(".select2-selection").first.click()
    expect(page.get_by_role("option", name="The Thursday Chronicle")).to_be_visible()
    page.goto("/admin/chronicle/group/")
    page.get_by_role("link", name="The Thursday Chronicle").click()
    page.get_by_text("Members", exact=True).first.click()
    expect(page.get_by_role("link", name="Demo Scribe").first).to_be_visible()


def test_a_phone_is_enough(phone: Page, site: Site) -> None:
    open_desk(phone, site)
    phone.goto("/admin/chronicle/membership/")
    expect(phone.get_by_text("Demo Scribe").first).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
