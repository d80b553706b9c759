from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from chronicle.web.laws import address

register = template.Library()


@register.filter
def law(rule: str) -> SafeString | str:
    """The number of a rule, linked to its text where the law is here."""
    if not rule:
        return ""
    href = address(rule)
    if href is None:
        return format_html('<span class="law">{}</span>', rule)
    return format_html('<a class="law" href="{}">{}</a>', href, rule)
