"""The site with Night Market on its shelf, and facts of its own: what docs/ADDING_A_GAME.md leads to."""

import os
from pathlib import Path

from games import GAMES

GAMES["night-market"] = "tests.shelves.night_market"
os.environ.setdefault("FACTS_DIR", str(Path(__file__).with_name("facts")))

from chronicle.settings import *  # noqa: E402, F403
from chronicle.settings import DATA_DIR  # noqa: E402

LAWS_DIR = Path(__file__).with_name("laws")
STATIC_ROOT = DATA_DIR / "staticfiles"  # another site beside it, without this game, collects other files
