"""What lies on the table before the first turn, chapter 1 of the law."""

from typing import Any

import msgspec
import pytest

from games.kernel.dice import Dice, seed_of
from games.oath.engine.world.facts import SITES
from games.oath.engine.world.founding import new_world
from games.oath.engine.world.world import Place, Placed, Unknown, World
from games.oath.next_game import PLAYERS, NextGame, lay_out


def world(seed: str = "") -> World:
    return new_world(Dice(seed_of(seed)))


def next_game(found: World | None = None, players: int = 4) -> NextGame:
    return lay_out((found or world()).view(sealed=True), players)


def changed(number: int, **what: Any) -> World:
    found = world()
    for name, value in what.items():
        setattr(found.slot(number), name, value)
    return found


@pytest.mark.law("OATH-1.1a", "OATH-1.1b", "OATH-1.1c", "OATH-1.3a")
def test_it_works() -> None:
    found = next_game()
    assert (found.number, found.oath, found.players) == (1, "supremacy", 4)
    assert [site.slot for site in found.sites] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [site.site for site in found.sites] == ["plains", None, "mountain", None, None, "rocky-coast", None, None]
    assert [card["card"] for card in found.sites[2].cards] == ["taming-charm"]
    assert found.sites[2].facedown_relics == 1
    assert not any(site.cards or site.facedown_relics or site.favor for site in found.sites if site.site is None)


@pytest.mark.law("OATH-1.17c", "OATH-1.16d")
def test_nothing_sealed_is_told() -> None:
    """Two worlds that look alike to the table are laid out alike."""
    assert next_game(world("one")) == next_game(world("two"))


@pytest.mark.law("OATH-1.6a", "OATH-1.6b")
def test_favor_on_the_banks() -> None:
    assert {n: next_game(players=n).favor_per_bank for n in PLAYERS} == {2: 3, 3: 3, 4: 3, 5: 4, 6: 4}


@pytest.mark.law("OATH-1.5a", "OATH-1.6c", "OATH-1.11a", "OATH-1.15a", "OATH-1.16a")
@pytest.mark.parametrize(("players", "before"), [(2, 17), (4, 17), (5, 11), (6, 11)])
def test_favor_left(players: int, before: int) -> None:
    found = next_game(players=players)
    prompts = sum(site.favor for site in found.sites)
    assert found.shared_favor == before - 2 - (players - 1) - prompts
    assert not found.is_short


@pytest.mark.law("OATH-1.16b")
def test_favor_can_run_short() -> None:
    richest = sorted(SITES, key=lambda site: -lay_out(changed(2, site=site, faceup=True).view(sealed=True), 6).sites[1].favor)
    found = world()
    for slot, site in zip(found.slots, richest, strict=False):
        slot.site, slot.faceup, slot.cards = site, True, []
    assert next_game(found, players=6).is_short
    assert not next_game(found, players=2).is_short


@pytest.mark.law("OATH-1.12a", "OATH-1.12b", "OATH-1.12c", "OATH-1.12d", "OATH-1.12e", "OATH-1.23b")
def test_warbands_at_sites() -> None:
    found = next_game()
    assert [site.warbands for site in found.sites] == [2, 0, 1, 0, 0, 1, 0, 0]
    assert [site.pawn for site in found.sites] == [True] + 7 * [False]
    assert found.purple_bank == 17


@pytest.mark.law("OATH-1.12d")
@pytest.mark.parametrize(
    ("cards", "warbands", "ruler"),
    [
        ([], 0, "bandits"),
        ([Placed("ivory-eye", "relic", faceup=False)], 0, "bandits"),
        ([Placed("hall-of-debate", "edifice", "ruined")], 0, "bandits"),
        ([Placed("hall-of-debate", "edifice", "intact")], 1, "empire"),
        ([Placed("elders", "denizen"), Placed("taming-charm", "denizen")], 1, "empire"),
    ],
)
def test_who_rules_a_site(cards: list[Placed], warbands: int, ruler: str) -> None:
    site = next_game(changed(3, cards=cards)).sites[2]
    assert (site.warbands, site.ruler) == (warbands, ruler)


@pytest.mark.law("OATH-1.12b", "OATH-1.12c")
def test_the_topmost_faceup_cradle_site() -> None:
    found = changed(1, faceup=False, cards=[])
    found.slot(2).faceup = True
    assert [site.warbands for site in next_game(found).sites] == [0, 2, 1, 0, 0, 1, 0, 0]
    nowhere = next_game(changed(1, faceup=False, cards=[]))
    assert [site.warbands for site in nowhere.sites] == [0, 0, 1, 0, 0, 1, 0, 0]
    assert nowhere.purple_bank == 19


@pytest.mark.law("OATH-1.13a", "OATH-1.13b", "OATH-1.13c")
@pytest.mark.parametrize(
    ("oath", "banner"),
    [("devotion", "darkest-secret"), ("the-people", "peoples-favor"), ("supremacy", None), ("protection", None)],
)
def test_the_banner_of_the_chancellor(oath: str, banner: str | None) -> None:
    assert next_game(msgspec.structs.replace(world(), oath=oath)).banner == banner


@pytest.mark.law("OATH-1.17a", "OATH-1.18a", "OATH-1.19a", "OATH-1.20a", "OATH-1.21a")
def test_decks() -> None:
    found = next_game()
    assert (found.reliquary, found.relic_deck) == (4, 15)
    assert (found.world_deck, found.world_deck_left) == (56, 56 - 3 - 12)
    assert next_game(players=6).world_deck_left == 56 - 3 - 18


def test_a_short_relic_deck() -> None:
    found = world()
    found.box += found.relic_deck[3:]
    found.relic_deck = found.relic_deck[:3]
    assert (next_game(found).reliquary, next_game(found).relic_deck) == (3, 0)


def test_cards_that_nobody_can_place_are_counted() -> None:
    found = world()
    relic = found.slot(3).of_kind("relic")[0]
    found.slot(3).cards.remove(relic)
    unknown = [relic.card, *found.relic_deck]
    found.relic_deck = []
    found.unknown = [Unknown(unknown, [Place("slot", 1, 3), Place("relic_deck", len(unknown) - 1)])]
    assert not found.faults()
    assert next_game(found) == next_game()


@pytest.mark.law("OATH-1.9b")
def test_boards_show_their_side() -> None:
    found = world()
    found.board("red").side = "citizen"
    assert next_game(found).boards["red"] == "citizen"
    assert next_game(found).boards["purple"] == "chancellor"
