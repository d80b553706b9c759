from functools import cache

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from games import GAMES
from games.shelf.shelves import shelves

register = template.Library()


@register.simple_tag
def game_styles() -> SafeString:
    """Links the styles of every game that brings some."""
    links = ((static(style),) for style in _styles(tuple(GAMES)))
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', links)


@cache
def _styles(games: tuple[str, ...]) -> list[str]:
    return [style for game in games if finders.find(style := f"{game}/style.css")]


@register.simple_tag
def games_named() -> str:
    return ", ".join(game.name for game in shelves())
