"""Limits how many may listen at once, for each person, link and address.

Places are counted over all web processes in Redis; without it, or while it is away, each process counts its own. A place
that is not renewed lapses, so places of a process that died are free again in less than a minute.
"""

import logging
import os
import resource
import time
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from threading import Lock
from uuid import uuid4

from django.conf import settings
from redis.exceptions import RedisError

from games.services import outbox

log = logging.getLogger(__name__)

RENEW = 15.0
LAPSE = 3 * RENEW
ALL = "all"
_REDIS = "chronicle:streams:"
# The script runs in one step, so that two who come at the same instant do not both get the last place.
_TAKE = """
for n, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', ARGV[2])
  if redis.call('ZCARD', key) >= tonumber(ARGV[3 + n]) then return n end
end
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, ARGV[3], ARGV[1])
  redis.call('EXPIRE', key, 60)
end
return 0
"""


@dataclass(frozen=True)
class Place:
    id: str
    counts: tuple[str, ...]
    """What the place counts for: a person, a link, an address."""


_here: defaultdict[str, dict[str, float]] = defaultdict(dict)
_lock = Lock()


def take(limits: Mapping[str, int]) -> Place | str:
    """Takes a place that counts for all of these, or returns the name of the limit that is reached."""
    place = Place(uuid4().hex, (*limits, ALL))
    now = time.time()
    with _lock:
        for name, most in limits.items():
            if _living(name, now) >= most:
                return name
        for name in place.counts:
            _here[name][place.id] = now + LAPSE
    full = _take_everywhere(place, limits, now)
    if full:
        _leave_here(place)
    return full or place


def _take_everywhere(place: Place, limits: Mapping[str, int], now: float) -> str:
    if not settings.REDIS_URL:
        return ""
    keys, most = [_REDIS + name for name in place.counts], [*limits.values(), 10**9]
    try:
        full: int = outbox.redis(settings.REDIS_URL).eval(_TAKE, len(keys), *keys, place.id, now, now + LAPSE, *most)
    except (RedisError, OSError):
        log.warning("Redis does not count the live connections; this process counts its own")
        return ""
    return place.counts[full - 1] if full else ""


def renew(places: Collection[Place]) -> None:
    now = time.time()
    until = now + LAPSE
    with _lock:
        for place in places:
            for name in place.counts:
                _here[name][place.id] = until
        for name in [name for name in _here if not _living(name, now)]:
            del _here[name]
    if not settings.REDIS_URL:
        return
    with outbox.redis(settings.REDIS_URL).pipeline(transaction=False) as pipe:
        for place in places:
            for name in place.counts:
                pipe.zadd(_REDIS + name, {place.id: until})
                pipe.expire(_REDIS + name, 60)
        pipe.execute()


def leave(place: Place) -> None:
    _leave_here(place)
    if settings.REDIS_URL:
        try:
            with outbox.redis(settings.REDIS_URL).pipeline(transaction=False) as pipe:
                for name in place.counts:
                    pipe.zrem(_REDIS + name, place.id)
                pipe.execute()
        except (RedisError, OSError):
            log.warning("Redis was not told of a live connection that ended; it lapses")


def taken() -> int:
    """Returns how many places are taken, on the whole site; without Redis, in this process."""
    now = time.time()
    if settings.REDIS_URL:
        return int(outbox.redis(settings.REDIS_URL).zcount(_REDIS + ALL, now, "+inf"))
    with _lock:
        return _living(ALL, now)


def _living(name: str, now: float) -> int:
    if name not in _here:
        return 0
    for place in [place for place, until in _here[name].items() if until < now]:
        del _here[name][place]
    return len(_here[name])


def _leave_here(place: Place) -> None:
    with _lock:
        for name in place.counts:
            _here[name].pop(place.id, None)
            if not _here[name]:
                del _here[name]


def full_house() -> bool:
    """Says whether this process has so many files open that the rest is kept for pages. Each stream holds a connection as
    long as somebody looks on, and a process that cannot open any more serves nobody. The system hands out the lowest free
    number."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if most == resource.RLIM_INFINITY:
        return False
    with open(os.devnull) as lowest:
        return lowest.fileno() >= most - kept_for_pages(most)


def kept_for_pages(most: int) -> int:
    return max(64, most // 4)
