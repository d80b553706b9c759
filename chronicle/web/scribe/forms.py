"""The scribe's form, step by step: from the known world to a report, and from what was typed into the report.

The report is what `chapters.record` takes. A name that no card has stays in it as it was typed; the rules refuse it there.
"""

from collections.abc import Callable
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy

from chronicle.errors import Refused
from chronicle.services.campaigns.draws import HANDS, SETTINGS
from chronicle.texts import whole
from games.oath.engine.chronicle.agreeing import TABLE_IS_RIGHT
from games.oath.engine.world.aftermath import FORMAT, UNNAMED
from games.oath.engine.world.facts import CHANCELLOR, COLOURS, DENIZENS, EDIFICE_SIDES, SLOTS, SUITS
from games.oath.names import HOW, name
from games.oath.names import kind as kind_of
from games.oath.spelling import meant

Report = dict[str, Any]

STEPS = {
    "seats": gettext_lazy("Who sat there"),
    "winner": gettext_lazy("Who won"),
    "map": gettext_lazy("The map"),
    "players": gettext_lazy("The players"),
    "piles": gettext_lazy("The piles"),
    "choices": gettext_lazy("The Chronicle phase"),
    "check": gettext_lazy("What will happen"),
}
MOVED = {
    "added": ("archive", "dispossessed", "world_deck", "relic_deck", "box"),
    "taken": ("archive", "dispossessed"),
}
"""Piles that powers put cards into, and took them out of (SCRIBE-33)."""
NAMELESS = ("sites", "dispossessed", "relics")
"""Draws of which a line may stay unknown: “?”."""
NOT_SEEN = "?"
"""Chosen for a card that was dealt and that nobody looked at."""
RELIQUARY = 4
SOMEBODY, SOMEBODY_NEW = "?", "new"
NOBODY_KNOWS = (None, UNNAMED)


def prefilled(view: dict[str, Any], seats: list[dict[str, Any]]) -> Report:
    """Returns a report in which nothing has changed yet: the world as the table sees it, and the people of the last
    game."""
    unnamed = {p["slot"]: p["count"] for group in view["unknown"] for p in group["places"] if p["zone"] == "slot"}
    slots = []
    for slot in view["slots"]:
        cards = [dict(card) for card in slot["cards"]]
        if slot["faceup"]:
            cards += [_relic(None) for _ in range(unnamed.get(slot["slot"], 0))]
        site = slot["site"] if slot["faceup"] else None
        slots.append({"slot": slot["slot"], "site": site, "faceup": slot["faceup"], "ruler": None, "cards": cards})
    sides = {board["color"]: board["side"] for board in view["boards"]}
    colours = [seat["color"] for seat in seats] or [CHANCELLOR]
    return {
        "seats": seats or [{"color": CHANCELLOR, "player": None}],
        "aftermath": {
            "format": FORMAT,
            "winner": {"color": "", "role": "", "how": []},
            "slots": slots,
            "players": [player(colour, sides[colour]) for colour in colours],
            "reliquary": [None] * min(RELIQUARY, view["relic_deck"]["count"]),
            "discards": {},
        },
        "choices": {},
    }


def player(colour: str, role: str) -> dict[str, Any]:
    return {"color": colour, "role": role, "advisers": [], "relics": [], "banners": [], "revealed_vision": None}


def _relic(card: str | None) -> dict[str, Any]:
    return {"card": card, "kind": "relic", "faceup": False}


# -- what was typed, step by step -------------------------------------------------------------------------------------


def take(step: str, report: Report, post: QueryDict) -> None:
    """Writes what was typed in one step into the report."""
    _TAKE[step](report, post)


def _seats(report: Report, post: QueryDict) -> None:
    after = report["aftermath"]
    known = {p["color"]: p for p in after["players"]}
    report["seats"], after["players"] = [], []
    for colour in COLOURS:
        who = post.get(f"player-{colour}", "") or newcomers(post).get(colour, "")
        if who or colour == CHANCELLOR:
            is_named = who not in ("", SOMEBODY, SOMEBODY_NEW) and colour not in newcomers(post)
            report["seats"].append({"color": colour, "player": who if is_named else None})
            role = "chancellor" if colour == CHANCELLOR else post.get(f"role-{colour}", "exile")
            after["players"].append({**known.get(colour, player(colour, role)), "role": role})
    after["winner"]["role"] = _role_of(report, after["winner"]["color"])
    for field in ("title", "played_on"):
        report.pop(field, None)
        if value := post.get(field, "").strip():
            report[field] = value


def newcomers(post: QueryDict) -> dict[str, str]:
    """Returns the names typed for people who are not at the group's table yet, by colour."""
    typed = {colour: post.get(f"new-{colour}", "").strip() for colour in COLOURS}
    nobody = ("", SOMEBODY, SOMEBODY_NEW)
    return {colour: name for colour, name in typed.items() if name and post.get(f"player-{colour}", "") in nobody}


def _winner(report: Report, post: QueryDict) -> None:
    colour = post.get("winner", "")
    winner: dict[str, Any] = {"color": colour, "role": _role_of(report, colour)}
    winner["how"] = [how for how in HOW if how in post.getlist("how")]
    for field in ("round", "roll", "visions_drawn"):
        if (number := whole(post.get(field, "").strip())) is not None:
            winner[field] = number
    report["aftermath"]["winner"] = winner
    report["choices"] = {"draws": report["choices"].get("draws", {})}  # another winner chooses again


def _role_of(report: Report, colour: str) -> str:
    return next((p["role"] for p in report["aftermath"]["players"] if p["color"] == colour), "")


def _map(report: Report, post: QueryDict) -> None:
    after = report["aftermath"]
    for slot in after["slots"]:
        number = slot["slot"]
        if f"site-{number}" in post:
            slot["site"] = post[f"site-{number}"] or None
            slot["faceup"] = bool(slot["site"])
        if not slot["faceup"]:
            slot["ruler"], slot["cards"] = None, []
            continue
        slot["ruler"] = post.get(f"ruler-{number}") or None
        cards = [_placed(text) for text in post.getlist(f"card-{number}") if text.strip()]
        named = _names(post.get(f"relicnames-{number}", ""))
        nameless = max(0, (whole(post.get(f"relics-{number}")) or 0) - len(named))
        slot["cards"] = [*cards, *map(_relic, named), *[_relic(None) for _ in range(min(nameless, 20))]]
    after["confirmed"] = [*(["over_capacity"] if post.get("confirm") else []), *_table_is_right(post)]


def _placed(text: str) -> dict[str, Any]:
    slug = meant(text) or text.strip()
    if slug in EDIFICE_SIDES:
        card, side = EDIFICE_SIDES[slug]
        return {"card": card, "kind": "edifice", "side": side, "faceup": True}
    return {"card": slug, "kind": kind_of(slug) or "denizen", "faceup": True}


def _players(report: Report, post: QueryDict) -> None:
    after = report["aftermath"]
    for one in after["players"]:
        colour = one["color"]
        down = set(post.getlist(f"down-{colour}"))
        texts = enumerate(post.getlist(f"adviser-{colour}"))
        one["advisers"] = [
            {"card": meant(text) or text.strip(), "faceup": str(n) not in down} for n, text in texts if text.strip()
        ]
        one["relics"] = [meant(text) or text.strip() for text in post.getlist(f"relic-{colour}") if text.strip()]
        one["revealed_vision"] = post.get(f"vision-{colour}") or None
        one["banners"] = post.getlist(f"banner-{colour}")
    named = _names(post.get("reliquary-names", ""))
    nameless = max(0, (whole(post.get("reliquary")) or 0) - len(named))
    after["reliquary"] = [*named, *[None] * min(nameless, 20)]


def _piles(report: Report, post: QueryDict) -> None:
    after = report["aftermath"]
    after["confirmed"] = [code for code in after.get("confirmed", ()) if code != TABLE_IS_RIGHT] + _table_is_right(post)
    ticked = [card for card in DENIZENS if card in set(post.getlist("pile"))]
    after.pop("world_deck", None)
    after["discards"] = {}
    if post.get("which") == "world_deck":
        after["world_deck"] = ticked
    else:
        after["discards"] = {"cradle": ticked}  # 8.5 shuffles all discard piles together (SCRIBE-30)
    for way, piles in MOVED.items():
        moved = {pile: _names(post.get(f"{way}-{pile}", "")) for pile in piles}
        after[way] = {pile: cards for pile, cards in moved.items() if cards}


def _table_is_right(post: QueryDict) -> list[str]:
    return [TABLE_IS_RIGHT] if post.get("table") else []


def _choices(report: Report, post: QueryDict) -> None:
    choices: dict[str, Any] = {field: post[field] for field in ("oath", "suit") if post.get(field)}
    offers = {colour: post[f"citizen-{colour}"] for colour in COLOURS if f"citizen-{colour}" in post}
    if offers:
        choices["citizenship"] = [
            {"color": colour, "accepted": answer == "accepted"} for colour, answer in offers.items() if answer != "none"
        ]
    if edifice := post.get("edifice"):
        what, _, rest = edifice.partition(":")
        slot, _, replaces = rest.partition(":")
        number = whole(slot) or 0
        choices["edifice"] = {
            "build": {"build": {"slot": number, "replaces": replaces}},
            "repair": {"repair": {"slot": number}},
        }.get(what)
    made = {draw: _draw(draw, post) for draw in SETTINGS}
    choices["draws"] = {draw: cards for draw, cards in made.items() if cards is not None}
    report["choices"] = choices


def _draw(draw: str, post: QueryDict) -> list[str | None] | str | None:
    """Returns who drew, or the cards that hands drew: none, where they are still to be named."""
    made = post.get(f"made-{draw}")
    if made in SETTINGS[draw] and made != HANDS:
        return made
    dealt = post.getlist(f"dealt-{draw}")
    if any(dealt):
        return [None if card in ("", NOT_SEEN) else card for card in dealt]
    typed = _lines(post.get(f"draw-{draw}", ""), nameless=draw in NAMELESS)
    cards = [*(card for card in post.getlist(f"tap-{draw}") if card not in typed), *typed]
    return cards if cards or made == HANDS else None


def turned_up(post: QueryDict) -> dict[int, str]:
    """Returns the sites that were said to be turned up at once, by slot."""
    return {slot: site for slot in SLOTS if (site := post.get(f"turned-{slot}"))}


def _names(text: str) -> list[str]:
    return [meant(part) or part.strip() for part in text.replace("\n", ",").split(",") if part.strip()]


def _lines(text: str, *, nameless: bool) -> list[str | None]:
    return [None if nameless and card == "?" else card for card in _names(text)]


_TAKE: dict[str, Callable[[Report, QueryDict], None]] = {
    "seats": _seats,
    "winner": _winner,
    "map": _map,
    "players": _players,
    "piles": _piles,
    "choices": _choices,
}


# -- what the fields show ---------------------------------------------------------------------------------------------


def shown(slot: dict[str, Any], rows: int = 3) -> list[str]:
    """Names the fields for a site's cards, with a free one at the end."""
    cards = [card for card in slot["cards"] if card["kind"] != "relic"]
    texts = [name(card["card"], card.get("side")) for card in cards]
    return texts + [""] * max(1, rows - len(texts))


def relics_of(slot: dict[str, Any]) -> tuple[int, str]:
    """Returns how many relics lie there, and the names of those that are known."""
    relics = [card["card"] for card in slot["cards"] if card["kind"] == "relic"]
    return len(relics), ", ".join(name(relic) for relic in relics if relic not in NOBODY_KNOWS)


def placed_elsewhere(report: Report) -> set[str]:
    """Returns the denizens that were named at a site or as advisers, and so lie in no pile."""
    after = report["aftermath"]
    at_sites = {card["card"] for slot in after["slots"] for card in slot["cards"] if card["card"]}
    return at_sites | {adviser["card"] for one in after["players"] for adviser in one["advisers"]}


def tick_list(report: Report) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """Returns for each suit its cards as (card, name, whether it is ticked)."""
    after, gone = report["aftermath"], placed_elsewhere(report)
    ticked = {card for pile in after.get("discards", {}).values() for card in pile} | set(after.get("world_deck") or ())
    return [
        (
            suit,
            sorted(
                ((card, name(card), card in ticked) for card in DENIZENS if DENIZENS[card] == suit and card not in gone),
                key=lambda row: row[1],
            ),
        )
        for suit in SUITS
    ]


def entered(refusal: Refused, report: Report) -> str:
    """Returns the name that was typed and that no card has, or nothing."""
    value: Any = report
    for part in (refusal.field or "").strip("/").split("/") if refusal.code == "unknown_card" else ():
        try:
            value = value[int(part)] if isinstance(value, list) else value[part]
        except (LookupError, TypeError, ValueError):
            return ""
    if isinstance(value, dict) and value is not report:
        value = value.get("card")
    return value if isinstance(value, str) else ""


def step_of(pointer: str) -> str:
    """Returns the step with the field that the rules point at."""
    parts = pointer.strip("/").split("/")
    match parts:
        case ["seats", *_] | ["aftermath", "oath", *_] | ["title" | "played_on" | "notes", *_]:
            return "seats"
        case ["aftermath", "winner", *_]:
            return "winner"
        case ["aftermath", "slots", *_]:
            return "map"
        case ["aftermath", "players", _, "role" | "color", *_] | ["aftermath", "players"]:
            return "seats"
        case ["aftermath", "players" | "reliquary", *_]:
            return "players"
        case ["choices", *_]:
            return "choices"
        case _:
            return "piles"


def place_of(pointer: str, report: Report) -> str:
    """Returns the part of the step's page: slot-3, player-red, oath, …"""
    parts = pointer.strip("/").split("/")
    match parts:
        case ["aftermath", "slots", n, *_] if n.isdigit():
            return f"slot-{int(n) + 1}"
        case ["aftermath", "players", n, *_] if n.isdigit() and int(n) < len(report["aftermath"]["players"]):
            return f"player-{report['aftermath']['players'][int(n)]['color']}"
        case ["seats", n, *_] if n.isdigit() and int(n) < len(report["seats"]):
            return f"player-{report['seats'][int(n)]['color']}"
        case ["aftermath", "winner", "how" | "round" | "roll" | "visions_drawn" as field, *_]:
            return field
        case ["choices", "draws", draw, *_]:
            return f"draw-{draw}"
        case ["choices", what, *_]:
            return what
        case ["aftermath", "reliquary", *_]:
            return "reliquary"
        case ["aftermath", "added" | "taken", *_]:
            return "added"
        case _:
            return "all"
