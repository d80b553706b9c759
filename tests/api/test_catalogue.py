import pytest

from chronicle.models import CatalogueEntry
from chronicle.services import catalogue
from tests.api.conftest import V1, assert_problem, client_of

pytestmark = pytest.mark.dialect

URL = f"{V1}/catalogue/"


@pytest.fixture
def loaded(db: None) -> None:
    catalogue.load()


@pytest.mark.usefixtures("loaded")
def test_it_works() -> None:
    client = client_of()  # the facts are for everybody
    games = {game["game"]: game for game in client.get(URL).json()["results"]}
    assert set(games) == {"oath", "whispers", "viscounts", "imperium"}
    assert games["oath"]["kinds"]["denizen"] == 198
    assert games["oath"]["kinds"]["site"] == 23

    page = client.get(f"{URL}oath/?kind=denizen&suit=hearth&limit=200").json()
    assert len(page["results"]) == 33
    assert {row["suit"] for row in page["results"]} == {"hearth"}

    slug = page["results"][0]["slug"]
    card = client.get(f"{URL}oath/{slug}/").json()
    assert card["names"]["en"] == card["name"]
    assert card["facts"]["powers"]
    assert card["provenance"]
    assert card["confidence"] in ("high", "medium", "low")


@pytest.mark.usefixtures("loaded")
def test_search_and_order() -> None:
    client = client_of()
    entry = CatalogueEntry.objects.filter(game="oath", kind="denizen").order_by("slug")[0]
    found = client.get(f"{URL}oath/", {"search": entry.name.upper()}).json()["results"]
    assert entry.slug in [row["slug"] for row in found]
    slugs = [row["slug"] for row in client.get(f"{URL}oath/?kind=site&ordering=-slug").json()["results"]]
    assert len(slugs) == 23
    assert slugs == sorted(slugs, reverse=True)


@pytest.mark.usefixtures("loaded")
def test_every_page_once() -> None:
    client, seen, url = client_of(), [], f"{URL}oath/?limit=50&ordering=suit"
    while url:
        page = client.get(url).json()
        seen += [row["slug"] for row in page["results"]]
        url = page["next"]
    assert len(seen) == len(set(seen)) == CatalogueEntry.objects.filter(game="oath").count()


@pytest.mark.usefixtures("loaded")
def test_confidence_and_reconstruction() -> None:
    for row in client_of().get(f"{URL}imperium/?reconstructed=true").json()["results"]:
        assert row["reconstructed"]
    for row in client_of().get(f"{URL}oath/?confidence=high").json()["results"]:
        assert row["confidence"] == "high"


def test_unknown_game(db: None) -> None:
    assert_problem(client_of().get(f"{URL}chess/"), 404, "not_found")


def test_unknown_card(db: None) -> None:
    assert_problem(client_of().get(f"{URL}oath/no-such-card/"), 404, "not_found")


@pytest.mark.parametrize(
    "query", ["confidence=sure", "reconstructed=1", "ordering=copies", "limit=0", "cursor=x", "colour=red"]
)
def test_wrong_filter(db: None, query: str) -> None:
    assert_problem(client_of().get(f"{URL}oath/?{query}"), 400, "invalid", query.partition("=")[0])


def test_nobody_changes_it(db: None) -> None:
    assert_problem(client_of().post(f"{URL}oath/", {}), 405, "method_not_allowed")
