"""Convoys, a denizen of Nomad."""

from tests.engines.oath.play_scenario import Scene


def convoys() -> Scene:
    s = Scene(3)
    s.site(3, cards=["convoys"])
    s.discards("cradle", "wolves", "longbows")
    s.discards("provinces", "tents")
    s.player(1, favor=1)
    return s


def test_convoys_stack_a_pile_on_the_own() -> None:
    s = convoys()
    d = s.act(1)("power:convoys")
    assert d.options == ["pile:cradle", "pile:hinterland"]
    d("pile:cradle")
    assert s.state.discards == {"cradle": [], "provinces": ["wolves", "longbows", "tents"], "hinterland": []}
    assert "wolves" not in str([event.params for event in s.table.events])
    assert (s.red.favor, s.state.site(3).cards[0].favor) == (0, 1)
    s.check()


def test_convoys_of_nothing_and_onto_nothing() -> None:
    s = convoys()
    s.act(1)("power:convoys", "pile:hinterland")
    assert s.state.discards["provinces"] == ["tents"]
    s = convoys()
    s.site(8, warbands={"blue": 1})
    s.player(1, site=8)
    s.site(3, warbands={"red": 1})
    s.act(1)("power:convoys", "pile:provinces")
    assert s.state.discards["hinterland"] == ["tents"], "where the pawn is"
