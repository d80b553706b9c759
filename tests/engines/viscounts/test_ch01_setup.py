import json
from collections import Counter

import pytest

import fixtures
from games.kernel.bots import bots_of
from games.kernel.dice import seed_of
from games.kernel.errors import Illegal
from games.kernel.values import SPECTATOR
from games.viscounts.engine import means, setup, states, views
from games.viscounts.engine.board import Options, board
from games.viscounts.engine.states import Pair
from games.viscounts.engine.vocabulary import Flip, FreeManuscript, Gain, Gained, HireFree, PlaceWorkers
from tests.engines.viscounts.scenario import SEGMENTS, Play, Scenario, case, new_game

BOARD = board(Options(), 3)
CARDS = {card.number: card for card in BOARD.player_cards.values()}
STARTING = [card.slug for card in BOARD.cards.values() if card.family == "starting"]
SEEDS = [str(n) for n in range(30)]
WORKERS = PlaceWorkers(2, "any_one_tier1_section")


def chosen(number: int, hero: str = "therese", change: Scenario | None = None) -> Play:
    """Seat 0 carries out the choice of this Player Card, while the others have not chosen yet."""
    s = change or Scenario(3)
    state, pair = s.state, Pair(CARDS[number].slug, hero)
    for player in state.players:
        state.box.append(player.card)
        player.card, player.space = "", ""
    state.box.remove(pair.card)
    state.box.remove(hero)
    state.round, state.papers, state.pairs = 0, {}, [pair]
    return s.run(lambda t: setup.start(t, 0, pair))


def set_up(seats: int, seed: str = "0", first: int = 0) -> Play:
    """Everybody has chosen the first pair, with whatever that asks."""
    return new_game(seats, seed, first_player=first).until(lambda asks: asks[0].prompt in ("play", "move"))


def cards_of(play: Play, seat: int) -> Counter[str]:
    player = play.player(seat)
    return Counter([*player.draw, *player.hand, *player.discard, *(card for card in player.row if card)])


def ring_of(play: Play) -> tuple[str, ...]:
    """The ring from its first Segment on."""
    at = play.state.ring.index("seg-1-2")
    return (*play.state.ring[at:], *play.state.ring[:at])


# -- players, components ----------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-1.1a")
def test_one_to_four_play_and_a_lone_player_faces_an_ai() -> None:
    for seats in (1, 2, 3, 4):
        play = new_game(seats)
        assert len(play.state.players) == max(seats, 2)
        assert play.match.board.is_ai(1) == (seats == 1)
    for seats in (0, 5):
        with pytest.raises(Illegal):
            new_game(seats)


@pytest.mark.law("VIS-1.1b", "VIS-1.5d")
def test_everybody_has_twenty_workers_in_the_supply_and_none_in_the_castle() -> None:
    play = new_game(4)
    assert [player.workers for player in play.state.players] == [20] * 4
    assert not any(map(any, (*play.state.tier1, *play.state.tier2, play.state.tier3)))


@pytest.mark.law("VIS-1.1b")
def test_there_are_no_more_workers_than_those() -> None:
    play = Scenario(2).workers(0, 1).effect(0, WORKERS).does(0, "section:castle-flip")
    assert play.player(0).workers == 0
    assert play.state.tier1 == [[0, 0], [1, 0], [0, 0], [0, 0], [0, 0]]
    none = Scenario(2).workers(0, 0).effect(0, WORKERS)
    assert none.over
    assert not any(map(any, none.state.tier1))


@pytest.mark.law("VIS-1.1c", "VIS-1.5b")
def test_nine_columns_hold_three_buildings_of_each_type_from_the_left() -> None:
    kinds = [column.building for column in BOARD.columns.values()]
    assert kinds == ["trading_post"] * 3 + ["guildhall"] * 3 + ["workshop"] * 3
    assert [building.copies for building in BOARD.buildings.values()] == [3, 3, 3]
    play = new_game(4)
    assert all(player.emptied == [] for player in play.state.players)
    assert play.state.sites == {}


@pytest.mark.law("VIS-1.1d", "VIS-1.5c")
def test_a_viscount_and_two_markers_at_the_ends_of_seven_spaces() -> None:
    play = new_game(4)
    assert [play.markers(seat) for seat in range(4)] == [(1, 7)] * 4
    assert len(BOARD.track) == 7
    done = set_up(4)
    assert all(done.player(seat).space in BOARD.spaces for seat in range(4))


@pytest.mark.law("VIS-1.1e", "VIS-1.5a")
def test_everybody_has_the_same_eight_starting_townsfolk_and_a_board_of_the_standard_side() -> None:
    play = new_game(4)
    assert len(STARTING) == 8
    for seat in range(4):
        assert sorted(play.player(seat).draw) == sorted(STARTING)
        assert play.match.board.columns_of(seat) == BOARD.columns
    records = fixtures.read("viscounts", "townsfolk-starting")["records"]
    assert sum(record["copies"] for record in records) == 32


@pytest.mark.law("VIS-1.1f", "VIS-1.1g", "VIS-1.1h", "VIS-1.1j", "VIS-1.1k")
def test_what_is_in_the_box() -> None:
    assert Counter(card.family for card in BOARD.cards.values()) == {"starting": 8, "common": 68, "notable": 10}
    assert (len(BOARD.manuscripts), len(BOARD.grey)) == (35, 5)
    assert sorted(CARDS) == list(range(1, 11))
    assert sorted(BOARD.favours) == ["black", "blue", "grey", "yellow"]
    assert len(fixtures.read("viscounts", "castle-leader")["records"]) == 1
    assert len(BOARD.segments) == len(BOARD.sections) == 5
    assert {record["face"] for record in fixtures.read("viscounts", "sites")["records"]} == {"1-2", "3-4"}


@pytest.mark.law("VIS-1.1i")
def test_debts_deeds_and_their_two_cards() -> None:
    assert [record["copies"] for record in fixtures.read("viscounts", "debts-and-deeds")["records"]] == [30, 30]
    assert {paper: card.slug for paper, card in BOARD.end_cards.items()} == {"debt": "poverty", "deed": "prosperity"}


@pytest.mark.law("VIS-1.1l")
def test_solo_material() -> None:
    assert Counter(scheme.set for scheme in BOARD.schemes.values()) == {"starting": 8, "future": 8}
    boards = [record["slug"] for record in fixtures.read("viscounts", "ai-boards")["records"]]
    assert len(boards) == 4
    assert [new_game(1, ai=slug.removeprefix("ai-")).match.board.ai.slug for slug in boards] == boards


@pytest.mark.law("VIS-1.1m")
def test_the_resources_are_ink_gold_and_stone() -> None:
    play = Scenario(2).effect(0, Gain("any_resource", 1))
    assert sorted(play.options(0)) == ["take:gold", "take:ink", "take:stone"]
    assert play.refused(0, "take:silver")[0] == "unknown_option"
    play.does(0, "take:gold")
    assert play.goods(0) == {"gold": 1}


@pytest.mark.law("VIS-1.1n")
@pytest.mark.parametrize(("good", "in_the_box"), [("silver", 50), ("ink", 24), ("stone", 24), ("gold", 24)])
def test_running_out_of_pieces_never_reduces_a_gain(good: Gained, in_the_box: int) -> None:
    s = Scenario(2).goods(0, **{good: in_the_box}).goods(1, **{good: in_the_box})
    assert s.effect(0, Gain(good, 7)).goods(0) == {good: in_the_box + 7}


@pytest.mark.law("VIS-1.1o", "VIS-1.1p")
def test_a_piece_on_a_multiplier_card_counts_five_times() -> None:
    """Here nothing is laid on cards: what the pieces stand for is counted, and all of it can be spent."""
    example = case("multiplier-card")
    worth = {kind: n * example.given["multiplier"] for kind, n in example.given["tokens_on_card"].items()}
    assert worth == example.expect == {"silver": 10, "gold": 5}
    play = Scenario(2).goods(0, **worth).at(0, "1-2-inner").cards(0, row="abbot trader")
    chain = play.townsfolk("1-2", "friar").phase("action", action="noble")
    assert "workers:3" in chain.options(0)  # all 5 Gold make 5 Noble icons
    chain.does(0, "workers:3")
    assert chain.goods(0) == {"silver": 10, "ink": 1, "stone": 1}  # the 3 Workers bring these
    far = Scenario(2).goods(0, **worth).phase("move", value=1)
    ask = far.ask(0)
    assert max(ask.explains(option).cost.get("silver", 0) for option in ask.options) > 5


# -- the Main Board and the Castle ------------------------------------------------------------------------------------


@pytest.mark.law("VIS-1.2a")
@pytest.mark.parametrize(("seats", "face"), [(1, "1-2"), (2, "1-2"), (3, "3-4"), (4, "3-4")])
def test_the_side_with_the_number_of_players_is_up(seats: int, face: str) -> None:
    up = new_game(seats).match.board
    for name, found in (("sites", up.sites), ("links", up.links)):
        records = [record["slug"] for record in fixtures.read("viscounts", name)["records"] if record["face"] == face]
        assert sorted(found) == sorted(records)
    assert set(new_game(seats).view(SPECTATOR)["sites"]) == set(up.sites)


@pytest.mark.law("VIS-1.2b", "VIS-1.2c")
def test_the_segments_lie_in_random_order() -> None:
    rings = [ring_of(new_game(2, seed)) for seed in SEEDS]
    assert all(sorted(ring) == sorted(SEGMENTS) for ring in rings)
    assert len(set(rings)) > 12  # of 24
    assert {ring[1] for ring in rings} == set(SEGMENTS[1:])  # whatever the red numbers say
    assert {ring[-1] for ring in rings} == set(SEGMENTS[1:])


@pytest.mark.law("VIS-1.2d")
def test_the_castle_lies_in_one_of_five_orientations_each_section_facing_a_segment() -> None:
    games = [new_game(2, seed) for seed in SEEDS]
    assert {(play.state.facing) for play in games} == {0, 1, 2, 3, 4}
    for play in games[:10]:
        facing = [states.section_at(play.state, segment) for segment in play.state.ring]
        assert sorted(facing) == [0, 1, 2, 3, 4]
        assert {(after - before) % 5 for before, after in zip(facing, [*facing[1:], facing[0]], strict=True)} == {1}


# -- piles ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-1.3a")
def test_the_neutral_townsfolk_are_split_into_five_piles_of_near_equal_size() -> None:
    first, other = new_game(3, "1").state, new_game(3, "2").state
    assert sorted(map(len, first.townsfolk.values()), reverse=True) == [14, 14, 14, 13, 13]
    neutral = sorted(card.slug for card in BOARD.cards.values() if card.family == "common")
    assert sorted(card for pile in first.townsfolk.values() for card in pile) == neutral
    piles = [sorted(map(tuple, state.townsfolk.values())) for state in (first, other)]
    assert piles[0] != piles[1]  # wherever they lie


@pytest.mark.law("VIS-1.3b")
def test_only_the_tops_of_the_townsfolk_piles_are_in_play() -> None:
    play = Scenario(3).effect(0, HireFree())
    tops = [pile[-1] for pile in play.state.townsfolk.values()]
    assert sorted(play.options(0)) == sorted(f"hire:{card}" for card in tops)
    assert len(tops) == 5


@pytest.mark.law("VIS-1.3c", "VIS-1.3d")
def test_six_manuscripts_with_a_black_back_lie_under_a_grey_one() -> None:
    first, other = new_game(3, "1").state, new_game(3, "2").state
    assert sorted(first.manuscripts) == sorted(SEGMENTS)
    for pile in first.manuscripts.values():
        assert len(pile) == 7
        assert [slug in BOARD.grey for slug in pile] == [False] * 6 + [True]
    lots = [sorted(tuple(pile[:6]) for pile in state.manuscripts.values()) for state in (first, other)]
    assert lots[0] != lots[1]
    games = [new_game(3, seed).state for seed in SEEDS[:6]]
    assert len({tuple(state.manuscripts[segment][-1] for segment in state.ring) for state in games}) > 3
    example = case("manuscript-stacks")
    assert (len(first.manuscripts), 7) == (example.expect["stacks"], example.expect["per_stack"])


@pytest.mark.law("VIS-1.3e")
def test_only_the_tops_of_the_manuscript_piles_are_in_play() -> None:
    play = Scenario(3).effect(0, FreeManuscript((3, 4, 5, 6)))
    tops = [pile[-1] for pile in play.state.manuscripts.values()]
    assert sorted(play.options(0)) == sorted(f"manuscript:{slug}" for slug in tops)


@pytest.mark.law("VIS-1.3f", "VIS-1.3g")
@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_nobody_sees_more_of_a_pile_than_its_top_and_its_size(viewer: int) -> None:
    """As when the piles lie face down with only their top turned up."""
    play = new_game(2)
    shown = json.dumps(play.view(viewer))
    for pile in (*play.state.townsfolk.values(), *play.state.manuscripts.values()):
        assert f'"{pile[-1]}"' in shown
        assert not any(f'"{card}"' in shown for card in pile[:-1])
    hired = Scenario(2).effect(0, HireFree())
    segment = next(name for name, pile in hired.state.townsfolk.items() if f"hire:{pile[-1]}" == hired.options(0)[0])
    count, beneath = len(hired.state.townsfolk[segment]), hired.state.townsfolk[segment][-2]
    hired.does(0, hired.options(0)[0])
    seen = views.view(hired.state, hired.match.board, viewer)["segments"][segment]
    assert (seen["townsfolk"], seen["townsfolk_count"]) == (beneath, count - 1)


# -- supply, players' areas -------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-1.4a", "VIS-1.4b")
def test_goods_and_bonus_cards_belong_to_nobody_at_first() -> None:
    play = new_game(4)
    for player in play.state.players:
        assert player.goods == {"silver": 0, "ink": 0, "stone": 0, "gold": 0}
        assert player.favours == []
    assert play.state.leader is None


@pytest.mark.law("VIS-1.5e")
def test_the_row_starts_empty() -> None:
    for seats in (1, 2, 4):
        assert [set_up(seats).player(seat).row for seat in range(seats)] == [[None] * 3] * seats


@pytest.mark.law("VIS-1.5f")
def test_icons_printed_in_the_row() -> None:
    assert list(BOARD.printed) == [{}, {"cleric": 1, "build": 1, "noble": 1}, {"trade": 2}]


def icons(row: str) -> dict[str, int]:
    s = Scenario(2).cards(0, row=row)
    return {str(icon): n for icon, n in means.own_icons(s.board, 0, s.state.players[0]).items()}


@pytest.mark.law("VIS-1.5g")
def test_a_starting_icon_counts_only_while_no_card_covers_it() -> None:
    assert icons("- - -") == {"cleric": 1, "build": 1, "noble": 1, "trade": 2}
    assert icons("abbot - -") == {"cleric": 2, "build": 1, "noble": 1, "trade": 2}
    assert icons("- abbot -") == {"cleric": 1, "trade": 2}
    assert icons("- - abbot") == {"cleric": 2, "build": 1, "noble": 1}
    assert icons("- squire abbot") == {"cleric": 1, "noble": 1}


@pytest.mark.law("VIS-1.5g")
def test_uncovered_starting_icons_help_to_pay() -> None:
    silver = [Scenario(2).cards(0, row=row).phase("action", action="trade") for row in ("abbot squire -", "abbot - squire")]
    assert silver[0].options(0) == ["times:2", "times:1", "times:0"]
    assert silver[1].over  # no Merchant icon at all
    for row, offered in (("squire - -", ["workers:1", "workers:2"]), ("squire abbot labourer", None)):
        play = Scenario(2).cards(0, row=row).at(0, "1-2-inner").goods(0, gold=1).phase("action", action="noble")
        assert (None if play.over else play.options(0)) == offered


@pytest.mark.law("VIS-1.5h")
def test_starting_icons_serve_in_the_first_two_turns_only() -> None:
    s = Scenario(2).cards(0, hand="abbot squire labourer").cards(1, hand="abbot squire labourer")
    play = s.game()
    found = []
    for _ in range(3):
        play.until(lambda asks: (asks[0].seat, asks[0].prompt) == (0, "action"), ("no-action", "pass", "keep"))
        own = dict(means.own_icons(play.match.board, 0, play.player(0)))
        for card in play.player(0).row:
            if card:
                own = dict(Counter(own) - Counter(play.match.board.icons[card]))
        found.append(own)
        play.does(0, "no-action")
    assert found == [{"cleric": 1, "build": 1, "noble": 1, "trade": 2}, {"trade": 2}, {}]


# -- the start player -------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-1.6a")
def test_the_start_player_is_picked_at_random() -> None:
    assert {new_game(4, seed).state.first for seed in SEEDS} == {0, 1, 2, 3}


@pytest.mark.law("VIS-1.6b")
def test_the_start_player_marker_never_changes_hands() -> None:
    play = new_game(3, "marker", first_player=1)
    bots = bots_of(["random"], 3, seed_of("marker"))
    while asks := play.match.asks():
        play.answer(asks[0].seat, *bots[asks[0].seat].choose(play.match, asks[0]))
        assert play.state.first == 1
    begins = [told["seat"] for told in play.logged("turn")]
    assert len(begins) > 9
    assert begins == [1, 2, 0] * (len(begins) // 3)


# -- choosing pairs ---------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-1.7a", "VIS-1.7c")
def test_there_is_one_player_card_more_than_players() -> None:
    for seats in (2, 3, 4):
        games = [new_game(seats, seed) for seed in SEEDS[:12]]
        assert all(len({pair.card for pair in play.state.pairs}) == seats + 1 for play in games)
        assert len({play.state.pairs[0].card for play in games}) > 3
    assert len(new_game(3).state.pairs) == 4
    example = case("setup-pairs")
    assert [len(new_game(seats).state.pairs) for seats in example.given["players"]] == example.expect["pairs"]


@pytest.mark.law("VIS-1.7b")
def test_a_hero_is_dealt_to_each_player_card() -> None:
    games = [new_game(4, seed) for seed in SEEDS[:12]]
    for play in games:
        heroes = {pair.hero for pair in play.state.pairs}
        assert len(heroes) == 5
        assert all(BOARD.cards[hero].family == "notable" for hero in heroes)
    assert len({play.state.pairs[0].hero for play in games}) > 3
    play = games[0]
    pair = play.state.pairs[2]
    seat = play.asked[0][0]
    assert play.options(seat) == [f"pair:{each.card}:{each.hero}" for each in play.state.pairs]
    play.does(seat, f"pair:{pair.card}:{pair.hero}")
    assert play.player(seat).card == pair.card
    assert pair.hero in play.player(seat).draw


@pytest.mark.law("VIS-1.7d")
@pytest.mark.parametrize(("first", "order"), [(0, [2, 1, 0]), (1, [0, 2, 1]), (2, [1, 0, 2])])
def test_choice_runs_in_reverse_turn_order_the_start_player_last(first: int, order: list[int]) -> None:
    play = new_game(3, "7", first_player=first)
    choosers = []
    while not play.player(first).card:
        play.until_asked("pair")
        choosers.append(play.asked[0][0])
        play.does(choosers[-1], play.options(choosers[-1])[0])
    assert choosers == order


@pytest.mark.law("VIS-1.7e")
def test_one_pair_each_carried_out_before_the_next_player_chooses() -> None:
    play = next(
        play
        for play in (new_game(3, seed, first_player=0) for seed in SEEDS)
        if any(pair.card == "player-card-2" for pair in play.state.pairs)
    )
    pair = next(pair for pair in play.state.pairs if pair.card == "player-card-2")
    option = f"pair:{pair.card}:{pair.hero}"
    play.does(2, option)
    assert play.asked == [(2, "resource")]
    play.does(2, "take:ink", "take:ink")
    assert play.papers(2) == (1, 0, 2, 1)
    assert play.asked == [(1, "pair")]
    assert len(play.options(1)) == 3
    assert option not in play.options(1)
    assert play.refused(1, option)[0] == "unknown_option"
    assert all(play.player(seat).hand == [] for seat in range(3))  # hands come when all have chosen
    while play.match.asks()[0].prompt not in ("play", "move"):
        assert not play.player(0).hand
        seat = play.asked[0][0]
        play.does(seat, play.options(seat)[0])
    dealt = [told["seat"] for told in play.logged("draws")]
    assert dealt == [0, 1, 2]


# -- carrying out the choice ------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-1.8a")
@pytest.mark.parametrize("number", range(1, 11))
def test_the_viscount_goes_to_the_space_with_the_number_of_the_card(number: int) -> None:
    play = chosen(number)
    assert BOARD.spaces[play.player(0).space].start_number == number


@pytest.mark.law("VIS-1.8b")
@pytest.mark.parametrize("number", range(1, 11))
def test_a_player_card_brings_what_it_shows(number: int) -> None:
    card = CARDS[number]
    expected = Counter({"silver": card.silver})
    expected.update({good: n for good, n in card.resources.items() if good != "any_resource"})
    play = chosen(number)
    for _ in range(card.resources.get("any_resource", 0)):
        assert play.options(0) == ["take:ink", "take:stone", "take:gold"]
        play.does(0, "take:gold")
        expected["gold"] += 1
    if number == 4:
        play.does(0, "take:ink")  # for the Debt that it flips
        expected["ink"] += 1
    assert play.goods(0) == +expected
    debts, paid, deeds, approved = play.papers(0)
    assert (debts + paid, deeds + approved) == (card.debts, card.deeds)
    record = next(r for r in fixtures.read("viscounts", "player-cards")["records"] if r["number"] == number)
    assert (record["silver"], record["debts"], record["deeds"]) == (card.silver, card.debts, card.deeds)


@pytest.mark.law("VIS-1.8c")
def test_then_the_extra_steps_of_the_card_follow() -> None:
    for number in (1, 7):
        assert chosen(number).markers(0) == (1, 6)
    approved = chosen(2).does(0, "take:ink", "take:ink")
    assert approved.papers(0) == (1, 0, 2, 1)
    paid = chosen(4)
    assert paid.options(0) == ["take:ink", "take:stone", "take:gold"]
    paid.does(0, "take:gold")
    assert paid.papers(0) == (1, 1, 1, 0)
    assert paid.goods(0)["gold"] == 2
    assert chosen(10).markers(0) == (3, 7)


@pytest.mark.law("VIS-1.8d")
def test_cards_3_5_and_6_work_on_any_segment() -> None:
    workers = chosen(3)
    assert workers.options(0) == [f"section:{section.slug}" for section in BOARD.sections]
    workers.does(0, "section:castle-two-virtue")
    assert workers.state.tier1[4] == [2, 0, 0]
    hire = chosen(5)
    assert sorted(hire.options(0)) == sorted(f"hire:{pile[-1]}" for pile in hire.state.townsfolk.values())
    s = Scenario(3).manuscripts("9-10", "black-4-two-ink").manuscripts("1-2", "grey-6-guildhall")
    manuscript = chosen(6, change=s)
    tops = {pile[-1] for pile in manuscript.state.manuscripts.values()}
    fitting = [slug for slug in tops if BOARD.manuscripts[slug].cost in (3, 4)]
    assert sorted(manuscript.options(0)) == sorted(f"manuscript:{slug}" for slug in fitting)
    assert "manuscript:black-4-two-ink" in manuscript.options(0)
    manuscript.does(0, "manuscript:black-4-two-ink")
    assert manuscript.player(0).manuscripts == ["black-4-two-ink"]


@pytest.mark.law("VIS-1.8e")
def test_card_8_works_where_its_owners_viscount_stands() -> None:
    play = chosen(8).does(0, "take:ink")
    assert play.options(0) == ["column:trading-post-1", "column:trading-post-2", "column:trading-post-3"]
    play.does(0, "column:trading-post-2")
    assert play.options(0) == ["site:face-3-4-seg-7-8-site-4", "site:face-3-4-seg-7-8-site-5"]
    play.does(0, "site:face-3-4-seg-7-8-site-5")
    assert play.player(0).emptied == ["trading-post-2"]
    assert play.goods(0) == {"silver": 1, "ink": 1, "gold": 1}


@pytest.mark.law("VIS-1.8f")
def test_card_9_destroys_any_one_own_card_chosen_openly() -> None:
    play = chosen(9)
    assert sorted(play.options(0)) == sorted([*(f"destroy:{card}" for card in (*STARTING, "therese")), "done"])
    play.does(0, "destroy:thief")
    assert play.over  # one card only
    assert play.player(0).destroyed == ["thief"]
    assert sorted(play.player(0).draw) == sorted({*STARTING, "therese"} - {"thief"})
    assert play.goods(0) == {"silver": 6, "stone": 2}
    declined = chosen(9).does(0, "done")
    assert declined.player(0).destroyed == []
    assert declined.over


@pytest.mark.law("VIS-1.8g")
def test_a_player_card_is_kept_and_has_no_further_effect() -> None:
    def after_a_turn(card: str) -> Play:
        s = Scenario(2)
        s.state.box.append(s.state.players[0].card)
        s.state.box.remove(card)
        s.state.players[0].card = card
        return s.cards(0, hand="abbot squire").turn(0).until(dull=("keep", "pass"))

    one, ten = after_a_turn("player-card-9"), after_a_turn("player-card-10")
    assert [play.player(0).card for play in (one, ten)] == ["player-card-9", "player-card-10"]
    one.player(0).card = ten.player(0).card = ""
    assert one.state.players == ten.state.players
    assert chosen(10).player(0).card == "player-card-10"


@pytest.mark.law("VIS-1.8h", "VIS-1.8i")
def test_hero_and_starting_townsfolk_are_shuffled_and_three_of_them_drawn() -> None:
    orders = []
    for seed in SEEDS[:4]:
        play = new_game(2, seed, first_player=0)
        while play.match.asks()[0].prompt == "pair":
            seat = play.asked[0][0]
            play.does(seat, play.options(seat)[0])
            play.until(lambda asks: asks[0].prompt in ("pair", "play", "move"))
        hired = [(told["seat"], told["card"]) for told in play.logged("hires")]
        destroyed = [(told["seat"], told["card"]) for told in play.logged("destroys")]
        for seat in (0, 1):
            player = play.player(seat)
            heroes = [card for card in cards_of(play, seat) if BOARD.cards[card].family == "notable"]
            assert len(heroes) == 1
            own = Counter([*STARTING, *heroes, *(card for who, card in hired if who == seat)])
            own -= Counter(card for who, card in destroyed if who == seat)
            assert cards_of(play, seat) == own
            assert (len(player.hand), len(player.draw)) == (3, own.total() - 3)
            assert player.discard == []
            orders.append(tuple(card for card in (*player.draw, *player.hand) if card in STARTING))
        shown = play.view(1)["players"][0]
        assert shown["draw_count"] == len(play.player(0).draw)
        assert not {"hand", "draw"} & {*shown}
    assert len(set(orders)) == len(orders)


@pytest.mark.law("VIS-1.8i")
def test_the_first_hand_comes_from_the_top() -> None:
    play = new_game(2, "3", first_player=0)
    play.until(lambda asks: asks[0].prompt in ("play", "move"))
    for seat in (0, 1):
        (drawn,) = [told["cards"] for told in play.logged("draws", seat) if told["seat"] == seat]
        assert sorted(drawn) == sorted(play.player(seat).hand)
    assert not any("cards" in told for told in play.logged("draws", SPECTATOR))


@pytest.mark.law("VIS-1.8j")
def test_the_first_draw_pile_brings_no_virtue_or_corruption() -> None:
    marked = {"player-card-1": (1, 6), "player-card-7": (1, 6), "player-card-10": (3, 7)}
    seen = 0
    for seed in SEEDS[:8]:
        play = new_game(4, seed)
        play.until(lambda asks: asks[0].prompt in ("play", "move"), ("done",))
        for player in play.state.players:
            if player.card not in ("player-card-5", "player-card-6", "player-card-8"):
                assert (player.corruption, player.virtue) == marked.get(player.card, (1, 7))
                seen += 1
    assert seen > 10


@pytest.mark.law("VIS-1.8k")
def test_a_card_hired_in_the_setup_goes_to_the_first_draw_pile() -> None:
    play = chosen(5, change=Scenario(3).townsfolk("9-10", "woodcutter-virtue")).does(0, "hire:woodcutter-virtue")
    assert Counter(play.player(0).draw) == Counter([*STARTING, "therese", "woodcutter-virtue"])
    assert play.player(0).discard == []
    assert play.markers(0) == (1, 6)
    assert play.goods(0) == {"silver": 6, "ink": 1, "stone": 1}


@pytest.mark.law("VIS-1.8k")
@pytest.mark.parametrize(
    ("card", "markers", "papers"),
    [
        ("antagonist", (2, 7), (1, 0, 1, 0)),
        ("bishop", (1, 7), (2, 0, 1, 0)),
        ("mason", (1, 7), (1, 0, 1, 0)),
        ("artist", (1, 7), (1, 0, 1, 0)),
        ("courier", (1, 7), (1, 0, 1, 0)),
    ],
)
def test_gains_count_in_the_setup_while_rearrange_discard_and_shuffle_do_nothing(
    card: str, markers: tuple[int, int], papers: tuple[int, ...]
) -> None:
    play = chosen(5, change=Scenario(3).townsfolk("1-2", card)).does(0, f"hire:{card}")
    assert play.over
    assert play.markers(0) == markers
    assert play.papers(0) == papers
    assert sorted(play.player(0).draw) == sorted([*STARTING, "therese", card])


@pytest.mark.law("VIS-1.8k")
def test_flips_count_in_the_setup() -> None:
    s = Scenario(3).townsfolk("1-2", "mason").card("mason", hired=(Flip("deed", 1),))
    assert chosen(5, change=s).does(0, "hire:mason").papers(0) == (1, 0, 0, 1)


# -- Poverty and Prosperity -------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-1.9a", "VIS-1.9b", "VIS-1.9e", "VIS-1.9f")
@pytest.mark.parametrize(("seats", "debts", "deeds"), [(1, 12, 12), (2, 12, 12), (3, 15, 16), (4, 18, 20)])
def test_the_piles_are_counted_out_after_everybody_has_taken_theirs(seats: int, debts: int, deeds: int) -> None:
    play = set_up(seats)
    assert play.state.papers == {"debt": debts, "deed": deeds}
    assert all(player.debts + player.paid and player.deeds + player.approved for player in play.state.players)
    example = case("setup-end-piles")
    at = example.given["players"].index(seats)
    assert (example.expect["debts"][at], example.expect["deeds"][at]) == (debts, deeds)


@pytest.mark.law("VIS-1.9e")
def test_nothing_is_revealed_in_the_setup() -> None:
    play = chosen(2)
    assert play.state.papers == {}
    assert play.logged("revealed") == []
    assert play.state.last_round is None


@pytest.mark.law("VIS-1.9c", "VIS-1.9d")
def test_what_lies_on_the_cards_is_unflipped_and_the_others_lie_beneath() -> None:
    play = Scenario(2).effect(0, Gain("debt", 14), Gain("deed", 13))
    assert play.papers(0) == (14, 0, 13, 0)
    assert play.state.papers == {"debt": 0, "deed": 0}
