import msgspec
import pytest

from fixtures import read
from games.kernel.values import Rules
from games.viscounts.engine import setup
from games.viscounts.engine.facts import AiStart
from games.viscounts.engine.game import VISCOUNTS
from games.viscounts.engine.means import own_icons
from games.viscounts.engine.states import Pair, ViscountsTable
from tests.engines.viscounts.solo import AI, BOARDS, HUMAN, Solo, by_law, opened, started

SEEDS = [str(n) for n in range(6)]
STARTS = {
    "ai-cleric": {"ink": 1, "stone": 1},
    "ai-builder": {"stone": 1, "gold": 1},
    "ai-noble": {"gold": 1, "ink": 1},
    "ai-card": {"any": 2},
}
FOCUS = {"ai-cleric": "cleric", "ai-builder": "build", "ai-noble": "noble", "ai-card": "flip_cards"}


def bare(ai: str = "ai-cleric") -> Solo:
    """A Spot that brings nothing lies beside the AI."""
    return Solo(ai).spot("3-4:1")


# -- what is laid out -----------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-12.1a")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_human_is_set_up_as_always(seed: str) -> None:
    play = opened(seed=seed)
    pair = play.state.pairs[0]
    play.does(HUMAN, f"pair:{pair.card}:{pair.hero}").until_asked("play")
    human, card = play.player(HUMAN), play.match.board.player_cards[pair.card]
    assert human.space == card.start_space
    assert len(human.hand) == 3
    assert human.cards + len(human.destroyed) == 9 + (card.powers[0].effects[0].__struct_config__.tag == "hire_free")
    assert pair.hero in human.draw + human.hand + human.destroyed
    assert sorted(map(len, play.state.townsfolk.values()))[-1] in (13, 14)
    assert len(play.state.ring) == 5


@pytest.mark.law("VIS-12.1b")
def test_one_of_four_boards_is_the_opponent_and_names_its_focus() -> None:
    assert [record["slug"] for record in read("viscounts", "ai-boards")["records"]] == [*BOARDS]
    for ai in BOARDS:
        board = opened(ai).match.board
        assert (board.ai.slug, board.ai.primary_focus) == (ai, FOCUS[ai])


@pytest.mark.law("VIS-12.1c")
@pytest.mark.parametrize("ai", BOARDS)
def test_guildhalls_stand_first_then_trading_posts_then_workshops(ai: str) -> None:
    scenario = Solo(ai)
    columns = list(scenario.board.columns_of(AI).values())
    assert [column.building for column in columns] == ["guildhall"] * 3 + ["trading_post"] * 3 + ["workshop"] * 3
    assert scenario.state.players[AI].emptied == []
    assert [column.building for column in scenario.board.columns_of(HUMAN).values()][:3] == ["trading_post"] * 3


@pytest.mark.law("VIS-12.1d", "VIS-12.1e")
@pytest.mark.parametrize("ai", BOARDS)
def test_it_has_workers_markers_and_a_viscount_but_no_cards(ai: str) -> None:
    play = opened(ai)
    player, cards = play.player(AI), play.match.board.cards
    assert (player.workers, player.corruption, player.virtue) == (20, 1, 7)
    play.until_asked("play")
    assert player.space in play.match.board.spaces
    assert not [card for card in (*player.draw, *player.hand, *player.discard, *player.row) if card in cards]
    assert player.card == ""


@pytest.mark.law("VIS-12.1f")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_human_begins(seed: str) -> None:
    play = started(seed=seed)
    assert (play.state.first, play.asked) == (HUMAN, [(HUMAN, "play")])
    assert play.logged("ai-scheme") == []
    assert [params["seat"] for params in by_law(play, "VIS-12.1f")] == [HUMAN]


# -- Schemes --------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-12.2a", "VIS-12.2c", "VIS-12.2d")
@pytest.mark.parametrize("ai", BOARDS)
def test_starting_and_future_schemes_are_shuffled_apart(ai: str) -> None:
    plays = [started(ai, seed=seed) for seed in SEEDS]
    board = plays[0].match.board
    for play in plays:
        own = [*play.player(AI).draw, *play.player(AI).discard]  # a Spot may have brought one
        kinds = [board.schemes[slug].set for slug in play.player(AI).draw]
        assert kinds == ["starting"] * len(kinds)
        assert {board.schemes[slug].set for slug in play.state.future} == {"future"}
        assert sorted([*own, *play.state.future, *board.ai.removed_schemes]) == sorted(board.schemes)
    assert len({tuple(play.player(AI).draw) for play in plays}) > 4
    assert len({tuple(play.state.future) for play in plays}) > 4


@pytest.mark.law("VIS-12.2b")
@pytest.mark.parametrize("ai", BOARDS)
def test_schemes_that_the_board_crosses_out_go_back_to_the_box(ai: str) -> None:
    records = {record["slug"]: record for record in read("viscounts", "ai-boards")["records"]}
    play = bare(ai).set_up()
    gone = records[ai]["removed_schemes"]
    assert play.state.scheme_box == gone
    assert not {*gone} & {*play.player(AI).draw, *play.state.future}
    assert len(play.player(AI).draw) + len(play.state.future) == 13
    assert by_law(play, "VIS-12.2b") == [{"seat": ai, "cards": gone}]


@pytest.mark.law("VIS-12.2e")
def test_what_the_cleric_ai_removes() -> None:
    play = bare("ai-cleric").set_up()
    schemes = play.match.board.schemes
    gone = [(schemes[slug].set, sorted(schemes[slug].icons)) for slug in play.state.scheme_box]
    assert gone == [("starting", ["noble"]), ("future", ["build", "noble"]), ("future", ["noble"])]
    assert (len(play.player(AI).draw), len(play.state.future)) == (7, 6)


@pytest.mark.law("VIS-17.1i")
def test_nobody_sees_what_lies_in_the_piles_of_schemes() -> None:
    play = started(future_schemes=2)
    seen = VISCOUNTS.view(play.state, play.match.board, HUMAN)
    shown = msgspec.json.encode(seen).decode()
    piles = [*play.player(AI).draw, *play.state.future]
    assert len(piles) == 13 - len(play.player(AI).discard)
    assert not [slug for slug in piles if f'"{slug}"' in shown]
    assert seen["future"] == len(play.state.future)
    assert seen["players"][AI]["draw_count"] == len(play.player(AI).draw)
    play = Solo().row("starting-criminal-a").discarded("future-cleric").plays()
    seen = VISCOUNTS.view(play.state, play.match.board, HUMAN)["players"][AI]
    assert seen["row"][1] == "starting-criminal-a"
    assert "future-cleric" in seen["discard"]


@pytest.mark.law("VIS-12.6a")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_for_a_harder_game_the_top_future_schemes_are_shuffled_in(count: int) -> None:
    easy, play = Solo("ai-noble").spot("3-4:1").set_up(), Solo("ai-noble", future_schemes=count).spot("3-4:1").set_up()
    pile, schemes = easy.state.future, play.match.board.schemes
    assert play.state.future == pile[: len(pile) - count]
    mixed = [slug for slug in play.player(AI).draw if schemes[slug].set == "future"]
    assert sorted(mixed) == sorted(pile[len(pile) - count :])
    assert len(play.player(AI).draw) == 7 + count
    assert by_law(play, "VIS-12.6a") == ([{"seat": "ai-noble", "count": count}] if count else [])


@pytest.mark.law("VIS-12.6a")
def test_where_they_lie_in_the_deck_is_left_to_chance() -> None:
    places = set()
    for seed in SEEDS:
        play = started("ai-noble", seed=seed, future_schemes=1)
        draw = play.player(AI).draw
        places.add(next(i for i, slug in enumerate(draw) if play.match.board.schemes[slug].set == "future"))
    assert len(places) > 2


# -- pairs ----------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-12.3a", "VIS-12.3b")
def test_the_human_chooses_from_two_pairs() -> None:
    play = opened()
    assert play.asked == [(HUMAN, "pair")]
    assert len(play.options(HUMAN)) == 2
    assert play.player(AI).space == ""


@pytest.mark.law("VIS-12.3c")
@pytest.mark.parametrize("chosen", [0, 1])
def test_the_ai_stands_where_the_other_card_says(chosen: int) -> None:
    play = opened(seed=SEEDS[1])
    pairs = list(play.state.pairs)
    play.does(HUMAN, play.options(HUMAN)[chosen]).until_asked("play")
    other = play.match.board.player_cards[pairs[1 - chosen].card]
    assert play.player(AI).space == other.start_space
    assert play.player(HUMAN).space == play.match.board.player_cards[pairs[chosen].card].start_space
    assert by_law(play, "VIS-12.3c") == [{"seat": "ai-cleric", "card": other.slug, "where": other.start_space}]


@pytest.mark.law("VIS-12.3d")
@pytest.mark.parametrize("card", [f"player-card-{n}" for n in range(1, 11)])
def test_that_card_brings_the_ai_nothing(card: str) -> None:
    scenario = Solo()
    nothing = msgspec.structs.replace(scenario.board.ai, start=AiStart({}, 0, 0))
    scenario.facts(ai=nothing)
    state = scenario.state
    state.box = [slug for slug in state.box if slug not in (card, "rudolf")]
    state.players[HUMAN].card = state.players[HUMAN].card.replace(card, "")
    state.pairs, state.round, state.papers = [Pair(card, "rudolf")], 0, {}
    state.players[AI].draw, state.future, state.scheme_box = [], [], []

    def seated(t: ViscountsTable) -> Rules[None]:
        yield from setup.seat_opponent(t)

    play = scenario.run(seated, HUMAN)
    ai = play.player(AI)
    assert ai.space == play.match.board.player_cards[card].start_space
    assert play.goods(AI) == {}
    assert (play.papers(AI), play.markers(AI), ai.workers, ai.emptied) == ((0, 0, 0, 0), (1, 7), 20, [])
    assert (play.state.pairs, play.state.left_over) == ([], [Pair(card, "rudolf")])
    assert not {card, "rudolf"} & {*ai.draw, *ai.hand, *ai.discard, ai.card}


# -- the first card space -------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-12.4a", "VIS-17.4v")
@pytest.mark.parametrize("ai", BOARDS)
def test_the_ai_gets_what_its_board_prints(ai: str) -> None:
    play = bare(ai).set_up()
    assert play.goods(AI) == STARTS[ai]
    assert play.papers(AI) == (1, 0, 1, 0)
    assert play.player(AI).emptied == ["guildhall-1"]


@pytest.mark.law("VIS-17.4v")
def test_its_debt_and_deed_do_not_shorten_the_piles() -> None:
    play = started()
    assert (play.left("debt"), play.left("deed")) == (12, 12)
    assert play.player(AI).debts + play.player(AI).paid == 1


@pytest.mark.law("VIS-12.4b")
def test_a_spot_that_flips_finds_debt_and_deed_in_hand() -> None:
    scenario = Solo("ai-noble").at(AI, "5-6-outer-right")  # its first Spot flips a card
    play = scenario.set_up()
    assert play.papers(AI) == (0, 1, 1, 0)
    assert play.goods(AI) == {"gold": 2, "ink": 1}  # a Debt flipped brings a resource
    assert play.state.sites[scenario.site("5-6:3")].owner == AI


@pytest.mark.law("VIS-12.4b")
def test_a_link_that_it_completes_works_at_once() -> None:
    """The human has built first, by Player Card 8."""
    scenario = Solo().at(AI, "3-4-outer-right").built("3-4:4", HUMAN, "trading-post-1").spot("3-4:3")
    play = scenario.link("face-1-2-seg-3-4-link-3").link("face-1-2-seg-3-4-link-2").set_up()
    (link,) = play.logged("link")
    assert (link["link"], link["partners"]) == ("face-1-2-seg-3-4-link-3", ["ai-cleric", "@0"])


@pytest.mark.law("VIS-12.4b", "VIS-14.1f")
def test_its_first_building_goes_on_to_the_next_spot_if_the_first_is_taken() -> None:
    scenario = Solo().built("3-4:1", HUMAN, "trading-post-1").spot("3-4:2")
    play = scenario.set_up()
    assert play.state.sites[scenario.site("3-4:2")].owner == AI


@pytest.mark.law("VIS-12.4c")
def test_the_start_of_the_cleric_ai() -> None:
    play = Solo().at(AI, "7-8-outer-left").set_up()  # its first Spot brings a Deed
    assert play.goods(AI) == {"ink": 1, "stone": 1}
    assert play.papers(AI) == (1, 0, 2, 0)
    (builds,) = play.logged("builds")
    assert builds == {"seat": "ai-cleric", "column": "guildhall-1", "site": "face-1-2-seg-7-8-site-1"}


@pytest.mark.law("VIS-12.4d")
def test_its_guildhall_comes_from_the_leftmost_column_and_shows_a_cleric() -> None:
    scenario = bare()
    before = own_icons(scenario.board, AI, scenario.state.players[AI])
    play = scenario.set_up()
    after = own_icons(play.match.board, AI, play.player(AI))
    assert next(iter(play.match.board.ai_columns)) == play.player(AI).emptied[0] == "guildhall-1"
    assert after == {**before, "cleric": before["cleric"] + 1}


# -- what it starts with --------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-12.5a")
@pytest.mark.parametrize("ai", BOARDS)
def test_icons_of_the_row_count_while_no_card_covers_them(ai: str) -> None:
    record = next(record for record in read("viscounts", "ai-boards")["records"] if record["slug"] == ai)
    second, third = (record["row_printed_headers"][space] for space in "23")
    for cards, shown in (
        ((), second + third),
        (("starting-criminal-a",), ["criminal", *second, *third]),
        (("starting-criminal-a", "starting-criminal-b"), ["criminal", "criminal", *third]),
        (("starting-criminal-a", "starting-criminal-b", "future-criminal-a"), ["criminal"] * 4),
    ):
        scenario = Solo(ai).row(*cards)
        icons = own_icons(scenario.board, AI, scenario.state.players[AI])
        assert sorted(icon for icon, n in icons.items() for _ in range(n)) == sorted(shown)


@pytest.mark.law("VIS-12.5a")
def test_what_is_printed_on_the_cleric_ai() -> None:
    assert Solo().board.printed_of(AI) == ({}, {"noble": 1}, {"build": 1, "cleric": 1})


@pytest.mark.law("VIS-12.5b")
def test_twelve_debts_and_twelve_deeds_lie_on_their_cards() -> None:
    play = started(seed=SEEDS[2])
    assert play.state.papers == {"debt": 12, "deed": 12}
