"""One event a line, with the ids; nothing in it that a person typed or that opens a door."""

import io
import json
import logging
import re
from collections.abc import Iterator
from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from time import sleep
from typing import Any

import pytest
from celery import signals
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from chronicle import tasks
from chronicle.celery import app
from chronicle.models import Group, Job, Role, User
from chronicle.services import jobs
from chronicle.services.people import invitations, tokens
from chronicle.site.context import request_id, task_id
from chronicle.site.logs import Ids, Json, Text, logging_config, scrub
from tests.factories import PASSWORD

ADDRESS, PHRASE, NEW_PHRASE = "quentin.q@example.net", "purple monkeys eat pie", "green giraffes gulp gin"


class Captured:
    def __init__(self) -> None:
        self.stream = io.StringIO()

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def lines(self, logger: str = "") -> list[dict[str, Any]]:
        events = [json.loads(line) for line in self.text.splitlines()]
        return [event for event in events if not logger or event["logger"] == logger]


@pytest.fixture
def logged() -> Iterator[Captured]:
    """Everything, down to DEBUG, as production would write it."""
    captured = Captured()
    handler = logging.StreamHandler(captured.stream)
    form = logging_config("DEBUG", "json")["formatters"]["json"]
    handler.setFormatter(Json(form["fmt"], rename_fields=form["rename_fields"], reserved_attrs=form["reserved_attrs"]))
    handler.addFilter(Ids())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    yield captured
    root.removeHandler(handler)
    root.setLevel(level)


@pytest.mark.django_db
def test_it_works(client: Client, ada: User, logged: Captured) -> None:
    client.force_login(ada)
    client.get("/groups/", headers={"X-Request-Id": "0123456789abcdef"})
    [line] = logged.lines("chronicle.access")
    assert line.pop("ms") >= 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}", line.pop("at"))
    assert line == {
        "level": "INFO",
        "logger": "chronicle.access",
        "message": "request",
        "method": "GET",
        "route": "groups/",
        "status": 200,
        "user": str(ada.pk),
        "request_id": "0123456789abcdef",
        "task_id": "",
    }


@pytest.mark.django_db
def test_no_secret_and_no_person_is_in_it(
    client: Client,
    ada: User,
    group: Group,
    logged: Captured,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.CONFIRM_EMAIL = True
    secrets = {ADDRESS, PHRASE, NEW_PHRASE, PASSWORD, "Quentin Quisling", ada.email, ada.name}

    def posted(path: str, **fields: str) -> int:
        with django_capture_on_commit_callbacks(execute=True):
            return client.post(path, fields).status_code

    def deliver() -> str:
        """The link in the mail that is waiting."""
        jobs.run(Job.objects.get(kind="mail", state=Job.State.QUEUED).pk)
        [path] = re.findall(r"https?://[^/]+(/\S+)", str(mail.outbox[-1].body))
        secrets.update(part for part in path.split("/") if len(part) > 20)
        return str(path)

    assert posted("/sign-up/", name="Quentin Quisling", email=ADDRESS, password=PHRASE) == 200
    assert posted(deliver(), password=PHRASE) == 302
    assert posted("/sign-out/") == 302
    assert posted("/sign-in/", email=ADDRESS, password="not " + PHRASE) == 422
    assert posted("/sign-in/", email=ADDRESS, password=PHRASE) == 302
    secrets.add(client.cookies["sessionid"].value)
    assert posted("/sign-out/") == 302
    assert posted("/reset-password/", email=ADDRESS) == 200
    assert posted(deliver(), password=NEW_PHRASE) == 302
    assert posted("/sign-in/", email=ADDRESS, password=NEW_PHRASE) == 302
    assert posted("/account/tokens/", name="phone", scope="write", lasts="") == 201
    user = User.objects.get(email=ADDRESS)
    _, token = tokens.create(user, "tablet", "read")
    secrets |= {token, token.removeprefix("chr_")}

    invitation = invitations.token(invitations.invite(ada, group, Role.PLAYER, timezone.now() + timedelta(days=1)))
    secrets.add(invitation)
    page = f"/invitations/{invitation}/"
    assert client.get(page).status_code == 200
    assert Client(enforce_csrf_checks=True).post(page).status_code == 403
    assert posted(page) == 302
    assert posted(page) in (302, 410)

    api = Client(headers={"Authorization": f"Bearer {token}"})
    assert api.get("/api/v1/me/").status_code == 200
    assert api.get(f"/api/v1/invitations/{invitation}/").status_code in (200, 410)
    assert Client(headers={"Authorization": f"Bearer {token}x"}).get("/api/v1/me/").status_code == 401
    assert Client().get(f"/no/{ADDRESS}/?token={token}").status_code == 404

    def fall_over(*_: Any) -> None:
        raise RuntimeError(f"{ADDRESS} and {token} fell over")

    monkeypatch.setattr(invitations, "look_up", fall_over)
    client.raise_request_exception = False
    assert client.get(page).status_code == 500
    api.raise_request_exception = False
    assert api.get(f"/api/v1/invitations/{invitation}/").status_code == 500

    def refuse(*_: Any, **__: Any) -> None:
        raise SMTPRecipientsRefused({ADDRESS: (550, b"unknown")})

    monkeypatch.setattr("chronicle.services.mail.send_mail", refuse)
    assert posted("/reset-password/", email=ADDRESS) == 200
    jobs.run(Job.objects.get(kind="mail", state=Job.State.QUEUED).pk)

    assert {line["status"] for line in logged.lines("chronicle.access")} >= {200, 302, 401, 403, 404, 422, 500}
    assert any(line["user"] == str(user.pk) for line in logged.lines("chronicle.access"))
    assert "fell over" in logged.text, "the error itself is told"
    assert "SMTPRecipientsRefused" in logged.text
    assert "Internal Server Error: invitations/<token>/" in logged.text
    ids = {line["request_id"] for line in logged.lines("chronicle.access")}
    assert len(logged.lines("django.request")) == 2
    assert all(line["request_id"] in ids for line in logged.lines("django.request"))
    assert {secret for secret in secrets if secret in logged.text} == set()


@pytest.mark.parametrize(
    ("line", "clean"),
    [
        ("Key (email)=(ada@example.org) already exists", "Key (email)=([address]) already exists"),
        ("redis://:hush@cache:6379/0 refused", "redis://[address]:6379/0 refused"),
        ("postgres://ada:hu%40sh@db.internal/x", "postgres://[address]/x"),
        ("token chr_Ab-9_zz.", "token [token]."),
        ('{"to": "ada@example.org"}', '{"to": "[address]"}'),
        ("GET groups/ 200 in 3 ms @ noon", "GET groups/ 200 in 3 ms @ noon"),
    ],
)
def test_the_last_net(line: str, clean: str) -> None:
    assert scrub(line) == clean


def test_text_says_what_is_beside_the_message() -> None:
    record = logging.LogRecord("chronicle.access", logging.INFO, "", 0, "request", None, None)
    vars(record).update(route="groups/", status=200, user="")
    Ids().filter(record)
    line = Text("%(levelname)s %(name)s %(message)s").format(record)
    assert line == "INFO chronicle.access request route=groups/ status=200"


def test_probes_are_not_worth_a_line(client: Client, logged: Captured) -> None:
    client.get("/healthz")
    assert [line["level"] for line in logged.lines("chronicle.access")] == ["DEBUG"]


@pytest.mark.django_db
def test_a_request_leaves_no_id_behind(client: Client) -> None:
    client.get("/healthz")
    assert request_id.get() == ""


def test_a_task_carries_the_id_of_its_request() -> None:
    headers: dict[str, Any] = {}
    token = request_id.set("0123456789abcdef")
    signals.before_task_publish.send(sender="chronicle.heartbeat", headers=headers)
    request_id.reset(token)
    assert headers == {"request_id": "0123456789abcdef"}

    tasks.heartbeat.push_request(**headers)
    try:
        signals.task_prerun.send(sender=tasks.heartbeat, task_id="the-task", task=tasks.heartbeat)
        assert (task_id.get(), request_id.get()) == ("the-task", "0123456789abcdef")
        signals.task_postrun.send(sender=tasks.heartbeat, task_id="the-task", task=tasks.heartbeat)
        assert (task_id.get(), request_id.get()) == ("", "")
    finally:
        tasks.heartbeat.pop_request()


def test_the_worker_logs_like_the_web() -> None:
    """Celery leaves the root logger alone when somebody answers this signal."""
    assert signals.setup_logging.receivers
    assert app.conf.worker_hijack_root_logger is False


@pytest.mark.django_db
def test_slow_queries_are_told_without_what_was_asked(logged: Captured, settings: Settings) -> None:
    settings.SLOW_QUERY_MS = 0
    User.objects.filter(email=ADDRESS).exists()
    assert logged.lines("chronicle.queries") == []
    settings.SLOW_QUERY_MS = 1
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SELECT pg_sleep(0.01), %s", [ADDRESS])
        else:
            connection.connection.create_function("slow", 1, _slowly)
            cursor.execute("SELECT slow(%s)", [ADDRESS])
    [line] = logged.lines("chronicle.queries")
    assert line["level"] == "WARNING"
    assert line["ms"] >= 1
    assert line["sql"].startswith("SELECT ")
    assert ADDRESS not in logged.text


def _slowly(text: str) -> str:
    sleep(0.01)
    return text
