"""Wild Mounts, a denizen of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN, Held
from games.oath.engine.play.core.states import OathTable
from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    fight,
)
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers, at
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def mounted(*more: str) -> Scene:
    s = clash(red=("wild-mounts", "horse-archers", "lancers"))
    s.site(5, cards=["wolves", *more], warbands={"red": 1})
    return s


def at_mounts(d: Driver) -> Driver:
    while d.ask.prompt != "wild-mounts":
        d(d.options[-1] if d.options[-1] == "done" or d.ask.prompt != "sacrifice" else d.options[0])
    return d


def test_one_beast_saves_all_plans() -> None:
    s = mounted()
    d = at_mounts(at_plans(s)("plan:wild-mounts", "plan:horse-archers", "swing-add", "plan:lancers"))
    assert d.ask.params["cards"] == ["horse-archers", "lancers"]
    assert d.options == ["card:wolves", "discard-plans"]
    d("card:wolves")
    assert d.over
    assert advisers(s) == ["wild-mounts", "horse-archers", "lancers"]
    assert at(s, 5) == []
    s.check()


def test_the_mounts_may_be_kept() -> None:
    s = mounted()
    at_mounts(at_plans(s)("plan:wild-mounts", "plan:horse-archers", "swing-add"))("discard-plans")
    assert advisers(s) == ["wild-mounts", "lancers"]
    assert at(s, 5) == ["wolves"]


@law("OATH-7.2.2a")
def test_locked_foreign_and_facedown_beasts_are_no_mounts() -> None:
    s = clash(red=("wild-mounts", "horse-archers", "?wolves"))
    s.site(5, cards=["forest-temple"], warbands={"red": 1})
    s.site(7, cards=["grasping-vines"], warbands={"blue": 1})
    fight(at_plans(s), "plan:wild-mounts", "plan:horse-archers")
    assert advisers(s) == ["wild-mounts", "?wolves"]


def test_a_beast_adviser_will_do() -> None:
    s = clash(blue=("wild-mounts", "storm-caller", "bear-traps"))
    s.site(7, cards=["wolves"], warbands={"blue": 1})
    at_mounts(at_plans(s)("plan:wild-mounts", "plan:storm-caller"))("card:wolves")
    assert advisers(s, 2) == ["wild-mounts", "storm-caller", "bear-traps"]
    s.check()


@law("OATH-7.4.3a")
def test_a_beast_in_use_stays(new_card: NewCard) -> None:
    beast = new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit="beast")
    s = clash(red=("wild-mounts", "horse-archers", beast))
    fight(at_plans(s), "plan:wild-mounts", "plan:horse-archers", f"plan:{beast}")
    assert advisers(s) == ["wild-mounts", beast]


def test_plans_of_other_suits_go_all_the_same(new_card: NewCard) -> None:
    def is_spent(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
        c.discards.append((user, held))

    other = new_card((BATTLE_PLAN, is_spent), suit="order")
    s = clash(red=("wild-mounts", "horse-archers", other))
    s.site(5, cards=["wolves"], warbands={"red": 1})
    d = at_mounts(at_plans(s)("plan:wild-mounts", "plan:horse-archers", "swing-add", f"plan:{other}"))
    assert d.ask.params["cards"] == ["horse-archers"]
    d("card:wolves")
    assert advisers(s) == ["wild-mounts", "horse-archers"]


@pytest.mark.parametrize("card", ["wild-mounts", "longbows"])
def test_without_nomad_plans_nothing_is_asked(card: str) -> None:
    s = clash(red=("wild-mounts", card) if card != "wild-mounts" else ("wild-mounts",))
    s.site(5, cards=["wolves"], warbands={"red": 1})
    fight(at_plans(s), "plan:wild-mounts")
    assert at(s, 5) == ["wolves"]


@law("OATH-5.5.3c")
@pytest.mark.parametrize(("plans", "mount_goes"), [(("horse-archers", "storm-caller"), True), (("storm-caller",), False)])
@pytest.mark.answer("wild-mounts", 1)
def test_bandits_give_their_first_beast_for_two_plans(plans: tuple[str, ...], mount_goes: bool) -> None:
    s = bandits("wild-mounts", *plans, warbands=0)
    s.site(2, cards=["wolves"])
    s.site(5, cards=["roving-terror"])
    s.site(1, cards=["forest-temple"], warbands={"blue": 1})
    fight(attack(s))
    assert s.logged("campaign-lost")
    assert at(s, 2) == ([] if mount_goes else ["wolves"])
    assert at(s, 5) == ["roving-terror"]
    assert at(s, 3) == ["wild-mounts", *(plans if mount_goes else ())]
    s.check()


def test_bandits_without_a_beast_lose_their_plans() -> None:
    s = bandits("wild-mounts", "horse-archers", "storm-caller", warbands=0)
    fight(attack(s))
    assert at(s, 3) == ["wild-mounts"]


@law("OATH-7.2.2a", "OATH-7.4.3a")
@pytest.mark.parametrize("beast", ["forest-temple", "in use"])
def test_bandits_cannot_give_a_beast_that_is_locked_or_in_use(beast: str, new_card: NewCard) -> None:
    used = new_card((BATTLE_PLAN, lambda held, t, c, user: None), suit="beast")
    s = bandits("wild-mounts", "horse-archers", "storm-caller", *([used] if beast == "in use" else []), warbands=0)
    if beast != "in use":
        s.site(2, cards=[beast])
    fight(attack(s))
    assert at(s, 2) == ([] if beast == "in use" else [beast])
    assert at(s, 3) == ["wild-mounts", *([used] if beast == "in use" else [])]
