import pytest

from games.viscounts.engine import effects
from games.viscounts.engine.vocabulary import Choice, Flip, Gain, Step
from tests.engines.viscounts.scenario import Play, Scenario

VIRTUE, CORRUPTION = Gain("virtue", 1), Gain("corruption", 1)


def gains(corruption: int, virtue: int, *steps: Step) -> Play:
    """What comes of it for somebody with markers there."""
    return Scenario(2).markers(0, corruption, virtue).effect(0, *steps)


@pytest.mark.law("VIS-3.1a", "VIS-3.1b")
def test_each_gain_moves_its_own_marker_on_the_own_board() -> None:
    assert gains(1, 7, CORRUPTION).markers(0) == (2, 7)
    assert gains(2, 7, Gain("corruption", 3)).markers(0) == (5, 7)
    assert gains(1, 7, VIRTUE).markers(0) == (1, 6)
    play = gains(1, 6, Gain("virtue", 2))
    assert play.markers(0) == (1, 4)
    assert play.markers(1) == (1, 7)


@pytest.mark.law("VIS-3.1c", "VIS-3.2c")
def test_steps_off_the_track_are_lost() -> None:
    right = gains(6, 6, Gain("corruption", 3))
    assert right.markers(0) == (7, 7)
    assert [told["lost"] for told in right.logged("corruption")] == [2]
    left = gains(2, 2, Gain("virtue", 3))
    assert left.markers(0) == (1, 1)
    assert [told["lost"] for told in left.logged("virtue")] == [2]
    owed = gains(7, 7, CORRUPTION, CORRUPTION, VIRTUE)
    assert owed.markers(0) == (6, 6)  # nothing is owed for what was lost


@pytest.mark.law("VIS-3.1d")
def test_one_effect_gives_corruption_before_virtue() -> None:
    """From 4 and 5 the first step brings the markers together, and the second moves both of them."""
    for steps in ((VIRTUE, CORRUPTION), (CORRUPTION, VIRTUE)):
        assert gains(4, 5, *steps).markers(0) == (4, 4)


@pytest.mark.law("VIS-3.1d")
@pytest.mark.parametrize("row", ["deacon-virtue bishop -", "bishop deacon-virtue -", "- deacon-virtue bishop"])
def test_abilities_set_off_by_one_event_give_corruption_before_virtue(row: str) -> None:
    play = Scenario(2).cards(0, row=row).markers(0, 4, 5).run(lambda t: effects.fire(t, 0, "after_primary_action", "cleric"))
    assert play.over  # nobody is asked for the order
    assert play.markers(0) == (4, 4)
    assert [kind for kind in play.kinds() if kind in ("virtue", "corruption")] == ["corruption", "virtue"]


@pytest.mark.law("VIS-3.1e", "VIS-3.2a", "VIS-3.2b", "VIS-3.2e")
def test_a_collision_in_the_middle_of_a_gain() -> None:
    """The example: Corruption on 4, Virtue on 5; 2 Virtue bring both to 4, then to 3."""
    assert gains(4, 5, VIRTUE).markers(0) == (4, 4)
    play = gains(4, 5, Gain("virtue", 2))
    assert play.markers(0) == (3, 3)
    assert len(play.logged("markers-meet")) == 1


@pytest.mark.law("VIS-3.2a", "VIS-3.2b")
def test_markers_together_move_together() -> None:
    assert gains(4, 4, VIRTUE).markers(0) == (3, 3)
    assert gains(4, 4, CORRUPTION).markers(0) == (5, 5)
    assert gains(4, 5, Gain("corruption", 2)).markers(0) == (6, 6)
    assert gains(4, 4, Gain("corruption", 2), Gain("deed", 1), Gain("virtue", 3)).markers(0) == (3, 3)


@pytest.mark.law("VIS-3.2d")
def test_a_collision_gives_nothing_when_it_happens() -> None:
    scenario = Scenario(3).markers(0, 4, 5).uncovered(1, "workshop-2").cards(1, row="peddler-gold")
    play = scenario.effect(0, VIRTUE)
    assert play.over
    assert play.markers(0) == (4, 4)
    assert play.papers(0) == (0, 0, 0, 0)
    assert play.goods(0) == play.goods(1) == play.goods(2) == {}
    assert play.markers(1) == (1, 7)


@pytest.mark.law("VIS-3.2d")
def test_markers_of_others_stay_together_in_a_turn_that_is_not_theirs() -> None:
    play = Scenario(2).markers(1, 4, 5).effect(1, VIRTUE, active=0)
    assert play.over
    assert play.markers(1) == (4, 4)


@pytest.mark.law("VIS-3.1d")
def test_what_is_no_virtue_or_corruption_keeps_its_place() -> None:
    play = Scenario(2).papers(0, debts=1, deeds=1).markers(0, 3, 5).effect(0, VIRTUE, Flip("either", 1), CORRUPTION)
    assert play.asked == [(0, "flip")]
    assert play.markers(0) == (4, 5)  # the Corruption has come in the place of the Virtue
    play.does(0, "flip:deed")
    assert play.markers(0) == (4, 4)


@pytest.mark.law("VIS-3.1d")
def test_a_choice_between_two_is_one_of_them() -> None:
    play = Scenario(2).effect(0, Choice(((VIRTUE,), (CORRUPTION,))))
    play.does(0, "either:1-corruption")
    assert play.markers(0) == (2, 7)


# -- Criminals --------------------------------------------------------------------------------------------------------


def acts(row: str, space: str, **goods: int) -> Play:
    s = Scenario(2).cards(0, row=row).at(0, space).goods(0, **goods)
    return s.townsfolk("1-2", "peddler-ink").manuscripts("1-2", "black-4-two-ink").phase("action")


@pytest.mark.law("VIS-3.3a")
def test_a_criminal_icon_counts_as_any_other_icon_in_an_action() -> None:
    """Four Criminal icons and no other."""
    row = "antagonist thief conspirator"
    assert acts(row, "1-2-outer-left").does(0, "act:trade").options(0)[0] == "times:4"
    built = acts(row, "1-2-outer-left").does(0, "act:build")
    assert built.options(0) == ["column:workshop-1", "column:workshop-2", "column:workshop-3"]
    placed = acts(row, "1-2-inner").does(0, "act:noble")
    assert placed.options(0) == ["workers:1", "workers:2"]
    copied = acts(row, "1-2-inner").does(0, "act:cleric")
    assert copied.player(0).manuscripts == ["black-4-two-ink"]


@pytest.mark.law("VIS-3.3b")
def test_a_criminal_icon_stands_for_one_icon_only() -> None:
    """The Traveller makes 1 Cleric icon of 2 Merchants: with the Thief that is 2, not 3; four are needed."""
    row = "traveller thief squire"
    assert acts(row, "1-2-inner", ink=1).withheld(0)["act:cleric"] == ("few-icons", "VIS-6.4.1b")
    assert "act:cleric" in acts(row, "1-2-inner", ink=2).options(0)
    assert acts("antagonist abbot squire", "1-2-outer-left").does(0, "act:trade").options(0) == [
        "times:2",
        "times:1",
        "times:0",
    ]


@pytest.mark.law("VIS-3.3c")
def test_outside_actions_a_criminal_is_nothing_but_a_criminal() -> None:
    """Among the Starting Townsfolk one shows a Noble icon, one a Cleric, one a Criminal."""
    for slug, points in (
        ("yellow-5-vp-noble-icons", 1),
        ("black-5-vp-cleric-icons", 1),
        ("blue-6-vp-criminal-icons", 1),
        ("blue-5-vp-trade-icons", 3),
    ):
        assert Scenario(2).transcribed(0, slug).end().parts(0)["manuscript_conditions"] == points


@pytest.mark.law("VIS-3.3d")
@pytest.mark.parametrize(
    ("row", "criminal"), [("thief", True), ("antagonist", True), ("clovis", True), ("abbot", False), ("trader lender", False)]
)
def test_a_criminal_is_a_card_with_a_criminal_icon(row: str, criminal: bool) -> None:
    """Below space 5 others without one gain a Virtue, below space 3 others with one a Corruption."""
    virtuous = Scenario(2).cards(1, row=row).markers(0, 5, 5).phase("collide")
    assert virtuous.markers(1) == ((1, 7) if criminal else (1, 6))
    corrupt = Scenario(2).cards(1, row=row).markers(0, 3, 3).phase("collide")
    assert corrupt.markers(1) == ((2, 7) if criminal else (1, 7))


@pytest.mark.law("VIS-3.3d")
def test_a_card_that_shows_other_icons_too_is_a_criminal() -> None:
    play = Scenario(2).cards(0, hand="clovis abbot", draw="thief").phase("play").does(0, "play:clovis")
    assert play.markers(0) == (2, 7)
