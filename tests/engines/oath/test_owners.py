"""Pieces move by the verbs of three modules alone: so nobody forgets whose title it is now, and which powers are in play."""

from pathlib import Path

import pytest

from games.oath.engine.play.core import cards, title, tokens
from games.oath.engine.play.core.states import Banner, Card, Player, Site
from tests.engines.mutations import mutations

ENGINE = Path(tokens.__file__).parents[2]
VERBS = {Path(module.__file__ or "") for module in (cards, title, tokens)}
PIECES = {
    *("players", "sites", "banks", "shared", "reserve", "banners", "reliquary", "title", "usurper"),
    *("world_deck", "relic_deck", "site_deck", "discards", "dispossessed", "archive", "edifices_in_archive", "box"),
    *{*Player.__struct_fields__, *Site.__struct_fields__, *Card.__struct_fields__, *Banner.__struct_fields__}
    - {"mark", "seen"},
}
OTHERS = {"action", "battle", "c", "claim", "journey", "offer", "self", "slot", "trade", "world"}
"""What stands for actions under way, or for the world they leave, and has parts of the same names."""
LAYS_OUT = {"rounds/setting_up.py", "permuting.py"}
"""Before the game begins, and another world that looks the same."""


def modules() -> list[Path]:
    found = [*(ENGINE / "play").rglob("*.py"), *(ENGINE / "powers").rglob("*.py")]
    return [module for module in found if not str(module).endswith(tuple(LAYS_OUT))]


def test_it_works() -> None:
    found = {where for module in modules() if module not in VERBS for where in mutations(module, PIECES, OTHERS)}
    assert found == set()
    verbs = {where for module in VERBS for where in mutations(module, PIECES, OTHERS)}
    assert {"tokens.put", "tokens.spend", "cards.lift", "cards.discard_one", "title.settle", "title.turn_board"} <= verbs


@pytest.mark.parametrize(
    "line",
    [
        "t.state.players[seat].favor += 1",
        "state.site(3).warbands.clear()",
        "held.card.slug = 'ruin'",
        "player = state.players[seat]\n    player.secrets, player.turned = 0, 0",
        "state.banners['peoples-favor'].holder = seat",
    ],
)
def test_a_change_is_found(tmp_path: Path, line: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(f"def rule(t, state, held, seat):\n    {line}\n")
    assert [*mutations(module, PIECES, OTHERS)] == ["module.rule"]


@pytest.mark.parametrize("line", ["offer.favor = 1", "c.discards.append(held)", "action.cards.remove(slug)"])
def test_an_action_under_way_may_change(tmp_path: Path, line: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(f"def rule(offer, c, action):\n    {line}\n")
    assert [*mutations(module, PIECES, OTHERS)] == []
