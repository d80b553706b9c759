import json

import pytest

import fixtures
from chronicle.models import CatalogueEntry
from chronicle.services import catalogue
from games import GAMES

pytestmark = pytest.mark.django_db


def test_it_works() -> None:
    counts = catalogue.load()
    assert counts == {game: len(list(fixtures.records(game))) for game in GAMES}
    assert CatalogueEntry.objects.count() == sum(counts.values())


def test_every_record_is_there_whole() -> None:
    catalogue.load()
    stored = {(entry.game, entry.slug): entry for entry in CatalogueEntry.objects.all()}
    for game in GAMES:
        for record in fixtures.records(game):
            entry, names = stored[game, record["slug"]], record["names"]
            assert entry.facts == json.loads(json.dumps(record))
            assert (entry.name, entry.name_pl, entry.name_de) == (names["en"], names.get("pl", ""), names.get("de", ""))
            for column in ("suit", "set"):
                assert getattr(entry, column) == (record[column] or "")
            assert entry.copies == record.get("copies", 1)
            for column in ("kind", "confidence", "reconstructed", "provenance"):
                assert getattr(entry, column) == record[column]


def test_again_keeps_the_rows_mends_them_and_removes_what_is_gone() -> None:
    catalogue.load()
    ids = set(CatalogueEntry.objects.values_list("pk", flat=True))
    spoilt = CatalogueEntry.objects.filter(game="oath").first()
    assert spoilt
    CatalogueEntry.objects.filter(pk=spoilt.pk).update(name="Spoilt", facts={})
    gone = CatalogueEntry.objects.create(game="oath", kind="denizen", slug="no-such-card", name="X", confidence="low", facts={})
    catalogue.load()
    assert set(CatalogueEntry.objects.values_list("pk", flat=True)) == ids
    assert CatalogueEntry.objects.get(pk=spoilt.pk).name == spoilt.name
    assert not CatalogueEntry.objects.filter(pk=gone.pk).exists()


def test_all_words_must_match_in_any_case_and_language() -> None:
    catalogue.load()
    entry = (
        CatalogueEntry.objects.exclude(name_pl="").exclude(suit="").first() or CatalogueEntry.objects.exclude(suit="").first()
    )
    assert entry
    assert entry in CatalogueEntry.objects.matching(f"{entry.name.upper()} {entry.suit}")
    assert entry in CatalogueEntry.objects.matching(entry.name_pl or entry.name)
    assert not CatalogueEntry.objects.matching(f"{entry.name} certainly-not-there").exists()
    assert CatalogueEntry.objects.matching("  ").count() == CatalogueEntry.objects.count()


def test_texts_and_notes_are_searched_however_deep() -> None:
    card = {
        "text": "one",
        "notes": ["two", {"text": "none"}],
        "names": {"en": "none"},
        "ruined": {"powers": [{"text": "three"}]},
    }
    assert list(catalogue._texts(card)) == ["one", "two", "three"]
