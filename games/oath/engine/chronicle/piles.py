"""Where every card lies when the chronicle begins: what was named, and by difference from the world before, the rest.

A card that nobody can name is carried as a stand-in through the steps, like any other card; in the end the stand-ins become
the new world's unknowns, and those of a group that came together in one place are known again to be there.
"""

from games.kernel.errors import Illegal
from games.oath.engine.chronicle import agreeing
from games.oath.engine.chronicle.writing import Entry, Group, Writing, is_denizen, refuse
from games.oath.engine.world.aftermath import UNNAMED
from games.oath.engine.world.facts import GRAND_SCEPTER, KIND, SUITS
from games.oath.engine.world.world import UNKNOWN_PLACES, ZONE_KINDS, Placed, Unknown, listed

PILES = ("site_deck", "archive", "edifices_in_archive", "dispossessed", "world_deck", "relic_deck", "box")
"""Where cards of a kind come from in play."""
WORDS = {
    "site_deck": "the site deck",
    "archive": "the Archive",
    "edifices_in_archive": "the edifices in the Archive",
    "dispossessed": "the Dispossessed",
    "world_deck": "the world deck",
    "relic_deck": "the relic deck",
    "box": "the box",
}
"""What the piles are called at a table."""
SEALED = ("archive", "dispossessed")
"""Piles that nobody looks through."""
UNSEEN = ("world_deck", "dispossessed", "archive")
"""Piles of denizens of which nobody knows every card, in the order in which cards are likely to have left them."""
RELIQUARY_SPACES = 4
HAND = {"denizen", "vision"}
KINDS = set(KIND.values())


class Piles:
    def __init__(self, w: Writing) -> None:
        self.w, self.world, self.after = w, w.world, w.after
        self.slots = w.slots
        self.reliquary = list(w.after.reliquary)
        self.where: dict[str, str] = {}
        """Card → a pointer to where it was named, or the pile it stayed in."""
        self.given: dict[str, list[str] | None] = {
            "site_deck": w.after.site_deck,
            "archive": None if w.after.archive is None else [c for suit in SUITS for c in w.after.archive.get(suit, [])],
            "edifices_in_archive": w.after.edifices_in_archive,
            "dispossessed": w.after.dispossessed,
            "world_deck": w.after.world_deck,
            "relic_deck": w.after.relic_deck,
            "box": w.after.box,
        }
        self.piles: dict[str, list[str]] = {pile: list(cards or ()) for pile, cards in self.given.items()}
        self.piles["discards"] = [card for cards in w.after.discards.values() for card in cards]
        self.lost: list[str] = []
        """Cards that are in no pile and were not named."""
        self.believed: dict[str, str] = {}
        """Denizen that was named → the pile that it was believed to lie in before the game."""

    def laid_out(self) -> dict[str, list[str]]:
        self._name_all()
        self.w.named = set(self.where)
        self._check_taken()
        self._given_unknowns()
        before = self.world.zones()
        for pile in PILES:
            if self.given[pile] is None:
                stayed = [card for card in before[pile] if card not in self.where]
                self.piles[pile] += stayed
                self.where.update(dict.fromkeys(stayed, pile))
        self._by_kind()
        self._scepter()
        self._denizens()
        self._seen_elsewhere()
        self._relics()
        self._sites()
        self._nothing_lost()
        return self.piles

    # -- what was named ---------------------------------------------------------------------------------------------

    def _name_all(self) -> None:
        after = self.after
        for i, slot in enumerate(self.slots):
            at = f"/aftermath/slots/{i}"
            if slot.site:
                self._name(slot.site, f"{at}/site", {"site"})
            for j, placed in enumerate(slot.cards):
                if placed.card != UNNAMED:
                    self._name(placed.card, f"{at}/cards/{j}", {placed.kind})
        for i, player in enumerate(after.players):
            at = f"/aftermath/players/{i}"
            for j, adviser in enumerate(player.advisers):
                self._name(adviser.card, f"{at}/advisers/{j}/card", HAND)
            for j, relic in enumerate(player.relics):
                self._name(relic, f"{at}/relics/{j}", {"relic"})
            if player.revealed_vision:
                self._name(player.revealed_vision, f"{at}/revealed_vision", {"vision"})
        self._name_piles()

    def _name_piles(self) -> None:
        after = self.after
        if len(after.reliquary) > RELIQUARY_SPACES:
            raise refuse("reliquary", "the Reliquary has four spaces", "SCRIBE-29", "/aftermath/reliquary")
        for i, relic in enumerate(after.reliquary):
            if relic != UNNAMED:
                self._name(relic, f"/aftermath/reliquary/{i}", {"relic"})
        for region, cards in after.discards.items():
            self._name_each(cards, f"/aftermath/discards/{region}", HAND)
        for pile, given in self.given.items():
            self._name_each(given or [], f"/aftermath/{pile}", ZONE_KINDS.get(pile))
        for pile, added in after.added.items():
            if pile not in PILES:
                raise refuse("unknown_pile", f"there is no pile {pile!r}", "SCRIBE-33", f"/aftermath/added/{pile}")
            self._name_each(added, f"/aftermath/added/{pile}", ZONE_KINDS.get(pile))
            self.piles[pile] += added

    def _name_each(self, cards: list[str], at: str, kinds: set[str] | None) -> None:
        """Names all cards of a pile; one by one, where one of them is to be refused."""
        named = {card: f"{at}/{i}" for i, card in enumerate(cards)}
        fit = {KIND.get(card, "") for card in cards} <= (kinds or KINDS)
        if fit and len(named) == len(cards) and self.where.keys().isdisjoint(named):
            self.where |= named
        else:
            for i, card in enumerate(cards):
                self._name(card, f"{at}/{i}", kinds)

    def _name(self, card: str, at: str, kinds: set[str] | None) -> None:
        if card not in KIND:
            raise refuse("unknown_card", f"there is no card {card!r}", "SCRIBE-49", at)
        if kinds is not None and KIND[card] not in kinds:
            raise refuse("wrong_zone", f"{{card}} is a {KIND[card]}: it cannot be there", "SCRIBE-49", at, card=card)
        if card in self.where:
            raise refuse("duplicate_card", "{card} is also at {place}", "SCRIBE-49", at, card=card, place=self.where[card])
        self.where[card] = at

    # -- what nobody can name -----------------------------------------------------------------------------------------

    def _given_unknowns(self) -> None:
        """Reads the aftermath's own unknowns. Without cards: so many relics lie there, whichever they are."""
        for i, unknown in enumerate(self.after.unknown):
            at = f"/aftermath/unknown/{i}"
            for card in unknown.cards:
                self._name(card, f"{at}/cards", set(UNKNOWN_PLACES) - {"vision"})
            kinds = {KIND[card] for card in unknown.cards} or {"relic"}
            if len(kinds) > 1:
                raise refuse("unknown_kind", "a group of unknown cards is of one kind", "SCRIBE-21", f"{at}/cards")
            if GRAND_SCEPTER in unknown.cards:
                raise refuse("scepter", "the Grand Scepter goes into the box: it is not unknown", "OATH-8.6.1a", f"{at}/cards")
            if unknown.cards and len(unknown.cards) != sum(place.count for place in unknown.places):
                raise refuse("unknown_counts", "the counts of cards and places must agree", "SCRIBE-21", at)
            self._lay_unknown(unknown, kinds.pop(), at)

    def _lay_unknown(self, unknown: Unknown, kind: str, at: str) -> None:
        group = Group(list(unknown.cards))
        for j, place in enumerate(unknown.places):
            if place.count < 1 or place.zone not in UNKNOWN_PLACES[kind] | ({"reliquary"} if kind == "relic" else set()):
                raise refuse("unknown_place", f"a {kind} nobody knows cannot be there", "SCRIBE-21", f"{at}/places/{j}")
            names = self.w.stand_ins(group, place.count) if unknown.cards else [UNNAMED] * place.count
            if place.zone == "slot":
                self._lay_at_slot(kind, place.slot, names, f"{at}/places/{j}")
            elif place.zone == "reliquary":
                self.reliquary += names
            elif unknown.cards:
                self.piles[place.zone] += names
        self.w.after.reliquary = self.reliquary

    def _lay_at_slot(self, kind: str, number: int | None, names: list[str], at: str) -> None:
        slot = next((slot for slot in self.slots if slot.slot == number), None)
        if slot is None or slot.faceup != (kind == "relic") or (kind == "site" and (slot.site or len(names) > 1)):
            raise refuse("unknown_place", f"a {kind} nobody knows cannot be there", "SCRIBE-21", at)
        if kind == "site":
            slot.site = names[0]
        else:
            slot.cards += [Placed(name, "relic", faceup=False) for name in names]

    def _open(self, kind: str) -> list[tuple[list[str], dict[str, int]]]:
        """Lists the world's unknown groups of this kind: the cards that are still nowhere, and the places they were in."""
        found = []
        for unknown in self.world.unknown:
            if KIND[unknown.cards[0]] == kind:
                cards = [card for card in unknown.cards if card not in self.where and card != GRAND_SCEPTER]
                places: dict[str, int] = {}
                for place in unknown.places:
                    places[place.zone] = places.get(place.zone, 0) + place.count
                found.append((cards, places))
        return found

    def _by_kind(self) -> None:
        """Lists cards that are nowhere. Visions and the Grand Scepter need no entry (SCRIBE-32, SCRIBE-28)."""
        unknown = {card for group in self.world.unknown for card in group.cards}
        in_play: set[str] = set()
        if self._by_difference():
            in_play = {placed.card for slot in self.world.slots for placed in slot.of_kind("denizen")}
            in_play.update(self.world.world_deck)
        for card, kind in KIND.items():
            if card in self.where or kind == "vision" or card in unknown or card == GRAND_SCEPTER:
                continue
            if card in in_play:
                self.piles["discards"].append(card)
            else:
                self.lost.append(card)

    def _by_difference(self) -> bool:
        """Tells whether the rest of the world deck was entered in place of the discard piles (SCRIBE-31)."""
        return self.after.world_deck is not None and not any(self.after.discards.values())

    def _scepter(self) -> None:
        """Moves the Grand Scepter into the box from wherever it lies (8.6.1a).

        Powers can bury it, and what is buried can be dealt to a site.
        """
        for pile in (self.reliquary, *self.piles.values()):
            pile[:] = [card for card in pile if card != GRAND_SCEPTER]
        for slot in self.slots:
            slot.cards = [placed for placed in slot.cards if placed.card != GRAND_SCEPTER]
        self.piles["box"].append(GRAND_SCEPTER)

    def _denizens(self) -> None:
        """Places denizens that nobody could tell apart: those named since came from the pile that was told, as far as they can;
        the others stay among the unknown."""
        for group in self.world.unknown:
            if KIND[group.cards[0]] == "denizen":
                self._denizens_of(group)

    def _denizens_of(self, group: Unknown) -> None:
        cards = [card for card in group.cards if card not in self.where]
        counts = dict.fromkeys(UNSEEN, 0)
        for place in group.places:
            counts[place.zone] += place.count
        followed = [zone for zone in UNSEEN if self._follows(zone)]
        gone = sum(counts[zone] for zone in followed) - len(cards)
        if gone < 0:
            self.lost += cards
            return
        entered = {card for zone in UNSEEN if zone not in followed for card in self.given[zone] or ()}
        named = [card for card in group.cards if card in self.where and card not in entered]
        for card in named[:gone]:
            zone = next(zone for zone in (self._told(card), *UNSEEN) if zone in followed and counts[zone])
            counts[zone] -= 1
            self.believed[card] = zone
        rest = Group(cards)
        for zone in followed:
            self._pile(zone).extend(self.w.stand_ins(rest, counts[zone]))

    def _follows(self, zone: str) -> bool:
        """Tells whether what lies in this pile, or for the world deck in the discard piles, follows from the rest."""
        return self.given[zone] is None or (zone == "world_deck" and self._by_difference())

    def _pile(self, zone: str) -> list[str]:
        """Returns the pile; in place of a world deck that was entered, the discards."""
        return self.piles["discards" if zone == "world_deck" and self._by_difference() else zone]

    def _told(self, card: str) -> str:
        """Returns the pile that a card came from, as far as the table tells: a power's, or the world deck."""
        return next((zone for zone in SEALED if card in self.after.taken.get(zone, ())), "world_deck")

    def _seen_elsewhere(self) -> None:
        """Puts right what was believed of piles that nobody looks through (SCRIBE-61): a card that turned up lay in the world
        deck, or where a power took it (SCRIBE-33), and one of that pile's unseen cards where it was believed to lie. So how
        many cards a pile has follows from what was told alone (SCRIBE-62)."""
        zones = self.world.zones()
        followed = [zone for zone in UNSEEN if self._follows(zone)]
        self.believed |= {card: zone for zone in followed for card in zones[zone] if card in self.w.named and is_denizen(card)}
        parted = {card: zone for card, zone in self.believed.items() if zone != self._told(card) in followed}
        short = {zone: [card for card in parted if parted[card] == zone] for zone in followed}
        over = {zone: sum(self._told(card) == zone for card in parted) - len(short[zone]) for zone in followed}
        for zone in SEALED:
            agreeing.note(self.w, short.get(zone, []), zone)
        for giver in (zone for zone in followed if over[zone] > 0):
            pile = self._pile(giver)
            unseen = [card for card in pile if is_denizen(card) and card not in self.w.named]
            self._has_enough(giver, over[giver] - len(unseen))
            kept = [card for card in pile if card not in unseen]
            for taker in (zone for zone in followed if over[zone] < 0):
                n = min(over[giver], -over[taker])
                over[giver], over[taker] = over[giver] - n, over[taker] + n
                unseen = agreeing.return_to(self.w, self._pile(taker), short[taker][:n], unseen) if n else unseen
            pile[:] = [*kept, *unseen]

    def _has_enough(self, zone: str, more: int) -> None:
        """Refuses to have taken more cards out of a pile than it had."""
        if more <= 0:
            return
        if zone == "world_deck":
            message = f"{more} denizens more are named than the game had; say which of them a power took out of a pile"
            raise refuse("too_many_cards", message, "SCRIBE-49", "/aftermath/discards")
        message = f"{more} cards more are said to be taken out than lay there"
        raise refuse("too_many_cards", message, "SCRIBE-33", f"/aftermath/taken/{zone}")

    def _check_taken(self) -> None:
        for zone, cards in self.after.taken.items():
            at = f"/aftermath/taken/{zone}"
            if zone not in SEALED:
                raise refuse("unknown_pile", f"nothing is taken out of {zone!r}; say where it lies now", "SCRIBE-33", at)
            for i, card in enumerate(cards):
                if card not in KIND:
                    raise refuse("unknown_card", f"there is no card {card!r}", "SCRIBE-49", f"{at}/{i}")
                if card not in self.w.named or any(card in added for added in self.after.added.values()):
                    message = "{card} is nowhere named: say where it lies now"
                    raise refuse("taken_where", message, "SCRIBE-33", f"{at}/{i}", card=card)

    def _relics(self) -> None:
        self._recognise_relics()
        unnamed = [placed for slot in self.slots for placed in slot.cards if placed.card == UNNAMED]
        there = len(unnamed) + self.reliquary.count(UNNAMED)
        pool = [card for cards, _ in self._open("relic") for card in cards]
        missing = any(KIND[card] == "relic" for card in self.lost)
        if there or (missing and agreeing.confirmed(self.after)):
            pool += [card for card in self.lost if KIND[card] == "relic"]
            self.lost = [card for card in self.lost if KIND[card] != "relic"]
            if self.given["relic_deck"] is None and (missing or not self._same_as_before()):
                pool += [card for card in self.piles["relic_deck"] if card not in self.w.groups]
                self.piles["relic_deck"] = [card for card in self.piles["relic_deck"] if card in self.w.groups]
        if len(pool) < there:
            message = f"{there} relics have no name, but only {len(pool)} are not named elsewhere"
            raise refuse("too_many_unnamed", message, "SCRIBE-29", "/aftermath/reliquary")
        if self.given["relic_deck"] is not None and len(pool) > there:
            self.lost += pool
            return
        names = self.w.stand_ins(Group(pool), len(pool))
        for placed in unnamed:
            placed.card = names.pop()
        self.reliquary = [names.pop() if card == UNNAMED else card for card in self.reliquary]
        self.w.after.reliquary = self.reliquary
        self.piles["relic_deck"] += names

    def _recognise_relics(self) -> None:
        """Takes facedown relics that lie where the world has them, as many as before, for the same ones."""
        for slot, before in zip(self.slots, self.world.slots, strict=True):
            unnamed = [placed for placed in slot.cards if placed.card == UNNAMED]
            known = [placed.card for placed in before.of_kind("relic") if placed.card in self.lost]
            if unnamed and len(unnamed) == len(known) and not self._unknown_at(slot.slot):
                for placed, card in zip(unnamed, known, strict=True):
                    placed.card = card
                    self.where[card] = f"/aftermath/slots/{slot.slot - 1}"
                    self.lost.remove(card)

    def _unknown_at(self, slot: int) -> int:
        return sum(place.count for group in self.world.unknown for place in group.places if place.slot == slot)

    def _same_as_before(self) -> bool:
        """Tells whether the relics without a name can all be those that had none before the game."""
        counts = [sum(placed.card == UNNAMED for placed in slot.cards) for slot in self.slots]
        return UNNAMED not in self.reliquary and all(n <= self._unknown_at(i) for i, n in enumerate(counts, 1))

    def _sites(self) -> None:
        """Places sites that nobody knew: some were turned up and named, some still lie there, the rest is the deck's."""
        pool = [card for cards, _ in self._open("site") for card in cards]
        facedown = [slot for slot in self.slots if slot.site is None and self._unknown_at(slot.slot)]
        names = self.w.stand_ins(Group(pool), len(pool))
        for slot in facedown:
            if not names:
                raise refuse("missing_site", "all sites are named elsewhere", "SCRIBE-49", f"/aftermath/slots/{slot.slot - 1}")
            slot.site = names.pop()
        self.piles["site_deck"] += names

    # -- the end of it ----------------------------------------------------------------------------------------------

    def _nothing_lost(self) -> None:
        """Refuses an aftermath in which a card of the world is nowhere to be found (SCRIBE-49)."""
        if agreeing.confirmed(self.after):
            self._put_where_unseen_cards_lie()
        if not self.lost:
            return
        missing: dict[str, int] = {}
        for card in self.lost:
            told = self._last_seen(card)
            missing[told] = missing.get(told, 0) + 1
        names = [told if n == 1 else f"{n} × {told}" for told, n in missing.items()]
        message = f"nowhere to be found: {listed(names)}; name them, or confirm that the table is right"
        names_of = {card: card for card in self.lost}
        raise Illegal("missing_card", message, law=("SCRIBE-49", agreeing.LAW), at="/aftermath", names=names_of)

    def _put_where_unseen_cards_lie(self) -> None:
        """Lets denizens and edifices that lay open, and are nowhere now, lie where nobody looks: in the world deck and in the
        Archive."""
        for card in self.lost:
            if (pile := {"denizen": "world_deck", "edifice": "edifices_in_archive"}.get(KIND[card])) and not self.given[pile]:
                self.piles[pile].append(card)
                self.w.record.append(Entry(agreeing.LAW, "card-missing", {"card": card}))
        self.lost = [card for card in self.lost if all(card not in pile for pile in self.piles.values())]

    def _last_seen(self, card: str) -> str:
        """Tells where a card was before the game; its name only if it lay open there."""
        for slot in self.world.slots:
            for placed in slot.cards:
                if placed.card == card:
                    return f"{{{card}}} (of slot {slot.slot})" if placed.faceup else f"a facedown relic of slot {slot.slot}"
        for zone in ("edifices_in_archive", "box"):
            if card in self.world.zones()[zone]:
                return f"{{{card}}} (of {WORDS[zone]})"
        zone = next((zone for zone, cards in self.world.zones().items() if card in cards), "")
        return f"a {KIND[card]} of {WORDS.get(zone, 'those that nobody knows')}"
