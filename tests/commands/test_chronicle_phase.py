import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import World
from tests.commands.conftest import Run
from tests.engines.oath.random_aftermath import random_aftermath, random_choices

ROOT = Path(__file__).resolve().parents[2]


def ended(won_by: str | None = None, **changes: Any) -> dict[str, Any]:
    """A game that has ended, with every choice that the law asks for."""
    rng, world = Random(1), new_world(Dice(seed_of("1")))
    after = random_aftermath(world, rng)
    while won_by and after.winner.role != won_by:
        after = random_aftermath(world, rng)
    choices = random_choices(world, after, rng)
    whole = {"world": world, "aftermath": after, "choices": choices, "seed": 3}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return plain | changes


def stdin(data: Any) -> bytes:
    return json.dumps(data).encode()


def test_it_works(run: Run) -> None:
    given = ended()
    ran = run("chronicle_phase", stdin=stdin(given))
    (written,) = ran.lines
    assert ran.code == 0
    assert set(written) == {"world", "record"}
    assert World.read(written["world"]).chapter == 1
    assert all(entry["law"].startswith("OATH-8.") for entry in written["record"])
    assert run("chronicle_phase", "-", stdin=stdin(given)).lines == [written]
    assert run("chronicle_phase", stdin=stdin(given | {"seed": "another"})).lines != [written]


def test_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ended.json"
    file.write_bytes(stdin(ended()))
    assert run("chronicle_phase", str(file)).lines == run("chronicle_phase", stdin=file.read_bytes()).lines


def test_chapter_upon_chapter(run: Run) -> None:
    """What comes out is a world to go on from."""
    rng, data = Random(2), ended()
    for chapter in range(1, 6):
        (written,) = run("chronicle_phase", stdin=stdin(data)).lines
        world = World.read(written["world"])
        assert world.chapter == chapter
        after = random_aftermath(world, rng)
        rest = {"aftermath": after, "choices": random_choices(world, after, rng)}
        data = {"world": written["world"], **msgspec.json.decode(msgspec.json.encode(rest))}


def test_a_missing_choice(run: Run) -> None:
    """Refused with the options that there are."""
    given = ended("exile")
    given["aftermath"]["winner"]["how"] = ["usurper"]
    given_nothing: list[dict[str, Any] | None] = [{}, None]
    for choices in given_nothing:
        ran = run("chronicle_phase", stdin=stdin(given | {"choices": choices}))
        (line,) = ran.lines
        assert ran.code == 1
        error = line["error"]
        assert set(error) == {"code", "message", "law", "at", "options"}
        assert (error["code"], error["at"], error["law"]) == ("choice_missing", "/choices/oath", ["OATH-8.1c"])
        assert sorted(error["options"]) == ["devotion", "protection", "the-people"]


@pytest.mark.parametrize(
    ("data", "code", "at"),
    [
        ([], "malformed", ""),
        ({}, "malformed", ""),
        ({"world": {}}, "malformed", ""),
        (ended(colour="red"), "malformed", ""),
        (ended(world=[]), "malformed", "/world"),
        (ended(aftermath=None), "malformed", "/aftermath"),
        (ended(choices=[1]), "malformed", "/choices"),
        (ended(choices={"oaht": "devotion"}), "malformed", "/choices"),
        (ended(seed=1.5), "malformed", "/seed"),
        (ended(world=ended()["world"] | {"oath": "silence"}), "oath", "/world/oath"),
        (ended(world=ended()["world"] | {"dispossessed": ["longbows"]}), "duplicate_card", "/world"),
    ],
)
def test_refusals(run: Run, data: Any, code: str, at: str) -> None:
    error = run("chronicle_phase", stdin=stdin(data)).error
    assert (error["code"], error["at"]) == (code, at)


def test_a_choice_the_law_refuses(run: Run) -> None:
    given = ended("chancellor")
    error = run("chronicle_phase", stdin=stdin(given | {"choices": given["choices"] | {"oath": "silence"}})).error
    assert (error["code"], error["at"], error["law"]) == ("oath_not_allowed", "/choices/oath", ["OATH-8.1c"])


@pytest.mark.parametrize("text", [b"", b"world", b"\xff", b"[" * 100_000])
def test_not_json(run: Run, text: bytes) -> None:
    assert run("chronicle_phase", stdin=text).error["code"] == "not_json"


def test_no_such_file(run: Run) -> None:
    assert run("chronicle_phase", "nowhere.json").error["code"] == "unreadable"


@pytest.mark.parametrize(
    ("command", "code"), [(["chronicle_phase"], 1), (["chronicle_phase", "-", "x"], 2), (["new_world", "chess"], 2)]
)
def test_the_command_line(command: list[str], code: int, tmp_path: Path) -> None:
    """Without a database; nothing but the refusal on stdout, and never a traceback."""
    ran = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        input=b"{}",
        capture_output=True,
        check=False,
        env={"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", "DATA_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )
    assert ran.returncode == code, ran.stderr.decode()
    assert b"Traceback" not in ran.stderr
    assert bool(ran.stdout) == (code == 1)
