import itertools
import json
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import fixtures
from fixtures import Record, read
from tests.catalogue.schemas import errors_of

errors = errors_of("viscounts")
CASES = Path(__file__).resolve().parents[1] / "data" / "viscounts" / "scoring_examples.json"
SEGMENTS = ["seg-1-2", "seg-3-4", "seg-5-6", "seg-7-8", "seg-9-10"]
FACES = {"3-4": 25, "1-2": 20}
RIBBONS = ["grey", "yellow", "black", "blue"]
RECORDS = {record["slug"]: record for record in fixtures.records("viscounts")}
COUNTS = {
    "townsfolk": 86,
    "manuscript": 35,
    "church-favour": 4,
    "segment": 5,
    "space": 15,
    "building-site": 45,
    "link": 40,
    "castle-section": 6,
    "castle-leader": 1,
    "building": 3,
    "column": 9,
    "track-space": 7,
    "player-card": 10,
    "end-card": 2,
    "debt-or-deed": 2,
    "ai-board": 4,
    "scheme": 16,
}
TABLES = {"board", "player-board", "setup", "solo"}


def of(kind: str) -> list[Record]:
    return [record for record in RECORDS.values() if record["kind"] == kind]


def refer(kind: str, slugs: list[str]) -> None:
    for slug in slugs:
        assert RECORDS[slug]["kind"] == kind, slug


def on(face: str, kind: str) -> list[Record]:
    return [record for record in of(kind) if record["face"] == face]


def words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from words(part)
    elif isinstance(value, list):
        for part in value:
            yield from words(part)
    elif isinstance(value, str):
        yield value


def faults(name: str, file: Record) -> list[str]:
    """What is outside the vocabulary: file, record, place and reason."""
    return [f"{name}, {record['slug']}, {error}" for record in file["records"] for error in errors(file["kind"], record)]


def test_it_works() -> None:
    assert Counter(record["kind"] for record in fixtures.records("viscounts")) == COUNTS
    assert len(RECORDS) == sum(COUNTS.values()), "a slug is used twice"


@pytest.mark.parametrize("name", fixtures.names("viscounts"))
def test_every_file_obeys_its_schema(name: str) -> None:
    file = read("viscounts", name)
    if file["kind"] == "table":
        assert name in TABLES
        assert errors(name, file) == []
        return
    assert set(file) == {"game", "kind", "records"}
    assert file["game"] == "viscounts"
    assert faults(name, file) == []


@pytest.mark.parametrize(
    "change",
    [
        {"cost": 4},
        {"set": "rare"},
        {"icons": {"trade": 1}},
        {"confidence": "sure"},
        {"rarity": 1},
        {"powers": [{"text": "Take 1 Silver.", "kind": "instant", "effects": [{"op": "take", "what": "silver", "n": 1}]}]},
        {"powers": [{"text": "Take 1 Silver.", "kind": "instant", "effects": [{"op": "gain", "what": "wood", "n": 1}]}]},
        {"powers": [{"text": "Take 1 Silver.", "kind": "at_night", "effects": []}]},
    ],
)
def test_the_schema_refuses_what_is_not_in_the_vocabulary(change: Record) -> None:
    card = read("viscounts", "townsfolk-common")["records"][0]
    assert errors("townsfolk", card) == []
    assert errors("townsfolk", card | change)


@pytest.mark.parametrize(
    ("name", "slug", "place", "value", "reason"),
    [
        ("townsfolk-common", "acolyte", "powers[0].effects[0].op", "seize", "there is no 'seize'"),
        ("townsfolk-common", "acolyte", "powers[0].effects[0].what", "silver", "'silver' is not one of "),
        ("townsfolk-common", "acolyte", "powers[0].effects[0].n", 0, "0 is less than the minimum of 1"),
        ("townsfolk-common", "acolyte", "powers[0].effects[0].n", "all", "'all' is not of type 'integer'"),
        ("townsfolk-common", "acolyte", "powers[0].effects[0].op", "dismiss_adjacent", "there is no 'dismiss_adjacent'"),
        ("townsfolk-common", "peddler-ink", "powers[0].trigger.who", "owner", "'any_player' was expected"),
        ("townsfolk-common", "artist", "powers[0].modifier.resource", "silver", "'silver' is not one of "),
        ("manuscripts", "grey-3-deed", "powers[0].effects[0].what", "wood", "'wood' is not one of "),
        ("manuscripts", "yellow-5-vp-noble-icons", "powers[0].unit", "hats", "'hats' is not one of "),
        ("player-cards", "player-card-3", "powers[0].effects[0].where", "anywhere", "'anywhere' is not one of "),
        ("schemes", "starting-noble", "powers[0].first_possible_of[0].action", "trade", "'trade' is not one of "),
        ("schemes", "starting-noble", "powers[0].first_possible_of[1].effects[0].what", "scheme", "'scheme' is not one of "),
        ("ai-boards", "ai-card", "powers[0].action", "pay_all", "'pay_flips' was expected"),
        ("ai-boards", "ai-card", "powers[6].event", "hire_any_means", "'hire_any_means' is not one of "),
        ("ai-boards", "ai-cleric", "start.building.where", "any_site", "'first_free_site_clockwise_from_ai' was expected"),
        ("sites", "face-3-4-seg-1-2-site-1", "powers[0].effects[0].what", "corn", "'corn' is not one of "),
        ("links", "face-3-4-seg-1-2-link-1", "powers[0].effects[0].n", -1, "-1 is less than the minimum of 1"),
        ("castle-sections", "castle-flip", "powers[0].effects[0].what", "neither", "'neither' is not one of "),
        (
            "castle-sections",
            "castle-gold-or-shift",
            "powers[0].effects[0].options[0][0].n",
            1.5,
            "1.5 is not of type 'integer'",
        ),
        ("columns", "workshop-1", "powers[0].event", "hire", "'hire' is not one of "),
        ("track-spaces", "track-1", "powers[0].other_players.effects[0].op", "lose", "there is no 'lose'"),
    ],
)
def test_what_is_not_in_the_vocabulary_is_told_with_its_place(
    name: str, slug: str, place: str, value: Any, reason: str
) -> None:
    file = read("viscounts", name)
    at = record = deepcopy(next(record for record in file["records"] if record["slug"] == slug))
    *way, last = [int(part) if part.isdigit() else part for part in re.split(r"[.\[\]]+", place)]
    for part in way:
        at = at[part]
    at[last] = value
    (shown,) = faults(name, file | {"records": [record]})
    assert shown.startswith(f"{name}, {slug}, $.{place}: {reason}")


def test_every_record_says_how_sure_it_is() -> None:
    unsure = Counter((r["kind"], r["confidence"]) for r in RECORDS.values() if r["confidence"] != "high")
    assert unsure == {
        ("townsfolk", "medium"): 58,
        ("space", "medium"): 4,
        ("manuscript", "low"): 25,
        ("building-site", "low"): 20,
        ("link", "low"): 20,
        ("player-card", "low"): 5,
        ("ai-board", "low"): 3,
        ("scheme", "low"): 12,
    }
    for record in RECORDS.values():
        assert record["reconstructed"] == (record["confidence"] == "low"), record["slug"]


def test_townsfolk() -> None:
    totals = read("viscounts", "setup")["townsfolk"]["totals"]
    designs, cards = Counter[str](), Counter[str]()
    for record in of("townsfolk"):
        designs[record["set"]] += 1
        cards[record["set"]] += record["copies"]
        kinds = [power["kind"] for power in record["powers"]]
        assert kinds.count("hire_dismiss") == (record["set"] == "common"), record["slug"]
        assert len(kinds) - kinds.count("hire_dismiss") <= 1, record["slug"]
    assert designs == {"starting": 8, "common": 68, "notable": 10}
    assert cards == {"starting": 32, "common": 68, "notable": 10}
    assert totals == {"starting_cards": 32, "starting_designs": 8, "common_cards": 68, "notable_cards": 10}
    assert sum(read("viscounts", "board")["townsfolk_stack_sizes"]) == 68


@pytest.mark.parametrize(
    ("rank", "icons"),
    [
        ("starting", {"trade": 6, "build": 1, "noble": 1, "cleric": 1, "criminal": 1}),
        ("common", {"trade": 44, "build": 15, "noble": 15, "cleric": 15, "criminal": 21}),
        ("notable", {"trade": 8, "build": 2, "noble": 2, "cleric": 2, "criminal": 2}),
    ],
)
def test_icon_totals(rank: str, icons: dict[str, int]) -> None:
    total = Counter[str]()
    for record in of("townsfolk"):
        if record["set"] == rank:
            total.update(record["icons"])
    assert total == icons


def test_manuscripts() -> None:
    cards = of("manuscript")
    totals = read("viscounts", "setup")["manuscripts"]["totals"]
    assert len(cards) == totals["manuscripts"] == 35
    assert Counter(r["back"] for r in cards) == {"grey": totals["grey_backed"], "black": totals["black_backed"]}
    assert Counter(r["reconstructed"] for r in cards) == {False: totals["official_faces"], True: totals["reconstructed_faces"]}
    assert Counter(r["suit"] for r in cards) == {"grey": 9, "yellow": 9, "black": 9, "blue": 8}
    assert Counter(r["cost"] for r in cards) == {3: 12, 4: 8, 5: 7, 6: 8}
    assert len({str(r["powers"][0]["effects"]) for r in cards if r["back"] == "grey"}) == 5
    assert sorted(r["suit"] for r in of("church-favour")) == sorted(RIBBONS)


def test_the_ring() -> None:
    spaces = of("space")
    assert [r["slug"] for r in of("segment")] == SEGMENTS
    assert sorted(r["start_number"] for r in spaces if r["path"] == "outer") == list(range(1, 11))
    trades = Counter[str]()
    for record in spaces:
        assert record["slug"] in RECORDS[record["segment"]]["spaces"]
        assert (record["actions"] == ["trade", "build"]) == (record["path"] == "outer") == bool(record["powers"])
        for target in record["moves_to"]:
            for segment in SEGMENTS:
                refer("space", [target.replace("next-segment", segment)])
        for power in record["powers"]:
            trades[power["type"] if power["type"] != "resource" else power["effects"][0]["what"]] += 1
    board = read("viscounts", "board")
    assert trades == board["trade_totals"]
    assert {r["slug"] for r in of("space")} == {slug for r in of("segment") for slug in r["spaces"]}
    doubted = {reading["start_number"] for reading in board["alternate_trade_reading"]["readings"]}
    assert doubted == {r["start_number"] for r in spaces if r["notes"]}
    for record in of("segment"):
        for stack in (record["townsfolk_stack"], record["manuscript_stack"]):
            refer("space", stack["adjacent_spaces"])
        refer("space", record["castle_section_adjacent_spaces"])


@pytest.mark.parametrize("face", FACES)
def test_sites_and_links(face: str) -> None:
    sites = {r["id"]: r for r in on(face, "building-site")}
    links = on(face, "link")
    listed = read("viscounts", "board")["faces"][face]
    assert (len(sites), len(links)) == (listed["sites_total"], listed["links_total"]) == (FACES[face], 20)
    for record in (*sites.values(), *links):
        assert record["slug"] == f"face-{face}-{record['id']}"
        refer("segment", [record["segment"]])
    for site in sites.values():
        space = RECORDS[site["reachable_from"]]
        assert (space["segment"], space["position"]) == (site["segment"], site["river_side"])
    gaps = Counter[str]()
    for segment in SEGMENTS:
        own = sorted((r for r in sites.values() if r["segment"] == segment), key=lambda r: int(r["order"]))
        assert [r["order"] for r in own] == list(range(1, len(own) + 1))
        chain = [r["id"] for r in own] + ["next-segment-site-1"]
        linked = {(r["from"], r["to"]) for r in links if r["segment"] == segment}
        assert linked <= set(itertools.pairwise(chain))
        gaps[segment] = len(chain) - 1 - len(linked)
    assert set(gaps.values()) == ({1} if face == "3-4" else {0}), "the face for 1 and 2 players is one unbroken chain"


def test_castle() -> None:
    sections = [r for r in of("castle-section") if r["tier"] == 2]
    assert [r["index"] for r in sections] == [0, 1, 2, 3, 4]
    castle = read("viscounts", "board")["castle"]
    assert castle["vp_per_worker"] == {"tier1": 1, "tier2": 2, "tier3": 3}
    assert RECORDS["castle-leader"]["vp"] == 5


def test_player_board() -> None:
    assert [r["position"] for r in of("track-space")] == list(range(1, 8))
    assert [r["order"] for r in of("column")] == list(range(1, 10))
    for record in of("column"):
        refer("building", [record["building"].replace("_", "-")])
        assert record["slug"] == f"{record['building'].replace('_', '-')}-{record['column']}"
    assert {r["type"]: (r["cost_build_icons"], r["vp_for_built"]["3"]) for r in of("building")} == {
        "workshop": (3, 9),
        "trading_post": (5, 15),
        "guildhall": (7, 21),
    }
    steps = read("viscounts", "player-board")["worker_costs"]["steps"]
    assert [step["noble_icons"] for step in steps] == [1, 3, 5, 8]


def test_player_cards_and_end_cards() -> None:
    for record in of("player-card"):
        assert RECORDS[record["start_space"]]["start_number"] == record["number"]
    assert sorted(r["number"] for r in of("player-card")) == list(range(1, 11))
    for record in of("end-card"):
        refer("debt-or-deed", [record["pile"]])
        assert record["vp"] == [12, 8, 4]
    assert RECORDS["debt"]["vp"] == {"unpaid": -2, "paid": 0}
    assert RECORDS["deed"]["vp"] == {"acquired": 1, "approved": 3}


def test_solo() -> None:
    assert Counter(r["set"] for r in of("scheme")) == {"starting": 8, "future": 8}
    columns = {r["slug"] for r in of("column")}
    for board in of("ai-board"):
        refer("scheme", board["removed_schemes"])
        assert Counter(RECORDS[slug]["set"] for slug in board["removed_schemes"]) == {"starting": 1, "future": 2}
        assert set(board["building_order"]) == columns
        powers = [power for power in board["powers"] if power["kind"] != "focus"]
        assert [power["column"] for power in powers] == board["building_order"]
        assert [power["order"] for power in powers] == list(range(1, 10))
        assert board["start"]["building"]["column"] in columns
    assert len(read("viscounts", "solo")["ai_rules"]) == 22


def test_worked_cases_name_what_exists() -> None:
    file = json.loads(CASES.read_text("utf-8"))
    cases = file["cases"]
    assert len(cases) == len({case["id"] for case in cases}) == 43
    assert {case["kind"] for case in cases} == set(file["kinds"])
    ids = {record.get("id", slug) for slug, record in RECORDS.items()}
    for case in cases:
        given = case["given"]
        lists = [
            given.get(key)
            for key in ("built_columns", "uncovered_columns", "manuscripts", "relevant_cards", "row_before", "row")
        ]
        named = [slug for slugs in lists if isinstance(slugs, list) for slug in slugs]
        named += [
            given[key]
            for key in ("ai", "card", "scheme", "dismissed", "played", "manuscript", "space", "link")
            if given.get(key)
        ]
        named += [word for word in words(case) if word.startswith("seg-")]
        assert set(named) <= ids, case["id"]


def test_the_cases_of_set_up_and_of_the_solo_opponent_fit_these_facts() -> None:
    cases = {case["id"]: case for case in json.loads(CASES.read_text("utf-8"))["cases"]}
    piles = cases["setup-end-piles"]
    for end, counts in zip(("poverty", "prosperity"), piles["expect"].values(), strict=True):
        on_top = RECORDS[end]["cards_on_top_by_players"]
        assert [on_top[str(players)] for players in piles["given"]["players"]] == counts
    focus = cases["ai-cleric-focus"]
    assert (RECORDS[focus["given"]["ai"]]["primary_focus"], focus["expect"]["primary_focus"]) == ("cleric", "transcribe")
    start, begins = RECORDS["ai-cleric"]["start"], cases["ai-cleric-start"]["expect"]
    assert begins == {
        **start["resources"],
        "deed": start["deeds"],
        "debt": start["debts"],
        "built": [start["building"]["column"]],
    }


def test_the_case_of_109_points_adds_up_with_these_facts() -> None:
    case = next(c for c in json.loads(CASES.read_text("utf-8"))["cases"] if c["id"] == "end-scoring-109")
    given, expect = case["given"], case["expect"]
    built = Counter(RECORDS[slug]["building"] for slug in given["built_columns"])
    assert {kind: RECORDS[kind.replace("_", "-")]["vp_for_built"][str(n)] for kind, n in built.items()} == expect[
        "buildings_by_type"
    ]
    per_worker = read("viscounts", "board")["castle"]["vp_per_worker"]
    assert sum(n * per_worker[tier] for tier, n in given["castle_workers"].items()) == expect["castle"]
    ribbons = Counter(RECORDS[slug]["suit"] for slug in given["manuscripts"])
    sets = [sum(n > i for n in ribbons.values()) for i in range(max(ribbons.values()))]
    by_size = read("viscounts", "setup")["manuscripts"]["set_scoring"]["vp_by_distinct_ribbons"]
    assert sets == expect["set_sizes"]
    assert sum(by_size[str(size)] for size in sets) == expect["manuscript_sets"]
    icons = Counter[str]()
    for slug in given["relevant_cards"]:
        icons.update(RECORDS[slug]["icons"])
    for slug in given["built_columns"]:
        icons.update(RECORDS[slug]["powers"][0].get("icons", {}))
    counted = {
        "buildings_built": len(given["built_columns"]),
        "noble_icons": icons["noble"],
        "criminal_icons": icons["criminal"],
        "paid_debts": given["debts"]["paid"],
    }
    scored = {slug: RECORDS[slug]["powers"][0] for slug in given["manuscripts"]}
    points = {s: p["vp"] * counted[p["unit"]] // p["per"] for s, p in scored.items() if p["kind"] == "end_scoring"}
    assert points == expect["manuscript_conditions"]
