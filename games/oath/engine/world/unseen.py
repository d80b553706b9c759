"""What nobody at the table can see, as everybody can count it: so many cards in each pile.

How many lie where follows from what everybody may know, never from which cards are believed to lie there. So whoever says
where a card really is learns nothing of what was believed (SCRIBE-62): where that was wrong, cards change places.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.engine.world.facts import KIND, SUIT, SUITS
from games.oath.engine.world.world import Place, Placed, Unknown, World, in_order

REST = {"denizen": "world_deck", "vision": "world_deck", "relic": "relic_deck"}
"""The deck in which cards of a kind lie that are counted nowhere else."""
ARCHIVE = "archive-"
SLOT = "slot-"


@dataclass(slots=True)
class Cell:
    """A pile, as far as its cards are known; or cards that may lie in several places."""

    cards: list[str]
    size: int
    suit: str = ""
    """The only suit that it takes."""
    group: Unknown | None = None
    held: set[str] = field(default_factory=set)
    """Cards that surely lie here."""

    def places(self, pile: str) -> list[Place]:
        zone, slot = zone_of(pile)
        return [place for place in (self.group.places if self.group else []) if (place.zone, place.slot) == (zone, slot)]


def zone_of(pile: str) -> tuple[str, int | None]:
    if pile.startswith(SLOT):
        return "slot", int(pile.removeprefix(SLOT))
    return ("archive" if pile.startswith(ARCHIVE) else pile), None


class Unseen:
    """The unseen cards of one kind."""

    def __init__(self, world: World, kind: str, dice: Dice, *, at_table: bool) -> None:
        self.world, self.kind, self.dice, self.at_table = world, kind, dice, at_table
        self.rest = REST[kind]
        self.piles = {pile: Cell(cards, len(cards), suit) for pile, suit, cards in self._known()}
        self.groups = [
            Cell(list(group.cards), len(group.cards), group=group) for group in world.unknown if KIND[group.cards[0]] == kind
        ]
        self.ordered: dict[str, bool] = {}
        """Cards whose place in their deck was said: whether that is its top."""

    def _known(self) -> Iterator[tuple[str, str, list[str]]]:
        world = self.world
        if self.kind == "denizen":
            for suit in SUITS:
                yield f"{ARCHIVE}{suit}", suit, list(world.archive.get(suit, []))
            yield "dispossessed", "", list(world.dispossessed)
        if self.kind == "relic":
            for slot in world.slots:
                yield f"{SLOT}{slot.slot}", "", [placed.card for placed in slot.of_kind("relic")]
        yield self.rest, "", [card for card in getattr(world, self.rest) if KIND[card] == self.kind]

    # -- counting -----------------------------------------------------------------------------------------------------

    def count(self, pile: str) -> int:
        """Counts the cards of a pile; of the Archive's stacks without those that may lie in any of them."""
        unnamed = 0 if pile.startswith(ARCHIVE) else self.scattered(pile)
        return self.piles[pile].size + unnamed

    def scattered(self, pile: str) -> int:
        return sum(place.count for cell in self.groups for place in cell.places(pile))

    def where(self, card: str) -> str:
        """Returns the pile where the card is believed to lie; nothing where that is unknown."""
        return next((pile for pile, cell in self.piles.items() if card in cell.cards), "")

    def may_lie(self, card: str, pile: str) -> bool:
        unknown = (cell for cell in self.groups if card in cell.cards)
        return self.where(card) == pile or any(cell.places(pile) for cell in unknown)

    def hold(self, card: str, pile: str, *, more: bool) -> None:
        """Says that the card lies in this pile, and whether the pile has one card more for it.

        In a deck of unknown order it is anywhere; at a site it is one of those that may lie there, as long as there are such.
        """
        deck = next((cell for cell in self.groups if pile == self.rest and self._in_deck(cell)), None)
        cell = deck or self.piles[pile]
        cell.held.add(card)
        if deck is None:
            cell.size += more or self._unplace(pile, 1)

    def stays_in_order(self, card: str, *, top: bool) -> None:
        self.ordered[card] = top

    def recount(self, pile: str, cards: list[str]) -> None:
        """Says of all cards of a pile which they are: none of them is unknown any more."""
        cell = self.piles[pile]
        named = len(cards) - cell.size if pile.startswith(ARCHIVE) else self.scattered(pile)
        self._unplace(pile, named)
        cell.size, cell.held = len(cards), set(cards)

    def resize(self, pile: str, count: int) -> None:
        """Says how many cards lie in a pile: those that are more come from the deck, those that are fewer lie there."""
        more = count - self.count(pile)
        if more > 0:
            self._grow(pile, more)
        elif more < 0:
            self._shrink(pile, -more)

    def take(self, pile: str) -> None:
        """Lets a card have left the pile."""
        if pile != self.rest:
            self._shrink(pile, 1)

    def _grow(self, pile: str, more: int) -> None:
        if self.at_table and not any(self._in_deck(cell) for cell in self.groups):
            self._forget(self.rest)
        cell = next((cell for cell in self.groups if self._in_deck(cell) >= more), None)
        if cell is None:
            self.piles[pile].size += more
            return
        self._leave(cell, self.rest, more)
        zone, slot = zone_of(pile)
        there = cell.places(pile)
        if there:
            there[0].count += more
        elif cell.group:
            cell.group.places.append(Place(zone, more, slot))

    def _shrink(self, pile: str, fewer: int) -> None:
        fewer -= self._unplace(pile, fewer)
        cell = self.piles[pile]
        if self.kind == "relic" and 0 < fewer < cell.size:  # which of them is gone nobody said
            zone, slot = zone_of(pile)
            places = [Place(zone, cell.size - fewer, slot), Place(self.rest, fewer)]
            self.groups.append(Cell(cell.cards, cell.size, group=Unknown(sorted(cell.cards), places)))
            cell.cards, cell.size = [], 0
        else:
            cell.size -= fewer

    def _forget(self, pile: str) -> None:
        """Forgets the order of a deck that hands have shuffled."""
        cell = self.piles[pile]
        if cell.size:
            zone, slot = zone_of(pile)
            self.groups.append(Cell(cell.cards, cell.size, group=Unknown(sorted(cell.cards), [Place(zone, cell.size, slot)])))
            cell.cards, cell.size = [], 0

    def _in_deck(self, cell: Cell) -> int:
        return sum(place.count for place in cell.places(self.rest) if not place.top)

    def _leave(self, cell: Cell, pile: str, fewer: int) -> int:
        """Takes up to so many cards out of a pile where they may lie; says how many that were."""
        taken = 0
        for place in sorted(cell.places(pile), key=lambda place: place.top):
            part = min(fewer - taken, place.count)
            place.count -= part
            taken += part
        return taken

    def _unplace(self, pile: str, fewer: int) -> int:
        """Takes up to so many cards out of those that may lie in a pile: they are known now, or lie elsewhere."""
        taken = 0
        for cell in self.groups:
            part = self._leave(cell, pile, max(0, fewer - taken))
            cell.size -= part
            taken += part
        return taken

    # -- the end ------------------------------------------------------------------------------------------------------

    def settle(self, lying_open: set[str]) -> None:
        """Lets the cards lie as they were counted, each where it was believed as far as that can be, and writes them down."""
        cards = [card for card, kind in KIND.items() if kind == self.kind and card not in lying_open]
        self._bound(cards)
        self._balance(len(cards))
        self._fit(cards)
        self._write()

    def _cells(self) -> list[Cell]:
        return [*self.piles.values(), *self.groups]

    def _bound(self, cards: list[str]) -> None:
        """Lets no stack of the Archive have more cards than its suit has unseen ones: some of them were found elsewhere."""
        for cell in self.piles.values():
            if cell.suit:
                elsewhere = {card for other in self.piles.values() if other is not cell for card in other.held}
                left = sum(SUIT[card] == cell.suit and card not in elsewhere for card in cards)
                if len(cell.held) > left:
                    raise too_many()
                cell.size = min(cell.size, left)

    def _balance(self, cards: int) -> None:
        """Lets the deck have what lies nowhere else."""
        more = cards - sum(cell.size for cell in self._cells())
        group = next((cell for cell in self.groups if self._in_deck(cell)), None)
        deck = self.piles[self.rest]
        if more < 0:
            taken = min(-more, deck.size - len(deck.held))
            deck.size -= taken
            if self._unplace(self.rest, -more - taken) < -more - taken:
                raise too_many()
        elif group:
            place = next(place for place in group.places(self.rest) if not place.top)
            place.count += more
            group.size += more
        elif self.at_table and more and not deck.size:
            self.groups.append(Cell([], more, group=Unknown([], [Place(self.rest, more)])))
        else:
            deck.size += more
        if any(cell.size < len(cell.held) for cell in self._cells()):
            raise too_many()

    def _fit(self, cards: list[str]) -> None:
        held = {card: cell for cell in self._cells() for card in cell.held}
        inside, stray = set(cards), set(cards)
        for cell in self._cells():
            cell.cards = [card for card in cell.cards if card in inside and held.get(card, cell) is cell]
            cell.cards += sorted(cell.held - set(cell.cards))
            free = sorted(set(cell.cards) - cell.held)
            while len(cell.cards) > cell.size:
                card = self.dice.pick(free)
                free.remove(card)
                cell.cards.remove(card)
            stray -= set(cell.cards)
        for cell in self._cells():
            while cell.suit and len(cell.cards) < cell.size:
                self._pull(cell, stray)
        for cell in self._cells():
            while len(cell.cards) < cell.size:
                card = self.dice.pick(sorted(stray))
                stray.remove(card)
                cell.cards.append(card)

    def _pull(self, cell: Cell, stray: set[str]) -> None:
        """Fills a gap in a stack of the Archive, from what is left over or from where any suit may lie."""
        free = {card for card in stray if SUIT[card] == cell.suit}
        if not free:
            others = [other for other in self._cells() if not other.suit]
            free = {card for other in others for card in set(other.cards) - other.held if SUIT[card] == cell.suit}
        card = self.dice.pick(sorted(free))
        for other in self._cells():
            if card in other.cards:
                other.cards.remove(card)
        stray.discard(card)
        cell.cards.append(card)

    def _write(self) -> None:
        world = self.world
        for cell in self.groups:
            if cell.group:
                cell.group.places = [place for place in cell.group.places if place.count]
                cell.group.cards = sorted(cell.cards)
        self._resolve()
        known = {id(group) for group in world.unknown}
        new = [cell.group for cell in self.groups if cell.group and id(cell.group) not in known]
        gone = {id(cell.group) for cell in self.groups if not cell.cards}
        world.unknown = [group for group in (*world.unknown, *new) if id(group) not in gone]
        for pile, cell in self.piles.items():
            if cell.suit:
                world.archive[cell.suit] = cell.cards
            elif pile.startswith(SLOT):
                slot = world.slot(int(pile.removeprefix(SLOT)))
                relics = [Placed(card, "relic", faceup=False) for card in cell.cards]
                slot.cards = in_order([placed for placed in slot.cards if placed.kind != "relic"] + relics)
            else:
                setattr(world, pile, self._in_order(getattr(world, pile), cell.cards))

    def _resolve(self) -> None:
        """Knows cards again that are all in one place where no order matters."""
        for cell in self.groups:
            places = cell.group.places if cell.group else []
            if len(places) == 1 and places[0].zone in ("dispossessed", "slot"):
                place = places[0]
                there = self.piles[f"{SLOT}{place.slot}" if place.slot else place.zone]
                there.cards += cell.cards
                cell.cards = []

    def _in_order(self, before: list[str], now: list[str]) -> list[str]:
        """Puts cards of a deck where others left it, and the rest at its bottom, or where they were said to lie."""
        coming = [card for card in now if card not in before and card not in self.ordered]
        found = []
        for card in before:
            if KIND[card] != self.kind or (card in now and card not in self.ordered):
                found.append(card)
            elif coming and card not in now:
                found.append(coming.pop(0))
        said = [card for card in now if card in self.ordered]
        top = [card for card in said if self.ordered[card]]
        return [*reversed(top), *found, *coming, *(card for card in said if card not in top)]


def too_many(at: str = "/piles") -> Illegal:
    return Illegal("too_many_cards", "There are not so many cards: count again.", at=at, law=("SCRIBE-49",))
