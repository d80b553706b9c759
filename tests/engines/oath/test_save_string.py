import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kernel.errors import Illegal
from games.oath.engine.save.strings import (
    AT_SITES,
    BITS,
    DENIZENS,
    EMPTY,
    IN_WORLD_DECK,
    NEWEST,
    RELICS,
    SITES,
    VERSIONS,
    WITH_PREVIOUS_GAME,
    decode,
    encode,
    encode_checked,
)

VECTORS = json.loads((Path(__file__).resolve().parents[2] / "data" / "oath" / "tts_vectors.json").read_text("utf-8"))
BY_ID: dict[str, str] = {vector["id"]: vector["string"] for vector in VECTORS}
RETAIL = BY_ID["retail-331-game2"]
NAME = "Empire and Exile"
vectors = pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])


def named(name: str, length: int) -> str:
    return RETAIL.replace(f"10{NAME}", f"{length:02X}{name}")


def won_by(name: str, length: int) -> str:
    return RETAIL.replace("07UNKNOWN", f"{length:02X}{name}")


def refused(text: str) -> Illegal:
    with pytest.raises(Illegal) as caught:
        decode(text)
    return caught.value


@vectors
def test_it_works(vector: dict[str, Any]) -> None:
    assert decode(vector["string"]) == vector["expected"]
    assert encode(vector["expected"]) == vector["string"]
    assert encode_checked(vector["expected"]) == vector["string"]


@vectors
def test_lower_case_and_blanks_around(vector: dict[str, Any]) -> None:
    name, winner = vector["expected"]["chronicle_name"], (vector["expected"]["previous_game"] or {}).get("winner_name")
    start = 12 + len(name)
    end = len(vector["string"]) - len(winner or "")
    lower = vector["string"][:12].lower() + name + vector["string"][start:end].lower() + (winner or "")
    assert decode(lower) == vector["expected"]
    assert decode(f" \n\t{lower}\r\n ") == vector["expected"]


@pytest.mark.parametrize("name", ["Ærkefjende ❄ 帝国", "🐉", "e\u0301", "00FF", " x ", "\0"])
def test_names_count_bytes(name: str) -> None:
    length = len(name.encode())
    for text, read in ((named(name, length), "chronicle_name"), (won_by(name, length), "winner_name")):
        data = decode(text)
        assert (data | (data["previous_game"] or {}))[read] == name
        assert data["total_length"] == len(text)
        assert encode(data) == text


@pytest.mark.parametrize(("name", "length", "in_bytes"), [("Größe", 5, 7), ("🐉 ü", 4, 7)])
def test_names_that_count_letters_are_understood(name: str, length: int, in_bytes: int) -> None:
    """As programs write them that count UTF-16 units; written again, they count bytes as the mod does."""
    data = decode(named(name, length))
    assert data["chronicle_name"] == name
    assert encode(data) == named(name, in_bytes)
    assert decode(won_by(name, length))["previous_game"]["winner_name"] == name


def test_the_longest_names() -> None:
    data = decode(RETAIL) | {"chronicle_name": "x" * 255}
    data["previous_game"]["winner_name"] = "ü" * 127
    assert decode(encode(data))["chronicle_name"] == "x" * 255
    assert decode(encode(data))["previous_game"]["winner_name"] == "ü" * 127


@pytest.mark.parametrize(
    ("text", "position", "why"),
    [
        ("", 0, "the string ends inside version, game count and length of the name"),
        ("hello", 0, "'h' is not a hexadecimal digit, in version, game count and length of the name"),
        ("03 01", 2, "' ' is not a hexadecimal digit, in version, game count and length of the name"),
        (f"030304{RETAIL[6:]}", 0, "version 3.3.4 is not known; known are 3.1.0, "),
        (f"010600{RETAIL[6:]}", 0, "before version 3 hold no relic deck"),
        (f"020003{RETAIL[6:]}", 0, "before version 3 hold no relic deck"),
        (f"000003{RETAIL[6:]}", 0, "3.3.2, 3.3.3."),
        (f"030000{RETAIL[6:]}", 0, "3.3.2, 3.3.3."),
        (f"030301000200{RETAIL[28:]}", 10, "the name of the chronicle cannot be empty"),
        (named("Größe und Gewalt", 2), 14, "is not a hexadecimal digit"),
        (f"0303010002FF{RETAIL[12:]}"[:60], 60, "the string ends inside the name of the chronicle"),
        (f"0303010002FFü{RETAIL[12:]}"[:60], 60, "the string ends inside the name of the chronicle"),
        (f"{RETAIL[:32]}04{RETAIL[34:]}", 32, "4 is not an oath; expected 0 to 3"),
        (f"{RETAIL[:34]}6{RETAIL[35:]}", 34, "the suit order has six digits from 0 to 5"),
        (f"{RETAIL[:40]}17{RETAIL[42:]}", 40, "23 is not a site"),
        (f"{RETAIL[:96]}2F{RETAIL[98:]}", 96, "47 is not a site"),
        (f"{RETAIL[:40]}FF{RETAIL[42:]}", 42, "there is no site for cards to lie at"),
        (f"{RETAIL[:44]}D2{RETAIL[46:]}", 44, "card 210 cannot lie at a site"),
        (f"{RETAIL[:46]}D2{RETAIL[48:]}", 46, "card 210 cannot lie at a site"),
        (f"{RETAIL[:103]} {RETAIL[104:]}", 103, "' ' is not a hexadecimal digit, in players, oath, suits and map"),
        (f"{RETAIL[:106]}C6{RETAIL[108:]}", 106, "card 198 cannot be in the world deck"),
        (f"{RETAIL[:106]} 7{RETAIL[108:]}", 106, "' ' is not a hexadecimal digit, in the world deck"),
        (f"{RETAIL[:106]}\u0663\u0663{RETAIL[108:]}", 106, "is not a hexadecimal digit, in the world deck"),
        (RETAIL[:150], 150, "the string ends inside the world deck"),
        (f"{RETAIL[:150]}  \n", 150, "the string ends inside the world deck"),
        (RETAIL.removesuffix("07UNKNOWN") + "00", 282, "the name of the winner cannot be empty"),
        (RETAIL[:-1], 290, "the string ends inside the name of the winner"),
        (f"{RETAIL}00", 291, "2 characters too many"),
        (f"{BY_ID['reset-310-old']}00", 110, "2 characters too many"),
        (named("\ud800", 3), 12, "the name of the chronicle holds what is no letter"),
        (named("a\ud800", 4), 13, "the name of the chronicle holds what is no letter"),
    ],
)
def test_refusals(text: str, position: int, why: str) -> None:
    refusal = refused(text)
    assert why in refusal.message
    assert (refusal.at, f"position {position}:" in refusal.message) == (f"/{position}", True)


@vectors
def test_cut_anywhere(vector: dict[str, Any]) -> None:
    for length in range(len(vector["string"])):
        refusal = refused(vector["string"][:length])
        assert int(refusal.at[1:]) <= length


@vectors
def test_any_character_mistyped(vector: dict[str, Any]) -> None:
    """Another string or a refusal; what is read is written again as it was."""
    text = vector["string"]
    for i in range(len(text)):
        for wrong in "07Ff Gü\udcff":
            mistyped = text[:i] + wrong + text[i + 1 :]
            try:
                data = decode(mistyped)
            except Illegal:
                continue
            assert decode(encode(data)) == data


@pytest.mark.parametrize(
    ("position", "allowed"),
    [
        (44, {*range(210), *range(218, 238), EMPTY}),
        (106, {*range(198), *range(210, 215)}),
        (RETAIL.index("06C39A64503B32"), set(range(198))),
        (RETAIL.index("13E0E2E7"), set(range(218, 238))),
    ],
    ids=["at a site", "world deck", "dispossessed", "relic deck"],
)
def test_which_cards_can_be_where(position: int, allowed: set[int]) -> None:
    position += 2 if position > 106 else 0
    for code in range(256):
        text = f"{RETAIL[:position]}{code:02X}{RETAIL[position + 2 :]}"
        if code in allowed:
            assert encode(decode(text)) == text
        else:
            assert (refused(text).code, refused(text).at) == ("unknown_card", f"/{position}")


site = st.tuples(st.sampled_from(sorted(SITES)), st.tuples(*[st.sampled_from(sorted(AT_SITES))] * 3)).map(
    lambda drawn: {"site_code": drawn[0], "card_codes": [EMPTY] * 3 if drawn[0] == EMPTY else list(drawn[1])}
)
often = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=63)
byte = st.integers(0, 255)
saves = st.fixed_dictionaries(
    {
        "version": st.sampled_from(sorted(VERSIONS)).map(list),
        "game_count": st.integers(0, 65535),
        "chronicle_name": names,
        "active_byte": byte,
        "citizenship_byte": byte,
        "oath_code": st.integers(0, 3),
        "suit_order_codes": st.lists(st.integers(0, 5), min_size=6, max_size=6),
        "sites": st.lists(site, min_size=8, max_size=8),
        "world_deck": st.lists(st.sampled_from(IN_WORLD_DECK), max_size=255),
        "dispossessed": st.lists(st.sampled_from(DENIZENS), max_size=255),
        "relic_deck": st.lists(st.sampled_from(RELICS), max_size=255),
        "previous_game": st.fixed_dictionaries({"citizenship_byte": byte, "winner_byte": byte, "winner_name": names}),
    }
)


@often
@given(saves)
def test_whatever_is_written_is_read_again(save: dict[str, Any]) -> None:
    for deck in ("world_deck", "dispossessed", "relic_deck"):
        save[deck] = {"codes": save[deck]}
    if tuple(save["version"]) < WITH_PREVIOUS_GAME:
        save["previous_game"] = None
    text = encode_checked(save)
    data = decode(text)
    assert encode(data) == text
    assert data["total_length"] == len(text)
    assert {key: data[key] for key in ("version", "game_count", "chronicle_name", "active_byte")} == {
        key: save[key] for key in ("version", "game_count", "chronicle_name", "active_byte")
    }


@often
@given(st.text())
def test_any_text(text: str) -> None:
    refused(text)


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"version": [3, 3, 4]}, "/version"),
        ({"version": [3, 3, 0]}, "/previous_game"),
        ({"previous_game": None}, "/previous_game"),
        ({"game_count": 65536}, "/game_count"),
        ({"game_count": "2"}, "/game_count"),
        ({"chronicle_name": ""}, "/chronicle_name"),
        ({"chronicle_name": "ü" * 128}, "/chronicle_name"),
        ({"chronicle_name": "\ud800"}, "/chronicle_name"),
        ({"active_byte": -1}, "/active_byte"),
        ({"active_byte": 1.5}, "/active_byte"),
        ({"oath_code": 4}, "/oath_code"),
        ({"suit_order_codes": [0, 1, 2, 3, 4, 6]}, "/suit_order_codes/5"),
        ({"suit_order_codes": [0]}, "/suit_order_codes"),
        ({"sites": []}, "/sites"),
        ({"world_deck": {"codes": [0, 218]}}, "/world_deck/codes/1"),
        ({"world_deck": {"codes": [0] * 256}}, "/world_deck/codes"),
        ({"world_deck": {"codes": 5}}, "/world_deck/codes"),
        ({"dispossessed": {"codes": [210]}}, "/dispossessed/codes/0"),
        ({"relic_deck": {"codes": [0]}}, "/relic_deck/codes/0"),
        ({"relic_deck": {}}, "/relic_deck"),
    ],
    ids=str,
)
def test_what_cannot_be_written(change: dict[str, Any], at: str) -> None:
    with pytest.raises(Illegal) as caught:
        encode(decode(RETAIL) | change)
    assert caught.value.at == at


@pytest.mark.parametrize(
    ("change", "at"), [({"site_code": 23}, "site_code"), ({"card_codes": [255, 210, 255]}, "card_codes/1")]
)
def test_a_site_that_cannot_be_written(change: dict[str, Any], at: str) -> None:
    data = decode(RETAIL)
    data["sites"][2] |= change
    with pytest.raises(Illegal) as caught:
        encode(data)
    assert caught.value.at == f"/sites/2/{at}"


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"oath": "devotion"}, "/oath"),
        ({"total_length": 290}, "/total_length"),
        ({"citizenship": {"red": "citizen"}}, "/citizenship/red"),
        ({"suit_order": []}, "/suit_order"),
        ({"colour": "red"}, "/colour"),
    ],
    ids=str,
)
def test_data_that_contradict_themselves(change: dict[str, Any], at: str) -> None:
    with pytest.raises(Illegal) as caught:
        encode_checked(decode(RETAIL) | change)
    assert (caught.value.code, caught.value.at) == ("bad_save_data", at)


def test_raw_codes_are_enough() -> None:
    raw = {
        "version": NEWEST,
        "game_count": 1,
        "chronicle_name": "New",
        "active_byte": BITS["purple"],
        "citizenship_byte": 0,
        "oath_code": 0,
        "suit_order_codes": [0, 1, 2, 3, 4, 5],
        "sites": [{"site_code": EMPTY, "card_codes": [EMPTY] * 3}] * 8,
        **{deck: {"codes": []} for deck in ("world_deck", "dispossessed", "relic_deck")},
        "previous_game": {"citizenship_byte": 0, "winner_byte": 32, "winner_name": "UNKNOWN"},
    }
    assert encode(raw) == f"030303000103New200000012345{'F' * 64}000000002007UNKNOWN"
