"""The database into one file and back, of the kind that the tests run on; tests/production goes through the commands."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection, connections

from chronicle.errors import Refused
from chronicle.models import User
from chronicle.services.backup import _libpq_environment, backup, restore
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


def test_what_lies_there_stays(tmp_path: Path) -> None:
    file = tmp_path / "site.backup"
    file.write_text("mine")
    with pytest.raises(Refused, match="already exists; a backup is never overwritten") as refusal:
        backup(file)
    assert refusal.value.code == "exists"
    assert file.read_text() == "mine"


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="cannot be written: No such file or directory"):
        backup(tmp_path / "nowhere" / "site.backup")


@pytest.mark.parametrize("content", [None, b"Dear reader", b"SQLite format 2", b"PGDUMP"])
def test_what_is_no_backup(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "file"
    if content:
        file.write_bytes(content)
    said = "is not a backup made by this program" if content else "cannot be read: No such file or directory"
    with pytest.raises(Refused, match=said):
        restore(file, replace=True)


def test_one_of_the_other_kind(tmp_path: Path) -> None:
    file = tmp_path / "file"
    names = ["PostgreSQL", "SQLite"]
    starts = [b"PGDMP\x01\x10", b"SQLite format 3\0and more"]
    other = 1 if connection.vendor == "postgresql" else 0
    file.write_bytes(starts[other])
    with pytest.raises(Refused, match=f"is a backup of {names[other]}, but DATABASE_URL names {names[1 - other]}") as refusal:
        restore(file, replace=True)
    assert refusal.value.code == "wrong_kind"


def test_one_that_can_be_read_and_is_not_sound(tmp_path: Path) -> None:
    """SQLite finds out only when it is asked."""
    file = tmp_path / "file"
    with closing(sqlite3.connect(file)) as database:
        database.executescript("CREATE TABLE t (a); INSERT INTO t VALUES (NULL); PRAGMA writable_schema = 1;")
        database.executescript("UPDATE sqlite_master SET sql = 'CREATE TABLE t (a NOT NULL)'")
    if connection.vendor == "sqlite":
        ada = make_user("Ada")
        with pytest.raises(Refused, match="is damaged: its pages are damaged"):
            restore(file, replace=True)
        assert User.objects.get() == ada


@pytest.mark.parametrize(("version", "found"), [("9.6.24", "that on PATH is of version 9"), ("", "there is none on PATH")])
def test_programs_older_than_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, found: str) -> None:
    if connection.vendor != "postgresql":
        return
    if version:
        (tmp_path / "pg_dump").write_text(f"#!/bin/sh\necho 'pg_dump (PostgreSQL) {version}'\n")
        (tmp_path / "pg_dump").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Refused, match=rf"This needs pg_dump of PostgreSQL 1\d or later; {found}\."):
        backup(tmp_path / "site.backup")
    assert not (tmp_path / "site.backup").exists()


def test_programs_are_told_where_the_database_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the environment: other people of the machine could read a command."""
    kind = type(connections["default"])
    given = {"host": "there", "port": 5433, "user": "u", "password": "p", "dbname": "d", "sslmode": "require", "sslkey": "k"}
    given |= {"sslcert": "c", "sslrootcert": "r", "client_encoding": "UTF8", "autocommit": True}
    monkeypatch.setattr(kind, "get_connection_params", lambda _: given)
    assert _libpq_environment() == {
        "PGHOST": "there",
        "PGPORT": "5433",
        "PGUSER": "u",
        "PGPASSWORD": "p",
        "PGDATABASE": "d",
        "PGSSLMODE": "require",
        "PGSSLKEY": "k",
        "PGSSLCERT": "c",
        "PGSSLROOTCERT": "r",
    }
    monkeypatch.setattr(kind, "get_connection_params", lambda _: {"host": "", "dbname": "d"})
    assert _libpq_environment() == {"PGDATABASE": "d"}
