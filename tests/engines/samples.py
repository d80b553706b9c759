"""Which games the conformance suite plays, and how: a new game adds its line here."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from games.kernel.dice import Dice, seed_of
from tests.engines.conformance import AnyGame, Sample, at
from tests.engines.oath.random_world import random_world


@dataclass(frozen=True)
class Declared:
    where: str
    variants: tuple[dict[str, Any], ...] = ({},)
    games: int = 2  # of each variant and seat count, in every test run
    often: int = 12
    secrets: Callable[[Any, int], set[str]] | None = None
    looks: frozenset[str] = frozenset()
    shelf: str = ""
    alone: tuple[dict[str, Any], ...] = ()
    """Variants for one seat."""

    @property
    def game(self) -> AnyGame:
        return at(self.where)

    def samples(self, seed: str, games: int | None = None) -> Iterator[Sample]:
        for n in range(self.games if games is None else games):
            for options in self.variants:
                for seats in self.game.seat_counts:
                    yield self._sample(options, seats, f"{seed} {n}")
            for options in self.alone:
                yield self._sample(options, 1, f"{seed} {n}")

    def _sample(self, options: dict[str, Any], seats: int, seed: str) -> Sample:
        return Sample(self.where, options, seats, seed, self.often, self.secrets, self.looks, self.shelf)


def night_market_secrets(state: Any, viewer: int) -> set[str]:
    return {*state.deck, *(ware for seat, hand in enumerate(state.hands) if seat != viewer for ware in hand)} - {*state.shown}


def whispers_secrets(state: Any, viewer: int) -> set[str]:
    hands = {card for seat, player in enumerate(state.players) if seat != viewer for card in player.hand}
    return hands.union(*state.decks.values())


def oath_secrets(state: Any, viewer: int) -> set[str]:
    """Cards and sites the viewer cannot know the place of; some are called like words of the law."""
    hidden = {*state.world_deck, *state.relic_deck, *state.site_deck, *state.dispossessed}
    hidden.update(*state.discards.values())
    hidden |= {site.slug for site in state.sites if not site.faceup}
    lying = [card for site in state.sites for card in site.relics] + [relic for relic in state.reliquary if relic]
    for seat, player in enumerate(state.players):
        if seat != viewer:
            hidden |= {*player.hand}
            lying += player.advisers
    hidden |= {card.slug for card in lying if not card.faceup and viewer not in card.seen}
    return hidden - {"garrison", "keep", "map"}


def viscounts_secrets(state: Any, viewer: int) -> set[str]:
    """Cards the viewer cannot know the place of; starting ones, which everybody has, are no secret while one lies open."""
    piles = [*state.townsfolk.values(), *state.manuscripts.values()]
    hidden = {*state.box, *state.future, *(card for pile in piles for card in pile[:-1])}
    shown = {*state.dismissed, *(pile[-1] for pile in piles if pile)}
    for seat, player in enumerate(state.players):
        shown.update(player.discard, player.destroyed, (card for card in player.row if card))
        if not state.round:
            shown.update(player.draw)
        hidden.update(player.draw)
        (shown if seat == viewer else hidden).update(player.hand)
    return hidden - shown


OATH_LOOKS = frozenset({"deck-looked-at", "pile-looked-at", "pile-searched", "relic-drawn"})
WHISPERS_SHELF = "games.whispers.shelf:SHELF"
DECLARED = {
    "oath": Declared(
        "games.oath.engine.game:OATH",
        ({}, {"world": random_world(Dice(seed_of("a world of any cards"))).plain()}),
        games=1,
        often=6,
        secrets=oath_secrets,
        looks=OATH_LOOKS,
        shelf="games.oath.shelf:SHELF",
    ),
    "night-market": Declared(
        "tests.shelves.night_market.engine.game:NIGHT_MARKET",
        ({}, {"gambling": True, "nights": 5}),
        games=3,
        secrets=night_market_secrets,
        shelf="tests.shelves.night_market.shelf:SHELF",
    ),
    "whispers": Declared(
        "games.whispers.engine.game:WHISPERS",
        ({}, {"agents_in_regions": True}, {"secrecy_bonus": True, "distinct_devotion": True, "first_player": 1}),
        games=1,
        secrets=whispers_secrets,
        shelf=WHISPERS_SHELF,
    ),
    "viscounts": Declared(
        "games.viscounts.engine.game:VISCOUNTS",
        ({}, {"first_player": 0}),
        games=1,
        secrets=viscounts_secrets,
        shelf="games.viscounts.shelf:SHELF",
        alone=({"ai": "builder", "future_schemes": 3}, {"ai": "noble", "first_player": 0}, {"ai": "card"}),
    ),
}
ANYWHERE = "tests.engines.whispers.any_position:ANY_POSITION"
EVERYWHERE = DECLARED | {
    "whispers-anywhere": Declared(
        ANYWHERE, ({}, {"agents_in_regions": True}), games=1, secrets=whispers_secrets, shelf=WHISPERS_SHELF
    )
}
"""The same games, and from positions where games by chance hardly come."""
