"""How often somebody may try to sign in, sign up, ask for a mail or name a webhook: counted per mail address and per client.

Counts live in the cache under digests, so no address is kept. Without a cache nobody is held up.
"""

import logging
import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from redis.exceptions import RedisError

log = logging.getLogger(__name__)
CACHE_DOWN = (RedisError, OSError, ValueError)  # ValueError: the count expired between being made and being raised


@dataclass(frozen=True)
class Limit:
    per_address: int
    per_client: int
    seconds: int


LIMITS = {
    "sign-in": Limit(per_address=10, per_client=50, seconds=15 * 60),
    "sign-up": Limit(per_address=5, per_client=20, seconds=3600),
    "reset": Limit(per_address=5, per_client=20, seconds=3600),
    "password": Limit(per_address=10, per_client=50, seconds=15 * 60),
    "webhook": Limit(per_address=10, per_client=50, seconds=15 * 60),
}


class TooMany(Exception):
    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many tries; again in {seconds} s.")
        self.seconds = seconds


def check(request: HttpRequest, what: str, address: str) -> None:
    """Counts this try and raises TooMany if it is one too many, whether or not the address has an account."""
    limit = LIMITS[what]
    since = int(time.time()) % limit.seconds
    for key, most in zip(_keys(request, what, address), (limit.per_address, limit.per_client), strict=True):
        if _count(key, limit.seconds) > most:
            raise TooMany(limit.seconds - since)


def forgive(request: HttpRequest, what: str, address: str) -> None:
    """The try was right: it was no guess, and the wrong ones before it are forgotten for this address."""
    of_address, of_client = _keys(request, what, address)
    try:
        cache.delete(of_address)
        cache.decr(of_client)
    except CACHE_DOWN:
        log.warning("cache is down: nobody is throttled")


def _keys(request: HttpRequest, what: str, address: str) -> tuple[str, str]:
    """Under which this try counts: the address, and the client."""
    window = int(time.time()) // LIMITS[what].seconds

    def key(who: str) -> str:
        return "throttle:" + salted_hmac("chronicle.throttle", f"{what}:{who}:{window}", algorithm="sha256").hexdigest()

    return key(f"address:{address.strip().casefold()}"), key(f"client:{_client(request)}")


def _count(key: str, seconds: int) -> int:
    try:
        cache.add(key, 0, seconds)
        return cache.incr(key)
    except CACHE_DOWN:
        log.warning("cache is down: nobody is throttled")
        return 0


def _client(request: HttpRequest) -> str:
    """The client's address; one IPv6 line has a /64 of them, which counts as one."""
    given: str = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(given)
    except ValueError:
        return given
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else given
