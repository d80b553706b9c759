"""The catalogue: copies fixtures/ into the database, for browsing."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction

import fixtures
from chronicle import decided
from chronicle.models import CatalogueEntry
from chronicle.texts import plain_marks
from games import GAMES
from games.shelf.shelves import shelf


@transaction.atomic
def load() -> dict[str, int]:
    """Makes the table equal to the fixtures, however often it is called. Returns how many entries each game has."""
    entries = [_entry(game, record) for game in GAMES for record in fixtures.records(game)]
    changed = [field.name for field in CatalogueEntry._meta.fields if field.name not in ("id", "game", "slug")]
    CatalogueEntry.objects.bulk_create(
        entries, update_conflicts=True, unique_fields=["game", "slug"], update_fields=changed, batch_size=200
    )
    for game in GAMES:
        kept = {entry.slug for entry in entries if entry.game == game}
        gone = set(CatalogueEntry.objects.filter(game=game).values_list("slug", flat=True)) - kept
        CatalogueEntry.objects.filter(game=game, slug__in=gone).delete()
    return {game: sum(entry.game == game for entry in entries) for game in GAMES}


def _entry(game: str, record: fixtures.Record) -> CatalogueEntry:
    names = record["names"]
    words = [
        *names.values(),
        *(plain_marks(name).replace("'", "") for name in names.values()),
        record["slug"],
        record["kind"],
        record["suit"] or "",
        record["set"] or "",
        *_texts(record),
    ]
    words += [answer.text for slug in shelf(game).slugs(record) for answer in decided.of_cards(game, slug)]
    return CatalogueEntry(
        game=game,
        kind=record["kind"],
        slug=record["slug"],
        name=names["en"],
        name_pl=names.get("pl", ""),
        name_de=names.get("de", ""),
        suit=record["suit"] or "",
        set=record["set"] or "",
        copies=record.get("copies", 1),
        confidence=record["confidence"],
        reconstructed=record["reconstructed"],
        provenance=record["provenance"],
        facts=record,
        search_text=plain_marks("\n".join(words)).casefold(),
    )


def _texts(value: Any) -> Iterator[str]:
    """Returns every effect text and note, however deep: sides of an edifice have powers of their own."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key in ("text", "notes") and isinstance(inner, str | list):
                yield from [inner] if isinstance(inner, str) else [note for note in inner if isinstance(note, str)]
            else:
                yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)
