"""The database into one file and back, of the kind that the tests run on; tests/production goes through the commands."""

import os
from pathlib import Path

import pytest
from django.db import connection

from chronicle.errors import Refused
from chronicle.models import User
from chronicle.services.backup import backup, restore
from scripts.services import postgres_bin
from tests.factories import make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of the server."""
    if connection.vendor == "postgresql":
        monkeypatch.setenv("PATH", f"{postgres_bin()}{os.pathsep}{os.environ['PATH']}")


def test_it_works(tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    ada = make_user("Ada")
    backup(file)
    assert list(tmp_path.iterdir()) == [file]
    start = b"PGDMP" if connection.vendor == "postgresql" else b"SQLite format 3"
    assert file.read_bytes().startswith(start)
    assert file.stat().st_mode & 0o777 == 0o600
    make_user("Ben")
    with pytest.raises(Refused, match="not empty"):
        restore(file)
    assert User.objects.count() == 2
    restore(file, replace=True)
    assert User.objects.get() == ada


def test_one_that_breaks_off_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    ada = make_user("Ada")
    backup(file)
    file.write_bytes(file.read_bytes()[: file.stat().st_size * 2 // 3])
    with pytest.raises(Refused) as refusal:
        restore(file, replace=True)
    said = "pg_restore failed: " if connection.vendor == "postgresql" else f"{file} is damaged: "
    assert str(refusal.value).startswith(said)
    assert User.objects.get() == ada
