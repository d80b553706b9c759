"""What the greedy bot thinks of its options in a few games. `python -m tests.engines.oath.judged` writes it anew."""

from collections import defaultdict
from math import fsum
from pathlib import Path

from games.kernel.bots import Greedy
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.oath.engine.game import OATH

FILE = Path(__file__).parents[2] / "data" / "oath" / "judged.txt"
GAMES = 15


def judged() -> str:
    """Lists by prompt and verb how many options there were, and the least, the largest and the sum of what they were worth."""
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for seed in range(GAMES):
        seats = 2 + seed % 5
        match = Match.start("oath", {}, seats, seed_of(f"judged {seed}"))
        bots = [Greedy(Dice(seed_of(f"judge {seed} {seat}"))) for seat in range(seats)]
        while asks := match.asks():
            ask = asks[0]
            values = OATH.judge(match.state, match.board, ask) or [0.0] * len(ask.options)
            for option, value in zip(ask.options, values, strict=True):
                found[ask.prompt, option.partition(":")[0]].append(value)
            match.answer(ask.seat, ask.id, bots[ask.seat].choose(match, ask))
    return "".join(
        f"{prompt} {verb}: {len(values)}, {min(values):.2f} to {max(values):.2f}, {fsum(values):.2f}\n"
        for (prompt, verb), values in sorted(found.items())
    )


if __name__ == "__main__":
    FILE.write_text(judged())
