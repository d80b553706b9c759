"""A match: one game between seats, from set-up to outcome. Everything that plays a game goes through it."""

from collections.abc import Iterable, Sequence, Set
from hashlib import blake2b
from typing import Any, Self

import msgspec

from games.kernel.dice import Dice, commitment
from games.kernel.errors import Illegal
from games.kernel.game import Game, game, options_of
from games.kernel.table import Table
from games.kernel.values import CHECKPOINT, OMNISCIENT, Ask, Checkpoint, LogEntry, Outcome

FORMAT = "chronicle.match/1"
PATIENCE = 40
"""Answers without a draw or a new round, after which a match remembers who answered what in which position."""
MEMORY = 100
"""The answers that it remembers then: so many at least, and less than twice as many."""
Choice = str | Sequence[str]
SEVERAL = (list, tuple)


class Answer(msgspec.Struct, frozen=True, array_like=True):
    seat: int
    choose: tuple[str, ...]


class Step(msgspec.Struct, frozen=True, array_like=True):
    """An answer, and a fingerprint of the position in which it was given."""

    position: bytes
    seat: int
    choose: tuple[str, ...]


class Trail(msgspec.Struct, frozen=True, array_like=True):
    """The latest answers as they are stored, each by itself: going on and storing again reads none of them."""

    older: bytes = b""
    newer: bytes = b""
    count: int = 0
    """Of the newer ones."""

    def longer(self, step: Step) -> "Trail":
        if self.count == MEMORY:
            return Trail(self.newer, _encode(step), 1)
        return Trail(self.older, self.newer + _encode(step), self.count + 1)

    def may_have(self, position: bytes) -> bool:
        """Tells whether an answer may have been given in this position, without reading any: its digest is stored as it is."""
        return position in self.newer or position in self.older

    def steps(self) -> list[Step]:
        length = self.count + (MEMORY if self.older else 0)
        return _decode_steps(b"\xdd" + length.to_bytes(4, "big") + self.older + self.newer)  # one array of all of them


class Dump(msgspec.Struct):
    """A match as plain data: the last checkpoint and the few answers since."""

    format: str
    game: str
    options: dict[str, Any]
    seats: int
    seed: bytes
    state: msgspec.Raw
    places: dict[str, int]
    dice_used: int
    answered: int
    told: int
    horizon: int
    since_horizon: list[int]
    answers: list[Answer]
    sealed: bytes = b""
    sealed_used: int = 0
    moved_on: int = 0
    moved_on_in: int | None = None
    recent: Trail = Trail()  # stored games may also have a `trail` of another form: they forget it


_encode = msgspec.msgpack.Encoder().encode
_NOTHING: Set[tuple[str, ...]] = frozenset()
_decode_steps = msgspec.msgpack.Decoder(list[Step]).decode
_decode_dump = msgspec.msgpack.Decoder(Dump).decode


def dump_of(data: bytes) -> Dump:
    """Reads what is stored without playing anything."""
    dump = _decode_dump(data)
    if dump.format != FORMAT:
        raise Illegal("format", f"Expected a match of format {FORMAT}, got {dump.format!r}.", at="/format")
    return dump


class Match:
    """A game under way or over.

    With `checkpoints` it takes a snapshot at every checkpoint, so that it can be dumped, taken back and imagined; simulations
    that only want the outcome do without. `sealed` is the seed of cards that are drawn unseen.
    """

    def __init__(
        self,
        the_game: Game[Any, Any, Any],
        options: Any,
        seats: int,
        seed: bytes,
        sealed: bytes = b"",
        *,
        checkpoints: bool = True,
    ) -> None:
        if type(seats) is not int or seats not in the_game.seat_counts:
            counts = the_game.seat_counts
            raise Illegal("seat_count", f"{the_game.name} takes {counts[0]} to {counts[-1]} players, not {seats}.", at="/seats")
        self.game = the_game
        self.options = options
        self._plain_options = msgspec.to_builtins(options)
        self.seats = seats
        self.seed = seed
        self.sealed = sealed
        self.takes_checkpoints = checkpoints
        self.board = the_game.board(options, seats)
        self.outcome: Outcome | None = None
        self.answers: list[Answer] = []
        self._first_answer = 0  # how many answers came before self.answers
        self._first_event = 0
        self._horizon = 0  # answers up to here cannot be taken back freely: something was revealed or rolled
        self._since_horizon = [0] * seats  # the last answer of each seat after it, counted from 1
        self._open: list[Ask] = []
        self._given: dict[int, str | list[str]] = {}
        self._together = False  # the open asks were yielded as a list, and take a list of answers
        self._base: Dump | None = None
        self._in_flight = False  # the last checkpoint was one halfway
        self._moved_on = 0  # after how many answers something was last drawn, or was seen that another round is played
        self._moved_on_in: int | None = None  # the round
        self._trail = Trail()  # what was answered since, when that is long
        self._of_its_own = False  # the open question is no part of a rule in flight: a seat acts of its own accord
        self._resuming = False  # the checkpoint it was loaded at is still ahead

    # -- starting, storing, going on ---------------------------------------------------------------------------------

    @classmethod
    def start(
        cls,
        game_id: str,
        options: Any = None,
        seats: int = 2,
        seed: bytes = bytes(32),
        sealed: bytes = b"",
        *,
        checkpoints: bool = True,
        the_game: Game[Any, Any, Any] | None = None,
    ) -> Self:
        the_game = the_game or game(game_id)
        match = cls(the_game, options_of(the_game, options, seats), seats, seed, sealed, checkpoints=checkpoints)
        match._run_from(the_game.new_state(match.board, seats), {}, 0, 0)
        return match

    def dump(self) -> bytes:
        if self._base is None:
            raise ValueError("this match keeps no checkpoints")
        self._base.answers = self.answers[self._base.answered - self._first_answer :]
        return _encode(self._base)

    def checkpoint(self) -> tuple[int, bytes]:
        """Gives the number of answers before the last checkpoint, and its dump without those since.

        To read it, no rule is played.
        """
        if self._base is None:
            raise ValueError("this match keeps no checkpoints")
        return self._base.answered, _encode(msgspec.structs.replace(self._base, answers=[]))

    @classmethod
    def load(cls, data: bytes, *, at_checkpoint: bool = False, the_game: Game[Any, Any, Any] | None = None) -> Self:
        """Loads the checkpoint and replays what came since: the cost does not depend on how long the game is.

        `at_checkpoint` leaves the replay out.
        """
        dump = dump_of(data)
        return cls._from(dump, the_game or game(dump.game), () if at_checkpoint else dump.answers)

    @classmethod
    def _from(cls, dump: Dump, the_game: Game[Any, Any, Any], answers: Iterable[Answer]) -> Self:
        match = cls(the_game, options_of(the_game, dump.options, dump.seats), dump.seats, dump.seed, dump.sealed)
        match._first_answer, match._first_event = dump.answered, dump.told
        match._horizon, match._since_horizon = dump.horizon, list(dump.since_horizon)
        match._moved_on, match._moved_on_in, match._trail = dump.moved_on, dump.moved_on_in, dump.recent
        match._base = dump
        match._resuming = True
        state = msgspec.msgpack.decode(dump.state, type=the_game.State)
        match._run_from(state, dict(dump.places), dump.dice_used, dump.sealed_used)
        for given in answers:
            match._give(*match._fitting(given.seat, None, given.choose))  # an imagined world may not offer it
        return match

    @classmethod
    def replay(
        cls,
        the_game: Game[Any, Any, Any],
        options: Any,
        seats: int,
        seed: bytes,
        answers: Iterable[Answer],
        sealed: bytes = b"",
        *,
        checkpoints: bool = True,
    ) -> Self:
        """Plays the whole game again from its seeds. An answer that does not fit is refused, with its number."""
        match = cls.start(the_game.id, options, seats, seed, sealed, checkpoints=checkpoints, the_game=the_game)
        for n, given in enumerate(answers):
            try:
                match.answer(given.seat, None, given.choose)
            except Illegal as refusal:
                raise Illegal(refusal.code, refusal.message, law=refusal.law, at=f"/answers/{n}{refusal.at}") from refusal
        return match

    def patched(self, patch: Any) -> Self:
        """Copies this match with its set-up changed by a JSON merge patch; only before the first answer."""
        if self._base is None or self.answered:
            raise Illegal("too_late", "A set-up can be changed before the first answer only.", at="/setup")
        state = _merge(msgspec.to_builtins(msgspec.msgpack.decode(self._base.state, type=self.game.State)), patch)
        try:
            changed = msgspec.convert(state, self.game.State)
        except msgspec.ValidationError as error:
            raise Illegal("bad_setup", f"The set-up does not fit: {error}.", at="/setup") from error
        if wrong := self.game.invariants(changed, self.board):
            raise Illegal("bad_setup", f"The set-up breaks the rules: {wrong[0]}.", at="/setup")
        return self._from(msgspec.structs.replace(self._base, state=msgspec.Raw(_encode(changed))), self.game, ())

    def imagine(self, seat: int, seed: bytes) -> Self:
        """Makes a match just as possible to this seat: everything hidden from it dealt again, other dice ahead.

        Raises Illegal when the answers since the checkpoint do not fit the imagined world.
        """
        if self._base is None:
            raise ValueError("this match keeps no checkpoints")
        state = msgspec.msgpack.decode(self._base.state, type=self.game.State)
        self.game.permute_hidden(state, self.board, seat, Dice(seed))
        dump = msgspec.structs.replace(self._base, state=msgspec.Raw(_encode(state)), seed=seed, sealed=b"")
        return self._from(dump, self.game, self.answers[self._base.answered - self._first_answer :])

    # -- playing -----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def answered(self) -> int:
        return self._first_answer + len(self.answers)

    @property
    def at_checkpoint(self) -> bool:
        """Tells whether no rule is in flight: nothing was answered since the last checkpoint, and that is none halfway."""
        return self._base is not None and self._base.answered == self.answered and not self._in_flight

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    def asks(self, seat: int | None = None) -> list[Ask]:
        """Lists the open questions, of one seat or of all."""
        self._open = [ask.found() for ask in self._open]
        if not self._given and seat is None:
            return self._open[:]
        return [ask for i, ask in enumerate(self._open) if i not in self._given and (seat is None or ask.seat == seat)]

    def standing(self, seat: int | None = None) -> list[Ask]:
        """Lists what one seat, or each, may do whoever is asked; answered like a question, but nobody waits for it."""
        if self.outcome is not None or not self.game.stands:
            return []
        seats = range(self.seats) if seat is None else [seat] if 0 <= seat < self.seats else []
        offers = [offer for number in seats for offer in self.game.standing(self.state, self.board, number)]
        for offer in offers:
            offer.standing = True
        return offers

    @property
    def waiting(self) -> dict[str, int]:
        """Names the seat that each open question waits for, by its id; cheaper than the questions themselves."""
        return {ask.id: ask.seat for i, ask in enumerate(self._open) if i not in self._given}

    def tried(self, ask: Ask) -> Set[tuple[str, ...]]:
        """Lists answers of the seat in this very position that led back here: nothing was drawn, no round began.

        Where it was asked by somebody else's act, only if it has come back all by itself: nobody can ask it into anything.
        """
        if not self._trail.count:
            return _NOTHING
        here, alone = self._position(ask), True
        if not self._trail.may_have(here):
            return _NOTHING
        found: set[tuple[str, ...]] = set()
        for step in reversed(self._trail.steps()):
            alone = alone and step.seat == ask.seat
            if step.position == here and (alone or self._of_its_own):
                found.add(step.choose)
        return found

    def answer(self, seat: int, ask: str | None, choose: Choice) -> None:
        """Answers an open question (`None`: the seat's only one), or a standing offer. Raises Illegal, and is as before, when
        it does not fit."""
        index, asked, picked = self._fitting(seat, ask, choose)
        base = self._base
        try:
            self._give(index, asked, picked)
        except Exception:
            self._restore(base)
            raise

    def view(self, viewer: int) -> dict[str, Any]:
        """Shows what the viewer may see. After the end the game is open."""
        return self.game.view(self.state, self.board, OMNISCIENT if self.outcome else viewer)

    def log(self, viewer: int, after: int = 0) -> list[LogEntry]:
        """Lists what has happened after the given number.

        What came before the checkpoint it was loaded from, this match does not remember.
        """
        if self.outcome and self.game.opens_log:
            viewer = OMNISCIENT
        start = max(after - self._first_event, 0)
        return [
            LogEntry(self._first_event + n, event.kind, event.seen(viewer), event.law, event.shows_more_to(viewer))
            for n, event in enumerate(self.table.events[start:], start + 1)
        ]

    @property
    def event_count(self) -> int:
        return self._first_event + len(self.table.events)

    # -- taking back -------------------------------------------------------------------------------------------------

    def consents(self, seat: int, to: int) -> tuple[int, ...]:
        """Lists which other seats must agree that the game goes back to `to` answers. None of them: it is free."""
        if not 0 <= to < self.answered:
            raise Illegal("nothing_to_undo", f"There are {self.answered} answers; undo goes back to 0 … {self.answered - 1}.")
        if to < self._horizon:
            return tuple(other for other in range(self.seats) if other != seat)
        return tuple(other for other, last in enumerate(self._since_horizon) if last > to and other != seat)

    # -- inside ------------------------------------------------------------------------------------------------------

    def _run_from(self, state: Any, places: dict[str, int], dice_used: int, sealed_used: int) -> None:
        sealed = Dice(self.sealed, sealed_used) if self.sealed else None
        self.table: Table[Any, Any] = Table(state, self.board, self.seats, Dice(self.seed, dice_used), places, sealed)
        self._rules = self.game.play(self.table)
        self._looked_at = (self.table.drawn, 0)
        self._advance(None)
        self._look_back()

    def _advance(self, value: Any) -> None:
        """Runs the rules to their next question."""
        send = self._rules.send
        try:
            wanted = send(value)
            self._of_its_own = False
            while isinstance(wanted, Checkpoint):
                self._of_its_own = wanted is CHECKPOINT
                if self.takes_checkpoints:
                    self._snapshot(in_flight=wanted is not CHECKPOINT)
                wanted = send(None)
        except StopIteration as end:
            self.outcome = end.value
            self._open = []
            return
        number = self._first_answer + len(self.answers)
        self._given = {}
        if isinstance(wanted, list):
            self._together, self._open = True, wanted
            for ask in wanted:
                ask.id = str(number)
                number += 1
        else:
            wanted.id = str(number)
            self._together, self._open = False, [wanted]

    def _look_back(self) -> None:
        """Moves the horizon of free undo here, when something was rolled or uncovered since the last look."""
        table = self.table
        now = (table.dice.used + table.sealed.used, table.revealed)
        if now != self._looked_at:
            if now[0] != self._looked_at[0]:
                self._moved_on, self._trail = self.answered, Trail()
            self._horizon, self._since_horizon = self.answered, [0] * self.seats
            self._looked_at = now

    def _snapshot(self, *, in_flight: bool) -> None:
        self._look_back()
        self._in_flight = in_flight
        if self._resuming:
            self._resuming = False
            return
        table = self.table
        self._base = Dump(
            FORMAT,
            self.game.id,
            self._plain_options,
            self.seats,
            self.seed,
            msgspec.Raw(_encode(table.state)),
            dict(table.places),
            table.dice.used,
            self.answered,
            self.event_count,
            self._horizon,
            list(self._since_horizon),
            [],
            self.sealed,
            table.sealed.used if self.sealed else 0,
            self._moved_on,
            self._moved_on_in,
            self._trail,
        )

    def _restore(self, base: Dump | None) -> None:
        """Puts the match back as it was before an answer, after a fault in the rules."""
        if base is not None:
            healthy = self._from(base, self.game, self.answers[base.answered - self._first_answer : -1])
            events = self.table.events[: base.told - self._first_event] + healthy.table.events
            earlier = self.answers[: base.answered - self._first_answer]
            self._base = healthy._base
            self.table, self._rules, self._open = healthy.table, healthy._rules, healthy._open
            self._given, self._together, self.outcome = healthy._given, healthy._together, healthy.outcome
            self.table.events, self.answers = events, earlier + healthy.answers
            self._horizon, self._since_horizon = healthy._horizon, healthy._since_horizon
            self._in_flight, self._looked_at = healthy._in_flight, (self.table.drawn, self.table.revealed)
            self._moved_on, self._moved_on_in, self._trail = healthy._moved_on, healthy._moved_on_in, healthy._trail
            self._of_its_own = healthy._of_its_own

    def _remember(self, ask: Ask, picked: list[str]) -> None:
        playing = self.game.rounds(self.table.state)
        if playing != self._moved_on_in:  # not looked at before: it would cost something each time
            self._moved_on, self._moved_on_in, self._trail = self.answered, playing, Trail()
        else:
            self._trail = self._trail.longer(Step(self._position(ask), ask.seat, tuple(picked)))

    def _position(self, ask: Ask) -> bytes:
        """Digests the position, alike whether anybody has looked at the question or not: a menu finds its options only then."""
        return blake2b(_encode([self.table.state, ask.seat, ask.prompt]), digest_size=8).digest()

    def _fitting(self, seat: Any, ask: Any, choose: Any) -> tuple[int | None, Ask, list[str]]:
        """Finds the open question, or the standing offer, which has no place among those, and checks the choice.

        Raises Illegal when it does not fit.
        """
        if self.game.stands and self.game.is_standing(choose) and self.outcome is None:
            offer = self._offer_of(seat, ask, choose)
            return None, offer, self._checked(offer, choose)
        index = self._ask_of(seat, ask)
        return index, self._open[index], self._checked(self._open[index], choose)

    def _offer_of(self, seat: Any, ask: Any, choose: Any) -> Ask:
        self._well_formed(seat, ask)
        first = choose if isinstance(choose, str) else choose[0]
        for offer in self.standing(seat):
            if ask == offer.id or (ask is None and offer.offers(first)):
                return offer
        raise Illegal("stale_ask", f"Seat {seat} is not offered {first[:60]!r}, or is no longer.", at="/ask")

    def _well_formed(self, seat: Any, ask: Any) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Illegal("malformed", f"A seat is a whole number from 0 to {self.seats - 1}.", at="/seat")
        if not (ask is None or isinstance(ask, str)):
            raise Illegal("malformed", "A question is named by its id.", at="/ask")

    def _ask_of(self, seat: Any, ask: Any = None) -> int:
        if type(seat) is int:  # True and 1.0 are equal to 1
            for i, asked in enumerate(self._open):
                if asked.seat == seat and i not in self._given and (ask is None or ask == asked.id):
                    return i
        self._well_formed(seat, ask)
        for i, asked in enumerate(self._open):
            if asked.seat == seat and i not in self._given:
                raise Illegal("stale_ask", f"Question {ask[:20]!r} is not open; {asked.id!r} is.", at="/ask")
        if self.outcome is not None:
            raise Illegal("game_over", "The game is over: nothing is asked any more.", at="/seat")
        waiting = sorted({asked.seat for i, asked in enumerate(self._open) if i not in self._given})
        raise Illegal("wrong_seat", f"Seat {seat} is not asked anything; waiting for {waiting}.", at="/seat")

    def _checked(self, ask: Ask, choose: Any) -> list[str]:
        """Checks a choice, and gives it in the order of the options."""
        picked = (choose,) if isinstance(choose, str) else choose
        if not isinstance(picked, SEVERAL):
            raise _unfit(ask, "malformed", "A choice is a list of option ids.")
        for option in picked:
            if not isinstance(option, str):
                raise _unfit(ask, "malformed", "An option is named by its id.", f"/{picked.index(option)}")
            if not ask.offers(option):
                options = ask.found().options
                offered = ", ".join(options[:12]) + (", …" if len(options) > 12 else "")
                message = f"{option[:60]!r} is not offered, but: {offered}."
                raise _unfit(ask, "unknown_option", message, f"/{picked.index(option)}", option)
        count = len(picked)
        if count > 1 and len(set(picked)) != count:
            raise _unfit(ask, "repeated", "An option can be chosen only once.")
        if not ask.least <= count <= ask.most:
            expected = f"{ask.least}" if ask.least == ask.most else f"{ask.least} to {ask.most}"
            raise _unfit(ask, "too_few" if count < ask.least else "too_many", f"Choose {expected}, not {count}.")
        return sorted(picked, key=ask.options.index) if count > 1 else list(picked)

    def _give(self, index: int | None, ask: Ask, picked: list[str]) -> None:
        if index is None:
            self._take(ask, picked)
            return
        answered = self._first_answer + len(self.answers)
        if answered - self._moved_on >= PATIENCE:
            self._remember(ask, picked)
        self.answers.append(Answer(ask.seat, tuple(picked)))
        self._since_horizon[ask.seat] = answered + 1
        self._given[index] = given = picked[0] if ask.least == ask.most == 1 else picked
        if not self._together:
            self._advance(given)
        elif len(self._given) == len(self._open):
            self._advance([self._given[i] for i in range(len(self._open))])
        else:
            return
        self._look_back()

    def _take(self, offer: Ask, picked: list[str]) -> None:
        """Takes up a standing offer: the questions stay open, and what is taken back before it costs what it did."""
        self.answers.append(Answer(offer.seat, tuple(picked)))
        self.game.take(self.table, offer, picked)
        self._looked_at = (self.table.drawn, self.table.revealed)


def _unfit(ask: Ask, code: str, message: str, place: str = "", option: str = "") -> Illegal:
    """Refuses a choice."""
    return Illegal(code, message, law=(ask.law,) if ask.law else (), at=f"/choose{place}", option=option)


def _merge(target: Any, patch: Any) -> Any:
    """Merges a JSON patch into a value, as RFC 7396 says."""
    if not isinstance(patch, dict):
        return patch
    merged = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = _merge(merged.get(key), value)
    return merged
