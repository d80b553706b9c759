"""Dice that fall as a test says."""

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.campaign import rolls as campaign_rolls
from games.oath.engine.play.core.states import OathTable
from tests.engines.oath.cards.scenes.relics_campaign import Rolls


@pytest.fixture
def rolls(monkeypatch: pytest.MonkeyPatch) -> Rolls:
    """`rolls(attack, defense)`: what the dice will show."""

    def fix(attack: list[list[str]], defense: list[list[str]] | None = None) -> None:
        def roll(t: OathTable, seat: int | None, what: str, count: int, law: str) -> Rules[list[list[str]]]:
            return attack if what == "attack" else defense or []
            yield

        monkeypatch.setattr(campaign_rolls, "roll", roll)

    return fix
