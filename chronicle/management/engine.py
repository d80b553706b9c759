"""What the commands of the engines share: JSON on stdout, for refusals too, and no need of a database."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from games.kernel.errors import Illegal
from games.kernel.game import playable
from games.kernel.playouts import Seed


class EngineCommand(BaseCommand):
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.run(options)
        except Illegal as refusal:
            self.emit({"error": self.error(refusal)})
            sys.exit(1)
        except BrokenPipeError:  # the reader has had enough, as `head` does
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)

    def error(self, refusal: Illegal) -> dict[str, Any]:
        return {"code": refusal.code, "message": refusal.message, "law": refusal.law, "at": refusal.at}

    def run(self, options: dict[str, Any]) -> None:
        raise NotImplementedError

    def emit(self, value: Any) -> None:
        self.stdout.write(msgspec.json.encode(value).decode())


def add_match_arguments(parser: CommandParser) -> None:
    parser.add_argument("game", help="a game's id: " + ", ".join(playable()))
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--seed", type=seed, default=0, help="a number, or any text")
    parser.add_argument(
        "--option",
        type=pair,
        action="append",
        default=[],
        metavar="K=V",
        help="an option of the game; V is JSON or plain text, or @FILE or a name ending in .json: what that file holds",
    )
    parser.add_argument(
        "--world",
        type=lambda file: ("world", f"@{file}"),
        action="append",
        dest="option",
        metavar="FILE",
        help="the world it starts from, as `new_world` and exports write it; - is stdin",
    )


def seed(text: str) -> Seed:
    try:
        return int(text)
    except ValueError:
        return text


def at_least_one(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def pair(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not key or not equals:
        raise argparse.ArgumentTypeError(f"expected K=V, got {text!r}")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def from_files(options: dict[str, Any]) -> dict[str, Any]:
    """Returns game options as given on this machine, with files read."""
    return {key: _from_file(key, value) for key, value in options.items()}


def _from_file(key: str, value: Any) -> Any:
    if not isinstance(value, str) or not (value.startswith("@") or value.endswith(".json")):
        return value
    text = read(value.removeprefix("@"), at=f"/options/{key}")
    try:
        return msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise Illegal("not_json", f"{value.removeprefix('@')} is not JSON: {error}.", at=f"/options/{key}") from error


def read(name: str, at: str = "") -> bytes:
    """Reads a file, or stdin for `-`."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise Illegal("unreadable", f"{name} cannot be read: {error.strerror}.", at=at) from error


def read_json(name: str) -> Any:
    try:
        return msgspec.json.decode(read(name))
    except (ValueError, RecursionError) as error:
        raise Illegal("not_json", f"Not JSON: {error}.") from error
