"""The numbered rules of the games, as docs/laws has them: what a log, a refusal or a card cites, with its neighbours."""

import re
from dataclasses import dataclass, field
from functools import cache

from django.conf import settings

from chronicle.decided import Case, answers, groups, rulings
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

    @property
    def parts(self) -> str:
        return " · ".join(section.title for section in self.sections if section.title)


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


FEW = 12
"""How many rules of a section are shown where one is cited as a whole."""


@dataclass(frozen=True)
class Passage:
    """What a citation names: one rule, or the rules of a section, with what stands before and after."""

    game: Shelf
    cited: str
    chapter: Chapter
    section: str
    rules: list[Rule]
    before: Rule | None
    after: Rule | None


def passage(game: Shelf, cited: str) -> Passage | None:
    """Returns what is cited by this number, if the law has it."""
    first = anchors(game.id).get(cited) if has_law(game) else None
    rows = [(chapter, section, rule) for chapter in chapters(game.id) for section in chapter.sections for rule in section.rules]
    at = next((index for index, (_, _, rule) in enumerate(rows) if rule.id == first), None)
    if at is None:
        return None
    last = at
    while last + 1 < min(len(rows), at + FEW) and cited in groups(rows[last + 1][2].id):
        last += 1
    chapter, section, _ = rows[at]
    return Passage(
        game,
        cited,
        chapter,
        section.title,
        [rule for _, _, rule in rows[at : last + 1]],
        rows[at - 1][2] if at else None,
        rows[last + 1][2] if last + 1 < len(rows) else None,
    )


def in_full(number: str, game: str = "") -> str:
    """Returns a rule's number with its game's prefix: in a chronicle, 8.4e is short for the rule of the game it keeps."""
    prefix = next((shelf.law[0] for shelf in shelves() if shelf.id == game and shelf.law), "")
    return f"{prefix}-{number}" if prefix and number[:1].isdigit() else number


def game_of(rule: str) -> Shelf | None:
    """Returns the game whose law has the rule or the section, if it is here."""
    game = by_law(rule)
    return game if game and has_law(game) and rule in anchors(game.id) else None
