import pytest
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from chronicle import decided
from chronicle.models import CatalogueEntry
from games import GAMES

pytestmark = [pytest.mark.usefixtures("loaded"), pytest.mark.dialect]


def test_it_works(client: Client) -> None:
    page = " ".join(client.get("/catalogue/").content.decode().split())
    for said in ("Oath", "A War of Whispers", "Viscounts of the West Kingdom", "Imperium", "33 denizens", "Romans"):
        assert said in page


def test_search_in_all_games(client: Client) -> None:
    page = client.get("/catalogue/?q=niedźwiedzi").content.decode()
    assert "Bearhall" in page
    assert "reconstructed" in page.split('id="found"')[1]
    assert "Nothing found" in client.get("/catalogue/?q=zzzzzz").content.decode()


class TestList:
    def test_it_works(self, client: Client) -> None:
        page = client.get("/catalogue/oath/?kind=denizen&suit=beast").content.decode()
        assert "33 entries" in page
        assert "Errand Boy" in page
        assert "draw from another region&#x27;s discard pile" in page
        assert "Bewitch" not in page

    def test_filters_combine_with_words(self, client: Client) -> None:
        page = " ".join(client.get("/catalogue/oath/?q=errand+favor&suit=beast").content.decode().split())
        assert "1 entry <" in page

    def test_reconstructed_is_labelled_in_lists(self, client: Client) -> None:
        page = client.get("/catalogue/whispers/?kind=region").content.decode()
        assert page.count("badge-reconstructed") == 36
        assert "0 entries" in client.get("/catalogue/whispers/?kind=region&reconstructed=no").content.decode()

    def test_pages(self, client: Client) -> None:
        page = " ".join(client.get("/catalogue/oath/?kind=denizen&page=2").content.decode().split())
        assert "page 2 of 6" in page
        assert "?kind=denizen&amp;page=3" in page
        last = client.get("/catalogue/oath/?kind=denizen&page=99").content.decode()
        assert "page 6 of 6" in " ".join(last.split())

    def test_the_address_says_what_is_shown(self, client: Client) -> None:
        query = {"q": "favor", "kind": "denizen", "suit": "", "set": "", "confidence": "", "reconstructed": ""}
        answer = client.get("/catalogue/oath/", query, headers={"HX-Request": "true"})
        assert answer["HX-Push-Url"] == "/catalogue/oath/?q=favor&kind=denizen"
        assert "HX-Push-Url" not in client.get("/catalogue/oath/", query)

    def test_no_such_kind(self, client: Client) -> None:
        answer = client.get("/catalogue/oath/?kind=spaceship")
        assert answer.status_code == 422
        assert "There is no kind “spaceship” here." in answer.content.decode()

    @pytest.mark.parametrize("path", ["/catalogue/chess/", "/catalogue/chess/pawn/", "/catalogue/oath/pawn/"])
    def test_no_such_thing(self, client: Client, path: str) -> None:
        assert client.get(path).status_code == 404

    def test_as_many_queries_for_many_as_for_few(
        self, client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
    ) -> None:
        with django_assert_max_num_queries(100) as few:
            client.get("/catalogue/oath/?q=bewitch")
        with django_assert_max_num_queries(len(few)):
            client.get("/catalogue/oath/")


class TestEntry:
    def test_it_works(self, client: Client) -> None:
        page = client.get("/catalogue/oath/sprawling-rampart/").content.decode()
        for said in (
            "Sprawling Rampart",
            "Bandit Rampart",
            "Battle plan",
            "Site only",
            "Dice that cannot be removed",
            "card faces",
        ):
            assert said in page
        assert "badge-reconstructed" not in page
        assert '<a href="/catalogue/oath/?kind=edifice">Edifices</a>' in page

    def test_names_in_three_languages(self, client: Client) -> None:
        page = client.get("/catalogue/oath/vision-of-conquest/").content.decode()
        assert "Wizja Podboju" in page
        assert "Vision der Unterwerfung" in page
        assert 'href="/catalogue/oath/supremacy/"' in page

    def test_cases_that_the_publisher_has_answered(self, client: Client) -> None:
        """In the words of docs/answers, and with the rules that bear on them; those of a ruin under its own name."""
        for answer in decided.of_cards("oath", "spell-breaker"):
            assert escape(answer.text) in client.get("/catalogue/oath/spell-breaker/").content.decode()
        for slug in ("festival-district", "squalid-district"):
            page = client.get(f"/catalogue/oath/{slug}/").content.decode()
            assert "Squalid District: cases the publisher has answered" in page
            assert 'href="/laws/oath/OATH-3.3f/"' in page
        assert "the publisher has answered" not in client.get("/catalogue/oath/longbows/").content.decode()
        assert "Clockwork" not in client.get("/catalogue/oath/shrouded-wood/").content.decode()

    def test_a_region_and_its_map(self, client: Client) -> None:
        page = " ".join(client.get("/catalogue/whispers/bear-frostgate/").content.decode().split())
        assert "<svg" in page
        assert "map-here" in page
        assert "Frostgate borders on" in page
        assert "badge-reconstructed" in page
        assert "may differ from the game in your box" in page

    def test_confidence(self, client: Client) -> None:
        page = client.get("/catalogue/viscounts/architect/").content.decode()
        assert "medium confidence" in page

    @pytest.mark.parametrize("game", GAMES)
    def test_every_kind_of_every_game_can_be_shown(self, client: Client, game: str) -> None:
        entries = CatalogueEntry.objects.filter(game=game)
        for kind in entries.order_by().values_list("kind", flat=True).distinct():
            entry = entries.filter(kind=kind)[0]
            page = client.get(f"/catalogue/{game}/{entry.slug}/")
            assert page.status_code == 200
            text = page.content.decode()
            readable = text.split("The whole record")[0]
            assert "{'" not in readable
            assert "[object" not in readable
            assert ">None<" not in readable

    def test_what_the_record_says_is_text_not_markup(self, client: Client) -> None:
        entry = CatalogueEntry.objects.get(game="oath", slug="bewitch")
        entry.facts = {**entry.facts, "restriction": "<script>", "notes": ["<b>"], "more": [{"deep": "<i>"}]}
        entry.save()
        page = client.get("/catalogue/oath/bewitch/").content.decode()
        assert "&lt;script&gt;" in page
        assert "<b>" not in page
        assert "<i>" not in page


def test_the_map_and_the_same_in_words(client: Client) -> None:
    page = client.get("/catalogue/whispers/map/").content.decode()
    assert page.count("<polygon points=") == 40
    assert page.count("borders on") == 40
    assert "badge-reconstructed" in page
    bearhall = page.split(">Bearhall</a>")[1].split("</div>")[0]
    assert "1 city, 1 fort" in bearhall
    assert "Rimefields" in bearhall
