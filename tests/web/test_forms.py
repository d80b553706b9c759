"""What is the same of all forms of the site."""

from collections.abc import Iterator

from django.http import QueryDict
from django.urls import get_resolver

from chronicle.web.forms import Form, Nothing

NOT_SHOWN = {
    "SagaForm.version",
    "StringForm.name",
    "StringForm.mend",
    "CampaignStringForm.name",
    "CampaignStringForm.mend",
    "Decision.accept",
}
"""Hidden, or buttons."""


def below(kind: type[Form]) -> Iterator[type[Form]]:
    for heir in kind.__subclasses__():
        yield heir
        yield from below(heir)


def test_every_field_has_a_label_of_its_own() -> None:
    """Not its name in the program, which it would be called by otherwise."""
    assert get_resolver().url_patterns, "all pages are there, and their forms with them"
    assert Nothing(QueryDict("")).is_valid()
    nameless = {
        f"{form.__name__}.{name}" for form in below(Form) for name, field in form.base_fields.items() if not field.label
    }
    assert nameless == NOT_SHOWN
