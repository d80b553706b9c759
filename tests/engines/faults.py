"""Night Market and A War of Whispers, each copy broken in one way: what the conformance suite is there to find.

`tests.engines.faults:<name>` is the broken game.
"""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from games.kernel.values import Outcome, Rules
from games.whispers.engine.game import Whispers
from tests.engines.conformance import AnyGame
from tests.shelves.night_market.engine import game as night_market

FILE = Path(night_market.__file__)

# A line of Night Market, what stands there instead, and the check that has to notice.
FAULTS: dict[str, tuple[str, str, str]] = {
    "leak_in_view": (
        '"deck": len(state.deck),',
        '"deck": state.deck[-1:],',
        "keeps_its_secrets",
    ),
    "leak_of_a_count": (
        '"order": state.order,',
        '"order": state.order, "rich": [any(ware.endswith("6") for ware in hand) for hand in state.hands],',
        "keeps_its_secrets",
    ),
    "leak_in_public_event": (
        't.tell_only((seat,), {"ware": hand[-1]}, "buys", "NIGHT-3c", seat=seat)',
        't.tell("buys", "NIGHT-3c", seat=seat, ware=hand[-1])',
        "keeps_its_secrets",
    ),
    "leak_to_the_wrong_seat": (
        't.tell_only((seat,), {"ware": hand[-1]}',
        't.tell_only(((seat + 1) % t.seats,), {"ware": hand[-1]}',
        "keeps_its_secrets",
    ),
    "leak_to_one_more_seat": (
        't.tell_only((seat,), {"ware": hand[-1]}',
        't.tell_only((seat, (seat + 1) % t.seats), {"ware": hand[-1]}',
        "keeps_its_secrets",
    ),
    "leak_in_question": (
        '        "NIGHT-3a",\n',
        '        "NIGHT-3a",\n        top=state.deck[-1:],\n',
        "keeps_its_secrets",
    ),
    "leak_in_what_an_option_does": (
        "about=ACTS.__getitem__,",
        "about=lambda act: About(tuple(state.deck[-1:])),",
        "keeps_its_secrets",
    ),
    "leak_in_why_an_act_is_not_offered": (
        'Withheld(act, why, "NIGHT-3a")',
        'Withheld(act, why, "NIGHT-3a", {"top": state.deck[-1:]})',
        "keeps_its_secrets",
    ),
    "worlds_all_the_same": (
        "            pile[:] = [ware if ware in state.shown else wares.pop() for ware in pile]\n",
        "            pile[:] = list(pile)\n",
        "keeps_its_secrets",
    ),
    "leak_in_standing_offer": (
        '"show", wares, "NIGHT-3f",',
        '"show", wares, "NIGHT-3f", {"top": state.deck[-1:]},',
        "keeps_its_secrets",
    ),
    "show_that_changes_a_question": (
        "        table.state.shown.append(ware)\n",
        "        table.state.sold.append(ware)\n        table.state.hands[offer.seat].remove(ware)\n",
        "stands_aside",
    ),
    "show_that_draws": (
        "        table.state.shown.append(ware)\n",
        "        table.state.shown.append(ware)\n        table.dice.below(2)\n",
        "stands_aside",
    ),
    "question_with_the_verb_of_a_standing_offer": (
        "for act in ACTS if",
        'for act in (*ACTS, "show") if',
        "takes_what_it_offers",
    ),
    "set_iteration": (
        't.shuffle("deck", state.deck, "NIGHT-1a")',
        'state.deck = list(set(state.deck))\n    t.shuffle("deck", state.deck, "NIGHT-1a")',
        "is_the_same_everywhere",
    ),
    "global_random": (
        "state.coins[seat] += 1\n",
        'state.coins[seat] += __import__("random").randint(1, 9)\n',
        "is_the_same_everywhere",
    ),
    "memory_address": (
        "state.coins[seat] += 1\n",
        "state.coins[seat] += id(t) // 16 % 997\n",
        "is_the_same_everywhere",
    ),
    "lost_ware": (
        "state.sold += wares\n",
        "state.sold += wares[1:]\n",
        "stays_whole",
    ),
    "coins_below_nothing": (
        "range(1, state.coins[seat] + 1)",
        "range(1, state.coins[seat] + 2)",
        "stays_whole",
    ),
    "option_offered_twice": (
        '"bid", offer,',
        '"bid", [*offer, *offer],',
        "stays_whole",
    ),
    "refused_option": (
        "ware for ware in hand}\n",
        "ware for ware in hand + state.sold[:1]}\n",
        "takes_what_it_offers",
    ),
    "work_before_the_checkpoint": (
        "        yield CHECKPOINT\n        yield from turn(t, seat)\n",
        "        state = t.state\n        state.coins[seat] += 1\n        yield CHECKPOINT\n        yield from turn(t, seat)\n",
        "goes_on_from_everywhere",
    ),
    "loop_over_what_changes": (
        't.each("turn", t.state.order)',
        't.each("turn", sorted(t.state.order, key=lambda seat: -t.state.coins[seat]))',
        "goes_on_from_everywhere",
    ),
    "event_that_changes_later": (
        '{"wares": list(hand)}',
        '{"wares": hand}',
        "keeps_its_log",
    ),
    "act_withheld_that_is_offered": (
        'Withheld(act, why, "NIGHT-3a") for act, why in hindered.items()',
        'Withheld(act, "few-coins", "NIGHT-3a") for act in ACTS',
        "says_what_options_do",
    ),
    "amount_of_nothing": (
        'cost={"coin": coins} if coins else {}',
        'cost={"coin": coins}',
        "says_what_options_do",
    ),
    "thing_without_a_text": (
        'gain={"coin": 1}',
        'gain={"gold": 1}',
        "says_what_options_do",
    ),
    "look_that_changes_something": (
        "about=ACTS.__getitem__,",
        'about=lambda act: (state.sold.append("nothing"), ACTS[act])[1],',
        "says_what_options_do",
    ),
    "missing_text": (
        't.tell("rests", ',
        't.tell("dozes", ',
        "can_be_read",
    ),
    "parameter_of_another_event": (
        '"NIGHT-3e", seat=seat, coins=stake)',
        '"NIGHT-3e", seat=seat, stake=stake)',
        "can_be_read",
    ),
}


@cache
def planted(name: str) -> AnyGame:
    old, new, _ = FAULTS[name]
    source = FILE.read_text()
    if source.count(old) != 1:
        raise LookupError(f"{name}: {FILE.name} has {source.count(old)} times {old!r}")
    module = ModuleType(f"{__name__}.{name}")
    sys.modules[module.__name__] = module
    exec(compile(source.replace(old, new), name, "exec"), module.__dict__)
    broken: AnyGame = module.NIGHT_MARKET
    return broken


class LeakInView(Whispers):
    def view(self, state: Any, board: Any, viewer: int) -> dict[str, Any]:
        return super().view(state, board, viewer) | {"next": [deck[-1:] for deck in state.decks.values()]}


class TokensShown(Whispers):
    def view(self, state: Any, board: Any, viewer: int) -> dict[str, Any]:
        return super().view(state, board, viewer) | {"devout": [player.tokens["devout"] for player in state.players]}


class Meddled(Whispers):
    """Something happens to the state after every answer."""

    def __init__(self, meddle: Callable[[Any], None]) -> None:
        self.meddle = meddle

    def play(self, table: Any) -> Rules[Outcome]:
        rules = super().play(table)
        answer = None
        while True:
            try:
                wanted = rules.send(answer)
            except StopIteration as end:
                outcome: Outcome = end.value
                return outcome
            answer = yield wanted
            self.meddle(table.state)


def lose_a_banner(state: Any) -> None:
    if state.round == 3:
        state.reserve["bear"] = max(state.reserve["bear"] - 1, 0)


def shuffle_by_hash(state: Any) -> None:
    state.decks["bear"] = list(set(state.decks["bear"]))


WHISPERS_FAULTS: dict[str, tuple[AnyGame, str]] = {
    "whispers_leak_in_view": (LeakInView(), "keeps_its_secrets"),
    "whispers_tokens_shown": (TokensShown(), "keeps_its_secrets"),
    "whispers_lost_banner": (Meddled(lose_a_banner), "stays_whole"),
    "whispers_shuffled_by_hash": (Meddled(shuffle_by_hash), "is_the_same_everywhere"),
}


def __getattr__(name: str) -> AnyGame:
    if name in FAULTS:
        return planted(name)
    if name in WHISPERS_FAULTS:
        return WHISPERS_FAULTS[name][0]
    raise AttributeError(name)
