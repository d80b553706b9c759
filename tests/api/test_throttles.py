from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.test import Client
from redis.exceptions import ConnectionError as RedisGone
from rest_framework.test import APIClient

from chronicle.models import ApiToken, User
from chronicle.services.people import tokens
from chronicle.throttle import RATES, Rate
from tests.api.conftest import V1, assert_problem, client_of
from tests.api.promised import Client as Promised
from tests.factories import PASSWORD

pytestmark = pytest.mark.dialect

NEW = "a long enough passphrase 2"


@pytest.fixture(autouse=True)
def one_moment() -> Iterator[None]:
    """However slow the machine is, no period ends in the middle of a test."""
    with patch("chronicle.throttle.time") as clock:
        clock.time.return_value = 3600 * 500_000 + 1
        yield


@pytest.fixture
def low_rates() -> Iterator[None]:
    low = {"anonymous": Rate(2, 60), "signed in": Rate(3, 60), "sensitive": Rate(1, 60), "unknown token": Rate(2, 60)}
    with patch.dict(RATES, low):
        yield


@pytest.fixture
def no_pause() -> Iterator[None]:
    """Only guesses are counted."""
    with patch.dict(RATES, sensitive=Rate(1000, 60)):
        yield


def test_it_works(ada: User, ben: User, low_rates: None) -> None:
    client = client_of(ada)
    for _ in range(3):
        assert client.get(f"{V1}/me/").status_code == 200
    response = client.get(f"{V1}/me/")
    assert_problem(response, 429, "throttled")
    assert 1 <= int(response["Retry-After"]) <= 61
    assert client_of(ben).get(f"{V1}/me/").status_code == 200


def test_anonymous(db: None, low_rates: None) -> None:
    statuses = [client_of().get(f"{V1}/catalogue/").status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_a_forged_address_does_not_help(db: None, low_rates: None) -> None:
    statuses = [Promised(HTTP_X_FORWARDED_FOR=f"10.0.0.{n}").get(f"{V1}/catalogue/").status_code for n in range(3)]
    assert statuses == [200, 200, 429]


def test_one_line_of_ipv6_is_one_client(db: None, low_rates: None) -> None:
    statuses = [Promised(REMOTE_ADDR=f"2001:db8::{n}").get(f"{V1}/catalogue/").status_code for n in range(3)]
    assert statuses == [200, 200, 429]


def test_guessing_links(db: None, low_rates: None) -> None:
    statuses = [client_of().get(f"{V1}/invitations/guess/").status_code for _ in range(2)]
    assert statuses == [404, 429]


def test_sensitive_ones_together(signed_in: APIClient, low_rates: None) -> None:
    guess = {"current": "guess", "password": NEW}
    assert signed_in.post(f"{V1}/me/password/", guess).status_code == 422
    assert signed_in.get(f"{V1}/me/tokens/").status_code == 429


def test_without_a_cache(signed_in: APIClient, low_rates: None) -> None:
    with patch.object(cache, "incr", side_effect=RedisGone):
        assert [signed_in.get(f"{V1}/me/").status_code for _ in range(5)] == [200] * 5


class TestGuessingThePassword:
    """Ten times in a quarter of an hour, wherever it is asked for."""

    WISHES = (
        ("password", {"current": "guess", "password": NEW}),
        ("address", {"email": "new@example.org", "password": "guess"}),
        ("deletion", {"password": "guess", "keep_name": True}),
    )

    @pytest.mark.parametrize(("what", "wish"), WISHES, ids=lambda part: part if isinstance(part, str) else "")
    def test_it_works(self, ada: User, ben: User, what: str, wish: dict[str, object], no_pause: None) -> None:
        client = client_of(ada)
        assert [client.post(f"{V1}/me/{what}/", wish).status_code for _ in range(10)] == [422] * 10
        right = {name: PASSWORD if value == "guess" else value for name, value in wish.items()}
        answer = client.post(f"{V1}/me/{what}/", right)
        assert_problem(answer, 429, "throttled")
        assert 1 <= int(answer["Retry-After"]) <= 901
        assert client_of(ben).post(f"{V1}/me/{what}/", wish).status_code == 422

    def test_on_the_site_and_in_the_api_together(self, ada: User, client: Client, no_pause: None) -> None:
        client.force_login(ada)
        for n in range(5):
            what, wish = self.WISHES[n % 3]
            assert client_of(ada).post(f"{V1}/me/{what}/", wish).status_code == 422
            assert client.post("/account/password/", {"current": "guess", "password": NEW}).status_code == 422
        assert client.post("/account/password/", {"current": PASSWORD, "password": NEW}).status_code == 429
        assert client.post("/account/address/", {"email": "new@example.org", "password": PASSWORD}).status_code == 429
        assert client.post("/account/delete/", {"keep_name": "yes", "password": PASSWORD}).status_code == 429

    def test_right_ones_do_not_count(self, ada: User, no_pause: None) -> None:
        client, old, new = client_of(ada), PASSWORD, NEW
        for _ in range(12):
            assert client.post(f"{V1}/me/password/", {"current": old, "password": new}).status_code == 204
            old, new = new, old


def test_webhooks_on_the_site_and_in_the_api_together(ada: User, client: Client) -> None:
    """Else they would be a way to look around in networks."""
    client.force_login(ada)
    for _ in range(5):
        assert client_of(ada).post(f"{V1}/me/notices/webhook/", {"webhook": "http://127.0.0.1/"}).status_code == 422
        assert client.post("/account/notices/webhook/try/").status_code == 302
    for act, body in (("", {"webhook": "http://127.0.0.1/"}), ("try/", None)):
        assert_problem(client_of(ada).post(f"{V1}/me/notices/webhook/{act}", body), 429, "throttled")
        assert client.post(f"/account/notices/webhook/{act}", body or {}).status_code == 429


class TestUnknownTokens:
    def bearer(self, secret: str, address: str = "192.0.2.7") -> APIClient:
        return Promised(HTTP_AUTHORIZATION=f"Bearer {secret}", REMOTE_ADDR=address)

    def test_it_works(self, db: None) -> None:
        answers = [self.bearer(f"chr_{n}").get(f"{V1}/me/") for n in range(31)]
        assert [answer.status_code for answer in answers] == [401] * 30 + [429]
        assert_problem(answers[-1], 429, "throttled")
        assert 1 <= int(answers[-1]["Retry-After"]) <= 61
        assert self.bearer("chr_x", "192.0.2.8").get(f"{V1}/me/").status_code == 401

    @pytest.mark.parametrize("path", ["groups/", "catalogue/", "sessions/00000000-0000-0000-0000-000000000000/stream/"])
    def test_everywhere(self, db: None, low_rates: None, path: str) -> None:
        assert [self.bearer("chr_x").get(f"{V1}/{path}").status_code for _ in range(3)] == [401, 401, 429]

    def test_revoked_ones_too(self, ada: User, low_rates: None) -> None:
        token, secret = tokens.create(ada, "Script", "read")
        ApiToken.objects.filter(pk=token.pk).update(revoked_at=token.created_at)
        assert [self.bearer(secret).get(f"{V1}/me/").status_code for _ in range(3)] == [401, 401, 429]

    def test_right_ones_do_not_count_and_pass(self, ada: User) -> None:
        """Whose neighbour at the same address guesses is not shut out."""
        _, secret = tokens.create(ada, "Script", "read")
        with patch.dict(RATES, {"unknown token": Rate(2, 60)}):
            assert {self.bearer(secret).get(f"{V1}/me/").status_code for _ in range(5)} == {200}
            assert [self.bearer("chr_x").get(f"{V1}/me/").status_code for _ in range(3)] == [401, 401, 429]
            assert self.bearer(secret).get(f"{V1}/me/").status_code == 200
