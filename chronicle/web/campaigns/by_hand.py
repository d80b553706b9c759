"""Enters a chronicle by hand, step by step: saved as a draft at every step, checked, and begun."""

from http import HTTPStatus
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from chronicle.errors import Conflict, NotFound, Refused
from chronicle.models import Campaign, Draft
from chronicle.permissions import Act, visible
from chronicle.services.campaigns import by_hand, drafts
from chronicle.texts import whole
from chronicle.web.campaigns import picking
from chronicle.web.campaigns.campaigns import WherePlayedForm
from chronicle.web.campaigns.drawing import boards, piles, world_map
from chronicle.web.pages import InGroup, one
from games.kernel.dice import Dice
from games.oath import counting
from games.oath.counting import Count
from games.oath.engine.world import remembered
from games.oath.engine.world.facts import CHANCELLOR, COLOURS, DENIZENS, EDIFICE_SIDES, SITES, SLOTS, SUITS
from games.oath.engine.world.remembered import Game, Pile, Remembered
from games.oath.engine.world.world import Fault
from games.oath.names import COLOUR_NAMES, HOW, OATH_NAMES, choosable, listed, name
from games.oath.spelling import meant, spelled

STEPS = {
    "start": "The chronicle",
    "map": "The map",
    "cards": "The cards",
    "past": "Who won before",
    "check": "The world",
}
PLACES = {
    "start": ("/name", "/description", "/games", "/oath", "/boards"),
    "map": ("/piles",),
    "cards": ("/ticked", "/unlooked", "/dispossessed", "/nameless"),
    "past": ("/past",),
    "check": ("/",),
}
_WHOLE = ("", "/piles", "/ticked", "/past")
"""Places whose faults are shown above the form."""
ROWS = 3
"""How many fields for cards a site has."""
LATEST = 60
"""How many of the earlier games are asked for."""


class ByHand(InGroup):
    needs = Act.START_CAMPAIGN
    template = "campaigns/by-hand.html"
    draft: Draft | None
    entered: Remembered

    def prepare(self) -> HttpResponse | None:
        if answer := super().prepare():
            return answer
        self.draft = None
        if "draft_id" in self.kwargs:
            rows = visible(Draft.objects.select_related("group", "saved_by"), self.user)
            self.draft = one(rows.filter(group=self.group, purpose=Draft.Purpose.WORLD), self.kwargs["draft_id"])
        self.entered = by_hand.read(self.draft) if self.draft else Remembered()
        self.entered.piles = self.entered.piles or [Pile(slot) for slot in SLOTS]
        return None

    def get(self, request: HttpRequest, step: str = "start", **kwargs: Any) -> HttpResponse:
        return self.show_step(step, [])

    def post(self, request: HttpRequest, step: str = "start", **kwargs: Any) -> HttpResponse:
        if step not in STEPS:
            raise NotFound
        try:
            if step == "check":
                return self.begin()
            _TAKE[step](self.entered, request.POST)
            if self.draft:
                self.draft = by_hand.save(self.user, self.draft, self.version(), self.entered)
            else:
                self.draft = by_hand.start(self.user, self.group, self.entered)
        except Conflict as refusal:
            return self.show_step(step, [], HTTPStatus.CONFLICT, conflict=refusal.message)
        except Refused as refusal:
            fault = Fault(refusal.code, refusal.message, refusal.field or "", refusal.law)
            return self.show_step(step, [fault], HTTPStatus.UNPROCESSABLE_ENTITY)
        here = [_humane(fault) for fault in remembered.faults(self.entered) if _is_of(step, fault)]
        if here:
            return self.show_step(step, here, HTTPStatus.UNPROCESSABLE_ENTITY)
        return redirect(self.address(_after(step)))

    def begin(self) -> HttpResponse:
        if self.draft is None:
            raise NotFound
        played_at = self.request.POST.get("played_at") or Campaign.PlayedAt.BOTH
        campaign = by_hand.begin(self.user, self.draft, self.version(), played_at)
        self.say(f"{campaign.name} continues here.")
        return redirect("campaign", campaign.pk)

    def version(self) -> int:
        given = self.request.POST.get("version", "")
        return _count(given)

    def address(self, step: str) -> str:
        if self.draft is None:
            return reverse("enter-world", args=[self.group.pk])
        return reverse("enter-world-step", args=[self.group.pk, self.draft.pk, step])

    def show_step(self, step: str, faults: list[Fault], status: int = HTTPStatus.OK, conflict: str = "") -> HttpResponse:
        if step not in STEPS:
            raise NotFound
        slugs = list(STEPS)
        reachable = slugs if self.draft else slugs[:1]
        return self.show(
            status,
            group=self.group,
            draft=self.draft,
            step=step,
            step_title=STEPS[step],
            steps=[(slug, STEPS[slug], self.address(slug) if slug in reachable else "") for slug in slugs],
            back=self.address(slugs[slugs.index(step) - 1]) if step != "start" else "",
            body=f"campaigns/by-hand-{step}.html",
            version=self.request.POST.get("version") if conflict else self.draft and self.draft.version,
            conflict=conflict,
            entered=self.entered,
            general=[fault for fault in faults if fault.at in _WHOLE or fault.at.startswith("/boards")],
            wrong={fault.at.strip("/").replace("/", "_"): fault for fault in reversed(faults)},
            **_SHOW[step](self, faults),
        )


def _humane(fault: Fault) -> Fault:
    """Names the card that was entered twice as the page does."""
    card, _, rest = fault.message.partition(" ")
    return msgspec.structs.replace(fault, message=f"{name(card)} {rest}") if fault.code == "duplicate_card" else fault


def _after(step: str) -> str:
    slugs = list(STEPS)
    return slugs[slugs.index(step) + 1]


class DiscardByHand(ByHand):
    def get(self, request: HttpRequest, step: str = "start", **kwargs: Any) -> HttpResponse:
        return redirect(self.address("start"))

    def post(self, request: HttpRequest, step: str = "start", **kwargs: Any) -> HttpResponse:
        if self.draft is not None:
            drafts.discard(self.user, self.draft)
        self.say("The draft has been discarded.")
        return redirect("begin-campaign", self.group.pk)


# -- what was typed ---------------------------------------------------------------------------------------------------


def _start(entered: Remembered, post: QueryDict) -> None:
    entered.name, entered.description = " ".join(post.get("name", "").split()), post.get("description", "").strip()
    entered.games, entered.oath = _count(post.get("games", "")), post.get("oath", "")
    entered.boards = {color: post.get(f"side-{color}", "exile") for color in COLOURS if color != CHANCELLOR}
    entered.played = [color for color in COLOURS if color == CHANCELLOR or color in post.getlist("played")]
    entered.past = [game for game in entered.past if game.number <= entered.games]


def _map(entered: Remembered, post: QueryDict) -> None:
    entered.piles = [_pile(slot, post) for slot in SLOTS]
    entered.confirmed = "confirm" in post


def _pile(slot: int, post: QueryDict) -> Pile:
    return Pile(
        slot,
        post.get(f"lies-{slot}") == "up",
        post.get(f"site-{slot}") or None,
        [meant(text) or text.strip() for text in post.getlist(f"card-{slot}") if text.strip()],
        _names(post.get(f"relicnames-{slot}", "")),
        _count(post.get(f"relics-{slot}", "")),
    )


def _cards(entered: Remembered, post: QueryDict) -> None:
    entered.by = "archive" if post.get("by") == "archive" else "world_deck"
    ticked = set(post.getlist("ticked"))
    entered.ticked = [card for card in DENIZENS if card in ticked]
    unlooked = {suit: post.get(f"unlooked-{suit}", "").strip() for suit in SUITS}
    entered.unlooked = {suit: _count(text) for suit, text in unlooked.items() if text}
    entered.dispossessed = _names(post.get("dispossessed", ""))
    entered.nameless = _count(post.get("nameless", ""))
    entered.moved = "moved" in post


def _past(entered: Remembered, post: QueryDict) -> None:
    asked = set(_asked(entered))
    entered.past = [game for game in entered.past if game.number not in asked]
    for number in sorted(asked):
        color, how, oath = (post.get(f"{field}-{number}", "") for field in ("won", "how", "oath"))
        if color in COLOURS:
            player = " ".join(post.get(f"player-{number}", "").split())
            sworn = oath if oath in dict(OATH_NAMES) else ""
            entered.past.append(Game(number, color, player, [how] if how in HOW else [], sworn))


def _asked(entered: Remembered) -> list[int]:
    """Returns the games that are asked for, the latest first."""
    return list(range(entered.games, max(0, entered.games - LATEST), -1))


def _names(text: str) -> list[str]:
    return [meant(part) or part.strip() for part in text.replace("\n", ",").split(",") if part.strip()]


def _count(text: str) -> int:
    return whole(text.strip(), 99_999) or 0


_TAKE = {"start": _start, "map": _map, "cards": _cards, "past": _past}


# -- what is shown ----------------------------------------------------------------------------------------------------


def _show_start(page: ByHand, faults: list[Fault]) -> dict[str, Any]:
    entered = page.entered
    seats = [
        (color, word, entered.boards.get(color, "exile"), color in entered.played)
        for color, word in COLOUR_NAMES
        if color != CHANCELLOR
    ]
    return {"oaths": OATH_NAMES, "seats": seats}


def _show_map(page: ByHand, faults: list[Fault]) -> dict[str, Any]:
    slots = []
    for i, pile in enumerate(page.entered.piles):
        names = [name(card) for card in pile.cards]
        slots.append(
            {
                "pile": pile,
                "rows": names + [""] * max(1 if len(names) >= ROWS else 0, ROWS - len(names)),
                "relic_names": ", ".join(name(relic) for relic in pile.relics),
                "region": "Cradle" if pile.slot < 3 else "Provinces" if pile.slot < 6 else "Hinterland",
                "wrong": [fault for fault in faults if f"{fault.at}/".startswith(f"/piles/{i}/")],
                "tally": picking.tally(_room(pile)),
                "relic_tally": picking.tally(Count(len(pile.relics) + pile.nameless, None), none=picking.RELICS),
            }
        )
    full = any(fault.code == "over_capacity" for fault in faults) or page.entered.confirmed
    sites = [(slug, text, SITES[slug].capacity) for slug, text in choosable("site") if slug in SITES]
    return {"slots": slots, "sites": sites, "full": full, **_picker("denizen", "edifice", "relic")}


def _room(pile: Pile) -> Count:
    placed = [{"card": EDIFICE_SIDES.get(card, (card,))[0], "kind": "denizen"} for card in pile.cards]
    return counting.of_site({"site": pile.site, "cards": placed})


def _picker(*kinds: str) -> dict[str, Any]:
    """Returns the cards that can be picked; nothing is known yet of where they lie."""
    return {"cards": [card._asdict() for card in spelled(*kinds)], "suit_names": SUITS}


def _show_cards(page: ByHand, faults: list[Fault]) -> dict[str, Any]:
    entered = page.entered
    ticked, at_sites = set(entered.ticked), {card for pile in entered.piles for card in pile.cards}
    suits = []
    for suit in SUITS:
        cards = sorted((name(card), card) for card, of in DENIZENS.items() if of == suit and card not in at_sites)
        fault = next((fault for fault in faults if fault.at == f"/unlooked/{suit}"), None)
        suits.append((suit, [(card, word, card in ticked) for word, card in cards], entered.unlooked.get(suit, ""), fault))
    now, lawful = remembered.counts(entered), remembered.lawful_counts(entered)
    said = {"world_deck": picking.BY_HAND_DECK, "archive": picking.BY_HAND_ARCHIVE}
    ticked_now = Count(getattr(now, entered.by), getattr(lawful, entered.by))
    return {
        "suits": suits,
        "dispossessed": ", ".join(name(card) for card in entered.dispossessed),
        "dispossessed_tally": picking.tally(Count(now.dispossessed, lawful.dispossessed), picking.ENTERED, picking.MORE),
        "ticked_tally": picking.tally(ticked_now, said[entered.by], picking.MORE),
        "deck_said": picking.BY_HAND_DECK,
        "archive_said": picking.BY_HAND_ARCHIVE,
        "lawful": lawful,
        "unlawful": any(fault.code == "unlawful_counts" for fault in faults),
        **_picker("denizen"),
    }


def _show_past(page: ByHand, faults: list[Fault]) -> dict[str, Any]:
    known = {game.number: game for game in page.entered.past}
    return {
        "games": [known.get(number) or Game(number, "") for number in _asked(page.entered)],
        "colours": COLOUR_NAMES,
        "ways": HOW.items(),
        "oaths": OATH_NAMES,
        "people": page.group.players.all(),
    }


def _show_check(page: ByHand, faults: list[Fault]) -> dict[str, Any]:
    found = faults or [_humane(fault) for fault in remembered.faults(page.entered)]
    listed = [(fault, STEPS[step], page.address(step)) for fault in found for step in [_step_of(fault)]]
    if found:
        return {"found": listed}
    view = remembered.compose(page.entered, Dice(bytes(32))).view(sealed=True)
    return {
        "oath": name(view["oath"]),
        "regions": world_map(view["slots"], view["unknown"]),
        "boards": boards(view),
        "piles": piles(view),
        "where": WherePlayedForm(),
        "past": [_line(game) for game in sorted(page.entered.past, key=lambda game: game.number)],
    }


def _line(game: Game) -> str:
    how = listed([HOW[way] for way in game.how if way in HOW])
    return f"Game {game.number}: {game.player or 'somebody'} as {game.color.capitalize()} {how}".strip()


def _step_of(fault: Fault) -> str:
    return next((step for step in PLACES if _is_of(step, fault)), "start")


def _is_of(step: str, fault: Fault) -> bool:
    """Says whether the fault is in what the step asks for: in a place itself, or below it."""
    return any(fault.at == place or fault.at.startswith(f"{place.rstrip('/')}/") for place in PLACES[step])


_SHOW = {"start": _show_start, "map": _show_map, "cards": _show_cards, "past": _show_past, "check": _show_check}
