"""A world as people remember it: what nobody knows stays unknown, and what cannot be is found."""

from typing import Any

import pytest

from games.kernel.dice import Dice
from games.oath.engine.world.facts import DENIZENS, RELICS, SITES
from games.oath.engine.world.remembered import Game, Pile, Remembered, compose, faults, role

AT_SITES = ("longbows", "elders")
DECK = [card for card in DENIZENS if card not in AT_SITES][::4]


def piles(**changes: Pile) -> list[Pile]:
    """Seven games old; nobody looked under what lies facedown. `slot3=Pile(…)` lays something else there."""
    found = [Pile(slot) for slot in range(1, 9)]
    found[0] = Pile(1, True, "plains", ["longbows"])
    found[2] = Pile(3, True, "mountain", ["hall-of-mockery"], nameless=1)
    found[5] = Pile(6, True, "rocky-coast", ["elders"])
    found[6] = Pile(7, False, "wastes")
    return [changes.get(f"slot{pile.slot}", pile) for pile in found]


def remembered(**changes: Any) -> Remembered:
    usual: dict[str, Any] = {"name": "The seventh age", "games": 7, "oath": "devotion", "boards": {"red": "citizen"}}
    return Remembered(**{**usual, "piles": piles(), "played": ["purple", "red"], "ticked": DECK, "moved": True, **changes})


def codes(known: Remembered) -> list[tuple[str, str]]:
    return [(fault.code, fault.at) for fault in faults(known)]


def test_what_nobody_knows() -> None:
    world = compose(remembered(nameless=6), Dice(bytes(32)))
    assert not world.faults()
    denizens, relics, sites = ((found.cards, {(p.zone, p.slot): p.count for p in found.places}) for found in world.unknown)
    left = len(DENIZENS) - len(DECK) - len(AT_SITES)
    assert denizens[1] == {("dispossessed", None): 6, ("archive", None): left - 6}
    assert relics == (list(RELICS), {("slot", 3): 1, ("relic_deck", None): len(RELICS) - 1})
    assert sites[1] == {("slot", n): 1 for n in (2, 4, 5, 8)} | {("site_deck", None): len(SITES) - 8}


def test_what_lies_facedown_is_sealed() -> None:
    world = compose(remembered(), Dice(bytes(32)))
    assert [slot.sealed for slot in world.slots] == [not slot.faceup for slot in world.slots]
    assert [slot.slot for slot in world.slots if slot.faceup] == [1, 3, 6]


def test_what_is_left_lies_in_the_other_pile() -> None:
    deck = compose(remembered(), Dice(bytes(32)))
    archive = [card for card in DENIZENS if card not in (*DECK, *AT_SITES)]
    turned_round = compose(remembered(by="archive", ticked=archive), Dice(bytes(32)))
    assert deck == turned_round
    assert sum(map(len, deck.archive.values())) == len(archive)


def test_suits_that_nobody_looked_through() -> None:
    nomads = [card for card, suit in DENIZENS.items() if suit == "nomad"]
    ticked = [card for card in DECK if card not in nomads]
    world = compose(remembered(ticked=ticked, unlooked={"nomad": 9}), Dice(bytes(32)))
    assert not world.faults()
    assert world.unknown[0].cards == [card for card in nomads if card not in AT_SITES]
    assert {place.zone: place.count for place in world.unknown[0].places}["world_deck"] == 9


def test_a_world_that_is_just_being_remembered() -> None:
    known = Remembered()
    assert (known.name, known.games, known.piles, known.past) == ("", 1, [], [])


def test_everything_known() -> None:
    sites = iter(site for site in SITES if site not in {pile.site for pile in piles()})
    known = [Pile(p.slot, p.faceup, p.site or next(sites), p.cards, ["map"] if p.nameless else []) for p in piles()]
    world = compose(remembered(piles=known, dispossessed=["tents"], ticked=DECK[1:]), Dice(bytes(32)))
    assert not world.faults()
    assert not world.unknown
    assert not world.slot(3).cards[1].faceup


@pytest.mark.parametrize("games", [1, 500])
def test_how_many_games_a_world_can_have_behind_it(games: int) -> None:
    assert codes(remembered(games=games)) == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"name": " "}, ("name_missing", "/name")),
        ({"games": 0}, ("games", "/games")),
        ({"games": 501}, ("games", "/games")),
        ({"oath": ""}, ("oath", "/oath")),
        ({"boards": {"red": "chancellor"}}, ("side", "/boards/1/side")),
        ({"piles": []}, ("slots", "/piles")),
        ({"piles": piles(slot1=Pile(1, True))}, ("no_site", "/piles/0/site")),
        ({"piles": piles(slot1=Pile(1, True, "atlantis"))}, ("unknown_card", "/piles/0/site")),
        ({"piles": piles(slot1=Pile(1, True, "mountain"))}, ("duplicate_card", "/piles/2/site")),
        ({"piles": piles(slot1=Pile(1, True, "plains", ["elders"]))}, ("duplicate_card", "/piles/5/cards")),
        ({"piles": piles(slot1=Pile(1, True, "plains", ["hall-of-debate"]))}, ("duplicate_card", "/piles/2/cards")),
        ({"piles": piles(slot1=Pile(1, True, "plains", ["map"]))}, ("unknown_card", "/piles/0/cards")),
        ({"piles": piles(slot1=Pile(1, True, "plains", [], ["grand-scepter"]))}, ("unknown_card", "/piles/0/relics")),
        ({"piles": piles(slot1=Pile(1, True, "plains", nameless=20))}, ("too_many_relics", "/piles")),
        ({"piles": piles(slot2=Pile(2, False, None, ["tents"]))}, ("cards_at_facedown", "/piles/1/cards")),
        ({"piles": piles(slot2=Pile(2, False, None, [], ["map"]))}, ("cards_at_facedown", "/piles/1/cards")),
        ({"piles": piles(slot2=Pile(2, False, nameless=1))}, ("cards_at_facedown", "/piles/1/cards")),
        (
            {"piles": piles(slot3=Pile(3, True, "mountain", ["great-spire", "forest-temple"]))},
            ("two_edifices", "/piles/2/cards"),
        ),
        ({"ticked": ["longbows"]}, ("duplicate_card", "/ticked")),
        ({"ticked": ["joker"]}, ("unknown_card", "/ticked")),
        ({"dispossessed": [DECK[0]]}, ("duplicate_card", "/ticked")),
        ({"dispossessed": ["vision-of-faith"]}, ("unknown_card", "/dispossessed")),
        ({"nameless": 199}, ("too_many_cards", "/nameless")),
        ({"unlooked": {"nomad": 34}}, ("too_many_cards", "/unlooked/nomad")),
        ({"unlooked": {"hats": 1}}, ("too_many_cards", "/unlooked/hats")),
        ({"unlooked": {"nomad": -1}}, ("too_many_cards", "/unlooked/nomad")),
        ({"nameless": -1}, ("too_many_cards", "/nameless")),
        ({"unlooked": {"hats": 0}}, ("too_many_cards", "/unlooked/hats")),
        ({"past": [Game(8, "red")]}, ("past", "/past")),
        ({"past": [Game(1, "pink")]}, ("past", "/past")),
    ],
)
def test_worlds_that_cannot_be(changes: dict[str, Any], fault: tuple[str, str]) -> None:
    assert fault in codes(remembered(**changes))


@pytest.mark.law("SCRIBE-10")
@pytest.mark.parametrize(
    ("color", "how", "won_as"),
    [
        ("purple", ["stable-regime"], "chancellor"),
        ("red", ["stable-regime", "successor"], "citizen"),
        ("red", ["war-exhaustion", "usurper"], "exile"),
        ("red", ["war-exhaustion", "vision-of-faith"], "exile"),
        ("red", ["war-exhaustion"], ""),
        ("red", [], ""),
    ],
)
def test_the_way_somebody_won_says_in_which_role(color: str, how: list[str], won_as: str) -> None:
    assert role(Game(1, color, how=how)) == won_as


def test_more_than_there_is_room_for_takes_a_word() -> None:
    full = piles(slot1=Pile(1, True, "mine", ["longbows", "tents"]))
    deck = [card for card in DECK if card != "tents"]
    assert codes(remembered(piles=full, ticked=deck)) == [("over_capacity", "/piles/0/cards")]
    assert codes(remembered(piles=full, ticked=deck, confirmed=True)) == []
