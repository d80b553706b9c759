"""The same games on PostgreSQL and Redis, as in production."""

from collections.abc import Iterator

import pytest

from scripts.services import both
from tests.e2e.test_sessions import (  # noqa: F401
    test_consent,
    test_it_works,
    test_what_one_does_the_other_sees,
    two,
)
from tests.site import Site

pytestmark = pytest.mark.xdist_group("servers")  # one site for them all


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with both() as env:
        site = Site(tmp_path_factory.mktemp("site"), DATABASE_URL=env["DATABASE_URL"], REDIS_URL=env["REDIS_URL"])
        site.start()
        yield site
        site.stop()
