from typing import Self

from django.db import models

from chronicle.texts import plain_marks
from games import GAMES


def games() -> list[tuple[str, str]]:
    """Lists the games as choices; asked for each time, so that one more needs no migration."""
    return [(game, game.title()) for game in GAMES]


class CatalogueQuerySet(models.QuerySet["CatalogueEntry"]):
    def matching(self, words: str) -> Self:
        """Selects entries whose text, or name in any language, contains every one of the words."""
        found = self
        for word in plain_marks(words).split():
            found = found.filter(search_text__icontains=word.casefold())
        return found


class CatalogueEntry(models.Model):
    """A card, site, region or board space: a copy of one record of fixtures/, for browsing and for rows that refer to
    it."""

    game = models.CharField(max_length=12, choices=games)
    kind = models.CharField(max_length=32)
    slug = models.CharField(max_length=80)
    name = models.CharField(max_length=120)
    name_pl = models.CharField(max_length=120, blank=True)
    name_de = models.CharField(max_length=120, blank=True)
    suit = models.CharField(max_length=32, blank=True)
    set = models.CharField(max_length=32, blank=True)
    copies = models.PositiveSmallIntegerField(default=1)
    confidence = models.CharField(max_length=6)
    reconstructed = models.BooleanField(default=False)
    provenance = models.TextField()
    facts = models.JSONField(help_text="The whole record, as it stands in the facts.")
    search_text = models.TextField(editable=False)

    objects = CatalogueQuerySet.as_manager()

    class Meta:
        ordering = ["game", "name", "slug"]
        verbose_name_plural = "catalogue entries"
        constraints = [models.UniqueConstraint(fields=["game", "slug"], name="one_entry_a_slug")]
        indexes = [models.Index(fields=["game", "kind", "suit"], name="catalogue_filters")]

    def __str__(self) -> str:
        return self.name
