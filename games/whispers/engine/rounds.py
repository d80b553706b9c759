"""The course of the game: set-up, four rounds, the final score. WOW-3, 6, 7, 12, 13, 14, 17."""

from collections.abc import Callable, Iterable
from itertools import combinations

from games.kernel.values import CHECKPOINT, Ask, Outcome, Rules, choose, together
from games.whispers.engine import scoring
from games.whispers.engine.board import AGENTS, BANNERS, CARDS, COUNCILS, EMPIRES, LIMITS, MULTIPLIERS, ROUNDS, Board
from games.whispers.engine.cards import give_back
from games.whispers.engine.council import seat_turn
from games.whispers.engine.states import (
    Player,
    State,
    WhispersTable,
    controlled,
    free_seats,
    kill,
    on_board,
    player_order,
)


def new_state(board: Board, seats: int) -> State:
    """Lays out the map with its starting banners, everything else still in order (WOW-3.3)."""
    start = {slug: region.start for slug, region in board.regions.items()}
    on_map = {empire: sum(r.start for r in board.regions.values() if r.home == empire) for empire in EMPIRES}
    return State(
        players=[Player(society, {}, AGENTS) for society in board.societies],
        first=0,
        marked=0,
        banners=start,
        holder={slug: region.home for slug, region in board.regions.items()},
        reserve={empire: BANNERS - on_map[empire] for empire in EMPIRES},
        moving=dict.fromkeys(EMPIRES, 0),
        decks={empire: [card.slug for card in CARDS.values() if card.empire == empire] for empire in EMPIRES},
        agents={},
        in_regions={},
    )


def play(table: WhispersTable) -> Rules[Outcome]:
    for stage in table.each("stage", ("set-up", "rounds")):
        if stage == "set-up":
            set_up(table)
        else:
            yield from rounds(table)
    return scoring.final(table)


def set_up(table: WhispersTable) -> None:
    """Sets the game up, in the order of 20.3e (WOW-3.2–3.5)."""
    state, options = table.state, table.board.options
    for seat, player in enumerate(state.players):
        deal_tokens(table, seat, player)
    for empire in EMPIRES:
        table.shuffle(f"deck-{empire}", state.decks[empire], "WOW-3.2c")
    if options.first_player is None:
        state.first = table.lot("first-player", range(table.seats), "WOW-3.4a")
    else:
        state.first = options.first_player
    table.tell("first-player", "WOW-3.4a", seat=state.first)


def deal_tokens(table: WhispersTable, seat: int, player: Player) -> None:
    """Deals the loyalty tokens at random; nobody chooses (WOW-3.5a)."""
    taken = {other.tokens["devout"] for other in table.state.players[:seat]} if table.board.options.distinct_devotion else set()
    empires = list(EMPIRES)
    while True:
        table.sealed.shuffle(empires)
        if empires[0] not in taken:
            break
    player.tokens = dict(zip(MULTIPLIERS, empires, strict=True))
    table.tell_only((seat,), {"tokens": dict(player.tokens)}, "loyalty-dealt", "WOW-3.5a", seat=seat)


def rounds(table: WhispersTable) -> Rules[None]:
    state = table.state
    while state.marked < ROUNDS:
        for phase in table.each("phase", phases(1)):
            if phase in phases(state.marked):  # what follows the mark depends on the round it marked
                yield from phase(table)


def phases(number: int) -> tuple[Callable[[WhispersTable], Rules[None]], ...]:
    """Plays the phases of a round; the last round ends with its mark (WOW-6.1b, 6.1c, 13.1c, 13.1d)."""
    return (recall, deploy, empires, mark_round, *(() if number == ROUNDS else (clean_up, loyalty)))


# -- agents phase ---------------------------------------------------------------------------------------------------


def recall(table: WhispersTable) -> Rules[None]:
    """Takes one agent of each player off the board, in every round but the first (WOW-7.2)."""
    state = table.state
    if state.round == 1:
        return
    for player in table.each("player", player_order(table)):
        yield CHECKPOINT
        mine = on_board(state, player)
        if not mine:
            continue
        answer = yield from choose(player, "recall", mine, "WOW-7.2a")
        verb, _, where = answer.partition(":")
        if verb == "seat":
            del state.agents[where]
        else:
            state.in_regions[where].remove(player)
            if not state.in_regions[where]:
                del state.in_regions[where]
        state.players[player].agents += 1
        table.tell("recall", "WOW-7.2a", seat=player, where=where)


def deploy(table: WhispersTable) -> Rules[None]:
    """Places agents one at a time in player order, on free seats or, by the advanced rule, in regions (WOW-7.3, 7.4, 18.1)."""
    state = table.state
    each = LIMITS["agents_placed_per_round_two_players" if table.seats == 2 else "agents_placed_per_round"]
    for player in table.each("player", player_order(table) * each):
        yield CHECKPOINT
        options = [f"seat:{seat}" for seat in free_seats(state)]
        if table.board.options.agents_in_regions:
            options += [f"region:{region}" for region in regions_for_agent(state, table.board.regions, player)]
        answer = yield from choose(player, "deploy", options, "WOW-7.3a")
        verb, _, where = answer.partition(":")
        if verb == "seat":
            state.agents[where] = player
        else:
            state.in_regions[where] = sorted([*state.in_regions.get(where, []), player])
        state.players[player].agents -= 1
        table.tell("deploy", "WOW-7.3a" if verb == "seat" else "WOW-18.1a", seat=player, where=where)


def regions_for_agent(state: State, regions: Iterable[str], player: int) -> list[str]:
    """Regions where the player can place an agent: at most two in all, one in each (WOW-18.1a, 18.1e–18.1g)."""
    own = [region for region, owners in state.in_regions.items() if player in owners]
    if len(own) >= LIMITS["agents_in_regions_per_player_advanced"]:
        return []
    return [region for region in regions if region not in own]


# -- empires phase --------------------------------------------------------------------------------------------------


def empires(table: WhispersTable) -> Rules[None]:
    """Lets the empires act in their order, seat by seat, each followed by its garrison check (WOW-8.1, 8.4)."""
    for empire in table.each("empire", EMPIRES):
        for seat in table.each("seat", COUNCILS[empire]):
            yield from seat_turn(table, seat)
        garrisons(table, empire)


def garrisons(table: WhispersTable, empire: str) -> None:
    """Kills what exceeds the garrison limit in regions of the empire that has just acted (WOW-12.1, 20.2q)."""
    state, board = table.state, table.board
    for region in controlled(state, empire):
        surplus = state.banners[region] - board.regions[region].limit
        if surplus > 0:
            kill(state, board, region, surplus)
            table.tell("garrison", "WOW-12.1c", empire=empire, region=region, count=surplus)


# -- end of the round -----------------------------------------------------------------------------------------------


def mark_round(table: WhispersTable) -> Rules[None]:
    """Marks the round and passes the first-player marker on (WOW-13.1, 20.3a)."""
    yield CHECKPOINT
    state = table.state
    state.marked += 1
    state.first = (state.first + 1) % table.seats
    table.tell("round-marked", "WOW-13.1a", round=state.marked)
    table.tell("first-player", "WOW-13.1b", seat=state.first)


def clean_up(table: WhispersTable) -> Rules[None]:
    """Lets all discard down to their limit at once, and shuffles the decks when everybody has (WOW-14.1, 20.2m, 20.2n)."""
    yield CHECKPOINT
    state = table.state
    asks = []
    for player in player_order(table):
        hand = state.players[player].hand
        surplus = len(hand) - LIMITS["hand"]
        if surplus > 0:
            options = [f"card:{card}" for card in hand]
            asks.append(Ask(player, "discard", options, "WOW-14.1a", least=surplus, most=surplus))
    answers = yield from together(asks)
    discarded: list[str] = []
    for ask, answer in zip(asks, answers, strict=True):
        cards = [option.partition(":")[2] for option in ([answer] if isinstance(answer, str) else answer)]
        by_empire = {e: n for e in EMPIRES if (n := sum(CARDS[card].empire == e for card in cards))}
        for card in cards:
            state.players[ask.seat].hand.remove(card)
        table.tell_only((ask.seat,), {"cards": cards}, "discard", "WOW-14.1d", seat=ask.seat, empires=by_empire)
        discarded += cards
    give_back(table, discarded, "WOW-14.1d")


def loyalty(table: WhispersTable) -> Rules[None]:
    """Lets each player in turn swap two facedown loyalty tokens, which lie faceup from then on (WOW-14.2, 20.2o, 20.2p)."""
    state = table.state
    for seat in table.each("player", player_order(table)):
        yield CHECKPOINT
        player = state.players[seat]
        hidden = [slot for slot, empire in player.tokens.items() if empire not in player.face_up]
        if len(hidden) < 2:
            continue
        options = ["keep"] + [f"swap:{one}:{other}" for one, other in combinations(hidden, 2)]
        answer = yield from choose(seat, "loyalty", options, "WOW-14.2a")
        if answer == "keep":
            table.tell("loyalty-kept", "WOW-14.2f", seat=seat)
            continue
        _, one, other = answer.split(":")
        tokens = player.tokens
        tokens[one], tokens[other] = tokens[other], tokens[one]
        player.face_up += [tokens[one], tokens[other]]
        player.swapped += 2
        table.reveal("loyalty-swapped", "WOW-14.2b", seat=seat, tokens={one: tokens[one], other: tokens[other]})
