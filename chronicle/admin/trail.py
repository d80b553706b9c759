from django.apps import apps
from django.contrib import admin
from django.utils.safestring import SafeString

from chronicle.admin.base import ReadOnly, Rows, anchor, link_to, page_of
from chronicle.admin.lookups import Picked
from chronicle.models import AuditEntry


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly, Rows):
    list_display = ("at", link_to("actor"), "did", "target", link_to("group"), "request_id")
    list_display_links = ("at",)
    list_filter = (("group", Picked), ("actor", Picked), "target_type", "verb")
    list_select_related = ("actor", "group")
    search_fields = ("verb", "target_id", "request_id", "actor__name", "group__name")
    date_hierarchy = "at"
    lookups = ("target_id",)
    what = ("target", "target_type", "target_id")
    fields = ("at", link_to("actor"), ("did", "verb"), what, link_to("group"), "details", "request_id")
    readonly_fields = (fields[1], "did", "target", fields[4])

    @admin.display(ordering="verb")
    def did(self, entry: AuditEntry) -> str:
        return entry.sentence

    @admin.display(description="what", ordering="target_type")
    def target(self, entry: AuditEntry) -> SafeString:
        """Names the row that was changed. It may be gone; then its page says so."""
        label = entry.target_type if "." in entry.target_type else f"chronicle.{entry.target_type}"
        model = apps.get_model(label)
        return anchor(page_of(model(pk=entry.target_id)), f"{model._meta.verbose_name} {entry.target_id[:8]}")
