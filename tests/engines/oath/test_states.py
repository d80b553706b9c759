"""What a stored game may say: roles, phases, kinds and states of things have their words, and no others."""

from typing import Any

import msgspec
import pytest

from games.oath.engine.play.core.states import Agreement, Item, Offer, Player, State
from tests.engines.oath.play_scenario import Scene

THINGS: dict[str, Any] = {
    "role": Player("red", "exile"),
    "status": Agreement(Item("peace", "@2"), [1, 2]),
    "verdict": Agreement(Item("peace", "@2"), [1, 2]),
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


@pytest.mark.parametrize(
    ("name", "item"),
    {
        "peace:@2": Item("peace", "@2"),
        "leave:4": Item("leave", number=4),
        "pay-favor:2:7": Item("pay-favor", number=2, by_round=7),
        "penalty-relic:cursed-cauldron": Item("penalty-relic", "cursed-cauldron"),
        "counsellor:#7": Item("counsellor", "#7"),
        "facedown-secrets:1": Item("facedown-secrets", number=1),
    }.items(),
)
def test_deals_that_were_stored_by_the_names_of_their_items_are_read(name: str, item: Item) -> None:
    assert str(item) == name
    agreement = {"text": name, "parties": [1, 0], "penalty": "penalty-favor:3"}
    assert msgspec.convert(agreement, Agreement) == Agreement(item, [1, 0], Item("penalty-favor", number=3))
    assert msgspec.convert(agreement | {"penalty": ""}, Agreement).penalty is None
    offer = {"kind": "deal", "giver": 1, "taker": 2, "drafter": 1, "kinds": [], "gives": [name], "wants": []}
    assert msgspec.convert(offer, Offer).gives == [item]
