"""The words in which cards, spaces and boards say what they do, as a closed vocabulary: what is not listed is refused."""

from typing import Literal, Union

import msgspec

Icon = Literal["trade", "build", "noble", "cleric", "criminal"]
Action = Literal["trade", "build", "noble", "cleric"]
Resource = Literal["ink", "stone", "gold"]
Good = Literal["silver", "ink", "stone", "gold", "any"]
"""What lies before a player; the AI whose focus is cards keeps all its resources as `any` (VIS-13.2b)."""
Gained = Literal["any_resource", "ink", "stone", "gold", "silver", "debt", "deed", "virtue", "corruption"]
Paper = Literal["debt", "deed"]
BuildingType = Literal["trading_post", "guildhall", "workshop"]
Ribbon = Literal["grey", "yellow", "black", "blue"]
Face = Literal["3-4", "1-2"]
Event = Literal[
    "after_primary_action",
    "gain_debt",
    "flip_debt",
    "flip_card",
    "hire_any_means",
    "collision_step_1",
    "collision_step_2",
    "gain_future_scheme",
    "shuffle",
]
Icons = dict[Icon, int]

RESOURCES: tuple[Resource, ...] = ("ink", "stone", "gold")
ACTIONS: tuple[Action, ...] = ("trade", "build", "noble", "cleric")
BUILDINGS: tuple[BuildingType, ...] = ("trading_post", "guildhall", "workshop")
RIBBONS: tuple[Ribbon, ...] = ("grey", "yellow", "black", "blue")
PAID_WITH: dict[Action, Literal["silver", "stone", "gold", "ink"]] = {
    "trade": "silver",
    "build": "stone",
    "noble": "gold",
    "cleric": "ink",
}
"""Action → its matching payment (VIS-6.1.1a, 6.2.1a, 6.3.1a, 6.4.1a)."""


# -- effects --------------------------------------------------------------------------------------------------------


class Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    """One step of an effect."""


class Gain(Op, frozen=True, tag="gain"):
    what: Gained
    n: int


class Flip(Op, frozen=True, tag="flip"):
    what: Literal["debt", "deed", "either"]
    n: int


class HireFree(Op, frozen=True, tag="hire_free"):
    pass


class Destroy(Op, frozen=True, tag="destroy"):
    n: int


class Discard(Op, frozen=True, tag="discard"):
    n: int


class Rearrange(Op, frozen=True, tag="rearrange"):
    pass


class Shuffle(Op, frozen=True, tag="shuffle"):
    pass


class MoveWorker(Op, frozen=True, tag="move_worker_tier1"):
    pass


class PlaceWorkers(Op, frozen=True, tag="place_workers"):
    n: int
    where: Literal["any_one_tier1_section"]


class BuildFree(Op, frozen=True, tag="build_free"):
    building: BuildingType
    where: Literal["any_site", "site_reachable_from_start_space"]


class FreeManuscript(Op, frozen=True, tag="gain_manuscript_free"):
    costs: tuple[int, ...]


class GainScheme(Op, frozen=True, tag="gain_future_scheme"):
    """For the AI alone."""


class DismissAdjacent(Op, frozen=True, tag="dismiss_adjacent"):
    """For the AI alone."""


class Choice(Op, frozen=True, tag="choice"):
    options: tuple[tuple["Effect", ...], ...]


Effect = Union[  # noqa: UP007  a name in quotes is no type yet
    Gain,
    Flip,
    HireFree,
    Destroy,
    Discard,
    Rearrange,
    Shuffle,
    MoveWorker,
    PlaceWorkers,
    BuildFree,
    FreeManuscript,
    Choice,
]
Effects = tuple[Effect, ...]
Step = Effect | GainScheme | DismissAdjacent
Steps = tuple[Step, ...]
"""Effects that may be the AI's alone."""


# -- when abilities work --------------------------------------------------------------------------------------------


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many Criminal icons the row of whoever would gain has to show (VIS-8.2f)."""

    criminal_icons_min: int = 0
    criminal_icons_max: int | None = None

    def holds(self, criminals: int) -> bool:
        most = self.criminal_icons_max
        return criminals >= self.criminal_icons_min and (most is None or criminals <= most)


class Trigger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    event: Event
    who: Literal["owner", "any_player"] = "owner"
    action: Action | None = None
    per: str | None = None


class Modifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """An ongoing ability that helps to pay an action."""

    action: Action
    icon: Icon


class SilverAsIcon(Modifier, frozen=True, tag="spend_as_icon"):
    """Lets every `spend_n` Silver count as an icon (VIS-6.0.1k)."""

    spend: Literal["silver"]
    spend_n: int


class Boost(Modifier, frozen=True, tag="resource_boost"):
    """Lets one piece of the matching payment count as `icons`, once an action (VIS-6.0.1l)."""

    resource: Resource
    icons: int
    max_times: Literal[1]


class Pairs(Modifier, frozen=True, tag="icon_pairs"):
    """Lets every 2 Merchant icons count as one (VIS-6.0.1j)."""


class OthersAsIcon(Modifier, frozen=True, tag="resources_as_icon"):
    """Lets each of other resources count as an icon (VIS-6.0.1m)."""

    resources: tuple[Resource, ...]
