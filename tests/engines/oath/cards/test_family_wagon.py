"""Family Wagon, a denizen of Nomad."""

import pytest

from games.oath.engine.play.core.states import Exchangeable
from games.oath.engine.play.majors.playing import shrink_advisers
from games.oath.engine.play.minors.deals import negotiate
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.hand import advisers, playing, turning_up
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def test_the_wagon_takes_any_number_of_kin() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "tents", "lancers"])
    assert playing(s, "horse-archers")("as-adviser").over
    assert len(s.red.advisers) == 5
    assert playing(s, "longbows")("as-adviser").over
    assert len(s.red.advisers) == 6
    s.check()


@pytest.mark.parametrize("way", ["as-adviser", "facedown"])
def test_only_one_stranger_rides_along(way: str) -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "longbows"])
    d = playing(s, "rangers")(way)
    assert d.over
    assert advisers(s) == ["family-wagon", "elders", "rangers" if way == "as-adviser" else "?rangers"]


@law("OATH-5.1.4.IIe")
def test_kin_that_lies_facedown_is_a_stranger() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "?elders"])
    playing(s, "longbows")("as-adviser")
    assert advisers(s) == ["family-wagon", "longbows"]
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "?elders", "tents"])
    turning_up(s)("as-adviser")
    assert advisers(s) == ["family-wagon", "elders", "tents"]
    playing(s, "longbows")("as-adviser")
    assert len(s.red.advisers) == 4


def test_when_the_wagon_comes_strangers_go() -> None:
    s = Scene(3)
    s.player(1, advisers=["longbows", "rangers", "elders"])
    d = playing(s, "family-wagon")("as-adviser")
    assert (d.ask.prompt, d.ask.least, d.options) == ("advisers-go", 1, ["card:longbows", "card:rangers"])
    d(["card:rangers"])
    assert advisers(s) == ["longbows", "elders", "family-wagon"]


@pytest.mark.answer("family-wagon", 2)
def test_three_kin_stay_when_it_comes() -> None:
    s = Scene(3)
    s.player(1, advisers=["lancers", "tents", "elders"])
    assert playing(s, "family-wagon")("as-adviser").over
    assert advisers(s) == ["lancers", "tents", "elders", "family-wagon"]


@law("OATH-7.6.4d")
def test_two_locked_strangers_leave_no_place_for_it() -> None:
    s = Scene(3)
    s.player(1, advisers=["vow-of-obedience", "vow-of-peace"])
    assert playing(s, "family-wagon").options == ["facedown", "discard"]


@pytest.mark.answer("family-wagon", 1)
def test_the_piper_comes_after_it_but_competes_before() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "longbows"])
    assert playing(s, "pied-piper")("as-adviser").over
    assert len(s.red.advisers) == 3
    s = Scene(3)
    s.player(1, advisers=["pied-piper", "longbows"])
    assert playing(s, "family-wagon")("as-adviser").options == ["card:pied-piper", "card:longbows"]


@law("OATH-9.2h", "OATH-7.6.4b")
@pytest.mark.parametrize("way", ["play", "resettle", "armed-mob"])
def test_kin_that_come_and_go_leave_the_piper_alone(way: str) -> None:
    """He came beyond the limit; they do not count against it."""
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "longbows", "pied-piper"])
    if way == "play":
        assert playing(s, "tents")("as-adviser").over
    else:
        s.site(3, cards=[way])
        s.player(2, favor=1)
        s.banner("darkest-secret", holder=1)
        d = s.act(2)(f"power:{way}", "card:elders" if way == "armed-mob" else "resettle-at:2:steppe")
        assert asked(d) == (2, "act")
    assert {"family-wagon", "longbows", "pied-piper"} <= {*advisers(s)}


def test_without_the_wagon_the_limit_is_back() -> None:
    s = Scene(3)
    s.player(1, advisers=["elders", "tents", "lancers", "horse-archers"])
    s.run(shrink_advisers(s.table, 1))(["card:tents"])
    assert len(s.red.advisers) == 3


ADVISERS: set[Exchangeable] = {"advisers"}


@law("OATH-10.exchange-a", "OATH-7.6.4c")
def test_kin_is_welcome_in_an_exchange_and_two_strangers_are_not() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "tents", "longbows"])
    s.player(2, advisers=["lancers", "rangers"])
    d = s.run(negotiate(s.table, 1, 2, ADVISERS, "OATH-7.6.3g"), turn=1)
    assert "propose" not in d("want-counsellor:rangers").options
    d("want-counsellor:lancers")
    assert "propose" not in d.options
    d("give-counsellor:longbows", "propose", "accept")
    assert advisers(s) == ["family-wagon", "elders", "tents", "rangers", "lancers"]
    assert advisers(s, 2) == ["longbows"]
    s.check()


def test_kin_is_welcome_in_an_exchange_beside_a_piper() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "pied-piper", "longbows"])
    s.player(2, advisers=["lancers"])
    d = s.run(negotiate(s.table, 1, 2, ADVISERS, "OATH-7.6.3g"), turn=1)
    assert d("want-counsellor:lancers", "propose", "accept").over
    assert advisers(s) == ["family-wagon", "pied-piper", "longbows", "lancers"]


def test_who_gives_the_wagon_away_keeps_three() -> None:
    s = Scene(3)
    s.player(1, advisers=["family-wagon", "elders", "tents", "horse-archers", "longbows"])
    d = s.run(negotiate(s.table, 1, 2, ADVISERS, "OATH-7.6.3g"), turn=1)
    d("give-counsellor:family-wagon", "propose", "accept")
    assert (asked(d), d.ask.least) == ((1, "advisers-go"), 1)
    d(["card:longbows"])
    assert advisers(s) == ["elders", "tents", "horse-archers"]
    s.check()
