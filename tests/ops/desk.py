"""A process that stays beside what a drill kills, and does what the drill asks of it; a start costs more than most of that.

python -m tests.ops.desk MODULE     a line in: a function of the module and its arguments; a line out: what it returns; as JSON
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from chronicle.site.processes import die_with_parent


class Desk:
    def __init__(self, module: str, env: Mapping[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.ops.desk", module],
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            preexec_fn=die_with_parent,
        )

    def begin(self, function: str, *args: Any) -> None:
        assert self.process.stdin
        print(json.dumps([function, *args]), file=self.process.stdin, flush=True)

    def end(self) -> Any:
        """Waits for what was begun, and returns what it returned."""
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def ask(self, function: str, *args: Any) -> Any:
        self.begin(function, *args)
        return self.end()

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()


if __name__ == "__main__":
    functions = vars(import_module(sys.argv[1]))
    for line in sys.stdin:
        function, *args = json.loads(line)
        print(json.dumps(functions[function](*args)), flush=True)
