"""What every page shares: who may open it, how a form is answered, what a refusal looks like."""

import re
from http import HTTPStatus
from typing import Any, ClassVar, TypeVar
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.views import View
from django_htmx.http import HttpResponseClientRedirect

from chronicle import texts
from chronicle.errors import Forbidden, NotFound, Refused
from chronicle.models import Group, Role, User
from chronicle.permissions import Act, require, visible
from chronicle.services import idempotency
from chronicle.throttle import TooMany
from chronicle.web.citing import said
from chronicle.web.errors import forbidden_because, too_many
from chronicle.web.forms import Form

M = TypeVar("M", bound=Model)
_NUMBER = re.compile(r"[0-9a-f]{32}")


class Page(View):
    """A page for everybody. Refusals that no form can show become pages of their own."""

    template: str
    may_be_compressed: bool = False
    """Whether nothing secret stands on it beside what others can choose."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            if not isinstance(self, FormPage):  # forms show it at the field
                _fit(request)
            response = self.prepare() or super().dispatch(request, *args, **kwargs)
        except NotFound as refusal:
            raise Http404(refusal.message) from refusal
        except Forbidden as refusal:
            return forbidden_because(request, refusal.message)
        except TooMany as refusal:
            return too_many(request, refusal.seconds)
        response.may_be_compressed = self.may_be_compressed  # type: ignore[attr-defined]
        if request.user.is_authenticated:
            add_never_cache_headers(response)  # nothing of the page may be seen after signing out
        return response

    def prepare(self) -> HttpResponse | None:
        """Finds who asks, and for what. If it returns a response, that is the answer."""
        return None

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return render(self.request, self.template, context, status=status)

    def say(self, text: str) -> None:
        messages.success(self.request, text)


def _fit(request: HttpRequest) -> None:
    for name, values in request.POST.lists():
        if found := next(filter(None, map(texts.unfit, (name, *values))), ""):
            raise BadRequest(f"What was sent cannot contain {found}.")


class SignedIn(Page):
    """A page for people with an account; others sign in first and come back."""

    user: User

    def prepare(self) -> HttpResponse | None:
        if not isinstance(self.request.user, User):
            return sign_in_first(self.request)
        self.user = self.request.user
        return None


def sign_in_first(request: HttpRequest) -> HttpResponse:
    here = request.htmx.current_url_abs_path if request.htmx else request.get_full_path()  # type: ignore[attr-defined]
    target = f"{reverse('sign-in')}?{urlencode({'next': here or '/'})}"
    return HttpResponseClientRedirect(target) if request.htmx else redirect(target)  # type: ignore[attr-defined]


class InGroup(SignedIn):
    """A page of one group. Whoever is not in it gets the answer of a group that does not exist."""

    needs: ClassVar[Act] = Act.SEE
    group: Group
    role: Role

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        self.group = one(visible(Group.objects.all(), self.user), self.kwargs["group_id"])
        self.role = require(self.user, self.needs, self.group)
        return None

    def back(self, section: str = "") -> HttpResponse:
        return redirect(reverse("group", args=[self.group.pk]) + (f"#{section}" if section else ""))


def one(rows: "QuerySet[M]", pk: object) -> M:
    row = rows.filter(pk=pk).first()
    if row is None:
        raise NotFound
    return row


class FormPage(Page):
    """A page with a form: mistakes are shown at their fields, what was typed stays, and nothing has changed."""

    template = "form.html"
    form_class: type[Form]
    title: ClassVar[str] = ""
    submit: ClassVar[str] = "Save"
    send_once: ClassVar[bool] = False
    """Whether sending the same form twice does it once."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show(form=self.form())

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        form = self.form(request.POST)
        if form.is_valid():
            number = request.POST.get("once", "")
            try:
                if self.send_once and isinstance(request.user, User) and _NUMBER.fullmatch(number):
                    return idempotency.once(request.user, number, lambda: self.save(form))
                return self.save(form)
            except idempotency.Repeated as repeated:
                messages.info(request, repeated.message)
                return redirect(self.back_url())
            except Refused as refusal:
                form.refuse(refusal)
        return self.show(HTTPStatus.UNPROCESSABLE_ENTITY, form=form)

    def form(self, data: Any = None) -> Form:
        return self.form_class(data, initial=self.initial())

    def initial(self) -> dict[str, Any]:
        return {}

    def save(self, form: Form) -> HttpResponse:
        raise NotImplementedError

    def back_url(self) -> str:
        return reverse("home")

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        shared = {"title": self.title, "submit": self.submit, "back_url": self.back_url(), "once": uuid4().hex}
        return super().show(status, **{**shared, **context})


class GroupFormPage(InGroup, FormPage):
    def back_url(self) -> str:
        return reverse("group", args=[self.group.pk])


class Action(InGroup):
    """A button on the group's page. A refusal is shown there."""

    section: ClassVar[str] = ""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.back(self.section)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            self.say(self.act())
        except Refused as refusal:
            messages.error(request, said(refusal))
        return self.after()

    def act(self) -> str:
        """Carries the action out and returns a sentence that says so."""
        raise NotImplementedError

    def after(self) -> HttpResponse:
        return self.back(self.section)
