"""Blackmail, a denizen of Discord."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import BAN_TAKE, TOOK_RELICS
from tests.engines.oath.cards.scenes.discord import asked
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def extorted(**blue: Any) -> Scene:
    """Red will play it where blue stands; the Chancellor with the Scepter is elsewhere."""
    s = Scene(3)
    s.player(1, relics=["cracked-horn"])
    s.player(2, **{"relics": ["cup-of-plenty", "ivory-eye"], "favor": 3} | blue)
    return s


@law("OATH-10.take-c", "OATH-7.3.3a")
def test_blackmail_takes_a_relic() -> None:
    s = extorted()
    d = playing(s, "blackmail")(HERE)
    assert (asked(d), d.options) == ((1, "blackmail"), ["blackmail:cup-of-plenty", "blackmail:ivory-eye"])
    d("blackmail:ivory-eye")
    assert (asked(d), d.options) == ((2, "blackmailed"), ["buy-silence", "yield-relic"])
    d("yield-relic")
    assert [relic.slug for relic in s.red.relics] == ["cracked-horn", "ivory-eye"]
    assert [relic.slug for relic in s.blue.relics] == ["cup-of-plenty"]
    s.check()


def test_silence_can_be_bought() -> None:
    s = extorted()
    d = playing(s, "blackmail")(HERE, "blackmail:ivory-eye", "buy-silence")
    assert d.over
    assert (s.red.favor, s.blue.favor, len(s.blue.relics)) == (1 + 3, 0, 2)
    s.check()


@law("OATH-9.3d")
def test_less_than_three_favor_buys_nothing() -> None:
    s = extorted(favor=2)
    d = playing(s, "blackmail")(HERE, "blackmail:ivory-eye")
    assert d.over
    assert (s.blue.favor, len(s.blue.relics)) == (2, 1)


def test_blackmail_needs_a_relic_of_somebody_else_here() -> None:
    s = extorted(relics=[])
    assert playing(s, "blackmail")("as-adviser").over
    assert len(s.red.relics) == 1


def test_blackmail_passes_over_relics_on_the_ground() -> None:
    s = extorted(relics=[])
    s.site(3, relics=["ivory-eye"])
    assert playing(s, "blackmail")("as-adviser").over


def test_blackmail_knows_where_people_are() -> None:
    s = extorted(site=4)
    assert playing(s, "blackmail")("as-adviser").over
    assert len(s.blue.relics) == 2


def test_even_the_scepter_can_be_demanded() -> None:
    s = extorted(site=4)
    s.purple.site = 3
    playing(s, "blackmail")("as-adviser")
    assert [relic.slug for relic in s.red.relics] == ["cracked-horn", "grand-scepter"]


@law("OATH-9.2b")
def test_blackmail_demands_nothing_that_cannot_be_taken(new_card: NewCard) -> None:
    s = extorted()
    s.site(8, cards=[new_card((BAN_TAKE, lambda held, t, seat, what: what == "ivory-eye"))])
    playing(s, "blackmail")(HERE, "yield-relic")
    assert [relic.slug for relic in s.blue.relics] == ["ivory-eye"]


def test_a_relic_yielded_is_taken(new_card: NewCard) -> None:
    taken: list[tuple[int, list[str]]] = []

    def answer(held, t, seat, relics):  # type: ignore[no-untyped-def]
        taken.append((seat, relics))
        yield from ()

    s = extorted(relics=["ivory-eye"], favor=0)
    s.player(0, advisers=[new_card((TOOK_RELICS, answer))])
    s.state.oath = "protection"
    playing(s, "blackmail")(HERE)
    assert taken == [(1, ["ivory-eye"])]
    assert s.state.title == 1  # two against the Scepter
