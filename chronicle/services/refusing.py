"""Turns refusals of the rules of any game into refusals of the services."""

from collections.abc import Iterator
from contextlib import contextmanager

from chronicle.errors import AgainstTheRules
from games.kernel.errors import Illegal


@contextmanager
def refusing() -> Iterator[None]:
    """Turns what an engine refuses inside into a refusal with the rule, the place and the options."""
    try:
        yield
    except Illegal as refusal:
        raise against(refusal) from refusal


def against(refusal: Illegal) -> AgainstTheRules:
    """Returns what an engine refused as a refusal of the services."""
    options = getattr(refusal, "options", None)
    at, law, option = refusal.at, refusal.law, refusal.option
    found = AgainstTheRules(refusal.code, refusal.message, at=at, law=law, options=options, option=option)
    found.__cause__ = refusal
    return found
