"""Every two cards that act at the same hook, together in the hands of one player: nothing breaks, whatever is chosen."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from games.kernel.dice import Dice, seed_of
from games.oath.engine.play.core import hooks, ruling
from games.oath.engine.play.core.faces import FACES
from games.oath.engine.play.core.hooks import Hook
from games.oath.engine.play.rounds import rounds
from games.oath.engine.world.facts import DENIZENS, EDIFICE_SIDES
from tests.engines.oath.play_scenario import Driver, Scene

HOOKS: dict[str, Hook[Any]] = {name: hook for name, hook in vars(hooks).items() if isinstance(hook, Hook)}
KINDS = ("denizen", "edifice", "ruin", "relic")
DECISIONS = 30


def cards_at(hook: Hook[Any]) -> list[str]:
    return sorted(slug for slug in hook.powers if FACES[slug].kind in KINDS)


def pairs(hook: Hook[Any]) -> Iterator[tuple[str, str]]:
    """The two sides of an edifice never meet."""
    for one, other in combinations(cards_at(hook), 2):
        if EDIFICE_SIDES.get(one, (one,))[0] != EDIFICE_SIDES.get(other, (other,))[0]:
            yield one, other


def scene(pair: tuple[str, str], seed: str, *, to_play: bool) -> Scene:
    """Red holds the pair (still to be turned up, if so), has means of every kind, and neighbours of every kind."""
    s = Scene(4, roles=("exile", "exile", "citizen"), seed=seed)
    s.site(
        3,
        "plains",
        warbands={"red": 2},
        relics=[next(relic for relic in ("obsidian-cage", "whistle", "map") if relic not in pair)],
    )
    s.site(4, warbands={"blue": 1})
    s.site(1, warbands={"purple": 2})
    s.player(1, favor=5, secrets=4, warbands=4, site=3)
    s.player(2, favor=2, secrets=2, warbands=2, site=3, vision="vision-of-faith")
    s.player(3, favor=1, secrets=1, warbands=2, site=4)
    s.banner("peoples-favor", holder=2, tokens=2)
    s.banner("darkest-secret", holder=1, tokens=2)
    for slug in pair:
        if to_play:
            s.player(1, advisers=[f"?{slug}"])
        elif FACES[slug].kind == "relic":
            s.player(1, relics=[slug])
        elif FACES[slug].kind in ("edifice", "ruin") or not ruling.may_lie(slug, "adviser"):
            s.site(3, cards=[slug])
        else:
            s.player(1, advisers=[slug])
    fillers = [slug for slug in ("wolves", "tents", "longbows", "salad-days", "tutor", "scryer") if slug not in pair]
    s.site(3, cards=fillers[:1])
    s.player(1, advisers=[f"?{fillers[1]}"])
    s.player(2, advisers=[fillers[2], f"?{fillers[3]}"])
    return s


def play(s: Scene, dice: Dice, firsts: tuple[str, ...]) -> Iterator[Driver]:
    """Some of an Act phase, these choices first where there can be; then the Rest."""
    d = s.act(1)
    for n in range(DECISIONS):
        if d.over:
            break
        ask = d.ask
        least = max(ask.least, 1) if ask.least == ask.most or dice.below(2) else ask.least
        options = list(ask.options)
        dice.shuffle(options)
        wanted = next((first for first in firsts if n < 9 and first in options), options[0])
        single = ask.least == ask.most == 1
        d(wanted if single else options[: max(least, dice.below(ask.most + 1))])
        yield d
    if not d.over and d.ask.prompt == "act":
        d("rest")
        yield d
    if d.over:
        rest = s.run(rounds.rest(s.table, 1))
        while not rest.over:
            rest(dice.pick(rest.options))
            yield rest


@pytest.mark.parametrize("name", [name for name, hook in HOOKS.items() if len(cards_at(hook)) > 1])
def test_it_works(name: str) -> None:
    to_play = name == "WHEN_PLAYED"
    for pair in pairs(HOOKS[name]):
        dice = Dice(seed_of(" ".join(pair)))
        s = scene(pair, " ".join(pair), to_play=to_play)
        firsts = (
            ("play-adviser",)
            if to_play
            else ("campaign", *(f"plan:{slug}" for slug in pair), *(f"power:{slug}" for slug in pair))
        )
        try:
            for _ in play(s, dice, firsts):
                s.check()
        except Exception as error:
            raise AssertionError(f"{name}: {' and '.join(pair)}") from error


def test_most_denizens_meet_another() -> None:
    meeting = {slug for hook in HOOKS.values() for slug in cards_at(hook) if len(cards_at(hook)) > 1}
    assert len(meeting & {*DENIZENS}) > 180
