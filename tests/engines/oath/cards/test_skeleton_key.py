"""Skeleton Key, a relic."""

from typing import Any

import pytest

from games.oath.engine.play.core.faces import RELIQUARY
from games.oath.engine.play.core.hooks import in_play
from games.oath.engine.play.views import view
from tests.engines.oath.cards.scenes.relics import holding, offered
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def unlock(*answers: str, **player: Any) -> Scene:
    s = holding("skeleton-key", secrets=2, **player)
    s.site(3, warbands={"purple": 1})
    s.reliquary("map", "whistle", None, "brass-horse")
    s.act(1)("power:skeleton-key", *answers)
    return s


@law("OATH-2.3d", "OATH-7.1.2f")
def test_the_key_takes_a_relic_of_the_reliquary() -> None:
    s = unlock("space:1", "take-relic")
    assert [card.slug for card in s.red.relics] == ["skeleton-key", "whistle"]
    assert s.state.reliquary[1] is None
    assert (s.red.secrets, s.red.relics[0].secrets) == (0, 1)
    powers = {held.slug for found in filter(None, in_play(s.state)) for held in found}
    assert RELIQUARY[1] in powers
    assert RELIQUARY[0] not in powers
    s.check()


@law("OATH-9.4n", "OATH-10.peek-a")
def test_the_key_may_leave_it_and_has_looked() -> None:
    s = unlock("space:1", "leave-relic")
    assert [card.slug for card in s.red.relics] == ["skeleton-key"]
    relic = s.state.reliquary[1]
    assert relic is not None
    assert relic.seen == [1]
    assert view(s.state, s.board, 1)["reliquary"][1]["relic"]["card"] == "whistle"
    assert view(s.state, s.board, 2)["reliquary"][1]["relic"]["card"] is None


@pytest.mark.parametrize("warbands", [{}, {"red": 1}, {"blue": 1}])
def test_the_key_turns_only_where_the_chancellor_rules(warbands: dict[str, int]) -> None:
    s = holding("skeleton-key", secrets=2)
    s.site(3, warbands=warbands)
    s.site(4, warbands={"purple": 1})
    assert not offered(s, "skeleton-key")


def test_the_key_needs_two_secrets_and_something_to_find() -> None:
    s = holding("skeleton-key", secrets=1)
    s.site(3, warbands={"purple": 1})
    assert not offered(s, "skeleton-key")
    s.player(1, secrets=2)
    assert offered(s, "skeleton-key")
    s.reliquary(None, None, None, None)
    assert not offered(s, "skeleton-key")


@pytest.mark.answer("skeleton-key", 1)
def test_the_chancellor_unlocks_the_own_reliquary() -> None:
    s = Scene(3)
    s.site(1, warbands={"purple": 1})
    s.reliquary("map", "whistle", None, "ivory-eye")
    s.player(0, secrets=2, relics=["skeleton-key"])
    s.act(0)("power:skeleton-key", "space:1", "take-relic")
    assert "whistle" in [relic.slug for relic in s.purple.relics]
    assert s.state.reliquary[1] is None
