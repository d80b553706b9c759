"""A game is a folder and one registration: nothing outside its shelf names it, its cards or anything else of it."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Set
from pathlib import Path

import pytest
from django.template.loader import get_template

import fixtures
from chronicle import settings
from games import GAMES
from games.shelf.shelves import Shelf, shelf, shelves

ROOT = settings.BASE_DIR
FOLDERS = ("chronicle", "games", "api", "scripts", "templates", "static")
ROOMS_OF_THE_CHRONICLE = (
    "chronicle/services/campaigns",
    "chronicle/services/exchange",
    "chronicle/web/campaigns",
    "chronicle/web/scribe",
    "chronicle/admin/campaigns.py",
    "chronicle/models/campaigns.py",
    *(f"chronicle/management/commands/{name}.py" for name in ("chronicle_phase", "new_world", "tts")),
    "api/campaigns",
    "templates/campaigns",
    "static/css/7-campaigns.css",
)
"""Campaigns, chapters, worlds, the scribe and save strings are Oath's by nature: here it may be named, and no other game."""
OATH = "oath"
ALSO_WORDS = {"greedy": "a bot", "map": "a header, a file", "mine": "whose seat it is"}
"""What is called like a card or a board, and is something else here."""
WORDS_OF_ROLES = {"chancellor"}
"""Roles of Oath that are also called like something of another game."""


def files() -> Iterator[tuple[str, str]]:
    """Every line of program, page and style outside the shelves, by its place."""
    shelved = tuple(f"{package.replace('.', '/')}/" for package in GAMES.values())
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.*")):
            place = path.relative_to(ROOT).as_posix()
            if place.startswith(shelved) or "migrations" in path.parts or place == "games/__init__.py":
                continue
            if path.suffix in (".py", ".html", ".css", ".js", ".txt"):
                yield place, path.read_text("utf-8")


def is_of_the_chronicle(place: str) -> bool:
    return place.startswith(ROOMS_OF_THE_CHRONICLE)


def slugs(game: Shelf) -> set[str]:
    return {slug for record in fixtures.records(game.id) for slug in game.slugs(record)}


def words(place: str, text: str) -> set[str]:
    """What a file calls by a word of its own: strings of a program, words of everything else."""
    if place.endswith(".py"):
        return {
            node.value for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
    return {word for word in re.findall(r"[a-z][a-z0-9-]*", text) if "-" in word}


def named(place: str, text: str, but: Set[str] = frozenset()) -> set[str]:
    """The games that it names, or whose things it names."""
    here, found = words(place, text) - {*ALSO_WORDS} - but, set()
    for game in shelves():
        own_words = {game.id, *(name for name in (game.name, game.name.partition(":")[0]))}
        if re.search("|".join(rf"\b{re.escape(word)}\b" for word in own_words), text, re.IGNORECASE):
            found.add(game.id)
        if re.search("|".join(rf"\b{prefix}-\d" for prefix in game.law) or r"(?!)", text) or here & slugs(game):
            found.add(game.id)
    return found


def test_nothing_outside_its_shelf_names_a_game() -> None:
    wrong = {
        place: sorted(games)
        for place, text in files()
        if (games := named(place, text, WORDS_OF_ROLES) - {OATH} if is_of_the_chronicle(place) else named(place, text))
    }
    assert wrong == {}


@pytest.mark.parametrize(
    ("place", "text", "games"),
    [
        ("chronicle/x.py", "import games.whispers.map", {"whispers"}),
        ("chronicle/x.py", "KIND = 'salt-the-earth'", {"oath"}),
        ("chronicle/x.py", "# as WOW-9.3a has it", {"whispers"}),
        ("templates/x.html", "<p>Imperium: Classics and Legends</p>", {"imperium"}),
        ("static/x.css", ".seat-of-viscounts { color: red }", {"viscounts"}),
        ("static/x.css", ".castle-leader { color: red }", {"viscounts"}),
        ("chronicle/x.py", "BOT = 'greedy'  # keeps a map of what is mine", set()),
    ],
)
def test_what_the_walk_sees(place: str, text: str, games: set[str]) -> None:
    assert named(place, text) == games


def test_the_rooms_of_the_chronicle_are_there() -> None:
    assert [room for room in ROOMS_OF_THE_CHRONICLE if not (ROOT / room).exists()] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_shelf_is_whole(game: str) -> None:
    """What a shelf says it shows has its template, and what stands in its folder is shown."""
    found = shelf(game)
    assert found.id == game
    shown = {name for name in ("picture", "opening", "showpiece", "beside", "board") if getattr(found, name)}
    shown |= {sheet.slug for sheet in found.sheets}
    for name in shown:
        assert get_template(f"{game}/{name}.html")
    folder = Path(ROOT, *GAMES[game].split("."), "templates", game)
    texts = "".join(file.read_text("utf-8") for root in (folder, ROOT / "templates") for file in root.rglob("*.html"))
    included = {
        path.stem for path in folder.glob("*.html") if f'"{game}/{path.name}"' in texts or f"{game}/{path.name}" == found.glyph
    }
    assert {path.stem for path in folder.glob("*.html")} == shown | included


def test_no_two_games_share_a_law_or_a_kind_of_cases() -> None:
    prefixes = [prefix for game in shelves() for prefix in game.law]
    kinds = [kind for game in shelves() for kind in game.cases]
    assert len(prefixes) == len({*prefixes})
    assert len(kinds) == len({*kinds})


@pytest.mark.parametrize("game", GAMES)
def test_no_sheet_hides_a_record(game: str) -> None:
    assert {sheet.slug for sheet in shelf(game).sheets} & slugs(shelf(game)) == set()


def test_one_more_game_needs_no_migration(tmp_path: Path) -> None:
    """With Night Market on the shelf the tables are what the migrations make of them."""
    env = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    env |= {"DJANGO_SETTINGS_MODULE": "tests.shelves.settings", "DATA_DIR": str(tmp_path)}
    command = [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
