"""The denizens, a suit a module; those with many battle plans have a second one for these."""

from games.oath.engine.powers.denizens import (
    arcane,
    arcane_plans,
    beast,
    beast_plans,
    discord,
    discord_plans,
    false_prophet,
    hearth,
    hearth_plans,
    nomad,
    nomad_plans,
    order,
    order_plans,
)

__all__ = [
    "arcane",
    "arcane_plans",
    "beast",
    "beast_plans",
    "discord",
    "discord_plans",
    "false_prophet",
    "hearth",
    "hearth_plans",
    "nomad",
    "nomad_plans",
    "order",
    "order_plans",
]
