"""The conformance suite would notice: each fault planted in a copy of a game makes exactly the right check fail."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from games.kernel.match import Match
from games.kernel.table import Table
from games.kernel.values import Ask, Event, LogEntry
from tests.engines.conformance import CHECKS, Played, Sample, is_the_same_everywhere, play
from tests.engines.faults import FAULTS, WHISPERS_FAULTS
from tests.engines.samples import DECLARED


def diagnosis(played: Played, checks: Sequence[Callable[[Played], None]] = CHECKS) -> str | None:
    """The first check that fails."""
    for check in checks:
        try:
            check(played)
        except Exception:
            return check.__name__
    return None


def samples(game_id: str, where: str) -> list[Sample]:
    return [replace(sample, where=where) for sample in DECLARED[game_id].samples("faults", 1)]


def first_diagnosis(game_id: str, fault: str) -> str | None:
    found = (diagnosis(play(sample)) for sample in samples(game_id, f"tests.engines.faults:{fault}"))
    return next((check for check in found if check), None)


def test_it_works() -> None:
    assert [diagnosis(play(sample)) for sample in DECLARED["night-market"].samples("faults", 1)] == [None] * 6


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: str) -> None:
    assert first_diagnosis("night-market", fault) == FAULTS[fault][2]


@pytest.mark.parametrize("fault", WHISPERS_FAULTS)
def test_a_fault_of_whispers_is_found(fault: str) -> None:
    assert first_diagnosis("whispers", fault) == WHISPERS_FAULTS[fault][1]


LEAKS = [name for name, (_, _, check) in FAULTS.items() if check == "keeps_its_secrets"]
TOLD_TO_FRIENDS = "leak_to_one_more_seat"  # who is told may know: only that the thing has a name shows the fault


@pytest.mark.parametrize("fault", [leak for leak in LEAKS if leak != TOLD_TO_FRIENDS])
def test_a_leak_is_found_without_names_too(fault: str) -> None:
    """By other possible worlds alone: not every secret has a name of its own."""
    nameless = [replace(sample, secrets=None) for sample in samples("night-market", f"tests.engines.faults:{fault}")]
    assert {diagnosis(play(sample)) for sample in nameless} - {None} == {"keeps_its_secrets"}


def everything_goes(match: Match, ask: Ask, choose: Any) -> list[str]:
    return [option if option in ask.options else ask.options[0] for option in choose]


def without_bookmarks(table: Table[Any, Any], name: str, items: Any) -> Iterator[Any]:
    yield from items


def numbered_anew(match: Match, viewer: int, after: int = 0) -> list[LogEntry]:
    return [LogEntry(n, event.kind, event.seen(viewer)) for n, event in enumerate(match.table.events[after:])]


@pytest.mark.parametrize(
    ("owner", "name", "fault", "check"),
    [
        (Table, "each", without_bookmarks, "goes_on_from_everywhere"),
        (Match, "_checked", everything_goes, "takes_what_it_offers"),
        (Match, "consents", lambda match, seat, to: (), "can_be_taken_back"),
        (Event, "shows_more_to", lambda event, viewer: bool(event.secret), "keeps_its_secrets"),
        (Match, "log", numbered_anew, "keeps_its_log"),
    ],
)
def test_a_fault_of_the_kernel_is_found(monkeypatch: Any, owner: type, name: str, fault: Any, check: str) -> None:
    monkeypatch.setattr(owner, name, fault)
    here = [check for check in CHECKS if check is not is_the_same_everywhere]  # another process has the healthy kernel
    found = [diagnosis(play(sample), here) for sample in DECLARED["night-market"].samples("faults", 1)]
    assert check in found
    assert set(found) <= {check, None}
