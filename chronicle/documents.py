"""JSON from outside: of a bearable size, and with nothing in it that cannot be stored."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from chronicle import texts

DEEPEST = 24
MOST_VALUES = 20_000
"""The most keys and values together; a recorded game has some 700."""
LARGEST = 2**31 - 1
SHOWN = 40
"""How many characters of a key a fault shows."""


class Fault(NamedTuple):
    code: str
    message: str
    at: Sequence[str | int]
    """The path to the fault."""


def read(text: str | bytes) -> Any:
    """Parses JSON; ValueError says why the text is none. Infinities and NaN are none."""
    try:
        return json.loads(text, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not a number in JSON")


def fault(data: Any, most_values: int = MOST_VALUES) -> Fault | None:
    """Returns what is wrong with the data, whatever they mean: too much, too deep, or something that no database can
    store."""
    stack: list[tuple[Any, tuple[str | int, ...]]] = [(data, ())]
    seen = 1
    while stack:
        value, at = stack.pop()
        if len(at) > DEEPEST:
            return Fault("too_deep", f"Nothing may be nested more than {DEEPEST} deep.", at)
        if isinstance(value, dict | list):
            seen += len(value)
            if seen > most_values:
                return Fault("too_many_values", f"There may be at most {most_values} values and keys.", ())
        match value:
            case dict():
                for key, inner in value.items():
                    if found := texts.unfit(key):
                        return Fault("not_storable", f"A key cannot contain {found}.", at)
                    stack.append((inner, (*at, key[:SHOWN])))
            case list():
                stack += [(inner, (*at, n)) for n, inner in enumerate(value)]
            case str() if found := texts.unfit(value):
                return Fault("not_storable", f"Text cannot contain {found}.", at)
            case float():
                return Fault("not_storable", "Numbers must be whole.", at)
            case int() if abs(value) > LARGEST:
                return Fault("not_storable", f"Numbers may be at most {LARGEST}.", at)
    return None
