"""Worked examples run through a real engine: a game says, kind by kind, what it makes of what is given."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.kernel.errors import Illegal

NOT_KNOWN = "(not known)"
"""Stands for whatever an example expects in words that no kind knows; then it is not reproduced."""


class Given(msgspec.Struct, forbid_unknown_fields=True):
    """What a kind of example starts from."""

    def found(self) -> dict[str, Any]:
        raise NotImplementedError


class Case(msgspec.Struct):
    id: str
    kind: str
    given: dict[str, Any]
    expect: dict[str, Any]


class CaseFile(msgspec.Struct):
    cases: list[Case]


class Checked(msgspec.Struct, frozen=True):
    id: str
    expected: Any
    got: Any
    ok: bool


def read_cases(text: bytes) -> list[Case]:
    try:
        return msgspec.json.decode(text, type=CaseFile).cases
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Illegal("bad_cases", f"Not a file of cases: {error}.") from error


def check(cases: list[Case], kinds: Mapping[str, type[Given]]) -> Iterator[Checked]:
    for case in cases:
        try:
            if case.kind not in kinds:
                raise Illegal("unknown_kind", f"unknown kind {case.kind!r}")
            found = msgspec.convert(case.given, kinds[case.kind]).found()
        except Exception as fault:  # whatever it is, the example was not reproduced
            yield Checked(case.id, case.expect, f"{type(fault).__name__}: {fault}", ok=False)
            continue
        got = {key: found.get(key, NOT_KNOWN) for key in case.expect}
        understood = bool(case.expect) and NOT_KNOWN not in msgspec.json.encode(got).decode()
        yield Checked(case.id, case.expect, got, ok=understood and got == case.expect)
