"""Positions of A War of Whispers in a few lines: who stands where, whose moment it is; then answers and what came of them.

A scenario starts bare: no banner on the map, no agent on the board, no card in a hand, everybody's tokens in turn order of
the empires. Banners, cards and agents that are not mentioned are in the reserve, deck or supply, so nothing is ever lost.
"""

from collections.abc import Callable, Iterator
from typing import Any, Self

import msgspec

from games.kernel.bots import bots_of
from games.kernel.dice import seed_of
from games.kernel.errors import Illegal
from games.kernel.match import Dump, Match
from games.kernel.values import OMNISCIENT, SPECTATOR, Ask, Outcome
from games.whispers.engine.board import BANNERS, CARDS, COUNCILS, EMPIRES, MULTIPLIERS, SEATS, Empire
from games.whispers.engine.game import WHISPERS
from games.whispers.engine.scene import card_for
from games.whispers.engine.states import State
from games.whispers.texts import MESSAGES

NAMED: dict[str, Empire] = {empire: empire for empire in EMPIRES}
BARRACKS: dict[str, str] = {
    "bear": "bear-bearhall",
    "eagle": "eagle-eyrie",
    "elephant": "elephant-deepgreen",
    "lion": "lion-sandkeep",
    "horse": "horse-duskfair",
}
"""Home regions far from any border, for banners that only have to be out of the reserve."""
PHASES = ("recall", "deploy", "empires", "mark", "clean-up", "loyalty")
PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]
DULL = ("pass", "go-on", "keep", "stop")
PLACING = {"add", "redeploy-to", "retreat"}
"""Questions about banners that are on their way meanwhile."""


def positions(seats: int, **options: bool) -> Iterator[State]:
    """Of one game by chance; always the same state, as it changes."""
    seed = seed_of(f"positions {seats}")
    match = Match.start("whispers", options, seats, seed, checkpoints=False)
    bots = bots_of(["random"], seats, seed)
    yield match.state
    while asks := match.asks():
        match.answer(asks[0].seat, asks[0].id, bots[asks[0].seat].choose(match, asks[0]))
        yield match.state


def astray(match: Match) -> dict[str, int]:
    """Banners on their way that neither are being placed nor have joined a declared attack (WOW-2.2a)."""
    if any(ask.prompt in PLACING for ask in match.asks()):
        return {}
    attack = match.state.turn and match.state.turn.attack
    joined = {attack.empire: attack.added} if attack else {}
    return {empire: n for empire, n in match.state.moving.items() if n != joined.get(empire, 0)}


class Scenario:
    """Each method returns the scenario; `at` ends the set-up."""

    def __init__(self, seats: int = 3, *, seed: bytes = bytes(32), **options: Any) -> None:
        self.match = Match.start("whispers", {"first_player": 0, **options}, seats, seed)
        self.board = self.match.board
        state: State = WHISPERS.new_state(self.board, seats)
        state.banners = dict.fromkeys(state.banners, 0)
        state.reserve = dict.fromkeys(EMPIRES, BANNERS)
        for player in state.players:
            player.tokens = dict(zip(MULTIPLIERS, EMPIRES, strict=True))
        self.state = state

    def region(self, slug: str, **banners: int) -> Self:
        """`region("lion-manewall", bear=3)`"""
        ((empire, n),) = banners.items()
        self.state.banners[slug] = n
        self.state.holder[slug] = NAMED[empire]
        self.state.reserve[NAMED[empire]] -= n
        return self

    def starting_banners(self) -> Self:
        for slug, region in self.board.regions.items():
            if region.start:
                self.region(slug, **{region.home: region.start})
        return self

    def reserve(self, **left: int) -> Self:
        """Leaves so many in the reserve, the rest goes to the barracks; comes after the regions."""
        for empire, n in left.items():
            self.region(BARRACKS[empire], **{empire: self.state.reserve[NAMED[empire]] - n})
        return self

    def agent(self, council: str, player: int) -> Self:
        self.state.agents[council] = player
        self.state.players[player].agents -= 1
        return self

    def council(self, empire: str, *agents: int | None) -> Self:
        """Who stands on Sheriff, Steward, Marshal, Chancellor."""
        for council, player in zip(COUNCILS[NAMED[empire]], agents, strict=True):
            if player is not None:
                self.agent(council, player)
        return self

    def agent_in(self, region: str, *players: int) -> Self:
        self.state.in_regions[region] = sorted(players)
        for player in players:
            self.state.players[player].agents -= 1
        return self

    def hand(self, player: int, *slugs: str) -> Self:
        for slug in slugs:
            self.state.decks[CARDS[slug].empire].remove(slug)
            self.state.players[player].hand.append(slug)
        return self

    def holds(self, player: int, **counts: int) -> Self:
        """So many cards of an empire, whichever are left; so it also makes decks short."""
        for empire, n in counts.items():
            self.hand(player, *self.state.decks[NAMED[empire]][:n])
        return self

    def able(self, player: int, *effects: str) -> Self:
        """A card for each of these effects, with what it costs; comes before the decks."""
        for effect in effects:
            self.hand(player, *card_for(effect, [card for other in self.state.players for card in other.hand]))
        return self

    def deck(self, empire: str, *first: str) -> Self:
        """These are drawn first, in this order; comes after the hands."""
        deck = self.state.decks[NAMED[empire]]
        deck[:] = [card for card in deck if card not in first] + list(reversed(first))
        return self

    def tokens(self, player: int, **spaces: str) -> Self:
        """Spaces that are not mentioned take the other empires in turn order."""
        others = iter(empire for empire in EMPIRES if empire not in spaces.values())
        self.state.players[player].tokens = {
            space: NAMED[spaces[space]] if space in spaces else next(others) for space in MULTIPLIERS
        }
        return self

    def face_up(self, player: int, *empires: str) -> Self:
        """Tokens revealed by swaps."""
        self.state.players[player].face_up = [NAMED[empire] for empire in empires]
        self.state.players[player].swapped = len(empires)
        return self

    def first(self, player: int) -> Self:
        self.state.first = player
        return self

    def round(self, number: int) -> Self:
        self.state.marked = number - 1
        return self

    def at(self, moment: str) -> "Play":
        """`recall` · `deploy` · `empires` · `mark` · `clean-up` · `loyalty` · `seat:<council seat>`"""
        wrong = WHISPERS.invariants(self.state, self.board)
        assert not wrong, wrong
        phase, _, council = moment.partition(":")
        places = {"stage": 1, "phase": PHASES.index("empires" if council else phase)}
        if council:
            empire = SEATS[council].empire
            places |= {"empire": EMPIRES.index(empire), "seat": COUNCILS[empire].index(council)}
        dump = msgspec.msgpack.decode(self.match.dump(), type=Dump)
        state = msgspec.Raw(msgspec.msgpack.encode(self.state))
        return Play(Match.load(msgspec.msgpack.encode(msgspec.structs.replace(dump, state=state, places=places))))


class Play:
    """A match that goes on from the scenario; after every answer its invariants are checked, and its texts read."""

    def __init__(self, match: Match) -> None:
        self.match, self._read = match, 0
        self._check()

    def _check(self) -> None:
        wrong = WHISPERS.invariants(self.state, self.match.board)
        assert not wrong, wrong
        assert not astray(self.match)
        for ask in self.match.asks():
            MESSAGES.prompt(ask, PLAYERS)
            MESSAGES.options(ask, PLAYERS)
        for viewer in (OMNISCIENT, SPECTATOR):
            for entry in self.match.log(viewer, self._read):
                MESSAGES.event(entry, PLAYERS)
        self._read = self.match.event_count

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def outcome(self) -> Outcome | None:
        return self.match.outcome

    def banners(self, region: str) -> tuple[str, int]:
        """Who controls it, with how many banners."""
        return self.state.holder[region], self.state.banners[region]

    def hand(self, player: int) -> list[str]:
        return self.state.players[player].hand

    # -- what is asked ----------------------------------------------------------------------------------------------

    def ask(self, player: int) -> Ask:
        (ask,) = self.match.asks(player)
        return ask

    @property
    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what, now."""
        return [(ask.seat, ask.prompt) for ask in self.match.asks()]

    def options(self, player: int) -> list[str]:
        return self.ask(player).options

    def effects(self, player: int) -> set[str]:
        """Card effects that are offered now."""
        return {option.rpartition(":")[2] for ask in self.match.asks(player) for option in ask.options if option[:5] == "play:"}

    def acting(self) -> tuple[int, str]:
        """Who is asked, for which council seat."""
        (ask,) = self.match.asks()
        return ask.seat, str(ask.params["council"])

    # -- what is done -----------------------------------------------------------------------------------------------

    def answer(self, player: int, *choice: str) -> Self:
        """One answer, of one option or several."""
        self.match.answer(player, None, choice)
        self._check()
        return self

    def does(self, player: int, *answers: str) -> Self:
        """Several answers, of one option each."""
        for answer in answers:
            self.answer(player, answer)
        return self

    def plays(self, player: int, effect: str, *answers: str) -> Self:
        """The first card that is offered with it, paid with the first that can; then the answers."""
        self.answer(player, next(option for option in self.options(player) if option.endswith(f":{effect}")))
        while [ask.prompt for ask in self.match.asks(player)] == ["pay"]:
            self.answer(player, self.options(player)[0])
        return self.does(player, *answers)

    def refused(self, player: int, *choice: str) -> tuple[str, tuple[str, ...]]:
        """Code and law of the refusal; it is a fault if there is none, or if anything changed."""
        before = self.match.dump()
        try:
            self.match.answer(player, None, choice)
        except Illegal as refusal:
            assert self.match.dump() == before
            return refusal.code, refusal.law
        raise AssertionError(f"{choice} was not refused")

    def until(self, stop: Callable[[list[Ask]], bool] = lambda asks: not asks) -> Self:
        """Answers as dully as the rules allow until the open asks are the wanted ones, or the game is over."""
        while (asks := self.match.asks()) and not stop(asks):
            options = [option for option in asks[0].options if not option.startswith("play:")] or asks[0].options
            dull = [option for option in options if option in DULL]
            self.answer(asks[0].seat, *(dull or options)[: max(asks[0].least, 1)])
        return self

    # -- what was told ----------------------------------------------------------------------------------------------

    def logged(self, kind: str, viewer: int = OMNISCIENT) -> list[dict[str, Any]]:
        """What the log says of this kind of event."""
        return [entry.params for entry in self.match.log(viewer) if entry.kind == kind]

    def kinds(self, viewer: int = OMNISCIENT) -> list[str]:
        return [entry.kind for entry in self.match.log(viewer)]
