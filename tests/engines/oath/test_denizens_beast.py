"""Denizens of Beast that modify Muster, Trade and Travel, or bind them."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.hooks import FAVOR_COMES_FROM, FAVOR_GOES_TO, TRADES
from games.oath.engine.play.majors.muster import can_muster
from games.oath.engine.play.majors.trade import can_trade
from games.oath.engine.play.rounds.rounds import rest
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def here(*cards: str, advisers: tuple[str, ...] = (), **player: Any) -> Scene:
    """Red stands at slot 3, a site of bandits, with these cards."""
    s = Scene(3)
    s.site(3, cards=cards)
    s.player(1, **{"favor": 2, "secrets": 1, "advisers": advisers, **player})
    return s


# -- Animal Playmates -------------------------------------------------------------------------------------------------


@law("OATH-7.4a", "OATH-5.2.1b")
def test_it_works() -> None:
    s = here("wolves", "longbows", advisers=("animal-playmates",), supply=0)
    d = s.act(1)("muster")
    assert (asked(d), d.options) == ((1, "modifiers"), ["modifier:animal-playmates"])
    d(["modifier:animal-playmates"])
    assert d.options == ["muster-on:wolves:2"]  # Longbows would cost Supply
    d("muster-on:wolves:2")
    assert (s.red.warbands, s.red.favor, s.red.supply) == (2, 1, 0)
    assert s.state.where["wolves"].card.favor == 1
    s.check()


def test_playmates_change_nothing_for_other_suits() -> None:
    s = here("wolves", "longbows", advisers=("animal-playmates",), supply=2)
    s.act(1)("muster", ["modifier:animal-playmates"], "muster-on:longbows:2")
    assert s.red.supply == 1


@pytest.mark.parametrize("cards", [("longbows",), ("ruined-temple", "longbows")])
def test_playmates_need_a_beast(cards: tuple[str, ...]) -> None:
    s = here(*cards, advisers=("animal-playmates",))
    assert s.act(1)("muster").ask.prompt == "muster"


@pytest.mark.parametrize("adviser", ["?animal-playmates", "longbows"])
def test_without_playmates_supply_is_needed(adviser: str) -> None:
    s = here("wolves", advisers=(adviser,), supply=0)
    s.player(2, advisers=["animal-playmates"] if adviser == "longbows" else [])
    assert not can_muster(s.table, 1)


# -- Vow of Beastkin --------------------------------------------------------------------------------------------------


@law("OATH-7.4.1a", "OATH-9.2b")
def test_the_vow_of_beastkin_musters_more_from_fewer() -> None:
    s = here("wolves", "longbows", "salad-days", advisers=("vow-of-beastkin", "garrison", "?hospital"))
    d = s.act(1)("muster")
    assert d.options == ["muster-on:wolves:3", "muster-on:longbows:3"]
    d("muster-on:wolves:3")
    assert (s.red.warbands, s.red.favor, s.red.supply) == (3, 1, 6)
    s.check()


def test_the_vow_forbids_what_no_adviser_matches() -> None:
    s = here("salad-days", advisers=("vow-of-beastkin", "?hospital"))
    assert not can_muster(s.table, 1)
    s.player(2, site=3, favor=1)
    assert s.act(2)("muster").options == ["muster-on:salad-days:2"]


@law("OATH-7.2.2a")
@pytest.mark.parametrize("vow", ["vow-of-beastkin", "vow-of-poverty", "vow-of-union"])
def test_a_vow_is_for_good(vow: str) -> None:
    s = here(advisers=(vow,))
    assert ruling.is_locked(s.state, 1, "adviser", 1, s.red.advisers[0])
    s = here(advisers=(f"?{vow}",))
    assert not ruling.is_locked(s.state, 1, "adviser", 1, s.red.advisers[0])


# -- Birdsong ---------------------------------------------------------------------------------------------------------


@law("OATH-7.4a")
def test_birdsong_saves_supply_with_beasts_and_nomads() -> None:
    s = here("wolves", "lancers", "longbows", advisers=("birdsong",), supply=0)
    d = s.act(1)("trade", ["modifier:birdsong"])
    assert d.options == [
        "trade-for-favor:wolves:2",
        "trade-for-secrets:wolves:1",
        "trade-for-favor:lancers:1",
        "trade-for-secrets:lancers:0",
    ]
    d("trade-for-favor:lancers:1")
    assert (s.red.secrets, s.red.favor, s.red.supply) == (0, 3, 0)
    s.check()


def test_birdsong_is_no_use_elsewhere() -> None:
    s = here("longbows", advisers=("birdsong",))
    d = s.act(1)("trade")
    assert d.ask.prompt == "trade"
    s.red.supply = 0
    assert not can_trade(s.table, 1)


# -- Small Friends ----------------------------------------------------------------------------------------------------


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
    assert s.told("modifier-used")[0].params["card"] == "small-friends"
    s.check()


def test_small_friends_need_not_be_used() -> None:
    s = with_friends()
    d = s.act(1)("trade", "as-oneself")
    assert {option.split(":")[1] for option in d.options} == {"longbows"}
    assert not s.told("modifier-used")


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


# -- The Old Oak ------------------------------------------------------------------------------------------------------


@law("OATH-5.3.2f")
def test_the_old_oak_gives_one_more_secret() -> None:
    s = here("the-old-oak", "roving-terror", advisers=("wolves", "animal-playmates"))
    d = s.act(1)("trade")
    assert d.options == ["modifier:the-old-oak"]
    d(["modifier:the-old-oak"])
    assert d.options == [
        "trade-for-favor:the-old-oak:3",
        "trade-for-secrets:the-old-oak:3",
        "trade-for-favor:roving-terror:3",
        "trade-for-secrets:roving-terror:2",
    ]
    d("trade-for-secrets:the-old-oak:3")
    assert (s.red.secrets, s.red.favor) == (4, 0)
    s.check()


@pytest.mark.parametrize("advisers", [(), ("longbows",), ("?wolves",)])
def test_the_old_oak_is_dumb_to_strangers(advisers: tuple[str, ...]) -> None:
    s = here("the-old-oak", advisers=advisers)
    d = s.act(1)("trade")
    if d.ask.prompt == "modifiers":
        d(["modifier:the-old-oak"])
    assert d.options == ["trade-for-favor:the-old-oak:1", "trade-for-secrets:the-old-oak:0"]


def test_an_adviser_that_acts_as_a_beast_speaks_to_the_old_oak(new_card: NewCard) -> None:
    def act_as_beast(held: Any, t: Any, trade: Any) -> None:
        trade.suits[held.slug] = "beast"

    troupe = new_card((TRADES, act_as_beast))
    s = here("the-old-oak", advisers=(troupe,))
    d = s.act(1)("trade", ["modifier:the-old-oak", f"modifier:{troupe}"])
    assert d.options[1] == "trade-for-secrets:the-old-oak:2"


def test_the_old_oak_is_no_help_elsewhere() -> None:
    s = here("wolves", advisers=("animal-playmates",))
    s.site(7, cards=["the-old-oak"], warbands={"red": 1})
    assert s.act(1)("trade").ask.prompt == "trade"


def test_a_trade_with_the_region_reaches_oak_and_song(new_card: NewCard) -> None:
    def widen(held: Any, t: Any, trade: Any) -> None:
        trade.slots = [*trade.slots, 4]

    library = new_card((TRADES, widen), suit="order")
    s = here(library, advisers=("birdsong",), supply=0)
    s.site(4, cards=["the-old-oak"], warbands={"red": 1})
    d = s.act(1)("trade")
    d(*d.options)
    assert d.options == ["trade-for-favor:the-old-oak:2", "trade-for-secrets:the-old-oak:2"]


def test_small_friends_speak_to_the_old_oak() -> None:
    s = here(advisers=("small-friends",))
    s.site(6, cards=["the-old-oak"])
    d = s.act(1)("trade")
    assert d.options == ["trade-at:6:great-slum"], "here is nothing to trade with"
    d("trade-at:6:great-slum", ["modifier:the-old-oak"], "trade-for-secrets:the-old-oak:2")
    assert s.red.secrets == 3


# -- Vow of Poverty ---------------------------------------------------------------------------------------------------


@law("OATH-7.4.1a", "OATH-9.2b")
def test_the_vow_of_poverty_trades_for_no_favor() -> None:
    s = here("longbows", advisers=("vow-of-poverty", "garrison"))
    d = s.act(1)("trade")
    assert d.options == ["trade-for-favor:longbows:0", "trade-for-secrets:longbows:1"]
    d("trade-for-favor:longbows:0")
    assert (s.red.favor, s.red.secrets, s.red.supply) == (2, 0, 6)
    s.check()


def test_careless_trades_do_not_help_the_poor() -> None:
    s = Scene(3)
    s.reliquary("map", "whistle", None, "ivory-eye")
    s.site(1, cards=["longbows"])
    s.player(0, secrets=1, favor=2, advisers=["vow-of-poverty"])
    assert s.act(0)("trade").options[0] == "trade-for-favor:longbows:0"


def resting(s: Scene, seat: int = 1) -> Driver:
    return s.run(rest(s.table, seat), turn=seat)


def poor(**player: Any) -> Scene:
    s = Scene(3)
    s.player(1, advisers=["vow-of-poverty"], **player)
    return s


@law("OATH-4.3.5a", "OATH-7.3.4a")
def test_the_poor_are_given_alms() -> None:
    s = poor()
    d = resting(s)
    assert d.options == ["power:vow-of-poverty/1", "done"]
    d("power:vow-of-poverty/1")
    assert d.options == [f"bank:{suit}" for suit in s.state.banks]
    d("bank:order")
    assert d.over
    assert (s.red.favor, s.state.banks["order"]) == (2, 1)
    s.check()


def test_alms_can_be_declined_and_run_short() -> None:
    s = poor()
    assert resting(s)("done").over
    assert s.red.favor == 0
    s.state.banks["order"], s.state.shared = 1, s.state.shared + 2
    resting(s)("power:vow-of-poverty/1", "bank:order")
    assert s.red.favor == 1
    s.check()


def test_who_has_favor_gets_no_alms() -> None:
    s = poor(favor=1)
    assert resting(s).over
    s = poor()
    assert resting(s, 2).over


def test_favor_that_lay_on_cards_makes_nobody_rich() -> None:
    s = poor()
    s.site(3, cards=["wolves"])
    s.state.where["wolves"].card.favor, s.state.shared = 1, s.state.shared - 1
    resting(s)("power:vow-of-poverty/1", "bank:beast")
    assert (s.red.favor, s.state.banks["beast"]) == (2, 2)
    s.check()


def test_whose_favor_is_a_bank_is_always_poor(new_card: NewCard) -> None:
    s = poor()
    s.player(1, advisers=[new_card((FAVOR_GOES_TO, lambda: "nomad"), (FAVOR_COMES_FROM, lambda: "nomad"))])
    resting(s)("power:vow-of-poverty/1", "bank:hearth")
    assert (s.red.favor, s.state.banks["nomad"], s.state.banks["hearth"]) == (0, 5, 1)
