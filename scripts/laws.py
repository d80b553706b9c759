"""Which rules have a test: a table by chapter, and a failure where a rule in force has none or a citation names no rule.

    python -m scripts.laws

The rules of a game are the rows of docs/laws/<game>.md; docs/laws/in_force.toml says which chapters are in force. Tests cite
them with `@pytest.mark.law("WOW-9.3a", …)`; engines cite rules, or whole groups and chapters of them, in refusals and events.

The same for the publisher's answers about cards, the rows of docs/answers/<game>.md: `@pytest.mark.answer("wrestlers", 2)`.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

_CHAPTER = re.compile(r"## (\w+)\. (.+)")
_RULE = re.compile(r"\| ([A-Z]+-[\w.-]+) \|")
_ANSWER = re.compile(r"\| ([a-z-]+ \d+) \| .+ \| (.+) \| (yes|no: .+) \|")
_SECTION = re.compile(r"## (.+)")
_CITATION = re.compile(r"\b[A-Z]{3,}-\d+(?:\.\d+(?:\.\d+)*[a-z]*)?\b")


@dataclass
class Chapter:
    title: str
    rules: list[str] = field(default_factory=list)
    in_force: bool = False


@dataclass(frozen=True)
class Citation:
    rule: str
    where: str


def chapters(text: str) -> dict[str, Chapter]:
    found: dict[str, Chapter] = {}
    number = ""
    for line in text.splitlines():
        if heading := _CHAPTER.fullmatch(line):
            number = heading[1]
            found[number] = Chapter(heading[2])
        elif row := _RULE.match(line):
            found[number].rules.append(row[1])
    return found


def laws(folder: Path) -> dict[str, dict[str, Chapter]]:
    """The chapters of every game, with those in force marked."""
    games = {file.stem: chapters(file.read_text("utf-8")) for file in sorted(folder.glob("*.md"))}
    for game, terms in tomllib.loads((folder / "in_force.toml").read_text("utf-8")).items():
        for number in games[game] if terms["chapters"] == "all" else terms["chapters"]:
            games[game][str(number)].in_force = True
    return games


def answers(file: Path) -> dict[str, dict[str, bool]]:
    """The answers by section, each with whether it applies."""
    found: dict[str, dict[str, bool]] = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if heading := _SECTION.fullmatch(line):
            section = found[heading[1]] = {}
        elif row := _ANSWER.fullmatch(line):
            section[row[1]] = row[3] == "yes"
    return found


def law_of_answers(file: Path) -> dict[str, frozenset[str]]:
    """Of every answer the rules that bear on it."""
    rows = filter(None, map(_ANSWER.fullmatch, file.read_text("utf-8").splitlines()))
    return {row[1]: frozenset(row[2].split(", ")) - {"–"} for row in rows}


def cited_by_tests(folder: Path) -> Iterator[Citation]:
    """Every law mark in the test files, `pytest.mark.law(…)` or `law(…)`: on functions, classes, modules and parameters.

    And every mark of an answer, as `wrestlers 2`.
    """
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            given = [str(a.value) if isinstance(a, ast.Constant) else ast.unparse(a) for a in node.args]
            match getattr(node.func, "attr", getattr(node.func, "id", "")):
                case "law":
                    for argument, rule in zip(node.args, given, strict=True):
                        yield Citation(rule, f"{file.relative_to(folder.parent)}:{argument.lineno}")
                case "answer" if "mark" in ast.unparse(node.func):
                    yield Citation(" ".join(given), f"{file.relative_to(folder.parent)}:{node.lineno}")


def cited_by_engines(folder: Path, prefixes: set[str]) -> Iterator[Citation]:
    for file in sorted(folder.rglob("*.py")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            for rule in _CITATION.findall(line):
                if rule.partition("-")[0] in prefixes:
                    yield Citation(rule, f"{file.relative_to(folder.parent)}:{number}")


def groups(rule: str) -> Iterator[str]:
    """The rule, its groups and its chapter: `OATH-8.3.1a`, `OATH-8.3.1`, `OATH-8.3`, `OATH-8`."""
    yield rule
    group = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
    while group:
        yield group
        group = group.rpartition(".")[0]


def report(root: Path) -> tuple[list[str], list[str]]:
    """The table, and what is wrong."""
    games = laws(root / "docs" / "laws")
    cited = list(cited_by_tests(root / "tests"))
    covered = {citation.rule for citation in cited}
    table, wrong, known, answered = [], [], set[str](), set[str]()
    for game, by_number in games.items():
        rules = [rule for chapter in by_number.values() for rule in chapter.rules]
        wrong += [
            f"docs/laws/{game}.md: {rule} stands there twice" for rule in sorted({r for r in rules if rules.count(r) > 1})
        ]
        known |= set(rules)
        table.append(f"{game}")
        for number, chapter in by_number.items():
            missing = [rule for rule in chapter.rules if rule not in covered]
            have, force = len(chapter.rules) - len(missing), "in force" if chapter.in_force else ""
            table.append(f"  {number:>6}. {chapter.title[:70]:<70} {have:>4} / {len(chapter.rules):<4} {force}".rstrip())
            if missing and chapter.in_force:
                wrong.append(f"no test: {', '.join(missing)}")
        table.append(f"          {'all':<70} {len(set(rules) & covered):>4} / {len(rules):<4}".rstrip())
        if sections := answers(root / "docs" / "answers" / f"{game}.md"):
            table.append(f"{game}: the publisher's answers")
            for title, section in {**sections, "all": {a: yes for s in sections.values() for a, yes in s.items()}}.items():
                apply = [answer for answer, applies in section.items() if applies]
                table.append(f"          {title:<70} {len(covered.intersection(apply)):>4} / {len(apply):<4}".rstrip())
                answered |= set(section)
    wrong += [
        f"{citation.where}: there is no {'answer' if ' ' in citation.rule else 'rule'} {citation.rule}"
        for citation in cited
        if citation.rule not in known | answered
    ]
    citable = {group for rule in known for group in groups(rule)}
    engines = cited_by_engines(root / "games", {rule.partition("-")[0] for rule in known})
    wrong += [f"{citation.where}: there is no rule {citation.rule}" for citation in engines if citation.rule not in citable]
    return table, wrong


def main() -> int:
    table, wrong = report(ROOT)
    print("\n".join(table))
    if wrong:
        print("\n" + "\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
