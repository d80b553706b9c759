"""The sites (OATH-site): who is meant by their powers is said by each."""

from typing import Any

from games.kernel.values import Rules, choose
from games.oath.facts import REGION_OF
from games.oath.play import ruling
from games.oath.play.actions import Campaign, Journey, Muster, MusterOffer, Playing, Search, Toll, Travel
from games.oath.play.campaign_forces import add_attack, remove_attack
from games.oath.play.deals import deal
from games.oath.play.faces import FACES, SITE_FACES
from games.oath.play.hooks import (
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
from games.oath.play.recover import recover_free
from games.oath.play.states import OathTable, State
from games.oath.play.tokens import can_pay_tolls, gain_favor, gain_secrets, gain_warbands, get_favor

COASTS = tuple(face.slug for face in SITE_FACES.values() if face.group == "coast")
NARROW_PASS, HIDDEN_PLACE = "narrow-pass", "the-hidden-place"
TERMS = {"favor", "secrets", "promises"}

# -- waking there -----------------------------------------------------------------------------------------------------


def _has_tokens_for(held: Held[Any], t: OathTable, seat: int) -> bool:
    site = t.state.site(held.at)
    return t.state.players[seat].site == held.at and bool(site.favor or site.secrets)


@WAKE("salt-flats", "mine", "drowned-city", when=_has_tokens_for)
def gives_a_token(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    site = t.state.site(held.at)
    options = [f"token:{kind}" for kind, count in (("favor", site.favor), ("secret", site.secrets)) if count]
    answer = yield from choose(seat, "opportunity", options, "OATH-site.opportunity-a")
    token = answer.partition(":")[2]
    if token == "favor":  # noqa: S105  a wooden one
        site.favor -= 1
        get_favor(t, seat, 1)
    else:
        site.secrets -= 1
        t.state.players[seat].secrets += 1
    t.tell("token-taken", "OATH-site.opportunity-a", seat=seat, site=site.slug, token=token)


# -- homelands --------------------------------------------------------------------------------------------------------


def _comes_home(held: Held[Any], t: OathTable, playing: Playing) -> bool:
    """A card of the site's suit, and none of it was discarded from here by the player in this turn."""
    suit = SITE_FACES[held.slug].homeland
    return FACES[playing.card].suit == suit and f"{playing.seat}:{held.at}:{suit}" not in t.state.uprooted


@HOMELAND("fertile-valley", when=_comes_home)
def gives_favor(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    suit = SITE_FACES[held.slug].homeland
    assert suit is not None
    gain_favor(t, playing.seat, suit, 1, "OATH-site.homeland-c", held.slug)
    yield from ()


@HOMELAND("steppe", "standing-stones", when=_comes_home)
def gives_secret(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    gain_secrets(t, playing.seat, 1, "OATH-site.homeland-c", held.slug)
    yield from ()


@HOMELAND("ancient-city", when=_comes_home)
def gives_warbands(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    gain_warbands(t, playing.seat, 2, "OATH-site.homeland-c", held.slug)
    yield from ()


@HOMELAND("wastes", "deep-woods", when=_comes_home)
def gives_relic(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    options = [f"recover-relic:{place}" for place, _ in enumerate(t.state.site(held.at).relics)]
    if options:
        answer = yield from choose(
            playing.seat, "homeland-relic", options, "OATH-site.homeland-c", reveals=True, site=held.slug
        )
        yield from recover_free(t, playing.seat, held.at, int(answer.partition(":")[2]))


# -- terrain ----------------------------------------------------------------------------------------------------------


def _slots_of(state: State, c: Campaign, targets: list[str]) -> set[int]:
    """Where these targets are: relics, banners and favor are where the pawn is."""
    found = {int(target.partition(":")[2]) for target in targets if target.startswith("site:")}
    if c.battle.defender is not None and len(found) < len(targets):
        found.add(state.players[c.battle.defender].site)
    return found


def _is_fought_over(held: Held[Any], t: OathTable, c: Campaign) -> bool:
    return held.at in _slots_of(t.state, c, c.declared)


@DECLARED("plains", when=_is_fought_over)
def eases_the_attack(held: Held[Any], t: OathTable, c: Campaign) -> None:
    add_attack(t, c, 1, "OATH-site.plains-a")


@DECLARED("mountain", when=_is_fought_over)
def hampers_the_attack(held: Held[Any], t: OathTable, c: Campaign) -> None:
    remove_attack(t, c, 1, "OATH-site.mountain-a")


def _can_muster_at(held: Held[Any], t: OathTable, muster: Muster) -> bool:
    state = t.state
    return held.at in muster.slots and bool(state.site(held.at).cards) and ruling.rules_site(state, muster.seat, held.at)


@MUSTERS("river", when=_can_muster_at)
def brings_a_warband(held: Held[Any], t: OathTable, muster: Muster) -> None:
    def more(offer: MusterOffer) -> None:
        offer.gain += offer.slot == held.at

    muster.adjust.append(more)


@MAKES_ROOM("great-slum")
def is_rebuilt(held: Held[Any], t: OathTable, seat: int, slot: int, slug: str) -> bool:
    return slot == held.at


@SEARCHES("marshes", when=lambda held, t, search: t.state.players[search.seat].site == held.at)
def bogs_down(held: Held[Any], t: OathTable, search: Search) -> None:
    search.more -= 1


# -- ways -------------------------------------------------------------------------------------------------------------


def _starts_here(held: Held[Any], t: OathTable, travel: Travel) -> bool:
    return travel.origin == held.at


def _is_coast(state: State, slot: int) -> bool:
    """Nobody knows of a facedown site what it is."""
    site = state.site(slot)
    return site.faceup and site.slug in COASTS


@TRAVELS(*COASTS, when=lambda held, t, travel: travel.origin == held.at and sum(_is_coast(t.state, s) for s in REGION_OF) > 1)
def ships(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def by_sea(journey: Journey) -> None:
        if _is_coast(t.state, journey.slot):
            journey.supply = 1
            journey.ignores.add(NARROW_PASS)

    travel.adjust.append(by_sea)


@TRAVELS("charming-valley", when=_starts_here)
def holds_back(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def more(journey: Journey) -> None:
        journey.more += 1

    travel.adjust.append(more)


@TRAVELS("shrouded-wood", when=_starts_here)
def leads_anywhere(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def through(journey: Journey) -> None:
        journey.supply = 2
        journey.ignores |= {NARROW_PASS, HIDDEN_PLACE}

    travel.adjust.append(through)


@CHOOSES_DESTINATION("shrouded-wood", nth=1)
def leads_astray(held: Held[Any], t: OathTable, travel: Travel) -> int | None:
    state = t.state
    if travel.origin != held.at or not ruling.enemy_of_ruler(state, travel.seat, held.at):
        return None
    return ruling.head_of(state, held.at)  # bandits choose nothing


@BAN_TRAVEL(NARROW_PASS)
def is_the_only_way_in(held: Held[Any], t: OathTable, travel: Travel, slot: int) -> bool:
    region = REGION_OF[held.at]
    return slot != held.at and REGION_OF[slot] == region and REGION_OF[travel.origin] != region


@BAN_TARGETS(NARROW_PASS, nth=1)
def must_be_forced(held: Held[Any], t: OathTable, c: Campaign, targets: list[str]) -> bool:
    region = REGION_OF[held.at]
    return (
        REGION_OF[c.battle.at] != region
        and f"site:{held.at}" not in targets
        and any(REGION_OF[slot] == region for slot in _slots_of(t.state, c, targets))
        and not ruling.rules_site(t.state, c.seat, held.at)
    )


def _can_wake_it(held: Held[Any], t: OathTable, travel: Travel) -> bool:
    return travel.origin == held.at and can_pay_tolls(t, travel.seat, [Toll(held, turned=1)])


@TRAVELS("buried-giant", when=_can_wake_it)
def carries(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def strides(journey: Journey) -> None:
        journey.free = True
        journey.ignores.add(NARROW_PASS)

    travel.tolls.append(Toll(held, turned=1))
    travel.adjust.append(strides)


@TRAVEL_TOLL(HIDDEN_PLACE)
def is_found_by_a_secret(held: Held[Any], t: OathTable, travel: Travel, journey: Journey) -> None:
    if journey.slot == held.at:
        journey.tolls.append(Toll(held, turned=1))


@TARGET_TOLL(HIDDEN_PLACE, nth=1)
def is_attacked_by_a_secret(held: Held[Any], t: OathTable, c: Campaign, targets: list[str]) -> None:
    if held.at in _slots_of(t.state, c, targets):
        c.tolls.append(Toll(held, turned=1))


# -- deals ------------------------------------------------------------------------------------------------------------


@ACTION("the-tribunal")
def hears(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Peace can always be promised."""
    yield from deal(t, seat, TERMS, "OATH-site.tribunal-a")
