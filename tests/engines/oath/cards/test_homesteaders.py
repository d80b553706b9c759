"""Homesteaders, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import lay, offered, table, use
from tests.engines.oath.hand import advisers, at

law = pytest.mark.law


@law("OATH-10.move-a", "OATH-7.3.3d")
def test_homesteaders_move_an_adviser() -> None:
    s = table("homesteaders", advisers=["wayside-inn", "fabled-feast", "wolves"])
    lay(s, "fabled-feast", favor=1, secrets=1)
    d = use(s, "homesteaders")
    d("card:fabled-feast")
    card = s.state.site(3).cards[-1]
    assert (card.slug, card.favor, card.secrets) == ("fabled-feast", 1, 1)
    assert d.ask.prompt == "act"
    assert (s.red.favor, s.state.banks["hearth"]) == (0, 3)  # neither for playing, nor the homeland, nor the feast
    s.check()


@law("OATH-7.2.1b", "OATH-7.2.2b")
def test_homesteaders_leave_behind_who_cannot_come() -> None:
    s = table("homesteaders", advisers=["charming-friend", "marriage", "?wolves"])
    assert not offered(s, "homesteaders")


@law("OATH-2.8.1a")
def test_homesteaders_need_room() -> None:
    s = table("homesteaders", "elders", "lancers", advisers=["wolves"])
    assert not offered(s, "homesteaders")


def test_homesteaders_settle_themselves() -> None:
    s = table(advisers=["homesteaders"])
    use(s, "homesteaders")
    assert (at(s, 3), advisers(s)) == (["homesteaders"], [])


def test_homesteaders_find_room_in_the_slum() -> None:
    s = table(site=6, advisers=["homesteaders", "wolves"])
    s.site(6, cards=["elders", "lancers", "a-round-of-ale"])
    d = use(s, "homesteaders")("card:wolves")
    assert d.options == ["card:elders", "card:lancers"]
    d("card:elders")
    assert at(s, 6) == ["lancers", "a-round-of-ale", "wolves"]
    s.check()
