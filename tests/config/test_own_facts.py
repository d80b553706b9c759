"""FACTS_DIR: facts of an owner lie over ours, are checked at the start, and are read alike by catalogue and engine."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import fixtures
from chronicle.site.config import ROOT, Misconfigured, read
from games import GAMES

Put = Callable[..., Path]
TWO = {"slug": "bandit-crown", "copies": "two"}
LOOK = """
import json
from games.oath.texts import MESSAGES
from games.services.editions import edition
from games.shelf.faces import faces
found = faces("oath")
print(json.dumps([MESSAGES.name("bandit-crown"), found["bandit-crown"].name, len(found), edition("oath"), edition("whispers")]))
"""


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """Writes a file of the owner's; returns the folder."""

    def write(place: str, text: Any) -> Path:
        file = tmp_path / place
        file.parent.mkdir(exist_ok=True)
        file.write_text(text if isinstance(text, str) else json.dumps(text))
        return tmp_path

    return write


def look(folder: Path | None, tmp_path: Path) -> list[Any]:
    env = {name: value for name, value in os.environ.items() if name not in ("FACTS_DIR", "DJANGO_SETTINGS_MODULE")}
    env |= {"DATA_DIR": str(tmp_path / "data")} | ({"FACTS_DIR": str(folder)} if folder else {})
    program = [sys.executable, "manage.py", "shell", "-v0", "-c", LOOK]
    found: list[Any] = json.loads(subprocess.run(program, cwd=ROOT, env=env, check=True, capture_output=True, text=True).stdout)
    return found


def test_it_works(put: Put, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("data")
    name, face, count, edition, of_whispers = look(None, other)
    assert name == face == "Bandit Crown"
    record = {"slug": "bandit-crown", "names": {"en": "Crown of the Bandits"}}
    now = look(put("oath/relics.json", {"records": [record]}), other)
    assert now[:3] == ["Crown of the Bandits", "Crown of the Bandits", count]
    assert now[3] != edition
    assert now[4] == of_whispers


def test_records_are_laid_over_by_their_slugs(put: Put, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fixtures.read("oath", "relics")
    monkeypatch.setattr(fixtures, "_own", [])
    fixtures.lay_over(put("oath/relics.json", {"records": [{"slug": "bandit-crown", "copies": 2}]}))
    try:
        after = fixtures.read("oath", "relics")
        assert [record["slug"] for record in after["records"]] == [record["slug"] for record in before["records"]]
        changed = [record for record, was in zip(after["records"], before["records"], strict=True) if record != was]
        assert [(record["slug"], record["copies"]) for record in changed] == [("bandit-crown", 2)]
        assert changed[0]["names"]["en"] == "Bandit Crown"
    finally:
        fixtures._own.clear()
        fixtures.read.cache_clear()


@pytest.mark.parametrize(
    ("place", "text", "expected"),
    [
        ("chess/men.json", {}, "chess: there is no game of that name; there are oath, whispers, viscounts, imperium"),
        ("oath/relics.json", "{", "oath/relics.json: is not JSON (Expecting property name"),
        ("oath/relics.json", [], "oath/relics.json: expected an object with a list of records"),
        ("oath/relics.json", {"records": [{"names": {}}]}, "oath/relics.json, record 1: has no slug"),
        (
            "oath/relics.json",
            {"records": [TWO]},
            "record bandit-crown: 'copies' is text, expected a number",
        ),
        ("oath/relics.json", {"records": [{"slug": "my-relic", "copies": 1}]}, "record my-relic: a new record needs 'names'"),
        ("whispers/map.json", {"adjacency": {}}, "whispers/map.json: 'adjacency' is an object, expected a list"),
        ("oath/extra.json", {"records": []}, "oath/extra.json: a file of its own needs a kind"),
    ],
)
def test_what_cannot_lie_over_ours_is_told_with_file_record_and_reason(put: Put, place: str, text: Any, expected: str) -> None:
    faults = fixtures.faults(put(place, text), list(GAMES))
    assert any(expected in fault for fault in faults), faults


def test_the_site_does_not_start_with_such_facts(put: Put, tmp_path: Path) -> None:
    folder = put("oath/relics.json", {"records": [TWO]})
    with pytest.raises(Misconfigured) as refusal:
        read({"DATA_DIR": str(tmp_path / "data"), "FACTS_DIR": str(folder)})
    assert "FACTS_DIR: oath/relics.json, record bandit-crown: 'copies' is text, expected a number" in str(refusal.value)
    with pytest.raises(Misconfigured, match=r"FACTS_DIR: .* is no folder"):
        read({"DATA_DIR": str(tmp_path / "data"), "FACTS_DIR": str(tmp_path / "nowhere")})


def test_ours_are_without_fault() -> None:
    """Whoever begins with a copy of our files has nothing to mend."""
    for game in GAMES:
        for file in fixtures.files(game):
            assert list(fixtures._faults_in(file, file)) == []
