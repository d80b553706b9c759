"""Twin Brother, a denizen of Nomad."""

import pytest

from games.oath.engine.game import OATH
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.hand import advisers, playing
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def brothers(*blue: str) -> tuple[Scene, Driver]:
    s = Scene(3)
    s.player(2, site=8, advisers=blue)
    return s, playing(s, "twin-brother")("as-adviser")


@law("OATH-10.swap-a", "OATH-7.3.3d")
def test_the_brother_takes_a_place() -> None:
    s = Scene(3)
    s.player(2, site=8, advisers=["elders", "?lancers", "longbows"])
    s.blue.advisers[0].secrets = 1
    d = playing(s, "twin-brother")("as-adviser")
    assert (asked(d), d.options) == ((1, "twin-brother"), ["card:elders", "no-swap"])
    assert d("card:elders").over
    assert advisers(s) == ["elders"]
    assert advisers(s, 2) == ["?lancers", "longbows", "twin-brother"]
    assert s.red.advisers[0].secrets == 1
    assert not s.logged("favor-gained")
    s.check()


def test_the_brother_may_stay() -> None:
    s, d = brothers("elders")
    d("no-swap")
    assert (advisers(s), advisers(s, 2)) == (["twin-brother"], ["elders"])


@law("OATH-7.2.2c")
@pytest.mark.parametrize("theirs", ["faithful-friend", "vow-of-kinship", "?elders", "longbows"])
def test_locked_hidden_and_foreign_advisers_are_no_brothers(theirs: str) -> None:
    s, d = brothers(theirs)
    assert d.over
    assert advisers(s) == ["twin-brother"]


def test_the_brother_of_a_wagon_brings_its_limit() -> None:
    s = Scene(3)
    s.player(1, advisers=["longbows", "rangers"])
    s.player(2, advisers=["family-wagon", "lancers", "elders", "horse-archers"])
    d = playing(s, "twin-brother")("as-adviser", "card:family-wagon")
    assert (asked(d), d.ask.least) == ((2, "advisers-go"), 1)
    assert "card:twin-brother" not in d.options
    s.state.doing = "play-adviser"
    s.check()  # too many only until it is said which goes
    s.state.doing = ""
    assert OATH.invariants(s.state, s.table.board) == ["OATH-2.2.2b: seat 2 has 4 advisers"]
    d(["card:elders"])
    assert (asked(d), d.options) == ((1, "advisers-go"), ["card:longbows", "card:rangers"])
    d(["card:longbows"])
    assert advisers(s) == ["rangers", "family-wagon"]
    assert advisers(s, 2) == ["lancers", "horse-archers", "twin-brother"]
    s.check()
