from itertools import combinations

import pytest

from games.whispers.engine.board import CARDS, EMPIRES, MULTIPLIERS
from tests.engines.whispers.scenario import Play, Scenario

SLOTS = tuple(MULTIPLIERS)


def cards(play: Play, player: int) -> list[str]:
    return [option.partition(":")[2] for option in play.options(player)]


# -- clean-up -------------------------------------------------------------------------------------------------------


@pytest.mark.law("WOW-14.1a", "WOW-14.1b", "WOW-14.1e")
@pytest.mark.parametrize("kept", [slice(0, 5), slice(3, 8)])
def test_it_works(kept: slice) -> None:
    """Eight cards: any three of them go."""
    play = Scenario(2).holds(0, bear=3, lion=3, horse=2).at("clean-up")
    hand = list(play.hand(0))
    assert play.asked == [(0, "discard")]
    assert cards(play, 0) == hand
    assert (play.ask(0).least, play.ask(0).most) == (3, 3)
    play.answer(0, *(f"card:{card}" for card in hand if card not in hand[kept]))
    assert play.hand(0) == hand[kept]


@pytest.mark.law("WOW-14.1a", "WOW-14.1c")
def test_neither_fewer_nor_more_than_the_surplus() -> None:
    play = Scenario(2).holds(0, bear=7).at("clean-up")
    options = play.options(0)
    assert play.refused(0, options[0]) == ("too_few", ("WOW-14.1a",))
    assert play.refused(0, *options[:3]) == ("too_many", ("WOW-14.1a",))
    assert play.refused(0, options[0], options[0]) == ("repeated", ("WOW-14.1a",))


@pytest.mark.law("WOW-14.1a")
def test_everybody_with_too_many_discards() -> None:
    play = Scenario(3).holds(0, bear=6).holds(1, lion=5).holds(2, horse=7).at("clean-up")
    assert [seat for seat, _ in play.asked] == [0, 2]
    assert [(ask.least, ask.most) for ask in play.match.asks()] == [(1, 1), (2, 2)]


@pytest.mark.law("WOW-14.1c")
@pytest.mark.parametrize("n", [0, 4, 5])
def test_five_cards_or_fewer_are_kept(n: int) -> None:
    play = Scenario(2).holds(0, bear=n).at("clean-up")
    assert play.asked == [(0, "loyalty")]
    assert len(play.hand(0)) == n
    assert "shuffle" not in play.kinds()


@pytest.mark.law("WOW-14.1d")
def test_discards_go_into_the_decks_of_their_empires() -> None:
    play = Scenario(2).holds(0, bear=4, lion=4).at("clean-up")
    gone = [*play.hand(0)[:2], play.hand(0)[-1]]
    play.answer(0, *(f"card:{card}" for card in gone))
    assert len(play.state.decks["bear"]) == 4 + 2
    assert len(play.state.decks["lion"]) == 4 + 1
    assert all(card in play.state.decks[CARDS[card].empire] for card in gone)
    assert play.logged("shuffle") == [{"what": "deck-bear", "count": 6}, {"what": "deck-lion", "count": 5}]


@pytest.mark.law("WOW-14.1d")
def test_the_deck_is_really_shuffled() -> None:
    """The discarded card does not stay where it was laid down, whatever the dice."""
    orders = set()
    for n in range(4):
        play = Scenario(2, seed=bytes([n]) * 32).holds(0, bear=6).at("clean-up")
        play.answer(0, play.options(0)[0])
        orders.add(tuple(play.state.decks["bear"]))
    assert len(orders) > 1


@pytest.mark.law("WOW-14.1e")
def test_three_of_eight_are_discarded() -> None:
    play = Scenario(2).holds(1, eagle=8).at("clean-up")
    play.answer(1, *play.options(1)[:3])
    assert len(play.hand(1)) == 5
    assert len(play.state.decks["eagle"]) == 3


# -- loyalty --------------------------------------------------------------------------------------------------------


def loyalty(scenario: Scenario) -> Play:
    return scenario.at("loyalty")


@pytest.mark.law("WOW-14.2a")
def test_players_swap_in_player_order() -> None:
    play = loyalty(Scenario(3).first(2))
    for player in (2, 0, 1):
        assert play.asked == [(player, "loyalty")]
        play.answer(player, "keep")
    assert play.asked == [(2, "deploy")]
    assert [event["seat"] for event in play.logged("loyalty-kept")] == [2, 0, 1]


@pytest.mark.law("WOW-14.2a", "WOW-14.2g")
def test_any_two_face_down_tokens_or_none() -> None:
    """Nothing else is offered: no third token, no swap with another player, no revealing alone."""
    play = loyalty(Scenario(2))
    assert play.options(0) == ["keep", *(f"swap:{one}:{other}" for one, other in combinations(SLOTS, 2))]
    assert play.refused(0, "swap:devout:dutiful", "swap:affiliated:opposed") == ("too_many", ("WOW-14.2a",))
    for answer in ("reveal:devout", "swap:devout", "swap:devout:devout", "swap:devout:dutiful:opposed"):
        assert play.refused(0, answer) == ("unknown_option", ("WOW-14.2a",))


@pytest.mark.law("WOW-14.2b", "WOW-14.2h")
def test_a_swap_exchanges_two_loyalties_and_turns_both_face_up() -> None:
    play = loyalty(Scenario(2).tokens(0, devout="bear", opposed="lion", dutiful="horse"))
    before = dict(play.state.players[0].tokens)
    play.does(0, "swap:devout:opposed")
    assert play.state.players[0].tokens == before | {"devout": "lion", "opposed": "bear"}
    assert sorted(play.state.players[0].face_up) == ["bear", "lion"]
    hidden = dict.fromkeys(SLOTS)
    assert play.match.view(1)["players"][0]["tokens"] == hidden | {"devout": "lion", "opposed": "bear"}
    assert play.logged("loyalty-swapped", viewer=1) == [{"seat": 0, "tokens": {"devout": "lion", "opposed": "bear"}}]


@pytest.mark.law("WOW-14.2c", "WOW-14.2d")
def test_a_revealed_token_stays_face_up_and_cannot_be_swapped_again() -> None:
    play = loyalty(Scenario(2).round(2).starting_banners()).does(0, "swap:devout:opposed")
    play.until(lambda asks: play.state.marked == 2 and asks[0].prompt == "loyalty" and asks[0].seat == 0)
    assert sorted(play.state.players[0].face_up) == ["bear", "horse"]
    assert play.options(0) == ["keep", "swap:dutiful:affiliated", "swap:dutiful:unallied", "swap:affiliated:unallied"]
    assert play.refused(0, "swap:devout:dutiful") == ("unknown_option", ("WOW-14.2a",))


@pytest.mark.law("WOW-14.2e")
def test_one_swap_a_phase() -> None:
    play = loyalty(Scenario(2)).does(0, "swap:devout:opposed")
    assert play.asked == [(1, "loyalty")]
    assert play.refused(0, "swap:dutiful:affiliated")[0] == "wrong_seat"
    play.does(1, "keep")
    assert play.asked == [(0, "deploy")]


@pytest.mark.law("WOW-14.2f")
def test_whoever_declines_reveals_nothing() -> None:
    play = loyalty(Scenario(2))
    before = dict(play.state.players[0].tokens)
    play.does(0, "keep")
    player = play.state.players[0]
    assert (player.tokens, player.face_up, player.swapped) == (before, [], 0)
    assert set(play.match.view(1)["players"][0]["tokens"].values()) == {None}


@pytest.mark.law("WOW-14.2g")
def test_nothing_is_revealed_without_a_swap_in_a_whole_game() -> None:
    play = Scenario(2).starting_banners().at("deploy").until(lambda asks: not asks)
    assert play.logged("loyalty-swapped") == []
    kinds = play.kinds()
    assert kinds.index("loyalty-revealed") > max(n for n, kind in enumerate(kinds) if kind == "round-marked")


@pytest.mark.law("WOW-14.2i")
def test_two_swaps_are_all_there_are() -> None:
    play = loyalty(Scenario(2).face_up(0, "bear", "eagle")).does(0, "swap:affiliated:opposed")
    assert sorted(play.state.players[0].face_up) == sorted(set(EMPIRES) - {"lion"})
    assert play.state.players[0].swapped == 4
    after = loyalty(Scenario(2).face_up(0, "bear", "eagle", "elephant", "horse"))
    assert after.asked == [(1, "loyalty")]
    assert "loyalty-kept" not in after.kinds()
