"""Says how often one may ask the API, and who is counted; `chronicle.throttle` does the counting."""

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from chronicle import throttle

if TYPE_CHECKING:  # its module reads the settings, which name this one
    from rest_framework.views import APIView


class Anonymous(BaseThrottle):
    what = "anonymous"
    seconds = 0.0

    def who(self, request: Request) -> str | None:
        return None if request.user.is_authenticated else throttle.client_of(request.META)

    def allow_request(self, request: Request, view: "APIView") -> bool:
        who = self.who(request)
        self.seconds = throttle.pause(self.what, who) if who is not None else 0
        return not self.seconds

    def wait(self) -> float:
        return self.seconds


class SignedIn(Anonymous):
    what = "signed in"

    def who(self, request: Request) -> str | None:
        return str(request.user.pk) if request.user.is_authenticated else None


class Sensitive(Anonymous):
    """Limits requests in which somebody could guess: passwords, tokens, invitation links."""

    what = "sensitive"

    def who(self, request: Request) -> str | None:
        return str(request.user.pk) if request.user.is_authenticated else throttle.client_of(request.META)
