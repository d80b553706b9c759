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
        options = getattr(refusal, "options", None)
        at, law, option = refusal.at, refusal.law, refusal.option
        raise AgainstTheRules(refusal.code, refusal.message, at=at, law=law, options=options, option=option) from refusal
