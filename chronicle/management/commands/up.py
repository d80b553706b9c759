import fcntl
import io
import ipaddress
import json
import socket
import time
from argparse import ArgumentParser
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand
from django.utils import timezone

from chronicle.models import Heartbeat
from chronicle.queues import Queue
from chronicle.site.processes import BEAT, Family, embedded_worker, environment, web

START_SECONDS = 60


class Command(BaseCommand):
    help = "Starts the whole site on this machine: database, demo data, web, workers and clock. Ctrl-C ends it."
    requires_system_checks = []  # migrate runs the checks

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets other machines of the network in")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if settings.CONFIG.production:
            raise CommandError("`up` is for trying it on one machine; docs/production.md says how to run it for others.")
        started = time.monotonic()
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        with (settings.DATA_DIR / "up.lock").open("a+") as lock:
            self._only_one(lock)
            _require_free(host, port)
            logins = self._prepare()
            family = Family(self._say)
            family.end_on_signals()
            try:
                self._start(family, host, port)
                if not family.ending:
                    self._welcome(host, port, logins, time.monotonic() - started)
                family.watch()
            finally:
                family.end()

    def _only_one(self, lock: io.TextIOWrapper) -> None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CommandError(f"Chronicle is already running with the data in {settings.DATA_DIR}; end it first.") from None

    def _prepare(self) -> list[dict[str, str]]:
        call_command("migrate", verbosity=0)
        call_command("load_catalogue", stderr=io.StringIO())
        _collect_static()
        output = io.StringIO()
        call_command("load_demo", stdout=output)
        logins: list[dict[str, str]] = json.loads(output.getvalue())["logins"]
        return logins

    def _start(self, family: Family, host: str, port: int) -> None:
        # Celery warns against running as root; here it runs our own code only, on this machine.
        quiet = "ignore:You're running the worker with superuser"
        env = environment(BASE_URL=_address(host, port), LOG_LEVEL="WARNING", PYTHONWARNINGS=quiet)
        if _is_open(host):
            env = {"ALLOWED_HOSTS": f"localhost,127.0.0.1,[::1],{_lan_address()}"} | env
        since = timezone.now()
        family.add("web", web(host, port), env)
        for queue in Queue:
            family.add(queue.worker.replace("_", " "), embedded_worker(queue), env)
        family.add("clock", BEAT, env)
        probe = f"http://{'127.0.0.1' if _is_open(host) else host}:{port}/healthz"
        deadline = time.monotonic() + START_SECONDS
        while not family.ending and not (_answers(probe) and _workers_live(since)):
            if fallen := family.fallen():
                raise CommandError(f"the {fallen.name} process does not start; its output is above.")
            if time.monotonic() > deadline:
                raise CommandError(f"no answer from the web process or the workers within {START_SECONDS} seconds.")
            time.sleep(0.1)

    def _welcome(self, host: str, port: int, logins: list[dict[str, str]], seconds: float) -> None:
        self._say(f"Chronicle is at {_address(host, port)} (started in {seconds:.1f} s; Ctrl-C ends it)")
        if logins:
            self._say(f"Sign in with the password “{logins[0]['password']}” as")
            for login in logins:
                self._say(f"  {login['email']:24} {login['role']}")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _require_free(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise CommandError(f"cannot listen on {host} port {port}: {error}. Choose another: make up PORT=8123") from None


def _collect_static() -> None:
    """Collects static files, if anything in them changed."""
    root = Path(settings.STATIC_ROOT)
    root.mkdir(parents=True, exist_ok=True)
    with (root / ".collected").open("a+") as note:
        fcntl.flock(note, fcntl.LOCK_EX)  # two sites may share the directory
        note.seek(0)
        if note.read() == (now := _static_digest()):
            return
        call_command("collectstatic", interactive=False, verbosity=0)
        note.truncate(0)
        note.write(now)


def _static_digest() -> str:
    digest = sha256(django.__version__.encode())
    for finder in get_finders():
        for name, storage in finder.list(None):
            file = Path(storage.path(name)).stat()
            digest.update(f"{name} {file.st_size} {file.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _is_open(host: str) -> bool:
    return host in ("0.0.0.0", "::")  # noqa: S104  compared, not bound


def _address(host: str, port: int) -> str:
    if _is_open(host):
        return f"http://{_lan_address()}:{port}"
    try:
        name = "localhost" if ipaddress.ip_address(host).is_loopback else host
    except ValueError:
        name = host
    return f"http://{name}:{port}"


def _lan_address() -> str:
    """Returns this machine's address in its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing, but chooses the interface
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=2) as response:  # noqa: S310  our own address
            return bool(response.status == 200)
    except (URLError, OSError):
        return False


def _workers_live(since: datetime) -> bool:
    return Heartbeat.objects.filter(name__in=[queue.worker for queue in Queue], at__gte=since).count() == len(Queue)
