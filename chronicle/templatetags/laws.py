from collections.abc import Iterable

from django import template
from django.utils.safestring import SafeString

from chronicle import decided
from chronicle.errors import Refusal
from chronicle.web.citing import cite, linked

register = template.Library()


@register.filter
def law(rules: str | Iterable[str], game: str = "") -> SafeString:
    """Shows the number of a rule, or of several, linked to the text if the law is here: `{{ "8.4e"|law:campaign.game }}`."""
    return cite(rules, game)


@register.filter
def cited(text: str) -> SafeString:
    """Shows a text that cites rules, with their numbers linked."""
    return linked(text)


@register.filter
def answers(card: str, game: str) -> list[decided.Answer]:
    """Returns what its publisher has answered about a card of a game."""
    return decided.of_cards(game, card)


@register.filter
def behind(refusal: Refusal) -> list[decided.Case]:
    """Returns the answers and rulings behind a refusal."""
    return decided.behind(refusal)
