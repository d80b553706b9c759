"""Draws faults area by area, has them judged, and reports what was not noticed."""

import json
import sys
import tomllib
from collections.abc import Callable, Iterator
from compileall import compile_dir
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, partial
from math import inf, sqrt
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from games import GAMES
from scripts.faults.executed import ROOT, Executed, copy_of, digest
from scripts.faults.mutations import Fault, Module, conditions, fields, gates, serializers
from scripts.faults.trial import Verdict, judge


def _engines() -> dict[str, list[str]]:
    """Makes an area of each engine, or of each room in it and of the modules beside the rooms."""
    found: dict[str, list[str]] = {}
    for game, package in GAMES.items():
        engine = Path(*package.split("."), "engine")
        rooms = sorted(path.parent.name for path in (ROOT / engine).glob("*/__init__.py"))
        beside = sorted(str(path.relative_to(ROOT)) for path in (ROOT / engine).glob("*.py"))
        areas = {f"{game}/{room}": [f"{engine}/{room}"] for room in rooms} | {game: beside}
        found |= areas if (ROOT / engine).is_dir() else {}
    return found


AREAS = {
    **_engines(),
    "kernel": ["games/kernel"],
    "services": ["chronicle/services", "games/services", "games/shelf"],
    "edges": ["chronicle/permissions.py", "api", "chronicle/web", "games/web"],
}
SERIES = {"conditions": ["games"], "gates": ["chronicle", "games", "api"], "fields": ["api"]}
TESTS = ["tests"]
_OF_SERVERS = ("bench", "e2e", "ops", *(f"production/test_{name}.py" for name in ("backup", "refusals", "units")))
"""Tests that see other processes than their own."""
ALWAYS = [f"--ignore=tests/{name}" for name in _OF_SERVERS]
EVERY_RUN = "not e2e and not soak and not bench"
ENGINES = ("games/kernel/", *(f"{package.replace('.', '/')}/" for package in GAMES.values()))
"""Pure code: it knows no database."""
PURE = "tests/engines"
"""Tests that run without Django, so in a third of the time; they judge pure code first."""
EQUIVALENTS = Path(__file__).with_name("equivalents.toml")
COUNT, GOAL, LEAST = 60, 0.95, 0.90


@dataclass(frozen=True)
class Plan:
    project: Path
    kept: Path
    """Where it remembers what it found out."""
    areas: dict[str, list[str]] = field(default_factory=lambda: AREAS)
    series: dict[str, list[str]] = field(default_factory=lambda: SERIES)
    tests: list[str] = field(default_factory=lambda: TESTS)
    equivalents: Path = EQUIVALENTS
    servers: dict[str, str] = field(default_factory=dict)
    """With servers, the tests that touch the database judge again what those on SQLite did not notice."""
    engines: tuple[str, ...] = ENGINES
    most: int | None = None
    """To how many tests a fault is shown, the likeliest; the share is at least what these notice."""

    def modules(self, places: list[str]) -> list[Module]:
        found = [self.project / place for place in places]
        files = [file for place in found for file in (sorted(place.rglob("*.py")) if place.is_dir() else [place])]
        return [
            Module(str(file.relative_to(self.project)), file.read_text("utf-8"))
            for file in files
            if "migrations" not in file.parts
        ]

    def all_of(self, part: str) -> list[Fault]:
        """Returns all faults that can be drawn from an area, or all of a series."""
        modules = self.modules(self.areas.get(part) or self.series[part])
        kinds: dict[str, Callable[[Module], Iterator[Fault]]] = {
            "conditions": conditions,
            "gates": gates,
            "fields": partial(fields, serializers=serializers([module.tree for module in modules])),
        }
        found = [fault for module in modules for fault in kinds.get(part, Module.faults)(module)]
        return [fault for fault in found if known_as(fault) not in self.declared]

    def drawn(self, part: str, count: int | None, seed: str) -> list[Fault]:
        found = self.all_of(part)
        if count is None:
            count = COUNT if part in self.areas else len(found)
        return Random(f"{seed}:{part}").sample(found, min(count, len(found)))  # noqa: S311  no secret

    @property
    def pure(self) -> list[str]:
        """Returns what pytest is told when it runs the tests of pure code, if they run apart."""
        ini = f"{PURE}/pure.ini"
        quicker = ["-p", "no:hypothesispytest"]  # whose import takes longer than most tests, and who only reports
        return ["-c", ini, "--rootdir", ".", "--confcutdir", PURE, *quicker] if (self.project / ini).exists() else []

    def is_pure(self, fault: Fault) -> bool:
        return fault.file.startswith((*self.engines, "games/shelf/"))

    def is_of_an_edge(self, fault: Fault) -> bool:
        return not fault.file.startswith(self.engines)

    def halves(self, copy: Path, jobs: int) -> Iterator["Half"]:
        folder, setup = self.kept / digest(self.project, self.tests), self.pure
        places = {test for test in self.tests if (self.project / test.partition("::")[0]).exists()}
        pure = {place for place in places if place.startswith(PURE)} if setup else set()
        options = [test for test in self.tests if test not in places]
        record = partial(Executed.record, project=self.project, copy=copy, jobs=jobs)
        if setup and (pure or TESTS[0] in places):
            tests = [*(sorted(pure) or [PURE]), *options, "-m", "not soak"]
            yield Half("pure code", partial(record, folder / "pure", tests=tests, setup=setup), self.most, self.is_pure)
        if rest := sorted(places - pure):
            tests = [*rest, *options, *ALWAYS, *([f"--ignore={PURE}"] if setup else []), "-m"]
            yield Half("SQLite", partial(record, folder / "sqlite", tests=[*tests, EVERY_RUN]), self.most)
            if self.servers:
                touching = [*tests, f"database and {EVERY_RUN}"]
                recorded = partial(record, folder / "servers", tests=touching, servers=self.servers)
                yield Half("PostgreSQL and Redis", recorded, self.most, self.is_of_an_edge)

    @cached_property
    def declared(self) -> dict[tuple[str, str, str], str]:
        """Returns faults that change nothing anybody could notice, with the reasons."""
        rows = tomllib.loads(self.equivalents.read_text("utf-8")).get("equivalent", [])
        return {(row["file"], row["line"], row["change"]): row["reason"] for row in rows}


def known_as(fault: Fault) -> tuple[str, str, str]:
    return fault.file, fault.source, fault.change


def run(plan: Plan, parts: list[str], count: int | None, seed: str, jobs: int, minutes: float | None = None) -> bool:
    """Says whether the tests notice enough. After so many minutes no further fault is planted: the next run goes on."""
    with TemporaryDirectory(prefix="chronicle-faults-") as scratch:
        copies = [copy_of(plan.project, Path(scratch) / str(number)) for number in range(jobs)]
        for copy in copies:  # so that a changed file is compiled again, whatever the clock says
            compile_dir(str(copy), quiet=2, force=True, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        with Trials([*plan.halves(copies[0], jobs)], copies, minutes) as trials:
            enough = [_printed(plan, part, trials.judged(part, plan.drawn(part, count, seed))) for part in parts]
            return all(enough)


class Half:
    """Tests that judge together, and what they found out."""

    def __init__(
        self, name: str, record: Callable[[], Executed], most: int | None, judges: Callable[[Fault], bool] = lambda _: True
    ) -> None:
        self.name, self.record, self.most, self.judges = name, record, most, judges

    @cached_property
    def executed(self) -> Executed:
        """Records them, when the first fault is shown to them."""
        print(f"Which tests run which line: {self.name}…", flush=True)
        executed = self.record()
        if red := [test for test, (_, passed) in executed.tests.items() if not passed]:
            print(f"{len(red)} tests fail without any fault, and are left out:", *red, sep="\n  ", flush=True)
        return executed

    @cached_property
    def kept(self) -> dict[tuple[str, str], Verdict]:
        """Returns what was judged before, by the fault and by the tests it was shown to."""
        rows = map(json.loads, self._file.read_text().splitlines() if self._file.exists() else ())
        return {(row["fault"], row["shown"]): Verdict(row["noticed"], row["hung"], row["tests"]) for row in rows}

    @property
    def _file(self) -> Path:
        return self.executed.folder / "verdicts.jsonl"

    def judged(self, fault: Fault, copies: SimpleQueue[Path], until: float) -> Verdict | None:
        """Judges a fault, if there is time."""
        tests = self.executed.tests_of(fault.file, fault.line, fault.end, fault.statement)[: self.most]
        known = fault.key, self.executed.digest(tests)
        if known not in self.kept:
            if monotonic() >= until:
                return None
            copy = copies.get()
            try:
                self.kept[known] = verdict = judge(fault, tests, self.executed, copy)
            finally:
                copies.put(copy)
            with self._file.open("a") as file:
                file.write(json.dumps({"fault": fault.key, "shown": known[1], **asdict(verdict)}) + "\n")
        return self.kept[known]


class Trials:
    def __init__(self, halves: list[Half], copies: list[Path], minutes: float | None = None) -> None:
        self.halves, self.copies = halves, SimpleQueue[Path]()
        self.until = inf if minutes is None else monotonic() + 60 * minutes
        for copy in copies:
            self.copies.put(copy)
        self.pool = ThreadPoolExecutor(len(copies))

    def __enter__(self) -> "Trials":
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)

    def judged(self, part: str, faults: list[Fault]) -> dict[Fault, Verdict | None]:
        """Shows the faults to each half as long as none has noticed them."""
        found: dict[Fault, Verdict | None] = dict.fromkeys(faults, Verdict(noticed=False, hung=False, tests=0))
        for half in self.halves:
            left = [fault for fault, before in found.items() if before and not before.noticed and half.judges(fault)]
            begun = monotonic()
            if left and half.executed:
                self.until += monotonic() - begun  # to record is not to plant
            judged = self.pool.map(partial(half.judged, copies=self.copies, until=self.until), left)
            for number, (fault, verdict) in enumerate(zip(left, judged, strict=True), 1):
                before = found[fault]
                found[fault] = verdict and before and replace(verdict, tests=before.tests + verdict.tests)
                if number % 20 == 0 or number == len(left):
                    print(f"{part}, {half.name}: {number} of {len(left)}", file=sys.stderr, flush=True)
        for fault, verdict in found.items():
            if verdict and not verdict.noticed:
                print(f"  {_said(fault, verdict)}", flush=True)
        return found


def _printed(plan: Plan, part: str, drawn: dict[Fault, Verdict | None]) -> bool:
    verdicts = [verdict for verdict in drawn.values() if verdict]
    noticed, total = sum(verdict.noticed for verdict in verdicts), len(verdicts)
    low, high = wilson(noticed, total)
    enough = noticed >= LEAST * total if part in plan.areas else noticed == total
    goal = f"goal {GOAL:.0%}, at least {LEAST:.0%}" if part in plan.areas else "goal: all"
    hung = f" ({count} hung)" if (count := sum(verdict.hung for verdict in verdicts)) else ""
    share, left = noticed / max(total, 1), len(drawn) - total
    print(
        f"{part:16} {noticed:4} of {total:4} noticed{hung}: {share:6.1%} ({low:.1%} to {high:.1%}; {goal})",
        *([] if enough else ["TOO FEW"]),
        *([f"{left} left for the next run"] if left else []),
        flush=True,
    )
    return enough


def _said(fault: Fault, verdict: Verdict) -> str:
    return f"{fault.file}:{fault.line}: {fault.change}    [{fault.source}]" + ("" if verdict.tests else "  (no test runs it)")


def wilson(successes: int, total: int, z: float = 1.96) -> tuple[float, float]:
    """Returns the 95 % interval of a share."""
    if not total:
        return 0.0, 1.0
    share, weight = successes / total, z * z / total
    middle, reach = share + weight / 2, z * sqrt(share * (1 - share) / total + weight / 4 / total)
    return (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)
