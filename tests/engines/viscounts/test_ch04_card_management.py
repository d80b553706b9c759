from itertools import product

import pytest

import fixtures
from games.kernel.bots import bots_of
from games.kernel.dice import seed_of
from games.viscounts.engine import means
from games.viscounts.engine.vocabulary import Destroy, Discard, Rearrange
from tests.engines.viscounts.scenario import Play, Scenario, case, new_game

DULL = ("no-action", "pass", "keep", "done", "stay")


def played(seats: int, seed: str) -> Play:
    """A whole game by chance."""
    play = new_game(seats, seed)
    bots = bots_of(["random"], seats, seed_of(seed))
    while asks := play.match.asks():
        play.answer(asks[0].seat, *bots[asks[0].seat].choose(play.match, asks[0]))
    return play


# -- rounds and turns -------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-4.1a", "VIS-4.1b", "VIS-4.1d")
def test_rounds_of_one_turn_each_clockwise_from_the_start_player() -> None:
    lengths = []
    for seed in ("a", "b", "c"):
        play = played(3, seed)
        first, turns = play.state.first, play.logged("turn")
        assert [turn["seat"] for turn in turns] == [(first + i) % 3 for i in range(len(turns))]
        assert [turn["round"] for turn in turns] == [1 + i // 3 for i in range(len(turns))]
        assert len(turns) % 3 == 0
        lengths.append(len(turns) // 3)
        kinds = play.kinds()
        assert kinds.index("score") > max(i for i, kind in enumerate(kinds) if kind == "turn")  # points at the end only
    assert len(set(lengths)) > 1  # their number is not fixed


@pytest.mark.law("VIS-4.1c")
def test_a_turn_has_six_phases_in_this_order() -> None:
    s = Scenario(2).cards(0, hand="squire", draw="trader lender abbot").goods(0, silver=9).markers(0, 5, 5)
    play = s.townsfolk("1-2", "friar", "mason").turn(0)
    prompts = []
    while asks := play.match.asks():
        prompts.append(asks[0].prompt)
        wanted = ["move:seg-1-2-outer-right", "act:trade", "dismiss:mason", "keep", "times:0"]
        hire = [option for option in play.options(0) if option.startswith("hire:")]
        play.does(0, next((option for option in (*wanted, *hire) if option in play.options(0)), play.options(0)[0]))
    assert [prompt for prompt in prompts if prompt != "dismiss"] == ["move", "action", "trade", "hire"]
    order = [
        kind for kind in play.kinds() if kind in ("turn", "plays", "moves", "action", "trades", "hires", "collision", "draws")
    ]
    assert order == ["turn", "plays", "moves", "action", "trades", "hires", "collision", "draws"]


# -- what a card says -------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-4.2a")
@pytest.mark.parametrize(("card", "value"), [("mason", 1), ("friar", 2), ("artisan", 3)])
def test_the_number_is_the_price_to_hire_and_to_dismiss_and_the_movement_value(card: str, value: int) -> None:
    s = Scenario(2).townsfolk("1-2", card).goods(0, silver=5)
    hired = s.phase("hire").does(0, f"hire:{card}")
    assert hired.logged("hires")[0]["silver"] == value
    assert hired.goods(0) == {"silver": 5 - value}
    s = Scenario(2).townsfolk("1-2", card).goods(0, silver=5).at(0, "1-2-inner" if card == "friar" else "1-2-outer-left")
    s.cards(0, row="antagonist thief conspirator").manuscripts("1-2", "black-4-two-ink")
    dismissed = s.phase("action", action="cleric" if card == "friar" else "trade").does(0, f"dismiss:{card}")
    assert dismissed.goods(0)["silver"] == 5 - value
    moved = Scenario(2).cards(0, hand=f"{card} abbot").phase("play").does(0, f"play:{card}").until(dull=DULL)
    assert moved.state.turn is not None
    assert moved.state.turn.value == value


@pytest.mark.law("VIS-4.2b")
def test_icons_count_while_the_card_lies_in_the_row() -> None:
    s = Scenario(2).cards(0, row="squire trader labourer", hand="abbot", discard="journeyman")
    assert means.own_icons(s.board, 0, s.state.players[0]) == {"noble": 1, "trade": 1, "build": 1}


@pytest.mark.law("VIS-4.2c")
def test_the_effect_top_right_happens_at_a_hire_or_a_dismissal_and_never_when_the_card_is_played() -> None:
    assert Scenario(2).townsfolk("1-2", "woodcutter-virtue").goods(0, silver=2).phase("hire").does(
        0, "hire:woodcutter-virtue"
    ).markers(0) == (1, 6)
    s = Scenario(2).townsfolk("1-2", "woodcutter-virtue").goods(0, silver=2, stone=3)
    assert s.phase("action", action="build").does(0, "dismiss:woodcutter-virtue").markers(0) == (1, 6)
    into_the_row = Scenario(2).cards(0, hand="woodcutter-virtue abbot").phase("play").does(0, "play:woodcutter-virtue")
    assert into_the_row.over
    assert into_the_row.markers(0) == (1, 7)


@pytest.mark.law("VIS-4.2d")
def test_an_ability_is_immediate_ongoing_or_drop_off() -> None:
    kinds = set()
    for family in ("starting", "common", "notable"):
        for record in fixtures.read("viscounts", f"townsfolk-{family}")["records"]:
            bottom = [power["kind"] for power in record["powers"] if power["kind"] != "hire_dismiss"]
            assert len(bottom) <= 1
            kinds.update(bottom)
    assert kinds == {"instant", "ongoing", "dropoff"}


@pytest.mark.law("VIS-4.2e")
def test_abbot_and_squire_have_no_ability() -> None:
    for card in ("abbot", "squire"):
        played = Scenario(2).cards(0, hand=f"{card} trader").phase("play").does(0, f"play:{card}")
        left = Scenario(2).cards(0, row=f"- - {card}").phase("manage")
        for play in (played, left):
            assert play.over
            assert play.goods(0) == {}
            assert play.markers(0) == (1, 7)
            assert play.papers(0) == (0, 0, 0, 0)


@pytest.mark.law("VIS-4.2f", "VIS-4.2g")
def test_an_ongoing_ability_works_in_the_row_only_and_only_when_its_event_happens() -> None:
    """The Trader: after a Trade, 1 Silver."""

    def after(action: str, **cards: str) -> int:
        s = Scenario(2).cards(0, **cards).goods(0, stone=3)
        s.townsfolk("1-2", "friar")
        play = s.phase("action").does(0, f"act:{action}").until(dull=("times:0", *DULL))
        return play.player(0).goods["silver"]

    assert after("trade", row="trader squire abbot") == 1
    assert after("trade", row="- squire abbot", hand="trader") == 0
    assert after("trade", row="- squire abbot", discard="trader") == 0
    assert after("build", row="trader squire abbot") == 0


@pytest.mark.law("VIS-4.2f")
def test_an_ability_that_converts_icons_works_in_the_row_only() -> None:
    """The Traveller makes the third Cleric icon of 2 Merchants, his own or those of the Lender."""

    def can_transcribe(row: str, **cards: str) -> bool:
        s = Scenario(2).cards(0, row=row, **cards).at(0, "1-2-inner").goods(0, ink=2)
        play = s.manuscripts("1-2", "black-3-flip").townsfolk("1-2", "miner").phase("action")
        return "act:cleric" in play.options(0)

    assert can_transcribe("traveller squire labourer")
    assert not can_transcribe("lender squire labourer")
    for place in ("hand", "draw", "discard"):
        assert not can_transcribe("lender squire labourer", **{place: "traveller abbot thief"})


@pytest.mark.law("VIS-4.2h")
def test_traveller_makes_a_cleric_of_two_merchants() -> None:
    example = case("traveller-pairs")
    assert (example.given["trade_icons"], example.expect["cleric_icons"]) == (2, 1)
    s = Scenario(2).cards(0, row="traveller squire labourer").at(0, "1-2-inner").goods(0, ink=2)
    play = s.manuscripts("1-2", "black-3-flip").townsfolk("1-2", "miner").phase("action", action="cleric")
    assert play.player(0).manuscripts == ["black-3-flip"]
    assert play.goods(0) == {}  # 1 Cleric icon and 2 Ink Wells for a cost of 3


# -- the row moves on -------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-4.3a")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("abbot squire -", [None, "abbot", "squire"]),
        ("abbot - -", [None, "abbot", None]),
        ("abbot - squire", [None, "abbot", None]),
        ("abbot squire labourer", [None, "abbot", "squire"]),
        ("- - -", [None, None, None]),
    ],
)
def test_every_card_of_the_row_moves_one_space_to_the_right(before: str, after: list[str | None]) -> None:
    assert Scenario(2).cards(0, row=before).phase("manage").player(0).row == after


@pytest.mark.law("VIS-4.3a")
def test_only_the_row_of_the_player_whose_turn_it_is_moves() -> None:
    play = Scenario(2).cards(1, row="abbot squire labourer").phase("manage")
    assert play.player(1).row == ["abbot", "squire", "labourer"]


@pytest.mark.law("VIS-4.3b")
def test_the_card_that_leaves_the_row_goes_face_up_on_the_discard_pile() -> None:
    play = Scenario(2).cards(0, row="abbot squire labourer", discard="trader").phase("manage")
    assert play.player(0).discard == ["trader", "labourer"]
    assert play.view(1)["players"][0]["discard"] == ["trader", "labourer"]


@pytest.mark.law("VIS-4.3c", "VIS-4.3d", "VIS-4.3f")
def test_a_drop_off_ability_is_resolved_before_a_card_is_played_while_the_card_is_discarded() -> None:
    """The Journeyman: a free hire and 1 Virtue."""
    s = Scenario(2).cards(0, row="- - journeyman", hand="abbot squire").townsfolk("7-8", "mason")
    play = s.turn(0)
    assert play.asked == [(0, "hire-free")]
    assert play.player(0).discard == ["journeyman"]
    assert len(play.player(0).hand) == 2
    play.does(0, "hire:mason")
    assert play.markers(0) == (1, 6)
    assert play.goods(0) == {}  # free
    assert play.asked == [(0, "play")]
    assert play.player(0).discard == ["journeyman", "mason"]
    assert case("drop-off-journeyman").expect == {"effects": ["hire_free", {"virtue": 1}]}


@pytest.mark.law("VIS-4.3d")
def test_a_shuffle_by_a_drop_off_ability_takes_the_card_along() -> None:
    """Therese may discard: with an empty draw pile her own card can come up."""
    play = Scenario(2).cards(0, row="abbot squire therese", hand="trader", draw="").phase("manage")
    play.does(0, "discard-top")
    assert play.player(0).discard == ["therese"]
    assert play.markers(0) == (1, 4)  # 1 Virtue for the shuffle, 2 from her


@pytest.mark.law("VIS-4.3e")
def test_nothing_but_the_shift_triggers_a_drop_off_ability() -> None:
    """The Lender flips a Debt or a Deed."""

    def lender(**cards: str) -> Scenario:
        return Scenario(2).cards(0, **cards).papers(0, debts=2)

    discarded = lender(hand="lender abbot").effect(0, Discard(1)).does(0, "discard:lender")
    destroyed = lender(hand="lender abbot").effect(0, Destroy(1)).does(0, "destroy:lender")
    moved = lender(row="abbot - lender").effect(0, Rearrange()).does(0, "row:lender:abbot")
    inside = lender(row="abbot lender -", hand="squire").phase("manage")
    for play in (discarded, destroyed, moved, inside):
        assert play.over
        assert play.papers(0) == (2, 0, 0, 0)
    shifted = lender(row="abbot - lender").phase("manage")
    assert shifted.papers(0) == (1, 1, 0, 0)
    assert shifted.asked == [(0, "resource")]


# -- a card is played -------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-4.4a")
def test_exactly_one_card_is_played_from_the_hand_onto_the_first_space() -> None:
    play = Scenario(2).cards(0, row="- squire -", hand="abbot labourer trader").phase("play")
    assert play.options(0) == ["play:abbot", "play:labourer", "play:trader"]  # and no way round it
    play.does(0, "play:labourer")
    assert play.over
    assert play.player(0).row == ["labourer", "squire", None]
    assert play.player(0).hand == ["abbot", "trader"]


@pytest.mark.law("VIS-4.4b")
@pytest.mark.parametrize(
    ("row", "card", "corruption"),
    [
        ("- - -", "thief", 1),
        ("- antagonist -", "thief", 3),
        ("- lookout abbot", "thief", 2),
        ("- lookout clovis", "thief", 3),
        ("- abbot squire", "antagonist", 2),
        ("- - -", "clovis", 1),
    ],
)
def test_a_criminal_played_brings_a_corruption_for_each_criminal_icon_of_the_row(row: str, card: str, corruption: int) -> None:
    play = Scenario(2).cards(0, row=row, hand=f"{card} trader").phase("play").does(0, f"play:{card}")
    assert play.markers(0) == (1 + corruption, 7)


@pytest.mark.law("VIS-4.4c")
def test_a_card_that_is_no_criminal_brings_no_corruption() -> None:
    play = Scenario(2).cards(0, row="- antagonist thief", hand="abbot trader").phase("play").does(0, "play:abbot")
    assert play.markers(0) == (1, 7)
    assert play.logged("corruption") == []


@pytest.mark.law("VIS-4.4d")
def test_an_immediate_ability_is_resolved_after_the_corruption() -> None:
    play = Scenario(2).cards(0, hand="illusionist trader", row="- abbot -").phase("play").does(0, "play:illusionist")
    assert play.asked == [(0, "either")]
    assert play.markers(0) == (2, 7)
    order = Scenario(2).cards(0, hand="antagonist trader").phase("play").does(0, "play:antagonist")
    assert [kind for kind in order.kinds() if kind in ("plays", "corruption", "takes")] == ["plays", "corruption", "takes"]


@pytest.mark.law("VIS-4.4e", "VIS-4.4f")
@pytest.mark.parametrize(("slug", "row"), [("criminal-antagonist-alone", "- abbot -"), ("criminal-antagonist", "- thief -")])
def test_antagonist(slug: str, row: str) -> None:
    """Alone 2 Corruption, next to one Criminal icon 3; and 1 Debt."""
    example = case(slug)
    play = Scenario(2).cards(0, hand="antagonist trader", row=row).phase("play").does(0, "play:antagonist")
    assert play.markers(0) == (1 + example.expect["corruption"], 7)
    assert play.papers(0) == (example.expect["debt"], 0, 0, 0)
    assert example.expect["corruption"] == (3 if "thief" in row else 2)


@pytest.mark.law("VIS-4.4g")
def test_the_card_played_fixes_the_movement_value() -> None:
    s = Scenario(2).cards(0, row="- artisan -", hand="trader abbot")
    play = s.turn(0).until(lambda asks: asks[0].prompt == "play", DULL).does(0, "play:trader")
    assert play.options(0) == ["move:seg-1-2-outer-right", "move:seg-1-2-inner"]  # a value of 1


# -- short decks ------------------------------------------------------------------------------------------------------


@pytest.mark.law("VIS-4.5a")
def test_without_a_hand_the_top_of_the_draw_pile_is_played_unseen() -> None:
    play = Scenario(2).cards(0, row="- abbot -", draw="squire trader labourer").phase("play")
    assert play.over  # there is nothing to choose
    assert play.player(0).row == ["squire", "abbot", None]
    assert play.player(0).draw == ["labourer", "trader"]
    assert play.logged("plays") == [{"seat": 0, "card": "squire", "blind": True}]


@pytest.mark.law("VIS-4.5a")
def test_with_a_hand_the_draw_pile_is_not_touched() -> None:
    play = Scenario(2).cards(0, hand="abbot", draw="squire trader labourer").phase("play")
    assert play.player(0).row == ["abbot", None, None]
    assert play.player(0).draw == ["labourer", "trader", "squire"]


@pytest.mark.law("VIS-4.5a")
def test_a_criminal_played_unseen_works_as_any_other() -> None:
    play = Scenario(2).cards(0, row="- thief -", draw="antagonist trader").phase("play")
    assert play.markers(0) == (4, 7)
    assert play.papers(0) == (1, 0, 0, 0)


@pytest.mark.law("VIS-4.5b", "VIS-4.5c")
@pytest.mark.parametrize(
    "cards",
    [
        {"row": "abbot squire", "hand": "trader lender", "draw": ""},
        {"row": "abbot", "hand": "trader", "draw": "lender", "discard": "squire"},
        {"hand": "trader lender abbot squire", "draw": ""},
    ],
)
def test_nobody_goes_below_three_cards(cards: dict[str, str]) -> None:
    play = Scenario(2).cards(0, **cards).effect(0, Destroy(2))
    assert "destroy:trader" in play.options(0)
    play.does(0, "destroy:trader")
    assert play.over  # the second would leave two cards
    assert play.player(0).cards == 3
    assert play.logged("too-few-cards") == [{"seat": 0}]


@pytest.mark.law("VIS-4.5c")
def test_with_three_cards_no_destroying_is_offered_anywhere() -> None:
    s = Scenario(2).cards(0, row="antagonist journeyman abbot", draw="").at(0, "7-8-outer-right")
    traded = s.townsfolk("7-8", "friar").phase("action", action="trade").until(lambda asks: asks[0].prompt != "trade")
    assert traded.over
    assert traded.player(0).cards == 3
    assert traded.goods(0) == {}


@pytest.mark.law("VIS-4.5d")
def test_three_cards_all_in_the_row() -> None:
    example = case("three-card-deck")
    assert example.expect == {"dropped": "rightmost", "then": ["shuffle_check", "draw", "play"], "row_after": 3}
    play = Scenario(2).cards(0, row="abbot squire labourer", draw="").turn(0)
    assert play.player(0).row == ["labourer", "abbot", "squire"]
    assert play.player(0).draw == play.player(0).discard == play.player(0).hand == []
    assert [kind for kind in play.kinds() if kind in ("drops-off", "shuffles", "virtue", "plays")] == [
        "drops-off",
        "shuffles",
        "virtue",
        "plays",
    ]
    assert play.markers(0) == (1, 6)


@pytest.mark.law("VIS-4.5e")
def test_a_player_always_has_a_card_to_play() -> None:
    """Wherever three cards lie."""
    zones = ("row 0", "row 1", "row 2", "hand", "draw", "discard")
    tried = 0
    for places in product(zones, repeat=3):
        inside = [place for place in places if place.startswith("row")]
        if len(set(inside)) < len(inside):
            continue
        row, lie = ["-"] * 3, {"hand": [""], "draw": [""], "discard": [""]}
        for card, place in zip(("abbot", "squire", "lender"), places, strict=True):
            if place in lie:
                lie[place].append(card)
            else:
                row[int(place[-1])] = card
        s = Scenario(2).cards(0, row=" ".join(row), **{zone: " ".join(cards) for zone, cards in lie.items()})
        play = s.turn(0).until(lambda asks: asks[0].prompt == "move")
        assert play.player(0).row[0] is not None
        assert play.player(0).cards == 3
        tried += 1
    assert tried > 100
