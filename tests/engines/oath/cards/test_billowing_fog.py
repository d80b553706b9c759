"""Billowing Fog, a denizen of Arcane."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, clash, fight
from tests.engines.oath.cards.scenes.arcane_plans import with_secrets

law = pytest.mark.law


@law("OATH-5.5.6a")
def test_it_works() -> None:
    """Billowing Fog saves a beaten attacker's force."""
    s = with_secrets(clash(red=("billowing-fog",), theirs=9))
    fight(at_plans(s)("plan:billowing-fog"))
    assert s.logged("campaign-lost")
    assert s.red.warbands == 5
    assert (s.red.secrets, s.state.where["billowing-fog"].card.secrets) == (1, 1)


def test_billowing_fog_saves_the_defenders_even_behind_a_shield_wall() -> None:
    s = with_secrets(clash(blue=("billowing-fog", "shield-wall"), theirs=0, attack="s s s s s"))
    fight(at_plans(s), "plan:billowing-fog", "plan:shield-wall")
    assert s.logged("campaign-won")
    assert s.blue.warbands == 1  # from the site
    assert s.state.reserve["blue"] == 13


def test_billowing_fog_does_not_save_from_skulls() -> None:
    s = with_secrets(clash(red=("billowing-fog",), theirs=9, attack="k"))
    fight(at_plans(s)("plan:billowing-fog"))
    assert s.red.warbands == 4
