"""Each of the 16 Schemes: what its lines do, which actions it tries, and what is done if none is possible."""

from dataclasses import dataclass

import pytest

from fixtures import read
from tests.engines.viscounts.solo import AI, BOARDS, HUMAN, Solo, told

AROUND = [f"seg-{segment}-outer-{side}" for segment in ("1-2", "3-4", "5-6", "7-8", "9-10") for side in ("left", "right")]
DEAR = {
    "1-2": "grey-6-guildhall",
    "3-4": "black-6-vp-manuscripts",
    "5-6": "yellow-6-four-workers",
    "7-8": "blue-6-vp-criminal-icons",
    "9-10": "yellow-6-vp-paid-debts",
}
CHEAP = {
    "1-2": "grey-3-deed",
    "3-4": "grey-3-stone-virtue",
    "5-6": "yellow-3-gold-virtue",
    "7-8": "black-3-ink-virtue",
    "9-10": "yellow-3-deed",
}


@dataclass
class Line:
    """What a Scheme does if no action is possible, the AI having 1 unpaid and 1 paid Debt and 2 acquired Deeds before."""

    moves: int
    actions: tuple[str, ...]
    papers: tuple[int, int, int, int]
    virtue: int = 0
    corruption: int = 0
    resources: int = 0
    schemes: int = 0
    dismissed: int = 0


FLIPS_DEED, DEBT_AND_DEED = (1, 1, 1, 1), (2, 1, 3, 0)
DEBT_THEN_FLIPS_DEED, DEED_THEN_FLIPS_DEBT = (2, 1, 1, 1), (0, 2, 3, 0)
DEED_FLIPPED_THEN_SO = (0, 2, 2, 1)
LINES = {
    "starting-build": Line(3, ("build",), FLIPS_DEED, virtue=2, dismissed=1),
    "starting-noble": Line(2, ("noble",), FLIPS_DEED, virtue=2, dismissed=1),
    "starting-cleric": Line(1, ("cleric",), FLIPS_DEED, virtue=2, dismissed=1),
    "starting-build-noble": Line(1, ("build", "focus"), DEBT_THEN_FLIPS_DEED, resources=1),
    "starting-build-cleric": Line(2, ("cleric", "focus"), DEBT_THEN_FLIPS_DEED, resources=1),
    "starting-cleric-noble": Line(3, ("noble", "focus"), DEBT_THEN_FLIPS_DEED, resources=1),
    "starting-criminal-a": Line(1, ("focus",), DEED_THEN_FLIPS_DEBT, corruption=1, schemes=1, resources=1),
    "starting-criminal-b": Line(2, ("focus",), DEBT_THEN_FLIPS_DEED, corruption=1, schemes=1),
    "future-build": Line(3, ("build", "cleric"), DEBT_AND_DEED, virtue=2, dismissed=1),
    "future-noble": Line(2, ("noble", "build"), DEBT_AND_DEED, virtue=2, dismissed=1),
    "future-cleric": Line(4, ("cleric", "noble"), DEBT_AND_DEED, virtue=2, dismissed=1),
    "future-build-noble": Line(2, ("noble", "focus"), DEED_FLIPPED_THEN_SO, resources=2),
    "future-build-cleric": Line(3, ("build", "focus"), DEED_FLIPPED_THEN_SO, resources=2),
    "future-cleric-noble": Line(1, ("cleric", "focus"), DEED_FLIPPED_THEN_SO, resources=2),
    "future-criminal-a": Line(3, ("focus",), DEBT_THEN_FLIPS_DEED, corruption=2, resources=1),
    "future-criminal-b": Line(4, ("focus",), DEED_THEN_FLIPS_DEBT, corruption=2, resources=2),
}
"""Flipping a Debt brings a resource; the Townsfolk dismissed brings 1 Virtue."""
FIRST_OPTIONS = [(slug, done) for slug, line in LINES.items() for done in range(len(line.actions))]


def ground(slug: str, blocked: tuple[str, ...]) -> Solo:
    """The AI about to turn up the Scheme, on the same Segment as ever; these actions are impossible where it then goes."""
    scenario = Solo("ai-card", facing=2).scheme(slug).townsfolk("3-4", "miner").at(HUMAN, "1-2-inner")
    end = AROUND[(AROUND.index("seg-3-4-outer-left") + LINES[slug].moves) % 10]
    if "build" in blocked:
        near = [site.slug for site in scenario.board.sites.values() if site.space == end]
        scenario.built(near[0], HUMAN, "workshop-1").built(near[1], HUMAN, "workshop-2")
    if "noble" in blocked:
        scenario.workers(AI, 0).leader(AI)
    for segment, manuscript in (DEAR if "cleric" in blocked else CHEAP).items():
        scenario.manuscripts(segment, manuscript)
    return scenario


def test_all_schemes_of_the_box_are_here() -> None:
    assert [record["slug"] for record in read("viscounts", "schemes")["records"]] == [*LINES]


@pytest.mark.law("VIS-15.1c", "VIS-15.1d")
@pytest.mark.parametrize("slug", LINES)
def test_without_a_possible_action(slug: str) -> None:
    line = LINES[slug]
    scenario = ground(slug, ("build", "noble", "cleric")).papers(AI, debts=1, paid=1, deeds=2)
    play = scenario.plays()
    assert play.over
    assert play.player(AI).space == AROUND[(2 + line.moves) % 10]
    assert [params["action"] for params in play.logged("ai-cannot")] == [*line.actions]
    assert play.papers(AI) == line.papers
    assert play.markers(AI) == (1 + line.corruption, 7 - line.virtue)
    assert play.player(AI).goods == {"any": line.resources}
    assert len(play.player(AI).discard) == line.schemes
    assert len(play.state.dismissed) == line.dismissed
    assert not [kind for kind in play.kinds() if kind in ("builds", "places", "manuscript", "ai-pays", "ai-pays-flip")]


@pytest.mark.law("VIS-15.1c")
@pytest.mark.parametrize("slug", LINES)
def test_lines_are_carried_out_from_top_to_bottom(slug: str) -> None:
    line = LINES[slug]
    play = ground(slug, ("build", "noble", "cleric")).papers(AI, debts=1, paid=1, deeds=2).plays()
    kinds = [kind for kind, _ in told(play)]
    moved, ended = kinds.index("ai-moves"), kinds.index("ai-effects")
    assert kinds.index("ai-scheme") < moved < ended
    above, below = kinds[:moved], kinds[ended:]
    assert above.count("corruption") == bool(line.corruption)
    assert (above.count("ai-gains-scheme"), above.count("ai-dismisses")) == (line.schemes, line.dismissed)
    assert below.count("takes") == {FLIPS_DEED: 0, DEBT_AND_DEED: 2}.get(line.papers, 1)
    if line.corruption:
        assert above.index("corruption") == above.index("ai-scheme") + 1


@pytest.mark.law("VIS-15.1f")
@pytest.mark.parametrize(("slug", "done"), FIRST_OPTIONS)
def test_the_first_possible_option_is_done(slug: str, done: int) -> None:
    actions = LINES[slug].actions
    focus_fails = "focus" in actions[:done]
    scenario = ground(slug, actions[:done]).goods(AI, any=2).papers(AI, deeds=0 if focus_fails else 3)
    play = scenario.plays()
    assert [params["action"] for params in play.logged("ai-cannot")] == [*actions[:done]]
    paid = [params["action"] for params in play.logged("ai-pays")]
    if actions[done] == "focus":
        assert (paid, bool(play.logged("ai-pays-flip"))) == ([], True)
    else:
        assert (paid, play.logged("ai-pays-flip")) == ([actions[done]], [])
    assert play.logged("ai-effects") == []


@pytest.mark.law("VIS-15.1f")
@pytest.mark.parametrize("ai", BOARDS)
def test_the_focus_in_a_bottom_line_is_that_of_the_board(ai: str) -> None:
    scenario = Solo(ai, facing=2).scheme("starting-criminal-b").papers(AI, deeds=3).manuscripts("5-6", "yellow-3-gold-virtue")
    for good in scenario.state.players[AI].goods:
        scenario.goods(AI, **{good: 4})
    play = scenario.plays()
    done = {"ai-cleric": "manuscript", "ai-builder": "builds", "ai-noble": "places", "ai-card": "ai-pays-flip"}
    assert {kind for kind in done.values() if kind in play.kinds()} == {done[ai]}
