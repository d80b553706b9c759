"""Vow of Renewal, a denizen of Discord."""

import pytest

from games.oath.engine.play.core.cards import take_banner
from games.oath.engine.play.core.tokens import burn_favor
from tests.engines.oath.campaign_scene import attack, clash, fight
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def renewed(**blue: int) -> Scene:
    s = Scene(3)
    s.player(2, advisers=["vow-of-renewal"], **blue)
    s.player(1, favor=4, secrets=1)
    return s


@law("OATH-10.burn-a", "OATH-7.1.4a")
@pytest.mark.parametrize("burner", [0, 1, 2])
def test_burnt_favor_goes_to_who_vowed_renewal(burner: int) -> None:
    s = renewed(favor=4)
    s.player(0, favor=4)
    before = s.state.shared
    burn_favor(s.table, burner, 3)
    assert (s.blue.favor, s.state.shared) == (4 if burner == 2 else 7, before)
    assert [event.kind for event in s.table.events] == ["favor-burnt", "burnt-favor-caught"]
    s.check()


@law("OATH-5.4.2c")
@pytest.mark.parametrize("seat", [1, 2])
@pytest.mark.answer("vow-of-renewal", 1)
def test_the_price_of_a_relic_is_renewed(seat: int) -> None:
    s = renewed(favor=4)
    s.site(3, "mountain", relics=["ivory-eye"])
    player = s.state.players[seat]
    before, total = player.favor, s.red.favor + s.blue.favor
    s.act(seat)("recover", "recover-relic:0")
    if seat == 2:
        assert player.favor == before
    else:
        assert player.favor < before
    assert s.red.favor + s.blue.favor == total
    s.check()


@law("OATH-5.5.7.IIIb")
def test_a_banished_players_favor_is_renewed() -> None:
    s = clash(favor=4, attack="s s s s s s")
    s.player(0, advisers=["vow-of-renewal"])
    fight(attack(s)("target-pawn", "dice:5"), "burn-half:2")
    assert (s.blue.favor, s.purple.favor) == (2, 2)


@law("OATH-2.5.3a")
def test_the_favor_of_a_seized_banner_is_renewed() -> None:
    s = renewed()
    s.banner("peoples-favor", holder=0, tokens=4)
    s.run(take_banner(s.table, 1, "peoples-favor"))
    assert [event.kind for event in s.table.events][:2] == ["banner-seized", "burnt-favor-caught"]
    assert s.blue.favor == 2
    s.check()


@law("OATH-9.2b")
def test_who_vowed_renewal_may_not_recover_the_peoples_favor_but_may_seize_it() -> None:
    s = renewed(favor=4)
    assert "recover" not in s.act(2).options
    assert "recover-banner:peoples-favor" in s.act(1)("recover").options
    s.banner("peoples-favor", holder=2, tokens=1)
    assert "recover" not in s.act(2).options
    s.banner("peoples-favor", holder=0, tokens=3)
    s.run(take_banner(s.table, 2, "peoples-favor"))
    assert s.state.banners["peoples-favor"].holder == 2
