"""Puts the world right where the box on the table differs from it, pile by pile: the table is right (SCRIBE-61).

What lies open is told, so that somebody can confirm it. What is sealed is put right in silence: nobody learns by trying what
was believed (SCRIBE-62).
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.engine.world.facts import (
    CHANCELLOR,
    EDIFICE_SIDES,
    EDIFICES,
    GRAND_SCEPTER,
    KIND,
    OATHS,
    SITES,
    SLOTS,
    SUIT,
    SUITS,
)
from games.oath.engine.world.unseen import ARCHIVE, REST, SLOT, Unseen, too_many
from games.oath.engine.world.world import Place, Placed, Slot, World, in_order, over_capacity, spread

LAW = "SCRIBE-61"
HEAPS = ("edifices_in_archive", "box")
BOARDS = "boards"
STACKS = tuple(f"{ARCHIVE}{suit}" for suit in SUITS)
PILES = (*(f"{SLOT}{slot}" for slot in SLOTS), *STACKS, "edifices_in_archive", "dispossessed", BOARDS)
"""What can be counted again. The decks lie in an order that nobody knows, and have what is nowhere else."""


class Pile(msgspec.Struct, forbid_unknown_fields=True):
    """A pile as it really is; of a site, what lies in its slot."""

    pile: str
    cards: list[str] | None = None
    """All its cards; an edifice at a site by the side that lies up, relics only if somebody has looked at all of them."""
    count: int | None = None
    """How many cards it has, where nobody names them; at a site, how many relics."""
    site: str | None = None
    """The faceup site in the slot. None: a facedown one."""
    sides: dict[str, str] = {}
    """Of the boards: colour → the side that lies up."""


class Move(msgspec.Struct, forbid_unknown_fields=True):
    """Where a card really lies: at a slot (an edifice with its side), or at the top or bottom of a pile."""

    card: str
    slot: int | None = None
    side: str | None = None
    faceup: bool = True
    zone: str | None = None
    top: bool = False
    taken: str = msgspec.field(name="from", default="")
    """The sealed pile that has one card fewer for it. Without it a card that lay open adds to the pile where it lies now, one
    from another sealed pile leaves all counts as they are, and one that turns up open leaves its deck."""

    @property
    def pile(self) -> str:
        if self.slot is not None:
            return f"{SLOT}{self.slot}"
        return f"{ARCHIVE}{SUIT.get(self.card, '')}" if self.zone == "archive" else self.zone or ""


class Found(msgspec.Struct, forbid_unknown_fields=True):
    """What the table has."""

    piles: list[Pile] = []
    moves: list[Move] = []
    taken: dict[str, list[str]] = {}
    """Sealed pile → cards that lie open now and came from it; the others left their deck."""
    oath: str = ""


class Change(msgspec.Struct, frozen=True):
    kind: str
    params: dict[str, Any]
    sealed: bool = False


def recount(world: World, found: Found, dice: Dice, *, at_table: bool) -> tuple[World, list[Change]]:
    """Returns the world as the table has it, and what was believed otherwise.

    Where hands deal (`at_table`), what lies facedown for another card than believed is unknown; elsewhere it is drawn.
    """
    counting = _Recount(world, found, dice, at_table=at_table)
    return counting.world, counting.changes


class _Recount:
    def __init__(self, world: World, found: Found, dice: Dice, *, at_table: bool) -> None:
        self.before, self.found, self.at_table = world, found, at_table
        self.world = msgspec.convert(world.plain(), World)
        self.world.tts = world.tts and {key: world.tts[key] for key in ("version", "suit_order_codes") if key in world.tts}
        self.changes: list[Change] = []
        self.unseen = {kind: Unseen(self.world, kind, dice, at_table=at_table) for kind in REST}
        self.counts = {pile: self.unseen[kind].count(pile) for kind, pile in self._counted()}
        self.lay = dict(_lying_open(world))
        """Card → the open place where it was believed."""
        self.entered: dict[str, str] = {}
        for n, pile in enumerate(found.piles):
            self._read(pile, f"/piles/{n}")
        for n, move in enumerate(found.moves):
            self._read_move(move, f"/moves/{n}")
        self._left = {move.card: self._taken(move) for move in found.moves if move.taken} | dict(self._read_taken())
        self._sites()
        self._open_cards()
        for pile in found.piles:
            self._count(pile)
        for move in found.moves:
            self._move(move)
        self._boards()
        self._oath()
        lies = dict(_lying_open(self.world))
        self._leave(lies)
        for unseen in self.unseen.values():
            unseen.settle(set(lies))
        self._tell(lies)
        if faults := self.world.faults():
            raise Illegal(faults[0].code, faults[0].message, law=faults[0].law, at=faults[0].at)
        if "over_capacity" in self.world.confirmed and not over_capacity(self.world.slots):
            self.world.confirmed = [code for code in self.world.confirmed if code != "over_capacity"]

    def _counted(self) -> Iterator[tuple[str, str]]:
        for kind, unseen in self.unseen.items():
            yield from ((kind, pile) for pile in unseen.piles if kind != "vision")

    # -- what was entered ---------------------------------------------------------------------------------------------

    def _read(self, pile: Pile, at: str) -> None:
        if pile.pile not in PILES:
            raise Illegal("no_such_pile", f"There are the piles {', '.join(PILES)}.", at=f"{at}/pile")
        if sum(other.pile == pile.pile for other in self.found.piles) > 1:
            raise Illegal("pile_twice", "This pile is there twice: enter it once.", at=f"{at}/pile")
        wanted = {"count"} | ({"site", "cards"} if pile.pile.startswith(SLOT) else {"cards"})
        wanted = {"sides"} if pile.pile == BOARDS else wanted
        for name in ("cards", "count", "site", "sides"):
            if getattr(pile, name) and name not in wanted:
                raise Illegal("not_of_this_pile", f"Of {pile.pile} there is no {name}.", at=f"{at}/{name}")
        if pile.count is not None and not 0 <= pile.count <= len(KIND):
            raise too_many(f"{at}/count")
        if pile.pile.startswith(SLOT):
            self._read_slot(pile, at)
        elif pile.pile in (*STACKS, "dispossessed"):
            self._read_stack(pile, at)
        elif pile.pile in HEAPS and pile.cards is None:
            raise Illegal("cards_missing", "Say which cards lie there.", at=f"{at}/cards")
        for i, card in enumerate(pile.cards or []):
            self._enter(card, pile.pile, f"{at}/cards/{i}")

    def _read_slot(self, pile: Pile, at: str) -> None:
        if pile.site is None and (pile.cards or pile.count):
            raise Illegal("cards_at_facedown", "No cards lie at a facedown site.", at=f"{at}/cards", law=("OATH-1.1c",))
        if pile.site is not None and pile.site not in SITES:
            raise Illegal("not_a_site", f"{pile.site!r} is not a site.", at=f"{at}/site", law=("OATH-1.1a",))
        if pile.site:
            self._enter(pile.site, pile.pile, f"{at}/site")
        named = _relics(pile)
        if named and pile.count not in (None, len(named)):
            message = "Name all relics of the site, or say only how many lie there."
            raise Illegal("relics", message, at=f"{at}/count", law=("SCRIBE-20",))

    def _read_stack(self, pile: Pile, at: str) -> None:
        """Lets the Archive be looked through where the table deals by hand; elsewhere its cards are sealed, as always those
        of the Dispossessed."""
        if pile.pile == "dispossessed" and pile.cards is not None:
            message = "Nobody looks through the Dispossessed: count them, facedown."
            raise Illegal("nobody_looks", message, at=f"{at}/cards", law=("SCRIBE-45",))
        if pile.cards is not None and not self.at_table:
            message = "Only at a table is the Archive looked through: here its cards are sealed. Count them, facedown."
            raise Illegal("sealed_pile", message, at=f"{at}/cards", law=("SCRIBE-55",))
        if pile.cards is None and pile.count is None:
            raise Illegal("count_missing", "Say how many cards lie there.", at=f"{at}/count")
        if pile.cards is None and self.at_table and pile.pile in STACKS:
            raise Illegal("cards_missing", "Say which cards lie there.", at=f"{at}/cards")
        if pile.cards is not None and pile.count not in (None, len(pile.cards)):
            message = f"{len(pile.cards)} cards are named, and {pile.count} are said to lie there."
            raise Illegal("counts_differ", message, at=f"{at}/count", law=("SCRIBE-49",))

    def _enter(self, card: str, pile: str, at: str) -> None:
        """Notes that the card was named; refuses what is none, or does not belong there, or was named before."""
        slug = EDIFICE_SIDES.get(card, (card,))[0]
        kind = KIND.get(slug)
        if kind is None:
            raise Illegal("unknown_card", f"There is no card {card!r}.", at=at, law=("SCRIBE-49",))
        fit = {"denizen", "edifice", "relic", "site"} if pile.startswith(SLOT) else {"denizen"}
        fit = {"edifice"} if pile == "edifices_in_archive" else fit
        if kind not in fit or (kind == "site") != at.endswith("/site") or (pile in STACKS and f"{ARCHIVE}{SUIT[card]}" != pile):
            raise Illegal("wrong_pile", "{card} cannot lie there.", at=at, law=("SCRIBE-49",), names={"card": card})
        if slug == GRAND_SCEPTER:
            raise Illegal("scepter", "The Grand Scepter lies in the box.", at=at, law=("OATH-8.6.1a",))
        if slug in self.entered:
            raise Illegal("duplicate_card", "{card} is named twice.", at=at, law=("SCRIBE-49",), names={"card": card})
        self.entered[slug] = pile

    def _read_move(self, move: Move, at: str) -> None:
        card, kind = move.card, KIND.get(move.card, "site")
        if kind == "site":
            raise Illegal("unknown_card", f"There is no movable card {card!r}.", at=f"{at}/card", law=("SCRIBE-49",))
        if card in self.entered:
            raise Illegal("duplicate_card", "{card} is named twice.", at=at, law=("SCRIBE-49",), names={"card": card})
        zones = (*REST.values(), "archive", "dispossessed", *HEAPS)
        if not (move.slot in SLOTS if move.slot is not None else move.zone in zones):
            raise Illegal("no_such_place", "A card goes to a slot from 1 to 8, or into a pile that takes it.", at=at)
        sealed = self._sealed_piles(kind)
        fit = {*sealed, "box"} | ({"edifices_in_archive"} if kind == "edifice" else set())
        if move.pile not in fit and (move.slot is None or kind == "vision"):
            message = f"{card} is a {kind}: it cannot be in {move.zone or 'a slot'}"
            raise Illegal("wrong_zone", message, at=at, law=("SCRIBE-49",))
        if move.taken and self._taken(move) not in sealed:
            raise Illegal("no_such_place", f"A {kind} comes from {', '.join(sealed) or 'no sealed pile'}.", at=f"{at}/from")
        self.entered[card] = move.pile

    def _read_taken(self) -> Iterator[tuple[str, str]]:
        """Reads from which piles cards were taken that lie open now."""
        for zone, cards in self.found.taken.items():
            for card in cards:
                pile = f"{ARCHIVE}{SUIT.get(card, '')}" if zone == "archive" else zone
                if card not in self.entered or pile not in self._sealed_piles(KIND[card]):
                    raise Illegal("no_such_place", f"Nothing that was named comes from {zone!r}.", at=f"/taken/{zone}")
                yield card, pile

    def _sealed_piles(self, kind: str) -> list[str]:
        return list(self.unseen[kind].piles) if kind in self.unseen else []

    def _taken(self, move: Move) -> str:
        return f"{ARCHIVE}{SUIT.get(move.card, '')}" if move.taken == "archive" else move.taken

    # -- the map ------------------------------------------------------------------------------------------------------

    def _sites(self) -> None:
        """Lays the sites as the table has them. Where one was believed elsewhere, all facedown ones are forgotten: box and
        world have parted."""
        wrong = False
        for pile in self.found.piles:
            if not pile.pile.startswith(SLOT):
                continue
            slot = self.world.slot(int(pile.pile.removeprefix(SLOT)))
            before = self.before.slot(slot.slot)
            if (pile.site, bool(pile.site)) != (before.site if before.faceup else None, before.faceup):
                wrong = True
                slot.site, slot.faceup = pile.site, bool(pile.site)
                self.changes.append(_other_site(before, pile.site))
        for slot in self.world.slots:
            pile_of = self.entered.get(slot.site or "")
            if slot.faceup and pile_of not in (None, f"{SLOT}{slot.slot}"):
                message = f"{{site}} is named twice: what lies in slot {slot.slot}?"
                raise Illegal("duplicate_card", message, at="/piles", law=("SCRIBE-49",), names={"site": slot.site or ""})
        if not wrong:
            return
        for slot in self.world.slots:
            if not slot.faceup:
                slot.site, slot.sealed = None, True
        lying = {slot.site for slot in self.world.slots if slot.site} | {card for card in self.world.box if card in SITES}
        facedown = [Place(SLOT[:-1], 1, slot.slot) for slot in self.world.slots if not slot.site]
        groups = [group for group in self.world.unknown if KIND[group.cards[0]] != "site"]
        groups += spread([site for site in SITES if site not in lying], facedown, "site_deck")
        self.world.site_deck, self.world.unknown = [], groups

    def _open_cards(self) -> None:
        """Lays denizens and edifices where the table has them; those that were named elsewhere leave where they lay."""
        piles = {pile.pile: pile for pile in self.found.piles}
        for slot in self.world.slots:
            here = f"{SLOT}{slot.slot}"
            stayed = [p for p in slot.cards if p.kind == "relic" or self.entered.get(p.card, here) == here]
            if pile := piles.get(here):
                stayed = [p for p in stayed if p.kind == "relic"]
                stayed += [placed for placed in map(_placed, pile.cards or []) if placed.kind != "relic"]
            stayed += self._moved_to(here, stayed)
            slot.cards = in_order(stayed)
        edifices = [card for card in self.world.edifices_in_archive if card not in self.entered]
        if pile := piles.get("edifices_in_archive"):
            if lost := [card for card in edifices if card not in self.entered]:
                message = "{cards}: nowhere to be found. Say at which site it lies."
                raise Illegal("missing_card", message, at="/piles", law=("SCRIBE-49",), names={"cards": lost})
            edifices = [EDIFICE_SIDES[card][0] for card in pile.cards or []]
        edifices += [move.card for move in self.found.moves if move.pile == "edifices_in_archive"]
        placed = {p.card for slot in self.world.slots for p in slot.cards}
        lost = [card for card in EDIFICES if card not in {*edifices, *placed, *self.entered, *self.world.box}]
        if lost and "edifices_in_archive" in piles:
            message = "{cards}: nowhere to be found. Say at which site it lies."
            raise Illegal("missing_card", message, at="/piles", law=("SCRIBE-49",), names={"cards": lost})
        self.world.edifices_in_archive = edifices + lost
        self.world.box = [card for card in self.world.box if card not in self.entered]
        self.world.box += [move.card for move in self.found.moves if move.pile == "box"]

    def _moved_to(self, pile: str, there: list[Placed]) -> list[Placed]:
        return [
            Placed(move.card, KIND[move.card], move.side)
            for move in self.found.moves
            if move.pile == pile and KIND[move.card] != "relic"
        ]

    # -- what nobody sees -----------------------------------------------------------------------------------------------

    def _count(self, pile: Pile) -> None:
        if pile.pile in STACKS and pile.cards is not None:
            self._note(pile.cards, pile.pile)
            self.unseen["denizen"].recount(pile.pile, pile.cards)
        elif pile.pile in (*STACKS, "dispossessed") and pile.count is not None:
            self.unseen["denizen"].resize(pile.pile, pile.count)
        elif pile.pile.startswith(SLOT):
            named = _relics(pile)
            if named:
                self._note(named, pile.pile)
                self.unseen["relic"].recount(pile.pile, named)
            elif pile.count is not None or pile.site is None:
                self.unseen["relic"].resize(pile.pile, pile.count or 0)

    def _move(self, move: Move) -> None:
        """Moves a card that lies facedown now; counts follow from what is said, never from where it was believed."""
        unseen = self.unseen.get(KIND[move.card])
        if unseen is None or move.pile not in unseen.piles:
            return
        self._note([move.card], move.pile, self._taken(move))
        nothing_there = not unseen.count(move.pile) and not unseen.scattered(move.pile)
        unseen.hold(move.card, move.pile, more=move.card in self.lay or bool(move.taken) or nothing_there)
        if move.taken:
            unseen.take(self._taken(move))
        if move.pile == unseen.rest:
            unseen.stays_in_order(move.card, top=move.top)

    def _leave(self, lies: dict[str, str]) -> None:
        """Lets cards that turned up open leave the pile that they were taken from, or their deck."""
        for card in lies:
            kind = KIND[card]
            if card in self.lay or kind not in self.unseen:
                continue
            taken = self._left.get(card, REST[kind])
            self._note([card], taken)
            self.unseen[kind].take(taken)

    def _note(self, cards: list[str], *piles: str) -> None:
        """Notes, sealed, which of the cards were believed to lie elsewhere."""
        for card in cards:
            unseen = self.unseen[KIND[card]]
            if card not in self.lay and not any(unseen.may_lie(card, pile) for pile in piles if pile in unseen.piles):
                params = {"card": card, "before": unseen.where(card) or "unknown"}
                self.changes.append(Change("card-contradicted", params, sealed=True))

    # -- boards and oath ------------------------------------------------------------------------------------------------

    def _boards(self) -> None:
        for n, pile in enumerate(self.found.piles):
            for color, side in pile.sides.items():
                at = f"/piles/{n}/sides/{color}"
                board = next((board for board in self.world.boards if board.color == color), None)
                if board is None or side not in (("chancellor",) if color == CHANCELLOR else ("citizen", "exile")):
                    raise Illegal(
                        "side", "A board shows Citizen or Exile, the purple one Chancellor.", at=at, law=("OATH-1.9b",)
                    )
                if board.side != side:
                    board.side = side
                    self.changes.append(Change("board-found", {"color": color, "side": side}))

    def _oath(self) -> None:
        oath, before = self.found.oath, self.before.oath
        if oath and oath not in OATHS:
            raise Illegal("oath", f"Unknown oath {oath!r}; there are {', '.join(OATHS)}.", at="/oath", law=("OATH-1.3a",))
        if oath and oath != before:
            self.world.oath = oath
            self.changes.append(Change("oath-found", {"oath": oath, "before": before}))

    # -- what it tells ----------------------------------------------------------------------------------------------------

    def _tell(self, lies: dict[str, str]) -> None:
        """Tells what lies otherwise than everybody believed."""
        for card, pile in lies.items():
            if KIND[card] != "site" and self.lay.get(card) != pile:
                self.changes.append(Change("card-found", {"card": card, "pile": pile, "was": self.lay.get(card, "")}))
        for card, was in self.lay.items():
            if KIND[card] != "site" and card not in lies:
                told = self.entered.get(card)
                params = {"card": card, "pile": told, "was": was} if told else {"card": card}
                self.changes.append(Change("card-found" if told else "card-missing", params))
        sides = {p.card: p.side for slot in self.before.slots for p in slot.of_kind("edifice")}
        for slot in self.world.slots:
            for placed in slot.of_kind("edifice"):
                if sides.get(placed.card, placed.side) != placed.side:
                    shown = EDIFICES[placed.card].ruin if placed.side == "ruined" else placed.card
                    self.changes.append(Change("edifice-turned", {"card": shown, "side": placed.side}))
        self._tell_counts()

    def _tell_counts(self) -> None:
        unseen = {kind: Unseen(self.world, kind, Dice(bytes(32)), at_table=self.at_table) for kind in REST}
        scattered = unseen["denizen"].scattered(STACKS[0])
        settled = self.unseen_before("archive") - scattered
        for kind, pile in self._counted():
            count, before = unseen[kind].count(pile), self.counts[pile]
            if count == before or (pile in STACKS and 0 < count - before <= settled):
                continue
            if pile.startswith(SLOT):
                self.changes.append(Change("relics-counted", {"slot": zone_slot(pile), "count": count, "before": before}))
            elif pile in (*STACKS, "dispossessed"):
                self.changes.append(Change("pile-counted", {"pile": pile, "count": count, "before": before}))

    def unseen_before(self, zone: str) -> int:
        return sum(
            place.count
            for group in self.before.unknown
            for place in group.places
            if place.zone == zone and KIND[group.cards[0]] == "denizen"
        )


def _lying_open(world: World) -> Iterator[tuple[str, str]]:
    for slot in world.slots:
        here = f"{SLOT}{slot.slot}"
        if slot.faceup and slot.site:
            yield slot.site, here
        yield from ((placed.card, here) for placed in slot.cards if placed.kind != "relic")
    for heap in HEAPS:
        yield from ((card, heap) for card in getattr(world, heap))


def _other_site(before: Slot, site: str | None) -> Change:
    if not before.faceup:
        return Change("site-found", {"slot": before.slot, "site": site})
    if site is None:
        return Change("site-turned-down", {"slot": before.slot, "before": before.site})
    return Change("site-contradicted", {"slot": before.slot, "site": site, "before": before.site})


def _placed(card: str) -> Placed:
    slug, side = EDIFICE_SIDES.get(card, (card, None))
    return Placed(slug, KIND[slug], side, KIND[slug] != "relic")


def _relics(pile: Pile) -> list[str]:
    return [card for card in pile.cards or [] if KIND.get(card) == "relic"]


def zone_slot(pile: str) -> int:
    return int(pile.removeprefix(SLOT))
