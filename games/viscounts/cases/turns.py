"""The worked examples of cards, movement and markers (VIS-4, 5, 8, 9)."""

from typing import Any

import msgspec

from games.kernel.cases import Given
from games.kernel.errors import Illegal
from games.kernel.values import Event, Rules
from games.viscounts.cases.laying import (
    answering,
    lay_row,
    reacting,
    seat,
)
from games.viscounts.cases.scene import (
    COLOURS,
    built,
    gained,
    gains,
    markers,
    ring_from,
    row_with,
    run,
    since,
    table_of,
    until,
)
from games.viscounts.engine import collision, effects, movement, rounds
from games.viscounts.engine.board import END, START
from games.viscounts.engine.states import ViscountsTable
from games.viscounts.engine.vocabulary import Steps


class Criminal(Given):
    played: str
    other_criminal_icons_on_row: int

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        others = row_with(t.board, "criminal", self.other_criminal_icons_on_row)
        others.sort(key=lambda card: -t.board.icons[card].get("criminal", 0))
        player.row = [None, *others[:2]]
        player.hand = [self.played]
        run(rounds.play_card(t, 0), answering())
        return {"corruption": 0, "debt": 0} | gains(t.events, 0)


class DropOff(Given):
    card: str

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        player.row = [None, None, self.card]
        player.debts = player.deeds = 2
        for segment in t.state.townsfolk:
            t.state.townsfolk[segment] = ["labourer"]  # who does nothing when hired
        run(rounds.manage(t, 0), lambda ask: ask.options[0])
        found: list[Any] = []
        for event in since(t.events, "drops-off"):
            brings = gained(event)
            if "hire_free" in brings or "rearrange" in brings:
                found += brings
            elif brings:
                found.append(brings)
            elif event.kind in ("discards", "destroys", "shuffles"):
                found.append(event.kind.rstrip("s"))
        return {"effects": found}


class Row(Given):
    owned_cards: int
    row: int
    hand: int
    draw_pile: int
    discard: int

    STEPS = {"shuffles": "shuffle_check", "plays": "play"}

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        cards = iter(["abbot", "labourer", "squire", "financer", "trader", "lender", "journeyman", "thief"])
        lay_row(t, 0, [next(cards) for _ in range(self.row)])
        last_card = player.row[-1]
        player.hand, player.draw, player.discard = (
            [next(cards) for _ in range(count)] for count in (self.hand, self.draw_pile, self.discard)
        )
        if player.cards != self.owned_cards:
            raise Illegal("bad_case", f"these are {player.cards} cards")

        def phase() -> Rules[None]:
            yield from rounds.manage(t, 0)
            yield from rounds.play_card(t, 0)

        run(phase(), answering())
        then = []
        for event in t.events:
            if event.kind == "plays" and event.params["blind"]:
                then.append("draw")
            then += [self.STEPS[event.kind]] if event.kind in self.STEPS else []
        dropped = next((event.params["card"] for event in t.events if event.kind == "drops-off"), None)
        return {
            "dropped": "rightmost" if dropped and dropped == last_card else dropped,
            "then": then,
            "row_after": sum(card is not None for card in player.row),
        }


class Situation(Given):
    hand: int = 0
    draw_pile: int = 0
    discard: int = 0
    hand_limit: int | None = None
    uncovered_columns: list[str] = []
    castle_leader: bool = False
    row_criminal_icons: int = 0
    markers: dict[str, int] = msgspec.field(default_factory=lambda: {"corruption": START, "virtue": END})
    phase: int = 6

    def found(self) -> dict[str, Any]:
        t = table_of()
        state, player = t.state, t.state.players[0]
        pool = [card for card in t.board.cards if "criminal" not in t.board.icons[card]]
        player.hand, player.draw, player.discard = (
            [pool.pop() for _ in range(n)] for n in (self.hand, self.draw_pile, self.discard)
        )
        lay_row(t, 0, row_with(t.board, "criminal", self.row_criminal_icons))
        player.corruption, player.virtue = self.markers["corruption"], self.markers["virtue"]
        columns = list(self.uncovered_columns)
        more = (self.hand_limit or t.board.hand_limit) - t.board.hand_limit
        columns += ["workshop-3"] if more else []
        built(t, 0, columns)
        if self.castle_leader or more > 1:
            state.leader = 0
        limit = rounds.hand_limit(t, 0, player)
        if self.hand_limit is not None and limit != self.hand_limit:
            raise Illegal("bad_case", f"there is no hand limit of {self.hand_limit}")
        run(rounds.draw(t, 0), answering())
        return {
            "reshuffles": sum(event.kind == "shuffles" for event in t.events),
            "gain": gains(t.events, 0),
            "drawn": sum(event.params["count"] for event in t.events if event.kind == "draws"),
            "discarded": max(self.hand - len(player.hand), 0),
            "hand": len(player.hand),
            "hand_limit": limit,
            "draw_pile": len(player.draw),
            "discard": len(player.discard),
            "markers": markers(player),
            "collision_resolved_now": any(event.kind == "collision" for event in t.events),
        }


class Draw(Situation):
    situations: list[Situation] = []

    def found(self) -> dict[str, Any]:
        if not self.situations:
            return super().found()
        found = [situation.found() for situation in self.situations]
        return {key: [each[key] for each in found] for key in found[0]}


class Movement(Given):
    start: str = msgspec.field(name="from")
    value: int
    ring_next: dict[str, str]
    silver_spent: int = 0
    uncovered_columns: list[str] = []
    free_step_used: bool = False

    def found(self) -> dict[str, Any]:
        segment = self.start.rpartition("-outer")[0] or self.start
        t = table_of(ring=ring_from(self.ring_next, segment.removesuffix("-inner")))
        player = t.state.players[0]
        player.space = self.start
        player.goods["silver"] = self.silver_spent
        built(t, 0, self.uncovered_columns)
        steps = self.value + self.silver_spent
        return {
            "ends": self._ends(t, steps + self.free_step_used),
            "ends_without_free_step": self._ends(t, steps),
        }

    def _ends(self, t: ViscountsTable, steps: int) -> list[str]:
        """Finds the spaces after exactly so many steps, clockwise from the start, each of them offered."""
        player, ring = t.state.players[0], t.board.ring(t.state.ring)
        prices = dict(movement.ends(t.state, t.board, player, self.value))
        found = [space for space, least in ring.reach(self.start, steps) if least == steps]
        if any(prices[space] > self.silver_spent for space in found):
            raise Illegal("bad_case", "not every space is offered")
        order = [f"{segment}-{place}" for segment in ring.segments for place in ("outer-left", "inner", "outer-right")]
        return sorted(found, key=order.index)


class Track(Given):
    corruption: int
    virtue: int
    gain: list[str]

    def found(self) -> dict[str, Any]:
        t = table_of()
        player = t.state.players[0]
        player.corruption, player.virtue = self.corruption, self.virtue
        after = []
        for what in self.gain:
            effects.shift(t, 0, what, 1, "VIS-3.1")
            after.append(markers(player))
        return {"steps": after, "collided": any(event.kind == "markers-meet" for event in t.events) or player.met}


class Other(msgspec.Struct, forbid_unknown_fields=True):
    criminal_icons: int = 0
    row: list[str] | None = None
    uncovered_columns: list[str] = []


class Collision(Given):
    active: str
    position: int
    row: list[str] = []
    uncovered_columns: list[str] = []
    others: dict[str, Other] = {}

    def found(self) -> dict[str, Any]:
        colours = [self.active, *self.others]
        t = table_of(max(seat(colour) for colour in colours) + 1)
        state, who = t.state, seat(self.active)
        player = state.players[who]
        player.corruption = player.virtue = self.position
        lay_row(t, who, self.row)
        built(t, who, self.uncovered_columns)
        for colour, other in self.others.items():
            lay_row(t, seat(colour), row_with(t.board, "criminal", other.criminal_icons) if other.row is None else other.row)
            built(t, seat(colour), other.uncovered_columns)
        reactions: list[Event] = []
        steps: list[list[Event]] = [[], [], []]
        run(collision.resolve(t, who), answering())
        events = until(since(t.events, "collision"), "markers-part")
        for event, after in reacting(events):
            own = _own(t, event, after)
            steps[0 if event.params["source"] in t.board.columns else 1] += own
            reactions += own
        left = [event for event in events if event not in reactions]
        shifted = [event.params["at"] for event in reactions if event.params.get("seat") == who and "at" in event.params]
        able = [seat(colour) for colour in colours if "workshop-2" in state.players[seat(colour)].emptied]
        reactors = {event.params["seat"] for event, _ in reacting(events) if event.params["source"] in t.board.cards}
        return {
            "position_for_rewards": shifted[-1] if shifted else self.position,
            "step1": {COLOURS[each]: gains(steps[0], each) for each in able},
            "step2": {COLOURS[each]: gains(steps[1], each) for each in sorted(reactors)},
            "step3": {self.active: gains(left, who)},
            "step4": {colour: gains(left, seat(colour)) for colour in self.others},
            "markers_after": markers(player),
        }


def _own(t: ViscountsTable, event: Event, after: list[Event]) -> list[Event]:
    """Gives those of the events after a reaction that belong to it: one for each of its effects."""
    source = event.params["source"]
    powers: Steps = ()
    if source in t.board.columns:
        powers = getattr(t.board.columns[source].power, "effects", ())
    else:
        powers = t.board.cards[source].reactions[0][1]
    own = [each for each in after if each.params.get("seat") == event.params["seat"] and gained(each)]
    return own[: len(powers)]
