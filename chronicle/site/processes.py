"""The processes of a site on one machine: started together, restarted when one falls over, ended together."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from chronicle.queues import Queue

STOP_SECONDS = 20
_STEADY_SECONDS = 60  # a process that lived this long is restarted at once
_LONGEST_PAUSE = 30.0

WORKER = (sys.executable, "-m", "celery", "-q", "-A", "chronicle", "worker", "--without-gossip", "--without-mingle")
BEAT = (sys.executable, "-m", "celery", "-q", "-A", "chronicle", "beat", "--pidfile=")


def embedded_worker(queue: Queue) -> tuple[str, ...]:
    """Returns the command of a worker with threads: one process to end or to lose, and the heartbeat goes on while a job
    runs."""
    return (*WORKER, "--queues", queue, "--hostname", f"{queue.worker}@%h", "--pool", "threads", "--concurrency", "2")


def web(host: str, port: int) -> tuple[str, ...]:
    options = ("--host", host, "--port", str(port), "--lifespan", "off", "--timeout-graceful-shutdown", "5")
    return (sys.executable, "-m", "uvicorn", "chronicle.asgi:application", *options, "--log-level", "warning")


def die_with_parent() -> None:
    """Makes Linux end this child when its parent is gone, whatever the reason. Runs before the child becomes its
    program."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


@dataclass
class Child:
    name: str
    command: Sequence[str]
    env: Mapping[str, str]
    process: subprocess.Popen[bytes] | None = None
    started: float = 0
    pause: float = 1
    due: float = 0

    def start(self) -> None:
        self.started = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603  our own programs
            self.command,
            env=self.env,
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C reaches us, and we end the children
            preexec_fn=die_with_parent,
        )

    def revive(self, say: Callable[[str], None]) -> None:
        """Restarts the process if it ended, after a pause that grows while it keeps falling over."""
        now = time.monotonic()
        if self.process and (code := self.process.poll()) is not None:
            self.process = None
            self.pause = 1 if now - self.started > _STEADY_SECONDS else min(self.pause * 2, _LONGEST_PAUSE)
            self.due = now + self.pause
            say(f"{self.name} ended ({_how(code)}); starting it again in {self.pause:.0f} s")
        elif self.process is None and now >= self.due:
            self.start()


@dataclass
class Family:
    """Children that live and end together."""

    say: Callable[[str], None]
    children: list[Child] = field(default_factory=list)
    ending: bool = False

    def add(self, name: str, command: Sequence[str], env: Mapping[str, str]) -> None:
        child = Child(name, command, env)
        self.children.append(child)
        child.start()

    def fallen(self) -> Child | None:
        return next((child for child in self.children if child.process and child.process.poll() is not None), None)

    def watch(self) -> None:
        """Watches the children until a signal asks to end."""
        while not self.ending:
            for child in self.children:
                child.revive(self.say)
            time.sleep(0.2)

    def end_on_signals(self) -> None:
        def end(number: int, _: object) -> None:
            self.ending = True
            signal.signal(number, signal.SIG_DFL)  # a second one does not wait

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, end)

    def end(self) -> None:
        living = [child.process for child in self.children if child.process and child.process.poll() is None]
        for process in living:
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        for process in living:
            try:
                process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self.say(f"process {process.pid} does not end; killing it (its job will be taken up again)")
                process.kill()
                process.wait()


def _how(code: int) -> str:
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


def environment(**more: str) -> dict[str, str]:
    """Returns this environment, completed by what is given."""
    return {**more, **{name: value for name, value in os.environ.items() if value}}
