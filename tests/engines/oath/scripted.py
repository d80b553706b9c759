"""A whole game of Oath that takes every action, as a file. `python -m tests.engines.oath.scripted` writes it anew."""

import json
from pathlib import Path
from typing import Any

import msgspec

from games.kernel.bots import Random
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.oath.engine.chronicle import write
from games.oath.engine.play.minors.minor import MINOR
from games.oath.engine.play.rounds.act import MAJOR
from games.oath.engine.play.rounds.ending import aftermath, world_of
from games.oath.engine.world.aftermath import Choices
from games.oath.engine.world.founding import new_world

FILE = Path(__file__).parents[2] / "data" / "oath" / "scripted_game.json"
ACTIONS = {*MAJOR, *MINOR, "power", "rest"}
SEATS = 5


def end_of(match: Match) -> dict[str, Any]:
    """How it ended, what was left, and the world that comes of it."""
    after, choices = aftermath(match.state), match.state.choices
    world, record = write(world_of(match.state, match.board), after, Choices.read(choices), Dice(seed_of("scripted chronicle")))
    end = {"outcome": match.outcome, "aftermath": after, "choices": choices, "world": world, "record": [e.kind for e in record]}
    plain: dict[str, Any] = json.loads(msgspec.json.encode(end))
    return plain


def curious(seed: str) -> tuple[dict[str, Any], set[str]]:
    """A game whose players prefer what nobody has done yet, and agree to everything."""
    dice = Dice(seed_of(f"curious {seed}"))
    world, bot = new_world(dice).plain(), Random(dice)
    match = Match.start("oath", {"world": world}, SEATS, seed_of(seed))
    answers, done = [], set[str]()
    while asks := match.asks():
        ask = asks[0]
        choose = list(bot.choose(match, ask))
        if ask.prompt == "act":
            new = [option for option in ask.options if option.partition(":")[0] not in done and option != "rest"]
            choose = [dice.pick(new)] if new else choose
            done.add(choose[0].partition(":")[0])
        elif ask.prompt == "draft" and "propose" in ask.options:
            choose = ["propose"]
        choose = next(([yes] for yes in ("accept", "yes") if yes in ask.options), choose)
        answers.append([ask.seat, ask.prompt, choose])
        match.answer(ask.seat, ask.id, choose)
    return {"seed": seed, "world": world, "seats": SEATS, "answers": answers, "end": end_of(match)}, done


if __name__ == "__main__":
    games = (curious(str(n)) for n in range(3000))
    found = next(game for game, done in games if done >= ACTIONS and len(game["answers"]) >= 200)
    FILE.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n")
