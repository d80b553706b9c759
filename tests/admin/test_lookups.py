"""Lists of the admin answer no question about what their pages hide: neither by a filter in the address nor by search, order,
choices or dates; and what makes no sense is a bad request."""

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.core.exceptions import BadRequest
from django.db import connection, models
from django.http import QueryDict
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from chronicle.admin.campaigns import CampaignAdmin, ChapterAdmin
from chronicle.admin.lookups import column_not_shown, columns_shown, paths_asked
from chronicle.models import AuditEntry, Campaign, Placement, RecordEntry, User
from chronicle.services import demo
from tests.factories import make_group, make_user

# What no list may be asked about, by table: sealed, secret, or as good as a password.
HIDDEN = {
    "user": {"password", "calendar_number", "evening_notices"},
    "apitoken": {"digest"},
    "job": {"args", "result", "lease"},
    "idempotentrequest": {"fingerprint", "headers", "body"},
    "campaign": {"seed", "lineage", "draws", "packing"},
    "chapter": {"frame", "orders", "aftermath", "choices", "fingerprint"},
    "chapterversion": {"secret"},
    "withdrawn": {"rows", "spots"},
    "draft": {"data"},
    "evening": {"place", "link_number"},
    "placement": {"sealed", "faceup"},
    "recordentry": {"sealed"},
    "gamesession": {"seed", "checkpoint", "options", "link_number"},
    "move": {"choose", "events", "key"},
    "snapshot": {"match"},
    "proposal": {"argument"},
    "noticesettings": {"webhook", "webhook_secret"},
}
KINDS = ("", "exact", "iexact", "contains", "startswith", "gt", "in", "isnull", "range", "regex", "0", "world_deck__0", "len")


@pytest.fixture
def desk(onlooker: User) -> Client:
    client = Client()
    client.force_login(onlooker)
    return client


def listing(model: type[models.Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def columns(model: type[models.Model], depth: int) -> Iterator[tuple[str, bool]]:
    """Every path of columns from a table, through relations in both directions, and whether it leads to something hidden."""
    for field in model._meta.get_fields():
        name = field.name
        hidden = name in HIDDEN.get(model._meta.model_name or "", ())
        yield name, hidden
        if depth and isinstance(other := field.related_model, type):
            yield from ((f"{name}__{path}", hidden or further) for path, further in columns(other, depth - 1))


def test_it_works(desk: Client, campaign: Campaign) -> None:
    chapters = reverse("admin:chronicle_chapter_changelist")
    for query, found in (
        ({"campaign__id__exact": str(campaign.pk), "kind__exact": "table"}, 2),
        ({"campaign__group__id__exact": str(campaign.group_id), "q": "Empire"}, 3),
        ({"recorded_at__year": "1999"}, 0),
        ({"o": "-1", "q": "nothing such"}, 0),
        ({"campaign__id__exact": "", "campaign__group__id__exact": "", "q": ""}, 3),
    ):
        assert desk.get(chapters, query).context["cl"].result_count == found, query


def test_every_list_that_a_page_leads_to_opens(db: None, client: Client) -> None:
    demo.load()
    client.force_login(User.objects.get(is_superuser=True))
    pages = [reverse("admin:index")]
    for model in admin.site._registry:
        pages += [f"{listing(model)}{row.pk}/change/" for row in model._base_manager.all()[:1]]
    links = {unescape(link) for page in pages for link in re.findall(r'href="(/admin/[^"]*\?[^"]+)"', client.get(page).text)}
    assert len(links) > 10
    assert {link: answer.status_code for link in links if (answer := client.get(link, follow=True)).status_code != 200} == {}


@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model._meta.label_lower)
def test_counts_and_orders_as_the_list_offers_them(desk: Client, campaign: Campaign, model: type[models.Model]) -> None:
    for query in (
        {"_facets": "1"},
        {"o": "1.-2.3.4.-5.6"},
        {"_popup": "1", "_to_field": model._meta.pk.name},
        {"all": "", "p": "1"},
    ):
        assert desk.get(listing(model), query).status_code in (200, 403), query


@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model._meta.label_lower)
def test_only_what_is_declared_can_be_asked(onlooker: User, model: type[models.Model]) -> None:
    """All columns of the table and of the tables around it; the others are refused before the database is asked, so that not
    even the time it takes tells anything."""
    page = admin.site._registry[model]
    request: Any = RequestFactory().get("/")
    request.user = onlooker
    assert page.has_view_permission(request)  # what the operator may do is known before the queries are counted
    declared = list(paths_asked(page))
    chance, refused = Random(model.__name__), 0
    for path, hidden in columns(model, 2):
        for kind in KINDS if path.count("__") == 0 else [chance.choice(KINDS)]:
            lookup = f"{path}__{kind}".removesuffix("__")
            request.GET = QueryDict(f"{lookup}=1")
            with CaptureQueriesContext(connection) as asked:
                try:
                    page.get_changelist_instance(request)
                except DisallowedModelAdminLookup:
                    refused += 1
                    assert not asked.captured_queries, lookup
                    continue
                except BadRequest:  # declared, but 1 is none of its values
                    pass
            assert not hidden, lookup
            assert any(one in (path, lookup) or path.startswith(f"{one}__") for one in declared), lookup
    assert refused > 20


@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model._meta.label_lower)
def test_nothing_hidden_is_declared(model: type[models.Model]) -> None:
    page = admin.site._registry[model]
    assert not columns_shown(page) & HIDDEN.get(model._meta.model_name or "", set())
    assert {path: column_not_shown(page, path) for path in paths_asked(page) if column_not_shown(page, path)} == {}


@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model._meta.label_lower)
def test_a_new_column_with_much_in_it_is_shown_or_hidden_on_purpose(model: type[models.Model]) -> None:
    much = {
        field.name
        for field in model._meta.fields
        if isinstance(field, models.BinaryField | models.JSONField | models.TextField)
    }
    assert much <= columns_shown(admin.site._registry[model]) | HIDDEN.get(model._meta.model_name or "", set())


@pytest.mark.parametrize(
    ("page", "option", "value", "column"),
    [
        (CampaignAdmin, "list_filter", ("seed",), "Campaign.seed"),
        (ChapterAdmin, "search_fields", ("campaign__seed__startswith",), "Campaign.seed"),
        (ChapterAdmin, "search_fields", ("^orders",), "Chapter.orders"),
        (ChapterAdmin, "lookups", ("campaign__sessions__seed",), "Campaign.sessions"),
        (CampaignAdmin, "ordering", ("-seed",), "Campaign.seed"),
        (CampaignAdmin, "lookups", ("no_such_column",), "Campaign.no_such_column"),
    ],
)
def test_a_page_that_declares_it_is_found_at_start(
    monkeypatch: pytest.MonkeyPatch, page: type[Any], option: str, value: Any, column: str
) -> None:
    monkeypatch.setattr(page, option, value)
    [instance] = [each for each in admin.site._registry.values() if type(each) is page]
    assert f"A list can be asked about {column}, which no page shows." in [error.msg for error in instance.check()]


@pytest.mark.parametrize(
    ("table", "query"),
    [
        ("campaign", {"seed": "a"}),
        ("campaign", {"seed__gt": "a"}),
        ("campaign", {"seed__startswith": "\xc2"}),
        ("chapter", {"orders__world_deck__0": "rangers"}),
        ("chapter", {"campaign__seed__startswith": "a"}),
        ("chapter", {"no_such": "1"}),
        ("placement", {"card": "rangers"}),
        ("placement", {"sealed__exact": "1"}),
        ("campaign", {"placements__card": "rangers"}),
        ("draft", {"data__aftermath": "1"}),
        ("job", {"lease__isnull": "0"}),
        ("apitoken", {"digest__startswith": "a"}),
        ("apitoken", {"_to_field": "digest"}),
        ("campaign", {"_to_field": "seed", "_popup": "1"}),
        ("chapter", {"_facets": "1", "orders__world_deck__0": "rangers"}),
        ("campaign", {"created_at__year": "99999999999"}),
        ("campaign", {"created_at__year": "9999"}),
        ("campaign", {"created_at__year": "x"}),
        ("campaign", {"created_at__month": "x"}),
        ("campaign", {"created_at__gte": "yesterday"}),
        ("campaign", {"group__id__exact": "x"}),
        ("campaign", {"q": "\0"}),
        ("campaign", {"q": "\ud800".encode("utf-8", "surrogatepass").decode("latin-1") + "\0"}),
        ("campaign", {"q": "word " * 11}),
        ("campaign", {"q": "x" * 301}),
        ("campaign", {"e": "1", "no_such": "1"}),
        ("campaign", {f"filter{n}": "1" for n in range(40)}),
    ],
    ids=str,
)
def test_bad_requests(desk: Client, campaign: Campaign, table: str, query: dict[str, str]) -> None:
    answer = desk.get(reverse(f"admin:chronicle_{table}_changelist"), query)
    assert answer.status_code == 400
    assert "cl" not in (answer.context or {})


class TestChoices:
    def ask(self, desk: Client, **query: str) -> Any:
        given = {"app_label": "chronicle", "model_name": "chapter", "field_name": "campaign"} | query
        return desk.get(reverse("admin:autocomplete"), given)

    def test_it_works(self, desk: Client, campaign: Campaign) -> None:
        assert [row["text"] for row in self.ask(desk, term="empire").json()["results"]] == [campaign.name]

    @pytest.mark.parametrize("term", ["\0", "a" * 301, "word " * 11])
    def test_bad_ones(self, desk: Client, term: str) -> None:
        assert self.ask(desk, term=term).status_code == 400

    @pytest.mark.parametrize("column", ["seed", "placements", "chapters", "no_such", "id", "sessions"])
    def test_of_a_column_that_names_a_row(self, desk: Client, column: str) -> None:
        assert self.ask(desk, model_name="campaign", field_name=column).status_code == 403

    def test_a_filter_does_not_tell_the_name_of_a_row_one_may_not_know_of(self, desk: Client, stranger: User) -> None:
        foreign = make_group(stranger, "Foreign table")
        answer = desk.get(reverse("admin:chronicle_campaign_changelist"), {"group__id__exact": str(foreign.pk)})
        assert answer.status_code == 200
        assert "Foreign table" not in answer.text


@pytest.mark.parametrize("model", [Placement, RecordEntry])
def test_sealed_rows_are_found_by_nothing(desk: Client, campaign: Campaign, model: type[Any]) -> None:
    sealed = model.objects.filter(sealed=True).first()
    what = {"q": sealed.card} if model is Placement else {"chapter__id__exact": sealed.chapter_id, "kind": sealed.kind}
    found = desk.get(listing(model), what).context["cl"]
    assert not found.queryset.filter(pk=sealed.pk).exists()
    assert found.result_count == found.queryset.filter(sealed=False).count()
    for act in ("change", "delete", "history"):
        some, none = (
            desk.get(reverse(f"admin:chronicle_{model._meta.model_name}_{act}", args=[pk])) for pk in (sealed.pk, 999_999)
        )
        assert some.status_code == none.status_code
        assert str(sealed) not in some.text


def test_nobody_is_led_out_of_the_admin_by_the_number_of_a_row(desk: Client, campaign: Campaign) -> None:
    """Whether there is such a row was told by what the page said."""
    some, none = (desk.get(f"/admin/r/{number}/{campaign.pk}/") for number in (1, 10_000))
    assert some.status_code == none.status_code == 404


@pytest.mark.parametrize("number", ["%00", "9" * 30, "x", "-1", "a%0Ab"])
@pytest.mark.parametrize("act", ["change", "delete", "history"])
def test_rows_that_cannot_be(desk: Client, number: str, act: str) -> None:
    for model in admin.site._registry:
        assert desk.get(f"{listing(model)}{number}/{act}/").status_code in (302, 400, 403, 404)


@pytest.mark.parametrize("query", [{"s": "a", "page": "x"}, {"s": "a", "page": "9" * 30}, {"s": "\0"}])
def test_the_side_bar_finds_no_such_page(desk: Client, query: dict[str, str]) -> None:
    assert desk.get(reverse("admin:search"), query).status_code == 400


def test_acts_on_rows_that_cannot_be(db: None, client: Client) -> None:
    client.force_login(make_user("Root", is_staff=True, is_superuser=True))
    for model, act in (("apitoken", "revoke"), ("job", "retry"), ("invitation", "revoke")):
        page = reverse(f"admin:chronicle_{model}_changelist")
        answer = client.post(page, {"action": act, "_selected_action": "x", "index": "0"})
        assert answer.status_code == 400


def test_what_is_refused_leaves_nothing_in_the_trail(desk: Client, campaign: Campaign) -> None:
    before = AuditEntry.objects.count()
    desk.get(listing(Campaign), {"seed": "a"})
    assert AuditEntry.objects.count() == before


def test_an_empty_column_to_find_a_row_by_is_none(desk: Client) -> None:
    """It was an error of the server."""
    answer = desk.get(f"{listing(Campaign)}x/change/", {"_to_field": ""})
    assert answer.status_code == 302  # there is no such row: back to the start
