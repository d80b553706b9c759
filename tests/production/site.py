"""The site as production runs it: the commands of the unit files, against servers of the test's own."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from email.message import Message
from pathlib import Path
from typing import Any, NamedTuple

from chronicle.site.config import ROOT
from chronicle.site.processes import die_with_parent
from scripts.services import free_port

UNITS = ROOT / "deploy" / "systemd"
BIN = Path(sys.executable).parent
HOST = "chronicle.example.org"
METRICS_TOKEN = "a-token-for-prometheus"


class Answer(NamedTuple):
    status: int
    headers: Message
    body: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class _StayHere(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_StayHere)


class Site:
    def __init__(self, directory: Path, database_url: str, redis_url: str, **more: str) -> None:
        self.directory = directory
        self.port = free_port()
        self.env = (
            clean_environment()
            | env_file(ROOT / "deploy" / "env.example")
            | {
                "SECRET_KEY": "Zx8-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLM",
                "DATABASE_URL": database_url,
                "REDIS_URL": redis_url,
                "METRICS_TOKEN": METRICS_TOKEN,
                "DJANGO_SETTINGS_MODULE": "chronicle.settings",
                "DATA_DIR": str(directory),
                "PROMETHEUS_MULTIPROC_DIR": str(directory / "metrics"),
                "PORT": str(self.port),
            }
            | more
        )
        self.processes: dict[str, subprocess.Popen[bytes]] = {}

    def manage(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "manage.py", *words]
        return subprocess.run(command, cwd=ROOT, env=self.env | more, capture_output=True, text=True, check=False, timeout=120)

    def collect_static(self) -> None:
        """As `collectstatic`, but not again when `make up` or another test has done it."""
        program = "import django; django.setup(); from chronicle.management.commands import up; up._collect_static()"
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=self.env, check=True, timeout=120)

    def start(self, unit: str) -> None:
        """What systemd would: ExecStart of the unit, with its Environment under that of the file."""
        service = read_unit(UNITS / f"chronicle-{unit}.service")
        env = unit_environment(service) | self.env
        command = [expand(word, env) for word in shlex.split(service["ExecStart"][0])]
        with self.log(unit).open("ab") as log:
            self.processes[unit] = subprocess.Popen(
                command, cwd=ROOT, env=env, stdout=log, stderr=log, start_new_session=True, preexec_fn=die_with_parent
            )

    def log(self, unit: str) -> Path:
        return self.directory / f"{unit}.log"

    def stop(self) -> None:
        living = [process for process in self.processes.values() if process.poll() is None]
        for process in living:
            process.send_signal(signal.SIGTERM)
        for process in living:
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def get(self, path: str, data: bytes | None = None, **headers: str) -> Answer:
        """As the proxy on this machine would ask for somebody who came over TLS."""
        sent = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, sent)
        try:
            with _OPENER.open(request, timeout=30) as answer:
                return Answer(answer.status, answer.headers, answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, error.headers, error.read().decode())


def wait_for(condition: Callable[[], Any], seconds: float = 30) -> Any:
    """What it says as soon as it is true; the last error or a failure when it never is."""
    deadline = time.monotonic() + seconds
    while True:
        try:
            if result := condition():
                return result
        except OSError:
            if time.monotonic() > deadline:
                raise
        assert time.monotonic() < deadline, f"not within {seconds} seconds"
        time.sleep(0.1)


def clean_environment() -> dict[str, str]:
    """Nothing of the test run's own configuration."""
    return {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR") if name in os.environ}


def env_file(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return dict(shlex.split(line)[0].split("=", 1) for line in lines if shlex.split(line))


def read_unit(path: Path) -> dict[str, list[str]]:
    """The entries of all sections; a name may come twice."""
    entries: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", path.read_text(), re.MULTILINE):
        entries.setdefault(name, []).append(value)
    return entries


def unit_environment(service: dict[str, list[str]]) -> dict[str, str]:
    words = [word for line in service.get("Environment", []) for word in shlex.split(line)]
    return dict(word.split("=", 1) for word in words)


def expand(word: str, env: dict[str, str]) -> str:
    word = word.replace("/opt/chronicle/.venv/bin", str(BIN)).replace("%%", "%")
    return re.sub(r"\$\{(\w+)\}", lambda match: env[match[1]], word)
