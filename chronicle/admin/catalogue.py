from django.contrib import admin

from chronicle.admin.base import ReadOnly, Rows
from chronicle.models import CatalogueEntry


@admin.register(CatalogueEntry)
class CatalogueEntryAdmin(ReadOnly, Rows):
    """The catalogue. It is changed in fixtures/ and loaded with load_catalogue."""

    list_display = ("name", "game", "kind", "suit", "set", "copies", "confidence", "reconstructed")
    list_filter = ("game", "kind", "suit", "set", "confidence", "reconstructed")
    search_fields = ("name", "name_pl", "name_de", "slug", "search_text")
    ordering = ("game", "kind", "name")
    fields = (
        ("name", "name_pl", "name_de"),
        ("game", "kind", "slug"),
        ("suit", "set", "copies"),
        ("confidence", "reconstructed"),
        "provenance",
        "facts",
        "search_text",
    )
    readonly_fields = ("search_text",)
