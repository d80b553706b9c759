"""Military Parade, a denizen of Order."""

import pytest

from games.oath.engine.play.core.hooks import COUNTS_AS, power_of
from tests.engines.oath.campaign_scene import at_plans, attack, bandits, clash, empire, fight

law = pytest.mark.law


@pytest.mark.answer("military-parade", 1)
def test_a_parade_pays_for_each_faceup_adviser() -> None:
    s = clash(red=("military-parade",), blue=("longbows", "scouts", "?wolves"), attack="s s s s s")
    fight(at_plans(s), "plan:military-parade")
    assert s.red.favor == 2 + 2
    assert (s.state.banks["order"], s.state.banks["beast"]) == (1, 3)


@law("OATH-9.3b")
def test_a_parade_pays_as_far_as_a_bank_lasts() -> None:
    s = clash(red=("military-parade",), blue=("longbows", "scouts"), attack="s s s s s")
    s.state.shared += 2
    s.state.banks["order"] = 1
    fight(at_plans(s), "plan:military-parade")
    assert s.red.favor == 3


def test_a_parade_shows_allies_too() -> None:
    s = empire(citizen=("longbows",), chancellor=("wolves",), attack="s s s s s s s s s")
    s.player(1, warbands=4, advisers=["military-parade"])
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:military-parade")
    assert s.logged("campaign-won")
    assert s.red.favor == 2 + 2


@pytest.mark.answer("military-parade", 2)
def test_a_parade_of_bandits_is_burnt() -> None:
    s = bandits("military-parade", warbands=0)
    s.player(1, advisers=["longbows"])
    fight(attack(s))
    assert s.logged("bank-favor-burnt")[0].params["suit"] == "order"
    assert s.state.banks["order"] == 2
    s.check()


def test_a_marriage_on_parade_counts_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    power = power_of("marriage", 0, lambda: 2, None, None)
    monkeypatch.setitem(COUNTS_AS.powers, "marriage", [power])
    s = clash(red=("military-parade",), blue=("marriage",), attack="s s s s s")
    fight(at_plans(s), "plan:military-parade")
    assert s.state.banks["hearth"] == 1
