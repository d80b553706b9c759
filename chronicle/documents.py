"""JSON from outside: of a bearable size, and with nothing in it that cannot be kept."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from chronicle import texts

DEEPEST = 24
MOST_VALUES = 20_000
"""Of keys and values together; a recorded game has some 700."""
LARGEST = 2**31 - 1
SHOWN = 40
"""Characters of a key, where a fault names it."""


class Fault(NamedTuple):
    code: str
    message: str
    at: Sequence[str | int]
    """The way to it."""


def read(text: str | bytes) -> Any:
    """The data; ValueError says why it is no JSON. Infinities and what is no number are none."""
    try:
        return json.loads(text, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def fault(data: Any, most_values: int = MOST_VALUES) -> Fault | None:
    """What is wrong with it, whatever it is meant to say: too much, too deep, or something that no database can keep."""
    stack: list[tuple[Any, tuple[str | int, ...]]] = [(data, ())]
    seen = 1
    while stack:
        value, at = stack.pop()
        if len(at) > DEEPEST:
            return Fault("too_deep", f"Nothing here is nested more than {DEEPEST} deep.", at)
        if isinstance(value, dict | list):
            seen += len(value)
            if seen > most_values:
                return Fault("too_many_values", f"Here are at most {most_values} values and keys.", ())
        match value:
            case dict():
                for key, inner in value.items():
                    if found := texts.unfit(key):
                        return Fault("not_storable", f"A key cannot hold {found}.", at)
                    stack.append((inner, (*at, key[:SHOWN])))
            case list():
                stack += [(inner, (*at, n)) for n, inner in enumerate(value)]
            case str() if found := texts.unfit(value):
                return Fault("not_storable", f"Text cannot hold {found}.", at)
            case float():
                return Fault("not_storable", "Numbers here are whole.", at)
            case int() if abs(value) > LARGEST:
                return Fault("not_storable", f"Numbers here are at most {LARGEST}.", at)
    return None
