import pytest

from tests.engines.viscounts.scenario import Play, Scenario

DULL = ("no-action", "pass", "keep", "done")
QUIET = "abbot squire labourer"


def near_the_end(trigger: int, first: int = 0, seats: int = 3) -> Scenario:
    """In round 5 this seat can take the last Debt of the Poverty Card; nobody else gains any."""
    s = Scenario(seats).first(first).round(5).on_cards(debt=1, deed=2)
    for seat in range(seats):
        s.cards(seat, hand="antagonist squire labourer" if seat == trigger else QUIET, draw="trader financer lender")
        s.at(seat, f"{s.state.ring[seat]}-outer-right")
    return s


def dully(play: Play) -> Play:
    return play.until(dull=("play:antagonist", "play:labourer", "play:squire", *DULL))


@pytest.mark.law("VIS-10.1a", "VIS-10.1b", "VIS-10.1c", "VIS-10.1d", "VIS-10.1e")
@pytest.mark.parametrize("first", [0, 1, 2])
@pytest.mark.parametrize("trigger", [0, 1, 2])
def test_the_round_is_played_to_its_end_and_one_more_follows(trigger: int, first: int) -> None:
    play = dully(near_the_end(trigger, first).game())
    order = [first, (first + 1) % 3, (first + 2) % 3]
    turns = [(told["round"], told["seat"]) for told in play.logged("turn")]
    assert turns == [(5, seat) for seat in order] + [(6, seat) for seat in order]
    assert turns[-1][1] == (first - 1) % 3  # the start player's right-hand neighbour
    assert play.logged("revealed") == [{"what": "poverty"}]
    assert len(play.logged("end-triggered")) == 1
    assert play.over
    assert len(play.outcome.scores) == 3


@pytest.mark.law("VIS-10.1a")
def test_without_a_revealed_card_it_goes_on() -> None:
    s = near_the_end(0).on_cards(debt=2)
    play = s.game()
    play.until(lambda asks: play.state.round == 8, ("play:antagonist", *DULL))
    assert not play.over
    assert play.state.last_round is None


@pytest.mark.law("VIS-10.1a", "VIS-17.4l")
def test_a_second_reveal_adds_no_round() -> None:
    s = near_the_end(0).on_cards(deed=1)
    s.markers(1, 3, 3)  # seat 1 gains a Deed in its collision, later than the Debt of seat 0
    play = dully(s.game())
    assert [told["what"] for told in play.logged("revealed")] == ["poverty", "prosperity"]
    assert len(play.logged("end-triggered")) == 1
    assert [told["round"] for told in play.logged("turn")] == [5, 5, 5, 6, 6, 6]


@pytest.mark.law("VIS-10.1c", "VIS-17.4l")
def test_a_second_reveal_in_the_last_round_adds_none_either() -> None:
    s = near_the_end(0).on_cards(debt=0, deed=1).round(6, last=6).markers(2, 3, 3)
    s.cards(0, hand="trader")
    play = dully(s.game())
    assert [told["what"] for told in play.logged("revealed")][-1] == "prosperity"
    assert [told["round"] for told in play.logged("turn")] == [6, 6, 6]
    assert play.over


@pytest.mark.law("VIS-10.2a")
def test_both_revealed_cards_are_scored() -> None:
    s = Scenario(3).papers(0, approved=1, paid=1).papers(1, paid=2).on_cards(debt=0, deed=0)
    play = s.end()
    assert play.parts(0) == {"approved_deeds": 3, "poverty": 12, "prosperity": 8}
    assert play.parts(1) == {"prosperity": 12}
    one = Scenario(3).papers(0, approved=1, paid=1).papers(1, paid=2).on_cards(debt=0).end()
    assert one.parts(0) == {"approved_deeds": 3, "poverty": 12}
    assert one.parts(1) == {}


@pytest.mark.law("VIS-10.3a")
@pytest.mark.parametrize(
    ("row", "manuscript", "points"),
    [
        ("traveller clergyman priest", "black-5-vp-cleric-icons", 3),  # the Abbot in the draw pile, and two printed here
        ("benefactor diplomat artist", "yellow-5-vp-noble-icons", 3),  # the Squire, and two printed here
        ("emma traveller trader", "black-5-vp-cleric-icons", 2),
    ],
)
def test_ongoing_abilities_have_no_effect_in_the_final_scoring(row: str, manuscript: str, points: int) -> None:
    s = Scenario(2).cards(0, row=row).transcribed(0, manuscript).goods(0, silver=8, stone=5, gold=5, ink=5)
    assert s.end().parts(0)["manuscript_conditions"] == points


@pytest.mark.law("VIS-10.3a")
def test_nothing_reacts_to_the_final_scoring() -> None:
    s = Scenario(2).cards(0, row="debt-collector-deed racketeer-thinning ada").papers(0, debts=2, paid=2, deeds=2)
    play = s.uncovered(0, "workshop-2").on_cards(debt=0, deed=0).markers(0, 4, 4).end()
    assert set(play.kinds()) == {"score", "end"}
    assert play.papers(0) == (2, 2, 2, 0)
