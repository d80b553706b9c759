"""What never changes during a game of Viscounts: the options agreed on, and the facts as this number of players uses them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Literal

import msgspec

from games.kernel.errors import Illegal
from games.kernel.values import ForSeats, SeatNumber
from games.viscounts.engine import box, facts
from games.viscounts.engine.box import Card, Column, Link, Manuscript, Section, Segment, Site
from games.viscounts.engine.vocabulary import BuildingType, Effects, Face, Icon, Icons, Paper, Ribbon, Steps

WORKERS = 20
"""Of each colour (VIS-1.1b)."""
START, END = 1, 7
"""Where the Corruption Marker and the Virtue Marker start: the ends of the track (VIS-1.5c)."""
FEWEST_CARDS = 3
"""Nobody may have fewer cards in all (VIS-4.5c)."""
ALONE = range(1, 2)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a group agrees on before the game."""

    first_player: SeatNumber | None = None
    """The seat that begins; none: by lot (VIS-1.6a)."""
    ai: Annotated[Literal["cleric", "builder", "noble", "card"], ForSeats(ALONE)] = "cleric"
    """The board of the solo opponent (VIS-12.1b)."""
    future_schemes: Annotated[int, msgspec.Meta(ge=0, le=3), ForSeats(ALONE)] = 0
    """For a harder game: so many Future Schemes start in the deck of the solo opponent (VIS-12.6a)."""


@dataclass(frozen=True, slots=True)
class Ring:
    """The Segments in the order in which they lie this time, with what follows from it."""

    segments: tuple[str, ...]
    sites: tuple[str, ...]
    """The Spots clockwise, from the first Segment on."""
    links: dict[str, tuple[tuple[Link, str], ...]]
    """Spot → its Links from left to right (VIS-17.4k), each with the Spot at its other end."""
    moves: dict[str, tuple[str, ...]]
    """Space → where the arrows lead from it (VIS-5.2)."""
    ends: dict[tuple[str, int], tuple[tuple[str, int], ...]] = field(init=False, default_factory=dict)

    def reach(self, space: str, value: int) -> tuple[tuple[str, int], ...]:
        """Lists where a movement of at least so many steps can end, each with the fewest steps that lead there (VIS-5.1)."""
        if (space, value) not in self.ends:
            self.ends[space, value] = tuple(self._ends(space, value).items())
        return self.ends[space, value]

    def _ends(self, space: str, value: int) -> dict[str, int]:
        here, found = [space], dict[str, int]()
        for steps in range(1, value + len(self.moves) + 1):
            here = list(dict.fromkeys([to for each in here for to in self.moves[each]]))
            if steps >= value:
                for each in here:
                    found.setdefault(each, steps)
            if len(found) == len(self.moves):
                break
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    options: Options
    seats: int
    cards: dict[str, Card]
    manuscripts: dict[str, Manuscript]
    grey: tuple[str, ...]
    """The grey-backed Manuscripts, which lie on top of the piles (VIS-1.3d)."""
    player_cards: dict[str, facts.PlayerCard]
    segments: dict[str, Segment]
    spaces: dict[str, facts.Space]
    sites: dict[str, Site]
    links: dict[str, Link]
    castle: facts.Castle
    sections: tuple[Section, ...]
    top: Effects
    """What a Worker brings who reaches tier 3 (VIS-6.3.4b)."""
    columns: dict[str, Column]
    buildings: dict[BuildingType, facts.Building]
    favours: dict[Ribbon, facts.Favour]
    track: tuple[facts.Rewards, ...]
    leader: facts.Leader
    end_cards: dict[Paper, facts.EndCard]
    papers: dict[str, int]
    """unpaid, paid, acquired, approved → points (VIS-2.3)."""
    steps: tuple[tuple[int, int], ...]
    """Workers → the Noble icons that place them (VIS-6.3.1b)."""
    printed: tuple[Icons, ...]
    """Space of the row, from the left → its starting icons (VIS-1.5f)."""
    hand_limit: int
    sets: dict[int, int]
    """Different ribbons in a set → points (VIS-6.4.3b)."""
    schemes: dict[str, facts.Scheme]
    ai: facts.AiBoard
    ai_columns: dict[str, Column]
    ai_printed: tuple[Icons, ...]
    icons: dict[str, Icons] = field(init=False)
    """Of Townsfolk and of Schemes."""
    reacting: frozenset[str] = field(init=False)
    """Townsfolk with an ability that reacts to something."""
    modifying: frozenset[str] = field(init=False)
    """Townsfolk with an ability that helps to pay."""
    rings: dict[tuple[str, ...], Ring] = field(init=False, default_factory=dict)
    """The rings worked out so far."""

    def __post_init__(self) -> None:
        of_cards = {slug: card.icons for slug, card in self.cards.items()}
        of_schemes = {slug: _counted(scheme.icons) for slug, scheme in self.schemes.items()}
        object.__setattr__(self, "icons", of_cards | of_schemes)
        object.__setattr__(self, "reacting", frozenset(slug for slug, card in self.cards.items() if card.reactions))
        object.__setattr__(self, "modifying", frozenset(slug for slug, card in self.cards.items() if card.modifiers))

    def is_ai(self, who: int) -> bool:
        """Tells whether this is the solo opponent, who has the number after the seats."""
        return who == self.seats

    def columns_of(self, who: int) -> dict[str, Column]:
        return self.ai_columns if who == self.seats else self.columns

    def printed_of(self, who: int) -> tuple[Icons, ...]:
        return self.ai_printed if who == self.seats else self.printed

    def rewards(self, who: int, at: int) -> Steps:
        """Gives what stands above a space of the player's track (VIS-8.3, 15.4b)."""
        if who != self.seats:
            return self.track[at - 1].active_player
        return next(rewards.ai_active for rewards in self.ai.track if rewards.position == at)

    def ring(self, segments: list[str]) -> Ring:
        """Gives the ring that these Segments make, worked out once."""
        key = tuple(segments)
        if key not in self.rings:
            self.rings[key] = self._ring(key)
        return self.rings[key]

    def _ring(self, segments: tuple[str, ...]) -> Ring:
        following = dict(zip(segments, (*segments[1:], *segments[:1]), strict=True))
        sites = [site for segment in segments for site in self.sites.values() if site.segment == segment]
        firsts = {site.segment: site.slug for site in reversed(sites)}
        links: dict[str, list[tuple[Link, str]]] = {site.slug: [] for site in sites}
        for link in sorted(self.links.values(), key=lambda link: list(links).index(link.start)):
            to = link.to or firsts[following[self.sites[link.start].segment]]
            links[link.start].append((link, to))
            links[to].insert(0, (link, link.start))  # what comes from the left stands first
        return Ring(
            segments,
            tuple(links),
            {site: tuple(ends) for site, ends in links.items()},
            {slug: tuple(self._leads_to(space, following)) for slug, space in self.spaces.items()},
        )

    def _leads_to(self, space: facts.Space, following: dict[str, str]) -> Iterator[str]:
        for to in space.moves_to:
            on = to.removeprefix("next-segment-")
            yield to if on == to else f"{following[space.segment]}-{on}"


def board(options: Options, seats: int) -> Board:
    if options.first_player is not None and not 0 <= options.first_player < seats:
        raise Illegal(
            "bad_options", f"first_player: a seat from 0 to {seats - 1}.", law=("VIS-1.6a",), at="/options/first_player"
        )
    return _board(options, seats)


@cache
def _board(options: Options, seats: int) -> Board:
    face: Face = "3-4" if seats > 2 else "1-2"
    cards, schemes, spaces, columns = _CARDS, _SCHEMES, _SPACES, _COLUMNS
    sites = box.sites(face, spaces)
    sections, top = box.sections()
    ai = _AI_BOARDS[f"ai-{options.ai}"]
    manuscripts, grey = box.manuscripts()
    leader = box.records("castle-leader", facts.Leader)
    return Board(
        options,
        seats,
        cards,
        manuscripts,
        tuple(grey),
        box.player_cards(spaces),
        box.segments(spaces),
        spaces,
        sites,
        box.links(face, sites),
        box.table("board", "castle", facts.Castle),
        sections,
        top,
        columns,
        {building.type: building for building in box.records("buildings", facts.Building)},
        box.favours(),
        box.track(),
        leader[0],
        {card.pile: card for card in box.records("end-cards", facts.EndCard)},
        {side: vp for paper in box.records("debts-and-deeds", facts.PaperCard) for side, vp in paper.vp.items()},
        tuple((step.workers, step.noble_icons) for step in box.worker_costs()),
        tuple(box.starting_icons()),
        box.hand_limit(),
        box.set_points(),
        schemes,
        ai,
        box.ai_columns(ai, columns),
        tuple(_counted(ai.row_printed_headers.get(str(space)) or ()) for space in range(1, 4)),
    )


def _counted(icons: tuple[Icon, ...]) -> Icons:
    return {icon: icons.count(icon) for icon in icons}


_CARDS = box.townsfolk()
_SCHEMES = box.schemes()
_SPACES = box.spaces()
_COLUMNS = box.columns()
_AI_BOARDS = box.ai_boards(_SCHEMES)

for _seats in range(1, 5):
    _board(Options(), _seats)  # what does not fit is refused when the program starts
