from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.conf import settings
from django.http import HttpResponse
from redis.exceptions import ConnectionError as RedisGone
from rest_framework.test import APIClient

from chronicle.models import User
from tests.api.conftest import V1, assert_problem, client_of
from tests.api.promised import Client


@pytest.fixture(autouse=True)
def low_rates() -> Iterator[None]:
    rates = {"anon": "2/min", "user": "3/min", "sensitive": "1/min"}
    with patch.dict(settings.REST_FRAMEWORK, {"DEFAULT_THROTTLE_RATES": rates}):
        yield


def test_it_works(ada: User, ben: User) -> None:
    client = client_of(ada)
    for _ in range(3):
        assert client.get(f"{V1}/me/").status_code == 200
    response = client.get(f"{V1}/me/")
    assert_problem(response, 429, "throttled")
    assert 1 <= int(response["Retry-After"]) <= 61
    assert client_of(ben).get(f"{V1}/me/").status_code == 200


def test_a_minute_is_any_minute(signed_in: APIClient) -> None:
    """Three a minute: who asked them all at the end of one may not ask three more as the next one begins."""

    def ask(second: int) -> HttpResponse:
        with patch("rest_framework.throttling.SimpleRateThrottle.timer", lambda _: 60_000 + second):
            response: HttpResponse = signed_in.get(f"{V1}/me/")
            return response

    assert [ask(59).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert [ask(61).status_code for _ in range(2)] == [200, 429]
    assert ask(61)["Retry-After"] in ("20", "21")
    assert [ask(second).status_code for second in (79, 81, 82)] == [429, 200, 429]
    assert [ask(240).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_anonymous(db: None) -> None:
    statuses = [client_of().get(f"{V1}/catalogue/").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_a_forged_address_does_not_help(db: None) -> None:
    statuses = [Client(HTTP_X_FORWARDED_FOR=f"10.0.0.{n}").get(f"{V1}/catalogue/").status_code for n in range(3)]
    assert statuses == [200, 200, 429]


def test_guessing_links(db: None) -> None:
    statuses = [client_of().get(f"{V1}/invitations/guess/").status_code for _ in range(2)]
    assert statuses == [404, 429]


def test_guessing_passwords(signed_in: APIClient) -> None:
    guess = {"current": "guess", "password": "a long enough passphrase 2"}
    statuses = [signed_in.post(f"{V1}/me/password/", guess).status_code for _ in range(2)]
    assert statuses == [422, 429]


def test_without_a_cache(signed_in: APIClient) -> None:
    with patch("rest_framework.throttling.SimpleRateThrottle.cache") as cache:
        cache.get.side_effect = RedisGone
        assert [signed_in.get(f"{V1}/me/").status_code for _ in range(5)] == [200] * 5
