"""Knights Errant, a denizen of Order."""

from tests.engines.oath.campaign_scene import fight
from tests.engines.oath.play_scenario import Scene


def test_knights_errant_campaign_after_mustering() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"])
    s.player(1, favor=1, advisers=["knights-errant"])
    d = s.act(1)("muster", ["modifier:knights-errant"], "muster-on:wolves:2", "campaign")
    assert s.red.warbands == 2
    fight(d, "dice:2")
    assert s.red.supply == 6
    s.check()


def test_knights_errant_may_stay() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"])
    s.player(1, favor=1, advisers=["knights-errant"])
    d = s.act(1)("muster", ["modifier:knights-errant"], "muster-on:wolves:2", "no-campaign")
    assert d.ask.prompt == "act"


def test_knights_errant_find_nobody_to_attack() -> None:
    s = Scene(3)
    s.site(3, cards=["wolves"], warbands={"red": 1})
    s.player(1, favor=1, advisers=["knights-errant"])
    s.blue.site = 4
    d = s.act(1)("muster", ["modifier:knights-errant"], "muster-on:wolves:2")
    assert d.ask.prompt == "act"
