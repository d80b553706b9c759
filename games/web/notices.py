"""How a person hears that it is their turn."""

from http import HTTPStatus
from typing import Any

from django import forms as fields
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.csrf import csrf_exempt

from chronicle import throttle
from chronicle.errors import Refused
from chronicle.web.citing import said
from chronicle.web.forms import Form
from chronicle.web.pages import Page, SignedIn
from chronicle.web.people.profile import OwnForm
from games.services.notices import evenings, notices, preferences


def _clock(label: str, help_text: str = "") -> fields.TimeField:
    return fields.TimeField(
        label=label,
        required=False,
        help_text=help_text,
        widget=fields.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": "Expected a time such as 22:30."},
    )


class NoticeForm(Form):
    by_mail = fields.TypedChoiceField(
        label="Mail",
        choices=[("yes", "Email me"), ("no", "No emails")],
        coerce=lambda answer: answer == "yes",
        widget=fields.RadioSelect,
        error_messages={"required": "Please choose one."},
    )
    digest = fields.ChoiceField(
        label="How often",
        choices=[("", "For each turn"), ("hourly", "At most once an hour"), ("daily", "Once a day, in the morning")],
        required=False,
    )
    quiet_from = _clock("Not between", "Your quiet hours, in your time zone: you will hear afterwards what came up.")
    quiet_until = _clock("Until")
    evening_notices = fields.TypedChoiceField(
        label="Evenings",
        choices=[("yes", "Tell me when a chapter was written, and when the next evening is"), ("no", "Not of evenings")],
        coerce=lambda answer: answer == "yes",
        widget=fields.RadioSelect,
        required=False,
        empty_value=None,
    )


class WebhookForm(Form):
    webhook = fields.CharField(
        label="Address",
        max_length=500,
        help_text="The address of a Discord channel's webhook, or of a program of your own.",
        widget=fields.URLInput(attrs={"autocomplete": "off"}),
        error_messages={"required": "Please give the address."},
    )


class Notices(OwnForm):
    template = "account/notices.html"
    form_class = NoticeForm
    title = "Notices"

    def initial(self) -> dict[str, Any]:
        wanted = preferences.settings_of(self.user)
        given = {name: getattr(wanted, name) for name in ("digest", "quiet_from", "quiet_until")}
        asked = {"by_mail": wanted.by_mail, "evening_notices": self.user.evening_notices}
        return given | {name: "yes" if answer else "no" for name, answer in asked.items()}

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, wanted=preferences.settings_of(self.user), **context)

    def save(self, form: Form) -> HttpResponse:
        preferences.change(self.user, **form.cleaned_data)
        self.say("Saved.")
        return redirect("notices")


class Webhook(OwnForm):
    template = "account/webhook.html"
    form_class = WebhookForm
    title, submit = "A webhook", "Call this address"

    def back_url(self) -> str:
        return reverse("notices")

    def save(self, form: Form) -> HttpResponse:
        throttle.check("webhook", str(self.user.pk), throttle.client_of(self.request.META))
        _, secret = preferences.set_webhook(self.user, preferences.checked(form.cleaned_data["webhook"]))
        return self.show(HTTPStatus.CREATED, secret=secret)


class WebhookAct(SignedIn):
    """A button beside the webhook."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return redirect("notices")

    def post(self, request: HttpRequest) -> HttpResponse:
        self.act()
        return redirect("notices")

    def act(self) -> None:
        raise NotImplementedError


class RemoveWebhook(WebhookAct):
    def act(self) -> None:
        preferences.set_webhook(self.user, "")
        self.say("The webhook has been removed.")


class TryWebhook(WebhookAct):
    def act(self) -> None:
        throttle.check("webhook", str(self.user.pk), throttle.client_of(self.request.META))
        try:
            notices.try_webhook(self.user)
        except Refused as refusal:
            messages.error(self.request, said(refusal))
        else:
            self.say("A test call is on its way. If it fails, this page will say so in a moment.")


@method_decorator(csrf_exempt, name="dispatch")  # the link is the proof; mail programs post to it at one click (RFC 8058)
class Unsubscribe(Page):
    """The page behind the link in every mail about evenings, for its reader, signed in or not."""

    template = "account/unsubscribe.html"

    def get(self, request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
        evenings.subscriber(token)
        return self.show(done=False)

    def post(self, request: HttpRequest, token: str, **kwargs: Any) -> HttpResponse:
        evenings.unsubscribe(token)
        return self.show(done=True)
