"""The long runs have parts with names: `@pytest.mark.soak("kills")`; what names none is called after its file.

A part is chosen with those below it: `faults` with `faults-edges` and all others that begin like that.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

Item = TypeVar("Item", bound=pytest.Item)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", help="of the long runs only this part; `list` names them")


def part_of(item: pytest.Item) -> str | None:
    mark = item.get_closest_marker("soak")
    if mark is None:
        return None
    return str(mark.args[0]) if mark.args else item.path.stem.removeprefix("test_")


def chosen(items: Sequence[Item], part: str) -> list[Item]:
    """The tests of the part; refused with the names of all parts where there is none of this name."""
    parts = Counter(name for item in items if (name := part_of(item)))
    asked = {name for name in parts if name == part or name.startswith(f"{part}-")}
    if not asked:
        names = "".join(f"\n  {name:24} {count} tests" for name, count in sorted(parts.items()))
        if part == "list":
            pytest.exit(f"make soak PART=…{names}", returncode=0)
        raise pytest.UsageError(f"There is no part {part!r} of the long runs. There are:{names}")
    return [item for item in items if part_of(item) in asked]
