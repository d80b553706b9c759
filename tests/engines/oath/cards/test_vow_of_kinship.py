"""Vow of Kinship, a denizen of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.hooks import WAKE
from games.oath.engine.play.core.tokens import bank_favor, burn_favor, gain_favor, give_favor, purse, take_favor
from games.oath.engine.play.rounds.rounds import use_each
from games.oath.texts import MESSAGES
from tests.engines.oath.hand import playing, turning_up
from tests.engines.oath.play_scenario import Driver, Scene

law = pytest.mark.law


def kin(**red: Any) -> Scene:
    s = Scene(3)
    s.player(1, **{"advisers": ["vow-of-kinship"]} | red)
    return s


@law("OATH-7.3.3a", "OATH-7.3.3c")
@pytest.mark.parametrize("facedown", [True, False])
def test_the_vow_gives_all_favor_to_the_bank(facedown: bool) -> None:
    s = Scene(3)
    s.player(1, favor=4, advisers=["?vow-of-kinship"] if facedown else [])
    assert (turning_up(s) if facedown else playing(s, "vow-of-kinship"))("as-adviser").over
    assert (s.red.favor, s.state.banks["nomad"]) == (0, 7)
    assert purse(s.state, 1) == 7
    s.check()


@pytest.mark.answer("vow-of-kinship", 3)
def test_all_favor_goes_to_the_bank() -> None:
    s = kin()
    s.player(2, favor=2)
    gain_favor(s.table, 1, "order", 2)
    gain_favor(s.table, 1, "nomad", 2)
    give_favor(s.table, 2, 1, 1)
    take_favor(s.table, 1, 2, 1)
    assert (s.red.favor, s.blue.favor, s.state.banks["nomad"], s.state.banks["order"]) == (0, 0, 3 + 4, 1)
    s.check()


def test_the_bank_pays_for_everything() -> None:
    s = kin()
    burn_favor(s.table, 1, 1)
    give_favor(s.table, 1, 2, 1)
    bank_favor(s.table, 1, "order", 1)
    assert (s.state.banks["nomad"], s.blue.favor, s.state.banks["order"]) == (0, 1, 4)
    assert purse(s.state, 1) == 0
    s.check()


def test_powers_and_musters_are_paid_from_the_bank() -> None:
    s = kin()
    s.site(3, cards=["elders"])
    d = s.act(1)("power:elders")
    assert (s.state.banks["nomad"], s.red.secrets, s.state.site(3).cards[0].favor) == (1, 1, 2)
    assert "muster" not in d.options  # tokens lie on the only card
    s.check()


@pytest.mark.answer("vow-of-kinship", 1)
def test_favor_in_the_bank_is_nobodys_to_take() -> None:
    s = kin()
    take_favor(s.table, 2, 1, 2)
    assert (s.blue.favor, s.state.banks["nomad"]) == (0, 3)
    s.site(3, cards=["charming-friend"])
    s.player(2, secrets=1)
    s.act(2)("power:charming-friend")
    assert s.blue.favor == 0


@pytest.mark.answer("vow-of-kinship", 1)
def test_dissent_takes_from_boards_only() -> None:
    s = kin()
    s.player(2, hand=["dissent"], favor=1)
    playing(s, "dissent", 2)("as-adviser")
    assert (s.state.banks["nomad"], s.blue.favor) == (3, 0)
    s.check()


def kin_waking(tokens: int, *, mob: bool = False, **red: Any) -> tuple[Scene, Driver]:
    s = kin(**red)
    s.banner("peoples-favor", holder=1, tokens=tokens, mob=mob)
    return s, s.run(use_each(s.table, 1, WAKE, lambda held: True, "OATH-4.1.1a"), turn=1)


@law("OATH-4.1.1.If")
@pytest.mark.answer("vow-of-kinship", 2)
@pytest.mark.parametrize("tokens", [2, 1])
def test_the_peoples_favor_need_not_come_from_the_bank(tokens: int) -> None:
    s, d = kin_waking(tokens)
    assert d.options[0] == "favor-on-banner"
    assert len(d.options) > 1
    d("favor-on-banner")
    assert (s.state.banners["peoples-favor"].tokens, s.state.banks["nomad"]) == (tokens + 1, 2)
    s.check()


@law("OATH-4.1.1.If", "OATH-4.1.1.Id")
@pytest.mark.answer("vow-of-kinship", 2)
def test_the_last_favor_stays_where_none_is_placed_from_the_bank() -> None:
    s, d = kin_waking(1)
    assert (d.ask.prompt, d.options) == ("last-favor", ["favor-on-banner", "leave-banner"])
    asked = "Place a favor on The People's Favor, or leave the last one alone there?"
    assert MESSAGES.prompt(d.ask, ["Ada", "Ben", "Cleo"]) == asked
    assert MESSAGES.options(d.ask, ["Ada", "Ben", "Cleo"]) == ["Place one", "Leave it as it is"]
    assert d("leave-banner").over
    assert (s.state.banners["peoples-favor"].tokens, s.state.banks["nomad"]) == (1, 3)
    s.check()
    s, d = kin_waking(1, mob=True)
    assert d("leave-banner").options == ["favor-on-banner", "leave-banner"], "the Mob asks twice"


@law("OATH-4.1.1.Ic")
def test_favor_of_the_board_is_placed_with_the_vow_too() -> None:
    s, d = kin_waking(1, favor=1)
    assert d.over
    assert s.state.banners["peoples-favor"].tokens == 2


@law("OATH-7.2.2a")
def test_the_vow_is_for_good() -> None:
    s = kin()
    assert ruling.is_locked(s.state, 1, "adviser", 1, s.red.advisers[0])
