"""The random steps of the chronicle, as the scribe's form shows them: who drew, what is to be named, what was (SCRIBE-41)."""

from typing import Any

from django.utils.translation import gettext, gettext_lazy, ngettext

from chronicle.services.campaigns.draws import APP, HANDS, SETTINGS, setting
from games.oath.engine.world.aftermath import UNKNOWN
from games.oath.engine.world.facts import DENIZENS, SUITS
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
DEALT = ("sites", "relics")
"""Draws in which each card goes to a slot."""
TAPPED = ("archive", "dispossessed")
"""Draws of which nobody needs to know the order: cards to tap, by suit."""

Taps = tuple[str, int, int, list[tuple[str, str, bool]]]
"""Suit, how many cards of it are named and how many are wanted, and its cards: (card, name, whether it is ticked)."""


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
    listed_here = [] if only_turned else named
    dealt = _dealt(draw, listed_here, to_draw) if draw in DEALT and to_draw else None
    taps = _taps(draw, listed_here, to_draw) if draw in TAPPED and to_draw else []
    tapped = {card for *_, ticks in taps for card, _, is_ticked in ticks if is_ticked}
    typed = [] if dealt is not None else [card for card in listed_here if card not in tapped]
    return {
        "draw": draw,
        "label": label,
        "law": law,
        "place": f"draw-{draw}",
        "how": _said(words[chosen], listed_here),
        "settings": [(value, words[value], value == chosen) for value in SETTINGS[draw]],
        "said": "" if cards in (None, []) else _said(words[chosen], listed_here),
        "text": ", ".join(name(card) if card else "?" for card in typed),
        "dealt": dealt,
        "choosable": [(card, name(card)) for card in sorted(to_draw.may_be.get(draw, ()), key=name)]
        if to_draw and dealt
        else [],
        "taps": taps,
        "count": len(tapped),
        "of": (6 if draw == "archive" else to_draw.dispossessed) if taps and to_draw else 0,
        "turned": list(turned.items()),
        "unnamed": next((slot for slot, site in turned.items() if not site), None),
    }


def _said(how: Any, named: list[str | None]) -> str:
    known = sum(card is not None for card in named)
    return ngettext("%(n)s card named", "%(n)s cards named", known) % {"n": known} if known else str(how)


def _dealt(draw: str, named: list[str | None], to_draw: ToDraw) -> list[tuple[int, str]] | None:
    """Returns each slot that is dealt a card with the one that was named; None as long as nobody can tell how many."""
    slots = to_draw.sites if draw == "sites" else to_draw.relics
    if slots is None:
        return None
    chosen = ["?" if card is None else card for card in named] + [""] * len(slots)
    return list(zip(slots, chosen, strict=False))


def _taps(draw: str, named: list[str | None], to_draw: ToDraw) -> list[Taps]:
    """Returns the cards that can have been drawn, by suit, those first of which some are wanted."""
    can = to_draw.may_be.get(draw, [])
    wanted = dict(to_draw.archive[0][1]) if draw == "archive" and len(to_draw.archive) == 1 and to_draw.healed is None else {}
    by_suit: dict[str, list[str]] = {suit: [] for suit in (*wanted, *SUITS)}
    for card in can:
        by_suit[DENIZENS[card]].append(card)
    return [
        (
            suit,
            sum(card in named for card in cards),
            wanted.get(suit, 0),
            [(c, name(c), c in named) for c in sorted(cards, key=name)],
        )
        for suit, cards in by_suit.items()
        if cards
    ]


def _turned(named: list[str | None], to_draw: ToDraw | None) -> dict[int, str]:
    """Returns the slots whose site is turned up at once, with the site that was named."""
    slots = (to_draw and to_draw.sites) or []
    by_slot = dict(zip(slots, named, strict=False))
    return {slot: by_slot.get(slot) or "" for slot in (to_draw and to_draw.turned_up) or []}


def from_the_archive(to_draw: ToDraw) -> list[str]:
    """Says which cards are drawn from the Archive, or that it is healed."""
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
