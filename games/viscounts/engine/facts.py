"""The forms of the records of `fixtures/viscounts`, as far as the rules read them."""

from typing import Literal

import msgspec

from games.viscounts.engine.vocabulary import (
    Action,
    Boost,
    BuildingType,
    Condition,
    Destroy,
    Effects,
    Event,
    Face,
    Flip,
    Gain,
    Icons,
    OthersAsIcon,
    Pairs,
    Paper,
    Resource,
    Ribbon,
    SilverAsIcon,
    Steps,
    Trigger,
)

Family = Literal["starting", "common", "notable"]
Unit = Literal[
    "approved_deeds",
    "buildings_built",
    "cleric_icons",
    "criminal_icons",
    "manuscripts",
    "noble_icons",
    "paid_debts",
    "trade_icons",
    "unspent_resources",
]


class Record(msgspec.Struct, frozen=True):
    slug: str


# -- cards ----------------------------------------------------------------------------------------------------------


class Instant(msgspec.Struct, frozen=True, tag_field="kind", tag="instant"):
    effects: Effects


class DropOff(msgspec.Struct, frozen=True, tag_field="kind", tag="dropoff"):
    effects: Effects


class Hired(msgspec.Struct, frozen=True, tag_field="kind", tag="hire_dismiss"):
    effects: Effects


class Ongoing(msgspec.Struct, frozen=True, tag_field="kind", tag="ongoing"):
    effects: Effects
    trigger: Trigger | None = None
    modifier: SilverAsIcon | Boost | Pairs | OthersAsIcon | None = None


class CardRecord(Record, frozen=True):
    """One of the Townsfolk (VIS-4.2)."""

    set: Family
    copies: int
    cost: int
    icons: Icons
    powers: tuple[Instant | DropOff | Hired | Ongoing, ...]


class Immediate(msgspec.Struct, frozen=True, tag_field="kind", tag="immediate"):
    effects: Effects


class EndScoring(msgspec.Struct, frozen=True, tag_field="kind", tag="end_scoring"):
    vp: int
    per: int
    unit: Unit


class ManuscriptRecord(Record, frozen=True):
    suit: Ribbon
    cost: int
    back: Literal["grey", "black"]
    powers: tuple[Immediate | EndScoring, ...]


class Start(msgspec.Struct, frozen=True):
    kind: Literal["start"]
    effects: Effects


class PlayerCard(Record, frozen=True):
    number: int
    start_space: str
    resources: dict[Resource | Literal["any_resource"], int]
    silver: int
    deeds: int
    debts: int
    powers: tuple[Start]


# -- the Main Board -------------------------------------------------------------------------------------------------


class PrintedTownsfolk(msgspec.Struct, frozen=True, tag_field="kind", tag="fallback_townsfolk"):
    cost: int
    icons: Icons
    effects: Effects


class PrintedManuscript(msgspec.Struct, frozen=True, tag_field="kind", tag="fallback_manuscript"):
    cost: int
    effects: Effects


class Pile(msgspec.Struct, frozen=True):
    stack: str
    adjacent_spaces: tuple[str, ...]


class SegmentRecord(Record, frozen=True):
    spaces: tuple[str, str, str]
    townsfolk_stack: Pile
    manuscript_stack: Pile
    powers: tuple[PrintedTownsfolk, PrintedManuscript]


class Exchange(msgspec.Struct, frozen=True):
    kind: Literal["trade"]
    type: Literal["silver", "resource", "destroy", "flip"]
    trade_icons: int
    effects: tuple[Gain | Destroy | Flip, ...]


class Space(Record, frozen=True):
    segment: str
    position: Literal["left", "right", "inner"]
    start_number: int | None
    actions: tuple[Action, ...]
    moves_to: tuple[str, ...]
    """Spaces of its Segment, or `next-segment-` and the place on it (VIS-5.2)."""
    powers: tuple[Exchange, ...]


class Spot(msgspec.Struct, frozen=True):
    kind: Literal["site"]
    effects: Effects


class SiteRecord(Record, frozen=True):
    id: str
    face: Face
    segment: str
    order: int
    reachable_from: str
    powers: tuple[Spot]


class Joint(msgspec.Struct, frozen=True):
    kind: Literal["link"]
    effects: Effects


class LinkRecord(Record, frozen=True, rename={"start": "from"}):
    face: Face
    segment: str
    start: str
    to: str
    powers: tuple[Joint]


class FaceTotals(msgspec.Struct, frozen=True):
    sites_total: int
    links_total: int


class Tier(msgspec.Struct, frozen=True):
    kind: Literal["second_tier", "third_tier"]
    effects: Effects


class SectionRecord(Record, frozen=True):
    tier: Literal[2, 3]
    index: int | None
    powers: tuple[Tier]


class Bumped(msgspec.Struct, frozen=True):
    tier1: Effects
    tier2: Effects


class Tiers(msgspec.Struct, frozen=True):
    tier1: int
    tier2: int
    tier3: int


class Castle(msgspec.Struct, frozen=True):
    group_size: int
    max_workers_tier1_section: int
    max_workers_tier2_section: int
    bump_rewards: Bumped
    vp_per_worker: Tiers


# -- Player Boards --------------------------------------------------------------------------------------------------


class IconsPower(msgspec.Struct, frozen=True, tag_field="kind", tag="icons"):
    icons: Icons
    order: int = 0
    column: str = ""


class FreeMove(msgspec.Struct, frozen=True, tag_field="kind", tag="free_move"):
    n: int


class DismissCost(msgspec.Struct, frozen=True, tag_field="kind", tag="dismiss_cost"):
    silver: int


class HandLimit(msgspec.Struct, frozen=True, tag_field="kind", tag="hand_limit"):
    n: int


class Once(msgspec.Struct, frozen=True, tag_field="kind", tag="instant"):
    effects: Steps
    order: int = 0
    column: str = ""


class Reaction(msgspec.Struct, frozen=True, tag_field="kind", tag="trigger"):
    event: Event
    effects: Steps
    condition: Condition = Condition()
    order: int = 0
    column: str = ""


class Focus(msgspec.Struct, frozen=True, tag_field="kind", tag="focus"):
    """What Primary Focus means on the board whose focus is cards (VIS-13.7c)."""

    action: Literal["pay_flips"]
    pay_each: int
    max_flips: int


ColumnPower = IconsPower | FreeMove | DismissCost | HandLimit | Once | Reaction


class ColumnRecord(Record, frozen=True):
    order: int
    building: BuildingType
    column: int
    powers: tuple[ColumnPower]


class Building(Record, frozen=True):
    type: BuildingType
    copies: int
    cost_build_icons: int
    vp_for_built: dict[str, int]


class Permanent(msgspec.Struct, frozen=True):
    kind: Literal["ongoing"]
    icons: Icons


class Favour(Record, frozen=True):
    suit: Ribbon
    needs_same_ribbon: int
    vp: int
    powers: tuple[Permanent]


class Others(msgspec.Struct, frozen=True):
    effects: Effects
    condition: Condition | None = None


class Rewards(msgspec.Struct, frozen=True):
    kind: Literal["collision"]
    active_player: Effects
    other_players: Others


class TrackSpace(Record, frozen=True):
    position: int
    powers: tuple[Rewards]


class Leader(Record, frozen=True):
    vp: int
    hand_limit_bonus: int


class EndCard(Record, frozen=True):
    pile: Paper
    cards_on_top_by_players: dict[str, int]
    counts_at_end: Literal["approved_deeds", "paid_debts"]
    vp: tuple[int, int, int]
    vp_below_three_players: tuple[int, int]
    min_to_qualify: int


class PaperCard(Record, frozen=True):
    vp: dict[Literal["unpaid", "paid", "acquired", "approved"], int]


class WorkerCost(msgspec.Struct, frozen=True):
    workers: int
    noble_icons: int


class WorkerCosts(msgspec.Struct, frozen=True):
    steps: list[WorkerCost]


class RowSpace(msgspec.Struct, frozen=True):
    space: int
    icons: Icons


class Row(msgspec.Struct, frozen=True):
    starting_icons: list[RowSpace]


class BaseLimit(msgspec.Struct, frozen=True):
    base: int


class SetPoints(msgspec.Struct, frozen=True):
    vp_by_distinct_ribbons: dict[str, int]


class Sets(msgspec.Struct, frozen=True):
    set_scoring: SetPoints


# -- the solo opponent ----------------------------------------------------------------------------------------------


class Line(msgspec.Struct, frozen=True):
    """An option of the bottom line of a Scheme: an action, or effects (VIS-15.1f)."""

    kind: Literal["action", "effects"]
    action: Action | Literal["focus", ""] = ""
    effects: Steps = ()


class SchemePower(msgspec.Struct, frozen=True):
    kind: Literal["scheme"]
    criminal_corruption: bool
    effects: Steps
    move: int
    first_possible_of: tuple[Line, ...]


class Scheme(Record, frozen=True):
    set: Literal["starting", "future"]
    icons: tuple[Literal["build", "noble", "cleric", "criminal"], ...]
    powers: tuple[SchemePower]


class AiBuilding(msgspec.Struct, frozen=True):
    column: str
    where: Literal["first_free_site_clockwise_from_ai"]


class AiStart(msgspec.Struct, frozen=True):
    resources: dict[Resource | Literal["any_resource"], int]
    deeds: int
    debts: int
    building: AiBuilding | None = None


class Priority(msgspec.Struct, frozen=True):
    resource: Resource | Literal["pooled"]
    below: int | None


class AiRewards(msgspec.Struct, frozen=True):
    position: int
    ai_active: Steps


class AiBoard(Record, frozen=True):
    primary_focus: Action | Literal["flip_cards"]
    start: AiStart
    resource_priority: tuple[Priority, ...]
    resources_pooled: bool
    building_order: tuple[str, ...]
    worker_costs: tuple[WorkerCost, ...]
    row_printed_headers: dict[str, tuple[Literal["build", "noble", "cleric"], ...] | None]
    removed_schemes: tuple[str, ...]
    track: tuple[AiRewards, ...]
    powers: tuple[IconsPower | Once | Reaction | Focus, ...]
