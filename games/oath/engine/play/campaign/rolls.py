"""The dice are rolled and counted (5.5.4, 5.5.5)."""

from collections.abc import Iterable
from itertools import chain

from games.kernel.values import Rules, choose_of
from games.oath.engine.play.campaign.forces import ATTACKER, DEFENDER, bandits_of, force_of, kill_some
from games.oath.engine.play.campaign.plans import player_or_bandits
from games.oath.engine.play.core.about import about
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.faces import BOARD
from games.oath.engine.play.core.hooks import ROLLED
from games.oath.engine.play.core.states import OathTable

FACES_OF: dict[str, list[list[str]]] = {what: BOARD["dice"][what]["faces"] for what in ("attack", "defense")}
Roll = list[list[str]]


def roll(t: OathTable, seat: int | None, what: str, count: int, law: str) -> Rules[Roll]:
    """Rolls attack or defense dice, for whatever reason; powers may change the roll."""
    rolled: Roll = t.roll(what, FACES_OF[what], count, law) if count else []
    for held in list(ROLLED.live(t.state)):
        if held.relevant(t, seat, what, rolled):
            rolled = yield from held.do(held, t, seat, what, rolled)
    return rolled


def shields_in(rolled: Iterable[list[str]]) -> int:
    """Counts the shields of a roll; every doubling face doubles the sum (5.5.4d, 5.5.4e)."""
    signs = list(chain.from_iterable(rolled))
    total: int = signs.count("shield") * 2 ** signs.count("double")
    return total


def fight(t: OathTable, c: Campaign) -> Rules[None]:
    """Rolls both pools and decides who wins, unless a plan has decided it already; sets `won`."""
    if c.decided:
        c.won = c.decided == ATTACKER
    else:
        defense = yield from _defend(t, c)
        attack = yield from _attack(t, c)
        attack += yield from _sacrifice(t, c, defense, attack)
        c.attack, c.defense = attack, defense
        c.won = attack > defense
    winner = c.battle.attacker if c.won else c.battle.defender
    t.tell("campaign-decided", "OATH-5.5.5h", winner=player_or_bandits(winner), attack=c.attack, defense=c.defense)


def _defend(t: OathTable, c: Campaign) -> Rules[int]:
    battle = c.battle
    rolled = battle.defense_roll = yield from roll(t, battle.defender, "defense", battle.defense, "OATH-5.5.4a")
    battle.shields = shields_in(face for face in rolled if face not in c.blank_defense)
    warbands, bandits = sum(count for _, _, count in force_of(t, c, DEFENDER)), bandits_of(t, c, DEFENDER)
    total = battle.shields + warbands + bandits
    t.tell(
        "defense-rolled", "OATH-5.5.4b", rolled=rolled, shields=battle.shields, warbands=warbands, bandits=bandits, total=total
    )
    return total


def _attack(t: OathTable, c: Campaign) -> Rules[int]:
    """Counts the attack; skulls kill before anything is sacrificed (5.5.5b)."""
    battle = c.battle
    count = battle.attack // 2 if c.halved else battle.attack
    rolled = battle.attack_roll = yield from roll(t, battle.attacker, "attack", count, "OATH-5.5.5a")
    times = 2 if c.attack_twice else 1
    signs = list(chain.from_iterable(face for face in rolled if face not in c.blank_attack))
    hollow = 0 if c.no_hollows else times * signs.count("hollow-sword") // 2
    battle.swords = times * signs.count("sword") + hollow
    skulls = 0 if c.no_skulls else times * sum(face.count("skull") for face in rolled)
    t.tell("attack-rolled", "OATH-5.5.5a", rolled=rolled, swords=battle.swords, skulls=skulls)
    yield from kill_some(t, c, battle.attacker, ATTACKER, skulls, "skull-losses", "OATH-5.5.5b")
    return battle.swords


def _sacrifice(t: OathTable, c: Campaign, defense: int, attack: int) -> Rules[int]:
    """Lets the attacker sacrifice exactly as many as win, or none; counts what they add (5.5.5f, 5.5.5g)."""
    missing = defense + 1 - attack
    needed = -(-missing // c.worth)
    if missing <= 0 or c.no_sacrifice or sum(count for _, _, count in force_of(t, c, ATTACKER)) < needed:
        return 0
    sacrificed = yield from choose_of(
        c.seat,
        "sacrifice",
        {"no-sacrifice": 0, f"sacrifice:{needed}": needed},
        "OATH-5.5.5f",
        about=lambda count: about(cost={"warband": count}),
        attack=attack,
        defense=defense,
    )
    if not sacrificed:
        return 0
    t.tell("sacrificed", "OATH-5.5.5d", seat=c.seat, count=needed)
    yield from kill_some(t, c, c.seat, ATTACKER, needed, "sacrifice-from", "OATH-10.sacrifice-a")
    return needed * c.worth
