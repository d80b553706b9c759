"""What a page of a game is put together from: pieces, each known by what it shows. A piece that shows the same as before is not
rendered again, and one that the browser has already is not sent again.

The content of a piece is a function of the values that are given to its template and of the language, and of nothing else: not
of who asks, nor of when. What is new in every response (the token of its forms, their keys, the version) stands in it as a mark
until it is sent.
"""

from collections.abc import Callable, Iterator, Set
from functools import cache, lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple
from uuid import uuid4

import msgspec
from django.conf import settings
from django.template import Context, Template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

TOKEN, KEY, VERSION = "\1token\1", "\1key\1", "\1version\1"
"""Marks for what is new in every response. No text from outside can hold them: control characters are refused everywhere."""
_FRESH = {"csrf_token": TOKEN, "fresh_key": KEY, "fresh_version": VERSION}
_OWN, _FRAME = "\1own\1", "\1frame\1"
_AROUND = {"<g": "<svg>{}</svg>", "<tr": "<table>{}</table>"}
"""What an element has to stand in so that a browser reads it by itself."""
_NOTHING: Set[str] = frozenset()
_pack = msgspec.msgpack.Encoder(order="deterministic").encode
_unpack = msgspec.msgpack.Decoder().decode


class Piece(NamedTuple):
    """An element of the page, and the pieces inside it."""

    part: str
    """The id of the element."""
    digest: str
    """What it shows, as a short digest."""
    frame: str = ""
    """What stands around the pieces inside it, as a digest."""
    html: str = ""
    """Empty if the browser has it. A mark stands where a piece inside it belongs."""
    inner: tuple["Piece", ...] = ()

    def whole(self) -> str:
        html = self.html
        for piece in self.inner:
            html = html.replace(_place(piece.part), piece.whole(), 1)
        return html

    def news(self, has: Set[str]) -> Iterator[str]:
        """Gives what a browser lacks that has pieces with these digests."""
        if self.digest in has:
            return
        if self.inner and self.frame in has:
            for piece in self.inner:
                yield from piece.news(has)
        else:
            html = self.whole()
            yield next(
                (around.format(html) for tag, around in _AROUND.items() if html.startswith((f"{tag} ", f"{tag}\n"))), html
            )


def leaf(part: str, template: str, /, **values: Any) -> Piece:
    """Renders a piece with nothing replaceable inside it; or finds it, where the same was shown before."""
    return _leaf(part, template, _packed(values))


def kept(template: str, /, **values: Any) -> SafeString:
    """Renders something that is a piece only together with what is around it."""
    return mark_safe(_leaf("", template, _packed(values)).html)  # noqa: S308  of a template


def _rendered(part: str, template: str, packed: bytes) -> Piece:
    digest = _digest(template.encode() + packed)
    known = mark_safe(f'data-is="{digest}"')  # noqa: S308
    return Piece(part, digest, html=_render(template, _unpack(packed) | {"known": known}))


_leaf: Callable[[str, str, bytes], Piece] = _rendered if settings.DEBUG else lru_cache(4096)(_rendered)


def frame(part: str, template: str, has: Set[str] = _NOTHING, /, **values: Any) -> Piece:
    """Renders a piece with others inside it, unless the browser has it."""
    digest = _digest(template.encode() + _packed(values))
    if digest in has:
        return Piece(part, digest)
    inner: list[Piece] = []
    known = mark_safe(f'data-is="{_OWN}" data-frame="{_FRAME}"')  # noqa: S308
    html = _render(template, values | {"known": known, "inner": inner, "has": has})
    around = _digest(html.encode())
    if has and around not in has:  # it goes out whole, so nothing inside it may be left out
        return frame(part, template, **values)
    return Piece(part, digest, around, html.replace(_OWN, digest).replace(_FRAME, around), tuple(inner))


def placed(context: Context, piece: Piece) -> SafeString:
    """Puts a piece into the frame that is being rendered; elsewhere it is just shown."""
    if (inner := context.get("inner")) is None:
        return mark_safe(piece.whole())  # noqa: S308
    inner.append(piece)
    return mark_safe(_place(piece.part))  # noqa: S308


def filled(html: str, token: str, version: int) -> str:
    """Puts into a response what is new in every one."""
    before, *after = html.replace(TOKEN, token).replace(VERSION, str(version)).split(KEY)
    return before + "".join(uuid4().hex + part for part in after)


def _place(part: str) -> str:
    return f"\1at {part}\1"


def _packed(values: dict[str, Any]) -> bytes:
    return _pack(values | {"language": get_language()})


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=6).hexdigest()


def _render(template: str, values: dict[str, Any]) -> str:
    return str(_template(template).render(Context(_FRESH | values))).strip()


def _find(name: str) -> Template:
    found: Template = get_template(name).template  # type: ignore[attr-defined]
    return found


_template: Callable[[str], Template] = _find if settings.DEBUG else cache(_find)
