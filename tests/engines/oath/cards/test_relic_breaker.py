"""Relic Breaker, a denizen of Hearth."""

from games.oath.engine.play.core.hooks import LOCKS
from tests.engines.oath.cards.scenes.hearth import offered, table, use
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene


def breaker() -> Scene:
    s = table("relic-breaker", favor=1)
    s.site(3, relics=["cup-of-plenty", "whistle"])
    return s


def test_a_relic_is_broken_for_warbands() -> None:
    s = breaker()
    d = use(s, "relic-breaker")
    assert d.options == ["relic:0", "relic:1"]
    d("relic:1")
    assert [relic.slug for relic in s.state.site(3).relics] == ["cup-of-plenty"]
    assert (s.state.relic_deck[-1], s.red.warbands) == ("whistle", 3)
    assert all("whistle" not in str(event.params) for event in s.table.events)
    s.check()


def test_the_breaker_may_look_first() -> None:
    s = breaker()
    d = s.act(1)("peek", "relic:1")
    assert s.logged("peeked")[0].secret == {"card": "whistle"}
    assert "power:relic-breaker" in d.options


def test_without_a_relic_there_are_no_warbands() -> None:
    s = table("relic-breaker", favor=1, relics=["cup-of-plenty"])
    s.site(7, relics=["whistle"])
    assert not offered(s, "relic-breaker")


def test_protected_relics_are_not_broken(new_card: NewCard) -> None:
    bloodline = new_card((LOCKS, lambda held, state, seat, zone, slot, card: (zone, seat, slot) == ("ground", 1, 3)))
    s = breaker()
    s.player(2, advisers=[bloodline])
    assert not offered(s, "relic-breaker")


def test_a_citizen_breaks_relics_for_purple() -> None:
    s = table("relic-breaker", roles=("citizen", "exile"), favor=1)
    s.site(3, relics=["whistle"])
    use(s, "relic-breaker")
    assert (s.red.warbands, s.state.reserve["purple"], s.state.reserve["red"]) == (3, 21, 14)
