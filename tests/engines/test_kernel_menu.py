"""Questions whose options are found when somebody looks."""

from collections.abc import Iterator

import msgspec
import pytest

from games.kernel.dice import seed_of
from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.kernel.table import Table
from games.kernel.values import CHECKPOINT, About, Ask, Outcome, Rules, Withheld, choose_found
from tests.bench.bare import Bare, Count, Length


class Divisors(Bare):
    """Each question is for a divisor of 60."""

    id = "divisors"

    def __init__(self) -> None:
        self.looks = 0

    def play(self, table: Table[Count, Length]) -> Rules[Outcome]:
        while table.state.asked < table.board.asks:
            yield CHECKPOINT
            number = yield from choose_found(
                0,
                "divisor",
                self.divisors,
                "DIV-1",
                reveals=lambda numbers: 60 in numbers,
                about=lambda number: About(gain={"point": number}),
                withheld=lambda: [Withheld("7", "no-divisor", "DIV-1")],
                of=60,
            )
            table.tell("named", number=number)
            table.state.asked += 1
        return Outcome((0,), "end")

    def divisors(self) -> Iterator[tuple[str, int]]:
        for number in range(1, 61):
            self.looks += 1
            if 60 % number == 0:
                yield str(number), number


@pytest.fixture
def divisors() -> Divisors:
    return Divisors()


def started(game: Divisors, *, checkpoints: bool = True) -> Match:
    return Match.start(game.id, {"asks": 3}, 1, seed_of("menu"), checkpoints=checkpoints, the_game=game)


def test_it_works(divisors: Divisors) -> None:
    match = started(divisors)
    (ask,) = match.asks()
    assert (ask.seat, ask.prompt, ask.law, ask.params, ask.reveals, ask.id) == (0, "divisor", "DIV-1", {"of": 60}, True, "0")
    assert ask.options == ["1", "2", "3", "4", "5", "6", "10", "12", "15", "20", "30", "60"]
    assert ask.explains("12") == About(gain={"point": 12})
    assert ask.withholds() == [Withheld("7", "no-divisor", "DIV-1")]
    match.answer(0, "0", "15")
    assert [entry.params for entry in match.log(0)] == [{"number": 15}]
    for answer in ("4", "60"):
        match.answer(0, None, answer)
    assert match.outcome
    assert match.asks() == []


def test_one_that_was_looked_at_is_an_ordinary_question(divisors: Divisors) -> None:
    (ask,) = started(divisors).asks()
    assert sorted(msgspec.to_builtins(ask)) == [
        "id", "law", "least", "most", "options", "params", "prompt", "reveals", "seat", "standing",
    ]  # fmt: skip


def test_what_is_offered_besides_comes_last_and_needs_no_finding(divisors: Divisors) -> None:
    rules = choose_found(0, "divisor", divisors.divisors, besides={"none": 0})
    menu = next(rules)
    assert isinstance(menu, Ask)
    assert menu.offers("none")
    assert divisors.looks == 0
    assert menu.found().options[-2:] == ["60", "none"]
    with pytest.raises(StopIteration) as end:
        rules.send("none")
    assert end.value.value == 0


@pytest.mark.parametrize("checkpoints", [True, False])
def test_who_answers_unseen_has_options_found_until_it_is_among_them(divisors: Divisors, checkpoints: bool) -> None:
    match = started(divisors, checkpoints=checkpoints)
    match.answer(0, "0", "15")
    assert divisors.looks == 15
    assert match.waiting == {"1": 0}
    assert divisors.looks == 15
    assert match.asks() == match.asks()
    assert divisors.looks == 15 + 60
    match.answer(0, "1", "2")
    assert divisors.looks == 15 + 60
    assert [entry.params["number"] for entry in match.log(0)] == [15, 2]


def test_storing_and_going_on_looks_at_nothing(divisors: Divisors) -> None:
    match = started(divisors)
    match.answer(0, None, "15")
    again = Match.load(match.dump(), the_game=divisors)
    assert again.dump() == match.dump()
    assert divisors.looks == 15
    assert again.asks() == match.asks()


def test_what_is_not_offered_is_refused(divisors: Divisors) -> None:
    match = started(divisors)
    before = match.dump()
    for wrong in ("7", "none", ""):
        with pytest.raises(Illegal, match=f"'{wrong}' is not offered, but: 1, 2, 3") as refused:
            match.answer(0, None, wrong)
        assert (refused.value.code, refused.value.law, refused.value.at) == ("unknown_option", ("DIV-1",), "/choose/0")
    assert match.dump() == before


@pytest.mark.parametrize(("choose", "code"), [([], "too_few"), (["2", "3"], "too_many"), (["2", "2"], "repeated")])
def test_it_takes_one_answer(divisors: Divisors, choose: list[str], code: str) -> None:
    match = started(divisors)
    with pytest.raises(Illegal) as refused:
        match.answer(0, None, choose)
    assert refused.value.code == code


def test_a_fault_while_looking_leaves_the_match_as_it_was(divisors: Divisors, monkeypatch: pytest.MonkeyPatch) -> None:
    match = started(divisors)
    match.answer(0, None, "15")
    before = match.dump()
    with monkeypatch.context() as patched:
        patched.setattr(divisors, "looks", None)
        for look in (match.asks, lambda: match.answer(0, None, "2")):
            with pytest.raises(TypeError):
                look()
    assert match.dump() == before
    assert len(match.asks()[0].options) == 12
