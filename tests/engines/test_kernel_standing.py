"""Standing offers: what a seat may do while others are asked, and what that leaves as it is."""

import msgspec
import pytest

from games.kernel.bots import SELDOM, bots_of
from games.kernel.dice import seed_of
from games.kernel.errors import Illegal
from games.kernel.match import Answer, Dump, Match
from games.kernel.playouts import PAUSE, perft_of, play_script, playout, read_script
from games.kernel.values import SPECTATOR
from tests.shelves.night_market.engine.game import NIGHT_MARKET

SEED = seed_of("standing")


def market(seats: int = 3) -> Match:
    return Match.start("night-market", None, seats, SEED, the_game=NIGHT_MARKET)


def to_act() -> Match:
    """Seat 1 is asked what it does in its turn."""
    match = market()
    for seat in range(3):
        match.answer(seat, None, f"bid:{int(seat == 1)}")
    return match


def first_ware(match: Match, seat: int) -> str:
    return str(match.standing(seat)[0].options[0])


def test_it_works() -> None:
    match = to_act()
    (offer,) = match.standing(0)
    assert (offer.seat, offer.prompt, offer.id, offer.standing) == (0, "show", "show", True)
    before = match.asks()
    match.answer(0, "show", offer.options[0])
    assert match.asks() == before, "the question of seat 1 is as it was"
    assert match.waiting == {before[0].id: 1}
    assert match.log(2)[-1].params == {"seat": 0, "ware": offer.options[0].removeprefix("show:")}
    assert offer.options[0] not in match.standing(0)[0].options
    match.answer(1, before[0].id, "rest")


def test_nobody_waits_for_it() -> None:
    match = to_act()
    assert [ask.seat for ask in match.asks()] == [1]
    assert {offer.seat for offer in match.standing()} == {0, 1, 2}
    assert match.standing(SPECTATOR) == match.standing(3) == []
    assert perft_of(match, 1).leaves == len(match.asks()[0].options)


def test_the_seat_that_is_asked_may_take_one_first() -> None:
    match = to_act()
    match.answer(1, None, first_ware(match, 1))
    assert [ask.seat for ask in match.asks()] == [1]


def test_it_is_taken_between_answers_that_are_given_together() -> None:
    match = market()
    match.answer(0, None, "bid:2")
    match.answer(0, None, first_ware(match, 0))
    match.answer(2, None, "bid:1")
    assert [(ask.seat, ask.id) for ask in match.asks()] == [(1, "1")]
    match.answer(1, "1", "bid:0")
    assert match.state.order[0] == 0


def test_it_is_stored_and_taken_back_with_the_answers() -> None:
    match = to_act()
    match.answer(1, None, "sell")
    shown = first_ware(match, 2)
    match.answer(2, None, shown)
    assert msgspec.msgpack.decode(match.dump(), type=Dump).answers == [Answer(1, ("sell",)), Answer(2, (shown,))]
    again = Match.load(match.dump(), the_game=NIGHT_MARKET)
    assert (again.dump(), again.state, again.asks()) == (match.dump(), match.state, match.asks())
    replayed = Match.replay(NIGHT_MARKET, NIGHT_MARKET.Options(), 3, SEED, match.answers)
    assert (replayed.dump(), replayed.table.events) == (match.dump(), match.table.events)


def test_what_is_taken_back_costs_what_it_did() -> None:
    """Although it shows something hidden, and although somebody else did it."""
    match = to_act()
    match.answer(1, None, "sell")
    assert match.consents(1, 3) == ()
    match.answer(2, None, first_ware(match, 2))
    assert match.consents(1, 3) == ()
    assert match.consents(1, 2) == (0, 2), "the bids were revealed"


@pytest.mark.parametrize(
    ("seat", "ask", "choose", "code"),
    [
        (0, "show", "show:nothing", "unknown_option"),
        (0, "show", ["show:nothing", "rest"], "unknown_option"),
        (0, None, "show:nothing", "stale_ask"),
        (0, "3", "show:nothing", "stale_ask"),
        (1, "3", "show:nothing", "stale_ask"),
        (True, "show", "show:nothing", "malformed"),
        (7, None, "show:nothing", "malformed"),
        (0, 3, "show:nothing", "malformed"),
    ],
)
def test_what_is_not_offered_is_refused(seat: int, ask: str, choose: list[str], code: str) -> None:
    match = to_act()
    before = match.dump()
    with pytest.raises(Illegal) as refused:
        match.answer(seat, ask, choose)
    assert refused.value.code == code
    assert match.dump() == before


def test_a_fault_while_it_is_taken_leaves_the_match_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    match = to_act()
    before, asks = match.dump(), match.asks()
    monkeypatch.setattr(NIGHT_MARKET, "take", lambda table, offer, picked: table.state.coins.clear() or 1 / 0)
    with pytest.raises(ZeroDivisionError):
        match.answer(0, None, first_ware(match, 0))
    assert (match.dump(), match.asks()) == (before, asks)


def test_after_the_end_nothing_is_offered() -> None:
    match = playout(NIGHT_MARKET, None, 3, "over")
    assert match.outcome
    assert match.standing() == []
    with pytest.raises(Illegal) as refused:
        match.answer(0, None, "show:salt-1")
    assert refused.value.code == "game_over"


def test_random_play_takes_one_now_and_then_and_the_greedy_bot_none() -> None:
    shown = {
        name: sum(len(playout(NIGHT_MARKET, {"nights": 5}, 4, seed, [name]).state.shown) for seed in range(40))
        for name in ("random", "greedy")
    }
    decisions = sum(playout(NIGHT_MARKET, {"nights": 5}, 4, seed).answered for seed in range(40))
    assert 0 < shown["random"] < 2 * decisions / (PAUSE * SELDOM)
    assert shown["greedy"] == 0
    match = to_act()
    assert [bot.beside(match, 0) for bot in bots_of(["greedy"], 3, SEED)] == [None] * 3


def test_a_script_takes_one() -> None:
    shown = first_ware(market(), 1)
    script = {"seats": 3, "seed": "standing", "answers": [{"seat": 1, "choose": [shown]}]}
    played = play_script(NIGHT_MARKET, read_script(msgspec.json.encode(script)))
    assert played["state"]["shown"] == [shown.removeprefix("show:")]
    listed = [(ask["seat"], ask["standing"]) for ask in played["asks"]]
    assert listed == [(0, False), (1, False), (2, False), (0, True), (1, True), (2, True)]
