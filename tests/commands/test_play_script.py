import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.kernel.game import game
from games.kernel.playouts import playout
from tests.commands.conftest import Run

ROOT = Path(__file__).resolve().parents[2]


def script(**changes: Any) -> bytes:
    return json.dumps({"seats": 2, "seed": 1, "answers": [{"seat": 0, "choose": ["6"]}]} | changes).encode()


def test_it_works(run: Run) -> None:
    ran = run("play_script", "guessing", stdin=script())
    (played,) = ran.lines
    assert ran.code == 0
    assert set(played) == {"state", "asks", "events", "outcome"}
    assert played["state"]["points"] == [6, 0]


def test_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "script.json"
    file.write_bytes(script())
    assert run("play_script", "guessing", str(file)).lines == run("play_script", "guessing", "-", stdin=script()).lines


def test_an_illegal_answer(run: Run) -> None:
    answers = [{"seat": 0, "choose": ["6"]}, {"seat": 0, "choose": ["x"]}]
    error = run("play_script", "guessing", stdin=script(answers=answers)).error
    assert (error["code"], error["at"], error["law"]) == ("unknown_option", "/answers/1", [])
    assert "'x' is not offered" in error["message"]


def test_its_law(run: Run) -> None:
    assert run("play_script", "guessing", stdin=script(answers=[{"seat": 0, "choose": []}])).error["law"] == ["GUESS-1"]


def test_an_option_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.json"
    file.write_text("0")
    error = run("play_script", "guessing", stdin=script(options={"rounds": str(file)})).error
    assert (error["code"], error["at"]) == ("bad_options", "/options/rounds")


@pytest.mark.parametrize(
    ("stdin", "code", "at"),
    [
        (b"seats: 2", "not_json", ""),
        (script(seats="2"), "bad_script", "/seats"),
        (script(world={}), "bad_script", ""),
        (script(seats=4), "seat_count", "/seats"),
        (script(setup={"points": []}, answers=[{}]), "bad_script", "/answers/0"),
        (script(setup={"cards": ["a"]}), "bad_setup", "/setup"),
        (script(options={"map": "nowhere.json"}), "unreadable", "/options/map"),
    ],
)
def test_refusals(run: Run, stdin: bytes, code: str, at: str) -> None:
    error = run("play_script", "guessing", stdin=stdin).error
    assert (error["code"], error["at"]) == (code, at)


def test_unknown_game(run: Run) -> None:
    assert run("play_script", "chess", stdin=script()).error["code"] == "unknown_game"


def test_no_such_file(run: Run) -> None:
    assert run("play_script", "guessing", "nowhere.json").error["code"] == "unreadable"


@pytest.mark.parametrize(("arguments", "code"), [(["chess"], 1), ([], 2), (["guessing", "-", "more"], 2)])
def test_the_command_line(arguments: list[str], code: int, tmp_path: Path) -> None:
    """Without a database; nothing but the refusal on stdout, and never a traceback."""
    ran = subprocess.run(
        [sys.executable, "manage.py", "play_script", *arguments],
        cwd=ROOT,
        input=b"{}",
        capture_output=True,
        check=False,
        env={"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", "DATA_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )
    assert ran.returncode == code, ran.stderr.decode()
    assert b"Traceback" not in ran.stderr
    assert bool(ran.stdout) == (code == 1)


TURN = {"player": 0, "seat": "bear-sheriff", "empire": "bear", "agent": "bear-sheriff"}


@pytest.mark.parametrize(
    "setup",
    [
        {"players": []},
        {"banners": {"mars": 3}},
        {"banners": {"bear-wolfwatch": None}},
        {"banners": {"bear-wolfwatch": 4}},
        {"banners": {"bear-wolfwatch": "four"}},
        {"holder": {"bear-wolfwatch": "mars"}},
        {"reserve": {"bear": None}},
        {"decks": {"bear": []}},
        {"decks": {"mars": []}},
        {"first": 2},
        {"marked": 5},
        {"agents": {"bear-sheriff": 2}},
        {"agents": {"mars": 0}},
        {"in_regions": {"mars": [0]}},
        {"turn": TURN | {"player": 2}},
        {"turn": TURN | {"seat": "mars"}},
        {"turn": TURN | {"action": "sleep"}},
        {"turn": TURN | {"attack": {"empire": "mars"}}},
        {"turn": TURN | {"attack": {"empire": "bear", "target": "mars"}}},
    ],
    ids=str,
)
def test_a_broken_set_up_of_whispers(run: Run, setup: dict[str, Any]) -> None:
    error = run("play_script", "whispers", stdin=script(setup=setup, answers=[])).error
    assert (error["code"], error["at"]) == ("bad_setup", "/setup")


@pytest.mark.parametrize(
    ("given", "at"),
    [
        ({}, "/options/map"),
        ({"regions": [], "adjacency": []}, "/options/map/regions"),
        ({"regions": [{"slug": "a"}], "adjacency": []}, "/options/map"),
    ],
    ids=str,
)
def test_a_broken_map(run: Run, tmp_path: Path, given: dict[str, Any], at: str) -> None:
    file = tmp_path / "map.json"
    file.write_text(json.dumps(given))
    for options in ({"map": str(file)}, {"map": given}):
        error = run("play_script", "whispers", stdin=script(options=options, answers=[])).error
        assert (error["code"], error["at"]) == ("bad_map", at)


def test_a_whole_game_of_whispers(run: Run) -> None:
    """What a playout answered is a script, and leads to the same end."""
    match = playout(game("whispers"), {"agents_in_regions": True}, 3, 4)
    answers = [{"seat": answer.seat, "choose": answer.choose} for answer in match.answers]
    given = {"seats": 3, "seed": 4, "options": {"agents_in_regions": True}, "answers": answers}
    (played,) = run("play_script", "whispers", stdin=json.dumps(given).encode()).lines
    assert match.outcome is not None
    assert played["outcome"]["winners"] == list(match.outcome.winners)
    assert played["state"]["banners"] == match.state.banners
    assert [event["number"] for event in played["events"]] == list(range(1, match.event_count + 1))
