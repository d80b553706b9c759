"""Dazzle, a denizen of Arcane."""

from tests.engines.oath.cards.scenes.arcane import red
from tests.engines.oath.hand import advisers, playing


def test_dazzle_clears_hearth_and_order_from_the_region() -> None:
    s = red(relics=[])
    s.site(4, cards=["longbows", "keep", "salad-days"])
    s.site(5, cards=["wolves", "sprawling-rampart"])
    s.site(6, cards=["outriders"])
    s.player(2, advisers=["battle-honors"])
    d = playing(s, "dazzle")("as-adviser")
    assert d.ask.prompt == "discard-next"
    d("card:longbows")
    left = [card.slug for slot in (4, 5, 6) for card in s.state.site(slot).cards]
    assert left == ["keep", "wolves", "sprawling-rampart", "outriders"]
    assert s.state.discards["hinterland"] == ["salad-days", "longbows"]
    assert advisers(s, 2) == ["battle-honors"]
