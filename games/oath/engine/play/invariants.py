"""What must hold whenever a question is open, whatever was played."""

from collections import Counter
from collections.abc import Iterator

from games.oath.engine.play.core import title
from games.oath.engine.play.core.faces import BANNERS, BOARD, FACES, PEOPLES_FAVOR, RELIQUARY, SITE_FACES
from games.oath.engine.play.core.hooks import IGNORES_LIMIT, UNCOUNTED
from games.oath.engine.play.core.ruling import ADVISERS
from games.oath.engine.play.core.states import Board, Card, Player, Site, State
from games.oath.engine.play.rounds import victory
from games.oath.engine.world.facts import CHANCELLOR, COLOURS, EDIFICE_SIDES, KIND, OATHS, REGION_OF, REGIONS, SUIT, SUITS

FAVOR: int = BOARD["component_limits"]["favor"]
WARBANDS: dict[str, int] = BOARD["component_limits"]["warbands"]
PHASES = ("set-up", "wake", "act", "rest", "chronicle", "over")
ENDED = ("chronicle", "over")
SUPPLY = 7


def invariants(state: State, board: Board) -> list[str]:
    """Lists what is wrong with a position; nothing for one that can be."""
    if wrong := list(_misshapen(state, board)):
        return wrong
    return [
        *_wrong_cards(state),
        *_wrong_tokens(state),
        *_wrong_warbands(state),
        *(fault for slot, site in enumerate(state.sites, 1) for fault in _wrong_site(state, board, slot, site)),
        *(fault for seat, player in enumerate(state.players) for fault in _wrong_player(state, seat, player)),
        *_wrong_title(state),
        *_unfinished(state),
    ]


def _misshapen(state: State, board: Board) -> Iterator[str]:
    """Lists what names no seat, suit, region or card of this game, or leaves one out."""
    seats = range(len(state.players))
    slugs = [*_piled(state), *(card.slug for card in _laid(state)), *(site.slug for site in state.sites)]
    holders = [banner.holder for banner in state.banners.values() if banner.holder is not None]
    colours = {CHANCELLOR, *(player.colour for player in state.players)}
    fits = {
        "players": len(state.players) == board.seats and all(player.colour in ("", *COLOURS) for player in state.players),
        "sites": len(state.sites) == len(REGION_OF) and all(site.slug in SITE_FACES for site in state.sites),
        "warbands": all(site.warbands.keys() <= colours for site in state.sites),
        "cards": all(slug in KIND or slug in EDIFICE_SIDES for slug in slugs),
        "banks": state.banks.keys() == {*SUITS},
        "archive": state.archive.keys() <= {*SUITS},
        "discards": state.discards.keys() == {*REGIONS},
        "banners": state.banners.keys() == {*BANNERS} and all(holder in seats for holder in holders),
        "reliquary": len(state.reliquary) == len(RELIQUARY),
        "reserve": state.reserve.keys() <= {*COLOURS},
        "oath": state.oath in OATHS,
        "title": state.title in seats,
        "turn": state.turn in seats,
        "round": 1 <= state.round <= victory.ROUNDS,
        "phase": state.phase in PHASES,
        "visions_drawn": state.visions_drawn >= 0,
    }
    return (f"`{name}` does not fit this game" for name, right in fits.items() if not right)


# -- cards ------------------------------------------------------------------------------------------------------------


def _piled(state: State) -> Iterator[str]:
    yield from state.world_deck
    yield from state.relic_deck
    yield from state.site_deck
    yield from state.dispossessed
    yield from state.edifices_in_archive
    yield from state.box
    for pile in (*state.discards.values(), *state.archive.values()):
        yield from pile
    for player in state.players:
        yield from player.hand


def _laid(state: State) -> Iterator[Card]:
    """Lists every card on the table."""
    for site in state.sites:
        yield from site.cards
        yield from site.relics
    for player in state.players:
        yield from player.advisers
        yield from player.relics
        if player.vision:
            yield player.vision
    yield from (relic for relic in state.reliquary if relic)


def _wrong_cards(state: State) -> Iterator[str]:
    found = Counter(_piled(state))
    found.update(EDIFICE_SIDES.get(card.slug, (card.slug,))[0] for card in _laid(state))
    found.update(site.slug for site in state.sites)
    for slug in sorted(found.keys() | KIND.keys()):
        if found[slug] != 1:
            yield f"OATH-8.8g: {slug} is in {found[slug]} places"
    yield from _misplaced(state)
    marks = [card.mark for card in _laid(state) if not card.faceup]
    if len(set(marks)) != len(marks) or not all(1 <= mark <= state.marks for mark in marks):
        yield f"OATH-9.4i: facedown cards are marked {sorted(marks)}, of {state.marks}"
    if any(card.faceup and (card.mark or card.seen) for card in _laid(state)):
        yield "OATH-9.4i: a faceup card is marked like one that lies facedown"


def _misplaced(state: State) -> Iterator[str]:
    """Lists cards of a kind that cannot be where they are."""
    places: dict[str, tuple[list[str], tuple[str, ...]]] = {
        "the world deck": (state.world_deck, ("denizen", "vision")),
        "the relic deck": (state.relic_deck, ("relic",)),
        "the site deck": (state.site_deck, ("site",)),
        "the Dispossessed": (state.dispossessed, ("denizen",)),
        "the edifices of the Archive": (state.edifices_in_archive, ("edifice",)),
        "the Reliquary": ([relic.slug for relic in state.reliquary if relic], ("relic",)),
        "sites": ([card.slug for site in state.sites for card in site.cards], ("denizen", "edifice", "ruin")),
        "the ground": ([relic.slug for site in state.sites for relic in site.relics], ("relic",)),
    }
    for region, pile in state.discards.items():
        places[f"the discards of the {region}"] = (pile, ("denizen", "vision"))
    for seat, player in enumerate(state.players):
        places[f"the hand of seat {seat}"] = (player.hand, ("denizen", "vision"))
        places[f"the relics of seat {seat}"] = ([relic.slug for relic in player.relics], ("relic",))
    for where, (slugs, kinds) in places.items():
        yield from (f"OATH-2.1.2a: {slug} cannot be in {where}" for slug in slugs if FACES[slug].kind not in kinds)
    for suit, pile in state.archive.items():
        yield from (f"OATH-8.4e: {slug} is not of the suit {suit}" for slug in pile if SUIT.get(slug) != suit)


# -- favor, secrets, warbands -----------------------------------------------------------------------------------------


def _wrong_tokens(state: State) -> Iterator[str]:
    """Counts favor, which is conserved, and secrets, which are not counted but never owed (OATH-9.3a, 9.3e)."""
    holders: list[Player | Site | Card] = [*state.players, *state.sites, *_laid(state)]
    favor = [*state.banks.values(), state.shared, state.banners[PEOPLES_FAVOR].tokens]
    favor += [holder.favor for holder in holders]
    if sum(favor) != FAVOR or min(favor) < 0:
        yield f"OATH-9.3e: there are {sum(favor)} favor, and {min(favor)} at the least place"
    if min([*(holder.secrets for holder in holders), *(player.turned for player in state.players)]) < 0:
        yield "OATH-9.3e: somebody owes secrets"
    for slug, banner in state.banners.items():
        if banner.tokens < 1:
            yield f"OATH-2.5.3f: {slug} has {banner.tokens} tokens"
        if banner.mob and slug != PEOPLES_FAVOR:
            yield f"OATH-2.5.3b: {slug} has no Mob side"


def _wrong_warbands(state: State) -> Iterator[str]:
    """Counts warbands: 24 purple ones, 14 of each other colour (OATH-9.3e)."""
    total = Counter(state.reserve)
    for site in state.sites:
        total.update(site.warbands)
    for card in _laid(state):
        total.update(card.warbands)
    for player in state.players:
        total[player.force] += player.warbands
    if state.battle:
        total.update(state.battle.saved)
    for colour, count in total.items():
        if count != (WARBANDS[colour] if colour in state.reserve else 0):
            yield f"OATH-9.3e: there are {count} warbands of {colour}"
    if min([*state.reserve.values(), *(player.warbands for player in state.players)]) < 0:
        yield "OATH-9.3e: somebody owes warbands"


# -- the map ----------------------------------------------------------------------------------------------------------


def _wrong_site(state: State, board: Board, slot: int, site: Site) -> Iterator[str]:
    if not site.faceup:
        if site.cards or site.relics or site.warbands or site.favor or site.secrets:
            yield f"OATH-2.8.1b: something lies at the facedown site {slot}"
        return
    counts = [*site.warbands.values(), *(count for card in site.cards for count in card.warbands.values())]
    if any(count < 1 for count in counts):
        yield f"OATH-9.3e: no warbands are written down as such at site {slot}"
    if len(site.warbands) > 1:
        yield f"OATH-10.rule-a: {' and '.join(site.warbands)} are at site {slot} together"
    exiles = {player.colour for player in state.players if not player.imperial}
    if not site.warbands.keys() <= {CHANCELLOR, *exiles}:
        yield f"OATH-6.6.2b: nobody commands the {' and '.join(site.warbands)} at site {slot}"
    taken = sum(not FACES[card.slug].ignores_capacity for card in site.cards)
    if taken > max(SITE_FACES[site.slug].capacity, _cards_at_first(board, slot)):
        yield f"OATH-2.8.1a: {taken} cards are at {site.slug}"


def _cards_at_first(board: Board, slot: int) -> int:
    """Counts denizens and edifices with which the world began at the site."""
    if board.world is None:
        return 0
    return sum(placed["kind"] != "relic" for placed in board.world["slots"][slot - 1]["cards"])


# -- players ----------------------------------------------------------------------------------------------------------


def _wrong_player(state: State, seat: int, player: Player) -> Iterator[str]:
    if not 0 <= player.supply <= SUPPLY:
        yield f"OATH-1.10a: seat {seat} has {player.supply} Supply"
    if (player.role == "chancellor") != (seat == state.chancellor) or player.role not in ("chancellor", "citizen", "exile"):
        yield f"OATH-1.7c: seat {seat} is {player.role}"
    if state.phase != "set-up" and not (player.site in REGION_OF and state.site(player.site).faceup):
        yield f"OATH-1.23a: the pawn of seat {seat} stands at {player.site}"
    yield from _wrong_advisers(state, seat, player)
    if (vision := player.vision) and (FACES[vision.slug].kind != "vision" or not vision.faceup or player.imperial):
        yield f"OATH-2.2.1b: {player.role} {seat} has revealed {vision.slug}"
    if not all(relic.faceup for relic in player.relics):
        yield f"OATH-6.6.2j: seat {seat} holds a relic facedown"


def _wrong_advisers(state: State, seat: int, player: Player) -> Iterator[str]:
    for card in player.advisers:
        kind = FACES[card.slug].kind
        if kind not in ("denizen", "vision") or (kind == "vision" and card.faceup):
            yield f"OATH-2.2.2a: {card.slug} is an adviser of seat {seat}"
    uncounted = list(UNCOUNTED.owned(state, seat))
    counted = [
        card
        for card in player.advisers
        if not (card.faceup and IGNORES_LIMIT.of(card.slug)) and not any(held.do(held, state, card) for held in uncounted)
    ]
    # Where a limit falls, the holder is asked which advisers go (7.6.4d): it is compared when all that is being done is done.
    if len(counted) > ADVISERS and not state.doing:
        yield f"OATH-2.2.2b: seat {seat} has {len(counted)} advisers"


def _wrong_title(state: State) -> Iterator[str]:
    if state.usurper and state.players[state.title].imperial:
        yield f"OATH-2.11g: {state.players[state.title].role} {state.title} is Usurper"
    # What a Campaign or a power changes at once may be asked piece by piece (5.5.7.I): it is compared when all is done.
    if state.phase != "set-up" and state.battle is None and not state.doing:
        leading = title.leaders(state)
        if len(leading) == 1 and leading[0] != state.title:
            yield f"OATH-2.11b: seat {leading[0]} meets the goal, and {state.title} has the title"


def _unfinished(state: State) -> Iterator[str]:
    """Lists what began in a turn and is not over at its end (OATH-4.0c, 5.1.3a)."""
    idle = [seat for seat, player in enumerate(state.players) if player.hand and state.phase in ("rest", *ENDED)]
    if idle:
        yield f"OATH-5.1.3a: seats {idle} still have drawn cards"
    if state.phase in ("wake", "rest", *ENDED) and (state.battle or state.offer):
        yield "OATH-4.0c: a Campaign or an offer outlived its turn"
    if (state.victory is None) == (state.phase in ENDED):
        yield f"OATH-3.0c: phase {state.phase}, victory {state.victory}"
