"""Rules are mended while games go on. Every answer says which edition of them took it."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings

from chronicle.errors import Conflict


@cache
def edition(game: str) -> str:
    """Of this program: another one as soon as a line of the kernel, of the game or of its facts is another."""
    known = blake2b(digest_size=8)
    for folder in ("games/kernel", f"games/{game}", f"fixtures/{game}"):
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*")):
            if path.suffix in (".py", ".json"):
                known.update(path.relative_to(settings.BASE_DIR).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return known.hexdigest()


def outlived(what: str, *, mended: bool = True) -> Conflict:
    """What was taken does not come out the same any more: by an earlier edition, or else what is stored is not what was."""
    if mended:
        return Conflict("other_rules", f"The rules of this game have been mended since, and {what}")
    return Conflict("does_not_fit", f"What is stored of this game does not fit together: {what}")
