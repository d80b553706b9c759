"""What happens around every request."""

import re
from collections.abc import Callable
from uuid import uuid4
from zoneinfo import ZoneInfo

from csp.middleware import CSPMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone

from chronicle.context import request_id

Handler = Callable[[HttpRequest], HttpResponse]
_GIVEN_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


class RequestContext:
    """Gives the request an id (the proxy's, if it sent a sane one) and says it in the answer."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-Id", "")
        request_id.set(given if _GIVEN_ID.fullmatch(given) else uuid4().hex)
        response = self.get_response(request)
        response["X-Request-Id"] = request_id.get()
        return response


class ContentSecurityPolicy(CSPMiddleware):
    """The site's policy is strict; the admin theme evaluates expressions and sets styles, so it gets one of its own."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if request.path.startswith("/admin/"):
            vars(response)["_csp_update"] = {"script-src": ["'unsafe-eval'"], "style-src": ["'unsafe-inline'"]}
        return super().process_response(request, response)


class TimeZone:
    """Times are shown in the person's own time zone."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(ZoneInfo(request.user.time_zone) if request.user.is_authenticated else None):
            return self.get_response(request)
