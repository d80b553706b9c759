from typing import Any

from django.core.management.base import CommandParser

from chronicle.management.engine import EngineCommand, seed
from games.kernel.dice import Dice, seed_of
from games.oath.engine.world.founding import new_world


class Command(EngineCommand):
    help = "Prints the world of a group's first game."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", choices=["oath"])
        parser.add_argument("--seed", type=seed, default=0, help="a number, or any text")

    def run(self, options: dict[str, Any]) -> None:
        self.emit(new_world(Dice(seed_of(str(options["seed"])))))
