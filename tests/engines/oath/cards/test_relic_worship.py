"""Relic Worship, a denizen of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.majors.recover import recover_free
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def worship(**what: Any) -> Scene:
    s = Scene(3)
    s.site(2, relics=["cup-of-plenty"])
    s.player(1, **{"site": 2, "favor": 3, "secrets": 2, "supply": 3, "advisers": ["relic-worship"]} | what)
    return s


@pytest.mark.parametrize(("before", "after"), [(3, 5), (1, 3), (7, 7)])
def test_a_relic_gives_three_supply_back(before: int, after: int) -> None:
    s = worship(supply=before)
    d = s.act(1)("recover", ["modifier:relic-worship"], "recover-relic:0")
    assert (d.ask.prompt, s.red.supply) == ("act", after)
    s.check()


def test_a_banner_does_not() -> None:
    s = worship()
    s.act(1)("recover", ["modifier:relic-worship"], "recover-banner:darkest-secret")
    assert s.red.supply == 2
    assert s.state.banners["darkest-secret"].holder == 1


def test_worship_where_no_relic_lies_is_not_asked_for() -> None:
    s = worship(site=3)
    assert s.act(1)("recover").ask.prompt in ("recover", "recover-amount")


@law("OATH-site.homeland-d")
def test_what_counts_as_recovered_is_worshipped() -> None:
    s = worship()
    s.run(recover_free(s.table, 1, 2, 0), turn=1)(["modifier:relic-worship"])
    assert s.red.supply == 6
    assert [relic.slug for relic in s.red.relics] == ["cup-of-plenty"]


def test_what_is_taken_otherwise_is_not() -> None:
    s = worship()
    s.relic_deck("map")
    s.player(1, relics=["dowsing-sticks"])
    s.act(1)("power:dowsing-sticks", "take-relic")
    assert s.red.supply == 3
