"""What the pages call the cards of Oath."""

from functools import cache

import fixtures
from games.oath.engine.world.facts import COLOURS, EDIFICE_SIDES, EDIFICES, KIND, OATHS
from games.oath.saga import NAMES
from games.oath.texts import MESSAGES

_TEXTS = MESSAGES.language("en").texts
HOW = {key.removeprefix("how."): text for key, (text, _) in _TEXTS.items() if key.startswith("how.")}
ROLES = {"chancellor": "Chancellor", "citizen": "Citizen", "exile": "Exile"}


_BANNERS = {record["slug"]: record["names"]["en"] for record in fixtures.read("oath", "banners")["records"]}


def name(slug: str | None, side: str | None = None) -> str:
    """Gives the English name of a card; of an edifice, the one on the side that lies up."""
    if side == "ruined" and slug in EDIFICES:
        slug = EDIFICES[slug].ruin
    return NAMES.get(slug or "") or _BANNERS.get(slug or "", slug or "nobody knows what")


_PILES = {
    "edifices_in_archive": ("the edifices of the Archive", "with the edifices of the Archive"),
    "dispossessed": ("the Dispossessed", "among the Dispossessed"),
    "world_deck": ("the world deck", "in the world deck"),
    "relic_deck": ("the relic deck", "in the relic deck"),
    "site_deck": ("the site deck", "in the site deck"),
    "box": ("the rest of the box", "in the box"),
    "boards": ("the boards", "among the boards"),
    "": ("", "where nobody looks"),
}


_NUMBERED = {
    "slot": ("slot {}", "in slot {}"),
    "site": ("the facedown site of slot {}", "facedown in slot {}"),
    "relics": ("the facedown relics of slot {}", "among the relics of slot {}"),
    "archive": ("the {} cards of the Archive", "among the {} cards of the Archive"),
}


def pile_name(pile: str) -> str:
    """Names a pile of the box: a slot, a stack of the Archive, a deck; or several, where nobody knows which of them it is."""
    return listed([_pile(part)[0] for part in pile.split("|")], "or")


def where(pile: str) -> str:
    """Says where a card of this pile lies."""
    return listed([_pile(part)[1] for part in pile.split("|")], "or")


def _pile(pile: str) -> tuple[str, str]:
    what, _, which = pile.partition("-")
    if what not in _NUMBERED:
        return _PILES[pile]
    named, place = _NUMBERED[what]
    return named.format(which.capitalize()), place.format(which.capitalize())


def kind(slug: str) -> str:
    return "edifice" if slug in EDIFICE_SIDES else KIND.get(slug, "")


@cache
def choosable(*kinds: str) -> tuple[tuple[str, str], ...]:
    """Lists (slug, name) of all cards of these kinds by name; of edifices both sides."""
    slugs = [slug for slug in (*KIND, *EDIFICE_SIDES) if kind(slug) in kinds]
    return tuple(sorted(((slug, name(slug)) for slug in dict.fromkeys(slugs)), key=lambda pair: pair[1]))


OATH_NAMES = [(oath, name(oath)) for oath in OATHS]
COLOUR_NAMES = [(colour, colour.capitalize()) for colour in COLOURS]


def listed(words: list[str], last: str = "and") -> str:
    """Joins words: “one, two and three”."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1] if words else "") if part)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
