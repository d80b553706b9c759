from typing import Any

from django.core.management.base import CommandParser

from chronicle.management.engine import EngineCommand, read, read_json
from games.kernel.errors import Illegal
from games.oath.engine.save.strings import decode, encode_checked


class Command(EngineCommand):
    help = "Converts save strings of the Oath mod for Tabletop Simulator to JSON, and back."

    def add_arguments(self, parser: CommandParser) -> None:
        verbs = parser.add_subparsers(dest="verb", required=True)
        to_json = verbs.add_parser("decode", help="a save string as JSON")
        to_json.add_argument("string", nargs="?", default="-", help="the string; - reads it from stdin")
        to_string = verbs.add_parser("encode", help="that JSON as the save string")
        to_string.add_argument("file", nargs="?", default="-", help="the JSON; - reads it from stdin")

    def run(self, options: dict[str, Any]) -> None:
        if options["verb"] == "encode":
            self.stdout.write(encode_checked(read_json(options["file"])))
        else:
            self.emit(decode(_text() if options["string"] == "-" else options["string"]))


def _text() -> str:
    try:
        return read("-").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Illegal("bad_save_string", f"Save string: not UTF-8: {error}.", at=f"/{error.start}") from error
