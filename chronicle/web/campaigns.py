"""Campaigns: founding one, its page, forks, and what became of cards and people."""

from http import HTTPStatus
from typing import Any

from django import forms as django_forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from chronicle.errors import NotFound
from chronicle.models import Draft, Sighting
from chronicle.permissions import Act
from chronicle.services import campaigns, forks, history, saga
from chronicle.web.campaigns_map import boards, piles, world_map
from chronicle.web.campaigns_names import HOW, ROLES, capital, listed, name
from chronicle.web.campaigns_pages import CampaignFormPage, InCampaign
from chronicle.web.forms import Form
from chronicle.web.pages import GroupFormPage, InGroup
from games.oath.facts import KIND, SUIT


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


class ForkForm(EditCampaignForm):
    chapter = django_forms.TypedChoiceField(label="From which chapter", coerce=int)
    field_order = ("chapter", "name", "description")

    def __init__(self, data: Any = None, *, chapters: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.fields["chapter"].choices = chapters  # type: ignore[attr-defined]


class DeleteForm(Form):
    name = django_forms.CharField(
        label="Name of the campaign", max_length=80, error_messages={"required": "Type the name of the campaign."}
    )


class BeginCampaign(InGroup):
    """Three ways to begin."""

    needs = Act.START_CAMPAIGN
    template = "campaigns/begin.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        drafts = Draft.objects.filter(group=self.group, purpose=Draft.Purpose.WORLD).select_related("saved_by")
        return self.show(group=self.group, drafts=drafts)


class NewCampaign(GroupFormPage):
    needs = Act.START_CAMPAIGN
    form_class = EditCampaignForm
    title, submit, send_once = "A new world", "Found the world", True

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, group=self.group, **context)

    def save(self, form: Form) -> HttpResponse:
        campaign = campaigns.create(self.user, self.group, **form.cleaned_data)
        self.say(f"{campaign.name} is founded. The first game can be laid out.")
        return redirect("campaign", campaign.pk)


class ShowCampaign(InCampaign):
    template = "campaigns/campaign.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        campaign = self.campaign
        view = history.world(campaign, campaign.head)
        tree = forks.tree(campaign)
        return self.show(
            view=view,
            oath=name(view["oath"]),
            regions=world_map(view["slots"], view["unknown"]),
            piles=piles(view),
            boards=boards(view),
            chapters=[told_chapter(chapter) for chapter in saga.tellable(history.timeline(campaign)).order_by("-number")],
            people=history.players(campaign),
            tree=tree if tree["forks"] else None,
            draft=Draft.objects.filter(campaign=campaign, number=campaign.head + 1).select_related("saved_by").first(),
            next=campaign.head + 1,
        )


def told_chapter(chapter: Any) -> dict[str, Any]:
    """A line of the timeline."""
    how = listed([HOW.get(way, way) for way in chapter.winner_how])
    who = chapter.winner_name or (chapter.winner_color and f"somebody as {chapter.winner_color.capitalize()}")
    role = ROLES.get(chapter.winner_role, "")
    return {
        "chapter": chapter,
        "number": chapter.number,
        "title": chapter.title or capital(saga.told(chapter)["reign"]),
        "oath": name(chapter.oath) if chapter.oath else "",
        "won": f"{who} won {how}".strip() + (f" ({role})" if role else "") if who else "",
        "color": chapter.winner_color,
        "seats": list(chapter.seats.all()),
    }


class EditCampaign(CampaignFormPage):
    needs = Act.START_CAMPAIGN
    form_class = EditCampaignForm
    title = "Edit the campaign"

    def initial(self) -> dict[str, Any]:
        return {"name": self.campaign.name, "description": self.campaign.description}

    def save(self, form: Form) -> HttpResponse:
        campaigns.edit(self.user, self.campaign, **form.cleaned_data)
        self.say("Saved.")
        return self.back()


class DeleteCampaign(CampaignFormPage):
    needs = Act.DELETE_CAMPAIGN
    form_class = DeleteForm
    template = "campaigns/delete.html"
    title, submit = "Delete the campaign", "Delete it for ever"

    def save(self, form: Form) -> HttpResponse:
        campaigns.delete(self.user, self.campaign, form.cleaned_data["name"])
        self.say(f"{self.campaign.name} is gone.")
        return redirect("group", self.group.pk)


class Fork(CampaignFormPage):
    needs = Act.START_CAMPAIGN
    title, submit, send_once = "Fork: what if?", "Fork the campaign", True

    def form(self, data: Any = None) -> Form:
        known = [chapter for chapter in history.timeline(self.campaign) if chapter.frame is not None]
        chapters = [(chapter.number, f"{chapter.number}: {chapter}") for chapter in reversed(known)]
        return ForkForm(data, chapters=chapters, initial=self.initial())

    def initial(self) -> dict[str, Any]:
        chapter = self.request.GET.get("chapter", "")
        return {"chapter": chapter or self.campaign.head, "name": f"{self.campaign.name}, otherwise"[:80]}

    def save(self, form: Form) -> HttpResponse:
        given = form.cleaned_data
        new = forks.fork(self.user, self.campaign, given["chapter"], given["name"], given["description"])
        self.say(f"{new.name} goes on from chapter {given['chapter']}.")
        return redirect("campaign", new.pk)


class CardLife(InCampaign):
    template = "campaigns/card.html"

    def get(self, request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        life = history.life(self.campaign, slug)
        periods = [{"where": _period(period), "when": _when(period)} for period in reversed(life["periods"])]
        seen = [{"number": row["chapter__number"], "what": _sighted(row)} for row in life["sightings"]]
        suit = SUIT.get(slug, "")
        return self.show(slug=slug, title=name(slug), suit=suit, kind=KIND[slug], periods=periods, seen=seen)


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
        row = next((row for row in history.players(self.campaign) if row["player"].pk == kwargs["player_id"]), None)
        player = row["player"] if row else self.group.players.filter(pk=kwargs["player_id"]).first()
        if player is None:
            raise NotFound
        games = [
            {**told_chapter(chapter), "seat": seat, "role": ROLES.get(seat.role_at_end, "")}
            for chapter in saga.tellable(history.timeline(self.campaign))
            for seat in chapter.seats.all()
            if seat.player_id == player.pk
        ]
        return self.show(player=player, row=row, games=games)


class Compare(InCampaign):
    """What is otherwise in a later chapter."""

    template = "campaigns/compare.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        known = [chapter for chapter in history.timeline(self.campaign) if chapter.frame is not None]
        numbers = [chapter.number for chapter in known]
        earlier = _number(request.GET.get("from"), numbers, numbers[-2] if len(numbers) > 1 else numbers[0])
        later = _number(request.GET.get("to"), numbers, numbers[-1])
        earlier, later = min(earlier, later), max(earlier, later)
        diff = history.diff(self.campaign, earlier, later)
        moved = [
            {"card": row["card"], "name": name(row["card"]), "kind": KIND[row["card"]], "suit": SUIT.get(row["card"], "")}
            | {"before": where(row["before"]), "after": where(row["after"])}
            for row in diff["cards"]
        ]
        oath = diff["oath"] and {key: name(value) for key, value in diff["oath"].items()}
        return self.show(chapters=known, earlier=earlier, later=later, oath=oath, boards=diff["boards"], moved=moved)


def _number(given: str | None, numbers: list[int], otherwise: int) -> int:
    return int(given) if given and given.isascii() and given.isdigit() and int(given) in numbers else otherwise


def where(spot: dict[str, Any] | None) -> str:
    if spot is None or spot["where"] == history.UNSEEN:
        return "out of sight"
    if spot["where"] == "site":
        ruin = ", in ruins" if spot["side"] == "ruined" else ""
        return f"{name(spot['site'])}, slot {spot['slot']}{ruin}"
    return {"box": "in the box", "edifices_in_archive": "in the Archive"}.get(str(spot["where"]), str(spot["where"]))
