"""Which cards and boards of Viscounts have all that they say in the rules, kind by kind."""

from collections.abc import Iterable, Iterator
from typing import Any

import fixtures
from games.viscounts.engine.effects import AI_OPS, OPS
from games.viscounts.engine.game import VISCOUNTS
from games.viscounts.engine.vocabulary import Op

_TOWNSFOLK = {"starting": "starting Townsfolk", "common": "Neutral Townsfolk", "notable": "Hero Townsfolk"}
_MADE_OF_EFFECTS = {
    "manuscripts": "Manuscripts",
    "player-cards": "Player Cards",
    "castle-sections": "sections of the Castle",
    "columns": "columns of a Player Board",
    "schemes": "Schemes of the solo opponent",
    "ai-boards": "boards of the solo opponent",
}


def kinds() -> dict[str, dict[str, bool]]:
    """Says of each record of each kind whether every step of its effects is carried out by a rule."""
    assert VISCOUNTS.id  # its modules register what carries out each step
    done = {**OPS, **AI_OPS}
    ops = {kind.__struct_config__.tag for kind in done if issubclass(kind, Op)}
    files = {f"townsfolk-{family}": name for family, name in _TOWNSFOLK.items()} | _MADE_OF_EFFECTS
    return {
        name: {record["slug"]: ops.issuperset(_ops(record["powers"])) for record in fixtures.read("viscounts", file)["records"]}
        for file, name in files.items()
    }


def _ops(facts: Any) -> Iterator[str]:
    """Finds every step that is named anywhere in facts."""
    if isinstance(facts, dict):
        if "op" in facts:
            yield facts["op"]
        facts = facts.values()
    if isinstance(facts, Iterable) and not isinstance(facts, str):
        for part in facts:
            yield from _ops(part)
