"""Denizens of Nomad; their battle plans are in `nomad_plans`."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.kernel.values import About, Rules, choose_of, choose_or
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import at_site, by_seat, of_player, pile, site
from games.oath.engine.play.core.actions import Journey, Playing, Recover, Travel
from games.oath.engine.play.core.cards import (
    back_of,
    discard,
    dispossess,
    draw_dispossessed,
    draw_from_deck,
    empty,
    give_banner,
    lay_at_site,
    lift,
    move_pile,
    take_in_hand,
    vision_drawn,
)
from games.oath.engine.play.core.faces import CONSPIRACY, DARKEST_SECRET, FACES, Cost
from games.oath.engine.play.core.hooks import (
    ACTION,
    ADVISER_LIMIT,
    BAN_FACEUP,
    BAN_POWER,
    BAN_TAKE,
    FAVOR_COMES_FROM,
    FAVOR_GOES_TO,
    LOCKS,
    RECOVERS,
    TRAVELS,
    UNCOUNTED,
    WHEN_PLAYED,
    Held,
)
from games.oath.engine.play.core.states import Card, Exchangeable, OathTable, State, Zone
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import bank_favor, gain_secrets, keep_secrets, move_pawn, purse, regain_supply, take_off
from games.oath.engine.play.majors.playing import (
    affordable,
    beginning,
    can_make_room,
    clear_for_swap,
    make_room,
    play_as_searched,
)
from games.oath.engine.play.minors.citizenship import become_citizen, take_reliquary
from games.oath.engine.play.minors.deals import can_deal_with, negotiate
from games.oath.engine.powers.denizens.vocabulary import (
    Owned,
    becoming_citizen,
    burn_all_but_one,
    gain_from_one_of,
    of_owned,
    swap_advisers,
    swappable,
    toll_to_ruler,
    unlocked_advisers,
)
from games.oath.engine.world.facts import REGION_OF, SLOTS

NOMAD = "nomad"

# -- what is so while they lie there ----------------------------------------------------------------------------------


# Ancient Bloodline: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access,
# nobody chooses to use it. Enemies of the holder treat every denizen and every relic at sites the holder rules as locked: they
# cannot discard, move or swap those denizens, nor recover, take, put under the relic deck or otherwise move those relics.
@LOCKS("ancient-bloodline")
def cards_at_sites_of_holder_are_locked_to_enemies(
    held: Held[Any], state: State, seat: int, zone: Zone, at: int, card: Card
) -> bool:
    on_land = zone == "ground" or (zone == "site" and FACES[card.slug].kind == "denizen")
    return on_land and _is_foreign_land(state, held, seat, at)


@BAN_TAKE("ancient-bloodline")
def enemies_cannot_take_relics_at_sites_of_holder(held: Held[Any], t: OathTable, seat: int, what: str) -> bool:
    spot = t.state.where.get(what)
    return spot is not None and spot.zone == "ground" and _is_foreign_land(t.state, held, seat, spot.at)


def _is_foreign_land(state: State, held: Held[Any], seat: int, slot: int) -> bool:
    """Tells whether the holder rules this site, and the seat is an enemy of the holder."""
    return ruling.enemy_of_owner(state, seat, held) and ruling.rules_site(state, held.at, slot)


# Family Wagon: While faceup: the holder may have any number of faceup Nomad advisers, none of which count against the adviser
# limit, and at most one adviser that is not Nomad. Facedown advisers (denizens or Visions) have no suit and use that single
# slot.
@ADVISER_LIMIT("family-wagon")
def adviser_limit_is_one_besides_nomads(held: Held[Any], state: State) -> int:
    return 1


@UNCOUNTED("family-wagon")
def nomad_advisers_are_not_counted(held: Held[Any], state: State, card: Card) -> bool:
    return ruling.suit_of(card) == NOMAD


# Lost Tongue: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access, nobody
# chooses to use it. No other player, friend or foe, may target or take the holder's relics or banners by any means (campaign
# target, Recover, card power, Conspiracy) unless that player rules at least one faceup Nomad card.
@BAN_TAKE("lost-tongue")
def others_without_nomads_cannot_take_goods_of_holder(held: Held[Any], t: OathTable, seat: int, what: str) -> bool:
    """Lets the holder, who rules the Lost Tongue itself."""
    if ruling.holder_of(t.state, what) != held.at:
        return False
    return all(ruling.suit_of(card) != NOMAD for card in ruling.ruled_cards(t.state, seat))


# Sacred Ground: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access,
# nobody chooses to use it. Visions may be revealed (played faceup) only by a player whose pawn stands at this card's site;
# everyone else is barred. The Conspiracy is exempt. Facedown play is free as ever. Binds its ruler too.
@BAN_FACEUP("sacred-ground")
def visions_can_be_revealed_only_here(held: Held[Any], t: OathTable, seat: int, slug: str, zone: Zone, at: int) -> bool:
    return zone == "vision" and slug != CONSPIRACY and t.state.players[seat].site != held.at


# Spell Breaker: Persistent (black band): always on while faceup, binds everyone it names whether or not they have access,
# nobody chooses to use it. Enemies of its ruler cannot use any power whose cost contains at least one secret, placed or burnt.
# Ruler's enemies: every Exile if the Empire rules it, every other player if an Exile rules it, every player if bandits rule it.
@BAN_POWER("spell-breaker")
def enemies_cannot_use_powers_that_cost_secrets(held: Held[Any], t: OathTable, seat: int, power: Held[Any], cost: Cost) -> bool:
    return bool(cost.secret or cost.burn_secret) and ruling.enemy_of_owner(t.state, seat, held)


# Vow of Kinship: On becoming faceup: all favor on the holder's board moves to the Nomad bank.
@WHEN_PLAYED("vow-of-kinship")
def all_favor_goes_to_nomad_bank(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    bank_favor(t, playing.seat, NOMAD, t.state.players[playing.seat].favor, "OATH-7.3.3a")
    yield from ()


# Vow of Kinship: While faceup: favor that would come to the holder's board from any source goes to the Nomad bank instead.
# Vow of Kinship: While faceup: the holder may spend favor lying in the Nomad bank as if it were on their board, for any cost,
# payment, burn or gift. This is a permission, never a duty.
@FAVOR_GOES_TO("vow-of-kinship", nth=1)
@FAVOR_COMES_FROM("vow-of-kinship", nth=2)
def holder_gains_and_spends_favor_in_nomad_bank() -> str:
    return NOMAD


# -- Travel -----------------------------------------------------------------------------------------------------------


def _costs_supply(held: Held[Any], t: OathTable, travel: Travel) -> bool:
    return not travel.free


def _costs_supply_with_few_warbands(held: Held[Any], t: OathTable, travel: Travel) -> bool:
    return not travel.free and t.state.players[travel.seat].warbands <= 3


# A Fast Steed: At the start of a Travel the user may place 1 favor here if at most three warbands are on their board; the
# Travel then costs 0 Supply, surcharges included.
@TRAVELS("a-fast-steed", when=_costs_supply_with_few_warbands)
def travel_with_few_warbands_is_free(held: Held[Any], t: OathTable, travel: Travel) -> None:
    travel.free = True


# Special Envoy: The user's Travel costs 0 Supply, surcharges included; once it is finished their Act Phase ends and the Rest
# Phase begins. Free, optional.
@TRAVELS("special-envoy", when=_costs_supply)
def travel_is_free_and_ends_act_phase(held: Held[Any], t: OathTable, travel: Travel) -> None:
    travel.free = travel.ends_act = True


# Tents: At the start of a Travel the user may place 1 favor here; if the destination lies in the region the pawn starts in, the
# Travel costs 0 Supply, surcharges included.
@TRAVELS("tents", when=_costs_supply)
def travel_within_region_is_free(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def in_the_region(journey: Journey) -> None:
        journey.free |= REGION_OF[journey.slot] == REGION_OF[travel.origin]

    travel.adjust.append(in_the_region)


def _can_travel_here_for_free(held: Held[Any], t: OathTable, travel: Travel) -> bool:
    state, seat = t.state, travel.seat
    return (
        not travel.free
        and travel.origin != held.at
        and (seat in ruling.card_rulers(state, held) or purse(state, seat) >= toll_to_ruler(state, held).favor)
    )


# Way Station: Persistent (black band): open to every player, access not required. When a player travels to this card's site
# they may pay 0 Supply if they rule Way Station, or if they choose to give 1 favor to its ruler (to the Chancellor if the
# Empire rules it, burnt if bandits do).
@TRAVELS("way-station", when=_can_travel_here_for_free)
def travel_here_is_free_for_one_favor_to_ruler(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def to_the_station(journey: Journey) -> None:
        if journey.slot == held.at:
            journey.free = True
            if travel.seat not in ruling.card_rulers(t.state, held):
                journey.tolls.append(toll_to_ruler(t.state, held))

    travel.adjust.append(to_the_station)


def _shared_suits(state: State, seat: int, slot: int) -> set[str]:
    return {*ruling.suits_at(state, slot)} & {*ruling.adviser_suits(state.players[seat])}


def _destination_may_share_a_suit(held: Held[Any], t: OathTable, travel: Travel) -> bool:
    """Tells whether a destination shares a suit with the advisers; any site will do while the destination is open."""
    return any(_shared_suits(t.state, travel.seat, slot) for slot in travel.only or SLOTS if slot != travel.origin)


# Hospitality: After the holder has travelled, by their own will or made to by anybody, they gain 1 favor from one bank whose
# suit is shared by a faceup card at the new site and one of their faceup advisers; the holder picks if several qualify. Free.
@TRAVELS("hospitality", when=_destination_may_share_a_suit)
def gain_one_favor_of_a_shared_suit_after_travel(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def gain_of_shared_suit() -> Rules[None]:
        shared = _shared_suits(t.state, travel.seat, t.state.players[travel.seat].site)
        yield from gain_from_one_of(t, travel.seat, shared, 1, "OATH-7.4a", held.slug)

    travel.after.append(gain_of_shared_suit)


# -- Recover ----------------------------------------------------------------------------------------------------------


def _can_recover_relics(held: Held[Any], t: OathTable, recover: Recover) -> bool:
    return bool(recover.only or t.state.site(t.state.players[recover.seat].site).relics)


# Relic Worship: After the user recovers a relic (not a banner), they move their Supply marker three spaces back toward full.
# Free.
@RECOVERS("relic-worship", when=_can_recover_relics)
def regain_three_supply_after_recovering_a_relic(held: Held[Any], t: OathTable, recover: Recover) -> None:
    def regain_for_a_relic() -> Rules[None]:
        if any(FACES[slug].kind == "relic" for slug in recover.taken):
            regain_supply(t, recover.seat, 3, "OATH-4.3.4b")
        yield from ()

    recover.after.append(regain_for_a_relic)


# -- when played ------------------------------------------------------------------------------------------------------


# Ancient Pact: If the player is an Exile holding the Darkest Secret, they may give that banner to the Chancellor. If they do,
# they become a Citizen and in doing so take one relic of their choice from the Imperial Reliquary without looking at it first:
# apply the usual become-a-Citizen procedure, the relic at its place in it (6.6.2) with no offer and no exchange (board to
# Citizen side; own warbands on board and map swapped for purple ones, the Exile choosing which simply leave if purple runs out;
# revealed Vision discarded; a held Usurper title turned back to Oathkeeper; Act Phase ends if it is this player's turn; Supply
# to the leftmost space).
@WHEN_PLAYED("ancient-pact")
def exile_may_give_darkest_secret_to_become_citizen(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    if state.players[seat].imperial or state.banners[DARKEST_SECRET].holder != seat:
        return

    def giving(_: bool) -> About:
        citizen = becoming_citizen(state, seat, relic=True)
        return About((DARKEST_SECRET, *citizen.where), {"banner": 1}, citizen.gain)

    if (yield from choose_or(seat, "ancient-pact", {"become-citizen": True}, "stay-exile", "OATH-7.6.1a", about=giving)):
        give_banner(t, state.chancellor, DARKEST_SECRET)
        yield from settle(t)
        yield from become_citizen(t, seat)
        yield from take_reliquary(t, seat)


# Faithful Friend: The player moves their Supply marker four spaces back toward full (never past the leftmost space).
@WHEN_PLAYED("faithful-friend")
def regain_four_supply(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    regain_supply(t, playing.seat, 4, "OATH-4.3.4b")
    yield from ()


def _swappable_nomads_at_sites(state: State, held: Held[Any], playing: Playing) -> Iterator[tuple[int, Card]]:
    """Lists Nomad cards at other sites for which this one can be swapped, and where they lie."""
    seat, herd = playing.seat, held.card
    assert herd is not None
    if not ruling.is_locked(state, seat, "site", held.at, herd):
        for slot, site in state.slots():
            for card in site.cards:
                locked = ruling.is_locked(state, seat, "site", slot, card, playing.modifiers)
                if slot != held.at and ruling.suit_of(card) == NOMAD and not locked:
                    yield slot, card


# Great Herd: Optional exchange: pick one Nomad card lying at a site anywhere on the map; that card and this one trade places,
# tokens staying on them.
@WHEN_PLAYED("great-herd")
def may_swap_with_a_nomad_at_another_site(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    """Swaps without playing: nothing is gained and no When Played power acts (7.3.3d)."""
    state, seat = t.state, playing.seat
    kin = {f"card:{card.slug}": (slot, card) for slot, card in _swappable_nomads_at_sites(state, held, playing)}

    def swapping(found: tuple[int, Card]) -> About:
        slot, card = found
        return About((card.slug, site(slot), held.slug))

    chosen = yield from choose_or(seat, "great-herd", kin, "no-swap", "OATH-10.swap-a", about=swapping)
    if chosen is None:
        return
    slot, other = chosen
    yield from clear_for_swap(t, seat, held.at, other.slug, held.slug, playing.modifiers)
    yield from clear_for_swap(t, seat, slot, held.slug, other.slug, playing.modifiers)
    herd = lift(state, held.slug).card
    lift(state, other.slug)
    lay_at_site(state, held.at, other)
    lay_at_site(state, slot, herd)
    t.tell("site-cards-swapped", "OATH-10.swap-a", seat=seat, card=held.slug, other_card=other.slug, slot=slot)


# Pilgrimage: All denizens at the player's site that are not locked go to the Dispossessed. Shuffle the Dispossessed and draw as
# many denizens from it as were just moved (the same cards may come back); the player peeks at them and puts them on top of the
# discard pile of their region.
@WHEN_PLAYED("pilgrimage")
def exchange_denizens_here_with_the_dispossessed(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    state, seat = t.state, playing.seat
    slot, region = state.players[seat].site, state.region(seat)
    leaving = [
        card.slug
        for card in state.site(slot).cards
        if FACES[card.slug].kind == "denizen" and not ruling.is_locked(state, seat, "site", slot, card, playing.modifiers)
    ]
    if not leaving:
        return
    for slug in leaving:
        empty(t, lift(state, slug))
    dispossess(state, leaving)
    t.tell("pilgrims", "OATH-7.3.3a", seat=seat, slot=slot, gone=leaving)
    coming = draw_dispossessed(t, len(leaving))
    take_in_hand(t, seat, coming, "dispossessed", "OATH-10.peek-a")
    yield from discard(t, seat, coming, "OATH-7.3.3a", to=(region, False))


EXCHANGED: set[Exchangeable] = {"favor", "secrets", "relics", "advisers"}


# The Gathering: Go round the table once from the Chancellor in turn order: each player decides whether to place their pawn at
# the site of this card. Then players whose pawns are there may make any number of binding exchanges among themselves of favor,
# secrets, held relics and advisers, each needing the consent of those involved. Pawns stay where they are.
@WHEN_PLAYED("the-gathering")
def pawns_may_gather_here_for_exchanges(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    """Lets the guests propose exchanges in turn, and again after a round that brought one. Coming is no Travel."""
    state, slot = t.state, held.at
    here = state.site(slot).slug
    for seat, player in enumerate(state.players):
        if player.site != slot and (
            yield from choose_or(
                seat, "gathering", {"join-gathering": slot}, "stay-away", "OATH-7.3.3a", about=at_site, site=here
            )
        ):
            move_pawn(state, seat, slot)
            t.tell("gathered", "OATH-7.3.3a", seat=seat, site=here)
    guests = [seat for seat, player in enumerate(state.players) if player.site == slot]
    declined: set[tuple[int, int]] = set()
    dealt = True
    while dealt:
        dealt = False
        for seat in guests:
            dealt |= yield from _propose_exchanges(t, seat, guests, declined)


def _propose_exchanges(t: OathTable, seat: int, guests: list[int], declined: set[tuple[int, int]]) -> Rules[bool]:
    """Tells whether the seat came to an exchange. Who declined is asked again once anything has changed hands (7.6.3i)."""
    dealt = False
    others = [other for other in guests if other != seat]
    while True:
        partners = [other for other in others if (seat, other) not in declined and can_deal_with(t, seat, other, EXCHANGED)]
        other = yield from choose_or(seat, "deal-with", by_seat(partners), "done", "OATH-7.6.3i", about=of_player)
        if other is None:
            return dealt
        if (yield from negotiate(t, seat, other, EXCHANGED, "OATH-7.6.3g")):
            dealt = True
            declined.clear()
        else:
            declined.add((seat, other))


def _swappable_nomad_advisers(state: State, seat: int, brother: Card) -> dict[str, Owned]:
    return {
        option: (owner, card)
        for option, (owner, card) in swappable(state, seat, brother).items()
        if FACES[card.slug].suit == NOMAD
    }


# Twin Brother: Optional exchange: pick a faceup Nomad adviser belonging to another player; that card and this one trade places,
# tokens staying on them. No consent needed.
@WHEN_PLAYED("twin-brother")
def may_swap_with_a_nomad_adviser_of_another(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    assert held.card is not None
    brothers = _swappable_nomad_advisers(t.state, playing.seat, held.card)
    chosen = yield from choose_or(playing.seat, "twin-brother", brothers, "no-swap", "OATH-10.swap-a", about=of_owned)
    if chosen:
        yield from swap_advisers(t, playing.seat, held.card, *chosen)


# -- actions ----------------------------------------------------------------------------------------------------------


# Ancient Binding: User with access places 1 secret here and burns 1 more. Then every player burns all their own secrets, faceup
# or facedown, on their board and on denizens, edifices or relics, except one. The one the user keeps is the secret just placed
# here; each other player keeps one.
@ACTION("ancient-binding")
def players_burn_all_secrets_but_one(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Burns all secrets on cards, which are the user's own (4.3.2), but the one just placed. Banners and sites keep theirs."""
    state = t.state
    burnt = keep_secrets(state, seat, 0, 0)
    for spot in state.where.values():
        if spot.card is not held.card:
            burnt += spot.card.secrets
            take_off(spot.card, secrets=spot.card.secrets)
    if burnt:
        t.tell("secrets-burnt", "OATH-10.burn-a", seat=seat, count=burnt)
    for other in range(t.seats):
        if other != seat:
            yield from burn_all_but_one(t, other)


# Convoys: User with access places 1 favor here, takes the whole discard pile of another region and stacks it, order unchanged,
# on top of the discard pile of the region their pawn is in. Either pile may be empty.
@ACTION("convoys")
def move_discard_pile_of_another_region_here(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Moves the pile facedown: nobody sees the cards."""
    discards, here = t.state.discards, t.state.region(seat)
    piles = {pile(region): region for region in discards if region != here}
    region = yield from choose_of(seat, "convoys", piles, "OATH-7.3.2a", about=lambda region: About((pile(region), pile(here))))
    count = move_pile(t.state, region, here)
    t.tell("pile-moved", "OATH-7.3.2a", seat=seat, pile=region, to_pile=here, count=count)


# Elders: User with access places 2 favor here and gains 1 secret from the shared bank.
@ACTION("elders")
def gain_one_secret(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    gain_secrets(t, seat, 1, "OATH-10.gain-a", held.slug)
    yield from ()


# Oracle: User with access places 2 secrets here, finds the Vision nearest the top of the world deck, draws it and then plays or
# discards it exactly as the last step of a Search (faceup where allowed, facedown as an adviser, or discard). All other cards
# keep their order. Nothing happens if the deck has no Vision left.
@ACTION("oracle", when=lambda held, t, seat: affordable(t, beginning(t, seat, "power")))
def play_topmost_vision_of_the_deck(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Takes the Vision nearest the top, which is then played or discarded like the kept card of a Search."""
    deck = t.state.world_deck
    vision = next((slug for slug in deck if back_of(slug) == "vision"), None)
    if vision is None:
        t.tell("no-vision-left", "OATH-7.3.2a", seat=seat)
        return
    draw_from_deck(t, seat, vision)
    vision_drawn(t, seat)
    yield from play_as_searched(t, seat, vision)


class Homesick(NamedTuple):
    owner: int
    card: Card
    slots: list[int]
    """Where the adviser can go."""


def _nomad_advisers_that_can_move(t: OathTable, seat: int) -> dict[str, Homesick]:
    """Lists Nomad advisers that can move to a site (10.move-a)."""
    state, found = t.state, {}
    for owner in range(t.seats):
        for card in unlocked_advisers(state, seat, owner):
            if FACES[card.slug].suit == NOMAD and ruling.may_lie(card.slug, "site"):
                slots = [slot for slot, _ in state.slots() if can_make_room(t, seat, slot, slug=card.slug)]
                if slots:
                    found[f"card:{card.slug}"] = Homesick(owner, card, slots)
    return found


# Resettle: User with access takes one faceup Nomad adviser of any player, their own included, and moves it to any faceup site
# with a free slot. Free. The card must not be locked or adviser-only. Tokens travel with it.
@ACTION("resettle", when=lambda held, t, seat: bool(_nomad_advisers_that_can_move(t, seat)))
def move_a_nomad_adviser_to_any_site(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Moves the card without playing it: nothing is gained and no When Played power acts (7.3.3d)."""
    state = t.state
    owner, card, slots = yield from choose_of(
        seat,
        "resettle",
        _nomad_advisers_that_can_move(t, seat),
        "OATH-10.move-a",
        about=lambda found: of_owned((found.owner, found.card)),
    )
    options = {f"resettle-at:{slot}:{state.site(slot).slug}": slot for slot in slots}
    slot = yield from choose_of(seat, "resettle-at", options, "OATH-10.move-a", about=at_site, card=card.slug)
    yield from make_room(t, seat, slot, slug=card.slug)
    lay_at_site(state, slot, lift(state, card.slug).card)
    t.tell("settled-down", "OATH-10.move-a", seat=owner, card=card.slug, site=state.site(slot).slug)
