"""The catalogue: everything that the games are made of, to look up."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.paginator import Page as Leaf
from django.core.paginator import Paginator
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django_htmx.http import push_url

from chronicle import decided
from chronicle.errors import NotFound
from chronicle.laws import has_law
from chronicle.models import Campaign, CatalogueEntry
from chronicle.models.catalogue import CatalogueQuerySet
from chronicle.permissions import Person, visible
from chronicle.services.campaigns import history
from chronicle.texts import few_words
from chronicle.web.catalogue.facts import FactSheet
from chronicle.web.pages import Page
from games import GAMES
from games.shelf.shelves import Shelf, shelf, shelves
from games.shelf.words import words

A_PAGE = 36
FILTERS = ("kind", "suit", "set", "confidence")
LIST_FIELDS = ("game", "kind", "slug", "name", "name_pl", "name_de", "suit", "set", "confidence", "reconstructed", "facts")


def sought() -> forms.CharField:
    return forms.CharField(label="Search", required=False, max_length=100, validators=[few_words])


class Search(forms.Form):
    q = sought()


class Filters(forms.Form):
    """What to show of a game. It lives in the address, so that a search can be sent to a friend."""

    q = sought()
    kind = forms.ChoiceField(label="Kind", required=False)
    suit = forms.ChoiceField(label="Suit", required=False)
    set = forms.ChoiceField(label="Set", required=False)
    confidence = forms.ChoiceField(label="Confidence", required=False)
    reconstructed = forms.ChoiceField(
        label="Source", required=False, choices=[("", "any"), ("no", "official"), ("yes", "reconstructed")]
    )

    def __init__(self, data: Any, rows: "QuerySet[CatalogueEntry]", game: Shelf) -> None:
        super().__init__(data)
        found = list(rows.order_by().values_list(*FILTERS).distinct())
        for position, name in enumerate(FILTERS):
            values = sorted({row[position] for row in found} - {""})
            label = game.kind_name if name == "kind" else words
            field: Any = self.fields[name]
            field.choices = [("", "any"), *((value, label(value)) for value in values)]
            field.error_messages["invalid_choice"] = f"There is no {name} “%(value)s” here."
            if len(values) < 2 and not (data and data.get(name)):
                del self.fields[name]

    def apply(self, rows: "CatalogueQuerySet") -> "CatalogueQuerySet":
        given = {name: value for name, value in self.cleaned_data.items() if value}
        rows = rows.matching(given.pop("q", "")).filter(**{name: given[name] for name in FILTERS if name in given})
        if "reconstructed" in given:
            rows = rows.filter(reconstructed=given["reconstructed"] == "yes")
        return rows

    def address(self) -> str:
        """Returns the part of the address that repeats these filters, without empty ones."""
        return urlencode({name: value for name, value in self.cleaned_data.items() if value})


class List(Page):
    """Searches and filters one game, or searches all of them."""

    may_be_compressed = True
    template = "catalogue/list.html"

    def get(self, request: HttpRequest, game: str) -> HttpResponse:
        chosen = the_game(game)
        rows = CatalogueEntry.objects.filter(game=game)
        filters = Filters(request.GET, rows, chosen)
        status, address = HTTPStatus.OK, ""
        if filters.is_valid():
            rows, address = filters.apply(rows), filters.address()
        else:
            status, rows = HTTPStatus.UNPROCESSABLE_ENTITY, rows.none()
        page = leaf(rows, request)
        response = self.show(
            status,
            game=chosen,
            has_law=has_law(chosen),
            filters=filters,
            page=page,
            items=items(page),
            address=address,
            filtered=bool(address),
        )
        if request.htmx:  # type: ignore[attr-defined]
            number = urlencode({"page": page.number}) if page.number > 1 else ""
            query = "&".join(part for part in (address, number) if part)
            push_url(response, request.path + (f"?{query}" if query else ""))
        return response


class Index(Page):
    may_be_compressed = True
    template = "catalogue/index.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        search = Search(request.GET)
        status, found = HTTPStatus.OK, CatalogueEntry.objects.none()
        if search.is_valid():
            if not (words := search.cleaned_data["q"]):
                return self.show(shelves=of_all_games())
            found = CatalogueEntry.objects.matching(words)
        else:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
        q = request.GET.get("q", "").strip()
        page = leaf(found, request)
        self.template = "catalogue/search.html"
        return self.show(status, search=search, q=q, page=page, items=items(page), address=urlencode({"q": q}))


class Entry(Page):
    """Shows a record of a game, or one of the pages that the game has beside its records."""

    may_be_compressed = True
    template = "catalogue/entry.html"

    def get(self, request: HttpRequest, game: str, slug: str) -> HttpResponse:
        chosen = the_game(game)
        if sheet := next((sheet for sheet in chosen.sheets if sheet.slug == slug), None):
            self.template = f"{game}/{slug}.html"
            return self.show(game=chosen, sheet=sheet, **sheet.context())
        known = Q(slug=slug)
        for side in chosen.sides:
            known |= Q(**{f"facts__{side}__slug": slug})
        entry = CatalogueEntry.objects.filter(known, game=game).first()
        if entry is None:
            raise NotFound
        names = dict(CatalogueEntry.objects.filter(game=game).values_list("slug", "name"))
        return self.show(
            game=chosen,
            entry=entry,
            kind=chosen.kind_name(entry.kind),
            suit=words(entry.suit),
            set=words(entry.set),
            sheet=FactSheet(entry, names),
            rules=chosen.cites(entry.facts) if chosen.cites else [],
            answered=list(answered(chosen, entry)),
            played=in_play(request.user, game, slug),
            beside=chosen.beside(entry.facts) if chosen.beside else None,
            beside_template=f"{game}/beside.html",
        )


def answered(game: Shelf, entry: CatalogueEntry) -> Iterator[tuple[dict[str, str], list[decided.Answer]]]:
    """Returns what the publisher has answered, for each side that a card has."""
    called = {entry.facts[side]["slug"]: (side, entry.facts[side]["names"]["en"]) for side in game.sides if side in entry.facts}
    for slug in game.slugs(entry.facts):
        side, name = ("", "") if slug == entry.slug else called[slug]
        if cases := decided.of_cards(game.id, slug):
            yield {"id": f"answers-{side}" if side else "answers", "name": name}, cases


def in_play(user: Person, game: str, card: str) -> list[dict[str, Any]]:
    """Returns how often the card lay open in the campaigns of the person's groups."""
    if not (user.is_authenticated and history.follows(card)):
        return []
    campaigns = visible(Campaign.objects.all(), user).filter(game=game, head__gt=0)
    counts = [history.in_play(campaign, card) for campaign in campaigns]
    return [row for row in counts if row["at_sites"] or row["seen"]]


def the_game(slug: str) -> Shelf:
    if slug not in GAMES:
        raise NotFound
    return shelf(slug)


def leaf(rows: "QuerySet[CatalogueEntry]", request: HttpRequest) -> "Leaf[CatalogueEntry]":
    return Paginator(rows.only(*LIST_FIELDS), A_PAGE).get_page(request.GET.get("page"))


def items(page: "Leaf[CatalogueEntry]") -> list[dict[str, Any]]:
    return [
        {
            "entry": entry,
            "game": shelf(entry.game),
            "kind": words(entry.kind),
            "suit": words(entry.suit),
            "text": first_text(entry),
        }
        for entry in page.object_list
    ]


def first_text(entry: CatalogueEntry) -> str:
    powers = entry.facts.get("powers") or []
    return next((power["text"] for power in powers), "")


def of_all_games() -> list[dict[str, Any]]:
    """Counts what there is of each game, with something of it to look at."""
    counts: dict[str, list[tuple[str, str, int]]] = {game: [] for game in GAMES}
    for game, kind, count in CatalogueEntry.objects.order_by("game", "kind").values_list("game", "kind").annotate(Count("pk")):
        counts[game].append((kind, shelf(game).kind_name(kind), count))
    return [
        {
            "game": game,
            "kinds": sorted(counts[game.id], key=lambda kind: -kind[2]),
            "total": sum(count for _, _, count in counts[game.id]),
            "template": f"{game.id}/picture.html",
            "picture": game.picture() if game.picture else None,
        }
        for game in shelves()
    ]
