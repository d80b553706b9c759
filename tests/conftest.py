import os
import sqlite3
from collections.abc import Generator
from pathlib import Path

import pytest
from django.core.cache import cache

from chronicle.models import Group, User
from scripts.services import postgres_version, redis_version
from tests.chance import LOT, pytest_fixture_setup, pytest_runtest_protocol  # noqa: F401  hooks
from tests.factories import make_group, make_user
from tests.heap import pytest_collection_finish  # noqa: F401  hook
from tests.parts import chosen, pytest_addoption  # noqa: F401  hook
from tests.servers import _migrated, migrated_postgres, own_postgres, own_redis  # noqa: F401  fixtures

TESTS = Path(__file__).parent
EDGES = ("admin", "api", "web")
LONG = ("ops", "production", "test_sealed.py")
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback", "live_server"}


def pytest_report_header() -> list[str]:
    database, redis = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL")
    postgres = database.startswith("postgres")
    return [
        f"chance: lot {LOT} (CHANCE=... draws another)",
        f"database: PostgreSQL {postgres_version(database)}" if postgres else f"database: SQLite {sqlite3.sqlite_version}",
        f"queue and cache: Redis {redis_version(redis)}" if redis else "queue and cache: in memory",
    ]


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One more than there are cores: while a drill waits for what it killed, another process has its core."""
    return (yield) + 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Function]) -> Generator[None]:
    """The long ones come first, and before the many short ones those that differ most: else one process would still be at them
    when the others are done. pytest-django puts what has no database last, so drills are moved after it."""
    if part := config.getoption("--part"):
        items[:] = chosen(items, part)
    for item in items:
        if item.get_closest_marker("django_db") or DATABASE_FIXTURES.intersection(item.fixturenames):
            item.add_marker("database")
            if _room(item) in EDGES and not item.get_closest_marker("dialect"):
                item.add_marker("postgresql")
    items.sort(key=lambda item: (_room(item) not in LONG, _room(item) not in EDGES))
    yield
    items.sort(key=lambda item: _room(item) not in LONG or item.get_closest_marker("database") is not None)


def _room(item: pytest.Function) -> str:
    return item.path.relative_to(TESTS).parts[0]


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """No test is throttled for what another did."""
    cache.clear()


@pytest.fixture
def ada(db: None) -> User:
    return make_user("Ada")


@pytest.fixture
def ben(db: None) -> User:
    return make_user("Ben")


@pytest.fixture
def cleo(db: None) -> User:
    return make_user("Cleo")


@pytest.fixture
def stranger(db: None) -> User:
    return make_user("Stranger")


@pytest.fixture
def group(ada: User, ben: User, cleo: User) -> Group:
    """Ada owns it, Ben writes, Cleo plays."""
    return make_group(ada, scribe=ben, player=cleo)
