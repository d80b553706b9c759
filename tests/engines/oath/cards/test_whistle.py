"""Whistle, a relic."""

import pytest

from games.oath.engine.play.core.actions import Toll
from games.oath.engine.play.core.hooks import BAN_TRAVEL, TRAVEL_TOLL
from tests.engines.oath.cards.scenes.relics import holding, offered
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

answer = pytest.mark.answer
law = pytest.mark.law


@law("OATH-7.6.2a", "OATH-10.give-a")
@answer("whistle", 4)
def test_the_whistle_brings_a_player_and_gives_the_secret() -> None:
    s = holding("whistle", secrets=1)
    s.player(2, site=8, supply=0)
    d = s.act(1)("power:whistle")
    assert d.options == ["whistle:@0", "whistle:@2"]
    d("whistle:@2")
    if d.ask.prompt == "travel":
        d(d.options[0])
    assert (s.blue.site, s.blue.supply, s.blue.secrets) == (3, 0, 1)
    assert s.red.relics[0].secrets == 0
    assert s.logged("secrets-given")[0].params == {"seat": 1, "to_seat": 2, "count": 1}
    s.check()


def test_the_whistle_is_for_players_elsewhere() -> None:
    s = holding("whistle", secrets=1, site=1)
    s.player(2, site=1)
    assert not offered(s, "whistle")


@law("OATH-9.2d")
def test_the_whistle_keeps_the_secret_if_nobody_comes(new_card: NewCard) -> None:
    bar = new_card((BAN_TRAVEL, lambda held, t, travel, slot: slot == 3))
    s = holding("whistle", secrets=1)
    s.site(8, cards=[bar])
    s.act(1)("power:whistle")
    assert s.state.players[0].site == 1
    assert s.red.relics[0].secrets == 1
    assert s.state.players[0].secrets == 0


def test_whoever_is_called_need_not_pay_a_toll_in_favor(new_card: NewCard) -> None:
    toll = new_card((TRAVEL_TOLL, lambda held, t, travel, journey: journey.tolls.append(Toll(held, favor=1, to=2))))
    s = holding("whistle", secrets=1)
    s.site(8, cards=[toll])
    s.player(0, favor=1)
    d = s.act(1)("power:whistle")
    while d.ask.prompt == "travel":
        d(d.options[0])
    assert d.ask.seat == 0
    d("stay-away")
    assert s.state.players[0].site == 1
    assert s.red.relics[0].secrets == 1


@law("OATH-site.wood-c")
def test_the_ruler_of_the_wood_sends_the_called_player_elsewhere() -> None:
    s = holding("whistle", secrets=1)
    s.site(1, "shrouded-wood", warbands={"blue": 1})
    s.player(2, site=8)
    d = s.act(1)("power:whistle", "whistle:@0")
    assert (d.ask.seat, len(d.options)) == (2, 7)
    d(next(option for option in d.options if option.startswith("travel-to:5:")))
    assert s.state.players[0].site == 5
    assert (s.state.players[0].secrets, s.red.relics[0].secrets) == (0, 1)  # the pawn did not come


@law("OATH-site.wood-c", "OATH-10.give-a")
def test_who_is_led_to_the_whistler_after_all_gets_the_secret() -> None:
    s = holding("whistle", secrets=1)
    s.site(1, "shrouded-wood", warbands={"blue": 1})
    s.player(2, site=8)
    d = s.act(1)("power:whistle", "whistle:@0")
    d(next(option for option in d.options if option.startswith("travel-to:3:")))
    assert (s.state.players[0].site, s.state.players[0].secrets) == (3, 1)


@pytest.mark.answer("whistle", 2)
@pytest.mark.parametrize(
    ("at", "pass_at", "came"),
    [(3, 4, False), (4, 4, True), (3, 7, True)],
    ids=["behind the pass", "at the pass", "the pass is elsewhere"],
)
def test_the_whistle_is_heard_at_the_pass_only(at: int, pass_at: int, came: bool) -> None:
    s = Scene(3)
    s.site(pass_at, "narrow-pass")
    s.player(0, site=at)
    s.player(1, site=at, relics=["whistle"], secrets=1)
    s.player(2, site=1)
    d = s.act(1)
    if "power:whistle" in d.options:
        d("power:whistle")
        while d.ask.prompt != "act":
            d(d.options[0])
    assert (s.blue.site == at, s.blue.secrets) == (came, int(came))


@pytest.mark.answer("whistle", 3)
def test_under_the_vow_of_silence_the_whistles_secret_stays() -> None:
    s = Scene(3)
    s.player(0, site=3)
    s.player(1, relics=["whistle"], secrets=1, advisers=["vow-of-silence"])
    s.player(2, site=8)
    d = s.act(1)("power:whistle")
    while d.ask.prompt != "act":
        d(d.options[0])
    assert (s.blue.site, s.blue.secrets, s.red.relics[0].secrets) == (3, 0, 1)
