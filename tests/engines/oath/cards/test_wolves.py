"""Wolves, a denizen of Beast."""

import pytest

from games.oath.engine.play.rounds.rounds import rest
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.beast import offered, user
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


@law("OATH-6.2a", "OATH-7.3.2a", "OATH-10.kill-a")
def test_it_works() -> None:
    s = user("wolves", warbands=1)
    s.player(2, warbands=2)
    s.site(5, warbands={"blue": 3})
    d = s.act(1)("power:wolves")
    assert (asked(d), d.options) == ((1, "kill-whose"), ["seat:@1", "seat:@2"])
    d("seat:@2")
    assert (s.red.warbands, s.blue.warbands, s.state.site(5).warbands) == (1, 1, {"blue": 3})
    assert (s.red.secrets, s.state.where["wolves"].card.secrets) == (0, 1)
    assert not offered(s, "wolves")
    s.check()


def test_wolves_may_tear_their_own() -> None:
    s = user("wolves", warbands=1)
    s.player(2, warbands=1)
    s.act(1)("power:wolves", "seat:@1")
    assert (s.red.warbands, s.state.reserve["red"]) == (0, 14)


def test_wolves_need_a_secret_and_a_prey_on_a_board() -> None:
    s = user("wolves", secrets=0, turned=1, warbands=1)
    assert not offered(s, "wolves")
    s = user("wolves")
    s.site(5, warbands={"blue": 3})
    assert not offered(s, "wolves")
    s = user("longbows", warbands=1)
    s.site(4, cards=["wolves"])
    assert not offered(s, "wolves")  # neither ruled nor there


@pytest.mark.answer("wolves", 1)
@pytest.mark.parametrize(("killed", "bank", "supply"), [(True, 4, 5), (False, 3, 4)])
def test_an_own_warband_that_wolves_killed_counts_for_the_rest(killed: bool, bank: int, supply: int) -> None:
    s = Scene(3)
    s.player(1, secrets=1, warbands=11, supply=0, advisers=["wolves"])
    if killed:
        s.act(1)("power:wolves")
    s.run(rest(s.table, 1), turn=1)
    assert (s.state.reserve["red"], s.red.supply) == (bank, supply)
