"""Codes: an address as a drawing that a phone's camera reads, and what was sent as a digest."""

from hashlib import blake2b

import segno
from django.utils.safestring import SafeString, mark_safe


def drawn(address: str, title: str) -> SafeString:
    """Draws the code as inline SVG, without a style of its own, dark on light whatever the page's colours."""
    code = segno.make(address, error="m", micro=False)
    svg = code.svg_inline(svgclass="code", lineclass=None, omitsize=True, border=4, dark="#000", light="#fff", title=title)
    return mark_safe(svg)  # noqa: S308  what is drawn is black and white; the library escapes the title


def digest(text: str) -> str:
    """Returns a digest by which a program knows again what it has."""
    return blake2b(text.encode(), digest_size=16).hexdigest()
