"""Every pile says how many cards it must hold and how many are named (SCRIBE-63), and no count tells a sealed thing."""

from random import Random
from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice
from games.kernel.errors import Illegal
from games.oath.counting import Count, in_play, of_piles, of_site, twice
from games.oath.engine.chronicle.reading import begin
from games.oath.engine.chronicle.writing import is_denizen
from games.oath.engine.world.aftermath import Aftermath, Choices
from games.oath.engine.world.counts import IN_PLAY, OTHERS, dispossessed_after
from games.oath.engine.world.facts import DENIZENS
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import at_table
from tests.engines.oath.random_aftermath import random_aftermath
from tests.engines.oath.table import open_part
from tests.engines.oath.test_chronicle_properties import grown, swapped
from tests.engines.oath.test_nothing_told import tried

WORLD = new_world(Dice(bytes(32)))
VIEW = WORLD.view(sealed=True)


def plain(after: Aftermath) -> dict[str, Any]:
    """Returns it as the scribe's form has it, in which what has no name is nothing."""
    found: dict[str, Any] = msgspec.to_builtins(open_part(after))
    if found["world_deck"] is None:
        del found["world_deck"]
    return found


def empty() -> dict[str, Any]:
    slots: list[dict[str, Any]] = [{"slot": s.slot, "site": s.site, "faceup": s.faceup, "cards": []} for s in WORLD.slots]
    return {"slots": slots, "players": [], "discards": {}}


@pytest.mark.law("SCRIBE-63")
def test_it_works() -> None:
    assert in_play(VIEW) == IN_PLAY == 54
    after = empty()
    assert of_piles(VIEW, after) == Count(0, 54)
    after["slots"][0]["cards"] = [{"card": "longbows", "kind": "denizen"}]
    after["players"] = [{"advisers": [{"card": "garrison"}], "relics": ["map"], "revealed_vision": None}]
    after["discards"] = {"cradle": ["tents", "keep", "conspiracy"]}
    assert of_piles(VIEW, after) == Count(2, 52)
    after |= {"world_deck": ["tents", "keep", "wolves"], "discards": {}}
    assert of_piles(VIEW, after) == Count(3, 52)


@pytest.mark.law("SCRIBE-63", "SCRIBE-33")
def test_what_powers_moved_counts() -> None:
    after = empty() | {"taken": {"archive": ["tents"], "dispossessed": ["keep"]}, "added": {"archive": ["wolves"]}}
    assert of_piles(VIEW, after).holds == 54 + 2 - 1
    after["taken"] = {"archive": ["longbows"]}  # it lay at a site before the game: nothing more is in play
    assert of_piles(VIEW, after).holds == 54 - 1
    after["added"] = {"world_deck": ["wolves"]}
    assert of_piles(VIEW, after).holds == 54


@pytest.mark.law("SCRIBE-63")
@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_the_piles_hold_what_the_chronicle_finds_in_them(seed: int, by_hand: bool) -> None:
    world = grown(seed, 4)
    world = at_table(world) if by_hand else world
    for n in range(8):
        after = random_aftermath(grown(seed, 4), Random(f"{seed} {n}"))
        entered = plain(after)
        count = of_piles(world.view(sealed=True), entered)
        try:
            w = begin(world, Aftermath.read(entered), Choices(), Dice(bytes(32)))
        except Illegal:
            continue
        assert sum(map(is_denizen, (*w.deck, *w.discards))) == count.holds


@pytest.mark.law("SCRIBE-62", "SCRIBE-63")
@pytest.mark.parametrize("seed", range(6))
def test_worlds_that_look_alike_count_alike(seed: int) -> None:
    world = grown(seed, 3)
    other = swapped(world, Random(seed))
    for n in range(20):
        after, _ = tried(world, Random(f"{seed} {n}"))
        entered = plain(after) | {"taken": after.taken, "added": after.added}
        mine, others = (of_piles(each.view(sealed=True), entered) for each in (world, other))
        assert mine == others
        for each in (world, other):  # and the chronicle finds as many, wherever it believed them to lie
            entry = Aftermath.read(entered)
            try:
                w = begin(each, entry, Choices(), Dice(bytes(32)))
            except Illegal:
                continue
            back = len(after.added.get("world_deck", []))
            assert sum(map(is_denizen, (*w.deck, *w.discards))) - (back if after.world_deck is not None else 0) == mine.holds


@pytest.mark.law("SCRIBE-63")
def test_a_site_has_room() -> None:
    plains = {"site": "plains", "cards": [{"card": "longbows", "kind": "denizen"}, {"card": "map", "kind": "relic"}]}
    assert of_site(plains) == Count(1, 3)
    assert of_site({"site": None, "cards": []}) == Count(0, None)


@pytest.mark.law("SCRIBE-49")
def test_what_is_entered_twice_is_found_with_both_places() -> None:
    after = empty()
    after["slots"][0]["cards"] = [{"card": "longbows", "kind": "denizen"}]
    after["players"] = [{"advisers": [{"card": "longbows"}, {"card": "no such card"}], "relics": [], "revealed_vision": None}]
    assert twice(after) == {"longbows": ["/slots/0/cards", "/players/0/advisers"]}
    after["players"][0]["advisers"].pop(0)
    assert twice(after) == {}


@pytest.mark.law("OATH-8.4g", "OATH-8.5c", "SCRIBE-63")
def test_how_many_are_among_the_dispossessed() -> None:
    assert len(DENIZENS) == IN_PLAY + OTHERS
    assert [dispossessed_after(n) for n in (1, 8)] == [[6], [48]]
    assert dispossessed_after(9) == [54, 6]  # three of one suit in eight games, and the Archive has no ninth three
    assert dispossessed_after(24)[:2] == [144, 96]
    assert dispossessed_after(25)[0] == 102
    assert dispossessed_after(500) == list(range(144, 0, -6))


@pytest.mark.law("OATH-8.4g", "OATH-8.5c")
@pytest.mark.parametrize("seed", range(3))
def test_chronicles_that_were_played_agree(seed: int) -> None:
    for games in (1, 5, 12):
        world = grown(seed, games)
        assert len(world.dispossessed) in dispossessed_after(games)
