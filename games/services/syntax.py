"""What a Python source says, whatever it looks like: its syntax tree without docstrings and comments, in one form for every
version of Python."""

import ast
from collections.abc import Iterator
from hashlib import blake2b

NOTES = {"kind", "type_comment", "type_ignores"}
"""Fields that say how something was written."""


def digest(source: str) -> bytes:
    """Equal for two sources that differ only in comments, docstrings and layout."""
    return blake2b(_canonical(ast.parse(source)).encode()).digest()


def _canonical(value: object) -> str:
    """A node names its fields but for empty ones, so that a field which a later Python adds changes nothing."""
    if isinstance(value, ast.JoinedStr):
        return f"JoinedStr({','.join(_pieces(value))})"
    if isinstance(value, ast.AST):
        fields = ((name, _said(field)) for name, field in ast.iter_fields(value) if name not in NOTES)
        fields = ((name, _said(field)) for name, field in ast.iter_fields(value) if name not in NOTES)
        said = (f"{name}={_canonical(field)}" for name, field in fields if field not in (None, []))
        return f"{type(value).__name__}({','.join(said)})"
    if isinstance(value, list):
        return f"[{','.join(map(_canonical, value))}]"
    return ascii(value)  # what repr() escapes depends on the version of Unicode


def _said(field: object) -> object:
    """A block without the strings that stand in it as statements: docstrings, of modules, functions, classes and constants."""
    return [part for part in field if not _is_docstring(part)] if isinstance(field, list) else field


def _is_docstring(part: object) -> bool:
    return isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) and isinstance(part.value.value, str)


def _pieces(text: ast.JoinedStr) -> Iterator[str]:
    """Of an f-string. How the text between its fields is cut differs between versions of Python."""
    between = ""
    for piece in text.values:
        if isinstance(piece, ast.Constant):
            between += str(piece.value)
        else:
            yield from (ascii(between), _canonical(piece))
            between = ""
    yield ascii(between)
