"""Modifiers of an action are declared when it starts, and paid with it (7.4)."""

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import Any, TypeVar

from games.kernel.values import Rules, choose, choose_some
from games.oath.play import ruling
from games.oath.play.actions import Action, Toll
from games.oath.play.hooks import Held, Hook
from games.oath.play.states import OathTable
from games.oath.play.tokens import can_pay, pay, pay_tolls, purse

DONE = "done"
A = TypeVar("A", bound=Action)


def declare(t: OathTable, action: Action, *hooks: Hook[Any], asks: bool = True) -> Rules[None]:
    """Mandatory ones act by themselves (7.4.1a); of the others the player takes what it likes, before anything is paid.

    `asks`: not so when somebody else makes the player act.
    """
    must: list[Held[Any]] = []
    may: list[Held[Any]] = []
    for held in available(t, action, hooks):
        (must if held.power.mandatory else may).append(held)
    for held in must:
        yield from _use(t, action, held)
    if asks:
        yield from offer(t, action, may)


def offer(t: OathTable, action: Action, may: list[Held[Any]], target: str = "") -> Rules[None]:
    """The player uses what it likes of these."""
    if not may:
        return
    if _payable_together(t, action, may):
        chosen = yield from _pick(action, may, target)
    else:
        chosen = yield from _pick_one_by_one(t, action, may)
    for held in chosen:
        yield from _use(t, action, held)


def oblige(t: OathTable, action: Action, *hooks: Hook[Any]) -> None:
    """The mandatory ones alone, to look ahead: one that asks changes no costs."""
    for held in list(available(t, action, hooks)):
        if held.power.mandatory:
            action.modifiers.append(held)
            held.do(held, t, action)


def feasible(t: OathTable, start: Callable[[], A], hook: Hook[Any], offers: Callable[[OathTable, A], Iterator[Any]]) -> bool:
    """Whether the action can be carried out at all, if need be with some of its modifiers; for the menu (9.2e)."""
    action = start()
    if not hook.live(t.state):
        return next(offers(t, action), None) is not None
    must = list(available(t, action, (hook,), mandatory=True))
    if _with(t, action, must, offers):
        return True
    may = [held for held in available(t, start(), (hook,)) if not held.power.mandatory]
    tried = chain.from_iterable(combinations(may, n) for n in range(1, len(may) + 1))
    return any(_with(t, start(), [*must, *chosen], offers) for chosen in tried)


def _with(t: OathTable, action: A, modifiers: list[Held[Any]], offers: Callable[[OathTable, A], Iterator[Any]]) -> bool:
    for held in modifiers:
        action.modifiers.append(held)
        held.do(held, t, action)  # one that asks changes no costs
    return next(offers(t, action), None) is not None


def has_modifiers(t: OathTable, action: Action, *hooks: Hook[Any]) -> bool:
    return any(not held.power.mandatory for held in available(t, action, hooks))


def left(t: OathTable, action: Action) -> tuple[int, int]:
    """Favor and faceup secrets that remain for the action itself (9.3d)."""
    favor, secrets = purse(t.state, action.seat, action.guise), t.state.players[action.seat].secrets
    for held in action.modifiers:
        cost = held.power.cost
        favor -= cost.favor + cost.burn_favor
        secrets -= cost.secret + cost.burn_secret
    for toll in action.tolls:
        favor -= toll.favor
        secrets -= toll.turned
    return favor, secrets


def can_spend(t: OathTable, seat: int, supply: int) -> bool:
    """4.2f."""
    return t.state.players[seat].supply >= supply


def commit(t: OathTable, action: Action, supply: int, tolls: "list[Toll] | tuple[Toll, ...]" = ()) -> None:
    """Everything is paid: Supply (4.2e), modifiers, tolls."""
    if supply and not action.free:
        t.state.players[action.seat].supply -= supply
        t.tell("supply-spent", "OATH-4.2e", seat=action.seat, count=supply)
    for held in action.modifiers:
        pay(t, action.seat, held)
        t.tell("modifier-used", "OATH-7.4a", seat=action.seat, card=held.slug)
    pay_tolls(t, action.seat, [*action.tolls, *tolls])
    for price in action.prices:
        price()


def available(t: OathTable, action: Action, hooks: tuple[Hook[Any], ...], *, mandatory: bool = False) -> Iterator[Held[Any]]:
    """All of them, or the mandatory ones alone."""
    state = t.state
    for hook in hooks:
        for held in hook.live(state):
            if mandatory and not held.power.mandatory:
                continue
            is_open = held.power.printed is not None and held.power.printed.kind == "persistent"
            if (
                (is_open or _has_access(t, action, held))
                and held.relevant(t, action)
                and (held.power.mandatory or can_pay(t, action.seat, held))
            ):
                yield held


def _has_access(t: OathTable, action: Action, held: Held[Any]) -> bool:
    if action.guise is not None and held.zone == "adviser":
        return held.at == action.guise
    return ruling.has_access(t.state, action.seat, held, action.at)


def _use(t: OathTable, action: Action, held: Held[Any]) -> Rules[None]:
    action.modifiers.append(held)
    asked: Rules[None] | None = held.do(held, t, action)
    if asked is not None:
        yield from asked


def _payable_together(t: OathTable, action: Action, may: list[Held[Any]]) -> bool:
    favor, secrets = left(t, action)
    for held in may:
        cost = held.power.cost
        favor -= cost.favor + cost.burn_favor
        secrets -= cost.secret + cost.burn_secret
    return favor >= 0 and secrets >= 0


def _pick(action: Action, may: list[Held[Any]], target: str) -> Rules[list[Held[Any]]]:
    """7.4c: one choice of several."""
    by_option = {f"modifier:{held.key}": held for held in may}
    chosen = yield from choose_some(action.seat, "modifiers", list(by_option), 0, len(by_option), "OATH-7.4c", target=target)
    return [by_option[option] for option in chosen]


def _pick_one_by_one(t: OathTable, action: Action, may: list[Held[Any]]) -> Rules[list[Held[Any]]]:
    """Where there is not enough for all of them."""
    chosen: list[Held[Any]] = []
    while True:
        by_option = {
            f"modifier:{held.key}": held for held in may if held not in chosen and _payable_together(t, action, [*chosen, held])
        }
        answer = yield from choose(action.seat, "modifier", [*by_option, DONE], "OATH-7.4c")
        if answer == DONE:
            return chosen
        chosen.append(by_option[answer])
