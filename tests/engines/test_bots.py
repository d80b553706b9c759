import pytest

from games.kernel.bots import Greedy, Random, bots_of, count_picks, picks
from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.game import game
from games.kernel.match import Match
from games.kernel.playouts import playout
from games.kernel.values import Ask
from tests.shelves.guessing.engine.game import CARDS, GUESSING


def started(seed: str = "0") -> Match:
    return Match.start("guessing", seed=seed_of(seed), the_game=GUESSING)


def test_it_works() -> None:
    match = started()
    (ask,) = match.asks()
    bot = Greedy(Dice(seed_of("bot")))
    assert sorted(bot.choose(match, ask)) == ["5", "6"], "the two best coins"


def test_picks_are_every_answer_once() -> None:
    ask = Ask(0, "some", ["a", "b", "c"], least=1, most=2)
    assert list(picks(ask)) == [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")]
    assert count_picks(ask) == 6
    assert count_picks(Ask(0, "all", ["a"], least=0, most=9)) == 2


def test_random_finds_every_answer() -> None:
    ask = Ask(0, "some", ["a", "b", "c"], least=0, most=2)
    bot = Random(Dice(seed_of("bot")))
    assert {tuple(sorted(bot.choose(started(), ask))) for _ in range(200)} == set(picks(ask))


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = [playout(GUESSING, None, 3, seed, [name]) for seed in (1, 1, 2)]
    assert games[0].answers == games[1].answers
    assert games[0].answers != games[2].answers


def test_greedy_beats_random() -> None:
    wins = [playout(GUESSING, None, 2, seed, ["random", "greedy"]).outcome for seed in range(10)]
    assert [outcome.winners for outcome in wins if outcome] == [(1,)] * 10


def test_greedy_knows_no_more_than_its_seat() -> None:
    """It guesses the card under the other's cup no more often than chance has it, and never names its own."""
    hits = 0
    for seed in range(120):
        match = started(str(seed))
        match.answer(0, None, ["1"])
        (guess,) = Greedy(Dice(seed_of(f"bot {seed}"))).choose(match, match.asks()[0])
        assert guess != match.state.cards[0]
        hits += guess == match.state.cards[1]
    assert 10 <= hits <= 40, "about one in five"


def test_greedy_answers_when_no_imagined_world_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Match:
        raise Illegal("unknown_option", "drawn since the checkpoint")

    match = started()
    match.answer(0, None, ["1"])
    monkeypatch.setattr(Match, "imagine", refuse)
    (guess,) = Greedy(Dice(seed_of("bot"))).choose(match, match.asks()[0])
    assert guess in CARDS


def test_greedy_asks_no_imagined_world_for_what_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Match, "imagine")
    assert Greedy(Dice(seed_of("bot"))).choose(started(), Ask(0, "only", ["a"])) == ("a",)


def test_an_answer_the_imagined_world_does_not_offer_is_refused() -> None:
    match = started()
    match.answer(0, None, ["1"])
    match.answers[-1] = type(match.answers[-1])(0, ("7",))
    with pytest.raises(Illegal, match="'7' is not offered"):
        match.imagine(0, seed_of("world"))


def test_unknown_bot() -> None:
    with pytest.raises(Illegal, match="no bot 'clever'; there are: greedy, random") as refusal:
        bots_of(["random", "clever"], 2, b"")
    assert refusal.value.code == "unknown_bot"


def test_too_few_bots() -> None:
    with pytest.raises(Illegal, match="one for each of 3 seats, not 2") as refusal:
        bots_of(["random", "greedy"], 3, b"")
    assert refusal.value.code == "bot_count"


def test_greedy_beats_random_at_whispers() -> None:
    """A sample; make bench plays hundreds of games."""
    greedy = [
        playout(game("whispers"), None, 2, seed, ["greedy" if seat == seed % 2 else "random" for seat in (0, 1)])
        for seed in range(8)
    ]
    wins = sum(match.outcome is not None and match.outcome.winners == (seed % 2,) for seed, match in enumerate(greedy))
    assert wins >= 7


class Judging(type(GUESSING)):  # type: ignore[misc]
    """The same game, that knows what its options are worth."""

    def judge(self, state: object, board: object, ask: Ask) -> list[float]:
        return [float(option in ("1", "2")) for option in ask.options]


def test_a_game_that_judges_options_needs_no_imagining(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.start("guessing", seed=seed_of("0"), the_game=Judging())
    monkeypatch.setattr(Match, "imagine", None)
    (ask,) = match.asks()
    assert sorted(Greedy(Dice(seed_of("bot"))).choose(match, ask)) == ["1", "2"]


def test_judged_picks_are_the_good_ones_within_the_bounds() -> None:
    bot = Greedy(Dice(seed_of("bot")))
    options = ["a", "b", "c"]
    assert bot._best(Ask(0, "some", options, least=0, most=3), [1.0, -1.0, 2.0]) == ["c", "a"]
    assert bot._best(Ask(0, "some", options, least=0, most=3), [-1.0, -1.0, -2.0]) == []
    assert bot._best(Ask(0, "some", options, least=2, most=2), [-1.0, -3.0, -2.0]) == ["a", "c"]
