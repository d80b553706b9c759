"""Cites rules: wherever a page names one, its number is a link that opens the rule beside what one is doing."""

import re
from collections.abc import Iterable

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from chronicle.errors import Refusal
from chronicle.laws import game_of, in_full

_NUMBER = re.compile(r"\b([A-Z]{3,}-\w+(?:\.\w+)*(?:-\w+)?)")


def address(rule: str) -> str | None:
    """Returns where a cited rule stands, if its game's law is here."""
    game = game_of(rule)
    return reverse("rule", args=[game.id, rule]) if game else None


def cite(rules: str | Iterable[str], game: str = "") -> SafeString:
    """Shows the numbers of rules, each linked to its text if the law is here. Without a prefix, they are those of the game."""
    numbers = rules.split(", ") if isinstance(rules, str) else rules
    return format_html_join(", ", "{}", ((_one(number, game),) for number in numbers if number))


def _one(number: str, game: str) -> SafeString:
    href = address(in_full(number, game))
    if href is None:
        return format_html('<span class="law">{}</span>', number)
    return format_html('<a class="law" href="{}">{}</a>', href, number)


def linked(text: str) -> SafeString:
    """Shows a text in which rules are cited by their whole numbers, each of them linked."""
    parts = _NUMBER.split(text)  # every second one is a number
    return format_html_join(
        "", "{}", ((_one(part, "") if index % 2 and address(part) else part,) for index, part in enumerate(parts))
    )


def said(refusal: Refusal) -> SafeString:
    """Shows what a refusal says, with the rules that it cites."""
    return format_html("{} {}", refusal.message, cite(refusal.law)) if refusal.law else format_html("{}", refusal.message)
