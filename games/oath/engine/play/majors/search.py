"""The Search: cards are drawn, one is played, the others are discarded (5.1)."""

from collections.abc import Iterator
from functools import partial

from games.kernel.values import HALFWAY, About, Rules, Withheld, choose_of, choose_some_of
from games.oath.engine.play.core.about import about, by_card, of_card, pile
from games.oath.engine.play.core.actions import Major, Search
from games.oath.engine.play.core.cards import discard, draw_discards, draw_world
from games.oath.engine.play.core.declare import (
    bill,
    can_spend,
    cheapest,
    commit,
    declare,
    feasible,
    likely,
    may_bind,
    may_help,
)
from games.oath.engine.play.core.faces import BOARD
from games.oath.engine.play.core.hooks import PLAYS, SEARCH_TOLL, SEARCHES
from games.oath.engine.play.core.states import OathTable, State
from games.oath.engine.play.core.why import MODIFIERS_FORBID, NOT_NOW, Why, nearest, too_dear
from games.oath.engine.play.majors.playing import affordable, ask_tolls, play

DECK = "deck"
PILE_PRICE: int = BOARD["search_costs"]["discard_pile"]
DECK_PRICES: list[int] = list(BOARD["search_costs"]["world_deck_by_visions_drawn"].values())


DRAWN = "search:drawn"
"""What is being done once the cards are in the hand, if that is all there is to know."""


def search(t: OathTable, seat: int, *, free: bool = False) -> Rules[None]:
    if t.state.doing == DRAWN:
        yield from play_or_discard(t, Search(seat, cards=list(t.state.players[seat].hand)))
        return
    action = yield from declare(t, lambda: beginning(t, seat, free), sources, SEARCHES, PLAYS)
    piles = {pile(source): source for source in sources(t, action)}
    action.source = yield from choose_of(
        seat,
        "search-where",
        piles,
        "OATH-5.1.2a",
        reveals=True,
        about=partial(explain, t, action),
        withheld=lambda: closed(t, action),
    )
    commit(t, action, action.sources[action.source])
    t.tell("search", "OATH-5.1.2a", seat=seat, source=action.source)
    others = list(t.state.players[seat].hand)
    draw(t, action)
    for step in action.drawn:
        yield from step()
    action.cards = [slug for slug in t.state.players[seat].hand if slug not in others]
    if t.state.doing == "search" and action.cards and not (others or action.modifiers):
        t.state.doing = DRAWN
        yield HALFWAY
    yield from play_or_discard(t, action)
    for step in action.after:
        yield from step()


def can_search(t: OathTable, seat: int) -> bool:
    """Tells whether there is anything to draw that the seat can pay for; only powers make more than Supply of that."""
    state = t.state
    if not (SEARCH_TOLL.live(state) or may_bind(t, seat, SEARCHES)):
        supply = state.players[seat].supply
        for source, price in prices(state, seat).items():
            if price <= supply and cards_of(state, source):
                return True
        if not may_help(t, seat, SEARCHES):
            return False
    return feasible(t, lambda: beginning(t, seat), SEARCHES, sources)


def beginning(t: OathTable, seat: int, free: bool = False) -> Search:
    action = Search(seat, free, sources=prices(t.state, seat))
    ask_tolls(t, action)
    return action


def prices(state: State, seat: int) -> dict[str, int]:
    """Prices the world deck and the discard pile of the own region in Supply (5.1.1)."""
    return {DECK: DECK_PRICES[min(state.visions_drawn, len(DECK_PRICES) - 1)], state.region(seat): PILE_PRICE}


def cards_of(state: State, source: str) -> list[str]:
    return state.world_deck if source == DECK else state.discards[source]


def sources(t: OathTable, action: Search) -> Iterator[str]:
    """Lists where the action, with its modifiers, can draw."""
    if not affordable(t, action):
        return
    for source, price in action.sources.items():
        supply = 0 if action.free else price
        dear = action.dearest is not None and supply > action.dearest
        if cards_of(t.state, source) and not dear and can_spend(t, action.seat, supply):
            yield source


def explain(t: OathTable, action: Search, source: str) -> About:
    """Says where cards are drawn, for how much, and how many; a Vision can end it before (5.1.1, 5.1.2)."""
    count = cards_to_draw(action)
    if source != DECK:
        count = min(count, len(t.state.discards[source]))
    return about(pile(source), cost=bill(action, action.sources[source]), gain={"card": count})


def cards_to_draw(action: Search) -> int:
    return max(0, action.base + action.more)


def draw(t: OathTable, action: Search) -> None:
    """Draws the cards of the Search into the hand, from the deck or a discard pile (5.1.2)."""
    count = cards_to_draw(action)
    if action.source == DECK:
        drawn = draw_world(t, action.seat, count)
    else:
        drawn = draw_discards(t, action.seat, action.source, count, bottom=action.from_bottom)
    if action.shown:
        t.reveal("drawn-shown", "OATH-5.1.2j", seat=action.seat, cards=drawn)


def play_or_discard(t: OathTable, action: Search) -> Rules[None]:
    """Discards all cards but one, and plays or discards that (5.1.3, 5.1.4); powers may let more be kept."""
    seat = action.seat
    if not action.cards:
        return
    drawn = action.cards
    action.cards = yield from choose_some_of(
        seat, "keep", by_card(drawn), 1, min(action.keep, len(drawn)), "OATH-5.1.3a", about=of_card
    )
    going = [slug for slug in drawn if slug not in action.cards]
    if action.shown:
        t.reveal("kept-shown", "OATH-5.1.3c", seat=seat, cards=list(action.cards))
    yield from discard(t, seat, going, "OATH-5.1.3a", to=action.discard_to)
    if going and t.state.doing == DRAWN:
        yield HALFWAY
    while action.cards:
        action.card = yield from choose_of(seat, "play-next", by_card(action.cards), "OATH-5.1.4a", about=of_card)
        action.cards.remove(action.card)
        yield from play(t, action)
        action.only_site = action.needs_site and (action.facedown or action.zone in ("adviser", "vision"))


# -- what the menu says of it -----------------------------------------------------------------------------------------


def glance(t: OathTable, seat: int) -> About:
    """Says where can be searched, and for how much Supply at least."""
    action = likely(t, lambda: beginning(t, seat), sources, SEARCHES)
    found = list(sources(t, action))
    return about(*map(pile, found), cost=cheapest(bill(action, action.sources[source]) for source in found))


def why_not(t: OathTable, seat: int) -> Withheld:
    return nearest("search", closed(t, likely(t, lambda: beginning(t, seat), sources, SEARCHES)), NOT_NOW)


def closed(t: OathTable, action: Search) -> Iterator[Withheld]:
    """Says of each other pile why it cannot be searched."""
    offered = list(sources(t, action))
    for source in (DECK, *t.state.discards):
        if source not in offered:
            yield _refused(t, action, source).of(pile(source))


def _refused(t: OathTable, action: Search, source: str) -> Why:
    if source not in action.sources:
        return Why("another-region", "OATH-5.1.2a")
    if not (t.state.world_deck if source == DECK else t.state.discards[source]):
        return Why("pile-is-empty", "OATH-5.1.2a")
    return too_dear(t, action.seat, bill(action, action.sources[source])) or MODIFIERS_FORBID


MAJOR = Major(can_search, search, glance, why_not, (DRAWN,))
