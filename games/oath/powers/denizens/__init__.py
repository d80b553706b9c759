"""The denizens, a suit a module; those with many battle plans have a second one for these."""

from games.oath.powers.denizens import order, order_plans

__all__ = ["order", "order_plans"]
