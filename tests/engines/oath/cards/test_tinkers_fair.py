"""Tinker's Fair, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import offered, table, use
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def fair() -> Scene:
    s = table("tinkers-fair", relics=["cup-of-plenty"], warbands=2, advisers=["longbows"])
    s.site(7, warbands={"red": 1})
    s.banner("peoples-favor", holder=1)
    s.player(2, site=8, favor=2, secrets=1, relics=["whistle"])
    return s


@law("OATH-7.6.3g", "OATH-10.give-a")
def test_relics_are_bartered() -> None:
    s = fair()
    d = use(s, "tinkers-fair")("seat:@2")
    assert d.options == [
        "give-relic:cup-of-plenty",
        "want-some:favor",
        "want-relic:whistle",
        "want-some:secrets",
        "withdraw",
    ]
    d("give-relic:cup-of-plenty", "want-relic:whistle", "want-some:favor", "amount:2", "propose", "accept")
    assert [[relic.slug for relic in player.relics] for player in (s.red, s.blue)] == [["whistle"], ["cup-of-plenty"]]
    assert (s.red.favor, s.blue.favor) == (2, 0)
    assert "power:tinkers-fair" in d.options
    assert not s.logged("relic-taken")
    s.check()


@law("OATH-10.exchange-c")
@pytest.mark.parametrize("present", ["give-relic:cup-of-plenty", "want-relic:whistle"])
def test_a_present_is_a_deal_too(present: str) -> None:
    s = fair()
    use(s, "tinkers-fair")("seat:@2", present, "propose", "accept")
    assert abs(len(s.blue.relics) - len(s.red.relics)) == 2


def test_the_reliquary_is_not_for_sale() -> None:
    s = fair()
    assert use(s, "tinkers-fair")("seat:@0").options == ["give-relic:cup-of-plenty", "want-relic:grand-scepter", "withdraw"]


def test_there_is_no_fair_where_nobody_has_anything() -> None:
    s = table("tinkers-fair")
    s.reliquary(*[None] * 4)
    s.state.box += [relic.slug for relic in s.purple.relics]
    s.purple.relics = []
    s.state.changed()
    assert not offered(s, "tinkers-fair")
