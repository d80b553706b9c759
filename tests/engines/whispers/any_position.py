"""A War of Whispers from random positions: full hands, armies of any size anywhere, agents as in any round."""

from games.kernel.dice import Dice
from games.kernel.values import Outcome, Rules
from games.whispers.engine.board import AGENTS, BANNERS, CARDS, EMPIRES, LIMITS, ROUNDS, Board
from games.whispers.engine.game import Whispers
from games.whispers.engine.states import State, WhispersTable, free_seats, holder_of


class AnyPosition(Whispers):
    """Games by chance hold few cards and stand in few places: here they begin where theirs would hardly come."""

    def play(self, table: WhispersTable) -> Rules[Outcome]:
        if not table.state.players[0].tokens:  # else the game goes on from a checkpoint
            scatter(table.state, table.board, table.sealed)
        return super().play(table)


def scatter(state: State, board: Board, dice: Dice) -> None:
    """Before the set-up, which deals tokens and shuffles what is left of the decks."""
    state.marked = dice.below(ROUNDS)
    for card in CARDS.values():
        if dice.below(5):
            state.decks[card.empire].remove(card.slug)
            dice.pick(state.players).hand.append(card.slug)
    state.reserve = dict.fromkeys(EMPIRES, BANNERS)
    for region in board.regions.values():
        empire = region.home if dice.below(2) else dice.pick(EMPIRES)
        n = min(state.reserve[empire], dice.pick((0, 0, 1, 1, 2, 4, 8)))
        state.reserve[empire] -= n
        state.banners[region.slug], state.holder[region.slug] = n, holder_of(region.home, empire, n)
    each = LIMITS["agents_placed_per_round_two_players" if len(state.players) == 2 else "agents_placed_per_round"]
    for seat, player in enumerate(state.players):
        placed = state.marked * (each - 1) + 1 if state.marked else 0  # one of them is recalled in each round but the first
        for _ in range(placed):
            state.agents[dice.pick(free_seats(state))] = seat
        player.agents = AGENTS - placed


ANY_POSITION = AnyPosition()
