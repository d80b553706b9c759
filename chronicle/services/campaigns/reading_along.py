"""Reading along at an evening: what the scribe has entered so far, as everybody at the table may know it.

`entered` is the one place that decides what of a draft is open. It names what goes out and passes nothing else on: no
facedown adviser, no relic that lies facedown, no pile, nothing that was drawn.
"""

from hashlib import blake2b
from typing import Any

import msgspec
from django.db.models import Max, OuterRef, Subquery

from chronicle.models import Chapter, Draft, Evening, SagaText
from chronicle.services.campaigns import evenings
from games.oath.engine.world.aftermath import UNNAMED
from games.oath.engine.world.world import lies_open

Data = dict[str, Any]


class Seated(msgspec.Struct):
    """Who plays a colour, and what lies open before them."""

    color: str
    name: str
    """As at the table; empty if nobody remembers."""
    role: str
    advisers: list[str]
    facedown_advisers: int
    relics: list[str]
    banners: list[str]
    vision: str | None


class Lying(msgspec.Struct):
    card: str
    side: str


class Place(msgspec.Struct):
    """A site of the map; None for one that lies facedown."""

    slot: int
    site: str | None
    ruler: str | None
    cards: list[Lying]
    facedown_relics: int


class Won(msgspec.Struct):
    color: str
    role: str
    how: list[str]


class Offer(msgspec.Struct):
    color: str
    accepted: bool


class Chosen(msgspec.Struct):
    """What the winner has chosen, and has to say aloud."""

    oath: str | None
    suit: str | None
    citizenship: list[Offer]


class Entered(msgspec.Struct):
    """What was entered of a game, step by step; what has not been entered yet is None."""

    seated: list[Seated]
    winner: Won | None
    map: list[Place] | None
    has_players: bool
    """Whether it was entered what the players have."""
    chosen: Chosen | None


def entered(report: Data, names: dict[str, str]) -> Entered:
    """Returns what of a report everybody at the table may know, whatever else is in it. `names` are the players' by id."""
    after = report.get("aftermath") or {}
    who = {seat["color"]: names.get(str(seat.get("player")), "") for seat in report.get("seats") or []}
    seated = [_seated(player, who[player["color"]]) for player in after.get("players") or [] if player["color"] in who]
    winner, slots, choices = after.get("winner") or {}, after.get("slots") or [], report.get("choices") or {}
    return Entered(
        seated=seated,
        winner=Won(winner["color"], winner.get("role", ""), list(winner.get("how") or [])) if winner.get("color") else None,
        map=[_place(slot) for slot in slots] if any(slot.get("ruler") for slot in slots) else None,
        has_players=any(s.advisers or s.facedown_advisers or s.relics or s.banners or s.vision for s in seated),
        chosen=_chosen(choices) if any(choices.get(what) for what in ("oath", "suit", "citizenship")) else None,
    )


def _seated(player: Data, name: str) -> Seated:
    advisers = player.get("advisers") or []
    shown = [adviser["card"] for adviser in advisers if adviser.get("faceup", True)]
    return Seated(
        color=player["color"],
        name=name,
        role=player.get("role", ""),
        advisers=shown,
        facedown_advisers=len(advisers) - len(shown),
        relics=[relic for relic in player.get("relics") or [] if relic not in (None, UNNAMED)],
        banners=list(player.get("banners") or []),
        vision=player.get("revealed_vision"),
    )


def _place(slot: Data) -> Place:
    if not slot.get("faceup"):
        return Place(slot["slot"], None, None, [], 0)
    cards = slot.get("cards") or []
    shown = [Lying(card["card"], card.get("side") or "") for card in cards if lies_open(card)]
    relics = sum(card.get("kind") == "relic" for card in cards)
    return Place(slot["slot"], slot.get("site"), slot.get("ruler"), shown, relics)


def _chosen(choices: Data) -> Chosen:
    offers = [Offer(answer["color"], bool(answer["accepted"])) for answer in choices.get("citizenship") or []]
    return Chosen(choices.get("oath"), choices.get("suit"), offers)


def so_far(evening: Evening) -> Entered | None:
    """Returns what was entered of the evening's game so far; None where nothing was, or its chapter is written."""
    campaign = evening.campaign
    if evening.chapter_id or evenings.number_of(evening) != campaign.head + 1:
        return None
    draft = Draft.objects.filter(campaign=campaign, number=campaign.head + 1).first()
    if draft is None or "report" not in draft.data:
        return None
    names = {str(pk): name for pk, name in campaign.group.players.values_list("pk", "name")}
    return entered(draft.data["report"], names)


def stamp(evening: Evening) -> str:
    """Returns a digest that is another one once there is something new to read, in one query."""
    draft = Draft.objects.filter(campaign=OuterRef("campaign"), number=OuterRef("campaign__head") + 1)
    saga = SagaText.objects.filter(chapter=OuterRef("chapter")).order_by().values("chapter").annotate(newest=Max("version"))
    chapter = Chapter.objects.filter(pk=OuterRef("chapter"))
    row = (
        Evening.objects.filter(pk=evening.pk)
        .annotate(
            saved=Subquery(draft.values("saved_at")),
            written=Subquery(chapter.values("version")),
            told=Subquery(saga.values("newest")),
        )
        .values_list("pk", "state", "on", "at", "place", "link_number", "chapter", "campaign__head", "saved", "written", "told")
        .first()
    )
    return blake2b(repr(row).encode(), digest_size=16).hexdigest()
