"""Campaigns: founding one, its page, its forks, and what became of cards and people."""

from http import HTTPStatus
from typing import Any

from django import forms as django_forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from chronicle.errors import NotFound, Refused
from chronicle.models import Campaign, Draft, Sighting
from chronicle.permissions import Act, acts_of
from chronicle.services.campaigns import campaigns, forks, history, packing, saga, who_played, withdrawals
from chronicle.web.campaigns.drawing import boards, piles, world_map
from chronicle.web.campaigns.lists import awaits_in
from chronicle.web.campaigns.pages import CampaignFormPage, InCampaign
from chronicle.web.citing import said
from chronicle.web.forms import Form
from chronicle.web.pages import GroupFormPage, InGroup, one
from games.oath.engine.world.facts import KIND, SUIT
from games.oath.names import HOW, ROLES, capital, listed, name

A_PAGE = 10
"""How many chapters a page shows."""


class EditCampaignForm(Form):
    name = django_forms.CharField(
        label="Name of the campaign",
        max_length=80,
        widget=django_forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": "Please give a name."},
    )
    description = django_forms.CharField(
        label="What it is about",
        required=False,
        max_length=2000,
        widget=django_forms.Textarea(attrs={"rows": 3}),
    )


class WherePlayedForm(Form):
    played_at = django_forms.ChoiceField(
        label=_("Where it is played"),
        choices=[
            (
                Campaign.PlayedAt.TABLE,
                _("At a table: what you deal and shuffle stays unknown until it is seen."),
            ),
            (Campaign.PlayedAt.SCREEN, _("On screen: Chronicle deals and shuffles.")),
            (Campaign.PlayedAt.BOTH, _("Both in turn: Chronicle draws what nobody enters.")),
        ],
        initial=Campaign.PlayedAt.BOTH,
        required=False,
        help_text=_("You can change this later."),
        widget=django_forms.RadioSelect,
    )

    def clean_played_at(self) -> str:
        """Returns what it was, where nothing is said."""
        given: str = self.cleaned_data["played_at"]
        return given or self.get_initial_for_field(self.fields["played_at"], "played_at")


class CampaignForm(WherePlayedForm, EditCampaignForm):
    field_order = ("name", "description", "played_at")


class ForkForm(EditCampaignForm):
    field_order = ("chapter", "name", "description")

    def __init__(self, data: Any = None, *, head: int, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["chapter"] = chapter_field("From which chapter", head)
        self.order_fields(self.field_order)


class CompareForm(Form):
    def __init__(self, data: dict[str, Any], *, head: int) -> None:
        super().__init__(data)
        self.fields |= {"from": chapter_field("From chapter", head), "to": chapter_field("To chapter", head)}


class DeleteForm(Form):
    name = django_forms.CharField(
        label="Name of the campaign", max_length=80, error_messages={"required": "Type the name of the campaign."}
    )


class BeginCampaign(InGroup):
    """Offers the three ways to begin."""

    needs = Act.START_CAMPAIGN
    template = "campaigns/begin.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        drafts = Draft.objects.filter(group=self.group, purpose=Draft.Purpose.WORLD).select_related("saved_by")
        return self.show(group=self.group, drafts=drafts)


class NewCampaign(GroupFormPage):
    needs = Act.START_CAMPAIGN
    form_class = CampaignForm
    title, submit, send_once = "A new world", "Found the world", True

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, group=self.group, **context)

    def save(self, form: Form) -> HttpResponse:
        campaign = campaigns.create(self.user, self.group, **form.cleaned_data)
        self.say(f"{campaign.name} has been founded. You can lay out the first game.")
        return redirect("campaign", campaign.pk)


class ShowCampaign(InCampaign):
    template = "campaigns/campaign.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        campaign = self.campaign
        view = history.world(campaign, campaign.head)
        tree = forks.tree(campaign)
        page = Paginator(range(campaign.head, -1, -1), A_PAGE).get_page(request.GET.get("page"))
        first, last = page.object_list[-1], page.object_list[0]
        return self.show(
            view=view,
            oath=name(view["oath"]),
            regions=world_map(view["slots"], view["unknown"]),
            piles=piles(view),
            boards=boards(view),
            page=page,
            chapters=[chapter_line(chapter) for chapter in history.lines(campaign).filter(number__range=(first, last))],
            people=history.players(campaign),
            tree=tree if tree["forks"] else None,
            draft=Draft.objects.filter(campaign=campaign, number=campaign.head + 1).exists(),
            next=campaign.head + 1,
            lines=awaits_in(self.user, campaign, self.role),
            withdrawn=self.withdrawn(),
            to_pack=packing.awaits(campaign, view),
            untold=who_played.untold(campaign).count() if Act.RECORD in acts_of(self.role) else 0,
        )

    def withdrawn(self) -> list[dict[str, Any]]:
        """Returns the chapters that were withdrawn, for owners, with what keeps each from coming back."""
        if Act.WITHDRAW not in acts_of(self.role):
            return []
        return [
            {"row": row, "kept": " ".join(withdrawals.in_the_way(self.campaign, row))} for row in withdrawals.of(self.campaign)
        ]


class Restore(InCampaign):
    """Puts a withdrawn chapter back into the story."""

    needs = Act.WITHDRAW

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.back()

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        row = one(withdrawals.of(self.campaign), kwargs["withdrawn_id"])
        try:
            chapter = withdrawals.restore(self.user, row)
        except Refused as refusal:
            messages.error(request, said(refusal))
            return self.back()
        self.say(gettext("Chapter %(number)s is in the story again.") % {"number": chapter.number})
        return redirect(self.chapter_url(chapter.number))


def chapter_line(chapter: Any) -> dict[str, Any]:
    """Returns what a line of the timeline shows."""
    how = listed([HOW.get(way, way) for way in chapter.winner_how])
    who = chapter.winner_name or chapter.winner_color.capitalize()
    role = ROLES.get(chapter.winner_role, "")
    return {
        "chapter": chapter,
        "number": chapter.number,
        "title": saga.title(chapter),
        "oath": name(chapter.oath) if chapter.oath else "",
        "won": f"{who} won {how}".strip() + (f" ({role})" if role else "") if who else "",
        "color": chapter.winner_color,
        "seats": list(chapter.seats.all()),
    }


class EditCampaign(CampaignFormPage):
    needs = Act.START_CAMPAIGN
    form_class = CampaignForm
    title = "Edit the campaign"

    def initial(self) -> dict[str, Any]:
        return {field: getattr(self.campaign, field) for field in CampaignForm.field_order}

    def save(self, form: Form) -> HttpResponse:
        campaigns.edit(self.user, self.campaign, **form.cleaned_data)
        self.say("Saved.")
        return self.back()


class DeleteCampaign(CampaignFormPage):
    needs = Act.DELETE_CAMPAIGN
    form_class = DeleteForm
    template = "campaigns/delete.html"
    title, submit = "Delete the campaign", "Delete it for good"

    def save(self, form: Form) -> HttpResponse:
        campaigns.delete(self.user, self.campaign, form.cleaned_data["name"])
        self.say(f"{self.campaign.name} has been deleted.")
        return redirect("group", self.group.pk)


class Fork(CampaignFormPage):
    needs = Act.START_CAMPAIGN
    title, submit, send_once = "Fork: what if?", "Fork the campaign", True

    def form(self, data: Any = None) -> Form:
        return ForkForm(data, head=self.campaign.head, initial=self.initial())

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, known=known(self.campaign), **context)

    def initial(self) -> dict[str, Any]:
        chapter = self.request.GET.get("chapter", "")
        return {"chapter": chapter or self.campaign.head, "name": f"{self.campaign.name}, otherwise"[:80]}

    def save(self, form: Form) -> HttpResponse:
        given = form.cleaned_data
        new = forks.fork(self.user, self.campaign, given["chapter"], given["name"], given["description"])
        self.say(f"{new.name} continues from chapter {given['chapter']}.")
        return redirect("campaign", new.pk)


class CardLife(InCampaign):
    template = "campaigns/card.html"

    def get(self, request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        kind, suit = history.kind(slug), SUIT.get(slug, "")
        periods = [
            {"where": _period(period), "when": _when(period)} for period in reversed(history.periods(self.campaign, slug))
        ]
        page = Paginator(history.sightings(self.campaign, slug).reverse(), A_PAGE).get_page(request.GET.get("page"))
        seen = [{"number": row["chapter__number"], "what": _sighted(row)} for row in page.object_list]
        return self.show(slug=slug, title=name(slug), suit=suit, kind=kind, periods=periods, seen=seen, page=page)


def _period(period: dict[str, Any]) -> str:
    return capital(where(period))


def _when(period: dict[str, Any]) -> str:
    since, until = period["since"], period["until"]
    if until is None:
        return f"since chapter {since}"
    return f"chapter {since}" if until == since + 1 else f"chapters {since} to {until - 1}"


def _sighted(row: dict[str, Any]) -> str:
    match row["where"]:
        case Sighting.Where.SITE:
            return f"on the map, slot {row['slot']}"
        case Sighting.Where.ADVISER:
            return f"adviser of {row['color'].capitalize()}"
        case Sighting.Where.VISION:
            return f"revealed by {row['color'].capitalize()}"
        case _:
            return f"held by {row['color'].capitalize()}"


class CampaignPlayer(InCampaign):
    """A person at the tables of this campaign."""

    template = "campaigns/player.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        player = self.group.players.filter(pk=kwargs["player_id"]).first()
        if player is None:
            raise NotFound
        page = Paginator(history.lines(self.campaign).filter(seats__player=player), A_PAGE).get_page(request.GET.get("page"))
        games = [
            {**chapter_line(chapter), "seat": seat, "role": ROLES.get(seat.role_at_end, "")}
            for chapter in page.object_list
            for seat in chapter.seats.all()
            if seat.player_id == player.pk
        ]
        row = next(iter(history.players(self.campaign, player)), None)
        return self.show(player=player, row=row, games=games, page=page)


class Compare(InCampaign):
    """Shows what is different in a later chapter."""

    template = "campaigns/compare.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        named = known(self.campaign)
        numbers = [line["number"] for line in named[:2]]
        asked = {"from": request.GET.get("from", numbers[-1]), "to": request.GET.get("to", numbers[0])}
        form = CompareForm(asked, head=self.campaign.head)
        found, status = {}, HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                found, status = self.compared(*sorted(form.cleaned_data.values())), HTTPStatus.OK
            except Refused as refusal:
                form.refuse(refusal)
        return self.show(status, form=form, known=named, **found)

    def compared(self, earlier: int, later: int) -> dict[str, Any]:
        diff = history.diff(self.campaign, earlier, later)
        moved = [
            {"card": row["card"], "name": name(row["card"]), "kind": KIND[row["card"]], "suit": SUIT.get(row["card"], "")}
            | {"before": where(row["before"]), "after": where(row["after"])}
            for row in diff["cards"]
        ]
        oath = diff["oath"] and {key: name(value) for key, value in diff["oath"].items()}
        called = {line.number: saga.title(line) for line in history.lines(self.campaign).filter(number__in=(earlier, later))}
        named = [(number, called[number]) for number in (earlier, later)]
        return {"called": named, "oath": oath, "boards": diff["boards"], "moved": moved}


def known(campaign: Campaign) -> list[dict[str, Any]]:
    """Returns the newest chapters whose world is known, by name, to be offered where a chapter's number is asked for."""
    return [chapter_line(chapter) for chapter in history.newest_worlds(campaign, A_PAGE)]


def chapter_field(label: str, head: int) -> django_forms.IntegerField:
    """Builds a field for a chapter's number: a list of all chapters would grow with the story."""
    beyond = f"The chapters are 0 to {head}." if head else "There is only chapter 0, the founding."
    wrong = dict.fromkeys(("required", "invalid", "min_value", "max_value"), beyond)
    widget = django_forms.NumberInput(attrs={"list": "known", "inputmode": "numeric", "autocomplete": "off"})
    return django_forms.IntegerField(
        label=label,
        min_value=0,
        max_value=head,
        help_text=f"0 to {head}; 0 is the founding.",
        widget=widget,
        error_messages=wrong,
    )


def where(spot: dict[str, Any] | None) -> str:
    if spot is None or spot["where"] == history.UNSEEN:
        return "out of sight"
    if spot["where"] == "site":
        ruin = ", in ruins" if spot["side"] == "ruined" else ""
        return f"{name(spot['site'])}, slot {spot['slot']}{ruin}"
    return {"box": "in the box", "edifices_in_archive": "in the Archive"}.get(str(spot["where"]), str(spot["where"]))
