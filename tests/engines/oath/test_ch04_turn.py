"""Chapter 4: rounds, turns, Wake, Act and Rest."""

from typing import Any

import pytest

from games.kernel.values import Rules, choose
from games.oath.engine.play.core.hooks import ACTION, REST, WAKE
from games.oath.engine.play.core.states import Role
from games.oath.engine.play.core.tokens import gain_secrets
from games.oath.engine.play.rounds import rounds
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Driver, Scene


def whole(s: Scene) -> Driver:
    return s.run(rounds.rounds(s.table))


def wake(s: Scene, seat: int, number: int = 1) -> Driver:
    return s.run(rounds.wake(s.table, seat, number))


def rest(s: Scene, seat: int) -> Driver:
    s.state.turn = seat
    return s.run(rounds.rest(s.table, seat))


def bare(seats: int = 3, roles: tuple[Role, ...] = ()) -> Scene:
    """A table at which nobody can do anything but rest."""
    s = Scene(seats, roles=roles)
    for seat in range(seats):
        s.player(seat, supply=0)
    return s


def turns_of(s: Scene) -> list[tuple[int, int]]:
    return [(event.params["round"], event.params["seat"]) for event in s.logged("turn-begins")]


@pytest.mark.law(
    "OATH-4.0a", "OATH-4.0b", "OATH-4.0c", "OATH-4.0d", "OATH-4.0e", "OATH-4.2c", "OATH-4.2g", "OATH-1.7c", "OATH-2.1.4a"
)
def test_it_works() -> None:
    s = bare()
    d = whole(s)
    while not d.over:
        d("rest" if "rest" in d.options else d.options[-1])
    played = turns_of(s)
    assert played[:4] == [(1, 0), (1, 1), (1, 2), (2, 0)]
    assert max(number for number, _ in played) <= 8
    assert s.state.victory is not None


@pytest.mark.law("OATH-4.1a", "OATH-4.1.2a", "OATH-4.1.3a", "OATH-3.1b", "OATH-2.11g", "OATH-board.exile-c")
def test_a_title_is_turned_after_the_check_so_it_takes_a_round_to_win() -> None:
    s = Scene(3)
    s.site(3, warbands={"red": 1})
    s.state.title = 1
    assert wake(s, 1).result is False
    assert s.state.usurper
    assert wake(s, 1, 2).result is True


@pytest.mark.law("OATH-4.1.3b", "OATH-2.11q")
def test_an_imperial_holder_never_turns_it() -> None:
    s = Scene(3, "devotion", roles=("citizen", "exile"))
    s.banner("darkest-secret", holder=1)
    s.state.title = 1
    wake(s, 1)
    assert not s.state.usurper


@pytest.mark.law("OATH-3.0c", "OATH-4.0c")
def test_a_win_in_the_wake_phase_ends_the_game_at_once() -> None:
    s = bare()
    s.site(3, warbands={"red": 1})
    s.state.title, s.state.usurper = 1, True
    d = whole(s)
    d("rest")  # the Chancellor's turn
    assert d.over
    assert turns_of(s) == [(1, 0), (1, 1)]


@pytest.mark.law("OATH-7.3.1a", "OATH-7.3.1c", "OATH-9.register-b")
def test_wake_powers_that_act_together_are_ordered_and_used_once(new_card: NewCard) -> None:
    def one(held: Any, t: Any, seat: int) -> Rules[None]:
        gain_secrets(t, seat, 1)
        return
        yield

    s = Scene(3)
    cards = [new_card((WAKE, one), mandatory=True), new_card((WAKE, one), mandatory=True)]
    s.player(1, advisers=cards)
    d = wake(s, 1)
    assert d.options == [f"power:{card}" for card in cards]
    d(f"power:{cards[1]}")
    assert d.over
    assert s.red.secrets == 2


@pytest.mark.law("OATH-4.2a", "OATH-4.2b", "OATH-4.2d", "OATH-4.2e", "OATH-4.2f", "OATH-6.0a", "OATH-board.exile-d")
def test_actions_are_repeated_as_long_as_supply_lasts() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "longbows"])
    s.player(1, favor=3, supply=1)
    d = s.act(1)
    assert "muster" in d.options
    assert "campaign" not in d.options  # 2 Supply
    d("muster", "muster-on:wolves:2")
    assert s.red.supply == 0
    assert not {"muster", "trade", "search", "travel", "recover", "campaign"} & set(d.options)
    d("rest")
    assert d.over


@pytest.mark.law("OATH-7.3.2a", "OATH-6.2a", "OATH-6.2b", "OATH-7.1.1a", "OATH-7.1.1b")
def test_action_powers_take_access(new_card: NewCard) -> None:
    def one(held: Any, t: Any, seat: int) -> Rules[None]:
        gain_secrets(t, seat, 1)
        return
        yield

    s = Scene(3)
    mine, elsewhere = new_card((ACTION, one)), new_card((ACTION, one))
    other, ruled = new_card((ACTION, one)), new_card((ACTION, one))
    s.site(3, cards=[mine])
    s.site(5, cards=[elsewhere])
    s.site(6, cards=[ruled], warbands={"red": 1})
    s.player(2, advisers=[other], site=4)
    d = s.act(1)
    assert {option for option in d.options if option.startswith("power:test")} == {f"power:{mine}", f"power:{ruled}"}
    d(f"power:{mine}", f"power:{mine}", f"power:{ruled}")
    assert s.red.secrets == 3


@pytest.mark.law("OATH-4.3a", "OATH-4.3.1a", "OATH-4.3.1b")
def test_favor_returns_to_the_banks_of_its_suits() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves", "sprawling-rampart"], favor=2)
    s.player(2, advisers=["alchemist"])
    for card, favor in (("wolves", 1), ("alchemist", 2), ("sprawling-rampart", 1)):
        s.state.where[card].card.favor = favor
        s.state.shared -= favor
    rest(s, 1)
    assert (s.state.banks["beast"], s.state.banks["arcane"], s.state.banks["order"]) == (4, 5, 4)
    assert s.state.site(3).favor == 2
    s.check()


@pytest.mark.law("OATH-4.3.2a", "OATH-4.3.2b", "OATH-4.3.2c", "OATH-4.3.2d")
def test_secrets_come_to_the_active_player_and_turn_up() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"], secrets=1)
    s.player(2, relics=["whistle"], turned=1)
    s.player(1, secrets=1, turned=2)
    s.banner("darkest-secret", holder=2, tokens=3)
    s.state.where["wolves"].card.secrets = 1
    s.state.where["whistle"].card.secrets = 1
    rest(s, 1)
    assert (s.red.secrets, s.red.turned) == (5, 0)
    assert (s.blue.secrets, s.blue.turned) == (0, 1)
    assert s.state.site(3).secrets == 1
    assert s.state.banners["darkest-secret"].tokens == 3


@pytest.mark.law("OATH-4.3.3a", "OATH-4.3.3b", "OATH-4.3.3d")
@pytest.mark.parametrize(("reserve", "supply"), [(0, 4), (3, 4), (4, 5), (8, 5), (9, 6), (14, 6)])
def test_an_exiles_supply(reserve: int, supply: int) -> None:
    s = Scene(3)
    s.player(1, supply=0, warbands=14 - reserve)
    rest(s, 1)
    assert s.red.supply == supply


@pytest.mark.law("OATH-4.3.3a", "OATH-4.3.3d")
@pytest.mark.parametrize(("reserve", "supply"), [(3, 3), (4, 4), (10, 4), (11, 5), (17, 5), (18, 6), (24, 6)])
def test_the_chancellors_supply(reserve: int, supply: int) -> None:
    s = Scene(3)
    s.player(0, supply=0, warbands=24 - reserve)
    rest(s, 0)
    assert s.purple.supply == supply


@pytest.mark.law("OATH-4.3.3c", "OATH-9.1c", "OATH-board.citizen-f", "OATH-2.2.1a")
def test_a_citizen_takes_the_chancellors_supply() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.player(0, supply=3)
    s.player(1, supply=2)
    rest(s, 1)
    assert s.red.supply == 5


@pytest.mark.law("OATH-4.3.4a", "OATH-4.3.4b", "OATH-4.3.4c")
@pytest.mark.parametrize(("unspent", "supply"), [(0, 6), (1, 7), (3, 7)])
def test_unspent_supply_is_kept_up_to_the_leftmost_space(unspent: int, supply: int) -> None:
    s = Scene(3)
    s.player(1, supply=unspent, warbands=4)
    rest(s, 1)
    assert s.red.supply == supply


@pytest.mark.law("OATH-4.3.5a", "OATH-4.3.5b", "OATH-7.3.4a")
def test_rest_powers_are_used_once_each_in_any_order(new_card: NewCard) -> None:
    def one(held: Any, t: Any, seat: int) -> Rules[None]:
        yield from choose(seat, "test", ["yes"], always=True)
        gain_secrets(t, seat, 1)

    s = Scene(3)
    a, b = new_card((REST, one)), new_card((REST, one))
    s.player(1, advisers=[a, b])
    d = rest(s, 1)
    assert d.options == [f"power:{a}", f"power:{b}", "done"]
    d(f"power:{b}", "yes")
    assert d.options == [f"power:{a}", "done"]
    d("done")
    assert d.over
    assert s.red.secrets == 1
