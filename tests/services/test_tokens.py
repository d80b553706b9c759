from collections.abc import Callable
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.contrib.auth.management.commands import changepassword
from django.contrib.auth.tokens import default_token_generator
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlsafe_base64_encode
from pytest_django import Settings

from chronicle.errors import NotFound, Refused
from chronicle.models import ApiToken, User
from chronicle.services.people import accounts, tokens
from tests.factories import PASSWORD, in_days, make_user

NEW = "another long passphrase"


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


def by_reset(user: User) -> None:
    uid = urlsafe_base64_encode(str(user.pk).encode())
    accounts.reset_password(uid, default_token_generator.make_token(user), NEW)


def by_change(user: User) -> None:
    accounts.change_password(user, PASSWORD, NEW)


def by_command(user: User) -> None:
    with patch.object(changepassword.Command, "_get_pass", return_value=NEW):
        call_command("changepassword", user.email)


def by_an_operator(user: User) -> None:
    client = Client()
    client.force_login(make_user("Root", is_staff=True, is_superuser=True))
    page = reverse("admin:auth_user_password_change", args=[user.pk])
    assert client.post(page, {"password1": NEW, "password2": NEW, "usable_password": "true"}).status_code == 302


def taken_away(user: User) -> None:
    user.set_unusable_password()
    user.save()


WAYS = (by_reset, by_change, by_command, by_an_operator, taken_away)


@pytest.mark.parametrize("renew", WAYS, ids=lambda way: way.__name__)
def test_a_new_password_ends_them(ada: User, ben: User, renew: Callable[[User], None]) -> None:
    """Whoever knew the old one may have made them."""
    secrets = [tokens.create(ada, f"Script {n}", "write")[1] for n in range(2)]
    of_another = tokens.create(ben, "Script", "read")[1]
    old = tokens.create(ada, "Old", "read")[0]
    tokens.revoke(ada, old.pk)
    revoked_at = ApiToken.objects.get(pk=old.pk).revoked_at
    renew(ada)
    assert [tokens.authenticate(secret) for secret in secrets] == [None, None]
    assert tokens.authenticate(of_another)
    assert ApiToken.objects.get(pk=old.pk).revoked_at == revoked_at
    if renew is not taken_away:
        assert User.objects.get(pk=ada.pk).check_password(NEW)


def test_what_is_no_new_password_leaves_them(ada: User, settings: Settings) -> None:
    secret = tokens.create(ada, "Script", "read")[1]
    accounts.change_profile(ada, name="Ada L.")
    with pytest.raises(Refused):
        accounts.change_password(ada, "wrong", NEW)
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher", *settings.PASSWORD_HASHERS]
    assert User.objects.get(pk=ada.pk).check_password(PASSWORD)  # hashed anew by the way
    assert User.objects.get(pk=ada.pk).password.startswith("pbkdf2_sha256$")
    assert tokens.authenticate(secret)
