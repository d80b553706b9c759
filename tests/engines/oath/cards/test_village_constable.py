"""Village Constable, a denizen of Hearth."""

import pytest

from games.oath.engine.play.campaign import campaign
from tests.engines.oath.campaign_scene import attack, fight
from tests.engines.oath.cards.scenes.hearth_plans import PEOPLE, at_plans, bandits, clash, used

law = pytest.mark.law


@law("OATH-7.5.4a", "OATH-7.5.4b")
@pytest.mark.parametrize(("card", "dice", "price"), [("village-constable", 2, 0), ("the-great-levy", 3, 2)])
def test_it_works(card: str, dice: int, price: int) -> None:
    s = clash(red=(card,))
    d = at_plans(s)(f"plan:{card}")
    assert d.options == ["swing-add", "swing-remove"]
    d("swing-add")
    assert s.logged("attack-dice-added")[0].params == {"count": dice, "pool": 5 + dice}
    assert (s.red.favor, s.state.where[card].card.favor) == (3 - price, price)
    fight(d)
    s.check()


def test_the_constable_of_the_bandits() -> None:
    s = bandits("village-constable")
    fight(attack(s), "dice:3")
    assert s.logged("attack-dice-removed")[0].params == {"count": 2, "pool": 1}
    s = bandits("village-constable")
    s.banner(PEOPLE, holder=1)
    fight(attack(s))
    assert used(s) == []


def test_plans_are_free_again_in_another_campaign() -> None:
    s = bandits("village-constable", attack="", warbands=5)
    fight(s.run(campaign(s.table, 1, free=True), turn=1), "dice:3")
    fight(s.run(campaign(s.table, 1, free=True), turn=1), "dice:2")
    assert used(s) == [("bandits", "village-constable")] * 2
