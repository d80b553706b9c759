"""Examples checked by the rules: what is said of those that do not come out."""

from typing import Any

import pytest

from games.kernel.cases import Case, Checked, Given, check, read_cases
from games.kernel.errors import Illegal


class Sum(Given):
    of: list[int]

    def found(self) -> dict[str, Any]:
        return {"sum": sum(self.of), "count": len(self.of)}


def checked(kind: str, given: dict[str, Any], **expect: Any) -> Checked:
    [found] = check([Case(id="it", kind=kind, given=given, expect=expect)], {"sum": Sum})
    return found


def test_it_works() -> None:
    assert checked("sum", {"of": [1, 2]}, sum=3) == Checked("it", {"sum": 3}, {"sum": 3}, ok=True)
    assert checked("sum", {"of": [1, 2]}, sum=3, count=2).ok
    assert not checked("sum", {"of": [1, 2]}, sum=3, count=3).ok


def test_a_kind_that_nobody_knows() -> None:
    found = checked("product", {"of": [1, 2]}, product=2)
    assert (found.ok, found.got) == (False, "Illegal: unknown kind 'product'")


def test_what_expects_nothing_or_what_is_not_found_is_not_reproduced() -> None:
    assert not checked("sum", {"of": [1]}).ok
    assert not checked("sum", {"of": [1]}, mean=1).ok


@pytest.mark.parametrize("text", [b"", b"{}", b'{"cases": 1}', b'{"cases": [{"id": "\xff"}]}', b"[" * 100_000])
def test_what_is_no_file_of_cases(text: bytes) -> None:
    with pytest.raises(Illegal, match="Not a file of cases") as refused:
        read_cases(text)
    assert refused.value.code == "bad_cases"
