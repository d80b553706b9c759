"""What is in the box, decoded once: cards, spaces, boards. What does not fit is refused with its file, record and reason."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

import fixtures
from games.viscounts.engine import facts
from games.viscounts.engine.vocabulary import (
    BUILDINGS,
    RIBBONS,
    Boost,
    BuildingType,
    Effects,
    Icons,
    OthersAsIcon,
    Pairs,
    Ribbon,
    SilverAsIcon,
    Trigger,
)

T = TypeVar("T")


class BadFacts(ValueError):
    """Facts that cannot be played with."""


@dataclass(frozen=True, slots=True)
class Card:
    """One of the Townsfolk, as it works in play."""

    slug: str
    family: facts.Family
    cost: int
    icons: Icons
    instant: Effects = ()
    dropoff: Effects = ()
    hired: Effects = ()
    """The top-right effect, of every hire and every dismissal (VIS-4.2c)."""
    reactions: tuple[tuple[Trigger, Effects], ...] = ()
    modifiers: tuple[SilverAsIcon | Boost | Pairs | OthersAsIcon, ...] = ()


@dataclass(frozen=True, slots=True)
class Manuscript:
    slug: str
    ribbon: Ribbon | None
    """None: printed on the board, not to be collected (VIS-6.4.4b)."""
    cost: int
    effects: Effects = ()
    scoring: facts.EndScoring | None = None


@dataclass(frozen=True, slots=True)
class Segment:
    slug: str
    spaces: tuple[str, ...]
    townsfolk: str
    """What its pile of Townsfolk is called; that of Manuscripts: `manuscripts`."""
    manuscripts: str
    printed_townsfolk: Card
    printed_manuscript: Manuscript


@dataclass(frozen=True, slots=True)
class Site:
    slug: str
    segment: str
    order: int
    space: str
    """The space from which a player can build here (VIS-6.2.1d)."""
    effects: Effects


@dataclass(frozen=True, slots=True)
class Link:
    slug: str
    start: str
    to: str | None
    """The Spot at its other end; None: the first one of the next Segment clockwise (VIS-6.2.3e)."""
    effects: Effects


@dataclass(frozen=True, slots=True)
class Section:
    slug: str
    effects: Effects


@dataclass(frozen=True, slots=True)
class Column:
    slug: str
    building: BuildingType
    power: facts.ColumnPower


# -- reading --------------------------------------------------------------------------------------------------------


def refuse(where: str, why: str) -> BadFacts:
    return BadFacts(f"viscounts/{where}: {why}")


def records(name: str, kind: type[T]) -> list[T]:
    """Reads the records of a file."""
    found = []
    for record in fixtures.read("viscounts", name)["records"]:
        try:
            found.append(msgspec.convert(record, kind))
        except msgspec.ValidationError as error:
            raise refuse(f"{name}.json, record {record.get('slug')}", str(error)) from error
    return found


def table(name: str, key: str, kind: type[T]) -> T:
    """Reads what stands in a file beside its records."""
    try:
        return msgspec.convert(fixtures.read("viscounts", name)[key], kind)
    except msgspec.ValidationError as error:
        raise refuse(f"{name}.json, {key}", str(error)) from error


def expect(name: str, found: Iterable[Any], counts: dict[Any, int]) -> None:
    """Refuses a file in which there are not as many records of each sort as in the box."""
    there = Counter(found)
    for sort in sorted({*there, *counts}, key=str):
        if there[sort] != counts.get(sort, 0):
            raise refuse(f"{name}.json", f"{there[sort]} of {sort}, expected {counts.get(sort, 0)}")


def known(where: str, names: Iterable[str], among: Iterable[str]) -> None:
    if strange := sorted({*names} - {*among}):
        raise refuse(where, f"there is no {strange[0]}")


# -- what is in the box ---------------------------------------------------------------------------------------------


def townsfolk() -> dict[str, Card]:
    """Reads the Townsfolk: 68 Neutral cards, 10 Heroes, 8 starting ones of each colour (VIS-1.1e, 1.1f)."""
    found = {}
    for family, count, copies in (("starting", 8, 4), ("common", 68, 1), ("notable", 10, 1)):
        file = f"townsfolk-{family}"
        cards = records(file, facts.CardRecord)
        expect(file, (card.set for card in cards), {family: count})
        for card in cards:
            if card.copies != copies or card.cost < 1:
                raise refuse(f"{file}.json, record {card.slug}", f"{card.copies} copies of value {card.cost}")
            found[card.slug] = _card(card)
    return found


def _card(record: facts.CardRecord) -> Card:
    ongoing = [power for power in record.powers if isinstance(power, facts.Ongoing)]
    return Card(
        record.slug,
        record.set,
        record.cost,
        {icon: n for icon, n in record.icons.items() if n},
        sum((power.effects for power in record.powers if isinstance(power, facts.Instant)), ()),
        sum((power.effects for power in record.powers if isinstance(power, facts.DropOff)), ()),
        sum((power.effects for power in record.powers if isinstance(power, facts.Hired)), ()),
        tuple((power.trigger, power.effects) for power in ongoing if power.trigger),
        tuple(power.modifier for power in ongoing if power.modifier),
    )


def manuscripts() -> tuple[dict[str, Manuscript], list[str]]:
    """Reads the Manuscripts, 5 of them grey-backed and 30 black-backed (VIS-1.1g), and names the grey-backed ones."""
    found = records("manuscripts", facts.ManuscriptRecord)
    expect("manuscripts", (record.back for record in found), {"grey": 5, "black": 30})
    return {record.slug: _manuscript(record) for record in found}, [r.slug for r in found if r.back == "grey"]


def _manuscript(record: facts.ManuscriptRecord) -> Manuscript:
    effects: Effects = sum((power.effects for power in record.powers if isinstance(power, facts.Immediate)), ())
    scoring = [power for power in record.powers if isinstance(power, facts.EndScoring)]
    return Manuscript(record.slug, record.suit, record.cost, effects, scoring[0] if scoring else None)


def spaces() -> dict[str, facts.Space]:
    """Reads the 15 spaces, three a Segment, the outer ones numbered 1 to 10 (VIS-5.2b, 5.2f)."""
    found = records("spaces", facts.Space)
    slugs = [segment.slug for segment in records("segments", facts.SegmentRecord)]
    expect("spaces", (space.segment for space in found), dict.fromkeys(slugs, 3))
    expect("spaces", (space.start_number for space in found if space.start_number), dict.fromkeys(range(1, 11), 1))
    expect("spaces", (space.position for space in found), {"left": 5, "inner": 5, "right": 5})
    for space in found:
        leads_to = [to.replace("next-segment", space.segment) for to in space.moves_to]
        known(f"spaces.json, record {space.slug}", leads_to, [other.slug for other in found])
        if ("trade" in space.actions) != bool(space.powers):
            raise refuse(f"spaces.json, record {space.slug}", "an exchange goes with the Trade action")
    return {space.slug: space for space in found}


def segments(spaces: Iterable[str]) -> dict[str, Segment]:
    found = {}
    for record in records("segments", facts.SegmentRecord):
        known(f"segments.json, record {record.slug}", record.spaces, spaces)
        townsfolk, manuscript = record.powers
        found[record.slug] = Segment(
            record.slug,
            record.spaces,
            record.townsfolk_stack.stack,
            record.manuscript_stack.stack,
            Card(
                record.slug,
                "common",
                townsfolk.cost,
                {icon: n for icon, n in townsfolk.icons.items() if n},
                hired=townsfolk.effects,
            ),
            Manuscript(record.slug, None, manuscript.cost, manuscript.effects),
        )
    if len(found) != 5:
        raise refuse("segments.json", f"{len(found)} Segments, expected 5")
    return found


def sites(face: str, spaces: Iterable[str]) -> dict[str, Site]:
    """Reads the Spots of one side of the Segments (VIS-1.2a)."""
    found = {}
    for record in sorted(records("sites", facts.SiteRecord), key=lambda record: (record.segment, record.order)):
        if record.face == face:
            known(f"sites.json, record {record.slug}", [record.reachable_from], spaces)
            found[record.slug] = Site(
                record.slug, record.segment, record.order, record.reachable_from, record.powers[0].effects
            )
    expect("sites", [face] * len(found), {face: table("board", "faces", dict[str, facts.FaceTotals])[face].sites_total})
    return found


def links(face: str, sites: Iterable[str]) -> dict[str, Link]:
    """Reads the Links of one side of the Segments; their ends are Spots of that side."""
    slugs = {record.id: record.slug for record in records("sites", facts.SiteRecord) if record.face == face}
    found = {}
    for record in records("links", facts.LinkRecord):
        if record.face == face:
            leads_on = record.to == "next-segment-site-1"
            known(f"links.json, record {record.slug}", [record.start, *([] if leads_on else [record.to])], slugs)
            to = None if leads_on else slugs[record.to]
            found[record.slug] = Link(record.slug, slugs[record.start], to, record.powers[0].effects)
    expect("links", [face] * len(found), {face: table("board", "faces", dict[str, facts.FaceTotals])[face].links_total})
    return found


def sections() -> tuple[tuple[Section, ...], Effects]:
    """Reads the five Sections of tier 2, clockwise, and what a Worker brings who reaches tier 3 (VIS-6.3.4b, 6.3.8a)."""
    found = records("castle-sections", facts.SectionRecord)
    expect("castle-sections", (record.index for record in found), {**dict.fromkeys(range(5), 1), None: 1})
    tier2 = sorted((record for record in found if record.index is not None), key=lambda record: record.index or 0)
    top = next(record for record in found if record.index is None)
    return tuple(Section(record.slug, record.powers[0].effects) for record in tier2), top.powers[0].effects


def columns() -> dict[str, Column]:
    """Reads the nine columns of a Player Board, three a type of Building (VIS-1.5b)."""
    found = sorted(records("columns", facts.ColumnRecord), key=lambda record: record.order)
    expect("columns", (record.building for record in found), dict.fromkeys(BUILDINGS, 3))
    return {record.slug: Column(record.slug, record.building, record.powers[0]) for record in found}


def ai_columns(ai: facts.AiBoard, columns: dict[str, Column]) -> dict[str, Column]:
    """Gives the nine columns of an AI board, in the order in which it builds them (VIS-12.1c, 14.1h)."""
    where = f"ai-boards.json, record {ai.slug}"
    powers = {power.column: power for power in ai.powers if not isinstance(power, facts.Focus)}
    if {*powers} != {*columns} or {*ai.building_order} != {*columns}:
        raise refuse(where, "its columns are not those of a Player Board")
    if bool(ai.primary_focus == "flip_cards") != any(isinstance(power, facts.Focus) for power in ai.powers):
        raise refuse(where, "a focus on cards says what it costs, and no other does")
    return {slug: Column(slug, columns[slug].building, powers[slug]) for slug in ai.building_order}


def ai_boards(schemes: Iterable[str]) -> dict[str, facts.AiBoard]:
    found = records("ai-boards", facts.AiBoard)
    for ai in found:
        known(f"ai-boards.json, record {ai.slug}", ai.removed_schemes, schemes)
        expect("ai-boards", (rewards.position for rewards in ai.track), dict.fromkeys(range(1, 8), 1))
    return {ai.slug: ai for ai in found}


def schemes() -> dict[str, facts.Scheme]:
    """Reads the 8 Starting and 8 Future Schemes (VIS-1.1l)."""
    found = records("schemes", facts.Scheme)
    expect("schemes", (scheme.set for scheme in found), {"starting": 8, "future": 8})
    return {scheme.slug: scheme for scheme in found}


def player_cards(spaces: Iterable[str]) -> dict[str, facts.PlayerCard]:
    """Reads the 10 Player Cards, numbered 1 to 10 (VIS-1.1h)."""
    found = records("player-cards", facts.PlayerCard)
    expect("player-cards", (card.number for card in found), dict.fromkeys(range(1, 11), 1))
    for card in found:
        known(f"player-cards.json, record {card.slug}", [card.start_space], spaces)
    return {card.slug: card for card in found}


def favours() -> dict[Ribbon, facts.Favour]:
    found = records("church-favours", facts.Favour)
    expect("church-favours", (favour.suit for favour in found), dict.fromkeys(RIBBONS, 1))
    return {favour.suit: favour for favour in found}


def track() -> tuple[facts.Rewards, ...]:
    """Reads what stands above and below the seven spaces of the track (VIS-8.3, 8.4)."""
    found = sorted(records("track-spaces", facts.TrackSpace), key=lambda space: space.position)
    expect("track-spaces", (space.position for space in found), dict.fromkeys(range(1, 8), 1))
    return tuple(space.powers[0] for space in found)


def worker_costs() -> list[facts.WorkerCost]:
    return table("player-board", "worker_costs", facts.WorkerCosts).steps


def starting_icons() -> list[Icons]:
    """Reads what is printed on the three spaces of the row (VIS-1.5f)."""
    row = table("player-board", "row", facts.Row)
    if [space.space for space in row.starting_icons] != [1, 2, 3]:
        raise refuse("player-board.json, row", "expected spaces 1 to 3")
    return [space.icons for space in row.starting_icons]


def hand_limit() -> int:
    return table("player-board", "hand_limit", facts.BaseLimit).base


def set_points() -> dict[int, int]:
    """Reads what sets of different ribbons are worth (VIS-6.4.3b)."""
    return {int(n): vp for n, vp in table("setup", "manuscripts", facts.Sets).set_scoring.vp_by_distinct_ribbons.items()}
