"""The course of the game: rounds, turns, Wake and Rest (3.0, 4)."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from games.kernel.values import Rules, Withheld, choose_or
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import of_power
from games.oath.engine.play.core.declare import DONE
from games.oath.engine.play.core.faces import PEOPLES_FAVOR
from games.oath.engine.play.core.hooks import REST, WAKE, Held, Hook
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.title import settle, turn_title
from games.oath.engine.play.core.tokens import (
    add_to_banner,
    can_pay,
    from_shared,
    pay,
    refreshed_supply,
    return_tokens,
    set_supply,
    to_bank,
)
from games.oath.engine.play.core.why import NOT_NOW, Why, unusable
from games.oath.engine.play.rounds.act import act
from games.oath.engine.play.rounds.victory import ROUNDS, round_check, wake_check


def rounds(t: OathTable) -> Rules[None]:
    """Plays rounds until somebody wins; at the latest round 8 ends the game (4.0, 3.4)."""
    for number in t.each("round", range(1, ROUNDS + 1)):
        for part in t.each("part-of-round", ("turns", "end")):
            if part == "turns":
                if (yield from turns(t, number)):
                    return
            elif (yield from round_check(t)):
                return


def turns(t: OathTable, number: int) -> Rules[bool]:
    """Plays the turns of a round; tells whether somebody won in a Wake phase (3.0c)."""
    for seat in t.each("seat", range(t.seats)):
        for phase in t.each("phase", ("wake", "act", "rest")):
            if phase == "wake":
                if (yield from wake(t, seat, number)):
                    return True
            elif phase == "act":
                t.state.phase = "act"
                yield from act(t, seat)
            else:
                yield from rest(t, seat)
    return False


# -- Wake -------------------------------------------------------------------------------------------------------------


def wake(t: OathTable, seat: int, number: int) -> Rules[bool]:
    """Plays the Wake phase, its steps in their order (4.1)."""
    state = t.state
    if number != state.round:
        state.round = number
        t.tell("round-begins", "OATH-4.0e", round=number)
    state.turn, state.phase, state.act_over = seat, "wake", False
    state.used, state.uprooted, state.taken = [], [], []
    t.tell("turn-begins", "OATH-4.0b", seat=seat, round=number)
    fill_banner(t)
    yield from use_each(t, seat, WAKE, lambda held: held.zone == "banner", "OATH-4.1.1a")
    yield from settle(t)
    if wake_check(t, seat):
        return True
    player = state.players[seat]
    if state.title == seat and not state.usurper and player.role == "exile":  # 4.1.3
        turn_title(state, usurper=True)
        t.tell("usurper", "OATH-4.1.3a", seat=seat)
    yield from use_each(t, seat, WAKE, lambda held: held.zone != "banner", "OATH-4.1.4a")
    return False


def fill_banner(t: OathTable) -> None:
    """Puts one favor back onto the People's Favor, in a game stored when the last one could leave it (2.5.3f)."""
    state = t.state
    banner = state.banners[PEOPLES_FAVOR]
    if banner.tokens:
        return
    fullest = max(state.banks, key=state.banks.__getitem__)
    if not (state.shared or state.banks[fullest]):
        return
    if not from_shared(state, 1):
        to_bank(state, fullest, -1)
    add_to_banner(banner, 1)
    t.tell("banner-filled", "OATH-2.5.3f", banner=PEOPLES_FAVOR, count=1)


def use_each(t: OathTable, seat: int, hook: Hook[Any], fits: Callable[[Held[Any]], bool], law: str) -> Rules[None]:
    """Lets powers of a phase act once each, in the order the player likes; those that must be used are (4.3.5, 7.3.1)."""
    state = t.state
    while True:
        ready = [
            held
            for held in hook.live(state)
            if fits(held)
            and held.key not in state.used
            and ruling.has_access(state, seat, held)
            and held.relevant(t, seat)
            and can_pay(t, seat, held)
        ]
        if not ready:
            return
        held = ready[0]
        if len(ready) > 1 or not held.power.mandatory:
            chosen = yield from choose_or(
                seat,
                hook.kind,
                {f"power:{held.key}": held for held in ready},
                DONE,
                law,
                must=any(held.power.mandatory for held in ready),
                about=of_power,
                withheld=partial(_unready, t, seat, list(filter(fits, hook.live(state))), ready),
            )
            if chosen is None:
                return
            held = chosen
        state.used = [*state.used, held.key]
        pay(t, seat, held)
        yield from held.do(held, t, seat)
        yield from settle(t)


def _unready(t: OathTable, seat: int, live: list[Held[Any]], ready: list[Held[Any]]) -> Iterator[Withheld]:
    """Says of each other power of the phase why it cannot be used."""
    for held in live:
        if held not in ready:
            used = Why("used-already", "OATH-7.3.1a") if held.key in t.state.used else None
            yield (used or unusable(t, seat, held) or NOT_NOW).of(f"power:{held.key}")


# -- Rest -------------------------------------------------------------------------------------------------------------


def rest(t: OathTable, seat: int) -> Rules[None]:
    """Plays the Rest phase, its steps in their order (4.3)."""
    state = t.state
    state.phase = "rest"
    return_tokens(t, seat)
    refresh(t, seat)
    yield from use_each(t, seat, REST, lambda held: True, "OATH-4.3.5a")
    t.tell("turn-ends", "OATH-4.3a", seat=seat, supply=state.players[seat].supply)


def refresh(t: OathTable, seat: int) -> None:
    """Refreshes the Supply by the warbands left in the bank, and adds what was unspent (4.3.3, 4.3.4)."""
    player = t.state.players[seat]
    unspent = player.supply
    set_supply(t.state, seat, refreshed_supply(t.state, seat))
    t.tell("supply-refreshed", "OATH-4.3.3a", seat=seat, supply=player.supply, unspent=unspent)
