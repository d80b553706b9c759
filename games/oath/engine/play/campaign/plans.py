"""Allies join, Campaign modifiers act, and both sides use their battle plans (5.5.2o–r, 5.5.3, 7.5)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.kernel.values import UNSAID, About, Rules, Withheld, ask_of, choose_of, choose_or, choose_some_of, together
from games.oath.engine.play.campaign.forces import ATTACKER, DEFENDER, is_near, side_seats
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import amounts, by_seat, of_player, of_power
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.cards import discard
from games.oath.engine.play.core.declare import DONE
from games.oath.engine.play.core.faces import FREE, Cost
from games.oath.engine.play.core.hooks import BAN_PLAN, BAN_POWER, BATTLE_PLAN, DECLARED, PLAN_ALONE, PLAN_SURCHARGE, Held
from games.oath.engine.play.core.states import OathTable, Side
from games.oath.engine.play.core.title import SUPREMACY
from games.oath.engine.play.core.tokens import can_pay, pay
from games.oath.engine.play.core.why import NOT_NOW, Why, forbidden, too_dear

Plan = Held[Any]

# -- Allies and modifiers ---------------------------------------------------------------------------------------------


def gather_allies(t: OathTable, c: Campaign) -> Rules[None]:
    """Lets Allies join the defense: the Chancellor by duty, Citizens who are near if they and the defender agree (5.5.2o–q)."""
    state, battle = t.state, c.battle
    defender, chancellor = battle.defender, state.chancellor
    if defender is None or not ruling.imperial(state, defender):
        return  # also whom the Chancellor attacks (5.5.1g)
    if chancellor != defender:
        _join(t, c, chancellor, "OATH-5.5.2o")
    near = [
        seat
        for seat, player in enumerate(state.players)
        if seat not in (battle.attacker, defender, chancellor) and player.imperial and is_near(c, player.site)
    ]
    joins, params = {"join": of_player(defender)}, {"defender_seat": defender}
    answers = yield from together(
        [
            ask_of(seat, "join-as-ally", ["join", "stay-out"], "OATH-5.5.2p", params, about=lambda o: joins.get(o, UNSAID))
            for seat in near
        ]
    )
    willing = by_seat(seat for seat, answer in zip(near, answers, strict=True) if answer == "join")
    admitted = yield from choose_some_of(defender, "admit-allies", willing, 0, len(willing), "OATH-5.5.2q", about=of_player)
    for seat in admitted:
        _join(t, c, seat, "OATH-5.5.2p")


def _join(t: OathTable, c: Campaign, seat: int, law: str) -> None:
    c.battle.allies.append(seat)
    t.tell("ally-joined", law, seat=seat)


def title_dice(t: OathTable, c: Campaign) -> int:
    """Counts the defense dice of the title: 1 as Oathkeeper, 2 as Usurper; under Supremacy for all the Empire (2.11m, n, p)."""
    state, defender = t.state, c.battle.defender
    if defender is None:
        return 0
    shared = state.oath == SUPREMACY and state.title == state.chancellor and ruling.imperial(state, defender)
    if state.title == defender or shared:
        return 2 if state.usurper else 1
    return 0


def apply_modifiers(t: OathTable, c: Campaign) -> Rules[None]:
    """Applies Campaign modifiers that must be; the attacker orders them where dice may leave an empty pool (7.4b, 7.4c)."""
    left = {f"modifier:{held.key}": held for held in DECLARED.live(t.state) if held.relevant(t, c)}
    while left:
        options = left if c.battle.attack == 0 else dict([*left.items()][:1])
        held = yield from choose_of(c.seat, "modifier-next", options, "OATH-7.4c", about=of_power)
        del left[f"modifier:{held.key}"]
        held.do(held, t, c)


# -- plans ------------------------------------------------------------------------------------------------------------


def use_plans(t: OathTable, c: Campaign) -> Rules[None]:
    """Lets the attacker, then the other side use battle plans (5.5.3)."""
    yield from _plans_of_seat(t, c, c.battle.attacker, ATTACKER)
    if c.battle.defender is None:
        yield from _plans_of_bandits(t, c)
        return
    waiting = side_seats(c, DEFENDER)
    while ready := [seat for seat in waiting if open_plans(t, c, seat, DEFENDER)]:
        seat = yield from choose_of(c.battle.defender, "plans-next", by_seat(ready), "OATH-5.5.3h", about=of_player)
        waiting.remove(seat)
        yield from _plans_of_seat(t, c, seat, DEFENDER)


def _plans_of_seat(t: OathTable, c: Campaign, seat: int, side: Side) -> Rules[None]:
    while True:
        held = yield from choose_or(
            seat,
            "plan",
            {f"plan:{held.key}": held for held in open_plans(t, c, seat, side)},
            DONE,
            "OATH-5.5.3a",
            about=partial(_of_plan, t, c, seat),
            withheld=partial(_closed_plans, t, c, seat, side),
            attack=c.battle.attack,
            defense=c.battle.defense,
        )
        if held is None:
            return
        yield from _use(t, c, seat, held)


def _of_plan(t: OathTable, c: Campaign, seat: int, held: Plan) -> About:
    return of_power(held, plan_cost(t, c, seat, held))


def _closed_plans(t: OathTable, c: Campaign, seat: int, side: Side) -> Iterator[Withheld]:
    """Says of each other battle plan in play why the seat cannot use it."""
    offered = open_plans(t, c, seat, side)
    return (
        _unusable(t, c, seat, side, held).of(f"plan:{held.key}") for held in BATTLE_PLAN.live(t.state) if held not in offered
    )


def _unusable(t: OathTable, c: Campaign, seat: int, side: Side, held: Plan) -> Why:
    if any(held.key == key for _, key in c.battle.plans):
        return Why("used-already", "OATH-5.5.3g")
    if not _is_for(side, held):
        return Why("other-side", "OATH-5.5.3a")
    if not ruling.rules_power(t.state, seat, held):
        return Why("plan-not-ruled", "OATH-7.5.1a")
    if _alone(held.key) and any(c.side(user) == side for user, _ in c.battle.plans):
        return Why("plan-alone", "OATH-9.2b")
    cost = plan_cost(t, c, seat, held)
    if why := too_dear(t, seat, amounts(cost)) or forbidden(t, BAN_POWER, seat, held, cost):
        return why
    if not held.relevant(t, c, seat):
        return Why("no-effect", "OATH-9.2e")
    return forbidden(t, BAN_PLAN, c, seat, held) or NOT_NOW


def _is_for(side: Side, held: Plan) -> bool:
    return held.power.printed is None or held.power.printed.side in (None, "either", side)


def _plans_of_bandits(t: OathTable, c: Campaign) -> Rules[None]:
    """Uses the plans that bandits have; one that must be the only one goes before others (5.5.3c)."""
    while plans := sorted(open_plans(t, c, None, DEFENDER), key=lambda held: not _alone(held.key)):
        yield from _use(t, c, None, plans[0])


def open_plans(t: OathTable, c: Campaign, seat: int | None, side: Side) -> list[Plan]:
    """Lists plans that the seat (None: the bandits) can use now: each once in a Campaign (5.5.3g, 7.5.3b)."""
    if side in c.no_plans or c.decided:
        return []
    mine = [key for user, key in c.battle.plans if c.side(user) == side]
    if any(_alone(key) for key in mine):
        return []
    used = {key for _, key in c.battle.plans}
    return [
        held
        for held in BATTLE_PLAN.live(t.state)
        if held.key not in used and not (mine and _alone(held.key)) and _can_use(t, c, seat, side, held)
    ]


def _can_use(t: OathTable, c: Campaign, seat: int | None, side: Side, held: Plan) -> bool:
    if not _is_for(side, held):
        return False
    cost = plan_cost(t, c, seat, held)
    if seat is None:
        usable = _bandits_rule(t, held) and cost == FREE
    else:
        usable = ruling.rules_power(t.state, seat, held) and can_pay(t, seat, held, cost, plan=True)
    return usable and held.relevant(t, c, seat) and not BAN_PLAN.forbids(t, c, seat, held)


def plan_cost(t: OathTable, c: Campaign, seat: int | None, held: Plan) -> Cost:
    cost = held.power.cost
    for more in PLAN_SURCHARGE.live(t.state):
        cost = cost.plus(more.do(more, t, c, seat, held))
    return cost


def _bandits_rule(t: OathTable, held: Plan) -> bool:
    return held.owner is None and ruling.ruler_of(t.state, held.at) is None and not ruling.card_rulers(t.state, held)


def _alone(key: str) -> bool:
    return PLAN_ALONE.of(key.partition("/")[0]) is not None


def _use(t: OathTable, c: Campaign, seat: int | None, held: Plan) -> Rules[None]:
    cost = plan_cost(t, c, seat, held)
    c.battle.plans.append((seat, held.key))
    c.modifiers.append(held)
    t.tell("plan-used", "OATH-5.5.3a", user=player_or_bandits(seat), card=held.slug)
    if seat is not None:
        pay(t, seat, held, cost)
    asked: Rules[None] | None = held.do(held, t, c, seat)
    if asked is not None:
        yield from asked


def player_or_bandits(seat: int | None) -> str:
    """Names a side as texts do."""
    return "bandits" if seat is None else f"@{seat}"


# -- plans that are spent ---------------------------------------------------------------------------------------------


def discard_plan(t: OathTable, c: Campaign, user: int | None, held: Plan, law: str = "OATH-5.5.8b") -> Rules[None]:
    """Discards a plan for its user, unless it is locked (5.5.8c); for bandits the attacker does it."""
    state = t.state
    seat = c.battle.attacker if user is None else user
    spot = state.where.get(held.slug)
    if spot and not (user is not None and ruling.is_locked(state, seat, spot.zone, spot.at, spot.card)):
        yield from discard(t, seat, [held.slug], law)


def discard_plans(t: OathTable, c: Campaign) -> Rules[None]:
    for user in dict.fromkeys(user for user, _ in c.discards):
        doomed = [held for owner, held in c.discards if owner == user]
        for owner, spare in c.spares:
            if owner == user:
                doomed = yield from spare(doomed)
        for held in doomed:
            yield from discard_plan(t, c, user, held)
