"""Pieces move by the verbs of states.py alone: nothing is taken from one place without being put into another."""

from pathlib import Path

import pytest

from games.whispers.engine import states
from games.whispers.engine.states import Player, State
from tests.engines.mutations import mutations

ENGINE = Path(states.__file__).parent
PIECES = {*State.__struct_fields__, *Player.__struct_fields__} - {"turn", "society"}
ELSEWHERE = {
    "scene.table_of",  # lays out an example
    "scene.turn_for",
    "scene.give_hand",
    "views.permute_hidden",  # deals out another world, which is no move
}


def test_it_works() -> None:
    found = {where for module in ENGINE.glob("*.py") for where in mutations(module, PIECES)}
    assert {where for where in found if not where.startswith("states.")} == ELSEWHERE
    assert {"states.place", "states.move_agent", "states.discard", "states.swap_tokens"} <= found


@pytest.mark.parametrize(
    "line",
    [
        "state.first = 1",
        "state.banners[region] -= 1",
        "del state.agents[seat]",
        "state.players[0].hand += cards",
        "agents = table.state.agents\n    agents[seat] = 1",
        "hand, other = state.players[0].hand, 1\n    hand.remove(card)",
        "one, state.marked = 1, 2",
        "for player in state.players:\n        player.face_up.append(empire)",
        "for region, owners in state.in_regions.items():\n        pass\n    state.in_regions.pop(region)",
        "hand = state.players[0].hand\n    hand += cards",
        'table.shuffle("deck", state.decks[empire])',
    ],
)
def test_a_change_is_found(tmp_path: Path, line: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(f"def rule(table, state):\n    {line}\n")
    assert [*mutations(module, PIECES)] == ["module.rule"]


@pytest.mark.parametrize(
    "line",
    ["mine = [*state.agents]\n    mine.append(1)", "state.turn = None", "there = dict(state.banners)\n    there[region] = 1"],
)
def test_a_copy_may_change(tmp_path: Path, line: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(f"def rule(table, state):\n    {line}\n")
    assert [*mutations(module, PIECES)] == []
