"""The numbered rules of a game, as docs/laws has them: what logs, refusals and cards cite is one click away."""

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from chronicle.decided import GAME_OF, Case, answers, groups, rulings
from chronicle.errors import NotFound
from chronicle.web.games import GAMES
from chronicle.web.pages import Page

FOLDER = settings.BASE_DIR / "docs" / "laws"
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
        """The answers and rulings that bear on it; what reads a whole section stands at its beginning."""
        return bearing(GAME_OF[self.id.partition("-")[0]]).get(self.id, [])


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
    for line in (FOLDER / f"{game}.md").read_text("utf-8").splitlines():
        if heading := _CHAPTER.fullmatch(line):
            found.append(Chapter(heading[1], heading[2], [Section("")]))
        elif found and (heading := _SECTION.fullmatch(line)):
            found[-1].sections.append(Section(heading[1]))
        elif found and (row := _RULE.match(line)):
            found[-1].sections[-1].rules.append(Rule(row[1], row[2].replace("*", "").replace("`", ""), row[3]))
    return tuple(found)


def games_with_law() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.md") if path.stem in GAMES)


@cache
def anchors(game: str) -> dict[str, str]:
    """Every rule, section and chapter that can be cited → the rule it begins with: `OATH-5.2` → `OATH-5.2.1a`."""
    found: dict[str, str] = {}
    for chapter in chapters(game):
        for section in chapter.sections:
            for rule in section.rules:
                for group in groups(rule.id):
                    found.setdefault(group, rule.id)
    return found


@cache
def bearing(game: str) -> dict[str, list[Case]]:
    """By rule."""
    found: dict[str, list[Case]] = {}
    cases: list[Case] = [case for of_card in answers(game).values() for case in of_card if case.applies]
    for case in [*cases, *rulings()]:
        for rule in dict.fromkeys(anchors(game).get(cited, "") for cited in sorted(case.law)):
            found.setdefault(rule, []).append(case)
    return found


def address(rule: str) -> str | None:
    """Where a cited rule stands, if its game's law is here."""
    game = GAME_OF.get(rule.partition("-")[0])
    anchor = anchors(game).get(rule) if game else None
    return f"{reverse('law', args=[game])}#{anchor}" if anchor else None


class Law(Page):
    template = "laws/law.html"

    def get(self, request: HttpRequest, game: str) -> HttpResponse:
        if game not in games_with_law():
            raise NotFound
        sought = request.GET.get("q", "").strip()[:100]
        shown = chapters(game)
        if sought:
            shown = tuple(_only(chapter, sought.lower().split()) for chapter in shown)
        shown = tuple(chapter for chapter in shown if chapter.count)
        context: dict[str, Any] = {"chapters": shown, "q": sought, "count": sum(chapter.count for chapter in shown)}
        return self.show(game=GAMES[game], **context)


def _only(chapter: Chapter, words: list[str]) -> Chapter:
    """The rules that have every word in their number or text."""
    sections = [
        Section(section.title, [rule for rule in section.rules if all(w in f"{rule.id} {rule.text}".lower() for w in words)])
        for section in chapter.sections
    ]
    return Chapter(chapter.number, chapter.title, sections)


OF_KIND = {
    "action": "OATH-7.3.2",
    "modifier": "OATH-7.4",
    "battle-plan": "OATH-7.5",
    "persistent": "OATH-7.1.4",
    "when-played": "OATH-7.3.3",
    "rest": "OATH-7.3.4",
    "wake": "OATH-7.3.1",
}
OF_ACTION = {
    "search": "OATH-5.1",
    "muster": "OATH-5.2",
    "trade": "OATH-5.3",
    "recover": "OATH-5.4",
    "campaign": "OATH-5.5",
    "travel": "OATH-5.6",
    "adviser-limit": "OATH-7.6.4",
}


def rules_of(facts: dict[str, Any]) -> list[str]:
    """The parts of the law that a card's powers live by."""
    powers = facts.get("powers") or []
    cited = [OF_KIND.get(power["kind"], "") for power in powers]
    cited += [OF_ACTION.get(action, "") for power in powers for action in power.get("modifies", ())]
    if any(
        any(power.get("cost", {}).get(what) for what in ("favor", "secret", "burn_favor", "burn_secret")) for power in powers
    ):
        cited.append("OATH-7.1.2")
    if facts.get("restriction"):
        cited.append("OATH-7.2.1")
    if facts.get("locked"):
        cited.append("OATH-7.2.2")
    return list(dict.fromkeys(rule for rule in cited if rule))
