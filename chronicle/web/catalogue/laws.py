"""The numbered rules of a game, as docs/laws has them: whatever a log, a refusal or a card cites is one click away."""

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from chronicle.decided import Case, answers, groups, rulings
from chronicle.errors import NotFound
from chronicle.web.pages import Page
from games.shelf.shelves import Shelf, by_law, shelves

_CHAPTER = re.compile(r"## (\w+)\. (.+)")
_SECTION = re.compile(r"### (.+)")
_RULE = re.compile(r"\| ([A-Z]+-[\w.-]+) \| (.+) \| (\w+) \|")


@dataclass
class Rule:
    id: str
    text: str
    kind: str

    @property
    def cases(self) -> list[Case]:
        """Returns the answers and rulings that bear on the rule; those about a whole section stand at its beginning."""
        game = by_law(self.id)
        return bearing(game.id).get(self.id, []) if game else []


@dataclass
class Section:
    title: str
    rules: list[Rule] = field(default_factory=list)


@dataclass
class Chapter:
    number: str
    title: str
    sections: list[Section] = field(default_factory=list)

    @property
    def count(self) -> int:
        return sum(len(section.rules) for section in self.sections)


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    found: list[Chapter] = []
    for line in (settings.LAWS_DIR / f"{game}.md").read_text("utf-8").splitlines():
        if heading := _CHAPTER.fullmatch(line):
            found.append(Chapter(heading[1], heading[2], [Section("")]))
        elif found and (heading := _SECTION.fullmatch(line)):
            found[-1].sections.append(Section(heading[1]))
        elif found and (row := _RULE.match(line)):
            found[-1].sections[-1].rules.append(Rule(row[1], row[2].replace("*", "").replace("`", ""), row[3]))
    return tuple(found)


def has_law(game: Shelf) -> bool:
    return (settings.LAWS_DIR / f"{game.id}.md").exists()


@cache
def anchors(game: str) -> dict[str, str]:
    """Returns for every rule, section and chapter that can be cited the rule it begins with: `GAME-5.2` → `GAME-5.2.1a`."""
    found: dict[str, str] = {}
    for chapter in chapters(game):
        for section in chapter.sections:
            for rule in section.rules:
                for group in groups(rule.id):
                    found.setdefault(group, rule.id)
    return found


@cache
def bearing(game: str) -> dict[str, list[Case]]:
    """Returns the answers and rulings by rule."""
    found: dict[str, list[Case]] = {}
    cases: list[Case] = [case for of_card in answers(game).values() for case in of_card if case.applies]
    for case in [*cases, *rulings()]:
        for rule in dict.fromkeys(anchors(game).get(cited, "") for cited in sorted(case.law)):
            found.setdefault(rule, []).append(case)
    return found


def address(rule: str) -> str | None:
    """Returns where a cited rule stands, if its game's law is here."""
    game = by_law(rule)
    anchor = anchors(game.id).get(rule) if game and has_law(game) else None
    return f"{reverse('law', args=[game.id])}#{anchor}" if game and anchor else None


class Law(Page):
    may_be_compressed = True
    template = "laws/law.html"

    def get(self, request: HttpRequest, game: str) -> HttpResponse:
        of = next((shelf for shelf in shelves() if shelf.id == game and has_law(shelf)), None)
        if of is None:
            raise NotFound
        sought = request.GET.get("q", "").strip()[:100]
        shown = chapters(game)
        if sought:
            shown = tuple(_only(chapter, sought.lower().split()) for chapter in shown)
        shown = tuple(chapter for chapter in shown if chapter.count)
        context: dict[str, Any] = {"chapters": shown, "q": sought, "count": sum(chapter.count for chapter in shown)}
        return self.show(game=of, on_screen=of.board is not None, **context)


def _only(chapter: Chapter, words: list[str]) -> Chapter:
    """Returns the rules that have every word in their number or text."""
    sections = [
        Section(section.title, [rule for rule in section.rules if all(w in f"{rule.id} {rule.text}".lower() for w in words)])
        for section in chapter.sections
    ]
    return Chapter(chapter.number, chapter.title, sections)
