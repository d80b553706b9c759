"""Chapter 1: from the world that the last game left to the first turn."""

from collections.abc import Callable

import fixtures
from games.kernel.dice import Dice, T
from games.kernel.errors import Illegal
from games.kernel.values import CHECKPOINT, About, Rules, choose_of
from games.oath.engine.play.core.about import about, at_site, of_card
from games.oath.engine.play.core.cards import back_of, discard, facedown, lay_as_adviser, take_in_hand
from games.oath.engine.play.core.faces import BANNERS, BOARD, FACES, PEOPLES_FAVOR, SETUP, SITE_FACES
from games.oath.engine.play.core.states import Banner, Board, Card, OathTable, Player, Site, State
from games.oath.engine.save.translation import settled
from games.oath.engine.world.facts import CHANCELLOR, COLOURS, EDIFICES, GRAND_SCEPTER, KIND, REGIONS, SUITS, VISIONS
from games.oath.engine.world.founding import first_deck, new_world
from games.oath.engine.world.world import Placed, Slot, World

HAND = 3
SPACES = 4
_LIMITS = BOARD["component_limits"]
_FIRST = [denizen["slug"] for denizen in fixtures.read("oath", "setup")["first_game"]["denizens"]]


class Unshuffled(Dice):
    """Stands for chance that comes later, or has been: it leaves cards as they lie."""

    def __init__(self) -> None:
        super().__init__(bytes(32))

    def shuffle(self, items: list[T]) -> None:
        pass


# -- the components ---------------------------------------------------------------------------------------------------


def new_state(board: Board, seats: int) -> State:
    """Lays out everything in the box.

    Cards that chance has still to place lie anywhere. A world or boards that cannot be are refused.
    """
    _check_boards(board.boards, seats)
    world = starting_world(board, Unshuffled())
    if not any(slot.faceup for slot in world.slots):
        message = "No site of this world lies faceup: no pawn can be placed."
        raise Illegal("no_faceup_site", message, law=("OATH-1.23a",), at="/options/world/slots")
    state = State(
        players=[Player(CHANCELLOR, "chancellor"), *(Player("", "exile") for _ in range(1, seats))],
        sites=[],
        oath=world.oath,
        banks=dict.fromkeys(SUITS, 0),
        shared=_LIMITS["favor"],
        reserve={CHANCELLOR: _LIMITS["warbands"][CHANCELLOR]},
        banners={slug: Banner(tokens=0) for slug in BANNERS},
        reliquary=[None] * SPACES,
        world_deck=[],
        relic_deck=[],
        site_deck=[],
        discards={region: [] for region in REGIONS},
        dispossessed=[],
        archive={},
        edifices_in_archive=[],
        box=[],
    )
    _lay_out(state, world)
    return state


def _check_boards(colours: list[str], seats: int) -> None:
    free = [colour for colour in COLOURS if colour != CHANCELLOR]
    if not set(colours) <= set(free) or len(set(colours)) < len(colours) or len(colours) >= seats:
        message = f"Boards for the {seats - 1} seats after the Chancellor's: each once, of {', '.join(free)}."
        raise Illegal("bad_boards", message, law=("OATH-1.9a",), at="/options/boards")


def starting_world(board: Board, dice: Dice) -> World:
    """Gives the world the game begins with; what it leaves open is settled by the dice."""
    if board.world is None:
        return new_world(dice)
    world = World.read(board.world, "/options/world")
    if world.unknown:
        world = settled(world, dice)
    empty = [slot for slot in world.slots if slot.site is None]
    if len(empty) > len(world.site_deck):
        message = f"{len(empty)} slots have no site, and the site deck holds {len(world.site_deck)}."
        raise Illegal("no_site", message, law=("OATH-1.1a",), at="/options/world/site_deck")
    for slot in empty:  # 8.3.5.6
        slot.site, slot.faceup = world.site_deck.pop(0), False
    missing = [card for card in world.box if KIND[card] == "relic" and card != GRAND_SCEPTER]
    dice.shuffle(missing)
    world.relic_deck += missing
    world.box = [card for card in world.box if card not in missing]
    if not set(VISIONS) <= set(world.world_deck):
        _build_deck(world, dice)
    return world


def _build_deck(world: World, dice: Dice) -> None:
    """Builds a world deck where the last game left none that is in order (1.19b)."""
    denizens = [card for card in world.world_deck if card not in VISIONS]
    if not denizens:  # a first game
        denizens = [card for cards in world.archive.values() for card in cards if card in _FIRST]
        world.archive = {suit: [card for card in cards if card not in denizens] for suit, cards in world.archive.items()}
    world.world_deck = first_deck(denizens, dice)
    world.box = [card for card in world.box if card not in VISIONS]


def _lay_out(state: State, world: World) -> None:
    """Lays out the map and the decks as they were saved (1.1–1.3)."""
    state.marks = 0
    state.sites = [_site(state, slot) for slot in world.slots]
    state.world_deck = list(world.world_deck)
    state.relic_deck = _without_scepter(world.relic_deck)
    state.site_deck = list(world.site_deck)
    state.dispossessed = list(world.dispossessed)
    state.archive = {suit: list(world.archive.get(suit, ())) for suit in SUITS}
    state.edifices_in_archive = list(world.edifices_in_archive)
    state.box = [GRAND_SCEPTER, *_without_scepter(world.box)]
    state.changed()


def _site(state: State, slot: Slot) -> Site:
    relics = _without_scepter([placed.card for placed in slot.of_kind("relic")])
    return Site(
        slot.site or "",
        slot.faceup,
        cards=[Card(_side(placed)) for placed in slot.cards if placed.kind != "relic"],
        relics=[facedown(state, slug) for slug in relics],
    )


def _side(placed: Placed) -> str:
    return EDIFICES[placed.card].ruin if placed.side == "ruined" else placed.card


def _without_scepter(cards: list[str]) -> list[str]:
    return [card for card in cards if card != GRAND_SCEPTER]


# -- the steps --------------------------------------------------------------------------------------------------------


def set_up(t: OathTable) -> Rules[None]:
    """Sets the game up; then the Chancellor's first turn begins (1)."""
    for step in t.each("set-up", STEPS):
        asks = step(t)
        if asks:
            yield from asks
    t.state.phase = "wake"


def lay_map(t: OathTable) -> None:
    """Lays out map, decks and oath as the world has them (1.1–1.3)."""
    _lay_out(t.state, starting_world(t.board, t.sealed))
    t.tell("map-laid", "OATH-1.1a", oath=t.state.oath, sites=[site.slug for _, site in t.state.slots()])


def fill_banks(t: OathTable) -> None:
    """Fills the six favor banks and the banners from the shared favor (1.4–1.6)."""
    state = t.state
    each = SETUP["favor_per_bank"][str(t.seats)]
    state.banks = dict.fromkeys(SUITS, each)
    for slug, banner in state.banners.items():
        banner.tokens = SETUP["banner_tokens"][slug.replace("-", "_")]
    state.shared -= each * len(SUITS) + state.banners[PEOPLES_FAVOR].tokens
    t.tell("banks-filled", "OATH-1.6a" if t.seats <= 4 else "OATH-1.6b", count=each, left=state.shared)


def choose_boards(t: OathTable) -> Rules[None]:
    """Lets every other player choose a free board, Exile or Citizen as the world has it (1.9)."""
    state = t.state
    sides = {} if t.board.world is None else {board["color"]: board["side"] for board in t.board.world["boards"]}
    for seat in t.each("set-up-board", range(1, t.seats)):
        agreed = t.board.boards[seat - 1 : seat]
        free = agreed or [colour for colour in COLOURS if colour not in state.reserve and colour not in t.board.boards]
        boards = {f"board:{colour}:{role}": (colour, role) for colour in free for role in (sides.get(colour, "exile"),)}
        colour, role = yield from choose_of(seat, "set-up-board", boards, "OATH-1.9a", checkpoint=CHECKPOINT, about=_of_board)
        state.players[seat].colour, state.players[seat].role = colour, role
        state.reserve[colour] = _LIMITS["warbands"][colour]
        t.tell("board-taken", "OATH-1.9c", seat=seat, colour=colour, role=role)


def _of_board(board: tuple[str, str]) -> About:
    """Says what comes with the side of the board that lies up (1.14, 1.15)."""
    share = SETUP[board[1]]
    return about(gain={"favor": share["favor"], "secret": share.get("secret", 0), "warband": share["warbands_on_board"]})


def hand_out(t: OathTable) -> None:
    """Gives the players what they begin with: favor, secrets, Supply, warbands, Grand Scepter and banner (1.8, 1.10–1.15)."""
    state = t.state
    first = state.players[0]
    state.box.remove(GRAND_SCEPTER)
    first.relics = [Card(GRAND_SCEPTER)]
    for seat, player in enumerate(state.players):
        share = SETUP[player.role]
        player.favor, player.secrets, player.supply = share["favor"], share.get("secret", 0), SETUP["supply_marker"]
        state.shared -= player.favor
        if seat == 0:
            player.warbands = _from_bank(state, CHANCELLOR, share["warbands_on_board"])
            _occupy(t)
    for player in state.players[1:]:
        player.warbands = _from_bank(state, player.force, SETUP[player.role]["warbands_on_board"])
    if banner := SETUP["banner_to_chancellor"][state.oath]:
        state.banners[banner].holder = 0
        t.tell("banner-to-chancellor", "OATH-1.13b" if banner == PEOPLES_FAVOR else "OATH-1.13a", seat=0, banner=banner)
    state.changed()


def _from_bank(state: State, colour: str, count: int) -> int:
    """Takes as many warbands from the bank as there are (9.3b)."""
    taken = min(count, state.reserve[colour])
    state.reserve[colour] -= taken
    return taken


def _occupy(t: OathTable) -> None:
    """Puts the Chancellor's warbands on the top Cradle site and on sites with cards (1.12b–1.12d)."""
    state, share = t.state, SETUP["chancellor"]
    top = top_cradle(state)
    for slot, site in state.slots():
        if slot == top:
            count = share["warbands_on_top_faceup_cradle_site"]
        elif any(FACES[card.slug].kind != "ruin" for card in site.cards):
            count = share["warbands_on_each_other_faceup_site_with_a_denizen_or_intact_edifice"]
        else:
            continue
        site.warbands = {CHANCELLOR: _from_bank(state, CHANCELLOR, count)}
    ruled = [site.slug for _, site in state.slots() if site.warbands]
    t.tell("sites-occupied", "OATH-1.12c", seat=0, sites=ruled)


def top_cradle(state: State) -> int | None:
    """Finds the topmost faceup Cradle site."""
    return next((slot for slot in REGIONS["cradle"] if state.site(slot).faceup), None)


def fill_sites(t: OathTable) -> Rules[None]:
    """Puts favor and secrets on faceup sites, as their reveal prompts say (1.16)."""
    state = t.state
    wanted = {slot: SITE_FACES[site.slug].favor for slot, site in state.slots()}
    if sum(wanted.values()) > state.shared:
        yield CHECKPOINT
        wanted = yield from _share_favor(t, wanted)
    for slot, site in state.slots():
        site.favor, site.secrets = wanted[slot], SITE_FACES[site.slug].secrets
        state.shared -= site.favor
        if site.favor or site.secrets:
            t.tell("site-filled", "OATH-1.16a", slot=slot, site=site.slug, favor=site.favor, secrets=site.secrets)


def _share_favor(t: OathTable, wanted: dict[int, int]) -> Rules[dict[int, int]]:
    """Asks for the favor of one site after the other, as long as there is any (1.16b)."""
    placed = dict.fromkeys(wanted, 0)
    for left in range(t.state.shared, 0, -1):
        open_to = {f"favor-to:{slot}:{t.state.site(slot).slug}": slot for slot in wanted if placed[slot] < wanted[slot]}
        placed[(yield from choose_of(0, "set-up-favor", open_to, "OATH-1.16b", about=at_site, count=left))] += 1
    return placed


def fill_reliquary(t: OathTable) -> None:
    """Deals the top relics of the deck facedown into the Reliquary, in random order (1.17, 1.18)."""
    state = t.state
    dealt, state.relic_deck = state.relic_deck[:SPACES], state.relic_deck[SPACES:]
    spaces: list[str | None] = [*dealt, *[None] * (SPACES - len(dealt))]
    t.sealed.shuffle(spaces)
    state.reliquary = [facedown(state, slug) if slug else None for slug in spaces]
    state.changed()
    t.tell("reliquary-filled", "OATH-1.17b", count=len(dealt), left=len(state.relic_deck))


def deal(t: OathTable) -> None:
    """Deals cards from the bottom of the world deck; Visions count as drawn in the hands only (1.19–1.22)."""
    state, deck = t.state, t.state.world_deck
    taken = _from_bottom(deck, len(REGIONS))
    for region, slug in zip(REGIONS, taken, strict=False):
        state.discards[region] = [slug]
    t.reveal("piles-begun", "OATH-1.19a", backs=[back_of(slug) for slug in taken])
    for seat, player in enumerate(state.players):
        take_in_hand(t, seat, _from_bottom(deck, HAND), "deck", "OATH-1.20a")
        state.visions_drawn += sum(back_of(slug) == "vision" for slug in player.hand)
    if state.visions_drawn:
        t.reveal("visions-dealt", "OATH-1.22a", count=state.visions_drawn)


def _from_bottom(deck: list[str], count: int) -> list[str]:
    return [deck.pop() for _ in range(min(count, len(deck)))]


def take_places(t: OathTable) -> Rules[None]:
    """Lets each player place the pawn, keep a card as adviser and discard the others, before the next begins (1.23)."""
    state = t.state
    for seat in t.each("set-up-seat", range(t.seats)):
        yield CHECKPOINT
        yield from _place_pawn(t, seat)
        yield from _keep_adviser(t, seat)
        yield from discard(t, seat, list(state.players[seat].hand), "OATH-1.23d")


def _place_pawn(t: OathTable, seat: int) -> Rules[None]:
    state = t.state
    top = top_cradle(state)
    slots = [top] if seat == 0 and top else [slot for slot, _ in state.slots()]
    options = {f"pawn:{slot}:{state.site(slot).slug}": slot for slot in slots}
    slot = yield from choose_of(seat, "set-up-pawn", options, "OATH-1.23a", about=at_site)
    state.players[seat].site = slot
    state.changed()
    law = "OATH-1.23b" if seat == 0 else "OATH-1.23a"
    t.tell("pawn-placed", law, seat=seat, slot=slot, site=state.site(slot).slug)


def _keep_adviser(t: OathTable, seat: int) -> Rules[None]:
    hand = t.state.players[seat].hand
    if not hand:
        return
    options = {f"keep-adviser:{slug}": slug for slug in hand}
    slug = yield from choose_of(seat, "set-up-adviser", options, "OATH-1.23c", about=of_card)
    hand.remove(slug)
    adviser = facedown(t.state, slug)
    lay_as_adviser(t.state, seat, adviser)
    t.tell_only((seat,), {"card": slug}, "adviser-kept", "OATH-1.23c", seat=seat, back=back_of(slug), mark=adviser.mark)


STEPS: tuple[Callable[[OathTable], Rules[None] | None], ...] = (
    lay_map,
    fill_banks,
    choose_boards,
    hand_out,
    fill_sites,
    fill_reliquary,
    deal,
    take_places,
)
