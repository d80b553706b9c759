"""Uncovered spaces of the Imperial Reliquary: duties of the Chancellor alone (2.3d, 2.3i)."""

from typing import Any

from games.oath.engine.play.core.actions import Campaign, Journey, Search, Trade, TradeOffer, Travel
from games.oath.engine.play.core.hooks import DECLARED, SEARCHES, TRADES, TRAVELS, Held
from games.oath.engine.play.core.states import OathTable
from games.oath.engine.world.facts import REGION_OF


# Brutal: In every Campaign in which the Chancellor is the attacker, the defeated side kills its entire force instead of half of
# it (whichever side loses).
@DECLARED("brutal", when=lambda held, t, c: c.seat == held.at)
def defeat_kills_all_when_chancellor_attacks(held: Held[Any], t: OathTable, c: Campaign) -> None:
    c.all_lost |= {"attacker", "defender"}


# Decadent: When the Chancellor travels from another region to a Cradle site, no Supply is spent; when the Chancellor travels to
# a Hinterland site, the Travel cost is increased by 1.
@TRAVELS("decadent")
def travel_to_cradle_is_free_to_hinterland_costs_one_more(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def change(journey: Journey) -> None:
        region = REGION_OF[journey.slot]
        journey.free |= region == "cradle" and REGION_OF[travel.origin] != region
        journey.more += region == "hinterland"

    travel.adjust.append(change)


# Careless: When the Chancellor trades, they gain 1 favor more and 1 secret fewer (not below 0) than they otherwise would. In
# the favor-for-secrets option the extra favor comes from the bank matching the card.
@TRADES("careless")
def trade_gains_one_more_favor_one_fewer_secret(held: Held[Any], t: OathTable, trade: Trade) -> None:
    def change(offer: TradeOffer) -> None:
        offer.gain_favor += 1
        offer.gain_secret = max(0, offer.gain_secret - 1)

    trade.last.append(change)


# Greedy: When the Chancellor searches they draw two more cards, and they cannot take a Search that would cost more than 2
# Supply.
@SEARCHES("greedy")
def search_draws_two_more_for_at_most_two_supply(held: Held[Any], t: OathTable, search: Search) -> None:
    search.more += 2
    search.dearest = 2
