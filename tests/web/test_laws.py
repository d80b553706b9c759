from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from chronicle.models import Group, User
from chronicle.services.campaigns import history
from chronicle.web.catalogue.laws import address, chapters, has_law
from fixtures import records
from games.oath.law import rules_of
from games.shelf.shelves import shelves
from scripts.laws import ROOT, laws
from tests.factories import make_campaign, play
from tests.web.conftest import As


def test_it_works(client: Client) -> None:
    page = client.get("/laws/oath/").content.decode()
    assert 'id="OATH-5.2.1a"' in page
    assert "10. Glossary" in page
    assert "Each one is checked by a test" in page
    assert 'id="WOW-9.1a"' in client.get("/laws/whispers/").content.decode()


def test_the_law_of_the_youngest_game(client: Client) -> None:
    page = client.get("/laws/viscounts/").content.decode()
    assert 'id="VIS-6.3.10a"' in page
    assert "583 rules" in page


def test_every_rule_is_shown() -> None:
    assert [game.id for game in shelves() if has_law(game)] == ["oath", "whispers", "viscounts"]
    for game, counted in laws(ROOT / "docs" / "laws").items():
        rules = [rule.id for chapter in chapters(game) for section in chapter.sections for rule in section.rules]
        assert rules == [rule for chapter in counted.values() for rule in chapter.rules]


def test_what_was_answered_and_ruled_stands_at_the_rule(client: Client) -> None:
    page = client.get("/laws/oath/", {"q": "OATH-2.8.1b"}).content.decode()
    assert "If a site is facedown, then it cannot be played there." in page
    assert 'href="/catalogue/oath/salt-the-earth/#answers"' in page
    page = client.get("/laws/oath/", {"q": "OATH-4.1.1.If"}).content.decode()
    assert "confirmed by the publisher" in page
    assert "our reading" in client.get("/laws/whispers/").content.decode()


def test_a_search_shows_the_rules_with_every_word(client: Client) -> None:
    page = client.get("/laws/oath/", {"q": "citizen gains purple"}).content.decode()
    assert 'id="OATH-5.2.2b"' in page
    assert 'id="OATH-5.2.1a"' not in page
    assert "Nothing found" in client.get("/laws/oath/", {"q": "zzzz"}).content.decode()


@pytest.mark.parametrize(
    ("cited", "anchor"),
    [
        ("OATH-5.2.1a", "OATH-5.2.1a"),
        ("OATH-5.2", "OATH-5.2.1a"),
        ("OATH-site.giant-a", "OATH-site.giant-a"),
        ("WOW-9", "WOW-9.1a"),
        ("VIS-6.0", "VIS-6.0.1a"),
    ],
)
def test_what_is_cited_has_an_address(cited: str, anchor: str) -> None:
    assert (address(cited) or "").endswith(f"#{anchor}")


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


def test_the_rules_of_every_card_are_there() -> None:
    for record in records("oath"):
        if isinstance(record.get("powers"), list) and record["kind"] in ("denizen", "relic", "site", "edifice"):
            rules = rules_of(record)
            assert rules, record["slug"]
            assert all(address(rule) for rule in rules)


@pytest.mark.usefixtures("loaded")
def test_a_card_says_what_law_it_lives_by(client: Client) -> None:
    page = client.get("/catalogue/oath/longbows/").content.decode()
    assert 'href="/laws/oath/#OATH-7.5a"' in page
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
