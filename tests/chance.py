"""Chance in tests: a test draws the same at every run, so that what fails once fails again. CHANCE=... draws another lot."""

import os
import random
from collections.abc import Generator, Iterator
from contextlib import contextmanager

import pytest

LOT = os.environ.get("CHANCE", "0")
_source = random.Random()


def _drawn(size: int) -> bytes:
    return _source.randbytes(size)


@contextmanager
def drawn(*names: str) -> Iterator[None]:
    """Inside, whoever asks the system for random bytes gets those that belong to the names."""
    before = _source.getstate(), os.urandom
    _source.seed("/".join(names))
    os.urandom = random._urandom = _drawn  # type: ignore[attr-defined]  # `secrets` asks the second
    try:
        yield
    finally:
        _source.setstate(before[0])
        os.urandom = random._urandom = before[1]  # type: ignore[attr-defined]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    with drawn(LOT, item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
    """What several tests share must not hang on which of them came first."""
    if fixturedef.scope == "function":
        return (yield)
    with drawn(LOT, fixturedef.baseid, fixturedef.argname):
        return (yield)
