"""What a rule has in its hands: the state, the dice, the log, and a bookmark for its loops."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from games.kernel.dice import Dice
from games.kernel.values import Checkpoint, Event, Rules

S = TypeVar("S")
B = TypeVar("B")
T = TypeVar("T")
COUNTED = (list, tuple, range)
"""What a loop goes through as it is; of anything else a list is made."""


class Table(Generic[S, B]):
    """One game in progress. `board` is what never changes (facts, options); `state` is everything that does.

    `dice` are for what everybody sees come out, `sealed` for cards that are shuffled and drawn unseen. They are the same,
    unless the next game must not know where those lie: then the sealed ones are never shown.
    """

    __slots__ = ("board", "dice", "events", "places", "revealed", "sealed", "seats", "state")

    def __init__(self, state: S, board: B, seats: int, dice: Dice, places: dict[str, int], sealed: Dice | None = None) -> None:
        self.state = state
        self.board = board
        self.seats = seats
        self.dice = dice
        self.sealed = sealed or dice
        self.places = places
        self.events: list[Event] = []
        self.revealed = 0
        """How many of the events reveal something."""

    def each(self, name: str, items: Iterable[T]) -> Iterator[T]:
        """Loops, and remembers where it is, so that a game can go on from a checkpoint.

        Going on means running the rules again from the top, each loop starting at its bookmark: whatever stands in a loop's
        body before the checkpoint runs again, so only reading belongs there.
        """
        places = self.places
        items = items if isinstance(items, COUNTED) else list(items)
        try:
            for i in range(places.get(name, 0), len(items)):
                places[name] = i
                yield items[i]
        finally:  # also when the rule leaves the loop early
            places.pop(name, None)

    def apart(self, rules: Rules[T]) -> Rules[T]:
        """Runs rules in the middle of another that cannot be gone on with from inside.

        Their checkpoints are passed over, and their loops have bookmarks of their own.
        """
        places, self.places = self.places, {}
        given = None
        try:
            while True:
                wanted = rules.send(given)
                given = None if isinstance(wanted, Checkpoint) else (yield wanted)
        except StopIteration as end:
            returned: T = end.value
            return returned
        finally:
            self.places = places

    def tell(self, kind: str, law: str = "", **params: Any) -> None:
        """Logs something everybody sees."""
        self.events.append(Event(kind, params, law))

    def tell_only(self, seats: tuple[int, ...], secret: dict[str, Any], kind: str, law: str = "", **params: Any) -> None:
        """Logs something everybody sees, with details that only these seats see."""
        self.revealed += 1
        self.events.append(Event(kind, params, law, secret, seats, reveals=True))

    def reveal(self, kind: str, law: str = "", **params: Any) -> None:
        """Logs something hidden that everybody sees from now on: no undo behind it without consent."""
        self.revealed += 1
        self.events.append(Event(kind, params, law, reveals=True))

    @property
    def drawn(self) -> int:
        """Counts draws."""
        return self.dice.used + self.sealed.used

    def shuffle(self, what: str, items: list[Any], law: str = "") -> None:
        self.sealed.shuffle(items)
        self.revealed += 1
        self.events.append(Event("shuffle", {"what": what, "count": len(items)}, law, reveals=True))

    def roll(self, what: str, faces: Sequence[T], count: int = 1, law: str = "") -> list[T]:
        rolled = [self.dice.pick(faces) for _ in range(count)]
        self.revealed += 1
        self.events.append(Event("roll", {"what": what, "rolled": rolled}, law, reveals=True))
        return rolled

    def lot(self, what: str, items: Sequence[T], law: str = "") -> T:
        """Picks one of them by chance, for all to see."""
        drawn = self.dice.pick(items)
        self.revealed += 1
        self.events.append(Event("lot", {"what": what, "drawn": drawn}, law, reveals=True))
        return drawn
