"""Extra Provisions, a denizen of Hearth."""

import pytest

from tests.engines.oath.campaign_scene import fight
from tests.engines.oath.cards.scenes.hearth_plans import at_plans, clash

law = pytest.mark.law


@law("OATH-7.1.2h")
def test_extra_provisions_are_one_die() -> None:
    s = clash(blue=("extra-provisions",))
    fight(at_plans(s), "plan:extra-provisions")
    assert s.logged("defense-dice-added")[0].params == {"count": 1, "pool": 2}
    assert (s.blue.favor, s.state.banks["hearth"]) == (2, 4)
    s.check()
