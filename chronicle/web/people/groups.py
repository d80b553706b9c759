"""Pages of groups and their members."""

from http import HTTPStatus
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Count, Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from chronicle.errors import Refused
from chronicle.models import AuditEntry, Campaign, Invitation, Membership, PlayerClaim, Role, User
from chronicle.permissions import Act, acts_of, visible
from chronicle.services.people import groups, invitations
from chronicle.web import forms
from chronicle.web.pages import Action, FormPage, GroupFormPage, InGroup, SignedIn, one
from chronicle.web.trail import told
from games.web import plays
from games.web.sessions import RUNNING, listed

RECENT = 8
LATEST_PLAYS = 3
A_PAGE = 50


class Groups(SignedIn):
    template = "groups/list.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        mine = self.user.memberships.select_related("group").annotate(size=Count("group__memberships")).order_by("group__name")
        return self.show(memberships=mine)


class NewGroup(SignedIn, FormPage):
    form_class = forms.EditGroup
    title, submit, send_once = "A new group", "Found the group", True

    def save(self, form: forms.Form) -> HttpResponse:
        group = groups.create(self.user, **form.cleaned_data)
        self.say(f"{group.name} has been founded. Invite your friends.")
        return redirect("group", group.pk)

    def back_url(self) -> str:
        return reverse("groups")


class ShowGroup(InGroup):
    """The page of a group, which also answers its small forms."""

    template = "groups/group.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show()

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        acts = acts_of(self.role)
        claims = PlayerClaim.objects.filter(state=PlayerClaim.State.OPEN).select_related("user")
        players = self.group.players.select_related("user").prefetch_related(
            Prefetch("claims", queryset=claims, to_attr="open_claims")
        )
        shared = {
            "group": self.group,
            "role": self.role,
            "may": {act.name.lower() for act in acts},
            "campaigns": visible(Campaign.objects.filter(group=self.group), self.user).select_related("parent"),
            "sessions": listed(self.user, group=self.group, status__in=RUNNING),
            "plays": [plays.shown(row) for row in plays.listed(self.group)[:LATEST_PLAYS]],
            "memberships": self.group.memberships.select_related("user"),
            "roles": Role.choices,
            "players": players,
            "claims": visible(PlayerClaim.objects.all(), self.user)
            .filter(group=self.group, state=PlayerClaim.State.OPEN)
            .select_related("user", "group"),
            "invitations": self._invitations() if Act.INVITE in acts else [],
            "activity": told(self.user, self.group.audit_entries.select_related("actor")[:RECENT])
            if Act.SEE_AUDIT in acts
            else [],
            "guest_form": forms.GuestName(),
        }
        return super().show(status, **{**shared, **context})

    def _invitations(self) -> list[tuple[Invitation, str]]:
        return [(row, invitations.link(row) if row.state == "open" else "") for row in self.group.invitations.all()]


class EditGroup(GroupFormPage):
    needs = Act.EDIT_GROUP
    form_class = forms.ChangeGroup
    title = "Edit the group"

    def initial(self) -> dict[str, Any]:
        told = "yes" if self.group.evening_notices else "no"
        return {"name": self.group.name, "description": self.group.description, "evening_notices": told}

    def save(self, form: forms.Form) -> HttpResponse:
        groups.edit(self.user, self.group, **form.cleaned_data)
        self.say("Saved.")
        return self.back()


class DeleteGroup(GroupFormPage):
    needs = Act.DELETE_GROUP
    template = "groups/delete.html"
    form_class = forms.DeleteGroup
    title, submit = "Delete the group", "Delete it for good"

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, group=self.group, **context)

    def save(self, form: forms.Form) -> HttpResponse:
        groups.delete(self.user, self.group, form.cleaned_data["name"])
        self.say(f"{self.group.name} has been deleted.")
        return redirect("groups")


class AddMember(GroupFormPage):
    needs = Act.MANAGE_MEMBERS
    template = "groups/add-member.html"
    title, submit = "Add somebody you play with", "Add to the group"

    def form(self, data: Any = None) -> forms.Form:
        people = [(str(person.pk), person.name) for person in groups.acquaintances(self.user, self.group)]
        return forms.AddMember(data, people=people)

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, group=self.group, **context)

    def save(self, form: forms.Form) -> HttpResponse:
        membership = groups.add_member(self.user, self.group, form.cleaned_data["user"], Role(form.cleaned_data["role"]))
        self.say(f"{membership.user.name} is now in the group.")
        return self.back("members")


class OfMember(Action):
    section = "members"
    membership: Membership

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        rows = self.group.memberships.select_related("group", "user")
        self.membership = one(rows, self.kwargs["membership_id"])
        return None


class SetRole(OfMember):
    needs = Act.MANAGE_MEMBERS

    def act(self) -> str:
        form = forms.ChangeRole(self.request.POST)
        if not form.is_valid():
            raise Refused("role_unknown", "A role is one of owner, scribe, player, viewer.")
        membership = groups.set_role(self.user, self.membership, Role(form.cleaned_data["role"]))
        return f"{membership.user.name} is {membership.get_role_display().lower()} now."


class RemoveMember(OfMember):
    """Removes a member, or lets one leave."""

    left = False

    def act(self) -> str:
        person: User = self.membership.user
        groups.remove_member(self.user, self.membership)
        self.left = person == self.user
        return f"You have left {self.group.name}." if self.left else f"{person.name} is no longer in the group."

    def after(self) -> HttpResponse:
        return redirect("groups") if self.left else super().after()


class Activity(InGroup):
    needs = Act.SEE_AUDIT
    template = "groups/activity.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        entries = AuditEntry.objects.filter(group=self.group).select_related("actor")
        page = Paginator(entries, A_PAGE).get_page(request.GET.get("page"))
        return self.show(group=self.group, page=page, activity=told(self.user, page.object_list))
