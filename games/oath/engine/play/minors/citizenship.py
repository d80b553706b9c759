"""Who belongs to the Empire: offers of Citizenship, becoming a Citizen, exile (6.6–6.8, 7.6.1)."""

from functools import partial

from games.kernel.values import About, Rules, choose_amount, choose_of, choose_or
from games.oath.engine.play.core.about import about, board, by_seat, by_space, of_player
from games.oath.engine.play.core.about import space as space_of
from games.oath.engine.play.core.cards import discard, give_relic, take_relics
from games.oath.engine.play.core.faces import PEOPLES_FAVOR
from games.oath.engine.play.core.hooks import BAN_EXILE, BAN_SCEPTER
from games.oath.engine.play.core.states import Exchangeable, OathTable, Offer, State
from games.oath.engine.play.core.title import settle, turn_board, turn_title
from games.oath.engine.play.core.tokens import (
    LEFTMOST,
    Where,
    all_secrets,
    board_of,
    count_at,
    from_reserve,
    give_favor,
    name_of,
    purse,
    put,
    set_supply,
    site_at,
    to_reserve,
)
from games.oath.engine.play.core.why import NOT_NOW, Why, forbidden, too_dear
from games.oath.engine.play.minors.deals import carry_out, haggle
from games.oath.engine.world.facts import CHANCELLOR, GRAND_SCEPTER

EXCHANGED: list[Exchangeable] = ["favor", "secrets", "relics", "banners"]
"""Beside the Reliquary's relic (6.6.1c)."""
PRICE = 5
"""The price of an exile, in favor (6.7a)."""


# -- offers -----------------------------------------------------------------------------------------------------------


def scepter_holder(state: State) -> int | None:
    spot = state.where.get(GRAND_SCEPTER)
    return spot.at if spot and spot.zone == "relic" else None


def wields_scepter(t: OathTable, seat: int) -> bool:
    """Tells whether the seat can use the Grand Scepter: whoever holds it, whatever the role (2.4.2c, 2.4.2d)."""
    for relic in t.state.players[seat].relics:
        if relic.slug == GRAND_SCEPTER:
            return not BAN_SCEPTER.forbids(t, seat)
    return False


def spaces(state: State) -> list[int]:
    """Lists the spaces of the Reliquary that have a relic."""
    return [space for space, relic in enumerate(state.reliquary) if relic]


def can_offer(t: OathTable, seat: int) -> bool:
    """Tells whether there is a relic to give and an Exile to give it to; the Grand Scepter is the menu's to look for."""
    return bool(spaces(t.state)) and not all(player.imperial for player in t.state.players)


def no_scepter(t: OathTable, seat: int) -> Why | None:
    """Says why the seat cannot use the Grand Scepter (2.4.2c–e)."""
    if scepter_holder(t.state) != seat:
        return Why("no-scepter", "OATH-2.4.2c")
    return None if wields_scepter(t, seat) else Why("scepter-just-taken", "OATH-2.4.2e")


def exiles(state: State) -> list[int]:
    return [seat for seat, player in enumerate(state.players) if not player.imperial]


def about_exiles(t: OathTable, seat: int) -> About:
    return about(*map(board, exiles(t.state)))


def why_no_offer(t: OathTable, seat: int) -> Why:
    empty = Why("no-exile", "OATH-6.6.1a") if spaces(t.state) else Why("reliquary-is-empty", "OATH-6.6.1e")
    return no_scepter(t, seat) or empty


def offer(t: OathTable, seat: int) -> Rules[None]:
    """Offers Citizenship to any Exile, the holder included (6.6.1)."""
    exile = yield from choose_of(seat, "offer-to", by_seat(exiles(t.state)), "OATH-6.6.1a", about=of_player)
    if exile == seat:
        yield from _offer_to_oneself(t, seat)
        return
    terms = Offer("citizenship", seat, exile, seat, EXCHANGED)
    if (yield from haggle(t, terms, "OATH-6.6.1g")):
        assert terms.space is not None
        yield from become_citizen(t, exile)
        _give_from_reliquary(t, exile, terms.space)
        yield from carry_out(t, terms, "OATH-6.6.2h")


def _offer_to_oneself(t: OathTable, seat: int) -> Rules[None]:
    options = by_space(spaces(t.state))
    space = yield from choose_or(seat, "own-citizenship", options, "withdraw", "OATH-6.6.1b", about=of_relic_in)
    if space is not None:
        yield from become_citizen(t, seat)
        _give_from_reliquary(t, seat, space)
        yield from settle(t)


def of_relic_in(space: int) -> About:
    """Says in which space of the Reliquary the relic lies that the seat gets."""
    return about(space_of(space), gain={"relic": 1})


def _give_from_reliquary(t: OathTable, seat: int, space: int) -> None:
    """Gives a relic of the Reliquary, faceup from now on (6.6.2j); its space is bare then (6.6.2i)."""
    relic = t.state.reliquary[space]
    assert relic
    give_relic(t, seat, relic.slug, "OATH-6.6.2h")


def take_reliquary(t: OathTable, seat: int, space: int | None = None) -> Rules[None]:
    """Takes a relic by a power, unseen: this one, or with None whichever the seat likes, if there is any."""
    if space is None:
        options = by_space(spaces(t.state))
        if not options:
            return
        space = yield from choose_of(seat, "reliquary", options, "OATH-2.3d", about=of_relic_in)
    relic = t.state.reliquary[space]
    assert relic
    yield from take_relics(t, seat, [relic.slug], "OATH-2.3d")


# -- becoming a Citizen -----------------------------------------------------------------------------------------------


def become_citizen(t: OathTable, seat: int) -> Rules[None]:
    """Makes an Exile a Citizen, by an offer or by a power without one (6.6.2a–g, 7.6.1a)."""
    state = t.state
    player = state.players[seat]
    replaced = yield from _replaced(t, seat)
    for place, _ in replaced:
        count = count_at(state, place, player.colour)
        put(state, place, player.colour, -count)
        to_reserve(state, player.colour, count)
    turn_board(state, seat, "citizen")
    t.tell("citizen", "OATH-6.6.2a", seat=seat)
    for place, count in replaced:
        put(state, place, CHANCELLOR, from_reserve(state, CHANCELLOR, count))
    t.tell("warbands-replaced", "OATH-6.6.2b", seat=seat, count=sum(count for _, count in replaced), colour=CHANCELLOR)
    if state.title == seat and state.usurper:
        turn_title(state, usurper=False)
        t.tell("usurper-no-more", "OATH-6.6.2e", seat=seat)
    set_supply(state, seat, LEFTMOST)  # 6.6.2g
    if state.turn == seat:
        state.act_over = True  # 6.6.2f
    if player.vision:
        yield from discard(t, seat, [player.vision.slug], "OATH-6.6.2d")
    yield from settle(t)


def _replaced(t: OathTable, seat: int) -> Rules[list[tuple[Where, int]]]:
    """Counts the warbands that purple ones replace at each place; if these run short, the Exile decides where (6.6.2c)."""
    state = t.state
    player = state.players[seat]
    forces = [(site_at(slot), site.warbands[player.colour]) for slot, site in state.slots() if player.colour in site.warbands]
    if player.warbands:
        forces.append((board_of(seat), player.warbands))
    purple, later = state.reserve[CHANCELLOR], sum(count for _, count in forces)
    found = []
    for place, count in forces:
        later -= count
        kept = yield from choose_amount(
            seat,
            "replace",
            "amount",
            range(max(0, min(count, purple - later)), min(count, purple) + 1),
            "OATH-6.6.2c",
            about=partial(_replacing, place, count),
            place=name_of(t.state, place),
            count=count,
            left=purple,
        )
        purple -= kept
        found.append((place, kept))
    return found


def _replacing(place: Where, count: int, kept: int) -> About:
    return about(place.option, cost={"warband": count - kept})


# -- exile ------------------------------------------------------------------------------------------------------------


def price_of(state: State, payer: int, citizen: int) -> int:
    """Prices an exile in favor: titles and banner of the Citizen raise it, those of the payer lower it (6.7a–c)."""
    favored = state.banners[PEOPLES_FAVOR].holder
    raised = (state.title == citizen) + (favored == citizen)
    return PRICE + raised - (state.title == payer) - (favored == payer)


def exilable(t: OathTable, seat: int) -> list[int]:
    state = t.state
    return [
        other
        for other, player in enumerate(state.players)
        if player.role == "citizen"
        and other != seat
        and purse(state, seat) >= price_of(state, seat, other)
        and exile_allowed(t, other)
    ]


def exile_allowed(t: OathTable, citizen: int) -> bool:
    return not BAN_EXILE.forbids(t, citizen)


def can_banish(t: OathTable, seat: int) -> bool:
    return bool(exilable(t, seat))


def about_citizens(t: OathTable, seat: int) -> About:
    """Says which Citizens can be exiled, and for how much favor at least."""
    found = exilable(t, seat)
    return about(*map(board, found), cost={"favor": min(price_of(t.state, seat, other) for other in found)})


def why_no_exile(t: OathTable, seat: int) -> Why:
    citizens = [other for other, player in enumerate(t.state.players) if player.role == "citizen" and other != seat]
    if why := no_scepter(t, seat):
        return why
    if not citizens:
        return Why("no-citizen", "OATH-6.7a")
    dear = too_dear(t, seat, {"favor": min(price_of(t.state, seat, other) for other in citizens)})
    return dear or next(filter(None, (forbidden(t, BAN_EXILE, other) for other in citizens)), NOT_NOW)


def banish(t: OathTable, seat: int) -> Rules[None]:
    """Exiles a Citizen with the Grand Scepter, for favor given to that player (6.7)."""
    prices = {other: price_of(t.state, seat, other) for other in exilable(t, seat)}
    citizen = yield from choose_of(
        seat,
        "exile",
        {f"exile-for:@{other}:{price}": other for other, price in prices.items()},
        "OATH-6.7a",
        about=lambda other: about(board(other), cost={"favor": prices[other]}),
    )
    give_favor(t, seat, citizen, prices[citizen], "OATH-6.7a")
    yield from exile(t, citizen, "OATH-6.7g")


def exile(t: OathTable, seat: int, law: str) -> Rules[None]:
    """Turns the board of a Citizen; only the warbands on it change their colour (6.7g–j, 6.8e–g)."""
    state = t.state
    player = state.players[seat]
    had, board = player.warbands, board_of(seat)
    put(state, board, CHANCELLOR, -had)
    to_reserve(state, CHANCELLOR, had)
    turn_board(state, seat, "exile")
    put(state, board, player.colour, from_reserve(state, player.colour, had))  # 6.7j
    set_supply(state, seat, LEFTMOST)
    t.tell("exiled", law, seat=seat)
    t.tell("warbands-replaced", "OATH-6.7h", seat=seat, count=player.warbands, colour=player.colour)
    yield from settle(t)


def own_price(state: State, seat: int) -> int:
    """Prices leaving the Empire in favor: one for each own warband and secret (6.8b, 6.8c)."""
    on_cards = sum(card.secrets for card in state.cards())
    return state.players[seat].warbands + all_secrets(state, seat) + on_cards


def can_leave(t: OathTable, seat: int) -> bool:
    state = t.state
    if state.players[seat].role != "citizen" or scepter_holder(state) in (seat, None):  # 6.8d
        return False
    return purse(state, seat) >= own_price(state, seat) and exile_allowed(t, seat)


def about_leaving(t: OathTable, seat: int) -> About:
    """Says whom the favor goes to, and how much; the other board has its Supply full (6.8g)."""
    state, holder = t.state, scepter_holder(t.state)
    where = () if holder is None else (board(holder),)
    return about(*where, cost={"favor": own_price(state, seat)}, gain={"supply": LEFTMOST - state.players[seat].supply})


def why_not_leave(t: OathTable, seat: int) -> Why:
    if t.state.players[seat].role != "citizen":
        return Why("not-a-citizen", "OATH-6.8a")
    if scepter_holder(t.state) in (seat, None):
        return Why("nobody-to-pay", "OATH-6.8d")
    return too_dear(t, seat, {"favor": own_price(t.state, seat)}) or forbidden(t, BAN_EXILE, seat) or NOT_NOW


def leave(t: OathTable, seat: int) -> Rules[None]:
    """Exiles the own Citizen for favor to the holder of the Grand Scepter, and ends the Act phase (6.8)."""
    state = t.state
    holder = scepter_holder(state)
    assert holder is not None
    give_favor(t, seat, holder, own_price(state, seat), "OATH-6.8a")
    yield from exile(t, seat, "OATH-6.8e")
    state.act_over = True  # 6.8h
