"""Which cards of Oath have their powers in the rules, kind by kind."""

from games.oath.engine.chronicle.hooks import HOOKS as CHRONICLE
from games.oath.engine.game import OATH
from games.oath.engine.play.core.faces import FACES, TITLE
from games.oath.engine.play.core.hooks import BY_CARD
from games.oath.engine.world.facts import GRAND_SCEPTER

_KINDS = {
    "denizen": "denizens",
    "relic": "relics",
    "site": "sites",
    "edifice": "edifices, intact",
    "ruin": "edifices, ruined",
    "vision": "Visions",
    "banner": "banners",
    "reliquary": "Reliquary modifiers",
    "title": "the Oathkeeper title",
}


def kinds() -> dict[str, dict[str, bool]]:
    """Says of each card of each kind whether all its powers are written."""
    assert OATH.id  # its module loads all powers
    return {
        name: {slug: _is_written(slug) for slug, face in FACES.items() if face.kind == kind} for kind, name in _KINDS.items()
    }


def _is_written(slug: str) -> bool:
    """Looks for powers on hooks of play or of the chronicle; Visions, Scepter and title are the law's own (3.2, 6.4, 2.11)."""
    if FACES[slug].kind == "vision" or slug in (GRAND_SCEPTER, TITLE, *CHRONICLE):
        return True
    written = {power.nth for _, power in BY_CARD.get(slug, ())}
    return all(nth in written for nth in range(max(1, len(FACES[slug].powers))))
