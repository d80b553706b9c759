"""What is hidden from whom (9.4), and what never gets lost (9.3)."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.kernel.values import OMNISCIENT, SPECTATOR
from games.oath.engine.play.core.cards import discard, peek, turn_up
from games.oath.engine.play.core.states import State, Victory
from games.oath.engine.play.invariants import invariants
from games.oath.engine.play.permuting import permute_hidden, redeal
from games.oath.engine.play.views import view
from games.oath.engine.world.facts import DENIZENS, KIND, RELICS, SITES, VISIONS
from tests.engines.conformance import picked
from tests.engines.oath.play_scenario import Scene

SEATS = (0, 1, 2)
EVERYBODY = (*SEATS, SPECTATOR)


def scene() -> Scene:
    """Something hidden in every place that can hide something."""
    s = Scene(3)
    s.site(1, warbands={"purple": 2})
    s.site(3, cards=["wolves", "elders"], relics=["cup-of-plenty", "dowsing-sticks"], warbands={"red": 2}, favor=1)
    s.site(8, faceup=False)
    s.player(0, favor=2, secrets=1, turned=1, advisers=["?scryer"])
    s.player(1, favor=1, advisers=["longbows", "?tinkers-fair", "?vision-of-faith"], hand=["alchemist", "conspiracy"])
    s.player(2, vision="vision-of-conquest")
    s.discards("cradle", "mercenaries", "vision-of-rebellion", "second-wind")
    s.state.dispossessed = [s.state.world_deck.pop(0) for _ in range(3)]
    for suit in s.state.archive:
        cards = [card for card in s.state.world_deck if DENIZENS.get(card) == suit][:4]
        s.state.archive[suit] = cards
        s.state.world_deck = [card for card in s.state.world_deck if card not in cards]
    s.state.title = 1
    s.state.changed()
    return s


def seen(s: Scene, viewer: int) -> dict[str, Any]:
    return view(s.state, s.board, viewer)


def leaves(part: object) -> set[object]:
    """Every key and value in a view."""
    if isinstance(part, dict):
        return set(part) | {leaf for value in part.values() for leaf in leaves(value)}
    if isinstance(part, list):
        return {leaf for value in part for leaf in leaves(value)}
    return {part}


def names(s: Scene, viewer: int) -> set[object]:
    """The cards and sites that the viewer's view names."""
    return leaves(seen(s, viewer)) & {*KIND}


def hidden(s: Scene) -> dict[str, set[str]]:
    state = s.state
    return {
        "deck": {*state.world_deck},
        "discards": {card for pile in state.discards.values() for card in pile},
        "relic deck": {*state.relic_deck},
        "site deck": {*state.site_deck},
        "reliquary": {relic.slug for relic in state.reliquary if relic},
        "ground": {relic.slug for site in state.sites for relic in site.relics},
        "facedown site": {site.slug for site in state.sites if not site.faceup},
        "put away": {*state.dispossessed, *(card for pile in state.archive.values() for card in pile)},
    }


def test_it_works() -> None:
    s = scene()
    s.check()
    assert names(s, 1) - names(s, SPECTATOR) == {"tinkers-fair", "vision-of-faith", "alchemist", "conspiracy"}


@pytest.mark.law("OATH-9.4a", "OATH-9.4d", "OATH-9.4o", "OATH-8.5d")
@pytest.mark.parametrize("where", hidden(scene()))
def test_nobody_sees_fronts_that_nobody_may_see(where: str) -> None:
    s = scene()
    cards = hidden(s)[where]
    assert cards
    for viewer in EVERYBODY:
        assert cards.isdisjoint(names(s, viewer))
    assert cards <= names(s, OMNISCIENT)


@pytest.mark.law("OATH-9.4b", "OATH-9.4j")
def test_the_world_deck_shows_its_top_back_and_no_count() -> None:
    s = scene()
    before = {viewer: seen(s, viewer) for viewer in EVERYBODY}
    assert before[0]["world_deck"] == {"top": "denizen"}
    del s.state.world_deck[1:40]
    assert {viewer: seen(s, viewer) for viewer in EVERYBODY} == before
    s.state.world_deck.insert(0, "vision-of-sanctuary")
    assert seen(s, SPECTATOR)["world_deck"] == {"top": "vision"}
    s.state.world_deck.clear()
    assert seen(s, SPECTATOR)["world_deck"] == {"top": None}


@pytest.mark.law("OATH-9.4c")
def test_backs_below_the_top_are_not_seen() -> None:
    s = scene()
    before = {viewer: seen(s, viewer) for viewer in EVERYBODY}
    deck = s.state.world_deck
    deck.remove("vision-of-sanctuary")
    deck.insert(1, "vision-of-sanctuary")
    assert {viewer: seen(s, viewer) for viewer in EVERYBODY} == before


@pytest.mark.law("OATH-9.4h", "OATH-9.4k", "OATH-2.1.2a")
def test_discard_piles_show_backs_in_order_and_how_many_there_are() -> None:
    s = scene()
    for viewer in EVERYBODY:
        assert seen(s, viewer)["discards"]["cradle"] == {"count": 3, "backs": ["denizen", "vision", "denizen"]}


@pytest.mark.law("OATH-9.4k", "OATH-5.1.3c")
def test_also_who_discarded_a_card_does_not_see_it_in_the_pile() -> None:
    """What was seen then is in the log of that seat; the others have read of a back."""
    s = scene()
    s.run(discard(s.table, 1, ["alchemist"]), turn=1)
    assert seen(s, 1)["discards"]["hinterland"] == {"count": 1, "backs": ["denizen"]}
    assert "alchemist" not in names(s, 1)
    event = s.logged("discarded")[0]
    assert event.seen(1)["card"] == "alchemist"
    for viewer in (0, 2, SPECTATOR):
        assert event.seen(viewer) == {"seat": 1, "back": "denizen", "pile": "hinterland"}


@pytest.mark.law("OATH-9.4e", "OATH-9.4l", "OATH-2.2.2a", "OATH-6.1f")
def test_owners_see_their_facedown_advisers_the_others_a_back_and_a_mark() -> None:
    s = scene()
    own = seen(s, 1)["players"][1]["advisers"]
    assert [card["card"] for card in own] == ["longbows", "tinkers-fair", "vision-of-faith"]
    for viewer in (0, 2, SPECTATOR):
        others = seen(s, viewer)["players"][1]["advisers"]
        assert [card["card"] for card in others] == ["longbows", None, None]
        assert [card["kind"] for card in others] == ["denizen", "denizen", "vision"]
        assert [card["suit"] for card in others] == ["order", None, None]
        assert [card["mark"] for card in others] == [card["mark"] for card in own]
        assert others[0]["mark"] is None


@pytest.mark.law("OATH-9.4f")
def test_nothing_in_the_view_proves_or_disproves_what_players_say_of_their_cards() -> None:
    """Another card on the same place looks the same to all but its owner."""
    s = scene()
    before = {viewer: seen(s, viewer) for viewer in EVERYBODY}
    adviser, hand = s.red.advisers[1], s.red.hand
    adviser.slug, hand[0] = hand[0], adviser.slug
    assert [viewer for viewer in EVERYBODY if seen(s, viewer) != before[viewer]] == [1]


@pytest.mark.law("OATH-9.4i")
def test_facedown_cards_keep_their_marks_and_have_each_their_own() -> None:
    s = scene()
    marks = [card["mark"] for card in seen(s, 0)["players"][1]["advisers"][1:]]
    s.red.advisers.reverse()
    assert [card["mark"] for card in seen(s, 0)["players"][1]["advisers"][:2]] == marks[::-1]
    s.red.advisers[0].mark = s.red.advisers[1].mark
    assert any(fault.startswith("OATH-9.4i") for fault in invariants(s.state, s.board))


@pytest.mark.law("OATH-9.4m", "OATH-1.20c", "OATH-5.1.2j")
def test_drawn_cards_are_seen_by_who_drew_them_the_others_see_backs() -> None:
    s = scene()
    assert seen(s, 1)["players"][1]["hand"]["cards"] == ["alchemist", "conspiracy"]
    for viewer in (0, 2, SPECTATOR):
        assert seen(s, viewer)["players"][1]["hand"] == {"count": 2, "backs": ["denizen", "vision"], "cards": None}


@pytest.mark.law("OATH-9.4n", "OATH-6.3b", "OATH-6.3c", "OATH-1.17c")
def test_relics_that_lie_facedown_are_seen_by_who_looked_at_them() -> None:
    s = scene()
    on_ground, in_space = s.state.site(3).relics[0], s.state.reliquary[2]
    assert in_space is not None
    marks = [card["mark"] for card in seen(s, 0)["sites"][2]["relics"]]
    peek(s.table, 1, on_ground, "ground:3")
    peek(s.table, 0, in_space, "space:2")
    s.red.site = 5  # from anywhere
    for viewer in EVERYBODY:
        relics = seen(s, viewer)["sites"][2]["relics"]
        assert [card["card"] for card in relics] == ["cup-of-plenty" if viewer == 1 else None, None]
        assert [card["mark"] for card in relics] == marks
        assert [card["seen_by"] for card in relics] == [[1], []]
        spaces = [space["relic"]["card"] for space in seen(s, viewer)["reliquary"]]
        assert spaces == [None, None, in_space.slug if viewer == 0 else None, None]
    event = s.logged("peeked")[0]
    assert [viewer for viewer in EVERYBODY if "card" in event.seen(viewer)] == [1]


@pytest.mark.law("OATH-9.4q", "OATH-6.1g", "OATH-6.1h")
def test_what_was_shown_is_remembered_while_the_card_lies_there_unturned() -> None:
    s = scene()
    adviser = s.red.advisers[1]
    adviser.seen = [2]
    assert [seen(s, viewer)["players"][1]["advisers"][1]["card"] for viewer in EVERYBODY] == [
        None,
        "tinkers-fair",
        "tinkers-fair",
        None,
    ]
    assert seen(s, 0)["players"][1]["advisers"][1]["seen_by"] == [2]
    turn_up(s.state, adviser)
    assert seen(s, 2)["players"][1]["advisers"][1]["seen_by"] == []
    assert {seen(s, viewer)["players"][1]["advisers"][1]["card"] for viewer in EVERYBODY} == {"tinkers-fair"}


@pytest.mark.law("OATH-9.4o", "OATH-1.1c")
def test_facedown_sites_and_the_decks_of_sites_and_relics_show_their_count() -> None:
    s = scene()
    for viewer in EVERYBODY:
        lying = seen(s, viewer)["sites"][7]
        assert (lying["faceup"], lying["site"], lying["capacity"], lying["ruler"]) == (False, None, None, None)
        assert seen(s, viewer)["site_deck"] == {"count": len(SITES) - 8}
        assert seen(s, viewer)["relic_deck"] == {"count": len(RELICS) - 4 - 2}
    s.state.site(8).seen = [2]
    assert [seen(s, viewer)["sites"][7]["site"] for viewer in EVERYBODY] == [None, None, s.state.site(8).slug, None]


@pytest.mark.law("OATH-9.4p")
def test_facedown_secrets_are_public_as_a_number() -> None:
    s = scene()
    for viewer in EVERYBODY:
        player = seen(s, viewer)["players"][0]
        assert (player["secrets"], player["turned"]) == (1, 1)


@pytest.mark.law("OATH-9.4g", "OATH-9.4h")
def test_everything_else_is_public() -> None:
    s = scene()
    s.banner("peoples-favor", holder=2, tokens=4, mob=True)
    for viewer in EVERYBODY:
        v = seen(s, viewer)
        site = v["sites"][2]
        assert (site["warbands"], site["favor"], site["ruler"], site["rulers"], site["bandits"]) == ({"red": 2}, 1, 1, [1], 0)
        assert [card["card"] for card in site["cards"]] == ["wolves", "elders"]
        assert (v["sites"][0]["ruler"], v["sites"][0]["rulers"]) == ("empire", [0])
        assert (v["sites"][1]["ruler"], v["sites"][1]["bandits"]) == ("bandits", 1)
        assert v["sites"][2]["pawns"] == [1, 2]
        assert [player["favor"] for player in v["players"]] == [2, 1, 0]
        assert v["players"][2]["vision"]["card"] == "vision-of-conquest"
        assert [relic["card"] for relic in v["players"][0]["relics"]] == ["grand-scepter"]
        assert v["banners"]["peoples-favor"] == {"holder": 2, "tokens": 4, "mob": True}
        assert v["players"][2]["banners"] == ["peoples-favor"]
        assert v["title"] == {"holder": 1, "usurper": False}
        assert (v["banks"], v["reserve"]["red"], v["visions_drawn"]) == (dict.fromkeys(s.state.banks, 3), 12, 0)


@pytest.mark.law("OATH-9.4g", "OATH-2.3d")
def test_the_reliquary_shows_which_modifiers_are_uncovered() -> None:
    s = scene()
    s.reliquary("cursed-cauldron", None, None, None)
    spaces = seen(s, SPECTATOR)["reliquary"]
    assert [(space["space"], space["modifier"], space["uncovered"]) for space in spaces] == [
        (0, "brutal", False),
        (1, "decadent", True),
        (2, "careless", True),
        (3, "greedy", True),
    ]
    assert spaces[0]["relic"]["card"] is None
    assert spaces[1]["relic"] is None


@pytest.mark.law("OATH-9.4r")
def test_spectators_see_public_information_only() -> None:
    s = scene()
    public = names(s, SPECTATOR)
    assert all(public <= names(s, seat) for seat in SEATS)
    assert public & {*DENIZENS, *VISIONS} == {"wolves", "elders", "longbows", "vision-of-conquest"}


@pytest.mark.law("OATH-9.4r")
def test_after_the_end_the_game_is_open_but_what_its_world_seals() -> None:
    s = scene()
    s.state.phase, s.state.victory = "over", Victory(1, ["usurper"])
    after = names(s, OMNISCIENT)
    assert {"tinkers-fair", "vision-of-faith", "scryer"} <= after
    for where, cards in hidden(s).items():
        assert cards.isdisjoint(after), where
    assert "hidden" not in seen(s, OMNISCIENT)
    assert seen(s, OMNISCIENT)["victory"] == {"seat": 1, "how": ["usurper"], "roll": None}


def test_before_the_end_the_omniscient_see_all_piles() -> None:
    s = scene()
    piles = seen(s, OMNISCIENT)["hidden"]
    assert piles["world_deck"] == s.state.world_deck
    assert piles["discards"]["cradle"] == ["mercenaries", "vision-of-rebellion", "second-wind"]
    assert names(s, OMNISCIENT) == {*KIND}


# -- other worlds -----------------------------------------------------------------------------------------------------


def permuted(viewer: int, seed: int, change: Callable[[Scene], None] = lambda s: None) -> Scene:
    s = scene()
    change(s)
    permute_hidden(s.state, s.board, viewer, Dice(seed_of(f"world {seed}")))
    return s


def bytes_of(state: State) -> bytes:
    return msgspec.msgpack.encode(state)


@pytest.mark.law("OATH-9.4s")
@pytest.mark.parametrize("viewer", EVERYBODY)
def test_other_worlds_look_the_same(viewer: int) -> None:
    def looked(s: Scene) -> None:
        s.state.site(3).relics[0].seen = [0, 2]
        s.red.advisers[1].seen = [2]

    mine = scene()
    looked(mine)
    worlds = [permuted(viewer, seed, looked) for seed in range(20)]
    for other in worlds:
        assert seen(other, viewer) == seen(mine, viewer)
        other.check()
    assert len({bytes_of(other.state) for other in worlds}) == len(worlds)


@pytest.mark.law("OATH-9.4s")
@pytest.mark.parametrize(
    "place",
    [
        lambda state: state.world_deck[0],
        lambda state: state.world_deck[-1],
        lambda state: state.discards["cradle"][0],
        lambda state: state.discards["cradle"][1],
        lambda state: state.players[1].advisers[1].slug,
        lambda state: state.players[1].advisers[2].slug,
        lambda state: state.players[1].hand[0],
        lambda state: state.players[1].hand[1],
        lambda state: state.relic_deck[0],
        lambda state: state.site(3).relics[0].slug,
        lambda state: state.reliquary[0].slug,
        lambda state: state.site(8).slug,
        lambda state: state.site_deck[0],
        lambda state: state.dispossessed[0],
        lambda state: state.archive["beast"][0],
        lambda state: [slug in VISIONS for slug in state.world_deck].index(True),
    ],
)
def test_everything_hidden_is_dealt_again(place: Callable[[State], Any]) -> None:
    assert len({place(permuted(0, seed).state) for seed in range(20)}) > 1


@pytest.mark.law("OATH-9.4s")
def test_what_the_viewer_knows_stays() -> None:
    for seed in range(5):
        state = permuted(1, seed).state
        assert [card.slug for card in state.players[1].advisers] == ["longbows", "tinkers-fair", "vision-of-faith"]
        assert state.players[1].hand == ["alchemist", "conspiracy"]
        assert state.where["wolves"].card.faceup


def test_caches_know_the_new_world() -> None:
    s = scene()
    assert s.state.where["cup-of-plenty"].zone == "ground"
    permute_hidden(s.state, s.board, 0, Dice(seed_of("caches")))
    assert all(spot.card.slug == slug for slug, spot in s.state.where.items())


def test_nothing_is_hidden_from_the_omniscient() -> None:
    s = scene()
    before = bytes_of(s.state)
    permute_hidden(s.state, s.board, OMNISCIENT, Dice(seed_of("all")))
    assert bytes_of(s.state) == before


@pytest.mark.law("OATH-1.box-d")
def test_visions_stay_in_the_blocks_of_which_the_deck_was_built() -> None:
    """Everybody knows that two are among the first twelve and three among the next eighteen."""
    s = Scene(3)
    visions, denizens = list(VISIONS), list(DENIZENS)[:51]
    for card in list(DENIZENS)[51:]:
        s.state.archive[DENIZENS[card]].append(card)
    deck = [*denizens[:10], *visions[:2], *denizens[10:25], *visions[2:], *denizens[25:]]
    s.state.world_deck = deck[: len(deck) - 3 - 3 * 3]
    drawn = 4
    del s.state.world_deck[:drawn]
    places = set()
    for seed in range(30):
        permute_hidden(s.state, s.board, 0, Dice(seed_of(str(seed))))
        kinds = [KIND[card] for card in s.state.world_deck]
        assert kinds[: 12 - drawn].count("vision") == 2
        assert kinds[12 - drawn : 30 - drawn].count("vision") == 3
        places.add(kinds.index("vision"))
    assert len(places) > 3


def lying(s: Scene) -> dict[str, str]:
    """Every card that may lie hidden from a spectator → where it lies."""
    state = s.state
    piles = {"site deck": state.site_deck, "relic deck": state.relic_deck, "deck": state.world_deck, "gone": state.dispossessed}
    piles |= state.discards
    found = {card: f"{pile} {i}" for pile, cards in piles.items() for i, card in enumerate(cards)}
    found |= {card: f"archive of {suit}" for suit, cards in state.archive.items() for card in cards}
    found |= {site.slug: f"site {i}" for i, site in enumerate(state.sites) if not site.faceup}
    relics = [*state.site(3).relics, *filter(None, state.reliquary)]
    return found | {relic.slug: f"relic {i}" for i, relic in enumerate(relics)}


@pytest.mark.law("OATH-9.4r")
def test_cards_that_nobody_has_seen_are_exchanged_with_each_other_alone() -> None:
    """As a campaign does at the end with those that its next game must not know."""
    s = scene()
    looked_at, unseen = s.state.site(3).relics
    peek(s.table, 1, looked_at, "site:3", "OATH-6.2a")
    hand, before = [*s.red.hand], lying(s)
    sites = {s.state.site(8).slug, *s.state.site_deck[:3]}
    relics = {looked_at.slug, unseen.slug, *s.state.relic_deck[:3]}
    cards = [*s.state.world_deck[:3], *s.state.dispossessed[:2], *s.state.discards["cradle"][:1]]
    denizens = {card for card in cards if card in DENIZENS} | {pile[0] for pile in s.state.archive.values()}
    places: dict[str, set[str]] = {}
    for seed in range(20):
        redeal(s.state, sites | relics | denizens, Dice(seed_of(f"redealt {seed}")))
        now = lying(s)
        for kind in (sites, relics, denizens):
            assert sorted(now[card] for card in kind) == sorted(before[card] for card in kind)
        assert {card for card in now if now[card] != before[card]} <= (sites | relics | denizens) - {looked_at.slug}
        for card, place in now.items():
            places.setdefault(card, set()).add(place)
    moved = {card for card in places if len(places[card]) > 1}
    assert moved - denizens == (sites | relics) - {looked_at.slug}
    assert len(moved & denizens) > 3, "the Archive keeps its suits"
    assert s.red.hand == hand


def finished() -> Match:
    match = Match.start("oath", seats=2, checkpoints=False)
    dice = Dice(seed_of("any answers"))
    while asks := match.asks():
        match.answer(asks[0].seat, asks[0].id, picked(asks[0], dice))
    return match


@pytest.mark.law("OATH-9.4r", "OATH-8.5d")
def test_the_log_stays_closed_after_the_end() -> None:
    """Everybody goes on reading what they lawfully saw, nobody what lies facedown for the next game."""
    match = finished()
    assert match.outcome
    events = match.table.events
    assert any(event.secret for event in events)
    for viewer in (0, 1, SPECTATOR):
        assert [entry.params for entry in match.log(viewer)] == [event.seen(viewer) for event in events]
    relics = {relic.slug for relic in match.state.reliquary if relic}
    assert relics.isdisjoint(leaves(match.view(0)))
    assert relics
