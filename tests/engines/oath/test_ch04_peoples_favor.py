"""4.1.1: what the People's Favor asks of its holder in the Wake phase."""

import json
from base64 import b64decode

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.oath.engine.play.core.cards import take_banner
from games.oath.engine.play.core.faces import DARKEST_SECRET, PEOPLES_FAVOR
from games.oath.engine.play.core.states import Banner
from games.oath.engine.play.invariants import invariants
from games.oath.engine.play.majors.search import search
from games.oath.engine.play.rounds.rounds import wake
from games.oath.engine.world.facts import SUITS
from tests.engines.conformance import picked
from tests.engines.oath.hand import HERE, favourite
from tests.engines.oath.play_scenario import Driver, Scene
from tests.engines.stored import FOLDER

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


@law("OATH-4.1.1.Id", "OATH-4.1.1.Ig", "OATH-9.2d")
@pytest.mark.answer("peoples-favor", 1)
@pytest.mark.parametrize(
    ("tokens", "favor", "mob", "left"),
    [(1, 0, False, (1, 0)), (2, 0, True, (1, 0)), (1, 1, True, (1, 0)), (1, 0, True, (1, 0)), (1, 2, True, (3, 0))],
)
def test_the_last_one_never_goes(tokens: int, favor: int, mob: bool, left: tuple[int, int]) -> None:
    s = holding(tokens, favor, mob=mob, beast=1)
    d = waking(s)
    while not d.over:
        d(next((option for option in d.options if option.startswith("favor-off-banner")), PLACE) if favor < 2 else PLACE)
    assert (banner(s).tokens, s.red.favor) == left
    assert s.state.banks["beast"] == 1 + (tokens + favor - sum(left))
    s.check()


@law("OATH-4.1.1.Ie", "OATH-4.1.1.Id")
def test_moving_is_offered_from_two_on() -> None:
    """With one there and one to place nothing is asked, with two both are."""
    assert waking(holding(1, 1)).over
    assert waking(holding(2, 1, beast=1)).options == [PLACE, "favor-off-banner:beast"]


@law("OATH-2.5.3f")
@pytest.mark.parametrize("slug", [PEOPLES_FAVOR, DARKEST_SECRET])
def test_every_banner_carries_a_token(slug: str) -> None:
    s = Scene(3)
    s.check()
    s.banner(slug, tokens=0)
    assert invariants(s.state, s.board) == [f"OATH-2.5.3f: {slug} has 0 tokens"]


# -- games that were stored when the last favor could go ---------------------------------------------------------------


@law("OATH-2.5.3f")
@pytest.mark.parametrize(("shared", "wherefrom"), [(2, "shared"), (0, "order")])
def test_an_empty_one_is_filled_at_the_next_wake_of_anybody(shared: int, wherefrom: str) -> None:
    s = holding(0, 0, order=5, beast=1)
    s.state.players[0].favor, s.state.shared = s.state.shared - shared, shared
    before = {"shared": shared, **s.state.banks}
    assert waking(s, 2).over
    after = {"shared": s.state.shared, **s.state.banks}
    assert {place: before[place] - after[place] for place in before if before[place] != after[place]} == {wherefrom: 1}
    assert banner(s).tokens == 1
    s.check()
    waking(s)
    assert banner(s).tokens == 1
    assert len(s.logged("banner-filled")) == 1


@law("OATH-2.5.3f", "OATH-2.5.3a", "OATH-5.4.4d")
def test_until_then_it_can_be_seized_and_recovered() -> None:
    s = holding(0, 0)
    assert s.run(take_banner(s.table, 2, PEOPLES_FAVOR)).over
    assert (banner(s).tokens, banner(s).holder, banner(s).mob) == (0, 2, True), "nothing is there to burn"
    s.player(1, favor=2)
    d = s.act(1)("recover", "recover-banner:peoples-favor")
    assert d.options == ["recover-pay:1", "recover-pay:2"]
    d("recover-pay:1", "first-bank:beast")
    assert (banner(s).tokens, banner(s).holder, banner(s).mob) == (1, 1, False)
    s.check()


def stored_empty() -> dict[str, bytes]:
    """Games of three, stored by an edition in which the last favor could go."""
    path = FOLDER / "empty-banner" / "oath-2026-11-19.json"
    return {moment: b64decode(dump) for moment, dump in json.loads(path.read_text()).items()}


@law("OATH-2.5.3f", "OATH-4.1.1.Id")
@pytest.mark.parametrize("moment", ["act", "mob", "last-one-asked", "wake-forced"])
def test_a_stored_game_whose_banner_lies_empty_goes_on(moment: str) -> None:
    """In an Act phase; where the last favor is asked for; and in a Wake in which it has just gone without a question."""
    match, dice = Match.load(stored_empty()[moment]), Dice(seed_of(moment))
    began, whole = match.state.turn, moment.startswith(("last", "wake"))
    assert (match.state.banners[PEOPLES_FAVOR].tokens > 0) == whole
    while asks := match.asks():
        ask = dice.pick(asks)
        match.answer(ask.seat, ask.id, picked(ask, dice))
        whole = whole or match.state.turn != began
        wrong = match.game.invariants(match.state, match.board)
        assert whole or all(fault.startswith("OATH-2.5.3f") for fault in wrong)
        assert not (whole and wrong)
    assert match.outcome


@law("OATH-2.5.3f")
def test_an_answer_that_took_the_last_one_goes_back_to_its_checkpoint() -> None:
    """Given after the last checkpoint it fits no more; the game goes on from before it."""
    dump = stored_empty()["wake-asked"]
    with pytest.raises(Illegal, match="favor-off-banner"):
        Match.load(dump)
    match = Match.load(dump, at_checkpoint=True)
    assert match.state.banners[PEOPLES_FAVOR].tokens == 1
    assert match.asks()


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
    assert s.logged("mob")[0].params == {"banner": PEOPLES_FAVOR, "tokens": 6}
    d = waking(s)("favor-off-banner:beast", "favor-off-banner:order")
    assert (banner(s).tokens, banner(s).mob) == (4, True)  # never turned back
    assert len(s.logged("mob")) == 1


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


# -- what the publisher answered --------------------------------------------------------------------------------------


@pytest.mark.answer("peoples-favor", 2)
def test_the_people_play_no_card_to_a_facedown_site() -> None:
    s = favourite()
    s.site(5, faceup=False)
    d = s.run(search(s.table, 1), turn=1)(["modifier:peoples-favor"], "card:longbows")
    assert [option for option in d.options if option.startswith("to-site")] == [HERE, "to-site:4:wastes"]


law = pytest.mark.law


@law("OATH-2.5.3e", "OATH-10.give-b")
@pytest.mark.answer("peoples-favor", 3)
@pytest.mark.answer("darkest-secret", 3)
def test_a_banner_that_is_given_keeps_what_lies_on_it_and_its_side() -> None:
    s = Scene(3)
    s.banner("peoples-favor", holder=1, tokens=4, mob=True)
    s.banner("darkest-secret", holder=1, tokens=3)
    s.act(0)("offer", "seat:@1", "space:0", "want-banner:peoples-favor", "want-banner:darkest-secret", "propose", "accept")
    banners = {slug: (banner.holder, banner.tokens, banner.mob) for slug, banner in s.state.banners.items()}
    assert banners == {"peoples-favor": (0, 4, True), "darkest-secret": (0, 3, False)}


@law("OATH-4.1.1.IIb")
@pytest.mark.answer("peoples-favor", 4)
@pytest.mark.parametrize(
    "order", [["favor-on-banner", "favor-off-banner:beast"], ["favor-off-banner:beast", "favor-on-banner"]]
)
def test_the_mob_takes_and_brings_in_either_order(order: list[str]) -> None:
    s = Scene(3)
    s.banner("peoples-favor", holder=1, tokens=3, mob=True)
    s.player(1, favor=2)
    s.state.banks["beast"], s.state.shared = 1, s.state.shared + 2
    d = s.run(wake(s.table, 1, 1), turn=1)(*order)
    assert d.over
    assert (s.state.banners["peoples-favor"].tokens, s.red.favor, s.state.banks["beast"]) == (3, 1, 2)
