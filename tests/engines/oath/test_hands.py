"""What hands draw after a game, as the people who do it are told (SCRIBE-41, 43, 44)."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from games.oath.engine.chronicle import Entry, write
from games.oath.engine.chronicle.cards import wanted
from games.oath.engine.world.aftermath import Aftermath, Choices
from games.oath.engine.world.facts import DENIZENS, SITES, SUITS
from games.oath.engine.world.world import Place, Unknown, World
from games.oath.hands import ToDraw, to_draw
from tests.engines.oath.scenario import founded, plain_end
from tests.engines.oath.table import Table

WORLD = founded()


def told(end: dict[str, Any], world: World = WORLD, **choices: Any) -> ToDraw:
    return to_draw(world, Aftermath.read(end), Choices.read({"edifice": None} | choices))


@pytest.mark.law("SCRIBE-41")
@pytest.mark.parametrize("seed", range(20))
def test_what_is_told_is_what_happens(seed: int) -> None:
    table = Table(seed)
    for _ in range(6):
        entered, choices, draws, record = table.played()
        seen = msgspec.structs.replace(choices, draws=draws)
        found = to_draw(table.app, entered, seen)
        slots = [entry.params["slot"] for entry in record if entry.kind == "site-dealt"]
        up = [entry.params["slot"] for entry in record if entry.kind == "site-turned-up"]
        assert (found.sites, found.turned_up) == (slots, up)
        assert found.relics == [entry.params["slot"] for entry in record if entry.kind == "relic-dealt"]
        counts = next(entry.params for entry in record if entry.kind == "dispossessed-count")
        assert found.dispossessed == counts["count"]
        healed = [entry for entry in record if entry.kind == "archive-healed"]
        assert (found.healed is not None) == bool(healed)
        (suit, cards), *others = found.archive
        chosen = next(entry.params["suit"] for entry in record if entry.kind == "suit-chosen")
        assert (suit, cards, others) == (chosen, wanted(chosen), [])
        assert drawn(record, table) == {
            draw: {card for card in cards if card in found.may_be[draw]} for draw, cards in drawn(record, table).items()
        }, "whatever was drawn is among what can have been"
        table.app, _ = write(table.app, entered, seen, table.app_dice)


def drawn(record: list[Entry], table: Table) -> dict[str, set[str]]:
    """Returns what hands drew, as the box knows it."""
    sealed = {entry.kind: set(entry.params["cards"]) for entry in record if entry.kind in ("cards-added", "dispossessed")}
    dealt = {entry.params["slot"] for entry in record if entry.kind == "site-dealt"}
    gaps = Counter(entry.params["slot"] for entry in record if entry.kind == "relic-dealt")
    relics = {
        placed.card for slot in table.box.slots if slot.slot in gaps for placed in slot.of_kind("relic")[-gaps[slot.slot] :]
    }
    return {
        "sites": {slot.site for slot in table.box.slots if slot.slot in dealt and slot.site},
        "archive": sealed.get("cards-added", set()),
        "dispossessed": sealed.get("dispossessed", set()),
        "relics": relics,
    }


@pytest.mark.law("SCRIBE-44", "SCRIBE-62")
def test_what_lies_open_elsewhere_cannot_have_been_drawn() -> None:
    """And nothing else is left out: what is believed of sealed piles is told to nobody."""
    end = plain_end(WORLD)
    of_beast = [card for card, suit in DENIZENS.items() if suit == "beast"]
    adviser, thrown, added, *_ = of_beast
    end["players"][0]["advisers"] = [{"card": adviser, "faceup": False}]
    end["discards"] = {"cradle": [thrown]}
    end["added"] = {"box": [added]}
    found = told(end, suit="beast").may_be["archive"]
    lying = {placed.card for slot in WORLD.slots for placed in slot.of_kind("denizen")}
    expected = {card for card, suit in DENIZENS.items() if suit in wanted("beast")} - {adviser, thrown, added} - lying
    assert set(found) == expected
    assert "archive" not in told(end).may_be, "the suit decides from where"
    losers = [player for player in end["players"] if player["color"] != end["winner"]["color"]]
    assert thrown in told(end).may_be["dispossessed"]
    assert (adviser in told(end).may_be["dispossessed"]) == (end["players"][0] in losers)


@pytest.mark.law("SCRIBE-41")
def test_what_changes_is_told_as_far_as_it_is_decided() -> None:
    end = plain_end(WORLD)
    undecided = to_draw(WORLD, Aftermath.read(end), Choices.read({}))
    assert {entry["law"][:8] for entry in undecided.changes}.isdisjoint({"OATH-8.1", "OATH-8.3", "OATH-8.4"})
    found = {entry["kind"] for entry in told(end, oath="devotion", suit="beast", citizenship=[]).changes}
    assert {"oath-sworn", "suit-chosen", "dispossessed-count"} <= found


@pytest.mark.law("SCRIBE-43")
def test_relics_are_told_once_the_sites_that_were_turned_up_are_named() -> None:
    end = plain_end(WORLD)
    for slot in end["slots"]:
        if slot["slot"] != 1 and slot["faceup"]:
            slot["ruler"] = "bandits"
    found = told(end)
    assert found.turned_up == [3, 6]
    assert found.relics is None
    assert told(end, draws={"sites": "app"}).relics is None
    with_two = next(site for site in WORLD.site_deck if SITES[site].relics == 2)
    without = next(site for site in WORLD.site_deck if SITES[site].relics == 0)
    named: list[str | None] = [{3: with_two, 6: without}.get(slot) for slot in found.sites or ()]
    assert told(end, draws={"sites": named}).relics == [3, 3]
    assert told(end, draws={"sites": named[1:]}).sites == found.sites, "told whatever was typed"


@pytest.mark.law("SCRIBE-44", "OATH-8.4b")
def test_a_suit_that_is_still_open_is_told_with_each_that_it_can_be() -> None:
    end = plain_end(WORLD)
    assert [suit for suit, _ in told(end).archive] == list(SUITS)
    assert told(end).healed is None
    assert told(end, suit="beast").archive == [("beast", wanted("beast"))]


@pytest.mark.law("SCRIBE-44", "OATH-8.4i")
def test_an_archive_that_has_too_few_is_healed() -> None:
    """From the largest stack; which one that is, nobody knows where the Dispossessed are unknown."""
    world = msgspec.convert(msgspec.to_builtins(WORLD), World)
    away = world.archive["beast"][2:]
    world.archive["beast"] = world.archive["beast"][:2]
    world.dispossessed = list(away)
    assert told(plain_end(world), world, suit="beast").healed == ["beast"]
    other = next(card for card in world.world_deck if card in DENIZENS)
    world.world_deck.remove(other)
    world.dispossessed = []
    world.unknown = [Unknown([*away, other], [Place("dispossessed", len(away)), Place("world_deck", 1)])]
    assert world.faults() == []
    assert told(plain_end(world), world, suit="beast").healed == []


def test_a_suit_that_is_none_decides_nothing() -> None:
    lawful = told(plain_end(WORLD), suit=None).archive
    assert len(lawful) > 1
    assert told(plain_end(WORLD), suit="hearts").archive == lawful
