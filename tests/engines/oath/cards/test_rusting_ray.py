"""Rusting Ray, a denizen of Arcane."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, clash, fight, open_to
from tests.engines.oath.cards.scenes.arcane_plans import CHANCELLOR, CITIZEN, EXILE, OTHER_CITIZEN, secret_plans, with_secrets

law = pytest.mark.law


@law("OATH-5.5.3l")
@pytest.mark.parametrize(("user", "holder", "known"), [(CITIZEN, CHANCELLOR, True), (CITIZEN, OTHER_CITIZEN, False)])
def test_rusting_ray_asks_for_the_secret_on_the_own_side(user: int, holder: int, known: bool) -> None:
    """The Chancellor is an Ally; the other Citizen is far away."""
    assert secret_plans("rusting-ray", user, holder, EXILE, user) == (["plan:rusting-ray"] if known else [])


def test_rusting_ray_makes_hollow_swords_nothing() -> None:
    s = with_secrets(clash(blue=("rusting-ray",), theirs=0, attack="h h h h s"))
    s.banner("darkest-secret", holder=2)
    s.state.title = 2
    fight(at_plans(s), "plan:rusting-ray")
    assert s.logged("attack-rolled")[0].params["swords"] == 1
    assert (s.blue.secrets, s.blue.turned) == (1, 1)


def test_rusting_ray_is_no_plan_of_attack_and_takes_the_secret() -> None:
    s = with_secrets(clash(red=("rusting-ray",)))
    s.banner("darkest-secret", holder=1)
    s.state.title = 1
    assert open_to(at_plans(s)) == []
    assert open_to(at_plans(with_secrets(clash(blue=("rusting-ray",))))) == []
