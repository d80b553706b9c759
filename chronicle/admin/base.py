"""What all admin pages share: who sees which rows, writing through the services, and the audit trail instead of Django's
log."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.checks import CheckMessage, Error
from django.core.exceptions import BadRequest, ValidationError
from django.db import DataError
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from chronicle.admin.lookups import Listing, column_not_shown, must_be_few, paths_asked
from chronicle.errors import Refusal
from chronicle.models import Group, User, Verb
from chronicle.permissions import as_operator, visible
from chronicle.services import audit

if TYPE_CHECKING:
    Admin = admin.ModelAdmin[Any]
    Inline = admin.TabularInline[Any, Any]
else:
    from unfold.admin import ModelAdmin as Admin
    from unfold.admin import TabularInline as Inline


def operator(request: HttpRequest) -> User:
    """Returns the signed-in operator; the admin site lets nobody in without an account."""
    user: Any = request.user
    return user  # type: ignore[no-any-return]


def page_of(row: Model) -> str:
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


def anchor(url: str, text: object) -> SafeString:
    return format_html('<a class="text-primary-600 underline dark:text-primary-500" href="{}">{}</a>', url, text)


def link_to(
    field: str,
) -> Any:  # Django takes a function where the name of a field may stand; the stubs do not
    """Returns a column that leads to the row which a foreign key names."""

    @admin.display(description=field.replace("_", " "), ordering=field)
    def column(row: Any) -> SafeString | str:
        other = getattr(row, field)
        return anchor(page_of(other), other) if other else "–"

    column.__name__ = f"{field}_link"
    column.leads_to = field  # type: ignore[attr-defined]
    return column


def told(field: str, tell: Callable[[Any], str], title: str = "") -> Any:
    """Returns a column that tells the value of a field in words."""

    @admin.display(description=title or field.replace("_", " "), ordering=field)
    def column(row: Any) -> str:
        return tell(row) or "–"

    column.__name__ = f"{field}_told"
    column.leads_to = field  # type: ignore[attr-defined]
    return column


def rows_of(model: str, query: str, title: str, app: str = "chronicle") -> Any:
    """Returns a field that leads to the rows of another table which name this one."""

    @admin.display(description=title)
    def field(row: Any) -> SafeString:
        return anchor(f"{reverse(f'admin:{app}_{model}_changelist')}?{query}={row.pk}", f"Show {title}")

    field.__name__ = title.replace(" ", "_")
    return field


class Sighted:
    """Shows the rows the operator may know of: all of them to a superuser, to others those of their own groups."""

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        with as_operator():
            return visible(super().get_queryset(request), operator(request))  # type: ignore[misc]


class Rows(Sighted, Admin):
    list_per_page = 50
    list_filter_submit = True
    compressed_fields = True
    warn_unsaved_form = True
    has_services = False  # whether the services write the audit entries of changes
    verbs: ClassVar[dict[str, Verb]]
    """Where no services do, the verbs of the entries about what is added, changed and deleted here."""
    known: tuple[Any, ...] = ()  # fields of a row's page, where those of a new row are others
    lookups: tuple[str, ...] = ()  # what links of other pages narrow the list by, besides its filters
    counted: tuple[str, ...] = ()  # columns of no table, computed with the list

    def check(self, **kwargs: Any) -> list[CheckMessage]:
        """Checks at start that no list can be asked about a column which no page shows."""
        asked = {column_not_shown(self, path) for path in paths_asked(self)} - {None}
        say = "A list can be asked about {}, which no page shows."
        return [*super().check(**kwargs), *(Error(say.format(name), obj=type(self), id="chronicle.E001") for name in asked)]

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[Listing]:
        return Listing

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        """Answers 400 for values that do not fit their column, instead of a list without filters."""
        try:
            return super().get_changelist_instance(request)
        except (IncorrectLookupParameters, ValueError, OverflowError, DataError) as error:
            raise BadRequest("Filters, dates and pages as the list offers them were expected.") from error

    def get_search_results(self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str) -> Any:
        must_be_few(search_term)
        return super().get_search_results(request, queryset, search_term)

    def response_action(self, request: HttpRequest, queryset: "QuerySet[Any]", *args: Any, **kwargs: Any) -> Any:
        try:
            queryset.filter(pk__in=request.POST.getlist(ACTION_CHECKBOX_NAME))
        except (ValidationError, ValueError) as error:
            raise BadRequest("Rows of the list were expected.") from error
        return super().response_action(request, queryset, *args, **kwargs)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Finds nothing for a number that no row can have; an empty column name means no column."""
        try:
            return super().get_object(request, object_id, from_field or None)
        except (OverflowError, DataError):
            return None

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Removes the action that deletes in bulk: rows go one by one, through the service that knows what depends on
        them."""
        return {name: action for name, action in super().get_actions(request).items() if name != "delete_selected"}

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        return self._answered(request, super().changeform_view, *args, **kwargs)

    def on_site(self, row: Any) -> tuple[Group, str] | None:
        """Returns the group of a row that has a page on the site, and the page's address."""
        return None

    def render_change_form(
        self, request: HttpRequest, context: Any, add: bool = False, change: bool = False, form_url: str = "", obj: Any = None
    ) -> Any:
        """Links the row's page on the site, for members of its group: nobody else finds it there."""
        page = super().render_change_form(request, context, add, change, form_url, obj)
        if obj and (there := self.on_site(obj)):
            group, address = there
            if group.memberships.filter(user=operator(request)).exists():
                page.context_data.update(has_absolute_url=True, absolute_url=address)  # type: ignore[attr-defined]
        return page

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        return self._answered(request, super().delete_view, *args, **kwargs)

    def _answered(self, request: HttpRequest, view: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Shows a refusal as a message; nothing was changed."""
        try:
            with as_operator():
                return view(request, *args, **kwargs)
        except Refusal as refusal:
            self.message_user(request, refusal.message, messages.ERROR)
            return HttpResponseRedirect(request.path)

    def each(self, request: HttpRequest, rows: "QuerySet[Any]", verb: Callable[[Any], object], done: str) -> None:
        """Runs an action on each chosen row; says for how many it worked, and why not for the others."""
        worked = 0
        with as_operator():
            for row in rows:
                try:
                    verb(row)
                    worked += 1
                except Refusal as refusal:
                    self.message_user(request, f"{row}: {refusal.message}", messages.ERROR)
        self.message_user(request, f"{done}: {worked}.", messages.SUCCESS if worked else messages.WARNING)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[list[Any], dict[str, int], set[str], list[str]]:
        """Leaves it to the service what goes with a row, and whether it may go."""
        return [str(row) for row in objs], {str(self.opts.verbose_name_plural): len(objs)}, set(), []

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        self._record(request, "add", obj)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        changed = [part["changed"] for part in message if "changed" in part] if isinstance(message, list) else []
        self._record(request, "change", obj, fields=sorted({name for part in changed for name in part.get("fields", [])}))

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        for row in queryset:
            self._record(request, "delete", row)

    def _record(self, request: HttpRequest, verb: str, row: Model, **details: Any) -> None:
        if not self.has_services:
            audit.record(operator(request), self.verbs[verb], row, **details)

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        trail = reverse("admin:chronicle_auditentry_changelist")
        return HttpResponseRedirect(f"{trail}?{urlencode({'target_id': object_id})}")


class ReadOnly:
    """Rows that must not be edited by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class Listed(Sighted, ReadOnly, Inline):
    """Lists rows of another table on this row's page, each leading to its own page."""

    extra = 0
    tab = True
    show_change_link = True
    joined: Sequence[str]

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        return super().get_queryset(request).select_related(*self.joined)
