"""What a viewer may see (WOW-20.1), what must always hold (WOW-20.3g), and worlds just as possible."""

from typing import Any

from games.kernel.dice import Dice
from games.kernel.values import OMNISCIENT
from games.whispers.engine.board import (
    ACTIONS,
    AGENTS,
    BANNERS,
    CARDS,
    COUNCILS,
    EMPIRES,
    LIMITS,
    MULTIPLIERS,
    ROUNDS,
    SEATS,
    Board,
)
from games.whispers.engine.scoring import cities
from games.whispers.engine.states import Player, State, controlling_agent, hand_by_empire
from games.whispers.engine.turns import Turn


def view(state: State, board: Board, viewer: int) -> dict[str, Any]:
    return {
        "round": min(state.round, ROUNDS),
        "first": state.first,
        "options": {
            "agents_in_regions": board.options.agents_in_regions,
            "secrecy_bonus": board.options.secrecy_bonus,
            "distinct_devotion": board.options.distinct_devotion,
        },
        "map": {"id": board.map_id, "reconstructed": board.reconstructed},
        "players": [_player(state, seat, viewer) for seat in range(len(state.players))],
        "regions": {
            region: {"holder": holder, "banners": state.banners[region], "agents": state.in_regions.get(region, [])}
            for region, holder in state.holder.items()
        },
        "reserve": dict(state.reserve),
        "moving": {empire: n for empire, n in state.moving.items() if n},
        "cities": cities(state, board),
        "councils": {
            empire: {seat: {"agent": state.agents.get(seat), "controller": _controller(state, seat)} for seat in seats}
            for empire, seats in COUNCILS.items()
        },
        "decks": {empire: len(deck) for empire, deck in state.decks.items()},
    }


def _controller(state: State, seat: str) -> int | None:
    agent = controlling_agent(state, seat)
    return None if agent is None else state.agents[agent]


def _player(state: State, seat: int, viewer: int) -> dict[str, Any]:
    player = state.players[seat]
    mine = viewer in (seat, OMNISCIENT)
    seen: dict[str, Any] = {
        "society": player.society,
        "agents": player.agents,
        "swapped": player.swapped,
        "tokens": {slot: empire if mine or empire in player.face_up else None for slot, empire in player.tokens.items()},
        "face_up": sorted(player.face_up),
        "hand_count": hand_by_empire(state, seat),
    }
    if mine:
        seen["hand"] = sorted(player.hand)
    return seen


def invariants(state: State, board: Board) -> list[str]:
    if wrong := misshapen(state, board):
        return wrong
    for empire in EMPIRES:
        on_map = sum(n for region, n in state.banners.items() if state.holder[region] == empire)
        if on_map + state.reserve[empire] + state.moving[empire] != BANNERS:
            wrong.append(f"WOW-2.2a: {empire} has {on_map} + {state.reserve[empire]} + {state.moving[empire]} banners")
        if min(state.reserve[empire], state.moving[empire]) < 0:
            wrong.append(f"WOW-20.3g: {empire} has a negative number of banners")
        attack = state.turn and state.turn.attack
        joined = attack.added if attack and attack.empire == empire else 0
        if state.moving[empire] < joined or (state.moving[empire] and not state.turn):
            wrong.append(f"WOW-2.2a: {state.moving[empire]} banners of {empire} are on their way, {joined} joined an attack")
    for region, n in state.banners.items():
        if n < 0 or (n == 0 and state.holder[region] != board.regions[region].home):
            wrong.append(f"WOW-9.1: {region} with {n} banners is held by {state.holder[region]}")
    held = sorted([card for deck in state.decks.values() for card in deck] + [c for p in state.players for c in p.hand])
    if held != sorted(CARDS):
        wrong.append("WOW-2.2b: not every card is in exactly one place")
    if any(CARDS[card].empire != empire for empire, deck in state.decks.items() for card in deck):
        wrong.append("WOW-15.3h: a card lies in the deck of another empire")
    for seat, player in enumerate(state.players):
        wrong += _wrong_player(state, seat, player)
    return wrong


def misshapen(state: State, board: Board) -> list[str]:
    """Lists what names no region, empire, seat or player of this game, or leaves one out."""
    seats = range(len(board.societies))
    owners = {*state.agents.values(), *(owner for owners in state.in_regions.values() for owner in owners)}
    shape = {
        "banners": state.banners.keys() == board.regions.keys(),
        "holder": state.holder.keys() == board.regions.keys() and {*state.holder.values()} <= {*EMPIRES},
        "reserve": state.reserve.keys() == {*EMPIRES},
        "moving": state.moving.keys() == {*EMPIRES},
        "decks": state.decks.keys() == {*EMPIRES} and all(card in CARDS for deck in state.decks.values() for card in deck),
        "players": len(state.players) == len(seats) and all(card in CARDS for player in state.players for card in player.hand),
        "first": state.first in seats,
        "marked": 0 <= state.marked <= ROUNDS,
        "agents": state.agents.keys() <= SEATS.keys() and owners <= {*seats},
        "in_regions": state.in_regions.keys() <= board.regions.keys() and all(state.in_regions.values()),
        "turn": state.turn is None or _fits(state.turn, board),
    }
    return [f"`{name}` does not fit this game" for name, fits in shape.items() if not fits]


def _fits(turn: Turn, board: Board) -> bool:
    attack, battle = turn.attack, turn.battle
    empires = {turn.empire} | ({attack.empire} if attack else set()) | ({battle.attacker, battle.defender} if battle else set())
    regions = {battle.region} if battle else set()
    if attack:
        regions |= {*attack.called, *(region for region in (attack.source, attack.target) if region is not None)}
    return (
        0 <= turn.player < len(board.societies)
        and {turn.seat, turn.agent} <= SEATS.keys()
        and turn.action in ("", *ACTIONS)
        and empires <= {*EMPIRES}
        and regions <= board.regions.keys()
    )


def _wrong_player(state: State, seat: int, player: Player) -> list[str]:
    wrong = []
    in_regions = sum(owners.count(seat) for owners in state.in_regions.values())
    placed = sum(owner == seat for owner in state.agents.values()) + in_regions
    if player.agents + placed != AGENTS or player.agents < 0:
        wrong.append(f"WOW-2.2c: seat {seat} has {player.agents} + {placed} agents")
    if in_regions > LIMITS["agents_in_regions_per_player_advanced"]:
        wrong.append(f"WOW-18.1e: seat {seat} has {in_regions} agents on the map")
    if any(owners.count(seat) > 1 for owners in state.in_regions.values()):
        wrong.append(f"WOW-18.1g: seat {seat} has two agents in one region")
    if sorted(player.tokens.values()) != sorted(EMPIRES) or list(player.tokens) != list(MULTIPLIERS):
        wrong.append(f"WOW-2.1e: seat {seat} has tokens {player.tokens}")
    if player.swapped != len(player.face_up) or player.swapped not in (0, 2, 4):
        wrong.append(f"WOW-14.2i: seat {seat} has swapped {player.swapped}")
    return wrong


def permute_hidden(state: State, board: Board, viewer: int, dice: Dice) -> None:
    """Deals others' facedown tokens anew, and all cards of an empire that the viewer does not hold (WOW-20.1i)."""
    others = [player for seat, player in enumerate(state.players) if seat != viewer]
    for empire in EMPIRES:
        hands = [player.hand for player in others]
        places = [(hand, i) for hand in hands for i, card in enumerate(hand) if CARDS[card].empire == empire]
        places += [(state.decks[empire], i) for i in range(len(state.decks[empire]))]
        cards = [pile[i] for pile, i in places]
        dice.shuffle(cards)
        for (pile, i), card in zip(places, cards, strict=True):
            pile[i] = card
    before = [dict(player.tokens) for player in others]
    for _ in range(100):
        for player in others:
            hidden = [slot for slot, empire in player.tokens.items() if empire not in player.face_up]
            tokens = [player.tokens[slot] for slot in hidden]
            dice.shuffle(tokens)
            player.tokens |= dict(zip(hidden, tokens, strict=True))
        if not board.options.distinct_devotion or any(player.face_up for player in state.players):
            return
        if len({player.tokens["devout"] for player in state.players}) == len(state.players):
            return
    for player, original in zip(others, before, strict=True):
        player.tokens = original


def worth(state: State, board: Board, seat: int) -> float:
    """Values a position: cities now, and what makes more of them later, weighed by the own loyalties."""
    player = state.players[seat]
    loyal = {empire: MULTIPLIERS[slot] for slot, empire in player.tokens.items()}
    value = 0.0
    for region, holder in state.holder.items():
        facts = board.regions[region]
        value += loyal[holder] * (facts.city + 0.12 + 0.04 * state.banners[region])
        if seat in state.in_regions.get(region, ()):
            value += loyal[holder]
    for office in state.agents:
        if state.agents[office] == seat:
            value += 0.25 + 0.2 * max(loyal[SEATS[office].empire], 0)
    return value + 0.3 * len(player.hand)
