"""What holds for several relics alike."""

import pytest

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.cards.scenes.relics import holding, offered
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


SECRET_ACTIONS = ["brass-horse", "horned-mask", "whistle", "dowsing-sticks", "skeleton-key", "ivory-eye"]


def ready(relic: str) -> Scene:
    """All that the action needs, with two favor and two secrets to pay it."""
    s = holding(relic, favor=2, secrets=2, advisers=["wolves"])
    s.site(3, cards=["elders"], warbands={"purple": 1}, relics=["map"])
    s.discards("provinces", "oracle")
    return s


@pytest.mark.parametrize("relic", SECRET_ACTIONS)
def test_it_works(relic: str) -> None:
    assert offered(ready(relic), relic)


@law("OATH-7.1.2g", "OATH-7.1.2j", "OATH-9.3g")
@pytest.mark.parametrize("relic", SECRET_ACTIONS)
def test_it_is_paid_with_faceup_secrets_onto_an_empty_relic(relic: str) -> None:
    s = ready(relic)
    s.player(1, secrets=0, turned=2)
    assert not offered(s, relic)
    s.player(1, secrets=2)
    s.red.relics[0].secrets = 1
    assert not offered(s, relic)


@law("OATH-7.1.1a", "OATH-7.1.1b")
@pytest.mark.parametrize("relic", [*SECRET_ACTIONS, "oracular-pig", "map", "obsidian-cage/1"])
def test_nobody_else_uses_it(relic: str) -> None:
    s = ready(relic.partition("/")[0])
    s.red.relics[0].warbands = {"blue": 1}
    s.player(2, favor=2, secrets=2, advisers=["tavern-songs"], site=3)
    s.state.turn = 2
    assert relic not in usable(s.table, 2)
