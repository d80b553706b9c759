"""Law 1: the set-up."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.kernel.values import Ask
from games.oath.engine.play.core.faces import DISCARDS_TO
from games.oath.engine.play.core.states import State
from games.oath.engine.play.invariants import invariants
from games.oath.engine.save import strings, translation
from games.oath.engine.world.facts import COLOURS, GRAND_SCEPTER, KIND, REGION_OF, RELICS, VISIONS
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import World
from tests.engines.oath.play_setup import SET_UP, Pick, finish, first, on_table, ready, start, take, world
from tests.engines.oath.scenario import founded

FIRST_SITES = {1: "plains", 3: "mountain", 6: "rocky-coast"}
VECTORS = json.loads((Path(__file__).parents[2] / "data/oath/tts_vectors.json").read_text())
PLAIN = world()


def picking(**wishes: str) -> Pick:
    """Takes the first option with the wished beginning, by prompt; else the first."""

    def pick(ask: Ask) -> str:
        wish = wishes.get(ask.prompt.replace("-", "_"), "")
        return next((option for option in ask.options if option.startswith(wish)), ask.options[0])

    return pick


def noting(asks: list[Ask]) -> Pick:
    def pick(ask: Ask) -> str:
        asks.append(ask)
        return first(ask)

    return pick


def by_chance(seed: str) -> Pick:
    rng = Random(seed)
    return lambda ask: rng.choice(ask.options)


def asked(match: Match, prompt: str, seat: int | None = None) -> Ask:
    """Goes on until this is asked."""
    while True:
        (ask,) = match.asks()
        if ask.prompt == prompt and seat in (None, ask.seat):
            return ask
        match.answer(ask.seat, None, ask.options[0])


def logged(match: Match, kind: str, viewer: int = -1) -> list[dict[str, Any]]:
    events = [event for event in match.table.events if event.kind == kind]
    return [event.seen(viewer) for event in events]


@pytest.mark.law("OATH-1.0a", "OATH-1.2a", "OATH-1.2b", "OATH-1.7c", "OATH-1.10a")
def test_it_works() -> None:
    """A group's first game, as the facts have it."""
    state = ready(4)
    assert {slot: site.slug for slot, site in state.slots()} == FIRST_SITES
    assert [[card.slug for card in site.cards] for _, site in state.slots()] == [["longbows"], ["taming-charm"], ["elders"]]
    assert state.oath == "supremacy"
    assert len(state.world_deck) == 56 - 3 - 4 * 3  # the 54 denizens of the first game without three at sites, and five Visions
    assert (state.round, state.visions_drawn, state.turn, state.phase) == (1, 0, 0, "wake")
    assert [player.supply for player in state.players] == [7] * 4
    assert state.players[0].role == "chancellor"


# -- 1.1 to 1.3: map and oath -----------------------------------------------------------------------------------------


@pytest.mark.law("OATH-1.1a", "OATH-1.1b", "OATH-1.1c", "OATH-1.16d")
def test_the_map_is_laid_as_it_was_saved() -> None:
    saved = world(
        {1: "mine", 2: "river", 4: "wastes"}, {1: ["keep", "brass-horse"], 2: ["bandit-rampart"], 4: ["festival-district"]}
    )
    state = ready(3, saved)
    assert [site.slug for site in state.sites] == [slot["site"] for slot in saved["slots"]]
    assert [site.faceup for site in state.sites] == [slot["faceup"] for slot in saved["slots"]]
    assert [card.slug for card in state.site(1).cards] == ["keep"]
    assert [card.slug for card in state.site(2).cards] == ["bandit-rampart"]
    assert [card.slug for card in state.site(4).cards] == ["festival-district"]
    relics = {slot: [card.slug for card in state.site(slot).relics] for slot in range(1, 9)}
    of_world = {s["slot"]: [card["card"] for card in s["cards"] if card["kind"] == "relic"] for s in saved["slots"]}
    assert relics == of_world
    assert relics[1] == ["brass-horse"]
    assert all(not card.faceup and card.mark for site in state.sites for card in site.relics)
    assert not any(site.cards or site.relics for site in state.sites if not site.faceup)


@pytest.mark.law("OATH-1.3a")
@pytest.mark.parametrize("oath", ["supremacy", "the-people", "protection", "devotion"])
def test_the_oath_in_force(oath: str) -> None:
    match = start(2, world(oath=oath))
    assert match.state.oath == oath
    assert logged(match, "map-laid")[0]["oath"] == oath


# -- 1.4 to 1.6: banks ------------------------------------------------------------------------------------------------


@pytest.mark.law("OATH-1.4a", "OATH-1.4b", "OATH-1.5a", "OATH-1.5b", "OATH-1.6a", "OATH-1.6b", "OATH-1.6c")
@pytest.mark.parametrize(("seats", "each", "left"), [(2, 3, 17), (3, 3, 17), (4, 3, 17), (5, 4, 11), (6, 4, 11)])
def test_banks(seats: int, each: int, left: int) -> None:
    match = start(seats)
    assert match.state.banks == dict.fromkeys(["discord", "arcane", "order", "hearth", "beast", "nomad"], each)
    assert match.state.shared == left  # nobody has taken favor yet: the boards are being chosen
    assert {slug: (banner.tokens, banner.mob) for slug, banner in match.state.banners.items()} == {
        "peoples-favor": (1, False),
        "darkest-secret": (1, False),
    }


# -- 1.7 to 1.9: seats and boards -------------------------------------------------------------------------------------


@pytest.mark.law("OATH-1.7a", "OATH-1.7b", "OATH-1.7c", "OATH-1.7d", "OATH-1.8a", "OATH-1.8c")
@pytest.mark.parametrize("winner", ["purple", "red"])
def test_the_first_seat_is_the_chancellors_whoever_sits_there(winner: str) -> None:
    """Nothing of the world ties a seat to a person: who won before is a default of those who take the seats."""
    state = ready(3, world(previous={"winner": winner, "winner_name": "A", "citizenship": {}}))
    assert (state.players[0].colour, state.players[0].role) == ("purple", "chancellor")
    assert state.chancellor == state.turn == 0


@pytest.mark.law("OATH-1.8b", "OATH-1.8d", "OATH-1.8e", "OATH-1.11a", "OATH-1.11b", "OATH-1.12a", "OATH-1.14a", "OATH-2.4.2b")
def test_the_chancellors_things(chancellors: State) -> None:
    first_seat = chancellors.players[0]
    assert (first_seat.favor, first_seat.secrets, first_seat.turned, first_seat.warbands) == (2, 1, 0, 3)
    assert [(relic.slug, relic.faceup) for relic in first_seat.relics] == [(GRAND_SCEPTER, True)]
    assert GRAND_SCEPTER not in chancellors.box
    assert (chancellors.title, chancellors.usurper) == (0, False)
    assert chancellors.reserve["purple"] == 24 - 3 - 2 - 2  # the board, the top Cradle site, two others with denizens
    assert len(chancellors.reliquary) == 4


@pytest.fixture
def chancellors() -> State:
    return ready(2)


@pytest.mark.law("OATH-1.9a", "OATH-1.9c", "OATH-1.9d", "OATH-1.7d")
def test_boards_are_chosen_in_turn_order() -> None:
    match = start(4, world(citizens=("blue",)))
    seen = []
    for seat in (1, 2, 3):
        (ask,) = match.asks()
        assert (ask.seat, ask.prompt, ask.law) == (seat, "set-up-board", "OATH-1.9a")
        assert match.at_checkpoint
        seen.append(ask.options)
        match.answer(seat, None, ask.options[1])
    assert seen[0] == ["board:red:exile", "board:blue:citizen", "board:yellow:exile", "board:white:exile", "board:black:exile"]
    assert seen[1] == [option for option in seen[0] if "blue" not in option]
    assert seen[2] == [option for option in seen[1] if "yellow" not in option]
    state = finish(match)
    assert [player.colour for player in state.players] == ["purple", "blue", "yellow", "white"]
    assert (state.reserve["blue"], state.reserve["yellow"], state.reserve["white"]) == (14, 11, 11)
    assert logged(match, "board-taken")[0] == {"seat": 1, "colour": "blue", "role": "citizen"}


@pytest.mark.law("OATH-1.9b")
def test_the_side_of_a_board_is_the_worlds() -> None:
    match = start(3, world(citizens=("red",)))
    with pytest.raises(Illegal):
        match.answer(1, None, "board:red:exile")
    with pytest.raises(Illegal):
        match.answer(1, None, "board:purple:chancellor")
    match.answer(1, None, "board:red:citizen")
    assert finish(match).players[1].role == "citizen"


@pytest.mark.law("OATH-1.9a")
def test_the_last_board_needs_no_question() -> None:
    match = start(6)
    asks: list[Ask] = []
    finish(match, noting(asks))
    assert [ask.seat for ask in asks if ask.prompt == "set-up-board"] == [1, 2, 3, 4]
    assert [player.colour for player in match.state.players] == list(COLOURS)


def test_boards_agreed_on_beforehand() -> None:
    match = start(3, boards=("white", "red"))
    assert match.asks()[0].prompt != "set-up-board"
    assert [player.colour for player in finish(match).players] == ["purple", "white", "red"]
    match = start(3, boards=("white",))
    (ask,) = match.asks()
    assert (ask.seat, len(ask.options), any("white" in option for option in ask.options)) == (2, 4, False)


@pytest.mark.parametrize("boards", [("purple",), ("green",), ("red", "red"), ("red", "blue", "white")])
def test_boards_that_cannot_be(boards: tuple[str, ...]) -> None:
    with pytest.raises(Illegal) as refusal:
        start(3, boards=boards)
    assert (refusal.value.code, refusal.value.law, refusal.value.at) == ("bad_boards", ("OATH-1.9a",), "/options/boards")


# -- 1.12 to 1.15: warbands, banners, goods -----------------------------------------------------------------------------


@pytest.mark.law("OATH-1.12b", "OATH-1.12c", "OATH-1.12d", "OATH-1.12e")
def test_the_chancellors_warbands() -> None:
    """The top Cradle site is empty; two others count; a ruin, a relic or nothing at all does not."""
    sites = {1: "plains", 2: "river", 3: "mountain", 4: "wastes", 6: "rocky-coast"}
    cards = {1: [], 2: ["keep", "longbows"], 3: ["bandit-rampart"], 4: ["festival-district"], 6: ["brass-horse"]}
    state = ready(2, world(sites, cards))
    assert {slot: site.warbands for slot, site in state.slots()} == {
        1: {"purple": 2},
        2: {"purple": 1},
        3: {},
        4: {"purple": 1},
        6: {},
    }
    assert state.reserve["purple"] == 17
    assert not any(site.warbands for site in state.sites if not site.faceup)


@pytest.mark.law("OATH-1.12b", "OATH-1.23b")
def test_the_lower_cradle_site_is_topmost_when_the_upper_lies_facedown() -> None:
    state = ready(2, world({2: "river"}, facedown=(1,)))
    assert (state.site(2).warbands, state.players[0].site) == ({"purple": 2}, 2)


@pytest.mark.law("OATH-1.13a", "OATH-1.13b", "OATH-1.13c", "OATH-1.13d")
@pytest.mark.parametrize(
    ("oath", "peoples", "secret"),
    [("devotion", None, 0), ("the-people", 0, None), ("supremacy", None, None), ("protection", None, None)],
)
def test_banners(oath: str, peoples: int | None, secret: int | None) -> None:
    banners = ready(2, world(oath=oath)).banners
    assert (banners["peoples-favor"].holder, banners["darkest-secret"].holder) == (peoples, secret)
    assert [(banner.tokens, banner.mob) for banner in banners.values()] == [(1, False)] * 2


@pytest.mark.law("OATH-1.15a", "OATH-1.15b", "OATH-1.15c", "OATH-1.8b")
def test_the_others_things() -> None:
    state = ready(3, world(citizens=("red",)), boards=("red", "blue"))
    assert [(p.favor, p.secrets, p.warbands, p.force) for p in state.players[1:]] == [(1, 1, 3, "purple"), (1, 1, 3, "blue")]
    assert state.reserve == {"purple": 24 - 3 - 4 - 3, "red": 14, "blue": 11}
    assert state.shared == 17 - 2 - 1 - 1


@pytest.mark.law("OATH-1.15c", "OATH-9.3b")
def test_citizens_take_what_purple_warbands_there_are() -> None:
    """Eight sites with cards leave the Chancellor twelve; five Citizens would take fifteen."""
    sites = {2: "river", 4: "wastes", 5: "steppe", 7: "marshes", 8: "deep-woods"}
    cards = {
        slot: [card]
        for slot, card in zip(range(1, 9), ("keep", "elders", "tents", "wolves", "scouts", "rangers"), strict=False)
    }
    cards |= {7: ["naysayers"], 8: ["longbows"]}
    state = ready(6, world(sites, cards, citizens=("red", "blue", "yellow", "white", "black")))
    assert [player.warbands for player in state.players] == [3, 3, 3, 3, 3, 0]
    assert state.reserve["purple"] == 0


# -- 1.16: reveal prompts -----------------------------------------------------------------------------------------------

RICH = {1: "mine", 3: "salt-flats"}


@pytest.mark.law("OATH-1.16a", "OATH-1.16c")
def test_sites_get_their_tokens() -> None:
    match = start(5, world({**RICH, 6: "drowned-city"}, {6: []}))
    asks: list[Ask] = []
    state = finish(match, noting(asks))
    assert [(site.slug, site.favor, site.secrets) for _, site in state.slots()] == [
        ("mine", 3, 0),
        ("salt-flats", 2, 1),
        ("drowned-city", 0, 3),
    ]
    assert state.shared == 11 - 2 - 4 - 5 == 0
    assert "set-up-favor" not in [ask.prompt for ask in asks]
    assert not any(site.favor or site.secrets for site in state.sites if not site.faceup)


@pytest.mark.law("OATH-1.16b", "OATH-1.16c")
def test_the_chancellor_places_what_favor_there_is() -> None:
    match = start(6, world(RICH))
    ask = asked(match, "set-up-favor")
    assert (ask.seat, ask.law, ask.options, ask.params) == (
        0,
        "OATH-1.16b",
        ["favor-to:1:mine", "favor-to:3:salt-flats"],
        {"count": 4},
    )
    assert match.at_checkpoint
    match.answer(0, None, "favor-to:3:salt-flats")
    match.answer(0, None, "favor-to:3:salt-flats")
    state = finish(match)
    assert [(site.slug, site.favor, site.secrets) for _, site in state.slots()][:2] == [("mine", 2, 0), ("salt-flats", 2, 1)]
    assert state.shared == 0
    assert finish(start(6, world(RICH)), picking(set_up_favor="favor-to:1")).site(3).favor == 1


# -- 1.17 to 1.22: relics and cards -------------------------------------------------------------------------------------


@pytest.mark.law("OATH-1.17a", "OATH-1.17c", "OATH-1.18a")
def test_the_reliquary() -> None:
    saved = world()
    state = ready(2, saved)
    assert sorted(card.slug for card in state.reliquary if card) == sorted(saved["relic_deck"][:4])
    assert state.relic_deck == saved["relic_deck"][4:]
    assert all(card and not card.faceup and card.mark and not card.seen for card in state.reliquary)


@pytest.mark.law("OATH-1.17b")
def test_the_reliquary_is_filled_at_random() -> None:
    orders = Counter(tuple(card.slug for card in ready(2, PLAIN, seed=f"{n}").reliquary if card) for n in range(120))
    assert len(orders) > 20  # of 24


@pytest.mark.law("OATH-1.17a", "OATH-9.3f")
def test_a_short_relic_deck() -> None:
    saved = world()
    relics = saved["relic_deck"]
    unseen = {"cards": relics[2:], "places": [{"zone": "slot", "slot": 1, "count": len(relics) - 2}]}
    state = ready(2, saved | {"relic_deck": relics[:2], "unknown": [unseen]})
    assert sorted(card.slug for card in state.reliquary if card) == sorted(relics[:2])
    assert state.relic_deck == []


@pytest.mark.law("OATH-1.19a", "OATH-1.20a", "OATH-1.21a")
def test_cards_come_from_the_bottom() -> None:
    deck = PLAIN["world_deck"]
    match = start(3, PLAIN)
    asked(match, "set-up-adviser", 0)
    state: State = match.state
    assert state.discards == {"cradle": [deck[-1]], "provinces": [deck[-2]], "hinterland": [deck[-3]]}
    assert [sorted(player.hand) for player in state.players] == [sorted(deck[-6 - 3 * n : -3 - 3 * n]) for n in range(3)]
    assert state.world_deck == deck[:-12]


@pytest.mark.law("OATH-1.20c", "OATH-9.4m", "OATH-9.4a")
def test_hands_are_their_owners_secret() -> None:
    match = start(3, PLAIN)
    asked(match, "set-up-adviser", 0)
    hands = [player.hand for player in match.state.players]
    for viewer in (-1, 0, 1, 2):
        log = repr([(entry.kind, entry.params) for entry in match.log(viewer)])
        shown = {card for card in KIND if KIND[card] == "denizen" and f"'{card}'" in log}
        assert shown == (set(hands[viewer]) if viewer >= 0 else set())
    assert [drawn["backs"] for drawn in logged(match, "drawn")] == [["denizen"] * 3] * 3


@pytest.mark.law("OATH-1.20b", "OATH-1.22a", "OATH-1.22b")
def test_visions_among_the_cards_dealt() -> None:
    """They stop nobody's draw; the marker goes on by those in the hands, not by that of a pile, and the backs are seen."""
    deck = [card for card in PLAIN["world_deck"] if card not in VISIONS]
    deck[-2:-2] = ["conspiracy"]  # the Cradle's pile and the Provinces' get denizens, the Hinterland's the Vision
    deck[-6:-6] = ["vision-of-faith", "vision-of-conquest"]
    deck[0:0] = ["vision-of-sanctuary"]
    deck[20:20] = ["vision-of-rebellion"]
    match = start(2, PLAIN | {"world_deck": deck})
    asked(match, "set-up-adviser", 0)
    assert match.state.visions_drawn == 2
    assert [len(player.hand) for player in match.state.players] == [3, 3]
    assert logged(match, "piles-begun")[0]["backs"] == ["denizen", "denizen", "vision"]
    assert logged(match, "visions-dealt") == [{"count": 2}]
    assert not any(vision in repr(logged(match, "drawn")) for vision in VISIONS)
    finish(match)


@pytest.mark.law("OATH-1.22a")
def test_the_vision_of_a_pile_is_not_drawn() -> None:
    deck = [card for card in PLAIN["world_deck"] if card not in VISIONS]
    deck[0:0] = [card for card in VISIONS if card != "conspiracy"]
    match = start(2, PLAIN | {"world_deck": [*deck, "conspiracy"]})
    asked(match, "set-up-adviser", 0)
    assert match.state.visions_drawn == 0
    assert match.state.discards["cradle"] == ["conspiracy"]
    assert logged(match, "visions-dealt") == []


@pytest.mark.law("OATH-1.19b", "OATH-1.box-a", "OATH-1.box-b", "OATH-1.box-c", "OATH-1.box-d")
def test_a_deck_that_was_not_built_is_built() -> None:
    saved = world()
    denizens = [card for card in saved["world_deck"] if card not in VISIONS]
    saved |= {"world_deck": denizens, "box": [*saved["box"], *VISIONS]}
    tops = set()
    for n in range(30):
        match = start(2, saved, seed=f"{n}")
        deck = match.state.world_deck
        assert sorted(deck) == sorted([*denizens, *VISIONS])
        assert [sum(card in VISIONS for card in part) for part in (deck[:12], deck[12:30], deck[30:])] == [2, 3, 0]
        assert invariants(match.state, match.board) == []
        tops.add((tuple(deck[:12]), tuple(card for card in deck if card in VISIONS)))
    assert len(tops) == 30
    assert len({visions for _, visions in tops}) > 10


@pytest.mark.law("OATH-1.19b")
def test_a_deck_that_was_built_stays_as_it_is() -> None:
    assert all(start(2, PLAIN, seed=f"{n}").state.world_deck == PLAIN["world_deck"] for n in range(5))


@pytest.mark.law("OATH-1.20a", "OATH-9.3f")
def test_a_deck_that_runs_out() -> None:
    saved = world()
    for card in [card for card in saved["world_deck"] if card not in VISIONS][5:]:
        saved["world_deck"].remove(card)
        saved["dispossessed"].append(card)
    match = start(4, saved)
    asked(match, "set-up-adviser")
    assert [len(player.hand) for player in match.state.players] == [3, 3, 1, 0]
    state = finish(match)
    assert [len(player.advisers) for player in state.players] == [1, 1, 1, 0]
    assert state.world_deck == []


# -- 1.23: pawns, advisers, discards ------------------------------------------------------------------------------------


@pytest.mark.law("OATH-1.23a", "OATH-1.23b")
def test_pawns() -> None:
    match = start(3, world({2: "river"}), boards=("red", "blue"))
    assert match.asks()[0].prompt == "set-up-adviser"  # the Chancellor had no choice
    assert match.state.players[0].site == 1
    ask = asked(match, "set-up-pawn")
    assert (ask.seat, ask.options) == (1, ["pawn:1:plains", "pawn:2:river", "pawn:3:mountain", "pawn:6:rocky-coast"])
    with pytest.raises(Illegal):
        match.answer(1, None, "pawn:4:wastes")
    match.answer(1, None, "pawn:2:river")
    assert finish(match).players[1].site == 2


@pytest.mark.law("OATH-1.23b")
def test_without_a_faceup_cradle_site_the_chancellor_is_free() -> None:
    match = start(2, world(facedown=(1,)), boards=("red",))
    (ask,) = match.asks()
    assert (ask.seat, ask.options) == (0, ["pawn:3:mountain", "pawn:6:rocky-coast"])
    assert [site.warbands for _, site in finish(match).slots()] == [{"purple": 1}] * 2


@pytest.mark.law("OATH-1.23c", "OATH-1.23d")
def test_one_card_stays_and_two_are_discarded_in_order() -> None:
    match = start(2, PLAIN, boards=("red",))
    hand = list(match.state.players[0].hand)
    assert match.asks()[0].options == [f"keep-adviser:{card}" for card in hand]
    match.answer(0, None, f"keep-adviser:{hand[1]}")
    (adviser,) = match.state.players[0].advisers
    assert (adviser.slug, adviser.faceup) == (hand[1], False)
    (ask,) = match.asks()
    assert (ask.seat, ask.options) == (0, [f"card:{hand[0]}", f"card:{hand[2]}"])
    match.answer(0, None, f"card:{hand[2]}")
    assert match.state.discards["provinces"][:2] == [hand[0], hand[2]]  # the first lies under the second
    assert match.state.players[0].hand == []
    assert logged(match, "adviser-kept") == [{"seat": 0, "back": "denizen", "mark": adviser.mark}]
    assert logged(match, "adviser-kept", 0)[0]["card"] == hand[1]


@pytest.mark.law("OATH-1.23d", "OATH-1.23f", "OATH-10.discard-g")
@pytest.mark.parametrize(("slot", "pile"), [(1, "provinces"), (3, "hinterland"), (6, "cradle")])
def test_discards_follow_the_pawn(slot: int, pile: str) -> None:
    match = start(2, PLAIN, boards=("red",))
    asked(match, "set-up-pawn", 1)
    before = {region: len(cards) for region, cards in match.state.discards.items()}
    state = finish(match, picking(set_up_pawn=f"pawn:{slot}:"))
    assert {region: len(cards) - before[region] for region, cards in state.discards.items() if len(cards) > before[region]} == {
        pile: 2
    }
    assert DISCARDS_TO[REGION_OF[slot]] == pile


@pytest.mark.law("OATH-1.23a", "OATH-1.23e")
def test_one_seat_after_the_other() -> None:
    match = start(4, PLAIN, boards=("red", "blue", "white"))
    seats: list[int] = []
    begun: set[int] = set()
    while asks := match.asks():
        (ask,) = asks
        assert match.at_checkpoint == (ask.seat not in begun)
        begun.add(ask.seat)
        for earlier in range(ask.seat):
            player = match.state.players[earlier]
            assert (len(player.advisers), player.hand) == (1, [])
        assert all(not match.state.players[later].site for later in range(ask.seat + 1, 4))
        seats.append(ask.seat)
        match.answer(ask.seat, None, ask.options[0])
    assert seats == sorted(seats)
    assert begun == {0, 1, 2, 3}


# -- from any world -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_set_up_goes_on_from_everywhere(seats: int) -> None:
    """Stored and loaded before every answer, it is the same game."""
    for saved in (None, PLAIN, world(RICH)):
        whole = finish(start(seats, saved), by_chance("here"))
        pick = by_chance("here")
        match = start(seats, saved)
        while asks := match.asks():
            match = Match.load(match.dump(), the_game=SET_UP)
            assert invariants(match.state, match.board) == []
            match.answer(asks[0].seat, None, pick(asks[0]))
        assert match.state == whole


@pytest.mark.law("OATH-1.0a")
def test_a_founding_comes_from_the_tables_dice() -> None:
    found = [ready(3, seed=f"{n}") for n in range(6)]
    assert len({tuple(state.world_deck) for state in found}) == 6
    assert len({tuple(site.slug for site in state.sites) for state in found}) == 6
    assert ready(3, seed="0") == found[0]
    seed = seed_of("0")
    assert [site.slug for site in found[0].sites] == [slot.site for slot in new_world(Dice(seed)).slots]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_save_strings_set_up_games(vector: dict[str, Any]) -> None:
    saved = translation.to_world(strings.decode(vector["string"]), Dice(seed_of("import"))).plain()
    for seats in range(2, 7):
        state = finish(start(seats, saved), by_chance(vector["id"]))
        assert len([card for card in state.reliquary if card]) == 4
        assert [len(player.advisers) for player in state.players] == [1] * seats
        assert len(state.world_deck) > 30
        assert all(player.site and state.site(player.site).faceup for player in state.players)


@pytest.mark.law("OATH-1.18a")
def test_relics_that_a_save_string_lacks_go_under_the_deck() -> None:
    saved = world()
    lost = saved["relic_deck"][-5:]
    del saved["relic_deck"][-5:]
    saved["box"] += lost
    state = ready(2, saved)
    assert sorted(state.relic_deck[-5:]) == sorted(lost)
    assert state.box == []
    assert len({card.slug for card in on_table(state)} & set(RELICS)) + len(state.relic_deck) == len(RELICS)


def unknown_world() -> dict[str, Any]:
    """Where some denizens, relics and sites are is not known."""
    saved = world()
    denizens = [saved["world_deck"].pop() for _ in range(4)] + [saved["archive"]["order"].pop() for _ in range(3)]
    relics = [saved["relic_deck"].pop() for _ in range(3)]
    sites = [saved["site_deck"].pop(), saved["site_deck"].pop(), saved["slots"][3]["site"]]
    saved["slots"][3] |= {"site": None, "sealed": True}
    saved["unknown"] = [
        {"cards": denizens, "places": [{"zone": "world_deck", "count": 4}, {"zone": "archive", "count": 3}]},
        {"cards": relics, "places": [{"zone": "slot", "slot": 6, "count": 1}, {"zone": "relic_deck", "count": 2}]},
        {"cards": sites, "places": [{"zone": "slot", "slot": 4, "count": 1}, {"zone": "site_deck", "count": 2}]},
    ]
    World.read(saved)
    return saved


def test_unknown_cards_are_dealt_by_the_dice() -> None:
    saved = unknown_world()
    found = [ready(3, saved, seed=f"{n}") for n in range(25)]
    assert {state.site(4).slug for state in found} == set(saved["unknown"][2]["cards"])
    assert {state.site(6).relics[0].slug for state in found} == set(saved["unknown"][1]["cards"])
    assert len({tuple(sorted(state.archive["order"])) for state in found}) > 5
    assert ready(3, saved, seed="0") == found[0]


def test_an_empty_slot_is_dealt_a_facedown_site() -> None:
    saved = world()
    saved["site_deck"].append(saved["slots"][1]["site"])
    saved["slots"][1]["site"] = None
    state = ready(2, saved)
    assert (state.site(2).slug, state.site(2).faceup) == (saved["site_deck"][0], False)


def test_secrets_of_the_world_leave_no_trace() -> None:
    """Two worlds that differ in what nobody sees ask and tell the same, until the seats look at their own cards."""
    other = world()
    other["world_deck"][:20] = other["world_deck"][:20][::-1]
    other["relic_deck"] = other["relic_deck"][::-1]
    other["site_deck"] = other["site_deck"][::-1]
    one, two = start(3, PLAIN, boards=("red", "blue")), start(3, other, boards=("red", "blue"))
    assert one.log(-1) == two.log(-1)
    assert [(ask.seat, ask.options) for ask in one.asks()] == [(ask.seat, ask.options) for ask in two.asks()]


def broken(**changes: Any) -> dict[str, Any]:
    return world() | changes


def lacking(card: str) -> dict[str, Any]:
    saved = world()
    take(saved, card)
    return saved


def all_down() -> dict[str, Any]:
    return world(facedown=(1, 3, 6))


def no_sites() -> dict[str, Any]:
    saved = world()
    saved["box"] += saved["site_deck"]
    saved["site_deck"] = []
    saved["box"].append(saved["slots"][1]["site"])
    saved["slots"][1]["site"] = None
    return saved


@pytest.mark.parametrize(
    ("saved", "code", "at"),
    [
        (broken(format="chronicle.world/0"), "format", "/options/world/format"),
        (broken(oath="silence"), "oath", "/options/world/oath"),
        (broken(chapter="two"), "malformed", "/options/world/chapter"),
        (broken(boards=[]), "boards", "/options/world/boards"),
        (lacking("keep"), "missing_card", "/options/world"),
        (broken(dispossessed=["keep"]), "duplicate_card", "/options/world"),
        (all_down(), "no_faceup_site", "/options/world/slots"),
        (no_sites(), "no_site", "/options/world/site_deck"),
    ],
)
def test_worlds_that_cannot_be(saved: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(Illegal) as refusal:
        start(3, saved)
    assert (refusal.value.code, refusal.value.at) == (code, at)


def test_the_world_given_is_left_alone() -> None:
    before = json.dumps(saved := unknown_world())
    ready(3, saved)
    assert json.dumps(saved) == before
    assert founded().plain() == PLAIN


def test_the_set_up_of_many_games() -> None:
    for n in range(20):
        match = start(2 + n % 5, seed=f"{n}")
        pick = by_chance(f"{n}")
        while asks := match.asks():
            assert invariants(match.state, match.board) == []
            match.answer(asks[0].seat, None, pick(asks[0]))
        facedown = [card.mark for card in on_table(match.state) if not card.faceup]
        assert sorted(facedown) == list(range(1, match.state.marks + 1))
