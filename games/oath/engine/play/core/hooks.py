"""Where powers act (law 7). A hook is a moment or a question of the law; powers register for it by the slug of their card.

The core asks hooks and names no card. A power's function gets the `Held` power first, that says where its card lies, then what
the hook's type says. Cost, side and duty of a power come from the facts.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from games.kernel.values import Rules
from games.oath.engine.play.core.faces import FACES, FREE, RELIQUARY, TITLE, Cost, Face, Printed
from games.oath.engine.play.core.states import Battle, Card, OathTable, PowerZone, State, Zone

if TYPE_CHECKING:
    from games.oath.engine.play.core.actions import (
        Action,
        Campaign,
        Claim,
        Journey,
        Muster,
        Playing,
        Recover,
        Search,
        Trade,
        TradeOffer,
        Travel,
    )

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Power(Generic[F]):
    slug: str
    nth: int
    """Which of the powers printed on its card."""
    do: F
    when: Callable[..., bool] | None
    printed: Printed | None
    """None: a test card's."""
    cost: Cost
    mandatory: bool
    everybodys: bool
    """As a modifier it is open to everybody, wherever its card lies (7.4)."""


def power_of(slug: str, nth: int, do: F, when: Callable[..., bool] | None, printed: Printed | None) -> Power[F]:
    """Makes a power: what it costs, and whether it acts by itself, is as it is printed."""
    cost, mandatory = (printed.cost, printed.mandatory) if printed else (FREE, False)
    return Power(slug, nth, do, when, printed, cost, mandatory, printed is not None and printed.kind == "persistent")


ON_THE_MAP = ("site", "map")
"""Zones of powers that nobody has: of cards at sites, and of sites."""


class Held(Struct, Generic[F], eq=False, gc=False):
    """A live power and where its card lies."""

    power: Power[F]
    zone: PowerZone
    at: int
    """Slot or seat; of the Reliquary and the title: the seat that has the power."""
    card: Card | None
    """The card with its tokens; sites, banners, the Reliquary and the title have none."""

    @property
    def slug(self) -> str:
        return self.power.slug

    @property
    def face(self) -> Face:
        return FACES[self.power.slug]

    @property
    def do(self) -> F:
        return self.power.do

    @property
    def key(self) -> str:
        """Names the power in options and in lists of used ones."""
        return f"{self.power.slug}/{self.power.nth}" if self.power.nth else self.power.slug

    @property
    def owner(self) -> int | None:
        """The seat that has it as adviser, relic, banner, title or Reliquary power (7.1.4c)."""
        return None if self.zone in ON_THE_MAP else self.at

    def relevant(self, *context: Any) -> bool:
        return self.power.when is None or self.power.when(self, *context)


HOOKS: "list[Hook[Any]]" = []


class Hook(Generic[F]):
    """`@HOOK("card")` registers a function. Hooks without a live power cost one look into a list."""

    def __init__(self, kind: str) -> None:
        self.number = len(HOOKS)
        """Its place in the index of powers in play."""
        HOOKS.append(self)
        self.kind = kind
        """As the facts call such powers; several for hooks that serve persistent powers and modifiers alike."""
        self.powers: dict[str, list[Power[F]]] = {}

    def __call__(self, *slugs: str, nth: int = 0, when: Callable[..., bool] | None = None) -> Callable[[F], F]:
        def register(do: F) -> F:
            for slug in slugs:
                printed = FACES[slug].powers
                power = power_of(slug, nth, do, when, printed[nth] if printed else None)
                self.powers.setdefault(slug, []).append(power)
                BY_CARD.setdefault(slug, []).append((self, power))
            return do

        return register

    def live(self, state: State) -> "list[Held[F]]":
        index = state.index
        if index is None:
            index = state.__dict__["index"] = in_play(state)
        return index[self.number] or NOBODYS

    def forbids(self, t: OathTable, *context: Any) -> bool:
        """Tells whether a live power is against this, where powers say so by their hook."""
        live: list[Held[Any]] = self.live(t.state)
        if not live:
            return False
        return any(held.do(held, t, *context) for held in live)

    def of(self, slug: str) -> Power[F] | None:
        """Finds the power of a card that need not be in play."""
        powers = self.powers.get(slug)
        return powers[0] if powers else None

    def owned(self, state: State, seat: int) -> "Iterator[Held[F]]":
        """Lists live powers that are `you` to this seat."""
        return (held for held in self.live(state) if held.owner == seat)


BY_CARD: dict[str, list[tuple[Hook[Any], Power[Any]]]] = {}
"""Card → its powers and the hooks they registered for; filled by games.oath.engine.powers."""


Index = list[list[Held[Any]] | None]
NOBODYS: list[Held[Any]] = []


def in_play(state: State) -> Index:
    """Indexes all live powers by the numbers of their hooks (7.0a).

    Cards come in the order of the map, then seat by seat: so act powers that answer to the same moment (7.1.4d).
    """
    index: Index = [None] * len(HOOKS)
    powers_of = BY_CARD.get
    for slot, site in enumerate(state.sites, 1):
        if site.faceup:
            for hook, power in powers_of(site.slug, ()):
                index[n] = found = index[n := hook.number] or []
                found.append(Held(power, "map", slot, None))
            for card in site.cards:
                for hook, power in powers_of(card.slug, ()):
                    index[n] = found = index[n := hook.number] or []
                    found.append(Held(power, "site", slot, card))
    _add_boards(state, index)
    return index


def _add_boards(state: State, index: Index) -> None:
    """Adds what each seat has: advisers, relics, banners, uncovered Reliquary spaces and the title."""
    powers_of, banners = BY_CARD.get, state.banners.items()
    for seat, player in enumerate(state.players):
        for card in player.advisers:
            if card.faceup:
                for hook, power in powers_of(card.slug, ()):
                    index[n] = found = index[n := hook.number] or []
                    found.append(Held(power, "adviser", seat, card))
        for card in player.relics:
            for hook, power in powers_of(card.slug, ()):
                index[n] = found = index[n := hook.number] or []
                found.append(Held(power, "relic", seat, card))
        for slug, banner in banners:
            if banner.holder == seat:
                _add(index, slug, "banner", seat)
        if seat == state.chancellor:
            for space in _bare_spaces(state):
                _add(index, space, "reliquary", seat)
        if seat == state.title:
            _add(index, TITLE, "title", seat)


def _add(index: Index, slug: str, zone: PowerZone, seat: int) -> None:
    for hook, power in BY_CARD.get(slug, ()):
        index[n] = found = index[n := hook.number] or []
        found.append(Held(power, zone, seat, None))


def _bare_spaces(state: State) -> list[str]:
    """Lists uncovered spaces of the Reliquary; in the set-up they are bare before the relics are laid on them."""
    if state.phase == "set-up":
        return []
    return [space for space, relic in zip(RELIQUARY, state.reliquary, strict=True) if relic is None]


# -- powers that players use ------------------------------------------------------------------------------------------

ACTION: "Hook[Callable[[Held[Any], OathTable, int], Rules[None]]]" = Hook("action")
"""7.3.2, by the seat; `when(held, table, seat)`: whether it can do anything (costs and access are checked by the core)."""
WAKE: "Hook[Callable[[Held[Any], OathTable, int], Rules[None]]]" = Hook("wake")
"""7.3.1, for the seat whose turn it is; `when(held, table, seat)`."""
REST: "Hook[Callable[[Held[Any], OathTable, int], Rules[None]]]" = Hook("rest")
"""7.3.4, for the holder; `when(held, table, seat)`."""
WHEN_PLAYED: "Hook[Callable[[Held[Any], OathTable, Playing], Rules[None]]]" = Hook("when-played")
"""7.3.3: the card was played faceup; the held power says where it lies now."""

# Modifiers of major actions (7.4): `do(held, table, action)` changes the action before anything is paid;
# `when(held, table, action)`: whether it could bear on it. Those of facts' kind persistent are open to everybody.
# One that lets the player choose something returns rules that ask.
SEARCHES: "Hook[Callable[[Held[Any], OathTable, Search], Rules[None] | None]]" = Hook("modifier")
PLAYS: "Hook[Callable[[Held[Any], OathTable, Playing], Rules[None] | None]]" = Hook("modifier")
"""Modifies the playing of a card, in a Search or as a minor action (6.1d)."""
MUSTERS: "Hook[Callable[[Held[Any], OathTable, Muster], Rules[None] | None]]" = Hook("modifier")
TRADES: "Hook[Callable[[Held[Any], OathTable, Trade], Rules[None] | None]]" = Hook("modifier")
GUISES: "Hook[Callable[[Held[Any], OathTable, Trade], dict[str, Callable[[], None]]]]" = Hook("modifier")
"""Modifies a Trade before the others, whose access depends on it: options, and what makes each of them so."""
RECOVERS: "Hook[Callable[[Held[Any], OathTable, Recover], Rules[None] | None]]" = Hook("modifier")
TRAVELS: "Hook[Callable[[Held[Any], OathTable, Travel], Rules[None] | None]]" = Hook("modifier")
BATTLE_PLAN: "Hook[Callable[[Held[Any], OathTable, Campaign, int | None], Rules[None] | None]]" = Hook("battle-plan")
"""7.5, used by a seat, or by the bandits (None); `when(held, table, campaign, seat)`. One that asks returns rules."""
PLAN_ALONE: "Hook[Callable[[], bool]]" = Hook("battle-plan")
"""The plan must be the only one of its side."""

# -- who rules what ---------------------------------------------------------------------------------------------------

RULES_BARE_SITES: "Hook[Callable[[Held[Any], State], int]]" = Hook("persistent")
"""The seat that treats bandits as own warbands: it rules faceup sites without any, and bandits count beside its own (7.6.5)."""
RULES_CARD: "Hook[Callable[[Held[Any], State, int, Card], int | None]]" = Hook("persistent")
"""The seat that rules a card at the site in this slot instead of those who rule the site."""
LOCKS: "Hook[Callable[[Held[Any], State, int, Zone, int, Card], bool]]" = Hook("persistent")
"""Whether a card in (zone, at) is locked for this seat, although not by its own banner."""
BANDITS: "Hook[Callable[[Held[Any], State], int]]" = Hook("persistent")
"""How many bandits more each site has."""
CAPACITY: "Hook[Callable[[Held[Any], State, int], int | None]]" = Hook("persistent")
"""What the capacity of the site in this slot is instead of the printed one; the lowest counts."""
ADVISER_LIMIT: "Hook[Callable[[Held[Any], State], int]]" = Hook("persistent")
"""The adviser limit of its holder (7.6.4); the lowest counts."""
UNCOUNTED: "Hook[Callable[[Held[Any], State, Card], bool]]" = Hook("persistent")
"""Whether an adviser of its holder does not count against the limit."""
IGNORES_LIMIT: "Hook[Callable[[], bool]]" = Hook("persistent")
"""The card itself may be played or moved to a full set of advisers."""
COUNTS_AS: "Hook[Callable[[], int]]" = Hook("persistent")
"""How many advisers of its suit the card counts for."""

# -- what cannot be (9.2b): each says True when it forbids ------------------------------------------------------------

BAN_POWER: "Hook[Callable[[Held[Any], OathTable, int, Held[Any], Cost], bool]]" = Hook("persistent")
"""The seat's use of another power at this cost."""
BAN_PLAN: "Hook[Callable[[Held[Any], OathTable, Campaign, int | None, Held[Any]], bool]]" = Hook("persistent")
BAN_FACEUP: "Hook[Callable[[Held[Any], OathTable, int, str, Zone, int], bool]]" = Hook("persistent")
"""The seat's playing of a card faceup to (zone, at)."""
BAN_FACEDOWN: "Hook[Callable[[Held[Any], OathTable, int], bool]]" = Hook("persistent")
BAN_SITE: "Hook[Callable[[State, int, int, str], bool]]" = Hook("persistent")
"""Forbids the seat to play a card, which need not be in play, to the site in this slot."""
BAN_MUSTER: "Hook[Callable[[Held[Any], OathTable, int, int, Card], bool]]" = Hook("persistent")
BAN_TRADE: "Hook[Callable[[Held[Any], OathTable, int, int, Card], bool]]" = Hook("persistent")
BAN_TRAVEL: "Hook[Callable[[Held[Any], OathTable, Travel, int], bool]]" = Hook("persistent")
BAN_CAMPAIGN: "Hook[Callable[[Held[Any], OathTable, int], bool]]" = Hook("persistent")
BAN_TARGET: "Hook[Callable[[Held[Any], OathTable, Campaign, str], bool]]" = Hook("persistent")
"""Forbids a target: `site:3`, `relic:slug`, `banner:slug` or `pawn`."""
BAN_TARGETS: "Hook[Callable[[Held[Any], OathTable, Campaign, list[str]], bool]]" = Hook("persistent")
"""Forbids a whole set of targets."""
BAN_TAKE: "Hook[Callable[[Held[Any], OathTable, int, str], bool]]" = Hook("persistent")
"""The seat's taking, recovering or targeting of a relic or banner by any means."""
BAN_RECOVER: "Hook[Callable[[Held[Any], OathTable, int, str], bool]]" = Hook("persistent")
BAN_EXILE: "Hook[Callable[[Held[Any], OathTable, int], bool]]" = Hook("persistent")
BAN_PLACING: "Hook[Callable[[Held[Any], OathTable, int], bool]]" = Hook("persistent")
"""The seat's placing of warbands at sites."""
BAN_GIVING_SECRETS: "Hook[Callable[[Held[Any], OathTable, int], bool]]" = Hook("persistent")
BAN_SCEPTER: "Hook[Callable[[Held[Any], OathTable, int], bool]]" = Hook("persistent")
"""The holder's use of the Grand Scepter (6.4, 6.6, 6.7)."""

# -- what it costs more -----------------------------------------------------------------------------------------------

TRAVEL_TOLL: "Hook[Callable[[Held[Any], OathTable, Travel, Journey], None]]" = Hook("persistent")
"""Adds to the journey's tolls."""
TRADE_TOLL: "Hook[Callable[[Held[Any], OathTable, Trade, TradeOffer], None]]" = Hook("persistent")
SEARCH_TOLL: "Hook[Callable[[Held[Any], OathTable, Action], None]]" = Hook("persistent")
"""Adds to the tolls of a Search, and of playing a card as if searched."""
PLAN_SURCHARGE: "Hook[Callable[[Held[Any], OathTable, Campaign, int | None, Held[Any]], Cost]]" = Hook("persistent")
TARGET_TOLL: "Hook[Callable[[Held[Any], OathTable, Campaign, list[str]], None]]" = Hook("persistent")
"""Adds to the Campaign's tolls for a set of targets."""

# -- favor and secrets ------------------------------------------------------------------------------------------------

FAVOR_GOES_TO: "Hook[Callable[[], str]]" = Hook("persistent")
"""The bank that gets the favor of its holder."""
FAVOR_COMES_FROM: "Hook[Callable[[], str]]" = Hook("persistent")
"""The bank whose favor its holder can spend."""
BURNT_FAVOR: "Hook[Callable[[Held[Any], State], int]]" = Hook("persistent")
"""The seat that gets all favor that is burnt."""

# -- moments ----------------------------------------------------------------------------------------------------------

PLAYED: "Hook[Callable[[Held[Any], OathTable, Playing], Rules[None]]]" = Hook("persistent")
"""A card was played faceup; before its When Played power (7.3.3b)."""
HOMELAND: "Hook[Callable[[Held[Any], OathTable, Playing], Rules[None]]]" = Hook("persistent")
"""A card was played faceup to this site; before all modifiers (7.3.3b)."""
MAKES_ROOM: "Hook[Callable[[Held[Any], OathTable, int, int, str], bool]]" = Hook("modifier")
"""Whether the seat may first discard a card at the site (slot) to which it plays or moves a card."""
TOOK_RELICS: "Hook[Callable[[Held[Any], OathTable, int, list[str]], Rules[None]]]" = Hook("persistent")
"""A seat took relics (not: was given)."""
BURIED: "Hook[Callable[[Held[Any], OathTable], Rules[None]]]" = Hook("action")
"""A relic is about to go under the relic deck: what its holder does with what lies on it."""
TITLE_TAKEN: "Hook[Callable[[Held[Any], OathTable, int], Rules[None]]]" = Hook("persistent")
RECOVERED: "Hook[Callable[[Held[Any], OathTable, Recover, Claim], Rules[None]]]" = Hook("persistent")
DEPARTED: "Hook[Callable[[Held[Any], OathTable, Travel, Journey], Rules[None]]]" = Hook("persistent")
ARRIVED: "Hook[Callable[[Held[Any], OathTable, Travel, Journey], Rules[None]]]" = Hook("persistent")
JOINS_ATTACK: "Hook[Callable[[Held[Any], State], list[int]]]" = Hook("persistent")
"""Slots of sites whose warbands join an attack of its holder."""
CHOOSES_DESTINATION: "Hook[Callable[[Held[Any], OathTable, Travel], int | None]]" = Hook("persistent")
"""The seat that chooses where a traveller from here goes."""
DECLARED: "Hook[Callable[[Held[Any], OathTable, Campaign], None]]" = Hook("persistent")
"""Targets, defender and Allies are known; before plans. Campaign modifiers that must be."""
TARGET_DICE: "Hook[Callable[[Held[Any], OathTable, Campaign, str], int]]" = Hook("persistent")
"""How many defense dice more a target brings."""
ROLLED: "Hook[Callable[[Held[Any], OathTable, int | None, str, list[Any]], Rules[list[Any]]]]" = Hook("persistent")
"""A seat rolled attack or defense dice; returns the roll that stands."""
END_DIE: "Hook[Callable[[Held[Any], OathTable, int], Rules[int]]]" = Hook("persistent")
CAMPAIGN_OVER: "Hook[Callable[[Held[Any], OathTable, Battle, bool], Rules[None]]]" = Hook("persistent")
"""A Campaign is over; whether the attacker won."""
VISIONS_OF: "Hook[Callable[[Held[Any], State], list[str]]]" = Hook("persistent")
"""Visions its holder counts as having revealed besides the own one."""
VISION_DISCARDED: "Hook[Callable[[Held[Any], OathTable, Card], Rules[bool]]]" = Hook("persistent")
"""A revealed Vision is about to be discarded; True: it was taken care of."""
