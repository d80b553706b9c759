"""4.1.1: what the People's Favor asks of its holder in the Wake phase."""

import pytest

from games.oath.facts import SUITS
from games.oath.play.cards import take_banner
from games.oath.play.faces import PEOPLES_FAVOR
from games.oath.play.rounds import wake
from games.oath.play.states import Banner
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law
PLACE = "favor-on-banner"


def holding(tokens: int, favor: int, *, mob: bool = False, seat: int = 1, **banks: int) -> Scene:
    """The banner lies with red; the banks hold 3 each unless told otherwise."""
    s = Scene(3)
    s.banner(PEOPLES_FAVOR, holder=seat, tokens=tokens, mob=mob)
    s.player(seat, favor=favor)
    for suit, count in banks.items():
        s.state.shared += s.state.banks[suit] - count
        s.state.banks[suit] = count
    return s


def waking(s: Scene, seat: int = 1) -> Driver:
    return s.run(wake(s.table, seat, 1), turn=seat)


def banner(s: Scene) -> Banner:
    return s.state.banners[PEOPLES_FAVOR]


@law("OATH-4.1.1a", "OATH-4.1.1.Ia", "OATH-banner.pf-d", "OATH-4.1a", "OATH-7.3.1a")
def test_it_works() -> None:
    s = holding(2, 1, beast=1)
    d = waking(s)
    assert (d.ask.seat, d.ask.prompt, d.options) == (1, "peoples-favor", [PLACE, "favor-off-banner:beast"])
    d(PLACE)
    assert d.over
    assert (banner(s).tokens, s.red.favor) == (3, 0)
    s.check()


@law("OATH-4.1.1.Ia", "OATH-9.5a")
def test_one_moves_to_the_poorest_bank() -> None:
    s = holding(3, 1, beast=1)
    d = waking(s)("favor-off-banner:beast")
    assert d.over
    assert (banner(s).tokens, s.red.favor, s.state.banks["beast"]) == (2, 1, 2)
    s.check()


@law("OATH-4.1.1.Ib", "OATH-4.1.1.Ie")
def test_of_tied_banks_the_holder_chooses() -> None:
    assert waking(holding(2, 1)).options == [PLACE, *(f"favor-off-banner:{suit}" for suit in SUITS)]
    d = waking(holding(2, 1, beast=0, order=0, nomad=1))
    assert sorted(d.options) == ["favor-off-banner:beast", "favor-off-banner:order", PLACE]


@law("OATH-4.1.1a")
def test_without_favor_one_must_move() -> None:
    s = holding(2, 0, beast=1)
    assert waking(s).over  # nothing to choose
    assert (banner(s).tokens, s.state.banks["beast"]) == (1, 2)


@law("OATH-4.1.1.Ic")
def test_the_last_one_stays_if_one_can_be_placed() -> None:
    s = holding(1, 1)
    assert waking(s).over
    assert (banner(s).tokens, s.red.favor) == (2, 0)


@law("OATH-4.1.1.Id", "OATH-9.2d")
def test_without_favor_the_last_one_moves_and_then_nothing() -> None:
    s = holding(1, 0, beast=1)
    assert waking(s).over
    assert (banner(s).tokens, s.state.banks["beast"]) == (0, 2)
    s.check()
    assert waking(s).over
    assert banner(s).tokens == 0
    d = s.run(take_banner(s.table, 2, PEOPLES_FAVOR))  # nothing is left to burn
    assert d.over
    assert banner(s).tokens == 0
    s.check()
    s.player(2, favor=1)
    assert waking(s, 2).over  # the Mob asks twice: it comes, and goes
    assert (banner(s).tokens, s.blue.favor, s.state.banks["beast"]) == (0, 0, 3)
    s.player(2, favor=2)
    waking(s, 2)
    assert (banner(s).tokens, s.blue.favor) == (2, 0)


@law("OATH-4.1.1.IIa", "OATH-4.1.1.IIb", "OATH-banner.pf-f")
def test_the_mob_asks_twice() -> None:
    s = holding(3, 2, mob=True, beast=1, order=2)
    d = waking(s)("favor-off-banner:beast")
    assert d.options == [
        PLACE,
        *sorted(("favor-off-banner:beast", "favor-off-banner:order"), key=lambda o: SUITS.index(o[17:])),
    ]
    d(PLACE)
    assert d.over
    assert (banner(s).tokens, s.red.favor, banner(s).mob) == (3, 1, True)


@law("OATH-4.1.1.IIIa", "OATH-4.1.1.IIIb")
def test_six_favor_make_a_mob_but_no_repetition() -> None:
    s = holding(5, 3)
    d = waking(s)(PLACE)
    assert d.over
    assert (banner(s).tokens, banner(s).mob, s.red.favor) == (6, True, 2)
    assert s.told("mob")[0].params == {"banner": PEOPLES_FAVOR, "tokens": 6}
    d = waking(s)("favor-off-banner:beast", "favor-off-banner:order")
    assert (banner(s).tokens, banner(s).mob) == (4, True)  # never turned back
    assert len(s.told("mob")) == 1


@law("OATH-4.1.1.IIIa")
def test_five_do_not() -> None:
    s = holding(4, 1)
    waking(s)(PLACE)
    assert (banner(s).tokens, banner(s).mob) == (5, False)


@law("OATH-4.1.1a")
def test_only_its_holder_wakes_with_it() -> None:
    s = holding(2, 1)
    assert waking(s, 2).over
    s.banner(PEOPLES_FAVOR, holder=None, tokens=2)
    assert waking(s).over
    assert banner(s).tokens == 2


@law("OATH-board.citizen-c", "OATH-4.1.1a")
@pytest.mark.parametrize("seat", [0, 1])
def test_imperial_players_carry_it_out_too(seat: int) -> None:
    s = holding(2, 1, seat=seat)
    s.player(1, role="citizen")
    waking(s, seat)(PLACE)
    assert banner(s).tokens == 3


@law("OATH-4.1a", "OATH-board.exile-c")
def test_it_comes_before_the_win_is_checked() -> None:
    """A Wake step that is still open has won nobody the game yet."""
    s = holding(2, 1)
    s.player(1, vision="vision-of-rebellion")
    s.state.visions_drawn = 3
    d = waking(s)
    assert s.state.victory is None
    d(PLACE)
    assert s.state.victory is not None
    assert s.state.victory.seat == 1
