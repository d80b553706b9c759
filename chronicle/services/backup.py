"""Writes the whole database into one file and reads it back: PostgreSQL through its own tools, SQLite through its backup
interface."""

import os
import re
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connection

from chronicle.errors import Refused


def backup(path: Path) -> None:
    """Writes a consistent backup while everything goes on running. The file appears whole or not at all, readable by its
    owner only."""
    if path.exists():
        raise Refused("exists", f"{path} already exists; a backup is never overwritten.")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        unfinished.touch(mode=0o600)
        if connection.vendor == "postgresql":
            _run([_tool("pg_dump"), "--format=custom", "--no-owner", "--no-privileges", f"--file={unfinished}"])
        else:
            with closing(sqlite3.connect(unfinished)) as target, closing(_sqlite()) as source:
                source.backup(target)
        unfinished.rename(path)
    except OSError as error:
        raise Refused("not_written", f"{path} cannot be written: {error.strerror}") from error
    finally:
        unfinished.unlink(missing_ok=True)


def restore(path: Path, *, replace: bool = False) -> None:
    """Restores all of a backup or nothing: if it cannot be read, what was there stays."""
    kind = _kind(path)
    if kind != connection.vendor:
        raise Refused(
            "wrong_kind", f"{path} is a backup of {_NAMES[kind]}, but DATABASE_URL names {_NAMES[connection.vendor]}."
        )
    if connection.introspection.table_names() and not replace:
        raise Refused("not_empty", "The database is not empty. Name an empty one, or use --replace to delete what is in it.")
    if connection.vendor == "postgresql":
        _restore_postgresql(path)
    else:
        _restore_sqlite(path)


_NAMES = {"postgresql": "PostgreSQL", "sqlite": "SQLite"}


def _kind(path: Path) -> str:
    try:
        with path.open("rb") as file:
            start = file.read(15)
    except OSError as error:
        raise Refused("not_read", f"{path} cannot be read: {error.strerror}") from error
    if start.startswith(b"PGDMP"):
        return "postgresql"
    if start == b"SQLite format 3":
        return "sqlite"
    raise Refused("no_backup", f"{path} is not a backup made by this program.")


def _restore_postgresql(path: Path) -> None:
    load = [_tool("psql"), "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1"]
    with TemporaryDirectory(prefix="chronicle-restore-") as folder:
        script = Path(folder) / "restore.sql"
        # The backup is first written into a script; then one transaction empties the database and runs the script, so that
        # a backup that breaks off halfway changes nothing.
        _run([_tool("pg_restore"), "--no-owner", "--no-privileges", f"--file={script}", str(path)])
        _run([*load, "-c", "DROP SCHEMA public CASCADE", "-c", "CREATE SCHEMA public", f"--file={script}"])


def _restore_sqlite(path: Path) -> None:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as source, closing(_sqlite()) as target:
        try:
            if source.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("its pages are damaged")
        except sqlite3.DatabaseError as error:
            raise Refused("damaged", f"{path} is damaged: {error}") from error
        source.backup(target)


def _sqlite() -> sqlite3.Connection:
    return sqlite3.connect(connection.settings_dict["NAME"], timeout=20)


def _tool(name: str) -> str:
    """Returns the path of the PostgreSQL program; one that is older than the server cannot read the server's data."""
    program = shutil.which(name)
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        server = int(cursor.fetchone()[0]) // 10000
    number = re.search(r"\d+", _run([program, "--version"])) if program else None
    if program is None or number is None or int(number[0]) < server:
        found = f"that on PATH is of version {number[0]}" if number else "there is none on PATH"
        raise Refused("no_tool", f"This needs {name} of PostgreSQL {server} or later; {found}.")
    return program


def _run(command: list[str]) -> str:
    """Runs a command with the connection in the environment, where other users of the machine do not see it."""
    env = os.environ | _libpq_environment()
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=env, check=False)  # noqa: S603  our words
    if done.returncode:
        raise Refused("failed", f"{Path(command[0]).name} failed: {done.stderr.strip().partition(chr(10))[0]}")
    return done.stdout


def _libpq_environment() -> dict[str, str]:
    params = connection.get_connection_params()
    names = {"host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE"}
    names |= {name: f"PG{name.upper()}" for name in ("sslmode", "sslrootcert", "sslcert", "sslkey")}
    return {variable: str(params[name]) for name, variable in names.items() if params.get(name)}
