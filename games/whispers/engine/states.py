"""The pieces of a game and where they are, with the elementary ways in which they move."""

from collections.abc import Collection, Iterable

import msgspec

from games.kernel.table import Table
from games.whispers.engine.board import CARDS, EMPIRES, FROM_SEAT, SEATS, Board, Empire, Region, Seat, Slot, Symbol
from games.whispers.engine.turns import Turn


class Player(msgspec.Struct):
    society: str
    tokens: dict[Slot, Empire]
    """Loyalty space → the empire whose token lies there."""
    agents: int
    """Agents in the supply."""
    face_up: list[Empire] = []
    hand: list[str] = []
    swapped: int = 0
    """Tokens swapped so far, for the tie-break (WOW-20.3b)."""


class State(msgspec.Struct):
    players: list[Player]
    first: int
    marked: int
    """Round markers on the track; the round being played is the next one."""
    banners: dict[str, int]
    holder: dict[str, Empire]
    """Region → the empire that controls it: always exactly one (WOW-9.1d)."""
    reserve: dict[Empire, int]
    moving: dict[Empire, int]
    """Banners on their way while their player decides where they go: they are in no region and not in the reserve."""
    decks: dict[Empire, list[str]]
    agents: dict[str, int]
    """Council seat → the player whose agent stands there; free seats are not listed."""
    in_regions: dict[str, list[int]]
    """Region → players with an agent there (advanced rule)."""
    turn: Turn | None = None
    """The turn of the council seat whose moment it is."""

    @property
    def round(self) -> int:
        return self.marked + 1


WhispersTable = Table[State, Board]


# -- control --------------------------------------------------------------------------------------------------------


def holder_of(home: Empire, empire: Empire, banners: int) -> Empire:
    """Names who controls a region: whoever has banners there, of an empty one its home empire (WOW-9.1a, 9.1b, 9.1e)."""
    return empire if banners else home


def seat_controllers(council: Iterable[int | str | None]) -> list[int | str | None]:
    """Names who controls each seat, in the order of the offices.

    An agent also controls the free seats before it, back to the next agent (WOW-8.2).
    """
    controllers: list[int | str | None] = []
    nearest: int | str | None = None
    for agent in reversed(list(council)):
        nearest = nearest if agent is None else agent
        controllers.append(nearest)
    return controllers[::-1]


def controlling_agent(state: State, seat: str) -> str | None:
    """Finds the seat whose agent controls this one: itself, or the next to the right in its council (WOW-8.2a–8.2d)."""
    for candidate in FROM_SEAT[seat]:
        if candidate in state.agents:
            return candidate
    return None


def controlled(state: State, empire: Empire) -> list[str]:
    return [region for region, holder in state.holder.items() if holder == empire]


def symbols(state: State, board: Board, empire: Empire, symbol: Symbol) -> int:
    """Counts a symbol in all regions the empire controls, home or conquered (WOW-10.3f)."""
    holder = state.holder
    return sum([n for region, n in board.symbols[symbol].items() if holder[region] == empire])


def movable(state: State, board: Board, region: str) -> int:
    """Counts banners that may leave by their controller's will: one stays in a conquered region (WOW-11.1f–11.1h)."""
    stays = 0 if board.regions[region].home == state.holder[region] else 1
    return max(state.banners[region] - stays, 0)


# -- banners --------------------------------------------------------------------------------------------------------


def place(state: State, region: str, empire: Empire, n: int) -> None:
    """Lets banners that were on their way arrive where their empire is in control, or nobody is."""
    state.moving[empire] -= n
    state.banners[region] += n
    if n:
        state.holder[region] = empire


def lift(state: State, board: Board, region: str, n: int) -> None:
    """Lets banners set out; a region left empty falls to its home empire at once."""
    empire = state.holder[region]
    state.banners[region] -= n
    state.moving[empire] += n
    state.holder[region] = holder_of(board.regions[region].home, empire, state.banners[region])


def enlist(state: State, empire: Empire, n: int) -> int:
    """Takes up to n banners from the reserve; returns how many there were (WOW-10.2b)."""
    n = min(n, state.reserve[empire])
    state.reserve[empire] -= n
    state.moving[empire] += n
    return n


def disband(state: State, empire: Empire, n: int) -> None:
    """Puts banners that are on their way back into the reserve."""
    state.moving[empire] -= n
    state.reserve[empire] += n


def kill(state: State, board: Board, region: str, n: int) -> None:
    """Puts banners of a region back into the reserve of their empire (WOW-19.1j)."""
    empire = state.holder[region]
    lift(state, board, region, n)
    disband(state, empire, n)


# -- players --------------------------------------------------------------------------------------------------------


def player_order(table: WhispersTable) -> list[int]:
    """Orders the seats: first player, then clockwise (WOW-6.3a)."""
    return [(table.state.first + i) % table.seats for i in range(table.seats)]


def hand_by_empire(state: State, player: int) -> dict[Empire, int]:
    counts: dict[Empire, int] = {}
    for card in state.players[player].hand:
        empire = CARDS[card].empire
        counts[empire] = counts.get(empire, 0) + 1
    return dict(sorted(counts.items()))


def pass_marker(state: State, player: int) -> None:
    """Hands the marker of the first player to somebody (WOW-3.4a, 13.1b)."""
    state.first = player


def mark(state: State) -> None:
    """Puts a marker on the track: the round is over."""
    state.marked += 1


# -- agents ---------------------------------------------------------------------------------------------------------

Post = Seat | Region
"""Where an agent can stand."""


def free_seats(state: State) -> list[str]:
    return [seat for seat in SEATS if seat not in state.agents]


def posts(board: Board, seats: Iterable[str], regions: Iterable[str]) -> dict[str, Post]:
    """Names the options for posts."""
    found: dict[str, Post] = {f"seat:{seat}": SEATS[seat] for seat in seats}
    for region in regions:
        found[f"region:{region}"] = board.regions[region]
    return found


def posts_of(state: State, board: Board, player: int) -> dict[str, Post]:
    """Lists where the player's agents are: council seats, then regions."""
    seats = [seat for seat in SEATS if state.agents.get(seat) == player]
    return posts(board, seats, [region for region, owners in state.in_regions.items() if player in owners])


def recall_agent(state: State, player: int, post: Post) -> None:
    """Takes an agent of the player back into the supply."""
    if isinstance(post, Seat):
        del state.agents[post.slug]
    else:
        state.in_regions[post.slug].remove(player)
        if not state.in_regions[post.slug]:
            del state.in_regions[post.slug]
    state.players[player].agents += 1


def place_agent(state: State, player: int, post: Post) -> None:
    """Puts an agent of the player's supply on the board."""
    if isinstance(post, Seat):
        state.agents[post.slug] = player
    else:
        state.in_regions[post.slug] = sorted([*state.in_regions.get(post.slug, []), player])
    state.players[player].agents -= 1


def move_agent(state: State, seat: str, to: str) -> bool:
    """Moves an agent to another council seat; whoever stands there changes places with it. Tells whether somebody did."""
    agents = state.agents
    mine, other = agents.pop(seat), agents.pop(to, None)
    agents[to] = mine
    if other is not None:
        agents[seat] = other
    return other is not None


# -- cards ----------------------------------------------------------------------------------------------------------


def draw_cards(state: State, player: int, empire: Empire, n: int) -> list[str]:
    """Draws up to n cards of the empire; what the deck lacks is lost (WOW-10.6h)."""
    deck = state.decks[empire]
    drawn = [deck.pop() for _ in range(min(n, len(deck)))]
    state.players[player].hand += drawn
    return drawn


def discard(state: State, player: int, cards: Iterable[str]) -> None:
    """Puts cards of the hand on the decks of their empires; `shuffle_in` follows when all are there."""
    for card in cards:
        state.players[player].hand.remove(card)
        state.decks[CARDS[card].empire].append(card)


def shuffle_in(table: WhispersTable, cards: Collection[str], law: str) -> None:
    """Shuffles every deck that got one of the cards back, in the order of the empires."""
    for empire in EMPIRES:
        if any(CARDS[card].empire == empire for card in cards):
            table.shuffle(f"deck-{empire}", table.state.decks[empire], law)


# -- loyalty --------------------------------------------------------------------------------------------------------


def lay_tokens(player: Player, tokens: dict[Slot, Empire]) -> None:
    player.tokens = tokens


def swap_tokens(player: Player, one: Slot, other: Slot) -> None:
    """Changes the places of two tokens, which lie faceup from then on (WOW-14.2b, 14.2h)."""
    tokens = player.tokens
    tokens[one], tokens[other] = tokens[other], tokens[one]
    player.face_up += [tokens[one], tokens[other]]
    player.swapped += 2
