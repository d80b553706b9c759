"""What every answer says to the browser."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory
from django.utils import timezone

from chronicle.models import User
from chronicle.web.middleware import TimeZone
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def policy(answer: HttpResponseBase) -> dict[str, str]:
    return dict(part.strip().partition(" ")[::2] for part in answer["Content-Security-Policy"].split(";"))


def test_it_works(client: Client) -> None:
    answer = client.get("/sign-in/")
    assert answer.status_code == 200
    assert policy(answer) == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "manifest-src": "'self'",
    }
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert len(answer["X-Request-Id"]) == 32


@pytest.mark.parametrize("path", ["/healthz", "/api/v1/me/", "/no/such/page", "/static/no/such/file.css"])
def test_nothing_goes_without(client: Client, path: str) -> None:
    assert policy(client.get(path))["script-src"] == "'self'"


def test_the_admin_has_a_policy_of_its_own(client: Client) -> None:
    client.force_login(make_user("Root", is_staff=True, is_superuser=True))
    answer = client.get("/admin/")
    assert answer.status_code == 200
    own, strict = policy(answer), policy(client.get("/sign-in/"))
    assert {name: value for name, value in own.items() if value != strict.get(name)} == {
        "script-src": "'self' 'unsafe-eval'",
        "style-src": "'self' 'unsafe-inline'",
    }


def test_the_proxys_request_id_is_kept(client: Client) -> None:
    assert client.get("/healthz", headers={"X-Request-Id": "0123456789abcdef"})["X-Request-Id"] == "0123456789abcdef"


@pytest.mark.parametrize("given", ["short", "a" * 65, "new\tline0123", "<script>alert(1)</script>"])
def test_a_strange_request_id_is_replaced(client: Client, given: str) -> None:
    assert client.get("/healthz", headers={"X-Request-Id": given})["X-Request-Id"] != given


@pytest.mark.parametrize(
    ("zone", "used"), [("Europe/Warsaw", "Europe/Warsaw"), ("Mars/Olympus_Mons", "UTC"), ("", "UTC"), ("../../etc", "UTC")]
)
def test_times_are_in_the_persons_zone(ada: User, zone: str, used: str) -> None:
    ada.time_zone = zone
    request = RequestFactory().get("/")
    request.user = ada

    def name_of_zone(_: HttpRequest) -> HttpResponse:
        return HttpResponse(timezone.get_current_timezone_name())

    assert TimeZone(name_of_zone)(request).content.decode() == used
    request.user = AnonymousUser()
    assert TimeZone(name_of_zone)(request).content.decode() == "UTC"
