"""What an owner's facts may not break: counts of the box, the vocabulary of effects, ends of arrows and Links."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import fixtures
from games.viscounts.engine import board, box, facts

Change = Callable[[list[dict[str, Any]]], object]


def changed(monkeypatch: pytest.MonkeyPatch, name: str, change: Change) -> None:
    """Lets the records of one file read otherwise."""
    file = deepcopy(fixtures.read("viscounts", name))
    change(file["records"])
    read = fixtures.read
    monkeypatch.setattr(fixtures, "read", lambda game, asked: file if asked == name else read(game, asked))


def effects_of(record: dict[str, Any]) -> Any:
    return record["powers"][0]["effects"]


WRONG: list[tuple[str, Change, Callable[[], object], str]] = [
    ("townsfolk-common", lambda r: r.pop(), box.townsfolk, "67 of common, expected 68"),
    ("townsfolk-notable", lambda r: r.append(r[0]), box.townsfolk, "11 of notable, expected 10"),
    ("townsfolk-starting", lambda r: r[0].update(copies=3), box.townsfolk, "record abbot: 3 copies"),
    ("townsfolk-common", lambda r: effects_of(r[0])[0].update(op="fly"), box.townsfolk, "record acolyte: Invalid value 'fly'"),
    ("townsfolk-common", lambda r: effects_of(r[0])[0].update(op="gain_future_scheme"), box.townsfolk, "record acolyte"),
    (
        "townsfolk-common",
        lambda r: effects_of(r[0])[0].update(what="debts"),
        box.townsfolk,
        "Invalid enum value",
    ),
    ("manuscripts", lambda r: r[0].update(back="grey"), box.manuscripts, "29 of black, expected 30"),
    ("player-cards", lambda r: r[0].update(number=2), lambda: box.player_cards(box.spaces()), "0 of 1, expected 1"),
    ("player-cards", lambda r: r[0].update(start_space="moon"), lambda: box.player_cards(box.spaces()), "there is no moon"),
    ("segments", lambda r: r.pop(), lambda: box.segments(box.spaces()), "3 of seg-9-10, expected 0"),
    ("spaces", lambda r: r[0].update(moves_to=["next-segment-moon"]), box.spaces, "there is no seg-1-2-moon"),
    ("sites", lambda r: r.pop(), lambda: box.sites("1-2", box.spaces()), "19 of 1-2, expected 20"),
    ("links", lambda r: r[0].update(to="seg-1-2-site-9"), lambda: box.links("3-4", ()), "there is no seg-1-2-site-9"),
    ("castle-sections", lambda r: r[0].update(index=1), box.sections, "0 of 0, expected 1"),
    ("columns", lambda r: r[0].update(building="workshop"), box.columns, "2 of trading_post, expected 3"),
    ("schemes", lambda r: r[0].update(set="future"), box.schemes, "9 of future, expected 8"),
    ("ai-boards", lambda r: r[0].update(removed_schemes=["none"]), lambda: box.ai_boards(["a"]), "there is no"),
    ("ai-boards", lambda r: r[0]["powers"].pop(), lambda: box.ai_columns(ai(), box.columns()), "its columns are not those"),
    ("church-favours", lambda r: r[0].update(suit="blue"), box.favours, "0 of black, expected 1"),
    ("track-spaces", lambda r: r[0].update(position=8), box.track, "0 of 1, expected 1"),
]


def ai() -> facts.AiBoard:
    return box.records("ai-boards", facts.AiBoard)[0]


@pytest.mark.parametrize(("name", "change", "read", "why"), WRONG, ids=[f"{name} {why[:24]}" for name, _, _, why in WRONG])
def test_what_does_not_fit_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, change: Change, read: Callable[[], object], why: str
) -> None:
    changed(monkeypatch, name, change)
    with pytest.raises(box.BadFacts) as refused:
        read()
    assert str(refused.value).startswith("viscounts/")
    assert f"{name}.json" in str(refused.value) or name == "segments"
    assert why in str(refused.value)


@pytest.mark.parametrize("seats", range(1, 5))
def test_the_facts_of_the_box_fit(seats: int) -> None:
    made = board.board(board.Options(), seats)
    assert len(made.sites) == (25 if seats > 2 else 20)
    assert made.is_ai(seats)
