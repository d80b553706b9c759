"""Web processes on servers of a test's own, and clients that keep their connection."""

import http.client
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from chronicle.site.config import ROOT, VARIABLES
from chronicle.site.processes import die_with_parent
from scripts.services import free_port

START_SECONDS = 40


class Web:
    def __init__(
        self, env: Mapping[str, str], settings: str = "tests.ops.open_gates", workers: int = 2, files: int = 0
    ) -> None:
        """`files`: how many each process may have open; 0: as many as we."""
        outside = {"DJANGO_SETTINGS_MODULE"} | {variable.name for variable in VARIABLES}
        self.env = {name: value for name, value in os.environ.items() if name not in outside} | dict(env)
        self.env |= {"DJANGO_SETTINGS_MODULE": settings, "LOG_LEVEL": "WARNING"}
        self.log = Path(self.env["DATA_DIR"]) / "log"
        self.workers = workers
        self.files = files
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def python(self, *args: str) -> str:
        return subprocess.run(
            [sys.executable, *args], cwd=ROOT, env=self.env, check=True, stdout=subprocess.PIPE, text=True
        ).stdout

    def start(self) -> None:
        options = ("--port", str(self.port), "--workers", str(self.workers), "--lifespan", "off", "--log-level", "error")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "uvicorn", "chronicle.asgi:application", *options],
                cwd=ROOT,
                env=self.env,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=self._born,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            if time.monotonic() > deadline:
                raise RuntimeError(f"the web processes do not start:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.1)

    def _born(self) -> None:
        die_with_parent()
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def answers(self) -> bool:
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=2)
        with suppress(OSError, http.client.HTTPException), closing(client):
            client.request("GET", "/healthz")
            return client.getresponse().status == 200
        return False

    def kill(self) -> None:
        """All of its processes, in the middle of whatever they do."""
        if self.process:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Client:
    """One connection, opened again when it broke."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        self.connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Raises OSError or HTTPException where no whole answer comes."""
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            data = None if body is None else json.dumps(body)
            self.connection.request(method, path, data, self.headers | headers)
            response = self.connection.getresponse()
            content = response.read()
            return response.status, json.loads(content) if content else None
        except (OSError, http.client.HTTPException, ValueError):
            self.close()
            raise

    def close(self) -> None:
        if self.connection:
            self.connection.close()
        self.connection = None

    def insist(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Again and again until there is an answer that is no fault of the server's."""
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline:
            with suppress(OSError, http.client.HTTPException, ValueError):
                status, answer = self.ask(method, path, body, **headers)
                if status < 500:
                    return status, answer
            time.sleep(0.1)
        raise TimeoutError(path)


def new_key() -> str:
    return uuid4().hex
