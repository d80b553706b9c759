"""Rowdy Pub, a denizen of Hearth."""

from tests.engines.oath.cards.scenes.hearth import table


def test_the_pub_fills_the_ranks() -> None:
    s = table("rowdy-pub", "wolves", favor=1)
    s.site(3, warbands={"blue": 1})  # another one's site
    d = s.act(1)("muster", ["modifier:rowdy-pub"])
    assert d.options == ["muster-on:rowdy-pub:3", "muster-on:wolves:2"]
    d("muster-on:rowdy-pub:3")
    assert s.red.warbands == 3
    s.check()


def test_the_pub_and_the_river() -> None:
    s = table(favor=1, site=8)
    s.site(8, cards=["rowdy-pub"], warbands={"red": 1})
    d = s.act(1)("muster", ["modifier:rowdy-pub", "modifier:river"])
    d("muster-on:rowdy-pub:4")
    assert s.red.warbands == 4


def test_the_pub_is_for_guests() -> None:
    s = table("wolves", favor=1)
    s.site(7, cards=["rowdy-pub"], warbands={"red": 1})
    assert s.act(1)("muster").ask.prompt == "muster"
