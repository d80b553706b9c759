"""8.4 the Archive, 8.5 the Dispossessed, 8.6 relics, 8.7 the box, 8.8 the world deck."""

from typing import Any

import msgspec
import pytest

from games.kernel.errors import Illegal
from games.oath.engine.chronicle import record_view
from games.oath.engine.chronicle.cards import suit_options, wanted
from games.oath.engine.world.facts import COLOURS, DENIZENS, GRAND_SCEPTER, SITES, SUITS, VISIONS
from games.oath.engine.world.facts import RELICS as ALL_RELICS
from tests.engines.oath.scenario import PURPLE, RED, ended, founded, many, plain_end, site, table, written

FULL = dict.fromkeys(SUITS, 20)
THIN = {"discord": 1, "arcane": 20, "order": 15, "hearth": 18, "beast": 12, "nomad": 10}


def suits(**given: Any) -> list[str]:
    return suit_options(table(**given).writing(bytes(32)))


# -- 8.4 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("OATH-8.4a", "OATH-8.4d")
def test_it_works() -> None:
    assert suits(winner_faceup_advisers=["tents", "lancers", "wolves"]) == ["nomad"]
    assert suits(winner_faceup_advisers=["alchemist"], winner_facedown_advisers=["wolves", "rangers"]) == ["arcane"]


@pytest.mark.law("OATH-8.4b")
def test_a_tie_is_the_winners_choice() -> None:
    assert suits(winner_faceup_advisers=["keep", "levelers"]) == ["order", "hearth"]
    run = ended(winner_faceup_advisers=["keep", "levelers"], choices={"chosen_suit": "hearth"})
    assert [DENIZENS[card] for card in run.added].count("hearth") == 3
    adviser = next(card for card in founded().world_deck if DENIZENS.get(card) == "nomad")
    with pytest.raises(Illegal, match="not beast") as refused:
        written(founded(), plain_end(founded(), players=with_adviser(adviser)), suit="beast")
    assert refused.value.law == ("OATH-8.4a",)


def with_adviser(card: str) -> list[dict[str, Any]]:
    return [{"color": "purple", "role": "chancellor", "advisers": [{"card": card}]}, {"color": "red", "role": "exile"}]


@pytest.mark.law("OATH-8.4c")
def test_without_advisers_any_suit() -> None:
    assert suits(winner_faceup_advisers=[]) == list(SUITS)


def test_marriage_counts_twice() -> None:
    assert suits(winner_faceup_advisers=["marriage", "wolves"]) == ["hearth"]


@pytest.mark.law("OATH-8.4e", "OATH-8.4f", "OATH-8.4l")
def test_three_two_one() -> None:
    assert SUITS == ("discord", "arcane", "order", "hearth", "beast", "nomad")
    assert wanted("nomad") == {"nomad": 3, "discord": 2, "arcane": 1}
    run = ended(winner_faceup_advisers=["tents", "lancers", "wolves"], archive_counts=FULL)
    assert sorted(DENIZENS[card] for card in run.added) == ["arcane", "discord", "discord", "nomad", "nomad", "nomad"]
    assert set(run.added) <= set(run.archive_before)
    assert set(run.added) <= set(run.world.world_deck)


@pytest.mark.law("OATH-8.4g", "OATH-8.4h", "OATH-8.4i", "OATH-8.4j", "OATH-8.4m")
def test_healing() -> None:
    given: dict[str, Any] = {"archive_counts": THIN, "dispossessed_by_suit": {"discord": 9, "arcane": 4, "beast": 6}}
    runs = many(winner_faceup_advisers=["tents"], **given)
    for run in runs:
        assert [DENIZENS[card] for card in run.added] == ["discord"] * 6
        assert set(run.added) <= set(run.dispossessed_before)
        assert {suit: len(cards) for suit, cards in run.archive_after.items()} == THIN | {
            "discord": 4,
            "arcane": 24,
            "beast": 18,
        }
    assert len({frozenset(run.added) for run in runs}) > 1


@pytest.mark.law("OATH-8.4k")
def test_healing_with_a_tie_or_a_small_stack() -> None:
    given: dict[str, Any] = {"archive_counts": THIN, "dispossessed_by_suit": {"discord": 4, "hearth": 4, "beast": 1}}
    runs = many(winner_faceup_advisers=["tents"], **given)
    assert {tuple({DENIZENS[card] for card in run.added}) for run in runs} == {("discord",), ("hearth",)}
    assert all(len(run.added) == 4 for run in runs)
    assert ended(winner_faceup_advisers=["tents"], archive_counts=THIN).added == []


# -- 8.5 ------------------------------------------------------------------------------------------------------------

LOSERS = [
    {"color": "purple", "faceup_advisers": ["levelers"], "facedown_advisers": ["curfew", "conspiracy"]},
    {"color": "blue", "role": "citizen", "faceup_advisers": ["insomnia"]},
]
PILES = {"cradle": ["wolves", "vision-of-faith", "tents"], "provinces": ["elders"], "hinterland": ["gossip", "portal"]}
ENDED: dict[str, Any] = {
    "winner": RED | {"faceup_advisers": ["tyrant"], "facedown_advisers": ["dazzle"], "revealed_vision": "vision-of-conquest"},
    "losers": LOSERS,
    "discard_piles": PILES,
    "world_deck_remaining": {"denizens": 30},
    "dispossessed_before": 3,
}
POOL = {"levelers", "curfew", "insomnia", "wolves", "tents", "elders", "gossip", "portal"}


@pytest.mark.law("OATH-8.5a")
def test_all_visions_come_back() -> None:
    run = ended(**ENDED)
    assert set(VISIONS) <= set(run.world.world_deck)
    assert run.table.boxed_visions
    assert not set(VISIONS) & set(run.world.box)


@pytest.mark.law("OATH-8.5b", "OATH-8.5c", "OATH-8.5e", "OATH-8.5f")
def test_six_of_the_pool() -> None:
    runs = many(**ENDED)
    for run in runs:
        assert set(run.pool) == POOL
        assert len(run.put_away) == 6
        assert set(run.world.dispossessed) == set(run.dispossessed_before) | set(run.put_away)
        assert POOL - set(run.put_away) <= set(run.world.world_deck)
    assert {card for run in runs for card in run.put_away} == POOL


@pytest.mark.law("OATH-8.5c")
def test_all_of_a_small_pool() -> None:
    run = ended(discard_piles={"cradle": ["wolves", "tents"]})
    assert sorted(run.put_away) == ["tents", "wolves"]


@pytest.mark.law("OATH-8.5d", "OATH-8.5g")
def test_nobody_sees_the_six() -> None:
    run = ended(**ENDED)
    (stored,) = run.entries("dispossessed")
    assert stored.sealed
    assert set(stored.params["cards"]) == set(run.put_away)
    entries = [entry for entry in record_view(run.w.record, sealed=True) if entry["law"].startswith("OATH-8.5")]
    assert not any(card in str(entries) for card in POOL)
    assert "dispossessed" in [entry["kind"] for entry in record_view(run.w.record, sealed=False)]


# -- 8.6 ------------------------------------------------------------------------------------------------------------


@pytest.mark.law("OATH-8.6.1a")
@pytest.mark.parametrize("holder", ["purple", "red"])
def test_the_scepter(holder: str) -> None:
    players = [player | ({"relics": [GRAND_SCEPTER]} if player["color"] == holder else {}) for player in (PURPLE, RED)]
    run = ended(players=players)
    assert run.world.box == [GRAND_SCEPTER]
    assert GRAND_SCEPTER not in run.world.relic_deck


def scepter_lies(**where: Any) -> dict[str, Any]:
    """The end of a game; `site`: who rules where it lies, `facedown` of it and of a relic nobody can name."""
    world = founded()
    slot = next(slot.slot for slot in world.slots if slot.of_kind("relic"))
    end = plain_end(world, **{key: value for key, value in where.items() if key not in ("site", "holder")})
    if "site" in where:
        end["slots"][slot - 1]["ruler"] = where["site"]
        end["slots"][slot - 1]["cards"].append({"card": GRAND_SCEPTER, "kind": "relic", "faceup": False})
    if "holder" in where:
        end["players"][where["holder"]]["relics"] = [GRAND_SCEPTER]
    return end


@pytest.mark.law("OATH-8.6.1a", "OATH-8.6.2a", "OATH-8.8g")
@pytest.mark.parametrize(
    "where",
    [
        {},
        {"holder": 0},
        {"holder": 1},
        {"site": "empire"},
        {"site": "bandits"},
        {"added": {"relic_deck": [GRAND_SCEPTER]}},
        {"added": {"relic_deck": [GRAND_SCEPTER]}, "reliquary": ["?", None]},
        {"relic_deck": [*founded().relic_deck, GRAND_SCEPTER]},
        {"relic_deck": [GRAND_SCEPTER, *founded().relic_deck[3:]], "reliquary": founded().relic_deck[:3]},
        {"reliquary": [founded().relic_deck[0], GRAND_SCEPTER]},
        {"box": [GRAND_SCEPTER]},
    ],
)
def test_the_scepter_is_boxed_from_wherever_it_lies(where: dict[str, Any]) -> None:
    new, record = written(founded(), scepter_lies(**where))
    assert new.faults() == []
    assert new.box == [GRAND_SCEPTER]
    assert [entry.kind for entry in record].count("scepter-boxed") == 1
    at_sites = sum(len(slot.of_kind("relic")) for slot in new.slots)
    nameless = [card for group in new.unknown for card in group.cards]
    named = {placed.card for slot in new.slots for placed in slot.of_kind("relic")} | set(new.relic_deck)
    assert named.isdisjoint(nameless)
    assert named | set(nameless) == set(ALL_RELICS)
    assert at_sites + sum(p.count for group in new.unknown for p in group.places if p.zone == "slot") == sum(
        SITES[slot.site].relics for slot in new.slots if slot.faceup and slot.site
    )


@pytest.mark.law("OATH-8.6.1a", "SCRIBE-21")
def test_the_scepter_is_not_among_the_unknown() -> None:
    group = {"cards": [GRAND_SCEPTER, founded().relic_deck[0]], "places": [{"zone": "relic_deck", "count": 2}]}
    with pytest.raises(Illegal, match="goes into the box") as refused:
        written(founded(), plain_end(founded(), unknown=[group]))
    assert (refused.value.law, refused.value.at) == (("OATH-8.6.1a",), "/aftermath/unknown/0/cards")


RELICS: dict[str, Any] = {
    "winner": PURPLE | {"relics": ["map", "sticky-fire"]},
    "losers": [RED | {"relics": ["whistle", "bandit-crown"]}],
    "reliquary": ["oracular-pig"],
}


@pytest.mark.law("OATH-8.6.1b", "OATH-8.6.3a", "OATH-8.6.3b")
def test_the_relic_deck() -> None:
    lost = site(8, "river", "red", relics=["truthful-harp"])
    runs = many(lost, **RELICS)
    for run in runs:
        assert set(run.world.relic_deck[:3]) == {"map", "sticky-fire", "oracular-pig"}
        assert {"whistle", "bandit-crown", "truthful-harp"} <= set(run.shuffled_pool())
    assert len({tuple(run.world.relic_deck[:3]) for run in runs}) > 3
    assert len({run.world.relic_deck.index("whistle") for run in runs if "whistle" in run.world.relic_deck}) > 3


@pytest.mark.law("OATH-8.6.2a", "OATH-8.6.2b", "OATH-8.6.2c")
def test_relics_for_sites() -> None:
    assert (SITES["drowned-city"].relics, SITES["mountain"].relics, SITES["plains"].relics) == (2, 1, 0)
    run = ended(
        site(1, "drowned-city", "empire", relics=["map"]),
        site(2, "mountain", "empire"),
        site(3, "plains", "empire", relics=["whistle"]),
    )
    relics = {slot.site: [placed.card for placed in slot.of_kind("relic")] for slot in run.world.slots}
    assert len(relics["drowned-city"]) == 2
    assert "map" in relics["drowned-city"]
    assert len(relics["mountain"]) == 1
    assert relics["plains"] == ["whistle"]
    assert all(slot.faceup or not slot.cards for slot in run.world.slots)
    assert all(not placed.faceup for slot in run.world.slots for placed in slot.of_kind("relic"))


@pytest.mark.law("OATH-8.6.2d")
def test_too_few_relics() -> None:
    sites = [site(1, "mountain", "empire"), site(2, "drowned-city", "empire")]
    run = ended(*sites, relic_deck_before=["map", "whistle"], players=[PURPLE, RED])
    assert [len(run.world.slot(slot).of_kind("relic")) for slot in (1, 2)] == [1, 1]
    assert run.world.relic_deck == []


# -- 8.7 and 8.8 ----------------------------------------------------------------------------------------------------


@pytest.mark.law("OATH-8.7.1a", "OATH-8.7.1b", "OATH-8.7.2a")
def test_the_box() -> None:
    run = ended(site(1, "river", "empire", "wolves", relics=["map"]), boards_in_box={"black": "citizen"})
    stacked = [entry.params["slot"] for entry in run.w.record if entry.kind.endswith("site-stacked")]
    assert stacked == [slot.slot for slot in run.world.slots] == list(range(1, 9))
    first = run.entries("site-stacked")[0].params
    assert first == {"slot": 1, "site": "river", "cards": ["wolves"], "relics": 1}
    assert [board.color for board in run.world.boards] == list(COLOURS)
    assert run.world.board("black").side == "citizen"


@pytest.mark.law("OATH-8.8a", "OATH-8.8b", "OATH-8.8f")
def test_what_is_in_the_deck() -> None:
    choices = {"build_or_repair": {"type": "build", "slot": 1, "replace": "rangers"}}
    given = ENDED | {"winner": PURPLE | {"faceup_advisers": ["tyrant"]}, "losers": [RED | {"faceup_advisers": ["insomnia"]}]}
    run = ended(site(1, "river", "empire", "rangers"), choices=choices, **given)
    rest = set(run.pool) - set(run.put_away)
    deck = set(run.world.world_deck) - set(VISIONS)
    assert deck == {*run.table.deck, *run.added, *rest, "rangers", "tyrant"} - set(VISIONS)


@pytest.mark.law("OATH-8.8c", "OATH-8.8d", "OATH-8.8e", "OATH-8.8h")
@pytest.mark.parametrize("left", [0, 3, 8, 20, 60])
def test_the_blocks(left: int) -> None:
    """Whatever the size: with few denizens the blocks are short, never without their Visions."""
    runs = many(**ENDED | {"world_deck_remaining": {"denizens": left}}, times=10)
    for run in runs:
        deck = run.world.world_deck
        denizens = left + 6 + len(POOL) - 6 + 2
        assert len(deck) == denizens + 5
        top, middle = min(denizens, 10) + 2, max(min(denizens - 10, 15), 0) + 3
        assert [sum(card in VISIONS for card in part) for part in (deck[:top], deck[top : top + middle])] == [2, 3]
    assert len({frozenset(card for card in run.world.world_deck[:12] if card in VISIONS) for run in runs}) > 1


@pytest.mark.law("OATH-8.8g")
def test_every_card_is_in_one_place() -> None:
    run = ended(**ENDED)
    assert run.world.faults() == []
    for broken in (
        msgspec.structs.replace(run.world, world_deck=[*run.world.world_deck, run.world.dispossessed[0]]),
        msgspec.structs.replace(run.world, relic_deck=run.world.relic_deck[1:]),
    ):
        assert broken.faults()[0].law == ("OATH-8.8g", "SCRIBE-49")
