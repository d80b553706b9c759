"""What is printed on cards, spaces and boards, as signs to draw and as short lines to read: both from the facts alone."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from msgspec import Struct

import fixtures

GAME = "viscounts"
ICONS = ("trade", "build", "noble", "cleric", "criminal")
ACTIONS = {
    "trade": "Trade",
    "build": "Build",
    "noble": "Place Workers",
    "cleric": "Transcribe",
    "focus": "Primary Focus",
    "pay_flips": "Pay 2 for each flip",
}
_ICON_NAMES = {icon: named["en"] for icon, named in fixtures.read(GAME, "setup")["terms"]["icons"].items()}
_GOODS = {
    "silver": ("Silver", "Silver"),
    "ink": ("Ink Well", "Ink Wells"),
    "stone": ("Stone", "Stone"),
    "gold": ("Gold", "Gold"),
    "any": ("resource", "resources"),
    "any_resource": ("resource of choice", "resources of choice"),
    "debt": ("Debt", "Debts"),
    "deed": ("Deed", "Deeds"),
    "virtue": ("Virtue", "Virtue"),
    "corruption": ("Corruption", "Corruption"),
}
BUILDINGS = {record["type"]: record["names"]["en"] for record in fixtures.read(GAME, "buildings")["records"]}
LETTERS = {kind: name[0] for kind, name in BUILDINGS.items()}
_FLIPPED = {"debt": "a Debt", "deed": "a Deed", "either": "a Debt or a Deed"}
_OPS = {
    "hire_free": ("hire", "hire for free"),
    "rearrange": ("rearrange", "rearrange the row"),
    "shuffle": ("shuffle", "shuffle"),
    "move_worker_tier1": ("shift", "move a Worker"),
    "gain_future_scheme": ("scheme", "gain a Future Scheme"),
    "dismiss_adjacent": ("dismiss", "dismiss the Townsfolk there"),
}
_UNITS = {
    "unspent_resources": "resources left",
    "buildings_built": "Building",
    "manuscripts": "Manuscript",
    "noble_icons": "Noble icon",
    "cleric_icons": "Cleric icon",
    "trade_icons": "Merchant icons",
    "criminal_icons": "Criminal icon",
    "paid_debts": "paid Debt",
    "approved_deeds": "approved Deed",
}
_MOMENTS = {
    "gain_debt": "Each Debt gained",
    "flip_debt": "Each Debt flipped",
    "collision_step_2": "Any collision",
    "collision_step_1": "Any collision",
    "hire_any_means": "Each hire",
    "flip_card": "Each card flipped",
    "gain_future_scheme": "Each Future Scheme gained",
    "shuffle": "Each shuffle",
}


class Sign(Struct, frozen=True):
    """A glyph, or a few characters, or both."""

    glyph: str
    text: str = ""


class Line(Struct, frozen=True):
    """An ability: when it works, and what it does."""

    when: str
    does: str


class Card(Struct, frozen=True):
    slug: str
    name: str
    kind: str
    cost: int
    icons: list[str]
    """One for each icon."""
    said: str
    """The icons in words."""
    effect: list[Sign]
    """What hiring or dismissing it does; of a Manuscript, what it gives or counts."""
    lines: list[Line]
    hired: list[Line]
    """What its effect says in words; it matters to whoever hires or dismisses it."""
    suit: str
    sure: bool
    """Whether the facts of the card are read and not reconstructed."""


def signs(effects: Iterable[dict[str, Any]]) -> list[Sign]:
    """Draws an effect."""
    found: list[Sign] = []
    for effect in effects:
        match effect["op"]:
            case "gain":
                found.append(Sign(effect["what"], _times(effect["n"])))
            case "flip":
                found.append(Sign("flip", _times(effect["n"])))
                if effect["what"] != "either":
                    found.append(Sign(effect["what"]))
            case "destroy" | "discard":
                found.append(Sign(effect["op"], _times(effect["n"])))
            case "place_workers":
                found.append(Sign("workers", str(effect["n"])))
            case "build_free":
                found.append(Sign(effect["building"]))
            case "gain_manuscript_free":
                found.append(Sign("manuscript", "/".join(map(str, effect["costs"]))))
            case "choice":
                for n, option in enumerate(effect["options"]):
                    found += [*([Sign("", "/")] if n else []), *signs(option)]
            case op:
                found.append(Sign(_OPS[op][0]))
    return found


def _times(n: int) -> str:
    return str(n) if n > 1 else ""


def words(effects: Iterable[dict[str, Any]]) -> str:
    """Says an effect in a few words."""
    return ", ".join(_word(effect) for effect in effects)


def _word(effect: dict[str, Any]) -> str:
    match effect["op"]:
        case "gain":
            return good(effect["what"], effect["n"])
        case "flip":
            return f"flip {_FLIPPED[effect['what']]}" + (f" {effect['n']} times" if effect["n"] > 1 else "")
        case "destroy" | "discard" as op:
            n = effect["n"]
            return f"{op} a card" if n == 1 else f"{op} up to {n} cards"
        case "place_workers":
            return f"place {effect['n']} Workers"
        case "build_free":
            return f"build a {BUILDINGS[effect['building']]}"
        case "gain_manuscript_free":
            return f"a Manuscript of {' or '.join(map(str, effect['costs']))} for free"
        case "choice":
            return " or ".join(words(option) for option in effect["options"])
        case op:
            return _OPS[op][1]


def good(what: str, n: int) -> str:
    one, many = _GOODS[what]
    return f"{n} {one if n == 1 else many}"


def icons_said(icons: dict[str, int]) -> str:
    """Says icons in words: `2 Merchants, 1 Noble`."""
    return ", ".join(f"{n} {icon_name(icon)}{'s' if n > 1 else ''}" for icon in ICONS if (n := icons.get(icon, 0)))


def icon_name(icon: str) -> str:
    name: str = _ICON_NAMES[icon]
    return name


@cache
def cards() -> dict[str, Card]:
    """Every Townsfolk, Manuscript, Scheme, Player Card and bonus card by its slug."""
    found = {}
    for record in fixtures.records(GAME):
        if record["kind"] in _KINDS:
            found[record["slug"]] = _card(record)
    return found


_HIRED = "hire_dismiss"
_KINDS = {"townsfolk", "manuscript", "scheme", "player-card", "church-favour", "castle-leader"}


def _card(record: fixtures.Record) -> Card:
    powers, icons = record["powers"], record.get("icons") or {}
    if isinstance(icons, list):
        icons = {icon: icons.count(icon) for icon in icons}
    for power in powers:
        icons = icons or power.get("icons") or {}
    return Card(
        slug=record["slug"],
        name=_name(record),
        kind=record["kind"],
        cost=record.get("cost") or record.get("number") or 0,
        icons=[icon for icon in ICONS for _ in range(icons.get(icon, 0))],
        said=icons_said(icons),
        effect=_printed(powers),
        lines=[line for power in powers if power["kind"] != _HIRED and (line := _line(power))],
        hired=[line for power in powers if power["kind"] == _HIRED and (line := _line(power))],
        suit=record.get("suit") or "",
        sure=not record["reconstructed"],
    )


def _name(record: fixtures.Record) -> str:
    name: str = record["names"]["en"]
    if record["kind"] == "scheme":
        return f"{record['set'].capitalize()} Scheme"
    if record["kind"] == "manuscript":
        return f"{record['suit'].capitalize()} {record['cost']}"
    return name


def _printed(powers: list[dict[str, Any]]) -> list[Sign]:
    for power in powers:
        if power["kind"] in (_HIRED, "immediate"):
            return signs(power["effects"])
        if power["kind"] == "end_scoring":
            return [
                Sign("points", f"{power['vp']} / {power['per']}" if power["per"] > 1 else str(power["vp"])),
                _counted(power),
            ]
    return []


_COUNTED = {
    "unspent_resources": "any_resource",
    "buildings_built": "workshop",
    "manuscripts": "manuscript",
    "paid_debts": "debt",
    "approved_deeds": "deed",
}


def _counted(power: dict[str, Any]) -> Sign:
    unit = power["unit"]
    return Sign(_COUNTED.get(unit) or unit.removesuffix("_icons"))


def _line(power: dict[str, Any]) -> Line | None:
    effects = power.get("effects") or []
    match power["kind"]:
        case "instant":
            return Line("Played", words(effects))
        case "dropoff":
            return Line("Drops off", words(effects))
        case "ongoing" if modifier := power.get("modifier"):
            return Line(ACTIONS[modifier["action"]], _helps(modifier))
        case "ongoing" if trigger := power.get("trigger"):
            moment = _MOMENTS.get(trigger["event"]) or f"After {ACTIONS[trigger['action']]}"
            return Line(moment, words(effects))
        case "ongoing":
            return Line("For its owner", f"{icons_said(power['icons'])}, 3 VP at the end")
        case "hire_dismiss":
            return Line("On hiring or dismissing", words(effects))
        case "immediate":
            return Line("At once", words(effects))
        case "end_scoring":
            per = f"{power['per']} " if power["per"] > 1 else ""
            return Line("At the end", f"{power['vp']} VP for each {per}{_UNITS[power['unit']]}")
        case "start":
            return Line("Then", words(effects))
        case "scheme":
            return Line("", _scheme(power))
    return None


def _helps(modifier: dict[str, Any]) -> str:
    icon = icon_name(modifier["icon"])
    match modifier["kind"]:
        case "spend_as_icon":
            return f"{modifier['spend_n']} Silver count as 1 {icon}"
        case "resource_boost":
            return f"one {_GOODS[modifier['resource']][0]} counts as {modifier['icons']} {icon}s"
        case "icon_pairs":
            return f"2 Merchants count as 1 {icon}"
        case _:
            return f"{' and '.join(_GOODS[one][0] for one in modifier['resources'])} count as {icon}s, too"


def _scheme(power: dict[str, Any]) -> str:
    steps = ["Corruption for Criminals"] if power["criminal_corruption"] else []
    if power["effects"]:
        steps.append(words(power["effects"]))
    steps.append(f"move {power['move']}")
    options = [
        ACTIONS[one["action"]] if one["kind"] == "action" else words(one["effects"]) for one in power["first_possible_of"]
    ]
    return "; ".join([*steps, ", else ".join(options)])


# -- columns --------------------------------------------------------------------------------------------------------


class Column(Struct, frozen=True):
    slug: str
    building: str
    number: int
    signs: list[Sign]
    does: str
    icons: list[str]
    """The permanent icons it shows, one for each."""

    @property
    def title(self) -> str:
        return f"{BUILDINGS[self.building]} {self.number}"


_COLUMNS = {
    "free_move": ([Sign("viscount", "+1")], "move 1 further for free"),
    "dismiss_cost": ([Sign("dismiss"), Sign("silver", "1")], "dismissing costs 1 Silver"),
    "hand_limit": ([Sign("hand", "+1")], "hand limit 1 higher"),
}


@cache
def columns(board: str = "") -> tuple[Column, ...]:
    """Lists the nine columns from the left: of a player's board, or of a board of the solo opponent."""
    if board:
        record = next(record for record in fixtures.read(GAME, "ai-boards")["records"] if record["slug"] == board)
        return tuple(
            _column(power["column"], power)
            for power in sorted((power for power in record["powers"] if "column" in power), key=_order)
        )
    records = sorted(fixtures.read(GAME, "columns")["records"], key=_order)
    return tuple(_column(record["slug"], record["powers"][0]) for record in records)


def _order(record: dict[str, Any]) -> int:
    order: int = record["order"]
    return order


def _column(slug: str, power: dict[str, Any]) -> Column:
    kind, _, number = slug.rpartition("-")
    drawn, does = _column_power(power)
    icons: dict[str, int] = power.get("icons") or {}
    return Column(
        slug, kind.replace("-", "_"), int(number), drawn, does, [icon for icon in ICONS for _ in range(icons.get(icon, 0))]
    )


def _column_power(power: dict[str, Any]) -> tuple[list[Sign], str]:
    match power["kind"]:
        case "icons":
            icons: dict[str, int] = power["icons"]
            return [Sign(icon) for icon in ICONS for _ in range(icons.get(icon, 0))], icons_said(icons)
        case "instant":
            return [Sign("", "1×"), *signs(power["effects"])], f"once: {words(power['effects'])}"
        case "trigger":
            event = power.get("event") or power["trigger"]["event"]
            innocent = (power.get("condition") or {}).get("criminal_icons_max") == 0
            when = _MOMENTS[event] + (" without a Criminal" if innocent else "")
            return [Sign(_EVENTS[event]), Sign("", "→"), *signs(power["effects"])], f"{when}: {words(power['effects'])}"
        case kind:
            return _COLUMNS[kind]


_EVENTS = {
    "hire_any_means": "hire",
    "collision_step_1": "collision",
    "flip_card": "flip",
    "gain_future_scheme": "scheme",
    "shuffle": "shuffle",
}
