"""A match: started, answered, stored, patched, imagined, taken back."""

import copy
from functools import partial
from typing import Any

import msgspec
import pytest

from games.kernel.dice import commitment, seed_of
from games.kernel.errors import Illegal
from games.kernel.match import MEMORY, Answer, Dump, Match
from games.kernel.table import Table
from games.kernel.values import CHECKPOINT, OMNISCIENT, SPECTATOR, Outcome, Rules, choose
from tests.bench.bare import BARE, OPTIONS, Bare, Count, Length
from tests.engines.faults import planted
from tests.shelves.night_market.engine.game import NIGHT_MARKET, WARES

encode = msgspec.msgpack.encode
SEED = seed_of("match")
TO_SELL: dict[str, Any] = {"hands": [["salt-1", "salt-2", "tea-3"], ["silk-1"]], "deck": [], "coins": [5, 5]}


def market(seats: int = 2, options: Any = None, *, checkpoints: bool = True) -> Match:
    return Match.start("night-market", options, seats, SEED, checkpoints=checkpoints, the_game=NIGHT_MARKET)


def with_hands(**changes: Any) -> Match:
    """Seat 0 to act, with salt and tea to sell."""
    rest = [ware for ware in WARES if ware not in ("salt-1", "salt-2", "tea-3", "silk-1")]
    match = market().patched(TO_SELL | {"sold": rest} | changes)
    bid(match, 1, 0)
    return match


def bid(match: Match, *bids: int) -> None:
    for seat, coins in enumerate(bids):
        match.answer(seat, None, f"bid:{coins}")


def loaded(match: Match) -> Match:
    return Match.load(match.dump(), the_game=NIGHT_MARKET)


def test_it_works() -> None:
    match = market()
    assert [(ask.seat, ask.id, ask.prompt) for ask in match.asks()] == [(0, "0", "bid"), (1, "1", "bid")]
    assert match.commitment == commitment(SEED)
    bid(match, 0, 3)
    assert [ask.seat for ask in match.asks()] == [1]
    assert match.state.coins == [5, 2]
    match.answer(1, "2", "rest")
    assert match.state.coins == [5, 3]
    assert match.answers == [Answer(0, ("bid:0",)), Answer(1, ("bid:3",)), Answer(1, ("rest",))]
    assert match.outcome is None


def test_asked_together_they_answer_in_any_order() -> None:
    first, second = market(3), market(3)
    bid(first, 1, 2, 3)
    for seat in (2, 0, 1):
        second.answer(seat, None, f"bid:{seat + 1}")
        assert loaded(second).asks() == second.asks()
    assert first.state == second.state
    assert [ask.id for ask in first.asks()] == [ask.id for ask in second.asks()] == ["3"]


def test_a_pick_comes_in_the_order_of_the_offer() -> None:
    match = with_hands()
    match.answer(0, None, "sell")
    match.answer(0, None, ["ware:salt-2", "ware:salt-1"])
    assert match.answers[-1].choose == ("ware:salt-1", "ware:salt-2")
    assert match.state.coins == [7, 5]
    assert match.view(1)["hands"] == [1, ["silk-1"]]


def test_after_the_end_the_game_is_open() -> None:
    match = market(2, {"nights": 1})
    bid(match, 1, 0)
    assert match.view(SPECTATOR)["hands"] == [3, 3]
    match.answer(0, None, "rest")
    match.answer(1, None, "rest")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.view(SPECTATOR)["hands"] == match.state.hands
    assert [entry.params for entry in match.log(SPECTATOR)] == [entry.params for entry in match.log(OMNISCIENT)]
    assert match.asks() == []
    assert match.waiting == {}


def test_the_log_tells_each_what_they_may_know() -> None:
    match = market()
    dealt = [match.log(viewer, 1) for viewer in (0, 1, SPECTATOR)]
    assert [[entry.detailed for entry in log] for log in dealt] == [[True, False], [False, True], [False, False]]
    assert dealt[0][0].params["wares"] == match.state.hands[0]
    assert "wares" not in dealt[1][0].params
    bid(match, 1, 2)
    assert [entry.number for entry in match.log(0, 2)] == [3, 4]
    later = loaded(match)
    assert later.event_count == match.event_count
    assert later.log(0, 4) == match.log(0, 4) == []


def test_a_dump_is_small_and_complete() -> None:
    match = market()
    bid(match, 1, 2)
    match.answer(1, None, "sell")
    again = loaded(match)
    assert again.dump() == match.dump()
    assert again.asks() == match.asks()
    assert again.view(0) == match.view(0)
    assert [answer.choose for answer in msgspec.msgpack.decode(match.dump(), type=Dump).answers] == [("sell",)]


def test_a_simulation_keeps_no_checkpoints() -> None:
    played = market(checkpoints=False)
    again = Match.replay(NIGHT_MARKET, None, 2, SEED, [], checkpoints=False)
    for match in (played, again):
        for keeps_nothing in (match.dump, partial(match.imagine, 0, SEED)):
            with pytest.raises(ValueError, match="keeps no checkpoints"):
                keeps_nothing()
    assert Match.replay(NIGHT_MARKET, None, 2, SEED, []).dump() == market().dump()


def test_who_says_nothing_else_plays_with_two() -> None:
    match = Match.start("night-market", the_game=NIGHT_MARKET)
    assert (match.seats, len(match.state.hands)) == (2, 2)


def test_another_format_is_refused() -> None:
    dump = msgspec.msgpack.decode(market().dump(), type=Dump)
    with pytest.raises(Illegal) as refused:
        Match.load(encode(msgspec.structs.replace(dump, format="chronicle.match/0")), the_game=NIGHT_MARKET)
    assert (refused.value.code, refused.value.at) == ("format", "/format")


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Illegal) as refused:
        Match.start("ludo")
    assert refused.value.code == "unknown_game"


# -- patched and imagined ---------------------------------------------------------------------------------------------


def test_a_setup_is_patched() -> None:
    match = with_hands(coins=[3, 0])
    assert match.state.hands == [["salt-1", "salt-2", "tea-3"], ["silk-1"]]
    assert match.state.coins == [2, 0]
    assert match.asks()[0].options == ["rest", "sell"]


@pytest.mark.parametrize(
    ("patch", "message"),
    [
        ([], "does not fit"),
        ("deck", "does not fit"),
        ({"deck": None}, "does not fit"),
        ({"deck": 1}, "does not fit"),
        ({"coins": ["five", 5]}, "does not fit"),
        ({"coins": [-1, 5]}, "seat 0 has -1 coins"),
        ({"deck": ["salt-1"]}, "is there"),
    ],
)
def test_a_setup_that_does_not_fit_is_refused(patch: Any, message: str) -> None:
    match = market()
    before = match.dump()
    with pytest.raises(Illegal, match=message) as refused:
        match.patched(patch)
    assert (refused.value.code, refused.value.at) == ("bad_setup", "/setup")
    assert match.dump() == before


def test_a_setup_is_patched_before_the_first_answer_only() -> None:
    match = market()
    match.answer(0, None, "bid:1")
    with pytest.raises(Illegal) as refused:
        match.patched({"coins": [9, 9]})
    assert (refused.value.code, refused.value.at) == ("too_late", "/setup")


def test_an_imagined_match_is_another_world_that_looks_the_same() -> None:
    match = market(3)
    worlds = [match.imagine(0, seed_of(str(n))) for n in range(20)]
    assert len({str(world.state.hands[1:]) for world in worlds}) > 10
    for world in worlds:
        assert world.view(0) == match.view(0)
        assert world.asks(0) == match.asks(0)
        assert world.seed != match.seed
    bid(worlds[0], 1, 2, 3)
    assert match.answered == 0


def test_an_imagined_match_has_other_sealed_dice() -> None:
    """Whoever imagines what comes must not foresee what a chronicle will draw."""
    match = Match.start("night-market", None, 2, SEED, seed_of("sealed"), the_game=NIGHT_MARKET)
    assert match.sealed == seed_of("sealed")
    assert match.imagine(0, seed_of("world")).sealed == b""


def test_a_world_that_does_not_offer_what_was_answered_is_refused() -> None:
    match = market()
    match.answer(1, None, "bid:3")
    dump = msgspec.msgpack.decode(match.dump(), type=Dump)
    poorer = msgspec.structs.replace(match.state, coins=[5, 2])
    with pytest.raises(Illegal) as refused:
        Match.load(encode(msgspec.structs.replace(dump, state=msgspec.Raw(encode(poorer)))), the_game=NIGHT_MARKET)
    assert (refused.value.code, refused.value.law) == ("unknown_option", ("NIGHT-2a",))


# -- refused and broken -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "ask", "choose", "code", "at"),
    [
        (0, None, "ware:tea-6", "unknown_option", "/choose/0"),
        (0, None, ["ware:salt-1", "tea"], "unknown_option", "/choose/1"),
        (0, None, [], "too_few", "/choose"),
        (0, None, ["ware:salt-1"] * 2, "repeated", "/choose"),
        (0, None, 7, "malformed", "/choose"),
        (0, "0", "ware:salt-1", "stale_ask", "/ask"),
        (0, 3, "ware:salt-1", "malformed", "/ask"),
        (1, None, "ware:salt-1", "wrong_seat", "/seat"),
        (2, None, "ware:salt-1", "malformed", "/seat"),
        (False, None, "ware:salt-1", "malformed", "/seat"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused(seat: Any, ask: Any, choose: Any, code: str, at: str) -> None:
    match = with_hands()
    match.answer(0, None, "sell")
    before = match.dump()
    with pytest.raises(Illegal) as refused:
        match.answer(seat, ask, choose)
    assert (refused.value.code, refused.value.at) == (code, at)
    assert refused.value.law == (("NIGHT-3d",) if at.startswith("/choose") else ())
    assert match.dump() == before


class Wide(Bare):
    """Asks with as many options as it is long."""

    def play(self, table: Table[Count, Length]) -> Rules[Outcome]:
        yield from choose(0, "ask", [f"n{n}" for n in range(table.board.asks)])
        return Outcome((0,), "end")


@pytest.mark.parametrize(("options", "last"), [(2, "n1."), (12, "n11."), (13, "n11, …."), (40, "n11, ….")])
def test_a_refusal_names_no_more_than_twelve_options(options: int, last: str) -> None:
    match = Match.start("bare", {"asks": options}, 1, the_game=Wide())
    with pytest.raises(Illegal) as refused:
        match.answer(0, None, "m")
    assert refused.value.message.startswith("'m' is not offered, but: n0, n1")
    assert refused.value.message.endswith(last)


def test_a_fault_in_the_rules_leaves_the_match_as_it_was() -> None:
    broken = planted("refused_option")
    match = Match.start("night-market", None, 2, SEED, the_game=broken)
    match = match.patched(TO_SELL | {"sold": [ware for ware in WARES if ware not in ("salt-1", "salt-2", "tea-3", "silk-1")]})
    bid(match, 1, 0)
    match.answer(0, None, "sell")
    before, asks, log = match.dump(), match.asks(), match.log(OMNISCIENT)
    for _ in range(2):
        with pytest.raises(ValueError, match="not in list"):
            match.answer(0, None, ["ware:salt-1", asks[0].options[-1]])
        assert (match.dump(), match.asks(), match.log(OMNISCIENT)) == (before, asks, log)
    match.answer(0, None, "ware:tea-3")
    assert match.state.coins[0] == 7


class Stumbling(Bare):
    """Asks twice at a time, and stumbles in what follows on one answer."""

    def play(self, table: Table[Count, Length]) -> Rules[Outcome]:
        yield CHECKPOINT
        for n in range(4):
            if (yield from choose(0, "ask", OPTIONS)) == "two":
                yield CHECKPOINT
                table.state.asked = table.dice.below(7) // 0
            if n % 2:
                yield CHECKPOINT
        return Outcome((0,), "end")


@pytest.mark.parametrize("answers", range(4))
def test_after_a_fault_in_the_rules_nothing_else_is_remembered_than_before(answers: int) -> None:
    def remembered(match: Match) -> dict[str, Any]:
        kept = {name: value for name, value in vars(match).items() if name not in ("table", "_rules", "_open")}
        return copy.deepcopy(kept | {"events": match.table.events, "steps": match._trail.steps()})

    match = Match.start("bare", None, 1, SEED, the_game=Stumbling())
    for _ in range(answers):
        match.answer(0, None, "one")
    before, asks = remembered(match), match.asks()
    with pytest.raises(ZeroDivisionError):
        match.answer(0, None, "two")
    after = remembered(match)
    assert {name for name, value in after.items() if value != before[name]} <= {"game", "board", "_trail"}
    assert (after["steps"], match.asks()) == (before["steps"], asks)


# -- taken back -------------------------------------------------------------------------------------------------------


def test_what_revealed_nothing_is_taken_back_freely() -> None:
    match = with_hands()
    match.answer(0, None, "sell")
    assert match.consents(0, 2) == ()
    assert match.consents(1, 2) == (0,)


def test_what_was_revealed_needs_the_others() -> None:
    match = market(3)
    match.answer(2, None, "bid:1")
    assert match.consents(2, 0) == ()
    assert match.consents(0, 0) == (2,)
    match.answer(0, None, "bid:1")
    match.answer(1, None, "bid:3")
    assert match.consents(1, 2) == (0, 2)
    assert loaded(match).consents(1, 2) == (0, 2)


@pytest.mark.parametrize("to", [-1, 2, 99])
def test_there_is_nothing_to_take_back(to: int) -> None:
    match = market()
    bid(match, 1, 0)
    with pytest.raises(Illegal) as refused:
        match.consents(0, to)
    assert refused.value.code == "nothing_to_undo"


def test_a_replay_names_the_answer_that_does_not_fit() -> None:
    answers = [Answer(0, ("bid:1",)), Answer(1, ("bid:9",))]
    with pytest.raises(Illegal) as refused:
        Match.replay(NIGHT_MARKET, None, 2, SEED, answers)
    assert (refused.value.code, refused.value.at) == ("unknown_option", "/answers/1/choose/0")


def test_what_is_remembered_of_a_long_way_is_no_burden() -> None:
    """Going on with a match costs the same after thousands of answers that lead nowhere; the latest are still known."""
    match = Match.start("bare", {"asks": 1000}, 1, the_game=BARE)
    sizes = []
    for _ in range(500):
        ask = match.asks()[0]
        match.answer(0, ask.id, "one")
        match = Match.load(match.dump(), the_game=BARE)
        sizes.append(len(match.dump()))
    assert max(sizes) < sizes[0] + 2 * MEMORY * 25
    assert MEMORY <= len(match._trail.steps()) < 2 * MEMORY
    assert [step.choose for step in match._trail.steps()[-2:]] == [("one",), ("one",)]


def test_a_match_stored_with_a_trail_of_the_earlier_form_goes_on() -> None:
    match = Match.start("bare", {"asks": 9}, 1, the_game=BARE)
    stored = msgspec.msgpack.decode(match.dump())
    stored["trail"] = [[b"12345678", 0, ["one"]]]
    del stored["recent"]
    went_on = Match.load(msgspec.msgpack.encode(stored), the_game=BARE)
    assert went_on.asks() == match.asks()
    assert not went_on.tried(went_on.asks()[0])
