"""Nature Worship, a denizen of Beast."""

import pytest

from tests.engines.oath.campaign_scene import (
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
    open_to,
    used,
)
from tests.engines.oath.cards.scenes.beast_plans import pools

law = pytest.mark.law


@law("OATH-7.5.4b", "OATH-7.1.2d")
def test_nature_is_worshipped_by_advisers_alone() -> None:
    s = clash(red=("nature-worship", "wolves", "?bracken"))
    s.site(5, cards=["rangers"], warbands={"red": 1})
    s.player(1, secrets=1)
    d = at_plans(s)("plan:nature-worship")
    assert d.options == ["swing-add", "swing-remove"]
    d("swing-add")
    assert pools(s) == (7, 1)
    assert (s.red.secrets, s.state.where["nature-worship"].card.secrets) == (0, 1)


@law("OATH-5.5.3d", "OATH-7.1.2i")
def test_dice_that_are_not_there_defend() -> None:
    s = clash(blue=("nature-worship", "wolves"))
    s.player(2, secrets=1)
    d = at_plans(s, dice=1)("plan:nature-worship", "swing-remove")
    (declared,) = s.logged("campaign-declared")
    assert declared.params["attack"] == 1
    assert [event.params["pool"] for event in s.logged("attack-dice-removed") + s.logged("defense-dice-added")] == [0, 2]
    assert (s.blue.secrets, s.blue.turned, s.state.where["nature-worship"].card.secrets) == (0, 1, 0)
    fight(d)
    s.check()


@law("OATH-10.you-a")
def test_worship_counts_the_users_own_beasts() -> None:
    s = empire(citizen=("nature-worship",), chancellor=("wolves", "rangers"))
    s.player(2, secrets=1)
    fight(attack(s), "defender:@0", "join", "seat:@2", "plan:nature-worship", "swing-remove")
    assert s.logged("attack-dice-removed")[0].params["count"] == 1


def test_without_beasts_or_secrets_nobody_worships() -> None:
    s = clash(red=("longbows",))
    s.site(5, cards=["nature-worship"], warbands={"red": 1})
    s.player(1, secrets=1)
    assert "plan:nature-worship" not in open_to(at_plans(s))
    s = clash(red=("nature-worship",))
    assert open_to(at_plans(s)) == []
    s = bandits("nature-worship")
    fight(attack(s))
    assert used(s) == []
