"""At a table the box is the truth: whatever hands draw, the app and the box agree (SCRIBE-59 to 61)."""

from typing import Any

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.oath.engine.chronicle import Entry
from games.oath.engine.save.translation import settled
from games.oath.engine.world.facts import DENIZENS, KIND, SITES, SUITS, VISIONS
from games.oath.engine.world.world import Place, Unknown, World, at_table
from games.oath.record import by_steps
from tests.engines.oath.scenario import founded, plain_end, written
from tests.engines.oath.table import Table, differences

CHRONICLES, SOAK = 25, 500
EVENINGS = 12


def keeps_a_chronicle(seed: int) -> None:
    table = Table(seed)
    assert differences(table.app, table.box) == []
    for _ in range(EVENINGS):
        table.evening()
        assert table.app.faults() == []
        assert differences(table.app, table.box) == []
        assert World.read(table.app.plain()) == table.app
        assert settled(table.app, Dice(seed_of(f"on screen {seed}"))).faults() == []


@pytest.mark.law("SCRIBE-60")
@pytest.mark.parametrize("seed", range(CHRONICLES))
def test_app_and_box_agree_card_by_card(seed: int) -> None:
    keeps_a_chronicle(seed)


@pytest.mark.soak("tables")
def test_five_hundred_chronicles_at_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    for seed in range(SOAK):
        keeps_a_chronicle(seed)
    with capsys.disabled():
        print(f"\n{SOAK} chronicles of {EVENINGS} games each: app and box agree card by card")


WORLD = founded()
OWN = WORLD.relic_deck[:2]


def groups(world: World) -> dict[str, list[Unknown]]:
    found: dict[str, list[Unknown]] = {}
    for group in world.unknown:
        found.setdefault(KIND[group.cards[0]], []).append(group)
    return found


@pytest.mark.law("SCRIBE-60")
def test_what_hands_deal_anew_is_unknown_and_what_lies_in_which_pile_is_not() -> None:
    world = at_table(WORLD)
    assert [slot.site for slot in world.slots] == [slot.site if slot.faceup else None for slot in WORLD.slots]
    assert (world.archive, world.edifices_in_archive, world.box) == (WORLD.archive, WORLD.edifices_in_archive, WORLD.box)
    assert (world.site_deck, world.relic_deck, world.world_deck) == ([], [], [])
    found = groups(world)
    (sites,) = found["site"]
    facedown = [slot.slot for slot in WORLD.slots if not slot.faceup]
    assert {place.slot for place in sites.places if place.slot} == set(facedown)
    assert set(sites.cards) == {*WORLD.site_deck, *(WORLD.slot(slot).site for slot in facedown)}
    assert [group.places for group in found["denizen"]] == [[Place("world_deck", len(WORLD.world_deck) - len(VISIONS))]]
    assert [sorted(VISIONS)] == [group.cards for group in found["vision"]]
    assert world.faults() == []


@pytest.mark.law("SCRIBE-60", "SCRIBE-47")
def test_the_winners_relics_lie_on_top_whatever_their_order() -> None:
    """So do some that nobody knows: the Reliquary's."""
    world = at_table(WORLD, OWN, 3)
    own, others = groups(world)["relic"]
    assert (own.cards, own.places) == (sorted(OWN), [Place("relic_deck", 2, top=True)])
    assert others.places[0] == Place("relic_deck", 3, top=True)
    orders = [settled(world, Dice(seed_of(f"shuffled {n}"))).relic_deck for n in range(40)]
    assert all(set(OWN) <= set(order[:5]) for order in orders)
    assert {order.index(OWN[0]) for order in orders} == set(range(5))
    assert {card for order in orders for card in order[:5]} > set(OWN)


@pytest.mark.law("SCRIBE-48", "OATH-8.8c", "OATH-8.8d")
def test_on_screen_the_deck_is_stacked_as_the_law_says() -> None:
    for n in range(20):
        deck = settled(at_table(WORLD), Dice(seed_of(f"stacked {n}"))).world_deck
        visions = [place for place, card in enumerate(deck) if card in VISIONS]
        assert (sum(v < 12 for v in visions), sum(12 <= v < 30 for v in visions), len(visions)) == (2, 3, 5)
        assert sorted(deck) == sorted(WORLD.world_deck)


def test_twice_at_the_table_is_once() -> None:
    world = at_table(WORLD, OWN, 2)
    assert at_table(world) == world


def test_only_the_relic_deck_has_a_top() -> None:
    data = at_table(WORLD).plain()
    for group in data["unknown"]:
        for place in group["places"]:
            if place["zone"] == "world_deck":
                place["top"] = True
    with pytest.raises(Illegal) as refusal:
        World.read(data)
    assert (refusal.value.code, refusal.value.law) == ("unknown_place", ("SCRIBE-21",))


# -- three settings of a random step (SCRIBE-41) ------------------------------------------------------------------------


def ended() -> dict[str, Any]:
    end = plain_end(WORLD)
    end["discards"] = {"cradle": [card for card in WORLD.world_deck if card in DENIZENS][:10]}
    return end


SIX = [*WORLD.archive["order"][:3], *WORLD.archive["hearth"][:2], WORLD.archive["beast"][0]]


@pytest.mark.law("SCRIBE-41")
@pytest.mark.parametrize("draw", ["sites", "archive", "dispossessed", "relics", "relic_deck", "world_deck"])
def test_what_the_app_is_asked_to_draw_is_what_it_draws_unasked(draw: str) -> None:
    assert written(WORLD, ended(), draws={draw: "app"}) == written(WORLD, ended())


@pytest.mark.law("SCRIBE-41", "SCRIBE-45")
@pytest.mark.parametrize("draws", ["unknown", [None] * 6])
def test_the_dispossessed_stay_unknown(draws: Any) -> None:
    new, record = written(WORLD, ended(), draws={"archive": SIX, "dispossessed": draws})
    (group,) = groups(new)["denizen"]
    assert {(place.zone, place.count) for place in group.places} == {("dispossessed", 6), ("world_deck", 4)}
    assert set(group.cards) == set(ended()["discards"]["cradle"])
    assert new.dispossessed == []
    assert "dispossessed" not in {entry.kind for entry in record}
    assert [entry.params["count"] for entry in record if entry.kind == "dispossessed-count"] == [6]


@pytest.mark.law("SCRIBE-45")
def test_some_of_the_dispossessed_may_be_named() -> None:
    named = ended()["discards"]["cradle"][:2]
    new, record = written(WORLD, ended(), draws={"archive": SIX, "dispossessed": [*named, *[None] * 4]})
    assert new.dispossessed == named
    assert [entry.params["cards"] for entry in record if entry.kind == "dispossessed"] == [named]


@pytest.mark.law("SCRIBE-41", "SCRIBE-44")
def test_the_cards_from_the_archive_are_named() -> None:
    with pytest.raises(Illegal) as refusal:
        written(WORLD, ended(), draws={"archive": "unknown"})
    assert (refusal.value.code, refusal.value.law) == ("archive_unnamed", ("SCRIBE-44",))
    assert refusal.value.at == "/choices/draws/archive"


@pytest.mark.law("SCRIBE-41", "SCRIBE-43")
def test_a_site_that_is_turned_up_at_once_is_named() -> None:
    with pytest.raises(Illegal) as refusal:
        written(WORLD, ended(), draws={"sites": "unknown"})
    assert (refusal.value.code, refusal.value.law) == ("turned_up_unnamed", ("SCRIBE-43",))


@pytest.mark.law("SCRIBE-41", "SCRIBE-46", "SCRIBE-47")
def test_relics_dealt_and_their_deck_stay_unknown() -> None:
    """The winner holds two relics, which lie on top of the deck afterwards."""
    end = ended()
    end["players"][0]["relics"] = OWN
    site = next(name for name in WORLD.site_deck if SITES[name].relics == 1)
    dealt = [None, None, site, None, None]
    new, _ = written(WORLD, end, draws={"sites": dealt, "relics": "unknown", "relic_deck": "unknown"})
    assert new.relic_deck == []
    places = {tuple(group.cards): group.places for group in groups(new)["relic"]}
    assert places[tuple(sorted(OWN))] == [Place("relic_deck", 2, top=True)]
    assert any(place.slot for group in places.values() for place in group)


@pytest.mark.law("SCRIBE-31", "SCRIBE-60")
def test_the_rest_of_the_deck_tells_what_was_drawn() -> None:
    """Whoever enters what is left of a deck in unknown order says by it what was discarded."""
    world = at_table(WORLD)
    deck = [card for card in WORLD.world_deck if card in DENIZENS]
    end = plain_end(world)
    end["discards"], end["world_deck"] = {}, deck[12:]
    six = [None] * 6
    dealt = [None, None, WORLD.site_deck[0], None, None]
    new, _ = written(world, end, draws={"archive": SIX, "dispossessed": six, "sites": dealt})
    (group,) = groups(new)["denizen"]
    assert set(group.cards) == set(deck[:12])


# -- the table is right (SCRIBE-61, SCRIBE-62) --------------------------------------------------------------------------

CONTRADICTIONS = ("site-contradicted", "site-turned-down", "card-contradicted", "card-missing")


def contradicted(record: list[Entry]) -> list[tuple[str, dict[str, Any], bool]]:
    return [(entry.kind, entry.params, entry.sealed) for entry in record if entry.law == "SCRIBE-61"]


def asked(end: dict[str, Any], **choices: Any) -> Illegal:
    with pytest.raises(Illegal) as refusal:
        written(WORLD, end, **choices)
    return refusal.value


@pytest.mark.law("SCRIBE-13", "SCRIBE-61", "SCRIBE-62")
@pytest.mark.parametrize("real", WORLD.site_deck[:5])
def test_a_facedown_site_is_the_one_that_the_table_turned_up(real: str) -> None:
    """The app had dealt another one; nothing that is refused or shown beforehand says so."""
    end = plain_end(WORLD)
    number = next(slot.slot for slot in WORLD.slots if not slot.faceup)
    believed = WORLD.slot(number).site
    end["slots"][number - 1] |= {"site": real, "faceup": True, "ruler": "empire"}
    new, record = written(WORLD, end)
    assert real in [slot.site for slot in new.slots]
    assert contradicted(record) == [("site-contradicted", {"slot": number, "site": real, "before": believed}, True)]
    assert new.faults() == []
    end["slots"][number - 1]["site"] = believed
    assert contradicted(written(WORLD, end)[1]) == []


@pytest.mark.law("SCRIBE-61")
def test_a_faceup_site_is_another_one_where_the_scribe_confirms_it() -> None:
    end, real = plain_end(WORLD), WORLD.site_deck[0]
    believed = WORLD.slot(1).site
    end["slots"][0]["site"] = real
    refusal = asked(end)
    assert (refusal.code, refusal.law, refusal.at) == ("other_site", ("SCRIBE-13", "SCRIBE-61"), "/aftermath/slots/0/site")
    assert refusal.names == {"site": believed, "entered": real}
    new, record = written(WORLD, end | {"confirmed": ["table_is_right"]})
    assert new.slot(1).site == real
    assert contradicted(record) == [("site-contradicted", {"slot": 1, "site": real, "before": believed}, False)]
    assert believed in {*new.site_deck, *(slot.site for slot in new.slots), *(c for g in new.unknown for c in g.cards)}


@pytest.mark.law("SCRIBE-61")
def test_a_site_that_lies_facedown_at_the_table() -> None:
    end = plain_end(WORLD)
    held = end["slots"][0]
    kept = [card["card"] for card in held["cards"]]
    held |= {"site": None, "faceup": False, "ruler": None, "cards": []}
    end["discards"] = {"cradle": kept}
    assert asked(end).code == "turned_down"
    new, record = written(WORLD, end | {"confirmed": ["table_is_right"]})
    assert contradicted(record) == [("site-turned-down", {"slot": 1, "before": WORLD.slot(1).site}, False)]
    assert new.faults() == []


@pytest.mark.law("SCRIBE-61", "SCRIBE-62")
@pytest.mark.parametrize("hands", [True, False])
@pytest.mark.parametrize("suit", SUITS)
def test_a_card_of_the_archive_among_the_discards(suit: str, hands: bool) -> None:
    """It lay in the deck all the time, and another card lies in the Archive: as many cards everywhere as before."""
    end, wrong = plain_end(WORLD), WORLD.archive[suit][-1]
    end["discards"] = {"cradle": [*[card for card in WORLD.world_deck if card in DENIZENS][:9], wrong]}
    right = end | {"discards": {"cradle": [card for card in WORLD.world_deck if card in DENIZENS][:10]}}
    draws = {"archive": SIX, "sites": WORLD.site_deck[:5]} | ({"world_deck": "unknown"} if hands else {})
    new, record = written(WORLD, end, draws=draws)
    usual, _ = written(WORLD, right, draws=draws)
    assert contradicted(record) == [("card-contradicted", {"card": wrong, "before": "archive"}, True)]
    assert new.faults() == []
    assert _sizes(new) == _sizes(usual)
    if hands:
        (group,) = [group for group in groups(new)["denizen"] if any(place.zone == "archive" for place in group.places)]
        assert wrong not in group.cards
        assert {place.zone: place.count for place in group.places}["archive"] == 1
    else:
        assert new.unknown == []
        assert {s: len(cards) for s, cards in new.archive.items()} == {s: len(c) for s, c in usual.archive.items()}


def _sizes(world: World) -> dict[str, int]:
    found = {zone: len(cards) for zone, cards in world.zones().items()}
    for place in (place for group in world.unknown for place in group.places):
        zone = f"slot-{place.slot}" if place.slot else place.zone
        found[zone] += place.count
    return found


@pytest.mark.law("SCRIBE-33")
def test_a_card_that_a_power_took_out_of_the_archive_leaves_it_smaller() -> None:
    end, taken = plain_end(WORLD), WORLD.archive["order"][-1]
    end["discards"] = {"cradle": [taken]}
    end["taken"] = {"archive": [taken]}
    six = {"archive": SIX, "sites": WORLD.site_deck[:5]}
    new, record = written(WORLD, end, draws=six)
    assert contradicted(record) == []
    assert len(new.archive["order"]) == len(WORLD.archive["order"]) - 4
    refusal = asked(plain_end(WORLD) | {"taken": {"archive": [taken]}})
    assert (refusal.code, refusal.law, refusal.at) == ("taken_where", ("SCRIBE-33",), "/aftermath/taken/archive/0")


@pytest.mark.law("SCRIBE-61", "SCRIBE-62")
@pytest.mark.parametrize("hands", [True, False])
def test_a_card_drawn_from_the_archive_that_was_believed_in_the_deck(hands: bool) -> None:
    drawn = next(card for card in WORLD.world_deck if DENIZENS.get(card) == "beast")
    draws: dict[str, Any] = {"archive": [*SIX[:5], drawn], "sites": WORLD.site_deck[:5]}
    new, record = written(WORLD, plain_end(WORLD), draws=draws | ({"world_deck": "unknown"} if hands else {}))
    usual, _ = written(WORLD, plain_end(WORLD), draws=draws | {"archive": SIX})
    assert contradicted(record) == [("card-contradicted", {"card": drawn, "before": "world_deck"}, True)]
    assert new.faults() == []
    assert _sizes(new) == _sizes(usual)


@pytest.mark.law("SCRIBE-61")
def test_what_lies_open_cannot_have_been_drawn() -> None:
    held = next(card for card in DENIZENS if DENIZENS[card] == "beast" and card in WORLD.world_deck)
    end = plain_end(WORLD)
    end["players"][1]["advisers"] = [{"card": held, "faceup": True}]
    refusal = asked(end, draws={"archive": [*SIX[:5], held], "sites": WORLD.site_deck[:5]})
    assert (refusal.code, refusal.at) == ("not_there", "/choices/draws/archive/5")


@pytest.mark.law("SCRIBE-61", "SCRIBE-49")
def test_cards_that_are_nowhere_lie_where_nobody_looks_if_the_scribe_confirms_it() -> None:
    """A denizen in the world deck, a relic in the relic deck."""
    end, lying = plain_end(WORLD), WORLD.slot(1).of_kind("denizen")[0].card
    for slot in end["slots"]:
        slot["cards"] = [card for card in slot["cards"] if card["card"] != lying and card["kind"] != "relic"]
    refusal = asked(end)
    assert (refusal.code, refusal.law) == ("missing_card", ("SCRIBE-49", "SCRIBE-61"))
    new, record = written(WORLD, end | {"confirmed": ["table_is_right"]})
    assert ("card-missing", {"card": lying}, False) in contradicted(record)
    assert lying in new.world_deck
    relics = {card for slot in new.slots for placed in slot.of_kind("relic") for card in [placed.card]} | set(new.relic_deck)
    assert {placed.card for slot in WORLD.slots for placed in slot.of_kind("relic")} <= relics


@pytest.mark.law("SCRIBE-61")
@pytest.mark.parametrize("seed", range(10))
def test_a_box_that_the_app_never_guessed_comes_to_agree(seed: int) -> None:
    """Cards of Archive and deck were exchanged in the box before the campaign came here; each is put right when it is seen."""
    table = Table(seed)
    deck = [card for card in table.box.world_deck if card in DENIZENS]
    for card, other in zip(table.rng.sample(deck, 5), [cards[0] for cards in table.box.archive.values()], strict=False):
        table.box.world_deck[table.box.world_deck.index(card)] = other
        suit = table.box.archive[DENIZENS[other]]
        suit.remove(other)
        table.box.archive[DENIZENS[card]].append(card)
    assert differences(table.app, table.box)
    seen = 0
    for _ in range(EVENINGS):
        seen += sum(entry.kind == "card-contradicted" for entry in table.evening(whole=True))
        assert table.app.faults() == []
    assert differences(table.app, table.box) == []
    assert seen


def test_what_is_contradicted_reads_well() -> None:
    entries = [
        {"law": "SCRIBE-61", "kind": "site-contradicted", "params": {"slot": 2, "site": "river", "before": "plains"}},
        {"law": "SCRIBE-61", "kind": "site-turned-down", "params": {"slot": 2, "before": "plains"}},
        {"law": "SCRIBE-61", "kind": "card-contradicted", "params": {"card": "elders", "before": "archive"}},
        {"law": "SCRIBE-61", "kind": "card-missing", "params": {"card": "elders"}},
    ]
    assert {entry["kind"] for entry in entries} == set(CONTRADICTIONS)
    (step,) = by_steps(entries)
    assert step.title == "The table is right"
    assert [sentence for _, sentence in step.lines] == [
        "In slot 2 lay River, not Plains.",
        "Slot 2 lies facedown, where Plains was believed to lie.",
        "Elders lay elsewhere than believed.",
        "Elders is where nobody looks: it was not found where it lay.",
    ]


@pytest.mark.law("SCRIBE-60")
def test_what_was_unknown_before_is_dealt_with_its_like() -> None:
    """Relics with relics, sites with sites; where no site lies, none is dealt."""
    data = WORLD.plain()
    facedown = [slot for slot in data["slots"] if not slot["faceup"]]
    empty, unseen = facedown[0], facedown[1]
    data["site_deck"] += [empty["site"]]
    sites = [unseen["site"], data["site_deck"].pop(0)]
    empty["site"] = unseen["site"] = None
    there = next(slot for slot in data["slots"] if any(card["kind"] == "relic" for card in slot["cards"]))
    relic = next(card for card in there["cards"] if card["kind"] == "relic")
    there["cards"].remove(relic)
    relics = [relic["card"], data["relic_deck"].pop()]

    def lie(cards: list[str], slot: int, deck: str) -> dict[str, Any]:
        return {"cards": cards, "places": [{"zone": "slot", "slot": slot, "count": 1}, {"zone": deck, "count": 1}]}

    data["unknown"] = [lie(sites, unseen["slot"], "site_deck"), lie(relics, there["slot"], "relic_deck")]
    before = World.read(data)
    world = at_table(before)
    assert world.faults() == []
    assert [len({KIND[card] for card in group.cards}) for group in world.unknown] == [1] * len(world.unknown)
    dealt = {place.slot for group in world.unknown for place in group.places if KIND[group.cards[0]] == "site"}
    assert dealt == {None, *(slot["slot"] for slot in facedown if slot is not empty)}
