"""The Archive (8.4), the Dispossessed (8.5), relics (8.6) and the world deck (8.8)."""

from games.oath.engine.chronicle import agreeing
from games.oath.engine.chronicle.hooks import advisers_of
from games.oath.engine.chronicle.writing import ChoiceNeeded, Writing, is_denizen, refuse
from games.oath.engine.world.aftermath import EndSlot
from games.oath.engine.world.facts import DENIZENS, GRAND_SCEPTER, SITES, SUIT, SUITS, VISIONS
from games.oath.engine.world.world import Placed

WANTED = (3, 2, 1)  # 8.4e
PUT_AWAY = 6  # 8.5c
BLOCKS = ((10, 2), (15, 3))  # 8.8c, 8.8d: denizens and Visions


def suit_options(w: Writing) -> list[str]:
    """Lists the suits of which the winner has the most faceup advisers; any, without suited ones (8.4a–8.4d)."""
    counts: dict[str, int] = {}
    for adviser in w.winner.advisers:
        if adviser.faceup and adviser.card in SUIT:
            counts[SUIT[adviser.card]] = counts.get(SUIT[adviser.card], 0) + advisers_of(adviser.card)
    most = max(counts.values(), default=0)
    return [suit for suit in SUITS if counts.get(suit, 0) == most]


def wanted(suit: str) -> dict[str, int]:
    """Counts the cards wanted: three of the suit, two of the next clockwise, one of the one after (8.4e, 8.4f)."""
    first = SUITS.index(suit)
    return {SUITS[(first + i) % len(SUITS)]: n for i, n in enumerate(WANTED)}


def suit_needed(w: Writing) -> ChoiceNeeded | None:
    options = suit_options(w)
    if w.choices.suit is None and len(options) > 1:
        return ChoiceNeeded("suit", "OATH-8.4b" if len(options) < len(SUITS) else "OATH-8.4c", options, "the winner")
    return None


def add_from_archive(w: Writing) -> None:
    """Adds six cards to the world deck, by the suit that leads among the winner's advisers (8.4)."""
    if need := suit_needed(w):
        raise need
    options = suit_options(w)
    suit = w.choices.suit or options[0]
    if suit not in options:
        message = f"The suit is {' or '.join(options)}, by the winner's advisers; not {{suit}}."
        raise refuse("suit_not_leading", message, "OATH-8.4a", "/choices/suit", suit=suit)
    if w.choices.draws.is_unknown("archive"):
        message = "The six cards that were added to the world deck cannot stay unknown: name them."
        raise refuse("archive_unnamed", message, "SCRIBE-44", "/choices/draws/archive")
    w.note("8.4a", "suit-chosen", suit=suit)
    wish = wanted(suit)
    if _archive_has(w, wish):
        added = _from_archive(w, wish)
        w.note("8.4e", "archive-added", counts=wish)
    else:
        added = _heal(w)
    w.note("8.4e", "cards-added", cards=added, sealed=True)
    w.deck += added


def _archive_has(w: Writing, wish: dict[str, int]) -> bool:
    """Tells whether the Archive has all six, else it gives nothing.

    Where it is not fully known, the draw at the table has told (8.4g).
    """
    w.resolve(w.archive_unknown)
    for card in [card for card in w.archive_unknown if card not in w.groups]:
        w.archive_unknown.remove(card)
        w.archive[DENIZENS[card]].append(card)
    if all(len(w.archive[suit]) >= n for suit, n in wish.items()):
        return True
    if not w.archive_unknown:
        return False
    by_hand = w.choices.draws.by_hand("archive", PUT_AWAY)
    if by_hand is None:
        message = "The Archive is not fully known: enter the six cards that were added to the world deck."
        raise refuse("archive_unknown", message, "SCRIBE-44", "/choices/draws/archive")
    return len({DENIZENS.get(card) for card in by_hand}) > 1


def _from_archive(w: Writing, wish: dict[str, int]) -> list[str]:
    by_hand = w.choices.draws.by_hand("archive", PUT_AWAY)
    if by_hand is None:
        return [card for suit, n in wish.items() for card in _draw_of_suit(w, suit, n)]
    agreeing.found_in_archive(w, by_hand)
    counts = {suit: sum(DENIZENS.get(card) == suit for card in by_hand) for suit in wish}
    if counts != wish or len(by_hand) != sum(wish.values()):
        message = f"From the Archive come {', '.join(f'{n} {suit.capitalize()}' for suit, n in wish.items())}: name them."
        raise refuse("wrong_number", message, "OATH-8.4e", "/choices/draws/archive")
    pool = [card for suit in wish for card in w.archive[suit]] + w.archive_unknown
    taken = w.take(pool, by_hand, "OATH-8.4e", "/choices/draws/archive", "From the Archive")
    w.archive |= {suit: [card for card in w.archive[suit] if card not in taken] for suit in wish}
    w.archive_unknown = [card for card in w.archive_unknown if card in pool]
    return taken


def _draw_of_suit(w: Writing, suit: str, n: int) -> list[str]:
    if w.archive_unknown and any(DENIZENS[card] == suit for name in w.archive_unknown for card in w.groups[name].cards):
        message = f"The {suit} cards of the Archive are not all known: enter the six cards that were added to the world deck."
        raise refuse("archive_unknown", message, "SCRIBE-44", "/choices/draws/archive")
    return w.draw(w.archive[suit], n, "archive")


def _heal(w: Writing) -> list[str]:
    """Adds six of the largest stack of the Dispossessed, nothing from the Archive, which the rest heals (8.4g–8.4k)."""
    w.resolve(w.dispossessed)
    stacks: dict[str, list[str]] = {suit: [] for suit in SUITS}
    nameless = [card for card in w.dispossessed if card in w.groups]
    for card in w.dispossessed:
        if card not in w.groups:
            stacks[DENIZENS[card]].append(card)
    w.dispossessed = []
    most = max(len(stack) for stack in stacks.values())
    largest = [suit for suit in SUITS if len(stacks[suit]) == most]
    by_hand = w.choices.draws.by_hand("archive", PUT_AWAY)
    if by_hand is not None:
        added = _healed_by_hand(w, by_hand, stacks, nameless, largest)
    elif nameless:
        message = "The Dispossessed are not all known: enter the six cards of their largest stack that were added."
        raise refuse("dispossessed_unknown", message, "SCRIBE-44", "/choices/draws/archive")
    else:
        added = w.draw(stacks[w.dice.pick(largest)], PUT_AWAY, "archive")
    tie = by_hand is None and most > 0 and len(largest) > 1
    if tie:
        w.thrown.add("archive")
    w.note("8.4g", "archive-healed", by_chance=tie, counts={suit: len(stack) for suit, stack in stacks.items()})
    w.note("8.4i", "dispossessed-added", count=len(added))
    for suit, stack in stacks.items():
        w.archive[suit] += stack
    w.archive_unknown += nameless
    return added


def _healed_by_hand(
    w: Writing, by_hand: list[str], stacks: dict[str, list[str]], nameless: list[str], largest: list[str]
) -> list[str]:
    at, most = "/choices/draws/archive", len(stacks[largest[0]])
    suits = {DENIZENS.get(card, "") for card in by_hand}
    n = min(PUT_AWAY, most)
    enough = len(by_hand) >= n if nameless else len(by_hand) == n
    fits = len(suits) <= 1 and (suits <= set(largest) or nameless) and enough
    if not fits or len(by_hand) > PUT_AWAY:
        message = f"The Archive is healed: {n} cards come from the largest stack, {' or '.join(largest)}."
        raise refuse("wrong_number", message, "OATH-8.4i", at)
    pool = [card for suit in suits for card in stacks[suit]] + nameless
    added = w.take(pool, by_hand, "OATH-8.4i", at, "From the Dispossessed")
    for suit in suits:
        stacks[suit] = [card for card in stacks[suit] if card not in added]
    nameless[:] = [card for card in nameless if card in pool]
    return added


def dispossess(w: Writing) -> None:
    """Sets the Visions aside, and puts six of the discards and the losers' advisers among the Dispossessed (8.5)."""
    w.visions = list(VISIONS)
    w.box = [card for card in w.box if card not in VISIONS]
    w.note("8.5a", "visions-set-aside", cards=list(VISIONS))
    pool = [*w.discards, *(adviser.card for player in w.losers for adviser in player.advisers)]
    pool = [card for card in pool if is_denizen(card)]
    n = min(PUT_AWAY, len(pool))
    by_hand = w.choices.draws.by_hand("dispossessed", n)
    if by_hand is None:
        put_away = w.draw(pool, n, "dispossessed")
    else:
        at = "/choices/draws/dispossessed"
        if len(by_hand) != n:
            raise refuse(
                "wrong_number", f"{n} cards are put among the Dispossessed; {len(by_hand)} are named.", "OATH-8.5c", at
            )
        put_away = w.take(pool, by_hand, "OATH-8.5c", at, "The Dispossessed")
    w.dispossessed += put_away
    w.note("8.5c", "dispossessed-count", count=n, pool=n + len(pool))
    if named := [card for card in put_away if card not in w.groups]:
        w.note("8.5c", "dispossessed", cards=named, sealed=True)
    w.deck += pool
    w.discards = []


def relics(w: Writing) -> None:
    """Gathers the losers' relics, deals some to sites, and lays those of the winner and the Reliquary on the deck (8.6)."""
    for player in w.losers:
        for relic in player.relics:
            if relic != GRAND_SCEPTER:
                w.relic_deck.append(relic)
                w.note("8.6.1b", "relic-taken-back", color=player.color, card=relic)
    w.note("8.6.1a", "scepter-boxed")
    w.resolve(w.relic_deck)
    w.dice.shuffle(w.relic_deck)
    _deal_relics(w)
    own = [relic for relic in w.winner.relics if relic != GRAND_SCEPTER]
    top = own + w.after.reliquary
    w.dice.shuffle(top)
    w.relic_deck, w.on_top = [*top, *w.relic_deck], len(top)
    w.note("8.6.3b", "relics-on-top", cards=own, count=len(w.after.reliquary))
    if w.choices.draws.is_unknown("relic_deck"):
        w.shuffled.add("relic_deck")
    elif (order := w.choices.draws.by_hand("relic_deck", 0)) is not None:
        w.relic_deck = _ordered(w, order, len(top))


def _deal_relics(w: Writing) -> None:
    """Deals facedown relics to faceup sites until each has as many as relic icons (8.6.2)."""
    gaps = [
        slot
        for slot in w.slots
        if slot.site and slot.faceup
        for _ in range(SITES[slot.site].relics - sum(placed.kind == "relic" for placed in slot.cards))
    ]
    n = min(len(gaps), len(w.relic_deck))
    by_hand = w.choices.draws.by_hand("relics", n)
    if by_hand is None:
        dealt, w.relic_deck = w.relic_deck[:n], w.relic_deck[n:]
        if dealt and w.relic_deck:
            w.thrown.add("relics")
    else:
        at = "/choices/draws/relics"
        told = not w.choices.draws.is_unknown("relics")
        if told and w.left_to_chance and len(w.relic_deck) > sum(slot.slot not in w.left_to_chance for slot in gaps):
            message = "How many relics were dealt depends on the sites that were turned up: name these, too."
            w.doubt = refuse("wrong_number", message, "OATH-8.6.2a", at)
        if len(by_hand) != n:
            raise refuse("wrong_number", f"{n} relics were dealt to sites; {len(by_hand)} are named.", "OATH-8.6.2a", at)
        dealt = w.take(w.relic_deck, by_hand, "OATH-8.6.2a", at, "Relics")
        w.dice.shuffle(w.relic_deck)
    open_ones = _open_gaps(w, gaps, n + len(w.relic_deck))
    for i, (slot, relic) in enumerate(zip(gaps, dealt, strict=False)):  # 8.6.2d: with too few, in the order of the slots
        slot.cards = [*slot.cards, Placed(relic, "relic", faceup=False)]
        w.note("8.6.2a", "relic-dealt", by_chance=i in open_ones, slot=slot.slot, site=slot.site)
    w.left_to_chance |= {gaps[i].slot for i in open_ones}


def _open_gaps(w: Writing, gaps: list[EndSlot], relics: int) -> set[int]:
    """Finds the gaps that other dice would not have, or would leave open, as sites turned up before took the last relics."""
    turned_up = w.left_to_chance
    if not turned_up:
        return set()
    others = [slot.site for slot in w.slots if slot.site and (slot.slot in turned_up or not slot.faceup)]
    most = sorted((SITES[site].relics for site in [*w.site_deck, *others]), reverse=True)
    taken, found = 0, set()
    for i, slot in enumerate(gaps):
        taken += slot.slot not in turned_up
        before = sum(number < slot.slot for number in turned_up)
        if slot.slot in turned_up or (before and taken + sum(most[:before]) > relics):
            found.add(i)
    return found


def _ordered(w: Writing, order: list[str], top: int) -> list[str]:
    at = "/choices/draws/relic_deck"
    blocks = w.relic_deck[:top], w.relic_deck[top:]
    if len(order) != len(w.relic_deck):
        message = f"The relic deck has {len(w.relic_deck)} cards, {top} of them (the winner's and the Reliquary's) on top."
        raise refuse("wrong_order", message, "OATH-8.6.3b", at)
    if "relics" in w.thrown or w.left_to_chance:
        message = "Which relics are left depends on those that were dealt to sites: name these, too."
        w.doubt = refuse("not_there", message, "OATH-8.6.1b", at)
    return w.take(blocks[0], order[:top], "OATH-8.6.3b", at, "The top of the relic deck") + w.take(
        blocks[1], order[top:], "OATH-8.6.1b", at, "The relic deck"
    )


def build_world_deck(w: Writing) -> list[str]:
    """Stacks the world deck: 10 denizens with 2 Visions, on 15 with 3, on the rest (8.8)."""
    denizens = [*w.deck, *(adviser.card for adviser in w.winner.advisers if is_denizen(adviser.card))]
    w.dice.shuffle(denizens)
    w.dice.shuffle(w.visions)
    visions, deck, start = list(w.visions), [], 0
    for n, with_visions in BLOCKS:
        block = denizens[start : start + n] + visions[:with_visions]
        w.dice.shuffle(block)
        deck += block
        start, visions = start + n, visions[with_visions:]
    deck += denizens[start:]
    if w.choices.draws.is_unknown("world_deck"):
        w.shuffled.add("world_deck")
    elif (order := w.choices.draws.by_hand("world_deck", 0)) is not None:
        deck = _check_deck(w, order, deck)
    w.note("8.8e", "world-deck-built", cards=len(deck), denizens=len(denizens))
    return deck


def _check_deck(w: Writing, order: list[str], built: list[str]) -> list[str]:
    at = "/choices/draws/world_deck"
    if len(order) != len(built):
        raise refuse("wrong_cards", f"The world deck has {len(built)} cards, not {len(order)}.", "OATH-8.8a", at)
    if w.thrown & {"archive", "dispossessed"}:
        message = "Which cards are left depends on those from the Archive and the Dispossessed: name these, too."
        w.doubt = refuse("not_there", message, "OATH-8.8a", at)
    w.take(list(built), order, "OATH-8.8a", at, "The world deck")
    start = 0
    for n, visions in BLOCKS:
        block = built[start : start + n + visions]
        size = sum(is_denizen(card) for card in block) + visions
        if sum(not is_denizen(card) for card in order[start : start + size]) != visions:
            message = f"Among the cards {start + 1} to {start + size} there are {visions} Visions."
            raise refuse("wrong_order", message, "OATH-8.8c", at)
        start += size
    return order
