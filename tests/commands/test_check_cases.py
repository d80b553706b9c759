import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from games.kernel.cases import Case, check, read_cases
from games.whispers.cases import KINDS
from games.whispers.engine.board import WINDOWS
from tests.commands.conftest import Run

WHISPERS = Path(__file__).resolve().parents[1] / "data" / "whispers" / "examples.json"
SAVE_STRINGS = WHISPERS.parents[1] / "oath" / "tts_vectors.json"
CASES = json.loads(WHISPERS.read_text("utf-8"))["cases"]


@pytest.fixture
def checked(run: Run, tmp_path: Path) -> Any:
    """What the command says of a single example."""

    def checked(**case: Any) -> tuple[int, str]:
        file = tmp_path / "cases.json"
        file.write_text(json.dumps({"cases": [{"id": "it", "kind": "hand_limit"} | case]}))
        ran = run("check_cases", "whispers", str(file))
        line, summary = ran.out.splitlines()
        assert summary == ("1 passed, 0 failed" if ran.code == 0 else "0 passed, 1 failed")
        return ran.code, line

    return checked


def test_it_works(run: Run) -> None:
    ran = run("check_cases", "whispers", str(WHISPERS))
    assert ran.out.splitlines() == [*(f"ok {case['id']}" for case in CASES), "50 passed, 0 failed"]
    assert ran.code == 0


def test_every_kind_has_an_example() -> None:
    assert {case["kind"] for case in CASES} == set(KINDS)


def test_several_files(run: Run) -> None:
    assert run("check_cases", "whispers", str(WHISPERS), str(WHISPERS)).out.endswith("100 passed, 0 failed\n")


def altered(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, list):
        return value[1:] if value else ["more"]
    if isinstance(value, dict):
        return {key: altered(inner) for key, inner in value.items()} or {"more": 1}
    return f"{value}-altered"


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_any_other_expectation_fails(case: dict[str, Any]) -> None:
    wrong = [case | {"expect": case["expect"] | {key: altered(value)}} for key, value in case["expect"].items()]
    results = list(check(read_cases(json.dumps({"cases": wrong}).encode()), KINDS))
    assert results
    assert not any(result.ok for result in results)


@pytest.mark.parametrize(
    ("kind", "given", "expect"),
    [
        (
            "action_yield",
            {"action": "change-seat", "controlled": {"fort": 2}, "reserve": 5, "deck": 8},
            {"selectable": True, "banners": 2, "cards": 0},  # the Chancellor's last action follows
        ),
        ("effect_reinforce", {"empire": "bear", "source": {"home": "bear", "banners": {"bear": 5}}}, {"max_added": 5}),
        ("effect_reinforce", {"empire": "lion", "source": {"home": "horse", "banners": {"lion": 1}}}, {"max_added": 0}),
    ],
)
def test_examples_that_are_right(checked: Any, kind: str, given: Any, expect: Any) -> None:
    assert checked(kind=kind, given=given, expect=expect) == (0, "ok it")


def test_a_failure_is_told(checked: Any) -> None:
    code, line = checked(given={"hand": 8}, expect={"discard": 2, "hand_after": 5})
    assert code == 1
    assert line == 'FAIL it expected {"discard":2,"hand_after":5} got {"discard":3,"hand_after":5}'


def test_an_unknown_expected_key_is_a_failure(checked: Any) -> None:
    code, line = checked(given={"hand": 8}, expect={"discard": 3, "colour": "red"})
    assert code == 1
    assert '"colour":"(not known)"' in line


def test_expecting_nothing_is_a_failure(checked: Any) -> None:
    assert checked(given={"hand": 8}, expect={})[0] == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "chess"},
        {"given": {"hand": 8, "colour": "red"}},
        {"given": {}},
        {"given": {"hand": "eight"}},
        {"kind": "card_cost", "given": {"card": "bear-with-lion-1", "effect": "Z", "hand": {}, "hand_includes_card": True}},
        {"kind": "map_start", "given": {"map": "mars"}},
    ],
)
def test_what_cannot_be_set_up_is_a_failure(checked: Any, wrong: dict[str, Any]) -> None:
    code, line = checked(**({"given": {"hand": 8}, "expect": {"discard": 3}} | wrong))
    assert code == 1
    assert line.startswith("FAIL it expected")


NO_CASES = [b"", b"[]", b"{}", b'{"cases": [{}]}', b'{"cases":[{"id":"\xff"}]}', b"[" * 3000]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (kind, text)
        for kind in ("whispers", "oath-chronicle", "oath-tts")
        for text in NO_CASES
        if (kind, text) != ("oath-tts", b"[]")
    ],
)
def test_not_a_file_of_cases(run: Run, tmp_path: Path, kind: str, text: bytes) -> None:
    file = tmp_path / "cases.json"
    file.write_bytes(text)
    assert run("check_cases", kind, str(file)).error["code"] == "bad_cases"


def test_a_window_that_there_is_not(checked: Any) -> None:
    given = {"effect": "eagle-basic", "window": "tea_time", "free_seats": 0}
    code, line = checked(kind="effect_playable", given=given, expect={"playable": False})
    assert code == 1
    assert "there is no window 'tea_time'" in line


@pytest.mark.parametrize("window", ["before_action", "attack_declare", "after_attack", "after_action"])
@pytest.mark.parametrize("effect", WINDOWS)
def test_every_effect_in_every_window(checked: Any, effect: str, window: str) -> None:
    """Where nothing else is in its way an effect can be played in its windows, and in no other one."""
    for free_seats in (0, 1, 18):
        given = {"effect": effect, "window": window, "free_seats": free_seats}
        playable = window in WINDOWS[effect] and (effect != "eagle-basic" or free_seats > 0)
        assert checked(kind="effect_playable", given=given, expect={"playable": playable})[0] == 0


def test_an_office_of_another_agent_is_borrowed(checked: Any) -> None:
    given = {"effect": "lion-basic", "window": "before_action", "free_seats": 19}
    assert checked(kind="effect_playable", given=given, expect={"playable": False})[0] == 0


@pytest.mark.parametrize("free_seats", [-1, 20, 21])
def test_seats_that_cannot_be_free(checked: Any, free_seats: int) -> None:
    given = {"effect": "lion-basic", "window": "before_action", "free_seats": free_seats}
    assert checked(kind="effect_playable", given=given, expect={"playable": False})[0] == 1


@pytest.mark.parametrize("card", ["lion-with-horse-1", "horse-with-lion-1"])
def test_what_a_repeated_action_costs(checked: Any, card: str) -> None:
    given = {"card": card, "effect": "AB", "hand": {"lion": 8, "horse": 8}, "hand_includes_card": True}
    assert checked(kind="card_cost", given=given, expect={"discarded": {"lion": 1, "horse": 1}, "hand_size_after": 14})[0] == 0


def test_what_is_not_known_is_never_as_expected(checked: Any) -> None:
    given = {"effect": "eagle-basic", "window": "before_action", "free_seats": 0}
    assert checked(kind="effect_playable", given=given, expect={"colour": "(not known)"})[0] == 1


def test_save_strings(run: Run) -> None:
    ran = run("check_cases", "oath-tts", str(SAVE_STRINGS))
    vectors = json.loads(SAVE_STRINGS.read_text("utf-8"))
    assert ran.out.splitlines() == [*(f"ok {vector['id']}" for vector in vectors), "7 passed, 0 failed"]
    assert ran.code == 0


@pytest.mark.parametrize(
    "wrong",
    [{"expected": {"oath": "devotion"}}, {"expected": {"colour": "red"}}, {"expected": {}}, {"string": "0303"}],
    ids=str,
)
def test_a_wrong_save_string(run: Run, tmp_path: Path, wrong: dict[str, Any]) -> None:
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps([json.loads(SAVE_STRINGS.read_text("utf-8"))[0] | wrong]))
    ran = run("check_cases", "oath-tts", str(file))
    assert ran.code == 1
    assert ran.out.startswith("FAIL retail-331-game2 expected ")
    assert ran.out.endswith("0 passed, 1 failed\n")


@pytest.mark.parametrize("text", ["", "{}", "[{}]", "\ud800"])
def test_not_a_file_of_save_strings(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "vectors.json"
    file.write_text(text, "utf-8", "surrogatepass")
    assert run("check_cases", "oath-tts", str(file)).error["code"] == "bad_cases"


def test_no_such_file(run: Run) -> None:
    assert run("check_cases", "whispers", "nowhere.json").error["code"] == "unreadable"


def test_unknown_kind_of_cases(run: Run) -> None:
    with pytest.raises(CommandError, match="invalid choice"):
        run("check_cases", "chess", str(WHISPERS))


def test_cases_of_the_chronicle(run: Run) -> None:
    file = WHISPERS.parents[1] / "oath" / "chronicle_cases.json"
    ran = run("check_cases", "oath-chronicle", str(file))
    assert ran.out.splitlines()[-1] == "6 passed, 0 failed"
    assert ran.code == 0


def test_a_kind_that_nobody_knows() -> None:
    [checked] = check([Case("a", "chess", {}, {"won": True})], KINDS)
    assert (checked.got, checked.ok) == ("Illegal: unknown kind 'chess'", False)
