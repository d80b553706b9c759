"""Decided cases, as docs/ has them: the publisher's answers about cards, and the rulings where a rule is silent.

Pages of cards, the cards of a game on screen and every refusal read them from here, so that nothing is written down twice.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from chronicle.errors import AgainstTheRules, Refusal
from chronicle.site.config import ROOT
from games.shelf.shelves import by_law

DOCS = ROOT / "docs"
FEW = 8
"""How many cases are shown behind one refusal."""
BY = {
    "publisher": "an answer of the publisher about a card",
    "confirmed": "a ruling that the publisher has confirmed",
    "ruling": "a ruling of our own",
    "open": "a ruling of our own in a case that neither an edition nor an answer decides",
}
"""Who decided the case."""
_ANSWER = re.compile(r"\| ([a-z-]+) (\d+) \| (.+) \| (.+) \| (yes|no: .+) \|")
_RULING = re.compile(r"\| ([A-Z]+-[^|]+) \| ([^|]+) \| ([^|]+) \|")
_LETTER = re.compile(r"(?<=[0-9IVX])[a-z]+$")
_PART = re.compile(r"[.-][^.-]*$")
_OPEN = "### Open"
_CONFIRMED = "confirmed by the publisher"


@dataclass(frozen=True)
class Answer:
    """A case that the publisher has answered."""

    game: str
    card: str
    number: int
    text: str
    law: tuple[str, ...]
    applies: bool
    by = "publisher"

    @property
    def name(self) -> str:
        return f"{self.card} {self.number}"


@dataclass(frozen=True)
class Ruling:
    """A reading of a rule by this project."""

    name: str
    """The rules that it reads, as the page of rulings names them."""
    law: frozenset[str]
    text: str
    reason: str
    by: str


Case = Answer | Ruling


@cache
def answers(game: str) -> dict[str, tuple[Answer, ...]]:
    """Returns the publisher's answers by card."""
    found: dict[str, list[Answer]] = {}
    file = DOCS / "answers" / f"{game}.md"
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if row := _ANSWER.fullmatch(line):
            law = tuple(row[4].split(", ")) if row[4] != "–" else ()
            found.setdefault(row[1], []).append(Answer(game, row[1], int(row[2]), row[3], law, row[5] == "yes"))
    return {card: tuple(cases) for card, cases in found.items()}


def of_cards(game: str, *cards: str) -> list[Answer]:
    """Returns what the publisher has answered about these cards."""
    return [case for card in cards for case in answers(game).get(card, ()) if case.applies]


@cache
def rulings() -> tuple[Ruling, ...]:
    found, is_open = [], False
    for line in (DOCS / "rulings.md").read_text("utf-8").splitlines():
        if line.startswith("#"):
            is_open = line.startswith(_OPEN)
        elif row := _RULING.fullmatch(line):
            text, reason = row[2].replace("`", ""), row[3].replace("`", "")
            by = "confirmed" if _CONFIRMED in text + reason else "open" if is_open else "ruling"
            found.append(Ruling(row[1], frozenset(_cited(row[1])), text, reason, by))
    return tuple(found)


def _cited(cell: str) -> Iterator[str]:
    """Spells out which rules a cell names: `GAME-11.1a–11.1c, 20.2e` are GAME-11.1a, GAME-11.1b, GAME-11.1c and GAME-20.2e."""
    prefix = ""
    for part in cell.split(", "):
        first, _, last = part.strip().partition("–")
        if re.match(r"[A-Z]+-", first):
            prefix, _, first = first.partition("-")
        letters = range(ord(first[-1]), ord(last[-1]) + 1) if last else ()
        yield from (f"{prefix}-{first[:-1]}{chr(letter)}" for letter in letters)
        yield f"{prefix}-{first}"


def groups(rule: str) -> Iterator[str]:
    """Returns the rule and the groups that contain it: `GAME-8.3.1a`, `GAME-8.3.1`, `GAME-8.3`, `GAME-8`."""
    while "-" in rule:
        yield rule
        shorter = _LETTER.sub("", rule)
        rule = shorter if shorter != rule else _PART.sub("", rule)


def behind(refusal: Refusal) -> list[Case]:
    """Returns the cases behind a refusal: answers about the cards that the refused option names, and rulings on the rules
    it cites."""
    law, about = refusal.law, refusal.option if isinstance(refusal, AgainstTheRules) else ""
    game = next((found.id for rule in law if (found := by_law(rule))), "")
    named = [case for card in re.split(r"[:/#]", about) for case in of_cards(game, card)] if about else []
    cited = [case for cases in answers(game).values() for case in cases if case.applies and {*case.law} & {*law}]
    wider = {group for rule in law for group in groups(rule)}
    read = [ruling for ruling in rulings() if ruling.law & wider]
    cases: list[Case] = [*(named or cited), *read]
    return list(dict.fromkeys(cases))[:FEW]
