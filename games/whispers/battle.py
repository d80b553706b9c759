"""Attacks: WOW-11."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.kernel.values import Rules, choose
from games.whispers import cards
from games.whispers.board import Board
from games.whispers.states import State, WhispersTable, disband, kill, lift, movable, place

if TYPE_CHECKING:
    from games.whispers.council import Turn


@dataclass(slots=True)
class Attack:
    """Being declared. Cards may widen its reach and add banners."""

    empire: str
    source: str | None = None
    """Set when it must start there: a further attack of survivors (WOW-16.1b)."""
    most: int | None = None
    """The survivors, who alone may take part in it."""
    reach: str = "adjacent"
    """adjacent · empty (also any region without banners) · any"""
    recruits: int = 0
    """Added from the reserve."""
    called: dict[str, int] = field(default_factory=dict)
    """Region → banners called in from there."""

    @property
    def added(self) -> int:
        return self.recruits + sum(self.called.values())


@dataclass(slots=True)
class Battle:
    """Fought out."""

    attacker: str
    defender: str
    region: str
    survivors: int
    defenders_left: int
    enemies_killed: int


@dataclass(frozen=True, slots=True)
class Losses:
    fort: int
    attackers: int
    defenders: int


def losses(attackers: int, defenders: int, fort: bool) -> Losses:
    """WOW-11.2a, 11.2d, 11.3b: the fort kills one first, then one for one."""
    by_fort = 1 if fort and attackers else 0
    exchanged = min(attackers - by_fort, defenders)
    return Losses(by_fort, by_fort + exchanged, exchanged)


def sources(state: State, board: Board, attack: Attack) -> dict[str, int]:
    """Regions that attackers can leave, with how many may (WOW-11.1c–11.1h)."""
    if attack.source is not None:
        n = min(attack.most or 0, movable(state, board, attack.source)) if holds(state, attack) else 0
        return {attack.source: n} if n else {}
    return {
        region: n for region, holder in state.holder.items() if holder == attack.empire and (n := movable(state, board, region))
    }


def holds(state: State, attack: Attack) -> bool:
    return attack.source is None or state.holder[attack.source] == attack.empire


def targets(state: State, board: Board, attack: Attack, source: str) -> list[str]:
    """Enemy regions in reach of the source (WOW-11.1a, 11.1b, 11.1e, 11.1i)."""
    holder, banners, adjacent = state.holder, state.banners, board.neighbours[source]
    if attack.reach == "adjacent":
        return [region for region in adjacent if holder[region] != attack.empire]
    return [
        region
        for region, held_by in holder.items()
        if held_by != attack.empire and (attack.reach == "any" or region in adjacent or not banners[region])
    ]


def launches(state: State, board: Board, attack: Attack) -> dict[str, list[str]]:
    """Regions an attack can start from, with what it can strike from there."""
    reached = {source: targets(state, board, attack, source) for source in sources(state, board, attack)}
    return {source: regions for source, regions in reached.items() if regions}


def possible(state: State, board: Board, empire: str) -> bool:
    """WOW-10.5b."""
    holder, banners, neighbours = state.holder, state.banners, board.neighbours
    for region, held_by in holder.items():
        if held_by == empire and banners[region] and movable(state, board, region):
            for other in neighbours[region]:
                if holder[other] != empire:
                    return True
    return False


def attack(table: WhispersTable, turn: "Turn", source: str | None = None, most: int | None = None) -> Rules[None]:
    """Declare, fight, and leave room for cards at both moments (WOW-20.2e, 20.2f)."""
    state, board = table.state, table.board
    declared = turn.attack = Attack(turn.empire, source, most)
    yield from cards.window(table, turn, "attack_declare")
    turn.attack = None
    options = launches(state, board, declared)
    if not options:  # a card has taken away what the attack was declared with
        call_off(table, declared)
        return
    reachable = {region for reached in options.values() for region in reached}
    answer = yield from choose(
        turn.player, "target", [f"target:{r}" for r in state.holder if r in reachable], "WOW-11.1a", empire=turn.empire
    )
    target = answer.partition(":")[2]
    answer = yield from choose(
        turn.player, "source", [f"from:{r}" for r in options if target in options[r]], "WOW-11.1c", region=target
    )
    start = answer.partition(":")[2]
    most = sources(state, board, declared)[start]
    answer = yield from choose(
        turn.player, "attackers", [f"n:{n}" for n in range(1, most + 1)], "WOW-11.1d", region=target, source=start
    )
    turn.battle = fight(table, turn.player, declared, start, target, int(answer.partition(":")[2]))
    yield from cards.window(table, turn, "after_attack")
    turn.battle = None


def call_off(table: WhispersTable, declared: Attack) -> None:
    """Banners that had joined go back to where they came from; to the reserve if their region is lost."""
    state, empire = table.state, declared.empire
    disband(state, empire, declared.recruits)
    for region, n in declared.called.items():
        if state.holder[region] == empire:
            place(state, region, empire, n)
        else:
            disband(state, empire, n)
    table.tell("attack-off", "WOW-10.5b", empire=empire)


def fight(table: WhispersTable, player: int, declared: Attack, source: str, target: str, n: int) -> Battle:
    """WOW-11.2, 11.3."""
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
