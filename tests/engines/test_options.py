"""Options of a game: what forms make of their types, and with how many seats they apply."""

from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
import pytest

from games import GAMES
from games.kernel.errors import Illegal
from games.kernel.game import options_of, playable
from games.kernel.values import ForSeats, OneASeat, SeatNumber
from games.shelf.options import Option, options
from tests.shelves.night_market.engine import game as night_market
from tests.shelves.night_market.shelf import SHELF


class Choices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    quick: bool = False
    """Ends after
    one night."""
    nights: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    opponent: Annotated[Literal["salt", "silk"] | None, ForSeats(range(1, 2))] = None
    level: Literal["easy", "hard"] = "easy"
    first: SeatNumber | None = None
    goods: Annotated[list[str] | None, OneASeat(("salt", "tea"), first=1), ForSeats(range(2, 5))] = None
    map: dict[str, Any] | None = None


class Odd(msgspec.Struct):
    ratio: float = 0.5


class Market(night_market.NightMarket):
    Options = Choices  # type: ignore[assignment]


@pytest.fixture
def market(monkeypatch: pytest.MonkeyPatch) -> Market:
    found = Market()
    monkeypatch.setattr("games.shelf.options.game", lambda game_id: found)
    monkeypatch.setattr("games.shelf.options.shelf", lambda game_id: replace(SHELF, labels={"first": "Who begins"}))
    return found


def by_name() -> dict[str, Option]:
    return {option.name: option for option in options.__wrapped__("night-market")}


def test_every_type_has_a_field(market: Market) -> None:
    found = by_name()
    assert {name: option.kind for name, option in found.items()} == {
        "quick": "yes or no",
        "nights": "number",
        "opponent": "one of",
        "level": "one of",
        "first": "seat",
        "goods": "one a seat",
        "map": "document",
    }
    assert (found["quick"].label, found["first"].label) == ("Quick", "Who begins")
    assert found["quick"].help == "Ends after one night."
    assert (found["nights"].least, found["nights"].most, found["nights"].default) == (1, 5, 3)
    assert found["opponent"].choices == (("salt", "Salt"), ("silk", "Silk"))
    assert (found["opponent"].seats, found["goods"].seats, found["map"].seats) == (range(1, 2), range(2, 5), None)
    assert (found["goods"].first, found["goods"].choices[1]) == (1, ("tea", "Tea"))


def test_a_value_is_told_as_the_lobby_has_it(market: Market) -> None:
    found = by_name()
    assert [found["quick"].in_words(True), found["nights"].in_words(5), found["level"].in_words("hard")] == ["yes", 5, "Hard"]
    assert [found["first"].in_words(1), found["goods"].in_words(["tea", "salt"])] == ["Seat 2", "Seat 2: Tea, Seat 3: Salt"]
    assert [found["map"].in_words({"name": "Mine"}), found["map"].in_words({"regions": []})] == ["Mine", "one of its own"]


@pytest.mark.parametrize(("name", "value", "chosen"), [("nights", 3, False), ("nights", 4, True), ("first", 0, True)])
def test_what_is_as_it_would_be_anyway_is_not_chosen(market: Market, name: str, value: Any, chosen: bool) -> None:
    assert by_name()[name].is_chosen(value) == chosen


def test_a_type_without_a_field_is_a_mistake_in_the_game(market: Market, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(market, "Options", Odd)
    with pytest.raises(TypeError, match="an option of type <class 'float'>"):
        by_name()


@pytest.mark.parametrize(
    ("given", "seats", "refused"),
    [
        ({"opponent": "salt"}, 1, None),
        ({"opponent": "salt"}, 2, "Option opponent applies only to games with 1 seat."),
        ({"opponent": None}, 2, None),
        ({"goods": ["salt"]}, 2, None),
        ({"goods": ["salt"]}, 1, "Option goods applies only to games with 2 to 4 seats."),
    ],
)
def test_an_option_applies_with_its_numbers_of_seats(given: dict[str, Any], seats: int, refused: str | None) -> None:
    if refused is None:
        assert options_of(Market(), given, seats)
        return
    with pytest.raises(Illegal) as refusal:
        options_of(Market(), given, seats)
    assert (refusal.value.message, refusal.value.at) == (refused, f"/options/{next(iter(given))}")


@pytest.mark.parametrize("game_id", playable())
def test_options_of_every_game_have_fields(game_id: str) -> None:
    assert game_id in GAMES
    assert all(option.label for option in options(game_id))
