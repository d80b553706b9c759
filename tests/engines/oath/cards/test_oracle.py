"""Oracle, a denizen of Nomad."""

from typing import Any

import pytest

from games.oath.engine.play.core.actions import Action, Toll
from games.oath.engine.play.core.hooks import SEARCH_TOLL
from tests.engines.oath.conftest import NewCard
from tests.engines.oath.hand import advisers
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def oracle(*deck: str, **red: Any) -> Scene:
    s = Scene(3)
    s.site(3, cards=["oracle"])
    s.state.discards["cradle"] = [slug for slug in s.state.world_deck if slug.startswith("vision") or slug == "conspiracy"]
    s.state.world_deck = [slug for slug in s.state.world_deck if slug not in s.state.discards["cradle"]]
    for card in deck:
        if card in s.state.discards["cradle"]:
            s.state.discards["cradle"].remove(card)
            s.state.world_deck.append(card)
    s.deck(*deck)
    s.player(1, **({"secrets": 2} | red))
    return s


@law("OATH-2.7.1a", "OATH-5.1.2e")
@pytest.mark.answer("oracle", 1)
@pytest.mark.answer("oracle", 2)
def test_the_oracle_finds_the_next_vision() -> None:
    s = oracle("wolves", "longbows", "vision-of-faith", "tents", "vision-of-rebellion")
    before = [slug for slug in s.state.world_deck if slug != "vision-of-faith"]
    d = s.act(1)("power:oracle")
    assert (d.ask.prompt, d.options) == ("play-card", ["facedown", "reveal", "discard"])
    assert (s.state.visions_drawn, s.state.world_deck) == (1, before)
    assert (s.red.secrets, s.state.site(3).cards[0].secrets) == (0, 2)
    drawn = s.logged("drawn")[0]
    assert (drawn.seen_by, drawn.params["backs"], drawn.secret) == ((1,), ["vision"], {"cards": ["vision-of-faith"]})
    d("reveal")
    assert s.red.vision
    assert s.red.vision.slug == "vision-of-faith"
    s.check()


def test_an_imperial_player_cannot_reveal_it() -> None:
    s = oracle("vision-of-faith")
    s.player(0, site=3, secrets=2)
    d = s.act(0)("power:oracle")
    assert d.options == ["facedown", "discard"]
    d("discard")
    assert s.state.discards["hinterland"] == ["vision-of-faith"]


@law("OATH-9.3b")
def test_without_visions_the_oracle_is_silent() -> None:
    s = oracle()
    s.act(1)("power:oracle")
    assert (s.state.visions_drawn, s.red.secrets, s.red.hand) == (0, 0, [])
    assert s.logged("no-vision-left")
    s.check()


@pytest.mark.parametrize("what", [{"secrets": 1}, {"secrets": 1, "turned": 5}])
def test_the_oracle_wants_two_secrets(what: dict[str, int]) -> None:
    assert "power:oracle" not in oracle("vision-of-faith", **what).act(1).options


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.answer("oracle", 3)
def test_the_horn_sends_it_back_under_the_deck(declared: bool) -> None:
    s = oracle("vision-of-faith", relics=["cracked-horn"])
    s.act(1)("power:oracle", ["modifier:cracked-horn"] if declared else [], "discard")
    assert (s.state.world_deck[-1] == "vision-of-faith") is declared
    assert (s.state.discards["hinterland"] == ["vision-of-faith"]) is not declared
    s.check()


@pytest.mark.parametrize("favor", [1, 0])
def test_what_a_search_costs_the_oracle_costs(favor: int, new_card: NewCard) -> None:
    def tax(held: Any, t: Any, action: Action) -> None:
        action.tolls.append(Toll(held, favor=1, to=2))

    s = oracle("vision-of-faith", favor=favor)
    s.player(2, advisers=[new_card((SEARCH_TOLL, tax))])
    d = s.act(1)
    assert ("power:oracle" in d.options) is bool(favor)
    if favor:
        d("power:oracle", "reveal")
        assert (s.red.favor, s.blue.favor) == (0, 1)


@pytest.mark.answer("oracle", 4)
def test_what_the_oracle_finds_can_be_hidden() -> None:
    s = Scene(3)
    s.site(3, cards=["oracle"])
    s.player(1, secrets=2)
    s.deck("wolves", "vision-of-faith")
    s.act(1)("power:oracle", "facedown")
    assert advisers(s) == ["?vision-of-faith"]


@pytest.mark.answer("oracle", 5)
@pytest.mark.parametrize("favor", [0, 1])
def test_forced_labor_wants_its_favor_of_the_oracle(favor: int) -> None:
    s = Scene(3)
    s.site(3, cards=["oracle"], warbands={"blue": 1})
    s.site(5, cards=["forced-labor"], warbands={"blue": 1})
    s.player(1, secrets=2, favor=favor)
    s.deck("vision-of-faith")
    d = s.act(1)
    assert ("power:oracle" in d.options) is bool(favor)
    if favor:
        d("power:oracle", "facedown")
        assert (s.red.favor, s.blue.favor) == (0, 1)
