"""Rebuilding the map: which sites stay, and what comes in place of the others (8.3)."""

from typing import Any

import msgspec

from games.oath.engine.chronicle.hooks import kept_by_power
from games.oath.engine.chronicle.writing import ChoiceNeeded, Writing, refuse
from games.oath.engine.world.aftermath import EdificeChoice, EndSlot, Repair
from games.oath.engine.world.facts import DENIZENS, EDIFICES, REGION_OF, REGIONS, SITES
from games.oath.engine.world.world import Placed, ignores_capacity


def edifice_options(w: Writing) -> list[dict[str, Any]]:
    """Lists every lawful build and repair; only for a Chancellor or Citizen who won (8.3.1a–8.3.1f)."""
    if w.after.winner.role == "exile":
        return []
    options: list[dict[str, Any]] = []
    for slot in w.slots:
        if not w.winner_rules(slot):
            continue
        there = [placed for placed in slot.cards if placed.kind == "edifice"]
        if any(placed.side == "ruined" for placed in there):
            options.append({"repair": {"slot": slot.slot}})
        if not there:
            options += [{"build": {"slot": slot.slot, "replaces": card}} for card in _replaceable(w, slot)]
    return options


def _replaceable(w: Writing, slot: EndSlot) -> list[str]:
    denizens = [placed.card for placed in slot.cards if placed.kind == "denizen"]
    suits = {EDIFICES[edifice].suit for edifice in w.edifices_in_archive}
    taken = sum(not ignores_capacity(card) for card in denizens)
    found = []
    for card in denizens:
        after = taken - (not ignores_capacity(card)) + 1
        fits = after <= taken or after <= SITES[slot.site or ""].capacity
        if DENIZENS.get(card) in suits and fits:
            found.append(card)
    return found


def edifice_needed(w: Writing) -> ChoiceNeeded | None:
    if isinstance(w.choices.edifice, msgspec.UnsetType) and (options := edifice_options(w)):
        return ChoiceNeeded("edifice", "OATH-8.3.1a", [None, *options], "the winner")
    return None


def edifice(w: Writing) -> None:
    """Builds or repairs one edifice, as an Imperial winner likes (8.3.1)."""
    if need := edifice_needed(w):
        raise need
    options, chosen = edifice_options(w), w.choices.edifice
    if isinstance(chosen, msgspec.UnsetType) or chosen is None:
        return
    if w.after.winner.role == "exile":
        raise refuse("only_imperial", "An Exile who won neither builds nor repairs.", "OATH-8.3.1a", "/choices/edifice")
    if msgspec.to_builtins(chosen) not in options:
        raise _why_not(w, chosen)
    if chosen.repair:
        _repair(w, w.slots[chosen.repair.slot - 1])
    elif chosen.build:
        _build(w, w.slots[chosen.build.slot - 1], chosen.build.replaces)


def _repair(w: Writing, slot: EndSlot) -> None:
    ruin = next(placed for placed in slot.cards if placed.kind == "edifice")
    ruin.side = "intact"
    w.note("8.3.1e", "edifice-repaired", slot=slot.slot, site=slot.site, edifice=ruin.card)


def _build(w: Writing, slot: EndSlot, replaces: str) -> None:
    suit = DENIZENS[replaces]
    built = next(edifice for edifice in w.edifices_in_archive if EDIFICES[edifice].suit == suit)
    w.edifices_in_archive.remove(built)
    slot.cards = [Placed(built, "edifice", "intact") if placed.card == replaces else placed for placed in slot.cards]
    w.deck.append(replaces)
    w.note("8.3.1b", "edifice-built", slot=slot.slot, site=slot.site, edifice=built, replaced=replaces)


def _why_not(w: Writing, chosen: EdificeChoice) -> Exception:
    """Says which rule the wish breaks."""
    wish = chosen.build or chosen.repair
    if wish is None or (chosen.build and chosen.repair):
        return refuse("build_or_repair", "Build or repair: one of the two, once.", "OATH-8.3.1a", "/choices/edifice")
    at = f"/choices/edifice/{'build' if chosen.build else 'repair'}"
    if not 1 <= wish.slot <= len(w.slots):
        return refuse("no_slot", "A slot is a number from 1 to 8.", "OATH-8.3.1b", f"{at}/slot")
    slot = w.slots[wish.slot - 1]
    site = slot.site or "this slot"
    if not w.winner_rules(slot):
        return refuse("not_ruled", "The winner does not rule {site}.", "OATH-8.3.1b", f"{at}/slot", site=site)
    if isinstance(wish, Repair):
        return refuse("no_ruin", "There is no ruin at {site}.", "OATH-8.3.1e", f"{at}/slot", site=site)
    if any(placed.kind == "edifice" for placed in slot.cards):
        return refuse("has_edifice", "{site} has an edifice already.", "OATH-8.3.1c", f"{at}/slot", site=site)
    if not any(placed.card == wish.replaces and placed.kind == "denizen" for placed in slot.cards):
        message = "'{card}' is no denizen at {site}."
        return refuse("no_denizen", message, "OATH-8.3.1b", f"{at}/replaces", card=wish.replaces, site=site)
    suit = DENIZENS[wish.replaces]
    if all(EDIFICES[edifice].suit != suit for edifice in w.edifices_in_archive):
        return refuse("no_edifice", f"The {suit} edifice is not in the Archive.", "OATH-8.3.1f", f"{at}/replaces")
    return refuse("no_room", "{site} has no room for an edifice.", "OATH-8.3.1b", f"{at}/slot", site=site)


def clear(w: Writing) -> None:
    """Discards the sites that the winner does not keep, each with the cards on it (8.3.2)."""
    before = [msgspec.structs.replace(slot, cards=list(slot.cards)) for slot in w.slots]
    for slot in w.slots:
        if slot.site is None or _stays(w, before, slot):
            continue
        for placed in slot.cards:
            if placed.kind == "denizen":
                w.discards.append(placed.card)
                w.note("8.3.2e", "denizen-discarded", slot=slot.slot, site=slot.site, card=placed.card)
            elif placed.kind == "relic":
                w.relic_deck.append(placed.card)
                w.note("8.3.2f", "relic-returned", slot=slot.slot, site=slot.site)
            else:
                w.edifices_in_archive.append(placed.card)
                w.note("8.3.2g", "ruin-returned", slot=slot.slot, site=slot.site, card=placed.card)
        w.site_deck.append(slot.site)
        if slot.faceup:
            w.note("8.3.2a", "site-discarded", slot=slot.slot, site=slot.site)
        else:
            w.note("8.3.2c", "facedown-site-discarded", slot=slot.slot)
        slot.site, slot.cards = None, []
    w.resolve(w.site_deck)
    w.dice.shuffle(w.site_deck)


def _stays(w: Writing, before: list[EndSlot], slot: EndSlot) -> bool:
    if not slot.faceup:  # 8.3.2c
        return False
    if w.winner_rules(slot) or any(placed.side == "intact" for placed in slot.cards):
        return True
    power = kept_by_power(before, slot)
    if power:
        w.note("8.3.2a", "site-kept", slot=slot.slot, site=slot.site, card=power)
    return power is not None


def ruin(w: Writing) -> None:
    """Ruins edifices that the winner does not rule, and sets the sites of ruins aside (8.3.3)."""
    for slot in w.slots:
        there = next((placed for placed in slot.cards if placed.kind == "edifice"), None)
        if there is None:
            continue
        if there.side == "intact" and not w.winner_rules(slot):
            there.side = "ruined"
            w.note("8.3.3a", "edifice-ruined", slot=slot.slot, site=slot.site, edifice=there.card)
            for placed in [placed for placed in slot.cards if placed.kind == "denizen"]:
                slot.cards.remove(placed)
                w.discards.append(placed.card)
                w.note("8.3.3b", "denizen-discarded", slot=slot.slot, site=slot.site, card=placed.card)
        if there.side == "ruined":
            w.set_aside.append(slot)
            w.note("8.3.3c", "site-set-aside", slot=slot.slot, site=slot.site)


def refill(w: Writing) -> None:
    """Moves kept sites up in map order, brings back from below what was set aside, and deals the rest facedown (8.3.5)."""
    w.note("8.3.4a", "map-cleared")
    kept = [slot for slot in w.slots if slot.site is not None and slot not in w.set_aside]
    new: dict[int, EndSlot | None] = dict.fromkeys(range(1, 9))
    for number, site in enumerate(kept, 1):  # 8.3.5.1–8.3.5.3
        new[number] = site
        if site.slot != number:
            w.note("8.3.5", "site-moved", site=site.site, before=site.slot, slot=number)
    from_below = [slot for region in ("hinterland", "provinces", "cradle") for slot in reversed(REGIONS[region])]
    for site in reversed(w.set_aside):  # 8.3.5.4, 8.3.5.5
        number = next(slot for slot in from_below if new[slot] is None)
        new[number] = site
        w.note("8.3.5.4" if REGION_OF[number] == "hinterland" else "8.3.5.5", "site-returned", site=site.site, slot=number)
    dealt = _deal(w, [number for number, site in new.items() if site is None])
    w.slots = [_at(number, site) if site else EndSlot(number, dealt[number], False) for number, site in new.items()]
    for slots in REGIONS.values():  # 8.3.5.7
        sites = [w.slots[number - 1] for number in slots]
        if not any(site.faceup for site in sites):
            if sites[0].site in w.groups:
                message = f"The site in slot {sites[0].slot} is turned up: name it."
                raise refuse("turned_up_unnamed", message, "SCRIBE-43", "/choices/draws/sites")
            sites[0].faceup = True
            by_chance = "sites" in w.thrown
            if by_chance:
                w.left_to_chance.add(sites[0].slot)
            w.note("8.3.5.7", "site-turned-up", by_chance=by_chance, slot=sites[0].slot, site=sites[0].site)


def _at(number: int, site: EndSlot) -> EndSlot:
    return EndSlot(number, site.site, True, None, site.cards)


def _deal(w: Writing, empty: list[int]) -> dict[int, str]:
    """Deals a facedown site to every empty slot, by chance or as it was done at the table (8.3.5.6)."""
    at = "/choices/draws/sites"
    by_hand = w.choices.draws.by_hand("sites", len(empty))
    if w.choices.draws.is_unknown("sites"):
        w.shuffled.add("site_deck")
    if by_hand is not None:
        if len(by_hand) != len(empty):
            message = f"{len(empty)} sites were dealt, to the slots {', '.join(map(str, empty))}; {len(by_hand)} are named."
            raise refuse("wrong_number", message, "OATH-8.3.5.6", at)
        dealt = w.take(w.site_deck, by_hand, "OATH-8.3.5.6", at, "Sites")
        w.dice.shuffle(w.site_deck)
    else:
        dealt = w.draw(w.site_deck, len(empty), "sites")
    for slot in empty:
        w.note("8.3.5.6", "site-dealt", slot=slot)
    return dict(zip(empty, dealt, strict=True))
