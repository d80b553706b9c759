"""The pages of one's own account."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from chronicle.errors import Refused
from chronicle.services.people import accounts, tokens
from chronicle.web import forms
from chronicle.web.pages import FormPage, SignedIn


class OwnForm(SignedIn, FormPage):
    def back_url(self) -> str:
        return reverse("profile")

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, **{"account": True, **context})


class Profile(OwnForm):
    template = "account/profile.html"
    form_class = forms.Profile
    title = "Your account"

    def initial(self) -> dict[str, Any]:
        return {"name": self.user.name, "time_zone": self.user.time_zone}

    def save(self, form: forms.Form) -> HttpResponse:
        accounts.change_profile(self.user, **form.cleaned_data)
        self.say("Saved.")
        return redirect("profile")


class TimeZone(SignedIn):
    """Takes the time zone that the first page offered, or UTC; either way it is not offered again."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return redirect("profile")

    def post(self, request: HttpRequest) -> HttpResponse:
        form = forms.TimeZone(request.POST)
        try:
            user = accounts.change_profile(self.user, time_zone=form.cleaned_data["time_zone"] if form.is_valid() else "")
        except Refused as refusal:
            messages.error(request, refusal.message)
        else:
            zone = user.time_zone.replace("_", " ")
            self.say(gettext("Times are shown in %(zone)s. You can change that in your account.") % {"zone": zone})
        return redirect("home")


class Address(OwnForm):
    form_class = forms.ChangeAddress
    title, submit = "Change your email address", "Change the address"

    def save(self, form: forms.Form) -> HttpResponse:
        email = form.cleaned_data["email"]
        if accounts.change_address(self.user, email, form.cleaned_data["password"]):
            self.say("Your address has been changed.")
        else:
            self.say(f"An email is on its way to {email}. Your address will change when you follow the link in it.")
        return redirect("profile")


class Password(OwnForm):
    form_class = forms.ChangePassword
    title, submit = "Change your password", "Change the password"

    def save(self, form: forms.Form) -> HttpResponse:
        accounts.change_password(self.user, form.cleaned_data["current"], form.cleaned_data["password"])
        update_session_auth_hash(self.request, self.user)
        self.say(
            "Your password has been changed. You have been signed out everywhere else, and your API tokens have been revoked."
        )
        return redirect("profile")


class Tokens(OwnForm):
    template = "account/tokens.html"
    form_class = forms.NewToken
    title, submit = "API tokens", "Create a token"
    send_once = True

    def back_url(self) -> str:
        return reverse("tokens")

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, tokens=self.user.api_tokens.all(), now=timezone.now(), **context)

    def save(self, form: forms.Form) -> HttpResponse:
        given = form.cleaned_data
        token, secret = tokens.create(self.user, given["name"], given["scope"], given["lasts"])
        return self.show(HTTPStatus.CREATED, form=self.form(), secret=secret, made=token)


class RevokeToken(SignedIn):
    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return redirect("tokens")

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        token = tokens.revoke(self.user, kwargs["token_id"])
        self.say(f"“{token.name}” no longer works.")
        return redirect("tokens")


class Data(SignedIn):
    def get(self, request: HttpRequest) -> HttpResponse:
        return JsonResponse(
            accounts.personal_data(self.user),
            json_dumps_params={"indent": 1, "ensure_ascii": False},
            headers={"Content-Disposition": 'attachment; filename="chronicle-my-data.json"'},
        )


class Delete(OwnForm):
    template = "account/delete.html"
    form_class = forms.DeleteAccount
    title, submit = "Delete your account", "Delete my account for good"

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        in_the_way, ending = accounts.groups_in_the_way(self.user), accounts.groups_that_end(self.user)
        return super().show(status, in_the_way=in_the_way, ending=ending, **context)

    def save(self, form: forms.Form) -> HttpResponse:
        keep = form.cleaned_data["keep_name"] == "yes"
        accounts.delete_account(self.user, form.cleaned_data["password"], keep_name=keep)
        logout(self.request)
        self.say("Your account has been deleted. Goodbye, and thank you for having been here.")
        return redirect("home")
