"""The course of the game: set-up, four rounds, the final score. WOW-3, 6, 7, 12, 13, 14, 17."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations

from games.kernel.values import CHECKPOINT, UNSAID, About, Outcome, Rules, Withheld, ask_of, choose_of, together
from games.whispers.engine import scoring
from games.whispers.engine.about import about, hindered
from games.whispers.engine.board import (
    AGENTS,
    BANNERS,
    CARDS,
    COUNCILS,
    EMPIRES,
    LIMITS,
    MULTIPLIERS,
    ROUNDS,
    Board,
    Empire,
    Seat,
    Slot,
)
from games.whispers.engine.cards import discarding
from games.whispers.engine.council import seat_turn
from games.whispers.engine.states import (
    Player,
    State,
    WhispersTable,
    controlled,
    discard,
    free_seats,
    kill,
    lay_tokens,
    mark,
    pass_marker,
    place_agent,
    player_order,
    posts,
    posts_of,
    recall_agent,
    shuffle_in,
    swap_tokens,
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
    shuffle_in(table, CARDS, "WOW-3.2c")
    if options.first_player is None:
        pass_marker(state, table.lot("first-player", range(table.seats), "WOW-3.4a"))
    else:
        pass_marker(state, options.first_player)
    table.tell("first-player", "WOW-3.4a", seat=state.first)


def deal_tokens(table: WhispersTable, seat: int, player: Player) -> None:
    """Deals the loyalty tokens at random; nobody chooses (WOW-3.5a)."""
    taken = {other.tokens["devout"] for other in table.state.players[:seat]} if table.board.options.distinct_devotion else set()
    empires = list(EMPIRES)
    while True:
        table.sealed.shuffle(empires)
        if empires[0] not in taken:
            break
    lay_tokens(player, dict(zip(MULTIPLIERS, empires, strict=True)))
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
        mine = posts_of(state, table.board, player)
        if not mine:
            continue
        post = yield from choose_of(player, "recall", mine, "WOW-7.2a", about=lambda post: about(post.slug, gain={"agent": 1}))
        recall_agent(state, player, post)
        table.tell("recall", "WOW-7.2a", seat=player, where=post.slug)


def deploy(table: WhispersTable) -> Rules[None]:
    """Places agents one at a time in player order, on free seats or, by the advanced rule, in regions (WOW-7.3, 7.4, 18.1)."""
    state, board = table.state, table.board
    each = LIMITS["agents_placed_per_round_two_players" if table.seats == 2 else "agents_placed_per_round"]
    for player in table.each("player", player_order(table) * each):
        yield CHECKPOINT
        regions = regions_for_agent(state, board.regions, player) if board.options.agents_in_regions else []
        post = yield from choose_of(
            player,
            "deploy",
            posts(board, free_seats(state), regions),
            "WOW-7.3a",
            about=lambda post: about(post.slug, cost={"agent": 1}),
            withheld=partial(closed_to_agents, table, player),
        )
        place_agent(state, player, post)
        law = "WOW-7.3a" if isinstance(post, Seat) else "WOW-18.1a"
        table.tell("deploy", law, seat=player, where=post.slug)


def closed_to_agents(table: WhispersTable, player: int) -> Iterator[Withheld]:
    """Says why an agent cannot be placed on a seat, or by the advanced rule in a region."""
    state, board = table.state, table.board
    for seat, owner in state.agents.items():
        yield hindered(f"seat:{seat}", ("seat-taken", "WOW-7.3c"), seat=owner)
    if board.options.agents_in_regions:
        open_regions = regions_for_agent(state, board.regions, player)
        for region in board.regions:
            if player in state.in_regions.get(region, ()):
                yield hindered(f"region:{region}", ("agent-there", "WOW-18.1g"))
            elif region not in open_regions:
                yield hindered(f"region:{region}", ("agents-on-map", "WOW-18.1e"))


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


def garrisons(table: WhispersTable, empire: Empire) -> None:
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
    mark(state)
    pass_marker(state, (state.first + 1) % table.seats)
    table.tell("round-marked", "WOW-13.1a", round=state.marked)
    table.tell("first-player", "WOW-13.1b", seat=state.first)


def clean_up(table: WhispersTable) -> Rules[None]:
    """Lets all discard down to their limit at once, and shuffles the decks when everybody has (WOW-14.1, 20.2m, 20.2n)."""
    yield CHECKPOINT
    state = table.state
    asks, hands = [], []
    for player in player_order(table):
        hand = state.players[player].hand
        surplus = len(hand) - LIMITS["hand"]
        if surplus > 0:
            hands.append({f"card:{card}": card for card in hand})
            asks.append(ask_of(player, "discard", hands[-1], "WOW-14.1a", {}, surplus, surplus, about=discarding))
    answers = yield from together(asks)
    discarded: list[str] = []
    for ask, options, answer in zip(asks, hands, answers, strict=True):
        cards = [options[option] for option in ([answer] if isinstance(answer, str) else answer)]
        by_empire = {e: n for e in EMPIRES if (n := sum(CARDS[card].empire == e for card in cards))}
        discard(state, ask.seat, cards)
        table.tell_only((ask.seat,), {"cards": cards}, "discard", "WOW-14.1d", seat=ask.seat, empires=by_empire)
        discarded += cards
    shuffle_in(table, discarded, "WOW-14.1d")


def loyalty(table: WhispersTable) -> Rules[None]:
    """Lets each player in turn swap two facedown loyalty tokens, which lie faceup from then on (WOW-14.2, 20.2o, 20.2p)."""
    state = table.state
    for seat in table.each("player", player_order(table)):
        yield CHECKPOINT
        player = state.players[seat]
        hidden = [slot for slot, empire in player.tokens.items() if empire not in player.face_up]
        if len(hidden) < 2:
            continue
        swaps: dict[str, Swap | None] = {"keep": None}
        swaps |= {f"swap:{one}:{other}": (one, other) for one, other in combinations(hidden, 2)}
        swap = yield from choose_of(seat, "loyalty", swaps, "WOW-14.2a", about=swapping, withheld=partial(shown_tokens, player))
        if swap is None:
            table.tell("loyalty-kept", "WOW-14.2f", seat=seat)
            continue
        swap_tokens(player, *swap)
        table.reveal("loyalty-swapped", "WOW-14.2b", seat=seat, tokens={slot: player.tokens[slot] for slot in swap})


Swap = tuple[Slot, Slot]


def swapping(swap: Swap | None) -> About:
    return about(*swap, cost={"token": 2}) if swap else UNSAID


def shown_tokens(player: Player) -> Iterator[Withheld]:
    """Lists the swaps for which a token would have to be turned face up again."""
    for one, other in combinations(player.tokens, 2):
        if shown := [player.tokens[slot] for slot in (one, other) if player.tokens[slot] in player.face_up]:
            yield hindered(f"swap:{one}:{other}", ("face-up", "WOW-14.2d"), empires=shown)
