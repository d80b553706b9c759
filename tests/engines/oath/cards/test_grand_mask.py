"""Grand Mask, a relic."""

import pytest

from games.oath.engine.play.core import ruling
from games.oath.engine.play.core.hooks import ACTION, BATTLE_PLAN, Held
from tests.engines.oath.cards.scenes.relics import holding
from tests.engines.oath.play_scenario import Scene

law = pytest.mark.law


def masked(slot: int = 1) -> Scene:
    s = holding("grand-mask")
    s.site(1, cards=["elders", "longbows", "great-spire"], warbands={"purple": 2})
    s.state.turn = 1
    return s


def rulers(s: Scene, slug: str) -> list[int]:
    hook = BATTLE_PLAN if slug == "longbows" else ACTION
    spot = s.state.where[slug]
    power = hook.of(slug)
    return ruling.card_rulers(s.state, Held(power, spot.zone, spot.at, spot.card))  # type: ignore[arg-type]


def test_the_mask_rules_imperial_cards_but_not_plans() -> None:
    s = masked()
    assert rulers(s, "elders") == [1]
    assert rulers(s, "great-spire") == [1]
    assert rulers(s, "longbows") == [0]
    assert ruling.rulers(s.state, 1) == [0]


@law("OATH-7.1.1a")
@pytest.mark.parametrize(("seat", "prompt"), [(1, "modifiers"), (2, "keep")])
def test_the_mask_gives_access_from_afar(seat: int, prompt: str) -> None:
    s = masked()
    s.player(seat, secrets=1)
    s.state.dispossessed.append(s.state.world_deck.pop(0))
    assert s.act(seat)("search").ask.prompt == prompt


def test_the_mask_rests_out_of_turn() -> None:
    s = masked()
    s.state.turn = 0
    assert rulers(s, "elders") == [0]


def test_the_mask_needs_a_site_of_the_empire() -> None:
    s = masked()
    s.site(2, cards=["wolves"])
    assert rulers(s, "wolves") == []
    s.state.site(1).warbands = {"blue": 1}
    assert rulers(s, "elders") == [2]


@pytest.mark.parametrize("role", ["citizen", "chancellor"])
def test_the_mask_is_inert_for_imperial_players(role: str) -> None:
    s = Scene(3, roles=("citizen", "exile"))
    seat = 1 if role == "citizen" else 0
    s.player(seat, relics=["grand-mask"])
    s.site(1, cards=["elders"], warbands={"purple": 2})
    s.state.turn = seat
    assert rulers(s, "elders") == [0, 1]


@law("OATH-7.1.1b", "OATH-7.6.5b", "OATH-10.rule-b")
@pytest.mark.parametrize(("crown", "imperial"), [(0, True), (2, True), (3, False)])
def test_the_mask_works_at_bare_sites_of_the_empire_too(crown: int, imperial: bool) -> None:
    """Which it rules when the Chancellor or a Citizen has the Bandit Crown; not with an Exile."""
    s = Scene(4, roles=("exile", "citizen", "exile"))
    s.site(5, cards=["elders", "longbows", "great-spire"])
    s.player(1, relics=["grand-mask"])
    s.player(crown, relics=["bandit-crown"])
    usual = [0, 2] if imperial else [3]
    assert [rulers(s, card) for card in ("elders", "longbows", "great-spire")] == [usual] * 3  # in another's turn
    s.state.turn = 1
    masked = [1] if imperial else [3]
    assert [rulers(s, card) for card in ("elders", "longbows", "great-spire")] == [masked, usual, masked]
    assert ruling.rulers(s.state, 5) == usual


@pytest.mark.answer("grand-mask", 1)
@pytest.mark.parametrize("mask", [True, False])
def test_the_mask_rules_no_wood(mask: bool) -> None:
    s = Scene(3)
    s.site(3, "shrouded-wood", cards=["wolves"], warbands={"purple": 1})
    s.player(1, relics=["grand-mask"] if mask else [])
    d = s.act(1)("travel")
    assert d.ask.seat == 0
    d("travel-to:6:great-slum:2")
    assert s.red.site == 6
