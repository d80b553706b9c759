"""What is kept in the books."""

from collections.abc import Callable

import pytest

from games.kernel.dice import Dice
from games.kernel.match import Match
from games.kernel.values import SPECTATOR
from games.whispers.engine.board import CARDS, EMPIRES, MULTIPLIERS
from games.whispers.engine.game import WHISPERS
from games.whispers.engine.states import State
from tests.engines.whispers.scenario import Scenario


@pytest.mark.law("WOW-20.3a")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_it_works(number: int) -> None:
    play = Scenario(3).round(number).first(1).at("mark")
    assert play.kinds()[:2] == ["round-marked", "first-player"]
    assert play.match.view(0)["first"] == 2
    assert [player["society"] for player in play.match.view(0)["players"]] == list(play.match.board.societies)


@pytest.mark.law("WOW-20.3b")
def test_swapped_tokens_are_counted() -> None:
    play = Scenario(2).round(2).starting_banners().at("loyalty")
    counts = [play.match.view(1)["players"][0]["swapped"]]
    for swap in ("swap:devout:opposed", "swap:dutiful:affiliated"):
        play.does(0, swap)
        counts.append(play.match.view(1)["players"][0]["swapped"])
        play.until(lambda asks: not asks or (asks[0].seat == 0 and asks[0].prompt == "loyalty"))
    assert counts == [0, 2, 4]


@pytest.mark.law("WOW-20.3c", "WOW-17.1b")
def test_the_end_reveals_every_token_with_the_score_empire_by_empire() -> None:
    play = Scenario(2).round(4).holds(0, bear=2).at("mark")
    assert play.outcome is not None
    for viewer in (0, 1, SPECTATOR):
        assert [player["tokens"] for player in play.match.view(viewer)["players"]] == [
            player.tokens for player in play.state.players
        ]
        sheets = play.logged("score", viewer)
        assert [sheet["parts"] for sheet in sheets] == [score.parts for score in play.outcome.scores]
        assert all(set(sheet["parts"]) == set(EMPIRES) for sheet in sheets)
        assert all(sheet["points"] == sum(sheet["parts"].values()) for sheet in sheets)


@pytest.mark.law("WOW-20.3d")
def test_options_are_off_unless_agreed_and_shown_to_all() -> None:
    off = {"agents_in_regions": False, "secrecy_bonus": False, "distinct_devotion": False}
    for viewer in (0, 1, SPECTATOR):
        assert Match.start("whispers", seats=2).view(viewer)["options"] == off
        for option in off:
            assert Match.start("whispers", {option: True}, 2).view(viewer)["options"] == off | {option: True}


@pytest.mark.law("WOW-20.3d")
def test_the_secrecy_bonus() -> None:
    """A point for each own token still face down before the final reveal."""
    outcome = Scenario(2, secrecy_bonus=True).face_up(0, "bear", "lion").round(4).at("mark").outcome
    plain = Scenario(2).face_up(0, "bear", "lion").round(4).at("mark").outcome
    assert outcome
    assert plain
    assert [score.parts["secrecy"] for score in outcome.scores] == [3, 5]
    assert [a.points - b.points for a, b in zip(outcome.scores, plain.scores, strict=True)] == [3, 5]


@pytest.mark.law("WOW-20.3d")
def test_distinct_devotion() -> None:
    """No two are dealt the same Devout empire; without the switch it happens."""

    def devout(n: int, **options: bool) -> int:
        state: State = Match.start("whispers", options, 4, bytes([n]) * 32, checkpoints=False).state
        return len({player.tokens["devout"] for player in state.players})

    assert {devout(n, distinct_devotion=True) for n in range(20)} == {4}
    assert min(devout(n) for n in range(20)) < 4


@pytest.mark.law("WOW-20.3e", "WOW-3.4a", "WOW-3.5a")
def test_the_set_up_draws_tokens_decks_and_first_player_from_the_dice() -> None:
    """In this order; with a first player agreed on nothing else changes."""
    match = Match.start("whispers", seats=3)
    kinds = [(entry.kind, entry.params.get("seat", entry.params.get("what"))) for entry in match.log(SPECTATOR)]
    assert kinds == [
        *(("loyalty-dealt", seat) for seat in range(3)),
        *(("shuffle", f"deck-{empire}") for empire in EMPIRES),
        ("lot", "first-player"),
        ("first-player", match.state.first),
    ]
    dice = Dice(bytes(32))
    for player in match.state.players:
        empires = list(EMPIRES)
        dice.shuffle(empires)
        assert player.tokens == dict(zip(MULTIPLIERS, empires, strict=True))
    for empire in EMPIRES:
        cards = [card for card in CARDS if CARDS[card].empire == empire]
        dice.shuffle(cards)
        assert match.state.decks[empire] == cards
    assert match.state.first == dice.below(3)

    agreed = Match.start("whispers", {"first_player": 2}, 3)
    assert agreed.state.first == 2
    assert (agreed.state.players, agreed.state.decks) == (match.state.players, match.state.decks)
    assert "lot" not in [entry.kind for entry in agreed.log(SPECTATOR)]


@pytest.mark.law("WOW-20.3f")
@pytest.mark.parametrize(
    ("moment", "prepare", "revealing"),
    [
        ("seat:lion-sheriff", lambda s: s.agent("lion-sheriff", 0).agent("lion-steward", 1), "act:draw-1"),
        ("loyalty", lambda s: s, "swap:devout:opposed"),
        ("clean-up", lambda s: s.holds(0, bear=6), "card:bear-with-eagle-1"),
        (
            "seat:bear-steward",
            lambda s: (
                s.agent("bear-steward", 0).agent("bear-marshal", 1).able(0, "horse-basic").region("bear-bearhall", bear=2)
            ),
            "play:horse-with-bear-1:horse-basic",
        ),
    ],
)
def test_undo_reaches_back_to_the_last_draw_shuffle_or_reveal(
    moment: str, prepare: Callable[[Scenario], Scenario], revealing: str
) -> None:
    """What was drawn, shuffled or uncovered takes the other's consent."""
    play = prepare(Scenario(2)).at(moment).does(0, revealing)
    assert play.match.consents(0, 0) == (1,)
    assert Scenario(2).at("loyalty").does(0, "keep").match.consents(0, 0) == ()


@pytest.mark.law("WOW-20.3f")
def test_what_came_after_is_taken_back_freely() -> None:
    play = Scenario(2).able(0, "horse-basic").region("bear-bearhall", bear=2).agent("bear-steward", 0).agent("bear-marshal", 1)
    going = play.at("seat:bear-steward").plays(0, "horse-basic", "region:bear-wolfwatch", "n:1", "act:add-2")
    assert going.match.consents(0, 1) == ()
    assert going.match.consents(0, 0) == (1,)


@pytest.mark.law("WOW-20.3g")
@pytest.mark.parametrize(
    ("fault", "rule"),
    [
        (lambda s: (s.reserve.update(lion=-1), s.banners.update({"lion-manewall": 21})), "WOW-20.3g"),
        (lambda s: s.moving.update(lion=-1, bear=0) or s.reserve.update(lion=21), "WOW-20.3g"),
        (lambda s: s.banners.update({"lion-manewall": -1}) or s.reserve.update(lion=21), "WOW-9.1"),
        (lambda s: s.holder.update({"lion-manewall": "bear"}), "WOW-9.1"),
    ],
)
def test_impossible_counts_are_noticed(fault: Callable[[State], object], rule: str) -> None:
    scenario = Scenario(2)
    assert WHISPERS.invariants(scenario.state, scenario.board) == []
    fault(scenario.state)
    wrong = WHISPERS.invariants(scenario.state, scenario.board)
    assert rule in {fault.partition(":")[0] for fault in wrong}


@pytest.mark.law("WOW-20.3g")
def test_a_seat_has_one_agent_and_a_region_banners_of_one_empire_by_their_form() -> None:
    """An entry a seat and a holder a region: two would have no place in the state."""
    scenario = Scenario(2).agent("bear-sheriff", 0).region("lion-manewall", horse=2)
    assert scenario.state.agents == {"bear-sheriff": 0}
    assert set(scenario.state.holder) == set(scenario.state.banners) == set(scenario.board.regions)
    assert all(isinstance(holder, str) for holder in scenario.state.holder.values())
