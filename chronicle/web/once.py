"""Double clicks: a form carries a number, and the first to bring it wins."""

import logging
import re

from django.core.cache import cache
from django.http import HttpRequest

from chronicle.throttle import CACHE_DOWN

log = logging.getLogger(__name__)
REMEMBER_SECONDS = 3600
_NUMBER = re.compile(r"[0-9a-f]{32}")


def first_time(request: HttpRequest) -> bool:
    """False for a repetition. Without a cache every time is the first: better twice than never."""
    key = _key(request)
    if key is None:
        return True
    try:
        return cache.add(key, True, REMEMBER_SECONDS)
    except CACHE_DOWN:
        log.warning("cache is down: a form sent twice is not noticed")
        return True


def forget(request: HttpRequest) -> None:
    """It was refused: the corrected form may bring the same number."""
    key = _key(request)
    if key is not None:
        try:
            cache.delete(key)
        except CACHE_DOWN:
            log.warning("cache is down: a form sent twice is not noticed")


def _key(request: HttpRequest) -> str | None:
    number = request.POST.get("once", "")
    return f"once:{request.user.pk}:{number}" if _NUMBER.fullmatch(number) else None
