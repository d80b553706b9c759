"""Sources are parsed while a web process answers in several threads, and its garbage is collected in the middle of it."""

import ast
import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from games.oath import engine
from games.shelf import sources

TEXTS = [path.read_text("utf-8") for path in sorted(Path(engine.__file__).parent.rglob("*.py"))]


@pytest.fixture(autouse=True)
def _restless() -> Iterator[None]:
    """Threads change places as often as they can: whenever the garbage is collected, too."""
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()

    def in_python(phase: str, info: dict[str, int]) -> None:
        list(range(50))

    sys.setswitchinterval(1e-6)
    gc.set_threshold(100)
    gc.callbacks.append(in_python)
    yield
    gc.callbacks.remove(in_python)
    gc.set_threshold(*threshold)
    sys.setswitchinterval(interval)


def test_it_works() -> None:
    """Without the lock nearly every thread met `SystemError: AST constructor recursion depth mismatch` on Python 3.11."""
    found: list[int] = []

    def read() -> None:
        found.append(sum(isinstance(sources.parse(text), ast.Module) for text in TEXTS))

    threads = [Thread(target=read) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [len(TEXTS)] * 8
