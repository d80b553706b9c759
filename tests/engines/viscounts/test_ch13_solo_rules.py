"""How the AI takes its turns, which resources it takes, and what it gets instead of something else."""

import msgspec
import pytest

from games.viscounts.engine import effects
from games.viscounts.engine.vocabulary import (
    BuildFree,
    Choice,
    Destroy,
    Discard,
    Flip,
    FreeManuscript,
    Gain,
    GainScheme,
    HireFree,
    MoveWorker,
    PlaceWorkers,
    Rearrange,
    Shuffle,
    Step,
)
from tests.engines.viscounts.solo import AI, CASES, HUMAN, Solo, by_law, started, told

ORDER = {"ai-cleric": ("ink", "stone", "gold"), "ai-builder": ("stone", "gold", "ink"), "ai-noble": ("gold", "ink", "stone")}
EITHER, DEBT, DEED = Flip("either", 1), Flip("debt", 1), Flip("deed", 1)


# -- turns ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-13.1a")
def test_the_human_plays_as_always() -> None:
    play = started()
    prompts: list[str] = []
    while not play.logged("ai-scheme"):
        (ask,) = play.match.asks()
        assert ask.seat == HUMAN
        if ask.prompt in ("play", "move", "action", "hire"):
            prompts.append(ask.prompt)
        play.does(HUMAN, next((each for each in ("no-action", "pass") if each in ask.options), ask.options[0]))
    assert [prompt for prompt in prompts if prompt != "hire"] == ["play", "move", "action"]
    assert play.match.state.players[HUMAN].row.count(None) == 2
    assert len(play.player(HUMAN).hand) == 3


@pytest.mark.law("VIS-13.1b")
def test_the_ai_turns_up_one_scheme_and_resolves_it() -> None:
    play = Solo().scheme("starting-cleric").plays()
    assert play.logged("ai-scheme") == [{"seat": "ai-cleric", "card": "starting-cleric"}]
    assert play.player(AI).row == ["starting-cleric", None, None]
    assert play.over
    assert len(play.logged("ai-moves")) == 1


@pytest.mark.law("VIS-13.1c")
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_it_goes_round_on_outer_spaces_only(n: int) -> None:
    segments = "1-2 7-8 3-4 9-10 5-6"
    around = [f"seg-{segment}-outer-{side}" for segment in segments.split() for side in ("left", "right")]
    for place, space in enumerate(around):
        scenario = Solo(ring=segments).at(AI, space).at(HUMAN, "3-4-inner")
        play = scenario.scheme(next(s.slug for s in scenario.board.schemes.values() if s.powers[0].move == n)).plays()
        assert play.player(AI).space == around[(place + n) % 10]
        assert [params["count"] for params in by_law(play, "VIS-13.1c")] == [n]


@pytest.mark.law("VIS-13.1c")
def test_it_never_turns_inward_however_arrows_are_listed() -> None:
    scenario = Solo().scheme("starting-noble")
    turned = {
        slug: msgspec.structs.replace(space, moves_to=space.moves_to[::-1]) for slug, space in scenario.board.spaces.items()
    }
    assert scenario.facts(spaces=turned).plays().player(AI).space == "seg-5-6-outer-left"


@pytest.mark.law("VIS-13.1d")
def test_whom_it_meets_may_rearrange_before_the_next_line() -> None:
    scenario = Solo().scheme("starting-criminal-a").at(HUMAN, "3-4-outer-right").cards(HUMAN, row="trader lender")
    play = scenario.plays()
    assert play.asked == [(HUMAN, "rearrange")]
    assert play.player(AI).discard  # the line before the movement is done
    assert play.papers(AI) == (0, 0, 0, 0)  # the one behind it is not
    play.does(HUMAN, "row:lender:trader")
    assert play.player(HUMAN).row == ["lender", "trader", None]
    assert play.over
    assert play.papers(AI)[2] + play.papers(AI)[3] == 1


@pytest.mark.law("VIS-13.1d")
def test_passing_by_is_no_meeting() -> None:
    scenario = Solo().scheme("starting-noble").at(HUMAN, "3-4-outer-right").cards(HUMAN, row="trader lender")
    play = scenario.plays()
    assert play.player(AI).space == "seg-5-6-outer-left"
    assert play.over


@pytest.mark.law("VIS-13.1e")
def test_who_ends_on_its_space_gives_it_a_resource() -> None:
    scenario = Solo("ai-builder").at(HUMAN, "1-2-outer-right").goods(HUMAN, silver=9).cards(HUMAN, row="trader lender")
    play = scenario.phase("move", HUMAN, 1).does(HUMAN, "move:seg-3-4-outer-left")
    assert play.goods(AI) == {"stone": 1}
    assert play.over  # nobody rearranges
    assert scenario.phase("move", HUMAN, 1).does(HUMAN, "move:seg-3-4-outer-right").goods(AI) == {}


# -- a resource of its choice ---------------------------------------------------------------------------------------


@pytest.mark.law("VIS-13.2a")
@pytest.mark.parametrize("ai", sorted(ORDER))
@pytest.mark.parametrize(
    ("held", "taken"),
    [((0, 0, 0), 0), ((5, 9, 9), 0), ((6, 0, 0), 1), ((9, 3, 9), 1), ((6, 4, 0), 2), ((7, 8, 30), 2)],
)
def test_it_takes_the_first_resource_of_which_it_has_less(ai: str, held: tuple[int, int, int], taken: int) -> None:
    first = dict(zip(ORDER[ai], held, strict=True))
    play = Solo(ai).goods(AI, **first).gets(Gain("any_resource", 1))
    resource = ORDER[ai][taken]
    assert play.goods(AI).get(resource) == first[resource] + 1
    assert by_law(play, "VIS-13.2a") == [{"seat": ai, "what": resource, "count": 1}]


@pytest.mark.law("VIS-13.2a")
def test_it_chooses_one_by_one() -> None:
    play = Solo("ai-noble").goods(AI, gold=5, ink=3).gets(Gain("any_resource", 4))
    assert play.goods(AI) == {"gold": 6, "ink": 4, "stone": 2}


@pytest.mark.law("VIS-13.2b")
def test_the_card_ai_keeps_one_kind() -> None:
    play = Solo("ai-card").gets(Gain("ink", 2), Gain("gold", 1), Gain("stone", 1), Gain("any_resource", 2))
    assert play.player(AI).goods == {"any": 6}
    assert len(by_law(play, "VIS-13.2b")) == 5


@pytest.mark.law("VIS-13.2b")
@pytest.mark.parametrize(("action", "need"), [("build", 3), ("noble", 3), ("cleric", 3)])
def test_each_of_its_resources_pays_an_icon_of_any_action(action: str, need: int) -> None:
    """Its row shows a Noble on space 2, a Builder and a Cleric on space 3."""
    scenario = Solo("ai-card").manuscripts("3-4", "grey-3-deed").spot("3-4:1")
    assert scenario.goods(AI, any=need - 2).tries(action).returned == "few-icons"
    play = scenario.goods(AI, any=need - 1).tries(action)
    assert (play.returned, play.goods(AI)) == ("", {})


@pytest.mark.law("VIS-13.2c")
def test_what_the_cleric_ai_takes() -> None:
    case = CASES["ai-resource-priority"]
    for stock, takes in zip(case["given"]["stock"], case["expect"]["takes"], strict=True):
        play = Solo(case["given"]["ai"]).goods(AI, **stock).gets(Gain("any_resource", 1))
        assert play.player(AI).goods == {**stock, takes: stock[takes] + 1}


# -- what it gets instead -------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-13.3a")
def test_a_rearrange_is_a_resource() -> None:
    play = Solo().row("starting-build", "starting-cleric").gets(Rearrange())
    assert play.goods(AI) == {"ink": 1}
    assert play.player(AI).row == ["starting-build", "starting-cleric", None]
    assert by_law(play, "VIS-13.3a") == [{"seat": "ai-cleric", "of": "rearrange", "gets": "any_resource", "count": 1}]


@pytest.mark.law("VIS-13.3b", "VIS-17.4r")
@pytest.mark.parametrize(("silver", "resources"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_two_silver_are_a_resource(silver: int, resources: int) -> None:
    play = Solo().gets(Gain("silver", silver))
    assert play.player(AI).goods == {"ink": resources, "stone": 0, "gold": 0}
    law = "VIS-13.3b" if silver == 2 else "VIS-17.4r"
    assert by_law(play, law) == [{"seat": "ai-cleric", "of": "silver", "gets": "any_resource", "count": resources}]


@pytest.mark.law("VIS-13.3c")
def test_a_destroy_is_a_flip() -> None:
    play = Solo().papers(AI, deeds=2, debts=1).gets(Destroy(1))
    assert play.papers(AI) == (0, 1, 2, 0)
    assert play.player(AI).destroyed == []
    play = Solo().papers(AI, deeds=2, debts=1).gets(Destroy(2))
    assert play.papers(AI) == (0, 1, 1, 1)
    assert len(by_law(play, "VIS-13.3c")) == 2


@pytest.mark.law("VIS-13.3d")
@pytest.mark.parametrize("step", [GainScheme(), HireFree()])
def test_without_future_schemes_a_card_is_a_flip(step: Step) -> None:
    play = Solo().piles(future=()).papers(AI, deeds=1).gets(step)
    assert play.papers(AI) == (0, 0, 0, 1)
    assert play.player(AI).discard == []
    assert by_law(play, "VIS-13.3d") == [{"seat": "ai-cleric", "of": "scheme", "gets": "flip", "count": 1}]


@pytest.mark.law("VIS-13.3e")
@pytest.mark.parametrize(
    ("step", "papers", "left", "virtue"),
    [
        (EITHER, {}, (0, 0, 0, 0), 1),
        (DEBT, {"deeds": 2}, (0, 0, 2, 0), 1),
        (DEED, {"debts": 2}, (2, 0, 0, 0), 1),
        (DEED, {"debts": 2, "approved": 2, "paid": 1}, (2, 1, 0, 2), 1),
        (Flip("either", 2), {"deeds": 1}, (0, 0, 0, 1), 1),
        (Flip("either", 2), {}, (0, 0, 0, 0), 2),
        (Flip("either", 2), {"deeds": 2}, (0, 0, 0, 2), 0),
    ],
)
def test_a_flip_missed_is_a_virtue(step: Flip, papers: dict[str, int], left: tuple[int, ...], virtue: int) -> None:
    play = Solo().papers(AI, **papers).gets(step)
    assert play.papers(AI) == left
    assert play.markers(AI) == (1, 7 - virtue)
    assert len(by_law(play, "VIS-13.3e")) == virtue


@pytest.mark.law("VIS-13.3f")
@pytest.mark.parametrize("n", [1, 2])
def test_a_discard_is_a_virtue(n: int) -> None:
    play = Solo().gets(Discard(n))
    assert play.markers(AI) == (1, 7 - n)
    assert play.player(AI).discard == []
    assert len(by_law(play, "VIS-13.3f")) == n


@pytest.mark.law("VIS-13.3g")
def test_a_castle_move_is_a_virtue() -> None:
    play = Solo().castle(tier1={1: (0, 2)}).gets(MoveWorker())
    assert play.markers(AI) == (1, 6)
    assert play.state.tier1[1] == [0, 2]
    assert len(by_law(play, "VIS-13.3g")) == 1


@pytest.mark.law("VIS-13.3h")
def test_replacements_chain() -> None:
    play = Solo().gets(Destroy(1))
    assert play.markers(AI) == (1, 6)
    assert [law for kind, law in told(play) if kind == "ai-instead"] == ["VIS-13.3c", "VIS-13.3e"]
    play = Solo().piles(future=()).gets(HireFree())
    assert play.markers(AI) == (1, 6)
    assert [law for kind, law in told(play) if kind == "ai-instead"] == ["VIS-13.3d", "VIS-13.3e"]


@pytest.mark.law("VIS-13.3i")
@pytest.mark.parametrize(
    ("row", "markers"),
    [
        (("starting-build", "starting-cleric"), (1, 6)),
        (("starting-build", "starting-criminal-a"), (2, 7)),
        (("future-criminal-a", "starting-criminal-a", "future-criminal-b"), (2, 7)),  # 1 for the shuffle (VIS-9.2c)
    ],
)
def test_a_shuffle_mixes_its_discards_in_and_looks_for_criminals(row: tuple[str, ...], markers: tuple[int, int]) -> None:
    scenario = Solo().row(*row).discarded("future-cleric", "starting-build-noble")
    before = {*scenario.state.players[AI].draw}
    play = scenario.gets(Shuffle())
    ai = play.player(AI)
    assert ai.discard == []
    assert {*ai.draw} == before | {"future-cleric", "starting-build-noble"}
    assert play.markers(AI) == markers
    assert by_law(play, "VIS-13.3i") == [{"what": "schemes", "count": len(ai.draw)}]


@pytest.mark.law("VIS-13.3i")
def test_a_shuffle_leaves_the_order_to_chance() -> None:
    scenario = Solo().discarded("future-cleric")
    tops = {scenario.effect(AI, Shuffle()).player(AI).draw[-1]}
    for n in range(12):
        tops.add(scenario.run(lambda t: effects.resolve(t, AI, (Shuffle(),)), AI, seed=bytes([n]) * 32).player(AI).draw[-1])
    assert len(tops) > 3


@pytest.mark.law("VIS-13.3i")
def test_a_shuffle_without_discards_does_nothing() -> None:
    scenario = Solo().row("starting-criminal-a")
    before = list(scenario.state.players[AI].draw)
    play = scenario.gets(Shuffle())
    assert play.player(AI).draw == before
    assert play.markers(AI) == (1, 7)


@pytest.mark.law("VIS-13.3j")
def test_everything_else_is_carried_out_as_printed() -> None:
    play = Solo().gets(Gain("debt", 2), Gain("deed", 1), Gain("virtue", 2), Gain("corruption", 1), Gain("gold", 3))
    assert play.papers(AI) == (2, 0, 1, 0)
    assert play.markers(AI) == (2, 5)
    assert play.goods(AI) == {"gold": 3}
    assert (play.left("debt"), play.left("deed")) == (10, 11)
    play = Solo().papers(AI, debts=1, deeds=1).gets(DEED)
    assert play.papers(AI) == (1, 0, 0, 1)
    play = Solo().gets(PlaceWorkers(2, "any_one_tier1_section"))
    assert play.player(AI).workers == 18
    play = Solo().manuscripts("3-4", "grey-3-deed").gets(FreeManuscript((3, 4)))
    assert play.player(AI).manuscripts == ["grey-3-deed"]
    play = Solo().gets(BuildFree("workshop", "any_site"))
    assert play.player(AI).emptied == ["workshop-1"]


@pytest.mark.law("VIS-13.3j", "VIS-17.3f")
def test_of_a_choice_it_takes_the_first() -> None:
    play = Solo().gets(Choice(((Gain("debt", 1),), (Gain("deed", 1),))))
    assert play.papers(AI) == (1, 0, 0, 0)
    assert play.over
