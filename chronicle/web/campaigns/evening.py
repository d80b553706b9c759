"""The evening at the table: when it is, what to lay out, and what the scribe has entered so far, on everybody's phone."""

from http import HTTPStatus
from typing import Any, ClassVar

from django import forms as django_forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import add_never_cache_headers, get_conditional_response
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from chronicle import throttle
from chronicle.errors import Gone, NotFound, Refused
from chronicle.models import Campaign, Chapter, Evening
from chronicle.permissions import Act, role_in
from chronicle.services.campaigns import calendars, evenings, history, reading_along, saga
from chronicle.web.campaigns.campaigns import chapter_line
from chronicle.web.campaigns.pages import CampaignFormPage, InCampaign
from chronicle.web.campaigns.sheet import guests, laid_out
from chronicle.web.forms import Form
from chronicle.web.pages import Page
from chronicle.web.people.calendar import answer
from games.oath.names import HOW, ROLES, listed, name


class PlanForm(Form):
    on = django_forms.DateField(
        label=_("Day"),
        widget=django_forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"required": _("Choose a day."), "invalid": _("Expected a day such as 2026-12-05.")},
    )
    at = django_forms.TimeField(
        label=_("Time"),
        required=False,
        widget=django_forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": _("Expected a time such as 19:30.")},
    )
    place = django_forms.CharField(
        label=_("Place"),
        required=False,
        max_length=120,
        help_text=_("A line that every member of the group reads."),
        widget=django_forms.TextInput(attrs={"autocomplete": "off"}),
    )


# -- for members ------------------------------------------------------------------------------------------------------


class ShowEvening(InCampaign):
    """The evening's page, which keeps itself up to date."""

    template = "campaigns/evenings/evening.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        evening = evenings.current(self.campaign)
        return self.show(
            evening=evening,
            tag=evening and reading_along.stamp(evening),
            news=reverse("evening-now", args=[self.campaign.pk]),
            number=evenings.number_of(evening) if evening else self.campaign.head + 1,
            sheet=sheet_of(self.campaign, evening) if evening is None or evening.is_ahead else None,
            guests=guests(self, evening),
            **(now(evening) if evening else {}),
        )


class EveningNow(InCampaign):
    """The part of the page that changes during the evening; nothing but 304 as long as there is nothing new."""

    template = "campaigns/evenings/now.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        evening = evenings.current(self.campaign)
        if evening is None:
            raise NotFound
        evening.campaign = self.campaign
        return news(self, evening)


class PlanEvening(CampaignFormPage):
    """Plans the evening of the next game, or moves it."""

    needs = Act.KEEP_EVENINGS
    form_class = PlanForm
    template = "campaigns/evenings/plan.html"
    title, submit, send_once = _("The next evening"), _("Save"), True  # type: ignore[assignment]

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        self.evening = evenings.ahead(self.campaign)
        return None

    def back_url(self) -> str:
        return reverse("evening", args=[self.campaign.pk])

    def initial(self) -> dict[str, Any]:
        return {field: getattr(self.evening, field) for field in PlanForm.base_fields} if self.evening else {}

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        return super().show(status, evening=self.evening, zone=self.user.time_zone, **context)

    def save(self, form: Form) -> HttpResponse:
        given = form.cleaned_data
        if self.evening is None:
            evenings.plan(self.user, self.campaign, **given)
            self.say(gettext("The evening is planned."))
        else:
            evenings.move(self.user, self.campaign, **given)
            self.say(gettext("Saved."))
        return redirect(self.back_url())


class EveningAct(InCampaign):
    """A button beside the evening."""

    needs = Act.KEEP_EVENINGS
    there: ClassVar[str] = "evening"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return redirect(self.there, self.campaign.pk)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            self.say(self.act())
        except Refused as refusal:
            messages.info(request, refusal.message)
        except NotFound as refusal:
            messages.error(request, refusal.message)
        return redirect(self.there, self.campaign.pk)

    def act(self) -> str:
        """Carries the action out and returns a sentence that says so."""
        raise NotImplementedError


class OpenEvening(EveningAct):
    there = "sheet"

    def act(self) -> str:
        evenings.open_now(self.user, self.campaign)
        return gettext("The evening has begun: everybody can read along.")


class CloseEvening(EveningAct):
    def act(self) -> str:
        evenings.close(self.user, self.campaign)
        return gettext("The evening is over. Its chapter can still be recorded.")


class CallOffEvening(EveningAct):
    def act(self) -> str:
        evenings.call_off(self.user, self.campaign)
        return gettext("The evening was called off.")


class RenewGuestsLink(EveningAct):
    def act(self) -> str:
        evenings.renew_link(self.user, self.campaign)
        return gettext("There is a new link for guests; the old one has ended.")


class EveningFile(InCampaign):
    """The evening for a calendar."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        evening = evenings.current(self.campaign)
        if evening is None:
            raise NotFound
        evening.campaign = self.campaign
        return answer(request, calendars.written([evening]), "evening.ics")


# -- for guests -------------------------------------------------------------------------------------------------------


class GuestPage(Page):
    """A page behind the link for guests: this evening and nothing else of the group, until it is over."""

    evening: Evening

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        try:
            response = super().dispatch(request, *args, **kwargs)
        except Gone as refusal:
            self.template = "campaigns/evenings/over.html"
            response = self.show(HTTPStatus.GONE, reason=refusal.message)
        add_never_cache_headers(response)
        response["Referrer-Policy"] = "no-referrer"
        response["X-Robots-Tag"] = "noindex"
        return response

    def prepare(self) -> HttpResponse | None:
        client = throttle.client_of(self.request.META)
        if seconds := throttle.pause("guest", client):
            raise throttle.TooMany(seconds)
        self.evening = evenings.by_link(self.kwargs["token"])
        return None


class GuestEvening(GuestPage):
    template = "campaigns/evenings/guest.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        evening, campaign = self.evening, self.evening.campaign
        if role_in(request.user, campaign.group):
            return redirect("evening", campaign.pk)
        return self.show(
            evening=evening,
            campaign=campaign,
            is_guest=True,
            tag=reading_along.stamp(evening),
            news=reverse("guest-evening-now", args=[kwargs["token"]]),
            number=evenings.number_of(evening),
            sheet=sheet_of(campaign, evening, is_guest=True),
            **now(evening),
        )


class GuestEveningNow(GuestPage):
    template = "campaigns/evenings/now.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return news(self, self.evening, is_guest=True)


# -- what both are shown ----------------------------------------------------------------------------------------------


def news(page: Page, evening: Evening, *, is_guest: bool = False) -> HttpResponse:
    """Answers with what there is to read now, or 304 where that is what the page shows."""
    tag = f'"{reading_along.stamp(evening)}"'
    if unchanged := get_conditional_response(page.request, etag=tag):
        return unchanged
    context: dict[str, Any] = {
        "evening": evening,
        "campaign": evening.campaign,
        "is_guest": is_guest,
        "number": evenings.number_of(evening),
    }
    response = page.show(**context, **now(evening))
    response["ETag"] = tag
    return response


def now(evening: Evening) -> dict[str, Any]:
    """Returns what the part of the page shows that changes during the evening."""
    campaign = evening.campaign
    found = reading_along.so_far(evening)
    told_in = [evening.chapter_id] if evening.chapter_id else []
    chapter = saga.tellable(history.timeline(campaign)).filter(pk__in=told_in).first()
    return {
        "oath": name(history.chapter(campaign, campaign.head).oath) if evening.is_ahead else "",
        "entered": found and told(found),
        "chapter": chapter and {**chapter_line(chapter), "saga": saga.current(chapter)["text"]},
        "looked_at": timezone.now(),
    }


def told(found: reading_along.Entered) -> dict[str, Any]:
    """Puts what was entered into words."""
    named = {
        seat.color: f"{seat.name} ({seat.color.capitalize()})" if seat.name else seat.color.capitalize()
        for seat in found.seated
    }
    winner = found.winner
    return {
        "seated": [
            {
                "color": seat.color,
                "name": seat.name,
                "role": ROLES.get(seat.role, ""),
                "advisers": listed([name(card) for card in seat.advisers]),
                "facedown": seat.facedown_advisers,
                "relics": listed([name(card) for card in seat.relics]),
                "banners": listed([name(banner) for banner in seat.banners]),
                "vision": name(seat.vision) if seat.vision else "",
            }
            for seat in found.seated
        ],
        "has_players": found.has_players,
        "winner": winner
        and {
            "name": named.get(winner.color, winner.color.capitalize()),
            "role": ROLES.get(winner.role, ""),
            "how": listed([HOW.get(way, way) for way in winner.how]),
        },
        "map": found.map and [_place(place) for place in found.map],
        "chosen": found.chosen
        and {
            "oath": name(found.chosen.oath) if found.chosen.oath else "",
            "suit": (found.chosen.suit or "").capitalize(),
            "offers": [
                {"name": named.get(offer.color, offer.color.capitalize()), "accepted": offer.accepted}
                for offer in found.chosen.citizenship
            ],
        },
    }


def _place(place: reading_along.Place) -> dict[str, Any]:
    cards = listed([name(lying.card, lying.side or None) for lying in place.cards])
    ruler = (
        ""
        if place.ruler in (None, "bandits")
        else gettext("the Empire")
        if place.ruler == "empire"
        else place.ruler.capitalize()
    )
    return {
        "slot": place.slot,
        "site": place.site and name(place.site),
        "ruler": ruler,
        "cards": cards,
        "relics": place.facedown_relics,
    }


def sheet_of(campaign: Campaign, evening: Evening | None, *, is_guest: bool = False) -> dict[str, Any]:
    """Lays out the evening's game, for as many as sit there; a guest reads no name of somebody who does not."""
    last: Chapter = history.chapter(campaign, campaign.head)
    winner = None if is_guest else next((seat.player for seat in last.seats.all() if seat.won and seat.player), None)
    found = evening and reading_along.so_far(evening)
    chancellor = next((s.name for s in found.seated if s.color == "purple"), "") if found else winner.name if winner else ""
    players = len(found.seated) if found else len(last.seats.all())
    return laid_out(campaign, players, chancellor, winner.name if winner else "")
