"""At a table the box is the truth: whatever hands draw, the app and the box agree (SCRIBE-59 to 61)."""

from typing import Any

import pytest

from games.kernel.dice import Dice, seed_of
from games.kernel.errors import Illegal
from games.oath.engine.save.translation import settled
from games.oath.engine.world.facts import DENIZENS, KIND, SITES, VISIONS
from games.oath.engine.world.world import Place, Unknown, World, at_table
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
