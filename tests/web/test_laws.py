from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from chronicle.laws import chapters, has_law, in_full
from chronicle.models import Group, User
from chronicle.services.campaigns import history
from chronicle.web.citing import address, cite
from fixtures import records
from games.oath.law import rules_of
from games.shelf.shelves import shelves
from scripts.laws import ROOT, laws
from tests.factories import make_campaign, play
from tests.web.conftest import As


def test_it_works(client: Client) -> None:
    page = client.get("/laws/oath/").content.decode()
    assert "10. Glossary" in page
    assert "Each one is checked by a test" in page
    assert 'href="/laws/oath/chapters/5/"' in page
    assert 'id="OATH-5.2.1a"' in client.get("/laws/oath/chapters/5/").content.decode()
    assert 'id="WOW-9.1a"' in client.get("/laws/whispers/chapters/9/").content.decode()


def test_the_law_of_the_youngest_game(client: Client) -> None:
    assert "583 rules" in " ".join(client.get("/laws/viscounts/").content.decode().split())
    assert 'id="VIS-6.3.10a"' in client.get("/laws/viscounts/chapters/6/").content.decode()


@pytest.mark.parametrize("game", ["oath", "whispers", "viscounts"])
def test_every_rule_has_its_page_and_stands_in_its_chapter(client: Client, game: str) -> None:
    for chapter in chapters(game):
        page = client.get(f"/laws/{game}/chapters/{chapter.number}/").content.decode()
        rules = [rule.id for section in chapter.sections for rule in section.rules]
        assert [rule for rule in rules if f'id="{rule}"' not in page] == []
        assert client.get(f"/laws/{game}/{rules[-1]}/").status_code == 200


def test_a_rule_leads_to_its_neighbours_and_its_chapter(client: Client) -> None:
    page = client.get("/laws/oath/OATH-8.4e/").content.decode()
    assert "Random Archive cards are added to the world deck" in page
    assert 'rel="prev" href="/laws/oath/OATH-8.4d/"' in page
    assert 'rel="next" href="/laws/oath/OATH-8.4f/"' in page
    assert 'href="/laws/oath/chapters/8/#OATH-8.4e"' in page
    assert 'rel="prev"' not in client.get("/laws/oath/OATH-1.0a/").content.decode()


def test_beside_another_page_it_comes_alone(client: Client) -> None:
    answer = client.get("/laws/oath/SCRIBE-13/", headers={"HX-Request": "true"})
    page = answer.content.decode()
    assert "<html" not in page
    assert 'id="beside-title"' in page
    assert "data-close" in page
    assert 'id="SCRIBE-13"' not in page  # the page beside which it opens may have this id
    assert "HX-Request" in answer["Vary"]
    assert "HX-Request" in client.get("/laws/oath/SCRIBE-13/")["Vary"]


def test_a_section_that_is_cited_shows_its_first_rules(client: Client) -> None:
    page = client.get("/laws/oath/OATH-5.2.1/").content.decode()
    assert "OATH-5.2.1a" in page
    assert "OATH-5.2.1b" in page
    assert 'rel="next" href="/laws/oath/OATH-5.2.2a/"' in page
    assert client.get("/laws/oath/OATH-8/").content.decode().count("<dt>") == 12


def test_every_rule_is_shown() -> None:
    assert [game.id for game in shelves() if has_law(game)] == ["oath", "whispers", "viscounts"]
    for game, counted in laws(ROOT / "docs" / "laws").items():
        rules = [rule.id for chapter in chapters(game) for section in chapter.sections for rule in section.rules]
        assert rules == [rule for chapter in counted.values() for rule in chapter.rules]


def test_what_was_answered_and_ruled_stands_at_the_rule(client: Client) -> None:
    page = client.get("/laws/oath/", {"q": "OATH-2.8.1b"}).content.decode()
    assert "If a site is facedown, then it cannot be played there." in page
    assert 'href="/catalogue/oath/salt-the-earth/#answers"' in page
    page = client.get("/laws/oath/OATH-4.1.1.If/").content.decode()
    assert "confirmed by the publisher" in page
    assert "our reading" in "".join(
        client.get(f"/laws/whispers/chapters/{chapter.number}/").content.decode() for chapter in chapters("whispers")
    )


def test_a_search_shows_the_rules_with_every_word(client: Client) -> None:
    page = client.get("/laws/oath/", {"q": "citizen gains purple"}).content.decode()
    assert 'id="OATH-5.2.2b"' in page
    assert 'id="OATH-5.2.1a"' not in page
    assert "Nothing found" in client.get("/laws/oath/", {"q": "zzzz"}).content.decode()


def test_a_search_takes_curly_apostrophes(client: Client) -> None:
    straight, curly = (client.get("/laws/oath/", {"q": f"empire{mark}s"}).context["count"] for mark in "'\u2019")
    assert straight == curly > 0


def test_a_search_that_finds_much_is_paged(client: Client) -> None:
    page = client.get("/laws/oath/", {"q": "the"})
    assert page.context["count"] > 40
    assert page.content.decode().count("<dt>") == 40
    assert "?q=the&amp;page=2" in page.content.decode()


@pytest.mark.parametrize(
    ("cited", "first"),
    [
        ("OATH-5.2.1a", "OATH-5.2.1a"),
        ("OATH-5.2", "OATH-5.2.1a"),
        ("OATH-site.giant-a", "OATH-site.giant-a"),
        ("OATH-4.1.1.If", "OATH-4.1.1.If"),
        ("SCRIBE-13", "SCRIBE-13"),
        ("WOW-9", "WOW-9.1a"),
        ("VIS-6.0", "VIS-6.0.1a"),
    ],
)
def test_what_is_cited_has_an_address(client: Client, cited: str, first: str) -> None:
    href = address(cited)
    assert href
    assert href.endswith(f"/{cited}/")
    assert f'id="{first}"' in client.get(href).content.decode()


def test_short_numbers_are_those_of_the_game_that_is_named() -> None:
    assert in_full("8.4e", "oath") == "OATH-8.4e"
    assert in_full("SCRIBE-13", "oath") == "SCRIBE-13"
    assert in_full("8.4e") == "8.4e"
    assert cite("8.4e, SCRIBE-13", "oath") == (
        '<a class="law" href="/laws/oath/OATH-8.4e/">8.4e</a>, <a class="law" href="/laws/oath/SCRIBE-13/">SCRIBE-13</a>'
    )
    assert cite(("<b>",)) == '<span class="law">&lt;b&gt;</span>'
    assert cite("") == ""


@pytest.mark.parametrize("cited", ["OATH-99.9", "CHESS-1", "", "?"])
def test_what_is_no_rule_has_none(cited: str) -> None:
    assert address(cited) is None


def test_a_law_that_is_not_here_has_no_addresses(settings: Any, tmp_path: Path) -> None:
    assert address("OATH-5.2.1a")
    settings.LAWS_DIR = tmp_path
    assert address("OATH-5.2.1a") is None


def test_no_law_of_other_games(client: Client) -> None:
    assert client.get("/laws/imperium/").status_code == 404
    assert client.get("/laws/../oath/").status_code == 404
    assert client.get("/laws/imperium/OATH-8.4e/").status_code == 404
    assert client.get("/laws/oath/WOW-9.1a/").status_code == 404
    assert client.get("/laws/oath/OATH-99/").status_code == 404
    assert client.get("/laws/oath/chapters/99/").status_code == 404


def test_the_rules_of_every_card_are_there() -> None:
    for record in records("oath"):
        if isinstance(record.get("powers"), list) and record["kind"] in ("denizen", "relic", "site", "edifice"):
            rules = rules_of(record)
            assert rules, record["slug"]
            assert all(address(rule) for rule in rules)


@pytest.mark.usefixtures("loaded")
def test_a_card_says_what_law_it_lives_by(client: Client) -> None:
    page = client.get("/catalogue/oath/longbows/").content.decode()
    assert 'href="/laws/oath/OATH-7.5/"' in page
    assert "In your campaigns" not in page


@pytest.mark.usefixtures("loaded")
def test_a_card_says_how_often_it_was_in_play_in_ones_own_campaigns(client: Client, as_: As, ben: User, group: Group) -> None:
    campaign = play(ben, make_campaign(ben, group), games=2)
    counted = next(row for row in history.cards(campaign) if row["kind"] == "denizen" and row["seen"])
    for row in history.cards(campaign):
        assert history.in_play(campaign, row["card"])["at_sites"] == row["at_sites"]
    path = f"/catalogue/oath/{counted['card']}/"
    page = " ".join(as_(ben).get(path).content.decode().split())
    assert "In your campaigns" in page
    assert f"<td>{counted['at_sites']}</td> <td>{sum(counted['seen'].values())} of 2</td>" in page
    assert "In your campaigns" not in client.get(path).content.decode()
