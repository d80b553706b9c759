"""Signing up, signing in, confirming an address, resetting a password."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.tokens import default_token_generator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

from chronicle import throttle
from chronicle.errors import Gone, Refused
from chronicle.models import User
from chronicle.services.people import accounts
from chronicle.web import forms
from chronicle.web.pages import FormPage, Page

BACKEND = settings.AUTHENTICATION_BACKENDS[0]
_COME_BACK = "come_back_to"
"""Where in the session the page is kept that a person wanted to open, while a mail is on its way."""


def safe(request: HttpRequest, target: str) -> str:
    """Returns the target if it is a page of this site, else nothing, so that nobody is lured away by a link to the sign-in
    page."""
    ours = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if ours else ""


class ComeBack(FormPage):
    """Remembers which page the person wanted to open."""

    def prepare(self) -> HttpResponse | None:
        given = self.request.POST.get("next") or self.request.GET.get("next") or self.request.session.get(_COME_BACK, "")
        self.next = safe(self.request, given)
        if self.request.user.is_authenticated and self.request.method == "GET":
            return redirect(self.next or "home")
        return None

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, next=self.next, **context)

    def enter(self, user: Any) -> HttpResponse:
        self.request.session.pop(_COME_BACK, None)
        login(self.request, user, backend=BACKEND)
        return redirect(self.next or "home")


class SignUp(ComeBack):
    template = "account/sign-up.html"
    form_class = forms.SignUp
    title, submit = "Create an account", "Sign up"

    def save(self, form: forms.Form) -> HttpResponse:
        email = form.cleaned_data["email"]
        throttle.check("sign-up", email, throttle.client_of(self.request.META))
        given = form.cleaned_data
        user = accounts.sign_up(email, given["name"], given["password"], given["time_zone"])
        if user is not None:
            self.say(f"Welcome, {user.name}.")
            return self.enter(user)
        if self.next:
            self.request.session[_COME_BACK] = self.next
        self.template = "account/mail-sent.html"
        return self.show(email=email, title="Check your email")


class SignIn(ComeBack):
    template = "account/sign-in.html"
    form_class = forms.SignIn
    title, submit = "Sign in", "Sign in"

    def save(self, form: forms.Form) -> HttpResponse:
        email, password = form.cleaned_data["email"], form.cleaned_data["password"]
        client = throttle.client_of(self.request.META)
        throttle.check("sign-in", email, client)
        user = authenticate(self.request, username=email, password=password)
        if user is None:
            hint = " If you have just signed up, follow the link in the mail first." if settings.CONFIRM_EMAIL else ""
            raise Refused("sign_in", f"Email address and password do not match.{hint}", field="password")
        throttle.forgive("sign-in", email, client)
        return self.enter(user)


class SignOut(Page):
    def get(self, request: HttpRequest) -> HttpResponse:
        return redirect("home")

    def post(self, request: HttpRequest) -> HttpResponse:
        logout(request)
        self.say("You have signed out.")
        return redirect("home")


class AskReset(FormPage):
    template = "account/ask-reset.html"
    form_class = forms.AskReset
    title, submit = "Forgot your password?", "Send me a link"

    def save(self, form: forms.Form) -> HttpResponse:
        email = form.cleaned_data["email"]
        throttle.check("reset", email, throttle.client_of(self.request.META))
        accounts.request_password_reset(email)
        self.template = "account/mail-sent.html"
        return self.show(email=email, title="Check your email", reset=True)


class LinkPage(FormPage):
    """A page behind a link in a mail. Opening it changes nothing: mail programs open links, too."""

    template = "account/confirm.html"
    form_class: type[forms.Form] = forms.Nothing
    again: str = "sign-up"

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            return super().post(request, **kwargs)
        except Gone as refusal:
            return self.void(refusal.message)

    def void(self, reason: str) -> HttpResponse:
        self.template = "account/link-void.html"
        return self.show(HTTPStatus.GONE, title="This link no longer works", reason=reason, again=self.again)


class ResetPassword(LinkPage):
    template = "form.html"
    form_class = forms.ResetPassword
    title, submit, again = "Choose a new password", "Save the new password", "reset-password"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        user = accounts.user_of_link(kwargs["uid"])
        if user is None or not default_token_generator.check_token(user, kwargs["token"]):
            return self.void("It has already been used or is too old. Ask for a new one.")
        return super().get(request, **kwargs)

    def save(self, form: forms.Form) -> HttpResponse:
        accounts.reset_password(self.kwargs["uid"], self.kwargs["token"], form.cleaned_data["password"])
        self.say("Your password has been changed. Sign in with the new one. Your API tokens have been revoked.")
        return redirect("sign-in")


class ConfirmAddress(LinkPage):
    template = "form.html"
    form_class = forms.ConfirmAddress
    title, submit = "Is this your email address?", "Yes, confirm it"

    def save(self, form: forms.Form) -> HttpResponse:
        accounts.confirm_address(self.kwargs["uid"], self.kwargs["token"], form.cleaned_data["password"])
        self.say("Your address has been confirmed. You can sign in now.")
        return redirect("sign-in")


class ConfirmNewAddress(LinkPage):
    title, submit, again = "Is this your new email address?", "Yes, use it from now on", "address"

    def save(self, form: forms.Form) -> HttpResponse:
        user = accounts.confirm_new_address(self.kwargs["token"])
        self.say(f"From now on, emails go to {user.email}.")
        return redirect("profile" if isinstance(self.request.user, User) else reverse("sign-in"))
