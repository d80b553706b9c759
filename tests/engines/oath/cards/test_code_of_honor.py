"""Code of Honor, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import (
    against_citizen,
    at_plans,
    attack,
    bandits,
    clash,
    empire,
    fight,
    offered,
    open_to,
    used,
)


def test_honor_uses_no_other_plan() -> None:
    s = clash(red=("code-of-honor", "longbows"))
    fight(at_plans(s)("plan:code-of-honor", "swing-add"))
    assert used(s) == [("@1", "code-of-honor")]


def test_honor_is_not_among_others() -> None:
    s = clash(red=("code-of-honor", "longbows", "battle-honors"))
    d = at_plans(s)("plan:longbows", "swing-add")
    assert open_to(d) == ["plan:battle-honors"]


@pytest.mark.parametrize("user", [0, 2])
def test_honor_binds_the_whole_defending_side(user: int) -> None:
    if user:
        s = empire(citizen=("code-of-honor",), chancellor=("longbows",))
    else:
        s = empire(citizen=("longbows",), chancellor=("code-of-honor",))
    fight(attack(s), "defender:@0", "join", "seat:@2", f"seat:@{user}", "plan:code-of-honor")
    assert used(s) == [(f"@{user}", "code-of-honor")]


@pytest.mark.answer("code-of-honor", 2)
def test_bandits_with_honor_use_nothing_else() -> None:
    s = bandits("longbows", "battle-honors", "code-of-honor")
    fight(attack(s))
    assert used(s) == [("bandits", "code-of-honor")]


@pytest.mark.answer("code-of-honor", 1)
def test_an_allys_honor_bars_the_defending_citizen() -> None:
    s = against_citizen(citizen=("longbows",), chancellor=("code-of-honor", "battle-honors"))
    d = attack(s)("defender:@2", "done", "dice:0")
    assert d.options == ["seat:@2", "seat:@0"]
    d("seat:@0", "plan:code-of-honor", "swing-remove")
    assert offered(d) == []


@pytest.mark.answer("code-of-honor", 1)
def test_an_ally_finds_honor_closed_when_the_citizen_has_used_a_plan() -> None:
    s = against_citizen(citizen=("longbows",), chancellor=("code-of-honor", "battle-honors"))
    d = attack(s)("defender:@2", "done", "dice:0", "seat:@2", "plan:longbows", "swing-remove")
    assert open_to(d) == ["plan:battle-honors"]
