"""What the AI flips, gains and removes; what its focus is, and when its Schemes are shuffled."""

from typing import Any

import pytest

from games.viscounts.engine.solo import actions
from games.viscounts.engine.vocabulary import DismissAdjacent, Flip, GainScheme, HireFree, Step
from tests.engines.viscounts.solo import AI, BOARDS, CASES, HERE, HUMAN, Solo, by_law, told

EITHER, DEBT, DEED = Flip("either", 1), Flip("debt", 1), Flip("deed", 1)


# -- what it flips --------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-13.4a", "VIS-13.4b")
@pytest.mark.parametrize(
    ("paid", "approved", "flipped", "law"),
    [
        (0, 0, "debt", "VIS-13.4b"),
        (2, 2, "debt", "VIS-13.4b"),
        (1, 0, "deed", "VIS-13.4a"),
        (4, 3, "deed", "VIS-13.4a"),
        (0, 1, "debt", "VIS-13.4a"),
    ],
)
def test_it_flips_what_it_has_flipped_fewer_of(paid: int, approved: int, flipped: str, law: str) -> None:
    play = Solo().papers(AI, debts=3, deeds=1, paid=paid, approved=approved).gets(EITHER)
    if flipped == "debt":
        assert play.papers(AI) == (2, paid + 1, 1, approved)
    else:
        assert play.papers(AI) == (3, paid, 0, approved + 1)
    assert by_law(play, law) == [{"seat": "ai-cleric", "what": flipped, "paid": paid, "approved": approved}]


@pytest.mark.law("VIS-13.4c")
@pytest.mark.parametrize(
    ("papers", "left"),
    [({"debts": 1, "paid": 3}, (0, 4, 0, 0)), ({"deeds": 1, "approved": 3}, (0, 0, 0, 4))],
)
def test_it_flips_what_there_is(papers: dict[str, int], left: tuple[int, ...]) -> None:
    play = Solo().papers(AI, **papers).gets(EITHER)
    assert play.papers(AI) == left
    assert len(by_law(play, "VIS-13.4c")) == 1


@pytest.mark.law("VIS-13.4d")
def test_a_debt_that_it_flips_brings_a_resource() -> None:
    play = Solo().goods(AI, ink=6).papers(AI, debts=1).gets(DEBT)
    assert play.goods(AI) == {"ink": 6, "stone": 1}
    play = Solo().papers(AI, deeds=1).gets(DEED)
    assert play.goods(AI) == {}


@pytest.mark.law("VIS-13.4a")
def test_of_two_flips_each_is_judged_by_itself() -> None:
    play = Solo().papers(AI, debts=2, deeds=2).gets(Flip("either", 3))
    assert [params["what"] for params in play.logged("flips")] == ["debt", "deed", "debt"]


# -- cards that it gains --------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-13.5a", "VIS-13.5b")
@pytest.mark.parametrize("step", [GainScheme(), HireFree()])
def test_a_card_gained_is_the_top_future_scheme(step: Step) -> None:
    scenario = Solo().discarded("starting-build").piles(future=("future-cleric", "future-build"))
    townsfolk = {segment: list(pile) for segment, pile in scenario.state.townsfolk.items()}
    play = scenario.gets(step)
    ai = play.player(AI)
    assert (ai.discard, play.state.future) == (["starting-build", "future-cleric"], ["future-build"])
    assert play.state.townsfolk == townsfolk
    assert by_law(play, "VIS-13.5a") == [{"seat": "ai-cleric", "card": "future-cleric"}]


@pytest.mark.law("VIS-13.5a", "VIS-13.5b")
def test_a_spot_with_a_hire_brings_a_future_scheme() -> None:
    play = Solo().at(AI, "1-2-outer-left").built("1-2:1", HUMAN, "workshop-1").link("face-1-2-seg-1-2-link-1")
    played = play.goods(AI, stone=6).tries("build")
    assert len(played.player(AI).discard) == 1
    assert sum(map(len, played.state.townsfolk.values())) == 68


# -- dismissals -----------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-13.6a", "VIS-13.6b", "VIS-13.6d")
def test_a_dismissed_townsfolk_leaves_the_game_and_brings_its_effect() -> None:
    scenario = Solo("ai-builder").townsfolk("3-4", "miner").goods(AI, ink=3, stone=2, gold=1)
    below = scenario.state.townsfolk[HERE][-2]
    play = scenario.gets(DismissAdjacent())
    assert play.state.dismissed == ["miner"]
    assert play.state.townsfolk[HERE][-1] == below
    assert play.markers(AI) == (1, 6)
    assert play.goods(AI) == {"ink": 3, "stone": 2, "gold": 1}
    assert by_law(play, "VIS-13.6a") == [{"seat": "ai-builder", "card": "miner", "where": HERE}]


@pytest.mark.law("VIS-13.6b")
@pytest.mark.parametrize(
    ("card", "markers", "papers", "ink"),
    [
        ("antagonist", (2, 7), (0, 0, 0, 0), 0),
        ("bishop", (1, 7), (1, 0, 0, 0), 0),
        ("architect", (1, 7), (0, 0, 0, 0), 1),  # a rearrange
        ("acolyte", (1, 6), (0, 0, 0, 0), 0),  # a discard
        ("courier", (2, 7), (0, 0, 0, 0), 0),  # a shuffle, with a Criminal in the row
    ],
)
def test_every_effect_is_its_own(card: str, markers: tuple[int, int], papers: tuple[int, ...], ink: int) -> None:
    scenario = Solo().townsfolk("3-4", card).row("starting-criminal-a").discarded("starting-build")
    play = scenario.gets(DismissAdjacent())
    assert (play.markers(AI), play.papers(AI), play.player(AI).goods["ink"]) == (markers, papers, ink)
    assert bool(play.player(AI).discard) == (card != "courier")


@pytest.mark.law("VIS-13.6c")
@pytest.mark.parametrize(("ink", "done"), [(0, False), (1, True)])
def test_its_icons_do_not_help(ink: int, done: bool) -> None:
    """The Scheme and space 3 show 2 Clerics, the Acolyte would be the third."""
    scenario = Solo("ai-cleric").scheme("starting-cleric").townsfolk("3-4", "acolyte")
    play = scenario.manuscripts("3-4", "grey-3-deed").goods(AI, ink=ink).plays()
    assert play.state.dismissed == ["acolyte"]
    assert bool(play.player(AI).manuscripts) == done


@pytest.mark.law("VIS-13.6e")
def test_it_may_dismiss_several_in_a_turn() -> None:
    scenario = Solo().townsfolk("3-4", "miner", "bishop").townsfolk("5-6", "friar")
    play = scenario.gets(DismissAdjacent(), DismissAdjacent())
    assert play.state.dismissed == ["miner", "bishop"]
    scenario = scenario.uncovered(AI, "workshop-1").scheme("starting-criminal-b").piles(("starting-criminal-b",))
    play = scenario.papers(AI, deeds=1).at(AI, "3-4-outer-left").plays()
    assert play.state.dismissed[0] == "miner"  # a reaction to the Scheme gained


@pytest.mark.law("VIS-17.4y")
def test_a_printed_townsfolk_stays_and_brings_its_effect() -> None:
    scenario = Solo().no_townsfolk("3-4")
    gone = len(scenario.state.dismissed)
    play = scenario.gets(DismissAdjacent(), DismissAdjacent())
    assert play.markers(AI) == (1, 5)
    assert len(play.state.dismissed) == gone
    assert len(by_law(play, "VIS-17.4y")) == 2


# -- Primary Focus --------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-13.7a")
@pytest.mark.parametrize(
    ("ai", "kind", "told_of"),
    [
        ("ai-cleric", "manuscript", "cleric"),
        ("ai-builder", "builds", "build"),
        ("ai-noble", "places", "noble"),
        ("ai-card", "flips", "flip_cards"),
    ],
)
def test_the_focus_is_the_action_of_the_board(ai: str, kind: str, told_of: str) -> None:
    scenario = Solo(ai, facing=2).papers(AI, deeds=3).manuscripts("3-4", "grey-3-stone-virtue")
    for good in scenario.state.players[AI].goods:
        scenario.goods(AI, **{good: 9})
    play = scenario.tries("focus")
    assert play.returned == ""
    assert play.logged(kind)
    assert not {"manuscript", "builds", "places", "flips"} - {kind} & {*play.kinds()}
    assert by_law(play, "VIS-13.7a") == [{"seat": ai, "action": told_of}]


@pytest.mark.law("VIS-13.7b")
def test_the_focus_of_the_cleric_ai_is_to_transcribe() -> None:
    case = CASES["ai-cleric-focus"]
    assert case["expect"]["primary_focus"] == "transcribe"
    scenario = Solo(case["given"]["ai"]).manuscripts("3-4", "grey-3-deed")
    assert scenario.goods(AI, ink=1).tries("focus").returned == "few-icons"
    assert scenario.goods(AI, ink=2).tries("focus").player(AI).manuscripts == ["grey-3-deed"]


@pytest.mark.law("VIS-13.7c")
@pytest.mark.parametrize(
    ("held", "papers", "left", "flips"),
    [
        (0, {"deeds": 2}, 0, 0),
        (1, {"deeds": 2}, 1, 0),
        (9, {}, 9, 0),
        (2, {"deeds": 2}, 0, 1),
        (3, {"deeds": 2}, 1, 1),
        (4, {"deeds": 1}, 2, 1),
        (4, {"deeds": 2}, 0, 2),
        (9, {"deeds": 5}, 5, 2),
        (2, {"debts": 2}, 1, 1),  # what the Debt brings is not enough for another
        (3, {"debts": 2}, 1, 2),  # here it is: 3 - 2 + 1 - 2 + 1
    ],
)
def test_the_card_ai_pays_for_each_flip_when_it_is_made(held: int, papers: dict[str, int], left: int, flips: int) -> None:
    play = Solo("ai-card").goods(AI, any=held).papers(AI, **papers).tries(actions.focus)
    assert play.player(AI).goods == {"any": left}
    assert len(play.logged("flips")) == flips
    assert len(by_law(play, "VIS-13.7c")) == flips
    assert play.returned == ("" if flips else "nothing-to-flip" if held > 1 else "few-resources")


@pytest.mark.law("VIS-13.7c")
def test_if_the_card_ai_cannot_flip_it_does_the_next_option() -> None:
    play = Solo("ai-card").scheme("starting-criminal-b").goods(AI, any=1).plays()
    assert play.papers(AI) == (1, 0, 0, 0)  # takes a Debt; no Deed to flip
    assert play.goods(AI) == {"any": 1}
    assert play.logged("ai-cannot") == [{"seat": "ai-card", "action": "focus", "why": "few-resources"}]


# -- an empty draw pile ---------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-13.8a")
@pytest.mark.parametrize("ai", BOARDS)
def test_an_empty_draw_pile_is_made_of_the_discards(ai: str) -> None:
    scenario = Solo(ai)
    slugs = list(scenario.state.players[AI].draw)
    scenario.piles((), ())
    play = scenario.row(*slugs[:3]).discarded(*slugs[3:6]).plays()
    assert {play.player(AI).row[0], *play.player(AI).draw} == {slugs[2], *slugs[3:6]}  # the one shifted off is among them
    assert play.player(AI).row[1:] == slugs[:2]
    (shuffled,) = by_law(play, "VIS-13.8a")
    assert shuffled == {"what": "schemes", "count": 4}


@pytest.mark.law("VIS-13.8a")
def test_otherwise_it_is_not_shuffled() -> None:
    play = Solo().piles(("starting-cleric",)).discarded("starting-build").plays()
    assert by_law(play, "VIS-13.8a") == []
    assert play.player(AI).discard == ["starting-build"]


@pytest.mark.law("VIS-13.8b")
@pytest.mark.parametrize(
    ("row", "markers"),
    [
        (("starting-build", "starting-cleric", "starting-criminal-a"), (1, 6)),  # the Criminal has been shifted off
        (("starting-build", "starting-criminal-a", "starting-cleric"), (2, 7)),
    ],
)
def test_the_check_looks_at_the_two_cards_left(row: tuple[str, ...], markers: tuple[int, int]) -> None:
    play = Solo().piles(()).row(*row).discarded("starting-build-cleric").plays()
    first = next(params for kind, params in marked(play) if kind in ("virtue", "corruption"))
    assert (first["count"], first["at"]) == (1, markers[0] if markers[0] == 2 else markers[1])
    assert told(play).index(("shuffle", "VIS-13.8a")) < told(play).index(("ai-scheme", "VIS-15.1b"))


def marked(play: Any) -> list[tuple[str, dict[str, Any]]]:
    return [(entry.kind, entry.params) for entry in play.match.log(HUMAN)]
