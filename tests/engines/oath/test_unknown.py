"""Cards that nobody can name: carried, settled when a card turns up, known again when all of a group are in one place."""

from typing import Any

import pytest

from games.kernel.errors import Illegal
from games.oath.engine.world.facts import DENIZENS, GRAND_SCEPTER, SITES
from games.oath.engine.world.world import Place, Unknown, World
from tests.engines.oath.scenario import founded, plain_end, written

WORLD = founded()
FACEUP = [slot.slot for slot in WORLD.slots if slot.faceup]
DECK = [card for card in WORLD.world_deck if card in DENIZENS]
MOUNTAIN = 3


def unknown_sites() -> World:
    """The table dealt the facedown sites itself; only the one that was turned up has a name."""
    dealt: list[str | None] = [None, None, WORLD.site_deck[0], None, None]
    return written(WORLD, plain_end(WORLD), draws={"sites": dealt})[0]


def unknown_relics() -> World:
    """All relics that were dealt to sites are unknown."""
    sites = next(name for name in WORLD.site_deck if SITES[name].relics == 1)
    others = [name for name in WORLD.site_deck if name != sites][:4]
    dealt = [*others[:2], sites, *others[2:]]
    return written(WORLD, plain_end(WORLD), draws={"sites": dealt, "relics": [None]})[0]


def all_in(world: World) -> set[str]:
    return {card for group in world.unknown for card in group.cards}


@pytest.mark.law("SCRIBE-42", "SCRIBE-21")
def test_it_works() -> None:
    new = unknown_sites()
    (group,) = new.unknown
    assert {(place.zone, place.slot, place.count) for place in group.places} == {
        ("slot", 4, 1),
        ("slot", 5, 1),
        ("slot", 7, 1),
        ("slot", 8, 1),
        ("site_deck", None, 15),
    }
    assert new.slot(6).site == WORLD.site_deck[0]
    assert [new.slot(slot).site for slot in (4, 5, 7, 8)] == [None] * 4
    assert new.faults() == []
    assert World.read(new.plain()) == new


@pytest.mark.law("SCRIBE-12", "SCRIBE-13")
def test_a_site_turned_up_settles_it() -> None:
    world = unknown_sites()
    end = plain_end(world)
    named = sorted(all_in(world))[0]
    end["slots"][3] |= {"site": named, "faceup": True, "ruler": "empire"}
    new, _ = written(world, end, oath="protection")
    assert new.unknown == []
    assert named in [slot.site for slot in new.slots]
    assert sorted([*new.site_deck, *(str(slot.site) for slot in new.slots)]) == sorted(SITES)


def test_facedown_sites_come_back_whatever_they_are() -> None:
    world = unknown_sites()
    new, _ = written(world, plain_end(world), oath="protection")
    assert new.unknown == []
    assert all(slot.site for slot in new.slots)


@pytest.mark.law("SCRIBE-12", "SCRIBE-49")
def test_a_site_lies_facedown_that_is_none_of_those_left() -> None:
    world = unknown_sites()
    with pytest.raises(Illegal) as refused:
        written(world, plain_end(world, site_deck=sorted(all_in(world))), oath="protection")
    assert (refused.value.code, refused.value.at) == ("missing_site", "/aftermath/slots/3")


@pytest.mark.law("SCRIBE-13")
def test_a_site_that_cannot_be_there() -> None:
    world = unknown_sites()
    end = plain_end(world)
    end["slots"][3] |= {"site": "plains", "faceup": True, "ruler": "empire"}
    with pytest.raises(Illegal):
        written(world, end, oath="protection")


@pytest.mark.law("SCRIBE-13", "SCRIBE-61", "SCRIBE-62")
def test_a_site_that_was_believed_to_lie_in_the_site_deck() -> None:
    """Nobody knows what lies facedown, and this one was believed elsewhere: the table is right, in silence."""
    data = unknown_sites().plain()
    in_deck = data["unknown"][0]["cards"].pop()
    data["unknown"][0]["places"][0]["count"] -= 1
    data["site_deck"] = [in_deck]
    world = World.read(data)
    end = plain_end(world)
    end["slots"][3] |= {"site": in_deck, "faceup": True, "ruler": "empire"}
    new, record = written(world, end, oath="protection")
    assert in_deck in [slot.site for slot in new.slots]
    assert [(entry.params, entry.sealed) for entry in record if entry.law == "SCRIBE-61"] == [
        ({"slot": 4, "site": in_deck, "before": "another site"}, True)
    ]


@pytest.mark.law("SCRIBE-46", "SCRIBE-19", "SCRIBE-20", "SCRIBE-21")
def test_relics_without_a_name() -> None:
    world = unknown_relics()
    (group,) = world.unknown
    here = next(place.slot for place in group.places if place.slot)
    assert not world.slot(here or 0).of_kind("relic")
    end = plain_end(world)
    unnamed = {"card": None, "kind": "relic", "faceup": False}
    end["slots"][(here or 0) - 1]["cards"].append(unnamed)
    kept, _ = written(world, end, oath="protection")
    assert sum(place.count for group in kept.unknown for place in group.places if place.slot) == 1
    end["slots"][(here or 0) - 1]["cards"][-1] = unnamed | {"card": group.cards[0]}
    named, _ = written(world, end, oath="protection")
    assert named.unknown == []
    end["slots"][(here or 0) - 1]["cards"].pop()
    end["players"][1]["relics"] = [group.cards[0]]
    taken, _ = written(world, end, oath="protection")
    assert taken.unknown == []


def test_a_facedown_relic_that_the_world_knows() -> None:
    """What the app has dealt itself is recognised."""
    end = plain_end(WORLD)
    (known,) = WORLD.slot(MOUNTAIN).of_kind("relic")
    for card in end["slots"][MOUNTAIN - 1]["cards"]:
        if card["kind"] == "relic":
            card["card"] = None
    new, _ = written(WORLD, end)
    assert new.unknown == []
    assert known.card in [placed.card for slot in new.slots for placed in slot.cards]


@pytest.mark.law("OATH-2.8.2c", "SCRIBE-20")
def test_a_relic_that_is_only_counted_lies_facedown() -> None:
    end = plain_end(WORLD, unknown=[{"cards": [], "places": [{"zone": "slot", "slot": MOUNTAIN, "count": 1}]}])
    cards = end["slots"][MOUNTAIN - 1]["cards"]
    [known] = [placed["card"] for placed in cards if placed["kind"] == "relic"]
    end["slots"][MOUNTAIN - 1]["cards"] = [placed for placed in cards if placed["kind"] != "relic"]
    new, _ = written(WORLD, end)
    assert [p.faceup for slot in new.slots for p in slot.of_kind("relic") if p.card == known] == [False]


@pytest.mark.law("SCRIBE-20", "SCRIBE-29")
def test_an_unknown_reliquary() -> None:
    as_group = {"unknown": [{"cards": [], "places": [{"zone": "reliquary", "count": 3}]}]}
    for said in ({"reliquary": [None, None, None]}, as_group):
        new, _ = written(WORLD, plain_end(WORLD, **said))
        (group,) = new.unknown  # the site that was turned up got a relic of them
        assert len(group.cards) == len(WORLD.relic_deck)
        assert {place.zone for place in group.places} == {"relic_deck", "slot"}
        assert new.faults() == []
    with pytest.raises(Illegal, match="four spaces"):
        written(WORLD, plain_end(WORLD, reliquary=[None] * 5))
    with pytest.raises(Illegal, match="only"):
        written(WORLD, plain_end(WORLD, reliquary=[None] * 4, relic_deck=WORLD.relic_deck))


@pytest.mark.law("SCRIBE-46", "SCRIBE-49")
def test_a_relic_deck_that_was_looked_through_says_what_lies_at_the_site() -> None:
    world = unknown_relics()
    (group,) = world.unknown
    here = next(place.slot for place in group.places if place.slot)
    end = plain_end(world, relic_deck=group.cards[1:])
    with pytest.raises(Illegal) as refused:  # with nothing at the site
        written(world, end, oath="protection")
    assert (refused.value.code, refused.value.at) == ("missing_card", "/aftermath")
    end["slots"][(here or 0) - 1]["cards"].append({"card": None, "kind": "relic"})
    new, _ = written(world, end, oath="protection")
    assert new.unknown == []


@pytest.mark.law("SCRIBE-20", "SCRIBE-21")
def test_an_entry_says_where_relics_without_a_name_lie() -> None:
    """At a faceup site, where they stay; the group comes out in order."""
    end = plain_end(WORLD)
    [relic] = [placed["card"] for placed in end["slots"][MOUNTAIN - 1]["cards"] if placed["kind"] == "relic"]
    end["slots"][MOUNTAIN - 1]["cards"] = [c for c in end["slots"][MOUNTAIN - 1]["cards"] if c["kind"] != "relic"]
    cards = sorted([relic, *WORLD.relic_deck[:2]], reverse=True)
    places = [{"zone": "slot", "slot": MOUNTAIN, "count": 1}, {"zone": "relic_deck", "count": 2}]
    new, _ = written(WORLD, end | {"unknown": [{"cards": cards, "places": places}]})
    (group,) = [group for group in new.unknown if set(cards) & set(group.cards)]
    mountain = next(slot.slot for slot in new.slots if slot.site == WORLD.slot(MOUNTAIN).site)
    assert group.cards == sorted(group.cards)
    assert (mountain, 1) in [(place.slot, place.count) for place in group.places]
    assert new.faults() == []


@pytest.mark.law("SCRIBE-12", "SCRIBE-21")
@pytest.mark.parametrize("slot", [4, 8])
def test_an_entry_says_where_a_site_without_a_name_lies(slot: int) -> None:
    world = unknown_sites()
    two = sorted(all_in(world))[:2]
    places = [{"zone": "slot", "slot": slot, "count": 1}, {"zone": "site_deck", "count": 1}]
    new, record = written(world, plain_end(world, unknown=[{"cards": two, "places": places}]), oath="protection")
    assert new.faults() == []
    assert slot in [entry.params["slot"] for entry in record if entry.kind == "facedown-site-discarded"]


@pytest.mark.law("SCRIBE-55")
def test_a_slot_is_sealed_where_a_site_lies_facedown() -> None:
    """Known or not; not where nothing lies as far as is known."""
    for world in (WORLD, unknown_sites()):
        facedown = [slot.slot for slot in world.slots if not slot.faceup]
        view = world.view(sealed=True)
        assert [slot["slot"] for slot in view["slots"] if slot["sealed"]] == facedown
        assert [slot["slot"] for slot in view["slots"] if slot["site"] is None] == facedown
    bare = World.read(WORLD.plain())
    bare.slots[1].site = None
    assert not bare.view(sealed=True)["slots"][1]["sealed"]


# -- worlds entered by hand ---------------------------------------------------------------------------------------------


def by_hand(places: dict[str, int]) -> dict[str, Any]:
    """Denizens of which the group only knows how many are where."""
    data = WORLD.plain()
    cards = [card for suit in data["archive"].values() for card in suit]
    data["archive"] = {suit: [] for suit in data["archive"]}
    from_deck = places.get("world_deck", 0)
    deck = [card for card in data["world_deck"] if card in DENIZENS][:from_deck]
    data["world_deck"] = [card for card in data["world_deck"] if card not in deck]
    cards += deck
    assert sum(places.values()) == len(cards)
    data["unknown"] = [{"cards": cards, "places": [{"zone": zone, "count": n} for zone, n in places.items()]}]
    return data


IN_ARCHIVE = sum(len(cards) for cards in WORLD.archive.values())


def test_a_group_in_one_place_is_known() -> None:
    world = World.read(by_hand({"archive": IN_ARCHIVE}))
    new, _ = written(world, plain_end(world))
    assert new.unknown == []
    assert sum(len(cards) for cards in new.archive.values()) == IN_ARCHIVE - 6


@pytest.mark.law("SCRIBE-21")
def test_a_group_may_be_one_card() -> None:
    data = WORLD.plain()
    one = data["archive"]["order"].pop()
    data["unknown"] = [{"cards": [one], "places": [{"zone": "archive", "count": 1}]}]
    world = World.read(data)
    assert world.view(sealed=True)["unknown"] == [{"count": 1, "places": [{"zone": "archive", "count": 1}]}]
    new, _ = written(world, plain_end(world))
    assert new.unknown == []
    assert one in [*new.archive["order"], *new.world_deck]


@pytest.mark.law("SCRIBE-12", "SCRIBE-21")
@pytest.mark.parametrize("slot", [None, 0, 9])
def test_an_entry_names_a_slot_of_the_map(slot: int | None) -> None:
    world = unknown_sites()
    two = sorted(all_in(world))[:2]
    places = [{"zone": "site_deck", "count": 1}, {"zone": "slot", "slot": slot, "count": 1}]
    with pytest.raises(Illegal) as refused:
        written(world, plain_end(world, unknown=[{"cards": two, "places": places}]), oath="protection")
    assert (refused.value.code, refused.value.at) == ("unknown_place", "/aftermath/unknown/0/places/1")


@pytest.mark.law("SCRIBE-44")
def test_an_archive_nobody_knows() -> None:
    world = World.read(by_hand({"archive": IN_ARCHIVE - 10, "world_deck": 20, "dispossessed": 10}))
    with pytest.raises(Illegal) as refused:
        written(world, plain_end(world))
    assert (refused.value.code, refused.value.at) == ("archive_unknown", "/choices/draws/archive")
    six = [*WORLD.archive["order"][:3], *WORLD.archive["hearth"][:2], WORLD.archive["beast"][0]]
    new, _ = written(world, plain_end(world), draws={"archive": six})
    assert set(six) <= set(new.world_deck)
    counts = {place.zone: place.count for group in new.unknown for place in group.places}
    assert counts == {"archive": IN_ARCHIVE - 16, "world_deck": 20, "dispossessed": 10}
    assert new.faults() == []
    healed = WORLD.archive["order"][:6]
    new, _ = written(world, plain_end(world), draws={"archive": healed})
    counts = {place.zone: place.count for group in new.unknown for place in group.places}
    assert counts == {"archive": IN_ARCHIVE - 10 + 4, "world_deck": 20}
    assert new.dispossessed == []


@pytest.mark.law("SCRIBE-21", "SCRIBE-44")
def test_who_is_dispossessed_is_known_when_the_other_turns_up() -> None:
    data = WORLD.plain()
    three, data["archive"]["order"] = data["archive"]["order"][:3], data["archive"]["order"][3:]
    places = [{"zone": "archive", "count": 1}, {"zone": "dispossessed", "count": 2}]
    world = World.read(data | {"unknown": [{"cards": three, "places": places}]})
    six = [three[0], *world.archive["order"][:2], *WORLD.archive["hearth"][:2], WORLD.archive["beast"][0]]
    new, _ = written(world, plain_end(world), draws={"archive": six})
    assert new.unknown == []
    assert set(three[1:]) <= set(new.dispossessed)


def test_a_card_that_turns_up_was_in_the_deck() -> None:
    world = World.read(by_hand({"archive": IN_ARCHIVE - 10, "world_deck": 20, "dispossessed": 10}))
    end = plain_end(world, discards={"cradle": [DECK[0], DECK[1]]})
    six = [*WORLD.archive["order"][:3], *WORLD.archive["hearth"][:2], WORLD.archive["beast"][0]]
    new, _ = written(world, end, draws={"archive": six})
    counts = {place.zone: place.count for group in new.unknown for place in group.places}
    assert counts["world_deck"] == 18
    assert {DECK[0], DECK[1]} <= set(new.dispossessed)


@pytest.mark.law("OATH-8.6.1a")
@pytest.mark.parametrize("named", [True, False])
def test_a_world_that_lost_sight_of_the_scepter_boxes_it(named: bool) -> None:
    """It lay at a site, or nobody knew whether there or in the relic deck."""
    data = WORLD.plain()
    data["box"] = []
    cards = data["slots"][MOUNTAIN - 1]["cards"]
    [relic] = [card for card in cards if card["kind"] == "relic"]
    if named:
        data["relic_deck"].append(relic["card"])
        relic["card"] = GRAND_SCEPTER
    else:
        cards.remove(relic)
        places = [{"zone": "slot", "slot": MOUNTAIN, "count": 1}, {"zone": "relic_deck", "count": 1}]
        data["unknown"] = [{"cards": [relic["card"], GRAND_SCEPTER], "places": places}]
    world = World.read(data)
    end = plain_end(world)
    there = [card for card in end["slots"][MOUNTAIN - 1]["cards"] if card["kind"] != "relic"]
    end["slots"][MOUNTAIN - 1]["cards"] = [*there, {"card": None, "kind": "relic"}]
    new, _ = written(world, end)
    assert (new.box, new.faults()) == ([GRAND_SCEPTER], [])


@pytest.mark.law("OATH-8.4e", "SCRIBE-44")
def test_an_archive_of_which_one_suit_is_not_known() -> None:
    """Nothing of that suit is drawn by the app; whatever is of others, is."""
    data = WORLD.plain()
    nomads, data["archive"]["nomad"] = data["archive"]["nomad"][6:], data["archive"]["nomad"][:6]
    places = [{"zone": "archive", "count": len(nomads) - 1}, {"zone": "dispossessed", "count": 1}]
    world = World.read(data | {"unknown": [{"cards": nomads, "places": places}]})
    new, record = written(world, plain_end(world), suit="order")
    [added] = [entry.params["cards"] for entry in record if entry.kind == "cards-added"]
    assert [DENIZENS[card] for card in added] == ["order"] * 3 + ["hearth"] * 2 + ["beast"]
    assert new.faults() == []
    with pytest.raises(Illegal, match="nomad cards") as refused:
        written(world, plain_end(world), suit="beast")
    assert (refused.value.code, refused.value.at) == ("archive_unknown", "/choices/draws/archive")


@pytest.mark.law("SCRIBE-21", "SCRIBE-55")
def test_the_table_counts_a_group_of_one() -> None:
    data = WORLD.plain()
    cards = data["slots"][MOUNTAIN - 1]["cards"]
    [relic] = [card for card in cards if card["kind"] == "relic"]
    cards.remove(relic)
    place = {"zone": "slot", "count": 1, "slot": MOUNTAIN}
    world = World.read(data | {"unknown": [{"cards": [relic["card"]], "places": [place]}]})
    (shown,) = world.view(sealed=True)["unknown"]
    assert (shown["count"], [entry["zone"] for entry in shown["places"]]) == (1, ["slot"])


@pytest.mark.parametrize(
    ("places", "scattered"),
    [([None], False), ([None, None], False), ([None, 3], True), ([3, 4], True), ([None, 3, 4], True)],
)
def test_cards_are_scattered_if_they_may_lie_in_two_places(places: list[int | None], scattered: bool) -> None:
    """Not if they are only in any order in one."""
    found = [Place("slot" if slot else "relic_deck", 1, slot) for slot in places]
    assert Unknown(["map"] * len(places), found).is_scattered == scattered


@pytest.mark.parametrize(
    ("unknown", "code"),
    [
        ([{"cards": ["wolves"], "places": []}], "unknown_counts"),
        ([{"cards": ["wolves"], "places": [{"zone": "archive", "count": 2}]}], "unknown_counts"),
        ([{"cards": [], "places": []}], "unknown_counts"),
        ([{"cards": ["nobody"], "places": [{"zone": "archive", "count": 1}]}], "unknown_card"),
        ([{"cards": ["wolves", "map"], "places": [{"zone": "archive", "count": 2}]}], "unknown_kind"),
        ([{"cards": ["great-spire"], "places": [{"zone": "archive", "count": 1}]}], "unknown_kind"),
        ([{"cards": ["wolves"], "places": [{"zone": "slot", "slot": 1, "count": 1}]}], "unknown_place"),
        ([{"cards": ["map"], "places": [{"zone": "slot", "slot": 2, "count": 1}]}], "unknown_place"),
        ([{"cards": ["map"], "places": [{"zone": "slot", "count": 1}]}], "unknown_place"),
        ([{"cards": ["steppe"], "places": [{"zone": "slot", "slot": 1, "count": 1}]}], "unknown_place"),
        ([{"cards": ["map"], "places": [{"zone": "cellar", "count": 1}]}], "unknown_place"),
        ([{"cards": [WORLD.site_deck[0]], "places": [{"zone": "slot", "slot": 2, "count": 1}]}], "unknown_place"),
    ],
)
@pytest.mark.law("SCRIBE-21")
def test_unknowns_that_cannot_be(unknown: list[dict[str, Any]], code: str) -> None:
    data = WORLD.plain()
    gone = {card for group in unknown for card in group["cards"]}
    for zone in ("site_deck", "world_deck", "relic_deck", "edifices_in_archive"):
        data[zone] = [card for card in data[zone] if card not in gone]
    data["archive"] = {suit: [card for card in cards if card not in gone] for suit, cards in data["archive"].items()}
    for slot in data["slots"]:
        slot["cards"] = [card for card in slot["cards"] if card["card"] not in gone]
    faults = [fault.code for fault in World.read(WORLD.plain()).faults()]
    assert faults == []
    with pytest.raises(Illegal) as refused:
        World.read(data | {"unknown": unknown})
    law = "SCRIBE-49" if code == "unknown_card" else "SCRIBE-21"
    assert (refused.value.code, refused.value.law) == (code, (law,))
    if code != "unknown_counts" or gone:
        with pytest.raises(Illegal):
            written(WORLD, plain_end(WORLD, unknown=unknown))
