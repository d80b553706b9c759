"""A list costs the same number of queries however long it is."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from chronicle.models import Group, User
from chronicle.services.people import players
from tests.api.conftest import V1, client_of
from tests.factories import make_group, make_user
from tests.services.tabled import make_play

pytestmark = pytest.mark.dialect


@pytest.mark.parametrize(
    "path",
    ["groups/", "groups/{}/members/", "groups/{}/players/", "groups/{}/claims/", "groups/{}/audit/", "groups/{}/plays/"],
)
def test_it_works(group: Group, ada: User, cleo: User, path: str) -> None:
    client, url = client_of(ada), f"{V1}/{path.format(group.pk)}"

    def cost() -> tuple[int, int]:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            rows = client.get(url).json()["results"]
        return len(queries), len(rows)

    players.claim(cleo, players.add_guest(ada, group, "Guest"))
    make_play(ada, group, ada, cleo)
    few, rows_before = cost()
    for n in range(4):
        make_group(ada, f"Table {n}")
        make_play(ada, group, ada, cleo)
        other = make_user(f"Person {n}")
        make_group(other, f"Theirs {n}", viewer=ada)
        client_of(ada).post(f"{V1}/groups/{group.pk}/members/", {"user": str(other.pk)})
        players.claim(cleo, players.add_guest(ada, group, f"Guest {n}"))
    many, rows_after = cost()
    assert rows_after >= rows_before + 4
    assert many == few
