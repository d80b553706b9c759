"""Rules are mended while games go on. Every answer says which edition of them took it."""

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings

from chronicle.errors import RulesChanged
from games.kernel.game import game as the_game
from games.services.syntax import digest

NAMED = 6
"""Mended rules that a message names."""


@cache
def edition(game: str) -> str:
    """Of this program: another one as soon as a statement of the kernel or of the game's engine is another, or a byte of its
    facts; comments and docstrings do not count. It ends with how many rules of the game were mended by then."""
    known = blake2b(digest_size=6)
    for folder in ("games/kernel", f"games/{game}/engine", f"fixtures/{game}"):
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*")):
            if path.suffix in (".py", ".json"):
                said = digest(path.read_text("utf-8")) if path.suffix == ".py" else path.read_bytes()
                known.update(path.relative_to(settings.BASE_DIR).as_posix().encode() + b"\0" + said + b"\0")
    return f"{known.hexdigest()}.{len(the_game(game).mended):03}"


def mended_since(game: str, editions: Iterable[str]) -> list[dict[str, Any]]:
    """The rules mended since the first of these editions. One that does not say how many were mended is older than all."""
    known = min(int(edition.partition(".")[2] or 0) for edition in editions)
    return [msgspec.to_builtins(mend) for mend in the_game(game).mended[known:]]


def _named(mended: list[dict[str, Any]]) -> str:
    laws = ", ".join(mend["law"][0] for mend in mended[:NAMED])
    more = f" and {len(mended) - NAMED} more" if len(mended) > NAMED else ""
    return f" ({laws}{more})" if laws else ""


def rules_changed(what: str, game: str, editions: Iterable[str]) -> RulesChanged:
    """What was taken by these editions does not come out the same any more: rules were mended since the earlier ones, or else
    what is stored is not what was."""
    if earlier := {*editions} - {edition(game)}:
        mended = mended_since(game, earlier)
        return RulesChanged("other_rules", f"The rules of this game have been mended since{_named(mended)}, and {what}", mended)
    return RulesChanged("does_not_fit", f"What is stored of this game does not fit together: {what}", [])
