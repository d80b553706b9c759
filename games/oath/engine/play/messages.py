"""How a game of Oath reads: all its texts, and what things are called."""

from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import fixtures
from games.kernel.messages import Messages, Number
from games.oath.engine.play import texts
from games.oath.engine.play.core.faces import RELIQUARY
from games.oath.engine.play.texts.common import NAMES
from games.oath.engine.world.facts import REGION_OF

TERMS: dict[str, Any] = fixtures.read("oath", "terms")
_REGIONS: dict[str, str] = {region["slug"]: region["names"]["en"] for region in TERMS["regions"]}


def _texts() -> dict[str, str]:
    merged: dict[str, str] = {}
    for piece in walk_packages(texts.__path__, f"{texts.__name__}."):
        merged |= import_module(piece.name).TEXTS
    return merged


def _names() -> dict[str, dict[str, str]]:
    """Lists names by slug; later ones win where a card and a word of the table are called alike."""
    words = [*TERMS["glossary"], *TERMS["suits"], *TERMS["regions"], *fixtures.records("oath")]
    words += [side for record in fixtures.read("oath", "edifices")["records"] for side in (record["intact"], record["ruined"])]
    words += fixtures.read("oath", "oathkeeper-title")["records"][0]["sides"]
    slots = {f"slot-{slot}": {"en": f"the site in slot {slot} ({_REGIONS[region]})"} for slot, region in REGION_OF.items()}
    return {word["slug"]: word["names"] for word in words} | NAMES | slots


class OathMessages(Messages):
    """Reads, beside names, marks (`#7`), powers (`card/1`: the second one of a card) and places (`slot-3`, `board:@1`)."""

    def name(self, thing: str, language: str = "en") -> str:
        if thing.startswith("#"):
            return self._pattern("word.mark", language).format(thing[1:])
        card, of, nth = thing.partition("/")
        name = super().name(card, language)
        return self._pattern("word.power", language).format(name, int(nth) + 1) if of else name

    def option(self, option: str, players: list[str], language: str = "en") -> str:
        verb, _, space = option.partition(":")
        if verb in ("space", "let-look"):
            return self._pattern(f"option.{verb}", language).format(self.name(RELIQUARY[int(space)], language))
        return super().option(option, players, language)

    def _value(self, key: str, value: Any, players: list[str], language: str) -> str | Number:
        if isinstance(value, str) and ":" in value:
            kind, *arguments = value.split(":")
            if kind == "space":
                arguments = [RELIQUARY[int(arguments[0])]]
            elif kind in ("site", "leave") and arguments[0].isdigit():  # in the log of a game from before sites were named
                arguments = [f"slot-{arguments[0]}"]
            named = [super(OathMessages, self)._value("", argument, players, language) for argument in arguments]
            return self._pattern(f"word.{kind}", language).format(*named)
        return super()._value(key, value, players, language)


MESSAGES = OathMessages({"en": _texts()}, _names())
