"""What the pure code says of things that do not change: they cannot, and those of engines are small."""

import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from typing import Any

import games.kernel
import games.shelf
from games import GAMES

OF_WORK = {"Cell", "Group", "Run", "Step", "Terms", "Writing"}
"""What is written in while something is worked out."""


def modules() -> Iterator[str]:
    yield from (found.name for found in pkgutil.walk_packages(games.kernel.__path__, "games.kernel."))
    yield from (found.name for found in pkgutil.walk_packages(games.shelf.__path__, "games.shelf."))
    for package in GAMES.values():
        yield from (found.name for found in pkgutil.walk_packages(import_module(package).__path__, f"{package}."))


def dataclasses_of(name: str) -> Iterator[Any]:
    for one in vars(import_module(name)).values():
        if is_dataclass(one) and isinstance(one, type) and one.__module__ == name:
            yield one


def changeable(one: Any) -> bool:
    return not one.__dataclass_params__.frozen


def test_it_works() -> None:
    found = [one for name in modules() for one in dataclasses_of(name)]
    assert len(found) > 30
    assert {one.__name__ for one in found if changeable(one)} == OF_WORK


def test_those_of_engines_are_small() -> None:
    """Nothing can be written to them that they do not have."""
    found = [one for name in modules() if ".engine." in name for one in dataclasses_of(name)]
    assert [one.__name__ for one in found if not hasattr(one, "__slots__")] == []
