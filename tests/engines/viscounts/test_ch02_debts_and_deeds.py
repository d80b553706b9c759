import pytest

from games.viscounts.engine.vocabulary import Flip, Gain, Paper
from tests.engines.viscounts.scenario import Play, Scenario, case

RESOURCES = ["take:ink", "take:stone", "take:gold"]


def gains(scenario: Scenario, paper: Paper, count: int = 1) -> Play:
    return scenario.effect(0, Gain(paper, count))


@pytest.mark.law("VIS-2.1a", "VIS-2.1b")
def test_a_gained_card_comes_from_the_top_of_its_pile_unflipped() -> None:
    debt = gains(Scenario(3).on_cards(debt=5, deed=5), "debt")
    assert debt.papers(0) == (1, 0, 0, 0)
    assert debt.state.papers == {"debt": 4, "deed": 5}
    deed = gains(Scenario(3).on_cards(debt=5, deed=5), "deed", 2)
    assert deed.papers(0) == (0, 0, 2, 0)
    assert deed.state.papers == {"debt": 5, "deed": 3}
    assert debt.over
    assert deed.over


@pytest.mark.law("VIS-2.1c", "VIS-2.1d", "VIS-2.1e")
@pytest.mark.parametrize(("paper", "card"), [("debt", "poverty"), ("deed", "prosperity")])
def test_taking_the_last_card_on_it_reveals_a_card_and_triggers_the_end(paper: Paper, card: str) -> None:
    before = gains(Scenario(3).round(6).on_cards(**{paper: 2}), paper)
    assert before.left(paper) == 1
    assert before.logged("revealed") == before.logged("end-triggered") == []
    assert before.state.last_round is None
    last = gains(Scenario(3).round(6).on_cards(**{paper: 1}), paper)
    assert last.left(paper) == 0
    assert last.logged("revealed") == [{"what": card}]
    assert len(last.logged("end-triggered")) == 1
    assert last.state.last_round == 7


@pytest.mark.law("VIS-2.1e", "VIS-2.1c", "VIS-2.1d")
def test_either_card_alone_triggers_the_end() -> None:
    play = gains(Scenario(3).on_cards(debt=1, deed=1), "debt")
    assert play.logged("revealed") == [{"what": "poverty"}]
    assert play.state.papers == {"debt": 0, "deed": 1}
    assert play.state.last_round == 2


@pytest.mark.law("VIS-2.1f", "VIS-2.1g")
@pytest.mark.parametrize(("paper", "owned"), [("debt", (3, 0, 0, 0)), ("deed", (0, 0, 3, 0))])
def test_a_gain_goes_on_below_a_card_that_it_reveals(paper: Paper, owned: tuple[int, ...]) -> None:
    across = gains(Scenario(2).on_cards(**{paper: 1}), paper, 3)
    assert across.papers(0) == owned
    assert len(across.logged("takes")) == 3
    assert len(across.logged("revealed")) == 1
    after = gains(Scenario(2).round(4, last=5).on_cards(**{paper: 0}), paper, 3)
    assert after.papers(0) == owned
    assert after.logged("revealed") == after.logged("end-triggered") == []
    assert after.state.last_round == 5


@pytest.mark.law("VIS-2.1h", "VIS-1.1n")
def test_there_is_no_end_of_debts_and_deeds() -> None:
    play = Scenario(2).papers(0, debts=30, deeds=30).effect(0, Gain("debt", 40), Gain("deed", 40))
    assert play.papers(0) == (70, 0, 70, 0)


@pytest.mark.law("VIS-2.2a")
def test_flipping_a_debt_pays_one_unpaid_debt() -> None:
    play = Scenario(2).papers(0, debts=2, paid=1, deeds=2).effect(0, Flip("debt", 1))
    play.does(0, "take:ink")
    assert play.papers(0) == (1, 2, 2, 0)
    assert play.over


@pytest.mark.law("VIS-2.2b", "VIS-2.2e")
def test_flipping_a_deed_approves_one_and_gives_nothing() -> None:
    play = Scenario(2).papers(0, debts=2, deeds=2, approved=1).effect(0, Flip("deed", 1))
    assert play.over
    assert play.papers(0) == (2, 0, 1, 2)
    assert play.goods(0) == {}
    assert play.markers(0) == (1, 7)


@pytest.mark.law("VIS-2.2c")
def test_flip_either_lets_the_player_choose_card_by_card() -> None:
    play = Scenario(2).papers(0, debts=1, deeds=2).effect(0, Flip("either", 2))
    assert play.options(0) == ["flip:debt", "flip:deed"]
    play.does(0, "flip:deed")
    assert play.papers(0) == (1, 0, 1, 1)
    assert play.options(0) == ["flip:debt", "flip:deed"]
    play.does(0, "flip:debt", "take:gold")
    assert play.papers(0) == (0, 1, 1, 1)


@pytest.mark.law("VIS-2.2d")
def test_each_debt_flipped_brings_a_resource_at_once() -> None:
    play = Scenario(2).papers(0, debts=2).effect(0, Flip("debt", 2))
    assert play.papers(0) == (1, 1, 0, 0)  # the resource comes before the second flip
    assert play.options(0) == RESOURCES
    play.does(0, "take:stone")
    assert play.goods(0) == {"stone": 1}
    assert play.papers(0) == (0, 2, 0, 0)
    assert play.options(0) == RESOURCES
    play.does(0, "take:gold")
    assert play.goods(0) == {"stone": 1, "gold": 1}


@pytest.mark.law("VIS-2.2f", "VIS-2.2g")
def test_a_flipped_card_is_never_flipped_again_and_a_flip_without_a_card_does_nothing() -> None:
    for what in ("debt", "deed", "either"):
        play = Scenario(2).papers(0, paid=3, approved=2).effect(0, Flip(what, 1))
        assert play.over
        assert play.papers(0) == (0, 3, 0, 2)
        assert play.goods(0) == {}
        assert play.logged("nothing-to-flip") == [{"seat": 0, "what": what}]


@pytest.mark.law("VIS-2.2g", "VIS-2.2f")
def test_a_flip_takes_no_other_kind_than_the_one_named() -> None:
    assert Scenario(2).papers(0, deeds=2).effect(0, Flip("debt", 1)).papers(0) == (0, 0, 2, 0)
    assert Scenario(2).papers(0, debts=2).effect(0, Flip("deed", 1)).papers(0) == (2, 0, 0, 0)
    short = Scenario(2).papers(0, deeds=1).effect(0, Flip("either", 2))  # the second has nothing left
    assert short.over
    assert short.papers(0) == (0, 0, 0, 1)


@pytest.mark.law("VIS-2.3a", "VIS-2.3b")
def test_what_debts_and_deeds_are_worth_in_the_end() -> None:
    assert Scenario(2).papers(0, debts=3).end().parts(0) == {"unpaid_debts": -6}
    assert Scenario(2).papers(0, paid=3).end().parts(0) == {}
    assert Scenario(2).papers(0, deeds=4).end().parts(0) == {"acquired_deeds": 4}
    assert Scenario(2).papers(0, approved=2).end().parts(0) == {"approved_deeds": 6}
    assert Scenario(2).papers(0, debts=1, paid=1, deeds=1, approved=1).end().points(0) == -2 + 0 + 1 + 3
    example = case("debt-deed-vp").expect
    assert example == {"debt_unpaid": -2, "debt_paid": 0, "deed_acquired": 1, "deed_approved": 3}


@pytest.mark.law("VIS-2.3c")
def test_which_majority_a_revealed_card_rewards() -> None:
    def end(**revealed: int) -> Play:
        return Scenario(3).papers(0, approved=2).papers(1, paid=2).on_cards(**revealed).end()

    assert (end(debt=0).parts(0)["poverty"], end(debt=0).parts(1).get("poverty")) == (12, None)
    assert (end(deed=0).parts(1)["prosperity"], end(deed=0).parts(0).get("prosperity")) == (12, None)
    assert "prosperity" not in end(debt=0).parts(1)
