"""Uncovered spaces of the Imperial Reliquary: duties of the Chancellor alone (2.3d, 2.3i)."""

from typing import Any

from games.oath.facts import REGION_OF
from games.oath.play.actions import Campaign, Journey, Search, Trade, TradeOffer, Travel
from games.oath.play.hooks import DECLARED, SEARCHES, TRADES, TRAVELS, Held
from games.oath.play.states import OathTable


@DECLARED("brutal", when=lambda held, t, c: c.seat == held.at)
def spares_nobody(held: Held[Any], t: OathTable, c: Campaign) -> None:
    c.all_lost |= {"attacker", "defender"}


@TRAVELS("decadent")
def longs_for_the_cradle(held: Held[Any], t: OathTable, travel: Travel) -> None:
    def change(journey: Journey) -> None:
        region = REGION_OF[journey.slot]
        journey.free |= region == "cradle" and REGION_OF[travel.origin] != region
        journey.more += region == "hinterland"

    travel.adjust.append(change)


@TRADES("careless")
def overpays(held: Held[Any], t: OathTable, trade: Trade) -> None:
    def change(offer: TradeOffer) -> None:
        offer.gain_favor += 1
        offer.gain_secret = max(0, offer.gain_secret - 1)

    trade.last.append(change)


@SEARCHES("greedy")
def wants_more(held: Held[Any], t: OathTable, search: Search) -> None:
    search.more += 2
    search.dearest = 2
