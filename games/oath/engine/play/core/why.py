"""Why an option is not offered: what is lacking for it, or what forbids it. Asked only when somebody looks."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.kernel.values import Params, Withheld
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import Amounts, Thing, amounts
from games.oath.engine.play.core.faces import Cost
from games.oath.engine.play.core.hooks import BAN_POWER, Held, Hook
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.tokens import on_turn, purse


class Why(NamedTuple):
    """A reason that texts know as `why.<reason>`, with its law and what the text names."""

    reason: str
    law: str
    params: Params = {}

    def of(self, option: str) -> Withheld:
        return Withheld(option, self.reason, self.law, self.params)


NOT_NOW = Why("not-now", "OATH-9.2e")
"""Some rule about several things together is against it."""
MODIFIERS_FORBID = Why("modifiers-forbid", "OATH-7.4a")
_LACKING: tuple[tuple[Thing, str], ...] = (("supply", "OATH-4.2f"), ("favor", "OATH-9.3d"), ("secret", "OATH-9.3d"))


def too_dear(t: OathTable, seat: int, cost: Amounts, guise: int | None = None) -> Why | None:
    """Names what the seat has too little of to pay this in full (4.2f, 9.3d); secrets must be faceup (7.1.2j)."""
    player = t.state.players[seat]
    has: Amounts = {"supply": player.supply, "favor": purse(t.state, seat, guise), "secret": player.secrets}
    for thing, law in _LACKING:
        needs = cost.get(thing, 0)
        if needs > has[thing]:
            return Why(f"no-{thing}", law, {"needs": needs, "has": has[thing]})
    return None


def forbidden(t: OathTable, hook: Hook[Any], *context: Any) -> Why | None:
    """Names the card with a power against this (9.2b)."""
    for held in hook.live(t.state):
        if held.do(held, t, *context):
            return Why("forbidden", "OATH-9.2b", {"card": held.slug})
    return None


def unusable(t: OathTable, seat: int, held: Held[Any], cost: Cost | None = None) -> Why | None:
    """Says why the seat cannot use a power at this cost, in the order in which it is judged (7.1.1a, 7.1.2, 9.2b, 9.2e)."""
    cost = held.power.cost if cost is None else cost
    if not ruling.has_access(t.state, seat, held):
        return Why("no-access", "OATH-7.1.1a")
    if (cost.favor or cost.secret) and on_turn(t.state, seat) and not (held.card and held.card.empty):
        return Why("tokens-on-card", "OATH-7.1.2g")
    if why := too_dear(t, seat, amounts(cost)) or forbidden(t, BAN_POWER, seat, held, cost):
        return why
    return None if held.relevant(t, seat) else Why("no-effect", "OATH-9.2e")


def nearest(option: str, found: Iterable[Withheld], nothing: Why) -> Withheld:
    """Says of an action why nothing can be done by it: what is lacking for what comes nearest, or that there is nothing."""
    reasons = list(found)
    lacking = (each for each in reasons if "needs" in each.params)
    near = next(lacking, reasons[0] if reasons else None)
    return Withheld(option, near.reason, near.law, near.params) if near else nothing.of(option)
