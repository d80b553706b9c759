"""The first page: for visitors what this site is, for members what is waiting for them."""

from typing import Any

from django.conf import settings
from django.db.models import Count, Min
from django.http import HttpRequest, HttpResponse

from chronicle.models import CatalogueEntry, Group, Membership, PlayerClaim, Role, User
from chronicle.web.games import OATH_SUITS
from chronicle.web.pages import Page
from games.web.sessions import waiting_for
from games.whispers.map import whispers_map


class Home(Page):
    def get(self, request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User):
            self.template = "home/member.html"
            return self.show(**what_awaits(request.user))
        self.template = "home/visitor.html"
        return self.show(hand=_hand(), map=whispers_map())


def what_awaits(user: User) -> dict[str, Any]:
    open_claims = PlayerClaim.objects.filter(state=PlayerClaim.State.OPEN).select_related("group", "user")
    mine = user.memberships.select_related("group").annotate(size=Count("group__memberships")).order_by("group__name")
    return {
        "memberships": mine,
        "my_move": waiting_for(user),
        "to_decide": open_claims.filter(group__in=_owned(user)),
        "my_claims": open_claims.filter(user=user).exclude(group__in=_owned(user)),
    }


def _owned(user: User) -> "list[Group]":
    owned = Membership.objects.filter(user=user, role=Role.OWNER).select_related("group")
    return [membership.group for membership in owned]


def _hand() -> list[CatalogueEntry]:
    """Returns a card of each suit, the first by name: something real to look at."""
    cards = CatalogueEntry.objects.filter(game="oath", kind="denizen", suit__in=OATH_SUITS)
    first = cards.order_by().values("suit").annotate(first=Min("name")).values("first")
    by_suit = {card.suit: card for card in cards.filter(name__in=first)}
    return [by_suit[suit] for suit in OATH_SUITS if suit in by_suit]


class About(Page):
    template = "about.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        notice = (settings.BASE_DIR / "NOTICE").read_text("utf-8")
        return self.show(paragraphs=[" ".join(part.split()) for part in notice.split("\n\n")])
