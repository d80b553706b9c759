"""How often one may ask. The rates are in the settings; the counts in the cache that all processes share."""

import logging
from typing import TYPE_CHECKING

from django.conf import settings
from redis.exceptions import RedisError
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle

if TYPE_CHECKING:  # it reads the settings that name this module
    from rest_framework.views import APIView

log = logging.getLogger(__name__)


class _Configured(SimpleRateThrottle):
    """Two numbers a person, that of this minute and that of the minute before: of the latter counts the part that is less than
    a minute ago. However many one may ask, counting costs the same."""

    cache_format = "asked_%(scope)s_%(ident)s"
    num_requests: int
    duration: int
    pause = 0.0
    """Seconds until the next request that is let through."""

    def get_rate(self) -> str | None:
        rate: str | None = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"][self.scope]
        return rate

    def allow_request(self, request: Request, view: "APIView") -> bool:
        key = self.get_cache_key(request, view)
        try:
            return key is None or self._count(key)
        except (RedisError, OSError):
            log.warning("cache is down: requests are not counted")
            return True

    def _count(self, key: str) -> bool:
        period, gone = divmod(self.timer(), self.duration)
        counted_in, now, before = self.cache.get(key, (period, 0, 0))
        if counted_in != period:
            now, before = 0, now if counted_in == period - 1 else 0
        room = self.num_requests - now
        if before * (1 - gone / self.duration) >= room:
            self.pause = self.duration * (1 - room / before if room > 0 else 1) - gone
            return False
        self.cache.set(key, (period, now + 1, before), 2 * self.duration)
        return True

    def wait(self) -> float:
        return self.pause


class Anonymous(_Configured, AnonRateThrottle):
    scope = "anon"


class SignedIn(_Configured, UserRateThrottle):
    scope = "user"

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        return super().get_cache_key(request, view) if request.user and request.user.is_authenticated else None


class Sensitive(_Configured, UserRateThrottle):
    """Where somebody could guess: passwords, tokens, invitation links."""

    scope = "sensitive"
