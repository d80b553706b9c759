"""The first page: for visitors what this site is, for members what is waiting for them."""

from typing import Any

from django.conf import settings
from django.db.models import Count
from django.http import HttpRequest, HttpResponse

from chronicle.models import Group, Membership, PlayerClaim, Role, User
from chronicle.web.pages import Page
from games.services import in_campaigns
from games.shelf.shelves import shelves
from games.web.sessions import listed


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
    return {
        "memberships": mine,
        "my_move": listed(user, my_turn=True),
        "to_decide": open_claims.filter(group__in=_owned(user)),
        "beside": in_campaigns.undecided(user),
        "my_claims": open_claims.filter(user=user).exclude(group__in=_owned(user)),
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
