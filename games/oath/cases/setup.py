"""Worked examples of the chronicle: the table they start from. What an example leaves out is filled with something lawful."""

from collections.abc import Iterable
from itertools import islice

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.engine.chronicle.reading import begin
from games.oath.engine.chronicle.writing import Writing
from games.oath.engine.world.aftermath import (
    Adviser,
    Aftermath,
    Build,
    Choices,
    CitizenshipAnswer,
    EdificeChoice,
    EndPlayer,
    EndSlot,
    Repair,
    Winner,
)
from games.oath.engine.world.facts import (
    CHANCELLOR,
    COLOURS,
    DENIZENS,
    EDIFICE_SIDES,
    EDIFICES,
    GRAND_SCEPTER,
    OATH_OF_VISION,
    RELICS,
    SITES,
    SLOTS,
    SUITS,
    VISIONS,
)
from games.oath.engine.world.world import Placed, SeatBoard, Slot, World

WAYS = {"chancellor": ["war-exhaustion"], "citizen": ["successor", "war-exhaustion"], "exile": ["usurper"]}
HALF_SAID = {"citizen": (["successor"], ["war-exhaustion"]), "exile": (["war-exhaustion"],)}
"""Ways that go with another one (3.3.1a, 3.4.2a)."""


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    pass


class EdificeAt(Strict):
    slug: str
    side: str


class Site(Strict):
    slot: int
    site: str
    facedown: bool = False
    ruler: str | None = None
    denizens: list[str] = []
    edifice: EdificeAt | None = None
    relics: list[str] = []

    def cards(self) -> list[Placed]:
        cards = [Placed(card, "denizen") for card in self.denizens]
        if self.edifice:
            cards.append(Placed(EDIFICE_SIDES[self.edifice.slug][0], "edifice", self.edifice.side))
        return cards + [Placed(card, "relic", faceup=False) for card in self.relics]


class Person(Strict):
    color: str = CHANCELLOR
    role: str | None = None
    faceup_advisers: list[str] = []
    facedown_advisers: list[str] = []
    relics: list[str] = []
    revealed_vision: str | None = None


class Counts(Strict):
    archive: dict[str, int] = {}
    denizens_in_play: int | None = None
    discard_denizens: int = 0
    discard_visions: int = 0
    dispossessed: int | None = None
    loser_adviser_denizens: int = 0
    loser_facedown_visions: int = 0
    map_denizens: int = 0
    map_denizens_at_kept_sites: int = 0
    winner_adviser_denizens: int = 0
    winner_revealed_vision: int | str = 0
    world_deck_denizens: int | None = None
    world_deck_visions: int = 0


class Remaining(Strict):
    denizens: int
    visions: int = 0


class SubCase(Strict):
    id: str
    winner_faceup_advisers: list[str] = []
    winner_facedown_advisers: list[str] = []
    chosen_suit: str | None = None


class Input(Strict):
    winner: Person = msgspec.field(default_factory=Person)
    players: list[Person] = []
    losers: list[Person] = []
    boards_in_box: dict[str, str] = {}
    current_oath: str = "supremacy"
    won_by: list[str] = []
    map: list[Site] = []
    map_after_8_3: list[Site] = []
    archive_counts: dict[str, int] = {}
    counts: Counts = msgspec.field(default_factory=Counts)
    discard_piles: dict[str, list[str]] = {}
    dispossessed_before: int | None = None
    dispossessed_by_suit: dict[str, int] = {}
    dispossessed_count: int | None = None
    added_in_8_4: int = 6
    relic_deck_before: list[str] | None = None
    relics_returned_in_8_3_2: list[str] = []
    reliquary: list[str] = []
    sub_cases: list[SubCase] = []
    winner_faceup_advisers: list[str] = []
    winner_facedown_advisers: list[str] = []
    world_deck_remaining: Remaining | None = None


class BuildOrRepair(Strict):
    type: str
    slot: int
    replace: str | None = None
    why: str = ""

    def choice(self) -> EdificeChoice:
        if self.type == "build":
            return EdificeChoice(build=Build(self.slot, self.replace or ""))
        if self.type == "repair":
            return EdificeChoice(repair=Repair(self.slot))
        raise Illegal("unknown_type", f"neither build nor repair: {self.type!r}")


class SubChoice(Strict):
    id: str
    build_or_repair: BuildOrRepair | None = None
    chosen_suit: str | None = None
    citizenship_accepted_by: list[str] = []


class Decisions(Strict):
    build_or_repair: BuildOrRepair | None = None
    chosen_suit: str | None = None
    citizenship_accepted_by: list[str] = []
    sub_cases: list[SubChoice] = []


class Table:
    """Everything of one example, ready to be run."""

    def __init__(self, given: Input, decisions: Decisions | SubChoice, sub: SubCase | None = None) -> None:
        self.given, self.decisions, self.sub = given, decisions, sub
        counts = given.counts
        self.free = [card for card in DENIZENS if card not in self._named()]
        self._by_suit()
        self.players = self._players()
        self.map = given.map or self._filler_map()
        self._piles()
        in_play = len(DENIZENS) - sum(len(cards) for cards in self.archive.values()) - len(self.dispossessed)
        if counts.denizens_in_play not in (None, in_play):
            raise Illegal("denizens_in_play", f"the example has {in_play} denizens in play, not {counts.denizens_in_play}")
        visions = iter([card for card in VISIONS if card not in self._named()])
        deck_visions = given.world_deck_remaining.visions if given.world_deck_remaining else counts.world_deck_visions
        self.deck += list(islice(visions, deck_visions))
        self.discards += list(islice(visions, counts.discard_visions))
        loser = next(player for player in self.players if player.color != self.given.winner.color)
        loser.advisers += [Adviser(card, faceup=False) for card in islice(visions, counts.loser_facedown_visions)]
        self.boxed_visions = list(visions)

    # -- people -----------------------------------------------------------------------------------------------------

    def _players(self) -> list[EndPlayer]:
        given, winner = self.given, self.given.winner
        roles = {person.color: person.role for person in (*given.players, winner) if person.role}
        colours = list(dict.fromkeys([CHANCELLOR, *(p.color for p in (*given.players, winner, *given.losers))]))
        if len(colours) == 1:
            colours.append(next(colour for colour in COLOURS if colour not in (*colours, *given.boards_in_box)))
        players = {
            colour: EndPlayer(colour, roles.get(colour) or ("chancellor" if colour == CHANCELLOR else "exile"))
            for colour in colours
        }
        for person in (*given.players, winner, *given.losers):
            player = players[person.color]
            player.advisers += [Adviser(card) for card in person.faceup_advisers]
            player.advisers += [Adviser(card, faceup=False) for card in person.facedown_advisers]
            player.relics += [relic for relic in person.relics if relic not in player.relics]
            player.revealed_vision = person.revealed_vision or player.revealed_vision
        own = players[winner.color]
        for source in self._winners():
            own.advisers += [Adviser(card) for card in source.winner_faceup_advisers]
            own.advisers += [Adviser(card, faceup=False) for card in source.winner_facedown_advisers]
        if given.counts.winner_revealed_vision:
            own.revealed_vision = self._counted_vision()
        others = [player for player in players.values() if player is not own]
        for count, hands in ((given.counts.winner_adviser_denizens, [own]), (given.counts.loser_adviser_denizens, others)):
            more = count - sum(adviser.card in DENIZENS for player in hands for adviser in player.advisers)
            hands[0].advisers += [Adviser(card, faceup=False) for card in self._filler(max(more, 0))]
        return list(players.values())

    @property
    def role(self) -> str:
        return next(player.role for player in self.players if player.color == self.given.winner.color)

    def _winners(self) -> "list[Input | SubCase]":
        """Lists both parts of an example that may name the winner's advisers."""
        return [self.given, self.sub] if self.sub else [self.given]

    # -- cards ------------------------------------------------------------------------------------------------------

    def _named(self) -> set[str]:
        given = self.given
        people = (*given.players, given.winner, *given.losers)
        named = {card for pile in given.discard_piles.values() for card in pile}
        named |= {card for site in given.map for card in site.denizens}
        named |= {card for p in people for card in (*p.faceup_advisers, *p.facedown_advisers, p.revealed_vision or "")}
        for source in self._winners():
            named |= {*source.winner_faceup_advisers, *source.winner_facedown_advisers}
        return named | ({self._counted_vision()} if given.counts.winner_revealed_vision else set())

    def _counted_vision(self) -> str:
        counted = self.given.counts.winner_revealed_vision
        won_by = next((how for how in self.given.won_by if how in OATH_OF_VISION), next(iter(OATH_OF_VISION)))
        return counted if isinstance(counted, str) else self.given.winner.revealed_vision or won_by

    def _filler(self, n: int, suit: str | None = None) -> list[str]:
        """Takes cards that the example does not name."""
        found = [card for card in self.free if suit in (None, DENIZENS[card])][:n]
        if len(found) < n:
            raise Illegal("too_many", f"there are not {n} {suit or 'denizens'} left to set the example up")
        self.free = [card for card in self.free if card not in found]
        return found

    def _by_suit(self) -> None:
        """Places first what the example counts by suit: the rest is free to be of any."""
        given = self.given
        archive = given.archive_counts or given.counts.archive
        self.archive_given = bool(archive)
        self.archive = {suit: self._filler(archive.get(suit, 0), suit) for suit in SUITS}
        self.dispossessed = [card for suit, n in given.dispossessed_by_suit.items() for card in self._filler(n, suit)]

    def _piles(self) -> None:
        given, counts = self.given, self.given.counts
        numbers = (given.dispossessed_count, given.dispossessed_before, counts.dispossessed)
        number = next((n for n in numbers if n is not None), len(self.dispossessed))
        self.dispossessed += self._filler(number - len(self.dispossessed))
        self.discards = [card for pile in given.discard_piles.values() for card in pile]
        more = counts.discard_denizens - sum(card in DENIZENS for card in self.discards)
        self.discards += self._filler(max(more, 0))
        remaining = given.world_deck_remaining.denizens if given.world_deck_remaining else counts.world_deck_denizens
        if remaining is None:
            remaining = len(self.free) if self.archive_given else 30
        self.deck = self._filler(remaining)
        if self.archive_given and self.free:
            raise Illegal("too_few", f"{len(self.free)} denizens of the game are in no place of the example")
        for card in self.free:
            self.archive[DENIZENS[card]].append(card)

    # -- the map ----------------------------------------------------------------------------------------------------

    def _filler_map(self) -> list[Site]:
        """Lays sites faceup as far as denizens lie there, the winner's first, then those of bandits; the others facedown."""
        counts = self.given.counts
        kept, lost = counts.map_denizens_at_kept_sites, counts.map_denizens - counts.map_denizens_at_kept_sites
        rulers = {"empire" if self.role != "exile" else self.given.winner.color: kept, "bandits": lost}
        names = sorted((s for s in SITES.values()), key=lambda site: -site.capacity)
        found: list[Site] = []
        for ruler, n in rulers.items():
            while n:
                site = names.pop(0)
                here = min(n, site.capacity)
                found.append(Site(len(found) + 1, site.slug, ruler=ruler, denizens=self._filler(here)))
                n -= here
        found += [Site(slot, names.pop().slug, facedown=True) for slot in SLOTS[len(found) :]]
        return found

    # -- putting it together ----------------------------------------------------------------------------------------

    def world(self) -> World:
        at_sites = {card.card for site in self.map for card in site.cards()}
        return World(
            name="A worked example",
            chapter=1,
            oath=self.given.current_oath,
            slots=[Slot(s.slot, s.site, not s.facedown, s.facedown, s.cards()) for s in self.map],
            site_deck=[site for site in SITES if site not in {s.site for s in self.map}],
            archive={suit: list(cards) for suit, cards in self.archive.items()},
            edifices_in_archive=[card for card in EDIFICES if card not in at_sites],
            dispossessed=list(self.dispossessed),
            world_deck=[*self.deck, *(card for card in self._hands() if card in DENIZENS or card in VISIONS)],
            relic_deck=[card for card in RELICS if card not in at_sites],
            box=[GRAND_SCEPTER, *self.boxed_visions],
            boards=[SeatBoard(colour, self._side(colour)) for colour in COLOURS],
        )

    def _side(self, colour: str) -> str:
        role = next((player.role for player in self.players if player.color == colour), None)
        return role or self.given.boards_in_box.get(colour, "exile")

    def _hands(self) -> Iterable[str]:
        yield from self.discards
        for player in self.players:
            yield from (adviser.card for adviser in player.advisers)
            yield from [player.revealed_vision] if player.revealed_vision else []

    def _how(self) -> list[str]:
        how = self.given.won_by
        left_open = not how or how in HALF_SAID.get(self.role, ())
        return list(dict.fromkeys([*how, *WAYS[self.role]])) if left_open else how

    def aftermath(self) -> Aftermath:
        given = self.given
        placed = {relic for player in self.players for relic in player.relics} | set(given.reliquary)
        placed |= {card for site in self.map for card in site.relics}
        deck = [*(given.relic_deck_before or ()), *given.relics_returned_in_8_3_2]
        rest = [card for card in RELICS if card not in placed and card not in deck]
        return Aftermath(
            winner=Winner(given.winner.color, self.role, self._how()),
            slots=[EndSlot(s.slot, s.site, not s.facedown, s.ruler, s.cards()) for s in self.map],
            players=[msgspec.structs.replace(player) for player in self.players],
            reliquary=list(given.reliquary),
            discards={"cradle": list(self.discards)},
            world_deck=list(self.deck),
            relic_deck=deck if given.relic_deck_before is not None else rest,
            box=[*self.boxed_visions, *(rest if given.relic_deck_before is not None else ())],
            confirmed=["over_capacity"],
        )

    def writing(self, seed: bytes, edifice: EdificeChoice | None = None) -> Writing:
        """Sets the chronicle up before its first step; choices that the example leaves open are made in some lawful way."""
        world = self.world()
        if faults := world.faults():
            raise Illegal(faults[0].code, f"the example cannot be set up: {faults[0].message}")
        accepted = self.decisions.citizenship_accepted_by
        wish = self.decisions.build_or_repair
        choices = Choices(
            citizenship=[CitizenshipAnswer(colour, accepted=True) for colour in accepted],
            edifice=edifice or (wish.choice() if wish else None),
            suit=self.decisions.chosen_suit or (self.sub.chosen_suit if self.sub else None),
        )
        return begin(world, self.aftermath(), choices, Dice(seed))
