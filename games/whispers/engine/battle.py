"""The attack of a turn, from its declaration to the fight (WOW-11)."""

from dataclasses import dataclass

from msgspec.structs import replace

from games.kernel.values import HALFWAY, Rules, choose
from games.whispers.engine import cards
from games.whispers.engine.board import Board
from games.whispers.engine.states import State, WhispersTable, disband, kill, lift, movable, place
from games.whispers.engine.turns import Attack, Battle, Turn


@dataclass(frozen=True, slots=True)
class Losses:
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
    return {
        region: n for region, holder in state.holder.items() if holder == attack.empire and (n := movable(state, board, region))
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


def possible(state: State, board: Board, empire: str, hand: list[str]) -> bool:
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
    options = [f"target:{region}" for region in holder if region in reachable]
    answer = yield from choose(turn.player, "target", options, "WOW-11.1a", checkpoint=HALFWAY, empire=turn.empire)
    attack.target = answer.partition(":")[2]


def set_out(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Asks from which one region the attackers come (WOW-11.1c)."""
    state, board, attack = table.state, table.board, declared(turn)
    assert attack.target is not None
    ready = sources(state, board, attack)
    options = [f"from:{region}" for region in ready if reaches(state, board, attack, region, attack.target)]
    answer = yield from choose(turn.player, "source", options, "WOW-11.1c", checkpoint=HALFWAY, region=attack.target)
    attack.source = answer.partition(":")[2]
    attack.most = ready[attack.source]


def strike(table: WhispersTable, turn: Turn) -> Rules[None]:
    """Asks how many banners attack, at least one, and fights the battle out (WOW-11.1d, 11.2)."""
    attack = declared(turn)
    assert attack.target is not None
    assert attack.source is not None
    options = [f"n:{n}" for n in range(1, (attack.most or 0) + 1)]
    answer = yield from choose(
        turn.player, "attackers", options, "WOW-11.1d", checkpoint=HALFWAY, region=attack.target, source=attack.source
    )
    turn.battle = fight(table, turn.player, attack, attack.source, attack.target, int(answer.partition(":")[2]))
    turn.attack = None


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
