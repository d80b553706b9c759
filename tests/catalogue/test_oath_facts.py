import itertools
import json
from collections import Counter
from pathlib import Path

import pytest

import fixtures
from fixtures import Record, read
from tests.catalogue.schemas import errors_of

errors = errors_of("oath")
DATA = Path(__file__).resolve().parents[1] / "data" / "oath"
SUITS = ("arcane", "beast", "discord", "hearth", "nomad", "order")
RECORDS = {record["slug"]: record for record in fixtures.records("oath")}
COUNTS = {
    "denizen": 198,
    "site": 23,
    "relic": 21,
    "edifice": 6,
    "vision": 5,
    "banner": 2,
    "oath": 4,
    "reliquary": 1,
    "reliquary-modifier": 4,
    "oathkeeper-title": 1,
}
TABLES = {"terms", "board", "setup", "tts"}


def of(kind: str) -> list[Record]:
    return [record for record in RECORDS.values() if record["kind"] == kind]


def test_it_works() -> None:
    assert Counter(record["kind"] for record in fixtures.records("oath")) == COUNTS
    assert len(RECORDS) == sum(COUNTS.values()), "a slug is used twice"


@pytest.mark.parametrize("name", fixtures.names("oath"))
def test_every_file_obeys_its_schema(name: str) -> None:
    file = read("oath", name)
    if file["kind"] == "table":
        assert name in TABLES
        assert errors(name, file) == []
        return
    assert set(file) == {"game", "kind", "records"}
    assert file["game"] == "oath"
    for record in file["records"]:
        assert errors(record.get("kind", file["kind"]), record) == [], record["slug"]


@pytest.mark.parametrize(
    "change",
    [
        {"suit": "mystic"},
        {"set": "sequel"},
        {"confidence": "sure"},
        {"restriction": "site"},
        {"colour": "blue"},
        {"names": {"en": "A", "fr": "B"}},
        {"powers": [{"text": "Gain 1 favor."}]},
        {"powers": []},
    ],
)
def test_the_schema_refuses_what_is_not_in_the_vocabulary(change: Record) -> None:
    denizen = read("oath", "denizens-order")["records"][0]
    assert errors("denizen", denizen) == []
    assert errors("denizen", denizen | change)


def test_a_battle_plan_names_its_side_and_nothing_else_does() -> None:
    plan = next(p for record in of("denizen") for p in record["powers"] if p["side"])
    assert errors("power", plan) == []
    assert errors("power", plan | {"side": None})
    assert errors("power", plan | {"kind": "action"})


def test_every_record_says_how_sure_it_is() -> None:
    low = {slug for slug, record in RECORDS.items() if record["confidence"] != "high"}
    assert low == {"captains", "family-wagon", "false-prophet", "hospital", "peace-envoy", "vow-of-kinship", "vow-of-union"}
    assert [slug for slug, record in RECORDS.items() if record["reconstructed"]] == []


def test_denizens_by_suit() -> None:
    for suit in SUITS:
        file = read("oath", f"denizens-{suit}")["records"]
        assert len(file) == 33
        assert {record["suit"] for record in file} == {suit}
    assert Counter(r["suit"] for r in of("denizen") if r["set"] == "first-game") == dict.fromkeys(SUITS, 9)
    assert sorted(record["printed_number"] for record in of("denizen")) == list(range(1, 199))
    assert all(r["tts_index"] == r["printed_number"] - 1 for r in of("denizen"))
    assert all((r["set"] == "first-game") == (r["printed_number"] <= 54) for r in of("denizen"))


def test_restrictions_that_public_tables_miss() -> None:
    site_only = ["garrison", "martial-culture", "the-gathering", "observatory", "captains", "convoys"]
    adviser_only = ["gleaming-armor", "relic-thief", "insect-swarm"]
    assert {RECORDS[slug]["restriction"] for slug in site_only} == {"site-only"}
    assert {RECORDS[slug]["restriction"] for slug in adviser_only} == {"adviser-only"}
    assert not RECORDS["master-of-disguise"]["locked"]


def test_sites() -> None:
    homelands = [record for record in of("site") if record["group"] == "homeland"]
    assert all((r["group"] == "homeland") == bool(r["homeland_suit"]) for r in of("site"))
    assert sorted(record["homeland_suit"] for record in homelands) == sorted(SUITS)
    assert all(r["tts_index_facedown"] == r["tts_index"] + 24 for r in of("site"))
    assert RECORDS["shrouded-wood"]["capacity"] == 2


def test_edifices_one_a_suit_with_two_sides() -> None:
    assert sorted(record["suit"] for record in of("edifice")) == sorted(SUITS)
    sides = [record[face] for record in of("edifice") for face in ("intact", "ruined")]
    assert len({side["slug"] for side in sides}) == 12
    for record in of("edifice"):
        intact, ruined = record["intact"], record["ruined"]
        assert (intact["slug"], intact["names"]) == (record["slug"], record["names"])
        assert ruined["slug"] not in RECORDS
        assert intact["tts_index"] % 2 == 0
        assert ruined["tts_index"] == intact["tts_index"] + 1
        assert [side["printed_number"] for side in (intact, ruined)] == [
            intact["tts_index"] + 1,
            ruined["tts_index"] + 1,
        ]
        assert intact["can_muster_or_trade"]
        assert not ruined["can_muster_or_trade"]
        assert [power["face"] for power in record["powers"]] == ["intact", "ruined"]


def test_oaths_visions_and_banners_refer_to_each_other() -> None:
    for oath in of("oath"):
        assert RECORDS[oath["vision"]]["matching_oath"] == oath["slug"]
        banner = oath["chancellor_starts_with_banner"]
        if banner:
            links = RECORDS[banner]["oath_links"]
            assert links["oathkeeper_goal_of"] == oath["slug"]
            assert links["starts_with_chancellor_under"] == oath["slug"]
            assert links["vision"] == oath["vision"]
        assert read("oath", "setup")["every_game"]["banner_to_chancellor"][oath["slug"]] == banner
    assert {RECORDS[b["oath_links"]["successor_goal_of"]]["kind"] for b in of("banner")} == {"oath"}
    assert [r["war_exhaustion_tiebreak"] for r in of("vision")] == [1, 2, 3, 4, None]
    assert [record["slot"] for record in of("reliquary-modifier")] == [1, 2, 3, 4]
    assert [side["defense_dice"] for side in RECORDS["oathkeeper-title"]["sides"]] == [1, 2]


def test_terms() -> None:
    terms = read("oath", "terms")
    assert len(terms["glossary"]) == len({term["slug"] for term in terms["glossary"]}) == 50
    assert sorted(term["slug"] for term in terms["suits"]) == sorted(SUITS)
    assert sorted(terms["suit_order_clockwise"]) == sorted(SUITS)
    slots = [(r["slug"], slot) for r in terms["regions"] for slot in r["slots"]]
    assert slots == [(s["region"], s["slot"]) for s in read("oath", "setup")["slots"]]
    known = {record["names"]["en"] for record in of("denizen")}
    assert {entry["names"]["en"] for entry in terms["denizen_names_in_the_laws"]} <= known


def test_board() -> None:
    board = read("oath", "board")
    limits = board["component_limits"]
    assert limits["denizens"] == len(of("denizen")) == limits["denizens_per_suit"] * len(SUITS)
    for kind in ("site", "edifice", "vision", "banner"):
        assert limits[f"{kind}s"] == len(of(kind))
    assert limits["relics"] + limits["grand_scepter"] == len(of("relic"))
    for color in board["player_colors"]:
        assert limits["warbands"][color["slug"]] == color["warbands"]
    for name, top in (("chancellor", 24), ("exile", 14)):
        brackets = sorted((b["warbands_min"], b["warbands_max"]) for b in board["supply_tracks"][name])
        assert brackets[0][0] == 0
        assert brackets[-1][1] == top
        assert all(a[1] + 1 == b[0] for a, b in itertools.pairwise(brackets))
    matrix = board["travel_costs"]["matrix"]
    assert all(matrix[a][b] == matrix[b][a] for a in matrix for b in matrix)


def test_first_game() -> None:
    first = read("oath", "setup")["first_game"]
    in_play = {entry["slug"] for entry in first["denizens"]}
    assert in_play == {record["slug"] for record in of("denizen") if record["set"] == "first-game"}
    assert len(in_play) == len(first["denizens"]) == first["denizens_in_play_total"] == 54
    starts = {e["starts_at_site"]: e["slug"] for e in first["denizens"] if e["starts_at_site"]}
    assert starts == {s["site"]: s["denizens"][0] for s in first["sites"] if s["site"]}
    assert all(RECORDS[site]["kind"] == "site" for site in starts)
    for suit in SUITS:
        archive = first["archive"][suit]
        assert len(archive) == first["archive_counts"][suit] == 24
        assert {RECORDS[slug]["suit"] for slug in archive} == {suit}
        assert not in_play & set(archive)
    assert set(first["archive_edifices"]) == {record["slug"] for record in of("edifice")}
    deck = first["world_deck"]
    assert (deck["denizens"], deck["visions"], deck["cards"]) == (51, 5, 56)
    for key in ("denizens", "visions", "cards"):
        assert sum(part[key] for part in deck["structure_top_to_bottom"]) == deck[key]


def test_learning_game() -> None:
    game = read("oath", "setup")["learning_game"]
    deck, relics = game["world_deck_top_to_bottom"], game["relic_deck_top_to_bottom"]
    at_sites = [slug for site in game["sites"] for slug in site["cards"]]
    assert Counter(RECORDS[slug]["kind"] for slug in [*deck, *relics, *at_sites]) == {
        "denizen": 54,
        "vision": 5,
        "relic": 20,
    }
    assert len({*deck, *relics, *at_sites}) == 79
    assert {RECORDS[site["site"]]["kind"] for site in game["sites"]} == {"site"}
    deal = game["deal_from_bottom"]
    dealt = list(deal["discard_seed"].values())
    for hand in deal["players"].values():
        dealt += [hand["facedown_adviser"], *hand["discarded"]]
    assert len(dealt) == 15
    assert sorted(dealt) == sorted(deck[-15:])
    assert game["reliquary_in_dealing_order"] == relics[:4]


def test_save_string_numbers_agree_with_the_records() -> None:
    tts = read("oath", "tts")
    assert [entry["index"] for entry in tts["sites"]] == list(range(23))
    for entry in tts["sites"]:
        assert RECORDS[entry["slug"]]["tts_index"] == entry["index"]
    sides = {r[face]["slug"]: r[face]["tts_index"] for r in of("edifice") for face in ("intact", "ruined")}
    for entry in tts["cards"]:
        if entry["kind"] in ("edifice", "ruin"):
            assert sides[entry["slug"]] == entry["index"]
            assert entry["other_side_index"] == entry["index"] ^ 1
        else:
            record = RECORDS[entry["slug"]]
            assert (record["kind"], record["tts_index"]) == (entry["kind"], entry["index"])
    used = [entry["index"] for entry in [*tts["cards"], *tts["banners_reserved"]]]
    assert sorted([*used, *tts["unused_card_indices"], tts["empty_index"]]) == list(range(256))
    kinds = Counter(entry["kind"] for entry in tts["cards"])
    assert kinds == {"denizen": 198, "edifice": 6, "ruin": 6, "vision": 5, "relic": 20}
    for oath in tts["oaths"]:
        assert oath["slug"] is None or RECORDS[oath["slug"]]["tts_code"] == oath["code"]
    assert sorted(suit["slug"] for suit in tts["suits"]) == sorted(SUITS)
    assert {entry["slug"] for entry in tts["banners_reserved"]} == {b["slug"] for b in of("banner")}
    names = {record["names"]["en"] for record in of("denizen")}
    for difference in tts["legacy_card_numbering"]["differences"]:
        assert {difference["legacy"], difference["current"]} <= names
    for color in tts["colors"]:
        assert int(color["hex"], 16) == color["bit"]


def test_vectors_and_cases_name_known_cards() -> None:
    vectors = json.loads((DATA / "tts_vectors.json").read_text("utf-8"))
    cases = json.loads((DATA / "chronicle_cases.json").read_text("utf-8"))["cases"]
    assert (len(vectors), len(cases)) == (7, 6)
    by_index = {entry["index"]: entry["slug"] for entry in read("oath", "tts")["cards"]}
    for vector in vectors:
        for site in vector["expected"]["sites"]:
            assert site["site"] is None or RECORDS[site["site"]]["kind"] == "site"
            for card in filter(None, site["cards"]):
                assert by_index[card["index"]] == card["slug"]
    sites = {place["site"] for case in cases for place in case["input"].get("map", ())}
    cards = {
        slug for case in cases for place in case["input"].get("map", ()) for slug in (*place["denizens"], *place["relics"])
    }
    assert sites | cards <= set(RECORDS)
