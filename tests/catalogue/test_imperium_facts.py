import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fixtures
from fixtures import Record, read
from tests.catalogue.schemas import errors_of

errors = errors_of("imperium")
CASES = Path(__file__).resolve().parents[1] / "data" / "imperium" / "examples.json"
SHAPES = {"power": "card"}
BOXES = {
    "classics": {
        "carthaginians": 23,
        "celts": 28,
        "greeks": 23,
        "macedonians": 23,
        "persians": 23,
        "romans": 23,
        "scythians": 24,
        "vikings": 26,
    },
    "legends": {
        "arthurians": 29,
        "atlanteans": 22,
        "egyptians": 23,
        "mauryans": 24,
        "minoans": 23,
        "olmecs": 26,
        "qin": 25,
        "utopians": 21,
    },
}
NATIONS = {nation: cards for box in BOXES.values() for nation, cards in box.items()}
RECORDS = {record["slug"]: record for record in fixtures.records("imperium")}
CARDS = [record for record in RECORDS.values() if record["kind"] in ("card", "power")]
PLACES = {
    "in_play": "in-play",
    "nation_deck": "nation",
    "development": "development",
    "draw_deck": "deck",
    "supply_unrest": "supply",
}
COUNTS = {"card": 540, "power": 32, "nation": 16, "component": 8}


def copies(cards: list[Record]) -> int:
    return sum(card["copies"] for card in cards)


def owned(nation: str) -> list[Record]:
    return [card for card in CARDS if card["owner"] == nation]


def commons(box: str, suit: str, players: int = 4) -> int:
    cards = [c for c in CARDS if (c["owner"], c["set"], c["suit"]) == ("common", box, suit)]
    return copies([card for card in cards if card["player_count_min"] <= players])


def parts(value: Any) -> Iterator[Record]:
    """Every object inside the powers, points and restrictions of a card."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from parts(part)
    elif isinstance(value, list):
        for part in value:
            yield from parts(part)


def rules(card: Record) -> Iterator[Record]:
    yield from parts([card["powers"], card["victory_points"], card["restrictions"]])


def slug(reference: str) -> str:
    """`<box>/<owner>:<name>` of the worked cases, as the catalogue's slug."""
    place, name = reference.split(":")[:2]
    box, owner = place.split("/")
    qualifier = box if owner == "commons" else owner
    return name if name.startswith(f"{owner}-") else f"{qualifier}-{name}"


def test_it_works() -> None:
    assert Counter(record["kind"] for record in fixtures.records("imperium")) == COUNTS
    assert len(RECORDS) == sum(COUNTS.values()), "a slug is used twice"


@pytest.mark.parametrize("name", fixtures.names("imperium"))
def test_every_file_obeys_its_schema(name: str) -> None:
    file = read("imperium", name)
    if file["kind"] == "table":
        assert errors(name, file) == []
        return
    assert set(file) == {"game", "kind", "records"}
    assert file["game"] == "imperium"
    for record in file["records"]:
        kind = record.get("kind", file["kind"])
        assert errors(SHAPES.get(kind, kind), record) == [], record["slug"]


@pytest.mark.parametrize(
    "change",
    [
        {"suits": ["green"]},
        {"suit": "green"},
        {"confidence": "sure"},
        {"goods": 0},
        {"development_cost": {"material": 0, "population": 0, "progress": 0, "goods": 0}},
        {"victory_points": {"kind": "variable", "value": 1, "rule": "1 point"}},
        {"powers": [{"text": "Draw.", "kind": "play", "cost": {}, "ops": [{"op": "grab", "amount": 1}]}]},
        {"powers": [{"text": "Draw.", "kind": "play", "cost": {}, "ops": [{"op": "draw"}]}]},
        {"powers": [{"text": "Draw.", "kind": "play", "cost": {}, "ops": [{"op": "draw", "amount": 1, "suits": ["fame"]}]}]},
        {"powers": [{"text": "Draw.", "kind": "twice", "cost": {}, "ops": [{"op": "draw", "amount": 1}]}]},
    ],
)
def test_the_schema_refuses_what_is_not_in_the_vocabulary(change: Record) -> None:
    card = read("imperium", "romans")["records"][2]
    assert errors("card", card) == []
    assert errors("card", card | change)


def test_every_record_says_how_sure_it_is() -> None:
    unsure = Counter((r["kind"], r["set"], r["confidence"]) for r in RECORDS.values() if r["confidence"] != "high")
    assert unsure == {
        ("card", "classics", "medium"): 6,
        ("power", "classics", "medium"): 2,
        ("card", "legends", "medium"): 17,
        ("power", "legends", "medium"): 2,
        ("nation", "legends", "medium"): 1,
    }
    for record in RECORDS.values():
        assert not record["reconstructed"]
        assert record["confidence"] == "high" or record["notes"], f"{record['slug']} does not say what is in doubt"


@pytest.mark.parametrize("box", BOXES)
def test_a_card_belongs_to_its_file_and_carries_its_owner(box: str) -> None:
    for card in read("imperium", f"commons-{box}")["records"]:
        assert (card["owner"], card["set"]) == ("common", box)
        assert card["slug"].startswith(f"{box}-")
    for nation in BOXES[box]:
        for card in read("imperium", nation)["records"]:
            assert (card["owner"], card["set"]) == (nation, box)
            assert card["slug"].startswith(f"{nation}-")


@pytest.mark.parametrize("box", BOXES)
def test_common_cards(box: str) -> None:
    suits = {suit: commons(box, suit) for suit in ("region", "uncivilised", "civilised", "tributary", "unrest", "fame")}
    assert suits == {"region": 14, "uncivilised": 22, "civilised": 15, "tributary": 11, "unrest": 12, "fame": 9}
    assert sum(suits.values()) == 83
    assert len(read("imperium", f"commons-{box}")["records"]) == 84
    doubles = [card for card in CARDS if (card["owner"], card["set"], len(card["suits"])) == ("common", box, 2)]
    assert {tuple(card["suits"]) for card in doubles} == {("uncivilised", "civilised")}


@pytest.mark.parametrize("nation", NATIONS)
def test_nation(nation: str) -> None:
    record, cards = RECORDS[nation], owned(nation)
    assert copies(cards) == record["cards"] == NATIONS[nation]
    for key, start in PLACES.items():
        assert copies([card for card in cards if card["start"] == start]) == record[key], key
    accession = [card["slug"] for card in cards if card["start"] == "accession"]
    assert accession == ([record["accession"]] if record["accession"] else [])
    assert sum(record[key] for key in PLACES) + len(accession) == record["cards"]
    assert [card["slug"] for card in cards if card["kind"] == "power"] == record["power"]
    assert [RECORDS[power]["side"] for power in record["power"]] == ["A", "B"]
    assert {card["suit"] for card in cards if card["start"] == "supply"} <= {"unrest"}


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_set_up_numbers_follow_from_the_cards(box: str, players: int) -> None:
    table = {key: value.get(str(players)) for key, value in read("imperium", "setup")["players"].items()}
    small = ("region", "uncivilised", "civilised")
    for suit in (*small, "tributary"):
        assert commons(box, suit, players) == table[f"{suit}_in_use"], suit
    assert (
        sum(table[f"{s}_in_use"] - table["small_deck"] for s in small) + table["tributary_in_use"]
        == table["main_deck_before_market"]
    )
    assert commons(box, "unrest", players) == table["common_unrest"]
    assert commons(box, "fame") - 1 - table["fame_removed"] == table["fame_deck_above_king_of_kings"]
    for nation, numbers in read("imperium", "setup")["players"]["nation_unrest"].items():
        supply = [card for card in owned(nation) if card["start"] == "supply" and card["player_count_min"] <= players]
        assert copies(supply) == numbers[str(players)], nation


def test_nations_with_unrest_in_the_common_pile() -> None:
    named = set(read("imperium", "setup")["players"]["nation_unrest"])
    assert named == {nation for nation in NATIONS if RECORDS[nation]["supply_unrest"]}


def test_faces() -> None:
    for card in CARDS:
        assert card["copies"] == (0 if card["side"] == "B" else 1)
        assert (card["side"] is None) == (card["other_side"] is None)
        if card["other_side"]:
            other = RECORDS[card["other_side"]]
            assert (other["other_side"], other["owner"], other["set"]) == (card["slug"], card["owner"], card["set"])
            assert {card["side"], other["side"]} == {"A", "B"}
    assert len([card for card in CARDS if card["side"]]) == 40


def test_suits_and_printed_numbers() -> None:
    for card in CARDS:
        assert card["suit"] == (card["suits"][0] if card["suits"] else None)
        assert (card["kind"] == "power") == (card["suits"] == ["power"])
        assert (card["number"] is None) == (card["names"]["en"] == "King of Kings")
        assert card["start"] == "development" or not any(card["development_cost"].values()), card["slug"]
    # The common unrest cards bear the same numbers in both boxes.
    used = Counter((card["set"], card["number"]) for card in CARDS if card["number"])
    assert set(used.values()) == {1}
    assert all(card["victory_points"]["value"] == -2 for card in CARDS if card["suit"] == "unrest")
    assert all(card["victory_points"]["cap"] == 10 for card in CARDS if card["victory_points"]["kind"] == "variable")


def test_references_of_the_rules_resolve() -> None:
    printed: dict[str, set[str]] = {}
    for card in CARDS:
        printed.setdefault(card["names"]["en"], set()).add(card["owner"])
    seen: Counter[str] = Counter()
    for card in CARDS:
        for part in rules(card):
            if part.get("op") == "custom":
                assert part["name"] in RECORDS
            elif "name" in part:
                # A printed name is used only where several nations own such a card.
                assert len(printed[part["name"]]) > 1, card["slug"]
                seen[part["name"]] += 1
            if part.get("card", "self") != "self":
                named = part["card"] if isinstance(part["card"], list) else [part["card"]]
                for reference in named:
                    assert RECORDS[reference]["owner"] == card["owner"], card["slug"]
                seen["card"] += 1
    assert seen == {"Advance": 3, "Conquer": 4, "card": 36}


def test_labels_are_set_before_they_are_asked_for() -> None:
    for card in CARDS:
        for power in card["powers"]:
            found = list(parts(power))
            labels = {part["as"] for part in found if "as" in part and "as_amount" not in part}
            asked = {part[key] for part in found for key in ("did", "result_of", "result") if key in part}
            asked |= {part["of"] for part in found if part.get("count") == "result"}
            assert asked <= labels, card["slug"]


def test_settled_readings() -> None:
    costs = [part for card in CARDS for part in rules(card) if part.get("op") == "reduce-cost"]
    assert len(costs) == 9
    assert all(isinstance(cost["resource"], list) for cost in costs)
    assert not any("goods" in part or "gate" in part for card in CARDS for part in rules(card))
    assert [card["slug"] for card in CARDS if any(p.get("op") == "custom" for p in rules(card))] == [
        "arthurians-king-arthurs-court"
    ]
    assert RECORDS["arthurians-morigena"]["names"]["en"] == "Morigena"
    assert RECORDS["mauryans-grand-trunk-road"]["names"]["en"] == "Grand Trunk Road"


def test_worked_cases_name_what_exists() -> None:
    meta, cases = (json.loads(CASES.read_text("utf-8"))[key] for key in ("meta", "cases"))
    assert len(cases) == len({case["id"] for case in cases}) == meta["cases"] == 20
    assert {case["kind"] for case in cases} <= set(meta["kinds"])
    found = [word for case in cases for word in references(case)]
    assert len(found) > 80
    for reference in found:
        assert slug(reference) in RECORDS, reference


def references(value: Any) -> Iterator[str]:
    words = list(value.keys()) if isinstance(value, dict) else [value] if isinstance(value, str) else []
    for word in words:
        yield from (part for part in word.split() if part.startswith(("classics/", "legends/")) and ":" in part)
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from references(part)
