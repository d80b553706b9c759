"""One run of a worked example of the chronicle through the real steps, with what was to be seen on the way."""

from dataclasses import dataclass, field

import msgspec

from games.kernel.errors import Illegal
from games.oath.cases.setup import Table
from games.oath.engine.chronicle import STEPS, cards, finish, oath_and_citizens, sites
from games.oath.engine.chronicle.writing import Entry, Writing
from games.oath.engine.world.aftermath import EndSlot
from games.oath.engine.world.facts import DENIZENS, GRAND_SCEPTER
from games.oath.engine.world.world import World


@dataclass
class Run:
    table: Table
    seed: bytes
    w: Writing
    suit: str = ""
    world: World = field(init=False)
    archive_before: list[str] = field(default_factory=list)
    archive_after: dict[str, list[str]] = field(default_factory=dict)
    dispossessed_before: list[str] = field(default_factory=list)
    dispossessed_after_8_4: list[str] = field(default_factory=list)
    discarded_sites: list[str] = field(default_factory=list)
    site_deck_before_dealing: list[str] = field(default_factory=list)
    relics_returned: list[str] = field(default_factory=list)
    slots: list[EndSlot] = field(default_factory=list)
    """After 8.3, before relics are dealt."""
    pool: list[str] = field(default_factory=list)
    put_away: list[str] = field(default_factory=list)

    def entries(self, kind: str) -> list[Entry]:
        return [entry for entry in self.w.record if entry.kind == kind]

    @property
    def added(self) -> list[str]:
        return [str(card) for entry in self.entries("cards-added") for card in entry.params["cards"]]

    @property
    def healed(self) -> bool:
        return bool(self.entries("archive-healed"))

    @property
    def replaced(self) -> str | None:
        return next((str(entry.params["replaced"]) for entry in self.entries("edifice-built")), None)

    @property
    def denizens_at_sites(self) -> int:
        return sum(len(slot.of_kind("denizen")) for slot in self.world.slots)

    def relic_blocks(self) -> tuple[list[str], list[str]]:
        """Splits the relic deck: the relics of the winner and the Reliquary, and the rest."""
        top = len([relic for relic in self.w.winner.relics if relic != GRAND_SCEPTER]) + len(self.w.after.reliquary)
        return self.world.relic_deck[:top], self.world.relic_deck[top:]

    def dealt(self) -> list[str]:
        before = {placed.card for slot in self.slots for placed in slot.cards}
        return [p.card for slot in self.world.slots for p in slot.of_kind("relic") if p.card not in before]

    def shuffled_pool(self) -> list[str]:
        return [*self.relic_blocks()[1], *self.dealt()]

    def totals(self) -> dict[str, int]:
        archive = sum(len(cards) for cards in self.world.archive.values())
        deck = sum(card in DENIZENS for card in self.world.world_deck)
        away = len(self.world.dispossessed)
        total = archive + deck + away + self.denizens_at_sites
        parts = {"archive": archive, "dispossessed": away, "world_deck": deck, "sites": self.denizens_at_sites}
        return parts | {"denizens": total}


def run(table: Table, seed: bytes) -> Run:
    w = table.writing(seed)
    r = Run(table, seed, w)
    w.choices.oath = oath_and_citizens.oath_options(w)[0]
    if w.choices.citizenship == [] and not oath_and_citizens.offer_candidates(w):
        w.choices.citizenship = None
    for step in STEPS:
        _before(r, step.__name__)
        step(w)
        _after(r, step.__name__)
    r.world = finish(w)
    if not table.given.map_after_8_3 and (faults := r.world.faults()):
        raise Illegal(faults[0].code, f"the chronicle broke the world: {faults[0].message}")
    return r


def _before(r: Run, step: str) -> None:
    w = r.w
    if step == sites.clear.__name__:
        r.site_deck_before_dealing = list(w.site_deck)
        r.relics_returned = list(w.relic_deck)
    elif step == cards.add_from_archive.__name__:
        options = cards.suit_options(w)
        enough = [s for s in options if all(len(w.archive[suit]) >= n for suit, n in cards.wanted(s).items())]
        r.suit = w.choices.suit or (enough or options)[0]
        w.choices.suit = r.suit
        r.archive_before = [card for suit in w.archive.values() for card in suit]
        r.dispossessed_before = list(w.dispossessed)
    elif step == cards.dispossess.__name__:
        r.pool = list(w.deck)
        r.put_away = list(w.dispossessed)


def _after(r: Run, step: str) -> None:
    w = r.w
    if step == sites.clear.__name__:
        r.discarded_sites = [site for site in w.site_deck if site not in r.site_deck_before_dealing]
        r.relics_returned = [relic for relic in w.relic_deck if relic not in r.relics_returned]
        r.site_deck_before_dealing = list(w.site_deck)
    elif step == sites.refill.__name__:
        _lay_given_map(r)
        r.slots = [msgspec.structs.replace(slot, cards=list(slot.cards)) for slot in w.slots]
    elif step == cards.add_from_archive.__name__:
        r.archive_after = {suit: list(cards) for suit, cards in w.archive.items()}
        r.dispossessed_after_8_4 = list(w.dispossessed)
        if len(r.added) != r.table.given.added_in_8_4 and not r.healed:
            raise Illegal("added_in_8_4", f"{len(r.added)} cards were added, not {r.table.given.added_in_8_4}")
    elif step == cards.dispossess.__name__:
        r.put_away = [card for card in w.dispossessed if card not in r.put_away]
        before = set(r.pool)
        r.pool = [*r.put_away, *(card for card in w.deck if card not in before)]


def _lay_given_map(r: Run) -> None:
    """Lays the map as an example gives it that begins after 8.3."""
    given = r.table.given.map_after_8_3
    if given:
        r.w.slots = [EndSlot(s.slot, s.site, not s.facedown, None, s.cards()) for s in given]
        there = {placed.card for slot in r.w.slots for placed in slot.cards}
        r.w.box = [card for card in r.w.box if card not in there]
        r.w.relic_deck = [card for card in r.w.relic_deck if card not in there]
