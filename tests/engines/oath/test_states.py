"""What a stored game may say: roles, phases, kinds and states of things have their words, and no others."""

from typing import Any

import msgspec
import pytest

from games.oath.engine.play.core.states import Agreement, Offer, Player, State
from tests.engines.oath.play_scenario import Scene

THINGS: dict[str, Any] = {
    "role": Player("red", "exile"),
    "status": Agreement("peace:@2", [1, 2]),
    "verdict": Agreement("peace:@2", [1, 2]),
    "kind": Offer("deal", 1, 2, 1, ["favor"]),
    "kinds": Offer("deal", 1, 2, 1, ["favor"]),
    "phase": Scene(2).state,
}


@pytest.mark.parametrize("field", THINGS)
def test_it_works(field: str) -> None:
    thing = THINGS[field]
    plain = msgspec.to_builtins(thing)
    assert msgspec.convert(plain, type(thing)) == thing
    plain[field] = ["crowns"] if field == "kinds" else "crown"
    with pytest.raises(msgspec.ValidationError, match="Invalid enum value 'crown"):
        msgspec.convert(plain, type(thing))


def test_a_whole_game_is_read_as_it_was_written() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.state.phase = "over"
    assert msgspec.json.decode(msgspec.json.encode(s.state), type=State) == s.state
