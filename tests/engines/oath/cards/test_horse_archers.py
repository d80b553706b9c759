"""Horse Archers, a denizen of Nomad."""

import pytest

from games.oath.engine.play.core.hooks import LOCKS
from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    fight,
)
from tests.engines.oath.cards.scenes.nomad_plans import more_defense, removed, through
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers

law = pytest.mark.law


@law("OATH-7.5.4a", "OATH-7.5.4b", "OATH-5.5.8b")
def test_it_works() -> None:
    s = clash(red=("horse-archers",))
    d = at_plans(s)("plan:horse-archers")
    assert d.options == ["swing-add", "swing-remove"]
    d("swing-add")
    assert s.logged("attack-dice-added")[0].params == {"count": 3, "pool": 8}
    assert advisers(s) == ["horse-archers"], "not before the end"
    fight(d)
    assert advisers(s) == []
    s.check()


@law("OATH-5.5.3d")
@pytest.mark.parametrize(("dice", "gone", "defense"), [(5, 3, 0), (2, 2, 1), (0, 0, 3)])
def test_horse_archers_of_a_defender(dice: int, gone: int, defense: int) -> None:
    s = clash(blue=("horse-archers",))
    through(at_plans(s, dice=dice), "plan:horse-archers", "swing-remove")
    assert (removed(s), more_defense(s)) == (gone, defense)
    assert advisers(s, 2) == []


def test_a_plan_not_used_stays() -> None:
    s = clash(red=("horse-archers",))
    fight(at_plans(s))
    assert advisers(s) == ["horse-archers"]


def test_bandits_remove_three_dice() -> None:
    s = bandits("horse-archers")
    fight(attack(s), "dice:4")
    assert removed(s) == 3


@law("OATH-5.5.8c", "OATH-7.2.2a")
def test_locked_plans_stay(new_card: NewCard) -> None:
    lock = new_card((LOCKS, lambda held, state, seat, zone, at, card: card.slug == "horse-archers"))
    s = clash(red=("horse-archers", lock))
    fight(at_plans(s), "plan:horse-archers")
    assert advisers(s) == ["horse-archers", lock]
