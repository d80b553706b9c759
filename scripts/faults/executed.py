"""Finds out which tests run which line, by one run of all tests, and remembers it as long as no other file than tests changes.

Of tests that were added or changed, only their modules run again.
"""

import ast
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from shutil import copytree, ignore_patterns
from urllib.parse import urlsplit

from coverage import CoverageData

from scripts.faults import plugin

ROOT = Path(__file__).resolve().parents[2]
_FEW = 5
_STEPS = 3
"""How far what is made of a value is followed."""
OF_DECLARATIONS = ("tests/api/test_shape.py", "tests/web/test_forms.py", "tests/engines/test_frozen.py")
"""Tests of what modules declare: they may run none of its lines."""
OF_SOURCES = ("tests/engines/test_texts.py",)
"""Tests that read the sources of the rules: they run none of their lines."""
_APART = (".*", "var", "__pycache__", "staticfiles", "screenshots")
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", plugin.__name__]
"""The command that runs tests in a copy of the project."""
SERVERS = ("DATABASE_URL", "REDIS_URL")
_MODULES = "test_*.py"
_DECLARED = "equivalents.toml"
"""What is declared is not planted, and changes no verdict about anything else."""


def copy_of(project: Path, place: Path) -> Path:
    """Copies the project's own files to where faults may be planted."""
    return Path(copytree(project, place, ignore=ignore_patterns(*_APART), dirs_exist_ok=True))


def digest(project: Path, tests: list[str]) -> str:
    """Returns a digest of which tests are asked, and of all files in a copy but the modules of tests."""
    total = blake2b("\0".join(tests).encode(), digest_size=8)
    for folder, folders, files in os.walk(project):
        folders[:] = sorted(name for name in folders if name not in _APART and not name.startswith("."))
        for file in sorted(files):
            path = Path(folder) / file
            if not (file.startswith(".") or file.endswith(".pyc") or file == _DECLARED or path.match(_MODULES)):
                total.update(str(path.relative_to(project)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def modules_of(project: Path, tests: list[str]) -> dict[str, str]:
    """Returns the modules of the tests, as pytest is told them, each with a digest of its text."""
    ignored = tuple(option.partition("=")[2] for option in tests if option.startswith("--ignore="))
    places = [project / place.partition("::")[0] for place in _places(project, tests)]
    files = {file for place in places for file in (place.rglob(_MODULES) if place.is_dir() else [place])}
    names = {str(file.relative_to(project)): file for file in sorted(files)}
    return {
        name: blake2b(file.read_bytes(), digest_size=8).hexdigest()
        for name, file in names.items()
        if not (ignored and name.startswith(ignored))
    }


def _places(project: Path, tests: list[str]) -> list[str]:
    return [test for test in tests if (project / test.partition("::")[0]).exists()]


def environment(**more: str) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in (*SERVERS, "DATA_DIR") and not name.startswith("PYTEST_")
    }
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def servers() -> dict[str, str]:
    """Returns the servers of `python -m scripts.services run`, if it was started under that."""
    given = {name: os.environ.get(name, "") for name in SERVERS}
    return given if all(given.values()) else {}


class Executed:
    """Which tests run which line: on SQLite alone or, if servers are named, on PostgreSQL with Redis."""

    def __init__(self, folder: Path, project: Path, servers: dict[str, str], modules: dict[str, str], setup: list[str]) -> None:
        self.folder, self.project, self.servers, self.modules = folder, project, servers, modules
        self.setup = setup
        """What pytest is told beside the tests, whenever it runs."""
        self._by_file: dict[str, dict[int, set[str]]] = {}

    @classmethod
    def record(
        cls,
        folder: Path,
        project: Path,
        copy: Path,
        tests: list[str],
        jobs: int,
        servers: dict[str, str] | None = None,
        setup: list[str] | None = None,
    ) -> "Executed":
        """Runs all tests in the copy that have not run as they are."""
        executed = cls(folder, project, servers or {}, modules_of(project, tests), setup or [])
        if missing := executed.modules.keys() - executed.runs:
            run = folder / str(len([*folder.glob("*/lines")]))
            run.mkdir(parents=True, exist_ok=True)
            for left in run.iterdir():
                left.unlink()
            places = _places(project, tests)
            args = [*executed.setup, *(["-n", str(jobs)] if jobs > 1 else []), *(test for test in tests if test not in places)]
            named = [place for place in places if place.partition("::")[0] in missing]
            whole = sorted(missing.difference(place.partition("::")[0] for place in named))
            env = environment(**executed.servers, **{plugin.RECORD: str(run)})
            subprocess.run([*PYTEST, *args, *named, *whole], cwd=copy, env=env, check=False)
            data = CoverageData(str(run / "together"))
            for part in run.glob("lines.*"):
                other = CoverageData(str(part))
                other.read()
                data.update(other)
                part.unlink()
            data.write()
            (run / "modules.json").write_text(json.dumps({name: executed.modules[name] for name in missing}))
            (run / "together").rename(run / "lines")  # now it is whole
        return cls(folder, project, executed.servers, executed.modules, executed.setup)

    @cached_property
    def runs(self) -> dict[str, Path]:
        """Returns for each module of tests the run that recorded it as it is."""
        return {
            name: file.parent
            for file in sorted(self.folder.glob("*/lines"), key=lambda file: int(file.parent.name))
            for name, text in json.loads((file.parent / "modules.json").read_text()).items()
            if self.modules.get(name) == text
        }

    def servers_of(self, copy: Path) -> dict[str, str]:
        """Returns servers with databases that no other copy uses: for Redis, those of a worker of that number."""
        if not self.servers:
            return {}
        url = urlsplit(self.servers["DATABASE_URL"])
        own = url._replace(path=f"{url.path}_{copy.name}").geturl()
        return {**self.servers, "DATABASE_URL": own, "PYTEST_XDIST_WORKER": f"gw{copy.name}"}

    @cached_property
    def tests(self) -> dict[str, tuple[float, bool]]:
        """Returns for each test how long it took, and whether it passed."""
        return {
            test: (seconds, passed)
            for run in {*self.runs.values()}
            for file in run.glob("tests.*.json")
            for test, (seconds, passed) in json.loads(file.read_text()).items()
            if self.runs.get(test.partition("::")[0]) == run
        }

    @cached_property
    def _data(self) -> dict[Path, CoverageData]:
        found = {run: CoverageData(str(run / "lines")) for run in {*self.runs.values()}}
        for data in found.values():
            data.read()
        return found

    def lines(self, file: str) -> dict[int, set[str]]:
        if file not in self._by_file:
            found = defaultdict[int, set[str]](set)
            for run, data in self._data.items():
                measured = next((each for each in data.measured_files() if each.endswith(f"/{file}")), "")
                for line, tests in data.contexts_by_lineno(measured).items():
                    found[line] |= {test for test in tests if self.runs.get(test.partition("::")[0]) == run}
            self._by_file[file] = found
        return self._by_file[file]

    def digest(self, tests: list[str]) -> str:
        """Returns a digest of the tests' names and of what stands in their modules."""
        told = [f"{test} {self.modules[test.partition('::')[0]]}" for test in sorted(tests)]
        return blake2b("\0".join(told).encode(), digest_size=8).hexdigest()

    def tests_of(self, file: str, first: int, last: int, statement: int) -> list[str]:
        """Returns green tests that run the piece, the likeliest and quickest first.

        If it runs when the module is imported, these are the tests of what it stands in and of the functions it names, or of
        whatever names what it binds; of a function that is called then, and in no test, those of its file; those of
        declarations, and of the module of tests that is called like its file.
        Tests of its file follow if the piece has few of its own: a cache may have kept for many tests what one of them ran. The
        last are those that read sources.
        """
        lines = self.lines(file)
        own = _union(lines, range(first, last + 1)) or _union(lines, range(statement, last + 1))
        others: set[str] = set()
        dependents = related(self.project / file, first, last)
        if dependents is not None or (not own and statement in lines):
            own |= _union(lines, dependents or ()) | self._users(file, first, last)
            others = set() if dependents else _union(lines, lines) or set(self.tests)
            others |= {test for test in self.tests if test.startswith(OF_DECLARATIONS)}
            others |= {test for test in self.tests if f"/test_{Path(file).stem.strip('_')}.py" in test}
        if 0 < len(own) < _FEW:
            others |= _union(lines, lines)
        others |= {test for test in self.tests if own and test.startswith(OF_SOURCES)}
        parts = {part.strip("_") for part in Path(file).with_suffix("").parts}
        return sorted(
            (test for test in own | others if self.tests[test][1]),
            key=lambda test: (
                test not in own,
                test.startswith(OF_SOURCES),
                -sum(part in test.partition("::")[0] for part in parts),
                self.tests[test][0],
                test,
            ),
        )

    def _users(self, file: str, first: int, last: int) -> set[str]:
        """Returns the tests of lines that name what a statement of a module binds, or what is made of that elsewhere."""
        found, known = set[str](), set[str]()
        names = _bound(ast.parse((self.project / file).read_text("utf-8")), first, last)
        for _ in range(_STEPS):
            known |= names
            word = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
            places = [
                (other, {n for n, line in enumerate(text.splitlines(), 1) if word.search(line)})
                for other, text in self._sources.items()
                if names and word.search(text)
            ]
            found |= set().union(*(_union(self.lines(other), numbers) for other, numbers in places))
            made = (_bound(ast.parse(self._sources[other]), n, n) for other, numbers in places for n in numbers)
            if not (names := set().union(*made) - known):
                break
        return found

    @cached_property
    def _sources(self) -> dict[str, str]:
        files = {file for data in self._data.values() for file in data.measured_files()}
        own = {str(file.relative_to(self.project)): file for file in sorted(self.project.rglob("*.py"))}
        return {name: file.read_text("utf-8") for name, file in own.items() if any(each.endswith(f"/{name}") for each in files)}

    def seconds(self, tests: list[str]) -> float:
        return sum(self.tests[test][0] for test in tests)


def _union(lines: dict[int, set[str]], wanted: Iterable[int]) -> set[str]:
    return set().union(*(lines.get(line, ()) for line in wanted))


def _bound(tree: ast.Module, first: int, last: int) -> set[str]:
    """Returns the names that a statement of a module, outside functions and classes, binds."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.lineno <= first <= last <= (node.end_lineno or 0):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            return {name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)}
    return set()


def related(file: Path, first: int, last: int) -> set[int] | None:
    """Returns the lines that depend on a piece in a function's decorators or defaults; none for a class, None for a body."""
    tree = ast.parse(file.read_text("utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    if any(first in _body(node) for node in functions):
        return None
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and first <= node.lineno <= last}
    of = [node for node in functions if min([node, *node.decorator_list], key=_line).lineno <= first <= node.body[0].lineno]
    return {line for node in of for each in (node, *(f for f in functions if f.name in named)) for line in _body(each)}


def _body(node: ast.FunctionDef | ast.AsyncFunctionDef) -> range:
    return range(node.body[0].lineno, (node.end_lineno or 0) + 1)


def _line(node: ast.stmt | ast.expr) -> int:
    return node.lineno
