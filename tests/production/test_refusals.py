"""A database that cannot be used: every process says so in one line and does not start."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from chronicle.site.config import ROOT, WILL_NOT_START
from scripts.services import Postgres, free_port
from tests.production.site import clean_environment

pytestmark = pytest.mark.xdist_group("refusals")
Start = Callable[..., list[str]]

COMMANDS = {
    "manage.py": ["manage.py", "showmigrations"],
    "uvicorn": ["-m", "uvicorn", "chronicle.asgi:application", "--port", "0"],
    "uvicorn, two workers": ["-m", "uvicorn", "chronicle.asgi:application", "--port", "0", "--workers", "2"],
    "celery worker": ["-m", "celery", "-A", "chronicle", "worker", "--concurrency", "1"],
    "celery beat": ["-m", "celery", "-A", "chronicle", "beat", "--pidfile="],
}


@pytest.fixture
def start(tmp_path: Path) -> Start:
    """The lines a process with this DATABASE_URL says before it ends by itself, without what its framework says anyway."""

    def run(name: str, url: str) -> list[str]:
        env = clean_environment() | {"DATABASE_URL": url, "DATA_DIR": str(tmp_path)}
        command = [sys.executable, *COMMANDS[name]]
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=60)
        said = done.stdout + done.stderr
        if name != "uvicorn, two workers":  # its parent ends with 0 when no child can start; the unit says Restart=always
            assert done.returncode == WILL_NOT_START, said
        assert "Traceback" not in said
        assert "hush" not in said
        return [line.strip() for line in said.splitlines() if "DATABASE_URL" in line]

    return run


NOT_AN_ADDRESS = "DATABASE_URL: expected postgres://user:password@host:port/name or sqlite:///path"


@pytest.mark.parametrize("name", COMMANDS)
def test_an_address_that_cannot_be_read(start: Start, name: str) -> None:
    assert set(start(name, "mysql://chronicle:hush@127.0.0.1/chronicle")) == {NOT_AN_ADDRESS}


@pytest.mark.parametrize("name", ["manage.py", "uvicorn", "celery worker"])
def test_a_wrong_password(start: Start, postgres: Postgres, name: str) -> None:
    [line] = start(name, postgres.url.replace(postgres.password, "hush"))
    assert line.startswith("DATABASE_URL: the database does not answer: ")
    assert line.endswith('password authentication failed for user "chronicle"')


def test_a_missing_database(start: Start, postgres: Postgres) -> None:
    [line] = start("manage.py", postgres.url + "_of_another_day")
    assert line.endswith('database "chronicle_of_another_day" does not exist')


def test_a_server_that_is_down(start: Start) -> None:
    [line] = start("manage.py", f"postgres://chronicle:hush@127.0.0.1:{free_port()}/chronicle")
    assert line.endswith("Connection refused")


def test_an_unknown_host(start: Start) -> None:
    [line] = start("manage.py", "postgres://chronicle:hush@no-such-host.invalid/chronicle")
    assert line.startswith("DATABASE_URL: the database does not answer: failed to resolve host 'no-such-host.invalid'")


def test_a_sqlite_file_that_cannot_be_opened(start: Start, tmp_path: Path) -> None:
    assert start("manage.py", f"sqlite:///{tmp_path}/nowhere/site.sqlite3") == [
        "DATABASE_URL: the database does not answer: unable to open database file"
    ]


def test_a_sqlite_file_that_is_none(start: Start, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear reader, this is not a database but a letter. " * 50)
    assert start("uvicorn", f"sqlite:///{tmp_path}/letter") == [
        "DATABASE_URL: the database does not answer: file is not a database"
    ]
