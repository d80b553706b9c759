"""Friendly pages for what went wrong."""

from datetime import timedelta

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    reason = str(exception) if isinstance(exception, BadRequest) else ""
    return render(request, "errors/400.html", {"reason": reason}, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return forbidden_because(request, "")


def forbidden_because(request: HttpRequest, reason: str) -> HttpResponse:
    return render(request, "errors/403.html", {"reason": reason}, status=403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "errors/403.html", {"stale_form": True}, status=403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def too_many(request: HttpRequest, seconds: int) -> HttpResponse:
    again = timezone.now() + timedelta(seconds=seconds)
    context = {"minutes": -(-seconds // 60), "again": again}
    response = render(request, "errors/429.html", context, status=429)
    response["Retry-After"] = str(seconds)
    return response


def meanwhile(request: HttpRequest) -> HttpResponse:
    """Answers where somebody else changed or deleted the thing at the same moment."""
    return render(request, "errors/409.html", status=409)


def busy(request: HttpRequest) -> HttpResponse:
    """Answers without the request, as `server_error` does: the database is away, or two transactions got in each other's
    way."""
    return HttpResponse(render_to_string("errors/503.html"), status=503, headers={"Retry-After": "5"})


def server_error(request: HttpRequest) -> HttpResponse:
    """Answers without the request: this page must appear even if database and sessions are away."""
    return HttpResponse(render_to_string("errors/500.html"), status=500)
