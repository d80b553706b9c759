"""Turns every refusal of the API into problem details (RFC 9457)."""

import json
import logging
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions
from rest_framework.response import Response

from chronicle import decided
from chronicle.errors import AgainstTheRules, Conflict, Forbidden, Gone, NotFound, Refusal, Refused, RulesChanged
from chronicle.site.context import request_id
from chronicle.site.database import raced
from chronicle.throttle import TooMany

log = logging.getLogger(__name__)

MEANWHILE = "Somebody else changed or deleted this at the same moment. Your request changed nothing: look again."
MEDIA_TYPE = "application/problem+json"
FEW = 12
"""How many faults an answer lists."""
LONGEST = 2000
"""How many characters of what was sent an answer repeats."""
STATUS: dict[type[Refusal], HTTPStatus] = {
    Refused: HTTPStatus.UNPROCESSABLE_ENTITY,
    Conflict: HTTPStatus.CONFLICT,
    Forbidden: HTTPStatus.FORBIDDEN,
    NotFound: HTTPStatus.NOT_FOUND,
    Gone: HTTPStatus.GONE,
}


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    errors: list[dict[str, str]] | None = None,
    law: tuple[str, ...] = (),
    cases: list[dict[str, str]] | None = None,
    options: list[Any] | None = None,
    mended: list[Any] | None = None,
    headers: dict[str, str] | None = None,
) -> Response:
    """Builds a problem. `about:blank` says that the title is that of the status; programs go by `code`."""
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": int(status),
        "code": code,
        "detail": _short(detail),
        "request_id": request_id.get(),
    }
    if errors:
        body["errors"] = [{name: _short(text) for name, text in error.items()} for error in errors]
    if law:
        body["law"] = list(law)
    if cases:
        body["decided"] = cases
    if options is not None:
        body["options"] = options
    if mended:
        body["mended"] = mended
    return Response(body, status=status, headers=headers, content_type=MEDIA_TYPE)


def answer(error: Exception, context: dict[str, Any]) -> Response:
    """Answers for exceptions in views; REST framework calls it."""
    match error:
        case Refusal():
            errors = [{"field": error.field, "message": error.message}] if error.field else None
            options = error.options if isinstance(error, AgainstTheRules) else None
            mended = error.mended if isinstance(error, RulesChanged) else None
            status = next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)
            cases = [{"name": case.name, "by": case.by, "text": case.text} for case in decided.behind(error)]
            return problem(
                status, error.code, error.message, errors=errors, law=error.law, cases=cases, options=options, mended=mended
            )
        case TooMany():
            return problem(HTTPStatus.TOO_MANY_REQUESTS, "throttled", str(error), headers={"Retry-After": str(error.seconds)})
        case Http404():
            return problem(HTTPStatus.NOT_FOUND, "not_found", NotFound().message)
        case PermissionDenied():
            return problem(HTTPStatus.FORBIDDEN, "forbidden", "You may not do this.")
        case RequestDataTooBig():
            return problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", "The body of the request is too large.")
        case exceptions.ValidationError():
            errors = list(_fields(error.detail))
            said = [f"{entry['field']}: {entry['message']}" for entry in errors[:FEW]]
            if len(errors) > FEW:
                said.append(f"And {len(errors) - FEW} more.")
            return problem(error.status_code, "invalid", " ".join(said), errors=errors[:FEW])
        case exceptions.APIException():
            return problem(error.status_code, str(error.get_codes()), str(error.detail), headers=_headers(error))
        case Exception() if raced(error):
            return problem(HTTPStatus.CONFLICT, "changed_meanwhile", MEANWHILE)
        case OperationalError():
            log.error("the database does not answer", exc_info=error)
            detail = "The database does not answer. Your request changed nothing; try again in a moment."
            return problem(HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", detail, headers={"Retry-After": "5"})
    log.error("unhandled error", exc_info=error)
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "error", "Something went wrong on our side. Your request changed nothing.")


def bad_request(request: HttpRequest, error: Exception) -> HttpResponse:
    """Answers requests that make no sense before a view is reached."""
    return bare(problem(HTTPStatus.BAD_REQUEST, "invalid", str(error) or "The request makes no sense."))


def server_error(request: HttpRequest) -> HttpResponse:
    """Answers for what goes wrong before a view is reached, in the same form."""
    return bare(
        problem(HTTPStatus.INTERNAL_SERVER_ERROR, "error", "Something went wrong on our side. Your request changed nothing.")
    )


def bare(response: Response) -> HttpResponse:
    """Renders an answer outside the views of REST framework."""
    headers = {name: value for name, value in response.headers.items() if name != "Content-Type"}
    return HttpResponse(json.dumps(response.data), status=response.status_code, content_type=MEDIA_TYPE, headers=headers)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _headers(error: exceptions.APIException) -> dict[str, str]:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        headers["Retry-After"] = str(int(wait) + 1)
    return headers


def _fields(detail: Any, at: str = "") -> Iterator[dict[str, str]]:
    if isinstance(detail, dict):
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _fields(inner, f"{at}.{own}" if at and own else at or own)
    elif isinstance(detail, list):
        for inner in detail:
            yield from _fields(inner, at)
    else:
        yield {"field": at or "body", "message": str(detail)}
