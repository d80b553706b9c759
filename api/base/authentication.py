"""Says who asks: by a token of the person's own, or by the site's session."""

from typing import TYPE_CHECKING

from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from chronicle import throttle
from chronicle.models import ApiToken, User
from chronicle.services.people import tokens

if TYPE_CHECKING:  # its module reads the settings, which name this one
    from rest_framework.views import APIView


class BearerToken(BaseAuthentication):
    """Authenticates by `Authorization: Bearer chr_…`. It comes first, so that requests that are not signed in get 401 with
    a challenge."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        token = tokens.authenticate(secret.strip())
        if token is None:
            if seconds := throttle.pause("unknown token", throttle.client_of(request.META)):
                raise Throttled(seconds)
            raise AuthenticationFailed("This token is unknown, expired or revoked.", "token_invalid")
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return 'Bearer realm="Chronicle"'


class TokenMayChange(BasePermission):
    message = "This token may only read. Create one with the scope “write” to change anything."
    code = "token_read_only"

    def has_permission(self, request: Request, view: "APIView") -> bool:
        reads = isinstance(request.auth, ApiToken) and request.auth.scope == ApiToken.Scope.READ
        return request.method in SAFE_METHODS or not reads


class SessionToChange(BasePermission):
    """Admits changes by the site's session only: a token that leaked must not be able to make others that outlive it."""

    message = "Only a signed-in person can create or revoke tokens; a token cannot."
    code = "session_needed"

    def has_permission(self, request: Request, view: "APIView") -> bool:
        return request.method in SAFE_METHODS or request.auth is None
