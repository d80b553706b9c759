"""The packing list: what goes where when a game is over, ticked off together; and the swap sheet, for groups that keep several
campaigns in one box (SCRIBE-56)."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from chronicle.errors import Refused
from chronicle.models import Campaign, Chapter
from chronicle.permissions import Act, acts_of
from chronicle.services.campaigns import packing, worlds
from chronicle.web.campaigns.pages import InCampaign
from chronicle.web.pages import one
from games.oath.names import ROLES, name, pile_name, where
from games.oath.swap import PileSwap


class InPacking(InCampaign):
    def show_list(self, found: packing.Packing, **context: Any) -> HttpResponse:
        chapter = worlds.find_chapter(self.campaign, found.number)
        acts = acts_of(self.role)
        return self.show(
            packing=found,
            number=found.number,
            may_tick=Act.PACK in acts,
            held=packing.held(self.group),
            others=self.group.campaigns.count() > 1,
            has_slip=Act.SEE_SECRETS in acts and (chapter.kind != Chapter.Kind.IMPORT or self.campaign.is_at_table),
            **context,
        )


class ShowPacking(InPacking):
    """Shows the list. Asked by a page that is open, it answers only if something else is ticked by now."""

    template = "campaigns/packing.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        found = packing.packing(self.campaign)
        if request.htmx:  # type: ignore[attr-defined]
            if request.GET.get("seen") == found.digest:
                return HttpResponse(status=HTTPStatus.NO_CONTENT)
            self.template = "campaigns/packing-news.html"
        return self.show_list(found)


class Tick(InPacking):
    """Ticks one thing off, or not any more."""

    needs = Act.PACK
    template = "campaigns/packing-news.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return redirect("packing", self.campaign.pk)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        number, key, done = (request.POST.get(field, "") for field in ("number", "task", "done"))
        try:
            if not number.isascii() or not number.isdigit() or len(number) > len(str(2**31)):
                raise Refused("number", gettext("Say for which chapter the box is packed."))
            found = packing.tick(self.user, self.campaign, int(number), key, done=done == "yes")
        except Refused as refusal:
            self.template = "campaigns/packing.html" if not request.htmx else self.template  # type: ignore[attr-defined]
            return self.show_list(packing.packing(self.campaign), refusal=refusal.message)
        if request.htmx:  # type: ignore[attr-defined]
            return self.show_list(found)
        return redirect(reverse("packing", args=[self.campaign.pk]) + f"#{key}")


class HoldsBox(InPacking):
    """Says that the box holds this campaign now."""

    needs = Act.PACK

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return redirect("packing", self.campaign.pk)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        packing.declare(self.user, self.campaign)
        self.say(gettext("The box now holds: %(name)s.") % {"name": self.campaign.name})
        return redirect("packing", self.campaign.pk)


class _Swap(InCampaign):
    """Compares how the box was packed with this campaign: for the campaign that lies in it, or another one."""

    source: Campaign | None
    held: Campaign | None

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        self.held = packing.held(self.group)
        given = _id(self.request.GET.get("from", ""))
        self.source = one(self.group.campaigns.all(), given) if given else self.held
        return None

    @property
    def number(self) -> int:
        """Returns the chapter of the other campaign that lies in the box."""
        if self.source is None:
            return 0
        in_the_box = self.held if self.held and self.held.pk == self.source.pk else None
        return in_the_box.packed_chapter or 0 if in_the_box else self.source.head

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        shared = {"held": self.held, "source": self.source, "number": self.number}
        return super().show(status, **shared, **context)


def _id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


class SwapSheet(_Swap):
    template = "campaigns/swap.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        campaigns = list(self.group.campaigns.order_by("name"))
        if self.source is None:
            return self.show(campaigns=campaigns)
        found = packing.swap(self.source, self.number, self.campaign)
        return self.show(
            campaigns=campaigns,
            swap=found,
            same=self.source == self.campaign and self.number == self.campaign.head,
            oath=found.oath and name(found.oath),
            boards=[(color, ROLES[side]) for color, side in found.boards.items()],
            piles=[_told(pile) for pile in found.piles],
            counts=[(pile_name(pile), has, to_have) for pile, has, to_have in found.counts],
        )


class SwapSlip(_Swap):
    """Shows what changes among the cards that nobody may see, to the one person who swaps them. The trail says who read it."""

    needs = Act.SEE_SECRETS
    template = "campaigns/swap-slip.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show(piles=None) if self.source else redirect("swap-sheet", self.campaign.pk)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if self.source is None:
            return redirect("swap-sheet", self.campaign.pk)
        piles, deals = packing.sealed_swap(self.user, self.source, self.number, self.campaign)
        return self.show(
            piles=[_told(pile) for pile in piles],
            deals=[(pile_name(pile), [(where(place), n) for place, n in counts]) for pile, counts in deals],
        )


def _told(pile: PileSwap) -> dict[str, Any]:
    return {
        "slug": pile.pile.replace("|", "-"),
        "name": pile_name(pile.pile),
        "pull": [(name(card), where(to)) for card, to in pile.pull],
        "add": [(name(card), where(place)) for card, place in pile.add],
    }
