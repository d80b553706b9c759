"""How a game of Oath reads: its texts, a file a language, and what things are called."""

from pathlib import Path

import fixtures
from games.oath.engine.play.core.faces import RELIQUARY
from games.oath.engine.world.facts import REGION_OF
from games.shelf.messages import Language, Messages, Names


def _names() -> Names:
    """Lists the names of the facts by slug; later ones win where a card and a word of the table are called alike."""
    terms = fixtures.read("oath", "terms")
    words = [*terms["glossary"], *terms["suits"], *terms["regions"], *fixtures.records("oath")]
    words += [side for record in fixtures.read("oath", "edifices")["records"] for side in (record["intact"], record["ruined"])]
    words += fixtures.read("oath", "oathkeeper-title")["records"][0]["sides"]
    return {word["slug"]: word["names"] for word in words}


class OathMessages(Messages):
    """Reads, beside names, marks (`#7`), powers (`card/1`: the second one of a card) and places (`slot-3`, `board:@1`)."""

    def made_names(self, language: Language) -> dict[str, str]:
        slots = {slot: {"slot": slot, "region": region} for slot, region in REGION_OF.items()}
        return {f"slot-{slot}": self._text("word.slot", given, [], language) for slot, given in slots.items()}

    def _name(self, thing: str, language: Language, form: str = "") -> str:
        if thing.startswith("#"):
            return self._text("word.mark", {"0": thing[1:]}, [], language)
        card, of, nth = thing.partition("/")
        return self._text("word.power", {"0": card, "1": int(nth) + 1}, [], language) if of else language.name(thing, form)

    def _option(self, option: str, players: list[str], language: Language) -> str:
        if option.startswith(("space:", "let-look:")):
            verb, _, space = option.partition(":")
            option = f"{verb}:{RELIQUARY[int(space)]}"
        return super()._option(option, players, language)

    def _thing(self, thing: str, players: list[str], language: Language, form: str) -> str:
        if ":" not in thing:
            return self._name(thing, language, form)
        kind, *given = thing.split(":")
        if kind == "space":
            given = [RELIQUARY[int(given[0])]]
        elif kind in ("site", "leave") and given[0].isdigit():  # in the log of a game from before sites were named
            given = [f"slot-{given[0]}"]
        key = f"word.{kind}.{form}" if f"word.{kind}.{form}" in language.texts else f"word.{kind}"
        return self._text(key, {str(n): each for n, each in enumerate(given)}, players, language)


MESSAGES = OathMessages(Path(__file__).parent, _names())
