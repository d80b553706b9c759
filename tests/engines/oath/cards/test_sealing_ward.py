"""Sealing Ward, a denizen of Arcane."""

from tests.engines.oath.campaign_scene import attack, war


def test_sealing_ward_guards_its_holders_relics() -> None:
    dice = {}
    for advisers in ((), ("sealing-ward",)):
        s = war()
        s.site(3, warbands={"blue": 1})
        s.player(1, warbands=5)
        s.player(2, site=3, relics=["whistle"], advisers=list(advisers))
        d = attack(s)
        before = d.ask.params["dice"]
        d("target-relic:whistle")
        dice[advisers] = d.ask.params["dice"] - before
    assert dice["sealing-ward",] == dice[()] + 1
