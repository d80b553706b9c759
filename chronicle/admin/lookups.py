"""What the admin's lists may be asked: no more than their pages show.

Whoever could filter by a hidden column would read it letter by letter, from how many rows are found.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.core.exceptions import BadRequest, FieldDoesNotExist, PermissionDenied
from django.db.models import Field, Model
from django.http import HttpRequest
from unfold.contrib.filters.admin import AutocompleteSelectFilter
from unfold.contrib.filters.forms import AutocompleteDropdownForm

if TYPE_CHECKING:
    from django.contrib.admin.views.main import ChangeList
else:
    from unfold.views import ChangeList

MOST_PARAMETERS = 30
MOST_WORDS = 10
LONGEST = 300
_OF_DATES = ("year", "month", "day", "gte", "lt")


def must_be_sane(request: HttpRequest) -> None:
    """Refuses an address that no link and no form of the admin leads to, before a database is asked."""
    values = [request.path, *request.GET, *(value for _, given in request.GET.lists() for value in given)]
    if len(values) > 2 * MOST_PARAMETERS or any("\0" in value or len(value) > LONGEST for value in values):
        raise BadRequest(f"Expected at most {MOST_PARAMETERS} parameters of {LONGEST} characters, without null characters.")


def must_be_few(term: str) -> None:
    """Refuses a search for more words than a person types: each is looked for in each column."""
    if "\0" in term or len(term) > LONGEST or len(term.split()) > MOST_WORDS:
        raise BadRequest(f"Expected at most {MOST_WORDS} words to search for, {LONGEST} characters in all.")


class Listing(ChangeList):
    """A list that is narrowed by its filters, its dates, and what its page declares in `lookups`; by nothing else."""

    model_admin: Any

    def get_filters(self, request: HttpRequest) -> Any:
        found = super().get_filters(request)
        remaining = found[2]
        dates = {f"{self.date_hierarchy}__{part}" for part in _OF_DATES if self.date_hierarchy}
        if other := set(remaining) - dates - set(self.model_admin.lookups):
            raise DisallowedModelAdminLookup(f"Filtering by {', '.join(sorted(other))} not allowed")
        return found


class _Choice(AutocompleteDropdownForm):  # type: ignore[misc]  # the theme has no types
    """Names the chosen row only where the operator may know of it."""

    def __init__(self, request: HttpRequest, name: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, name, *args, **kwargs)
        rows: Any = self.fields[name]
        rows.queryset = admin.site.get_model_admin(rows.queryset.model).get_queryset(request)


class Picked(AutocompleteSelectFilter):  # type: ignore[misc]
    """A filter by a row of another table, found by typing."""

    form_class = _Choice


class Choices(AutocompleteJsonView):
    """Offers rows of another table to choose from; only for a column that names one."""

    def process_request(self, request: HttpRequest) -> Any:
        found = super().process_request(request)
        if found[2].auto_created:
            raise PermissionDenied
        return found


def columns_shown(page: Any) -> set[str]:
    """Returns the names of the columns that the pages of one table show."""
    layout = (page.list_display, page.fields or (), page.known, [part["fields"] for _, part in page.fieldsets or ()])
    found = set(_names(layout))
    plain = layout[1:] == ((), (), [])  # Django's own layout shows everything that can be edited
    return found | {field.name for field in page.opts.get_fields() if plain and getattr(field, "editable", False)}


def _names(layout: Iterable[Any]) -> Iterator[str]:
    for item in layout:
        if isinstance(item, list | tuple):
            yield from _names(item)
        elif isinstance(column := getattr(item, "leads_to", item), str):
            yield column


def paths_asked(page: Any) -> Iterator[str]:
    """Returns every path of columns that a list may be filtered, searched or sorted by."""
    yield from (item if isinstance(item, str) else item[0] for item in page.list_filter)
    yield from (path.lstrip("^=@") for path in page.search_fields)
    yield from page.lookups
    yield from filter(None, [page.date_hierarchy])
    yield from (path.lstrip("-") for path in page.ordering or page.opts.ordering)
    for column in page.list_display:
        by = getattr(getattr(page, column, column) if isinstance(column, str) else column, "admin_order_field", None)
        yield from [by] if by else ()


def column_not_shown(page: Any, path: str) -> str | None:
    """Returns the first column of the path that no page of its table shows; ids count as shown, for addresses contain
    them."""
    model: type[Model] | None = page.model
    for name in path.split("__"):
        if model is None:
            break  # the rest says how to compare
        shown = admin.site._registry.get(model)
        try:
            field = model._meta.get_field(name)
        except FieldDoesNotExist:
            return None if name in getattr(shown, "counted", ()) else f"{model.__name__}.{name}"
        if shown is None or not isinstance(field, Field) or not (field.primary_key or name in columns_shown(shown)):
            return f"{model.__name__}.{name}"
        model = field.related_model
    return None
