"""Positions of Viscounts in a few lines: what lies where, which rule runs; then answers and what came of them.

    s = Scenario(3, ring="1-2 7-8 3-4 5-6 9-10")          # Segments clockwise; the Castle's Section 0 faces the first one
    s.cards(0, row="thief - abbot", hand="squire", draw="trader lender")       # spaces from the left; drawn first stands first
    s.goods(0, silver=4, ink=1).papers(0, debts=2).markers(0, corruption=4, virtue=5)
    s.built("face-3-4-seg-1-2-site-1", 1, "workshop-3")   # a Building of seat 1, from that column
    s.castle(tier1={0: (3, 0, 1)}, tier3=(0, 1, 0)).leader(1)
    play = s.effect(0, Gain("deed", 2))                   # or s.turn(0), s.phase("move", 0, value=2), s.game(0), s.run(rule)
    play.does(0, "take:ink")

A scenario starts bare: rows and hands are empty, each seat's eight Starting Townsfolk are its draw pile, nobody owns anything,
all Workers are in the supplies, the Viscounts stand apart on outer left spaces. Cards that are named somewhere are taken from
where they lie, so nothing is ever lost.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Self, cast

import msgspec

from games.kernel.cases import Case, read_cases
from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.game import Game, options_of
from games.kernel.match import Match
from games.kernel.values import CHECKPOINT, OMNISCIENT, SPECTATOR, Ask, Outcome, Rules
from games.viscounts.engine import actions, effects, movement, rounds, scoring, states, views
from games.viscounts.engine import board as boards
from games.viscounts.engine.board import Board, board
from games.viscounts.engine.game import VISCOUNTS
from games.viscounts.engine.states import Built, Player, State, Turn, ViscountsTable
from games.viscounts.engine.vocabulary import Action, Effect, Op, Paper, Ribbon, Steps
from games.viscounts.texts import MESSAGES

PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]
Rule = Callable[[ViscountsTable], Rules[Any]]
SEGMENTS = ("seg-1-2", "seg-3-4", "seg-5-6", "seg-7-8", "seg-9-10")


class Ride(Op, frozen=True, tag="ride"):
    """An effect that no card has: the Viscount moves to a space. Tests register `ride` for it."""

    to: str


def ride(t: ViscountsTable, who: int, step: Any) -> Rules[None]:
    t.state.players[who].space = step.to
    yield from movement.meet(t, who)


class Staged(Game[State, boards.Options, Board]):
    """Plays one rule from a position; then it is over."""

    id = "viscounts"
    name = "Viscounts, a rule of it"
    seat_counts = range(1, 5)
    State = states.State
    Options = boards.Options

    def __init__(self, state: states.State, its_board: Board, rule: Rule) -> None:
        self.state, self.its_board, self.rule = msgspec.msgpack.encode(state), its_board, rule
        self.returned: Any = None

    def board(self, options: boards.Options, seats: int) -> Board:
        return self.its_board

    def new_state(self, board: Board, seats: int) -> states.State:
        return msgspec.msgpack.decode(self.state, type=states.State)

    def play(self, table: ViscountsTable) -> Rules[Outcome]:
        yield CHECKPOINT
        self.returned = yield from self.rule(table)
        return self.returned if isinstance(self.returned, Outcome) else Outcome((), "")

    def view(self, state: states.State, board: Board, viewer: int) -> dict[str, Any]:
        return views.view(state, board, viewer)

    def invariants(self, state: states.State, board: Board) -> list[str]:
        return VISCOUNTS.invariants(state, board)

    def permute_hidden(self, state: states.State, board: Board, viewer: int, dice: Dice) -> None:
        views.permute_hidden(state, board, viewer, dice)

    def worth(self, state: states.State, board: Board, seat: int) -> float:
        return 0


def case(slug: str) -> Case:
    """One of the worked examples."""
    cases = read_cases(Path("tests/data/viscounts/scoring_examples.json").read_bytes())
    return next(each for each in cases if each.id == slug)


def segment(name: str) -> str:
    return name if name.startswith("seg-") else f"seg-{name}"


class Scenario:
    """Each method returns the scenario; what runs a rule returns a `Play`."""

    def __init__(self, seats: int = 3, *, ring: str = "1-2 3-4 5-6 7-8 9-10", facing: int = 0, **options: Any) -> None:
        self.seats = seats
        self.options = {"first_player": 0, **options}
        self.board = board(options_of(_NO_RULE, self.options, seats), seats)
        state = self.state = states.new_state(self.board, seats)
        state.ring, state.facing, state.round = [segment(name) for name in ring.split()], facing, 1
        assert sorted(state.ring) == sorted(self.board.segments)
        state.papers = {paper: card.cards_on_top_by_players[str(seats)] for paper, card in self.board.end_cards.items()}
        common = [card.slug for card in self.board.cards.values() if card.family == "common"]
        sizes = (14, 14, 14, 13, 13)
        black = [slug for slug in self.board.manuscripts if slug not in self.board.grey]
        for i, name in enumerate(SEGMENTS):
            state.townsfolk[name] = [common.pop() for _ in range(sizes[i])]
            state.manuscripts[name] = [*(black.pop() for _ in range(6)), self.board.grey[i]]
        cards = list(self.board.player_cards)
        for seat, player in enumerate(state.players):
            player.space = f"{state.ring[seat]}-outer-left"
            if seat < seats:
                player.card = cards.pop(0)
        state.box = cards + [card.slug for card in self.board.cards.values() if card.family == "notable"]
        if seats == 1:
            slugs = [scheme for scheme in self.board.schemes.values() if scheme.slug not in self.board.ai.removed_schemes]
            state.scheme_box = list(self.board.ai.removed_schemes)
            state.players[1].draw = [scheme.slug for scheme in slugs if scheme.set == "starting"]
            state.future = [scheme.slug for scheme in slugs if scheme.set == "future"]

    def _take(self, card: str, player: Player | None = None) -> str:
        """Out of wherever the card lies: a Starting Townsfolk with the player, any other on the board or in the box."""
        if player and card in player.draw:
            player.draw.remove(card)
            return card
        for pile in (*self.state.townsfolk.values(), *self.state.manuscripts.values(), self.state.box, self.state.future):
            if card in pile:
                pile.remove(card)
                return card
        raise AssertionError(f"{card} is not to be had")

    # -- the board ------------------------------------------------------------------------------------------------------

    def townsfolk(self, where: str, *cards: str) -> Self:
        """These lie on top of the Segment's pile, the first uppermost; comes after the cards of players."""
        pile = self.state.townsfolk[segment(where)]
        pile += reversed([self._take(card) for card in cards])
        return self

    def manuscripts(self, where: str, *slugs: str) -> Self:
        """These lie on top of the Segment's pile, the first uppermost; comes after those of players."""
        pile = self.state.manuscripts[segment(where)]
        pile += reversed([self._take(slug) for slug in slugs])
        return self

    def no_townsfolk(self, *where: str) -> Self:
        """Nothing lies on these Segments: their Townsfolk left the game."""
        for name in where or SEGMENTS:
            pile = self.state.townsfolk[segment(name)]
            self.state.dismissed += pile
            pile.clear()
        return self

    def no_manuscripts(self, *where: str) -> Self:
        """Nothing lies on these Segments: their Manuscripts lie under those of another; comes last of what is about piles."""
        names = [segment(name) for name in where]
        other = next(name for name in SEGMENTS if name not in names)
        for name in names:
            self.state.manuscripts[other][:0] = self.state.manuscripts[name]
            self.state.manuscripts[name].clear()
        return self

    def built(self, site: str, owner: int, column: str) -> Self:
        """A Building stands on the Spot, from this column of its owner."""
        site = self.site(site)
        assert site not in self.state.sites
        self.state.players[owner].emptied.append(column)
        self.state.sites[site] = Built(owner, self.board.columns_of(owner)[column].building)
        return self

    def site(self, name: str) -> str:
        """`1-2:3` is the third Spot of that Segment, on the side that is up."""
        if ":" not in name:
            return name
        where, order = name.split(":")
        return next(
            site.slug for site in self.board.sites.values() if site.segment == segment(where) and site.order == int(order)
        )

    def uncovered(self, owner: int, *columns: str) -> Self:
        """These columns are empty, their Buildings stand far away: on the last free Spots clockwise."""
        for column in columns:
            free = [site for site in self.board.ring(self.state.ring).sites if site not in self.state.sites]
            self.built(free[-1], owner, column)
        return self

    def castle(
        self,
        tier1: Mapping[int, Iterable[int]] | None = None,
        tier2: Mapping[int, Iterable[int]] | None = None,
        tier3: Iterable[int] = (),
    ) -> Self:
        """`castle(tier1={0: (3, 0, 1)})`: 3 Workers of seat 0 and 1 of seat 2 on Section 0; out of their supplies."""
        state = self.state
        for tier, workers in ((state.tier1, tier1 or {}), (state.tier2, tier2 or {}), ([state.tier3], {0: tier3})):
            for section, counts in workers.items():
                for who, count in enumerate(counts):
                    tier[section][who] += count
                    state.players[who].workers -= count
        return self

    def leader(self, who: int) -> Self:
        self.state.leader = who
        return self

    def on_cards(self, **left: int) -> Self:
        """`on_cards(debt=1)`: so many lie on the Poverty Card still; `deed` on the Prosperity Card."""
        for paper, count in left.items():
            self.state.papers["debt" if paper == "debt" else "deed"] = count
            if count == 0 and self.state.last_round is None:
                self.state.last_round = self.state.round + 1
        return self

    # -- players --------------------------------------------------------------------------------------------------------

    def cards(self, who: int, *, row: str = "", hand: str = "", draw: str | None = None, discard: str = "") -> Self:
        """Cards of a player. `row` from the left, `-` where none lies; `draw`: these are drawn first, in this order.

        With a `draw` the other Starting Townsfolk are out of the game, without they are the draw pile.
        """
        player = self.state.players[who]
        if row:
            spaces = [None if name == "-" else self._take(name, player) for name in row.split()]
            player.row = [*spaces, None, None, None][:3]
        player.hand += [self._take(name, player) for name in hand.split()]
        player.discard += [self._take(name, player) for name in discard.split()]
        if draw is not None:
            pile = [self._take(name, player) for name in reversed(draw.split())]
            if self.board.is_ai(who):
                pile = player.draw + pile
            else:
                player.destroyed += player.draw
            player.draw = pile
        return self

    def future(self, *slugs: str) -> Self:
        """These Future Schemes are the next ones, in this order."""
        self.state.future += reversed([self._take(slug) for slug in slugs])
        return self

    def at(self, who: int, space: str) -> Self:
        """`at(0, "1-2-inner")`"""
        self.state.players[who].space = segment(space)
        assert self.state.players[who].space in self.board.spaces
        return self

    def goods(self, who: int, **goods: int) -> Self:
        own: dict[Any, int] = self.state.players[who].goods
        for good, count in goods.items():
            assert good in own
            own[good] = count
        return self

    def papers(self, who: int, *, debts: int = 0, paid: int = 0, deeds: int = 0, approved: int = 0) -> Self:
        player = self.state.players[who]
        player.debts, player.paid, player.deeds, player.approved = debts, paid, deeds, approved
        return self

    def markers(self, who: int, corruption: int = 1, virtue: int = 7) -> Self:
        player = self.state.players[who]
        player.corruption, player.virtue = corruption, virtue
        return self

    def workers(self, who: int, left: int) -> Self:
        """Leaves so many in the supply, the others are on tier 3; comes after the Castle."""
        player = self.state.players[who]
        self.state.tier3[who] += player.workers - left
        player.workers = left
        if self.state.leader is None and self.state.tier3[who]:
            self.state.leader = who
        return self

    def transcribed(self, who: int, *slugs: str) -> Self:
        self.state.players[who].manuscripts += [self._take(slug) for slug in slugs]
        return self

    def favour(self, who: int, *ribbons: Ribbon) -> Self:
        """Cleric Bonus Cards, without the Manuscripts that earn them."""
        self.state.players[who].favours += ribbons
        return self

    def first(self, seat: int) -> Self:
        self.state.first = seat
        return self

    def round(self, number: int, last: int | None = None) -> Self:
        self.state.round, self.state.last_round = number, last
        return self

    # -- facts of a test's own ------------------------------------------------------------------------------------------

    def facts(self, **changed: Any) -> Self:
        """Other facts than those in the box, by the names of `Board`."""
        self.board = dataclasses.replace(self.board, **changed)
        return self

    def link(self, slug: str, *steps: Effect) -> Self:
        """A Link that brings something else."""
        return self.facts(links={**self.board.links, slug: dataclasses.replace(self.board.links[slug], effects=steps)})

    def spot(self, site: str, *steps: Effect) -> Self:
        """A Spot that brings something else."""
        site = self.site(site)
        return self.facts(sites={**self.board.sites, site: dataclasses.replace(self.board.sites[site], effects=steps)})

    def card(self, slug: str, **changed: Any) -> Self:
        """A card with other facts: `card("abbot", instant=(Gain("deed", 1),))`."""
        card = dataclasses.replace(self.board.cards[slug], **changed)
        return self.facts(cards={**self.board.cards, slug: card})

    # -- going on -------------------------------------------------------------------------------------------------------

    def run(self, rule: Rule, who: int = 0, *, seed: bytes = bytes(32)) -> "Play":
        """Runs any rule, in the turn of this player."""
        self.state.active = who
        if self.state.turn is None:
            self.state.turn = Turn(who)
        staged = Staged(self.state, self.board, rule)
        return Play(Match.start("viscounts", self.options, self.seats, seed, the_game=staged))

    def phase(self, name: str, who: int = 0, value: int = 0, action: Action | None = None, seed: bytes = bytes(32)) -> "Play":
        """`manage` · `play` · `move` (by a value) · `action` · `hire` · `collide` · `draw`, and nothing after it.

        With an action that is `trade`, `build`, `noble` or `cleric` it need not be chosen any more.
        """
        self.state.turn = Turn(who, value)
        play = self.run(partial(_in_turn, who=who, steps=PHASES[name]), who, seed=seed)
        return play.does(who, f"act:{action}") if action else play

    def phases(self, *names: str, who: int = 0) -> "Play":
        """Several phases one after the other."""
        self.state.turn = Turn(who)
        return self.run(partial(_in_turn, who=who, steps=[step for name in names for step in PHASES[name]]), who)

    def turn(self, who: int = 0) -> "Play":
        """A whole turn, and nothing after it."""
        return self.run(partial(_in_turn, who=who, steps=rounds.STEPS), who)

    def game(self, who: int | None = None) -> "Play":
        """The game from the start of this player's turn to its end; without a player from the start of the round."""
        state = self.state
        place = states.clockwise(state, state.first).index(state.first if who is None else who)
        return self.run(partial(_from_turn, place=place), state.first if who is None else who)

    def end(self) -> "Play":
        """The final scoring, as if the last turn were over."""
        return self.run(_final)

    def effect(self, who: int, *steps: Op, active: int | None = None) -> "Play":
        """What a player gets, in the own turn or in that of another."""
        known = cast("Steps", steps)  # or steps of a test's own
        return self.run(lambda t: effects.resolve(t, who, known), who if active is None else active)


PHASES: dict[str, Sequence[Callable[[ViscountsTable, int], Rules[None]]]] = {
    "manage": (rounds.manage,),
    "play": (rounds.play_card,),
    "move": (movement.move,),
    "action": (actions.choose_action, actions.carry_out, actions.react),
    "hire": (rounds.hire,),
    "collide": (rounds.collide,),
    "draw": (rounds.draw,),
}


def _in_turn(t: ViscountsTable, who: int, steps: Sequence[Callable[[ViscountsTable, int], Rules[None]]]) -> Rules[None]:
    for step in t.each("step", steps):
        yield from step(t, who)


def _from_turn(t: ViscountsTable, place: int) -> Rules[Outcome]:
    if not t.places:  # else it goes on from a checkpoint
        t.places.update(stage=4, turn=place)
    return (yield from rounds.play(t))


def _final(t: ViscountsTable) -> Rules[Outcome]:
    yield from ()
    return scoring.final(t)


_NO_RULE = Staged(State([], [], 0, {}, {}, [], [], []), board(boards.Options(), 2), lambda t: iter(()))  # type: ignore[arg-type,return-value]


def new_game(seats: int = 3, seed: str = "0", **options: Any) -> "Play":
    """A whole game, from its set-up on."""
    return Play(Match.start("viscounts", options, seats, seed_of(seed)))


def read_out(ask: Ask) -> None:
    """Reads a question with its options, what they do, and why others are not offered."""
    MESSAGES.prompt(ask, PLAYERS)
    MESSAGES.options(ask, PLAYERS)
    for about in map(ask.explains, ask.options):
        for thing, count in (*about.cost.items(), *about.gain.items()):
            assert count > 0, f"{ask.prompt}: {about}"
            MESSAGES.amount(thing, count)
    for withheld in ask.withholds():
        assert not ask.offers(withheld.option), f"{ask.prompt}: {withheld.option} is offered"
        MESSAGES.why(withheld, PLAYERS)


class Play:
    """A rule that runs from a scenario, or a whole game; after every answer its invariants are checked, and its texts read."""

    def __init__(self, match: Match) -> None:
        self.match, self._read = match, 0
        self._check()

    def _check(self) -> None:
        assert not (faults := VISCOUNTS.invariants(self.state, self.match.board)), faults
        for ask in self.match.asks():
            read_out(ask)
        for viewer in (OMNISCIENT, SPECTATOR):
            for entry in self.match.log(viewer, self._read):
                MESSAGES.event(entry, PLAYERS)
        self._read = self.match.event_count

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def over(self) -> bool:
        """Whether the rule has come to its end."""
        return self.match.outcome is not None

    @property
    def returned(self) -> Any:
        """What the rule returned."""
        return self.match.game.returned if isinstance(self.match.game, Staged) else self.match.outcome

    def player(self, who: int) -> Player:
        return self.state.players[who]

    def goods(self, who: int) -> dict[str, int]:
        """Those of which there are some."""
        return {good: count for good, count in self.player(who).goods.items() if count}

    def markers(self, who: int) -> tuple[int, int]:
        """Where Corruption and Virtue stand."""
        return self.player(who).corruption, self.player(who).virtue

    def papers(self, who: int) -> tuple[int, int, int, int]:
        """Debts, paid ones, Deeds, approved ones."""
        player = self.player(who)
        return player.debts, player.paid, player.deeds, player.approved

    def left(self, paper: Paper) -> int:
        """How many lie on the Poverty or the Prosperity Card."""
        return self.state.papers[paper]

    def view(self, viewer: int) -> dict[str, Any]:
        """What a viewer may see, also when the rule is over."""
        return views.view(self.state, self.match.board, viewer)

    @property
    def outcome(self) -> Outcome:
        assert self.match.outcome is not None
        return self.match.outcome

    def points(self, seat: int) -> float:
        return next(score.points for score in self.outcome.scores if score.seat == seat)

    def parts(self, seat: int) -> dict[str, float]:
        """What somebody's points are made of, as far as it is not nothing."""
        (parts,) = [score.parts for score in self.outcome.scores if score.seat == seat]
        return {part: points for part, points in parts.items() if points}

    # -- what is asked --------------------------------------------------------------------------------------------------

    def ask(self, seat: int) -> Ask:
        (ask,) = self.match.asks(seat)
        return ask

    @property
    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what, now."""
        return [(ask.seat, ask.prompt) for ask in self.match.asks()]

    def options(self, seat: int) -> list[str]:
        return self.ask(seat).options

    def withheld(self, seat: int) -> dict[str, tuple[str, str]]:
        """Option → why it is not offered, and by which law."""
        return {each.option: (each.reason, each.law) for each in self.ask(seat).withholds()}

    # -- what is done ---------------------------------------------------------------------------------------------------

    def answer(self, seat: int, *choice: str) -> Self:
        """One answer, of one option or several."""
        self.match.answer(seat, None, choice)
        self._check()
        return self

    def does(self, seat: int, *answers: str) -> Self:
        """Several answers, of one option each."""
        for answer in answers:
            self.answer(seat, answer)
        return self

    def refused(self, seat: int, *choice: str) -> tuple[str, tuple[str, ...]]:
        """Code and law of the refusal; it is a fault if there is none, or if anything changed."""
        before = self.match.dump()
        try:
            self.match.answer(seat, None, choice)
        except Illegal as refusal:
            assert self.match.dump() == before
            return refusal.code, refusal.law
        raise AssertionError(f"{choice} was not refused")

    def until(self, stop: Callable[[list[Ask]], bool] = lambda asks: not asks, dull: tuple[str, ...] = ()) -> Self:
        """Takes the first option, or the first dull one, until the open asks are the wanted ones, or the rule is over."""
        while (asks := self.match.asks()) and not stop(asks):
            ask = asks[0]
            options = [option for option in dull if option in ask.options] or ask.options
            self.answer(ask.seat, *options[: max(ask.least, 1)])
        return self

    def until_asked(self, prompt: str, dull: tuple[str, ...] = ()) -> Self:
        self.until(lambda asks: any(ask.prompt == prompt for ask in asks), dull)
        assert not self.over, f"{prompt} was not asked"
        return self

    # -- what was told --------------------------------------------------------------------------------------------------

    def logged(self, kind: str, viewer: int = OMNISCIENT) -> list[dict[str, Any]]:
        """What the log says of this kind of event."""
        return [entry.params for entry in self.match.log(viewer) if entry.kind == kind]

    def kinds(self, viewer: int = OMNISCIENT) -> list[str]:
        return [entry.kind for entry in self.match.log(viewer)]
