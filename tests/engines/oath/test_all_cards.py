"""Random games over random worlds, all cards in play: no rule breaks, no invariant, and no power lies idle."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from games.kernel.bots import Random
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Match
from games.oath.engine.game import OATH
from games.oath.engine.play.core import hooks
from games.oath.engine.play.core.faces import FACES
from games.oath.engine.play.core.hooks import BY_CARD, Hook, Power
from tests.bench.figures import show
from tests.engines.oath.random_world import random_world

GAMES = 40
DECISIONS = 1_000_000
ALL_HOOKS: list[Hook[Any]] = [hook for hook in vars(hooks).values() if isinstance(hook, Hook)]


def games(seed: str) -> Iterator[int]:
    """Plays one game after the other; how many decisions each took."""
    n = 0
    while True:
        dice = Dice(seed_of(f"{seed} {n}"))
        bot = Random(dice)
        match = Match.start("oath", {"world": random_world(dice).plain()}, 2 + n % 5, seed_of(f"{seed} {n}"), checkpoints=False)
        while asks := match.asks():
            ask = dice.pick(asks)
            match.answer(ask.seat, ask.id, bot.choose(match, ask))
            wrong = OATH.invariants(match.state, match.board)
            assert not wrong, f"game {n}, {match.answered} answers, {ask.prompt}: {wrong[0]}"
        yield match.answered
        n += 1


def test_it_works() -> None:
    played = games("sample")
    assert sum(next(played) for _ in range(GAMES)) > 100 * GAMES


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each power's function was called."""
    counts: Counter[str] = Counter()

    def counting(name: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            counts[name] += 1
            return do(*given)

        return call

    replaced: dict[int, Power[Any]] = {}
    for hook in ALL_HOOKS:
        for slug, powers in hook.powers.items():
            for power in powers:
                name = f"{slug}/{power.nth}"
                counts[name] += 0
                replaced[id(power)] = replace(power, do=counting(name, power.do))
            monkeypatch.setitem(hook.powers, slug, [replaced[id(power)] for power in powers])
    for slug, entries in BY_CARD.items():
        monkeypatch.setitem(BY_CARD, slug, [(hook, replaced[id(power)]) for hook, power in entries])
    return counts


@pytest.mark.soak("worlds")
def test_a_million_decisions_with_every_card(used: Counter[str], capsys: pytest.CaptureFixture[str]) -> None:
    played, decisions, count = games("soak"), 0, 0
    while decisions < DECISIONS:
        decisions += next(played)
        count += 1
    by_kind: dict[str, list[str]] = {}
    for name, times in sorted(used.items(), key=lambda item: item[1]):
        by_kind.setdefault(FACES[name.partition("/")[0]].kind, []).append(f"{name} {times}")
    with capsys.disabled():
        print(f"\n{decisions} decisions, {count} games over random worlds, 0 errors")
        show(
            "Powers and how often they acted", ["kind", "powers", "least used"], [[k, len(v), v[0]] for k, v in by_kind.items()]
        )
        for names in by_kind.values():
            print("  " + ", ".join(names))
    assert min(used.values()) > 0, [name for name, times in used.items() if not times]
