"""The two banners: the People's Favor and the Darkest Secret."""

from typing import Any

from games.kernel.values import About, Rules, choose_or
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about
from games.oath.engine.play.core.actions import Playing, Search
from games.oath.engine.play.core.cards import turn_banner
from games.oath.engine.play.core.faces import DARKEST_SECRET, PEOPLES_FAVOR
from games.oath.engine.play.core.hooks import PLAYS, SEARCHES, WAKE, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.play.core.tokens import add_to_banner, purse, spend, to_bank
from games.oath.engine.play.majors.search import DECK

MOB = 6
CHEAP = 2


# The People's Favor: When the holder plays a denizen to a site they may first discard one card from any site in their region,
# and may play the card to any site in their region (restrictions and capacity still apply; locked cards cannot be discarded).
@PLAYS(PEOPLES_FAVOR)
def may_play_to_any_site_of_the_region(held: Held[Any], t: OathTable, playing: Playing) -> None:
    """Lets a denizen go to any site of the own region, after one card of the region is discarded (5.1.4.Ic, 5.1.4.Id)."""
    here = t.state.players[playing.seat].site
    playing.region = True
    playing.discard_first.append(lambda slot: ruling.in_region(here))


# The People's Favor: Step 4.1.1, mandatory for the holder: either place 1 favor from the holder's board on the banner, or move
# 1 favor from the banner to the favor bank that holds the least favor (holder's choice among tied banks). With only 1 favor on
# it, a favor must be placed; if the holder has none, nothing happens (the publisher's published answers), so it never falls
# below 1. On the Mob side do this a second time. Afterwards, if 6 or more favor lie on it, turn it to the Mob side (it is never
# turned back by this).
@WAKE(PEOPLES_FAVOR, nth=1)
def move_favor_on_or_off_banner_at_wake(held: Held[Any], t: OathTable, seat: int) -> Rules[None]:
    """Moves one favor onto the banner or off it, two with the Mob; six of them rouse the Mob (4.1.1)."""
    banner = t.state.banners[PEOPLES_FAVOR]
    for _ in range(2 if banner.mob else 1):
        yield from _place_or_move(t, seat)
    if banner.tokens >= MOB and not banner.mob:
        turn_banner(banner, mob=True)
        t.tell("mob", "OATH-4.1.1.IIIa", banner=PEOPLES_FAVOR, tokens=banner.tokens)


def _place_or_move(t: OathTable, seat: int) -> Rules[None]:
    """Puts one favor onto the banner, or moves one to a bank with the least; the last one stays.

    What only a power lets the holder use (Vow of Kinship) need not be placed (4.1.1.If).
    """
    state = t.state
    banner = state.banners[PEOPLES_FAVOR]
    options = {"favor-on-banner": PEOPLES_FAVOR} if purse(state, seat) else {}
    if banner.tokens > 1:
        least = min(state.banks.values())
        options |= {f"favor-off-banner:{suit}": suit for suit, favor in state.banks.items() if favor == least}
    must = banner.tokens > 1 or state.players[seat].favor > 0
    prompt = "peoples-favor" if must else "last-favor"
    target = yield from choose_or(
        seat, prompt, options, "leave-banner", "OATH-4.1.1.Ia", must=must, about=_moving, banner=PEOPLES_FAVOR
    )
    told = {"seat": seat, "banner": PEOPLES_FAVOR, "count": 1}
    if target == PEOPLES_FAVOR:
        spend(t, seat, 1)
        add_to_banner(banner, 1)
        t.tell("favor-on-banner", "OATH-4.1.1.Ia", **told, tokens=banner.tokens)
    elif target:
        add_to_banner(banner, -1)
        to_bank(state, target, 1)
        t.tell("favor-off-banner", "OATH-4.1.1.Ia", **told, suit=target, tokens=banner.tokens)


def _moving(target: str) -> About:
    """Says where a favor comes to lie: on the banner it is the holder's."""
    return about(PEOPLES_FAVOR, cost={"favor": 1}) if target == PEOPLES_FAVOR else About((PEOPLES_FAVOR, target))


def _would_be_dearer(held: Held[Any], t: OathTable, search: Search) -> bool:
    return search.sources.get(DECK, 0) > CHEAP


# The Darkest Secret: When the holder searches the world deck the Search costs 2 Supply instead of the cost shown by the Visions
# Drawn track.
@SEARCHES(DARKEST_SECRET, when=_would_be_dearer)
def deck_search_costs_two_supply(held: Held[Any], t: OathTable, search: Search) -> None:
    """Lets the world deck be searched for 2 Supply, whatever the track says (banner.ds-a)."""
    if DECK in search.sources:
        search.sources[DECK] = min(CHEAP, search.sources[DECK])
