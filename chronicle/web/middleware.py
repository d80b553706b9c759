"""What happens around every request."""

import logging
import re
import time
from collections.abc import Callable
from uuid import uuid4
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.core.exceptions import BadRequest, TooManyFieldsSent
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.urls import reverse
from django.utils import timezone

from chronicle import texts
from chronicle.site.context import request_id
from chronicle.site.database import raced
from chronicle.site.logs import REQUEST_ID, route
from chronicle.web import errors, metrics

Handler = Callable[[HttpRequest], HttpResponse]
_GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
log = logging.getLogger(__name__)
access_log = logging.getLogger("chronicle.access")


class RequestContext:
    """Gives the request an id (the proxy's, if it sent a sane one), repeats it in the answer, and logs what was
    answered."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-Id", "")
        request.META[REQUEST_ID] = given if _GIVEN_ID.fullmatch(given) else uuid4().hex
        token = request_id.set(request.META[REQUEST_ID])
        start = time.perf_counter()
        try:
            response = self.get_response(request)
            response["X-Request-Id"] = request.META[REQUEST_ID]
            _note(request, response, time.perf_counter() - start)
            return response
        finally:
            request_id.reset(token)


def _note(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    level = logging.DEBUG if request.path in settings.PROBES else logging.INFO
    facts = {"method": request.method, "route": route(request), "status": response.status_code}
    access_log.log(level, "request", extra=facts | {"ms": round(seconds * 1000), "user": _user_id(request)})
    metrics.observe(request, response, seconds)


def _user_id(request: HttpRequest) -> str:
    """Returns the user's id if anything on the way has asked for it: asking now could cost a query, and fail."""
    return str(request.user.pk or "") if hasattr(request, "_cached_user") else ""


class FitToRead:
    """Turns away addresses and cookies that hold what no text can hold, so that pages need not check."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.encoding and request.encoding.lower().replace("_", "-") not in ("utf-8", "utf8"):
            raise BadRequest("Text is expected in UTF-8.")
        try:
            query = request.GET
        except TooManyFieldsSent as error:
            raise BadRequest("The address has too many parameters.") from error
        parts = [("The address", request.path), *(("A cookie", value) for value in request.COOKIES.values())]
        for name, values in query.lists():
            parts += [("The address", name), *(("The address", value) for value in values)]
        for what, text in parts:
            if found := texts.unfit(text):
                raise BadRequest(f"{what} cannot contain {found}.")
        return self.get_response(request)


class ContentSecurityPolicy(CSPMiddleware):
    """Sends the site's strict policy; the admin's theme evaluates expressions and sets styles, so it gets a policy of its
    own."""

    def get_policy_parts(self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if request.path.startswith(reverse("admin:index")):
            parts.replace = settings.ADMIN_CONTENT_SECURITY_POLICY
        return parts


class Compressed(GZipMiddleware):
    """Compresses pages that say that they may be: how long a compressed page is tells something of what is on it, to whoever
    can choose a part of it and watch the line (docs/production.md)."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return super().process_response(request, response) if getattr(response, "may_be_compressed", False) else response


class Meanwhile:
    """Answers for what others did at the same moment, and for a busy database, as the API does: neither is a fault of the
    site."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if raced(exception):
            return errors.meanwhile(request)
        if isinstance(exception, OperationalError):
            log.error("the database does not answer", exc_info=exception)
            return errors.busy(request)
        return None


class TimeZone:
    """Shows times in the person's own time zone. Probes belong to nobody, and are answered without a database."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(None if request.path in settings.PROBES else _zone(request)):
            return self.get_response(request)


def _zone(request: HttpRequest) -> ZoneInfo | None:
    if not request.user.is_authenticated:
        return None
    try:
        return ZoneInfo(request.user.time_zone)
    except (
        ZoneInfoNotFoundError,
        ValueError,
    ):  # this machine's list of zones is older or newer than the one the zone was chosen from
        return None
