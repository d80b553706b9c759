import json
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any

import pytest
from django.core.management import call_command

from games import GAMES


@dataclass
class Ran:
    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def error(self) -> dict[str, Any]:
        (line,) = self.lines
        assert self.code == 1
        assert set(line) == {"error"}
        error: dict[str, Any] = line["error"]
        assert set(error) == {"code", "message", "law", "at"}
        return error


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command of the engines as `manage.py` would; the tests' own game is among the games."""

    def run(*command: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(stdin)))
        out, err = StringIO(), StringIO()
        try:
            call_command(*command, stdout=out, stderr=err)
        except SystemExit as end:
            return Ran(end.code if isinstance(end.code, int) else 0, out.getvalue(), err.getvalue())
        return Ran(0, out.getvalue(), err.getvalue())

    return run


@pytest.fixture(autouse=True)
def guessing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "guessing", "tests.shelves.guessing")
