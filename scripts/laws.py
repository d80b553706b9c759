"""Which rules have a test: a table by chapter, and a failure where a rule in force has none or a citation names no rule.

    python -m scripts.laws

The rules of a game are the rows of docs/laws/<game>.md; docs/laws/in_force.toml says which chapters are in force. Tests cite
them with `@pytest.mark.law("GAME-9.3a", …)`; engines cite rules, or whole groups and chapters of them, in refusals and events.

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
    """Returns the chapters of every game, with those in force marked."""
    games = {file.stem: chapters(file.read_text("utf-8")) for file in sorted(folder.glob("*.md"))}
    for game, terms in tomllib.loads((folder / "in_force.toml").read_text("utf-8")).items():
        for number in games[game] if terms["chapters"] == "all" else terms["chapters"]:
            games[game][str(number)].in_force = True
    return games


def answers(file: Path) -> dict[str, dict[str, bool]]:
    """Returns the answers by section, each with whether it applies."""
    found: dict[str, dict[str, bool]] = {}
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if heading := _SECTION.fullmatch(line):
            section = found[heading[1]] = {}
        elif row := _ANSWER.fullmatch(line):
            section[row[1]] = row[3] == "yes"
    return found


def law_of_answers(file: Path) -> dict[str, frozenset[str]]:
    """Returns for every answer the rules that bear on it."""
    rows = filter(None, map(_ANSWER.fullmatch, file.read_text("utf-8").splitlines()))
    return {row[1]: frozenset(row[2].split(", ")) - {"–"} for row in rows}


def cited_by_tests(folder: Path) -> Iterator[Citation]:
    """Returns every law mark in the test files, `pytest.mark.law(…)` or `law(…)`, on functions, classes, modules and
    parameters; and every mark of an answer, `pytest.mark.answer("wrestlers", 2)` or `answer("wrestlers", 2)`, as `wrestlers
    2`."""
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            if answer := answer_of(node):
                yield Citation(answer, f"{file.relative_to(folder.parent)}:{node.lineno}")
            elif getattr(node.func, "attr", getattr(node.func, "id", "")) == "law":
                for argument in node.args:
                    rule = argument.value if isinstance(argument, ast.Constant) else ast.unparse(argument)
                    yield Citation(str(rule), f"{file.relative_to(folder.parent)}:{argument.lineno}")


def answer_of(node: ast.expr) -> str:
    """Returns the answer that a mark names; nothing if it is another mark."""
    match node:
        case ast.Call(ast.Attribute(attr="answer") | ast.Name("answer"), [ast.Constant(str(card)), ast.Constant(int(number))]):
            return f"{card} {number}"
    return ""


def cited_by_engines(folder: Path, prefixes: set[str]) -> Iterator[Citation]:
    for file in sorted(folder.rglob("*.py")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            for rule in _CITATION.findall(line):
                if rule.partition("-")[0] in prefixes:
                    yield Citation(rule, f"{file.relative_to(folder.parent)}:{number}")


def groups(rule: str) -> Iterator[str]:
    """Returns the rule, its groups and its chapter: `GAME-8.3.1a`, `GAME-8.3.1`, `GAME-8.3`, `GAME-8`."""
    yield rule
    group = rule.rstrip("abcdefghijklmnopqrstuvwxyz")
    while group:
        yield group
        group = group.rpartition(".")[0]


def report(root: Path) -> tuple[list[str], list[str]]:
    """Returns the table, and what is wrong."""
    games = laws(root / "docs" / "laws")
    cited = list(cited_by_tests(root / "tests"))
    covered = {citation.rule for citation in cited}
    table, wrong, known = [], [], set[str]()
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
        _report_answers(root, game, covered, set(rules), table, wrong)
    names = known | {answer for game in games for section in answers(_answers_of(root, game)).values() for answer in section}
    wrong += [
        f"{citation.where}: there is no {'answer' if ' ' in citation.rule else 'rule'} {citation.rule}"
        for citation in cited
        if citation.rule not in names
    ]
    citable = {group for rule in known for group in groups(rule)}
    engines = cited_by_engines(root / "games", {rule.partition("-")[0] for rule in known})
    wrong += [f"{citation.where}: there is no rule {citation.rule}" for citation in engines if citation.rule not in citable]
    return table, wrong


def _report_answers(root: Path, game: str, covered: set[str], rules: set[str], table: list[str], wrong: list[str]) -> None:
    """Adds how many of the publisher's answers to the game are covered."""
    file = _answers_of(root, game)
    if not (sections := answers(file)):
        return
    in_force = tomllib.loads((root / "docs" / "laws" / "in_force.toml").read_text("utf-8"))
    force = "in force" if in_force.get(game, {}).get("answers") else ""
    table.append(f"{game}: the publisher's answers")
    every: list[str] = []
    for title, section in sections.items():
        apply = [answer for answer, applies in section.items() if applies]
        missing = [answer for answer in apply if answer not in covered]
        table.append(f"          {title:<70} {len(apply) - len(missing):>4} / {len(apply):<4} {force}".rstrip())
        if missing and force:
            wrong.append(f"no test: {', '.join(missing)}")
        every += apply
    table.append(f"          {'all':<70} {len(covered.intersection(every)):>4} / {len(every):<4}".rstrip())
    for answer, law in law_of_answers(file).items():
        wrong += [f"docs/answers/{game}.md: {answer}: there is no rule {rule}" for rule in sorted(law - rules)]


def _answers_of(root: Path, game: str) -> Path:
    return root / "docs" / "answers" / f"{game}.md"


def main() -> int:
    table, wrong = report(ROOT)
    print("\n".join(table))
    if wrong:
        print("\n" + "\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
