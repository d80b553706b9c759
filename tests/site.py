"""A whole site for tests, started as a user starts it: `manage.py up` in a directory of its own."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from chronicle.site.config import ROOT, VARIABLES
from chronicle.site.processes import die_with_parent
from scripts.services import free_port

START_SECONDS = 120  # the first start collects the static files, perhaps on a busy machine
STOP_SECONDS = 40


class Site:
    def __init__(self, directory: Path, port: int | None = None, **env: str) -> None:
        outside = {"DJANGO_SETTINGS_MODULE"} | {variable.name for variable in VARIABLES}
        self.env = {name: value for name, value in os.environ.items() if name not in outside}
        self.env |= {"DATA_DIR": str(directory), **env}
        self.log = directory / "up.log"
        self.port = port or free_port()
        self.url = f"http://localhost:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it says that it is there."""
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "up", "--port", str(self.port)],
                cwd=ROOT,
                env=self.env,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=die_with_parent,
            )
        deadline = time.monotonic() + START_SECONDS
        while f"Chronicle is at {self.url}" not in self.said():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"the site does not start:\n{self.said()}")
            time.sleep(0.1)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Its exit code."""
        assert self.process
        self.process.send_signal(number)
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(STOP_SECONDS)
        self.process.kill()
        raise AssertionError(f"the site does not end:\n{self.said()}")

    def said(self) -> str:
        return self.log.read_text()

    def logins(self) -> dict[str, tuple[str, str]]:
        """Address and password of the demo's people, by role."""
        password = re.search("password “(.+)”", self.said())
        assert password
        people = re.findall(r"^  (\S+@\S+) +(.+)$", self.said(), re.MULTILINE)
        return {role: (email, password.group(1)) for email, role in people}

    def get(self, path: str) -> str | None:
        with suppress(URLError, OSError), urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as response:
            return str(response.read().decode())
        return None

    def shell(self, code: str) -> Any:
        """What the code prints as JSON, run in a process of its own beside the site."""
        program = [sys.executable, "manage.py", "shell", "-v0", "-c", code]
        return json.loads(subprocess.run(program, cwd=ROOT, env=self.env, check=True, capture_output=True, text=True).stdout)
