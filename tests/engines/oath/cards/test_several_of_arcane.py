"""What holds for several cards of Arcane alike, and where they meet."""

import pytest

from games.oath.engine.play.rounds.act import usable
from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, fight, open_to, used
from tests.engines.oath.cards.scenes.arcane import red

law = pytest.mark.law


@pytest.mark.parametrize("card", ["alchemist", "spirit-snare"])
def test_from_empty_banks_nothing_is_gained(card: str) -> None:
    s = red(card, secrets=2)
    s.state.shared += sum(s.state.banks.values())
    s.state.banks = dict.fromkeys(s.state.banks, 0)
    assert card not in usable(s.table, 1)


PLANS = ["billowing-fog", "cracking-ground", "fire-talkers", "kindred-warriors", "rusting-ray"]


@law("OATH-5.5.3c")
@pytest.mark.parametrize("card", PLANS)
def test_bandits_pay_nothing(card: str) -> None:
    s = bandits(card)
    fight(attack(s))
    assert used(s) == []


@pytest.mark.parametrize("card", PLANS[:4])
def test_a_plan_without_a_faceup_secret_is_not_offered(card: str) -> None:
    s = clash(red=(card, "wolves"))
    s.player(1, turned=2)
    s.banner("darkest-secret", holder=1)
    s.state.title = 1
    assert open_to(at_plans(s)) == []
