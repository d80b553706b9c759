"""What the law allows in an Act phase, written from the law and the facts alone: nothing here asks the rules' code.

A position has only cards that do not bear on the choice of an action, and the modifiers that are written down here.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import fixtures
from games.oath.engine.play.core.states import Card, Player, State

Move = tuple[Any, ...]
Uses = frozenset[str]
"""Modifiers that are used; with what they are told to be, where they can be several things."""
Ways = dict[Uses, set[Move]]

CRADLE, PROVINCES, HINTERLAND = "cradle", "provinces", "hinterland"
REGION = dict(zip(range(1, 9), [CRADLE] * 2 + [PROVINCES] * 3 + [HINTERLAND] * 3, strict=True))
DISTANCE = {  # 5.6.1b–d
    (CRADLE, CRADLE): 1,
    (CRADLE, PROVINCES): 2,
    (CRADLE, HINTERLAND): 4,
    (PROVINCES, CRADLE): 2,
    (PROVINCES, PROVINCES): 2,
    (PROVINCES, HINTERLAND): 2,
    (HINTERLAND, CRADLE): 4,
    (HINTERLAND, PROVINCES): 2,
    (HINTERLAND, HINTERLAND): 3,
}
COASTS = ("barren-coast", "lush-coast", "rocky-coast")
MODIFIERS = {
    "muster": ("pressgangs", "animal-playmates"),
    "trade": ("acting-troupe", "cup-of-plenty", "birdsong", "map-library", "awaited-return"),
    "travel": ("a-fast-steed", "tents", "special-envoy", "forest-paths", "portal", *COASTS),
    "search": ("mushrooms", "errand-boy", "news-from-afar", "darkest-secret"),
    "recover": ("magicians-code",),
    "campaign": (),
}
QUIET = {"action", "battle-plan", "when-played", "wake", "rest"}
"""Kinds of powers that do not bear on which actions there are."""


@cache
def facts() -> dict[str, dict[str, Any]]:
    files = [name for name in fixtures.names("oath") if name.startswith("denizens")] + ["relics", "sites"]
    return {record["slug"]: record for name in files for record in fixtures.read("oath", name)["records"]}


def is_quiet(slug: str) -> bool:
    return all(power["kind"] in QUIET for power in facts()[slug]["powers"])


class Law:
    """Of one seat in its Act phase."""

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.me: Player = state.players[seat]
        self.here = state.sites[self.me.site - 1]

    def menu(self) -> set[str]:
        """Without the powers of cards."""
        actions = {name for name in MODIFIERS if self.ways(name)}
        return actions | {name for name in MINOR if MINOR[name](self)} | {"rest"}

    def ways(self, action: str) -> Ways:
        """What can be done with which modifiers; sets with which nothing can be done are left out."""
        found: Ways = {}
        for uses in self._sets(action):
            if moves := set(getattr(self, action)(uses)):
                found[uses] = moves
        return found

    # -- modifiers: 7.1.1, 7.1.2, 7.4 ----------------------------------------------------------------------------

    def _sets(self, action: str) -> Iterator[Uses]:
        mine = [slug for slug in MODIFIERS[action] if self._open_to_me(slug)]
        for n in range(len(mine) + 1):
            for chosen in combinations(mine, n):
                favor, secrets = self._left(chosen)
                if favor < 0 or secrets < 0:
                    continue
                if "acting-troupe" in chosen:
                    rest = [slug for slug in chosen if slug != "acting-troupe"]
                    yield from (frozenset([*rest, f"acting-troupe={suit}"]) for suit in ("beast", "order"))
                else:
                    yield frozenset(chosen)

    def _open_to_me(self, slug: str) -> bool:
        if slug in COASTS:
            return self.here.slug == slug
        if slug == "darkest-secret":
            return self.state.banners[slug].holder == self.seat
        card = self._card(slug)
        if card is None or (any(self._cost(slug)) and (card.favor or card.secrets)):  # 7.1.2g
            return False
        if slug == "map-library":
            return card in self.here.cards
        if slug == "awaited-return":
            return self.me.warbands > 0
        return True

    def _card(self, slug: str) -> Card | None:
        """The faceup card with this slug, if the seat has access to it (7.1.1a, 7.1.1b)."""
        own = [*self.me.advisers, *self.me.relics]
        sites = [site for slot, site in self._faceup() if site is self.here or self.rules(self.seat, slot)]
        reach = own + [card for site in sites for card in site.cards]
        return next((card for card in reach if card.slug == slug and card.faceup), None)

    def _cost(self, slug: str) -> tuple[int, int]:
        if slug in COASTS or slug == "darkest-secret":
            return 0, 0
        cost = facts()[slug]["powers"][0]["cost"]
        return cost["favor"], cost["secret"]

    def _left(self, uses: Any) -> tuple[int, int]:
        costs = [self._cost(use.partition("=")[0]) for use in uses]
        return self.me.favor - sum(favor for favor, _ in costs), self.me.secrets - sum(secret for _, secret in costs)

    def _bears_a_cost(self, card: Card, uses: Uses) -> bool:
        return card.slug in uses and any(self._cost(card.slug))

    # -- who rules what: 6.6.3, 10.rule --------------------------------------------------------------------------

    def _faceup(self) -> list[tuple[int, Any]]:
        return [(slot, site) for slot, site in enumerate(self.state.sites, 1) if site.faceup]

    def rules(self, seat: int, slot: int, apart: int | None = None) -> bool:
        """`apart`: the Citizen who is not Imperial in this Campaign (5.5.1f, 5.5.1g)."""
        player, site = self.state.players[seat], self.state.sites[slot - 1]
        if player.role != "exile" and seat == apart:
            return False
        colour = player.colour if player.role == "exile" else "purple"
        return site.faceup and bool(site.warbands.get(colour))

    def _unruled(self, slot: int) -> bool:
        return not any(self.rules(seat, slot) for seat in range(len(self.state.players)))

    # -- major actions -------------------------------------------------------------------------------------------

    def _suit(self, card: Card) -> str | None:
        return facts()[card.slug]["suit"] if card.faceup else None

    def muster(self, uses: Uses) -> Iterator[Move]:
        """Every card here that can be mustered with, and the warbands it brings (5.2)."""
        favor, _ = self._left(uses)
        bank = self.state.reserve["purple" if self.me.role != "exile" else self.me.colour]
        for card in self.here.cards:
            empty = not (card.favor or card.secrets or self._bears_a_cost(card, uses))
            supply = 0 if "animal-playmates" in uses and self._suit(card) == "beast" else 1
            if (empty or "pressgangs" in uses) and favor >= 1 and self.me.supply >= supply:
                yield card.slug, min(2, bank)

    def trade(self, uses: Uses) -> Iterator[Move]:
        """Every trade that can be paid, and what it brings (5.3)."""
        parts = {use.partition("=")[0]: use.partition("=")[2] for use in uses if "=" in use}
        suits = [parts.get(card.slug, self._suit(card)) for card in self.me.advisers if card.faceup]
        region = REGION[self.me.site]
        slots = [slot for slot, _ in self._faceup() if REGION[slot] == region] if "map-library" in uses else [self.me.site]
        for card in (card for slot in slots for card in self.state.sites[slot - 1].cards):
            suit = self._suit(card)
            matching = suits.count(suit)
            waived = ("birdsong" in uses and suit in ("beast", "nomad")) or ("cup-of-plenty" in uses and matching)
            supply = 0 if waived or "awaited-return" in uses else 1
            if card.favor or card.secrets or self.me.supply < supply:
                continue
            if self.me.secrets >= 1:
                yield "favor", card.slug, min(1 + matching, self.state.banks[str(suit)])
            if self.me.favor >= 2:
                yield "secrets", card.slug, matching

    def travel(self, uses: Uses) -> Iterator[Move]:
        """5.6.1, and what the Coasts, the Charming Valley and the Narrow Pass say."""
        here, at = self.here, self.me.site
        portal = next((slot for slot, site in self._faceup() if any(card.slug == "portal" for card in site.cards)), 0)
        for slot, site in enumerate(self.state.sites, 1):
            if slot == at:
                continue
            beasts = site.faceup and any(self._suit(card) == "beast" for card in site.cards)
            past = ("forest-paths" in uses and beasts) or ("portal" in uses and portal in (at, slot))
            by_sea = site.faceup and site.slug in COASTS and bool(uses.intersection(COASTS)) and not past
            gate = next((n for n, other in self._faceup() if other.slug == "narrow-pass" and REGION[n] == REGION[slot]), slot)
            if REGION[at] != REGION[slot] and slot != gate and not (past or by_sea):
                continue
            free = past or "special-envoy" in uses or ("a-fast-steed" in uses and self.me.warbands <= 3)
            free = free or ("tents" in uses and REGION[at] == REGION[slot])
            supply = 1 if by_sea else DISTANCE[REGION[at], REGION[slot]]
            supply = 0 if free else supply + (here.slug == "charming-valley")
            if self.me.supply >= supply:
                yield slot, supply

    def search(self, uses: Uses) -> Iterator[Move]:
        """Every source that the seat can search for the Supply it has (5.1.1)."""
        state, own = self.state, REGION[self.me.site]
        deck = 2 + (state.visions_drawn > 0) + (state.visions_drawn > 2)  # 5.1.1c
        prices = {"deck": 2 if "darkest-secret" in uses else deck, own: 2}
        if "errand-boy" in uses:
            prices = {region: 2 for region in (CRADLE, PROVINCES, HINTERLAND) if region != own}
        if "mushrooms" in uses:
            prices.pop("deck", None)
        free = "mushrooms" in uses or "news-from-afar" in uses
        for source, supply in prices.items():
            if (state.world_deck if source == "deck" else state.discards[source]) and self.me.supply >= (0 if free else supply):
                yield (source,)

    def recover(self, uses: Uses) -> Iterator[Move]:
        """Every relic here and every banner that the seat can pay for (5.4)."""
        if self.me.supply < 1:
            return
        favor, secrets = self._left(uses)
        price = facts()[self.here.slug]["recover_cost"]
        if price:
            banked = (price["favor_to_bank"] or {"amount": 0})["amount"]
            for position, relic in enumerate(self.here.relics):
                if not relic.faceup and favor >= price["burn_favor"] + banked and secrets >= price["burn_secret"]:
                    yield "relic", position
        banners = self.state.banners
        if favor > banners["peoples-favor"].tokens:
            yield "banner", "peoples-favor"
        secret = banners["darkest-secret"]
        if secrets + 2 * ("magicians-code" in uses) > secret.tokens and self._can_lose_the_secret(secret.holder):
            yield "banner", "darkest-secret"

    def _can_lose_the_secret(self, holder: int | None) -> bool:
        """Whether the site of its holder shows a suit that none of its advisers has (5.4.1c–h)."""
        if holder in (None, self.seat):
            return True
        player = self.state.players[holder]
        known = {self._suit(card) for card in player.advisers}
        return any(self._suit(card) not in known for card in self.state.sites[player.site - 1].cards)

    def campaign(self, uses: Uses) -> Iterator[Move]:
        """5.5.1, 5.5.2: each defender with each of the targets that a lawful declaration can have."""
        if self.me.supply < 2:
            return
        seats = [other for other in range(len(self.state.players)) if other != self.seat]
        near = [other for other in seats if self.rules(other, self.me.site) or self.state.players[other].site == self.me.site]
        for defender in near:
            yield from ((defender, target) for target in self._targets(defender))
        if not any(self.rules(other, self.me.site) for other in range(len(self.state.players))):
            yield from (
                (None, f"site:{slot}") for slot in self._reachable([n for n, _ in self._faceup() if self._unruled(n)], None)
            )

    def _targets(self, defender: int) -> set[str]:
        state, at, player = self.state, self.me.site, self.state.players[defender]
        among = self.me.role != "exile" and player.role != "exile"
        apart = (defender if self.me.role == "chancellor" else self.seat) if among else None
        ruled = [slot for slot, _ in self._faceup() if self.rules(defender, slot, apart)]
        pawn = player.site == at
        if not (pawn or at in ruled):  # 5.5.2e
            return set()
        found = {f"site:{slot}" for slot in self._reachable(ruled, apart)}
        if pawn:
            found |= {f"relic:{card.slug}" for card in player.relics}
            found |= {f"banner:{slug}" for slug, banner in state.banners.items() if banner.holder == defender} | {"pawn"}
        return found

    def _reachable(self, ruled: list[int], apart: int | None) -> list[int]:
        """Past the Narrow Pass only together with it, unless the attacker rules it."""
        at = self.me.site
        gates = {
            REGION[slot]: slot for slot, site in self._faceup() if site.slug == "narrow-pass" and REGION[slot] != REGION[at]
        }
        shut = {region for region, gate in gates.items() if gate not in ruled and not self.rules(self.seat, gate, apart)}
        return [slot for slot in ruled if REGION[slot] not in shut]

    # -- minor actions -------------------------------------------------------------------------------------------

    @property
    def has_scepter(self) -> bool:
        return any(card.slug == "grand-scepter" for card in self.me.relics)

    @property
    def garrison(self) -> int:
        return int(self.here.warbands.get("purple" if self.me.role != "exile" else self.me.colour, 0))

    def mates(self, giver: str) -> bool:
        """6.5f: whether there are warbands to be given, by me or by them."""
        if self.me.role == "exile":
            return False
        here = [
            other
            for seat, other in enumerate(self.state.players)
            if seat != self.seat and other.role != "exile" and other.site == self.me.site
        ]
        return any(self.me.warbands if giver == "me" else other.warbands for other in here)

    def price_of_exile(self, seat: int) -> int:
        """The favor for exiling a Citizen, raised and lowered by title and People's Favor (6.7a–c)."""
        favored = self.state.banners["peoples-favor"].holder
        marks = [(self.state.title == one) + (favored == one) for one in (seat, self.seat)]
        return 5 + marks[0] - marks[1]

    @property
    def price_of_own_exile(self) -> int:
        """The favor that leaving the Empire costs: one for each warband and secret (6.8b, 6.8c)."""
        state = self.state
        cards = [card for site in state.sites for card in (*site.cards, *site.relics)]
        cards += [card for player in state.players for card in (*player.advisers, *player.relics)]
        return self.me.warbands + self.me.secrets + self.me.turned + sum(card.secrets for card in cards)


MINOR: dict[str, Any] = {
    "play-adviser": lambda law: any(not card.faceup for card in law.me.advisers),
    "peek": lambda law: any(not relic.faceup and law.seat not in relic.seen for relic in law.here.relics),
    "peek-reliquary": lambda law: (
        law.has_scepter and any(relic and law.seat not in relic.seen for relic in law.state.reliquary)
    ),
    "take-from-site": lambda law: law.garrison > 1,
    "put-at-site": lambda law: law.me.warbands > 0 and law.rules(law.seat, law.me.site),
    "hand-over": lambda law: law.mates("me"),
    "ask-for": lambda law: law.mates("them"),
    "offer": lambda law: (
        law.has_scepter and any(law.state.reliquary) and any(player.role == "exile" for player in law.state.players)
    ),
    "exile": lambda law: (
        law.has_scepter
        and any(
            player.role == "citizen" and seat != law.seat and law.me.favor >= law.price_of_exile(seat)
            for seat, player in enumerate(law.state.players)
        )
    ),
    "self-exile": lambda law: (
        law.me.role == "citizen"
        and not law.has_scepter
        and any(card.slug == "grand-scepter" for player in law.state.players for card in player.relics)
        and law.me.favor >= law.price_of_own_exile
    ),
}
