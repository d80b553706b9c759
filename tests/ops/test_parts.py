"""The long runs by part."""

import subprocess
from pathlib import Path

import pytest

from chronicle.site.config import ROOT
from tests.parts import chosen

pytest_plugins = ["pytester"]

SUITE = """
import pytest

@pytest.mark.soak("kills")
def test_kill(): ...

@pytest.mark.soak("bursts")
def test_burst(): ...

@pytest.mark.soak("faults-edges")
def test_edges(): ...

@pytest.mark.soak("faults-kernel")
def test_kernel(): ...

@pytest.mark.soak
def test_other(): ...

def test_short(): ...
"""


@pytest.fixture
def items(pytester: pytest.Pytester) -> list[pytest.Item]:
    pytester.makeini("[pytest]\nmarkers = soak")
    return pytester.getitems(SUITE)


def names(items: list[pytest.Item]) -> list[str]:
    return [item.name for item in items]


def test_it_works(items: list[pytest.Item]) -> None:
    assert names(chosen(items, "kills")) == ["test_kill"]


def test_a_part_has_those_below_it(items: list[pytest.Item]) -> None:
    assert names(chosen(items, "faults")) == ["test_edges", "test_kernel"]
    assert names(chosen(items, "faults-kernel")) == ["test_kernel"]


def test_a_run_without_a_part_is_called_after_its_file(items: list[pytest.Item]) -> None:
    assert names(chosen(items, Path(items[0].path).stem.removeprefix("test_"))) == ["test_other"]


def test_an_unknown_part_is_refused_with_the_known_ones(items: list[pytest.Item]) -> None:
    with pytest.raises(pytest.UsageError, match=r"no part 'kill'(.|\n)*bursts +1 tests(.|\n)* +kills +1 tests"):
        chosen(items, "kill")


def test_the_parts_are_listed(items: list[pytest.Item]) -> None:
    with pytest.raises(pytest.exit.Exception, match=r"make soak PART=…\n  bursts"):
        chosen(items, "list")


def test_make_passes_the_part_on() -> None:
    done = subprocess.run(["make", "-n", "soak", "PART=kills"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "-m soak -s --part kills\n" in done.stdout
