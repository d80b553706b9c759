"""The sites, each with its power and whom it binds (OATH-site)."""

from typing import Any

from games.kernel.values import About, Rules, choose_of
from games.oath.engine.play.campaign.forces import TARGETS, add_attack, remove_attack
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import Thing, about, lying, site
from games.oath.engine.play.core.actions import Campaign, Journey, Muster, MusterOffer, Playing, Search, Toll, Travel
from games.oath.engine.play.core.faces import FACES, SITE_FACES
from games.oath.engine.play.core.hooks import (
    ACTION,
    BAN_TARGETS,
    BAN_TRAVEL,
    CHOOSES_DESTINATION,
    DECLARED,
    HOMELAND,
    MAKES_ROOM,
    MUSTERS,
    SEARCHES,
    TARGET_TOLL,
    TRAVEL_TOLL,
    TRAVELS,
    WAKE,
    Held,
)
from games.oath.engine.play.core.states import Exchangeable, OathTable, State
from games.oath.engine.play.core.tokens import (
    can_pay_tolls,
    gain_favor,
    gain_secrets,
    gain_warbands,
    get_favor,
    get_secrets,
    take_off,
)
from games.oath.engine.play.majors.recover import recover_free, recoverable
from games.oath.engine.play.minors.deals import deal
from games.oath.engine.world.facts import REGION_OF

COASTS = tuple(face.slug for face in SITE_FACES.values() if face.group == "coast")
NARROW_PASS, HIDDEN_PLACE = "narrow-pass", "the-hidden-place"
TERMS: set[Exchangeable] = {"favor", "secrets", "promises"}

# -- waking there -----------------------------------------------------------------------------------------------------


def _has_tokens_for(held: Held[Any], t: OathTable, seat: int) -> bool:
    site = t.state.site(held.at)
    return t.state.players[seat].site == held.at and bool(site.favor or site.secrets)


# Salt Flats: In step 4.1.4 (last step of the Wake phase) the active player, if their pawn stands here, may move exactly one
# token (a favor or a secret, player's choice) from this site card to their board. At most one token per Wake phase. Nothing
# happens if the card holds no token. Tokens are only put on the card by its reveal prompt (at setup or when it is turned
# faceup); they are never refilled during play.
# Mine: In step 4.1.4 (last step of the Wake phase) the active player, if their pawn stands here, may move exactly one token (a
# favor) from this site card to their board. At most one token per Wake phase. Nothing happens if the card holds no token.
# Tokens are only put on the card by its reveal prompt (at setup or when it is turned faceup); they are never refilled during
# play.
# Drowned City: In step 4.1.4 (last step of the Wake phase) the active player, if their pawn stands here, may move exactly one
# token (a secret) from this site card to their board. At most one token per Wake phase. Nothing happens if the card holds no
# token. Tokens are only put on the card by its reveal prompt (at setup or when it is turned faceup); they are never refilled
# during play.
@WAKE("salt-flats", "mine", "drowned-city", when=_has_tokens_for)
def take_one_token_at_wake(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    here = t.state.site(held.at)
    lying_here: list[tuple[Thing, int]] = [("favor", here.favor), ("secret", here.secrets)]
    token = yield from choose_of(
        seat,
        "opportunity",
        {f"token:{kind}": kind for kind, count in lying_here if count},
        "OATH-site.opportunity-a",
        about=lambda kind: about(site(held.at), gain={kind: 1}),
    )
    if token == "favor":  # noqa: S105  a wooden one
        take_off(here, favor=1)
        get_favor(t, seat, 1)
    else:
        take_off(here, secrets=1)
        get_secrets(t, seat, 1)
    t.tell("token-taken", "OATH-site.opportunity-a", seat=seat, site=here.slug, token=token)


# -- homelands --------------------------------------------------------------------------------------------------------


def _plays_homeland_suit(held: Held[Any], t: OathTable, playing: Playing) -> bool:
    """Tells whether the card has the site's suit, and the player discarded none of it from here in this turn."""
    suit = SITE_FACES[held.slug].homeland
    return FACES[playing.card].suit == suit and f"{playing.seat}:{held.at}:{suit}" not in t.state.uprooted


# Fertile Valley: Trigger: a player plays a faceup card of the Hearth suit to this site (Search, or minor action 6.1, or any
# effect that says 'play'; mere moving or swapping does not count), and that same player has not discarded any Hearth-suit card
# from this site earlier in the same turn. Effect: that player gains 1 favor from the Hearth favor bank (in addition to the
# favor for playing to a site). Resolve after the favor gained for playing to a site and after other modifiers, but before the
# card's own When Played power.
@HOMELAND("fertile-valley", when=_plays_homeland_suit)
def homeland_play_gains_one_favor(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    suit = SITE_FACES[held.slug].homeland
    assert suit is not None
    gain_favor(t, playing.seat, suit, 1, "OATH-site.homeland-c", held.slug)
    yield from ()


# Steppe: Trigger: a player plays a faceup card of the Nomad suit to this site (Search, or minor action 6.1, or any effect that
# says 'play'; mere moving or swapping does not count), and that same player has not discarded any Nomad-suit card from this
# site earlier in the same turn. Effect: that player gains 1 secret from the shared bank. Resolve after the favor gained for
# playing to a site and after other modifiers, but before the card's own When Played power.
# Standing Stones: Trigger: a player plays a faceup card of the Arcane suit to this site (Search, or minor action 6.1, or any
# effect that says 'play'; mere moving or swapping does not count), and that same player has not discarded any Arcane-suit card
# from this site earlier in the same turn. Effect: that player gains 1 secret from the shared bank. Resolve after the favor
# gained for playing to a site and after other modifiers, but before the card's own When Played power.
@HOMELAND("steppe", "standing-stones", when=_plays_homeland_suit)
def homeland_play_gains_one_secret(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    gain_secrets(t, playing.seat, 1, "OATH-site.homeland-c", held.slug)
    yield from ()


# Ancient City: Trigger: a player plays a faceup card of the Order suit to this site (Search, or minor action 6.1, or any effect
# that says 'play'; mere moving or swapping does not count), and that same player has not discarded any Order-suit card from
# this site earlier in the same turn. Effect: that player gains 2 warbands from their personal bank to their board (a Citizen
# gains purple ones). Resolve after the favor gained for playing to a site and after other modifiers, but before the card's own
# When Played power.
@HOMELAND("ancient-city", when=_plays_homeland_suit)
def homeland_play_gains_two_warbands(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    gain_warbands(t, playing.seat, 2, "OATH-site.homeland-c", held.slug)
    yield from ()


# Wastes: Trigger: a player plays a faceup card of the Discord suit to this site (Search, or minor action 6.1, or any effect
# that says 'play'; mere moving or swapping does not count), and that same player has not discarded any Discord-suit card from
# this site earlier in the same turn. Effect: that player takes one relic that is at this site, if any, for no cost; this counts
# as recovering it (so restrictions and powers about recovering apply). Resolve after the favor gained for playing to a site and
# after other modifiers, but before the card's own When Played power.
# Deep Woods: Trigger: a player plays a faceup card of the Beast suit to this site (Search, or minor action 6.1, or any effect
# that says 'play'; mere moving or swapping does not count), and that same player has not discarded any Beast-suit card from
# this site earlier in the same turn. Effect: that player takes one relic that is at this site, if any, for no cost; this counts
# as recovering it (so restrictions and powers about recovering apply). Resolve after the favor gained for playing to a site and
# after other modifiers, but before the card's own When Played power.
@HOMELAND("wastes", "deep-woods", when=_plays_homeland_suit)
def homeland_play_recovers_a_relic_here(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    relics = t.state.site(held.at).relics

    def recovering(place: int) -> About:
        relic = relics[place]
        return about(site(held.at), lying(relic), gain={"relic": int(recoverable(t, playing.seat, relic.slug))})

    if places := {f"recover-relic:{place}": place for place, _ in enumerate(relics)}:
        place = yield from choose_of(
            playing.seat, "homeland-relic", places, "OATH-site.homeland-c", reveals=True, about=recovering, site=held.slug
        )
        yield from recover_free(t, playing.seat, held.at, place)


# -- terrain ----------------------------------------------------------------------------------------------------------


def _slots_of(state: State, c: Campaign, targets: list[str]) -> set[int]:
    """Lists where these targets are: relics, banners and favor are where the pawn is."""
    found = {slot for target in targets if (slot := TARGETS[target].slot)}
    if c.battle.defender is not None and len(found) < len(targets):
        found.add(state.players[c.battle.defender].site)
    return found


def _has_targets_here(held: Held[Any], t: OathTable, c: Campaign) -> bool:
    return held.at in _slots_of(t.state, c, c.declared)


# Plains: Whenever a Campaign declares at least one target that is at this site (the site itself, or the defender's pawn, relics
# or banners when the defender's pawn is here), exactly one attack die is added to the attack pool. Applies to every attacker,
# even the ruler of the site, once per Campaign however many targets are here.
@DECLARED("plains", when=_has_targets_here)
def attack_here_adds_one_die(held: Held[Any], t: OathTable, c: Campaign) -> None:
    add_attack(t, c, 1, "OATH-site.plains-a")


# Mountain: Whenever a Campaign declares at least one target that is at this site, exactly one attack die is removed from the
# attack pool (if the pool is empty at that moment, one defense die is added to the defense pool instead, rule 5.5.3). Applies
# to every attacker, even the ruler of the site, once per Campaign however many targets are here.
@DECLARED("mountain", when=_has_targets_here)
def attack_here_removes_one_die(held: Held[Any], t: OathTable, c: Campaign) -> None:
    remove_attack(t, c, 1, "OATH-site.mountain-a")


def _can_muster_at(held: Held[Any], t: OathTable, muster: Muster) -> bool:
    state = t.state
    return held.at in muster.slots and bool(state.site(held.at).cards) and ruling.rules_site(state, muster.seat, held.at)


# River: When a player musters using a card at this site and rules this site, they gain one additional warband (three instead of
# two before other modifiers).
@MUSTERS("river", when=_can_muster_at)
def ruler_musters_one_more_here(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def more(offer: MusterOffer) -> None:
        offer.gain += offer.slot == held.at

    muster.adjust.append(more)


# Great Slum: When a player is about to play or move a card to this site (a swap moves both cards) they may first discard one
# card that is at this site (not a locked one), then place the new card; this may free the capacity the new card needs.
@MAKES_ROOM("great-slum")
def may_discard_a_card_here_to_make_room(held: Held[Any], t: OathTable, seat: int, slot: int, slug: str) -> bool:
    return slot == held.at


# Marshes: When a player whose pawn is here takes the Search action (world deck or discard pile) they must draw one card fewer
# than they otherwise would (2 instead of 3). Other draw modifiers add to or subtract from that number.
@SEARCHES("marshes", when=lambda held, t, search: t.state.players[search.seat].site == held.at)
def search_here_draws_one_fewer(held: Held[Any], t: OathTable, search: Search) -> None:
    search.more -= 1


# -- ways -------------------------------------------------------------------------------------------------------------


def _starts_here(held: Held[Any], t: OathTable, travel: Travel) -> bool:
    return travel.origin == held.at


def _is_coast(state: State, slot: int) -> bool:
    """Tells whether a coast lies there faceup; nobody knows of a facedown site what it is."""
    site = state.site(slot)
    return site.faceup and site.slug in COASTS


# Barren Coast, Lush Coast, Rocky Coast: When the player travels from this site to another faceup Coast site (Barren Coast, Lush
# Coast, Rocky Coast), the base Travel cost becomes 1 Supply whatever the regions, and the Narrow Pass restriction is ignored
# for that travel. Increases or reductions from other powers are applied to that base of 1.
@TRAVELS(*COASTS, when=lambda held, t, travel: travel.origin == held.at and sum(_is_coast(t.state, s) for s in REGION_OF) > 1)
def travel_between_coasts_costs_one_supply(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def by_sea(journey: Journey) -> None:
        if _is_coast(t.state, journey.slot):
            journey.supply = 1
            journey.ignores.add(NARROW_PASS)

    travel.adjust.append(by_sea)


# Charming Valley: A player who travels from this site pays 1 Supply more than the Travel cost would otherwise be. Travel
# effects that spend no Supply ignore the increase.
@TRAVELS("charming-valley", when=_starts_here)
def travel_from_here_costs_one_more(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def more(journey: Journey) -> None:
        journey.more += 1

    travel.adjust.append(more)


# Shrouded Wood: When a player travels from this site the base Travel cost is 2 Supply whatever the regions, and the Narrow Pass
# and The Hidden Place restrictions are ignored for that travel.
@TRAVELS("shrouded-wood", when=_starts_here)
def travel_from_here_costs_two_to_anywhere(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def through(journey: Journey) -> None:
        journey.supply = 2
        journey.ignores |= {NARROW_PASS, HIDDEN_PLACE}

    travel.adjust.append(through)


# Shrouded Wood: If a player who is an enemy of the traveller rules this site, that ruler chooses the destination (the
# Chancellor chooses if the site is Imperial), also when some third player or effect is making the traveller travel. The
# destination must be a different site the traveller is able to travel to. Where somebody else sends the traveller does not bind
# the ruler; a limit in the traveller's own power (Brass Horse) does.
@CHOOSES_DESTINATION("shrouded-wood", nth=1)
def enemy_ruler_chooses_destination(held: Held[Any], t: OathTable, travel: Travel) -> int | None:
    state = t.state
    if travel.origin != held.at or not ruling.enemy_of_ruler(state, travel.seat, held.at):
        return None
    return ruling.head_of(state, held.at)  # bandits choose nothing


# Narrow Pass: Travel restriction (only while faceup): a player whose pawn is in another region and who travels into this site's
# region must choose this site as the destination. Travel within the region and out of it is unaffected.
@BAN_TRAVEL(NARROW_PASS)
def travel_into_region_must_end_here(held: Held[Any], t: OathTable, travel: Travel, slot: int) -> bool:
    region = REGION_OF[held.at]
    return slot != held.at and REGION_OF[slot] == region and REGION_OF[travel.origin] != region


# Narrow Pass: Campaign restriction (only while faceup): if the attacker's pawn is in another region and the attacker declares
# at least one target located in this site's region, this site must be among the declared targets, unless the attacker rules it.
@BAN_TARGETS(NARROW_PASS, nth=1)
def attack_into_region_must_target_this_site(held: Held[Any], t: OathTable, c: Campaign, targets: list[str]) -> bool:
    region = REGION_OF[held.at]
    return (
        REGION_OF[c.battle.at] != region
        and f"site:{held.at}" not in targets
        and any(REGION_OF[slot] == region for slot in _slots_of(t.state, c, targets))
        and not ruling.rules_site(t.state, c.seat, held.at)
    )


def _leaves_with_a_secret_to_turn(held: Held[Any], t: OathTable, travel: Travel) -> bool:
    return travel.origin == held.at and can_pay_tolls(t, travel.seat, [Toll(held, turned=1)])


# Buried Giant: When a player travels from this site they may turn one faceup secret on their board facedown; if they do, that
# travel spends no Supply and ignores the Narrow Pass restriction.
@TRAVELS("buried-giant", when=_leaves_with_a_secret_to_turn)
def travel_from_here_is_free_for_a_turned_secret(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def strides(journey: Journey) -> None:
        journey.free = True
        journey.ignores.add(NARROW_PASS)

    travel.tolls.append(Toll(held, turned=1))
    travel.adjust.append(strides)


# The Hidden Place: Only while faceup: a player cannot travel to this site unless they turn one faceup secret on their board
# facedown as part of that travel.
@TRAVEL_TOLL(HIDDEN_PLACE)
def travel_here_turns_one_secret(held: Held[Any], t: OathTable, travel: Travel, journey: Journey) -> None:
    if journey.slot == held.at:
        journey.tolls.append(Toll(held, turned=1))


# The Hidden Place: Only while faceup: an attacker cannot declare any target that is at this site unless they turn one faceup
# secret on their board facedown (one secret per Campaign, not per target).
@TARGET_TOLL(HIDDEN_PLACE, nth=1)
def attack_here_turns_one_secret(held: Held[Any], t: OathTable, c: Campaign, targets: list[str]) -> None:
    if held.at in _slots_of(t.state, c, targets):
        c.tolls.append(Toll(held, turned=1))


# -- deals ------------------------------------------------------------------------------------------------------------


# The Tribunal: A player who rules this site or whose pawn is here may negotiate one binding deal with any one other player: an
# immediate exchange of favor and/or secrets, plus any binding promises about actions at future times, including agreed
# penalties for a breach. Once agreed the parties must comply if able; if it is unclear whether a promise was broken, a coin
# flip decides (7.6.3). Relics in the Reliquary can never be part of it.
@ACTION("the-tribunal")
def negotiate_a_binding_deal(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Opens a deal with anybody, since peace can always be promised."""
    yield from deal(t, seat, TERMS, "OATH-site.tribunal-a")
