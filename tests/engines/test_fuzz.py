"""Whatever is thrown at a live match is refused with a reason, and the match is as it was."""

from typing import Any

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.kernel.values import Ask
from tests.engines.conformance import picked, started
from tests.engines.samples import DECLARED, EVERYWHERE

THROWN = 10_000
A_DECISION = 25

nested: Any = "rest"
for _ in range(20_000):
    nested = [nested]

NO_SEATS = [
    None,
    True,
    False,
    0.0,
    1.5,
    float("nan"),
    -1,
    99,
    10**5000,
    "0",
    "",
    [0],
    [],
    {},
    {"seat": 0},
    b"0",
    nested,
    "\ud800",
]
NO_ASKS = [0, 1.0, True, False, [], ["0"], {}, b"0", nested, 10**5000]
NO_CHOICES = [
    None,
    True,
    0,
    1.5,
    float("inf"),
    10**5000,
    {},
    {"choose": ["rest"]},
    b"rest",
    [None],
    [[]],
    [1],
    [b"x"],
    [["rest"]],
    nested,
]
NO_OPTIONS = [
    "",
    " ",
    "rest ",
    "REST",
    "żółw",
    "\ud800",
    "\x00",
    "x" * 100_000,
    "../..",
    "{0}",
    "{seat}",
    "%s",
    "bid:-1",
    "bid:1e9",
    ":",
    "@9",
]


def malformed(match: Match, ask: Ask, dice: Dice) -> tuple[Any, Any, Any, str]:
    """Seat, question and choice of an answer that does not fit, and what it is refused for."""
    good = list(picked(ask, dice))
    other_asks = ["", "-1", "999999", "x" * 100_000, f"{int(ask.id) + 1000}", f" {ask.id}"]
    ways: list[tuple[Any, Any, Any, str]] = [
        (dice.pick(NO_SEATS), ask.id, good, "malformed"),
        (ask.seat, dice.pick(NO_ASKS), good, "malformed"),
        (ask.seat, None, dice.pick(NO_CHOICES), "malformed"),
        (ask.seat, dice.pick(other_asks), good, "stale_ask"),
        (ask.seat, ask.id, dice.pick(NO_OPTIONS), "unknown_option"),
        (ask.seat, ask.id, [*good, dice.pick(NO_OPTIONS)], "unknown_option"),
        (ask.seat, ask.id, [*good, ask.options[0], ask.options[0]], "repeated"),
        (ask.seat, ask.id, ask.options * 1000, "repeated"),
    ]
    if idle := [seat for seat in range(match.seats) if not match.asks(seat)]:
        ways.append((dice.pick(idle), None, good, "wrong_seat"))
    if ask.least:
        ways.append((ask.seat, ask.id, good[: ask.least - 1], "too_few"))
    if ask.most < len(ask.options):
        ways.append((ask.seat, ask.id, ask.options[: ask.most + 1], "too_many"))
    return dice.pick(ways)


@pytest.mark.parametrize("game_id", EVERYWHERE)
def test_it_works(game_id: str) -> None:
    thrown, met = 0, set()
    for sample in EVERYWHERE[game_id].samples("fuzz", THROWN):
        match, dice = started(sample), Dice(seed_of(f"fuzz {sample.seed}"))
        while asks := match.asks():
            before = match.dump()
            for _ in range(A_DECISION):
                seat, ask, choose, expected = malformed(match, dice.pick(asks), dice)
                with pytest.raises(Illegal) as refused:
                    match.answer(seat, ask, choose)
                assert refused.value.code == expected
                assert 10 < len(refused.value.message) < 2000
                assert refused.value.message.encode()
                assert refused.value.at.startswith("/")
                met.add(refused.value.code)
                thrown += 1
            assert match.dump() == before
            assert match.asks() == asks
            ask = dice.pick(asks)
            match.answer(ask.seat, ask.id, picked(ask, dice))
        if thrown >= THROWN:
            break
    assert met == {"malformed", "stale_ask", "unknown_option", "repeated", "wrong_seat", "too_few", "too_many"}


@pytest.mark.parametrize("game_id", DECLARED)
def test_when_it_is_over(game_id: str) -> None:
    sample = next(DECLARED[game_id].samples("over", 1))
    match, dice = started(sample), Dice(seed_of("over"))
    while asks := match.asks():
        match.answer(asks[0].seat, asks[0].id, picked(asks[0], dice))
    before = match.dump()
    for choose in (*NO_CHOICES, *NO_OPTIONS, []):
        with pytest.raises(Illegal) as refused:
            match.answer(0, None, choose)
        assert refused.value.code == "game_over"
    assert match.dump() == before
