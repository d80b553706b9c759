"""Invitation links: owners make them, anybody can follow them."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from chronicle.errors import Conflict, Gone, NotFound
from chronicle.models import Invitation, Role, User
from chronicle.permissions import Act, role_in
from chronicle.services.people import invitations
from chronicle.web import forms
from chronicle.web.pages import Action, GroupFormPage, Page, one, sign_in_first


class Invite(GroupFormPage):
    needs = Act.INVITE
    form_class = forms.Invite
    title, submit, send_once = "Invite people", "Make the link", True

    def save(self, form: forms.Form) -> HttpResponse:
        given = form.cleaned_data
        invitations.invite(self.user, self.group, Role(given["role"]), given["lasts"], given["uses_allowed"], given["note"])
        self.say("Here is the link. Copy it and send it.")
        return self.back("invitations")


class Revoke(Action):
    needs = Act.INVITE
    section = "invitations"

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        self.invitation = one(self.group.invitations.select_related("group"), self.kwargs["invitation_id"])
        return None

    def act(self) -> str:
        invitations.revoke(self.user, self.invitation)
        return "The link no longer works."


class Landing(Page):
    """The page behind an invitation link, for people with and without an account, invited or too late."""

    template = "invitations/invitation.html"
    invitation: Invitation

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().dispatch(request, *args, **kwargs)
        except Gone as refusal:
            return self.refused(refusal.message, HTTPStatus.GONE)

    def prepare(self) -> HttpResponse | None:
        try:
            self.invitation = invitations.look_up(self.kwargs["token"])
        except NotFound as refusal:
            return self.refused(refusal.message, HTTPStatus.NOT_FOUND)
        return None

    def refused(self, reason: str, status: int) -> HttpResponse:
        self.template = "invitations/refused.html"
        return self.show(status, reason=reason)

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        role = role_in(request.user, self.invitation.group)
        next_page = urlencode({"next": request.path})
        return self.show(invitation=self.invitation, role=role, next_page=next_page)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not isinstance(request.user, User):
            return sign_in_first(request)
        group = self.invitation.group
        try:
            invitations.accept(request.user, kwargs["token"])
        except Conflict:
            messages.info(request, f"You are already in {group.name}.")
        else:
            self.say(f"Welcome to {group.name}.")
        return redirect("group", group.pk)
