import json
from typing import Any

import pytest

from games.kernel.errors import Illegal
from games.kernel.match import Match
from games.kernel.playouts import Perft, Script, perft, play_script, playout, read_script, seeds
from tests.shelves.guessing.engine.game import CARDS, GUESSING

SCRIPT: dict[str, Any] = {
    "options": {"rounds": 1},
    "seats": 2,
    "seed": 7,
    "setup": {"cards": ["b", "a", "c", "d", "e", "f"]},
    "answers": [
        {"seat": 0, "choose": ["6", "5"]},
        {"seat": 0, "choose": ["a"]},
        {"seat": 1, "choose": ["1"]},
    ],
}


def script(**changes: Any) -> Script:
    return read_script(json.dumps(SCRIPT | changes).encode())


def test_it_works() -> None:
    played = play_script(GUESSING, script())
    assert played["state"] == {"points": [16, 1], "cards": SCRIPT["setup"]["cards"], "round": 1}
    assert [(ask["seat"], ask["prompt"], ask["options"]) for ask in played["asks"]] == [(1, "guess", CARDS)]
    assert played["events"] == [
        {"number": 1, "kind": "shuffle", "params": {"what": "cards", "count": 6}, "law": ""},
        {"number": 2, "kind": "guessed", "params": {"seat": 0, "card": "a"}, "law": "GUESS-2"},
    ]
    assert played["outcome"] is None


def test_a_script_to_the_end() -> None:
    played = play_script(GUESSING, script(answers=[*SCRIPT["answers"], {"seat": 1, "choose": ["f"]}]))
    assert played["asks"] == []
    assert played["outcome"]["winners"] == (0,)
    assert [score["points"] for score in played["outcome"]["scores"]] == [16, 1]


def test_without_a_set_up_the_seed_decides() -> None:
    assert play_script(GUESSING, script(setup=None, answers=[])) == play_script(GUESSING, Script(2, 7, {"rounds": 1}))
    assert play_script(GUESSING, Script(2, 7))["state"] != play_script(GUESSING, Script(2, 8))["state"]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ({"seat": 0, "choose": ["f"]}, "wrong_seat"),
        ({"seat": 2, "choose": ["f"]}, "malformed"),
        ({"seat": 1, "choose": ["g"]}, "unknown_option"),
        ({"seat": 1, "choose": []}, "too_few"),
        ({"seat": 1, "choose": ["a", "b"]}, "too_many"),
        ({"seat": 1, "choose": ["a", "a"]}, "repeated"),
    ],
)
def test_an_illegal_answer_is_named(answer: dict[str, Any], code: str) -> None:
    with pytest.raises(Illegal) as refusal:
        play_script(GUESSING, script(answers=[*SCRIPT["answers"], answer]))
    assert (refusal.value.code, refusal.value.at) == (code, "/answers/3")


def test_an_answer_after_the_end() -> None:
    answers = [*SCRIPT["answers"], {"seat": 1, "choose": ["f"]}, {"seat": 0, "choose": ["1"]}]
    with pytest.raises(Illegal) as refusal:
        play_script(GUESSING, script(answers=answers))
    assert (refusal.value.code, refusal.value.at) == ("game_over", "/answers/4")


def test_the_law_of_a_refusal_is_told() -> None:
    with pytest.raises(Illegal) as refusal:
        play_script(GUESSING, script(answers=[{"seat": 0, "choose": ["7"]}]))
    assert refusal.value.law == ("GUESS-1",)


@pytest.mark.parametrize(
    ("change", "code", "at"),
    [
        ({"seats": 5}, "seat_count", "/seats"),
        ({"options": {"rounds": "many"}}, "bad_options", "/options"),
        ({"options": {"round": 1}}, "bad_options", "/options"),
        ({"options": {"rounds": 0}}, "bad_options", "/options/rounds"),
        ({"setup": {"cards": ["a"]}}, "bad_setup", "/setup"),
        ({"setup": {"points": None}}, "bad_setup", "/setup"),
        ({"setup": {"points": "none"}}, "bad_setup", "/setup"),
    ],
)
def test_what_the_game_refuses(change: dict[str, Any], code: str, at: str) -> None:
    with pytest.raises(Illegal) as refusal:
        play_script(GUESSING, script(**change))
    assert (refusal.value.code, refusal.value.at) == (code, at)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        (b"", "not_json", ""),
        (b"{", "not_json", ""),
        (b'{"seats": 2} {', "not_json", ""),
        (b"\xff", "not_json", ""),
        (b'{"seats": 2, "options": {"a": "\xff"}}', "not_json", ""),
        (b'{"seats": 2, "options": {"a": ' + b"[" * 100_000 + b"}}", "not_json", ""),
        (b"[]", "bad_script", ""),
        (b"{}", "bad_script", ""),
        (b'{"seats": 2, "seet": 1}', "bad_script", ""),
        (b'{"seats": true}', "bad_script", "/seats"),
        (b'{"seats": 2, "seed": null}', "bad_script", "/seed"),
        (b'{"seats": 2, "options": []}', "bad_script", "/options"),
        (b'{"seats": 2, "setup": 1}', "bad_script", "/setup"),
        (b'{"seats": 2, "answers": {}}', "bad_script", "/answers"),
        (b'{"seats": 2, "answers": [{"seat": "a", "choose": []}]}', "bad_script", "/answers/0/seat"),
        (b'{"seats": 2, "answers": [{"seat": 0, "choose": ["a", 1]}]}', "bad_script", "/answers/0/choose/1"),
        (b'{"seats": 2, "answers": [{"seat": 0}]}', "bad_script", "/answers/0"),
        (b'{"seats": 2, "answers": [{"seat": 0, "choose": [], "ask": "1"}]}', "bad_script", "/answers/0"),
    ],
)
def test_what_is_no_script(text: bytes, code: str, at: str) -> None:
    with pytest.raises(Illegal) as refusal:
        read_script(text)
    assert (refusal.value.code, refusal.value.at) == (code, at)


def test_playout() -> None:
    match = playout(GUESSING, {"rounds": 2}, 3, "seed")
    assert match.outcome is not None
    assert match.answered == 12


def test_playout_is_the_game_of_its_script() -> None:
    match = playout(GUESSING, None, 2, 5)
    played = read_script(json.dumps({"seats": 2, "seed": 5, "answers": [_builtin(a) for a in match.answers]}).encode())
    assert play_script(GUESSING, played)["state"]["points"] == match.state.points


def _builtin(answer: Any) -> dict[str, Any]:
    return {"seat": answer.seat, "choose": answer.choose}


def test_seeds_count_up() -> None:
    assert seeds(7, 3) == [7, 8, 9]
    assert seeds("first", 3) == ["first", "first/1", "first/2"]


def test_perft() -> None:
    """21 ways to take one or two of six coins, then six cards to name."""
    counts = [perft(GUESSING, None, 2, 0, depth) for depth in range(4)]
    assert counts == [
        Perft(0, nodes=1, leaves=1),
        Perft(1, nodes=22, leaves=21),
        Perft(2, nodes=148, leaves=126),
        Perft(3, nodes=2794, leaves=2646),
    ]


def test_perft_counts_the_end_of_a_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GUESSING, "seat_counts", range(1, 2))
    assert perft(GUESSING, {"rounds": 1}, 1, 0, 4) == Perft(4, nodes=148, leaves=126)


def test_at_a_checkpoint_no_rule_is_in_flight() -> None:
    match = Match.start("guessing", the_game=GUESSING)
    seen = [match.at_checkpoint]
    for choice in ("1", "a", "1"):
        match.answer(match.asks()[0].seat, None, choice)
        seen.append(match.at_checkpoint)
    assert seen == [True, False, True, False]


def test_a_stored_match_does_not_grow_with_the_answers_behind_it() -> None:
    """Who must agree to an undo is known for every seat, however long nothing was rolled or uncovered."""
    match = Match.start("guessing", {"rounds": 40}, the_game=GUESSING)
    sizes = []
    while asks := match.asks():
        match.answer(asks[0].seat, None, asks[0].options[:1])
        sizes.append(len(match.dump()))
    assert max(sizes[100:]) - min(sizes[100:]) < 60  # the answers since the checkpoint
    assert match.consents(0, match.answered - 2) == (1,)
    assert match.consents(1, match.answered - 2) == ()
