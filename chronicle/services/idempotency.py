"""Makes sure that a POST sent twice with one key happens once.

The key is stored in the transaction of the effect, so that a crash leaves both the effect and its answer, or neither.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import TypeVar

from django.db import IntegrityError, connection, transaction

from chronicle.errors import Conflict, Refused
from chronicle.models import IdempotentRequest, User

T = TypeVar("T")


class Repeated(Conflict):
    """A form was sent a second time."""

    def __init__(self) -> None:
        super().__init__("repeated", "You sent this twice; it was done once.")


@transaction.atomic
def once(user: User, number: str, act: Callable[[], T]) -> T:
    """Does what a form asks for, unless it has been done for this number of a form. Whoever sends it a second time
    meanwhile waits for the first; a refusal does not use the number up."""
    try:
        IdempotentRequest.objects.create(user=user, key=f"form {number}")  # keys of the API contain no blanks
    except IntegrityError as error:
        raise Repeated from error
    return act()


def earlier(user: User, key: str, fingerprint: str) -> IdempotentRequest | None:
    """Returns the answer that this request got before, and holds the key until the transaction ends."""
    if not _take(user, key):
        raise Conflict("in_flight", "The same request is still being processed. Try again in a second.")
    row = IdempotentRequest.objects.filter(user=user, key=key).first()
    if row and row.fingerprint != fingerprint:
        raise Refused("key_reused", "This Idempotency-Key was used for another request. Take a new one.")
    return row


def remember(
    user: User, key: str, fingerprint: str, *, status: int, headers: dict[str, str], body: str | None
) -> IdempotentRequest:
    """Stores the answer to a request. `body` is None where it holds a secret."""
    return IdempotentRequest.objects.create(
        user=user, key=key, fingerprint=fingerprint, status=status, headers=headers, body=body
    )


def _take(user: User, key: str) -> bool:
    if connection.vendor != "postgresql":
        return True  # SQLite admits one writer at a time: the second waits, and then finds the answer
    number = int.from_bytes(blake2b(f"{user.pk} {key}".encode(), digest_size=8).digest(), signed=True)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [number])
        return bool(cursor.fetchone()[0])
