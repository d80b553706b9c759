"""Mails, written and sent by the worker, so that no page waits for a mail server or reveals by its speed who has an
account.

The links are signed when the mail is written: no secret is stored with the job.
"""

from smtplib import SMTPException
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.core import signing
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from chronicle.models import User
from chronicle.queues import Queue
from chronicle.services import jobs


class AddressTokenGenerator(PasswordResetTokenGenerator):
    """Makes tokens that prove that a mail to this address was read. They are void once the address or the password has
    changed."""

    key_salt = "chronicle.confirm-address"

    def _make_hash_value(self, user: Any, timestamp: int) -> str:
        return f"{user.pk}{user.password}{user.email}{user.email_confirmed_at}{timestamp}"


address_tokens = AddressTokenGenerator()
_CHANGE_SALT = "chronicle.change-address"


class NotSent(Exception):
    """The mail server refused the mail. The message says only how, for the server's own words repeat the address."""


def post(template: str, address: str, user: User | None = None) -> None:
    """Asks the worker to send a mail. Without a user the job does nothing, but exists, so that nobody can tell the
    difference from outside."""
    args = {"template": template, "address": address, "user": str(user.pk) if user else None}
    jobs.enqueue("mail", f"mail:{uuid4()}", args)


def change_token(user: User, email: str) -> str:
    """Returns a token for a mail to the new address: the person, a proof that is void once anything changed, and the
    address."""
    return signing.dumps([_uid(user), address_tokens.make_token(user), email], salt=_CHANGE_SALT)


def read_change_token(token: str) -> tuple[str, str, str]:
    uid, proof, email = signing.loads(token, salt=_CHANGE_SALT)
    return uid, proof, email


def _uid(user: User) -> str:
    return urlsafe_base64_encode(force_bytes(user.pk))


def link(name: str, user: User, token: str) -> str:
    return settings.BASE_URL + reverse(name, args=[_uid(user), token])


# Not atomic, so that no transaction stays open while a mail server thinks. A worker killed here sends the mail twice,
# rather than never.
@jobs.kind("mail", queue=Queue.SHORT, atomic=False, forget_args=True)
def _send(job: jobs.Running) -> None:
    user = User.objects.filter(pk=job.args["user"]).first() if job.args["user"] else None
    if user is not None:
        _write(job.args["template"], job.args["address"], user)
    job.finish()


def _write(template: str, address: str, user: User) -> None:
    context: dict[str, Any] = {"user": user, "base_url": settings.BASE_URL}
    if template == "confirm-address":
        context["link"] = link("confirm-address", user, address_tokens.make_token(user))
    elif template in ("reset-password", "already-here"):
        context["link"] = link("reset-password-confirm", user, default_token_generator.make_token(user))
    elif template == "change-address":
        context["link"] = settings.BASE_URL + reverse("confirm-new-address", args=[change_token(user, address)])
    subject, _, body = render_to_string(f"mail/{template}.txt", context).partition("\n")
    try:
        send_mail(subject.strip(), body.strip() + "\n", None, [address])
    except SMTPException as error:
        raise NotSent(type(error).__name__) from None
