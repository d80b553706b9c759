from typing import Any

import msgspec
from django.core.management.base import CommandParser

from chronicle.management.engine import EngineCommand, read_json
from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.playouts import Seed
from games.oath.engine.chronicle import ChoiceNeeded, write
from games.oath.engine.world.aftermath import Aftermath, Choices
from games.oath.engine.world.world import World, convert


class Ended(msgspec.Struct, forbid_unknown_fields=True):
    world: Any
    aftermath: Any
    choices: Any = None
    seed: Seed = 0


class Command(EngineCommand):
    help = (
        'Writes the chronicle after a game of Oath: {"world", "aftermath", "choices", "seed"} gives {"world", "record"}. '
        "A choice that is missing is refused with its options."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default="-", help="the JSON; - reads it from stdin")

    def run(self, options: dict[str, Any]) -> None:
        ended = convert(read_json(options["file"]), Ended)
        before = World.read(ended.world, "/world")
        after = Aftermath.read(ended.aftermath, "/aftermath")
        world, record = write(before, after, Choices.read(ended.choices, "/choices"), Dice(seed_of(str(ended.seed))))
        self.emit({"world": world, "record": record})

    def error(self, refusal: Illegal) -> dict[str, Any]:
        error = super().error(refusal)
        return error | {"options": refusal.options} if isinstance(refusal, ChoiceNeeded) else error
