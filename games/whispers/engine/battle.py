"""The attack of a turn, from its declaration to the fight (WOW-11)."""

from collections.abc import Collection, Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from games.kernel.values import HALFWAY, About, Rules, Withheld, choose_amount, choose_of
from games.whispers.engine import cards
from games.whispers.engine.about import about, at, hindered
from games.whispers.engine.board import Board, Empire
from games.whispers.engine.states import State, WhispersTable, disband, kill, lift, movable, place
from games.whispers.engine.turns import Attack, Battle, Turn


class Losses(NamedTuple):
    fort: int
    attackers: int
    defenders: int


def losses(attackers: int, defenders: int, fort: bool) -> Losses:
    """Counts the losses of each side: the fort kills one first, then banners die one for one (WOW-11.2a, 11.2d, 11.3b)."""
    by_fort = 1 if fort and attackers else 0
    exchanged = min(attackers - by_fort, defenders)
    return Losses(by_fort, by_fort + exchanged, exchanged)


def sources(state: State, board: Board, attack: Attack) -> dict[str, int]:
    """Lists the regions that attackers can leave, and how many banners may (WOW-11.1c–11.1h)."""
    if attack.source is not None:
        n = min(attack.most or 0, movable(state, board, attack.source)) if holds(state, attack) else 0
        return {attack.source: n} if n else {}
    banners, empire = state.banners, attack.empire
    return {
        region: n
        for region, holder in state.holder.items()
        if holder == empire and banners[region] and (n := movable(state, board, region))
    }


def holds(state: State, attack: Attack) -> bool:
    return attack.source is None or state.holder[attack.source] == attack.empire


def targets(state: State, board: Board, attack: Attack, source: str) -> list[str]:
    """Lists the enemy regions in reach of the source (WOW-11.1a, 11.1b, 11.1e, 11.1i)."""
    holder = state.holder
    if attack.reach == "adjacent":
        return [region for region in board.neighbours[source] if holder[region] != attack.empire]
    return [r for r, held_by in holder.items() if held_by != attack.empire and reaches(state, board, attack, source, r)]


def reaches(state: State, board: Board, attack: Attack, source: str, enemy: str) -> bool:
    if enemy in board.neighbours[source]:
        return True
    return attack.reach == "any" or (attack.reach == "empty" and not state.banners[enemy])


def launches(state: State, board: Board, attack: Attack) -> dict[str, list[str]]:
    """Lists the regions an attack can start from, and what it can strike from there."""
    reached = {source: targets(state, board, attack, source) for source in sources(state, board, attack)}
    return {source: regions for source, regions in reached.items() if regions}


def can_strike(state: State, board: Board, attack: Attack, hand: list[str]) -> bool:
    """Tells whether the attack reaches anything, if need be with a card of the hand that lengthens it (WOW-10.5b, 16.1b)."""
    return any(launches(state, board, replace(attack, reach=reach)) for reach in (attack.reach, *cards.reaches(hand)))


def possible(state: State, board: Board, empire: Empire, hand: list[str]) -> bool:
    """Tells whether an empire can attack at all; without cards first, which is seen soonest (WOW-10.5b)."""
    holder, banners, neighbours = state.holder, state.banners, board.neighbours
    for region, held_by in holder.items():
        if held_by == empire and banners[region] and movable(state, board, region):
            for other in neighbours[region]:
                if holder[other] != empire:
                    return True
    return can_strike(state, board, Attack(empire), hand)


def attack(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Carries out the attack of the turn, with room for cards when it is declared and when it is fought out (WOW-11)."""
    for step in table.each("attack", (declare, aim, set_out, strike, aftermath)):
        yield from step(table, turn)
        if step is aim and turn.attack is None:
            return  # called off


def declared(turn: Turn) -> Attack:
    assert turn.attack is not None
    return turn.attack


def declare(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Offers cards before the attack has a target; some change what it can reach (WOW-20.2e)."""
    yield from cards.window(table, turn, "attack_declare", out_of_reach)


def out_of_reach(table: WhispersTable, turn: Turn) -> bool:
    """Tells whether the attack reaches nothing until the player plays a card that it has (WOW-10.5b)."""
    state, board, attack = table.state, table.board, declared(turn)
    return not launches(state, board, attack) and can_strike(state, board, attack, state.players[turn.player].hand)


def aim(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Asks for the target; calls the attack off when a card has taken away what it was declared with (WOW-11.1a)."""
    attack, holder = declared(turn), table.state.holder
    reachable = {region for reached in launches(table.state, table.board, attack).values() for region in reached}
    if not reachable:
        call_off(table, attack)
        turn.attack = None
        return
    attack.target = yield from choose_of(
        turn.player,
        "target",
        {f"target:{region}": region for region in holder if region in reachable},
        "WOW-11.1a",
        checkpoint=HALFWAY,
        about=at,
        withheld=partial(unreachable, table, attack, reachable),
        empire=turn.empire,
    )


def unreachable(table: WhispersTable, attack: Attack, reachable: Collection[str]) -> Iterator[Withheld]:
    """Says why regions cannot be attacked."""
    holder, neighbours = table.state.holder, table.board.neighbours
    for region, empire in holder.items():
        if empire == attack.empire:
            yield hindered(f"target:{region}", ("own-region", "WOW-11.1i"), empire=empire)
        elif region not in reachable:
            beside = attack.source is None and any(holder[other] == attack.empire for other in neighbours[region])
            found = ("nobody-beside-can-leave", "WOW-11.1d") if beside else ("out-of-reach", "WOW-11.1b")
            yield hindered(f"target:{region}", found, empire=attack.empire)


def set_out(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Asks from which one region the attackers come (WOW-11.1c)."""
    state, board, attack = table.state, table.board, declared(turn)
    target = attack.target
    assert target is not None
    ready = sources(state, board, attack)
    attack.source = yield from choose_of(
        turn.player,
        "source",
        {f"from:{region}": region for region in ready if reaches(state, board, attack, region, target)},
        "WOW-11.1c",
        checkpoint=HALFWAY,
        about=at,
        withheld=partial(no_bases, table, attack, target, ready),
        region=target,
    )
    attack.most = ready[attack.source]


def no_bases(table: WhispersTable, attack: Attack, target: str, ready: Collection[str]) -> Iterator[Withheld]:
    """Says why an attack on the target cannot start from other regions."""
    for region, empire in table.state.holder.items():
        if empire != attack.empire:
            yield hindered(f"from:{region}", ("other-empire", "WOW-11.1c"), empire=empire)
        elif region not in ready:
            yield hindered(f"from:{region}", ("nobody-can-leave", "WOW-11.1f"))
        elif not reaches(table.state, table.board, attack, region, target):
            yield hindered(f"from:{region}", ("too-far", "WOW-11.1b"), region=target)


def strike(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Asks how many banners attack, at least one, and fights the battle out (WOW-11.1d, 11.2)."""
    attack = declared(turn)
    source, target = attack.source, attack.target
    assert target is not None
    assert source is not None
    n = yield from choose_amount(
        turn.player,
        "attackers",
        "n",
        range(1, (attack.most or 0) + 1),
        "WOW-11.1d",
        checkpoint=HALFWAY,
        about=lambda n: striking(table, attack, source, target, n),
        region=target,
        source=source,
    )
    turn.battle = fight(table, turn.player, attack, source, target, n)
    turn.attack = None


def striking(table: WhispersTable, declared: Attack, source: str, target: str, n: int) -> About:
    """Says what comes of an attack with so many banners, and those that have joined it: no chance is in it."""
    attackers = n + declared.added
    lost = losses(attackers, table.state.banners[target], bool(table.board.regions[target].fort))
    taken = attackers > lost.attackers
    return about(source, target, cost={"lost": lost.attackers}, gain={"killed": lost.defenders, "region": int(taken)})


def aftermath(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Offers cards that answer to the attack just fought out (WOW-20.2f)."""
    yield from cards.window(table, turn, "after_attack")
    turn.battle = None


def call_off(table: WhispersTable, declared: Attack) -> None:
    """Sends banners that had joined the attack back where they came from, to the reserve if their region is lost."""
    state, empire = table.state, declared.empire
    disband(state, empire, declared.recruits)
    for region, n in declared.called.items():
        if state.holder[region] == empire:
            place(state, region, empire, n)
        else:
            disband(state, empire, n)
    table.tell("attack-off", "WOW-10.5b", empire=empire)


def fight(table: WhispersTable, player: int, declared: Attack, source: str, target: str, n: int) -> Battle:
    """Fights a battle: both sides lose banners one for one, and survivors of the attack take the region (WOW-11.2, 11.3)."""
    state, board = table.state, table.board
    empire, defender, region = declared.empire, state.holder[target], board.regions[target]
    lift(state, board, source, n)
    attackers = n + declared.added
    lost = losses(attackers, state.banners[target], bool(region.fort))
    disband(state, empire, lost.attackers)
    kill(state, board, target, lost.defenders)
    survivors, left = attackers - lost.attackers, state.banners[target]
    if survivors:
        place(state, target, empire, survivors)
    table.tell(
        "battle",
        "WOW-11.3",
        seat=player,
        empire=empire,
        source=source,
        region=target,
        defender=defender,
        attackers=attackers,
        fort=lost.fort,
        lost=lost.attackers,
        killed=lost.defenders,
        holder=state.holder[target],
    )
    return Battle(empire, defender, target, survivors, left, lost.defenders)
