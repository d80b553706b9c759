"""Longbows, a denizen of Order."""

import pytest

from tests.engines.oath.campaign_scene import at_plans, clash, fight

law = pytest.mark.law


@law("OATH-7.5.4a", "OATH-7.5.4b")
@pytest.mark.parametrize(("card", "dice"), [("longbows", 1), ("code-of-honor", 2), ("encirclement", 2)])
def test_it_works(card: str, dice: int) -> None:
    s = clash(red=(card,))
    d = at_plans(s)(f"plan:{card}")
    assert d.options == ["swing-add", "swing-remove"]
    d("swing-add")
    assert s.logged("attack-dice-added")[0].params == {"count": dice, "pool": 5 + dice}
    fight(d)
    s.check()
