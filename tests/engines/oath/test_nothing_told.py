"""Whoever tries entries learns nothing that is sealed (SCRIBE-62): worlds that look alike answer alike, whatever is entered."""

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.errors import Illegal
from games.oath.engine.chronicle import foresee, record_view
from games.oath.engine.chronicle.cards import wanted
from games.oath.engine.world.aftermath import Aftermath, Choices, Draws
from games.oath.engine.world.facts import DENIZENS, RELICS, SITES, SUITS
from games.oath.engine.world.world import World, at_table
from games.oath.hands import refused, to_draw
from tests.engines.oath.random_aftermath import random_aftermath, random_choices
from tests.engines.oath.table import open_part
from tests.engines.oath.test_chronicle_properties import grown, swapped


def outcome(world: World, after: Aftermath, choices: Choices) -> Any:
    """Returns what the scribe is shown beforehand: the choices left, what is certain, or the refusal."""
    try:
        needs, certain = foresee(world, after, choices)
    except Illegal as refusal:
        return refusal.code, refusal.message, refusal.law, refusal.at, refusal.names
    return [(need.what, need.options, need.brings) for need in needs], record_view(certain, sealed=True)


def hands_are_told(world: World, after: Aftermath, choices: Choices) -> Any:
    """Returns what is drawn, from which cards, and what is refused of it before everything has been chosen."""
    try:
        return to_draw(world, after, choices), [(each.code, each.message, each.at) for each in refused(world, after, choices)]
    except Illegal as refusal:
        return refusal.code, refusal.message, refusal.at


def tried(world: World, rng: Random) -> tuple[Aftermath, Choices]:
    """Enters an end of a game, with a few cards and sites that somebody wants to know about."""
    after = open_part(random_aftermath(world, rng))
    after = msgspec.convert(msgspec.to_builtins(after), Aftermath)
    if after.world_deck is None:
        after.discards.setdefault("cradle", []).extend(rng.sample(list(DENIZENS), rng.randint(0, 3)))
    for slot, before in zip(after.slots, world.slots, strict=True):
        if not before.faceup and rng.random() < 0.3:
            slot.site, slot.faceup, slot.ruler = rng.choice(list(SITES)), True, "bandits"
    named = [card for cards in after.discards.values() for card in cards if card in DENIZENS]
    if len(named) > 2 and rng.random() < 0.3:
        archive, dispossessed, back = rng.sample(named, 3)
        after.taken = {"archive": [archive], "dispossessed": [dispossessed]}
        after.discards = {region: [card for card in cards if card != back] for region, cards in after.discards.items()}
        after.added = {rng.choice(("archive", "dispossessed", "world_deck")): [back]}
    if rng.random() < 0.3:
        after.players[0].relics = rng.sample(list(RELICS), 2)
    choices = Choices(oath=None)
    with suppress(Illegal):
        choices = random_choices(world, after, rng)
    if rng.random() < 0.5:
        counts = wanted(choices.suit or rng.choice(list(SUITS)))
        drawn = [card for suit, n in counts.items() for card in rng.sample([c for c in DENIZENS if DENIZENS[c] == suit], n)]
        choices.draws = Draws(archive=drawn)
    return after, choices


@pytest.mark.law("SCRIBE-62")
@pytest.mark.parametrize("at_the_table", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_worlds_that_look_alike_answer_alike(seed: int, at_the_table: bool) -> None:
    world = grown(seed, 3)
    other = swapped(world, Random(seed))
    if at_the_table:
        world, other = at_table(world), at_table(other)
    assert other.view(sealed=True) == world.view(sealed=True)
    for n in range(25):
        after, choices = tried(world, Random(f"{seed} {n}"))
        mine, others = (
            outcome(each, msgspec.convert(msgspec.to_builtins(after), Aftermath), choices) for each in (world, other)
        )
        assert mine == others
        told, others_told = (hands_are_told(each, after, choices) for each in (world, other))
        assert told == others_told
