"""The program's own sources, parsed."""

import ast
from threading import Lock

_ONE_AT_A_TIME = Lock()


def parse(source: str) -> ast.Module:
    """Parses a source. Python up to 3.12 cannot do that in two threads at once: it keeps in one place how deep it is."""
    with _ONE_AT_A_TIME:
        return ast.parse(source)
