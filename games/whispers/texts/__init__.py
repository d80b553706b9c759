"""How a game of A War of Whispers reads: its texts, a file a language, and what things are called."""

from pathlib import Path

import fixtures
from games.shelf.messages import Language, Messages


class WhispersMessages(Messages):
    def made_names(self, language: Language) -> dict[str, str]:
        """Calls a deck by its empire, and spells out the cost of an effect wherever it is named (WOW-20.2j)."""
        made = {}
        for empire in fixtures.read("whispers", "empires")["records"]:
            made[f"deck-{empire['slug']}"] = self._text("word.deck", {"0": empire["slug"]}, [], language)
        for effect in fixtures.read("whispers", "effects")["records"]:
            cost = [f"symbol-{symbol}" for symbol, n in effect["powers"][0]["cost"].items() for _ in range(n)]
            symbols = " + ".join(language.name(symbol) for symbol in cost)
            made[effect["slug"]] = self._text("word.effect", {"0": effect["slug"], "1": symbols}, [], language)
        return made


MESSAGES = WhispersMessages(Path(__file__).parent, {record["slug"]: record["names"] for record in fixtures.records("whispers")})
