"""Forms: what people type in, and what is wrong with it."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.http import QueryDict
from django.utils import timezone

from chronicle import texts
from chronicle.errors import Refused
from chronicle.models import ApiToken, Role
from chronicle.web.citing import said


class Form(forms.Form):
    """A form that can show a service's refusal, and puts the cursor at the first mistake."""

    def refuse(self, refusal: Refused) -> None:
        self.add_error(refusal.field if refusal.field in self.fields else None, said(refusal))

    def full_clean(self) -> None:
        super().full_clean()
        if isinstance(self.data, QueryDict):
            for name in self.fields.keys() - self.errors.keys():
                if found := next(filter(None, map(texts.unfit, self.data.getlist(name))), ""):
                    self.add_error(name, f"Text cannot contain {found}.")
        self._focus_first_error()

    def add_error(self, field: Any, error: Any) -> None:
        super().add_error(field, error)
        self._focus_first_error()

    def _focus_first_error(self) -> None:
        wrong = [name for name in self.fields if name in (self.errors or {})]
        for name, field in self.fields.items():
            field.widget.attrs.pop("autofocus", None)
            if wrong and name == wrong[0]:
                field.widget.attrs["autofocus"] = True


def _email(label: str = "Email address") -> forms.EmailField:
    return forms.EmailField(
        label=label,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "username"}),
        error_messages={"required": "Please give your email address.", "invalid": "This is not an email address."},
    )


def _password(label: str, autocomplete: str, help_text: str = "") -> forms.CharField:
    return forms.CharField(
        label=label,
        strip=False,
        max_length=1000,
        help_text=help_text,
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
        error_messages={"required": "Please give the password."},
    )


def _name(label: str, longest: int, help_text: str = "", autocomplete: str = "off") -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=longest,
        help_text=help_text,
        widget=forms.TextInput(attrs={"autocomplete": autocomplete}),
        error_messages={"required": "Please give a name."},
    )


def _days_from_now(days: str) -> datetime | None:
    return timezone.now() + timedelta(days=int(days)) if days else None


NEW_PASSWORD = "At least 10 characters. Several words in a row are easy to remember and hard to guess."  # noqa: S105
RENEWED_PASSWORD = f"{NEW_PASSWORD} Changing it revokes your API tokens."


class SignUp(Form):
    name = _name("Your name", 60, "The name your friends at the table know.", "name")
    email = _email()
    password = _password("Password", "new-password", NEW_PASSWORD)
    time_zone = forms.CharField(label="Time zone", required=False, widget=forms.HiddenInput(attrs={"data-time-zone": True}))


class SignIn(Form):
    email = _email()
    password = _password("Password", "current-password")


class AskReset(Form):
    email = _email()


class ResetPassword(Form):
    password = _password("New password", "new-password", RENEWED_PASSWORD)


class Nothing(Form):
    """A form that is only a button."""


class Profile(Form):
    name = _name("Your name", 60, "This does not change the names you have in groups; change those in the group.", "name")
    time_zone = forms.ChoiceField(
        label="Time zone",
        help_text="Times are shown in this time zone.",
        error_messages={"invalid_choice": "“%(value)s” is not a time zone we know."},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zones = sorted(available_timezones())
        self.fields["time_zone"].choices = [(zone, zone.replace("_", " ")) for zone in zones]  # type: ignore[attr-defined]


class TimeZone(Form):
    """What the browser offers, or UTC."""

    time_zone = forms.CharField(label="Time zone", max_length=64)


class ConfirmAddress(Form):
    password = _password("The password you chose", "current-password")


class ChangeAddress(Form):
    email = _email("New email address")
    password = _password("Your password", "current-password")


class ChangePassword(Form):
    current = _password("Present password", "current-password")
    password = _password("New password", "new-password", RENEWED_PASSWORD)


class DeleteAccount(Form):
    keep_name = forms.ChoiceField(
        label="Chapters you played in stay with your groups. In them you will be",
        choices=[("yes", "a guest, with the name the table knows"), ("no", "anonymous: “Former player …”")],
        widget=forms.RadioSelect,
        error_messages={"required": "Please choose one."},
    )
    password = _password("Your password", "current-password")


class NewToken(Form):
    name = _name("Name", 60, "What it is for, so that you know which one to revoke.")
    scope = forms.ChoiceField(label="It can", choices=ApiToken.Scope.choices, widget=forms.RadioSelect, initial="read")
    lasts = forms.ChoiceField(
        label="Valid for",
        choices=[("30", "30 days"), ("90", "90 days"), ("365", "a year"), ("", "ever")],
        initial="90",
        required=False,
    )

    def clean_lasts(self) -> datetime | None:
        return _days_from_now(self.cleaned_data["lasts"])


class EditGroup(Form):
    name = _name("Name of the group", 80)
    description = forms.CharField(
        label="Description",
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="Optional: when you meet, or which world you are building.",
    )


class ChangeGroup(EditGroup):
    evening_notices = forms.TypedChoiceField(
        label="Evenings",
        choices=[
            ("yes", "Members are told when a chapter was written, and when the next evening is"),
            ("no", "Nobody is told"),
        ],
        coerce=lambda answer: answer == "yes",
        widget=forms.RadioSelect,
        help_text="Each member can also choose to hear nothing of them.",
        required=False,
        empty_value=None,
    )


class DeleteGroup(Form):
    name = _name("Type the group's name", 80)


class GuestName(Form):
    name = _name("Name", 60)


_ROLES = [
    (Role.VIEWER, "Viewer: can read everything"),
    (Role.PLAYER, "Player: plays games and claims guests"),
    (Role.SCRIBE, "Scribe: also records games and adds guests"),
    (Role.OWNER, "Owner: also decides who is in the group"),
]


def role_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label="Role",
        choices=_ROLES,
        initial=Role.PLAYER,
        error_messages={"invalid_choice": "A role is one of owner, scribe, player, viewer."},
    )


class ChangeRole(Form):
    role = role_field()


class AddMember(Form):
    user = forms.ChoiceField(
        label="Person", error_messages={"invalid_choice": "You can add people you share a group with; invite everybody else."}
    )
    role = role_field()

    def __init__(self, *args: Any, people: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["user"].choices = people  # type: ignore[attr-defined]


class Invite(Form):
    role = role_field()
    uses_allowed = forms.IntegerField(
        label="For how many people",
        min_value=1,
        max_value=1000,
        required=False,
        help_text="Leave empty for any number of people: one link for the whole table. For an owner: 1.",
        error_messages={"invalid": "A whole number, or nothing.", "min_value": "At least one person."},
    )
    lasts = forms.ChoiceField(
        label="The link works for",
        choices=[("1", "a day"), ("7", "a week"), ("30", "30 days"), ("90", "90 days")],
        initial="7",
    )
    note = forms.CharField(
        label="Whom it is for", max_length=80, required=False, help_text="Optional. Only owners of the group see it."
    )

    def clean_lasts(self) -> datetime | None:
        return _days_from_now(self.cleaned_data["lasts"])


class Decision(Form):
    accept = forms.TypedChoiceField(choices=[("yes", "yes"), ("no", "no")], coerce=lambda answer: answer == "yes")
