"""Faces of things: every side by its slug, and which one an option is about."""

import pytest

from games.kernel.game import playable
from games.shelf.faces import face_of, faces


@pytest.mark.parametrize("game_id", playable())
def test_it_works(game_id: str) -> None:
    found = faces(game_id)
    assert found
    assert all(face.slug == slug and face.name and face.kind for slug, face in found.items())


def test_an_edifice_has_two() -> None:
    intact, ruined = faces("oath")["ancient-forge"], faces("oath")["broken-forge"]
    assert intact.name != ruined.name
    assert intact.text != ruined.text


@pytest.mark.parametrize(
    ("where", "slug"),
    [
        ((), None),
        (("nowhere", "@1"), None),
        (("add-2",), "add-2"),
        (("@1", "add-2", "add-1-per-farm"), "add-2"),
        (("bear", "add-2"), "add-2"),
        (("bear", "eagle"), "bear"),
    ],
)
def test_an_option_is_about_the_first_with_something_to_read(where: tuple[str, ...], slug: str | None) -> None:
    """Or about the first, where there is nothing to read: on empires."""
    face = face_of("whispers", where)
    assert (face and face.slug) == slug
