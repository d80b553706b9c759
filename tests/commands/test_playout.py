import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from tests.commands.conftest import Run

ROOT = Path(__file__).resolve().parents[2]


def without_seconds(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in line.items() if not key.endswith(("seconds", "_per_s"))} for line in lines]


def test_it_works(run: Run) -> None:
    ran = run("playout", "guessing", "--seats", "2", "--games", "3", "--seed", "7")
    *games, summary = ran.lines
    assert ran.code == 0
    assert [game["seed"] for game in games] == [7, 8, 9]
    for game in games:
        assert set(game) == {"seed", "seats", "decisions", "rounds", "winner", "winners", "how", "scores", "seconds"}
        assert (game["seats"], game["decisions"], game["rounds"], game["how"]) == (2, 16, 4, "points")
        assert [seat for seat, points in enumerate(game["scores"]) if points == max(game["scores"])] == game["winners"]
    assert summary.keys() == {"games", "decisions", "decisions_per_s", "games_per_s", "errors"}
    assert (summary["games"], summary["decisions"], summary["errors"]) == (3, 48, 0)
    assert summary["decisions_per_s"] > summary["games_per_s"] > 0


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    command = ("playout", "guessing", "--seats", "3", "--games", "2", "--seed", "any text")
    first = without_seconds(run(*command).lines)
    assert first == without_seconds(run(*command).lines)
    assert [line["seed"] for line in first[:2]] == ["any text", "any text/1"]


def test_any_game_can_be_played_alone(run: Run) -> None:
    many = run("playout", "guessing", "--seats", "2", "--games", "3", "--seed", "7").lines
    alone = run("playout", "guessing", "--seats", "2", "--seed", "9").lines
    assert without_seconds(many[2:3]) == without_seconds(alone[:1])


def test_a_bot_for_each_seat(run: Run) -> None:
    ran = run("playout", "guessing", "--seats", "2", "--games", "5", "--bots", "random,greedy")
    assert [game["winner"] for game in ran.lines[:-1]] == [1] * 5


def test_a_shared_win_has_no_single_winner(run: Run) -> None:
    games = run("playout", "guessing", "--seats", "2", "--games", "40", "--option", "rounds=1").lines[:-1]
    shared = [game for game in games if len(game["winners"]) == 2]
    assert shared
    assert all(game["winner"] is None for game in shared)
    assert all(game["winners"] == [game["winner"]] for game in games if game not in shared)


@pytest.mark.parametrize(("fault", "message"), [("raise", "RuntimeError: planted"), ("lose", "a card is lost")])
def test_a_fault_in_the_rules_is_counted_and_the_other_games_go_on(run: Run, fault: str, message: str) -> None:
    ran = run("playout", "guessing", "--seats", "2", "--games", "20", "--option", "rounds=1", "--option", f"fault={fault}")
    *games, summary = ran.lines
    faulty = [game for game in games if "error" in game]
    assert ran.code == 1
    assert 0 < len(faulty) < 20
    assert {game["error"] for game in faulty} == {message}
    assert (summary["games"], summary["errors"]) == (20, len(faulty))


def test_processes_play_the_same_games_in_the_same_order(run: Run) -> None:
    command = ("playout", "whispers", "--seats", "2", "--games", "4", "--seed", "1")
    assert without_seconds(run(*command, "--jobs", "2").lines) == without_seconds(run(*command).lines)


def test_what_is_observed_stands_in_the_summary(run: Run) -> None:
    command = ("playout", "guessing", "--seats", "2", "--games", "3", "--observe", "length", "--observe", "options")
    *games, summary = run(*command).lines
    assert summary["observed"]["length"]["decisions"] == {"least": 16, "median": 16, "mean": 16, "most": 16}
    guesses = summary["observed"]["options"]["guess"].values()
    assert {guess["offered"] for guess in guesses} == {24}
    assert sum(guess["chosen"] for guess in guesses) == 24
    assert without_seconds(games) == without_seconds(run("playout", "guessing", "--seats", "2", "--games", "3").lines[:-1])


def test_what_processes_have_observed_is_added(run: Run) -> None:
    command = ("playout", "whispers", "--seats", "2", "--games", "4", "--observe", "length", "--observe", "options")
    assert run(*command, "--jobs", "2").lines[-1]["observed"] == run(*command).lines[-1]["observed"]


def test_a_game_with_a_fault_is_not_observed(run: Run) -> None:
    ran = run("playout", "guessing", "--seats", "2", "--games", "2", "--option", "fault=raise", "--observe", "length")
    assert ran.lines[-1]["errors"] == 2
    assert "observed" not in ran.lines[-1]


def test_progress_goes_to_stderr(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.management.commands.playout.Command.PROGRESS_SECONDS", 0)
    ran = run("playout", "guessing", "--seats", "2", "--games", "2")
    assert "2 of 2 games" in ran.err
    assert len(ran.lines) == 3


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"game": "chess"}, "unknown_game", ""),
        ({"--seats": "5"}, "seat_count", "/seats"),
        ({"--bots": "clever"}, "unknown_bot", "/bots"),
        ({"--bots": "random,random,random"}, "bot_count", "/bots"),
        ({"--option": "rounds=many"}, "bad_options", "/options"),
        ({"--option": "round=1"}, "bad_options", "/options"),
        ({"--option": "rounds=@nowhere"}, "unreadable", "/options/rounds"),
        ({"--option": "rounds=nowhere.json"}, "unreadable", "/options/rounds"),
    ],
)
def test_refusals(run: Run, changes: dict[str, str], code: str, at: str) -> None:
    arguments = {"game": "guessing", "--seats": "2"} | changes
    command = [part for option in list(arguments)[1:] for part in (option, arguments[option])]
    error = run("playout", arguments["game"], *command).error
    assert (error["code"], error["at"]) == (code, at)


def test_an_option_from_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds.json"
    file.write_text("2")
    for option in (f"rounds=@{file}", f"rounds={file}"):
        assert run("playout", "guessing", "--seats", "2", "--option", option).lines[0]["rounds"] == 2


def test_a_broken_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rounds"
    file.write_text("{")
    error = run("playout", "guessing", "--seats", "2", "--option", f"rounds=@{file}").error
    assert (error["code"], error["at"]) == ("not_json", "/options/rounds")


@pytest.mark.parametrize(
    "wrong", [["--games", "0"], ["--games", "x"], ["--jobs", "0"], ["--option", "rounds"], ["--seats", "two"]]
)
def test_bad_usage(run: Run, wrong: list[str]) -> None:
    with pytest.raises(CommandError, match=wrong[0]):  # on the command line: usage on stderr, exit code 2
        run("playout", "guessing", "--seats", "2", *wrong)


def test_a_reader_that_leaves_early() -> None:
    command = "manage.py playout whispers --seats 2 --games 500 | head -n 1"
    ran = subprocess.run(f"{sys.executable} {command}", shell=True, cwd=ROOT, capture_output=True, check=True)
    assert ran.stdout.count(b"\n") == 1
    assert b"Traceback" not in ran.stderr


def test_a_world_to_start_from(run: Run, tmp_path: Path) -> None:
    world = tmp_path / "world"
    world.write_text(json.dumps(run("new_world", "oath", "--seed", "3").lines[0]))
    ran = run("playout", "oath", "--seats", "3", "--games", "2", "--bots", "greedy", "--world", str(world))
    assert ran.code == 0
    assert [line["how"] != "" for line in ran.lines[:-1]] == [True, True]
    world.write_text(json.dumps({"format": "chronicle.world/1"}))
    refused = run("playout", "oath", "--seats", "3", "--world", str(world))
    assert refused.code == 1
    assert refused.lines[0]["error"]["code"] == "malformed"


def test_a_game_without_a_world_refuses_one(run: Run, tmp_path: Path) -> None:
    world = tmp_path / "world.json"
    world.write_text("{}")
    refused = run("playout", "whispers", "--seats", "2", "--world", str(world))
    assert (refused.code, refused.lines[0]["error"]["code"]) == (1, "bad_options")
