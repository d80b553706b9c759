"""Readable text from message ids, in a given language: rules carry ids and parameters, never prose.

A game's texts stand in `games/<game>/texts/<language>.toml`: ICU messages, which know the plurals of every language.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from games.kernel.values import Ask, LogEntry, Withheld

ENGLISH = "en"
Params = Mapping[str, Any]
Names = Mapping[str, Mapping[str, str]]
"""Slug → language → name."""


class Text(NamedTuple):
    """A text, ready to be filled in."""

    format: Callable[[dict[str, Any]], str]
    arguments: list[tuple[str, bool]]
    """Each that it names, and whether it counts by it."""


class Language:
    """What a game says in one language. What has no text in it is said in English, what has no name by its id."""

    def __init__(self, texts: dict[str, tuple[str, str]], names: dict[str, str]) -> None:
        self.texts = texts
        """Id → (message, its language)."""
        self.names = names
        self.forms: dict[str, dict[str, str]] = {}
        """Thing → form → name in that form."""
        self.parsed: dict[str, Text] = {}

    def name(self, thing: str, form: str = "") -> str:
        return self.forms.get(thing, {}).get(form) or self.names.get(thing, thing)

    def parse(self, key: str) -> Text:
        """Makes a text ready when it is first asked for."""
        from icu4py.messageformat import MessageFormat  # not before a text is read: most programs never read one

        message, language = self.texts[key]
        text = self.parsed[key] = Text(MessageFormat(message, language).format, sorted(arguments(message).items()))
        return text


class Messages:
    """The texts of one game. A text names its parameters: `{seat} draws {count, plural, one {# card} other {# cards}}`.

    Parameters that are ids of things (a region, a card) read as the thing's name; `{seat}`, `{…_seat}` and `@2` as a player's,
    lists as enumerations. `{cards_count}` is how many they are, and 0 for what is nothing; `{card_genitive}` or `{0_genitive}`
    is the name in that form, if it has it.
    """

    def __init__(self, folder: Path | None = None, names: Names | None = None) -> None:
        self._folder = folder
        self._facts = names or {}
        self._languages: dict[str, Language] = {}

    @cached_property
    def languages(self) -> list[str]:
        """Those that texts or names are known in."""
        files = self._folder.glob("*.toml") if self._folder else ()
        return sorted({ENGLISH, *(file.stem for file in files), *(code for names in self._facts.values() for code in names)})

    def language(self, code: str | None) -> Language:
        """Gives what is said in a language, `de` for `de-at`, English for None; its file is read when it is first asked for."""
        return self._languages.get(code or ENGLISH) or self._read(code or ENGLISH)

    def name(self, thing: str, language: str | None = ENGLISH) -> str:
        return self._name(thing, self.language(language))

    def event(self, entry: LogEntry, players: list[str], language: str | None = ENGLISH) -> str:
        spoken = self.language(language)
        secret = f"event.{entry.kind}.secret"
        key = secret if entry.detailed and secret in spoken.texts else f"event.{entry.kind}"
        return self._text(key, entry.params, players, spoken)

    def prompt(self, ask: Ask, players: list[str], language: str | None = ENGLISH) -> str:
        params = {"seat": ask.seat, "least": ask.least, "most": ask.most, **ask.params}
        return self._text(f"ask.{ask.prompt}", params, players, self.language(language))

    def option(self, option: str, players: list[str], language: str | None = ENGLISH) -> str:
        """Reads `verb:a:b` as the text of `option.verb`, with its arguments as {0}, {1}, …"""
        return self._option(option, players, self.language(language))

    def options(self, ask: Ask, players: list[str], language: str | None = ENGLISH) -> list[str]:
        """Reads the options of a question.

        Its parameter `called`, option → thing, names what some of their ids only number at the end.
        """
        called, spoken = ask.params.get("called", {}), self.language(language)
        read = (f"{option.rpartition(':')[0]}:{called[option]}" if option in called else option for option in ask.options)
        return [self._option(option, players, spoken) for option in read]

    def amount(self, thing: str, count: int, language: str | None = ENGLISH) -> str:
        """Reads an amount of what an option costs or brings, by the text `thing.<thing>`."""
        return self._text(f"thing.{thing}", {"count": count}, [], self.language(language))

    def why(self, withheld: Withheld, players: list[str], language: str | None = ENGLISH) -> str:
        """Says why an option is not offered, by the text `why.<reason>`."""
        return self._text(f"why.{withheld.reason}", withheld.params, players, self.language(language))

    def how(self, how: str, language: str | None = ENGLISH) -> str:
        """Says how a game ended, by `Outcome.how`; a way of earlier rules that has no text any more is said by its id."""
        spoken = self.language(language)
        return ", ".join(
            self._text(key, {}, [], spoken) if (key := f"how.{part}") in spoken.texts else part.replace("-", " ")
            for part in how.split("+")
        )

    def word(self, thing: str, players: list[str], language: str | None = ENGLISH) -> str:
        """Reads an id that stands in a view."""
        return self._value(thing, "", players, self.language(language))

    def made_names(self, language: Language) -> dict[str, str]:
        """Gives the names that are made of other names, by a text."""
        return {}

    def _read(self, code: str) -> Language:
        code = next((known for known in (code, code.partition("-")[0]) if known in self.languages), ENGLISH)
        if code in self._languages:
            return self._languages[code]
        names = {thing: named.get(code) or named[ENGLISH] for thing, named in self._facts.items()}
        language = Language({}, names)
        for each in dict.fromkeys((ENGLISH, code)):
            file = self._file(each)
            for thing, name in file.pop("names", {}).items():
                language.forms[thing] = name if isinstance(name, dict) else {}
                names[thing] = next(iter(language.forms[thing].values()), name)
            language.texts |= {key: (message, each) for key, message in file.items()}
        names |= self.made_names(language)
        self._languages[code] = language
        return language

    def _file(self, language: str) -> dict[str, Any]:
        file = self._folder / f"{language}.toml" if self._folder else None
        return tomllib.loads(file.read_text("utf-8")) if file and file.is_file() else {}

    def _name(self, thing: str, language: Language, form: str = "") -> str:
        return language.name(thing, form)

    def _thing(self, thing: str, players: list[str], language: Language, form: str) -> str:
        """Reads an id that is no name as it stands."""
        return self._name(thing, language, form)

    def _option(self, option: str, players: list[str], language: Language) -> str:
        verb, *given = option.split(":")
        return self._text(f"option.{verb}", dict(zip(_PLACES, given)), players, language)  # noqa: B905  as many as are given

    def _text(self, key: str, params: Params, players: list[str], language: Language) -> str:
        filled, arguments = language.parsed.get(key) or language.parse(key)
        given: dict[str, str | int] = {}
        for name, counts in arguments:
            of, form = name, ""
            if name not in params:
                of, _, form = name.rpartition("_")
            value = params[of or name]
            if form == "count":
                given[name] = len(value) if isinstance(value, list | tuple | dict) else int(bool(value))
            elif counts:
                given[name] = int(value or 0)
            else:
                given[name] = self._value(value, of, players, language, form)
        return filled(given)

    def _value(self, value: Any, key: str, players: list[str], language: Language, form: str = "") -> str:
        if isinstance(value, str):
            if value in language.names:
                return language.name(value, form)
            return players[int(value[1:])] if value.startswith("@") else self._thing(value, players, language, form)
        if isinstance(value, bool) or value is None:
            return str(value).lower()
        if key == "seat" or key.endswith("_seat"):
            return players[int(value)]
        if isinstance(value, list | tuple):
            if value and isinstance(value[0], list | tuple):  # dice, each with its symbols
                return ", ".join("+".join(self._name(str(one), language) for one in inner) or "–" for inner in value)
            each = key.removesuffix("s")
            return ", ".join(self._value(inner, each, players, language, form) for inner in value) or "–"
        if isinstance(value, dict):
            counted = ((self._name(str(k), language, form), self._value(v, "", players, language)) for k, v in value.items())
            return ", ".join(f"{name} {count}" for name, count in counted) or "–"
        return str(value)


_PLACES = tuple("0123456789")
_BRACES = re.compile(r"''|'[{}](?:[^']|'')*'?|[{}]")
_ARGUMENT = re.compile(r"\{\s*(\w+)\s*(?:,\s*(\w+))?")


def arguments(message: str) -> dict[str, bool]:
    """Finds the arguments of an ICU message, and whether it counts by them. Braces are around arguments in a text, and around
    texts in an argument that chooses among them; what is quoted is neither."""
    found: dict[str, bool] = {}
    opened = ["text"]
    for brace in _BRACES.finditer(message):
        if brace[0] == "}":
            opened.pop()
        elif brace[0] == "{" and opened[-1] != "text":
            opened.append("text")
        elif brace[0] == "{" and (argument := _ARGUMENT.match(message, brace.start())):
            name, kind = argument[1], argument[2] or ""
            found[name] = found.get(name, False) or kind in ("plural", "selectordinal", "number")
            opened.append(kind)
    return found
