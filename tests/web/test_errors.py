import re
from pathlib import Path
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import IntegrityError, OperationalError
from django.http import HttpRequest
from django.test import Client, RequestFactory

from chronicle.models import Group, User
from chronicle.services.people import groups
from chronicle.web import errors
from tests.web.conftest import As


@pytest.mark.django_db
def test_it_works(client: Client) -> None:
    answer = client.get("/nowhere/")
    assert answer.status_code == 404
    assert "No such page" in answer.content.decode()


@pytest.mark.django_db
def test_bad_request() -> None:
    answer = errors.bad_request(RequestFactory().get("/"), SuspiciousOperation())
    assert answer.status_code == 400
    assert "could not be read" in answer.content.decode()


def test_forbidden_says_why(as_: As, group: Group, ben: User) -> None:
    answer = as_(ben).get(f"/groups/{group.pk}/delete/")
    assert answer.status_code == 403
    assert "As scribe you may not delete the group" in answer.content.decode()


def test_stale_form(ada: User) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/sign-in/", {"email": "ada@example.org"})
    assert answer.status_code == 403
    assert "This form is too old" in answer.content.decode()


def test_server_error_needs_no_database() -> None:
    """There is no `db` fixture: any query would fail the test."""
    request = HttpRequest()
    answer = errors.server_error(request)
    assert answer.status_code == 500
    assert "Something broke" in answer.content.decode()


def test_others_were_faster(as_: As, ada: User) -> None:
    with patch.object(groups, "create", side_effect=IntegrityError("FOREIGN KEY constraint failed")):
        answer = as_(ada).post("/groups/new/", {"name": "Friday table"})
    assert answer.status_code == 409
    assert "Somebody was faster" in answer.content.decode()


def test_the_database_is_busy(as_: As, ada: User) -> None:
    """Two that got in each other's way, say: the one that was stopped may try again."""
    with patch.object(groups, "create", side_effect=OperationalError("deadlock detected")):
        answer = as_(ada).post("/groups/new/", {"name": "Friday table"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Busy for a moment" in answer.content.decode()


def test_nothing_in_the_templates_needs_a_laxer_policy() -> None:
    for path in Path(settings.BASE_DIR, "templates").rglob("*.html"):
        if "admin" in path.parts or "unfold" in path.parts:
            continue
        text = path.read_text("utf-8")
        assert not re.search(r"<style|<script(?! src=)|\sstyle=|\son[a-z]+=|javascript:|//cdn|https?://", text), path


def test_policy_and_headers(client: Client) -> None:
    answer = client.get("/sign-in/")
    policy = answer["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer["X-Frame-Options"] == "DENY"
