"""What to lay out for the next game, from what the table sees of the world: no secret goes in, so none comes out."""

from typing import Any

import msgspec

import fixtures
from games.oath.engine.world.facts import REGION_OF, REGIONS

_REVEAL = {record["slug"]: record["reveal"] for record in fixtures.read("oath", "sites")["records"]}
_LIMITS = fixtures.read("oath", "board")["component_limits"]
_SETUP = fixtures.read("oath", "setup")["every_game"]
_CHANCELLOR, _OTHERS = _SETUP["chancellor"], _SETUP["exile"]
PLAYERS = (2, 3, 4, 5, 6)
RELIQUARY = 4
HAND = 3
SEEDED = len(REGIONS)


class Site(msgspec.Struct):
    slot: int
    region: str
    site: str | None
    """The site's slug; None if it lies facedown, with nothing on it (OATH-1.1c)."""
    cards: list[dict[str, Any]] = []
    """Denizens, edifices and relics that everybody may name."""
    facedown_relics: int = 0
    favor: int = 0
    secrets: int = 0
    warbands: int = 0
    pawn: bool = False
    """Whether the Chancellor's pawn stands here (OATH-1.23b)."""

    @property
    def ruler(self) -> str | None:
        return None if self.site is None else "empire" if self.warbands else "bandits"


class NextGame(msgspec.Struct):
    number: int
    oath: str
    players: int
    sites: list[Site]
    boards: dict[str, str]
    favor_per_bank: int
    shared_favor: int
    """How much is left in the shared bank once everybody has taken theirs; below zero, the reveal prompts ask for more than
    there is."""
    banner: str | None
    """The banner with which the Chancellor begins."""
    purple_bank: int
    """Warbands left to the Chancellor before the Citizens take theirs."""
    reliquary: int
    relic_deck: int
    world_deck: int
    """How many cards it has before anything is dealt."""
    world_deck_left: int

    @property
    def is_short(self) -> bool:
        return self.shared_favor < 0


def lay_out(view: dict[str, Any], players: int) -> NextGame:
    """Lays out the next game from `World.view(sealed=True)`."""
    sites = [_site(slot, view["unknown"]) for slot in view["slots"]]
    top = next((site for site in sites if site.site and site.region == "cradle"), None)
    if top:  # OATH-1.12b, 1.23b
        top.warbands, top.pawn = _CHANCELLOR["warbands_on_top_faceup_cradle_site"], True
    for site in sites:
        if site is not top and any(_holds(card) for card in site.cards):  # OATH-1.12c, 1.12d
            site.warbands = _CHANCELLOR["warbands_on_each_other_faceup_site_with_a_denizen_or_intact_edifice"]
    relics = view["relic_deck"]["count"] + _nameless(view["unknown"], "relic_deck")
    deck = view["world_deck"]["count"] + _nameless(view["unknown"], "world_deck")
    reliquary = min(RELIQUARY, relics)  # OATH-1.17a
    return NextGame(
        number=view["chapter"] + 1,
        oath=view["oath"],
        players=players,
        sites=sites,
        boards={board["color"]: board["side"] for board in view["boards"]},
        favor_per_bank=_SETUP["favor_per_bank"][str(players)],
        shared_favor=_shared_favor(players, sites),
        banner=_SETUP["banner_to_chancellor"].get(view["oath"]),
        purple_bank=_LIMITS["warbands"]["purple"] - _CHANCELLOR["warbands_on_board"] - sum(s.warbands for s in sites),
        reliquary=reliquary,
        relic_deck=relics - reliquary,
        world_deck=deck,
        world_deck_left=max(0, deck - SEEDED - HAND * players),  # OATH-1.19a, 1.20a
    )


def _site(slot: dict[str, Any], unknown: list[dict[str, Any]]) -> Site:
    number = slot["slot"]
    if not slot["faceup"]:
        return Site(number, REGION_OF[number], None)
    reveal = _REVEAL[slot["site"]]  # OATH-1.16a
    return Site(
        number,
        REGION_OF[number],
        slot["site"],
        [card for card in slot["cards"] if card["card"]],
        sum(card["card"] is None for card in slot["cards"]) + _nameless(unknown, "slot", number),
        reveal["favor"],
        reveal["secret"],
    )


def _holds(card: dict[str, Any]) -> bool:
    """Tells whether the card is a denizen or an intact edifice, which draws warbands."""
    return card["kind"] != "relic" and card.get("side") != "ruined"


def _nameless(unknown: list[dict[str, Any]], zone: str, slot: int | None = None) -> int:
    return sum(
        place["count"] for group in unknown for place in group["places"] if place["zone"] == zone and place.get("slot") == slot
    )


def _shared_favor(players: int, sites: list[Site]) -> int:
    """Counts the favor left in the shared bank after set-up (OATH-1.5a, 1.6, 1.11a, 1.15a, 1.16a)."""
    banks = 6 * int(_SETUP["favor_per_bank"][str(players)])
    taken = banks + _SETUP["banner_tokens"]["peoples_favor"] + _CHANCELLOR["favor"] + (players - 1) * _OTHERS["favor"]
    return int(_LIMITS["favor"] - taken - sum(site.favor for site in sites))
