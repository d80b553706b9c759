"""A turn can be gone on with from each of its questions: few answers, or none, have to be given again."""

import msgspec
import pytest

from games.kernel.bots import Random
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Answer, Dump, Match
from tests.engines.whispers.scenario import Scenario


def since(match: Match) -> list[Answer]:
    """The answers that are given again when the match is loaded."""
    return msgspec.msgpack.decode(match.dump(), type=Dump).answers


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_works(seats: int) -> None:
    """Nothing stands behind a question of a turn but the card it comes from."""
    match = Match.start("whispers", seats=seats, seed=seed_of("going on"))
    bot = Random(Dice(seed_of("answers")))
    prompts = set()
    while asks := match.asks():
        if asks[0].prompt != "discard":  # asked of several at once
            again = [answer.choose[0].partition(":")[0] for answer in since(match)]
            assert again[:1] in ([], ["play"])
            assert "play" not in again[1:]
            prompts.add((asks[0].prompt, bool(again)))
        match.answer(asks[0].seat, asks[0].id, bot.choose(match, asks[0]))
    assert {("action", False), ("add", False), ("target", False), ("attackers", False), ("change-seat", False)} <= prompts


def test_an_attack_is_in_flight_until_it_is_fought_out() -> None:
    scenario = Scenario(2).region("bear-wolfwatch", bear=3).agent("bear-chancellor", 0).agent("lion-sheriff", 1)
    play = scenario.at("seat:bear-chancellor")
    assert play.match.at_checkpoint
    play.does(0, "act:attack")
    assert play.asked == [(0, "attackers")]
    assert not since(play.match)
    assert not play.match.at_checkpoint
    play.does(0, "n:1")
    assert play.acting() == (1, "lion-sheriff")
    assert play.match.at_checkpoint
