"""What a viewer may see (9.4): the only window through which the state of a game leaves the engine."""

from typing import Any

import msgspec

from games.kernel.values import OMNISCIENT
from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.cards import back_of
from games.oath.engine.play.core.faces import FACES, RELIQUARY
from games.oath.engine.play.core.ruling import EMPIRE
from games.oath.engine.play.core.states import Board, Card, Offer, Player, Site, State
from games.oath.engine.play.minors.promises import by_name
from games.oath.engine.world.facts import REGION_OF

Seen = dict[str, Any]


def view(state: State, board: Board, viewer: int) -> Seen:
    """Shows the game to a viewer.

    After the end everything is open that the next game may know; what its world seals stays sealed.
    """
    return {
        "seats": board.seats,
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "act_over": state.act_over,
        "oath": state.oath,
        "title": {"holder": state.title, "usurper": state.usurper},
        "visions_drawn": state.visions_drawn,
        "sites": [_site(state, slot, site, viewer) for slot, site in enumerate(state.sites, 1)],
        "players": [_player(state, seat, viewer) for seat in range(len(state.players))],
        "banks": dict(state.banks),
        "shared": state.shared,
        "reserve": dict(state.reserve),
        "banners": {slug: msgspec.to_builtins(banner) for slug, banner in state.banners.items()},
        "reliquary": [_space(state, space, relic, viewer) for space, relic in enumerate(state.reliquary)],
        "world_deck": {"top": back_of(state.world_deck[0]) if state.world_deck else None},
        "discards": {
            region: {"count": len(pile), "backs": [back_of(slug) for slug in pile]} for region, pile in state.discards.items()
        },
        "relic_deck": {"count": len(state.relic_deck)},
        "site_deck": {"count": len(state.site_deck)},
        "edifices_in_archive": sorted(state.edifices_in_archive),
        "box": sorted(state.box),
        "used": [power for power in state.used if ":" not in power],
        "agreements": [
            msgspec.to_builtins(made) | {"text": by_name(state, made.promise), "penalty": str(made.penalty or "")}
            for made in state.agreements
        ],
        "battle": msgspec.to_builtins(state.battle),
        "offer": state.offer and _offer(state, state.offer),
        "victory": msgspec.to_builtins(state.victory),
        **(_piles(state) if _knows_all(state, viewer) else {}),
    }


def _offer(state: State, offer: Offer) -> Seen:
    given, wanted = ([by_name(state, item) for item in items] for items in (offer.gives, offer.wants))
    return {**msgspec.to_builtins(offer), "gives": given, "wants": wanted}


def _knows_all(state: State, viewer: int) -> bool:
    return viewer == OMNISCIENT and state.phase != "over"


def _piles(state: State) -> Seen:
    """Shows piles that nobody at the table sees, to an observer of everything."""
    piles = ("world_deck", "relic_deck", "site_deck", "discards", "archive", "dispossessed")
    return {"hidden": {pile: msgspec.to_builtins(getattr(state, pile)) for pile in piles}}


def _site(state: State, slot: int, site: Site, viewer: int) -> Seen:
    known = site.faceup or viewer in site.seen or _knows_all(state, viewer)
    return {
        "slot": slot,
        "region": REGION_OF[slot],
        "faceup": site.faceup,
        "site": site.slug if known else None,
        "seen_by": list(site.seen),
        "capacity": ruling.capacity(state, slot) if site.faceup else None,
        "ruler": _ruler(state, slot),
        "rulers": ruling.rulers(state, slot),
        "bandits": ruling.bandits_at(state, slot),
        "warbands": dict(site.warbands),
        "favor": site.favor,
        "secrets": site.secrets,
        "cards": [_card(card, viewer) for card in site.cards],
        "relics": [_card(card, viewer, known=_knows_all(state, viewer)) for card in site.relics],
        "pawns": [seat for seat, player in enumerate(state.players) if player.site == slot],
    }


def _space(state: State, space: int, relic: Card | None, viewer: int) -> Seen:
    return {
        "space": space,
        "modifier": RELIQUARY[space],
        "uncovered": relic is None,
        "relic": relic and _card(relic, viewer, known=_knows_all(state, viewer)),
    }


def _ruler(state: State, slot: int) -> int | str | None:
    """Names the ruler: a seat, `empire`, `bandits`, or None at a facedown site."""
    ruler = ruling.ruler_of(state, slot)
    if ruler is None:
        return "bandits" if state.site(slot).faceup else None
    return "empire" if ruler == EMPIRE else ruler


def _card(card: Card, viewer: int, *, known: bool = False) -> Seen:
    """Shows a front to those who may know it; a back and its mark to the others (9.4i, 9.4l, 9.4n)."""
    face = FACES[card.slug]
    known = known or card.faceup or viewer in card.seen
    back = "relic" if face.kind == "relic" else back_of(card.slug)
    return {
        "card": card.slug if known else None,
        "kind": face.kind if card.faceup else back,
        "suit": face.suit if known else None,
        "faceup": card.faceup,
        "mark": None if card.faceup else card.mark,
        "seen_by": list(card.seen),
        "favor": card.favor,
        "secrets": card.secrets,
        "warbands": dict(card.warbands),
    }


def _player(state: State, seat: int, viewer: int) -> Seen:
    player = state.players[seat]
    mine = viewer in (seat, OMNISCIENT)
    return {
        "seat": seat,
        "colour": player.colour,
        "role": player.role,
        "site": player.site,
        "supply": player.supply,
        "favor": player.favor,
        "secrets": player.secrets,
        "turned": player.turned,
        "warbands": player.warbands,
        "force": player.force,
        "advisers": [_card(card, viewer, known=mine) for card in player.advisers],
        "adviser_limit": ruling.adviser_limit(state, seat),
        "vision": player.vision and _card(player.vision, viewer),
        "relics": [_card(card, viewer) for card in player.relics],
        "banners": [slug for slug, banner in state.banners.items() if banner.holder == seat],
        "hand": _hand(player, mine),
    }


def _hand(player: Player, mine: bool) -> Seen:
    """Shows the cards in a hand: their backs to everybody, their fronts to its player alone (9.4m)."""
    return {
        "count": len(player.hand),
        "backs": [back_of(slug) for slug in player.hand],
        "cards": list(player.hand) if mine else None,
    }
