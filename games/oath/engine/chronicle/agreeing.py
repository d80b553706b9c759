"""The table is always right: what an entry contradicts of the world that was believed is exchanged or forgotten (SCRIBE-61).

What lay open is put right only after the scribe has confirmed it. What is sealed is put right in silence, so that nobody
learns by trying what was believed (SCRIBE-62).
"""

import msgspec

from games.kernel.errors import Illegal
from games.oath.engine.chronicle.writing import Entry, Writing
from games.oath.engine.world.aftermath import UNKNOWN, Aftermath, EndSlot
from games.oath.engine.world.facts import DENIZENS, KIND, SITES, SUIT
from games.oath.engine.world.world import Place, Slot, World, spread

TABLE_IS_RIGHT = "table_is_right"
"""The confirmation that open things lie as they were entered, and not as they were believed to."""
LAW = "SCRIBE-61"


def confirmed(after: Aftermath) -> bool:
    return TABLE_IS_RIGHT in after.confirmed


# -- sites ----------------------------------------------------------------------------------------------------------------


def with_sites_entered(world: World, after: Aftermath) -> tuple[World, list[Entry]]:
    """Returns the world with the sites that the table has, and what was believed instead.

    Where one belief about facedown sites was wrong, all of them are forgotten: box and app have parted.
    """
    entered = {slot.slot: slot.site for slot in after.slots if slot.faceup and slot.site in SITES}
    pairs = list(zip(after.slots, world.slots, strict=True))
    wrong = [(slot, before) for slot, before in pairs if _contradicts(world, slot, before)]
    if not wrong:
        return world, []
    for slot, before in wrong:
        if before.faceup and not confirmed(after):
            raise _is_the_table_right(slot, before)
    slots = [
        msgspec.structs.replace(before, site=entered[slot.slot])
        if before.faceup and slot.slot in entered
        else msgspec.structs.replace(before, site=None, faceup=False)
        for slot, before in pairs
    ]
    lying = {slot.site for slot in slots if slot.site}
    facedown = [Place("slot", 1, slot.slot) for slot in slots if not slot.site]
    groups = [group for group in world.unknown if KIND[group.cards[0]] != "site"]
    groups += spread([site for site in SITES if site not in lying], facedown, "site_deck")
    entries = [_contradicted(slot, before) for slot, before in wrong]
    return msgspec.structs.replace(world, slots=slots, site_deck=[], unknown=groups), entries


def _contradicted(slot: EndSlot, before: Slot) -> Entry:
    if not slot.faceup:
        return Entry(LAW, "site-turned-down", {"slot": slot.slot, "before": before.site})
    params = {"slot": slot.slot, "site": slot.site, "before": before.site or "another site"}
    return Entry(LAW, "site-contradicted", params, sealed=not before.faceup)


def _contradicts(world: World, slot: EndSlot, before: Slot) -> bool:
    if before.faceup:
        return bool(before.site) and (not slot.faceup or (slot.site in SITES and slot.site != before.site))
    if not slot.faceup or slot.site not in SITES or slot.site == before.site:
        return False
    if before.site is None:
        return before.sealed and not any(slot.site in group.cards for group in world.unknown)
    return True


def _is_the_table_right(slot: EndSlot, before: Slot) -> Illegal:
    at, site = f"/aftermath/slots/{slot.slot - 1}", before.site or ""
    if not slot.faceup:
        message = f"{{site}} lay faceup in slot {slot.slot}; confirm it if the table is right"
        return Illegal("turned_down", message, law=("SCRIBE-12", LAW), at=f"{at}/faceup", names={"site": site})
    message = f"{{site}} lay in slot {slot.slot}, not {{entered}}; confirm it if the table is right"
    names = {"site": site, "entered": slot.site or ""}
    return Illegal("other_site", message, law=("SCRIBE-13", LAW), at=f"{at}/site", names=names)


# -- denizens in sealed piles -----------------------------------------------------------------------------------------------


def by_hand(w: Writing) -> bool:
    """Tells whether what is contradicted is unknown, as hands shuffle the world deck and draw from the Archive; where the app
    draws from it, it must know what lies there, in every world that looks alike (SCRIBE-62)."""
    return w.choices.draws.world_deck == UNKNOWN and w.choices.draws.by_hand("archive", 0) is not None


def return_to(w: Writing, pile: list[str], seen: list[str], unseen: list[str]) -> list[str]:
    """Says what lies in a pile instead of the cards that were seen elsewhere: as many of the unseen ones, which leave their own
    pile. By hand nobody knows which; else dice take such of the same suit."""
    if by_hand(w):
        w.blur(unseen)
        pile += unseen[: len(seen)]
        return unseen[len(seen) :]
    for card in seen:
        taken, unseen = _one_of(w, unseen, SUIT[card])
        pile.append(taken)
    return unseen


def _one_of(w: Writing, unseen: list[str], suit: str) -> tuple[str, list[str]]:
    """Takes one of the unseen cards, of this suit where there is one; a stand-in is named by it. Returns the others, too."""
    known = {card: card for card in unseen if card not in w.groups}
    cards = {card: name for name in unseen if name in w.groups for card in w.groups[name].cards} | known
    alike = [c for c in known if SUIT.get(c) == suit] or [c for c in cards if SUIT.get(c) == suit] or list(cards)
    taken = w.dice.pick(sorted(alike))
    if cards[taken] != taken:
        w.settle([cards[taken]], taken)
    return taken, [card for card in unseen if card != cards[taken]]


def found_in_archive(w: Writing, drawn: list[str]) -> None:
    """Lets cards that were drawn from the Archive have lain there, though they were believed unseen elsewhere."""
    strange = [card for card in drawn if card in DENIZENS and card not in w.named and not _is_in_archive(w, card)]
    for pile in (w.deck, w.discards, w.dispossessed):
        seen = [card for card in strange if card in pile or w.settle(pile, card)]
        for card in seen:
            pile.remove(card)
            w.archive[DENIZENS[card]].append(card)
        if not seen:
            continue
        unseen = [card for cards in w.archive.values() for card in cards if card not in drawn]
        rest = return_to(w, pile, seen, unseen)
        w.archive = {suit: [c for c in cards if c in rest or c in drawn] for suit, cards in w.archive.items()}
        w.archive_unknown += [card for card in rest if card in w.groups]
        note(w, seen, "dispossessed" if pile is w.dispossessed else "world_deck")


def _is_in_archive(w: Writing, card: str) -> bool:
    """Tells whether the card can have lain in the Archive; one of those nobody knows there is known by it."""
    if card not in w.archive[DENIZENS[card]] and w.settle(w.archive_unknown, card):
        w.archive_unknown.remove(card)
        w.archive[DENIZENS[card]].append(card)
    return card in w.archive[DENIZENS[card]]


def note(w: Writing, cards: list[str], before: str) -> None:
    """Records, sealed, where cards were believed to lie that turned up elsewhere."""
    w.record += [Entry(LAW, "card-contradicted", {"card": card, "before": before}, sealed=True) for card in cards]
