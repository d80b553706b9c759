"""Questions that need no asking, and outcomes with ties."""

from typing import Any

import pytest

from games.kernel.values import (
    About,
    Ask,
    Outcome,
    Rules,
    Score,
    Withheld,
    ask_of,
    choose,
    choose_amount,
    choose_of,
    choose_or,
    choose_some,
    choose_some_of,
    ranked,
    together,
)


def run(rule: Rules[Any], *answers: Any) -> Any:
    """What the rule returns; every answer must be asked for, and every question answered."""
    given = iter(answers)
    try:
        next(rule)
        while True:
            rule.send(next(given))
    except StopIteration as end:
        assert next(given, None) is None
        return end.value


def test_it_works() -> None:
    assert run(choose(0, "turn", ["rest", "buy"]), "buy") == "buy"
    assert run(choose_some(0, "sell", ["a", "b", "c"], 1, 2), ["a", "c"]) == ["a", "c"]
    assert run(together([Ask(0, "bid", ["1", "2"]), Ask(1, "bid", ["1", "2"])]), ["1", "2"]) == ["1", "2"]


def test_what_has_one_answer_is_not_asked() -> None:
    assert run(choose(0, "turn", ["rest"])) == "rest"
    assert run(choose(0, "turn", ["rest"], always=True), "rest") == "rest"
    assert run(choose_some(0, "sell", ["a", "b"], 2, 2)) == ["a", "b"]
    assert run(choose_some(0, "sell", ["a", "b"], 2, 5)) == ["a", "b"]
    assert run(choose_some(0, "sell", ["a", "b"], 0, 0)) == []
    assert run(choose_some(0, "sell", [], 0, 3)) == []
    assert run(together([])) == []


def test_an_option_stands_for_something() -> None:
    seats = {"seat:@0": 0, "seat:@2": 2}
    assert run(choose_of(1, "give-to", seats), "seat:@2") == 2
    assert run(choose_of(1, "give-to", {"seat:@0": 0})) == 0
    assert run(choose_of(1, "give-to", {"seat:@0": 0}, always=True), "seat:@0") == 0
    assert run(choose_amount(1, "pay", "n", range(1, 4)), "n:3") == 3
    assert run(choose_amount(1, "pay", "n", [2])) == 2
    assert run(choose_some_of(1, "give-to", {**seats, "bank": None}, 0, 2), ["bank", "seat:@2"]) == [None, 2]
    assert run(choose_some_of(1, "give-to", seats, 2, 2)) == [0, 2]


def test_or_nothing_is_taken() -> None:
    seats = {"seat:@0": 0, "seat:@2": 2}
    assert run(choose_or(1, "give-to", seats, "keep"), "seat:@2") == 2
    assert run(choose_or(1, "give-to", seats, "keep"), "keep") is None
    assert run(choose_or(1, "give-to", {"seat:@0": 0}, "keep"), "seat:@0") == 0
    assert run(choose_or(1, "give-to", {}, "keep")) is None
    assert run(choose_or(1, "give-to", {"seat:@0": 0}, "keep", must=True)) == 0
    assert run(choose_or(1, "give-to", {"seat:@0": 0}, "keep", must=True, always=True), "seat:@0") == 0
    ask = next(choose_or(1, "give-to", seats, "keep", about=lambda seat: About((f"@{seat}",))))
    assert isinstance(ask, Ask)
    assert ask.options == ["seat:@0", "seat:@2", "keep"]
    assert [ask.explains(option) for option in ask.options] == [About(("@0",)), About(("@2",)), About()]


def test_an_option_says_what_it_does_when_somebody_looks() -> None:
    looked = []

    def about(seat: int) -> About:
        looked.append(seat)
        return About((f"@{seat}",), {"favor": 1}, {"card": seat})

    seats = {"seat:@0": 0, "seat:@2": 2}
    for rule in (choose_of(1, "give-to", seats, about=about), choose_some_of(1, "give-to", seats, 1, 2, about=about)):
        ask = next(rule)
        assert isinstance(ask, Ask)
        assert not looked
        assert ask.explains("seat:@2") == About(("@2",), {"favor": 1}, {"card": 2})
        assert looked.pop() == 2
    taken = Withheld("seat:@1", "taken", "GIVE-1", {"by": 0})
    ask = next(choose_of(1, "give-to", seats, withheld=lambda: [taken]))
    assert isinstance(ask, Ask)
    assert ask.withholds() == [taken]
    assert ask.explains("seat:@2") == About()
    for rule in (choose_of(1, "give-to", seats), choose_some_of(1, "give-to", seats, 1, 2)):
        ask = next(rule)
        assert isinstance(ask, Ask)
        assert ask.explains("seat:@2") == About()
        assert ask.withholds() == []


def test_nobody_is_asked_for_more_than_there_is() -> None:
    ask = next(choose_some(0, "sell", ["a", "b"], 1, 5))
    assert isinstance(ask, Ask)
    assert (ask.least, ask.most) == (1, 2)


def test_a_pick_of_one_is_a_list() -> None:
    assert run(choose_some(0, "sell", ["a", "b"], 1, 1), "b") == ["b"]


@pytest.mark.parametrize(
    ("scores", "ranking"),
    [
        ([(5, ()), (7, ()), (6, ())], ((1,), (2,), (0,))),
        ([(7, ()), (7, ()), (6, ())], ((0, 1), (2,))),
        ([(7, (1,)), (7, (2,)), (7, (1,))], ((1,), (0, 2))),
        ([(7, (1, 5)), (7, (1, 6)), (8, (0, 0))], ((2,), (1,), (0,))),
        ([(-1, ()), (0, ())], ((1,), (0,))),
        ([(2.5, ()), (2, ())], ((0,), (1,))),
        ([(3, ()), (3, ()), (3, ())], ((0, 1, 2),)),
    ],
)
def test_ranked(scores: list[tuple[float, tuple[float, ...]]], ranking: tuple[tuple[int, ...], ...]) -> None:
    given = [Score(seat, points, {}, tie_breaks) for seat, (points, tie_breaks) in enumerate(scores)]
    assert ranked(given, "points") == Outcome(ranking[0], "points", tuple(given), ranking)


def test_what_a_question_says_unless_told_otherwise() -> None:
    """One option is picked, nothing is uncovered; only who says why some are not offered knows that."""
    ask = ask_of(0, "act", ["rest", "buy"], "NIGHT-3a", {}, about=lambda option: About((option,)))
    assert (ask.least, ask.most, ask.reveals, ask.knows_why) == (1, 1, False, False)
    assert ask.explains("buy") == About(("buy",))
    assert ask_of(0, "act", ["rest"], "NIGHT-3a", {}, withheld=lambda: [Withheld("buy", "few-coins")]).knows_why
