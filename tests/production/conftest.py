from collections.abc import Iterator

import pytest

from scripts.services import Postgres, Redis


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of the module's own."""
    with Postgres() as server:
        yield server


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with Redis() as server:
        yield server
