"""Names at the table, and claims of having been one of the guests."""

from typing import Any

from django.http import HttpResponse

from chronicle.errors import Refused
from chronicle.models import Player, PlayerClaim
from chronicle.permissions import Act, visible
from chronicle.services.people import players
from chronicle.web import forms
from chronicle.web.pages import Action, FormPage, GroupFormPage, InGroup, one
from chronicle.web.people.groups import ShowGroup


class AddGuest(ShowGroup, FormPage):
    needs = Act.EDIT_PLAYERS
    template = "groups/group.html"
    form_class = forms.GuestName

    def get(self, request: Any, **kwargs: Any) -> HttpResponse:
        return self.back("table")

    def show(self, status: int = 200, **context: Any) -> HttpResponse:
        return super().show(status, guest_form=context.pop("form"), **context)

    def save(self, form: forms.Form) -> HttpResponse:
        guest = players.add_guest(self.user, self.group, form.cleaned_data["name"])
        self.say(f"{guest.name} is now at the table.")
        return self.back("table")


class OfPlayer(InGroup):
    """A page about one player of the group."""

    player: Player

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        self.player = one(self.group.players.select_related("group", "user"), self.kwargs["player_id"])
        return None


class RenamePlayer(OfPlayer, GroupFormPage):
    """Renames a player. The service knows who may: scribes everybody, members themselves."""

    form_class = forms.GuestName
    title, submit = "Change the name at the table", "Rename"

    def initial(self) -> dict[str, Any]:
        return {"name": self.player.name}

    def save(self, form: forms.Form) -> HttpResponse:
        player = players.rename(self.user, self.player, form.cleaned_data["name"])
        self.say(f"The name at the table is now {player.name}.")
        return self.back("table")


class RemoveGuest(OfPlayer, Action):
    needs = Act.EDIT_PLAYERS
    section = "table"

    def act(self) -> str:
        name = self.player.name
        players.remove_guest(self.user, self.player)
        return f"{name} is no longer at the table."


class Claim(OfPlayer, Action):
    needs = Act.CLAIM_GUEST
    section = "table"

    def act(self) -> str:
        players.claim(self.user, self.player)
        return f"You have claimed {self.player.name}. An owner of the group decides."


class OfClaim(Action):
    section = "table"

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        rows = visible(PlayerClaim.objects.all(), self.user).filter(group=self.group)
        self.claim = one(rows.select_related("group", "player", "user"), self.kwargs["claim_id"])
        return None


class Withdraw(OfClaim):
    def act(self) -> str:
        players.withdraw(self.user, self.claim)
        return "The claim has been withdrawn."


class Decide(OfClaim):
    needs = Act.DECIDE_CLAIM

    def act(self) -> str:
        form = forms.Decision(self.request.POST)
        if not form.is_valid():
            raise Refused("decision", "Say yes or no to the claim.")
        claim = players.decide(self.user, self.claim, accept=form.cleaned_data["accept"])
        was = "was" if claim.state == PlayerClaim.State.ACCEPTED else "was not"
        return f"Noted: {claim.player_name} {was} {claim.user.name}."
