"""Cracking Ground, a denizen of Arcane."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, clash, fight, offered, war
from tests.engines.oath.cards.scenes.arcane_plans import pools, with_secrets


@pytest.mark.parametrize(("sites", "dice"), [(1, 1), (2, 2)])
def test_cracking_ground_adds_a_die_a_site(sites: int, dice: int) -> None:
    s = with_secrets(clash(red=("cracking-ground",)))
    s.site(4, warbands={"blue": 1})
    d = attack(s)
    for _ in range(sites - 1):
        d(next(option for option in d.options if option.startswith("target-site:4")))
    d("done", "dice:5")("plan:cracking-ground", "swing-add")
    assert pools(s, "attack-dice-added") == [dice]
    assert s.red.secrets == 1
    assert s.state.where["cracking-ground"].card.secrets == 0  # burnt


@pytest.mark.parametrize("user", [1, 2])
def test_no_ground_cracks_where_no_site_is_attacked(user: int) -> None:
    s = with_secrets(war())
    s.site(3, warbands={"red": 1})
    s.player(1, warbands=3)
    s.player(2, site=3, warbands=2)
    s.player(user, advisers=["cracking-ground"])
    assert offered(attack(s)) == []
    assert s.logged("campaign-declared")[0].params["targets"] == ["pawn"]


def test_cracking_ground_of_a_defender_burns_the_secret_off_turn() -> None:
    s = with_secrets(clash(blue=("cracking-ground",)))
    fight(at_plans(s), "plan:cracking-ground", "swing-remove")
    assert pools(s, "attack-dice-removed") == [1]
    assert (s.blue.secrets, s.blue.turned) == (1, 0)
