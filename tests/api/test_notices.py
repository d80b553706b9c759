import pytest
from django.db import connection
from rest_framework.test import APIClient

from chronicle.models import Job, User
from games.models import NoticeSettings
from games.services.notices import webhooks
from tests.api.conftest import V1, assert_problem, client_of

URL = f"{V1}/me/notices/"
HOOK = "https://hooks.example.org/of-ada"


@pytest.fixture
def internet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "find", lambda url: None)


def test_it_works(signed_in: APIClient) -> None:
    first = signed_in.get(URL)
    assert first.json() == {
        "by_mail": True,
        "digest": "",
        "quiet_from": None,
        "quiet_until": None,
        "evening_notices": True,
        "webhook": "",
        "webhook_trouble": "",
    }
    changed = signed_in.patch(URL, {"digest": "hourly", "quiet_from": "22:30", "quiet_until": "07:00"})
    assert changed.status_code == 200
    wanted = first.json() | {"digest": "hourly", "quiet_from": "22:30", "quiet_until": "07:00"}
    assert changed.json() == signed_in.get(URL).json() == wanted
    assert signed_in.patch(URL, {"quiet_from": None, "quiet_until": None}).json()["quiet_from"] is None


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"digest": "weekly"}, 400, "invalid", "digest"),
        ({"by_mail": "yes"}, 400, "invalid", "by_mail"),
        ({"quiet_from": "25:00"}, 400, "invalid", "quiet_from"),
        ({"quiet_from": 7}, 400, "invalid", "quiet_from"),
        ({"quiet_from": "22:00"}, 422, "quiet_hours", "quiet_until"),
        ({"quiet_from": "22:00", "quiet_until": "22:00"}, 422, "quiet_hours", "quiet_until"),
        ({"webhook": HOOK}, 400, "invalid", "webhook"),
    ],
)
def test_refusals(signed_in: APIClient, body: dict[str, object], status: int, code: str, field: str) -> None:
    assert_problem(signed_in.patch(URL, body), status, code, field)
    assert not NoticeSettings.objects.exists()


def test_only_the_version_that_was_seen(signed_in: APIClient) -> None:
    seen = signed_in.get(URL)["ETag"]
    assert signed_in.patch(URL, {"by_mail": False}, HTTP_IF_MATCH=seen).status_code == 200
    assert_problem(signed_in.patch(URL, {"by_mail": True}, HTTP_IF_MATCH=seen), 412, "stale")


def test_a_webhook_and_its_secret_once(signed_in: APIClient, internet: None) -> None:
    made = signed_in.post(f"{URL}webhook/", {"webhook": HOOK})
    assert made.status_code == 201
    assert made.json()["webhook"] == HOOK
    assert made.json()["secret"] == NoticeSettings.objects.get().webhook_secret
    assert "whk_" not in signed_in.get(URL).content.decode()
    assert signed_in.post(f"{URL}webhook/try/").status_code == 202
    assert Job.objects.filter(kind="try-webhook").count() == 1
    assert signed_in.delete(f"{URL}webhook/").status_code == 204
    assert signed_in.get(URL).json()["webhook"] == ""
    assert_problem(signed_in.post(f"{URL}webhook/try/"), 422, "no_webhook")


def test_set_once(signed_in: APIClient, internet: None) -> None:
    """The same request once more changes nothing, and does not show the secret again."""
    made = signed_in.post(f"{URL}webhook/", {"webhook": HOOK}, HTTP_IDEMPOTENCY_KEY="k")
    again = signed_in.post(f"{URL}webhook/", {"webhook": HOOK}, HTTP_IDEMPOTENCY_KEY="k")
    assert URL in assert_problem(again, 409, "secret_shown")["detail"]
    assert NoticeSettings.objects.get().webhook_secret == made.json()["secret"]
    other = {"webhook": f"{HOOK}/other"}
    assert_problem(signed_in.post(f"{URL}webhook/", other, HTTP_IDEMPOTENCY_KEY="k"), 422, "key_reused")
    assert signed_in.post(f"{URL}webhook/", other, HTTP_IDEMPOTENCY_KEY="k2").json()["webhook"] == f"{HOOK}/other"


def test_a_malformed_key(signed_in: APIClient, internet: None) -> None:
    assert_problem(signed_in.post(f"{URL}webhook/", {"webhook": HOOK}, HTTP_IDEMPOTENCY_KEY="k" * 101), 400, "invalid")
    assert not NoticeSettings.objects.exists()


def test_name_servers_are_asked_outside_the_transaction(signed_in: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    depths = []
    monkeypatch.setattr(webhooks, "find", lambda url: depths.append(len(connection.savepoint_ids)))
    outside = len(connection.savepoint_ids)
    signed_in.post(f"{URL}webhook/", {"webhook": HOOK}, HTTP_IDEMPOTENCY_KEY="k")
    assert depths == [outside]


@pytest.mark.parametrize(
    "address", ["http://127.0.0.1/", "http://169.254.169.254/latest/", "http://[::1]:8000/", "http://10.0.0.1"]
)
def test_private_networks(signed_in: APIClient, address: str) -> None:
    assert_problem(signed_in.post(f"{URL}webhook/", {"webhook": address}), 422, "webhook_refused", "webhook")
    assert not NoticeSettings.objects.exists()


@pytest.mark.parametrize("address", ["hooks", "ftp://example.org/", "https://user:word@example.org/", "https://example.org/#a"])
def test_no_addresses(signed_in: APIClient, address: str) -> None:
    response = signed_in.post(f"{URL}webhook/", {"webhook": address})
    assert response.status_code == 422
    assert response.json()["errors"][0]["field"] == "webhook"


def test_how_long_an_address_may_be(signed_in: APIClient, internet: None) -> None:
    longest = f"{HOOK}/".ljust(500, "x")
    assert_problem(signed_in.post(f"{URL}webhook/", {"webhook": f"{longest}x"}), 400, "invalid", "webhook")
    assert not NoticeSettings.objects.exists()
    assert signed_in.post(f"{URL}webhook/", {"webhook": longest}).json()["webhook"] == longest


@pytest.mark.parametrize("port", [22, 8000])
def test_other_ports(signed_in: APIClient, port: int) -> None:
    refused = signed_in.post(f"{URL}webhook/", {"webhook": f"https://example.org:{port}/"})
    problem = assert_problem(refused, 422, "webhook_refused", "webhook")
    assert f"do not go to port {port}" in problem["errors"][0]["message"]


def test_everybody_has_their_own(ada: User, cleo: User, internet: None) -> None:
    client_of(ada).post(f"{URL}webhook/", {"webhook": HOOK})
    assert client_of(cleo).get(URL).json()["webhook"] == ""


def test_nobody_signed_in(db: None) -> None:
    for answer in (client_of().get(URL), client_of().post(f"{URL}webhook/"), client_of().post(f"{URL}webhook/try/")):
        assert_problem(answer, 401, "not_authenticated")
