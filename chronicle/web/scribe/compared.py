"""Two versions of a draft side by side, in words: what another scribe saved, and what was typed here."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from chronicle.web.campaigns import picking
from chronicle.web.scribe import forms as forms
from chronicle.web.scribe.draws import LABELS, MADE
from games.oath.names import COLOUR_NAMES, HOW, ROLES, listed, name


def differences(
    theirs: forms.Report, mine: forms.Report, people: Mapping[str, str], guests: Mapping[str, str]
) -> list[tuple[str, str, str]]:
    """Returns (what, theirs, mine) of everything in which the two differ. `guests` are those whom mine adds, by colour."""
    one, other = _said(theirs, people, {}), _said(mine, people, guests)
    nothing = gettext("nothing")
    return [
        (what, one.get(what) or nothing, other.get(what) or nothing)
        for what in dict.fromkeys([*one, *other])
        if (one.get(what) or "") != (other.get(what) or "")
    ]


def _said(report: forms.Report, people: Mapping[str, str], guests: Mapping[str, str]) -> dict[str, str]:
    after = report["aftermath"]
    found = {gettext("Title"): report.get("title", ""), gettext("Played on"): report.get("played_on", "")}
    colours = dict(COLOUR_NAMES)
    for seat in report["seats"]:
        if known := people.get(seat["player"] or ""):
            colours[seat["color"]] = f"{known} ({seat['color'].capitalize()})"
    roles = {player["color"]: ROLES.get(player["role"], "") for player in after["players"]}
    for seat in report["seats"]:
        colour = seat["color"]
        who = guests.get(colour) or people.get(seat["player"] or "") or gettext("somebody")
        found[colour.capitalize()] = f"{who}, {roles.get(colour, '')}"
    found |= _winner(after["winner"], colours)
    for slot in after["slots"]:
        found[gettext("Slot %(n)s") % {"n": slot["slot"]}] = _slot(slot, colours)
    for player in after["players"]:
        found |= _player(player, player["color"].capitalize())
    found[gettext("Reliquary")] = _relics(after.get("reliquary", []))
    found[gettext("Discard piles")] = _names(card for pile in after.get("discards", {}).values() for card in pile)
    found[gettext("What is left of the world deck")] = _names(after.get("world_deck") or ())
    found |= {str(label): names for _, label, names, _, _ in picking.moved(after)}
    found[gettext("Confirmed")] = listed(sorted(code.replace("_", " ") for code in after.get("confirmed", ())))
    return found | _choices(report["choices"], colours)


def _winner(winner: dict[str, Any], colours: dict[str, str]) -> dict[str, str]:
    numbers = {gettext("Round"): "round", gettext("Roll of the end die"): "roll", gettext("Visions drawn"): "visions_drawn"}
    return {
        gettext("The winner"): colours.get(winner["color"], winner["color"]),
        gettext("How it was won"): listed([HOW[how] for how in winner["how"]]),
        **{label: str(winner.get(field) or "") for label, field in numbers.items()},
    }


def _slot(slot: dict[str, Any], colours: dict[str, str]) -> str:
    if not slot["faceup"]:
        return gettext("a facedown site")
    ruler = slot["ruler"] or ""
    rulers = colours | {"empire": gettext("the Empire"), "bandits": gettext("bandits"), "": gettext("nobody said who")}
    cards = _names((card["card"] for card in slot["cards"] if card["kind"] != "relic"), slot["cards"])
    relics = _relics([card["card"] for card in slot["cards"] if card["kind"] == "relic"])
    ruled = gettext("%(site)s, ruled by %(ruler)s") % {"site": name(slot["site"]), "ruler": rulers.get(ruler, ruler)}
    return "; ".join(filter(None, (ruled, cards, relics)))


def _player(player: dict[str, Any], who: str) -> dict[str, str]:
    down = gettext("facedown")
    advisers = [name(a["card"]) + ("" if a.get("faceup", True) else f" ({down})") for a in player["advisers"]]
    vision = player.get("revealed_vision")
    return {
        gettext("Advisers of %(who)s") % {"who": who}: listed(advisers),
        gettext("Relics of %(who)s") % {"who": who}: _names(player["relics"]),
        gettext("Vision and banners of %(who)s") % {"who": who}: _names([*filter(None, [vision]), *player.get("banners", ())]),
    }


def _relics(relics: list[str | None]) -> str:
    if not relics:
        return ""
    known = _names(relic for relic in relics if relic not in forms.NOBODY_KNOWS)
    count = ngettext("%(n)s relic", "%(n)s relics", len(relics)) % {"n": len(relics)}
    return f"{count} ({known})" if known else count


def _choices(choices: dict[str, Any], colours: dict[str, str]) -> dict[str, str]:
    offers = [
        f"{colours.get(offer['color'], offer['color'])} {gettext('accepted') if offer['accepted'] else gettext('declined')}"
        for offer in choices.get("citizenship") or ()
    ]
    found = {
        gettext("The new oath"): name(choices["oath"]) if choices.get("oath") else "",
        gettext("Citizenship"): listed(offers),
        gettext("Build or repair"): _edifice(choices.get("edifice")),
        gettext("The suit"): (choices.get("suit") or "").capitalize(),
    }
    drawn = choices.get("draws", {})
    return found | {
        str(label): _names(cards) if isinstance(cards := drawn.get(draw), list) else str(MADE.get(cards, ""))
        for draw, (label, _) in LABELS.items()
    }


def _edifice(choice: dict[str, Any] | None) -> str:
    wish = (choice or {}).get("build") or (choice or {}).get("repair")
    if not wish:
        return ""
    what = gettext("build in slot %(n)s") if "replaces" in wish else gettext("repair in slot %(n)s")
    return " ".join(filter(None, (what % {"n": wish["slot"]}, wish.get("replaces") and f"({name(wish['replaces'])})")))


def _names(cards: Any, placed: Any = ()) -> str:
    sides = {card["card"]: card.get("side") for card in placed}
    return listed([name(card, sides.get(card)) if card else "?" for card in cards])
