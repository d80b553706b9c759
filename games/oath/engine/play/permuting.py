"""Deals everything that a viewer cannot see anew: worlds just as possible to that viewer."""

from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator
from typing import NamedTuple

import fixtures
from games.kernel.dice import Dice
from games.kernel.values import OMNISCIENT, SPECTATOR
from games.oath.engine.play.core.cards import back_of
from games.oath.engine.play.core.states import Board, Card, Site, State
from games.oath.engine.world.facts import SUIT

_FIRST = fixtures.read("oath", "setup")["first_game"]["world_deck"]
_BLOCKS = [block["cards"] for block in _FIRST["structure_top_to_bottom"][:2]]


class Place(NamedTuple):
    """Where a hidden card lies: a position of a pile, or something on the table."""

    holder: list[str] | Card | Site
    position: int = 0

    @property
    def slug(self) -> str:
        return self.holder[self.position] if isinstance(self.holder, list) else self.holder.slug

    def put(self, slug: str) -> None:
        if isinstance(self.holder, list):
            self.holder[self.position] = slug
        else:
            self.holder.slug = slug


def permute_hidden(state: State, board: Board, viewer: int, dice: Dice) -> None:
    """Deals hidden cards anew in place. Backs, counts and marks stay, and whatever the viewer lawfully looked at."""
    if viewer == OMNISCIENT:
        return
    _shuffle(_sites(state, viewer), dice)
    _shuffle(_relics(state, viewer), dice)
    _shuffle_backs(state, board, dice)
    places = list(_cards(state, viewer))
    _shuffle([place for place in places if back_of(place.slug) == "vision"], dice)
    _shuffle_denizens(state, [place for place in places if back_of(place.slug) == "denizen"], dice)
    state.changed()


def redeal(state: State, cards: Collection[str], dice: Dice) -> None:
    """Exchanges cards, which nobody at the table has seen, with each other in place, wherever they lie."""
    piles = (state.world_deck, state.dispossessed, *state.discards.values())

    def those(places: Iterable[Place]) -> list[Place]:
        return [place for place in places if place.slug in cards and (isinstance(place.holder, list) or not place.holder.seen)]

    _shuffle(those(_sites(state, SPECTATOR)), dice)
    _shuffle(those(_relics(state, SPECTATOR)), dice)
    _shuffle_denizens(state, those(place for pile in piles for place in _pile(pile)), dice, cards)
    state.changed()


def _shuffle(places: list[Place], dice: Dice) -> None:
    slugs = [place.slug for place in places]
    dice.shuffle(slugs)
    for place, slug in zip(places, slugs, strict=True):
        place.put(slug)


def _pile(pile: list[str]) -> Iterator[Place]:
    return (Place(pile, position) for position in range(len(pile)))


def _unseen(card: Card | Site, viewer: int) -> bool:
    return not card.faceup and viewer not in card.seen


def _sites(state: State, viewer: int) -> list[Place]:
    return [*_pile(state.site_deck), *(Place(site) for site in state.sites if _unseen(site, viewer))]


def _relics(state: State, viewer: int) -> list[Place]:
    lying = [relic for site in state.sites for relic in site.relics] + [relic for relic in state.reliquary if relic]
    return [*_pile(state.relic_deck), *(Place(relic) for relic in lying if _unseen(relic, viewer))]


def _cards(state: State, viewer: int) -> Iterator[Place]:
    """Exchanges denizens and Visions; those of the Archive are dealt by suit."""
    yield from _pile(state.world_deck)
    yield from _pile(state.dispossessed)
    for pile in state.discards.values():
        yield from _pile(pile)
    for seat, player in enumerate(state.players):
        if seat != viewer:
            yield from (Place(card) for card in player.advisers if _unseen(card, viewer))
            yield from _pile(player.hand)


def _shuffle_backs(state: State, board: Board, dice: Dice) -> None:
    """Moves Visions below the top of the world deck within the blocks of which it was built (1.box)."""
    deck = state.world_deck
    # what 1.19 and 1.20, which take cards from the bottom, left or have left so far
    bottom = len(deck) if state.phase == "set-up" else _first_count(board) - 3 - 3 * board.seats
    ends = [max(1, len(deck) - max(0, bottom - above)) for above in (_BLOCKS[0], sum(_BLOCKS))]
    for start, end in zip([1, *ends], [*ends, len(deck)], strict=True):
        _shuffle([Place(deck, position) for position in range(start, end)], dice)


def _first_count(board: Board) -> int:
    """Counts the cards that the world deck had when the game was set up."""
    if board.world is None:
        return int(_FIRST["cards"])
    unknown = (place for group in board.world.get("unknown", ()) for place in group["places"])
    count: int = len(board.world["world_deck"]) + sum(place["count"] for place in unknown if place["zone"] == "world_deck")
    return count


def _shuffle_denizens(state: State, places: list[Place], dice: Dice, cards: Container[str] = SUIT) -> None:
    """Exchanges denizens; the Archive keeps as many of each suit as it has."""
    archive = [slug for pile in state.archive.values() for slug in pile if slug in cards]
    slugs = [*(place.slug for place in places), *archive]
    dice.shuffle(slugs)
    wanted = Counter(SUIT[slug] for slug in archive)
    archived: dict[str, list[str]] = {suit: [] for suit in state.archive}
    others = []
    for slug in slugs:
        suit = SUIT[slug]
        if wanted[suit] > 0:
            wanted[suit] -= 1
            archived[suit].append(slug)
        else:
            others.append(slug)
    for suit, pile in archived.items():
        state.archive[suit][:] = [slug for slug in state.archive[suit] if slug not in cards] + pile
    for place, slug in zip(places, others, strict=True):
        place.put(slug)
