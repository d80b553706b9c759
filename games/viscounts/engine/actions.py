"""The primary action of a turn: which one, a dismissal for it, what is paid, and what comes of it (VIS-6)."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from msgspec import structs

from games.kernel.values import CHECKPOINT, HALFWAY, About, Rules, Withheld, choose_of, choose_or
from games.viscounts.engine import building, castle, effects, hiring, scribes, states
from games.viscounts.engine.about import Hindrance, about, amounts, hindered
from games.viscounts.engine.box import Card, Column
from games.viscounts.engine.facts import Exchange
from games.viscounts.engine.means import Means, Payment
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import ACTIONS, Action, BuildingType

LAWS: dict[Action, str] = {"trade": "VIS-6.1.1a", "build": "VIS-6.2.1a", "noble": "VIS-6.3.1a", "cleric": "VIS-6.4.1a"}
FEW: dict[Action, Hindrance] = {
    "build": ("few-icons", "VIS-6.2.2b"),
    "noble": ("few-icons", "VIS-6.3.1b"),
    "cleric": ("few-icons", "VIS-6.4.1b"),
}
FEW_FOR: dict[BuildingType, Hindrance] = {
    "workshop": FEW["build"],
    "trading_post": ("few-icons", "VIS-6.2.2c"),
    "guildhall": ("few-icons", "VIS-6.2.2d"),
}


# -- which action -----------------------------------------------------------------------------------------------------


def choose_action(t: ViscountsTable, who: int) -> Rules[None]:
    """Lets the player choose one of the actions of the space, or none (VIS-6.0.1a to 6.0.1c, 17.4a)."""
    turn = t.state.turn
    assert turn is not None
    options: dict[str, Action] = {
        f"act:{action}": action
        for action in t.board.spaces[t.state.players[who].space].actions
        if not hindrance(t, who, action)
    }
    turn.action = yield from choose_or(
        who,
        "action",
        options,
        "no-action",
        "VIS-6.0.1a",
        always=True,
        checkpoint=CHECKPOINT,
        about=partial(_acting, t, who),
        withheld=partial(_not_now, t, who),
    )
    if turn.action is None:
        t.tell("no-action", "VIS-17.4a", seat=who)
    else:
        t.tell("action", "VIS-6.0.1a", seat=who, action=turn.action, where=t.state.players[who].space)


def hindrance(t: ViscountsTable, who: int, action: Action) -> Hindrance | None:
    """Finds why the player cannot take an action; None: it can be taken."""
    space = t.board.spaces[t.state.players[who].space]
    if action not in space.actions:
        return ("inner-space", "VIS-6.0.1b") if action in ("trade", "build") else ("outer-space", "VIS-6.0.1c")
    if action == "trade":  # even without an exchange (VIS-17.5a)
        return None
    if action == "noble" and not t.state.players[who].workers:
        return "no-worker", "VIS-6.3.1e"
    if action == "build":
        if not building.standing(t, who):
            return "all-built", "VIS-6.2.1e"
        if not building.open_sites(t, space.slug):
            beyond = [
                site for site in t.board.sites.values() if site.segment == space.segment and site.slug not in t.state.sites
            ]
            return ("across-river", "VIS-6.2.1d") if beyond else ("no-spot", "VIS-6.2.1b")
    means, least = Means(t, who, action), cheapest(t, who, action)
    if means.counted() + means.most() >= least or could_dismiss(t, who, means, least):
        return None
    return FEW[action]


def cheapest(t: ViscountsTable, who: int, action: Action) -> int:
    """Counts the icons that the cheapest target of an action needs."""
    match action:
        case "trade":
            return 0
        case "build":
            return min(t.board.buildings[column.building].cost_build_icons for column in building.standing(t, who))
        case "noble":
            return t.board.steps[0][1]
        case _:
            return scribes.in_play(t, states.segment_of(t, who)).cost


def _acting(t: ViscountsTable, who: int, action: Action) -> About:
    """Says where an action takes place; what it costs and brings depends on what is chosen then."""
    segment = states.segment_of(t, who)
    match action:
        case "noble":
            return about(states.tier1_name(t.board, states.section_at(t.state, segment)))
        case "cleric":
            return scribes.taking(t, segment)
        case "build":
            return about(*building.open_sites(t, t.state.players[who].space))
        case _:
            return about(t.state.players[who].space)


def _not_now(t: ViscountsTable, who: int) -> Iterator[Withheld]:
    for action in ACTIONS:
        if found := hindrance(t, who, action):
            yield hindered(f"act:{action}", found, action=action)


# -- what it takes ----------------------------------------------------------------------------------------------------


def carry_out(t: ViscountsTable, who: int) -> Rules[None]:
    """Carries the action out: a dismissal first, then the target and what is paid for it (VIS-6.0.1, 6.0.2)."""
    turn = t.state.turn
    assert turn is not None
    action = turn.action
    if action is None:
        return
    card = yield from offer_dismissal(t, who, action)
    means = Means(t, who, action)
    icons = means.counted(card)
    if icons + means.most() < cheapest(t, who, action) or not (yield from TARGETS[action](t, who, means, icons)):
        t.tell("action-lost", LAWS[action], seat=who, action=action)
        turn.action = None


def could_dismiss(t: ViscountsTable, who: int, means: Means, least: int) -> bool:
    """Tells whether the Townsfolk beside the Viscount fits, can be paid in full, and leaves enough (VIS-6.0.2b, 6.0.2c)."""
    card = hiring.in_play(t, who)
    price = hiring.dismissal_cost(t.board, means.player, card)
    affordable = price <= means.player.goods["silver"]
    return affordable and means.fits(card) and means.counted(card) + means.most(price) >= least


def offer_dismissal(t: ViscountsTable, who: int, action: Action) -> Rules[Card | None]:
    """Lets the player dismiss the Townsfolk beside the Viscount; gives the card whose icons count then (VIS-6.0.2)."""
    means, least, card = Means(t, who, action), cheapest(t, who, action), hiring.in_play(t, who)
    if not could_dismiss(t, who, means, least):
        return None
    segment = states.segment_of(t, who)
    option = f"dismiss:{card.slug}" if t.state.townsfolk[segment] else f"dismiss-printed:{segment}"
    dismissing = about(
        *([card.slug] if card.slug != segment else []),
        t.board.segments[segment].townsfolk,
        cost={"silver": hiring.dismissal_cost(t.board, means.player, card)},
        gain={**amounts(card.hired), **{f"icon-{icon}": n for icon, n in card.icons.items()}},
    )
    chosen = yield from choose_or(
        who,
        "dismiss",
        {option: card},
        "keep",
        "VIS-6.0.2a",
        checkpoint=HALFWAY,
        about=lambda card: dismissing,
        action=action,
    )
    if chosen:
        yield from hiring.dismiss(t, who)
    return chosen


def pay_for(t: ViscountsTable, who: int, means: Means, missing: int) -> Rules[None]:
    """Lets the player choose among the ways to pay for the icons that are missing (VIS-17.3c, 17.5f)."""
    ways = {_way(payment): payment for payment in means.payments(missing)}
    payment = yield from choose_of(who, "pay", ways, LAWS[means.action], about=_paying, icons=missing, action=means.action)
    states.pay(means.player, payment)
    if payment:
        t.tell("pays", LAWS[means.action], seat=who, goods=payment)


def _way(payment: Payment) -> str:
    return ":".join(["pay", *(str(payment.get(good, 0)) for good in ("silver", "ink", "stone", "gold"))])


def _paying(payment: Payment) -> About:
    return about(cost=payment)


# -- the four of them -------------------------------------------------------------------------------------------------


def trade(t: ViscountsTable, who: int, means: Means, icons: int) -> Rules[bool]:
    """Lets the player use the exchange of the space, as often as the icons reach, with Silver for more (VIS-6.1, 17.5h)."""
    space = t.board.spaces[t.state.players[who].space]
    exchange = space.powers[0]
    rate, spends = exchange.trade_icons, exchange.type != "silver"  # Silver for Silver changes nothing (VIS-17.4p)
    most = (icons + (means.most() if spends else 0)) // rate
    offers = {f"times:{n}": (n, max(n * rate - icons, 0)) for n in range(most, -1, -1)}
    times, silver = yield from choose_of(
        who,
        "trade",
        offers,
        "VIS-6.1.1c",
        about=partial(_trading, exchange),
        icons=icons,
        where=space.slug,
    )
    states.pay(means.player, {"silver": silver})
    t.tell("trades", "VIS-6.1.1c", seat=who, times=times, icons=icons, silver=silver, where=space.slug)
    if times:
        yield from effects.resolve(t, who, tuple(structs.replace(step, n=step.n * times) for step in exchange.effects))
    return True


def _trading(exchange: Exchange, offer: tuple[int, int]) -> About:
    times, silver = offer
    return about(cost={"silver": silver}, gain={thing: n * times for thing, n in amounts(exchange.effects).items()})


def construct(t: ViscountsTable, who: int, means: Means, icons: int) -> Rules[bool]:
    """Lets the player put up a Building, whose column works from then on, on a Spot that the space reaches (VIS-6.2)."""
    costs = {kind: fact.cost_build_icons for kind, fact in t.board.buildings.items()}
    columns = {
        f"column:{column.slug}": column
        for column in building.standing(t, who)
        if costs[column.building] <= icons + means.most()
    }
    sites = building.open_sites(t, means.player.space)
    if not columns or not sites:
        return False
    column = yield from choose_of(
        who,
        "construct",
        columns,
        "VIS-6.2.2a",
        about=partial(_constructing, means, icons, costs),
        withheld=partial(_too_dear, t, who, columns),
        icons=icons,
    )
    yield from pay_for(t, who, means, costs[column.building] - icons)
    yield from building.put_up(t, who, column, (yield from building.choose_site(t, who, sites)))
    return True


def _constructing(means: Means, icons: int, costs: Mapping[BuildingType, int], column: Column) -> About:
    return about(column.slug, cost=_least_paid(means, costs[column.building] - icons))


def _least_paid(means: Means, missing: int) -> dict[str, int]:
    """Says what is paid for the icons that are missing, where there is one way only."""
    ways = means.payments(missing)
    return {**ways[0]} if len(ways) == 1 else {}


def _too_dear(t: ViscountsTable, who: int, offered: Mapping[str, Column]) -> Iterator[Withheld]:
    for slug, column in t.board.columns_of(who).items():
        option = f"column:{slug}"
        if slug in t.state.players[who].emptied:
            yield hindered(option, ("built", "VIS-6.2.2a"))
        elif option not in offered:
            yield hindered(option, FEW_FOR[column.building], action="build")


def place_workers(t: ViscountsTable, who: int, means: Means, icons: int) -> Rules[bool]:
    """Lets the player place 1 to 4 Workers beside the Viscount (VIS-6.3.1)."""
    section = states.section_at(t.state, states.segment_of(t, who))
    steps = dict(t.board.steps)
    options = {
        f"workers:{count}": count
        for count, cost in steps.items()
        if count <= means.player.workers and cost <= icons + means.most()
    }
    if not options:
        return False
    where = states.tier1_name(t.board, section)
    count = yield from choose_of(
        who,
        "workers",
        options,
        "VIS-6.3.1b",
        about=lambda count: about(where, cost={"worker": count, **_least_paid(means, steps[count] - icons)}),
        withheld=partial(_too_many, t, means, options),
        icons=icons,
    )
    yield from pay_for(t, who, means, steps[count] - icons)
    yield from castle.place(t, who, section, count)
    return True


def _too_many(t: ViscountsTable, means: Means, offered: Mapping[str, int]) -> Iterator[Withheld]:
    for count, _ in t.board.steps:
        if f"workers:{count}" not in offered:
            short = count > means.player.workers
            yield hindered(f"workers:{count}", ("no-worker", "VIS-6.3.1f") if short else FEW["noble"], action="noble")


def transcribe(t: ViscountsTable, who: int, means: Means, icons: int) -> Rules[bool]:
    """Takes the Manuscript beside the Viscount for as many Cleric icons as it says (VIS-6.4.1)."""
    segment = states.segment_of(t, who)
    yield from pay_for(t, who, means, scribes.in_play(t, segment).cost - icons)
    yield from scribes.take(t, who, segment)
    return True


TARGETS: dict[Action, Callable[[ViscountsTable, int, Means, int], Rules[bool]]] = {
    "trade": trade,
    "build": construct,
    "noble": place_workers,
    "cleric": transcribe,
}


def react(t: ViscountsTable, who: int) -> Rules[None]:
    """Resolves what reacts to the action just carried out in full (VIS-6.0.1i)."""
    turn = t.state.turn
    assert turn is not None
    if turn.action:
        yield HALFWAY
        yield from effects.fire(t, who, "after_primary_action", turn.action)
