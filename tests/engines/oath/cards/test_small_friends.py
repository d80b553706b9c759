"""Small Friends, a denizen of Beast."""

import pytest

from games.oath.engine.play.core.hooks import TRADES
from games.oath.engine.play.majors.trade import can_trade
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.beast import here
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def with_friends(*advisers: str) -> Scene:
    s = here("longbows", advisers=("small-friends", *advisers))
    s.site(6, cards=["wolves", "salad-days"])
    s.site(7, cards=["lancers"])
    return s


@law("OATH-7.4a", "OATH-10.your-site-a")
def test_small_friends_trade_elsewhere() -> None:
    s = with_friends("hospital")
    d = s.act(1)("trade")
    assert (asked(d), d.options) == ((1, "trade-as"), ["as-oneself", "trade-at:6:great-slum"])
    d("trade-at:6:great-slum")
    assert [option.split(":")[1] for option in d.options] == ["wolves", "wolves", "salad-days", "salad-days"]
    d("trade-for-favor:salad-days:2")
    assert (s.red.secrets, s.red.favor, s.red.supply, s.red.site) == (0, 4, 6, 3)
    assert s.logged("modifier-used")[0].params["card"] == "small-friends"
    s.check()


def test_small_friends_need_not_be_used() -> None:
    s = with_friends()
    d = s.act(1)("trade", "as-oneself")
    assert {option.split(":")[1] for option in d.options} == {"longbows"}
    assert not s.logged("modifier-used")


def test_small_friends_make_a_trade_possible() -> None:
    s = with_friends()
    s.site(4)
    s.red.site = 4
    assert can_trade(s.table, 1)
    s.red.supply = 0
    assert not can_trade(s.table, 1)


@pytest.mark.parametrize("slug", ["?small-friends", "longbows"])
def test_without_small_friends_there_is_no_trade_elsewhere(slug: str) -> None:
    s = Scene(3)
    s.site(6, cards=["wolves"])
    s.player(1, favor=2, advisers=[slug])
    assert not can_trade(s.table, 1)


def test_small_friends_find_no_other_suits_and_no_facedown_site() -> None:
    s = Scene(3)
    s.site(6, cards=["longbows"])
    s.site(8, faceup=False)
    s.player(1, favor=2, advisers=["small-friends"])
    assert not can_trade(s.table, 1)


@law("OATH-7.1.1a")
@pytest.mark.answer("small-friends", 1)
def test_modifiers_of_the_chosen_site_are_within_reach(new_card: NewCard) -> None:
    mine, there, ruled = (new_card((TRADES, lambda held, t, trade: None), suit="order") for _ in range(3))
    s = with_friends()
    s.site(3, cards=[mine])
    s.site(6, cards=[there])
    s.site(8, cards=[ruled], warbands={"red": 1})
    d = s.act(1)("trade", "trade-at:6:great-slum")
    assert d.options == [f"modifier:{there}", f"modifier:{ruled}"]
    d = s.act(1)("trade", "as-oneself")
    assert d.options == [f"modifier:{mine}", f"modifier:{ruled}"]
