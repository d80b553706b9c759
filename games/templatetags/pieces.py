from typing import Any

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from games.web import pieces

register = template.Library()


@register.simple_tag(takes_context=True)
def piece(context: Context, template: str, part: str, key: object = None, **values: Any) -> SafeString:
    """Shows a piece that is replaced when its values change; one of several has a key beside its part."""
    return pieces.placed(context, pieces.leaf(part if key is None else f"{part}-{key}", template, **values))


@register.simple_tag(takes_context=True)
def frame(context: Context, template: str, part: str, **values: Any) -> SafeString:
    """Shows a piece with others inside it."""
    return pieces.placed(context, pieces.frame(part, template, context.get("has") or frozenset(), **values))


@register.simple_tag(takes_context=True)
def put(context: Context, piece: pieces.Piece) -> SafeString:
    """Shows a piece that is made already."""
    return pieces.placed(context, piece)


@register.simple_tag
def kept(template: str, **values: Any) -> SafeString:
    """Shows what is no piece by itself, but rendered once only for the same values."""
    return pieces.kept(template, **values)


@register.filter
def same_as(one: object, other: object) -> bool:
    return one == other
