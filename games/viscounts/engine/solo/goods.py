"""What the AI holds: which resource it takes, and with what it pays its actions (VIS-13.2, 15.1e, 17.4s)."""

from games.viscounts.engine import effects, states
from games.viscounts.engine.board import Board
from games.viscounts.engine.means import own_icons
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import PAID_WITH, Action, Good, Resource

POOLED: Good = "any"


def wanted(board: Board, holds: dict[str, int]) -> Good:
    """Names the resource that the AI takes: the first on its board of which it holds less than the number there (VIS-13.2a).

    If it holds enough of all, it is the last one.
    """
    for priority in board.ai.resource_priority:
        if priority.resource == "pooled":
            return POOLED
        last = priority.resource
        if priority.below is None or holds[last] < priority.below:
            return last
    return last


def take_wanted(t: ViscountsTable, n: int) -> None:
    """Takes resources of the AI's choice, one by one."""
    holds = t.state.players[t.seats].goods
    for _ in range(n):
        good = wanted(t.board, holds)
        effects.receive(t, t.seats, good, 1, "VIS-13.2b" if good == POOLED else "VIS-13.2a")


def take(t: ViscountsTable, resource: Resource, n: int) -> None:
    """Takes a resource that is named; the AI whose focus is cards keeps all of them as one kind (VIS-13.2b)."""
    if t.board.ai.resources_pooled:
        effects.receive(t, t.seats, POOLED, n, "VIS-13.2b")
    else:
        effects.receive(t, t.seats, resource, n, "VIS-13.3j")


# -- paying ---------------------------------------------------------------------------------------------------------


class Purse:
    """What the AI can pay an action with: the icons that it has, and resources for those that are missing (VIS-15.1e).

    Criminals are wild (VIS-15.1g); a card that it dismisses lends no icons (VIS-13.6c).
    """

    __slots__ = ("action", "good", "held", "icons")

    def __init__(self, t: ViscountsTable, action: Action) -> None:
        player = t.state.players[t.seats]
        own = own_icons(t.board, t.seats, player)
        self.action = action
        self.icons = own.get(action, 0) + own.get("criminal", 0)
        self.good = POOLED if t.board.ai.resources_pooled else PAID_WITH[action]
        self.held = player.goods[self.good]

    def reaches(self, need: int) -> bool:
        return need <= self.icons + self.held

    def pay(self, t: ViscountsTable, need: int) -> None:
        """Spends the fewest resources that make up what is needed, each for an icon (VIS-13.2b, 17.4s)."""
        spent = max(need - self.icons, 0)
        states.pay(t.state.players[t.seats], {self.good: spent})
        ai, icons = t.board.ai.slug, min(self.icons, need)
        t.tell("ai-pays", "VIS-17.4s", seat=ai, action=self.action, icons=icons, what=self.good, count=spent)
