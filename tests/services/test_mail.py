"""Accounts where mail works: nothing tells from outside which addresses exist, and every link works once."""

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from django.contrib.auth import authenticate
from django.core import mail as outgoing
from django.utils import timezone
from pytest_django import Settings

from chronicle.errors import Conflict, Gone, Refused
from chronicle.models import AuditEntry, Job, User
from chronicle.services import jobs, mail
from chronicle.services.people import accounts
from tests.factories import PASSWORD, make_group, make_user

pytestmark = pytest.mark.django_db
OTHER = "another long passphrase"


@pytest.fixture(autouse=True)
def with_mail(settings: Settings) -> None:
    settings.CONFIRM_EMAIL = True


def deliver() -> list[str]:
    """The worker sends what waits; returns who got what."""
    outgoing.outbox.clear()
    for job in Job.objects.filter(kind="mail", state="queued").order_by("created_at"):
        jobs.run(job.pk)
    return [f"{sent.to[0]}: {sent.subject}" for sent in outgoing.outbox]


def link() -> Any:
    """The changing parts of the link in the mail that was just sent."""
    found = re.search(r"http\S+", str(outgoing.outbox[-1].body).split("\n\n", 2)[2])
    assert found
    return found.group().rstrip("/").split("/")[4:]


def confirm(password: str, followed: Any = None) -> User:
    uid, token = followed or link()
    return accounts.confirm_address(uid, token, password)


def reset(password: str) -> User:
    uid, token = link()
    return accounts.reset_password(uid, token, password)


def test_it_works() -> None:
    assert accounts.sign_up("dan@example.org", "Dan", PASSWORD) is None
    assert authenticate(username="dan@example.org", password=PASSWORD) is None
    assert deliver() == ["dan@example.org: Confirm your address at Chronicle"]
    user = confirm(PASSWORD)
    assert authenticate(username="dan@example.org", password=PASSWORD) == user


def test_a_known_address_is_not_told_but_mailed(ada: User) -> None:
    before = User.objects.values().get()
    assert accounts.sign_up("ADA@example.org", "Somebody", OTHER) is None
    assert User.objects.values().get() == before
    assert deliver() == ["ada@example.org: You already have an account at Chronicle"]
    reset(OTHER)
    assert authenticate(username=ada.email, password=OTHER)


def test_a_weak_password_is_told_alike_for_known_and_unknown(ada: User) -> None:
    make_user("Zenobia", email_confirmed_at=None)
    User.objects.filter(name="Zenobia").update(email="pending@example.org")
    answers = set()
    for email in (ada.email, "pending@example.org", "unknown@example.org"):
        with pytest.raises(Refused) as refusal:
            accounts.sign_up(email, "Dan", "zenobia1")
        answers.add((refusal.value.code, refusal.value.message))
    assert len(answers) == 1


def test_signing_up_again_voids_the_first_link() -> None:
    accounts.sign_up("dan@example.org", "Dan", PASSWORD)
    deliver()
    first = link()
    accounts.sign_up("dan@example.org", "Daniel", OTHER)
    deliver()
    with pytest.raises(Gone):
        confirm(PASSWORD, first)
    assert confirm(OTHER).name == "Daniel"
    assert authenticate(username="dan@example.org", password=OTHER)


def test_a_confirmation_works_once() -> None:
    accounts.sign_up("dan@example.org", "Dan", PASSWORD)
    deliver()
    confirm(PASSWORD)
    with pytest.raises(Gone):
        confirm(PASSWORD)


def test_a_confirmation_takes_the_password_chosen_last() -> None:
    accounts.sign_up("dan@example.org", "Dan", PASSWORD)
    accounts.sign_up("dan@example.org", "Mallory", OTHER)
    deliver()
    with pytest.raises(Refused, match="not the password"):
        confirm(PASSWORD)
    assert User.objects.get(email="dan@example.org").email_confirmed_at is None


def test_a_reset_is_asked_alike_for_known_and_unknown(ada: User) -> None:
    for email in (ada.email, "unknown@example.org"):
        accounts.request_password_reset(email)
    known, unknown = Job.objects.order_by("created_at")
    assert (known.kind, set(known.args)) == (unknown.kind, set(unknown.args))
    assert deliver() == ["ada@example.org: A new password for Chronicle"]
    assert set(Job.objects.values_list("state", flat=True)) == {"done"}


def test_a_reset_works_once_and_confirms_the_address() -> None:
    user = make_user("Dan", email_confirmed_at=None)
    accounts.request_password_reset("DAN@example.org ")
    deliver()
    with pytest.raises(Refused) as refusal:
        reset("short")
    assert refusal.value.field == "password"
    reset(OTHER)
    assert authenticate(username=user.email, password=OTHER) == user
    with pytest.raises(Gone):
        reset(PASSWORD)


def test_a_closed_account_gets_no_link(ada: User) -> None:
    accounts.request_password_reset(ada.email)
    deliver()
    User.objects.update(is_active=False)
    with pytest.raises(Gone):
        reset(OTHER)
    accounts.request_password_reset(ada.email)
    assert deliver() == []


@pytest.mark.parametrize("uid", ["", "x", "AAAA", "8J-YgA", "00000000-0000-0000-0000-000000000000"])
def test_a_made_up_link(uid: str) -> None:
    with pytest.raises(Gone):
        accounts.reset_password(uid, "x-y", OTHER)
    with pytest.raises(Gone):
        accounts.confirm_address(uid, "x-y", PASSWORD)


def test_a_new_address_is_confirmed_by_mail(ada: User) -> None:
    assert not accounts.change_address(ada, "New@example.org", PASSWORD)
    assert deliver() == ["new@example.org: Confirm your new address at Chronicle"]
    assert User.objects.get().email == "ada@example.org"
    assert accounts.confirm_new_address(link()[0]).email == "new@example.org"
    with pytest.raises(Gone):
        accounts.confirm_new_address(link()[0])


def test_the_link_of_a_new_address_stays_void_when_the_old_address_comes_back(ada: User) -> None:
    accounts.change_address(ada, "new@example.org", PASSWORD)
    deliver()
    first = link()[0]
    ada = accounts.confirm_new_address(first)
    accounts.change_address(ada, "ada@example.org", PASSWORD)
    deliver()
    accounts.confirm_new_address(link()[0])
    with pytest.raises(Gone):
        accounts.confirm_new_address(first)


def test_a_new_password_voids_the_link_of_a_new_address(ada: User) -> None:
    accounts.change_address(ada, "new@example.org", PASSWORD)
    deliver()
    accounts.change_password(ada, PASSWORD, OTHER)
    with pytest.raises(Gone):
        accounts.confirm_new_address(link()[0])


def test_anothers_address_is_told_to_its_owner_only(ada: User, ben: User) -> None:
    assert not accounts.change_address(ada, ben.email, PASSWORD)
    assert deliver() == ["ben@example.org: Confirm your new address at Chronicle"]
    with pytest.raises(Conflict) as refusal:
        accounts.confirm_new_address(link()[0])
    assert refusal.value.code == "address_taken"


def test_a_spoilt_link_of_a_new_address(ada: User) -> None:
    with pytest.raises(Gone, match="copied all of it"):
        accounts.confirm_new_address("nonsense")
    for token in (mail.address_tokens.make_token(ada), mail.change_token(ada, "x@example.org")[:-1]):
        with pytest.raises(Gone):
            accounts.confirm_new_address(token)


def test_what_was_personal_in_a_mail_is_forgotten(ada: User) -> None:
    accounts.request_password_reset(ada.email)
    deliver()
    assert Job.objects.get().args == {}


def test_a_refusing_mail_server_is_tried_again_and_its_words_not_kept(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> None:
        raise SMTPRecipientsRefused({ada.email: (550, b"unknown")})

    monkeypatch.setattr(mail, "send_mail", refuse)
    accounts.request_password_reset(ada.email)
    job = jobs.run(Job.objects.get().pk)
    assert job
    assert (job.state, job.error) == ("queued", "NotSent: SMTPRecipientsRefused")


def test_an_address_nobody_confirmed_is_forgotten() -> None:
    old = timezone.now() - accounts.KEEP_UNCONFIRMED - timedelta(hours=1)
    make_user("Never", email_confirmed_at=None, joined_at=old)
    make_user("Fresh", email_confirmed_at=None)
    make_user("Confirmed", joined_at=old)
    make_group(make_user("Member", email_confirmed_at=None, joined_at=old))
    make_user("Visitor", email_confirmed_at=None, joined_at=old, last_login=old)
    assert accounts.forget_unconfirmed() == 1
    assert not User.objects.filter(name="Never").exists()
    assert AuditEntry.objects.filter(verb="forget unconfirmed").count() == 1
