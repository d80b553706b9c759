"""How a game of Viscounts reads: its texts, a file a language, and what places, cards and effects are called."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import fixtures
from games.shelf.messages import Language, Messages
from games.viscounts.engine.about import word
from games.viscounts.engine.vocabulary import Steps

GAME = "viscounts"
Effects = list[dict[str, Any]]


class ViscountsMessages(Messages):
    def made_names(self, language: Language) -> dict[str, str]:
        """Calls places by their numbers, Manuscripts by ribbon, cost and effect, and effects by what they do."""
        there = {record["slug"]: self._made("segment", language, _numbers(record["slug"])) for record in _records("segments")}
        made = dict(there)
        for record in _records("spaces"):
            number = record["start_number"]
            key, given = ("space", number) if number else ("inner", _numbers(record["segment"]))
            made[record["slug"]] = self._made(key, language, given)
        for record in _records("sites"):
            made[record["slug"]] = self._made("spot", language, record["order"], there[record["segment"]])
        for record in _records("links"):
            does = self._effects(record["powers"][0]["effects"], language)
            made[record["slug"]] = self._made("link", language, there[record["segment"]], does)
        for record in _records("castle-sections"):
            made[f"{record['slug']}-outer"] = self._made("outer", language, record["slug"])
        for record in _records("manuscripts"):
            made[record["slug"]] = self._manuscript(record, language)
        for record in fixtures.records(GAME):
            for effects in _sides(record["powers"]):
                made[word(msgspec.convert(effects, Steps))] = self._effects(effects, language)
        return made

    def _made(self, key: str, language: Language, *given: Any) -> str:
        return self._text(f"word.{key}", {str(n): str(one) for n, one in enumerate(given)}, [], language)

    def _manuscript(self, record: fixtures.Record, language: Language) -> str:
        power = record["powers"][0]
        if "effects" in power:
            does = self._effects(power["effects"], language)
        else:
            does = self._text(f"word.{power['unit']}", {"count": power["per"], "points": power["vp"]}, [], language)
        return self._made("manuscript", language, record["suit"], record["cost"], does)

    def _effects(self, effects: Effects, language: Language) -> str:
        """Says effects in a few words."""
        return ", ".join(self._effect(effect, language) for effect in effects)

    def _effect(self, effect: dict[str, Any], language: Language) -> str:
        op, count = effect["op"], {"count": effect.get("n", 1)}
        match op:
            case "gain":
                return self._text(f"thing.{effect['what']}", count, [], language)
            case "flip":
                return self._text(f"word.flip-{effect['what']}", count, [], language)
            case "choice":
                first, second = (self._effects(side, language) for side in effect["options"])
                return self._made("or", language, first, second)
            case "build_free":
                return self._made(op, language, effect["building"])
            case _:
                return self._text(f"word.{op}", count, [], language)

    def _option(self, option: str, players: list[str], language: Language) -> str:
        verb, *given = option.split(":")
        if verb == "row":  # as many cards as there are
            return self._text("option.row", {"cards": given}, players, language)
        return super()._option(option, players, language)

    def _value(self, value: Any, key: str, players: list[str], language: Language, form: str = "") -> str:
        if isinstance(value, float):  # shares of points are whole
            value = int(value)
        return super()._value(value, key, players, language, form)


def _numbers(segment: str) -> str:
    return "–".join(segment.split("-")[1:])


def _records(name: str) -> list[fixtures.Record]:
    found: list[fixtures.Record] = fixtures.read(GAME, name)["records"]
    return found


def _sides(found: Any) -> Iterator[Effects]:
    """Finds the sides of all choices, wherever they stand."""
    if isinstance(found, dict):
        if found.get("op") == "choice":
            yield from found["options"]
        found = list(found.values())
    if isinstance(found, list):
        for inner in found:
            yield from _sides(inner)


MESSAGES = ViscountsMessages(Path(__file__).parent, {record["slug"]: record["names"] for record in fixtures.records(GAME)})
