import pytest

from games.kernel.values import SPECTATOR
from games.viscounts.engine.vocabulary import Destroy, Discard
from tests.engines.viscounts.scenario import Play, Scenario, case

DULL = ("no-action", "pass", "keep", "done")
COMMON = "acolyte friar miner mason artist bishop courier priest"


def drawing(**cards: str) -> Scenario:
    """Seat 0 has these cards; nobody leads the Castle."""
    return Scenario(2).cards(0, **cards)


def drawn(play: Play, seat: int = 0) -> int:
    return sum(told["count"] for told in play.logged("draws") if told["seat"] == seat)


# -- how many ---------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-9.1a", "VIS-9.1c")
@pytest.mark.parametrize("hand", ["", "abbot", "abbot squire"])
def test_the_active_player_draws_up_to_three(hand: str) -> None:
    play = drawing(hand=hand, draw="trader lender labourer thief").phase("draw")
    own = hand.split()
    expected = ["trader", "lender", "labourer"][: 3 - len(own)]
    assert play.player(0).hand == own + expected  # from the top
    assert play.player(0).draw == ["thief", "labourer", "lender", "trader"][: 4 - len(expected)]
    assert play.player(1).hand == []
    assert play.over


@pytest.mark.law("VIS-9.1a")
def test_the_worked_draw() -> None:
    example = case("draw-to-limit")
    s = drawing(hand="abbot squire", draw="trader lender labourer journeyman", discard="friar miner", row="thief")
    play = s.phase("draw")
    player = play.player(0)
    assert (drawn(play), len(player.hand), len(player.draw), len(player.discard)) == (1, 3, 3, 2)
    assert play.markers(0) == (1, 7)
    assert (example.expect["drawn"], example.expect["hand"], example.expect["reshuffles"]) == (1, 3, 0)


@pytest.mark.law("VIS-9.1b")
def test_drawing_ends_early_without_cards() -> None:
    play = drawing(row="abbot squire labourer", draw="trader").phase("draw")
    assert play.player(0).hand == ["trader"]
    assert play.over
    none = drawing(row="abbot squire labourer", draw="").phase("draw")
    assert none.player(0).hand == []
    assert none.markers(0) == (1, 7)  # nothing was shuffled


@pytest.mark.law("VIS-9.1b", "VIS-9.2a")
def test_a_discard_pile_that_does_not_suffice_is_drawn_whole() -> None:
    play = drawing(row="abbot squire labourer", draw="trader", discard="lender").phase("draw")
    assert sorted(play.player(0).hand) == ["lender", "trader"]
    assert play.player(0).discard == play.player(0).draw == []


@pytest.mark.law("VIS-9.1d", "VIS-6.3.6c")
@pytest.mark.parametrize(
    ("column", "leads", "limit"), [("", False, 3), ("workshop-3", False, 4), ("", True, 4), ("workshop-3", True, 5)]
)
def test_what_raises_the_hand_limit_adds_up(column: str, leads: bool, limit: int) -> None:
    s = drawing(draw=COMMON)
    if column:
        s.uncovered(0, column)
    if leads:
        s.castle(tier3=(1, 0)).leader(0)
    assert len(s.phase("draw").player(0).hand) == limit


@pytest.mark.law("VIS-9.1d")
def test_other_columns_and_other_leaders_raise_nothing() -> None:
    s = drawing(draw=COMMON).uncovered(0, "workshop-1", "workshop-2", "trading-post-1").uncovered(1, "workshop-3")
    play = s.castle(tier3=(0, 1)).leader(1).phase("draw")
    assert len(play.player(0).hand) == 3


@pytest.mark.law("VIS-9.1e")
@pytest.mark.parametrize(
    "hand", ["abbot squire labourer", "abbot squire labourer trader", "abbot squire labourer trader lender"]
)
def test_a_hand_at_the_limit_or_above_stays_as_it_is(hand: str) -> None:
    play = drawing(hand=hand, draw="friar miner", discard="mason").phase("draw")
    assert play.player(0).hand == hand.split()
    assert play.player(0).draw == ["miner", "friar"]
    assert play.player(0).discard == ["mason"]
    assert play.logged("draws") == []


# -- shuffling --------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-9.2a", "VIS-9.2d")
def test_an_empty_draw_pile_is_made_of_the_discard_pile_first() -> None:
    example = case("draw-reshuffle-virtue")
    play = drawing(draw="abbot squire", discard="trader lender labourer journeyman thief", row="friar").phase("draw")
    player = play.player(0)
    assert player.hand[:2] == ["abbot", "squire"]
    assert (len(player.hand), len(player.draw), player.discard) == (3, 4, [])
    assert play.markers(0) == (1, 6) == tuple(example.expect["markers"].values())
    assert (example.expect["drawn"], example.expect["draw_pile"]) == (3, 4)
    assert len(play.logged("shuffles")) == example.expect["reshuffles"] == 1


@pytest.mark.law("VIS-9.2a")
def test_the_new_draw_pile_is_in_random_order() -> None:
    found = set()
    for seed in range(6):
        s = drawing(draw="", discard="trader lender labourer journeyman thief abbot squire")
        play = s.phase("draw", seed=bytes([seed] * 32))
        found.add((*play.player(0).hand, *play.player(0).draw))
    assert len(found) == 6


@pytest.mark.law("VIS-9.2a")
def test_a_draw_pile_that_is_just_used_up_is_not_made_anew() -> None:
    play = drawing(draw="abbot squire labourer", discard="trader lender").phase("draw")
    assert play.player(0).draw == []
    assert play.player(0).discard == ["trader", "lender"]
    assert play.markers(0) == (1, 7)


@pytest.mark.law("VIS-9.2a", "VIS-9.2d")
def test_in_any_phase_and_turn() -> None:
    """Whatever needs the top of an empty draw pile: a blind play, a discard, a destroy; of anybody."""
    blind = drawing(draw="", discard="abbot squire labourer").phase("play")
    assert blind.markers(0) == (1, 6)
    assert len(blind.player(0).draw) == 2
    for step, option in ((Discard(1), "discard-top"), (Destroy(1), "destroy-top")):
        s = Scenario(2).cards(1, draw="", discard="abbot squire labourer trader")
        play = s.effect(1, step, active=0).does(1, option)
        assert play.markers(1) == (1, 6)
        assert play.markers(0) == (1, 7)
        assert len(play.player(1).draw) == 3


@pytest.mark.law("VIS-9.2b", "VIS-9.2c")
@pytest.mark.parametrize("row", ["thief", "antagonist", "antagonist thief lookout", "abbot - clovis"])
def test_criminals_in_the_row_bring_one_corruption_for_the_shuffle(row: str) -> None:
    play = drawing(row=row, draw="", discard="squire trader labourer lender").phase("draw")
    assert play.markers(0) == (2, 7)


@pytest.mark.law("VIS-9.2d", "VIS-9.2b")
def test_without_criminals_in_the_row_it_is_a_virtue() -> None:
    play = drawing(row="abbot", hand="thief", draw="", discard="antagonist trader labourer lender").phase("draw")
    assert play.markers(0) == (1, 6)  # Criminals elsewhere do not count
    nobody = drawing(draw="", discard="antagonist trader labourer lender").phase("draw")
    assert nobody.markers(0) == (1, 6)


@pytest.mark.law("VIS-9.2e")
def test_markers_that_meet_by_a_shuffle_wait_for_the_next_turn() -> None:
    s = drawing(hand="abbot", draw="", discard="squire trader labourer lender friar").markers(0, 5, 6)
    s.cards(1, hand="abbot squire labourer")
    play = s.game(0).until(lambda asks: asks[0].seat == 1, DULL)
    assert play.markers(0) == (5, 5)
    assert play.papers(0) == (0, 0, 0, 0)
    play.until(lambda asks: asks[0].seat == 0 and asks[0].prompt == "play", DULL)
    assert play.markers(0) == (5, 5)
    assert play.logged("collision") == []
    play.until(lambda asks: asks[0].seat == 1, DULL)
    assert [told["seat"] for told in play.logged("collision")] == [0]
    assert play.papers(0)[0] >= 1


@pytest.mark.law("VIS-9.2e")
def test_markers_that_meet_by_a_shuffle_before_phase_5_are_resolved_in_it() -> None:
    s = drawing(draw="", discard="squire abbot labourer trader").markers(0, 5, 6)
    play = s.turn(0)
    assert play.markers(0) == (5, 5)
    play.until(dull=DULL)
    assert [told["at"] for told in play.logged("collision")] == [5]


# -- the end of the turn ----------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-9.3a")
def test_then_the_player_to_the_left_starts() -> None:
    s = Scenario(3).first(1)
    for seat in range(3):
        s.cards(seat, hand="abbot squire labourer")
    play = s.game(1)
    order = []
    for _ in range(4):
        order.append(play.asked[0])
        play.does(play.asked[0][0], "play:abbot" if len(order) < 4 else play.options(1)[0])
        play.until(lambda asks: asks[0].prompt == "play", DULL)
    assert order == [(1, "play"), (2, "play"), (0, "play"), (1, "play")]
    turns = play.logged("turn")
    assert [turn["seat"] for turn in turns][:4] == [1, 2, 0, 1]


@pytest.mark.law("VIS-9.1a")
def test_only_the_owner_sees_what_was_drawn() -> None:
    play = drawing(draw="trader lender labourer thief").phase("draw")
    assert play.logged("draws", 0) == [{"seat": 0, "count": 3, "cards": ["trader", "lender", "labourer"]}]
    assert play.view(0)["players"][0]["hand"] == ["labourer", "lender", "trader"]
    assert "hand" not in play.view(1)["players"][0]
    assert "hand" not in play.view(SPECTATOR)["players"][0]
