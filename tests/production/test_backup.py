"""`backup` and `restore`, on both databases, as an operator would run them."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from chronicle.site.config import ROOT
from scripts.services import Postgres, postgres_bin
from tests.production.site import clean_environment

pytestmark = pytest.mark.xdist_group("backup")

FILL = """
from tests.factories import make_group, make_user
from chronicle.models import Role
from chronicle.services import jobs
from chronicle.services.people import invitations, tokens
from django.utils import timezone
from datetime import timedelta
ada, ben = make_user("Ada"), make_user("Ben Öztürk")
group = make_group(ada, scribe=ben)
invitations.invite(ada, group, Role.PLAYER, timezone.now() + timedelta(days=1))
tokens.create(ada, "phone", "read")
jobs.beat()
"""


class Operator:
    def __init__(self, url: str, directory: Path, programs: str = "") -> None:
        self.env = clean_environment() | {"DATABASE_URL": url, "DATA_DIR": str(directory / "var")}
        if programs:
            self.env["PATH"] = f"{programs}:{self.env['PATH']}"

    def runs(self, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(command, cwd=ROOT, env=self.env, capture_output=True, text=True, check=False, timeout=120)

    def does(self, *words: str) -> str:
        done = self.runs(*words)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def fails(self, *words: str) -> str:
        done = self.runs(*words)
        assert done.returncode == 1, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stderr.strip()


def rows_of_postgres(server: Postgres) -> list[str]:
    """Everything that is stored, also what no model names."""
    with psycopg.connect(server.url) as connection:
        tables = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1").fetchall()
        return [
            f"{table} {row}" for [table] in tables for row in connection.execute(f'SELECT t::text FROM "{table}" t ORDER BY 1')
        ]


def rows_of_sqlite(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def psql(server: Postgres, *statements: str) -> None:
    with psycopg.connect(server.url.rpartition("/")[0] + "/postgres", autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


AFRESH = ("DROP DATABASE IF EXISTS chronicle WITH (FORCE)", "CREATE DATABASE chronicle")


def test_it_works_on_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    operator = Operator(postgres.url, tmp_path, str(postgres_bin()))
    file = tmp_path / "site.backup"
    operator.does("migrate", "--noinput", "-v0")
    operator.does("shell", "--no-imports", "--command", FILL)
    before = rows_of_postgres(postgres)
    assert any("Ben Öztürk" in row for row in before)
    operator.does("backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    assert "already exists" in operator.fails("backup", str(file))

    psql(postgres, *AFRESH)
    operator.does("restore", str(file))
    assert rows_of_postgres(postgres) == before
    assert operator.does("migrate", "--check") == ""
    # New rows find their numbers: the sequences came back as well.
    operator.does("shell", "--no-imports", "--command", FILL.replace("Ada", "Cleo").replace("Ben Öztürk", "Dan"))
    after = rows_of_postgres(postgres)
    assert len(after) > len(before)

    refusal = operator.fails("restore", str(file))
    assert refusal.startswith("CommandError: The database is not empty.")
    broken = tmp_path / "broken.backup"
    broken.write_bytes(file.read_bytes()[: file.stat().st_size * 2 // 3])
    assert operator.fails("restore", "--replace", str(broken)).startswith("CommandError: pg_restore failed: ")
    assert rows_of_postgres(postgres) == after

    operator.does("restore", "--replace", str(file))
    assert rows_of_postgres(postgres) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.backup", "site.backup", "var"]


def test_the_tools_must_not_be_older_than_the_server(postgres: Postgres, tmp_path: Path) -> None:
    old = tmp_path / "bin"
    old.mkdir()
    (old / "pg_dump").write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    (old / "pg_dump").chmod(0o755)
    operator = Operator(postgres.url, tmp_path, str(old))
    assert "or later; that on PATH is of version 9." in operator.fails("backup", str(tmp_path / "x.backup"))
    assert not (tmp_path / "x.backup").exists()


def test_it_works_on_sqlite(tmp_path: Path) -> None:
    operator = Operator("", tmp_path)
    database, file = tmp_path / "var" / "chronicle.sqlite3", tmp_path / "site.backup"
    operator.does("migrate", "--noinput", "-v0")
    operator.does("shell", "--no-imports", "--command", FILL)
    before = rows_of_sqlite(database)
    operator.does("backup", str(file))
    assert file.stat().st_mode & 0o777 == 0o600
    assert operator.fails("restore", str(file)).startswith("CommandError: The database is not empty.")

    broken = tmp_path / "broken.backup"
    broken.write_bytes(file.read_bytes()[:8000])
    assert "is damaged" in operator.fails("restore", "--replace", str(broken))
    assert rows_of_sqlite(database) == before

    for left in database.parent.glob("chronicle.sqlite3*"):
        left.unlink()
    operator.does("restore", str(file))
    assert rows_of_sqlite(database) == before


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"Dear reader", "is not a backup made by this program."),
        (b"PGDMP\x01\x10", "is a backup of PostgreSQL, but DATABASE_URL names SQLite."),
        (None, "cannot be read: No such file or directory"),
    ],
)
def test_what_is_no_backup_is_refused(tmp_path: Path, content: bytes | None, reason: str) -> None:
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    assert reason in Operator("", tmp_path).fails("restore", str(file))


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    reason = Operator("", tmp_path).fails("backup", str(tmp_path / "nowhere" / "site.backup"))
    assert reason.endswith("cannot be written: No such file or directory")
