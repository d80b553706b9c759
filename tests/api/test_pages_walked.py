"""Every list in every order, page by page, there and back, while rows come up between the pages: a page is what stands next in
the whole list, whatever is equal or without a value."""

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from django.db import IntegrityError, models, transaction
from django.urls import URLPattern, reverse
from rest_framework.test import APIClient

from api.base.endpoint import Collection, ListOfStructs
from api.urls import v1
from chronicle.models import Campaign, CatalogueEntry, Chapter, Group, Membership, Role, User
from chronicle.services.campaigns import withdrawals
from chronicle.services.people import groups, invitations, players, tokens
from chronicle.throttle import RATES, Rate
from games.models import Proposal
from games.services import play, sessions
from tests import factories
from tests.api.conftest import client_of
from tests.api.test_strangers import ids_of
from tests.services.playing import make_session
from tests.services.tabled import make_play

LISTS: dict[str, type[Collection]] = {
    str(pattern.name): pattern.callback.view_class  # type: ignore[attr-defined]
    for pattern in v1
    if isinstance(pattern, URLPattern) and issubclass(pattern.callback.view_class, Collection)  # type: ignore[attr-defined]
}


@pytest.fixture(autouse=True)
def unthrottled() -> Iterator[None]:
    with patch.dict(RATES, dict.fromkeys(RATES, Rate(1_000_000, 60))):
        yield


@pytest.fixture
def urls(group: Group, ada: User, cleo: User) -> dict[str, str]:
    """Of all lists, with some rows in each."""
    ids = ids_of(group, ada, cleo)
    story = factories.play(ada, factories.make_campaign(ada, group, "Long"), 8)
    for number in (8, 7, 6, 5):
        withdrawals.withdraw(ada, story, number)
        story.refresh_from_db()
    table = make_session(ada, group, ["random"], spectators="link")
    for n in range(4):
        players.claim(cleo, players.add_guest(ada, group, f"Guest {n}"))
        person = factories.make_user(f"Person {n}")
        groups.admit(group, person, Role.VIEWER)
        factories.make_group(person, f"Table {n}", player=ada)
        factories.make_campaign(ada, group, f"Tale {n}")
        invitations.invite(ada, group, Role.PLAYER, factories.in_days(n + 1))
        tokens.create(ada, f"Token {n}", "read")
        make_session(ada, group, ["random"], start=False)
        make_play(ada, group, ada, cleo)
        play.note(ada, table, f"Note {n}")
        Proposal.objects.create(session=table, kind=Proposal.Kind.UNDO, seat=0, state=Proposal.State.DECLINED)
        name = {"names": {"en": f"Card {n}"}}
        CatalogueEntry.objects.create(
            game="oath", kind="site", slug=f"card-{n}", name=f"Card {n}", confidence="high", facts=name
        )
    ids |= {"campaign_id": story.pk, "session_id": table.pk, "game": "oath", "token": sessions.spectator_token(ada, table)}
    patterns = [pattern for pattern in v1 if isinstance(pattern, URLPattern) and pattern.name in LISTS]
    return {
        str(pattern.name): reverse(f"api:{pattern.name}", kwargs={name: ids[name] for name in pattern.pattern.converters})
        for pattern in patterns
    }


def make_equal(view: type[Collection], name: str, *, but_of: User) -> None:
    """Two thirds of the rows become equal in the field, half of those without a value, where the field allows it."""
    form = view.serializer_class
    model: type[models.Model] = view.model if issubclass(view, ListOfStructs) else form.Meta.model  # type: ignore[union-attr]
    field = model._meta.get_field(name)
    assert isinstance(field, models.Field)
    rows: models.QuerySet[Any] = models.QuerySet(model).order_by("pk")
    first, *others = rows.exclude(user=but_of) if model is Membership else rows
    for n, row in enumerate(others):
        if n % 3:
            value = None if field.null and n % 3 == 1 else field.value_from_object(first)
            try:
                with transaction.atomic():
                    rows.filter(pk=row.pk).update(**{name: value})
            except IntegrityError:
                return  # no two can be equal


class Walk:
    """Through a list every third row of which comes up only while it is read."""

    def __init__(self, client: APIClient, url: str, view: type[Collection], query: str) -> None:
        self.client, self.url, self.query = client, url, query
        rows = self.get(f"{url}?limit=200&{query}")["results"]
        self.key = next(name for name in ("id", "slug", "number") if name in rows[0])
        self.whole = [row[self.key] for row in rows]
        self.late = self.whole[1::3]
        every = view.rows
        self.hidden = patch.object(view, "rows", lambda view: every(view).exclude(**{f"{self.key}__in": self.late}))

    def get(self, url: str) -> Any:
        response = self.client.get(url)
        assert response.status_code == 200, response.content
        return response.json()

    def page(self, url: str) -> tuple[list[Any], Any]:
        page = self.get(url)
        return [row[self.key] for row in page["results"]], page

    def go(self, url: str, limit: int, whole: list[Any], link: str) -> str:
        """To the end that the link leads to; whole: all rows in that direction. Returns the address of the last page."""
        place = 0
        while True:
            there = [key for key in whole[place:] if key not in self.late]
            shown, page = self.page(url)
            shown = shown if link == "next" else shown[::-1]
            assert shown == there[:limit], (self.query, limit, link)
            assert (page[link] is None) == (len(there) <= limit), (self.query, limit, link)
            if page[link] is None:
                return url
            url, place = page[link], whole.index(shown[-1]) + 1
            if self.late:
                self.late.pop(0 if len(self.late) % 2 else -1)


def check(client: APIClient, url: str, view: type[Collection], query: str, limit: int) -> None:
    walk = Walk(client, url, view, query)
    with walk.hidden:
        last = walk.go(f"{url}?limit={limit}&{query}", limit, walk.whole, "next")
        shown, page = walk.page(last)
        walk.late = [key for key in walk.whole[2::4] if key not in shown]
        if page["previous"]:
            before = walk.whole[: walk.whole.index(shown[0])]
            walk.go(page["previous"], limit, before[::-1], "previous")


@pytest.mark.parametrize("limit", [1, 3])
def test_it_works(urls: dict[str, str], ada: User, limit: int) -> None:
    client = client_of(ada)
    assert len(LISTS) > 10
    for name, view in LISTS.items():
        check(client, urls[name], view, "", limit)
        for field in view.ordering_fields:
            make_equal(view, field, but_of=ada)
            for sign in ("", "-"):
                check(client, urls[name], view, f"ordering={sign}{field}", limit)
        check(client, urls[name], view, "ordering=" + ",-".join(view.ordering_fields), limit)


@pytest.mark.dialect
def test_what_has_no_value_comes_last(urls: dict[str, str], ada: User) -> None:
    """On every database, in either direction."""
    client, days = client_of(ada), [None, "1990-05-01", "2020-01-01", None, "1990-05-01"]
    for number, day in enumerate(days):
        Chapter.objects.filter(campaign__name="Long", number=number).update(played_on=day)
    for order, shown in (("played_on", [1, 4, 2]), ("-played_on", [2, 1, 4])):
        rows = client.get(f"{urls['chapters']}?ordering={order}").json()["results"]
        assert [row["played_on"] for row in rows] == [days[number] for number in shown] + [None, None]
        assert {row["number"] for row in rows} == set(range(5))
        check(client, urls["chapters"], LISTS["chapters"], f"ordering={order}", 1)
    # Without a cursor that a page gave there is no other way in: all that comes before the first row without a day.
    undated = client.get(f"{urls['chapters']}?ordering=played_on&limit=3").json()
    assert [row["played_on"] for row in client.get(undated["next"]).json()["results"]] == [None, None]


@pytest.mark.dialect
def test_what_is_gone_meanwhile(urls: dict[str, str], ada: User) -> None:
    """Links of a page whose rows are deleted lead on from where they were."""
    client, url = client_of(ada), f"{urls['campaigns']}?limit=2"
    names = [row["name"] for row in client.get(urls["campaigns"]).json()["results"]]
    second = client.get(client.get(url).json()["next"]).json()
    Campaign.objects.filter(name__in=names[2:4]).delete()
    assert [row["name"] for row in client.get(second["next"]).json()["results"]] == names[4:6]
    assert [row["name"] for row in client.get(second["previous"]).json()["results"]] == names[:2]
    Campaign.objects.filter(name__in=names[4:]).delete()
    beyond = client.get(second["next"]).json()
    assert (beyond["results"], beyond["next"]) == ([], None)
    assert [row["name"] for row in client.get(beyond["previous"]).json()["results"]] == names[:2]
