"""Private servers for tests that kill and restart them."""

from collections.abc import Iterator

import pytest

from scripts.services import Postgres, Redis


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL of the test's own, durable, with an empty database: `.url`, `.kill()`, `.stop()`, `.start()`."""
    with Postgres(durable=True) as server:
        yield server


@pytest.fixture
def own_redis() -> Iterator[Redis]:
    """A Redis of the test's own: `.url`, `.kill()`, `.stop()`, `.start()`."""
    with Redis() as server:
        yield server
