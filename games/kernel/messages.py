"""Readable text from message ids: events, prompts and options carry ids and parameters, never prose."""

import re
from collections.abc import Mapping
from string import Formatter
from typing import Any

from games.kernel.values import Ask, LogEntry, Withheld

Texts = dict[str, str]
OPTIONAL = re.compile(r"\[\[(.*?)\]\]")


class Number(int):
    """Reads with its noun: `{count:warband|warbands}` is “1 warband”, “2 warbands”; three forms where a language has a few."""

    def __format__(self, forms: str) -> str:
        if not forms:
            return str(int(self))
        one, *few, many = forms.split("|")
        is_few = bool(few) and 2 <= self % 10 <= 4 and not 12 <= self % 100 <= 14
        return f"{int(self)} {one if self == 1 else few[0] if is_few else many}"


class Messages:
    """The texts of one game, by language. A text names its parameters: `{seat} draws {count} cards`. What stands in double
    brackets is left out when its (first) parameter is nothing: `{seat} trades[[ for {favor} favor]]`.

    Parameters that are ids of things (a region, a card) read as the thing's name; `{seat}`, `{…_seat}` and `@2` as a player's.
    """

    def __init__(self, texts: Mapping[str, Texts], names: Mapping[str, Mapping[str, str]]) -> None:
        self.texts = texts
        self.names = names

    def name(self, thing: str, language: str = "en") -> str:
        named = self.names.get(thing)
        return thing if named is None else named.get(language) or named["en"]

    def event(self, entry: LogEntry, players: list[str], language: str = "en") -> str:
        secret = f"event.{entry.kind}.secret"
        key = secret if entry.detailed and secret in self.texts["en"] else f"event.{entry.kind}"
        return self._text(key, entry.params, players, language)

    def prompt(self, ask: Ask, players: list[str], language: str = "en") -> str:
        return self._text(
            f"ask.{ask.prompt}", {"seat": ask.seat, "least": ask.least, "most": ask.most, **ask.params}, players, language
        )

    def option(self, option: str, players: list[str], language: str = "en") -> str:
        """Reads `verb:a:b` as the text of `option.verb`, with its arguments as {0}, {1}, …"""
        verb, *arguments = option.split(":")
        named = [self._value("", argument, players, language) for argument in arguments]
        return self._pattern(f"option.{verb}", language).format(*named)

    def options(self, ask: Ask, players: list[str], language: str = "en") -> list[str]:
        """Reads the options of a question.

        Its parameter `called`, option → thing, names what some of their ids only number at the end.
        """
        called = ask.params.get("called", {})
        read = (f"{option.rpartition(':')[0]}:{called[option]}" if option in called else option for option in ask.options)
        return [self.option(option, players, language) for option in read]

    def amount(self, thing: str, count: int, language: str = "en") -> str:
        """Reads an amount of what an option costs or brings, by the text `thing.<thing>`."""
        return self._text(f"thing.{thing}", {"count": count}, [], language)

    def why(self, withheld: Withheld, players: list[str], language: str = "en") -> str:
        """Says why an option is not offered, by the text `why.<reason>`."""
        return self._text(f"why.{withheld.reason}", withheld.params, players, language)

    def how(self, how: str, language: str = "en") -> str:
        """Says how a game ended, by `Outcome.how`; a way of earlier rules that has no text any more is said by its id."""
        texts = self.texts["en"] | self.texts.get(language, {})
        return ", ".join(texts.get(f"how.{part}", part.replace("-", " ")) for part in how.split("+"))

    def word(self, thing: str, players: list[str], language: str = "en") -> str:
        """Reads an id that stands in a view."""
        return str(self._value("", thing, players, language))

    def _text(self, key: str, params: Mapping[str, Any], players: list[str], language: str) -> str:
        pattern = OPTIONAL.sub(lambda part: part[1] if params[_first(part[1])] else "", self._pattern(key, language))
        return pattern.format(**{k: self._value(k, v, players, language) for k, v in params.items()})

    def _pattern(self, key: str, language: str) -> str:
        return self.texts.get(language, {}).get(key) or self.texts["en"][key]

    def _value(self, key: str, value: Any, players: list[str], language: str) -> str | Number:
        if isinstance(value, bool) or value is None:
            return str(value).lower()
        if key == "seat" or key.endswith("_seat"):
            return players[int(value)]
        if isinstance(value, list | tuple) and value and isinstance(value[0], list | tuple):  # dice, each with its symbols
            return ", ".join("+".join(self.name(str(one), language) for one in inner) or "–" for inner in value)
        if isinstance(value, list | tuple):
            return ", ".join(str(self._value(key.removesuffix("s"), inner, players, language)) for inner in value) or "–"
        if isinstance(value, dict):
            return (
                ", ".join(f"{self.name(str(k), language)} {self._value('', v, players, language)}" for k, v in value.items())
                or "–"
            )
        if isinstance(value, str) and value.startswith("@"):
            return players[int(value[1:])]
        if isinstance(value, int) or (isinstance(value, str) and value.isdigit()):  # an option's arguments are strings
            return Number(value)
        return self.name(value, language) if isinstance(value, str) else str(value)


def _first(part: str) -> str:
    """Finds the parameter that an optional part is about."""
    return next(name for _, name, _, _ in Formatter().parse(part) if name)
