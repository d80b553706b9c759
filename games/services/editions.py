"""Rules are mended while games go on. Every answer names the edition of the rules that took it."""

from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec
from django.conf import settings

import fixtures
from chronicle.errors import RulesChanged
from games import GAMES
from games.kernel.game import game as the_game
from games.services.shown import Mend
from games.services.syntax import digest

NAMED = 6
"""How many mended rules a message names."""


@cache
def edition(game: str) -> str:
    """Returns the edition of this program: a digest that changes with any statement of the kernel or of the game's engine,
    and with any byte of its facts, but not with comments and docstrings. It ends with how many rules of the game have been
    mended so far."""
    known = blake2b(digest_size=6)
    for package in ("games.kernel", f"{GAMES[game]}.engine"):
        for path in sorted(Path(settings.BASE_DIR, *package.split(".")).rglob("*.py")):
            place = path.relative_to(settings.BASE_DIR).as_posix()
            known.update(place.encode() + b"\0" + digest(path.read_text("utf-8")) + b"\0")
    for path in fixtures.files(game):
        known.update(f"fixtures/{game}/{path.name}".encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{known.hexdigest()}.{len(the_game(game).mended):03}"


def mended_since(game: str, editions: Iterable[str]) -> list[Mend]:
    """Returns the rules mended since the oldest of these editions. An edition that does not say how many were mended is
    older than all that do."""
    known = min(int(edition.partition(".")[2] or 0) for edition in editions)
    return msgspec.convert(the_game(game).mended[known:], list[Mend], from_attributes=True)


def _named(mended: list[Mend]) -> str:
    laws = ", ".join(mend.law[0] for mend in mended[:NAMED])
    more = f" and {len(mended) - NAMED} more" if len(mended) > NAMED else ""
    return f" ({laws}{more})" if laws else ""


def rules_changed(what: str, game: str, editions: Iterable[str]) -> RulesChanged:
    """Builds the refusal for what no longer comes out as these editions took it: because rules were mended since, or else
    because what is stored was damaged."""
    if earlier := {*editions} - {edition(game)}:
        mended = mended_since(game, earlier)
        return RulesChanged("other_rules", f"The rules of this game have been mended since{_named(mended)}, and {what}", mended)
    return RulesChanged("does_not_fit", f"The stored data of this game are inconsistent: {what}", [])
