"""Actions under way: what modifiers and other powers may change about them. They live between two checkpoints."""

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from msgspec import Struct, field

from games.kernel.values import About, Rules, Withheld
from games.oath.engine.play.core.hooks import Held
from games.oath.engine.play.core.states import Battle, Card, OathTable, Side

Step = Callable[[], Rules[None]]
"""What a power adds at a moment of an action: a generator function that needs no arguments."""


Spare = Callable[[list[Held[Any]]], Rules[list[Held[Any]]]]
"""Takes the plans that a user would discard at the end, and gives those that are discarded all the same."""


class Toll(NamedTuple):
    """Something that must be given so that an action may be taken."""

    by: Held[Any]
    """The power that asks for it."""
    favor: int = 0
    to: int | None = None
    """The seat that gets the favor; None: burnt."""
    turned: int = 0
    """Faceup secrets that are turned facedown."""


class Action(Struct):
    seat: int
    free: bool = False
    """No Supply is spent (7.6.2a)."""
    at: int = 0
    """The slot where the pawn counts as standing; 0: where it stands."""
    guise: int | None = None
    """The seat whose advisers count as the own ones, instead of these."""
    modifiers: list[Held[Any]] = []
    """Modifiers in use, which cannot be discarded meanwhile (7.4.3a)."""
    tolls: list[Toll] = []
    prices: list[Callable[[], object]] = []
    """What modifiers cost beside favor and secrets, as functions that take it; it must be there."""
    after: list[Step] = []
    """Steps for when the action is finished."""


class Major(NamedTuple):
    """An action as the menu of the Act phase has it, for a seat."""

    can: Callable[[OathTable, int], bool]
    do: Callable[[OathTable, int], Rules[Any]]
    about: Callable[[OathTable, int], About]
    why_not: Callable[[OathTable, int], Withheld]
    """Asked only where it cannot be taken."""
    midst: tuple[str, ...] = ()
    """What the state says is being done where it is gone on with from its middle."""


class Playing(Action):
    """Plays or discards cards, one after the other (5.1.4)."""

    card: str = ""
    how: Literal["search", "adviser", "power"] = "search"
    """By a Search, as a facedown adviser (6.1), or by a power."""
    drawn: list[Step] = []
    """Steps for when the cards are in hand, before any of them is played or discarded."""
    anywhere: list[Callable[[str], bool]] = []
    """Cards that may be played to any site of the map."""
    region: bool = False
    """Cards may be played to any site of the own region (5.1.4.Id)."""
    discard_first: list[Callable[[int], list[int]]] = []
    """Functions from the slot played to, to slots where one card may be discarded first; asked anew for each card."""
    discard_to: tuple[str, bool] | None = None
    """Where this action's discards go instead: a region or `deck`, and whether underneath."""
    secret_for_favor: bool = False
    """A card played to a site brings a secret instead of the favor."""
    only_site: bool = False
    """The card can be played to a site, or discarded."""
    was_adviser: Card | None = None
    zone: Literal["", "site", "adviser", "vision"] = ""
    at: int = 0
    """Where it was played faceup: site and slot, adviser and seat, vision and seat; empty when it was not."""
    facedown: bool = False
    """It was played facedown."""
    played: list[Step] = []
    """Steps for when a card was played faceup, before its When Played power."""


class Search(Playing):
    """Draws cards and plays one (5.1); what holds for every card that it plays or discards is said as of any playing."""

    sources: dict[str, int] = {}
    """`deck` or a region's pile → Supply."""
    dearest: int | None = None
    """A Search that would cost more cannot be taken."""
    source: str = ""
    base: int = 3
    more: int = 0
    from_bottom: bool = False
    cards: list[str] = []
    """Cards of this Search that are in the hand and not yet played or discarded."""
    shown: bool = False
    """All cards drawn and the one kept are shown to everybody."""
    keep: int = 1
    needs_site: bool = False
    """Whether one of several kept cards must be played to a site."""


class MusterOffer(Struct):
    slot: int
    card: Card
    supply: int = 1
    favor: int = 1
    secret: int = 0
    gain: int = 2


class Muster(Action):
    slots: list[int] = []
    """Sites whose cards can be used."""
    filled: bool = False
    """Cards with tokens can be used too."""
    adjust: list[Callable[[MusterOffer], bool | None]] = []
    """Functions that change an offer, or forbid it by giving False."""
    offer: MusterOffer | None = None


class TradeOffer(Struct):
    slot: int
    card: Card
    way: Literal["favor", "secrets"]
    """What is traded for."""
    supply: int = 1
    favor: int = 0
    secret: int = 0
    gain_favor: int = 0
    gain_secret: int = 0
    no_favor: bool = False
    """No favor can be gained, whatever adds to it (9.2b)."""
    tolls: list[Toll] = []


class Trade(Action):
    slots: list[int] = []
    advisers: list[Card] = []
    """Advisers that count as the trader's."""
    suits: dict[str, str] = {}
    """Advisers that count as of another suit."""
    adjust: list[Callable[[TradeOffer], bool | None]] = []
    last: list[Callable[[TradeOffer], bool | None]] = []
    """Functions that change what the Trade would otherwise give, after all of `adjust`."""
    offer: TradeOffer | None = None


class Claim(Struct):
    """What can be recovered, and for what."""

    supply: int = 1
    banner: str = ""
    position: int = 0
    """Where the relic lies among those of the site; of no matter for a banner."""
    favor: int = 0
    """Favor that is burnt, or put into `bank`."""
    bank: str | None = None
    secret: int = 0
    lent: int = 0
    """Secrets from the shared bank that count as paid."""


class Recover(Action):
    only: Claim | None = None
    """The one thing that a power lets recover."""
    adjust: list[Callable[[Claim], bool | None]] = []
    taken: list[str] = []
    """Relics and banners recovered by this action."""


class Journey(Struct):
    slot: int
    supply: int
    """The Travel cost by region, or what a power says instead of it."""
    more: int = 0
    free: bool = False
    """No Supply is spent, whatever adds to the cost (7.6.2a)."""
    ignores_sites: bool = False
    ignores: set[str] = set()
    """Cards and sites whose powers this journey ignores (9.2c)."""
    tolls: list[Toll] = []


class Travel(Action):
    by: int = 0
    """Who chooses the destination; the traveller or whoever makes it travel."""
    origin: int = 0
    forced: bool = False
    only: list[int] | None = None
    """The destinations a power allows."""
    ends_act: bool = False
    adjust: list[Callable[[Journey], bool | None]] = []
    """Functions that change a journey, or forbid it by giving False."""


class Campaign(Action):
    """A Campaign under way (5.5). What everybody sees of it is in `battle`, which lies in the state."""

    battle: Battle = field(default_factory=lambda: Battle(0, None, 0))
    declared: list[str] = []
    """Targets: `site:3`, `relic:slug`, `banner:slug`, `pawn`."""
    extra_relics: list[str] = []
    """Facedown relics at targeted sites that are targets too."""
    from_sites: list[int] = []
    """Sites whose warbands (and, for a holder of bandits, bandits) join the attacker's force."""
    no_plans: set[Side] = set()
    """Sides that can use no plans."""
    no_skulls: bool = False
    attack_twice: bool = False
    """Every attack face counts twice."""
    no_hollows: bool = False
    blank_attack: list[list[str]] = []
    """Attack faces whose swords count nothing."""
    blank_defense: list[list[str]] = []
    """Defense faces that count nothing."""
    halved: bool = False
    """The attacker rolls half of the final pool."""
    no_sacrifice: bool = False
    worth: int = 1
    """What a sacrificed warband adds."""
    decided: Side | None = None
    """A side that has won without rolls."""
    no_losses: set[Side] = set()
    """Sides that kill nothing when defeated; beats `all_lost`."""
    all_lost: set[Side] = set()
    """Sides that kill their whole force when defeated."""
    saves: dict[int, int] = {}
    """Seat → the slot at which its killed warbands are set aside."""
    killed: dict[str, int] = {}
    """Warbands killed in this Campaign, by colour."""
    fallen: dict[Side, int] = {}
    """Warbands killed, by side: among Imperial players both are purple."""
    survivors: dict[int, int] = {}
    """Warbands of the defeated force that came through and are on the board of each seat."""
    burns_all: bool = False
    """The loser burns all favor instead of half, and nobody is asked."""
    bury_relics: bool = False
    """The relics taken may go under the relic deck."""
    if_defeated: dict[Side, list[Step]] = field(default_factory=lambda: {"attacker": [], "defender": []})
    if_victorious: dict[Side, list[Step]] = field(default_factory=lambda: {"attacker": [], "defender": []})
    at_end: list[Step] = []
    """Steps after those of both outcomes."""
    tallies: dict[Side, list[Step]] = field(default_factory=lambda: {"attacker": [], "defender": []})
    """Steps for victors after all else, when nobody is killed any more."""
    discards: list[tuple[int | None, Held[Any]]] = []
    """Plans that their users discard last (5.5.8b)."""
    spares: list[tuple[int | None, Spare]] = []
    """Users whose discards of plans a power may change, with the function that does."""
    attack: int = 0
    """Swords and sacrifices together, once they are known."""
    defense: int = 0
    won: bool | None = None
    """Whether the attacker has won; None while it is open."""
    seized: list[str] = []
    banished: bool = False

    def side(self, seat: int | None) -> Side:
        return "attacker" if seat == self.battle.attacker else "defender"
