"""Modifiers of an action are declared when it starts, and paid with it (7.4)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, TypeVar

from games.kernel.values import Ask, Rules, ask_of, choose, choose_or
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import Amounts, of_power
from games.oath.engine.play.core.actions import Action, Muster, Recover, Toll, Travel
from games.oath.engine.play.core.hooks import Held, Hook
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.tokens import can_pay, pay, pay_tolls, purse, spend_supply

DONE = "done"
A = TypeVar("A", bound=Action)
Works = Callable[[OathTable, A], Iterator[Any]]
"""What can be done by an action as it is now; nothing: it cannot be carried out."""


def declare(t: OathTable, start: Callable[[], A], works: Works[A], *hooks: Hook[Any], asks: bool = True) -> Rules[A]:
    """Begins the action with the modifiers it is taken with.

    Mandatory ones act by themselves (7.4.1a); of the others the player takes what it likes, before anything is paid, as long as
    the action can be carried out with them. `asks` is False where somebody else makes the player act.
    """
    action = start()
    must: list[Held[Any]] = []
    may: list[Held[Any]] = []
    for held in available(t, action, hooks):
        (must if held.power.mandatory else may).append(held)
    if not must and not (may and asks):
        return action
    chosen: list[Held[Any]] = []
    if asks:
        chosen = yield from offer(action.seat, may, lambda some: can_do(t, start, works, [*must, *some]))
    return (yield from _with(t, start, works, [*must, *chosen]))


def offer(seat: int, may: list[Held[Any]], fits: Callable[[list[Held[Any]]], bool], target: str = "") -> Rules[list[Held[Any]]]:
    """Asks which of these the player uses: in one choice (7.4c), or one after the other where not all go together.

    Nothing is asked where nothing fits. What cannot be left out is asked, too: nobody pays unasked.
    """
    fitting = [fits(some) for some in sets_of(may)] if may else []
    if not any(fitting):
        return []
    by_option = {f"modifier:{held.key}": held for held in may}
    least = 0 if all(fitting) else len(may)
    if least == 0 or not any(fitting[:-1]):
        picked = yield ask_of(
            seat,
            "modifiers",
            [*by_option],
            "OATH-7.4c",
            {"target": target},
            least=least,
            most=len(may),
            about=lambda option: of_power(by_option[option]),
        )
        return [by_option[option] for option in ([picked] if isinstance(picked, str) else picked)]
    chosen: list[Held[Any]] = []
    while True:
        open_to = {
            option: held for option, held in by_option.items() if held not in chosen and _leads_on(chosen, held, may, fits)
        }
        must = not fits(chosen)
        held = yield from choose_or(seat, "modifier", open_to, DONE, "OATH-7.4c", must=must, always=must, about=of_power)
        if held is None:
            return chosen
        chosen.append(held)


def _leads_on(chosen: list[Held[Any]], held: Held[Any], may: list[Held[Any]], fits: Callable[[list[Held[Any]]], bool]) -> bool:
    """Tells whether the modifier fits with those chosen before it, if need be with more of them."""
    others = [other for other in may if other is not held and other not in chosen]
    return any(fits([*chosen, held, *more]) for more in sets_of(others))


def sets_of(may: list[Held[Any]]) -> Iterator[list[Held[Any]]]:
    """Lists all sets of these modifiers, small ones first."""
    return (list(some) for n in range(len(may) + 1) for some in combinations(may, n))


def oblige(t: OathTable, action: Action, *hooks: Hook[Any]) -> None:
    """Applies the mandatory modifiers alone, to look ahead: one that asks changes no costs."""
    for held in list(available(t, action, hooks)):
        if held.power.mandatory:
            use(t, action, held)


def use(t: OathTable, action: Action, held: Held[Any]) -> Rules[None] | None:
    """Applies a modifier; gives rules, where it asks something."""
    action.modifiers.append(held)
    asked: Rules[None] | None = held.do(held, t, action)
    return asked


def may_help(t: OathTable, seat: int, hook: Hook[Any]) -> bool:
    """Tells whether there is a modifier to which the seat has access, whether it bears on what it can do or not."""
    live = hook.live(t.state)
    return bool(live) and any(held.power.everybodys or ruling.has_access(t.state, seat, held) for held in live)


def may_bind(t: OathTable, seat: int, hook: Hook[Any]) -> bool:
    """Tells whether there is such a modifier that acts by itself."""
    for held in hook.live(t.state):
        if held.power.mandatory and (held.power.everybodys or ruling.has_access(t.state, seat, held)):
            return True
    return False


def feasible(t: OathTable, start: Callable[[], A], hook: Hook[Any], works: Works[A]) -> bool:
    """Tells whether the action can be carried out at all, if need be with some of its modifiers; for the menu (9.2e)."""
    action = start()
    found = [held for held in hook.live(t.state) if _is_available(t, action, held)]
    if not found:
        return next(works(t, action), None) is not None
    must = [held for held in found if held.power.mandatory]
    may = [held for held in found if not held.power.mandatory]
    return any(can_do(t, start, works, [*must, *some]) for some in sets_of(may))


def can_do(
    t: OathTable, start: Callable[[], A], works: Works[A], modifiers: list[Held[Any]], answers: tuple[str, ...] = ()
) -> bool:
    """Tells whether anything can be done with these modifiers, after these answers to what they ask."""
    return _workable(t, start, works, modifiers, answers) is not None


def _workable(
    t: OathTable, start: Callable[[], A], works: Works[A], modifiers: list[Held[Any]], answers: tuple[str, ...] = ()
) -> A | None:
    """Begins the action with these modifiers, if anything can be done by it then."""
    action, ask = _prepared(t, start, modifiers, answers)
    if ask is None:
        return action if next(works(t, action), None) is not None else None
    found = (_workable(t, start, works, modifiers, (*answers, option)) for option in ask.options)
    return next((each for each in found if each is not None), None)


def likely(t: OathTable, start: Callable[[], A], works: Works[A], *hooks: Hook[Any]) -> A:
    """Begins the action with the mandatory modifiers, and as few others as let anything be done; to look ahead."""
    live = list(available(t, start(), hooks))
    must = [held for held in live if held.power.mandatory]
    some = sets_of([held for held in live if not held.power.mandatory])
    found = (_workable(t, start, works, [*must, *more]) for more in some)
    action = next((each for each in found if each is not None), None)
    return _prepared(t, start, must, ())[0] if action is None else action


def _prepared(
    t: OathTable, start: Callable[[], A], modifiers: list[Held[Any]], answers: tuple[str, ...]
) -> tuple[A, Ask | None]:
    """Begins the action anew with these modifiers, and gives the first thing they ask that has no answer yet."""
    action, given = start(), iter(answers)
    for held in modifiers:
        asked = use(t, action, held)
        if asked is not None and (ask := _first_open(asked, given)):
            return action, ask
    return action, None


def _first_open(asked: Rules[None], given: Iterator[str]) -> Ask | None:
    """Gives what the rules ask after these answers."""
    try:
        ask = next(asked)
        while (answer := next(given, None)) is not None:
            ask = asked.send(answer)
    except StopIteration:
        return None
    assert isinstance(ask, Ask)
    return ask


def _with(t: OathTable, start: Callable[[], A], works: Works[A], modifiers: list[Held[Any]]) -> Rules[A]:
    """Begins the action with these modifiers.

    What they ask has only answers with which it can be carried out, if there are any.
    """
    answers: tuple[str, ...] = ()
    while True:
        action, ask = _prepared(t, start, modifiers, answers)
        if ask is None:
            return action
        fitting = [option for option in ask.options if can_do(t, start, works, modifiers, (*answers, option))]
        answer = yield from choose(ask.seat, ask.prompt, fitting or ask.options, ask.law, about=ask.explains, **ask.params)
        answers = (*answers, answer)


def left(t: OathTable, action: Action) -> tuple[int, int]:
    """Counts favor and faceup secrets that remain for the action itself (9.3d)."""
    had = purse(t.state, action.seat, action.guise), t.state.players[action.seat].secrets
    if not (action.modifiers or action.tolls):
        return had
    favor, secrets = owed(action)
    return had[0] - favor, had[1] - secrets


def owed(action: Action) -> tuple[int, int]:
    """Counts favor and secrets that modifiers and tolls of the action take."""
    favor = secrets = 0
    for held in action.modifiers:
        cost = held.power.cost
        favor += cost.favor + cost.burn_favor
        secrets += cost.secret + cost.burn_secret
    for toll in action.tolls:
        favor += toll.favor
        secrets += toll.turned
    return favor, secrets


def bill(action: Action, supply: int, favor: int = 0, secret: int = 0, tolls: Sequence[Toll] = ()) -> Amounts:
    """Says what the seat gives in all: what `commit` takes, and favor and secrets for the action itself."""
    more_favor, more_secrets = owed(action)
    return {
        "supply": 0 if action.free else supply,
        "favor": favor + more_favor + sum(toll.favor for toll in tolls),
        "secret": secret + more_secrets + sum(toll.turned for toll in tolls),
    }


def cheapest(bills: Iterable[Amounts]) -> Amounts:
    """Says what Supply an action takes at least, whichever way it is taken."""
    return {"supply": min((each["supply"] for each in bills), default=0)}


def adjust(action: Muster | Recover | Travel, offer: Any) -> bool:
    """Lets the modifiers of the action change an offer; tells whether none of them forbids it."""
    return not action.adjust or all(change(offer) is not False for change in action.adjust)


def payable(t: OathTable, action: Action) -> Iterator[bool]:
    """Yields once, if an action that takes no more than its modifiers and tolls can be paid (9.3d)."""
    return iter([True] if min(left(t, action)) >= 0 else [])


def can_spend(t: OathTable, seat: int, supply: int) -> bool:
    """Tells whether the seat has so much Supply left; an action that costs more cannot be taken (4.2f)."""
    return t.state.players[seat].supply >= supply


def commit(t: OathTable, action: Action, supply: int, tolls: Sequence[Toll] = ()) -> None:
    """Pays for everything: Supply (4.2e), modifiers, tolls."""
    if not action.free:
        spend_supply(t, action.seat, supply)
    for held in action.modifiers:
        pay(t, action.seat, held)
        t.tell("modifier-used", "OATH-7.4a", seat=action.seat, card=held.slug)
    pay_tolls(t, action.seat, [*action.tolls, *tolls])
    for price in action.prices:
        price()


def available(t: OathTable, action: Action, hooks: tuple[Hook[Any], ...]) -> Iterator[Held[Any]]:
    """Lists the modifiers the seat can use."""
    return (held for hook in hooks for held in hook.live(t.state) if _is_available(t, action, held))


def _is_available(t: OathTable, action: Action, held: Held[Any]) -> bool:
    return (
        (held.power.everybodys or _has_access(t, action, held))
        and held.relevant(t, action)
        and (held.power.mandatory or can_pay(t, action.seat, held))
    )


def _has_access(t: OathTable, action: Action, held: Held[Any]) -> bool:
    if action.guise is not None and held.zone == "adviser":
        return held.at == action.guise
    return ruling.has_access(t.state, action.seat, held, action.at)
