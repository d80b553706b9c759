"""The world as a value: what can be, and what is refused where."""

from collections.abc import Callable
from typing import Any

import pytest

import fixtures
from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.oath.engine.world.facts import DENIZENS, EDIFICES, KIND, RELICS, SITES, VISIONS
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import World, listed
from tests.engines.oath.scenario import founded

Change = Callable[[dict[str, Any]], Any]


def test_it_works() -> None:
    world = founded()
    assert world.faults() == []
    assert World.read(world.plain()) == world
    assert (len(DENIZENS), len(SITES), len(RELICS), len(EDIFICES), len(VISIONS)) == (198, 23, 20, 6, 5)
    assert sum(len(cards) for cards in world.zones().values()) == len(KIND)


@pytest.mark.law("OATH-1.0a", "OATH-1.box-a", "OATH-1.box-b", "OATH-1.box-c", "OATH-1.box-d")
def test_the_first_world() -> None:
    first = fixtures.read("oath", "setup")["first_game"]
    for n in range(20):
        world = new_world(Dice(seed_of(f"first {n}")))
        assert world.chapter == 0
        assert [slot.faceup for slot in world.slots] == [not site["facedown"] for site in first["sites"]]
        assert len(world.world_deck) == first["world_deck"]["cards"]
        assert sum(card in VISIONS for card in world.world_deck[:12]) == 2
        assert sum(card in VISIONS for card in world.world_deck[12:30]) == 3
        assert len(world.relic_deck) == 19
        assert {board.side for board in world.boards} == {"chancellor", "exile"}
    assert new_world(Dice(seed_of("a"))) == new_world(Dice(seed_of("a"))) != new_world(Dice(seed_of("b")))


@pytest.mark.law("OATH-8.8c", "OATH-8.8d")
def test_a_vision_can_lie_anywhere_in_its_part_of_the_deck() -> None:
    decks = [new_world(Dice(seed_of(f"deck {n}"))).world_deck for n in range(200)]
    assert {place for deck in decks for place, card in enumerate(deck) if card in VISIONS} == {*range(30)}


def test_an_archive_may_have_nothing_of_a_suit() -> None:
    world = founded()
    nomads = world.archive.pop("nomad")
    archive = world.zones()["archive"]
    assert len(archive) == sum(map(len, world.archive.values()))
    assert not {*archive} & {*nomads}


def test_ruins_by_their_own_name() -> None:
    data = founded().plain()
    data["edifices_in_archive"].remove("ancient-forge")
    data["slots"][0]["cards"] = [{"card": "broken-forge", "kind": "edifice"}]
    data["world_deck"].append("longbows")
    (placed,) = World.read(data).slot(1).of_kind("edifice")
    assert (placed.card, placed.side) == ("ancient-forge", "ruined")


@pytest.mark.law("OATH-2.8.2c", "SCRIBE-55")
def test_relics_at_sites_are_sealed_whatever_is_said_of_them() -> None:
    world = founded()
    [relic] = world.slot(3).of_kind("relic")
    relic.faceup = True
    assert [card["card"] for card in world.view(sealed=True)["slots"][2]["cards"] if card["kind"] == "relic"] == [None]


def test_eight_names_are_told() -> None:
    assert listed(list("abcdefgh")) == "a, b, c, d, e, f, g, h"
    assert listed(list("abcdefghij")) == "a, b, c, d, e, f, g, h and 2 more"


def put(zone: str, value: Any) -> Change:
    return lambda data: data.update({zone: value})


REFUSED: list[tuple[Change, str, str]] = [
    (put("format", "chronicle.world/2"), "format", "/format"),
    (put("game", "chess"), "game", "/game"),
    (put("chapter", -1), "chapter", "/chapter"),
    (put("chapter", "one"), "malformed", "/chapter"),
    (put("oath", "silence"), "oath", "/oath"),
    (put("slots", []), "slots", "/slots"),
    (put("boards", []), "boards", "/boards"),
    (put("colour", "red"), "malformed", ""),
    (lambda data: data["boards"][0].update(side="exile"), "side", "/boards/0/side"),
    (lambda data: data["archive"].update(metal=[]), "suit", "/archive"),
    (lambda data: data["archive"]["order"].append(data["archive"]["beast"].pop()), "wrong_suit", "/archive/order"),
    (lambda data: data["world_deck"].append(data["world_deck"][0]), "duplicate_card", ""),
    (lambda data: data["world_deck"].pop(), "missing_card", ""),
    (lambda data: data["relic_deck"].append("nobody"), "unknown_card", "/relic_deck"),
    (lambda data: data["relic_deck"].append(data["world_deck"].pop()), "wrong_zone", "/relic_deck"),
    (lambda data: data["slots"][0].update(site="longbows"), "not_a_site", "/slots/0/site"),
    (
        lambda data: data["slots"][1].update(cards=[{"card": data["world_deck"].pop(), "kind": "denizen"}]),
        "cards_at_facedown",
        "",
    ),
    (lambda data: data["slots"][0].update(site=None), "cards_at_facedown", "/slots/0/cards"),
    (lambda data: data["slots"][0]["cards"][0].update(kind="relic"), "wrong_kind", "/slots/0/cards/0"),
    (
        lambda data: data["slots"][0]["cards"].append(
            {"card": data["edifices_in_archive"].pop(), "kind": "edifice", "side": "sunken"}
        ),
        "edifice_side",
        "/slots/0/cards/1/side",
    ),
    (
        lambda data: data["slots"][0]["cards"].extend(
            {"card": data["edifices_in_archive"].pop(), "kind": "edifice", "side": "intact"} for _ in range(2)
        ),
        "two_edifices",
        "/slots/0/cards",
    ),
    (
        lambda data: data["slots"][0]["cards"].extend(
            {"card": data["archive"]["order"].pop(), "kind": "denizen"} for _ in range(5)
        ),
        "over_capacity",
        "/slots/0/cards",
    ),
]

LAWS = {
    "oath": ("OATH-1.3a",),
    "slots": ("OATH-1.1b",),
    "boards": ("OATH-8.7.2a",),
    "side": ("OATH-1.9b",),
    "wrong_suit": ("OATH-8.4e",),
    "duplicate_card": ("OATH-8.8g", "SCRIBE-49"),
    "missing_card": ("OATH-8.8g", "SCRIBE-49"),
    "unknown_card": ("SCRIBE-49",),
    "wrong_zone": ("SCRIBE-49",),
    "not_a_site": ("OATH-1.1a",),
    "cards_at_facedown": ("OATH-1.1c",),
    "wrong_kind": ("OATH-1.1a",),
    "edifice_side": ("OATH-8.3.3a",),
    "two_edifices": ("OATH-8.3.1c",),
    "over_capacity": ("OATH-2.8.1a", "SCRIBE-23"),
}


@pytest.mark.law("SCRIBE-49")
@pytest.mark.parametrize(("change", "code", "at"), REFUSED)
def test_refused(change: Change, code: str, at: str) -> None:
    data = founded().plain()
    change(data)
    with pytest.raises(Illegal) as refused:
        World.read(data, "/world")
    assert refused.value.code == code
    assert refused.value.law == LAWS.get(code, ())
    assert refused.value.at.startswith("/world" + at)
