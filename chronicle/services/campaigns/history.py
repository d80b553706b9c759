"""What everybody in the group can read of a chronicle.

Nothing here gives away where a sealed card is, or was while it was sealed. Callers have made sure that the person may see
the campaign.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import Count, Prefetch, Q, QuerySet

from chronicle.errors import NotFound
from chronicle.models import Campaign, Chapter, ChapterSeat, Placement, Player, RecordEntry, Sighting
from chronicle.services.campaigns import worlds
from games.oath.engine.world.facts import KIND
from games.oath.engine.world.world import lies_open

UNSEEN = "unseen"
"""Where a card is when nobody can see it: in a deck, in the Archive, among the Dispossessed, or facedown; which of these is
not said."""


def timeline(campaign: Campaign) -> "QuerySet[Chapter]":
    """Returns all chapters, those of the ancestors included, with the seats of each."""
    return worlds.chapters().filter(_part(campaign)).order_by("number").prefetch_related(seated())


def seated() -> "Prefetch[Any]":
    return Prefetch("seats", ChapterSeat.objects.select_related("player"))


def lines(campaign: Campaign) -> "QuerySet[Chapter]":
    """Returns all chapters, the newest first, without their worlds, which weigh far more than the rest."""
    return light(timeline(campaign)).order_by("-number")


def light(chapters: "QuerySet[Chapter]") -> "QuerySet[Chapter]":
    return chapters.defer("frame", "orders", "aftermath", "choices", "notes")


def newest(campaigns: Iterable[Campaign]) -> dict[UUID, Chapter]:
    """Returns the newest chapter of each of these campaigns, without its world; of a fork that has none of its own, its
    parent's."""
    heads = {campaign.pk: (campaign.holder_of(campaign.head), campaign.head) for campaign in campaigns}
    wanted = Q(pk__in=[])
    for holder, number in heads.values():
        wanted |= Q(campaign=holder, number=number)
    rows = worlds.chapters().filter(wanted).prefetch_related(seated())
    found = {(row.campaign_id, row.number): row for row in light(rows)}
    return {pk: found[spot] for pk, spot in heads.items() if spot in found}


def newest_worlds(campaign: Campaign, count: int) -> list[Chapter]:
    """Returns the newest chapters whose world was recorded, the newest first."""
    return list(lines(campaign).filter(frame__isnull=False)[:count])


def chapter(campaign: Campaign, number: int) -> Chapter:
    found = timeline(campaign).filter(number=number).first()
    if found is None:
        raise NotFound
    return found


def world(campaign: Campaign, number: int) -> dict[str, Any]:
    """Returns the world of a chapter as the table sees it."""
    return worlds.load(campaign, number).view(sealed=True)


def record(chapter: Chapter) -> "QuerySet[RecordEntry]":
    """Returns the entries of the record that everybody may know."""
    return chapter.record.filter(sealed=False)


def ending(chapter: Chapter) -> dict[str, Any] | None:
    """Returns how the game ended, as the table saw it: without facedown cards, piles, and what was drawn unseen."""
    if chapter.aftermath is None:
        return None
    after: dict[str, Any] = chapter.aftermath
    choices = {key: value for key, value in (chapter.choices or {}).items() if key != "draws"}
    return {
        "winner": after["winner"],
        "slots": [_open_slot(slot) for slot in after["slots"]],
        "players": [
            {key: player.get(key) for key in ("color", "role", "revealed_vision", "relics", "banners")}
            | {
                "advisers": [
                    a if a.get("faceup", True) else {"card": None, "faceup": False} for a in player.get("advisers", [])
                ]
            }
            for player in after["players"]
        ],
        "choices": choices,
    }


def life(campaign: Campaign, card: str) -> dict[str, Any]:
    """Returns where a card was, in periods, and where it was seen when games ended."""
    return {
        "card": card,
        "kind": kind(card),
        "periods": periods(campaign, card),
        "sightings": list(sightings(campaign, card)),
    }


def kind(card: str) -> str:
    if card not in KIND:
        raise NotFound
    return KIND[card]


def periods(campaign: Campaign, card: str) -> list[dict[str, Any]]:
    return _periods(_placements(campaign, card=card))


def sightings(campaign: Campaign, card: str) -> "QuerySet[Sighting, Any]":
    """Returns when and where the card lay open at the end of a game, in order."""
    seen = Sighting.objects.filter(_part(campaign, "chapter__"), card=card).order_by("chapter__number")
    return seen.values("chapter__number", "where", "color", "slot")


def lives(campaign: Campaign) -> dict[str, list[dict[str, Any]]]:
    """Returns the periods of every card."""
    rows: dict[str, list[dict[str, Any]]] = {card: [] for card in KIND}
    for row in _placements(campaign):
        rows[row["card"]].append(row)
    return {card: _periods(of_card) for card, of_card in rows.items()}


def diff(campaign: Campaign, earlier: int, later: int) -> dict[str, Any]:
    """Returns what differs between two chapters, as far as the table sees it."""
    then, now = worlds.load(campaign, earlier), worlds.load(campaign, later)
    old, new = (_open_spots(worlds.spots(world)) for world in (then, now))
    return {
        "oath": None if then.oath == now.oath else {"before": then.oath, "after": now.oath},
        "boards": [
            {"color": board.color, "before": then.board(board.color).side, "after": board.side}
            for board in now.boards
            if then.board(board.color).side != board.side
        ],
        "cards": [
            {"card": card, "before": old.get(card), "after": new.get(card)} for card in KIND if old.get(card) != new.get(card)
        ],
    }


def players(campaign: Campaign, player: Player | None = None) -> list[dict[str, Any]]:
    """Returns games, wins and roles of everybody who played, or of one of them; the busiest first."""
    seats = ChapterSeat.objects.filter(_part(campaign, "chapter__"), player__isnull=False).order_by()
    if player:
        seats = seats.filter(player=player)
    found: dict[Any, dict[str, Any]] = {}
    counts = seats.values("player", "role_at_end", "color").annotate(games=Count("pk"), wins=Count("pk", filter=Q(won=True)))
    for count in counts:
        row = found.setdefault(count["player"], {"player": None, "games": 0, "wins": 0, "roles": {}, "colors": {}})
        for what in ("games", "wins"):
            row[what] += count[what]
        for what, value in (("roles", count["role_at_end"]), ("colors", count["color"])):
            if value:
                row[what][value] = row[what].get(value, 0) + count["games"]
    for pk, named in Player.objects.in_bulk(found).items():
        found[pk]["player"] = named
    return sorted(found.values(), key=lambda row: (-row["games"], -row["wins"], row["player"].name))


def cards(campaign: Campaign) -> list[dict[str, Any]]:
    """Returns for every card in how many chapters' worlds it lay open at a site, and how often it was seen when a game
    ended."""
    at_sites: dict[str, int] = defaultdict(int)
    for row in _placements(campaign, zone="slot", sealed=False):
        until = campaign.head + 1 if row["until"] is None else row["until"]
        at_sites[row["card"]] += until - row["since"]
    seen: dict[str, dict[str, int]] = defaultdict(dict)
    rows = (
        Sighting.objects.filter(_part(campaign, "chapter__"))
        .values("card", "where")
        .annotate(n=Count("pk"))
        .order_by("card", "where")
    )
    for count in rows:
        seen[count["card"]][count["where"]] = count["n"]
    return [{"card": card, "kind": kind, "at_sites": at_sites[card], "seen": seen[card]} for card, kind in KIND.items()]


def follows(card: str) -> bool:
    """Tells whether there is anything to say of a card: whether it is one that lies in worlds."""
    return card in KIND


def in_play(campaign: Campaign, card: str) -> dict[str, Any]:
    """Returns for one card what `cards` returns for all."""
    at_sites = 0
    for row in _placements(campaign, card=card, zone="slot", sealed=False):
        at_sites += (campaign.head + 1 if row["until"] is None else row["until"]) - row["since"]
    seen = Sighting.objects.filter(_part(campaign, "chapter__"), card=card).count()
    return {"campaign": campaign, "at_sites": at_sites, "seen": seen, "chapters": campaign.head}


def _part(campaign: Campaign, to: str = "") -> Q:
    """Selects the chapters of this story, in whichever campaign they are."""
    found = Q(pk__in=[])
    for holder, first, last in campaign.stretches():
        found |= Q(**{f"{to}campaign": holder, f"{to}number__range": (first, last)})
    return found


def _placements(campaign: Campaign, **which: Any) -> Iterable[dict[str, Any]]:
    """Returns the placements of the story in order, cut off where a fork takes over."""
    stretches = campaign.stretches()
    wanted = Q(pk__in=[])
    for holder, first, last in stretches:
        wanted |= Q(campaign=holder, since__lte=last) & (Q(until=None) | Q(until__gt=first))
    fields = ("campaign", "card", "zone", "slot", "site", "side", "faceup", "sealed", "since", "until")
    rows: list[dict[str, Any]] = list(map(dict, Placement.objects.filter(wanted, **which).values(*fields)))
    bounds = {holder: (first, last) for holder, first, last in stretches}
    for row in rows:
        first, last = bounds[row["campaign"]]
        row["since"] = max(row["since"], first)
        if row["until"] is None or row["until"] > last + 1:
            row["until"] = None if last == campaign.head else last + 1
    return sorted(rows, key=lambda row: (row["card"], row["since"]))


def _periods(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns periods, one after the other; neighbours that look alike to everybody are one."""
    periods: list[dict[str, Any]] = []
    for row in rows:
        here = _where(row)
        if periods and {**periods[-1], "since": 0, "until": 0} == {**here, "since": 0, "until": 0}:
            periods[-1]["until"] = row["until"]
        else:
            periods.append(here | {"since": row["since"], "until": row["until"]})
    return periods


def _where(row: dict[str, Any]) -> dict[str, Any]:
    if row["sealed"]:
        return {"where": UNSEEN}
    if row["zone"] != "slot":
        return {"where": row["zone"]}
    return {"where": "site", "slot": row["slot"], "site": row["site"], "side": row["side"]}


def _open_spots(spots: dict[str, worlds.Spot]) -> dict[str, dict[str, Any]]:
    return {card: _where(spot._asdict() | {"sealed": False}) for card, spot in spots.items() if not spot.sealed}


def _open_slot(slot: dict[str, Any]) -> dict[str, Any]:
    if not slot["faceup"]:
        return slot | {"site": None, "cards": []}
    cards = slot.get("cards", [])
    return slot | {"cards": [c if lies_open(c) else c | {"card": None} for c in cards]}
