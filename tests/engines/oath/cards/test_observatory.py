"""Observatory, a denizen of Arcane."""

from tests.engines.oath.cards.scenes.arcane import act, red


def test_observatory_searches_any_pile_from_its_site() -> None:
    s = red()
    s.site(3, cards=["observatory"])
    s.discards("cradle", "wolves", "rangers")
    d = act(s, "search", ["modifier:observatory"], "pile:cradle", "card:wolves")
    assert s.red.supply == 5
    assert s.state.discards["hinterland"] == ["rangers"]  # by the pawn's region
    assert d.ask.prompt == "play-card"


def test_observatory_is_of_no_use_elsewhere() -> None:
    s = red()
    s.site(4, cards=["observatory"], warbands={"red": 1})
    s.discards("cradle", "wolves")
    assert act(s, "search").ask.prompt == "keep"  # of the world deck: there is no other choice
