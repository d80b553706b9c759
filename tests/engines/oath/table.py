"""A table that draws by hand: its box has a truth of its own, and the scribe enters what lies open on it, no more."""

from random import Random
from typing import Any

import msgspec

from games.kernel.dice import Dice, seed_of
from games.oath.engine.chronicle import Entry, write
from games.oath.engine.world.aftermath import UNKNOWN, UNNAMED, Adviser, Aftermath, Choices, Draws, EndPlayer, EndSlot
from games.oath.engine.world.facts import KIND
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import Placed, World, at_table
from tests.engines.oath.random_aftermath import random_aftermath, random_choices

HANDS = Draws(sites=UNKNOWN, dispossessed=UNKNOWN, relics=UNKNOWN, relic_deck=UNKNOWN, world_deck=UNKNOWN)
"""What nobody looks at when hands draw (SCRIBE-60)."""


class Table:
    """The box as it is, and the world as the app has it."""

    def __init__(self, seed: int) -> None:
        self.rng, self.dice = Random(seed), Dice(seed_of(f"the box {seed}"))
        self.app_dice = Dice(seed_of(f"the app {seed}"))
        self.box = new_world(self.dice)
        self.app = at_table(new_world(self.app_dice))

    def evening(self, *, whole: bool = False) -> list[Entry]:
        """Plays a game, writes the chronicle by hand, and enters both. Returns what the app records."""
        entered, choices, draws, _ = self.played(whole=whole)
        self.app, app_record = write(self.app, entered, msgspec.structs.replace(choices, draws=draws), self.app_dice)
        return app_record

    def played(self, *, whole: bool = False) -> tuple[Aftermath, Choices, Draws, list[Entry]]:
        """Plays a game and writes the chronicle by hand; `whole`: the deck was drawn to its end. Returns what is entered,
        and what happened."""
        after = random_aftermath(self.box, self.rng)
        if whole and after.world_deck is None:
            drawn_last = [card for card in self.box.world_deck if not lies_named(after, card)]
            after.discards["cradle"] += drawn_last
        choices = random_choices(self.box, after, self.rng)
        lying = msgspec.convert(msgspec.to_builtins(after), Aftermath)
        self.box, record = write(self.box, after, choices, self.dice)
        drawn: list[str] = next((entry.params["cards"] for entry in record if entry.kind == "cards-added"), [])
        return open_part(lying), choices, self.draws(record, drawn), record

    def draws(self, record: list[Entry], archive: list[str]) -> Draws:
        """Says what was drawn: the six cards, and the sites that were turned up at once (SCRIBE-43)."""
        dealt = [entry.params["slot"] for entry in record if entry.kind == "site-dealt"]
        up = {entry.params["slot"]: entry.params["site"] for entry in record if entry.kind == "site-turned-up"}
        sites = [up.get(slot) for slot in dealt]
        return msgspec.structs.replace(HANDS, archive=archive, sites=sites if up else UNKNOWN)


def lies_named(after: Aftermath, card: str) -> bool:
    return f'"{card}"' in msgspec.json.encode(after).decode()


def open_part(after: Aftermath) -> Aftermath:
    """Returns what the people see when the game ends: nothing that lies facedown, and no pile that nobody looks through."""

    def slot(end: EndSlot) -> EndSlot:
        cards = [Placed(UNNAMED, "relic", faceup=False) if placed.kind == "relic" else placed for placed in end.cards]
        return msgspec.structs.replace(end, site=end.site if end.faceup else None, cards=cards)

    def player(end: EndPlayer) -> EndPlayer:
        return msgspec.structs.replace(end, advisers=[Adviser(adviser.card, adviser.faceup) for adviser in end.advisers])

    return Aftermath(
        winner=after.winner,
        slots=[slot(end) for end in after.slots],
        players=[player(end) for end in after.players],
        reliquary=[UNNAMED] * len(after.reliquary),
        discards=after.discards,
        world_deck=after.world_deck,
        confirmed=after.confirmed,
    )


def differences(app: World, box: World) -> list[str]:
    """Lists where the app believes what is not so: every card it places lies there, and of those it cannot place, as many as
    it says."""
    believed, real = _places(app), _places(box)
    found = [f"{card} is in {real[card]}, not in {place}" for card, place in believed.items() if real[card] != place]
    for unknown in app.unknown:
        there: dict[tuple[str, int | None], int] = {}
        for card in unknown.cards:
            there[real[card]] = there.get(real[card], 0) + 1
        said: dict[tuple[str, int | None], int] = {}
        for place in unknown.places:
            said[place.zone, place.slot] = said.get((place.zone, place.slot), 0) + place.count
        if there != said:
            found.append(f"{unknown.cards} are in {there}, not in {said}")
    for mine, theirs in zip(app.slots, box.slots, strict=True):
        if (mine.faceup, [p.side for p in mine.cards if p.side]) != (theirs.faceup, [p.side for p in theirs.cards if p.side]):
            found.append(f"slot {mine.slot} looks otherwise")
    return found + ([] if (app.oath, app.boards) == (box.oath, box.boards) else ["oath or boards differ"])


def _places(world: World) -> dict[str, tuple[str, int | None]]:
    zones: dict[str, Any] = world.zones()
    return {
        card: ("slot", int(zone[5:])) if zone.startswith("slot-") else (zone, None)
        for zone, cards in zones.items()
        for card in cards
        if card in KIND
    }
