"""A digest of what a Python source says: the same in every version of Python, whatever the source looks like."""

import pytest

from games.services.syntax import digest

SOURCES = {
    "RULE": """
from __future__ import annotations
import a.b as c
@rule("WOW-2.2a")
def f(x, /, y: int = -1, *z, k=None, last, **rest) -> tuple[int, ...]:
    while (n := x @ y) is not None and not k:
        try:
            yield [*z, *(i for i in rest if i)][1:2], {**rest, "a": 1}, {n}, lambda: ...
        except* (ValueError, KeyError) as fault:
            raise Illegal("no") from fault
        else:
            del x.a, y[0]
    async def g(): return [await h async for h in k]
""",
    "CLASS": """
class State(Struct, frozen=True):
    seat: int = 0
    big = 1e100, 0xFFFF_FFFF_FFFF_FFFF_FFFF, 2j, b"\\xff", "\\u0378\\U0001fae8", True, None
""",
    "MATCH": """
match x:
    case {"a": 1, **rest} | A(b=-1, c=[1, *_]) if y: pass
    case None | "s" | B.C: pass
    case _: pass
""",
    "TEXT": """
f"{{}}{x!r:>{width}}{y:%H:%M}{z=}{x:}" "b" f"{a}{b:{c}{d}}{n:a{y}}"
assert x, f"a" "b"
""",
}
DIGESTS = {
    "RULE": "d303bf353de6a0d1",
    "CLASS": "eb2cac8ddf937b6c",
    "MATCH": "7275a439d79809d5",
    "TEXT": "9e6ac90993f59c09",
}


@pytest.mark.parametrize("name", SOURCES)
def test_it_works(name: str) -> None:
    """Computed with Python 3.11; another version that differs would call every game one of an earlier edition."""
    assert digest(SOURCES[name]).hex()[:16] == DIGESTS[name]


@pytest.mark.parametrize(
    "source",
    [
        "def f(a):  # why\n    return (a)\n\n\n",
        '"""What."""\ndef f(a):\n    """Why."""\n    return a',
        'def f(a):\n    # type: () -> int\n    return a\n"""What f is."""',
        "def f(\n    a,\n):\n    return a",
    ],
)
def test_looks_do_not_count(source: str) -> None:
    assert digest(source) == digest("def f(a):\n    return a\n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("a = 1", "a = 2"),
        ("a = 1", "b = 1"),
        ("a = None", "a: None"),
        ("a = 0", "a = False"),
        ("a = 1", "a = 1.0"),
        ("a = 'b'", "a = b'b'"),
        ("a = 'None'", "a = None"),
        ("a = []", "a = [[]]"),
        ("f(a, b)", "f(a)(b)"),
        ("f(a=b)", "f(**b)"),
        ("a and b or c", "a and (b or c)"),
        ("a < b", "a > b"),
        ("{**a, b: c}", "{b: c, **a}"),
        ("def f(*, a=1, b): pass", "def f(*, a, b=1): pass"),
        ("def f(): 'a'", "def f(): return 'a'"),
        ("if a: b()\nc()", "if a:\n  b()\n  c()"),
        ("f'{a}b'", "f'b{a}'"),
        ("f'{a}b'", "'{a}b'"),
        ("f'{a}{b}'", "f'{a},{b}'"),
        ("f'{a!r}'", "f'{a!s}'"),
        ("import a", "from a import *"),
        ("from . import a", "from .. import a"),
    ],
)
def test_what_is_said_counts(one: str, other: str) -> None:
    assert digest(one) != digest(other)
