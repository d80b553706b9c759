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
"""How many tests are tried before all others: mostly one of them notices."""
PATIENCE = 60
"""How many seconds a trial may take, in addition to ten times what its tests took."""
_PATIENCE_OF_ONE = 20
"""The same of one test, in processor time."""
_GREEN = (0, 5)
"""Exit codes of pytest: all tests passed, or there are none any more."""
_MEMORY = 4 << 30


@dataclass(frozen=True)
class Verdict:
    noticed: bool
    hung: bool
    """True if no test failed, but they did not come to an end."""
    tests: int
    """How many tests the fault was shown to."""


def judge(fault: Fault, tests: list[str], executed: Executed, copy: Path, *, asserted: bool = False) -> Verdict:
    """Says whether one of the tests notices the fault; where an assertion must notice, a crash does not count."""
    file = copy / fault.file
    sound = file.read_bytes()
    file.write_text(fault.planted(sound.decode()), "utf-8")
    try:
        parts = [part for part in (tests[:_FIRST], tests[_FIRST:]) if part]
        ends = (_end(part, executed, copy, asserted) for part in parts)
        end = next((end for end in ends if end not in _GREEN), 0)
        return Verdict(end not in _GREEN, end in (None, -signal.SIGPROF), len(tests))
    finally:
        file.write_bytes(sound)


def _end(tests: list[str], executed: Executed, copy: Path, asserted: bool) -> int | None:
    """Returns the exit code of pytest; none if the tests hang."""
    chosen = copy / ".chosen.json"
    chosen.write_text(json.dumps({test: _PATIENCE_OF_ONE + 10 * executed.seconds([test]) for test in tests}))
    files = sorted({test.partition("::")[0] for test in tests})
    variables = {plugin.ONLY: str(chosen), **({plugin.ASSERTED: "1"} if asserted else {})}
    run = subprocess.Popen(
        [*PYTEST, *executed.setup, "-x", "--no-header", "--no-summary", *files],
        cwd=copy,
        env=environment(**executed.servers_of(copy), **variables),
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
    """Limits the tests' share of the machine, whatever a fault makes of them, and ends them with whoever started them."""
    die_with_parent()
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
