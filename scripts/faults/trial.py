"""Plants one fault in a copy and runs the tests that execute it."""

import json
import os
import resource
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from chronicle.site.processes import die_with_parent
from scripts.faults import plugin
from scripts.faults.executed import PYTEST, Executed, environment
from scripts.faults.mutations import Fault

_FIRST = 40
"""Tests that are tried before all others: mostly one of them notices."""
PATIENCE = 60
"""Seconds, beside ten times what the tests took."""
_GREEN = (0, 5)
"""Exit codes of pytest: all passed, or none is there any more."""
_MEMORY = 4 << 30


@dataclass(frozen=True)
class Verdict:
    noticed: bool
    hung: bool
    """None failed, but they did not come to an end."""
    tests: int
    """That it was shown to."""


def judge(fault: Fault, tests: list[str], executed: Executed, copy: Path, *, asserted: bool = False) -> Verdict:
    """Whether one of the tests notices; where that has to be asserted, a crash is none."""
    file = copy / fault.file
    sound = file.read_bytes()
    file.write_text(fault.planted(sound.decode()), "utf-8")
    try:
        parts = [part for part in (tests[:_FIRST], tests[_FIRST:]) if part]
        ends = (_end(part, executed, copy, asserted) for part in parts)
        end = next((end for end in ends if end not in _GREEN), 0)
        return Verdict(end not in _GREEN, end is None, len(tests))
    finally:
        file.write_bytes(sound)


def _end(tests: list[str], executed: Executed, copy: Path, asserted: bool) -> int | None:
    """The exit code of pytest; none when the tests hang."""
    chosen = copy / ".chosen.json"
    chosen.write_text(json.dumps(tests))
    files = sorted({test.partition("::")[0] for test in tests})
    told = {plugin.ONLY: str(chosen), **({plugin.ASSERTED: "1"} if asserted else {})}
    run = subprocess.Popen(
        [*PYTEST, "-x", "--no-header", "--no-summary", *files],
        cwd=copy,
        env=environment(**executed.servers_of(copy), **told),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=_confine,
    )
    try:
        return run.wait(PATIENCE + 10 * executed.seconds(tests))
    except subprocess.TimeoutExpired:
        return None
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()


def _confine() -> None:
    """Whatever a fault makes of the tests, they take no more than their share, and end when whoever asked them does."""
    die_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
