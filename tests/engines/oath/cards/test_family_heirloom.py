"""Family Heirloom, a denizen of Hearth."""

from typing import Any

from games.oath.engine.play.core.hooks import RECOVERED, TOOK_RELICS
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, playing
from tests.engines.oath.play_scenario import Driver, Scene


def heirloom(**player: Any) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.relic_deck("cup-of-plenty")
    s.player(1, **player)
    return s, playing(s, "family-heirloom")("as-adviser")


def test_the_heirloom_is_taken() -> None:
    s, d = heirloom()
    assert d.options == ["take-relic", "bury-relic"]
    drawn = s.logged("relic-drawn")[0]
    assert (drawn.seen_by, drawn.secret) == ((1,), {"card": "cup-of-plenty"})
    d("take-relic")
    assert [relic.slug for relic in s.red.relics] == ["cup-of-plenty"]
    assert advisers(s) == ["family-heirloom"]
    assert not s.logged("favor-gained")
    s.check()


def test_the_heirloom_is_put_away_unseen() -> None:
    s, d = heirloom()
    d("bury-relic")
    assert (s.state.relic_deck[-1], s.red.relics) == ("cup-of-plenty", [])
    assert all("cup-of-plenty" not in str(event.params) for event in s.table.events)
    s.check()


def test_without_relics_nothing_is_handed_down() -> None:
    s = Scene(3)
    s.state.box += s.state.relic_deck
    s.state.relic_deck = []
    assert playing(s, "family-heirloom")("as-adviser").over


def test_taking_the_heirloom_is_taking_not_recovering(new_card: NewCard) -> None:
    taken: list[tuple[int, list[str]]] = []

    def note(held: Any, t: Any, seat: int, slugs: list[str]) -> Any:
        taken.append((seat, slugs))
        yield from ()

    def never(*_: Any) -> Any:
        raise AssertionError("it was not recovered")

    thief = new_card((TOOK_RELICS, note), (RECOVERED, never))
    s = Scene(3)
    s.relic_deck("cup-of-plenty")
    s.player(2, advisers=[thief])
    playing(s, "family-heirloom")("as-adviser", "take-relic")
    assert taken == [(1, ["cup-of-plenty"])]


def test_the_heirloom_is_for_advisers() -> None:
    s = Scene(3)
    assert playing(s, "family-heirloom").options == ["as-adviser", "facedown", "discard"]
