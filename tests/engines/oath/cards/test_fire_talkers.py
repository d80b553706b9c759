"""Fire Talkers, a denizen of Arcane."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, attack, clash, empire, fight, open_to
from tests.engines.oath.cards.scenes.arcane_plans import (
    CHANCELLOR,
    CITIZEN,
    EXILE,
    OTHER_CITIZEN,
    pools,
    secret_plans,
    with_secrets,
)

law = pytest.mark.law


@pytest.mark.parametrize("holder", [1, 2, None])
def test_fire_talkers_know_the_darkest_secret(holder: int | None) -> None:
    s = with_secrets(clash(red=("fire-talkers",)))
    s.banner("darkest-secret", holder=holder)
    s.state.title = 1 if holder == 1 else 2 if holder == 2 else 0
    d = at_plans(s)
    assert ("plan:fire-talkers" in open_to(d)) is (holder == 1)
    if holder == 1:
        d("plan:fire-talkers", "swing-add")
        assert pools(s, "attack-dice-added") == [3]


def test_any_of_an_imperial_side_may_hold_the_secret() -> None:
    s = empire(citizen=("fire-talkers",))
    s.player(2, secrets=1)
    s.banner("darkest-secret", holder=0)
    fight(attack(s), "plan:fire-talkers", "swing-remove")  # the Chancellor is an Ally always
    assert pools(s, "attack-dice-removed") == [3]


@law("OATH-5.5.3l")
@pytest.mark.answer("fire-talkers", 1)
@pytest.mark.parametrize(
    ("user", "holder", "attacker", "defender"),
    [
        (CITIZEN, CHANCELLOR, CITIZEN, EXILE),
        (CITIZEN, OTHER_CITIZEN, CITIZEN, EXILE),
        (CHANCELLOR, CITIZEN, CHANCELLOR, EXILE),
        (CITIZEN, CHANCELLOR, EXILE, CITIZEN),
        (CHANCELLOR, CITIZEN, EXILE, CHANCELLOR),  # who does not join
        (CHANCELLOR, CITIZEN, EXILE, CITIZEN),  # the Chancellor as Ally
        (CITIZEN, CITIZEN, CITIZEN, CHANCELLOR),
        (CHANCELLOR, OTHER_CITIZEN, CHANCELLOR, CITIZEN),
        (CHANCELLOR, OTHER_CITIZEN, CITIZEN, CHANCELLOR),
    ],
)
def test_fire_talkers_know_what_the_empire_knows(user: int, holder: int, attacker: int, defender: int) -> None:
    assert secret_plans("fire-talkers", user, holder, attacker, defender) == ["plan:fire-talkers"]


@law("OATH-5.5.3l", "OATH-5.5.1f", "OATH-5.5.1g")
@pytest.mark.parametrize(
    ("user", "holder", "attacker", "defender"),
    [
        (CITIZEN, CHANCELLOR, CITIZEN, CHANCELLOR),
        (CITIZEN, OTHER_CITIZEN, CITIZEN, CHANCELLOR),
        (CITIZEN, OTHER_CITIZEN, CITIZEN, OTHER_CITIZEN),
        (CHANCELLOR, CITIZEN, CITIZEN, CHANCELLOR),
        (CITIZEN, CHANCELLOR, CHANCELLOR, CITIZEN),
        (CITIZEN, OTHER_CITIZEN, CHANCELLOR, CITIZEN),
        (CHANCELLOR, CITIZEN, CHANCELLOR, CITIZEN),
        (EXILE, CHANCELLOR, EXILE, CITIZEN),
        (CITIZEN, EXILE, EXILE, CITIZEN),
        (CITIZEN, None, EXILE, CITIZEN),
    ],
)
def test_who_is_not_imperial_in_a_campaign_knows_no_secret_of_the_empire(
    user: int, holder: int | None, attacker: int, defender: int
) -> None:
    assert secret_plans("fire-talkers", user, holder, attacker, defender) == []
