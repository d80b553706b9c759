"""Ancient Bloodline, a denizen of Nomad."""

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.actions import Playing
from games.oath.engine.play.majors.playing import play_now
from games.oath.engine.play.majors.recover import recover
from tests.engines.oath.campaign_scene import attack, offered
from tests.engines.oath.hand import HERE
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def bloodline(seat: int = 2) -> Scene:
    s = Scene(3)
    colour = s.state.players[seat].force
    s.site(3, cards=["elders", "tents"], relics=["cup-of-plenty"], warbands={colour: 1})
    s.player(seat, advisers=["ancient-bloodline"])
    return s


@law("OATH-7.2.2a", "OATH-7.2.2b", "OATH-7.2.2c")
@pytest.mark.parametrize(("seat", "locked"), [(0, True), (1, True), (2, False)])
def test_it_works(seat: int, locked: bool) -> None:
    s = bloodline()
    site = s.state.site(3)
    assert ruling.is_locked(s.state, seat, "site", 3, site.cards[0]) is locked
    assert ruling.is_locked(s.state, seat, "ground", 3, site.relics[0]) is locked
    assert ruling.can_take(s.table, seat, "cup-of-plenty") is not locked
    assert not ruling.is_locked(s.state, seat, "adviser", 2, s.blue.advisers[0])


def test_only_land_that_is_ruled() -> None:
    s = bloodline()
    s.site(5, cards=["lancers"], relics=["map"])
    assert not ruling.is_locked(s.state, 1, "site", 5, s.state.site(5).cards[0])
    assert ruling.can_take(s.table, 1, "map")


@pytest.mark.parametrize("facedown", [True, False])
@pytest.mark.answer("ancient-bloodline", 2)
def test_relics_of_the_bloodline_are_not_recovered(facedown: bool) -> None:
    s = Scene(3)
    s.site(2, relics=["cup-of-plenty"], warbands={"blue": 1})
    s.player(2, advisers=["?ancient-bloodline" if facedown else "ancient-bloodline"])
    s.player(1, site=2, favor=3)
    assert ("recover-relic:0" in s.run(recover(s.table, 1), turn=1).options) is facedown


def test_the_empire_is_no_enemy_of_its_own_blood() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(3, cards=["elders"], warbands={"purple": 1})
    s.player(1, advisers=["ancient-bloodline"])
    card = s.state.site(3).cards[0]
    assert [ruling.is_locked(s.state, seat, "site", 3, card) for seat in range(3)] == [False, False, True]


def test_an_edifice_is_no_denizen() -> None:
    """It is locked anyway; a ruin is what shows it."""
    s = bloodline()
    s.site(4, cards=["fallen-spire"], warbands={"blue": 1})
    ruin = s.state.site(4).cards[0]
    assert ruling.is_locked(s.state, 1, "site", 4, ruin) is ruling.is_locked(s.state, 2, "site", 4, ruin)


def test_nobody_discards_on_the_land_to_make_room() -> None:
    s = bloodline()
    s.site(3, cards=["lancers"])
    s.banner("peoples-favor", holder=1)
    s.player(1, hand=["longbows"])
    d = s.run(play_now(s.table, Playing(1, card="longbows", discard_first=[lambda slot: [slot]])), turn=1)
    assert HERE not in d.options


@pytest.mark.answer("ancient-bloodline", 1)
@pytest.mark.parametrize("bloodline", [True, False])
def test_relics_of_the_bloodline_are_out_of_reach(bloodline: bool) -> None:
    """Recovering, burying and targeting: all of it is offered without the Bloodline."""
    s = Scene(3, "devotion")
    s.site(2, cards=["relic-breaker"], relics=["cup-of-plenty"], warbands={"blue": 1})
    s.player(1, site=2, favor=4, warbands=3, advisers=["relic-hunter"])
    s.player(2, site=2, advisers=["ancient-bloodline"] if bloodline else [])
    d = s.act(1)
    assert ("power:relic-breaker" in d.options) is not bloodline
    s.banner("peoples-favor", tokens=9)
    s.banner("darkest-secret", tokens=9)
    assert ("recover" in s.act(1).options) is not bloodline
    assert ("plan:relic-hunter" in offered(attack(s))) is not bloodline
