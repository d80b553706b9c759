from collections.abc import Iterator
from time import monotonic
from typing import Any

from django.core.management.base import CommandParser

from chronicle.management.engine import EngineCommand, add_match_arguments, at_least_one, from_files
from games.kernel.bots import BOTS, bots_of
from games.kernel.game import game
from games.kernel.match import Match
from games.kernel.observers import OBSERVERS, Observer
from games.kernel.playouts import seeds
from games.management.playouts import Played, Playout, play, play_in_processes


class Command(EngineCommand):
    help = "Plays whole games in memory by bots: a JSON line a game, then a summary line. The same seed gives the same games."
    PROGRESS_SECONDS = 5

    def add_arguments(self, parser: CommandParser) -> None:
        add_match_arguments(parser)
        parser.add_argument("--games", type=at_least_one, default=1)
        parser.add_argument("--jobs", type=at_least_one, default=1, help="processes")
        parser.add_argument("--bots", default="random", help=f"{' or '.join(BOTS)}; or one for each seat, with commas between")
        parser.add_argument(
            "--observe",
            choices=OBSERVERS,
            action="append",
            default=[],
            help="what the summary says beside, can be given several times; "
            "length: decisions and rounds of a game; options: how often each kind was offered and chosen",
        )

    def run(self, options: dict[str, Any]) -> None:
        given, bots = from_files(dict(options["option"])), options["bots"].split(",")
        Match.start(options["game"], given, options["seats"], the_game=game(options["game"]), checkpoints=False)  # or refuses
        bots_of(bots, options["seats"], b"")
        playouts = [
            Playout(options["game"], given, options["seats"], seed, bots, options["observe"])
            for seed in seeds(options["seed"], options["games"])
        ]
        started = monotonic()
        decisions = errors = 0
        observed: dict[str, Observer] = {}
        for line, observers in self.with_progress(
            play_in_processes(playouts, options["jobs"]) if options["jobs"] > 1 else map(play, playouts), len(playouts)
        ):
            self.emit(line)
            decisions += line["decisions"]
            errors += "error" in line
            for name, observer in observers.items():
                if name in observed:
                    observed[name].add(observer)
                else:
                    observed[name] = observer
        seconds = monotonic() - started
        self.emit(
            {
                "games": len(playouts),
                "decisions": decisions,
                "decisions_per_s": round(decisions / seconds, 1),
                "games_per_s": round(len(playouts) / seconds, 3),
                "errors": errors,
                **({"observed": {name: observer.figures() for name, observer in observed.items()}} if observed else {}),
            }
        )
        if errors:
            raise SystemExit(1)

    def with_progress(self, played: Iterator[Played], games: int) -> Iterator[Played]:
        last = monotonic()
        for count, each in enumerate(played, 1):
            if monotonic() - last > self.PROGRESS_SECONDS:
                last = monotonic()
                self.stderr.write(f"{count} of {games} games")
            yield each
