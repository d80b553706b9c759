"""How often one may ask, guess, or have something sent: one table of rates for the site and the API.

Counts live in the cache that all processes share, under digests, so that no address is stored. Without a cache nobody is
held up.
"""

import logging
import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from django.core.cache import cache
from django.utils.crypto import salted_hmac
from redis.exceptions import RedisError

log = logging.getLogger(__name__)
CACHE_DOWN = (RedisError, OSError, ValueError)  # ValueError: the count expired between being created and being raised


@dataclass(frozen=True)
class Rate:
    times: int
    seconds: int


RATES = {
    # Requests of the API: by client where nobody is signed in, otherwise by person; and of these, those that could be
    # guesses.
    "anonymous": Rate(120, 60),
    "signed in": Rate(1200, 60),
    "sensitive": Rate(30, 60),
    # Tokens that open nothing, by client. Tokens that work are not counted.
    "unknown token": Rate(30, 60),
    # What people try: by email address or account, and by client, who may try many of them.
    "sign-in": Rate(10, 15 * 60),
    "sign-in of a client": Rate(50, 15 * 60),
    "sign-up": Rate(5, 3600),
    "sign-up of a client": Rate(20, 3600),
    "reset": Rate(5, 3600),
    "reset of a client": Rate(20, 3600),
    # Whoever reads along by a link for guests, by client: a table of phones behind one address, and room to spare.
    "guest": Rate(600, 60),
    "webhook": Rate(10, 15 * 60),
    "webhook of a client": Rate(50, 15 * 60),
    # The password of an account one is signed in to, wherever it is asked for.
    "password": Rate(10, 15 * 60),
}


class TooMany(Exception):
    def __init__(self, seconds: float) -> None:
        self.seconds = int(seconds) + 1
        super().__init__(f"Too many attempts; try again in {self.seconds} s.")


def pause(what: str, who: str) -> float:
    """Counts this attempt; or returns for how many seconds it is one too many, and does not count it. The count covers this
    period and, of the one before, the part that is less than a period ago, so that any minute is a minute."""
    rate = RATES[what]
    period, gone = divmod(time.time(), rate.seconds)
    key, left = _key(what, who, period), 1 - gone / rate.seconds
    try:
        room = rate.times - _count(key, 2 * rate.seconds) + 1
        if rate.times * left < room:  # however many there were before
            return 0
        before = cache.get(_key(what, who, period - 1), 0)
        if before * left < room:
            return 0
        cache.decr(key)
    except CACHE_DOWN:
        log.warning("cache is down: nobody is throttled")
        return 0
    return max(0.1, rate.seconds * (1 - room / before if room > 0 else 1) - gone)


def check(what: str, who: str, client: str = "") -> None:
    """Counts an attempt for the account or address, and for the client if it is given. Raises TooMany if it is one too
    many."""
    for each, whose in ((what, who), (f"{what} of a client", client)):
        if whose and (seconds := pause(each, whose)):
            raise TooMany(seconds)


def forgive(what: str, who: str, client: str = "") -> None:
    """Forgets the attempt, which was no guess, and the wrong ones before it for this account or address."""
    try:
        cache.delete_many(_key(what, who, _period(what) - n) for n in (0, 1))
        if client:
            what = f"{what} of a client"
            cache.decr(_key(what, client, _period(what)))
    except CACHE_DOWN:
        log.warning("cache is down: nobody is throttled")


def client_of(meta: dict[str, Any]) -> str:
    """Returns the client's address from a request's META; one IPv6 line has a /64 of them, which counts as one."""
    given: str = meta.get("REMOTE_ADDR", "")
    try:
        address = ip_address(given)
    except ValueError:
        return given
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else given


def _period(what: str) -> float:
    return time.time() // RATES[what].seconds


def _key(what: str, who: str, period: float) -> str:
    value = f"{what}:{who.strip().casefold()}:{period:.0f}"
    return "throttle:" + salted_hmac("chronicle.throttle", value, algorithm="sha256").hexdigest()


def _count(key: str, seconds: int) -> int:
    """Raises the count in one step, so that many at once are not counted as one."""
    try:
        return cache.incr(key)
    except ValueError:
        cache.add(key, 0, seconds)
        return cache.incr(key)
