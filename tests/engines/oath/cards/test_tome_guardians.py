"""Tome Guardians, a denizen of Order."""

import pytest

from games.oath.engine.play.core.ruling import can_take
from games.oath.engine.play.core.states import Item
from games.oath.engine.play.minors.deal_items import goods
from tests.engines.oath.cards.scenes.order import under

law = pytest.mark.law


@law("OATH-9.2b")
@pytest.mark.parametrize(("ruler", "allowed"), [("blue", [2]), ("purple", [0]), ("bandits", []), ("red", [1])])
@pytest.mark.answer("tome-guardians", 1)
def test_the_guardians_keep_the_secret_from_enemies(ruler: str, allowed: list[int]) -> None:
    s = under("tome-guardians", ruler)
    assert [seat for seat in range(3) if can_take(s.table, seat, "darkest-secret")] == allowed
    assert all(can_take(s.table, seat, "peoples-favor") for seat in range(3))
    assert ("recover" in s.act(1).options) is (1 in allowed or s.red.favor > 1)


def test_the_guardians_forbid_to_recover_it() -> None:
    s = under("tome-guardians")
    s.player(0, favor=0)
    options = s.act(1)("recover").options
    assert options == ["recover-banner:peoples-favor"]


def test_the_guardians_forbid_to_target_it() -> None:
    """Whoever holds it, their ruler or another."""
    s = under("tome-guardians")
    s.player(0, site=3, banners=["darkest-secret"])
    s.player(1, warbands=3)
    d = s.act(1)("campaign", "defender:@0")
    assert not any("darkest-secret" in option for option in d.options)


@law("OATH-10.give-b")
def test_who_is_given_the_secret_does_not_take_it() -> None:
    s = under("tome-guardians")
    s.player(0, banners=["darkest-secret"])
    assert list(goods(s.table, 0, 1, ["banners"])) == [Item("banner", "darkest-secret")]
