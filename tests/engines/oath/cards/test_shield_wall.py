"""Shield Wall, a denizen of Order."""

from games.oath.engine.play.core.hooks import DECLARED
from tests.engines.oath.campaign_scene import at_plans, attack, clash, empire, fight
from tests.engines.oath.conftest import NewCard


def test_shield_wall_stands_and_falls_together() -> None:
    s = clash(blue=("shield-wall",), theirs=3, attack="s s s s s s")
    s.player(1, warbands=4)
    fight(attack(s), "plan:shield-wall")
    assert s.logged("defense-dice-added")[0].params["count"] == 2
    assert s.logged("campaign-won")[0].params["killed"] == {"blue": 4}
    assert s.blue.warbands == 0
    s.check()


def test_shield_wall_takes_the_allies_with_it() -> None:
    s = empire(citizen=("shield-wall",), attack="s s s s s s s s s")
    s.player(1, warbands=4)
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:shield-wall")
    assert s.logged("campaign-won")[0].params["killed"] == {"purple": 6}
    assert (s.purple.warbands, s.blue.warbands) == (0, 0)


def test_shield_wall_yields_to_powers_that_save_all(new_card: NewCard) -> None:
    fog = new_card((DECLARED, lambda held, t, c: c.no_losses.add("defender")))
    s = clash(blue=("shield-wall",), attack="s s s s s s s s s")
    s.site(8, cards=[fog])
    fight(attack(s), "plan:shield-wall")
    assert s.logged("campaign-won")
    assert s.blue.warbands == 3


def test_shield_wall_costs_nobody_a_victory() -> None:
    s = clash(blue=("shield-wall",))
    fight(at_plans(s, dice=0), "plan:shield-wall")
    assert s.logged("campaign-lost")
    assert s.blue.warbands == 2
