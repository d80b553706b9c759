"""The Act phase: any number of actions in any order (4.2)."""

from collections.abc import Callable
from functools import partial
from typing import Any

from games.kernel.values import CHECKPOINT, HALFWAY, Ask, Menu, Rules
from games.oath.engine.play.campaign import attack, can_campaign
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.hooks import ACTION, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import can_pay, pay
from games.oath.engine.play.majors.muster import can_muster, muster
from games.oath.engine.play.majors.playing import can_play_adviser, play_adviser
from games.oath.engine.play.majors.recover import can_recover, recover
from games.oath.engine.play.majors.search import can_search, search
from games.oath.engine.play.majors.trade import can_trade, trade
from games.oath.engine.play.majors.travel import can_travel, travel
from games.oath.engine.play.minors import minor

MAJOR: dict[str, tuple[Callable[[OathTable, int], bool], Callable[[OathTable, int], Rules[Any]]]] = {
    "search": (can_search, search),
    "muster": (can_muster, muster),
    "trade": (can_trade, trade),
    "recover": (can_recover, recover),
    "campaign": (can_campaign, attack),
    "travel": (can_travel, travel),
    "play-adviser": (can_play_adviser, play_adviser),
}


def act(t: OathTable, seat: int) -> Rules[None]:
    state = t.state
    while not state.act_over:
        if not state.doing:
            yield CHECKPOINT
            find, has = partial(question, t, seat), partial(is_offered, t, seat)
            state.doing = yield Menu(seat, "act", [], "OATH-4.2a", find=find, has=has)
            if state.doing == "rest":
                state.doing = ""
                return  # 4.2g
        yield HALFWAY  # whoever goes on from here needs no menu
        yield from do(t, seat, state.doing)
        state.doing = ""
        yield from settle(t)


def question(t: OathTable, seat: int) -> Ask:
    return Ask(seat, "act", menu(t, seat), "OATH-4.2a", {"supply": t.state.players[seat].supply})


def menu(t: OathTable, seat: int) -> list[str]:
    options = [name for name, (can, _) in MAJOR.items() if can(t, seat)]
    options += [f"power:{key}" for key in usable(t, seat)]
    options += minor.options(t, seat)
    options.append("rest")
    return options


def is_offered(t: OathTable, seat: int, option: str) -> bool:
    """Tells whether the menu has the action."""
    if option in MAJOR:
        return MAJOR[option][0](t, seat)
    verb, _, key = option.partition(":")
    if verb == "power":
        return key in usable(t, seat)
    return option == "rest" or minor.is_offered(t, seat, option)


def do(t: OathTable, seat: int, action: str) -> Rules[None]:
    verb, _, key = action.partition(":")
    if verb == "power":
        yield from use(t, seat, usable(t, seat)[key])
    elif verb in MAJOR:
        yield from MAJOR[verb][1](t, seat)
    else:
        yield from minor.perform(t, seat, action)


def usable(t: OathTable, seat: int) -> dict[str, Held[Any]]:
    """Lists usable action powers by key (7.3.2, 6.2)."""
    state = t.state
    return {
        held.key: held
        for held in ACTION.live(state)
        if ruling.has_access(state, seat, held) and can_pay(t, seat, held) and held.relevant(t, seat)
    }


def use(t: OathTable, seat: int, held: Held[Any]) -> Rules[None]:
    t.tell("power-used", "OATH-6.2a", seat=seat, card=held.slug)
    pay(t, seat, held)
    yield from held.do(held, t, seat)
