"""Marsh Spirit, a denizen of Beast."""

import pytest

from tests.engines.oath.campaign_scene import (
    attack,
    bandits,
    clash,
    fight,
    open_to,
    used,
)
from tests.engines.oath.cards.scenes.beast_plans import plan
from tests.engines.oath.conftest import NewCard

law = pytest.mark.law


@law("OATH-9.2b")
@pytest.mark.parametrize("defended", [True, False])
def test_the_marsh_spirit_misleads_attackers(new_card: NewCard, defended: bool) -> None:
    mine, theirs = plan(new_card), plan(new_card)
    s = clash(red=(mine,), blue=(theirs,)) if defended else bandits(theirs)
    s.player(1, advisers=[] if defended else [mine])
    s.site(3, cards=["marsh-spirit"])
    fight(attack(s), *([f"plan:{theirs}"] if defended else []))
    assert used(s) == [("@2" if defended else "bandits", theirs)]


def test_the_spirit_misleads_only_who_targets_its_site(new_card: NewCard) -> None:
    mine = plan(new_card)
    s = clash(red=(mine,))
    s.site(5, cards=["marsh-spirit"], warbands={"blue": 1})
    assert open_to(attack(s)("done", "dice:0")) == [f"plan:{mine}"]
    s = clash(red=(mine,))
    s.site(5, cards=["marsh-spirit"], warbands={"blue": 1})
    d = attack(s)("target-site:5:deep-woods", "done", "dice:0")
    assert not open_to(d)
