"""Do the tests of the publisher's answers fail when their rule is broken?

For each answer drawn, faults are planted where its rule is written: in code that names its card, then in code that cites
its rules of the law, then in other code that its tests run and few others do. Each fault is shown to the tests of this
answer alone, until an assertion fails; a crash does not count.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from compileall import compile_dir
from itertools import islice
from pathlib import Path
from py_compile import PycInvalidationMode
from random import Random
from tempfile import TemporaryDirectory

from scripts.faults.executed import Executed, copy_of, digest
from scripts.faults.mutations import Fault, Module
from scripts.faults.run import LEAST, Plan, wilson
from scripts.faults.trial import judge
from scripts.laws import answer_of, law_of_answers

COUNT, TRIES = 50, 12
WHERE = ("what names the card", "what cites its rules", "what it needs")
_WORD = re.compile(r"[\w.-]+")
Rule = tuple[str, frozenset[str]]
"""The card, and the rules of the law that bear on the answer."""


def games(project: Path) -> list[str]:
    """Lists the games whose publisher has answered something."""
    return sorted(file.stem for file in (project / "docs" / "answers").glob("*.md"))


def marked(project: Path, game: str) -> dict[str, set[str]]:
    """Returns for every answer the tests that name it: `tests/…/test_file.py::test_name`."""
    found: dict[str, set[str]] = {}
    for file in sorted((project / "tests" / "engines" / game).rglob("test_*.py")):
        for node in ast.parse(file.read_text("utf-8")).body:
            marks, name = (node.decorator_list, node.name) if isinstance(node, ast.FunctionDef) else ([], "")
            for answer in filter(None, map(answer_of, marks)):
                found.setdefault(answer, set()).add(f"{file.relative_to(project)}::{name}")
    return found


def run(plan: Plan, count: int | None, seed: str, engine: str = "") -> bool:
    """Says whether the tests of enough of the drawn answers are seen to fail."""
    of_games = [_run(plan, count, seed, game, engine or f"games/{game}/engine") for game in games(plan.project)]
    return all(of_games)


def _run(plan: Plan, count: int | None, seed: str, game: str, engine: str) -> bool:
    of_answer = marked(plan.project, game)
    law = law_of_answers(plan.project / "docs" / "answers" / f"{game}.md")
    drawn = Random(f"{seed}:answers").sample(sorted(of_answer), min(count or COUNT, len(of_answer)))  # noqa: S311  no secret
    asked = sorted({test for answer in drawn for test in of_answer[answer]})
    modules = plan.modules([engine])
    noticed: Counter[str] = Counter()
    planted = 0
    with TemporaryDirectory(prefix="chronicle-faults-") as scratch:
        copy = copy_of(plan.project, Path(scratch))
        executed = Executed.record(plan.kept / digest(plan.project, asked), plan.project, copy, asked, 1, setup=plan.pure)
        compile_dir(str(copy / engine), quiet=2, force=True, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        for answer in drawn:
            own = [test for test in executed.tests if test.partition("[")[0] in of_answer[answer]]
            rule = (answer.partition(" ")[0], law[answer])
            faults = faults_of(rule, own, modules, executed, Random(f"{seed}:{answer}"))  # noqa: S311
            tried = list(islice(faults, TRIES))
            seen = next(
                (n for n, (_, fault) in enumerate(tried) if judge(fault, own, executed, copy, asserted=True).noticed), None
            )
            where, fault = tried[-1 if seen is None else seen]
            planted += len(tried) if seen is None else seen + 1
            noticed[where] += seen is not None
            verdict = f"{'NOT ' if seen is None else ''}seen to fail: {fault.file}:{fault.line}: {fault.change}"
            print(f"  {answer}: {verdict} ({where})", flush=True)
    low, high = wilson(noticed.total(), len(drawn))
    share = f"{noticed.total() / len(drawn):.1%} ({low:.1%} to {high:.1%})"
    print(
        f"answers: the tests of {noticed.total()} of {len(drawn)} were seen to fail: {share}, by {planted} faults", flush=True
    )
    print(*(f"  {noticed[where]} by one in {where}" for where in WHERE), sep="\n", flush=True)
    return noticed.total() >= LEAST * len(drawn)


def faults_of(
    rule: Rule, tests: list[str], modules: list[Module], executed: Executed, dice: Random
) -> Iterator[tuple[str, Fault]]:
    """Returns places and faults, the nearest first; at the same distance in random order."""
    found: list[tuple[int, int, float, Fault]] = []
    for module in modules:
        lines = executed.lines(module.file)
        for statement in module.tree.body:
            distance = _distance(rule, module, statement)
            for fault in module.within([statement]):
                if " without " in fault.change:  # leaving out an argument would crash
                    continue
                runs = set().union(*(lines.get(line, set()) for line in range(fault.line, fault.end + 1)))
                if runs.intersection(tests) or (distance == 0 and _is_run(statement, lines, tests)):
                    found.append((distance, len(runs.difference(tests)) if distance else 0, dice.random(), fault))
    yield from ((WHERE[distance], fault) for distance, *_, fault in sorted(found, key=lambda each: each[:3]))


def _distance(rule: Rule, module: Module, statement: ast.stmt) -> int:
    """Returns 0 for code that names the card, 1 for code that cites a rule that bears on the answer (as `GAME-7.4b` or
    `7.4b`), 2 for any other."""
    card, law = rule
    decorators = statement.decorator_list if isinstance(statement, ast.FunctionDef) else []
    first = min([statement.lineno, *(node.lineno for node in decorators)])
    source = "\n".join(module.lines[first - 1 : statement.end_lineno])
    if f'"{card}"' in source:
        return 0
    cited = {word.rstrip(".") for word in _WORD.findall(source)}
    return 2 - any(row in cited or row.partition("-")[2] in cited for row in law)


def _is_run(statement: ast.stmt, lines: dict[int, set[str]], tests: list[str]) -> bool:
    """Says whether the tests run the statement: any line of a function, so that conditions in its decorators count; code of
    a module always."""
    if not isinstance(statement, ast.FunctionDef):
        return True
    body = range(statement.body[0].lineno, (statement.end_lineno or 0) + 1)
    return any(lines.get(line, set()).intersection(tests) for line in body)
