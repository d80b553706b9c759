"""Chapter 17.1: what each seat may see."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.values import OMNISCIENT, SPECTATOR, Rules
from games.viscounts.engine import effects, rounds, views
from games.viscounts.engine.states import State, ViscountsTable
from games.viscounts.engine.vocabulary import Destroy, Discard, Gain, Op, Shuffle
from tests.engines.viscounts.scenario import Scenario, new_game

EVERYBODY = (0, 1, 2, SPECTATOR)


def scene() -> Scenario:
    scenario = Scenario(3).cards(0, row="thief trader lender", hand="abbot squire", draw="labourer journeyman financer")
    return scenario.cards(1, row="trader - -", hand="thief lender", draw="squire abbot labourer", discard="financer")


def seen(scenario: Scenario, viewer: int) -> Any:
    return views.view(scenario.state, scenario.board, viewer)


def same_for(viewers: tuple[int, ...], change: Callable[[State], None]) -> list[int]:
    """Whoever of the viewers sees a difference when this is changed."""
    before, after = scene(), scene()
    change(after.state)
    return [viewer for viewer in viewers if seen(before, viewer) != seen(after, viewer)]


@pytest.mark.law("VIS-17.1a")
def test_the_order_of_a_draw_pile_is_hidden_from_everyone_and_its_size_public() -> None:
    assert same_for(EVERYBODY, lambda state: state.players[0].draw.reverse()) == []
    assert same_for(EVERYBODY, lambda state: state.players[0].draw.append(state.players[0].hand.pop())) == [*EVERYBODY]
    assert [seen(scene(), viewer)["players"][0]["draw_count"] for viewer in EVERYBODY] == [3] * 4


@pytest.mark.law("VIS-17.1b")
def test_a_hand_is_visible_to_its_owner_only_and_its_size_is_public() -> None:
    def exchange(state: State) -> None:
        player = state.players[0]
        player.hand[0], player.draw[0] = player.draw[0], player.hand[0]

    assert same_for(EVERYBODY, exchange) == [0]
    assert seen(scene(), 0)["players"][0]["hand"] == ["abbot", "squire"]
    for viewer in (1, 2, SPECTATOR):
        shown = seen(scene(), viewer)["players"][0]
        assert "hand" not in shown
        assert shown["hand_count"] == 2


def _draws_first(t: ViscountsTable) -> Rules[None]:
    yield from rounds.draw(t, 0)
    yield from effects.resolve(t, 1, (Gain("any_resource", 1),))


@pytest.mark.law("VIS-17.1b", "VIS-9.1a")
def test_cards_drawn_are_told_to_their_owner_and_their_number_to_the_others() -> None:
    scenario = Scenario().cards(0, row="lender trader squire", hand="thief", draw="abbot financer labourer")
    scenario.at(0, "7-8-outer-left")
    play = scenario.run(_draws_first)
    assert not play.over  # else the log would be open
    told = {viewer: play.logged("draws", viewer) for viewer in EVERYBODY}
    assert told == {
        0: [{"seat": 0, "count": 2, "cards": ["abbot", "financer"]}],
        **{viewer: [{"seat": 0, "count": 2}] for viewer in (1, 2, SPECTATOR)},
    }


@pytest.mark.law("VIS-17.1c", "VIS-1.3f")
def test_of_the_piles_on_the_board_only_the_top_and_the_number_left_are_visible() -> None:
    for piles in ("townsfolk", "manuscripts"):

        def below(state: State, piles: str = piles) -> None:
            pile = getattr(state, piles)["seg-1-2"]
            pile[:-1] = pile[-2::-1]

        def top(state: State, piles: str = piles) -> None:
            pile = getattr(state, piles)["seg-1-2"]
            pile[-1], pile[0] = pile[0], pile[-1]

        assert same_for(EVERYBODY, below) == []
        assert same_for(EVERYBODY, top) == [*EVERYBODY]
    shown = seen(scene(), SPECTATOR)["segments"]["seg-1-2"]
    assert (shown["townsfolk_count"], shown["manuscript_count"]) == (14, 7)


@pytest.mark.law("VIS-17.1d")
def test_rows_and_discarded_destroyed_and_dismissed_cards_are_public() -> None:
    scenario = Scenario().cards(0, row="thief - lender", discard="abbot squire", draw="trader").no_townsfolk("1-2")
    for viewer in EVERYBODY:
        shown = seen(scenario, viewer)
        assert shown["players"][0]["row"] == ["thief", None, "lender"]
        assert shown["players"][0]["discard"] == ["abbot", "squire"]
        assert sorted(shown["players"][0]["destroyed"]) == ["financer", "journeyman", "labourer"]
        assert shown["dismissed"] == scenario.state.dismissed != []


@pytest.mark.law("VIS-17.1d", "VIS-17.1g")
@pytest.mark.parametrize(("effect", "kind"), [(Discard(2), "discards"), (Destroy(2), "destroys")])
def test_a_card_that_leaves_a_hand_or_a_draw_pile_is_told_to_all(effect: Op, kind: str) -> None:
    verb = kind.removesuffix("s")
    for choice, card in ((f"{verb}:abbot", "abbot"), (f"{verb}-top", "labourer")):
        play = scene().effect(0, effect).does(0, choice)
        assert not play.over  # else everybody would see everything
        for viewer in EVERYBODY:
            assert play.logged(kind, viewer) == [{"seat": 0, "card": card, "blind": choice.endswith("-top")}]


@pytest.mark.law("VIS-17.1e", "VIS-17.1f")
def test_goods_debts_deeds_manuscripts_buildings_workers_markers_and_bonus_cards_are_public() -> None:
    scenario = Scenario().goods(0, silver=4, ink=1).papers(0, debts=1, paid=2, deeds=3, approved=4).markers(0, 2, 5)
    scenario.transcribed(0, "grey-3-deed").favour(0, "black").built("1-2:1", 0, "workshop-2").on_cards(debt=7, deed=9)
    scenario.castle(tier1={0: (1, 0, 0)}, tier2={1: (0, 2, 0)}, tier3=(3, 0, 0)).leader(0)
    for viewer in EVERYBODY:
        shown = seen(scenario, viewer)
        player = shown["players"][0]
        assert player["goods"] == {"silver": 4, "ink": 1, "stone": 0, "gold": 0}
        assert [player[paper] for paper in ("debts", "paid", "deeds", "approved")] == [1, 2, 3, 4]
        assert (player["corruption"], player["virtue"], player["workers"]) == (2, 5, 16)
        assert (player["manuscripts"], player["favours"], player["emptied"]) == (["grey-3-deed"], ["black"], ["workshop-2"])
        assert shown["sites"]["face-3-4-seg-1-2-site-1"] == {"owner": 0, "building": "workshop"}
        assert [section["tier1"] for section in shown["castle"]] == [[1, 0, 0], *[[0, 0, 0]] * 4]
        assert [section["tier2"] for section in shown["castle"]] == [[0, 0, 0], [0, 2, 0], *[[0, 0, 0]] * 3]
        assert (shown["tier3"], shown["leader"]) == ([3, 0, 0], 0)
        assert shown["papers"] == {"debt": 7, "deed": 9}


@pytest.mark.law("VIS-17.1g")
@pytest.mark.parametrize("effect", [Discard(1), Destroy(1)])
def test_the_top_card_is_chosen_blind(effect: Op) -> None:
    """Whatever lies there, question, explanations and views are the same; it is shown after the answer, which stands."""
    asked = []
    for draw in ("labourer journeyman financer", "financer journeyman labourer"):
        play = Scenario().cards(0, row="thief trader lender", hand="abbot squire", draw=draw).effect(0, effect)
        ask = play.ask(0)
        assert ask.reveals
        asked.append((ask.options, [ask.explains(option) for option in ask.options], play.match.view(0), play.match.log(0)))
        top = next(option for option in ask.options if option.endswith("-top"))
        assert ask.explains(top).gain == {}
        play.does(0, top)
        assert play.match.consents(0, 0) == (1, 2)
    assert asked[0] == asked[1]


@pytest.mark.law("VIS-17.1h", "VIS-17.4o")
def test_pairs_on_offer_are_public_and_what_was_not_dealt_stays_unknown() -> None:
    for seed in range(3):
        play = new_game(3, str(seed), first_player=0)
        out_of_the_game = {*play.state.box}
        assert len(out_of_the_game) == 20 - 8
        while play.state.round < 1:
            for viewer in (0, 1, 2, SPECTATOR):
                shown = play.match.view(viewer)
                assert shown["pairs"] == [{"card": pair.card, "hero": pair.hero} for pair in play.state.pairs]
                text = json.dumps([shown, [entry.params for entry in play.match.log(viewer)]])
                assert not [name for name in out_of_the_game if f'"{name}"' in text]
            ask = play.match.asks()[0]
            play.answer(ask.seat, ask.options[0])
        assert {*play.state.box} == out_of_the_game
        text = json.dumps([play.match.view(0), [entry.params for entry in play.match.log(0)]])
        assert not [name for name in out_of_the_game if f'"{name}"' in text]


@pytest.mark.law("VIS-17.4o", "VIS-17.1h")
def test_the_pair_that_nobody_chose_leaves_the_game_openly() -> None:
    play = new_game(3, "1", first_player=0).until(lambda asks: asks[0].prompt == "play")
    (left,) = play.state.left_over
    assert play.state.pairs == []
    assert play.match.view(SPECTATOR)["left_over"] == [{"card": left.card, "hero": left.hero}]
    owned = [card for player in play.state.players for card in (*player.draw, *player.hand, player.card)]
    assert not {left.card, left.hero} & {*owned, *play.state.box}
    assert [card for pile in play.state.townsfolk.values() for card in pile if card == left.hero] == []


@pytest.mark.law("VIS-17.1j")
def test_shuffles_use_the_tables_dice() -> None:
    def shuffled(n: int) -> tuple[list[str], int]:
        scenario = Scenario().cards(0, draw="abbot", discard="squire lender trader thief")
        play = scenario.run(lambda t: effects.resolve(t, 0, (Shuffle(),)), seed=seed_of(f"shuffle {n}"))
        return play.player(0).draw, play.match.table.drawn

    assert shuffled(1) == shuffled(1)
    assert len({tuple(shuffled(n)[0]) for n in range(6)}) > 1
    assert shuffled(1)[1] >= 4


@pytest.mark.law("VIS-17.1j")
def test_what_a_seat_has_been_shown_never_changes() -> None:
    """The log of each seat only grows, through shuffles and all, in a whole game by first options."""
    play, dice = new_game(3, "shown", first_player=0), Dice(seed_of("shown"))
    known: dict[int, list[Any]] = {viewer: [] for viewer in EVERYBODY}
    shuffles = 0
    for _ in range(400):
        if play.match.outcome:
            break
        for viewer in EVERYBODY:
            log = play.match.log(viewer)
            assert log[: len(known[viewer])] == known[viewer]
            known[viewer] = log
        ask = play.match.asks()[0]
        play.answer(ask.seat, dice.pick(ask.options))
        shuffles = play.kinds().count("shuffles")
    assert shuffles > 5


@pytest.mark.law("VIS-12.6a", "VIS-17.1i")
def test_future_schemes_that_begin_in_the_deck_may_be_others_until_they_are_seen() -> None:
    play, seen = new_game(1, "harder", future_schemes=3), list[int]()
    while (state := play.match.state) and not play.match.outcome:
        deck, unseen = state.players[1].draw, {*state.unseen}
        seen.append(len(unseen))
        assert unseen <= {*deck}
        if state.round:
            pools = set()
            for n in range(6):
                other = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=State)
                views.permute_hidden(other, play.match.board, 0, Dice(seed_of(f"scheme {n}")))
                assert {*deck} - unseen <= {*other.players[1].draw} <= {*deck, *state.future}
                assert play.match.game.invariants(other, play.match.board) == []
                pools.add(frozenset(other.players[1].draw))
            assert len(pools) > 1 or not unseen or not state.future
        ask = play.match.asks()[0]
        play.answer(ask.seat, ask.options[0])
    assert {0, 3} <= {*seen}


@pytest.mark.law("VIS-17.1a", "VIS-17.1b", "VIS-17.1c")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_a_world_dealt_anew_looks_the_same_to_the_viewer_and_keeps_what_it_knows(viewer: int) -> None:
    scenario = scene()
    before = seen(scenario, viewer)
    hidden = json.dumps(seen(scenario, OMNISCIENT)), [*scenario.state.players[1].draw], scenario.state.townsfolk["seg-1-2"][:]
    changed = False
    for n in range(8):
        views.permute_hidden(scenario.state, scenario.board, viewer, Dice(seed_of(f"world {n}")))
        assert seen(scenario, viewer) == before
        now = json.dumps(seen(scenario, OMNISCIENT)), scenario.state.players[1].draw, scenario.state.townsfolk["seg-1-2"]
        changed |= now != hidden
    assert changed
