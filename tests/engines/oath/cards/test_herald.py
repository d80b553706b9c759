"""Herald, a denizen of Hearth."""

import pytest

from tests.engines.oath.campaign_scene import attack, fight, war
from tests.engines.oath.play_scenario import Scene


def heralded(holder: int, **dice: str) -> Scene:
    s = war(4, **dice)  # type: ignore[arg-type]
    s.site(3, warbands={"blue": 1})
    s.player(1, warbands=3)
    s.player(2, site=3)
    s.player(3, site=8)
    s.player(holder, advisers=["herald"])
    return s


@pytest.mark.parametrize("dice", ["s s s", "h"])
@pytest.mark.parametrize("holder", [2, 3])
def test_the_herald_sings_of_victories_and_defeats(dice: str, holder: int) -> None:
    s = heralded(holder, attack=dice)
    d = fight(attack(s), "bank:beast")
    assert d.over
    assert bool(s.logged("campaign-won")) is (dice == "s s s")
    assert (s.state.players[holder].favor, s.state.banks["beast"]) == (1, 2)
    s.check()


def test_the_herald_does_not_sing_of_the_holder() -> None:
    s = heralded(1)
    fight(attack(s))
    assert s.red.favor == 0


def test_the_herald_does_not_sing_of_bandits() -> None:
    s = war()
    s.player(1, warbands=3)
    s.player(2, advisers=["herald"])
    fight(attack(s))
    assert s.blue.favor == 0


def test_the_herald_sings_of_fellow_imperials() -> None:
    s = war(4, roles=("citizen", "exile", "exile"))
    s.player(0, advisers=["herald"])
    s.player(1, warbands=3)
    s.player(2, site=3)
    fight(attack(s), "defender:@2", "bank:beast")
    assert s.purple.favor == 1
