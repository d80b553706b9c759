"""An operator who may only look on asks the admin for sealed and secret columns, at random: each question twice, once with what
the column holds and once with something else. Whoever could tell the two answers apart would have learnt it."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from django.contrib import admin
from django.db import models
from django.test import Client

from chronicle.models import Campaign, Chapter, Group, User
from tests.admin.test_lookups import HIDDEN, columns, listing
from tests.admin.test_sessions import some_of_everything

NASTY = (
    "\0",
    "",
    "-1",
    "9" * 30,
    "1" * 299,
    "99999999999",
    "9999",
    "[]",
    "\x1b",
    "٣",
    "1.5",
    "NaN",
    "\\",
    "'",
    "a" * 400,
    "w " * 200,
)
LOOKUPS = (
    "",
    "exact",
    "iexact",
    "startswith",
    "istartswith",
    "contains",
    "icontains",
    "endswith",
    "regex",
    "gt",
    "lte",
    "in",
    "isnull",
)
ASIDE = ("q", "o", "p", "_facets", "_popup", "_to_field", "e", "all")

CHOICES = "/admin/autocomplete/"


@dataclass
class Found:
    requests: int = 0
    leaks: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def secret_of(value: Any) -> str:
    """What the column holds, as an address would ask for it."""
    if isinstance(value, bytes | memoryview):
        return bytes(value).decode("latin-1")
    if isinstance(value, list | dict):
        leaves = list(value.values() if isinstance(value, dict) else value)
        return secret_of(leaves[0]) if leaves else ""
    return str(value)


class Asker:
    def __init__(self, user: User, seed: int) -> None:
        self.client = Client(raise_request_exception=False)
        self.client.force_login(user)
        self.chance = Random(seed)
        self.found = Found()
        self.rows = [row for model in admin.site._registry for row in model._base_manager.all()[:20] if self.hidden(row)]

    def hidden(self, row: models.Model) -> set[str]:
        return HIDDEN.get(row._meta.model_name or "", set())

    def ask(self, address: str, query: dict[str, str]) -> tuple[int, list[str]]:
        """The status, and the rows that are shown."""
        answer: Any = self.client.get(address, query)
        self.found.requests += 1
        if answer.status_code >= 500:
            self.found.failed.append(f"{address} {query}")
        if answer.status_code != 200:
            return answer.status_code, []
        if address == CHOICES:
            return 200, [row["id"] for row in answer.json()["results"]]
        return 200, [str(row.pk) for row in answer.context["cl"].result_list] if "cl" in (answer.context or {}) else []

    def about_a_secret(self) -> None:
        row = self.chance.choice(self.rows)
        name = self.chance.choice(sorted(self.hidden(row)))
        held = secret_of(getattr(row, name))
        part = held[: self.chance.randint(1, 8)] or "1"
        other = "".join(chr(33 + (ord(letter) + 7) % 90) for letter in part)
        model, path = self.chance.choice([*self.ways(type(row), name), (type(row), name)])
        lookup = f"{path}__{self.chance.choice(LOOKUPS)}".removesuffix("__")
        query = {lookup: part}
        aside = self.chance.choice([*ASIDE, ""])
        if aside:
            query[aside] = self.chance.choice(["1", "seed", "-2", name])
        self.compare(listing(model), query, query | {lookup: other})
        words = "".join(letter for letter in held if letter.isprintable())[:40]
        if len(words) > 12:  # a short word may be on the page anyway, and be found by it
            named = {"app_label": "chronicle", "model_name": "chapter", "field_name": "campaign"}
            for address, by, given in ((listing(type(row)), "q", {}), (CHOICES, "term", named)):
                self.compare(address, given | {by: words}, given | {by: other * 5})

    def ways(self, to: type[models.Model], name: str) -> list[tuple[type[models.Model], str]]:
        """Columns of other tables by which the hidden one would be reached."""
        model = self.chance.choice(list(admin.site._registry))
        return [(model, path) for path, hidden in columns(model, 2) if hidden and path.endswith(f"__{name}")]

    def compare(self, address: str, query: dict[str, str], other: dict[str, str]) -> None:
        if (one := self.ask(address, query)) != (two := self.ask(address, other)):
            self.found.leaks.append(f"{address} {query}: {one}, but {two} with {other}")

    def nonsense(self) -> None:
        model = self.chance.choice(list(admin.site._registry))
        page: Any = admin.site._registry[model]
        value = self.chance.choice(NASTY)
        filters = [item if isinstance(item, str) else item[0] for item in page.list_filter]
        names = [f"{name}__{kind}" for name in filters for kind in ("exact", "isnull", "isempty", "id__exact")]
        names += [f"{page.date_hierarchy}__{part}" for part in ("year", "month", "day", "gte")]
        name = self.chance.choice([*names, *filters, *page.lookups, *ASIDE])
        act = self.chance.choice(("", "", "", "x/change/", "9999999999999999999999/history/"))
        self.ask(
            listing(model) + act, {name: value, "created_at__year": "2026"} if self.chance.random() < 0.2 else {name: value}
        )
        names_a_row = {
            "app_label": "games",
            "model_name": "seat",
            "field_name": self.chance.choice(("session", "player", "id")),
        }
        self.ask(CHOICES, names_a_row | {"term": value, "page": self.chance.choice(("1", "2", value))})


@pytest.fixture
def asker(ada: User, cleo: User, group: Group, onlooker: User, campaign: Campaign) -> Asker:
    some_of_everything(ada, cleo, group)
    return Asker(onlooker, 1)


def walk(asker: Asker, rounds: int) -> Found:
    for _ in range(rounds):
        asker.about_a_secret()
        asker.nonsense()
    found = asker.found
    print(f"\nadmin lookups: {found.requests} requests, {len(found.leaks)} leaked anything, {len(found.failed)} failed")
    assert found.leaks == []
    assert found.failed == []
    return found


def test_it_works(asker: Asker) -> None:
    assert len({type(row) for row in asker.rows}) >= 10
    assert walk(asker, 40).requests >= 160


def test_it_would_notice(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin.site._registry[Chapter], "lookups", ("fingerprint__startswith",))
    known = Chapter.objects.exclude(fingerprint="")[0].fingerprint[:4]
    asker.compare(listing(Chapter), {"fingerprint__startswith": known}, {"fingerprint__startswith": "other"})
    assert len(asker.found.leaks) == 1


@pytest.mark.soak("lookups")
def test_many(asker: Asker) -> None:
    assert walk(asker, 2_000).requests > 8_000
