"""What hands draw after a game, as the people who do it are told (SCRIBE-41, 43, 44)."""

from typing import Any

import msgspec
import pytest

from games.oath.engine.chronicle import write
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
        table.app, _ = write(table.app, entered, seen, table.app_dice)


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
