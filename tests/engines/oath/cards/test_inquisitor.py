"""Inquisitor, a denizen of Arcane."""

import pytest

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.cards.scenes.arcane import power, red
from tests.engines.oath.hand import advisers
from tests.engines.oath.play_scenario import Scene


def inquiry(card: str) -> Scene:
    s = red("inquisitor", favor=1)
    s.player(2, site=3, advisers=[f"?{card}"])
    return s


def test_inquisitor_pays_whom_he_suspects_wrongly() -> None:
    s = inquiry("longbows")
    d = power(s, "inquisitor")
    assert (s.red.favor, s.blue.favor, s.state.where["inquisitor"].card.favor) == (0, 1, 0)
    assert s.logged("peeked")[0].seen_by == (1,)
    assert s.state.where["longbows"].card.seen == [1]
    assert d.ask.prompt == "act"


@pytest.mark.parametrize("way", ["facedown", "reveal", "discard"])
@pytest.mark.answer("inquisitor", 1)
def test_inquisitor_finds_the_conspiracy(way: str) -> None:
    s = inquiry("conspiracy")
    d = power(s, "inquisitor")
    assert (d.ask.prompt, d.ask.params["card"]) == ("play-card", "conspiracy")
    d(way)
    assert advisers(s, 2) == []
    assert s.state.where["inquisitor"].card.favor == 1
    assert ("?conspiracy" in advisers(s, 1)) is (way == "facedown")
    assert ("conspiracy" in s.state.box) is (way == "reveal")


def test_inquisitor_looks_at_those_present() -> None:
    s = red("inquisitor", "?longbows", favor=1)
    s.player(2, site=4, advisers=["?tents"])
    assert "inquisitor" not in usable(s.table, 1)
