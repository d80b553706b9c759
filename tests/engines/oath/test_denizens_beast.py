"""Denizens of Beast that modify Muster, Trade and Travel, or bind them."""

from typing import Any

import pytest

from games.oath.play import ruling
from games.oath.play.hooks import FAVOR_GOES_TO, TRADES
from games.oath.play.muster import can_muster
from games.oath.play.rounds import rest
from games.oath.play.trade import can_trade
from games.oath.play.travel import can_travel, make_travel
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
    assert d.options == ["trade-for-favor:the-old-oak:1", "trade-for-secrets:the-old-oak:0"]


def test_the_old_oak_is_asked_in_person() -> None:
    s = here("wolves", advisers=("animal-playmates",))
    s.site(4, cards=["the-old-oak"], warbands={"red": 1})
    assert s.act(1)("trade").ask.prompt == "trade"


def test_small_friends_speak_to_the_old_oak() -> None:
    s = here(advisers=("small-friends",))
    s.site(6, cards=["the-old-oak"])
    d = s.act(1)("trade")
    assert d.options == ["as-oneself", "trade-at:6:great-slum"]
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
    s.player(1, advisers=[new_card((FAVOR_GOES_TO, lambda: "nomad"))])
    resting(s)("power:vow-of-poverty/1", "bank:hearth")
    assert (s.red.favor, s.state.banks["nomad"], s.state.banks["hearth"]) == (0, 5, 1)


# -- Forest Council ---------------------------------------------------------------------------------------------------


def council(roles: tuple[str, ...] = (), **warbands: int) -> Scene:
    """Its ruler's, at slot 4; red, with favor and a secret, stands among beasts of its own."""
    s = Scene(3, roles=roles)
    s.site(3, cards=["wolves", "longbows"], warbands={"purple" if roles else "red": 1})
    s.site(4, cards=["forest-council"], warbands=warbands)
    for seat in (1, 2):
        s.player(seat, favor=2, secrets=1, site=3)
    return s


def business(s: Scene, seat: int) -> set[str]:
    """Cards the seat can muster from or trade with."""
    return {option.split(":")[1] for verb in ("muster", "trade") for option in s.act(seat)(verb).options}


@law("OATH-9.2b", "OATH-7.1.4c", "OATH-10.enemy-c")
def test_the_forest_council_keeps_beasts_from_enemies() -> None:
    s = council(blue=1)
    assert business(s, 1) == {"longbows"}
    assert business(s, 2) == {"wolves", "longbows"}


def test_under_bandits_the_council_serves_nobody() -> None:
    s = council()
    assert business(s, 1) == business(s, 2) == {"longbows"}


def test_the_empires_council_serves_its_citizens() -> None:
    s = council(("citizen", "exile"), purple=1)
    assert business(s, 1) == {"wolves", "longbows"}
    assert business(s, 2) == {"longbows"}


def test_powers_of_beasts_stay_open_and_the_council_stays_there() -> None:
    s = council(blue=1)
    s.player(2, warbands=1)
    s.act(1)("power:wolves")
    card = s.state.site(4).cards[0]
    assert all(ruling.is_locked(s.state, seat, "site", 4, card) for seat in range(3))


# -- Forest Paths -----------------------------------------------------------------------------------------------------


def forest(at: str = "", **player: Any) -> Scene:
    """Forest Paths where red stands, wolves far away."""
    s = Scene(3)
    s.site(3, at, cards=["forest-paths"])
    s.site(8, cards=["wolves"])
    s.player(1, **{"supply": 0, "favor": 1, **player})
    return s


@law("OATH-7.4a", "OATH-7.6.2a")
def test_forest_paths_lead_to_beasts() -> None:
    s = forest()
    d = s.act(1)("travel", ["modifier:forest-paths"])
    assert d.options == ["travel-to:8:river:0"]
    d("travel-to:8:river:0")
    assert (s.red.site, s.red.favor, s.red.supply) == (8, 0, 0)
    assert s.state.where["forest-paths"].card.favor == 1
    s.check()


def test_other_ways_cost_what_they_cost() -> None:
    s = forest(supply=2)
    s.act(1)("travel", ["modifier:forest-paths"], "travel-to:4:wastes:2")
    assert (s.red.supply, s.red.favor) == (0, 0)


@pytest.mark.parametrize("favor", [0, 1])
def test_forest_paths_have_their_price(favor: int) -> None:
    s = forest(favor=favor)
    s.state.turn = 1
    assert can_travel(s.table, 1) is bool(favor)
    s.state.where["forest-paths"].card.secrets = 1
    assert not can_travel(s.table, 1)


def test_forest_paths_find_no_beasts_here_or_facedown() -> None:
    s = Scene(3)
    s.site(3, cards=["forest-paths", "wolves"])
    s.site(8, faceup=False)
    s.player(1, favor=1)
    assert s.act(1)("travel").ask.prompt == "travel"


@law("OATH-9.2c", "OATH-9.2e")
@pytest.mark.parametrize(
    ("slot", "site", "at"), [(8, "the-hidden-place", ""), (6, "narrow-pass", ""), (3, "charming-valley", "")]
)
def test_on_forest_paths_sites_have_no_power(slot: int, site: str, at: str) -> None:
    s = forest()
    s.site(slot, site)
    d = s.act(1)("travel", ["modifier:forest-paths"])
    assert [option.split(":")[1] for option in d.options] == ["8"]
    d(d.options[0])
    assert (s.red.site, s.red.supply) == (8, 0)


def test_whoever_goes_elsewhere_meets_the_sites() -> None:
    s = forest(supply=7)
    s.site(6, "narrow-pass")
    d = s.act(1)("travel", ["modifier:forest-paths"])
    assert [int(option.split(":")[1]) for option in d.options] == [1, 2, 4, 5, 6, 8]


@pytest.mark.parametrize("favor", [1, 2])
def test_toll_roads_are_no_site(favor: int) -> None:
    s = forest(favor=favor)
    s.site(8, cards=["toll-roads"], warbands={"blue": 1})
    assert can_travel(s.table, 1) is (favor == 2)
    if favor == 2:
        s.act(1)("travel", ["modifier:forest-paths"], "travel-to:8:river:0")
        assert (s.red.favor, s.blue.favor) == (0, 1)


def in_the_wood(supply: int) -> tuple[Scene, Driver]:
    s = forest("shrouded-wood", supply=supply)
    s.site(3, warbands={"blue": 1})
    return s, s.act(1)("travel", ["modifier:forest-paths"])


@law("OATH-site.wood-c", "OATH-9.2c")
def test_the_woods_ruler_leads_all_the_same() -> None:
    s, d = in_the_wood(2)
    assert asked(d) == (2, "travel")
    assert [option.split(":")[1] + option[-2:] for option in d.options] == ["1:2", "2:2", "4:2", "5:2", "6:2", "7:2", "8:0"]
    d("travel-to:8:river:0")
    assert (s.red.site, s.red.supply, s.red.favor) == (8, 2, 0)
    s, d = in_the_wood(2)
    d("travel-to:4:wastes:2")
    assert (s.red.site, s.red.supply, s.red.favor) == (4, 0, 0)


@law("OATH-site.wood-c", "OATH-9.3g")
def test_the_woods_ruler_can_strand_who_lacks_supply() -> None:
    s, d = in_the_wood(1)
    d("travel-to:4:wastes:2")
    assert (s.red.site, s.red.supply, s.red.favor) == (3, 1, 1)
    assert s.told("stranded")[0].params == {"seat": 1, "target": "site:4"}
    assert d.ask.prompt == "act"
    assert "travel" not in d.options  # this way it would end so again
    s.red.supply = 2
    assert can_travel(s.table, 1)
    s, d = in_the_wood(0)
    d("travel-to:8:river:0")
    assert s.red.site == 8


# -- Grasping Vines ---------------------------------------------------------------------------------------------------


def vines(roles: tuple[str, ...] = (), **warbands: int) -> Scene:
    """At slot 4; slot 3, where red stands, has the same ruler."""
    s = Scene(3, roles=roles)
    s.site(3, warbands=warbands)
    s.site(4, cards=["grasping-vines"], warbands=warbands)
    s.player(1, warbands=2)
    s.player(2, warbands=2)
    return s


@law("OATH-7.1.4a", "OATH-10.kill-a")
def test_grasping_vines_hold_one_back_from_any_site_of_their_ruler() -> None:
    s = vines(blue=1)
    d = s.act(1)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.warbands, s.red.site) == (1, 5)
    d("travel", "travel-to:3:fertile-valley:2")  # from a site of the bandits
    assert s.red.warbands == 1
    s.act(2)("travel", "travel-to:5:deep-woods:2")
    assert s.blue.warbands == 2
    s.check()


def test_vines_take_nothing_where_nothing_is() -> None:
    s = vines(blue=1)
    s.red.warbands, s.state.reserve["red"] = 0, 14
    s.act(1)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.site, s.red.warbands) == (5, 0)
    s.check()


@law("OATH-7.6.2a")
def test_vines_hold_who_is_made_to_travel() -> None:
    s = vines(blue=1)
    s.run(make_travel(s.table, 1, 2, only=[5]), turn=2)("travel-to:5:deep-woods:0")
    assert (s.red.site, s.red.warbands) == (5, 1)


@law("OATH-10.enemy-c")
def test_vines_of_bandits_hold_everybody() -> None:
    s = vines()
    for seat in (1, 2):
        s.act(seat)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.warbands, s.blue.warbands) == (1, 1)


def test_vines_of_the_empire_let_citizens_go() -> None:
    s = vines(("citizen", "exile"), purple=1)
    for seat in (1, 2):
        s.act(seat)("travel", "travel-to:5:deep-woods:2")
    assert (s.red.warbands, s.blue.warbands) == (2, 1)


# -- Vow of Union: travel ---------------------------------------------------------------------------------------------


def united(warbands: int, **site: int) -> Scene:
    s = Scene(3)
    s.site(3, warbands=site)
    s.player(1, warbands=warbands, advisers=["vow-of-union"])
    return s


@law("OATH-9.2b")
def test_the_vow_of_union_does_not_leave_its_own() -> None:
    s = united(1, red=1)
    assert not can_travel(s.table, 1)
    assert s.run(make_travel(s.table, 1, 2), turn=2).result is False
    assert s.red.site == 3


@pytest.mark.parametrize(("warbands", "ruler"), [(0, "red"), (1, "blue")])
def test_the_vow_of_union_binds_only_warbands_at_own_sites(warbands: int, ruler: str) -> None:
    assert can_travel(united(warbands, **{ruler: 1}).table, 1)


def test_the_vow_of_union_binds_only_its_holder() -> None:
    s = united(1, red=1)
    s.site(4, warbands={"blue": 1})
    s.player(2, site=4, warbands=1)
    assert can_travel(s.table, 2)
