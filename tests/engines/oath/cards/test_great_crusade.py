"""Great Crusade, a denizen of Nomad."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
)
from tests.engines.oath.cards.scenes.nomad_plans import added, removed, through

law = pytest.mark.law


@pytest.mark.answer("great-crusade", 1)
def test_the_crusade_counts_itself_and_all_that_is_ruled() -> None:
    s = clash(red=("great-crusade", "elders", "?tents"))
    s.site(5, cards=["lancers", "longbows"], warbands={"red": 1})
    s.site(7, cards=["resettle"], warbands={"blue": 1})
    through(at_plans(s), "plan:great-crusade", "swing-add")
    assert added(s) == 3


def test_the_crusade_counts_an_edifice() -> None:
    s = clash(red=("great-crusade",))
    s.site(5, cards=["ancient-forge"], warbands={"red": 1})
    through(at_plans(s), "plan:great-crusade", "swing-add")
    assert added(s) == 2


@law("OATH-5.5.3i", "OATH-10.you-a")
def test_the_crusade_counts_no_advisers_of_allies() -> None:
    """Imperial sites, and the own advisers."""
    s = empire(citizen=("great-crusade", "elders"), chancellor=("tents",))
    s.site(5, cards=["lancers"], warbands={"purple": 1})
    d = attack(s)("defender:@0", "done", "dice:5", "join", ["seat:@2"])
    while "plan:great-crusade" not in d.options:
        d("seat:@2")
    through(d, "plan:great-crusade", "swing-remove")
    assert removed(s) == 3


def test_bandits_count_all_their_sites() -> None:
    s = bandits("great-crusade")
    s.site(5, cards=["lancers", "elders"])
    s.site(7, cards=["resettle"], warbands={"blue": 1})
    s.site(1, faceup=False)
    fight(attack(s), "dice:5")
    assert removed(s) == 3
