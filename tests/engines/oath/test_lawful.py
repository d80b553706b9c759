"""What is lawful is offered: the menu of an Act phase, and what each action leads to, against a list of what the law allows.

Random play shows that nothing unlawful is offered; here positions are dealt at random, and every way to answer is tried.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from games.kernel.bots import picks
from games.kernel.dice import Dice, seed_of
from games.kernel.table import Table
from games.kernel.values import Ask, Checkpoint, Rules
from games.oath.engine.play.campaign import attack
from games.oath.engine.play.core.states import OathTable, Role, State
from games.oath.engine.play.majors.muster import muster
from games.oath.engine.play.majors.recover import recover
from games.oath.engine.play.majors.search import search
from games.oath.engine.play.majors.trade import trade
from games.oath.engine.play.majors.travel import travel
from games.oath.engine.play.rounds import act
from games.oath.engine.world.facts import DENIZENS, RELICS, SITES
from tests.engines.oath.lawful import COASTS, MODIFIERS, Law, Move, Uses, Ways, facts, is_quiet
from tests.engines.oath.play_scenario import Scene

SAMPLE = 250
SOAK = 20_000
PLACES = [slug for slug in SITES if is_quiet(slug) or "Trigger: a player plays" in facts()[slug]["powers"][0]["text"]]
PLACES += [*COASTS, "plains", "mountain", "charming-valley", "narrow-pass"]
CARDS = [slug for slug in DENIZENS if is_quiet(slug)]
THINGS = [slug for slug in RELICS if is_quiet(slug)]
HELPFUL = [slug for slugs in MODIFIERS.values() for slug in slugs if slug in DENIZENS]
AT_SITES = ("portal", "map-library")
RULES: dict[str, Callable[[OathTable, int], Rules[Any]]] = {
    "muster": muster,
    "trade": trade,
    "travel": travel,
    "search": search,
    "recover": recover,
    "campaign": attack,
}


def shuffled(dice: Dice, items: list[str]) -> list[str]:
    dice.shuffle(items := list(items))
    return items


def position(seed: str) -> tuple[Scene, int]:
    """A table in the middle of a game, and the seat that acts: short of everything now and then."""
    dice = Dice(seed_of(f"lawful {seed}"))
    seats = 2 + dice.below(5)
    sides: list[Role] = ["exile", "exile", "citizen"]
    roles = tuple(dice.pick(sides) for _ in range(seats - 1))
    s, seat = Scene(seats, roles=roles), dice.below(seats)
    cards, things = shuffled(dice, CARDS), shuffled(dice, THINGS)
    helpful = shuffled(dice, [slug for slug in HELPFUL if dice.below(3) == 0])
    faceup = [slot for slot in range(1, 9) if dice.below(4)] or [3]
    homes = [dice.pick(faceup) for _ in range(seats)]
    near = homes[seat] if dice.below(3) else dice.pick(faceup)
    at_site = [slug for slug in helpful if slug in AT_SITES or dice.below(2)]
    lay_out(s, dice, seat, faceup, {near: at_site}, cards, things)
    in_hand = [slug for slug in helpful if slug not in at_site and slug not in AT_SITES]
    for number in range(seats):
        mine = [cards.pop() if dice.below(4) else f"?{cards.pop()}" for _ in range(dice.below(3))]
        s.player(
            number,
            site=homes[number],
            supply=dice.below(4) if dice.below(2) else dice.below(8),
            favor=dice.below(6),
            secrets=dice.below(4),
            turned=dice.below(2),
            warbands=dice.below(6),
            advisers=mine + in_hand[: dice.below(4)] * (number == seat),
            relics=[things.pop() for _ in range(dice.below(2)) if things],
        )
    share_out(s, dice, seat)
    return s, seat


def lay_out(
    s: Scene, dice: Dice, seat: int, faceup: list[int], more: dict[int, list[str]], cards: list[str], things: list[str]
) -> None:
    """The sites, with what lies and stands there."""
    below, places = dice.below, shuffled(dice, PLACES)
    colours = ["purple", *(player.colour for player in s.state.players if player.role == "exile")]
    for slot in range(1, 9):
        if slot not in faceup:
            s.site(slot, places.pop(), faceup=False)
            continue
        here = [cards.pop() for _ in range(below(3))] + more.get(slot, [])
        relics = [things.pop() for _ in range(below(2)) if things]
        warbands = {dice.pick(colours): 1 + below(3)} if below(3) else {}
        site = s.site(slot, places.pop(), cards=here, relics=relics, warbands=warbands)
        for card in site.cards:
            card.favor, card.secrets = (0, 0) if below(3) else (below(2), below(2))
        for relic in site.relics:
            relic.seen = [seat] * below(2)


def share_out(s: Scene, dice: Dice, seat: int) -> None:
    """Scepter, Cup, banners, title, banks and piles."""
    state, below, seats = s.state, dice.below, len(s.state.players)
    if below(2):
        s.player(seat, relics=["cup-of-plenty"])
    state.players[dice.pick([0, seat, below(seats)])].relics.append(state.players[0].relics.pop(0))
    for slug in state.banners:
        s.banner(slug, holder=dice.pick([None, seat, below(seats)]), tokens=1 + below(3))
    for pile in state.discards.values():
        pile += [state.world_deck.pop() for _ in range(below(3))]
    if below(4) == 0:
        state.world_deck.clear()
    if seat:  # an uncovered space is the Chancellor's power
        state.reliquary = [relic if below(3) else None for relic in state.reliquary]
    for relic in filter(None, state.reliquary):
        relic.seen = [seat] * below(2)
    state.visions_drawn, state.title, state.turn = below(6), below(seats), seat
    state.banks = {suit: below(4) for suit in state.banks}
    state.reserve = {colour: below(4) for colour in state.reserve}
    state.changed()
    state.is_settled = True


FINAL = {"muster", "trade", "travel", "recover", "search-where", "target", "attack-dice"}


def explored(s: Scene, seat: int, action: str) -> Iterator[tuple[list[Any], Ask | None, OathTable]]:
    """Each way to answer until the question is what to do: the answers, that question, and the table then."""
    data = msgspec.msgpack.encode(s.state)
    paths: list[list[Any]] = [[]]
    while paths:
        answers = paths.pop()
        state = msgspec.msgpack.decode(data, type=State)
        if action == "campaign":  # so that the attack dice are asked for
            state.players[seat].warbands += 1
        table: OathTable = Table(state, s.board, len(state.players), Dice(seed_of("lawful")), {})
        ask = asked_after(RULES[action](table, seat), answers)
        drawn = any(event.kind == "search" for event in table.events)
        if drawn or ask is None or ask.prompt in FINAL:
            yield answers, ask, table
            continue
        single = ask.least == ask.most == 1
        paths += [[*answers, pick[0] if single else list(pick)] for pick in picks(ask)]


def asked_after(rules: Rules[Any], answers: list[Any]) -> Ask | None:
    left, given = list(answers), None
    try:
        while True:
            wanted = rules.send(given)
            while isinstance(wanted, Checkpoint):
                wanted = rules.send(None)
            assert isinstance(wanted, Ask)
            if not left:
                return wanted.found()
            given = left.pop(0)
    except StopIteration:
        return None


def uses_of(action: str, answers: list[Any]) -> Uses:
    """The modifiers of this action among the answers: not those of playing a card."""
    flat = [option for answer in answers for option in ([answer] if isinstance(answer, str) else answer)]
    used = [option.partition(":")[2].partition("/")[0] for option in flat if option.startswith("modifier:")]
    part = next((option.partition(":")[2] for option in flat if option.startswith("suit:")), "")
    return frozenset(f"{slug}={part}" if slug == "acting-troupe" else slug for slug in used if slug in MODIFIERS[action])


def moves_of(action: str, answers: list[Any], ask: Ask | None, table: OathTable) -> set[Move]:
    if action == "search":
        sources = [event.params["source"] for event in table.events if event.kind == "search"]
        options = [option.rpartition(":")[2] for option in ask.options] if ask and ask.prompt == "search-where" else []
        return {(source,) for source in sources or options}
    assert ask is not None, f"{action} after {answers} comes to nothing"
    if action == "campaign":
        battle = table.state.battle
        assert battle
        chosen = [f"site:{slot}" for slot in battle.sites] + [option for option in ("pawn",) if battle.pawn]
        more = [option.removeprefix("target-") for option in ask.options if option.startswith("target-")]
        more = [":".join(option.split(":")[:2]) for option in more]
        return {(battle.defender, target) for target in (*chosen, *more)}
    found: set[Move] = set()
    for option in ask.options:
        verb, *parts = option.split(":")
        match action:
            case "muster":
                found.add((parts[0], int(parts[1])))
            case "trade":
                found.add((verb.removeprefix("trade-for-"), parts[0], int(parts[1])))
            case "travel":
                found.add((int(parts[0]), int(parts[-1])))
            case _:
                found.add((verb.removeprefix("recover-"), int(parts[0]) if verb == "recover-relic" else parts[0]))
    return found


def offered(s: Scene, seat: int, action: str) -> Ways:
    found: Ways = {}
    for answers, ask, table in explored(s, seat, action):
        found.setdefault(uses_of(action, answers), set()).update(moves_of(action, answers, ask, table))
    return found


def spelt_out(uses: Uses, lawful: Ways) -> Uses:
    """With the part that the Troupe plays, where only one leads somewhere and nobody is asked."""
    if "acting-troupe=" not in uses:
        return uses
    played = [uses - {"acting-troupe="} | {f"acting-troupe={suit}"} for suit in ("beast", "order")]
    (only,) = [some for some in played if some in lawful]
    return only


def compare(seed: str) -> int:
    """How many moves there are in this position."""
    s, seat = position(seed)
    law, count = Law(s.state, seat), 0
    menu = {option for option in act.menu(s.table, seat) if not option.startswith("power:")}
    assert menu == law.menu(), f"{seed}: {sorted(menu ^ law.menu())}"
    for action in RULES:
        lawful = law.ways(action)
        found = offered(s, seat, action) if action in menu else {}
        found = {spelt_out(uses, lawful): moves for uses, moves in found.items()}
        for uses, moves in found.items():
            assert moves <= lawful.get(uses, set()), f"{seed}: {action} {uses}: {moves - lawful.get(uses, set())} is not lawful"
        for uses, moves in lawful.items():
            without = set().union(*(lawful[fewer] for fewer in lawful if fewer < uses))
            missing = moves - without - found.get(uses, set())  # what a modifier does not bear on takes none
            assert not missing, f"{seed}: {action} with {sorted(uses)}: {missing} is not offered"
            count += len(moves)
    return count


@pytest.mark.law("OATH-4.2a", "OATH-4.2d", "OATH-4.2f", "OATH-6.0a", "OATH-9.2e")
def test_it_works() -> None:
    assert sum(compare(f"{n}") for n in range(SAMPLE)) > 20 * SAMPLE


@pytest.mark.soak("menus")
def test_many_positions(capsys: pytest.CaptureFixture[str]) -> None:
    moves = sum(compare(f"soak {n}") for n in range(SOAK))
    with capsys.disabled():
        print(f"\noath: {SOAK} positions, {moves} moves that the law allows, all of them offered, and no others")
