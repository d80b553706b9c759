from typing import Any

from django.core.management.base import CommandParser

from chronicle.management.engine import EngineCommand, add_match_arguments, at_least_one, from_files
from games.kernel.game import game
from games.kernel.playouts import perft


class Command(EngineCommand):
    help = "Counts the decision tree of a game: every position within so many answers, and those where it stops."

    def add_arguments(self, parser: CommandParser) -> None:
        add_match_arguments(parser)
        parser.add_argument("--depth", type=at_least_one, required=True)

    def run(self, options: dict[str, Any]) -> None:
        given = from_files(dict(options["option"]))
        self.emit(perft(game(options["game"]), given, options["seats"], options["seed"], options["depth"]))
