"""Cards on their way: drawn, laid down, discarded, moved, taken, looked at (2.5.3, 5.1.2, 6.3, 10)."""

from collections.abc import Sequence
from functools import partial

from games.kernel.values import About, Rules, choose_of
from games.oath.engine.play.core.about import by_card
from games.oath.engine.play.core.about import pile as pile_name
from games.oath.engine.play.core.faces import DISCARDS_TO, FACES, PEOPLES_FAVOR, SITE_FACES
from games.oath.engine.play.core.hooks import BURIED, TOOK_RELICS, VISION_DISCARDED
from games.oath.engine.play.core.states import Banner, Card, OathTable, Spot, State
from games.oath.engine.play.core.title import settle
from games.oath.engine.play.core.tokens import add_to_banner, from_shared, to_bank, to_fire, to_reserve
from games.oath.engine.world.facts import EDIFICE_SIDES, REGION_OF


def back_of(slug: str) -> str:
    """Names what the back of a card shows: Visions have their own (9.4j)."""
    return "vision" if FACES[slug].kind == "vision" else "denizen"


def facedown(state: State, slug: str) -> Card:
    """Lays the card facedown under a mark that tells it from the others, and does not tell what it is (9.4i)."""
    state.marks += 1
    return Card(slug, faceup=False, mark=state.marks)


def turn_up(state: State, card: Card) -> None:
    card.faceup, card.mark, card.seen = True, 0, []
    state.changed()


def lift(state: State, slug: str) -> Spot:
    """Takes a card off the table; what lies on it stays on it."""
    spot = state.where[slug]
    match spot.zone:
        case "site":
            state.site(spot.at).cards.remove(spot.card)
        case "ground":
            state.site(spot.at).relics.remove(spot.card)
        case "adviser":
            state.players[spot.at].advisers.remove(spot.card)
        case "relic":
            state.players[spot.at].relics.remove(spot.card)
        case "vision":
            state.players[spot.at].vision = None
        case "reliquary":
            state.reliquary[spot.at] = None
    state.changed()
    return spot


def lay_at_site(state: State, slot: int, card: Card) -> None:
    state.site(slot).cards.append(card)
    state.changed()


def lay_as_adviser(state: State, seat: int, card: Card) -> None:
    state.players[seat].advisers.append(card)
    state.changed()


def lay_as_vision(state: State, seat: int, card: Card) -> None:
    """Lays a Vision on the Revealed Vision space of the seat, which is bare."""
    state.players[seat].vision = card
    state.changed()


def out_of_hand(state: State, seat: int, slug: str) -> None:
    """Takes a card from the hand; whoever calls says where it goes."""
    state.players[seat].hand.remove(slug)


def to_box(state: State, slug: str) -> None:
    """Puts a card that was taken up out of the game."""
    state.box.append(slug)


def swap_facedown(state: State, one: Card, other: Card) -> None:
    """Swaps the places of two facedown advisers; who looked at them before knows nothing of them there (9.4q)."""
    mine, theirs = (state.players[state.where[card.slug].at].advisers for card in (one, other))
    i, j = mine.index(one), theirs.index(other)
    mine[i], theirs[j] = other, one
    one.seen, other.seen = [], []
    state.changed()


def repair(state: State, ruin: Card) -> None:
    """Turns a ruin over to its intact side."""
    ruin.slug = EDIFICE_SIDES[ruin.slug][0]
    state.changed()


def reveal_site(t: OathTable, slot: int) -> None:
    """Turns the site faceup, with as many relics and as much favor as there is (5.6.2b–f)."""
    state = t.state
    site = state.site(slot)
    face = SITE_FACES[site.slug]
    site.faceup, site.seen = True, []
    relics = [relic for relic in (draw_relic(t) for _ in range(face.relics)) if relic]
    site.relics += [facedown(state, relic) for relic in relics]
    favor = from_shared(state, face.favor)
    site.favor += favor
    site.secrets += face.secrets
    state.changed()
    t.reveal("site-revealed", "OATH-5.6.2b", slot=slot, site=site.slug, relics=len(relics), favor=favor, secrets=face.secrets)


# -- drawing ----------------------------------------------------------------------------------------------------------


def draw_world(t: OathTable, seat: int, count: int) -> list[str]:
    """Draws from the top of the world deck one at a time; a Vision is announced and ends it (5.1.2d–g, 10.draw-b)."""
    state = t.state
    drawn: list[str] = []
    while len(drawn) < count and state.world_deck:
        drawn.append(state.world_deck.pop(0))
        if back_of(drawn[-1]) == "vision":
            break
    take_in_hand(t, seat, drawn, "deck")
    if drawn and back_of(drawn[-1]) == "vision":
        vision_drawn(t, seat)
    return drawn


def vision_drawn(t: OathTable, seat: int) -> None:
    """Moves the Visions Drawn marker on, as any Vision drawn from the world deck does (2.7.1, 5.1.2e, 5.1.2g)."""
    t.state.visions_drawn += 1
    t.tell("vision-drawn", "OATH-5.1.2e", seat=seat, drawn=t.state.visions_drawn)


def draw_discards(t: OathTable, seat: int, region: str, count: int, *, bottom: bool = False) -> list[str]:
    pile = t.state.discards[region]
    if bottom:
        drawn = pile[::-1][:count]
        del pile[max(0, len(pile) - count) :]
    else:
        drawn = pile[:count]
        del pile[:count]
    take_in_hand(t, seat, drawn, region)
    return drawn


def take_in_hand(t: OathTable, seat: int, cards: list[str], source: str, law: str = "OATH-5.1.2j") -> None:
    t.state.players[seat].hand += cards
    if source == "deck":  # all see the backs of its cards, and the new top one
        t.reveal("deck-opened", law, seat=seat, count=len(cards))
    t.tell_only((seat,), {"cards": list(cards)}, "drawn", law, seat=seat, source=source, backs=[back_of(c) for c in cards])


def draw_from_deck(t: OathTable, seat: int, slug: str) -> None:
    """Takes this card out of the world deck into the hand; the others keep their order."""
    t.state.world_deck.remove(slug)
    take_in_hand(t, seat, [slug], "deck")


def inherit(t: OathTable, seat: int, slug: str) -> None:
    """Takes a card that everybody saw into the hand."""
    t.state.players[seat].hand.append(slug)


def draw_dispossessed(t: OathTable, count: int) -> list[str]:
    """Draws by chance, before anything is laid to the Dispossessed: no card comes straight back."""
    cards = t.state.dispossessed
    return [cards.pop(t.sealed.below(len(cards))) for _ in range(count)]


def dispossess(state: State, slugs: list[str]) -> None:
    """Lays cards, which whoever calls has taken from somewhere, to the Dispossessed."""
    state.dispossessed += slugs


def exchange_from_hand(t: OathTable, seat: int, given: list[str]) -> list[str]:
    """Exchanges cards of the hand with as many of the Dispossessed; lists those drawn."""
    drawn, hand = draw_dispossessed(t, len(given)), t.state.players[seat].hand
    hand[:] = [slug for slug in hand if slug not in given] + drawn
    dispossess(t.state, given)
    return drawn


def exchange_from_pile(t: OathTable, region: str, places: list[int]) -> None:
    """Exchanges cards of a discard pile with as many of the Dispossessed, in their places."""
    cards = t.state.discards[region]
    given = [cards[place] for place in places]
    for place, new in zip(places, draw_dispossessed(t, len(places)), strict=True):
        cards[place] = new
    dispossess(t.state, given)


def move_pile(state: State, source: str, target: str) -> int:
    """Lays a discard pile on top of another as it is; counts its cards."""
    moved, state.discards[source] = state.discards[source], []
    state.discards[target][:0] = moved
    return len(moved)


# -- discarding -------------------------------------------------------------------------------------------------------


def pile_for(state: State, seat: int, spot: Spot | None) -> str:
    """Names the discard pile after the region of the card, or of the discarding player's pawn (10.discard-c–g)."""
    region = REGION_OF[spot.at] if spot and spot.zone in ("site", "ground") else state.region(seat)
    return DISCARDS_TO[region]


def discard(
    t: OathTable, seat: int, slugs: Sequence[str], law: str = "OATH-10.discard-a", *, to: tuple[str, bool] | None = None
) -> Rules[None]:
    """Discards cards from the hand or the table; who discards orders what goes to one pile (10.discard-b).

    `to` names a region's pile or `deck`, and whether underneath, where a power says so.
    """
    state = t.state
    piles: dict[str, list[str]] = {}
    for slug in slugs:
        pile = to[0] if to else pile_for(state, seat, state.where.get(slug))
        piles.setdefault(pile, []).append(slug)
    for pile, cards in piles.items():
        for slug in (yield from in_order(t, seat, cards, pile)):
            yield from discard_one(t, seat, slug, pile, underneath=bool(to and to[1]), law=law)
    yield from settle(t)


def in_order(t: OathTable, seat: int, cards: list[str], pile: str) -> Rules[list[str]]:
    """Asks in which order the cards are laid down; the first goes down first."""
    left, ordered = list(cards), []
    while len(left) > 1:
        slug = yield from choose_of(
            seat, "discard-next", by_card(left), "OATH-10.discard-b", about=partial(onto_pile, pile), pile=pile
        )
        left.remove(slug)
        ordered.append(slug)
    return ordered + left


def onto_pile(pile: str, slug: str) -> About:
    return About((slug, pile_name(pile)))


def discard_one(t: OathTable, seat: int, slug: str, pile: str, *, underneath: bool, law: str) -> Rules[None]:
    state = t.state
    spot = state.where.get(slug)
    if spot is None:
        state.players[seat].hand.remove(slug)
    else:
        if spot.zone == "vision":
            for held in VISION_DISCARDED.live(state):
                if (yield from held.do(held, t, spot.card)):
                    return
        lift(state, slug)
        empty(t, spot)
        if spot.zone == "site" and (suit := FACES[slug].suit):
            state.uprooted.append(f"{seat}:{spot.at}:{suit}")
    cards = state.world_deck if pile == "deck" else state.discards[pile]
    if underneath:
        cards.append(slug)
    else:
        cards.insert(0, slug)
    public = spot is not None and spot.card.faceup
    shown = {"card": slug}
    params = {"seat": seat, "back": back_of(slug), "pile": pile}
    end = "-under" if underneath else ""
    if public:
        t.tell(f"discarded-faceup{end}", law, **params, **shown)
    else:
        t.tell_only((seat,), shown, f"discarded{end}", law, **params)


def empty(t: OathTable, spot: Spot) -> None:
    """Clears a card that leaves the table (10.discard-h, 10.discard-i); secrets there go to whose turn it is."""
    state, card = t.state, spot.card
    if card.favor and (suit := FACES[card.slug].suit):
        to_bank(state, suit, card.favor)
        t.tell("favor-returned", "OATH-10.discard-h", card=card.slug, suit=suit, count=card.favor)
    if card.secrets:
        state.players[state.turn].turned += card.secrets
        t.tell("secrets-returned", "OATH-10.discard-i", seat=state.turn, card=card.slug, count=card.secrets)
    card.favor = card.secrets = 0
    kill_upon(t, card)


def kill_upon(t: OathTable, card: Card) -> None:
    """Kills warbands that a power put on a card, when it leaves its place."""
    for colour, count in card.warbands.items():
        to_reserve(t.state, colour, count)
        t.tell("warbands-killed", "OATH-10.kill-a", colour=colour, count=count, place=f"{FACES[card.slug].kind}:{card.slug}")
    card.warbands = {}


# -- relics and banners -----------------------------------------------------------------------------------------------


def hold_relic(t: OathTable, seat: int, slug: str) -> None:
    """Lays the relic faceup at the seat's board, from wherever it lies on the table or was drawn."""
    state = t.state
    spot = state.where.get(slug)
    card = lift(state, slug).card if spot else Card(slug)
    turn_up(state, card)
    state.players[seat].relics.append(card)
    state.changed()


def take_relics(t: OathTable, seat: int, slugs: list[str], law: str = "") -> Rules[None]:
    """Takes relics from the table or the relic deck's top; powers that answer to taking act (not so for giving)."""
    for slug in slugs:
        take_relic(t, seat, slug, law)
    yield from relics_taken(t, seat, slugs)


def take_relic(t: OathTable, seat: int, slug: str, law: str = "") -> None:
    """Takes one relic, for powers that do more before anybody compares or answers; `relics_taken` comes last."""
    hold_relic(t, seat, slug)
    t.state.taken.append(f"{seat}:{slug}")
    t.reveal("relic-taken", law, seat=seat, card=slug)


def relics_taken(t: OathTable, seat: int, slugs: list[str]) -> Rules[None]:
    yield from settle(t)
    for held in list(TOOK_RELICS.live(t.state)):
        yield from held.do(held, t, seat, slugs)


def give_relic(t: OathTable, to: int, slug: str, law: str = "OATH-10.give-a") -> None:
    """Gives a relic from a board or the Reliquary, as agreed. Nothing was taken by that (2.4.2e)."""
    hold_relic(t, to, slug)
    t.reveal("relic-given", law, seat=to, card=slug)


def draw_relic(t: OathTable) -> str | None:
    """Draws the top of the relic deck; whoever calls says where it goes."""
    return t.state.relic_deck.pop(0) if t.state.relic_deck else None


def put_back_relic(state: State, slug: str) -> None:
    """Puts a relic that was drawn under the relic deck."""
    state.relic_deck.append(slug)


def bury_relic(t: OathTable, seat: int, slug: str, law: str = "") -> Rules[None]:
    """Moves a relic of the table under the relic deck.

    What lay on it leaves as from a discarded card, unless a power says otherwise.
    """
    state = t.state
    for held in BURIED.live(state):
        if held.slug == slug:
            yield from held.do(held, t)
    spot = lift(state, slug)
    empty(t, spot)
    state.relic_deck.append(slug)
    if spot.card.faceup:
        t.tell("relic-buried", law, seat=seat, card=slug)
    else:
        t.tell("facedown-relic-buried", law, seat=seat, mark=spot.card.mark)
    yield from settle(t)


def take_banner(t: OathTable, seat: int, slug: str, law: str = "OATH-2.5.3a") -> Rules[None]:
    """Takes a banner in any way but Recover, with the seize penalty (2.5.3)."""
    banner = t.state.banners[slug]
    burnt = max(0, min(2, banner.tokens - 1))  # a stored game's may lie empty until the next Wake
    add_to_banner(banner, -burnt)
    t.tell("banner-seized", law, seat=seat, banner=slug, burnt=burnt)
    if slug == PEOPLES_FAVOR:
        to_fire(t, burnt)
        turn_banner(banner, mob=True)
    hand_over(t, banner, seat)
    yield from settle(t)


def give_banner(t: OathTable, to: int, slug: str, law: str = "OATH-10.give-b") -> None:
    """Gives a banner, which keeps its tokens and its side."""
    t.tell("banner-given", law, seat=to, banner=slug)
    hand_over(t, t.state.banners[slug], to)


def turn_banner(banner: Banner, *, mob: bool) -> None:
    """Turns the People's Favor to its Mob side or back."""
    banner.mob = mob


def hand_over(t: OathTable, banner: Banner, seat: int | None) -> None:
    banner.holder = seat
    t.state.changed()


# -- looking ----------------------------------------------------------------------------------------------------------


def peek(t: OathTable, seat: int, card: Card, where: str, law: str = "OATH-10.peek-a") -> None:
    """Shows a facedown card of the table to the seat alone; it may look again while the card lies there (6.3b)."""
    if seat not in card.seen:
        card.seen = [*card.seen, seat]
    t.tell_only((seat,), {"card": card.slug}, "peeked", law, seat=seat, where=where, mark=card.mark)
