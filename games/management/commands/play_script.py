from typing import Any

import msgspec
from django.core.management.base import CommandParser

from chronicle.management.engine import EngineCommand, from_files, read
from games.kernel.game import game, playable
from games.kernel.playouts import play_script, read_script


class Command(EngineCommand):
    help = (
        'Plays a scripted game: {"options", "seats", "seed", "setup": a JSON merge patch over the set-up state, '
        '"answers": [{"seat", "choose": ["option id", …]}, …]} gives {"state", "asks", "events", "outcome"}.'
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="a game's id: " + ", ".join(playable()))
        parser.add_argument("file", nargs="?", default="-", help="the script; - reads it from stdin")

    def run(self, options: dict[str, Any]) -> None:
        the_game = game(options["game"])
        script = read_script(read(options["file"]))
        self.emit(play_script(the_game, msgspec.structs.replace(script, options=from_files(script.options))))
