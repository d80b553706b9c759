"""What the publisher answered about the chronicle phase: docs/answers/oath.md."""

import pytest

from tests.engines.oath.scenario import PURPLE, RED, ended, intact, site


@pytest.mark.answer("forest-temple", 1)
def test_a_temple_that_the_winner_does_not_rule_keeps_beasts_and_becomes_a_ruin() -> None:
    run = ended(
        site(1, "plains", "empire"),
        site(2, "river", "red", "wolves"),
        site(3, "mine", "red", "elders"),
        site(4, "steppe", "red", edifice=intact("forest-temple")),
        players=[PURPLE, RED],
    )
    assert [slot.site for slot in run.slots][:2] == ["plains", "river"]
    assert "mine" in run.discarded_sites
    (ruin,) = [slot for slot in run.slots if slot.site == "steppe"]
    assert [(card.card, card.side) for card in ruin.cards if card.kind == "edifice"] == [("forest-temple", "ruined")]


@pytest.mark.answer("forest-temple", 2)
@pytest.mark.parametrize("built", [True, False])
def test_a_temple_protects_in_the_chronicle_in_which_it_is_built(built: bool) -> None:
    build = {"build_or_repair": {"type": "build", "slot": 1, "replace": "bracken"}}
    run = ended(
        site(1, "plains", "empire", "bracken"),
        site(2, "river", "red", "wolves"),
        players=[PURPLE, RED],
        choices=build if built else {},
    )
    assert ("river" not in run.discarded_sites) is built


@pytest.mark.answer("forest-temple", 3)
def test_an_edifice_that_the_temple_kept_for_a_loser_turns_to_a_ruin() -> None:
    run = ended(
        site(1, "plains", "empire", edifice=intact("forest-temple")),
        site(2, "river", "red", "wolves", edifice=intact("great-spire")),
        players=[PURPLE, RED],
    )
    (river,) = [slot for slot in run.slots if slot.site == "river"]
    assert [(card.card, card.side) for card in river.cards if card.kind == "edifice"] == [("great-spire", "ruined")]
