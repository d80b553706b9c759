"""How often one may ask the API: what is counted, by chronicle.throttle, and for whom."""

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from chronicle import throttle

if TYPE_CHECKING:  # it reads the settings that name this module
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
    """Where somebody could guess: passwords, tokens, invitation links."""

    what = "sensitive"

    def who(self, request: Request) -> str | None:
        return str(request.user.pk) if request.user.is_authenticated else throttle.client_of(request.META)
