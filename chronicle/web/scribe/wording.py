"""Refusals in the words of the scribe's pages."""

from django.utils.translation import gettext_lazy

from chronicle.errors import Refused
from games.kernel.errors import Illegal
from games.oath.engine.world.facts import COLOURS
from games.oath.saga import NAMES


def humane(refusal: Refused) -> str:
    """Returns a refusal in the words of the page: names instead of ids, places instead of pointers."""
    rule = refusal.__cause__
    text = rule.worded(_called) if isinstance(rule, Illegal) else refusal.message
    subject = _SUBJECTS.get((refusal.field or "").removeprefix("/"), "")
    return f"{subject}: {text}" if subject else text[:1].upper() + text[1:]


_SUBJECTS = {
    "title": gettext_lazy("The chapter’s title"),
    "notes": gettext_lazy("The notes"),
    "played_on": gettext_lazy("The day it was played on"),
}
"""Fields whose refusals do not name them."""
_WORDS = {
    "usurper": gettext_lazy("Usurper"),
    "successor": gettext_lazy("Successor"),
    "stable-regime": gettext_lazy("a stable regime"),
    "war-exhaustion": gettext_lazy("war exhaustion"),
    "empire": gettext_lazy("the Empire"),
}
"""Words of the rules' refusals that are no cards."""


def _called(what: str) -> str:
    if what in COLOURS:
        return what.capitalize()
    if not what.startswith("/"):
        return str(_WORDS.get(what) or NAMES.get(what, what))
    match what.split("/")[2:]:
        case ["slots", n, *_]:
            return f"slot {int(n) + 1}"
        case ["players", *_]:
            return "a player"
        case ["reliquary", *_]:
            return "the Reliquary"
        case ["added", *_]:
            return "the cards that powers moved"
        case _:
            return "the piles"
