"""Which tests run which line: found out by one run of all tests, and kept as long as no file changes."""

import ast
import json
import os
import subprocess
import sys
from functools import cached_property
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from shutil import copytree, ignore_patterns

from coverage import CoverageData

from scripts.faults import plugin

ROOT = Path(__file__).resolve().parents[2]
_APART = (".*", "var", "__pycache__", "staticfiles", "screenshots")
PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", plugin.__name__]
"""In a copy of the project."""


def copy_of(project: Path, place: Path) -> Path:
    """The project's own files, where faults may be planted."""
    return Path(copytree(project, place, ignore=ignore_patterns(*_APART), dirs_exist_ok=True))


def digest(project: Path, tests: list[str]) -> str:
    """Of all files that a copy holds, and of which tests are asked."""
    total = blake2b("\0".join(tests).encode(), digest_size=8)
    for folder, folders, files in os.walk(project):
        folders[:] = sorted(name for name in folders if name not in _APART and not name.startswith("."))
        for file in sorted(name for name in files if not name.startswith(".") and not name.endswith(".pyc")):
            path = Path(folder) / file
            total.update(str(path.relative_to(project)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def environment(**more: str) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("DATABASE_URL", "REDIS_URL", "DATA_DIR") and not name.startswith("PYTEST_")
    }
    return {**kept, "PYTHONPATH": str(ROOT), **more}


class Executed:
    def __init__(self, folder: Path, project: Path) -> None:
        self.folder, self.project = folder, project
        self._by_file: dict[str, dict[int, set[str]]] = {}

    @classmethod
    def record(cls, folder: Path, project: Path, copy: Path, tests: list[str], jobs: int) -> "Executed":
        """Runs all tests once in the copy, if that was not done."""
        done = folder / "recorded"
        if not done.exists():
            folder.mkdir(parents=True, exist_ok=True)
            for left in chain(folder.glob("lines*"), folder.glob("tests.*")):
                left.unlink()
            spread = ["-n", str(jobs)] if jobs > 1 else []
            subprocess.run([*PYTEST, *spread, *tests], cwd=copy, env=environment(**{plugin.RECORD: str(folder)}), check=False)
            data = CoverageData(str(folder / "lines"))
            for part in folder.glob("lines.*"):
                other = CoverageData(str(part))
                other.read()
                data.update(other)
                part.unlink()
            data.write()
            done.touch()
        return cls(folder, project)

    @cached_property
    def tests(self) -> dict[str, tuple[float, bool]]:
        """How long each took, and whether it passed."""
        return {
            test: (seconds, passed)
            for file in self.folder.glob("tests.*.json")
            for test, (seconds, passed) in json.loads(file.read_text()).items()
        }

    @cached_property
    def _data(self) -> CoverageData:
        data = CoverageData(str(self.folder / "lines"))
        data.read()
        return data

    def lines(self, file: str) -> dict[int, set[str]]:
        if file not in self._by_file:
            measured = next((each for each in self._data.measured_files() if each.endswith(f"/{file}")), "")
            by_line = self._data.contexts_by_lineno(measured)
            self._by_file[file] = {line: {test for test in tests if test} for line, tests in by_line.items()}
        return self._by_file[file]

    def tests_of(self, file: str, first: int, last: int, statement: int) -> list[str]:
        """Green tests that run the piece, or what it stands in where it runs once for all; the likeliest and quickest first."""
        lines = self.lines(file)
        found = _union(lines, range(first, last + 1)) or _union(lines, range(statement, statement + 1))
        if not found or _is_for_all(self.project / file, first):
            found |= _union(lines, _owner(self.project / file, first)) or _union(lines, lines) or set(self.tests)
        stem = Path(file).stem.strip("_")
        return sorted(
            (test for test in found if self.tests[test][1]),
            key=lambda test: (stem not in test.partition("::")[0], self.tests[test][0], test),
        )

    def seconds(self, tests: list[str]) -> float:
        return sum(self.tests[test][0] for test in tests)


def _union(lines: dict[int, set[str]], wanted: "range | dict[int, set[str]]") -> set[str]:
    return set().union(*(lines.get(line, ()) for line in wanted))


def _is_for_all(file: Path, line: int) -> bool:
    """Whether the line runs when the module is imported, and in no function."""
    return not any(
        node.body[0].lineno <= line <= (node.end_lineno or 0)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def _owner(file: Path, line: int) -> range:
    """The lines of the function whose decorators or defaults hold the line; none for what stands in a class or alone."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            if first <= line <= (node.end_lineno or 0):
                return range(node.body[0].lineno, (node.end_lineno or 0) + 1)
    return range(0)
