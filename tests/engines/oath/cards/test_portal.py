"""Portal, a denizen of Arcane."""

import pytest

from tests.engines.oath.cards.scenes.arcane import act, red


def test_portal_leads_anywhere_from_its_site() -> None:
    s = red(secrets=1, supply=0)
    s.site(3, cards=["portal"])
    s.site(7, "the-hidden-place")
    d = act(s, "travel", ["modifier:portal"], "travel-to:7:the-hidden-place:0")
    assert (s.red.site, s.red.supply, s.red.secrets) == (7, 0, 0)
    assert s.state.where["portal"].card.secrets == 1
    assert d.ask.prompt == "act"


@pytest.mark.answer("portal", 1)
def test_portal_can_be_reached_by_its_ruler_alone() -> None:
    s = red(secrets=1, supply=0)
    s.site(8, cards=["portal"])
    assert "travel" not in act(s).options
    s.site(8, warbands={"red": 1})
    d = act(s, "travel", ["modifier:portal"])
    assert [option for option in d.options if option.endswith(":0")] == ["travel-to:8:river:0"]
    d("travel-to:8:river:0")
    assert s.red.site == 8


@pytest.mark.answer("portal", 2)
def test_portal_does_not_open_with_a_token_on_it_and_does_not_save_tolls() -> None:
    s = red(secrets=1, supply=0, favor=1)
    s.site(3, cards=["portal"])
    s.state.where["portal"].card.favor = 1
    assert "travel" not in act(s).options
    s.state.where["portal"].card.favor = 0
    s.site(7, cards=["toll-roads"], warbands={"blue": 1})
    act(s, "travel", ["modifier:portal"], "travel-to:7:rocky-coast:0")
    assert (s.red.favor, s.blue.favor) == (0, 1)
