"""Gossip, a denizen of Discord."""

import pytest

from games.oath.engine.play.majors.playing import play_as_searched
from tests.engines.oath.hand import HERE, advisers, playing
from tests.engines.oath.play_scenario import Scene
from tests.engines.oath.play_setup import ready, world

law = pytest.mark.law


@law("OATH-9.2b", "OATH-7.1.4a")
@pytest.mark.parametrize(("ruler", "free"), [("blue", [2]), ("purple", [0]), ("bandits", [])])
@pytest.mark.answer("gossip", 2)
def test_gossip_lets_no_enemy_hide_a_card(ruler: str, free: list[int]) -> None:
    s = Scene(3)
    s.site(8, cards=["gossip"], warbands={} if ruler == "bandits" else {ruler: 1})
    for seat in range(3):
        card = ["wolves", "elders", "levelers"][seat]
        assert ("facedown" in playing(s, card, seat).options) is (seat in free)


def test_gossip_of_the_empire_binds_no_citizen() -> None:
    s = Scene(3, roles=("citizen", "exile"))
    s.site(8, cards=["gossip"], warbands={"purple": 1})
    assert "facedown" in playing(s, "wolves").options
    assert "facedown" not in playing(s, "elders", 2).options


def test_gossip_is_about_visions_too() -> None:
    s = Scene(3)
    s.site(8, cards=["gossip"])
    assert playing(s, "vision-of-faith").options == ["reveal", "discard"]
    s.player(2, hand=["wolves"])
    assert "facedown" not in s.run(play_as_searched(s.table, 2, "wolves"), turn=2).options


@pytest.mark.answer("gossip", 3)
def test_what_lies_facedown_may_stay_so() -> None:
    s = Scene(3)
    s.site(8, cards=["gossip"])
    s.player(1, advisers=["?wolves"])
    assert playing(s, "elders").options == [HERE, "as-adviser", "discard"]
    s.act(1)("rest")
    assert advisers(s) == ["?wolves"]


@pytest.mark.answer("gossip", 4)
def test_the_facedown_advisers_of_the_set_up_are_not_gossiped_about() -> None:
    state = ready(3, world({3: "rocky-coast"}, {3: ["gossip"]}))
    assert any(card.slug == "gossip" for card in state.site(3).cards)
    assert all(not card.faceup for player in state.players[1:] for card in player.advisers)
    assert any(player.advisers for player in state.players)


@pytest.mark.answer("gossip", 1)
def test_a_single_card_that_gossip_lets_nobody_hide_is_discarded() -> None:
    s = Scene(3)
    s.site(8, cards=["gossip"])
    s.deck("vision-of-faith")
    d = s.act(0)("search")
    assert (d.ask.prompt, d.options) == ("play-card", ["discard"])
    d("discard")
    assert s.state.discards["provinces"] == ["vision-of-faith"]
    assert d.ask.prompt == "act"
