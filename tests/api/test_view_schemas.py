"""catalogue/{game}/schemas/: what goes into a game and comes out of it is as its schemas say."""

from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from games import GAMES
from games.kernel.bots import Random
from games.kernel.dice import Dice, seed_of
from games.kernel.game import playable
from games.kernel.match import Match
from games.shelf.schemas import schemas
from scripts.view_schema import schema_of, views
from tests.api.conftest import V1, assert_problem, client_of

OTHERS = 3


@pytest.mark.django_db
@pytest.mark.parametrize("game_id", playable())
def test_it_works(game_id: str) -> None:
    """Anybody may ask for them."""
    found = client_of().get(f"{V1}/catalogue/{game_id}/schemas/").json()
    assert set(found) == {"options", "view", "outcome"}
    for schema in found.values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.django_db
@pytest.mark.parametrize("game_id", sorted({*GAMES} - {*playable()}))
def test_a_game_that_cannot_be_played_has_none(game_id: str) -> None:
    assert_problem(client_of().get(f"{V1}/catalogue/{game_id}/schemas/"), 404, "not_found")


@pytest.mark.parametrize("game_id", playable())
def test_every_view_of_other_games_is_as_the_schema_says(game_id: str) -> None:
    validator = Draft202012Validator(schemas(game_id)["view"])
    wrong = {
        f"{'/'.join(map(str, error.absolute_path))}: {error.message}"[:200]
        for view in views(game_id, OTHERS, "other games")
        for error in validator.iter_errors(msgspec.to_builtins(view))
    }
    assert wrong == set()


@pytest.mark.parametrize("game_id", playable())
def test_an_outcome_is_as_the_schema_says(game_id: str) -> None:
    match, bot = Match.start(game_id, {}, 2, seed_of("outcome"), checkpoints=False), Random(Dice(seed_of("outcome")))
    while asks := match.asks():
        match.answer(asks[0].seat, asks[0].id, bot.choose(match, asks[0]))
    outcome = msgspec.json.decode(msgspec.json.encode(match.outcome))
    Draft202012Validator(schemas(game_id)["outcome"]).validate(outcome)


@pytest.mark.parametrize(
    ("options", "is_right"), [({}, True), ({"first_player": 1}, True), ({"first_player": "x"}, False), ({"chess": 1}, False)]
)
def test_options_are_as_the_schema_says(options: dict[str, Any], is_right: bool) -> None:
    assert Draft202012Validator(schemas("whispers")["options"]).is_valid(options) == is_right


@pytest.mark.parametrize(
    ("values", "schema"),
    [
        ([1, 2], {"type": "integer"}),
        ([1, None], {"anyOf": [{"type": "integer"}, {"type": "null"}]}),
        ([1, 2.5], {"type": "number"}),
        ([[1], []], {"type": "array", "items": {"type": "integer"}}),
        (
            [{"a": 1, "b": "x", "c": 2}, {"a": 1, "b": "y"}],
            {
                "type": "object",
                "properties": {"a": {"type": "integer"}, "b": {"type": "string"}, "c": {"type": "integer"}},
                "required": ["a", "b"],
                "additionalProperties": False,
            },
        ),
        ([{"red": 1}, {"blue": 2}], {"type": "object", "additionalProperties": {"type": "integer"}}),
    ],
)
def test_what_is_seen_becomes_a_schema(values: list[Any], schema: dict[str, Any]) -> None:
    assert schema_of(values) == schema
