"""What the greedy bot thinks of its options in a few games. `python -m tests.engines.judged` writes it anew."""

from collections import defaultdict
from math import fsum
from pathlib import Path

from games.kernel.bots import Greedy
from games.kernel.dice import Dice, seed_of
from games.kernel.game import game
from games.kernel.match import Match

DATA = Path(__file__).parents[1] / "data"
GAMES = {"oath": (15, 6), "viscounts": (12, 4)}
"""Game → how many are played, and with how many seats at most."""


def judged(game_id: str, games: int, most: int) -> str:
    """Lists by prompt and verb how many options there were, and the least, the largest and the sum of what they were worth."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    least = game(game_id).seat_counts.start
    for seed in range(games):
        seats = least + seed % (most - least + 1)
        match = Match.start(game_id, {}, seats, seed_of(f"judged {seed}"))
        bots = [Greedy(Dice(seed_of(f"judge {seed} {seat}"))) for seat in range(seats)]
        while asks := match.asks():
            ask = asks[0]
            values = match.game.judge(match.state, match.board, ask) or [0.0] * len(ask.options)
            for option, value in zip(ask.options, values, strict=True):
                found[ask.prompt, option.partition(":")[0]].append(value)
            match.answer(ask.seat, ask.id, bots[ask.seat].choose(match, ask))
    return "".join(
        f"{prompt} {verb}: {len(values)}, {min(values):.2f} to {max(values):.2f}, {fsum(values):.2f}\n"
        for (prompt, verb), values in sorted(found.items())
    )


def file(game_id: str) -> Path:
    return DATA / game_id / "judged.txt"


if __name__ == "__main__":
    for game_id, (games, most) in GAMES.items():
        file(game_id).write_text(judged(game_id, games, most))
