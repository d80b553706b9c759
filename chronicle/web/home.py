"""The first page: for visitors what this site is, for members what is waiting for them."""

from typing import Any

from django.conf import settings
from django.db.models import Count
from django.http import HttpRequest, HttpResponse

from chronicle.models import Group, Membership, PlayerClaim, Role, User
from chronicle.web.campaigns.lists import cards, may_begin_in
from chronicle.web.pages import Page
from games.services import awaiting, in_campaigns
from games.shelf.shelves import shelves
from games.web.sessions import listed

CAMPAIGNS = 6
"""How many campaigns the first page shows."""


class Home(Page):
    def get(self, request: HttpRequest) -> HttpResponse:
        if isinstance(request.user, User):
            self.template = "home/member.html"
            return self.show(**what_awaits(request.user))
        self.template = "home/visitor.html"
        return self.show(
            openings=[(f"{game.id}/opening.html", game.opening()) for game in shelves() if game.opening],
            showpieces=[(f"{game.id}/showpiece.html", game.showpiece()) for game in shelves() if game.showpiece],
        )


def what_awaits(user: User) -> dict[str, Any]:
    open_claims = PlayerClaim.objects.filter(state=PlayerClaim.State.OPEN).select_related("group", "user")
    mine = user.memberships.select_related("group").annotate(size=Count("group__memberships")).order_by("group__name")
    campaigns = awaiting.listed(user)
    shown = cards(user, campaigns[:CAMPAIGNS])
    told = {line.session.pk for card in shown for line in card.lines if line.session}
    return {
        "memberships": mine,
        "cards": shown,
        "count": campaigns.count() if len(shown) == CAMPAIGNS else len(shown),
        "my_move": [session for session in listed(user, my_turn=True) if session.id not in told],
        "to_decide": open_claims.filter(group__in=_owned(user)),
        "beside": [session for session in in_campaigns.undecided(user) if session.pk not in told],
        "my_claims": open_claims.filter(user=user).exclude(group__in=_owned(user)),
        "groups": may_begin_in(user),
    }


def _owned(user: User) -> "list[Group]":
    owned = Membership.objects.filter(user=user, role=Role.OWNER).select_related("group")
    return [membership.group for membership in owned]


class About(Page):
    may_be_compressed = True
    template = "about.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        notice = (settings.BASE_DIR / "NOTICE").read_text("utf-8")
        return self.show(paragraphs=[" ".join(part.split()) for part in notice.split("\n\n")])
