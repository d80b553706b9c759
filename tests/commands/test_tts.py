import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.commands.conftest import Run
from tests.engines.oath.test_save_string import RETAIL, VECTORS, vectors

ROOT = Path(__file__).resolve().parents[2]


@vectors
def test_it_works(run: Run, vector: dict[str, Any]) -> None:
    ran = run("tts", "decode", vector["string"])
    assert (ran.code, ran.lines) == (0, [vector["expected"]])
    assert run("tts", "encode", stdin=ran.out.encode()).out == f"{vector['string']}\n"


def test_from_stdin_and_from_a_file(run: Run, tmp_path: Path) -> None:
    expected = VECTORS[0]["expected"]
    assert run("tts", "decode", stdin=f"{RETAIL}\n".encode()).lines == [expected]
    assert run("tts", "decode", "-", stdin=f"\ufeff {RETAIL}".encode()).lines == [expected]
    file = tmp_path / "save.json"
    file.write_text(json.dumps(expected))
    assert run("tts", "encode", str(file)).out == f"{RETAIL}\n"
    assert run("tts", "encode", "-", stdin=file.read_bytes()).out == f"{RETAIL}\n"


@pytest.mark.parametrize(
    ("string", "code", "at"),
    [
        (RETAIL[:100], "bad_save_string", "/100"),
        (f"09{RETAIL[2:]}", "unknown_version", "/0"),
        (f"{RETAIL[:106]}C6{RETAIL[108:]}", "unknown_card", "/106"),
        ("\udcff", "bad_save_string", "/0"),
    ],
)
def test_a_bad_string(run: Run, string: str, code: str, at: str) -> None:
    error = run("tts", "decode", string).error
    assert (error["code"], error["at"], error["law"]) == (code, at, [])
    assert f"position {at[1:]}: " in error["message"]


def test_stdin_that_is_no_text(run: Run) -> None:
    assert run("tts", "decode", stdin=b"0303\xff").error["at"] == "/4"


@pytest.mark.parametrize(
    ("stdin", "code", "at"),
    [
        (b"", "not_json", ""),
        (b"{", "not_json", ""),
        (b"\xff", "not_json", ""),
        (b"[" * 100_000, "not_json", ""),
        (b"[]", "malformed", ""),
        (b"{}", "malformed", ""),
        (json.dumps(VECTORS[0]["expected"] | {"colour": "red"}).encode(), "bad_save_data", "/colour"),
        (json.dumps(VECTORS[0]["expected"] | {"oath": "devotion"}).encode(), "bad_save_data", "/oath"),
        (json.dumps(VECTORS[0]["expected"] | {"oath_code": 9}).encode(), "bad_save_data", "/oath_code"),
    ],
)
def test_bad_data(run: Run, stdin: bytes, code: str, at: str) -> None:
    error = run("tts", "encode", stdin=stdin).error
    assert (error["code"], error["at"]) == (code, at)


def test_no_such_file(run: Run) -> None:
    assert run("tts", "encode", "nowhere.json").error["code"] == "unreadable"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(["decode", RETAIL], 0), (["decode", "0303"], 1), (["encode", "nowhere.json"], 1), ([], 2), (["twist"], 2)],
)
def test_the_command_line(arguments: list[str], code: int, tmp_path: Path) -> None:
    """Without a database; nothing but JSON on stdout, and never a traceback."""
    ran = subprocess.run(
        [sys.executable, "manage.py", "tts", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=False,
        env={"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing", "DATA_DIR": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )
    assert ran.returncode == code, ran.stderr.decode()
    assert b"Traceback" not in ran.stderr
    assert [json.loads(line) for line in ran.stdout.splitlines()] or code == 2
