"""The page of the API works under the site's strict Content-Security-Policy, with nothing from elsewhere."""

from playwright.sync_api import Page, expect

from tests.e2e.pages import sign_in_as
from tests.site import Site


def test_it_works(page: Page, site: Site) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    sign_in_as(page, site, "owner")
    page.goto("/api/docs/")
    expect(page.locator(".opblock").first).to_be_visible()
    assert page.locator(".opblock").count() > 40

    page.locator("#operations-groups-groups_create .opblock-summary-control").click()
    operation = page.locator("#operations-groups-groups_create")
    operation.get_by_role("button", name="Try it out").click()
    operation.locator("textarea").first.fill('{"name": "Made on the page"}')
    operation.get_by_role("button", name="Execute").click()
    expect(operation.locator(".live-responses-table")).to_contain_text("201")
    assert {url.split("/")[2] for url in asked if not url.startswith("data:")} == {site.url.split("/")[2]}
