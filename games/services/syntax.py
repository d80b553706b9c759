"""What a Python source says, however it is laid out: its syntax tree without docstrings and comments, in one form for every
version of Python."""

import ast
from collections.abc import Iterator
from hashlib import blake2b

from games.shelf.sources import parse

NOTES = {"kind", "type_comment", "type_ignores"}
"""Fields that say only how something was written."""


def digest(source: str) -> bytes:
    """Returns a digest that is equal for two sources differing only in comments, docstrings and layout."""
    return blake2b(_canonical(parse(source)).encode()).digest()


def _canonical(value: object) -> str:
    """Writes a node with its non-empty fields, so that a field which a later Python adds changes nothing."""
    if isinstance(value, ast.JoinedStr):
        return f"JoinedStr({','.join(_pieces(value))})"
    if isinstance(value, ast.AST):
        fields = ((name, _said(field)) for name, field in ast.iter_fields(value) if name not in NOTES)
        fields = ((name, _said(field)) for name, field in ast.iter_fields(value) if name not in NOTES)
        said = (f"{name}={_canonical(field)}" for name, field in fields if field not in (None, []))
        return f"{type(value).__name__}({','.join(said)})"
    if isinstance(value, list):
        return f"[{','.join(map(_canonical, value))}]"
    return ascii(value)  # which characters repr() escapes depends on the version of Unicode


def _said(field: object) -> object:
    """Drops from a block the strings that stand in it as statements: docstrings of modules, functions, classes and
    constants."""
    return [part for part in field if not _is_docstring(part)] if isinstance(field, list) else field


def _is_docstring(part: object) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str)


def _pieces(text: ast.JoinedStr) -> Iterator[str]:
    """Joins the pieces of an f-string: how the text between its fields is cut differs between versions of Python."""
    between = ""
    for piece in text.values:
        if isinstance(piece, ast.Constant):
            between += str(piece.value)
        else:
            yield from (ascii(between), _canonical(piece))
            between = ""
    yield ascii(between)
