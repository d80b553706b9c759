"""The Conspiracy; the other Visions are goals (3.2)."""

from typing import Any

from games.kernel.values import About, Rules, choose_or
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.about import about, amounts
from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.core.cards import take_banner, take_relics
from games.oath.engine.play.core.faces import BANNERS, CONSPIRACY
from games.oath.engine.play.core.hooks import WHEN_PLAYED, Held
from games.oath.engine.play.core.states import OathTable, State
from games.oath.engine.play.core.tokens import can_pay, pay


# Conspiracy: Any player, also the Chancellor and Citizens, may play it faceup; it replaces no revealed Vision and occupies no
# space. When it is played faceup its player may burn 1 secret to take any one relic or any one banner from one player whose
# pawn is at the same site, provided that at least two of the taker's faceup advisers each match the suit of some faceup adviser
# of that player, in the same suit or in different ones. A banner taken this way suffers the seize penalty (2 favor or 2 secrets
# burned, never the last one; the People's Favor turns to its Mob side). Whether or not the power was used, the card is then
# returned to the box for the rest of the game.
@WHEN_PLAYED(CONSPIRACY)
def burn_a_secret_to_take_a_relic_or_banner(held: Held[Any], t: OathTable, playing: Playing) -> Rules[None]:
    """Takes a relic or banner of somebody at the same site, for a burnt secret (5.1.4.IV)."""
    seat = playing.seat
    goods = {
        f"conspire:{slug}": slug
        for victim in _with_two_matching_advisers(t.state, seat)
        for slug in _goods(t.state, victim)
        if ruling.can_take(t, seat, slug)
    }
    if not goods or not can_pay(t, seat, held):
        return

    def taking(slug: str) -> About:
        return about(slug, cost=amounts(held.power.cost), gain={"banner" if slug in BANNERS else "relic": 1})

    slug = yield from choose_or(seat, "conspiracy", goods, "no-conspiracy", "OATH-5.1.4.IVc", about=taking)
    if slug is None:
        return
    pay(t, seat, held)
    if slug in BANNERS:
        yield from take_banner(t, seat, slug, "OATH-5.1.4.IVg")
    else:
        yield from take_relics(t, seat, [slug], "OATH-5.1.4.IVc")


def _with_two_matching_advisers(state: State, seat: int) -> list[int]:
    """Lists players at the site who have the suits of two advisers of the taker, one suit or two (5.1.4.IVd)."""
    me = state.players[seat]
    mine = ruling.adviser_suits(me)
    return [
        other
        for other, player in enumerate(state.players)
        if other != seat and player.site == me.site and sum(suit in ruling.adviser_suits(player) for suit in mine) > 1
    ]


def _goods(state: State, seat: int) -> list[str]:
    """Lists relics and banners of the seat; what lies in the Reliquary is nobody's (5.1.4.IVh)."""
    banners = [slug for slug, banner in state.banners.items() if banner.holder == seat]
    return [relic.slug for relic in state.players[seat].relics] + banners
