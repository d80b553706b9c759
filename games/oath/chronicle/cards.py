"""8.4 The Archive, 8.5 the Dispossessed, 8.6 relics, 8.8 the world deck."""

from games.oath.chronicle.hooks import advisers_of
from games.oath.chronicle.writing import ChoiceNeeded, Writing, is_denizen, refuse
from games.oath.facts import DENIZENS, GRAND_SCEPTER, SITES, SUIT, SUITS, VISIONS
from games.oath.world import Placed

WANTED = (3, 2, 1)  # 8.4e
PUT_AWAY = 6  # 8.5c
BLOCKS = ((10, 2), (15, 3))  # 8.8c, 8.8d: denizens and Visions


def suit_options(w: Writing) -> list[str]:
    """8.4a–8.4d: the suits of which the winner has the most faceup advisers; any, without suited ones."""
    counts: dict[str, int] = {}
    for adviser in w.winner.advisers:
        if adviser.faceup and adviser.card in SUIT:
            counts[SUIT[adviser.card]] = counts.get(SUIT[adviser.card], 0) + advisers_of(adviser.card)
    most = max(counts.values(), default=0)
    return [suit for suit in SUITS if counts.get(suit, 0) == most]


def wanted(suit: str) -> dict[str, int]:
    """8.4e, 8.4f: three of the suit, two of the next clockwise, one of the one after."""
    first = SUITS.index(suit)
    return {SUITS[(first + i) % len(SUITS)]: n for i, n in enumerate(WANTED)}


def add_from_archive(w: Writing) -> None:
    """8.4."""
    options, suit = suit_options(w), w.choices.suit
    if suit is None:
        if len(options) > 1:
            raise ChoiceNeeded("suit", "OATH-8.4b" if len(options) < len(SUITS) else "OATH-8.4c", options, "the winner")
        suit = options[0]
    if suit not in options:
        message = f"The suit is {' or '.join(options)}, by the winner's advisers; not {suit}."
        raise refuse("suit_not_leading", message, "OATH-8.4a", "/choices/suit")
    w.note("8.4a", "suit-chosen", suit=suit)
    wish = wanted(suit)
    if all(len(w.archive.get(s, [])) >= n for s, n in wish.items()):
        added = _from_archive(w, wish)
        w.note("8.4e", "archive-added", cards=added, sealed=True)
        w.note("8.4e", "archive-counts", counts=wish)
    else:
        added = _heal(w)
    w.deck += added


def _from_archive(w: Writing, wish: dict[str, int]) -> list[str]:
    by_hand = w.choices.draws.archive
    if by_hand is None:
        return [card for suit, n in wish.items() for card in w.draw(w.archive[suit], n)]
    counts = {suit: sum(DENIZENS.get(card) == suit for card in by_hand) for suit in wish}
    if counts != wish or len(by_hand) != sum(wish.values()):
        message = f"From the Archive come {', '.join(f'{n} {suit}' for suit, n in wish.items())}."
        raise refuse("wrong_number", message, "OATH-8.4e", "/choices/draws/archive")
    pool = [card for suit in wish for card in w.archive[suit]]
    taken = w.take(pool, by_hand, "OATH-8.4e", "/choices/draws/archive", "From the Archive")
    for card in taken:
        w.archive[DENIZENS[card]].remove(card)
    return taken


def _heal(w: Writing) -> list[str]:
    """8.4g–8.4k: nothing from the Archive; six of the largest stack of the Dispossessed, the rest heals the Archive."""
    stacks: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for card in w.dispossessed:
        stacks[DENIZENS[card]].append(card)
    w.dispossessed = []
    most = max(len(stack) for stack in stacks.values())
    largest = [suit for suit in SUITS if len(stacks[suit]) == most]
    by_hand = w.choices.draws.archive
    if by_hand is None:
        suit = w.dice.pick(largest)
        added = w.draw(stacks[suit], PUT_AWAY)
    else:
        at = "/choices/draws/archive"
        suits = {DENIZENS.get(card, "") for card in by_hand}
        if len(suits) != 1 or not suits <= set(largest) or len(by_hand) != min(PUT_AWAY, most):
            message = f"{min(PUT_AWAY, most)} cards come from the largest stack: {' or '.join(largest)}."
            raise refuse("wrong_number", message, "OATH-8.4i", at)
        suit = suits.pop()
        added = w.take(stacks[suit], by_hand, "OATH-8.4i", at, "From the Dispossessed")
    w.note("8.4g", "archive-healed", suit=suit, counts={s: len(stack) for s, stack in stacks.items()}, added=len(added))
    w.note("8.4i", "dispossessed-added", cards=added, sealed=True)
    for s, stack in stacks.items():
        w.archive[s] = [*w.archive.get(s, []), *stack]
    return added


def dispossess(w: Writing) -> None:
    """8.5."""
    w.visions = list(VISIONS)
    w.box = [card for card in w.box if card not in VISIONS]
    w.note("8.5a", "visions-set-aside", cards=list(VISIONS))
    pool = [*w.discards, *(adviser.card for player in w.losers for adviser in player.advisers)]
    pool = [card for card in pool if is_denizen(card)]
    n = min(PUT_AWAY, len(pool))
    by_hand = w.choices.draws.dispossessed
    if by_hand is None:
        put_away = w.draw(pool, n)
    else:
        at = "/choices/draws/dispossessed"
        if len(by_hand) != n:
            raise refuse("wrong_number", f"{n} cards are put away, not {len(by_hand)}.", "OATH-8.5c", at)
        put_away = w.take(pool, by_hand, "OATH-8.5c", at, "The Dispossessed")
    w.dispossessed += put_away
    w.note("8.5c", "dispossessed", cards=put_away, sealed=True)
    w.note("8.5c", "dispossessed-count", count=n, pool=n + len(pool))
    w.deck += pool
    w.discards = []


def relics(w: Writing) -> None:
    """8.6."""
    for player in w.losers:
        for relic in player.relics:
            if relic != GRAND_SCEPTER:
                w.relic_deck.append(relic)
                w.note("8.6.1b", "relic-taken-back", color=player.color, card=relic)
    if GRAND_SCEPTER not in w.box:
        w.box.append(GRAND_SCEPTER)
    w.note("8.6.1a", "scepter-boxed")
    w.dice.shuffle(w.relic_deck)
    _deal_relics(w)
    top = [relic for relic in w.winner.relics if relic != GRAND_SCEPTER] + w.after.reliquary
    w.dice.shuffle(top)
    w.relic_deck = [*top, *w.relic_deck]
    w.note("8.6.3b", "relics-on-top", count=len(top))
    if w.choices.draws.relic_deck is not None:
        w.relic_deck = _ordered(w, w.choices.draws.relic_deck, len(top))


def _deal_relics(w: Writing) -> None:
    """8.6.2."""
    gaps = [
        slot
        for slot in w.slots
        if slot.site and slot.faceup
        for _ in range(SITES[slot.site].relics - sum(placed.kind == "relic" for placed in slot.cards))
    ]
    by_hand = w.choices.draws.relics
    n = min(len(gaps), len(w.relic_deck))
    if by_hand is None:
        dealt, w.relic_deck = w.relic_deck[:n], w.relic_deck[n:]
    else:
        at = "/choices/draws/relics"
        if len(by_hand) != n:
            raise refuse("wrong_number", f"{n} relics were dealt to sites, not {len(by_hand)}.", "OATH-8.6.2a", at)
        dealt = w.take(w.relic_deck, by_hand, "OATH-8.6.2a", at, "Relics")
    for slot, relic in zip(gaps, dealt, strict=False):  # 8.6.2d: with too few, in the order of the slots
        slot.cards = [*slot.cards, Placed(relic, "relic", faceup=False)]
        w.note("8.6.2a", "relic-dealt", slot=slot.slot, site=slot.site, card=relic, sealed=True)
        w.note("8.6.2a", "relic-dealt-facedown", slot=slot.slot, site=slot.site)


def _ordered(w: Writing, order: list[str], top: int) -> list[str]:
    at = "/choices/draws/relic_deck"
    if sorted(order) != sorted(w.relic_deck) or set(order[:top]) != set(w.relic_deck[:top]):
        message = f"The relic deck has {len(w.relic_deck)} cards; on top lie the {top} of the winner and the Reliquary."
        raise refuse("wrong_order", message, "OATH-8.6.3b", at)
    return order


def build_world_deck(w: Writing) -> list[str]:
    """8.8: 10 denizens with 2 Visions, on 15 with 3, on the rest."""
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
    if w.choices.draws.world_deck is not None:
        deck = _check_deck(w.choices.draws.world_deck, deck)
    w.note("8.8e", "world-deck-built", cards=len(deck), denizens=len(denizens))
    return deck


def _check_deck(order: list[str], built: list[str]) -> list[str]:
    at = "/choices/draws/world_deck"
    if sorted(order) != sorted(built):
        raise refuse("wrong_cards", f"The world deck has {len(built)} cards; these are others.", "OATH-8.8a", at)
    start = 0
    for n, visions in BLOCKS:
        block = built[start : start + n + visions]
        size = sum(is_denizen(card) for card in block) + visions
        if sum(not is_denizen(card) for card in order[start : start + size]) != visions:
            message = f"Among the cards {start + 1} to {start + size} there are {visions} Visions."
            raise refuse("wrong_order", message, "OATH-8.8c", at)
        start += size
    return order
