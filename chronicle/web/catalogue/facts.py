"""Makes a record of fixtures/ readable, whatever the game and the kind: nothing here knows a card."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from chronicle.models import CatalogueEntry
from games.shelf.shelves import shelf
from games.shelf.words import words

# Shown elsewhere on the page, or drawn as the map.
_SHOWN = {"slug", "kind", "names", "aliases", "suit", "set", "copies", "powers", "notes", "polygon", "center", "id"} | {
    *("confidence", "reconstructed", "provenance")
}
# For programs: shown folded away.
_FOR_PROGRAMS = (
    "tts_",
    "ops",
    "effects",
    "when",
    "condition",
    "params",
    "choices",
    "trigger",
    "active_player",
    "other_players",
)
# Shown as badges of a power.
_BADGES = ("kind", "face", "side", "tier", "type")
_LABELS = {
    "printed_number": "Number on the card",
    "number": "Card number",
    "number_pl": "Number in the Polish edition",
    "vp": "Victory points",
    "n": "Number",
}


@dataclass(frozen=True)
class Power:
    badges: list[str]
    cost: list[tuple[str, str]]
    text: str
    facts: list[tuple[str, SafeString]]
    data: str


class FactSheet:
    def __init__(self, entry: CatalogueEntry, names: dict[str, str]) -> None:
        self.entry = entry
        self.record: dict[str, Any] = entry.facts
        self.names = names

    @cached_property
    def powers(self) -> list[Power]:
        return [self._power(power) for power in self.record.get("powers", ())]

    @cached_property
    def notes(self) -> list[str]:
        return [note for note in self.record.get("notes", ()) if isinstance(note, str)]

    @cached_property
    def aliases(self) -> list[tuple[str, str]]:
        given = self.record.get("aliases") or {}
        return [(language, ", ".join(names)) for language, names in given.items()]

    @cached_property
    def facts(self) -> list[tuple[str, SafeString]]:
        shown = {key: value for key, value in self.record.items() if key not in _SHOWN and not _for_programs(key)}
        return list(self._lines(shown))

    @cached_property
    def data(self) -> str:
        """Returns the record as programs read it."""
        return json.dumps(self.record, indent=1, ensure_ascii=False)

    def _power(self, power: dict[str, Any]) -> Power:
        cost = power.get("cost")
        plain = {key: value for key, value in cost.items() if key != "ops"} if isinstance(cost, dict) else {}
        rest = {key: value for key, value in power.items() if key not in ("text", "cost", *_BADGES)}
        shown = {key: value for key, value in rest.items() if not _for_programs(key) and value not in (0, False)}
        data = {key: value for key, value in {**rest, "cost": cost}.items() if _for_programs(key) or key == "cost"}
        return Power(
            badges=[words(str(power[key])) for key in _BADGES if power.get(key)],
            cost=[(self._label(key), str(value)) for key, value in plain.items() if value],
            text=power["text"],
            facts=list(self._lines(shown)),
            data=json.dumps(data, indent=1, ensure_ascii=False) if any(_for_programs(key) for key in data) else "",
        )

    def _lines(self, facts: dict[str, Any]) -> Iterator[tuple[str, SafeString]]:
        return (
            (self._label(key), self.in_words(value))
            for key, value in facts.items()
            if value is not None and value not in ([], {}, "")
        )

    def in_words(self, value: Any) -> SafeString:
        """Returns a value in words: names of other entries become links."""
        match value:
            case bool():
                return format_html("{}", "yes" if value else "no")
            case None:
                return format_html("{}", "none")
            case str():
                return self._word(value)
            case list() if any(isinstance(inner, dict | list) for inner in value):
                return format_html(
                    "<ul>{}</ul>", format_html_join("", "<li>{}</li>", ((self.in_words(inner),) for inner in value))
                )
            case list():
                return format_html_join(", ", "{}", ((self.in_words(inner),) for inner in value))
            case {"en": str()}:
                return format_html("{}", " · ".join(value.values()))
            case dict():
                shown = {key: inner for key, inner in value.items() if key != "slug" and not _for_programs(key)}
                lines = format_html_join("", "<li><span>{}</span> {}</li>", self._lines(shown))
                return format_html('<ul class="facts-inner">{}</ul>', lines)
            case _:
                return format_html("{}", value)

    def _label(self, key: str) -> str:
        return _LABELS.get(key) or shelf(self.entry.game).label(key)

    def _word(self, text: str) -> SafeString:
        if text in self.names and text != self.entry.slug:
            return format_html('<a href="{}">{}</a>', reverse("entry", args=[self.entry.game, text]), self.names[text])
        is_key = text == text.lower() and " " not in text and ("-" in text or "_" in text)
        return format_html("{}", words(text) if is_key else text)


def _for_programs(key: str) -> bool:
    return key.startswith(_FOR_PROGRAMS)
