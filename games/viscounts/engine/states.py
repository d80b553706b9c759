"""The pieces of a game and where they are, with the elementary ways in which they move."""

from collections.abc import Iterator

import msgspec

from games.kernel.table import Table
from games.viscounts.engine.board import END, START, WORKERS, Board
from games.viscounts.engine.vocabulary import Action, BuildingType, Good, Icon, Paper, Ribbon


class Player(msgspec.Struct):
    """What lies before a player; the solo opponent is one, too, whose cards are Schemes and whose hand stays empty."""

    draw: list[str] = []
    """The draw pile; its top is the end."""
    hand: list[str] = []
    row: list[str | None] = msgspec.field(default_factory=lambda: [None, None, None])
    """The three card spaces, from the left."""
    discard: list[str] = []
    destroyed: list[str] = []
    goods: dict[str, int] = {}
    """Silver and resources, by `vocabulary.Good`."""
    debts: int = 0
    """Unpaid ones."""
    paid: int = 0
    deeds: int = 0
    """Acquired ones."""
    approved: int = 0
    corruption: int = START
    virtue: int = END
    workers: int = WORKERS
    """In the supply."""
    emptied: list[str] = []
    """Columns whose Building was built, in that order."""
    manuscripts: list[str] = []
    favours: list[Ribbon] = []
    """Cleric Bonus Cards, by their ribbon."""
    card: str = ""
    """The Player Card that was chosen."""
    space: str = ""
    """Where the Viscount stands; nowhere before the set-up is done."""

    @property
    def met(self) -> bool:
        """Tells whether both markers share a space: then they move as one (VIS-3.2a)."""
        return self.corruption == self.virtue

    @property
    def cards(self) -> int:
        """Counts the cards in all (VIS-4.5b)."""
        return len(self.draw) + len(self.hand) + len(self.discard) + sum(card is not None for card in self.row)


class Pair(msgspec.Struct):
    """A Player Card and the Hero that lies on it (VIS-1.7b)."""

    card: str
    hero: str


class Built(msgspec.Struct):
    owner: int
    building: BuildingType


class Turn(msgspec.Struct):
    """What is under way in a player's turn."""

    player: int
    value: int = 0
    """The movement value: that of the card played (VIS-4.4g)."""
    action: Action | None = None
    """The primary action chosen."""


class State(msgspec.Struct):
    players: list[Player]
    """One a seat; with one seat the solo opponent follows."""
    ring: list[str]
    """The Segments clockwise."""
    facing: int
    """How far the Castle is turned: Section i faces the Segment at place i + facing of the ring."""
    townsfolk: dict[str, list[str]]
    """Segment → its pile of Townsfolk; the top is the end. Before the set-up: nothing."""
    manuscripts: dict[str, list[str]]
    tier1: list[list[int]]
    """Section → Workers of each player."""
    tier2: list[list[int]]
    tier3: list[int]
    leader: int | None = None
    """Who has the Castle Leader Card."""
    sites: dict[str, Built] = {}
    """Spot → the Building on it; empty ones are not listed."""
    papers: dict[Paper, int] = {}
    """Debts on the Poverty Card, Deeds on the Prosperity Card: none left means that it is revealed. Empty in the set-up."""
    first: int = 0
    round: int = 0
    """0: the set-up."""
    last_round: int | None = None
    """Known once the end is triggered (VIS-10.1)."""
    pairs: list[Pair] = []
    """On offer in the set-up."""
    left_over: list[Pair] = []
    """Pairs that nobody chose (VIS-17.4o)."""
    dismissed: list[str] = []
    """Townsfolk that left the game by a dismissal."""
    box: list[str] = []
    """Cards that nobody has seen and that are out of the game: Player Cards, Heroes."""
    scheme_box: list[str] = []
    """Schemes that the AI board removes."""
    future: list[str] = []
    """The pile of Future Schemes; its top is the end."""
    unseen: list[str] = []
    """Future Schemes that lie in the AI's draw pile since the set-up (VIS-12.6a): nobody knows which."""
    active: int = 0
    """Whose turn it is, or whose choice in the set-up."""
    turn: Turn | None = None
    climbing: bool = False
    """Whether Workers are moving in the Castle: Sections may hold more than 3 then (VIS-6.3.2 to 6.3.5)."""


ViscountsTable = Table[State, Board]


def new_state(board: Board, seats: int) -> State:
    """Lays out the components in the box."""
    players = [Player() for _ in range(seats + (seats == 1))]
    starting = [card.slug for card in board.cards.values() if card.family == "starting"]
    for player in players[:seats]:
        player.draw = list(starting)
        player.goods = {"silver": 0, "ink": 0, "stone": 0, "gold": 0}
    if seats == 1:
        players[1].goods = {"any": 0} if board.ai.resources_pooled else {"ink": 0, "stone": 0, "gold": 0}
    nobody = [0] * len(players)
    return State(
        players=players,
        ring=list(board.segments),
        facing=0,
        townsfolk={},
        manuscripts={},
        tier1=[list(nobody) for _ in board.sections],
        tier2=[list(nobody) for _ in board.sections],
        tier3=nobody,
    )


# -- who, and where ---------------------------------------------------------------------------------------------------


def named(t: ViscountsTable, who: int) -> int | str:
    """Names a player in events: a seat by its number, the solo opponent by its board."""
    return t.board.ai.slug if who == t.seats else who


def marked(t: ViscountsTable, who: int) -> str:
    """Names a player in the ids of options."""
    return t.board.ai.slug if who == t.seats else f"@{who}"


def clockwise(state: State, who: int) -> list[int]:
    """Orders all players from one of them on."""
    count = len(state.players)
    return [(who + i) % count for i in range(count)]


def segment_of(t: ViscountsTable, who: int) -> str:
    """Names the Segment on which the player's Viscount stands."""
    return t.board.spaces[t.state.players[who].space].segment


def section_at(state: State, segment: str) -> int:
    """Finds the Castle Section that faces a Segment (VIS-1.2d)."""
    return (state.ring.index(segment) - state.facing) % len(state.tier1)


def tier1_name(board: Board, section: int) -> str:
    """Names a Section of tier 1 as the screen does; one of tier 2 has its own slug."""
    return f"{board.sections[section].slug}-outer"


# -- cards ------------------------------------------------------------------------------------------------------------


def criminals(board: Board, player: Player) -> int:
    """Counts the Criminal icons in the row (VIS-8.2f)."""
    return sum(board.icons[card].get("criminal", 0) for card in player.row if card)


def row_icons(board: Board, who: int, player: Player) -> Iterator[dict[Icon, int]]:
    """Lists icons of the row: of its cards, and those printed on the spaces that none covers (VIS-1.5g)."""
    for card, printed in zip(player.row, board.printed_of(who), strict=True):
        yield board.icons[card] if card else printed


def shift_row(player: Player) -> str | None:
    """Moves the row one space to the right; the card that leaves goes face up on the discard pile (VIS-4.3a, 4.3b)."""
    leaving = player.row.pop()
    player.row.insert(0, None)
    if leaving:
        player.discard.append(leaving)
    return leaving


def play_from_hand(player: Player, card: str) -> None:
    player.hand.remove(card)
    player.row[0] = card


def play_top(player: Player) -> str:
    """Plays the top card of the draw pile unseen (VIS-4.5a)."""
    card = player.row[0] = player.draw.pop()
    return card


def reorder(player: Player, cards: tuple[str, ...]) -> None:
    """Puts the cards of the row into this order, on the spaces that they occupy (VIS-17.4d)."""
    order = iter(cards)
    player.row = [next(order) if card else None for card in player.row]


def top(state: State, segment: str) -> str | None:
    """Names the Townsfolk in play on a Segment; None: the pile is empty."""
    pile = state.townsfolk[segment]
    return pile[-1] if pile else None


def visible(piles: dict[str, list[str]]) -> dict[str, str]:
    """Lists what lies on top of the piles: card → Segment."""
    return {pile[-1]: segment for segment, pile in piles.items() if pile}


def take_townsfolk(state: State, segment: str, player: Player) -> str:
    """Moves the top card of a pile to its new owner's discard pile (VIS-7.1d), in the set-up to the draw pile (VIS-1.8k)."""
    card = state.townsfolk[segment].pop()
    (player.discard if state.round else player.draw).append(card)
    return card


def dismiss(state: State, segment: str) -> str:
    """Removes the top card of a pile from the game (VIS-6.0.2e)."""
    card = state.townsfolk[segment].pop()
    state.dismissed.append(card)
    return card


def take_manuscript(state: State, segment: str, player: Player) -> str:
    manuscript = state.manuscripts[segment].pop()
    player.manuscripts.append(manuscript)
    return manuscript


def take_favour(player: Player, ribbon: Ribbon) -> None:
    player.favours.append(ribbon)


def destroy(player: Player, card: str, pile: list[str]) -> None:
    """Removes a card of a player from the game (VIS-16.2d)."""
    pile.remove(card)
    player.destroyed.append(card)


# -- goods, Debts, Deeds, markers ---------------------------------------------------------------------------------------


def add(player: Player, good: Good, n: int) -> None:
    player.goods[good] += n


def pay(player: Player, goods: dict[str, int]) -> None:
    for good, n in goods.items():
        player.goods[good] -= n


def take_paper(state: State, player: Player, paper: Paper) -> bool:
    """Takes the top Debt or Deed; tells whether that revealed the card beneath (VIS-2.1)."""
    if paper == "debt":
        player.debts += 1
    else:
        player.deeds += 1
    if not state.papers.get(paper):
        return False
    state.papers[paper] -= 1
    return state.papers[paper] == 0


def flip(player: Player, paper: Paper) -> None:
    """Turns an unpaid Debt to paid, or an acquired Deed to approved (VIS-2.2a, 2.2b)."""
    if paper == "debt":
        player.debts -= 1
        player.paid += 1
    else:
        player.deeds -= 1
        player.approved += 1


def shift_marker(player: Player, by: int) -> bool:
    """Moves the Corruption Marker (+1) or the Virtue Marker (-1), or both if they have met (VIS-3.1, 3.2); False at an end."""
    met, corrupts = player.met, by > 0
    at = player.corruption if corrupts else player.virtue
    if not START <= at + by <= END:
        return False
    if corrupts or met:
        player.corruption += by
    if met or not corrupts:
        player.virtue += by
    return True


def part_markers(player: Player) -> None:
    """Puts both markers back on their ends (VIS-8.5a)."""
    player.corruption, player.virtue = START, END


# -- Buildings and Workers ----------------------------------------------------------------------------------------------


def build(state: State, who: int, column: str, building: BuildingType, site: str) -> None:
    """Moves a Building from its column to a Spot (VIS-6.2.3a)."""
    state.players[who].emptied.append(column)
    state.sites[site] = Built(who, building)


def enter(state: State, who: int, section: int, n: int) -> None:
    """Places Workers of the supply on tier 1."""
    state.players[who].workers -= n
    state.tier1[section][who] += n


def sidle(state: State, who: int, section: int, to: int) -> None:
    """Moves a Worker from one Section of tier 1 to another."""
    state.tier1[section][who] -= 1
    state.tier1[to][who] += 1


def climb(state: State, who: int, section: int) -> None:
    """Moves a Worker from tier 1 to tier 2."""
    state.tier1[section][who] -= 1
    state.tier2[section][who] += 1


def crown(state: State, who: int, section: int) -> None:
    """Moves a Worker from tier 2 to tier 3."""
    state.tier2[section][who] -= 1
    state.tier3[who] += 1


def bump(state: State, tier: list[list[int]], section: int, who: int) -> None:
    """Sends a Worker back to its owner's supply (VIS-6.3.5c)."""
    tier[section][who] -= 1
    state.players[who].workers += 1
