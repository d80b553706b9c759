"""What the menu sees at a glance, where no power bears on an action, is what looking through it finds."""

from collections import Counter
from collections.abc import Callable

import pytest

from games.kernel.bots import Random
from games.kernel.dice import Dice, seed_of
from games.kernel.game import game
from games.kernel.match import Match
from games.oath.engine.play.campaign import SUPPLY
from games.oath.engine.play.campaign.targets import openings
from games.oath.engine.play.core.actions import Recover
from games.oath.engine.play.core.declare import can_spend, feasible
from games.oath.engine.play.core.hooks import BAN_CAMPAIGN, MUSTERS, RECOVERS, SEARCHES, TRADES, TRAVELS
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.majors import muster, recover, search, trade, travel
from games.oath.engine.play.rounds.act import MAJOR
from tests.engines.oath.random_world import random_world


def can_attack(t: OathTable, seat: int) -> bool:
    if not can_spend(t, seat, SUPPLY) or BAN_CAMPAIGN.forbids(t, seat):
        return False
    return next(openings(t, seat, t.state.players[seat].site, (), None), None) is not None


LOOKED_THROUGH: dict[str, Callable[[OathTable, int], bool]] = {
    "search": lambda t, seat: feasible(t, lambda: search.beginning(t, seat), SEARCHES, search.sources),
    "muster": lambda t, seat: feasible(t, lambda: muster.start(t, seat), MUSTERS, muster.offers),
    "trade": lambda t, seat: any(feasible(t, begin, TRADES, trade.offers) for begin in trade.beginnings(t, seat)),
    "recover": lambda t, seat: feasible(t, lambda: Recover(seat), RECOVERS, recover.claims),
    "campaign": can_attack,
    "travel": lambda t, seat: feasible(t, lambda: travel.start(t, seat), TRAVELS, travel.open_journeys),
}


@pytest.mark.parametrize("seed", range(6))
def test_at_a_glance_as_when_looked_through(seed: int) -> None:
    seats = 2 + seed % 5
    options = {} if seed < 2 else {"world": random_world(Dice(seed_of(f"glance {seed}"))).plain()}
    match = Match.start("oath", options, seats, seed_of(str(seed)), checkpoints=False, the_game=game("oath"))
    bot, seen = Random(Dice(seed_of(f"bot {seed}"))), Counter[bool]()
    while asks := match.asks():
        for ask in asks if asks[0].prompt == "act" else ():
            for name, look in LOOKED_THROUGH.items():
                found = look(match.table, ask.seat)
                assert (name in ask.options) == MAJOR[name].can(match.table, ask.seat) == found, name
                seen[found] += 1
        match.answer(asks[0].seat, asks[0].id, bot.choose(match, asks[0]))
    assert min(seen[True], seen[False]) > 50
