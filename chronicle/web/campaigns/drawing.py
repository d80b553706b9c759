"""The world of Oath as a drawing, and the same in words. Both are made from what the table sees, never from more."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from games.oath.engine.world.facts import REGIONS, SITES, SUIT
from games.oath.names import ROLES, name

_HEAD, _ROW, _GAP = 46, 34, 12


@dataclass(frozen=True)
class Strip:
    """A card, drawn as a strip on its site."""

    y: int
    text: str
    suit: str
    said: str
    card: str | None
    """The card's slug; None where nobody may see which card it is."""
    ruined: bool = False


@dataclass
class Plot:
    """A site in its slot."""

    slot: int
    y: int
    height: int
    text: str
    site: str | None
    faceup: bool
    note: str
    ruler: str
    strips: list[Strip] = field(default_factory=list)
    room: int = 0

    @property
    def said(self) -> str:
        held = f", held by {self.ruler}" if self.ruler else ""
        return f"{self.text}{held}"


@dataclass
class Region:
    slug: str
    name: str
    height: int
    plots: list[Plot]


def world_map(slots: list[dict[str, Any]], unknown: list[dict[str, Any]] | None = None) -> list[Region]:
    """Lays out the slots of a sealed world, or the slots as they lay when a game ended (then with rulers)."""
    relics = Counter[int]()
    for group in unknown or []:
        for place in group["places"]:
            relics[place.get("slot") or 0] += place["count"]
    regions: list[Region] = []
    for region, numbers in REGIONS.items():
        plots, y = [], 0
        for number in numbers:
            plot = _plot(slots[number - 1], y, relics[number])
            plots.append(plot)
            y += plot.height + _GAP
        regions.append(Region(region, region.capitalize(), y - _GAP, plots))
    return regions


def _plot(slot: dict[str, Any], y: int, nameless: int) -> Plot:
    if not slot["faceup"]:
        text = "A facedown site" if slot.get("sealed", True) else "Nothing yet"
        return Plot(slot["slot"], y, _HEAD + 8, text, None, False, "", "")
    site, strips = slot["site"], []
    top = y + _HEAD
    described = [_describe(card) for card in slot["cards"]]
    hidden = nameless + sum(card is None for *_, card, _ in described)
    shown = [line for line in described if line[3] is not None]
    if hidden:
        shown.append((f"{hidden} facedown relic{'s' if hidden > 1 else ''}", "hidden", "facedown", None, False))
    for text, suit, said, card, ruined in shown:
        strips.append(Strip(top, text, suit, said, card, ruined))
        top += _ROW
    room = SITES[site].capacity if site in SITES else 0
    ruler = {"bandits": "bandits", "empire": "the Empire"}.get(slot.get("ruler") or "", slot.get("ruler") or "")
    return Plot(slot["slot"], y, top - y + 8, name(site), site, True, f"room for {room}", ruler, strips, room)


def _describe(card: dict[str, Any]) -> tuple[str, str, str, str | None, bool]:
    slug, kind = card.get("card"), card["kind"]
    if slug is None or slug == "?":
        return "a facedown relic", "hidden", "facedown", None, False
    if kind == "edifice":
        ruined = card.get("side") == "ruined"
        return name(slug, card.get("side")), "ruin" if ruined else SUIT[slug], "ruin" if ruined else "edifice", slug, ruined
    return name(slug), SUIT.get(slug, "relic"), kind if kind == "relic" else SUIT.get(slug, ""), slug, False


def piles(view: dict[str, Any]) -> list[tuple[str, int]]:
    """Counts the cards of each pile, as anybody at the table can, whether it is known which they are or not."""
    unknown = Counter[str]()
    for group in view["unknown"]:
        for place in group["places"]:
            unknown[place["zone"]] += place["count"]
    return [
        ("World deck", view["world_deck"]["count"] + unknown["world_deck"]),
        ("Archive", sum(pile["count"] for pile in view["archive"].values()) + unknown["archive"]),
        ("Dispossessed", view["dispossessed"]["count"] + unknown["dispossessed"]),
        ("Relic deck", view["relic_deck"]["count"] + unknown["relic_deck"]),
        ("Site deck", view["site_deck"]["count"] + unknown["site_deck"]),
    ]


def boards(view: dict[str, Any]) -> list[tuple[str, str]]:
    return [(board["color"], ROLES[board["side"]]) for board in view["boards"]]
