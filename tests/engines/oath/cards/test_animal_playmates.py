"""Animal Playmates, a denizen of Beast."""

import pytest

from games.oath.engine.play.majors.muster import can_muster
from tests.engines.oath.campaign_scene import asked
from tests.engines.oath.cards.scenes.beast import here

law = pytest.mark.law


@law("OATH-7.4a", "OATH-5.2.1b")
def test_it_works() -> None:
    s = here("wolves", "longbows", advisers=("animal-playmates",), supply=0)
    d = s.act(1)("muster")
    assert (asked(d), d.options) == ((1, "modifiers"), ["modifier:animal-playmates"])
    d(["modifier:animal-playmates"])
    assert d.options == ["muster-on:wolves:2"]  # Longbows would cost Supply
    d("muster-on:wolves:2")
    assert (s.red.warbands, s.red.favor, s.red.supply) == (2, 1, 0)
    assert s.state.where["wolves"].card.favor == 1
    s.check()


def test_playmates_change_nothing_for_other_suits() -> None:
    s = here("wolves", "longbows", advisers=("animal-playmates",), supply=2)
    s.act(1)("muster", ["modifier:animal-playmates"], "muster-on:longbows:2")
    assert s.red.supply == 1


@pytest.mark.parametrize("cards", [("longbows",), ("ruined-temple", "longbows")])
def test_playmates_need_a_beast(cards: tuple[str, ...]) -> None:
    s = here(*cards, advisers=("animal-playmates",))
    assert s.act(1)("muster").ask.prompt == "muster"


@pytest.mark.parametrize("adviser", ["?animal-playmates", "longbows"])
def test_without_playmates_supply_is_needed(adviser: str) -> None:
    s = here("wolves", advisers=(adviser,), supply=0)
    s.player(2, advisers=["animal-playmates"] if adviser == "longbows" else [])
    assert not can_muster(s.table, 1)
