"""The pages that a game has beside its records: how to play it on screen, a score sheet for the table."""

import pytest
from django.test import Client
from django.urls import reverse

from games import GAMES
from games.kernel.game import playable
from games.shelf.shelves import shelf

SHEETS = [(game, sheet.slug, sheet.title) for game in GAMES for sheet in shelf(game).sheets]


@pytest.mark.parametrize(("game", "slug", "title"), SHEETS)
@pytest.mark.django_db
def test_it_works(client: Client, game: str, slug: str, title: str) -> None:
    """Every sheet can be opened by anybody, and is linked from its game's list."""
    assert client.get(f"/catalogue/{game}/{slug}/").status_code == 200
    assert f'href="{reverse("entry", args=[game, slug])}"' in client.get(f"/catalogue/{game}/").content.decode()


@pytest.mark.parametrize("game", playable())
def test_every_playable_game_explains_itself(game: str) -> None:
    assert shelf(game).has_help


@pytest.mark.django_db
def test_the_score_sheet_has_a_row_an_empire_and_a_column_a_player(client: Client) -> None:
    page = client.get("/catalogue/whispers/score-sheet/").content.decode()
    assert page.count('<th scope="row">') == 5 + 4
    assert "Player 4" in page
    assert "Player 5" not in page
    assert "×4" in page
    assert "×−1" in page
