"""`manage.py up` as a user starts it."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from uuid import UUID

import pytest

from chronicle.site.config import ROOT
from tests.site import Site

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds the processes in /proc")

ASK = """
import json
from chronicle.models import Job
from chronicle.services.people import accounts
accounts.request_password_reset("player@example.org")
print(json.dumps(str(Job.objects.latest("created_at").pk)))
"""
ASK_UNHEARD = "from unittest import mock; mock.patch('chronicle.services.jobs.send').start()" + ASK
BOTS = """
import json
from unittest import mock
from chronicle.models import Group, Job
from games.services import sessions
group = Group.objects.first()
host = group.memberships.get(role="owner").user
with mock.patch("chronicle.services.jobs.send"):
    session = sessions.create(host, group, "whispers", "Bots", {}, [sessions.Chair(bot="random")] * 2)
    sessions.start(host, session)
print(json.dumps(str(Job.objects.get(kind="play-bots", args__session=str(session.pk)).pk)))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"), JOB_SWEEP_SECONDS="1", JOB_LEASE_SECONDS="3")
    site.start()
    yield site
    if site.process and site.process.poll() is None:
        site.stop()


def test_it_works(site: Site) -> None:
    assert site.get("/healthz") == "ok\n"
    state = json.loads(site.get("/readyz") or "{}")
    assert state["ready"]
    assert state["worker"] == state["long_worker"] == {"state": "ok"}
    assert "owner" in site.logins()


def test_the_worker_does_what_is_asked(site: Site) -> None:
    mails = site.said().count("To: player@example.org")
    job = site.shell(ASK)
    wait_for(lambda: state_of(site, job) == "done")
    assert site.said().count("To: player@example.org") == mails + 1


def test_long_jobs_have_a_process_of_their_own(site: Site) -> None:
    assert set(children(site)) == {"uvicorn", "chronicle", "chronicle-long", "beat"}


@pytest.mark.parametrize(
    ("queue", "name", "ask"), [("chronicle", "worker", ASK_UNHEARD), ("chronicle-long", "long worker", BOTS)]
)
def test_a_killed_worker_comes_back_and_takes_up_what_was_lost(site: Site, queue: str, name: str, ask: str) -> None:
    worker = children(site)[queue]
    os.kill(worker, signal.SIGKILL)
    job = site.shell(ask)
    wait_for(lambda: state_of(site, job) == "done")
    assert f"{name} ended (killed by SIGKILL)" in site.said()
    assert children(site)[queue] != worker


def test_the_web_process_comes_back(site: Site) -> None:
    os.kill(children(site)["uvicorn"], signal.SIGKILL)
    wait_for(lambda: site.get("/healthz") is None)
    wait_for(lambda: site.get("/healthz") == "ok\n")


def test_a_second_one_with_the_same_data_is_refused(site: Site) -> None:
    refused = up(site.env, "--port", "0")
    assert refused.returncode == 1
    assert refused.stderr.splitlines() == [
        f"CommandError: Chronicle is already running with the data in {site.env['DATA_DIR']}; end it first."
    ]


def test_a_busy_port_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = up(Site(tmp_path).env, "--port", str(port))
    assert refused.returncode == 1
    assert f"cannot listen on 127.0.0.1 port {port}" in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_all_and_it_starts_again_in_seconds(site: Site, number: signal.Signals) -> None:
    processes = children(site)
    assert site.stop(number) == 0
    assert not any(alive(pid) for pid in processes.values())
    assert site.get("/healthz") is None
    site.start()
    assert site.get("/healthz") == "ok\n"


def test_nothing_outlives_it(site: Site) -> None:
    processes = children(site)
    assert len(processes) == 4
    assert site.process
    site.process.kill()
    site.process.wait()
    wait_for(lambda: not any(alive(pid) for pid in processes.values()))


def state_of(site: Site, job: str) -> str:
    """Read past the site: a process for each look would take more time than the job."""
    file = Path(site.env["DATA_DIR"]) / "chronicle.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        return str(connection.execute("SELECT state FROM chronicle_job WHERE id = ?", [UUID(job).hex]).fetchone()[0])


def up(env: dict[str, str], *options: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "manage.py", "up", *options]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=60)


def children(site: Site) -> dict[str, int]:
    """The processes it started, by what they are."""
    assert site.process
    found = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            if parent == site.process.pid:
                words = stat.with_name("cmdline").read_text().split("\0")
                known = ("uvicorn", "chronicle", "chronicle-long", "beat")
                found[next(word for word in reversed(words) if word in known)] = int(stat.parent.name)
    return found


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


def wait_for(holds: Callable[[], bool], seconds: float = 40) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)
