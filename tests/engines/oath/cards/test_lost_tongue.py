"""Lost Tongue, a denizen of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.minors.deals import negotiate
from tests.engines.oath.campaign_scene import attack
from tests.engines.oath.play_scenario import Scene


def tongue(**red: Any) -> Scene:
    s = Scene(3, roles=("exile", "citizen"))
    s.player(2, site=3, advisers=["lost-tongue"], relics=["cup-of-plenty"], banners=["darkest-secret"])
    s.player(1, **{"favor": 3, "secrets": 3} | red)
    return s


@pytest.mark.parametrize("what", ["cup-of-plenty", "darkest-secret"])
@pytest.mark.parametrize(("card", "understands"), [("elders", True), ("?elders", False), ("longbows", False), ("", False)])
def test_the_tongue_guards_relics_and_banners(what: str, card: str, understands: bool) -> None:
    s = tongue(advisers=[card] if card else [])
    assert ruling.can_take(s.table, 1, what) is understands
    assert ruling.can_take(s.table, 2, what), "the holder"
    assert not ruling.can_take(s.table, 0, what), "friends too"
    assert ruling.can_take(s.table, 1, "peoples-favor")


@pytest.mark.parametrize(
    ("card", "ruler", "understands"), [("elders", "red", True), ("elders", "purple", False), ("ancient-forge", "red", True)]
)
def test_cards_at_ruled_sites_speak_it(card: str, ruler: str, understands: bool) -> None:
    s = tongue()
    s.site(5, cards=[card], warbands={ruler: 1})
    assert ruling.can_take(s.table, 1, "cup-of-plenty") is understands
    assert ruling.can_take(s.table, 0, "cup-of-plenty") is (ruler == "purple")


@pytest.mark.parametrize("card", ["elders", "longbows"])
def test_what_the_tongue_guards_is_no_target(card: str) -> None:
    s = tongue(advisers=[card], warbands=2)
    d = attack(s, 1)("defender:@2")
    targets = {"target-relic:cup-of-plenty", "target-banner:darkest-secret"}
    assert (targets & {*d.options} == targets) is (card == "elders")


def test_what_the_tongue_guards_can_be_given() -> None:
    s = tongue()
    s.run(negotiate(s.table, 2, 1, {"relics"}, "OATH-7.6.3g"), turn=2)("give-relic:cup-of-plenty", "propose", "accept")
    assert [relic.slug for relic in s.red.relics] == ["cup-of-plenty"]
