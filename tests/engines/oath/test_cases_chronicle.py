"""The worked examples, and examples of our own for the words that those do not use."""

import inspect
import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.kernel.cases import Checked, check
from games.oath.cases.chronicle import KINDS, read_cases
from games.oath.cases.reasons import SENTENCES
from games.oath.engine.chronicle import sites

FILE = Path(__file__).resolve().parents[2] / "data" / "oath" / "chronicle_cases.json"
WORKED = json.loads(FILE.read_text("utf-8"))["cases"]

RULED = {"slot": 1, "site": "river", "facedown": False, "ruler": "empire", "denizens": ["wolves", "elders"]}
RUIN = {
    "slot": 2,
    "site": "marshes",
    "facedown": False,
    "ruler": "empire",
    "denizens": [],
    "edifice": {"slug": "bandit-rampart", "side": "ruined"},
}
FACEDOWN = ["plains", "mountain", "wastes", "steppe", "mine", "deep-woods"]
MAP = [RULED, RUIN, *({"slot": n, "site": site, "facedown": True, "ruler": None} for n, site in enumerate(FACEDOWN, 3))]
CHANCELLOR = {"winner": {"color": "purple", "role": "chancellor"}, "map": MAP}

BUILD: dict[str, Any] = {
    "input": CHANCELLOR,
    "choices": {"build_or_repair": {"type": "build", "slot": 1, "replace": "wolves"}},
    "expected": {
        "edifice_built": {"slot": 1, "slug": "forest-temple", "replaced": "wolves"},
        "edifices_left_in_archive": ["ancient-forge", "great-spire", "hall-of-debate", "festival-district"],
        "replaced_denizen_goes_to": "world-deck",
        "replaced_denizen_in_dispossession_pool": False,
        "illegal_choices": [
            {"type": "build", "slot": 2, "replace": "wolves", "why": "there is a ruin"},
            {"type": "build", "slot": 1, "replace": "tents", "why": "it is not there"},
            {"type": "build", "slot": 3, "replace": "tents", "why": "facedown"},
            {"type": "repair", "slot": 1, "why": "nothing to repair"},
        ],
    },
}
SUB_CASES: dict[str, Any] = {
    "input": CHANCELLOR,
    "choices": {
        "sub_cases": [
            {"id": "nothing", "build_or_repair": None},
            {"id": "repair", "build_or_repair": {"type": "repair", "slot": 2}},
        ]
    },
    "expected": {
        "sub_cases": [
            {
                "id": "nothing",
                "slots": [
                    {
                        "slot": 8,
                        "site": "marshes",
                        "facedown": False,
                        "denizens": [],
                        "edifice": {"slug": "bandit-rampart", "side": "ruined"},
                        "relics_before_8_6": [],
                    }
                ],
            },
            {
                "id": "repair",
                "slots": [
                    {
                        "slot": 2,
                        "site": "marshes",
                        "facedown": False,
                        "denizens": [],
                        "edifice": {"slug": "sprawling-rampart", "side": "intact"},
                        "relics_before_8_6": [],
                    }
                ],
            },
        ]
    },
}
THIN = {"discord": 1, "arcane": 20, "order": 15, "hearth": 18, "beast": 12, "nomad": 10}
TIE: dict[str, Any] = {
    "input": {
        "archive_counts": THIN,
        "dispossessed_by_suit": {"discord": 4, "arcane": 4},
        "added_in_8_4": 4,
        "winner_faceup_advisers": ["tents"],
    },
    "choices": {},
    "expected": {
        "one_of": [
            {"taken_suit": "discord", "added_by_suit": {"discord": 4}, "archive_after": THIN | {"arcane": 24}},
            {"taken_suit": "arcane", "added_by_suit": {"arcane": 4}, "archive_after": THIN | {"discord": 5}},
        ],
        "invariants": [
            "the stack that was not taken joins the archive",
            "only four cards are added (as many as possible, 9.3)",
        ],
    },
}
COUNTS: dict[str, Any] = {
    "input": {
        "winner": {"color": "red", "role": "exile"},
        "won_by": ["usurper", "vision-of-faith"],
        "counts": {
            "archive": {"discord": 24, "arcane": 24, "order": 24, "hearth": 24, "beast": 24, "nomad": 14},
            "denizens_in_play": 58,
            "discard_denizens": 10,
            "discard_visions": 2,
            "dispossessed": 6,
            "loser_adviser_denizens": 4,
            "loser_facedown_visions": 1,
            "map_denizens": 6,
            "map_denizens_at_kept_sites": 4,
            "winner_adviser_denizens": 2,
            "winner_revealed_vision": 1,
            "world_deck_denizens": 36,
            "world_deck_visions": 0,
        },
        "boards_in_box": {"black": "citizen"},
    },
    "choices": {},
    "expected": {
        "oath_next_game_options": ["the-people", "protection", "devotion"],
        "boards_after": {"black": "exile", "red": "exile"},
        "denizens_at_sites": 4,
        "denizens_discarded_from_map": 2,
        "denizens_in_play": 58,
        "dispossession_pool_size": 16,
        "dispossessed_after": 12,
        "all_eight_sites_distinct": True,
        "totals": {"archive": 128, "denizens": 198, "dispossessed": 12, "sites": 4, "world_deck": 54},
        "world_deck": {"cards": 59, "denizens": 54, "visions": 5},
        "invariants": [
            "archive + dispossessed + world deck + sites = 198 denizens",
            "all five Visions, also a boxed Conspiracy, are in the deck",
            "no denizen occurs twice",
        ],
    },
}
RELICS: dict[str, Any] = {
    "input": {
        "winner": {"color": "red", "role": "exile", "relics": ["map", "whistle"]},
        "losers": [{"color": "purple", "relics": ["grand-scepter", "cup-of-plenty"]}],
        "reliquary": ["oracular-pig", "ring-of-devotion", "sticky-fire"],
    },
    "choices": {},
    "expected": {
        "relics": {
            "grand_scepter": "world-box",
            "next_setup_reliquary": {"cards": 4, "subset_of_top_block": True},
            "top_of_relic_deck_after_next_setup_dealing": {"cards": 1, "the_rest_of_the_top_block": True},
        }
    },
}
OWN = {"build": BUILD, "sub-cases": SUB_CASES, "tie": TIE, "counts": COUNTS, "relics": RELICS}


def checked(case: dict[str, Any]) -> Checked:
    return next(check(read_cases(json.dumps({"cases": [{"id": "it"} | case]}).encode()), KINDS))


@pytest.mark.parametrize("case", WORKED, ids=[case["id"] for case in WORKED])
def test_it_works(case: dict[str, Any]) -> None:
    result = checked(case)
    assert result.got == result.expected
    assert result.ok


@pytest.mark.parametrize("name", OWN)
def test_own_examples(name: str) -> None:
    result = checked(OWN[name])
    assert result.got == result.expected
    assert result.ok


def altered(value: Any) -> Any:
    """Something else in every place of it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[:-1] or ["more"]
    if isinstance(value, dict):
        return {key: altered(inner) for key, inner in value.items()} or {"more": 1}
    return f"{value}-altered"


EXPECTED = [(case, key) for case in (*WORKED, *OWN.values()) for key in case["expected"] if key not in ("not_in_pool",)]


@pytest.mark.parametrize(("case", "key"), EXPECTED, ids=[f"{case.get('id', 'own')}-{key}" for case, key in EXPECTED])
def test_any_other_expectation_fails(case: dict[str, Any], key: str) -> None:
    value = case["expected"][key]
    wrong = [f"{sentence}!" for sentence in value] if key == "invariants" else altered(value)
    if key in ("sub_cases", "slots", "illegal_choices"):
        wrong = [value[0] | {inner: altered(shown) for inner, shown in value[0].items() if inner not in ("slot", "id")}]
    if key == "illegal_choices":
        wrong = [{"type": "build", "slot": 1, "replace": "elders", "why": "it is lawful"}]
    assert not checked(case | {"expected": {key: wrong}}).ok


NOT_THERE = {"type": "build", "slot": 1, "replace": "tents"}
RUINED = {"type": "build", "slot": 2, "replace": "wolves"}
FACEDOWN_THERE = {"type": "build", "slot": 3, "replace": "tents"}
WHOLE = {"type": "repair", "slot": 1}


@pytest.mark.law("OATH-8.3.1a", "OATH-8.3.1b", "OATH-8.3.1c", "OATH-8.3.1e")
@pytest.mark.parametrize(
    ("wish", "why", "holds"),
    [
        (NOT_THERE, "", True),
        (NOT_THERE, "OATH-8.3.1b", True),
        (NOT_THERE, "against 8.3.1b", True),
        (NOT_THERE, "8.3.1c forbids it", False),
        (NOT_THERE, "no_denizen", True),
        (NOT_THERE, "has_edifice", False),
        (NOT_THERE, "The Tents are not at this site.", True),
        (NOT_THERE, "there is a ruin", False),
        (NOT_THERE, "because I say so", False),
        (RUINED, "The site has a ruin already.", True),
        (RUINED, "the winner does not rule it", False),
        (FACEDOWN_THERE, "nobody rules a facedown site", True),
        (FACEDOWN_THERE, "the edifice is not in the Archive", False),
        (FACEDOWN_THERE | {"slot": 9}, "There is no slot 9.", True),
        (WHOLE, "nothing to repair", True),
        (WHOLE, "there is no room", False),
    ],
)
def test_a_wish_is_refused_for_the_reason_given(wish: dict[str, Any], why: str, holds: bool) -> None:
    result = checked(BUILD | {"expected": {"illegal_choices": [wish | {"why": why}]}})
    assert result.ok is holds
    assert holds or "OATH-8.3.1" in result.got["illegal_choices"][0]["why"]


@pytest.mark.law("OATH-8.3.1a", "OATH-8.3.1f")
@pytest.mark.parametrize(("why", "holds"), [("An Exile builds nothing.", True), ("its edifice is not in the Archive", False)])
def test_an_exile_has_another_reason_than_a_missing_edifice(why: str, holds: bool) -> None:
    exile = {"winner": {"color": "red", "role": "exile"}, "map": [RULED | {"ruler": "red"}, *MAP[1:]]}
    wish = {"type": "build", "slot": 1, "replace": "wolves", "why": why}
    assert checked({"input": exile, "choices": {}, "expected": {"illegal_choices": [wish]}}).ok is holds


def test_every_reason_has_its_sentences() -> None:
    codes = re.findall(r'refuse\(\s*"(\w+)"', inspect.getsource(sites.edifice) + inspect.getsource(sites._why_not))
    assert set(codes) == set(SENTENCES)


def test_what_must_not_be_in_the_pool() -> None:
    case = next(case for case in WORKED if case["id"].startswith("dispossess"))
    assert not checked(case | {"expected": {"not_in_pool": ["dazzle", "wolves"]}}).ok
    assert not checked(case | {"expected": {"not_in_pool": ["dazle"]}}).ok


@pytest.mark.parametrize(
    "expected", [{"crown": "(not known)"}, {"totals": {"crowns": "(not known)"}}, {"relics": {"crown": "(not known)"}}]
)
def test_what_is_not_known_is_never_as_expected(expected: dict[str, Any]) -> None:
    result = checked(COUNTS | {"expected": expected})
    assert result.got == expected
    assert not result.ok


@pytest.mark.parametrize("part", ["input", "choices", "expected"])
def test_an_unknown_word_is_a_failure(part: str) -> None:
    assert not checked(TIE | {part: TIE[part] | {"colour": "red"}}).ok


def test_a_false_invariant_is_a_failure() -> None:
    assert not checked(TIE | {"expected": {"invariants": ["the dispossessed are untouched"]}}).ok


def test_an_outcome_that_never_comes_is_a_failure() -> None:
    never = {"taken_suit": "nomad", "added_by_suit": {"nomad": 4}}
    assert not checked(TIE | {"expected": {"one_of": [*TIE["expected"]["one_of"], never]}}).ok
