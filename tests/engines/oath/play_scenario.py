"""A position of Oath on screen in a few lines, and a driver that answers its questions.

    s = Scene(3)                                        # seat 0 the Chancellor (purple), 1 red, 2 blue: Exiles in slot 3
    s.site(3, cards=["wolves"], warbands={"red": 2})    # slots 1–8 hold faceup sites without cards, warbands, relics
    s.player(1, favor=2, secrets=1, warbands=3, advisers=["longbows", "?vision-of-faith"])     # "?": facedown
    d = s.act(1)                                        # the Act phase of seat 1, at its first question
    d("muster", "card:wolves")                          # answers one question after the other by option ids
    assert s.red.warbands == 5

`s.run(rule)` drives any generator. All cards of the game that no test placed lie in their decks, so invariants can be checked:
`s.check()`. Cards with powers of a test's own: the fixture `new_card` (tests/engines/oath/conftest.py).
"""

from collections.abc import Generator
from typing import Any

from games.kernel.dice import Dice, seed_of
from games.kernel.table import Table
from games.kernel.values import Ask, Checkpoint, Event
from games.oath.engine.play.core.cards import facedown
from games.oath.engine.play.core.faces import BANNERS, FACES
from games.oath.engine.play.core.states import Banner, Board, Card, Player, Role, Site, State
from games.oath.engine.world.facts import COLOURS, DENIZENS, EDIFICES, GRAND_SCEPTER, RELICS, SITES, SUITS, VISIONS
from tests.engines.oath.unsaid import UNSAID, unsaid

QUIET_SITES = ("ancient-city", "steppe", "fertile-valley", "wastes", "deep-woods", "great-slum", "rocky-coast", "river")
"""Homelands pay only for cards of their suit."""


class Scene:
    def __init__(self, seats: int = 3, oath: str = "supremacy", roles: tuple[Role, ...] = (), seed: str = "0") -> None:
        exiles: list[Role] = ["exile"] * (seats - 1)
        boards: list[Role] = ["chancellor", *(roles or exiles)]
        self.state = State(
            players=[Player(c, role, site=1 if role == "chancellor" else 3) for c, role in zip(COLOURS, boards, strict=False)],
            sites=[Site(slug, True) for slug in QUIET_SITES],
            oath=oath,
            banks=dict.fromkeys(SUITS, 3),
            shared=36 - 3 * len(SUITS) - 1,
            reserve={colour: 24 if colour == "purple" else 14 for colour in COLOURS},
            banners={slug: Banner() for slug in BANNERS},
            reliquary=[None, None, None, None],
            world_deck=[*DENIZENS, *VISIONS],
            relic_deck=list(RELICS),
            site_deck=[slug for slug in SITES if slug not in QUIET_SITES],
            discards={"cradle": [], "provinces": [], "hinterland": []},
            dispossessed=[],
            archive={suit: [] for suit in SUITS},
            edifices_in_archive=list(EDIFICES),
            box=[],
            phase="act",
        )
        self.state.players[0].relics.append(Card(GRAND_SCEPTER))
        self.state.reliquary = [facedown(self.state, self.state.relic_deck.pop()) for _ in range(4)]
        self.board = Board(seats, None, [])
        self.table: Table[State, Board] = Table(self.state, self.board, seats, Dice(seed_of(seed)), {})

    # -- setting up ----------------------------------------------------------------------------------------------

    def site(self, slot: int, slug: str = "", *, faceup: bool = True, **what: Any) -> Site:
        """cards, relics (facedown), warbands={"red": 2}, favor, secrets."""
        state = self.state
        site = state.site(slot)
        if slug:
            other = next((s for s in state.sites if s.slug == slug), None)
            if other:
                other.slug = site.slug
            else:
                state.site_deck[state.site_deck.index(slug)] = site.slug
            site.slug = slug
        site.faceup = faceup
        for card in what.pop("cards", ()):
            site.cards.append(self._draw(card))
        for relic in what.pop("relics", ()):
            site.relics.append(self._draw(f"?{relic}"))
        for colour, count in what.pop("warbands", {}).items():
            state.reserve[colour] -= count
            site.warbands[colour] = count
        if favor := what.pop("favor", 0):
            state.shared -= favor
            site.favor += favor
        site.secrets += what.pop("secrets", 0)
        assert not what, what
        state.changed()
        return site

    def player(self, seat: int, **what: Any) -> Player:
        """site, supply, favor, secrets, turned, warbands, advisers, vision, relics, hand, role, banners."""
        state, player = self.state, self.state.players[seat]
        player.role = what.pop("role", player.role)
        if favor := what.pop("favor", 0):
            state.shared -= favor
            player.favor += favor
        if warbands := what.pop("warbands", 0):
            state.reserve[player.force] -= warbands
            player.warbands += warbands
        for card in what.pop("advisers", ()):
            player.advisers.append(self._draw(card))
        for card in what.pop("relics", ()):
            player.relics.append(self._draw(card))
        if vision := what.pop("vision", None):
            player.vision = self._draw(vision)
        player.hand += [self._draw(card).slug for card in what.pop("hand", ())]
        for banner in what.pop("banners", ()):
            state.banners[banner].holder = seat
        for name, value in what.items():
            assert hasattr(player, name), name
            setattr(player, name, value)
        state.changed()
        return player

    def banner(self, slug: str, *, holder: int | None = None, tokens: int = 1, mob: bool = False) -> Banner:
        banner = self.state.banners[slug]
        if slug == "peoples-favor":
            self.state.shared -= tokens - banner.tokens
        banner.holder, banner.tokens, banner.mob = holder, tokens, mob
        self.state.changed()
        return banner

    def discards(self, region: str, *cards: str) -> None:
        """Top first."""
        self.state.discards[region] += [self._draw(card).slug for card in cards]

    def deck(self, *cards: str) -> None:
        """On top of the world deck, the first uppermost."""
        self.state.world_deck[:0] = [self._draw(card).slug for card in cards]

    def relic_deck(self, *relics: str) -> None:
        self.state.relic_deck[:0] = [self._draw(card).slug for card in relics]

    def reliquary(self, *relics: str | None) -> None:
        """One a space; None leaves it bare."""
        for space, old in enumerate(self.state.reliquary):
            if old:
                self.state.relic_deck.append(old.slug)
                self.state.reliquary[space] = None
        self.state.reliquary = [relic and self._draw(f"?{relic}") for relic in relics]  # type: ignore[misc]
        self.state.changed()

    def _draw(self, card: str) -> Card:
        """Out of whatever deck it lies in; `?` lays it facedown."""
        slug = card.removeprefix("?")
        state = self.state
        for pile in (state.world_deck, state.relic_deck, state.dispossessed):
            if slug in pile:
                pile.remove(slug)
        for edifice in EDIFICES.values():
            if slug in (edifice.slug, edifice.ruin):
                state.edifices_in_archive.remove(edifice.slug)
        for space, relic in enumerate(state.reliquary):
            if relic and relic.slug == slug:  # another takes its place
                state.reliquary[space] = facedown(state, state.relic_deck.pop())
        assert slug in FACES, slug
        return facedown(state, slug) if card.startswith("?") else Card(slug)

    # -- going on ------------------------------------------------------------------------------------------------

    def act(self, seat: int) -> "Driver":
        from games.oath.engine.play.rounds.act import act

        self.state.turn, self.state.phase, self.state.doing = seat, "act", ""
        return self.run(act(self.table, seat))

    def run(self, rule: Generator[Any, Any, Any], turn: int | None = None) -> "Driver":
        if turn is not None:
            self.state.turn = turn
        return Driver(self, rule)

    def __getattr__(self, name: str) -> Any:
        """`s.red`: the player of that colour."""
        if name in COLOURS:
            return next(player for player in self.state.players if player.colour == name)
        raise AttributeError(name)

    def logged(self, kind: str) -> list[Event]:
        return [event for event in self.table.events if event.kind == kind]

    def check(self) -> None:
        from games.oath.engine.play.invariants import invariants

        wrong = invariants(self.state, self.board)
        assert [fault for fault in wrong if not fault.startswith("OATH-2.11b")] == []  # a scene gives the title to anybody


class Driver:
    """Runs a rule from question to question."""

    def __init__(self, scene: Scene, rule: Generator[Any, Any, Any]) -> None:
        self.scene, self.rule = scene, rule
        self.asks: list[Ask] = []
        self.result: Any = None
        self.over = False
        self._together = False
        self._send(None)

    @property
    def ask(self) -> Ask:
        assert self.asks, "nothing is asked any more"
        return self.asks[0]

    @property
    def options(self) -> list[str]:
        return self.ask.options

    def __call__(self, *answers: str | list[str]) -> "Driver":
        """Answers the open questions one after the other; a list picks several."""
        for answer in answers:
            ask = self.ask
            for option in [answer] if isinstance(answer, str) else answer:
                assert option in ask.options, f"{ask.prompt}: {option} is not among {ask.options}"
            single = ask.least == ask.most == 1
            picked = [answer] if isinstance(answer, str) else sorted(answer, key=ask.options.index)
            assert ask.least <= len(picked) <= ask.most, f"{ask.prompt}: {ask.least} to {ask.most}"
            if self._together:
                self._given.append(picked[0] if single else picked)
                self.asks.pop(0)
                if not self.asks:
                    self._send(self._given)
            else:
                self._send(picked[0] if single else picked)
        return self

    def _send(self, value: Any) -> None:
        try:
            wanted = self.rule.send(value)
            while isinstance(wanted, Checkpoint):
                wanted = self.rule.send(None)
        except StopIteration as end:
            self.asks, self.over, self.result = [], True, end.value
            return
        self._together = isinstance(wanted, list)
        self._given: list[Any] = []
        self.asks = [ask.found() for ask in (wanted if self._together else [wanted])]
        assert not (silent := set(unsaid(self.asks)) - UNSAID), f"say neither place, cost nor gain: {silent}"
