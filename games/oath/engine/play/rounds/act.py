"""The Act phase: any number of actions in any order (4.2)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.kernel.values import CHECKPOINT, HALFWAY, About, Ask, Menu, Rules, Withheld, ask_of
from games.oath.engine.play import campaign
from games.oath.engine.play.campaign.targets import DECLARING
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import of_power
from games.oath.engine.play.core.actions import Major
from games.oath.engine.play.core.hooks import ACTION, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import about_resting, can_pay, pay
from games.oath.engine.play.core.why import NOT_NOW, unusable
from games.oath.engine.play.majors import muster, playing, recover, search, trade, travel
from games.oath.engine.play.minors import minor

MAJOR: dict[str, Major] = {
    "search": search.MAJOR,
    "muster": muster.MAJOR,
    "trade": trade.MAJOR,
    "recover": recover.MAJOR,
    "campaign": campaign.MAJOR,
    "travel": travel.MAJOR,
    "play-adviser": playing.MAJOR,
}
DOING = {doing: major for name, major in MAJOR.items() for doing in (name, *major.midst)}


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
        if state.doing not in ("campaign", DECLARING):  # their questions have checkpoints of their own
            yield HALFWAY  # whoever goes on from here needs no menu
        yield from do(t, seat, state.doing)
        state.doing = ""
        yield from settle(t)


def question(t: OathTable, seat: int) -> Ask:
    params = {"supply": t.state.players[seat].supply}
    about, withheld = partial(explain, t, seat), partial(closed, t, seat)
    return ask_of(seat, "act", menu(t, seat), "OATH-4.2a", params, about=about, withheld=withheld)


def menu(t: OathTable, seat: int) -> list[str]:
    options = [name for name, major in MAJOR.items() if major.can(t, seat)]
    options += powers(t, seat)
    options += minor.options(t, seat)
    options.append("rest")
    return options


def is_offered(t: OathTable, seat: int, option: str) -> bool:
    """Tells whether the menu has the action."""
    if option in MAJOR:
        return MAJOR[option].can(t, seat)
    return option == "rest" or minor.is_offered(t, seat, option) or option in powers(t, seat)


def do(t: OathTable, seat: int, action: str) -> Rules[None]:
    if action in DOING:
        yield from DOING[action].do(t, seat)
    elif action not in minor.MINOR and (held := powers(t, seat).get(action)):
        yield from use(t, seat, held)
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


def powers(t: OathTable, seat: int) -> dict[str, Held[Any]]:
    """Lists usable action powers by option."""
    return {f"power:{key}": held for key, held in usable(t, seat).items()}


def use(t: OathTable, seat: int, held: Held[Any]) -> Rules[None]:
    t.tell("power-used", "OATH-6.2a", seat=seat, card=held.slug)
    pay(t, seat, held)
    yield from held.do(held, t, seat)


# -- what the menu says -----------------------------------------------------------------------------------------------


def explain(t: OathTable, seat: int, option: str) -> About:
    """Says where an action can be done and what Supply it takes at least, what a power costs, what a Rest brings back."""
    if option in MAJOR:
        return MAJOR[option].about(t, seat)
    if option == "rest":
        return about_resting(t.state, seat)
    held = None if option in minor.MINOR else powers(t, seat).get(option)
    return of_power(held) if held else minor.explain(t, seat, option)


def closed(t: OathTable, seat: int) -> Iterator[Withheld]:
    """Says of each other action, and of each Action power in play, why it cannot be taken."""
    yield from (major.why_not(t, seat) for major in MAJOR.values() if not major.can(t, seat))
    offered = usable(t, seat)
    for held in ACTION.live(t.state):
        if held.key not in offered:
            yield (unusable(t, seat, held) or NOT_NOW).of(f"power:{held.key}")
    yield from minor.closed(t, seat)
