"""The conformance suite would notice: each fault planted in a copy of a game makes exactly the right check fail."""

from dataclasses import replace

import pytest

from tests.engines.conformance import CHECKS, Played, Sample, play
from tests.engines.faults import FAULTS, WHISPERS_FAULTS
from tests.engines.samples import DECLARED


def diagnosis(played: Played) -> str | None:
    """The first check that fails."""
    for check in CHECKS:
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
def test_a_leak_of_whispers_is_found(fault: str) -> None:
    assert first_diagnosis("whispers", fault) == "keeps_its_secrets"


@pytest.mark.parametrize("fault", [name for name, (_, _, check) in FAULTS.items() if check == "keeps_its_secrets"])
def test_a_leak_is_found_without_names_too(fault: str) -> None:
    """By other possible worlds alone: not every secret has a name of its own."""
    nameless = [replace(sample, secrets=None) for sample in samples("night-market", f"tests.engines.faults:{fault}")]
    assert {diagnosis(play(sample)) for sample in nameless} - {None} == {"keeps_its_secrets"}
