"""The pieces of a game and where they are; what follows from that is asked in `ruling`."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import msgspec

from games.kernel.table import Table
from games.oath.engine.world.facts import CHANCELLOR, REGION_OF

Role = Literal["chancellor", "citizen", "exile"]
Phase = Literal["set-up", "wake", "act", "rest", "chronicle", "over"]
Zone = Literal["site", "ground", "adviser", "relic", "vision", "reliquary"]
"""Where a card lies; a relic at a site lies on the `ground`."""
PowerZone = Literal["site", "adviser", "relic", "banner", "map", "reliquary", "title", "vision"]
"""Where a power is; `map`: a site's own one, `vision`: that of a Vision which was just revealed."""
Side = Literal["attacker", "defender"]
Exchangeable = Literal["favor", "secrets", "relics", "banners", "advisers", "sites", "promises"]
Status = Literal["open", "kept", "broken", "disputed"]


class Card(msgspec.Struct, omit_defaults=True):
    """A card on the table, with what lies on it. An edifice is named by the side it shows."""

    slug: str
    faceup: bool = True
    favor: int = 0
    secrets: int = 0
    mark: int = 0
    """What a facedown card is called by those who may not know its front (9.4i, 9.4l)."""
    seen: list[int] = []
    """Seats that lawfully looked at it while it lay facedown (6.3b, 6.4b, 9.4q)."""
    warbands: dict[str, int] = {}
    """Warbands by colour, where a power puts them on a card."""

    @property
    def empty(self) -> bool:
        """Tells whether no favor and no secrets lie on it (board.any-b)."""
        return not (self.favor or self.secrets)


class Site(msgspec.Struct):
    slug: str
    faceup: bool
    favor: int = 0
    secrets: int = 0
    warbands: dict[str, int] = {}
    """Warbands by colour; no zeros."""
    cards: list[Card] = []
    """Denizens and edifices."""
    relics: list[Card] = []
    seen: list[int] = []
    """Seats that lawfully looked at it while it lay facedown."""


class Player(msgspec.Struct):
    colour: str
    role: Role
    site: int = 0
    """The slot of the pawn; 0 before it stands on the map."""
    supply: int = 7
    favor: int = 0
    secrets: int = 0
    """Secrets that lie faceup on the board."""
    turned: int = 0
    """Secrets that lie facedown on the board (7.1.2j)."""
    warbands: int = 0
    """Warbands on the board, of the colour of `force`."""
    advisers: list[Card] = []
    vision: Card | None = None
    """The Vision that was revealed."""
    relics: list[Card] = []
    hand: list[str] = []
    """Cards drawn and not yet played or discarded (9.4m)."""

    @property
    def imperial(self) -> bool:
        return self.role != "exile"

    @property
    def force(self) -> str:
        """The colour of its warbands."""
        return CHANCELLOR if self.imperial else self.colour


class Banner(msgspec.Struct):
    holder: int | None = None
    tokens: int = 1
    mob: bool = False


class Item(NamedTuple):
    """A thing in a deal, or a promise (7.6.3); its name is `favor:2`, `relic:slug`, `site:3`, `pay-favor:2:7`, …"""

    kind: str
    what: str = ""
    """A slug, the mark of a facedown adviser, a player as `@2`; `favor` or secrets, before it is said how many."""
    number: int = 0
    """How many, or the slot of a site."""
    by_round: int = 0
    """When a payment is due."""

    def __str__(self) -> str:
        return ":".join(map(str, filter(None, self)))


if TYPE_CHECKING:
    StoredItem = Item
else:
    StoredItem = Item | str  # in games that were stored before it was more than its name


def _items(stored: Iterable[Any]) -> list[Item]:
    return [_named(item) if isinstance(item, str) else item for item in stored]


def _named(name: str) -> Item:
    kind, *given = name.split(":")
    numbers = [int(part) for part in given if part.isdigit()]
    return Item(kind, "".join(part for part in given if not part.isdigit()), *numbers)


class Agreement(msgspec.Struct, rename={"promise": "text"}):
    """A binding promise about the future (7.6.3f)."""

    promise: StoredItem
    parties: list[int]
    """Who promised, and to whom."""
    penalty: StoredItem | None = None
    status: Status = "open"
    verdict: Literal["", "kept", "broken"] = ""
    """What the coin said of a disputed one."""

    def __post_init__(self) -> None:
        [self.promise] = _items([self.promise])
        [self.penalty] = _items([self.penalty]) if self.penalty else [None]


class Battle(msgspec.Struct):
    """What everybody sees of a Campaign that is under way."""

    attacker: int
    defender: int | None
    """None: the bandits."""
    at: int
    """The attacker's site, for this Campaign."""
    sites: list[int] = []
    relics: list[str] = []
    banners: list[str] = []
    pawn: bool = False
    attack: int = 0
    defense: int = 0
    allies: list[int] = []
    apart: list[int] = []
    """Citizens who do not count as Imperial until it is over (5.5.1f, 5.5.1g)."""
    plans: list[tuple[int | None, str]] = []
    """Who used what; None: the bandits."""
    attack_roll: list[list[str]] = []
    defense_roll: list[list[str]] = []
    shields: int | None = None
    swords: int | None = None
    saved: dict[str, int] = {}
    """Warbands set aside by a power, by colour."""


class Offer(msgspec.Struct):
    """Things on the table between two seats until both agree (6.6.1g, 7.6.3g)."""

    kind: Literal["citizenship", "deal"]
    giver: int
    """Who began it: the holder of the Grand Scepter, the user of a power."""
    taker: int
    drafter: int
    """Whose draft it is now; the other one is asked."""
    kinds: list[Exchangeable]
    """What may change hands."""
    gives: list[StoredItem] = []
    """What the giver puts in, whoever drafts."""
    wants: list[StoredItem] = []
    space: int | None = None
    """The space of the Reliquary whose relic goes with Citizenship (6.6.1b)."""

    def __post_init__(self) -> None:
        self.gives, self.wants = _items(self.gives), _items(self.wants)

    @property
    def other(self) -> int:
        return self.taker if self.drafter == self.giver else self.giver

    @property
    def sides(self) -> tuple[tuple[int, int, list[Item]], tuple[int, int, list[Item]]]:
        """Lists who gives, who gets, and what, in both directions."""
        return (self.giver, self.taker, self.gives), (self.taker, self.giver, self.wants)


class Victory(msgspec.Struct):
    seat: int
    how: list[str]
    roll: int | None = None


class Need(msgspec.Struct):
    """A choice for the chronicle phase, and what it offers."""

    what: str
    options: list[Any]


class State(msgspec.Struct, dict=True):
    """A whole game on screen. What follows from where the cards are is kept until `changed`; it is never written."""

    players: list[Player]
    sites: list[Site]
    oath: str
    banks: dict[str, int]
    """Favor banks by suit."""
    shared: int
    """Favor in the shared bank; secrets there are not counted (9.3e)."""
    reserve: dict[str, int]
    """Warbands in the personal banks, by colour."""
    banners: dict[str, Banner]
    reliquary: list[Card | None]
    world_deck: list[str]
    """The world deck, top first, as all piles."""
    relic_deck: list[str]
    site_deck: list[str]
    discards: dict[str, list[str]]
    dispossessed: list[str]
    archive: dict[str, list[str]]
    edifices_in_archive: list[str]
    box: list[str]
    title: int = 0
    usurper: bool = False
    round: int = 1
    turn: int = 0
    phase: Phase = "set-up"
    act_over: bool = False
    doing: str = ""
    """The action that was chosen and is under way."""
    declared: list[str] = []
    """Targets of the Campaign that is being done, in the order of their declaration."""
    visions_drawn: int = 0
    marks: int = 0
    """How many cards were laid facedown so far."""
    guise: dict[int, int] = {}
    """A seat that for now has the advisers of another."""
    used: list[str] = []
    """Powers that may be used once in this phase and were (7.3.1a, 7.3.4a)."""
    uprooted: list[str] = []
    """`seat:slot:suit` of cards that were discarded from sites in this turn (site.homeland-b)."""
    taken: list[str] = []
    """`seat:card` of relics that were taken in this turn."""
    agreements: list[Agreement] = []
    battle: Battle | None = None
    offer: Offer | None = None
    victory: Victory | None = None
    is_settled: bool = False
    """The title was looked at since rule, relics or banners last changed."""
    needs: list[Need] | None = None
    """What is still to be chosen; None before the end."""
    choices: dict[str, Any] = {}
    """What was chosen for the chronicle phase."""

    index: ClassVar[list[list[Any] | None] | None] = None
    """Live powers by the numbers of their hooks; beside the fields, as soon as somebody asks for it (`hooks.in_play`)."""

    # -- where things are ----------------------------------------------------------------------------------------

    def site(self, slot: int) -> Site:
        return self.sites[slot - 1]

    def region(self, seat: int) -> str:
        """Names the region where the pawn stands."""
        return REGION_OF[self.players[seat].site]

    def slots(self) -> Iterator[tuple[int, Site]]:
        """Lists faceup sites with their slots, in map order."""
        return ((slot, site) for slot, site in enumerate(self.sites, 1) if site.faceup)

    @property
    def chancellor(self) -> int:
        return 0  # 1.7c: first in turn order

    def of_colour(self, colour: str) -> int:
        for seat, player in enumerate(self.players):
            if player.colour == colour:
                return seat
        raise LookupError(f"nobody is {colour}")

    def cards(self) -> Iterator[Card]:
        """Lists every card on the table, a hand excepted."""
        for site in self.sites:
            yield from site.cards
            yield from site.relics
        for player in self.players:
            yield from player.advisers
            yield from player.relics
            if player.vision:
                yield player.vision
        yield from filter(None, self.reliquary)

    @cached_property
    def where(self) -> dict[str, "Spot"]:
        """Every card on the table, a hand excepted, by its slug."""
        spots = {}
        for slot, site in enumerate(self.sites, 1):
            for card in site.cards:
                spots[card.slug] = Spot("site", slot, card)
            for card in site.relics:
                spots[card.slug] = Spot("ground", slot, card)
        for seat, player in enumerate(self.players):
            for card in player.advisers:
                spots[card.slug] = Spot("adviser", seat, card)
            for card in player.relics:
                spots[card.slug] = Spot("relic", seat, card)
            if player.vision:
                spots[player.vision.slug] = Spot("vision", seat, player.vision)
        for space, relic in enumerate(self.reliquary):
            if relic:
                spots[relic.slug] = Spot("reliquary", space, relic)
        return spots

    def changed(self) -> None:
        """Forgets what follows from the state.

        To be called when a card came, went or was turned, a banner or the title changed hands, or a board was turned.
        """
        self.__dict__.clear()
        self.is_settled = False


class Spot(msgspec.Struct, frozen=True, gc=False):
    zone: Zone
    at: int
    """Slot, seat or space."""
    card: Card


class Board(msgspec.Struct):
    """What never changes in a game."""

    seats: int
    world: dict[str, Any] | None
    """The world it started from, as plain data; None: the first game."""
    boards: list[str]
    """Colours of the seats after the Chancellor's, where they were agreed on beforehand."""


OathTable = Table[State, Board]
