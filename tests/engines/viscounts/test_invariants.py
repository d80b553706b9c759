"""Whatever cannot be on the table is told, by its rule."""

import copy
from collections.abc import Callable

import pytest

from games.kernel.bots import Greedy
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.viscounts.engine.board import Board
from games.viscounts.engine.game import VISCOUNTS
from games.viscounts.engine.states import State
from games.viscounts.engine.vocabulary import RIBBONS

Change = Callable[[State, Board], object]


def played(seats: int, answers: int = 120) -> Match:
    match = Match.start("viscounts", None, seats, seed_of("broken"))
    bots = [Greedy(Dice(seed_of(f"bot {seat}"))) for seat in range(seats)]
    while answers and (asks := match.asks()):
        match.answer(asks[0].seat, asks[0].id, bots[asks[0].seat].choose(match, asks[0]))
        answers -= 1
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    """Three players in the middle of a game: there are Workers on all tiers, and Buildings."""
    return played(3)


def wrong(match: Match, change: Change) -> list[str]:
    state = copy.deepcopy(match.state)
    change(state, match.board)
    return VISCOUNTS.invariants(state, match.board)


def set_to(name: str, value: object, who: int | None = None) -> Change:
    return lambda state, board: setattr(state if who is None else state.players[who], name, value)


def crowd(tier: str) -> Change:
    """One Worker more than a Section holds, from the supply."""

    def change(state: State, board: Board) -> None:
        there = getattr(state, tier)[0]
        most = getattr(board.castle, f"max_workers_{tier}_section")
        more = most + 1 - sum(there)
        there[0] += more
        state.players[0].workers -= more

    return change


def climb(state: State, board: Board) -> None:
    crowd("tier1")(state, board)
    state.climbing = True


def on_top(state: State, *workers: int) -> None:
    """So many of each player are on tier 3, and nobody leads."""
    for who, n in enumerate(workers):
        state.players[who].workers -= n - state.tier3[who]
        state.tier3[who] = n
    state.leader = None


def lead(state: State, who: int, *workers: int) -> None:
    on_top(state, *workers)
    state.leader = who


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_works(seats: int) -> None:
    assert wrong(played(seats), lambda *_: None) == []


def test_those_who_climb_may_be_more(match: Match) -> None:
    assert wrong(match, climb) == []


def test_of_as_many_workers_one_leads(match: Match) -> None:
    assert wrong(match, lambda state, board: lead(state, 1, 2, 2, 1)) == []


def test_the_last_debt_ends_the_game(match: Match) -> None:
    def end(state: State, board: Board) -> None:
        state.papers[next(iter(board.end_cards))] = 0
        state.last_round = state.round

    assert wrong(match, end) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda state, board: state.players.pop(), "`players` does not fit this game"),
        (lambda state, board: state.ring.pop(), "`ring` does not fit this game"),
        (lambda state, board: state.townsfolk.popitem(), "`townsfolk` does not fit this game"),
        (lambda state, board: state.manuscripts.popitem(), "`manuscripts` does not fit this game"),
        (lambda state, board: state.tier1.pop(), "`castle` does not fit this game"),
        (lambda state, board: state.tier2[1].pop(), "`castle` does not fit this game"),
        (lambda state, board: state.tier3.append(0), "`tier3` does not fit this game"),
        (lambda state, board: state.sites.update(nowhere=next(iter(state.sites.values()))), "`sites` does not fit this game"),
        (set_to("first", 3), "`first, active or facing` does not fit this game"),
        (set_to("first", -1), "`first, active or facing` does not fit this game"),
        (set_to("active", 3), "`first, active or facing` does not fit this game"),
        (set_to("active", -1), "`first, active or facing` does not fit this game"),
        (set_to("facing", 99), "`first, active or facing` does not fit this game"),
        (set_to("facing", -1), "`first, active or facing` does not fit this game"),
        (lambda state, board: state.players[1].row.pop(), "`row` does not fit this game"),
        (lambda state, board: next(filter(None, state.townsfolk.values())).pop(), "VIS-1.1: "),
        (lambda state, board: state.players[0].draw.append(next(iter(board.manuscripts))), "VIS-1.1: "),
        (lambda state, board: state.box.append("nothing"), "VIS-1.1: nothing is there 1 times, not 0"),
        (lambda state, board: [player.favours.append(RIBBONS[0]) for player in state.players[:2]], "VIS-1.1j: "),
        (lambda state, board: state.papers.update(debt=-1), "VIS-1.9: -1 on "),
        (lambda state, board: state.papers.update(debt=99), "VIS-1.9: 99 on "),
        (lambda state, board: state.papers.update({next(iter(board.end_cards)): 0}), "VIS-10.1a: "),
        (set_to("last_round", 9), "VIS-10.1a: "),
        (lambda state, board: state.sites.popitem(), "VIS-1.1c: "),
        (lambda state, board: state.players[0].emptied.append("nowhere"), "VIS-1.1c: player 0"),
        (crowd("tier1"), "VIS-6.3.5a: "),
        (crowd("tier2"), "VIS-6.3.5a: "),
        (lambda state, board: state.tier1[0].__setitem__(0, -1), "VIS-6.3.5a: [-1, "),
        (set_to("workers", -1, 1), "VIS-1.1b: player 1 has -1"),
        (set_to("workers", 99, 2), "VIS-1.1b: player 2 has 99"),
        (lambda state, board: on_top(state, 0, 1, 0), "VIS-6.3.6a: "),
        (lambda state, board: lead(state, 0, 1, 2, 0), "VIS-6.3.6b: "),
        (lambda state, board: state.players[0].goods.update(silver=-1), "VIS-1.1n: player 0"),
        (set_to("debts", -1, 0), "VIS-1.1n: player 0"),
        (set_to("paid", -1, 1), "VIS-1.1n: player 1"),
        (set_to("deeds", -1, 2), "VIS-1.1n: player 2"),
        (set_to("approved", -1, 2), "VIS-1.1n: player 2"),
        (set_to("corruption", 99, 0), "VIS-3.2a: the markers of player 0"),
        (set_to("corruption", -1, 0), "VIS-3.2a: the markers of player 0"),
        (set_to("virtue", 99, 1), "VIS-3.2a: the markers of player 1"),
        (set_to("space", "nowhere", 1), "VIS-5.2b: the Viscount of player 1"),
        (set_to("space", "", 1), "VIS-5.2b: the Viscount of player 1"),
    ],
)
def test_what_cannot_be(match: Match, change: Change, told: str) -> None:
    found = wrong(match, change)
    assert any(line.startswith(told) for line in found), found


def test_the_opponent_has_no_hand() -> None:
    def deal(state: State, board: Board) -> None:
        state.players[1].hand.append(state.players[1].draw.pop())

    assert "VIS-12.1e: the AI has a hand" in wrong(played(1), deal)
