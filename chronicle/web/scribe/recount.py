"""The box counted again, a pile at a time, and the whole present world set right: the table is right (SCRIBE-61)."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Chapter
from chronicle.permissions import Act
from chronicle.services.campaigns import recounts, worlds
from chronicle.texts import whole
from chronicle.web.campaigns.pages import InCampaign
from chronicle.web.scribe.wording import humane
from games.oath.engine.world.facts import CHANCELLOR, DENIZENS, EDIFICE_SIDES, EDIFICES, REGION_OF, SLOTS
from games.oath.engine.world.recount import BOARDS, PILES, STACKS
from games.oath.engine.world.world import lies_open
from games.oath.names import OATH_NAMES, ROLES, capital, choosable, name, pile_name, where
from games.oath.packing import unknown_by_pile
from games.oath.spelling import meant, suggestions
from games.oath.swap import open_places

ROWS = 3
"""How many fields for cards a site has."""
MOVES = 3
"""How many cards of sealed piles can be named at once."""
SEALED = ("archive", "dispossessed", "world_deck", "relic_deck")
MOST = 999


class InBox(InCampaign):
    """A page that puts the newest world right. What the table has is shown beside what was believed before it counts."""

    needs = Act.RECORD
    view: dict[str, Any]
    chapter: Chapter

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        self.chapter = worlds.find_chapter(self.campaign, self.campaign.head)
        self.view = worlds.believed(self.campaign).view(sealed=True)
        return None

    def found(self, post: QueryDict) -> dict[str, Any]:
        """Returns what was entered, as the service takes it."""
        raise NotImplementedError

    def entry(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        """Shows the form."""
        raise NotImplementedError

    def done(self) -> HttpResponse:
        return redirect("recount", self.campaign.pk)

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.entry(version=self.chapter.version)

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        post = request.POST
        version = whole(post.get("version", ""), 10**6) or 0
        confirmed = [code for code in recounts.CONFIRMED if code in post.getlist("confirmed")]
        try:
            found = self.found(post)
            told = recounts.differences(self.user, self.campaign, found)
            if told and recounts.TABLE_IS_RIGHT not in confirmed:
                return self.entry(version=version, told=told, confirmed=confirmed)
            recounts.recount(
                self.user, self.campaign, self.campaign.head, version, found, post.get("why", ""), confirmed=confirmed
            )
        except Refused as refusal:
            status = HTTPStatus.CONFLICT if isinstance(refusal, Conflict) else HTTPStatus.UNPROCESSABLE_ENTITY
            full = refusal.code == recounts.OVER_CAPACITY or recounts.OVER_CAPACITY in confirmed
            wrong = {"wrong": humane(refusal), "law": refusal.law, "full": full}
            return self.entry(status, version=version, confirmed=confirmed, told=[], **wrong)
        self.say(gettext("The world is as the box has it; earlier versions stay readable."))
        return self.done()

    # -- what is entered --------------------------------------------------------------------------------------------

    def slot_entered(self, number: int, post: QueryDict) -> dict[str, Any]:
        """Reads what lies in a slot. Relics by name are those that somebody has looked at."""
        site = post.get(f"site-{number}") or None
        if site is None:
            return {"pile": f"slot-{number}"}
        cards = [_card(text) for text in post.getlist(f"card-{number}") if text.strip()]
        relics = [_card(text) for text in post.get(f"relicnames-{number}", "").split(",") if text.strip()]
        found = {"pile": f"slot-{number}", "site": site, "cards": [*cards, *relics]}
        count = whole(post.get(f"relics-{number}", "").strip(), MOST)
        return found if relics or count is None else found | {"count": count}

    def slot_believed(self, number: int) -> dict[str, Any]:
        slot = self.view["slots"][number - 1]
        if not slot["faceup"]:
            return {"pile": f"slot-{number}"}
        cards = [EDIFICES[c["card"]].ruin if c.get("side") == "ruined" else c["card"] for c in slot["cards"] if lies_open(c)]
        return {"pile": f"slot-{number}", "site": slot["site"], "cards": cards, "count": self.relics(number)}

    def relics(self, number: int) -> int:
        lying = sum(not lies_open(card) for card in self.view["slots"][number - 1]["cards"])
        return lying + unknown_by_pile(self.view)[f"slot-{number}"]

    # -- what is shown ------------------------------------------------------------------------------------------------

    def slot_shown(self, number: int) -> dict[str, Any]:
        """Returns the fields of a slot: what was typed, or what lies open there as it is believed."""
        pile, post = self.slot_believed(number), self.request.POST
        cards = [name(card) for card in pile.get("cards", [])]
        typed = [text for text in post.getlist(f"card-{number}") if text.strip()] if post else cards
        return {
            "n": number,
            "region": REGION_OF[number].capitalize(),
            "site": post.get(f"site-{number}", "") if post else pile.get("site") or "",
            "rows": typed + [""] * max(1, ROWS - len(typed)),
            "relics": post.get(f"relics-{number}", "") if post else pile.get("count", 0),
            "relic_names": post.get(f"relicnames-{number}", ""),
        }

    def show(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        shared = {
            "why": self.request.POST.get("why", ""),
            "sites": choosable("site"),
            "cards": choosable("denizen", "edifice"),
        }
        return super().show(status, **shared, **context)


def _card(text: str) -> str:
    """Finds the card that is meant; refuses what is none, with the names most like it."""
    if card := meant(text):
        return card
    like = [name(card) for card in suggestions(text, "denizen", "edifice", "relic")]
    message = gettext("There is no card “%s”.") % text.strip()
    if like:
        message += " " + gettext("Did you mean %s?") % ", ".join(like)
    raise Refused("unknown_card", message, law=("SCRIBE-49",))


class Piles(InBox):
    """Lists the piles that can be counted again, with how many cards each must have."""

    template = "campaigns/recount.html"

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        unnamed = unknown_by_pile(self.view)
        counts = {f"archive-{suit}": pile["count"] for suit, pile in self.view["archive"].items()}
        counts["dispossessed"] = self.view["dispossessed"]["count"] + unnamed["dispossessed"]
        counts["edifices_in_archive"] = len(self.view["edifices_in_archive"])
        return super().show(
            piles=[(pile, capital(pile_name(pile)), counts.get(pile)) for pile in PILES if pile not in _slots()],
            slots=[(f"slot-{n}", n, site and name(site)) for n in SLOTS for site in [self.slot_believed(n).get("site")]],
            scattered=unnamed["archive"],
        )

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.done()


def _slots() -> list[str]:
    return [f"slot-{n}" for n in SLOTS]


class Recount(InBox):
    """Enters one pile as it really is."""

    template = "campaigns/recount-pile.html"

    def prepare(self) -> HttpResponse | None:
        if self.kwargs["pile"] not in PILES:
            raise NotFound
        return super().prepare()

    @property
    def pile(self) -> str:
        pile: str = self.kwargs["pile"]
        return pile

    def found(self, post: QueryDict) -> dict[str, Any]:
        if self.pile in _slots():
            return {"piles": [self.slot_entered(int(self.pile.removeprefix("slot-")), post)]}
        if self.pile == BOARDS:
            return {"piles": [{"pile": BOARDS, "sides": _sides(post)}]}
        if self.pile == "dispossessed" or (self.pile in STACKS and not self.campaign.is_at_table):
            count = whole(post.get("count", "").strip(), MOST)
            if count is None:
                raise Refused("count_missing", gettext("Say how many cards lie there."), law=("SCRIBE-49",))
            return {"piles": [{"pile": self.pile, "count": count}]}
        return {"piles": [{"pile": self.pile, "cards": post.getlist("ticked")}]}

    def entry(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        suit = self.pile.removeprefix("archive-") if self.pile in STACKS else ""
        slot = self.pile in _slots() and self.slot_shown(int(self.pile.removeprefix("slot-")))
        return self.show(
            status,
            pile=self.pile,
            title=capital(pile_name(self.pile)),
            slot=slot,
            suit=suit,
            named=bool(suit and self.campaign.is_at_table) or self.pile == "edifices_in_archive",
            ticks=self.ticks(suit),
            count=self.count(),
            scattered=unknown_by_pile(self.view)["archive"] if suit else 0,
            typed=self.request.POST.get("count", ""),
            boards=_boards(self.view, self.request.POST) if self.pile == BOARDS else [],
            **context,
        )

    def count(self) -> int:
        """Counts the cards that the pile must have, as everybody can."""
        if self.pile in STACKS:
            return int(self.view["archive"][self.pile.removeprefix("archive-")]["count"])
        if self.pile == "dispossessed":
            return int(self.view["dispossessed"]["count"] + unknown_by_pile(self.view)["dispossessed"])
        return len(self.view["edifices_in_archive"])

    def ticks(self, suit: str) -> list[tuple[str, str, bool, str]]:
        """Lists the cards that can lie there, with where those lie that everybody sees elsewhere."""
        places = {EDIFICE_SIDES.get(card, (card,))[0]: place for card, place in open_places(self.view)}
        cards = [card for card, of in DENIZENS.items() if of == suit] if suit else list(EDIFICES)
        post = self.request.POST
        ticked = set(post.getlist("ticked")) if post else set(self.view["edifices_in_archive"]) - {""}
        found = sorted((name(card), card) for card in cards)
        return [
            (card, text, card in ticked, where(places[card]) if places.get(card, self.pile) != self.pile else "")
            for text, card in found
        ]


class SetRight(InBox):
    """Sets the whole present world right: sites, what lies at them, boards, oath, and cards of sealed piles."""

    template = "campaigns/set-right.html"

    def found(self, post: QueryDict) -> dict[str, Any]:
        entered = [(self.slot_entered(n, post), self.slot_believed(n)) for n in SLOTS]
        piles = [pile for pile, believed in entered if pile != believed]
        sides = {board["color"]: board["side"] for board in self.view["boards"] if board["color"] != CHANCELLOR}
        if (given := _sides(post)) != sides:
            piles.append({"pile": BOARDS, "sides": given})
        oath = post.get("oath", "")
        return {"piles": piles, "moves": _moves(post), "oath": oath if oath != self.view["oath"] else ""}

    def done(self) -> HttpResponse:
        return redirect(self.chapter_url(self.campaign.head))

    def entry(self, status: int = HTTPStatus.OK, **context: Any) -> HttpResponse:
        post = self.request.POST
        rows = zip(post.getlist("moved"), post.getlist("to"), post.getlist("from"), strict=False)
        return self.show(
            status,
            slots=[self.slot_shown(n) for n in SLOTS],
            boards=_boards(self.view, post),
            oaths=OATH_NAMES,
            oath=post.get("oath") or self.view["oath"],
            moves=[*rows, *[("", "", "")] * MOVES][: max(MOVES, len(post.getlist("moved")))],
            places=[(zone, where(zone) if zone != "archive" else gettext("in the Archive")) for zone in SEALED],
            movable=choosable("denizen", "relic"),
            **context,
        )


def _sides(post: QueryDict) -> dict[str, str]:
    return {field.removeprefix("side-"): post.get(field, "") for field in post if field.startswith("side-")}


def _boards(view: dict[str, Any], post: QueryDict) -> list[tuple[str, str, list[tuple[str, str]]]]:
    sides = [(side, ROLES[side]) for side in ("citizen", "exile")]
    return [
        (board["color"], post.get(f"side-{board['color']}", board["side"]), sides)
        for board in view["boards"]
        if board["color"] != CHANCELLOR
    ]


def _moves(post: QueryDict) -> list[dict[str, Any]]:
    """Reads which cards lie in which sealed pile, and which pile has one fewer for it."""
    rows = zip(post.getlist("moved"), post.getlist("to"), post.getlist("from"), strict=False)
    return [{"card": _card(text), "zone": to} | ({"from": taken} if taken else {}) for text, to, taken in rows if text.strip()]
