"""Martial Culture, a denizen of Order."""

from typing import Any

import pytest

from games.kernel.values import Rules
from games.oath.engine.play.core.actions import Campaign
from games.oath.engine.play.core.hooks import BATTLE_PLAN, Held
from games.oath.engine.play.core.states import OathTable
from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def admired(attacker: int, **dice: Any) -> Scene:
    """The one who holds slot 5 has Martial Culture there."""
    s = clash(**dice)
    s.site(5, cards=["martial-culture"], warbands={("red", "blue")[attacker - 1]: 1})
    return s


@law("OATH-7.6.1a", "OATH-6.6.2b", "OATH-6.6.2f", "OATH-6.6.2g")
def test_martial_culture_makes_a_citizen() -> None:
    s = admired(1, attack="s s s s s")
    s.player(1, supply=4, vision="vision-of-faith")
    fight(at_plans(s), "plan:martial-culture", "become-citizen")
    assert s.red.role == "citizen"
    assert s.red.warbands == 5
    assert s.state.site(5).warbands == {"purple": 1}
    assert s.red.supply == 7
    assert s.red.vision is None
    assert s.state.act_over
    assert all(s.state.reliquary)
    s.check()


def test_martial_culture_is_optional() -> None:
    s = admired(1, attack="s s s s s")
    fight(at_plans(s), "plan:martial-culture", "stay-exile")
    assert s.red.role == "exile"
    assert not s.state.act_over


def test_martial_culture_off_turn_ends_no_act_phase() -> None:
    s = admired(2)
    fight(at_plans(s, dice=0), "plan:martial-culture", "become-citizen")
    assert s.blue.role == "citizen"
    assert not s.state.act_over
    s.check()


def test_martial_culture_comes_before_what_follows_a_campaign(new_card: NewCard) -> None:
    """So nobody attacks once more as an Exile."""
    roles = []

    def wind(held: Held[Any], t: OathTable, c: Campaign, user: int | None) -> None:
        def step() -> Rules[None]:
            roles.append(t.state.players[1].role)
            yield from ()

        c.after.append(step)

    s = admired(1, attack="s s s s s s")
    plan = new_card((BATTLE_PLAN, wind))
    s.player(1, advisers=[plan])
    fight(at_plans(s), f"plan:{plan}", "plan:martial-culture", "become-citizen")
    assert roles == ["citizen"]


def test_martial_culture_needs_a_victory() -> None:
    s = admired(1)
    fight(at_plans(s, dice=0), "plan:martial-culture")
    assert not s.logged("citizen")


def test_martial_culture_admires_no_victory_over_the_empire() -> None:
    s = empire(attack="s s s s s s s s s")
    s.site(5, cards=["martial-culture"], warbands={"red": 1})
    s.player(1, warbands=4)
    fight(attack(s), "defender:@0", "stay-out", "plan:martial-culture")
    assert s.logged("campaign-won")
    assert s.red.role == "exile"


def test_martial_culture_does_nothing_for_an_imperial_victor() -> None:
    s = empire()
    s.site(5, cards=["martial-culture"], warbands={"purple": 1})
    d = fight(attack(s), "defender:@0", "stay-out", "dice:0", "plan:martial-culture")
    assert d.over


def test_martial_culture_admires_no_victory_over_bandits() -> None:
    s = bandits(attack="s s s s s")
    s.site(5, cards=["martial-culture"], warbands={"red": 1})
    fight(attack(s), "plan:martial-culture")
    assert s.logged("campaign-won")
    assert s.red.role == "exile"


def test_martial_culture_helps_no_bandits() -> None:
    s = bandits("martial-culture", warbands=0)
    assert fight(attack(s)).over
    assert s.red.role == "exile"
