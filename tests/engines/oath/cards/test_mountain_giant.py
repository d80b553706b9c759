"""Mountain Giant, a denizen of Nomad."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    fight,
    open_to,
    used,
)
from tests.engines.oath.cards.scenes.nomad_plans import added, removed, through
from tests.engines.oath.hand import advisers

law = pytest.mark.law


@pytest.mark.parametrize(("strength", "dice", "stays"), [("giant-weak", 1, True), ("giant-strong", 3, False)])
@pytest.mark.answer("mountain-giant", 1)
def test_the_giant_is_strong_once(strength: str, dice: int, stays: bool) -> None:
    s = clash(red=("mountain-giant",))
    s.player(1, secrets=1)
    d = at_plans(s)("plan:mountain-giant")
    assert d.options == ["giant-weak", "giant-strong"]
    through(d, strength, "swing-add")
    assert added(s) == dice
    assert advisers(s) == (["mountain-giant"] if stays else [])
    assert (s.red.secrets, s.red.turned) == ((0, 0) if stays else (0, 1)), "on the card, or back from it (10.discard-i)"
    s.check()


@law("OATH-7.1.2i")
def test_a_defending_giant_turns_the_secret() -> None:
    s = clash(blue=("mountain-giant",))
    s.player(2, secrets=1)
    through(at_plans(s), "plan:mountain-giant", "giant-strong", "swing-remove")
    assert (removed(s), s.blue.secrets, s.blue.turned) == (3, 0, 1)
    assert advisers(s, 2) == []


def test_a_giant_wants_a_secret() -> None:
    s = clash(red=("mountain-giant",))
    s.player(1, turned=1)
    assert open_to(at_plans(s)) == []
    s = bandits("mountain-giant")
    fight(attack(s))
    assert used(s) == []
