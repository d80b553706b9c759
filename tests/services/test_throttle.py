import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest
from django.core.cache import cache
from redis.exceptions import ConnectionError as RedisDown

from chronicle import throttle

CLIENT = "192.0.2.1"
Clock = Callable[[float], None]


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """So many seconds after a moment at which periods of every length begin."""

    def set_to(second: float) -> None:
        monkeypatch.setattr(time, "time", lambda: 3600 * 500_000 + second)

    set_to(1)
    return set_to


def ask(address: str, client: str = CLIENT, what: str = "reset") -> None:
    throttle.check(what, address, client)


def test_it_works(at: Clock) -> None:
    for _ in range(5):
        ask("ada@example.org")
    with pytest.raises(throttle.TooMany) as refusal:
        ask(" Ada@Example.org")
    assert 0 < refusal.value.seconds <= 3601
    ask("ben@example.org")
    ask("ada@example.org", what="sign-up")


@pytest.mark.parametrize("what", throttle.RATES)
def test_every_rate(what: str, at: Clock) -> None:
    rate = throttle.RATES[what]
    assert [throttle.pause(what, "ada") for _ in range(rate.times)] == [0] * rate.times
    assert rate.seconds <= throttle.pause(what, "ada") + 1 <= rate.seconds + 1
    assert throttle.pause(what, "ben") == 0
    at(rate.seconds + 1)
    assert throttle.pause(what, "ada") == 0


def test_a_minute_is_any_minute(at: Clock) -> None:
    """Three a minute: who asked them all at the end of one may not ask three more as the next one begins."""
    with patch.dict(throttle.RATES, sensitive=throttle.Rate(3, 60)):

        def let_through(second: float, times: int = 1) -> list[bool]:
            at(second)
            return [throttle.pause("sensitive", "ada") == 0 for _ in range(times)]

        assert let_through(59, 4) == [True, True, True, False]
        assert let_through(61, 2) == [True, False]
        assert throttle.pause("sensitive", "ada") == pytest.approx(19)
        assert [let_through(second) for second in (79, 81, 82)] == [[False], [True], [False]]
        assert let_through(240, 4) == [True, True, True, False]


def test_who_asks_on_is_let_in_when_it_is_time(at: Clock) -> None:
    """What was refused is not counted."""
    with patch.dict(throttle.RATES, sensitive=throttle.Rate(1, 60)):
        at(0)
        answers = []
        for second in range(0, 240, 5):
            at(second)
            answers.append(throttle.pause("sensitive", "ada") == 0)
    assert answers.count(True) >= 2


def test_one_client_many_addresses(at: Clock) -> None:
    for n in range(20):
        ask(f"{n}@example.org")
    with pytest.raises(throttle.TooMany):
        ask("21@example.org")
    ask("21@example.org", client="192.0.2.2")


@pytest.mark.parametrize(
    ("given", "client"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2::a", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("a socket", "a socket"),
    ],
)
def test_one_line_of_ipv6_is_one_client(given: str, client: str) -> None:
    assert throttle.client_of({"REMOTE_ADDR": given}) == client


def test_a_right_try_is_no_guess(at: Clock) -> None:
    for _ in range(60):
        ask("ada@example.org", what="sign-in")
        throttle.forgive("sign-in", "Ada@example.org", CLIENT)
    for _ in range(10):
        ask("ada@example.org", what="sign-in")
    with pytest.raises(throttle.TooMany):
        ask("ada@example.org", what="sign-in")


def test_a_right_try_forgives_those_of_the_period_before(at: Clock) -> None:
    for _ in range(9):
        ask("ada@example.org", what="sign-in")
    at(15 * 60 + 1)
    ask("ada@example.org", what="sign-in")
    throttle.forgive("sign-in", "ada@example.org", CLIENT)
    for _ in range(10):
        ask("ada@example.org", what="sign-in")


def test_no_address_is_kept(at: Clock) -> None:
    with patch.object(cache, "incr", wraps=cache.incr) as counted:
        ask("ada@example.org")
    keys = str(counted.call_args_list)
    assert counted.called
    assert "ada" not in keys
    assert CLIENT not in keys


@pytest.fixture
def down() -> Iterator[None]:
    with patch.object(cache, "incr", side_effect=RedisDown("refused")):
        yield


def test_a_cache_that_is_down_holds_up_nobody(down: None, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "chronicle.throttle"):
        for _ in range(30):
            ask("ada@example.org")
    assert "nobody is throttled" in caplog.text
    assert "ada@example.org" not in caplog.text


def test_many_at_once_are_counted_as_many(at: Clock) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: throttle.pause("password", "ada") == 0, range(40)))
    assert answers.count(True) == 10
