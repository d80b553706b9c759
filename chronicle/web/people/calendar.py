"""The private calendar of a person: the evenings of all campaigns, at an address that any calendar program can follow."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext

from chronicle.errors import Gone
from chronicle.services.campaigns import calendars, evenings
from chronicle.web.codes import digest
from chronicle.web.pages import Page, SignedIn


class Calendar(SignedIn):
    template = "account/calendar.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show(address=calendars.address(self.user), evenings=evenings.evenings_ahead(self.user))


class RenewCalendar(SignedIn):
    def get(self, request: HttpRequest) -> HttpResponse:
        return redirect("calendar")

    def post(self, request: HttpRequest) -> HttpResponse:
        calendars.renew(self.user)
        self.say(gettext("There is a new address; the old one has ended."))
        return redirect("calendar")


class Feed(Page):
    """What a calendar program reads, without signing in."""

    def get(self, request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
        try:
            return answer(request, calendars.feed(token))
        except Gone as refusal:
            return HttpResponse(f"{refusal.message}\n", status=410, content_type="text/plain; charset=utf-8")


def answer(request: HttpRequest, text: str, file: str = "") -> HttpResponse:
    """Answers with a calendar, or 304 where the program has it already."""
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    if file:
        response["Content-Disposition"] = f'attachment; filename="{file}"'
    response["ETag"] = f'"{digest(text)}"'
    response["Cache-Control"] = "private, no-cache"
    response["Referrer-Policy"] = "no-referrer"
    found: HttpResponse = get_conditional_response(request, etag=response["ETag"], response=response) or response
    return found
