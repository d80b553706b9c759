"""6.7 and 6.8: exile, and leaving the Empire by oneself."""

from typing import Any

import pytest

from games.oath.engine.play.core.cards import hold_relic, lift
from games.oath.engine.play.core.hooks import BAN_EXILE, FAVOR_COMES_FROM, FAVOR_GOES_TO
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.minors import minor
from games.oath.engine.play.minors.citizenship import own_price, price_of
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def empire(**red: Any) -> Scene:
    """Chancellor 0 with the Scepter and 7 favor, Citizen 1, Exile 2."""
    s = Scene(3, oath="the-people", roles=("citizen", "exile"))
    s.site(3, warbands={"purple": 2})
    s.player(0, favor=7)
    s.player(1, **{"warbands": 4, "favor": 6} | red)
    s.state.title = 2
    return s


def options(s: Scene, seat: int) -> list[str]:
    return minor.options(s.table, seat)


def do(s: Scene, seat: int, option: str) -> Driver:
    assert option in options(s, seat), options(s, seat)
    return s.run(minor.perform(s.table, seat, option), turn=seat)


@law("OATH-6.7a", "OATH-6.7f", "OATH-6.7g", "OATH-6.7h", "OATH-6.7i", "OATH-2.4.2d")
def test_it_works() -> None:
    s = empire(supply=1)
    d = do(s, 0, "exile")
    assert d.over, "nobody asks the Citizen"
    assert (s.red.role, s.red.force, s.red.warbands, s.red.supply) == ("exile", "red", 4, 7)
    assert s.state.site(3).warbands == {"purple": 2}, "purple ones at sites stay"
    assert (s.purple.favor, s.red.favor) == (2, 11)
    assert (s.state.reserve["red"], s.state.reserve["purple"]) == (10, 22)
    assert not s.state.act_over
    s.check()


@law("OATH-6.7a", "OATH-2.4.2d")
def test_only_the_holder_of_the_scepter_exiles_and_not_itself() -> None:
    s = empire()
    hold_relic(s.table, 1, "grand-scepter")
    assert "exile" not in options(s, 0)
    assert "exile" not in options(s, 1), "there is no other Citizen"
    s.player(2, role="citizen")
    assert do(s, 1, "exile").over
    assert (s.blue.role, s.red.role) == ("exile", "citizen")


@law("OATH-6.7a", "OATH-2.4.2d")
def test_an_exile_with_the_scepter_can_do_it_too() -> None:
    s = empire()
    hold_relic(s.table, 2, "grand-scepter")
    s.player(2, favor=5)
    s.state.title = 0
    do(s, 2, "exile")
    assert (s.red.role, s.blue.favor) == ("exile", 0)


@law("OATH-6.7a")
def test_of_several_citizens_one_is_chosen() -> None:
    s = empire()
    s.player(2, role="citizen")
    d = do(s, 0, "exile")
    assert d.options == ["exile-for:@1:5", "exile-for:@2:6"]
    d("exile-for:@2:6")
    assert (s.red.role, s.blue.role, s.purple.favor) == ("citizen", "exile", 1)


@law("OATH-6.7b", "OATH-6.7c", "OATH-6.7d")
@pytest.mark.parametrize(
    ("title", "favored", "price"),
    [(2, None, 5), (1, None, 6), (1, 1, 7), (0, None, 4), (0, 0, 3), (1, 0, 5), (0, 1, 5)],
)
def test_the_price(title: int, favored: int | None, price: int) -> None:
    s = empire()
    s.banner("peoples-favor", holder=favored)
    s.state.title = title
    assert price_of(s.state, 0, 1) == price


@law("OATH-6.7e")
def test_who_cannot_pay_cannot_exile() -> None:
    s = empire()
    s.purple.favor = 4
    assert "exile" not in options(s, 0)
    s.purple.favor = 5
    assert "exile" in options(s, 0)


@law("OATH-6.7j", "OATH-9.3b")
def test_as_many_own_warbands_as_there_are() -> None:
    s = empire()
    s.state.reserve["red"] = 3
    do(s, 0, "exile")
    assert (s.red.warbands, s.state.reserve["red"], s.state.reserve["purple"]) == (3, 0, 22)


@law("OATH-6.7a", "OATH-6.8a", "OATH-9.2b")
def test_who_cannot_be_exiled_stays(new_card: NewCard) -> None:
    card = new_card((BAN_EXILE, lambda held, t, seat: seat == held.owner))
    s = empire()
    s.state.world_deck.append(card)
    assert {"exile", "self-exile"} & {*options(s, 0), *options(s, 1)} == {"exile", "self-exile"}
    s.player(1, advisers=[card])
    assert "exile" not in options(s, 0)
    assert "self-exile" not in options(s, 1)


# -- self-exile -------------------------------------------------------------------------------------------------------


@law("OATH-6.8a", "OATH-6.8e", "OATH-6.8f", "OATH-6.8g", "OATH-6.8h")
def test_a_citizen_leaves() -> None:
    s = empire(supply=2)
    about = s.act(1).ask.explains("self-exile")
    assert (about.where, about.cost, about.gain) == (("board:@0",), {"favor": 4}, {"supply": 5})
    d = do(s, 1, "self-exile")
    assert d.over
    assert (s.red.role, s.red.warbands, s.red.force, s.red.supply) == ("exile", 4, "red", 7)
    assert (s.red.favor, s.purple.favor) == (2, 11)
    assert s.state.act_over
    assert s.state.site(3).warbands == {"purple": 2}
    s.check()


@law("OATH-6.8b", "OATH-6.8c", "OATH-6.8i", "OATH-board.citizen-b")
def test_what_it_costs() -> None:
    s = empire(warbands=4, secrets=1, turned=1)
    s.site(5, cards=["wolves"], secrets=2)
    s.banner("darkest-secret", holder=1, tokens=3)
    s.state.site(5).cards[0].secrets = 1
    assert own_price(s.state, 1) == 7, "secrets on sites and banners do not count"
    s.player(1, relics=["obsidian-cage"], advisers=["elders"])
    s.red.relics[0].secrets = s.red.advisers[0].secrets = 1
    assert own_price(s.state, 1) == 9


@law("OATH-6.8a")
def test_the_favor_goes_to_whoever_holds_the_scepter() -> None:
    s = empire()
    hold_relic(s.table, 2, "grand-scepter")
    do(s, 1, "self-exile")
    assert (s.purple.favor, s.blue.favor, s.red.favor) == (7, 4, 2)


@law("OATH-6.8a")
def test_without_a_holder_there_is_nobody_to_pay() -> None:
    s = empire()
    lift(s.state, "grand-scepter")
    assert "self-exile" not in options(s, 1)


@law("OATH-6.8d", "OATH-board.citizen-b")
def test_the_holder_cannot_leave() -> None:
    s = empire()
    hold_relic(s.table, 1, "grand-scepter")
    assert "self-exile" not in options(s, 1)


@law("OATH-6.8j")
def test_without_the_favor_one_stays() -> None:
    s = empire()
    s.red.favor = 3
    assert "self-exile" not in options(s, 1)
    s.red.favor = 4
    assert "self-exile" in options(s, 1)


@law("OATH-6.8a")
@pytest.mark.parametrize("seat", [0, 2])
def test_neither_the_chancellor_nor_exiles_leave(seat: int) -> None:
    s = empire()
    hold_relic(s.table, 1, "grand-scepter")
    s.player(2, favor=9)
    assert "self-exile" not in options(s, seat)


@law("OATH-6.7e", "OATH-6.8j")
def test_favor_in_a_bank_of_ones_own_pays_too(new_card: NewCard) -> None:
    card = new_card((FAVOR_GOES_TO, lambda: "nomad"), (FAVOR_COMES_FROM, lambda: "nomad"))
    s = empire()
    s.red.favor = 1
    s.state.world_deck.append(card)
    s.player(1, advisers=[card])
    do(s, 1, "self-exile")
    assert (s.state.banks["nomad"], s.red.favor) == (0, 0)


@law("OATH-6.7g", "OATH-2.11b")
def test_the_title_follows_at_once() -> None:
    """Sites that a Citizen ruled without warbands are the Empire's no longer."""
    s = Scene(3, roles=("citizen", "exile"))
    s.site(1, warbands={"purple": 1})
    s.site(8, warbands={"blue": 1})
    s.player(0, favor=9)
    s.player(1, relics=["bandit-crown"])
    s.state.title = 0
    do(s, 0, "exile")
    assert s.state.title == 1, "it rules six sites"
    s.check()


@law("OATH-6.8e", "OATH-2.11b")
def test_the_title_follows_though_no_card_and_no_warband_moved() -> None:
    """Only the board is turned: the sites without warbands are the Exile's alone now."""
    s = Scene(3, roles=("citizen", "exile"))
    s.site(1, warbands={"purple": 1})
    s.player(1, relics=["bandit-crown"])
    d = s.run(settle(s.table), turn=1)
    assert d.over
    assert s.state.is_settled
    do(s, 1, "self-exile")
    assert s.state.title == 1


@law("OATH-6.8h")
def test_the_act_phase_is_over() -> None:
    s = empire()
    assert s.act(1)("self-exile").over


@law("OATH-board.citizen-b", "OATH-6.8h")
def test_an_exile_by_others_ends_nobodys_act_phase() -> None:
    s = empire()
    d = s.act(0)("exile")
    assert (d.ask.seat, d.ask.prompt) == (0, "act")
