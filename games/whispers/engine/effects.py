"""The twenty card effects, by slug: each says when it would change something, and what it does (WOW-16)."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from games.kernel.values import About, Rules, Withheld, choose_amount, choose_of, choose_or, choose_some_of
from games.whispers.engine import battle, council
from games.whispers.engine.about import Amounts, Hindrance, about, at, hindered, unfit
from games.whispers.engine.board import ACTIONS, EMPIRES, SEATS, Empire
from games.whispers.engine.cards import EFFECTS, Effect
from games.whispers.engine.states import (
    WhispersTable,
    controlled,
    controlling_agent,
    disband,
    enlist,
    free_seats,
    kill,
    lift,
    movable,
    move_agent,
    place,
)
from games.whispers.engine.turns import Attack, Reach, Turn

Slug = TypeVar("Slug", bound=str)
Can = Callable[[WhispersTable, Turn], bool]
Do = Callable[[WhispersTable, Turn], Rules[None] | None]


def effect(slug: str, can: Can, **more: Any) -> Callable[[Do], Do]:
    def register(do: Do) -> Do:
        EFFECTS[slug] = Effect(can, do, **more)
        return do

    return register


def pick(
    turn: Turn,
    prompt: str,
    verb: str,
    things: Iterable[Slug],
    law: str,
    withheld: Callable[[], Iterable[Withheld]],
    about: Callable[[str], About] = at,
    **params: Any,
) -> Rules[Slug]:
    """Asks for one of the things by its slug."""
    options = {f"{verb}:{thing}": thing for thing in things}
    return (yield from choose_of(turn.player, prompt, options, law, about=about, withheld=withheld, **params))


def pick_region(
    table: WhispersTable,
    turn: Turn,
    prompt: str,
    verb: str,
    regions: Iterable[str],
    law: str,
    why: Callable[[str], str],
    about: Callable[[str], About] = at,
    **params: Any,
) -> Rules[str]:
    """Asks for one of the regions; `why` says of any other what is wrong with it."""
    regions = list(regions)
    withheld = partial(unfit, table.state.holder, verb, regions, law, why)
    return (yield from pick(turn, prompt, verb, regions, law, withheld, about, **params))


def number(turn: Turn, prompt: str, most: int, law: str, about: Callable[[int], About], **params: Any) -> Rules[int]:
    return (yield from choose_amount(turn.player, prompt, "n", range(1, most + 1), law, about=about, **params))


# -- Bear -----------------------------------------------------------------------------------------------------------


def further(turn: Turn) -> Attack:
    """Declares an attack by those who survived and may leave the region they took when it sets out (WOW-16.1a, 16.1b)."""
    assert turn.battle is not None
    return Attack(turn.empire, turn.battle.region, turn.battle.survivors)


def can_press_on(table: WhispersTable, turn: Turn) -> bool:
    state, hand = table.state, table.state.players[turn.player].hand
    return turn.battle is not None and battle.can_strike(state, table.board, further(turn), hand)


# Press the attack: Right after an attack of the acting empire has been fought out, its player makes one additional attack. The
# new attack starts in the region just attacked and may use only banners that took part in the finished attack and survived it.
@effect("bear-basic", can_press_on)
def attack_again_from_the_region_taken(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Makes a further attack by those who survived the first (WOW-16.1)."""
    turn.attack = further(turn)
    yield from battle.attack(table, turn)


def participants(table: WhispersTable, turn: Turn) -> int:
    """Counts the banners of either side that fought and are still in the region."""
    fought, state = turn.battle, table.state
    if fought is None:
        return 0
    holder, there = state.holder[fought.region], state.banners[fought.region]
    of_attacker = min(fought.survivors, there) if holder == fought.attacker else 0
    of_defender = min(fought.defenders_left, there) if holder == fought.defender else 0
    return of_attacker or of_defender


# Leave no survivors: Right after an attack, kill every banner that took part in that fight on either side and is still alive:
# surviving attackers as well as surviving defenders return to their reserves.
@effect(
    "bear-double",
    lambda table, turn: participants(table, turn) > 0,
    brings=lambda table, turn: {"killed": participants(table, turn)},
)
def kill_all_survivors_of_the_fight(table: WhispersTable, turn: Turn) -> None:
    """Kills whoever fought and is still alive, of either side (WOW-16.2)."""
    assert turn.battle is not None
    _kill(table, turn, turn.battle.region, participants(table, turn), "WOW-16.2b")


def can_subjugate(table: WhispersTable, turn: Turn) -> bool:
    fought = turn.battle
    return fought is not None and fought.enemies_killed > 0 and can_populate(table, turn)


def avengers(table: WhispersTable, turn: Turn) -> Amounts:
    assert turn.battle is not None
    return {"banner": min(turn.battle.enemies_killed, table.state.reserve[turn.empire])}


# Subjugate: Right after an attack of the acting empire, count the enemy banners killed in it and add that many banners of the
# acting empire from its reserve to regions it controls, split as the player likes.
@effect("bear-lion", can_subjugate, brings=avengers)
def add_one_banner_per_enemy_killed(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Enlists as many banners as enemies were killed, and lets the player spread them (WOW-16.3)."""
    assert turn.battle is not None
    enlist(table.state, turn.empire, turn.battle.enemies_killed)
    yield from council.add_banners(table, turn, "WOW-16.3a")


# -- cards that can be played at any moment -------------------------------------------------------------------------


def occupied(table: WhispersTable) -> list[str]:
    return [region for region, n in table.state.banners.items() if n]


def _kill(table: WhispersTable, turn: Turn, region: str, n: int, law: str) -> None:
    empire = table.state.holder[region]
    kill(table.state, table.board, region, n)
    table.tell("kill", law, seat=turn.player, empire=empire, region=region, count=n)


# Mercenaries: Choose one region and kill 1, 2 or 3 banners in it.
@effect("bear-eagle", lambda table, turn: bool(occupied(table)))
def kill_up_to_three_banners_in_a_region(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Asks for any region with banners, then how many of them die (WOW-16.9f)."""
    law = "WOW-16.9f"
    region = yield from pick_region(
        table, turn, "kill-where", "region", occupied(table), law, lambda region: "no-banners", count=3
    )
    most = min(3, table.state.banners[region])
    n = yield from number(turn, "kill-count", most, law, lambda n: about(region, gain={"killed": n}), region=region)
    _kill(table, turn, region, n, law)


def _reinforce(table: WhispersTable, turn: Turn, region: str, n: int, law: str) -> None:
    """Adds up to n banners of whoever controls the region, from that empire's reserve."""
    empire = table.state.holder[region]
    arrived = enlist(table.state, empire, n)
    place(table.state, region, empire, arrived)
    table.tell("add", law, seat=turn.player, empire=empire, region=region, count=arrived)


def _recruit(table: WhispersTable, turn: Turn, regions: list[str], n: int, law: str, why: Callable[[str], str]) -> Rules[None]:
    """Asks which region gets up to n banners. `why` says what is wrong with others, if it is not an empty reserve."""
    reserve, holder = table.state.reserve, table.state.holder
    region = yield from pick_region(
        table,
        turn,
        "recruit",
        "region",
        regions,
        law,
        lambda region: why(region) or "reserve-empty",
        lambda region: about(region, gain={"banner": min(n, reserve[holder[region]])}),
        count=n,
    )
    _reinforce(table, turn, region, n, law)


def not_empty(table: WhispersTable, region: str) -> str:
    return "not-empty" if table.state.banners[region] else ""


def not_plain(table: WhispersTable, region: str) -> str:
    facts = table.board.regions[region]
    return not_empty(table, region) or ("city-or-fort" if facts.city or facts.fort else "")


def empty_regions(table: WhispersTable, *, plain: bool) -> list[str]:
    """Lists regions without banners of an empire that has some in reserve; `plain`: without city and fort, too."""
    state, regions = table.state, table.board.regions
    return [
        region
        for region, n in state.banners.items()
        if not n and state.reserve[state.holder[region]] and not (plain and (regions[region].city or regions[region].fort))
    ]


# Recruit: Choose a region without banners and add 3 banners of the empire that controls it (its home empire) from that empire's
# reserve.
@effect("bear-elephant", lambda table, turn: bool(empty_regions(table, plain=False)))
def add_three_banners_to_an_empty_region(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Reinforces the empire that controls a region without banners (WOW-16.9g)."""
    yield from _recruit(table, turn, empty_regions(table, plain=False), 3, "WOW-16.9g", partial(not_empty, table))


# Uprising: Choose a region without banners that has neither a city nor a fort and add 4 banners of the empire that controls it
# (its home empire) from that empire's reserve.
@effect("elephant-horse", lambda table, turn: bool(empty_regions(table, plain=True)))
def add_four_banners_to_an_empty_plain_region(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Reinforces a region without banners, city and fort (WOW-16.9k)."""
    yield from _recruit(table, turn, empty_regions(table, plain=True), 4, "WOW-16.9k", partial(not_plain, table))


def guardable(table: WhispersTable) -> list[str]:
    state, regions = table.state, table.board.regions
    return [region for region, holder in state.holder.items() if regions[region].city and state.reserve[holder]]


# City guard: Choose any region with a city, whoever controls it, and add 3 banners of the controlling empire there from that
# empire's reserve (as many as available if fewer).
@effect("lion-double", lambda table, turn: bool(guardable(table)))
def add_three_banners_to_a_city(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Reinforces a region with a city, whoever controls it (WOW-16.9d)."""
    regions = table.board.regions
    yield from _recruit(table, turn, guardable(table), 3, "WOW-16.9d", lambda region: "" if regions[region].city else "no-city")


# Disperse: Choose a region with banners. All of them leave it and are distributed, as the card player likes, over any number of
# adjacent regions controlled by the empire that owns the banners.
@effect("bear-horse", lambda table, turn: bool(occupied(table)))
def move_all_banners_to_adjacent_regions(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Spreads the banners of a region over its neighbours of the same empire; without any they are disbanded (WOW-16.4)."""
    state, board = table.state, table.board
    law = "WOW-16.4a"
    region = yield from pick_region(
        table, turn, "disperse", "region", occupied(table), law, lambda region: "no-banners", partial(dispersing, table)
    )
    empire, left = state.holder[region], state.banners[region]
    shelter, near = refuges(table, region), board.neighbours[region]
    lift(state, board, region, left)
    if not shelter:
        disband(state, empire, left)
        table.tell("disperse", "WOW-16.4b", seat=turn.player, empire=empire, region=region, count=left)
        return
    closed = partial(
        unfit, state.holder, "add", shelter, law, lambda other: "other-empire" if other in near else "not-beside", region=region
    )
    while left:
        refuge, n = yield from choose_of(
            turn.player,
            "retreat",
            council.lots(shelter, left),
            law,
            about=council.moving,
            withheld=closed,
            empire=empire,
            count=left,
        )
        place(state, refuge, empire, n)
        table.tell("move", law, seat=turn.player, empire=empire, source=region, region=refuge, count=n)
        left -= n


def refuges(table: WhispersTable, region: str) -> list[str]:
    """Lists the neighbours that the same empire controls."""
    holder = table.state.holder
    return [other for other in table.board.neighbours[region] if holder[other] == holder[region]]


def dispersing(table: WhispersTable, region: str) -> About:
    """Says how many banners leave the region, or are lost because there is nowhere to go."""
    count = table.state.banners[region]
    return about(region, cost={"moved": count} if refuges(table, region) else {"lost": count})


def marchers(table: WhispersTable, turn: Turn) -> list[str]:
    return [region for region in controlled(table.state, turn.empire) if movable(table.state, table.board, region)]


def staying(table: WhispersTable, turn: Turn, region: str) -> str:
    """Says why no banner of the acting empire can leave the region: another controls it, or none may."""
    return "nobody-can-leave" if table.state.holder[region] == turn.empire else "other-empire"


# Forced march: Choose two regions controlled by the acting empire, adjacent or not, and move any number of its banners (at
# least 1) from one of them to the other.
@effect("horse-basic", lambda table, turn: bool(marchers(table, turn)) and len(controlled(table.state, turn.empire)) > 1)
def move_banners_between_two_own_regions(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Moves banners between two regions of the acting empire, near or far (WOW-16.8)."""
    state, board = table.state, table.board
    law, own = "WOW-16.8a", controlled(state, turn.empire)
    source = yield from pick_region(
        table, turn, "march-from", "from", marchers(table, turn), law, partial(staying, table, turn), empire=turn.empire
    )
    others = [region for region in own if region != source]
    to = yield from pick_region(
        table,
        turn,
        "march-to",
        "region",
        others,
        law,
        lambda region: "same-region" if region == source else "other-empire",
        source=source,
    )
    n = yield from number(
        turn,
        "march-count",
        movable(state, board, source),
        "WOW-16.8b",
        lambda n: about(source, to, cost={"moved": n}),
        source=source,
        region=to,
    )
    lift(state, board, source, n)
    place(state, to, turn.empire, n)
    table.tell("move", "WOW-16.8a", seat=turn.player, empire=turn.empire, source=source, region=to, count=n)


def keeps(table: WhispersTable, region: str) -> int:
    """Counts what a region must keep in a redistribution: one banner where it is conquered."""
    return 0 if table.board.regions[region].home == table.state.holder[region] else 1


def redeployable(table: WhispersTable) -> list[Empire]:
    """Lists empires whose banners can stand differently within the garrison limits."""
    state, regions = table.state, table.board.regions
    found = []
    for empire in EMPIRES:
        mine = controlled(state, empire)
        total = sum(state.banners[region] for region in mine)
        spare = total - sum(keeps(table, region) for region in mine)
        room = sum(regions[region].limit - keeps(table, region) for region in mine)
        over = any(state.banners[region] > regions[region].limit for region in mine)
        # Nothing can change when nothing may move, or every region is filled to its limit already.
        if 0 < spare <= room and len(mine) > 1 and (spare < room or over):
            found.append(empire)
    return found


# Redeploy an empire: Choose one empire, not necessarily the acting one, and redistribute its banners freely among the regions
# it controls.
@effect("horse-double", lambda table, turn: bool(redeployable(table)))
def redistribute_banners_of_an_empire(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Lifts all banners of an empire that may leave, and puts them down one by one or in lots (WOW-16.9e).

    Those that have joined a declared attack are on their way, too, and stay with it.
    """
    state, board = table.state, table.board
    law, ready = "WOW-16.9e", redeployable(table)
    empire = yield from pick(
        turn,
        "redeploy",
        "empire",
        ready,
        law,
        lambda: [hindered(f"empire:{other}", ("cannot-redeploy", law)) for other in EMPIRES if other not in ready],
    )
    mine = controlled(state, empire)
    before = {region: state.banners[region] for region in mine}
    for region in mine:
        lift(state, board, region, state.banners[region] - keeps(table, region))
    left = sum(before.values()) - sum(state.banners[region] for region in mine)
    while left:
        room = {r: min(left, board.regions[r].limit - state.banners[r]) for r in mine}
        options = {f"add:{r}": (r, 1) for r in mine if room[r] and _differs(state.banners, before, r, 1, left)}
        options |= {
            f"rest:{r}": (r, room[r]) for r in mine if room[r] > 1 and _differs(state.banners, before, r, room[r], left)
        }
        options = options or {f"add:{r}": (r, 1) for r in mine if room[r]}  # whatever is done now, all stand as before
        region, n = yield from choose_of(
            turn.player,
            "redeploy-to",
            options,
            law,
            about=council.moving,
            withheld=partial(_no_room, table, room, [*options.values()]),
            empire=empire,
            count=left,
        )
        place(state, region, empire, n)
        left -= n
    after = {region: state.banners[region] for region in mine if state.banners[region] != before[region]}
    table.tell("redeploy", law, seat=turn.player, empire=empire, regions=after)


def _no_room(table: WhispersTable, room: dict[str, int], offered: list[council.Lot]) -> Iterator[Withheld]:
    """Says why a banner that is redeployed cannot go to a region."""

    def why(region: str) -> str:
        if region not in room:
            return "other-empire"
        return "as-before" if room[region] else "garrison-full"

    return unfit(table.state.holder, "add", [region for region, _ in offered], "WOW-16.9e", why)


def _differs(banners: dict[str, int], before: dict[str, int], region: str, n: int, left: int) -> bool:
    """Tells whether putting the last banners there leaves anything changed (WOW-15.3j)."""
    if n < left:
        return True
    return any(banners[r] + (n if r == region else 0) != was for r, was in before.items())


def burnable(table: WhispersTable, turn: Turn, origin: str) -> list[str]:
    state = table.state
    return [r for r in table.board.neighbours[origin] if state.holder[r] != turn.empire and state.banners[r]]


def origins(table: WhispersTable, turn: Turn) -> list[str]:
    state = table.state
    return [r for r in controlled(state, turn.empire) if state.banners[r] and burnable(table, turn, r)]


# Alchemist's Fire: Choose one banner of the acting empire on the map; it stays. Kill up to 5 enemy banners (at least 1) in
# regions adjacent by land to the region it stands in, spread as the player likes.
@effect("eagle-elephant", lambda table, turn: bool(origins(table, turn)))
def kill_up_to_five_adjacent_enemy_banners(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Kills enemies around one banner, one by one, until the player stops (WOW-16.9h)."""
    law, state = "WOW-16.9h", table.state

    def why(region: str) -> str:
        if state.holder[region] != turn.empire:
            return "other-empire"
        return "no-enemy-beside" if state.banners[region] else "no-banners"

    origin = yield from pick_region(table, turn, "fire-from", "from", origins(table, turn), law, why)
    for n in range(5):
        region = yield from choose_or(
            turn.player,
            "fire",
            {f"region:{region}": region for region in burnable(table, turn, origin)},
            "stop",
            law,
            must=not n,
            about=lambda region: about(region, gain={"killed": 1}),
            withheld=partial(_not_burning, table, turn, origin, bool(n)),
            source=origin,
            count=5 - n,
        )
        if region is None:
            return
        _kill(table, turn, region, 1, law)


def _not_burning(table: WhispersTable, turn: Turn, origin: str, may_stop: bool) -> Iterator[Withheld]:
    """Says why the fire does not reach a region, and of the first banner why it must burn."""
    state, law = table.state, "WOW-16.9h"

    def why(region: str) -> str:
        if region not in table.board.neighbours[origin]:
            return "not-beside"
        return "own-region" if state.holder[region] == turn.empire else "no-banners"

    yield from unfit(state.holder, "region", burnable(table, turn, origin), law, why, region=origin)
    if not may_stop:
        yield hindered("stop", ("one-at-least", law))


def can_populate(table: WhispersTable, turn: Turn) -> bool:
    return table.state.reserve[turn.empire] > 0 and turn.empire in table.state.holder.values()


def settlers(table: WhispersTable, turn: Turn) -> int:
    """Counts a banner for each region of the acting empire, as far as the reserve goes."""
    return min(table.state.reserve[turn.empire], len(controlled(table.state, turn.empire)))


# Populate: Add 1 banner of the acting empire from its reserve to every region it controls.
@effect("eagle-lion", can_populate, brings=lambda table, turn: {"banner": settlers(table, turn)})
def add_one_banner_to_every_own_region(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Adds banners as far as the reserve goes; where it runs short, the player chooses the regions (WOW-16.9i)."""
    n = settlers(table, turn)
    chosen = yield from choose_some_of(
        turn.player,
        "populate",
        {f"region:{region}": region for region in controlled(table.state, turn.empire)},
        n,
        n,
        "WOW-16.9i",
        about=lambda region: about(region, gain={"banner": 1}),
        empire=turn.empire,
    )
    for region in chosen:
        _reinforce(table, turn, region, 1, "WOW-16.9i")


# -- instead of the seat's action -----------------------------------------------------------------------------------


# Vacate for an open seat: Instead of the active seat's action: take the active agent (the agent whose presence gives the player
# control of the active seat), move it onto any unoccupied council seat of any empire and immediately take one action of that
# seat. If the seat belongs to another empire the action is taken on behalf of that empire.
@effect("eagle-basic", lambda table, turn: bool(free_seats(table.state)))
def move_active_agent_and_act_there(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Moves the active agent to a free seat and lets it act there; the seat it was asked for is forfeited (WOW-16.5)."""
    state = table.state
    seat = yield from pick(
        turn,
        "vacate",
        "seat",
        free_seats(state),
        "WOW-16.5a",
        lambda: [hindered(f"seat:{seat}", ("seat-taken", "WOW-16.5a"), seat=owner) for seat, owner in state.agents.items()],
        partial(about, turn.agent),
        council=turn.seat,
    )
    move_agent(state, turn.agent, seat)
    table.tell("change-seat", "WOW-16.5a", seat=turn.player, council=turn.agent, to=seat, swapped=False)
    turn.seat = turn.agent = seat
    turn.empire = SEATS[seat].empire


def unborrowable(table: WhispersTable, turn: Turn, seat: str) -> Hindrance | None:
    """Finds why the player cannot act on another seat: it takes control by another agent, and something to do there."""
    other = council.turn_of(table.state, seat)
    if not other or other.player != turn.player:
        return "not-your-seat", "WOW-16.7a"
    if other.agent == turn.agent:
        return "same-agent", "WOW-16.7f"
    return None if council.possible_actions(table, other) else ("nothing-to-do", "WOW-15.3j")


def borrowable(table: WhispersTable, turn: Turn) -> Iterator[str]:
    """Lists other seats the player controls through another agent, with something to do (WOW-16.7d, 16.7f, 15.3j)."""
    return (seat for seat in SEATS if not unborrowable(table, turn, seat))


# Borrow another office: Instead of the active seat's action: take one action of another council seat that the same player
# controls through a different agent. If that seat belongs to another empire the action is taken on behalf of that empire.
@effect("lion-basic", lambda table, turn: any(borrowable(table, turn)))
def act_from_another_controlled_seat(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Lets the turn go on as of another seat of the same player (WOW-16.7)."""
    seat = yield from pick(
        turn,
        "borrow",
        "seat",
        borrowable(table, turn),
        "WOW-16.7a",
        lambda: [hindered(f"seat:{other}", found) for other in SEATS if (found := unborrowable(table, turn, other))],
        council=turn.seat,
    )
    table.tell("borrow", "WOW-16.7a", seat=turn.player, council=turn.seat, to=seat)
    agent = controlling_agent(table.state, seat)
    assert agent is not None
    turn.seat, turn.empire, turn.agent = seat, SEATS[seat].empire, agent


# -- while an attack is declared ------------------------------------------------------------------------------------


def _can_commit(table: WhispersTable, turn: Turn) -> bool:
    return bool(battle.launches(table.state, table.board, battle.declared(turn)))


def _lengthens(slug: str, reach: Reach) -> None:
    """Registers an effect that lets the attack strike farther; playable when it could then strike where it cannot now."""

    def can(table: WhispersTable, turn: Turn) -> bool:
        declared, state, board = battle.declared(turn), table.state, table.board
        now, then = (battle.launches(state, board, attack) for attack in (declared, replace(declared, reach=reach)))
        return sum(map(len, then.values())) > sum(map(len, now.values()))

    @effect(slug, can, reach=reach)
    def lengthen(table: WhispersTable, turn: Turn) -> None:
        battle.declared(turn).reach = reach


# Strike the undefended: The attack being declared may take as its target any region on the map that another empire controls and
# that holds no banners, whether adjacent or not and regardless of seas.
_lengthens("eagle-double", "empty")  # WOW-16.9a
# Armada: The attack being declared may take as its target any region on the map controlled by another empire, whether adjacent
# or not and regardless of seas.
_lengthens("eagle-horse", "any")  # WOW-16.9j


def _can_recruit(table: WhispersTable, turn: Turn) -> bool:
    return _can_commit(table, turn) and table.state.reserve[turn.empire] > 0


def _join(table: WhispersTable, turn: Turn, n: int, law: str) -> None:
    joined = enlist(table.state, turn.empire, n)
    battle.declared(turn).recruits += joined
    table.tell("join", law, seat=turn.player, empire=turn.empire, count=joined)


# One more banner: Add 1 banner of the acting empire from its reserve to the attack being declared.
@effect("elephant-basic", _can_recruit, brings=lambda table, turn: {"banner": 1})
def add_one_banner_to_the_attack(table: WhispersTable, turn: Turn) -> None:
    """Enlists a banner straight into the declared attack (WOW-16.9b)."""
    _join(table, turn, 1, "WOW-16.9b")


# Three more banners: Add 3 banners of the acting empire from its reserve to the attack being declared (as many as the reserve
# holds if fewer than 3).
@effect(
    "elephant-double",
    _can_recruit,
    brings=lambda table, turn: {"banner": min(3, table.state.reserve[turn.empire])},
)
def add_three_banners_to_the_attack(table: WhispersTable, turn: Turn) -> None:
    """Enlists three banners straight into the declared attack (WOW-16.9c)."""
    _join(table, turn, 3, "WOW-16.9c")


def callable_regions(table: WhispersTable, turn: Turn) -> dict[str, int]:
    """Counts the banners that can be called from each region, so that one is left to launch the attack (WOW-16.6a–16.6c).

    In a further attack that one is a survivor.
    """
    state, board = table.state, table.board
    if turn.attack is None:
        return {}
    bases = battle.launches(state, board, turn.attack)
    found = {}
    for region in marchers(table, turn):
        if bases:
            only_base = len(bases) == 1 and region in bases
            found[region] = min(6, movable(state, board, region) - only_base)
    return {region: n for region, n in found.items() if n}


# Reinforce: Move up to 6 banners of the acting empire (at least 1) from any one region it controls, adjacent or not, into the
# attack being declared; then the fight is resolved.
@effect("elephant-lion", lambda table, turn: bool(callable_regions(table, turn)))
def move_up_to_six_banners_into_the_attack(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Calls banners of one region into the declared attack (WOW-16.6)."""
    regions = callable_regions(table, turn)

    def why(region: str) -> str:
        return "last-base" if movable(table.state, table.board, region) else staying(table, turn, region)

    region = yield from pick_region(table, turn, "call-from", "from", regions, "WOW-16.6b", why, empire=turn.empire)
    n = yield from number(
        turn, "call-count", regions[region], "WOW-16.6b", lambda n: about(region, cost={"moved": n}), source=region
    )
    lift(table.state, table.board, region, n)
    called = battle.declared(turn).called
    called[region] = called.get(region, 0) + n
    table.tell("called", "WOW-16.6a", seat=turn.player, empire=turn.empire, source=region, count=n)


# -- after the action -----------------------------------------------------------------------------------------------


def can_repeat(table: WhispersTable, turn: Turn, hand: list[str] | None = None) -> bool:
    """Tells whether the action would change anything again, with the whole hand or what paying leaves of it."""
    return council.would_change(table, turn, ACTIONS[turn.action], hand)


# Midnight Oil: Right after a seat action has been taken, take the same kind of action once more with all choices made anew.
@effect("lion-horse", can_repeat, spares=can_repeat)
def repeat_the_seat_action(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Begins and carries out the action just taken once more (WOW-16.9l)."""
    council.begin(table, turn, turn.action)
    yield from council.carry_out(table, turn)
