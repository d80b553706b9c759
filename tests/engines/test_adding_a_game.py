"""docs/ADDING_A_GAME.md is true: its code is the example game, whole and in order, and it explains every check."""

import re
from pathlib import Path

from games.kernel.game import Game
from tests.engines.conformance import CHECKS
from tests.engines.faults import FAULTS

HERE = Path(__file__)
DOC = (HERE.parents[2] / "docs" / "ADDING_A_GAME.md").read_text()
TINY = (HERE.parents[1] / "shelves" / "night_market" / "engine" / "game.py").read_text()


def test_it_works() -> None:
    shown = re.findall(r"^```python\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL)
    written = re.split(r"^ *# -- .* --\n", TINY, flags=re.MULTILINE)[1:]
    assert [part.strip("\n") for part in shown] == [part.strip("\n") for part in written]


def test_the_text_shown_is_a_game() -> None:
    shown = re.findall(r"^```python\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL)
    module: dict[str, object] = {"__name__": "night_market"}
    exec("\n".join(shown), module)
    assert isinstance(module["NIGHT_MARKET"], Game)


def test_every_law_of_the_example_is_written() -> None:
    cited = set(re.findall(r"NIGHT-\d\w", TINY))
    assert cited <= set(re.findall(r"^\| (NIGHT-\d\w)", DOC, re.MULTILINE))


def test_every_check_is_explained_in_its_order() -> None:
    assert re.findall(r"^\| `(\w+)`", DOC, re.MULTILINE) == [check.__name__ for check in CHECKS]
    explained = set(re.findall(r"^\| `(\w+)`[^\n]* \| (?!–)[^|]+\|$", DOC, re.MULTILINE))
    assert explained == {check for _, _, check in FAULTS.values()}


def test_what_it_points_at_is_there() -> None:
    for path in re.findall(r"\]\(\.\./([\w/.]+)\)|`((?:tests|games|docs)/[\w/.]+\w)/?`", DOC):
        assert (HERE.parents[2] / "".join(path)).exists(), path
