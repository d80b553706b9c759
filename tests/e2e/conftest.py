from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.browser import DESKTOP, PHONE, Watch, launch, open_page
from tests.site import Site

HERE = Path(__file__).parent
LONG = [HERE / f"test_{name}.py" for name in ("campaigns", "looks", "sessions", "viscounts")]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Function]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("e2e")
    items.sort(key=lambda item: item.path not in LONG)  # else one process would be at them when the others are done


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A whole site with the demo data: `.url`, `.logins()`, `.shell(code)`."""
    site = Site(tmp_path_factory.mktemp("site"))
    site.start()
    yield site
    site.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launch() as browser:
        yield browser


@pytest.fixture
def watch(site: Site) -> Watch:
    """What goes wrong in the test's pages fails the test; `watch.allow(404)` if it is meant to."""
    return Watch(site.url)


@pytest.fixture
def page(browser: Browser, site: Site, watch: Watch) -> Iterator[Page]:
    with open_page(browser, site.url, watch, DESKTOP) as page:
        yield page


@pytest.fixture
def phone(browser: Browser, site: Site, watch: Watch) -> Iterator[Page]:
    with open_page(browser, site.url, watch, PHONE, is_mobile=True, has_touch=True, device_scale_factor=2) as page:
        yield page
