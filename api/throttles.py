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
    def get_rate(self) -> str | None:
        rate: str | None = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"][self.scope]
        return rate

    def allow_request(self, request: Request, view: "APIView") -> bool:
        try:
            return super().allow_request(request, view)
        except (RedisError, OSError):
            log.warning("cache is down: requests are not counted")
            return True


class Anonymous(_Configured, AnonRateThrottle):
    scope = "anon"


class SignedIn(_Configured, UserRateThrottle):
    scope = "user"

    def get_cache_key(self, request: Request, view: "APIView") -> str | None:
        return super().get_cache_key(request, view) if request.user and request.user.is_authenticated else None


class Sensitive(_Configured, UserRateThrottle):
    """Where somebody could guess: passwords, tokens, invitation links."""

    scope = "sensitive"
