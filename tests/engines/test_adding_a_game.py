"""docs/ADDING_A_GAME.md is true: its code is the example game, whole and in order, and it explains every check."""

import re
from pathlib import Path

from games.kernel.game import Game
from tests.engines.conformance import CHECKS
from tests.engines.faults import FAULTS

HERE = Path(__file__)
DOC = (HERE.parents[2] / "docs" / "ADDING_A_GAME.md").read_text()
PACKAGE = HERE.parents[1] / "shelves" / "night_market"
ENGINE = (PACKAGE / "engine" / "game.py").read_text()
SHELF = (PACKAGE / "shelf.py").read_text()
LAW = (HERE.parents[1] / "shelves" / "laws" / "night-market.md").read_text()
BOARD = (PACKAGE / "templates" / "night-market" / "board.html").read_text()
TEXTS = (PACKAGE / "texts" / "en.toml").read_text()


def test_it_works() -> None:
    shown = re.findall(r"^```python\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL)
    written = [part for text in (ENGINE, SHELF) for part in re.split(r"^ *# -- .* --\n", text, flags=re.MULTILINE)[1:]]
    assert [part.strip("\n") for part in shown] == [part.strip("\n") for part in written]
    assert re.findall(r"^```html\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL) == [BOARD]
    assert re.findall(r"^```md\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL) == [LAW.partition("\n\n")[2]]
    assert re.findall(r"^```toml\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL) == [TEXTS]


def test_the_text_shown_is_a_game() -> None:
    shown = re.findall(r"^```python\n(.*?)^```", DOC, re.MULTILINE | re.DOTALL)
    module: dict[str, object] = {"__name__": "night_market", "__file__": str(PACKAGE / "shelf.py")}
    exec("\n".join(shown), module)
    assert isinstance(module["NIGHT_MARKET"], Game)


def test_every_law_of_the_example_is_written() -> None:
    cited = set(re.findall(r"NIGHT-\d\w", ENGINE))
    assert cited <= set(re.findall(r"^\| (NIGHT-\d\w)", DOC, re.MULTILINE))


def test_every_check_is_explained_in_its_order() -> None:
    table = DOC.partition("## What the suite checks")[2]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE) == [check.__name__ for check in CHECKS]
    explained = set(re.findall(r"^\| `(\w+)`[^\n]* \| (?!–)[^|]+\|$", table, re.MULTILINE))
    assert explained == {check for _, _, check in FAULTS.values()}


def test_what_it_points_at_is_there() -> None:
    for path in re.findall(r"\]\(\.\./([\w/.]+)\)|`((?:tests|games|docs)/[\w/.]+\w)/?`", DOC):
        assert (HERE.parents[2] / "".join(path)).exists(), path
