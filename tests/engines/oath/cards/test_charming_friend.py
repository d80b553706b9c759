"""Charming Friend, a denizen of Hearth."""

from typing import Any

import pytest

from games.oath.engine.play.core.hooks import FAVOR_COMES_FROM, FAVOR_GOES_TO
from games.oath.engine.play.core.states import Role
from tests.engines.oath.cards.scenes.hearth import offered, use
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def charmed(roles: tuple[Role, ...] = (), **blue: Any) -> Scene:
    s = Scene(4, roles=roles)
    s.player(1, secrets=1, advisers=["charming-friend"])
    s.player(2, **blue)
    s.player(3, site=8, favor=5)
    return s


@law("OATH-10.take-a")
def test_the_friend_takes_the_last_favor() -> None:
    s = charmed(favor=1)
    use(s, "charming-friend")  # nobody else is here
    assert (s.red.favor, s.blue.favor) == (1, 0)
    s.check()


def test_the_friend_chooses_among_those_who_are_here() -> None:
    s = charmed(("citizen", "exile", "exile"))
    s.player(0, site=3, favor=1)
    d = use(s, "charming-friend")
    assert d.options == ["seat:@0", "seat:@2"]
    d("seat:@0")
    assert (s.red.favor, s.purple.favor) == (1, 0)


def test_who_has_nothing_loses_nothing() -> None:
    s = charmed()
    use(s, "charming-friend")
    assert (s.red.favor, s.red.secrets) == (0, 0)


def test_alone_nobody_is_charmed() -> None:
    s = charmed(site=7)
    assert not offered(s, "charming-friend")


def test_the_friend_and_who_keeps_favor_in_a_bank(new_card: NewCard) -> None:
    vow = new_card((FAVOR_GOES_TO, lambda: "nomad"), (FAVOR_COMES_FROM, lambda: "nomad"))
    s = charmed(advisers=[vow])
    use(s, "charming-friend")
    assert (s.red.favor, s.state.banks["nomad"]) == (0, 3)
    s = charmed(favor=2)
    s.player(1, advisers=[vow])
    use(s, "charming-friend")
    assert (s.red.favor, s.blue.favor, s.state.banks["nomad"]) == (0, 1, 4)
