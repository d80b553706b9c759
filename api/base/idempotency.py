"""Keeps the promise of `Idempotency-Key`: a POST sent again with the same key gets the same answer and changes nothing."""

import json
import re
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.db import transaction
from django.utils.crypto import salted_hmac
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from api.base.endpoint import Endpoint
from api.base.renderers import Json
from chronicle.errors import Conflict
from chronicle.models import IdempotentRequest
from chronicle.services import idempotency

Post = TypeVar("Post", bound=Callable[..., Response])

HEADER = "Idempotency-Key"
KEY_PARAMETER = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description="Any text of your own, a new one for each request. A request sent again with the same key happens once.",
)
_KEY = re.compile(r"[\x21-\x7e]{1,100}")


def key_of(request: Request) -> str | None:
    key = request.headers.get(HEADER)
    if key is not None and not _KEY.fullmatch(key):
        raise ValidationError({HEADER: "Expected 1 to 100 visible ASCII characters."})
    return key


def idempotent(*, secret: bool = False, made_anew: bool = False) -> Callable[[Post], Post]:
    """Makes a POST that changes something idempotent.

    An answer with a secret in it is not stored; a secret that nothing is stored for, such as a signed link, is made again
    for whoever asks again. Only success is stored: what was refused changed nothing, and can be asked again with the same
    key.
    """

    def decorate(post: Post) -> Post:
        @extend_schema(parameters=[KEY_PARAMETER])
        @wraps(post)
        @transaction.atomic
        def once(self: Endpoint, request: Request, **ids: Any) -> Response:
            if (key := key_of(request)) is None:
                return post(self, request, **ids)
            # The fingerprint is keyed, because a body may hold a password.
            asked = f"{request.method} {request.get_full_path()}\n".encode() + self.body
            fingerprint = salted_hmac("chronicle.idempotency", asked, algorithm="sha256").hexdigest()
            if row := idempotency.earlier(self.me, key, fingerprint):
                return post(self, request, **ids) if made_anew else _again(row)
            response = post(self, request, **ids)
            idempotency.remember(
                self.me,
                key,
                fingerprint,
                status=response.status_code,
                headers=dict(response.headers),
                body=None if secret or made_anew else Json().render(response.data).decode(),
            )
            return response

        once.keeps_answer = not (secret or made_anew)  # type: ignore[attr-defined]
        return cast("Post", once)

    return decorate


def _again(row: IdempotentRequest) -> Response:
    if row.body is None:
        place = row.headers.get("Location", "the list")
        raise Conflict("secret_shown", f"This was done already. The answer contained a secret and was not stored: see {place}.")
    data = json.loads(row.body) if row.body else None
    return Response(data, status=row.status, headers={**row.headers, "Idempotent-Replayed": "true"})
