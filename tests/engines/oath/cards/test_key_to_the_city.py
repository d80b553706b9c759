"""Key to the City, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.hooks import BAN_PLACING, RULES_BARE_SITES
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import HERE, playing
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def gates(**warbands: int) -> Scene:
    s = Scene(3)
    s.site(3, warbands=warbands)
    s.blue.site = 4
    return s


@law("OATH-10.kill-a")
def test_the_key_takes_a_city_without_its_ruler() -> None:
    s = gates(blue=3)
    d = playing(s, "key-to-the-city")
    assert "as-adviser" not in d.options
    d(HERE)
    assert s.state.site(3).warbands == {"red": 1}
    assert (s.state.reserve["blue"], s.state.reserve["red"], s.red.warbands) == (14, 13, 0)
    s.check()


@pytest.mark.answer("key-to-the-city", 1)
def test_the_key_opens_bare_sites() -> None:
    s = gates()
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"red": 1}
    s.check()


def test_the_key_does_nothing_where_the_ruler_stands() -> None:
    s = gates(blue=3)
    s.blue.site = 3
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"blue": 3}
    s = gates(red=2)
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"red": 2}


@law("OATH-6.6.3b")
def test_any_imperial_pawn_holds_an_imperial_city() -> None:
    s = Scene(3, roles=("exile", "citizen"))
    s.site(3, warbands={"purple": 2})
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"purple": 2}
    s = Scene(3, roles=("exile", "citizen"))
    s.site(3, warbands={"purple": 2})
    s.blue.site = 4
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"red": 1}
    s.check()


def test_a_citizen_sends_an_imperial_warband() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(3, warbands={"blue": 2})
    s.blue.site = 4
    playing(s, "key-to-the-city")(HERE)
    assert s.state.site(3).warbands == {"purple": 1}
    s.check()


def test_the_key_is_not_optional_at_a_distant_site_of_ones_own() -> None:
    s = Scene(3)
    s.site(6, warbands={"red": 4})
    playing(s, "key-to-the-city", anywhere=[lambda slug: True])("to-site:6:great-slum")
    assert s.state.site(6).warbands == {"red": 1}
    s.check()


def test_the_holder_of_bandits_rules_bare_sites(new_card: NewCard) -> None:
    s = gates()
    s.player(2, site=3, advisers=[new_card((RULES_BARE_SITES, lambda held, state: held.at))])
    playing(s, "key-to-the-city")(HERE)
    assert not s.state.site(3).warbands


@law("OATH-9.2b")
def test_who_cannot_place_warbands_still_kills(new_card: NewCard) -> None:
    s = gates(blue=3)
    s.player(1, advisers=[new_card((BAN_PLACING, lambda held, t, seat: seat == held.at))])
    playing(s, "key-to-the-city")(HERE)
    assert (s.state.site(3).warbands, s.red.warbands) == ({}, 1)


def test_without_a_warband_left_nobody_comes() -> None:
    s = gates(blue=3)
    s.site(5, warbands={"red": 14})
    playing(s, "key-to-the-city")(HERE)
    assert not s.state.site(3).warbands
    s.check()
