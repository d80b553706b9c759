from datetime import timedelta

import pytest
from django.utils import timezone

from chronicle.errors import NotFound, Refused
from chronicle.models import ApiToken, User
from chronicle.services import tokens
from tests.factories import in_days


def test_it_works(ada: User) -> None:
    token, secret = tokens.create(ada, " Script ", "write", in_days(1))
    assert secret.startswith("chr_")
    assert secret.startswith(token.hint)
    assert (token.name, token.scope) == ("Script", "write")
    found = tokens.authenticate(secret)
    assert found == token
    assert found.user == ada


def test_the_secret_is_not_stored(ada: User) -> None:
    token, secret = tokens.create(ada, "Script", "read")
    assert secret not in str(ApiToken.objects.values().get())
    assert tokens.authenticate(token.digest) is None


def test_use_is_noted_once_a_minute(ada: User) -> None:
    token, secret = tokens.create(ada, "Script", "read")
    for ago, is_noted in ((None, True), (timedelta(seconds=30), False), (timedelta(minutes=2), True)):
        before = timezone.now() - ago if ago else None
        ApiToken.objects.update(last_used_at=before)
        tokens.authenticate(secret)
        token.refresh_from_db()
        assert (token.last_used_at != before) == is_noted


def test_revoked_expired_and_closed_do_not_open(ada: User) -> None:
    token, secret = tokens.create(ada, "Script", "read", in_days(1))
    ApiToken.objects.update(expires_at=timezone.now())
    assert tokens.authenticate(secret) is None
    ApiToken.objects.update(expires_at=None)
    User.objects.update(is_active=False)
    assert tokens.authenticate(secret) is None
    User.objects.update(is_active=True)
    assert tokens.authenticate(secret)
    assert tokens.revoke(ada, token.pk).revoked_at
    assert tokens.authenticate(secret) is None


def test_revoking_twice_changes_nothing(ada: User) -> None:
    token, _ = tokens.create(ada, "Script", "read")
    assert tokens.revoke(ada, token.pk).revoked_at == tokens.revoke(ada, token.pk).revoked_at


def test_nobody_revokes_anothers(ada: User, ben: User) -> None:
    token, secret = tokens.create(ada, "Script", "read")
    with pytest.raises(NotFound):
        tokens.revoke(ben, token.pk)
    assert tokens.authenticate(secret)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"scope": "admin"}, "scope"),
        ({"expires_at": in_days(-1)}, "expires_at"),
    ],
)
def test_what_a_token_cannot_be(ada: User, asked: dict[str, object], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        tokens.create(ada, **({"name": "Script", "scope": "read"} | asked))  # type: ignore[arg-type]
    assert refusal.value.field == field
    assert not ApiToken.objects.exists()


def test_there_is_an_end_to_them(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST", 2)
    first, _ = tokens.create(ada, "One", "read")
    tokens.create(ada, "Two", "read")
    with pytest.raises(Refused) as refusal:
        tokens.create(ada, "Three", "read")
    assert refusal.value.code == "too_many"
    tokens.revoke(ada, first.pk)
    tokens.create(ada, "Three", "read")
