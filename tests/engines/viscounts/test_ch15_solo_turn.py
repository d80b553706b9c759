"""The AI's turn step by step, the worked turns, and collisions with the AI at the table."""

from typing import Any

import pytest

from games.viscounts.engine.means import own_icons
from games.viscounts.engine.vocabulary import Gain
from tests.engines.viscounts.solo import AI, BOARDS, CASES, HUMAN, Solo, by_law, told

SILENT = "starting-build"
"""A Scheme without Criminals."""
ABOVE: dict[int, tuple[int, int, int]] = {
    1: (3, 0, 0),
    2: (2, 0, 0),
    3: (1, 0, 1),
    4: (1, 1, 1),
    5: (0, 1, 1),
    6: (0, 2, 1),
    7: (0, 3, 2),
}
"""Space → Deeds, Debts, resources."""


def icons_of(play: Any) -> dict[str, int]:
    return {str(icon): n for icon, n in own_icons(play.match.board, AI, play.player(AI)).items()}


# -- the row --------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-15.1a", "VIS-15.1b")
def test_the_row_moves_on_and_the_top_scheme_is_turned_up() -> None:
    scenario = Solo().row("starting-build", "starting-cleric", "starting-criminal-a").discarded("starting-cleric-noble")
    play = scenario.piles(("starting-build-cleric", "starting-build-noble")).plays()
    ai = play.player(AI)
    assert ai.row == ["starting-build-cleric", "starting-build", "starting-cleric"]
    assert ai.discard == ["starting-cleric-noble", "starting-criminal-a"]
    assert ai.draw == ["starting-build-noble"]
    assert by_law(play, "VIS-15.1a") == [{"seat": "ai-cleric", "card": "starting-criminal-a"}]
    assert told(play)[:2] == [("ai-shifts", "VIS-15.1a"), ("ai-scheme", "VIS-15.1b")]


@pytest.mark.law("VIS-15.1a")
def test_the_first_turns_shift_nothing_off() -> None:
    play = Solo().scheme("starting-cleric").scheme("starting-build").plays(2)
    assert play.player(AI).row == ["starting-cleric", "starting-build", None]
    assert play.logged("ai-shifts") == []
    assert play.player(AI).discard == []


@pytest.mark.law("VIS-15.1h")
@pytest.mark.parametrize("slug", sorted(Solo().board.schemes))
def test_a_scheme_that_leaves_the_row_does_nothing(slug: str) -> None:
    next_one = "starting-build" if slug == "starting-noble" else "starting-noble"
    play = Solo("ai-builder").row(None, None, slug).scheme(next_one).plays()
    assert play.player(AI).discard == [slug]
    assert [kind for kind, _ in told(play)][:2] == ["ai-shifts", "ai-scheme"]


@pytest.mark.law("VIS-15.1d", "VIS-15.1e")
def test_headers_help_to_pay_while_the_card_is_in_the_row() -> None:
    """3 Builders for a Workshop: two headers and a column."""
    scenario = Solo().spot("3-4:1").row("starting-build", "starting-build-noble", "starting-cleric")
    scenario.discarded("starting-build-cleric").uncovered(AI, "guildhall-2")
    play = scenario.tries("build")
    assert play.returned == ""
    (paid,) = play.logged("ai-pays")
    assert paid == {"seat": "ai-cleric", "action": "build", "icons": 3, "what": "stone", "count": 0}
    scenario = Solo().row("starting-build", None, "starting-cleric").discarded("starting-build-cleric", "starting-build-noble")
    assert scenario.uncovered(AI, "guildhall-2").tries("build").returned == "few-icons"


@pytest.mark.law("VIS-15.1e", "VIS-17.4s")
def test_it_pays_with_its_resources_what_icons_lack() -> None:
    """A Trading Post for 5: 1 of the row, 1 of a column, 3 Stone."""
    scenario = Solo().spot("3-4:1").row("starting-cleric", "starting-noble", "starting-build").uncovered(AI, "guildhall-2")
    play = scenario.goods(AI, stone=4, gold=9, ink=9).tries("build")
    assert play.player(AI).emptied[-1] == "trading-post-1"
    assert play.goods(AI) == {"stone": 1, "gold": 9, "ink": 9}
    assert by_law(play, "VIS-17.4s") == [{"seat": "ai-cleric", "action": "build", "icons": 2, "what": "stone", "count": 3}]


@pytest.mark.law("VIS-17.4s")
def test_it_spends_nothing_that_icons_pay_or_that_leads_nowhere() -> None:
    scenario = Solo().spot("3-4:1").row("future-criminal-a", "starting-build", "starting-cleric").goods(AI, stone=1)
    assert scenario.tries("build").goods(AI) == {"stone": 1}  # a Workshop for 3 icons
    scenario = Solo().row("starting-cleric", "starting-noble", "starting-build-cleric").goods(AI, stone=1, gold=1, ink=0)
    for action in ("build", "noble"):
        assert scenario.tries(action).goods(AI) == {"stone": 1, "gold": 1}


@pytest.mark.law("VIS-15.1g")
@pytest.mark.parametrize(
    ("row", "slug", "corruption"),
    [
        ((), "starting-criminal-a", 1),
        ((), "future-criminal-a", 2),
        (("starting-criminal-b",), "starting-criminal-a", 2),
        (("starting-criminal-b", "future-criminal-a"), "future-criminal-b", 5),
        (("starting-build", "starting-cleric", "starting-criminal-b"), "starting-criminal-a", 1),  # one has just left
        (("starting-criminal-b", "future-criminal-a"), "starting-cleric", 0),  # this one does not say so
    ],
)
def test_corruption_for_the_criminals_of_the_row(row: tuple[str, ...], slug: str, corruption: int) -> None:
    play = Solo().row(*row).scheme(slug).plays()
    assert sum(params["count"] for params in by_law(play, "VIS-15.1g")) == corruption


@pytest.mark.law("VIS-15.1g")
@pytest.mark.parametrize(
    ("action", "without"), [("build", "cleric-noble"), ("noble", "build-cleric"), ("cleric", "build-noble")]
)
def test_criminals_are_wild(action: str, without: str) -> None:
    """3 icons are needed: 3 Criminals are enough, 2 are not."""
    for row, returned in (
        (("starting-criminal-a", "future-criminal-b", f"starting-{without}"), ""),
        ((f"future-{without}", "future-criminal-b", f"starting-{without}"), "few-icons"),
    ):
        ai = "ai-card" if without == "build-noble" else "ai-cleric"
        play = Solo(ai).row(*row).spot("3-4:1").manuscripts("3-4", "grey-3-deed").tries(action)
        assert play.returned == returned


@pytest.mark.law("VIS-17.3f")
@pytest.mark.parametrize("ai", BOARDS)
def test_it_is_never_asked_and_tells_the_rule_of_all_it_does(ai: str) -> None:
    scenario = Solo(ai).papers(AI, debts=3, deeds=3)
    for good in scenario.state.players[AI].goods:
        scenario.goods(AI, **{good: 5})
    play = scenario.plays(12)
    assert play.over
    assert {law.rpartition("-")[0] for _, law in told(play)} == {"VIS"}
    mine = [(kind, law) for kind, law in told(play) if kind.startswith("ai-")]
    assert {law.split("-")[1].split(".")[0] for _, law in mine} <= {"13", "14", "15", "17"}


# -- worked turns ---------------------------------------------------------------------------------------------------


def first_turn() -> Solo:
    given = CASES["ai-turn-1"]["given"]
    scenario = Solo(given["ai"]).built("9-10:4", AI, "guildhall-1").goods(AI, ink=1, stone=1, gold=given["gold"])
    scenario.papers(AI, debts=given["unflipped"]["debt"], deeds=given["unflipped"]["deed"])
    scenario.markers(AI, given["markers"]["corruption"], given["markers"]["virtue"])
    return scenario.townsfolk("3-4", "miner").scheme(given["scheme"])  # it brings 1 Virtue


@pytest.mark.law("VIS-15.2a")
def test_first_turn_dismissal_and_movement() -> None:
    expect = CASES["ai-turn-1"]["expect"]
    play = first_turn().plays()
    assert play.state.dismissed == ["miner"]
    (moves,) = play.logged("ai-moves")
    assert moves == {"seat": "ai-cleric", "where": "seg-5-6-outer-left", "count": expect["move"]}
    kinds = [kind for kind, _ in told(play)]
    assert kinds.index("ai-dismisses") < kinds.index("virtue") < kinds.index("ai-moves")


@pytest.mark.law("VIS-15.2b")
def test_first_turn_two_nobles_are_too_few() -> None:
    expect = CASES["ai-turn-1"]["expect"]
    play = first_turn().plays()
    assert icons_of(play)["noble"] == expect["noble_icons"]
    assert play.logged("ai-cannot") == [{"seat": "ai-cleric", "action": "noble", "why": "few-icons"}]
    assert play.player(AI).workers == 20
    assert first_turn().goods(AI, gold=1).plays().player(AI).workers == 18


@pytest.mark.law("VIS-15.2c")
def test_first_turn_the_debt_is_flipped() -> None:
    play = first_turn().plays()
    assert play.papers(AI) == (0, 1, 1, 0)
    assert CASES["ai-turn-1"]["expect"]["fallback"]["flip"] == "debt"
    assert play.goods(AI) == {"ink": 2, "stone": 1}


@pytest.mark.law("VIS-15.2d")
def test_first_turn_where_the_markers_stand() -> None:
    expect = CASES["ai-turn-1"]["expect"]["markers"]
    assert first_turn().plays().markers(AI) == (expect["corruption"], expect["virtue"]) == (1, 5)


def second_turn() -> Solo:
    given = CASES["ai-turn-2"]["given"]
    scenario = Solo(given["ai"]).built("9-10:4", AI, given["built"][0]).row(*given["row_before"]).scheme(given["scheme"])
    scenario.markers(AI, given["markers"]["corruption"], given["markers"]["virtue"])
    return scenario.manuscripts("3-4", given["manuscript"]).piles(future=("future-cleric", "future-build"))


@pytest.mark.law("VIS-15.3a")
def test_second_turn_corruption() -> None:
    expect = CASES["ai-turn-2"]["expect"]
    play = second_turn().plays()
    assert [params["count"] for params in by_law(play, "VIS-15.1g")] == [expect["corruption_gained"]] == [1]
    assert play.markers(AI) == (expect["markers"]["corruption"], expect["markers"]["virtue"]) == (2, 5)


@pytest.mark.law("VIS-15.3b")
def test_second_turn_a_future_scheme_then_the_movement() -> None:
    expect = CASES["ai-turn-2"]["expect"]
    play = second_turn().plays()
    kinds = [kind for kind, _ in told(play) if kind in ("ai-gains-scheme", "ai-moves")]
    assert kinds == ["ai-gains-scheme", "ai-moves", "ai-gains-scheme"]
    assert play.player(AI).discard[0] == "future-cleric"
    assert play.logged("ai-moves")[0]["count"] == expect["move"]
    assert play.player(AI).space == "seg-3-4-outer-right"


@pytest.mark.law("VIS-15.3c")
def test_second_turn_three_clerics() -> None:
    play = second_turn().plays()
    shown = icons_of(play)
    assert shown["cleric"] + shown["criminal"] == CASES["ai-turn-2"]["expect"]["cleric_icons"]["total"] == 3
    assert play.logged("ai-pays")[0]["count"] == 0
    assert play.player(AI).manuscripts == ["blue-3-hire"]


@pytest.mark.law("VIS-15.3d")
def test_second_turn_the_manuscript_brings_another_future_scheme() -> None:
    play = second_turn().plays()
    assert play.player(AI).discard == ["future-cleric", "future-build"]
    assert play.state.future == []


# -- collisions -----------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-15.4a", "VIS-17.4w")
def test_it_resolves_its_collision_at_the_end_of_its_turn() -> None:
    """The markers meet by the first line of the Scheme; the last one brings a Debt before they part."""
    play = Solo().scheme("starting-criminal-b").markers(AI, 4, 5).plays()
    kinds = [kind for kind, _ in told(play)]
    assert kinds.index("markers-meet") < kinds.index("ai-effects") < kinds.index("collision")
    assert kinds[-1] == "markers-part"
    assert play.markers(AI) == (1, 7)


@pytest.mark.law("VIS-15.4a")
def test_not_in_the_humans_turn() -> None:
    play = Solo().markers(AI, 4, 4).markers(HUMAN, 6, 6).phase("collide", HUMAN).until()
    assert (play.markers(AI)[0], play.markers(HUMAN)) == (play.markers(AI)[1], (1, 7))
    assert len(play.logged("collision")) == 1


@pytest.mark.law("VIS-15.4a")
def test_its_steps_are_those_of_every_collision() -> None:
    """Step 1: both boards; 2: the human's Peddler; 3 and 4: what stands above and below the space."""
    scenario = Solo().uncovered(AI, "trading-post-2").uncovered(HUMAN, "workshop-2").papers(AI, debts=1)
    play = scenario.cards(HUMAN, row="peddler-ink").markers(AI, 6, 6).collides(AI)
    assert play.papers(AI) == (2, 1, 0, 0)
    assert [params["source"] for params in play.logged("reacts")] == ["trading-post-2", "workshop-2", "peddler-ink"]
    assert play.goods(HUMAN) == {"ink": 1}
    assert play.markers(HUMAN) == (1, 5)  # 1 in step 1, 1 in step 4
    assert play.goods(AI) == {"ink": 2}


@pytest.mark.law("VIS-15.4a", "VIS-8.2b")
def test_a_virtue_of_step_1_moves_the_pair_before_it_is_read() -> None:
    """With no Debt to flip the AI gains 1 Virtue: the pair goes from 6 to 5."""
    play = Solo().uncovered(AI, "trading-post-2").markers(AI, 6, 6).collides(AI)
    assert (play.papers(AI), play.goods(AI)) == ((1, 0, 0, 0), {"ink": 1})


@pytest.mark.law("VIS-15.4b")
@pytest.mark.parametrize("at", sorted(ABOVE))
def test_above_the_spaces_of_the_cleric_ai(at: int) -> None:
    deeds, debts, resources = ABOVE[at]
    play = Solo().markers(AI, at, at).collides(AI)
    assert play.papers(AI) == (debts, 0, deeds, 0)
    assert play.goods(AI) == ({"ink": resources} if resources else {})
    assert play.markers(AI) == (1, 7)


@pytest.mark.law("VIS-15.4a")
@pytest.mark.parametrize("ai", BOARDS)
@pytest.mark.parametrize("at", sorted(ABOVE))
def test_above_the_spaces_of_every_board(ai: str, at: int) -> None:
    deeds, debts, resources = ABOVE[at]
    play = Solo(ai).markers(AI, at, at).collides(AI)
    assert (play.papers(AI), sum(play.goods(AI).values())) == ((debts, 0, deeds, 0), resources)
    assert play.player(HUMAN).goods["silver"] == 0


BELOW = [
    (1, True, (1, 0, 0, 0), (1, 7)),
    (1, False, (0, 0, 0, 0), (1, 7)),
    (2, True, (0, 0, 0, 0), (2, 7)),
    (2, False, (0, 0, 0, 0), (1, 7)),
    (3, True, (0, 0, 0, 0), (2, 7)),
    (5, True, (0, 0, 0, 0), (1, 7)),
    (5, False, (0, 0, 0, 0), (1, 6)),
    (6, False, (0, 0, 0, 0), (1, 6)),
    (7, True, (0, 0, 0, 0), (1, 7)),
    (7, False, (0, 0, 1, 0), (1, 7)),
]
"""Space, whether a Criminal lies in the other's row, papers and markers of the other afterwards."""


@pytest.mark.law("VIS-15.4c")
@pytest.mark.parametrize("ai", BOARDS)
@pytest.mark.parametrize(("at", "criminal", "papers", "markers"), BELOW)
def test_below_them_stands_what_the_other_gains(
    ai: str, at: int, criminal: bool, papers: tuple[int, ...], markers: tuple[int, int]
) -> None:
    scenario = Solo(ai).markers(AI, at, at).cards(HUMAN, row="thief" if criminal else "abbot")
    play = scenario.collides(AI)
    assert (play.papers(HUMAN), play.markers(HUMAN)) == (papers, markers)
    scenario = Solo(ai).markers(HUMAN, at, at).row("starting-criminal-a" if criminal else SILENT)
    play = scenario.collides(HUMAN)
    assert (play.papers(AI), play.markers(AI)) == (papers, markers)


@pytest.mark.law("VIS-15.4c")
def test_below_space_4_a_rearrange() -> None:
    play = Solo().markers(AI, 4, 4).cards(HUMAN, row="thief trader").collides(AI)
    assert play.asked == [(HUMAN, "rearrange")]
    play = Solo().markers(HUMAN, 4, 4).row("starting-criminal-a").collides(HUMAN)
    assert play.goods(AI) == {"ink": 1}


@pytest.mark.law("VIS-15.4a", "VIS-3.1e")
def test_its_own_markers_move_as_those_of_a_player() -> None:
    assert Solo().markers(AI, 4, 5).gets(Gain("virtue", 2)).markers(AI) == (3, 3)
