import logging
import time

import pytest
from django.core.cache import cache
from django.test import RequestFactory
from redis.exceptions import ConnectionError as RedisDown

from chronicle.web import throttle


def ask(address: str, client: str = "192.0.2.1", what: str = "reset") -> None:
    throttle.check(RequestFactory().post("/", REMOTE_ADDR=client), what, address)


def test_it_works() -> None:
    for _ in range(5):
        ask("ada@example.org")
    with pytest.raises(throttle.TooMany) as refusal:
        ask(" Ada@Example.org")
    assert 0 < refusal.value.seconds <= 3600
    ask("ben@example.org")
    ask("ada@example.org", what="sign-up")


def test_one_client_many_addresses() -> None:
    for n in range(20):
        ask(f"{n}@example.org")
    with pytest.raises(throttle.TooMany):
        ask("21@example.org")
    ask("21@example.org", client="192.0.2.2")


def test_one_line_of_ipv6_is_one_client() -> None:
    for n in range(20):
        ask(f"{n}@example.org", client=f"2001:db8:1:2::{n:x}")
    with pytest.raises(throttle.TooMany):
        ask("21@example.org", client="2001:db8:1:2:ffff::1")
    ask("21@example.org", client="2001:db8:1:3::1")


def test_a_window_later(monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    for _ in range(5):
        ask("ada@example.org")
    monkeypatch.setattr(time, "time", lambda: now + 3600)
    ask("ada@example.org")


def test_a_right_try_is_no_guess() -> None:
    request = RequestFactory().post("/", REMOTE_ADDR="192.0.2.1")
    for _ in range(60):
        throttle.check(request, "sign-in", "ada@example.org")
        throttle.forgive(request, "sign-in", "Ada@example.org")
    for _ in range(10):
        throttle.check(request, "sign-in", "ada@example.org")
    with pytest.raises(throttle.TooMany):
        throttle.check(request, "sign-in", "ada@example.org")


def test_a_cache_that_is_down_holds_up_nobody(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def down(*args: object) -> None:
        raise RedisDown("refused")

    monkeypatch.setattr(cache, "add", down)
    with caplog.at_level(logging.WARNING, "chronicle.web.throttle"):
        for _ in range(30):
            ask("ada@example.org")
    assert "nobody is throttled" in caplog.text
    assert "ada@example.org" not in caplog.text
