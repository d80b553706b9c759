import json
from collections import Counter
from pathlib import Path

import pytest

import fixtures
from fixtures import Record, read
from tests.catalogue.schemas import errors_of

errors = errors_of("whispers")
DATA = Path(__file__).resolve().parents[1] / "data" / "whispers"
EMPIRES = ["bear", "eagle", "elephant", "lion", "horse"]
OFFICES = ["sheriff", "steward", "marshal", "chancellor"]
RECORDS = {record["slug"]: record for record in fixtures.records("whispers")}
COUNTS = {
    "card": 40,
    "effect": 20,
    "action": 11,
    "seat": 20,
    "region": 40,
    "sea": 6,
    "empire": 5,
    "organisation": 4,
    "loyalty-slot": 5,
    "office": 4,
    "symbol": 4,
}
TABLES = {"constants", "card-rules", "council-rules", "map"}


def of(kind: str) -> list[Record]:
    return [record for record in RECORDS.values() if record["kind"] == kind]


def borders() -> set[frozenset[str]]:
    return {frozenset(pair) for pair in read("whispers", "map")["adjacency"]}


def test_it_works() -> None:
    assert Counter(record["kind"] for record in fixtures.records("whispers")) == COUNTS
    assert len(RECORDS) == sum(COUNTS.values()), "a slug is used twice"


@pytest.mark.parametrize("name", fixtures.names("whispers"))
def test_every_file_obeys_its_schema(name: str) -> None:
    file = read("whispers", name)
    if file["kind"] == "table":
        assert name in TABLES
        assert errors(name, file) == []
        return
    assert set(file) == {"game", "kind", "records"}
    assert file["game"] == "whispers"
    for record in file["records"]:
        assert errors(record.get("kind", file["kind"]), record) == [], record["slug"]


@pytest.mark.parametrize(
    "change",
    [
        {"suit": "wolf"},
        {"home": "wolf"},
        {"confidence": "sure"},
        {"source": "rumour"},
        {"garrison_limit": 5},
        {"center": [10]},
        {"harbour": True},
    ],
)
def test_the_schema_refuses_what_is_not_in_the_vocabulary(change: Record) -> None:
    region = read("whispers", "regions")["records"][0]
    assert errors("region", region) == []
    assert errors("region", region | change)


def test_every_record_says_how_sure_it_is() -> None:
    confidence = Counter((record["kind"], record["confidence"]) for record in RECORDS.values())
    assert {key: n for key, n in confidence.items() if key[1] != "high"} == {
        ("effect", "medium"): 12,
        ("card", "medium"): 36,
        ("action", "medium"): 7,
        ("seat", "medium"): 20,
        ("region", "medium"): 40,
        ("sea", "low"): 6,
    }
    for record in RECORDS.values():
        assert record["reconstructed"] == (record["confidence"] != "high"), record["slug"]
        assert (record["source"] == "official") <= (not record["reconstructed"]), record["slug"]


def test_constants_agree_with_the_records() -> None:
    constants = read("whispers", "constants")
    assert constants["turn_order"] == EMPIRES
    assert constants["office_order"] == OFFICES
    assert [record["slug"] for record in of("empire")] == EMPIRES
    assert [(r["slug"], r["order"]) for r in of("office")] == list(zip(OFFICES, range(1, 5), strict=True))
    assert [record["multiplier"] for record in of("loyalty-slot")] == [4, 3, 2, 0, -1]
    parts = constants["components"]
    assert {record["banners_total"] for record in of("empire")} == {20}
    assert {record["cards_total"] for record in of("empire")} == {8}
    assert parts["banners"] == 5 * parts["banners_per_empire"] == 100
    assert parts["empire_cards"] == 5 * parts["empire_cards_per_empire"] == len(of("card"))
    assert parts["agents"] == len(of("organisation")) * parts["agents_per_organisation"] == 36
    assert parts["loyalty_tokens"] == 4 * parts["loyalty_tokens_per_player"] == 20


def test_suit_is_the_empire() -> None:
    for record in (*of("card"), *of("seat")):
        assert record["suit"] == record["empire"]
    for record in of("region"):
        assert record["suit"] == record["home"]
    for record in of("effect"):
        assert record["suit"] == (record["empires"][0] if len(record["empires"]) == 1 else None)


def test_effects() -> None:
    tiers = {"A": {1: 1}, "AA": {1: 2}, "AB": {2: 1}}
    for record in of("effect"):
        (power,) = record["powers"]
        ((empires, each),) = tiers[power["tier"]].items()
        assert len(record["empires"]) == empires
        assert power["cost"] == dict.fromkeys(record["empires"], each)
        assert record["empires"] == [e for e in EMPIRES if e in record["empires"]]
        assert bool(record["printed_names"]) == (power["tier"] == "AB")
        assert record["printed_names"].items() <= record["names"].items()
    by_tier = Counter(record["powers"][0]["tier"] for record in of("effect"))
    assert by_tier == {"A": 5, "AA": 5, "AB": 10}
    rules = read("whispers", "card-rules")
    assert rules["effects"] == {"basic": 5, "double": 5, "combined": 10}
    used = {window for r in of("effect") for window in r["powers"][0]["windows"]}
    assert used == set(rules["windows"])


def test_cards_have_the_effects_of_their_pair() -> None:
    rules = read("whispers", "card-rules")
    pairs = Counter((record["empire"], record["combined_with"]) for record in of("card"))
    assert pairs == {(a, b): rules["copies_per_pair"] for a in EMPIRES for b in EMPIRES if a != b}
    assert Counter(r["empire"] for r in of("card")) == dict.fromkeys(EMPIRES, rules["cards_per_deck"])
    uses: Counter[str] = Counter()
    for record in of("card"):
        a, b = record["empire"], record["combined_with"]
        assert record["slug"] == f"{a}-with-{b}-{record['copy']}"
        assert [power["tier"] for power in record["powers"]] == ["A", "AA", "AB"]
        wanted = [{a}, {a}, {a, b}]
        for power, empires in zip(record["powers"], wanted, strict=True):
            effect = RECORDS[power["effect"]]
            uses[power["effect"]] += 1
            assert set(effect["empires"]) == empires
            for key in ("text", "tier", "cost"):
                assert power[key] == effect["powers"][0][key]
        sure = all(RECORDS[p["effect"]]["confidence"] == "high" for p in record["powers"])
        assert (record["confidence"] == "high") == sure
    per_tier = {"A": 8, "AA": 8, "AB": 4}
    assert uses == {r["slug"]: per_tier[r["powers"][0]["tier"]] for r in of("effect")}


def test_seats_offer_known_actions() -> None:
    assert [(r["empire"], r["office"]) for r in of("seat")] == [(empire, office) for empire in EMPIRES for office in OFFICES]
    uses: Counter[str] = Counter()
    for record in of("seat"):
        assert record["order"] == RECORDS[record["office"]]["order"]
        for power in record["powers"]:
            action = RECORDS[power["action"]]
            uses[power["action"]] += 1
            assert (power["text"], power["kind"]) == tuple(action["powers"][0][key] for key in ("text", "kind"))
    assert {r["slug"]: r["used_by_seats"] for r in of("action")} == {r["slug"]: uses[r["slug"]] for r in of("action")}
    assert [slug for slug in RECORDS if RECORDS[slug].get("used_by_seats") == 0] == ["draw-1-per-2-forts"]
    rules = read("whispers", "council-rules")
    assert (rules["seats"], rules["actions_in_catalogue"]) == (20, 11)


def test_map_totals() -> None:
    board = read("whispers", "map")
    for empire in EMPIRES:
        home = [record for record in of("region") if record["home"] == empire]
        symbols = {
            f"{symbol.removesuffix('y')}ies" if symbol == "city" else f"{symbol}s": sum(
                record["symbols"][symbol] for record in home
            )
            for symbol in ("city", "farm", "fort")
        }
        banners = sum(record["banners_at_start"] for record in home)
        assert board["totals"][empire] == {
            "regions": len(home),
            **symbols,
            "banners_at_start": banners,
        }
        assert banners <= RECORDS[empire]["banners_total"]
    totals = board["totals"].values()
    assert [t["regions"] for t in totals] == [6, 7, 8, 9, 10]
    assert [t["banners_at_start"] for t in totals] == [9, 6, 4, 6, 0]
    assert [sum(t[key] for t in totals) for key in ("cities", "farms", "forts")] == [12, 13, 13]


def test_a_farm_raises_the_garrison_limit() -> None:
    limits = read("whispers", "constants")["limits"]
    for record in of("region"):
        limit = "garrison_with_farm" if record["symbols"]["farm"] else "garrison"
        assert record["garrison_limit"] == limits[limit], record["slug"]


def test_borders() -> None:
    board = read("whispers", "map")
    assert len(board["adjacency"]) == len(borders()) == 69, "a border is listed twice"
    regions = {record["slug"] for record in of("region")}
    assert frozenset().union(*borders()) == regions
    doubtful = {frozenset(pair) for pair in board["adjacency_doubts"]["pairs"]}
    assert len(doubtful) == 6
    assert doubtful <= borders()


def test_neighbours_are_symmetric_and_connected() -> None:
    near: dict[str, set[str]] = {}
    for a, b in (tuple(pair) for pair in borders()):
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    homes = {record["slug"]: record["home"] for record in of("region")}

    def reach(start: str, within: set[str]) -> set[str]:
        seen, todo = {start}, [start]
        while todo:
            new = (near[todo.pop()] & within) - seen
            seen |= new
            todo += new
        return seen

    assert reach("bear-bearhall", set(homes)) == set(homes)
    for empire in EMPIRES:
        own = {slug for slug, home in homes.items() if home == empire}
        assert reach(min(own), own) == own
        foreign = {homes[other] for slug in own for other in near[slug]} - {empire}
        assert len(foreign) >= 3


def test_regions_fit_the_canvas_and_touch_where_they_border() -> None:
    canvas = read("whispers", "map")["canvas"]
    edges: dict[frozenset[tuple[int, int]], set[str]] = {}
    for record in of("region"):
        points = [tuple(point) for point in record["polygon"]]
        for x, y in (*points, record["center"]):
            assert 0 <= x <= canvas["width"]
            assert 0 <= y <= canvas["height"]
        for edge in zip(points, points[1:] + points[:1], strict=True):
            edges.setdefault(frozenset(edge), set()).add(record["slug"])
    touching = {frozenset(slugs) for slugs in edges.values() if len(slugs) == 2}
    assert max(len(slugs) for slugs in edges.values()) == 2
    assert touching == borders()


def test_coasts_are_regions() -> None:
    for record in of("sea"):
        assert record["coast"]
        assert {RECORDS[slug]["kind"] for slug in record["coast"]} == {"region"}
    assert [record["slug"] for record in of("sea") if record["polygon"] is None] == ["outer-ocean"]


def test_examples_name_known_things() -> None:
    examples = json.loads((DATA / "examples.json").read_text("utf-8"))
    cases = examples["cases"]
    assert len(cases) == len({case["id"] for case in cases}) == examples["meta"]["cases"] == 50
    assert Counter(case["source"] for case in cases) == examples["meta"]["by_source"]
    assert {case["kind"] for case in cases} == set(examples["meta"]["kinds"])
    given = [case.get("given", {}) for case in cases]
    assert {RECORDS[g["card"]]["kind"] for g in given if "card" in g} == {"card"}
    assert {RECORDS[g["action"]]["kind"] for g in given if "action" in g} == {"action"}
    effects = [slug for g in given for slug in g.get("after_attack", ())]
    assert {RECORDS[slug]["kind"] for slug in effects} == {"effect"}
    assert {g["map"] for g in given if "map" in g} == {read("whispers", "map")["map_id"]}
