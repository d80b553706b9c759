"""The random steps of the chronicle, as the scribe's form shows them: who drew, what is to be named, what was (SCRIBE-41)."""

from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from chronicle.services.campaigns.draws import APP, HANDS, SETTINGS, setting
from games.oath.engine.world.aftermath import UNKNOWN
from games.oath.hands import ToDraw
from games.oath.names import listed, name

LABELS = {
    "sites": (gettext_lazy("Sites dealt facedown"), "8.3.5.6"),
    "archive": (gettext_lazy("Cards added to the world deck"), "8.4e"),
    "dispossessed": (gettext_lazy("Cards put among the Dispossessed"), "8.5c"),
    "relics": (gettext_lazy("Relics dealt to sites"), "8.6.2"),
    "relic_deck": (gettext_lazy("The order of the relic deck"), "8.6.3"),
    "world_deck": (gettext_lazy("The order of the world deck"), "8.8"),
}
MADE = {
    HANDS: gettext_lazy("We drew, and name them"),
    UNKNOWN: gettext_lazy("Nobody looked"),
    APP: gettext_lazy("Chronicle draws"),
}
SHUFFLED = {**MADE, HANDS: gettext_lazy("We name them in order"), UNKNOWN: gettext_lazy("Shuffled, nobody knows the order")}
"""How the settings of a deck's order read."""
DECKS = ("relic_deck", "world_deck")


def shown(made: dict[str, Any], usual: dict[str, str], to_draw: ToDraw | None) -> list[dict[str, Any]]:
    """Returns each random step with its settings as radio buttons, (value, label, whether it is chosen)."""
    return [_shown(draw, made.get(draw), usual[draw], to_draw) for draw in SETTINGS]


def _shown(draw: str, cards: Any, usual: str, to_draw: ToDraw | None) -> dict[str, Any]:
    label, law = LABELS[draw]
    named = cards if isinstance(cards, list) else []
    turned = _turned(named, to_draw) if draw == "sites" else {}
    only_turned = any(turned.values()) and len(list(filter(None, named))) == len(list(filter(None, turned.values())))
    chosen = usual if cards is None else UNKNOWN if only_turned else HANDS if named else setting(cards)
    words = SHUFFLED if draw in DECKS else MADE
    return {
        "draw": draw,
        "label": label,
        "law": law,
        "place": f"draw-{draw}",
        "settings": [(value, words[value], value == chosen) for value in SETTINGS[draw]],
        "text": "" if only_turned else ", ".join(name(card) if card else "?" for card in named),
        "hints": _hints(draw, to_draw) if to_draw else [],
        "turned": list(turned.items()),
    }


def _turned(named: list[str | None], to_draw: ToDraw | None) -> dict[int, str]:
    """Returns the slots whose site is turned up at once, with the site that was named."""
    slots = (to_draw and to_draw.sites) or []
    by_slot = dict(zip(slots, named, strict=False))
    return {slot: by_slot.get(slot) or "" for slot in (to_draw and to_draw.turned_up) or []}


def _hints(draw: str, to_draw: ToDraw) -> list[str]:
    """Says how many cards are drawn, and from where."""
    match draw:
        case "archive":
            return _archive(to_draw)
        case "sites" | "relics" if (slots := to_draw.sites if draw == "sites" else to_draw.relics) is not None:
            said = gettext("In this order, to the slots %(slots)s.") % {"slots": listed([str(slot) for slot in slots])}
            return [said if slots else gettext("None are dealt.")]
        case "dispossessed" if (n := to_draw.dispossessed) is not None:
            text = "%(n)s card of the discards and the losers’ advisers, unseen."
            return [ngettext(text, "%(n)s cards of the discards and the losers’ advisers, unseen.", n) % {"n": n}]
        case "relics" if to_draw.turned_up:
            return [gettext("As many as the sites have room for, in the order of the slots.")]
        case "sites" | "relics" | "dispossessed":
            return [gettext("How many depends on what the winner chooses above.")]
        case _:
            return []


def _archive(to_draw: ToDraw) -> list[str]:
    if to_draw.healed is not None:
        said = gettext("The Archive has too few cards and is healed: take six of the largest stack of the Dispossessed.")
        suits = {"suits": listed([suit.capitalize() for suit in to_draw.healed], "or")}
        return [said, *([gettext("The largest is %(suits)s.") % suits] if to_draw.healed else [])]
    return [
        gettext("Draw %(cards)s from the Archive.") % {"cards": listed([f"{n} {of.capitalize()}" for of, n in counts.items()])}
        if len(to_draw.archive) == 1
        else gettext("If the suit is %(suit)s, draw %(cards)s from the Archive.")
        % {"suit": suit.capitalize(), "cards": listed([f"{n} {of.capitalize()}" for of, n in counts.items()])}
        for suit, counts in to_draw.archive
    ]
