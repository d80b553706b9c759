from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from chronicle import decided
from chronicle.errors import Refusal
from chronicle.web.catalogue.laws import address

register = template.Library()


@register.filter
def law(rule: str) -> SafeString | str:
    """Shows the number of a rule, linked to its text if the law is here."""
    if not rule:
        return ""
    href = address(rule)
    if href is None:
        return format_html('<span class="law">{}</span>', rule)
    return format_html('<a class="law" href="{}">{}</a>', href, rule)


@register.filter
def answers(card: str, game: str) -> list[decided.Answer]:
    """Returns what its publisher has answered about a card of a game."""
    return decided.of_cards(game, card)


@register.filter
def behind(refusal: Refusal) -> list[decided.Case]:
    """Returns the answers and rulings behind a refusal."""
    return decided.behind(refusal)
