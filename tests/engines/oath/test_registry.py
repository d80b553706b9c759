"""Every printed power is written, under the hook its kind asks for, and the rules name no card."""

import ast
from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest

import games.oath.engine
import games.oath.engine.powers
from games.oath.engine.chronicle.hooks import HOOKS as CHRONICLE
from games.oath.engine.play.core import hooks
from games.oath.engine.play.core.faces import BANNERS, FACES, RELIQUARY, SITE_FACES, TITLE, Face, Printed, SiteFace
from games.oath.engine.play.core.hooks import Hook
from games.oath.engine.world.facts import DENIZENS, EDIFICE_SIDES, GRAND_SCEPTER, RELICS, SITES

pytestmark = pytest.mark.law("OATH-7.0a")

ALL_HOOKS: list[Hook[Any]] = [hook for hook in vars(hooks).values() if isinstance(hook, Hook)]
POWERED = [*DENIZENS, *RELICS, *EDIFICE_SIDES, *SITES, *BANNERS, *RELIQUARY]
CHRONICLE_ONLY = [("forest-temple", 0)]
WORDS = {"garrison", "keep", "map"}
"""Of the table, by which cards are called too."""


def hooks_of(slug: str, nth: int) -> list[Hook[Any]]:
    return [hook for hook in ALL_HOOKS if any(power.nth == nth for power in hook.powers.get(slug, ()))]


def fits(hook: Hook[Any], printed: Printed) -> bool:
    """A modifier that must act can be a moment or a ban; a persistent power of an action can be one of its modifiers."""
    if printed.kind == "modifier":
        return hook.kind == "modifier" or (hook.kind == "persistent" and printed.mandatory)
    return hook.kind == printed.kind or (printed.kind == "persistent" and hook.kind == "modifier")


@pytest.mark.parametrize("slug", POWERED)
def test_it_works(slug: str) -> None:
    powers = FACES[slug].powers
    assert powers, "prints nothing"
    for nth, printed in enumerate(powers):
        if (slug, nth) in CHRONICLE_ONLY:
            assert slug in CHRONICLE
            continue
        found = hooks_of(slug, nth)
        assert found, f"power {nth} of {slug} ({printed.kind}) is not written"
        assert all(fits(hook, printed) for hook in found), f"power {nth} of {slug} is {printed.kind}: {[h.kind for h in found]}"


def test_nothing_acts_that_is_not_printed() -> None:
    for hook in ALL_HOOKS:
        for slug, powers in hook.powers.items():
            assert slug in FACES
            for power in powers:
                assert slug == TITLE or power.printed is FACES[slug].powers[power.nth]
    assert {*CHRONICLE} <= {*FACES}


def test_the_scepter_is_law_but_for_its_ban() -> None:
    """6.4, 6.6 and 6.7 are minor actions of its holder."""
    assert [printed.kind for printed in FACES[GRAND_SCEPTER].powers] == ["action", "action", "action", "persistent"]
    assert [bool(hooks_of(GRAND_SCEPTER, nth)) for nth in range(4)] == [False, False, False, True]


@pytest.mark.parametrize("printed", [FACES["wolves"], SITE_FACES["plains"]])
def test_no_game_changes_what_is_printed(printed: Face | SiteFace) -> None:
    """All games share it."""
    with pytest.raises(FrozenInstanceError):
        printed.slug = "another"  # type: ignore[misc]


def literals() -> Iterator[tuple[str, str]]:
    root = Path(games.oath.engine.__file__).parent
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name.startswith("powers/") or name == "chronicle/powers.py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield name, node.value


def test_the_rules_name_no_card() -> None:
    cards = {*DENIZENS, *EDIFICE_SIDES, *RELICS, *SITES, GRAND_SCEPTER} - WORDS
    named = {(name, text) for name, text in literals() if text in cards}
    assert named == {("world/facts.py", GRAND_SCEPTER)}
