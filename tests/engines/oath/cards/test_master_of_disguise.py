"""Master of Disguise, a denizen of Arcane."""

from typing import Any

import pytest

from games.oath.engine.play.core.tokens import purse
from games.oath.engine.play.majors.trade import can_trade
from tests.engines.oath.cards.scenes.arcane import act, market
from tests.engines.oath.play_scenario import Scene


def disguised(*own: str, theirs: tuple[str, ...] = ("rangers", "wild-cry"), **what: Any) -> Scene:
    s = market("master-of-disguise", *own, **what)
    s.player(2, advisers=list(theirs), site=6)
    return s


def test_master_of_disguise_has_anothers_advisers() -> None:
    s = disguised()
    d = act(s, "trade")
    assert d.options == ["as-oneself", "as:@0", "as:@2"]
    d("as:@2")
    assert "trade-for-favor:wolves:3" in d.options
    d("trade-for-favor:wolves:3")
    assert (s.red.favor, s.red.secrets) == (7, 0)
    assert s.state.where["master-of-disguise"].card.secrets == 1
    assert s.state.guise == {}


def test_own_advisers_count_for_nothing_then() -> None:
    s = disguised("rangers", theirs=())
    assert "trade-for-favor:wolves:1" in act(s, "trade", "as:@2").options
    assert "trade-for-favor:wolves:2" in act(s, "trade", "as-oneself").options


@pytest.mark.answer("master-of-disguise", 1)
@pytest.mark.answer("master-of-disguise", 2)
def test_modifiers_of_the_imitated_are_usable_and_own_ones_not() -> None:
    s = disguised("birdsong", theirs=("secret-signal",))
    assert act(s, "trade", "as:@2").options == ["modifier:secret-signal"]
    assert act(s, "trade", "as-oneself").options == ["modifier:birdsong"]


@pytest.mark.answer("master-of-disguise", 2)
def test_no_own_modifier_goes_with_a_disguise_and_one_of_the_imitated_does() -> None:
    s = disguised("small-friends")
    s.site(6, cards=["rangers"])
    assert act(s, "trade", "as:@2").ask.prompt == "trade"
    s = Scene(3)
    s.player(1, advisers=["small-friends", "master-of-disguise"], secrets=2, favor=4)
    s.site(6, cards=["wolves"])
    assert act(s, "trade", "trade-at:6:great-slum").ask.prompt == "trade"
    s = disguised(theirs=("small-friends",), at=())
    s.site(6, cards=["rangers"])
    assert can_trade(s.table, 1)  # as blue, and with blue's friends alone
    d = act(s, "trade", "as:@2", "trade-at:6:great-slum")
    assert d.options == ["trade-for-favor:rangers:2", "trade-for-secrets:rangers:1"]


@pytest.mark.answer("master-of-disguise", 3)
def test_master_of_disguise_escapes_vows() -> None:
    s = disguised("vow-of-poverty")
    act(s, "trade", "as:@2", "trade-for-favor:wolves:3")
    assert s.red.favor == 7
    s = disguised("vow-of-kinship", favor=0)
    act(s, "trade", "as:@2", "trade-for-favor:wolves:3")
    assert (s.red.favor, s.state.banks["nomad"]) == (3, 3)


@pytest.mark.answer("master-of-disguise", 1)
def test_marriage_doubles_for_who_imitates() -> None:
    s = disguised(theirs=("marriage",), at=("salad-days",))
    assert "trade-for-favor:salad-days:3" in act(s, "trade", "as:@2").options


def test_master_of_disguise_costs_a_secret() -> None:
    s = disguised(secrets=0)
    assert "as:@2" not in act(s).options


def test_purse_of_a_guise() -> None:
    s = disguised("vow-of-kinship", favor=0)
    assert (purse(s.state, 1), purse(s.state, 1, 2)) == (3, 0)
