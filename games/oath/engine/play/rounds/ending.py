"""After the game: the choices of the chronicle (8.0c) as questions, and everything as it lies, for the chronicle phase."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from games.kernel.values import CHECKPOINT, UNSAID, Ask, Rules, choose_of, choose_some_of, together
from games.oath.engine.chronicle import needed
from games.oath.engine.play.core.about import about, of_card, of_player
from games.oath.engine.play.core.about import site as site_of
from games.oath.engine.play.core.faces import FACES
from games.oath.engine.play.core.states import Board, Card, Need, OathTable, Player, Site, State, Victory
from games.oath.engine.play.rounds.setting_up import Unshuffled, starting_world
from games.oath.engine.world.aftermath import BANDITS, EMPIRE, Adviser, Aftermath, Choices, EndPlayer, EndSlot, Winner
from games.oath.engine.world.facts import CHANCELLOR, EDIFICE_SIDES, EDIFICES, SITES, SUITS
from games.oath.engine.world.world import Placed, World, over_capacity

# -- the choices ------------------------------------------------------------------------------------------------------


def chronicle(t: OathTable) -> Rules[None]:
    """Asks what the law leaves to the winner, and to those who are offered Citizenship (8.1–8.4)."""
    state = t.state
    state.phase = "chronicle"
    if state.needs is None:
        needs = needed(world_of(state, t.board), aftermath(state), Choices.read(state.choices))
        state.needs = [Need(need.what, need.options) for need in needs]
    while state.needs:
        yield CHECKPOINT
        need = state.needs[0]
        state.choices[need.what] = yield from CHOICES[need.what](t, won(state).seat, need.options)
        state.needs = state.needs[1:]


def won(state: State) -> Victory:
    if state.victory is None:
        raise ValueError("the game has not ended")
    return state.victory


def _oath(t: OathTable, winner: int, options: Sequence[str]) -> Rules[str]:
    oath = yield from choose_of(winner, "chronicle-oath", {f"swear:{oath}": oath for oath in options}, "OATH-8.1c")
    t.tell("chronicle-oath", "OATH-8.1c", seat=winner, oath=oath)
    return oath


def _citizenship(t: OathTable, winner: int, colours: Sequence[str]) -> Rules[list[dict[str, Any]]]:
    seats = [t.state.of_colour(colour) for colour in colours]
    offers = {f"offer-citizenship:@{seat}": seat for seat in seats}
    offered = yield from choose_some_of(winner, "chronicle-offers", offers, 0, len(offers), "OATH-8.2c", about=of_player)
    t.tell("chronicle-offers", "OATH-8.2c", seat=winner, seats=offered)
    consent = ["become-citizen", "stay-exile"]
    answers = yield from together(
        [Ask(seat, "chronicle-citizenship", consent, "OATH-8.2i", {"winner_seat": winner}) for seat in offered]
    )
    for seat, answer in zip(offered, answers, strict=True):
        t.tell(f"chronicle-{answer}", "OATH-8.2e" if answer == "become-citizen" else "OATH-8.2g", seat=seat)
    return [
        {"color": t.state.players[seat].colour, "accepted": answer == "become-citizen"}
        for seat, answer in zip(offered, answers, strict=True)
    ]


def _edifice(t: OathTable, winner: int, options: Sequence[dict[str, Any] | None]) -> Rules[dict[str, Any] | None]:
    works = [_work(t.state, option) for option in options]
    work = yield from choose_of(
        winner,
        "chronicle-edifice",
        {f"{work.verb}:{work.slot}:{work.card}" if work.slot else work.verb: work for work in works},
        "OATH-8.3.1a",
        about=lambda work: about(work.card, site_of(work.slot)) if work.slot else UNSAID,
    )
    if work.slot:
        name = t.state.site(work.slot).slug
        t.tell(f"chronicle-{work.verb}", work.law, seat=winner, slot=work.slot, site=name, card=work.card)
    return work.option


class _Work(NamedTuple):
    """An edifice that could be built or repaired, and the card there now."""

    option: dict[str, Any] | None
    verb: str = "no-edifice"
    slot: int = 0
    card: str = ""
    law: str = ""


def _work(state: State, option: dict[str, Any] | None) -> _Work:
    if option is None:
        return _Work(None)
    if build := option.get("build"):
        return _Work(option, "build-edifice", build["slot"], build["replaces"], "OATH-8.3.1b")
    slot = option["repair"]["slot"]
    ruin = next(card.slug for card in state.site(slot).cards if FACES[card.slug].kind == "ruin")
    return _Work(option, "repair-edifice", slot, ruin, "OATH-8.3.1e")


def _suit(t: OathTable, winner: int, options: Sequence[str]) -> Rules[str]:
    law = "OATH-8.4b" if len(options) < len(SUITS) else "OATH-8.4c"
    suits = {f"from-archive:{suit}": suit for suit in options}
    suit = yield from choose_of(winner, "chronicle-suit", suits, law, about=of_card)
    t.tell("chronicle-suit", law, seat=winner, suit=suit)
    return suit


CHOICES: dict[str, Callable[[OathTable, int, list[Any]], Rules[Any]]] = {
    "oath": _oath,
    "citizenship": _citizenship,
    "edifice": _edifice,
    "suit": _suit,
}

# -- what the chronicle is written from -------------------------------------------------------------------------------


def world_of(state: State, board: Board) -> World:
    """Gives the world the game began with, as far as the chronicle asks for it: its sites are those that lie there."""
    world = starting_world(board, Unshuffled())
    for slot, site in zip(world.slots, state.sites, strict=True):
        slot.site = site.slug
    on_map = {site.slug for site in state.sites}
    world.site_deck = [site for site in SITES if site not in on_map]
    return world


def aftermath(state: State) -> Aftermath:
    """Lists everything as it lies; nothing is left to be told by difference."""
    slots = [_slot(number, site) for number, site in enumerate(state.sites, 1)]
    return Aftermath(
        oath=state.oath,
        winner=_winner(state),
        slots=slots,
        players=[_player(state, seat, player) for seat, player in enumerate(state.players)],
        reliquary=[relic.slug for relic in state.reliquary if relic],
        discards={region: list(cards) for region, cards in state.discards.items()},
        world_deck=list(state.world_deck),
        relic_deck=list(state.relic_deck),
        site_deck=list(state.site_deck),
        archive={suit: list(cards) for suit, cards in state.archive.items()},
        edifices_in_archive=list(state.edifices_in_archive),
        dispossessed=list(state.dispossessed),
        box=list(state.box),
        confirmed=sorted({doubt.code for doubt in over_capacity(slots)}),
    )


def _winner(state: State) -> Winner:
    victory = won(state)
    player = state.players[victory.seat]
    return Winner(player.colour, player.role, list(victory.how), state.round, victory.roll, state.visions_drawn)


def _slot(number: int, site: Site) -> EndSlot:
    if not site.faceup:
        return EndSlot(number, site.slug, False)
    cards = [_placed(card) for card in site.cards]
    cards += [Placed(relic.slug, "relic", faceup=relic.faceup) for relic in site.relics]
    return EndSlot(number, site.slug, True, _ruler(site), cards)


def _ruler(site: Site) -> str:
    """Names the ruler by warbands; powers that rule bare sites are the chronicle's own (8.3.1h)."""
    for colour in site.warbands:
        return EMPIRE if colour == CHANCELLOR else colour
    return BANDITS


def _placed(card: Card) -> Placed:
    slug, side = EDIFICE_SIDES.get(card.slug, (card.slug, None))
    return Placed(slug, "edifice" if slug in EDIFICES else "denizen", side, card.faceup)


def _player(state: State, seat: int, player: Player) -> EndPlayer:
    return EndPlayer(
        player.colour,
        player.role,
        advisers=[Adviser(card.slug, card.faceup) for card in player.advisers],
        revealed_vision=player.vision.slug if player.vision else None,
        relics=[relic.slug for relic in player.relics],
        banners=[slug for slug, banner in state.banners.items() if banner.holder == seat],
    )
