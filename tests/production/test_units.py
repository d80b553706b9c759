"""The production recipe: the units' own commands on real servers, and what happens when those die."""

import json
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest

from chronicle.site.config import ROOT
from scripts.services import Postgres, Redis
from tests.production.site import METRICS_TOKEN, UNITS, Site, read_unit, unit_environment, wait_for

pytestmark = pytest.mark.xdist_group("production")


@pytest.fixture(scope="module")
def site(postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("site"), postgres.url, redis.url, DATABASE_POOL="3", LOG_LEVEL="DEBUG")
    site.collect_static()
    done = site.manage("migrate", "--noinput")
    assert done.returncode == 0, done.stderr
    try:
        for unit in ("web", "worker", "worker-long", "beat"):
            site.start(unit)
        wait_for(lambda: workers(site) == [{"state": "ok"}] * 2, 60)
        yield site
    finally:
        site.stop()


def workers(site: Site) -> list[dict[str, str]]:
    answer = site.get("/readyz").json
    return [answer["worker"], answer["long_worker"]]


def test_it_works(site: Site) -> None:
    answer = site.get("/readyz")
    assert answer.status == 200
    assert answer.json == {"ready": True} | {
        name: {"state": "ok"} for name in ("database", "broker", "disk", "worker", "long_worker")
    }
    assert answer.headers["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    assert (site.get("/healthz").status, site.get("/healthz").body) == (200, "ok\n")


def test_the_check_of_a_deployment_is_clean(site: Site) -> None:
    done = site.manage("check", "--deploy", "--fail-level", "WARNING")
    assert (done.returncode, done.stdout) == (0, "System check identified no issues (0 silenced).\n"), done.stderr


def test_people_sign_in_over_tls_only(site: Site) -> None:
    plain = site.get("/sign-in/", X_Forwarded_Proto="http")
    assert (plain.status, plain.headers["Location"]) == (301, "https://chronicle.example.org/sign-in/")
    page = site.get("/sign-in/")
    assert page.status == 200
    assert page.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    cookie = page.headers["Set-Cookie"]
    assert cookie.startswith("csrftoken=")
    assert "; Secure" in cookie
    assert page.headers["Server"] is None


def test_a_foreign_host_is_refused(site: Site) -> None:
    assert site.get("/healthz", Host="elsewhere.example").status == 400


def test_the_probes_need_no_tls(site: Site) -> None:
    for path in ("/healthz", "/readyz"):
        assert site.get(path, X_Forwarded_Proto="http").status == 200


def test_all_web_processes_count_together(site: Site) -> None:
    """Twenty requests, answered by either of the two processes; any of them tells all."""
    assert unit_environment(read_unit(UNITS / "chronicle-web.service"))["WEB_WORKERS"] == "2"
    pattern = r'chronicle_request_seconds_count\{method="GET",route="\(no route\)",status="404"\} (\d+)'

    def counted() -> int:
        body = site.get("/metrics", Authorization=f"Bearer {METRICS_TOKEN}").body
        found = re.search(pattern, body)
        return int(float(found[1])) if found else 0

    before = counted()
    with ThreadPoolExecutor(10) as pool:
        assert {answer.status for answer in pool.map(lambda n: site.get(f"/nothing/{n}"), range(20))} == {404}
    assert {counted() - before for _ in range(6)} == {20}
    pids = {name.split("_")[1] for name in (path.stem for path in (site.directory / "metrics").iterdir())}
    assert len(pids) == 2


def look_up_nobody(site: Site) -> int:
    """Asks as somebody whose session does not exist, which takes a look into the database; returns the status. Unknown tokens
    would be counted, and refused after some."""
    return site.get("/api/v1/me/", Cookie=f"sessionid={'a' * 32}").status


def test_many_requests_share_few_connections(site: Site, postgres: Postgres) -> None:
    def connections() -> int:
        with psycopg.connect(postgres.url) as connection:
            [count] = connection.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
                " AND query LIKE '%django_session%'"
            ).fetchone() or (0,)
            return int(count)

    most = 0
    with ThreadPoolExecutor(20) as pool:
        asked = [pool.submit(look_up_nobody, site) for _ in range(60)]
        while not all(request.done() for request in asked):
            most = max(most, connections())
    assert {request.result() for request in asked} == {401}
    assert 1 <= most <= 6, "two processes, each with a pool of three"


def test_a_dead_database_is_told_and_comes_back(site: Site, postgres: Postgres) -> None:
    assert look_up_nobody(site) == 401
    postgres.kill()
    for _ in range(4):
        start = time.monotonic()
        answer = site.get("/readyz")
        assert time.monotonic() - start < 3
        assert answer.status == 503
        assert answer.json["database"] == {"state": "down", "reason": "does not accept connections"}
        assert answer.json["worker"]["state"] == "unknown"
        assert answer.json["broker"] == {"state": "ok"}
        assert str(postgres.port) not in answer.body
        assert "127.0.0.1" not in answer.body
    assert site.get("/healthz", Cookie="sessionid=somebody").status == 200
    assert look_up_nobody(site) in (500, 503)
    postgres.start()
    wait_for(lambda: site.get("/readyz").status == 200, 20)
    for _ in range(4):
        assert look_up_nobody(site) == 401
    wait_for(lambda: workers(site) == [{"state": "ok"}] * 2, 30)
    assert all(process.poll() is None for process in site.processes.values())


def test_a_dead_queue_is_told_and_comes_back(site: Site, redis: Redis, postgres: Postgres) -> None:
    redis.kill()
    start = time.monotonic()
    answer = site.get("/readyz")
    assert time.monotonic() - start < 3
    assert answer.status == 503
    assert answer.json["broker"] == {"state": "down", "reason": "does not accept connections"}
    assert answer.json["database"] == {"state": "ok"}
    assert site.get("/sign-in/").status == 200, "pages go on without cache and queue"
    assert look_up_nobody(site) == 401
    redis.start()
    wait_for(lambda: site.get("/readyz").status == 200, 10)
    with psycopg.connect(postgres.url) as connection:
        connection.execute("UPDATE chronicle_heartbeat SET at = at - interval '1 hour'")
    late = site.get("/readyz")
    assert late.status == 200
    assert late.json["worker"]["state"] == late.json["long_worker"]["state"] == "late"
    wait_for(lambda: workers(site) == [{"state": "ok"}] * 2, 30)  # they found their way back to the queue


def test_servers_that_hang_are_not_waited_for(site: Site, postgres: Postgres, redis: Redis) -> None:
    processes = [server.process for server in (postgres, redis) if server.process]
    for process in processes:
        process.send_signal(signal.SIGSTOP)
    try:
        start = time.monotonic()
        answer = site.get("/readyz")
        assert time.monotonic() - start < 3
    finally:
        for process in processes:
            process.send_signal(signal.SIGCONT)
    assert answer.status == 503
    assert answer.json["database"] == {"state": "down", "reason": "did not answer in time"}
    assert answer.json["broker"] == {"state": "down", "reason": "does not accept connections"}
    wait_for(lambda: site.get("/readyz").status == 200, 10)


def test_the_logs_are_json_and_name_the_route(site: Site) -> None:
    site.get("/sign-in/", X_Request_Id="from-the-proxy-1")
    text = site.log("web").read_text()
    [line] = [line for line in text.splitlines() if "from-the-proxy-1" in line and "chronicle.access" in line]
    assert '"route": "sign-in/"' in line
    assert "198.51.100.7" not in text
    for unit in ("worker", "worker-long", "beat"):
        events = [json.loads(line) for line in site.log(unit).read_text().splitlines() if line.startswith("{")]
        assert any(event["logger"].startswith("celery.") for event in events)


def test_units_are_hardened_alike() -> None:
    units = {path.name: read_unit(path) for path in sorted(UNITS.glob("*.service"))}
    assert set(units) == {f"chronicle-{unit}.service" for unit in ("beat", "web", "worker", "worker-long")}
    for entries in units.values():
        assert entries["User"] == ["chronicle"]
        assert entries["EnvironmentFile"] == ["/etc/chronicle/env"]
        assert entries["Restart"] == ["always"]
        for name in ("NoNewPrivileges", "PrivateTmp", "ProtectHome", "RestrictSUIDSGID"):
            assert entries[name] == ["yes"]
        assert entries["ProtectSystem"] == ["strict"]


def test_the_container_runs_the_same_commands() -> None:
    """Docker itself is not tested; that it would run what is tested here is."""
    dockerfile = (ROOT / "deploy/Dockerfile").read_text()
    compose = (ROOT / "deploy/compose.yaml").read_text()
    words = re.findall(r'"([^"]+)"', dockerfile.partition("CMD ")[2])
    web = read_unit(UNITS / "chronicle-web.service")["ExecStart"][0]
    expected = web.replace("/opt/chronicle/.venv/bin/", "").replace("${PORT}", "8000").replace("${WEB_WORKERS}", "2")
    expected = expected.replace("--host 127.0.0.1", "--host 0.0.0.0").replace("ips 127.0.0.1", "ips *")
    assert " ".join(words) == expected
    for unit in ("worker", "worker-long", "beat"):
        command = read_unit(UNITS / f"chronicle-{unit}.service")["ExecStart"][0].rpartition("/bin/")[2].replace("%%", "%")
        assert f"command: {command.replace('${WORKER_PROCESSES}', '2')}\n" in compose
    for text in (dockerfile, compose):
        assert text.startswith("# Not tested here")


def test_the_docs_name_the_units() -> None:
    docs = Path(ROOT / "docs/production.md").read_text()
    for path in UNITS.iterdir():
        assert f"deploy/systemd/{path.name}" in docs
