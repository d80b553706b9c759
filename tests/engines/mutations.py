"""Where code changes pieces of a game: by the syntax alone, with the local names that stand for them.

What a function is handed under a name that is no piece's, it may change unseen.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

MUTATORS = {
    "append",
    "clear",
    "discard",
    "extend",
    "insert",
    "pop",
    "popitem",
    "remove",
    "reverse",
    "setdefault",
    "sort",
    "update",
}


class Finder(ast.NodeVisitor):
    """Collects the functions of a module that change attributes of these names, or what local names take from them."""

    def __init__(self, pieces: Iterable[str], others: Iterable[str] = ()) -> None:
        self.pieces, self.others, self.found = {*pieces}, {*others}, list[str]()
        self.function, self.aliases = "", set[str]()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer = self.function, self.aliases
        self.function, self.aliases = node.name, {*self.aliases}
        self.generic_visit(node)
        self.function, self.aliases = outer

    def is_piece(self, node: ast.expr | None) -> bool:
        """Tells whether an expression is a piece, or a part of one."""
        while isinstance(node, ast.Subscript):
            node = node.value
        if isinstance(node, ast.Attribute):
            of_another = isinstance(node.value, ast.Name) and node.value.id in self.others
            return (node.attr in self.pieces and not of_another) or self.is_piece(node.value)
        return isinstance(node, ast.Name) and node.id in self.aliases | self.pieces

    def change(self, target: ast.expr) -> None:
        if isinstance(target, ast.Tuple | ast.List):
            for part in target.elts:
                self.change(part)
        elif isinstance(target, ast.Attribute | ast.Subscript) and self.is_piece(target):
            self.found.append(self.function)

    def name(self, target: ast.expr, value: ast.expr) -> None:
        """Remembers that a local name stands for a piece."""
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for part, of in zip(target.elts, value.elts, strict=False):
                self.name(part, of)
        elif isinstance(target, ast.Name) and self.is_piece(value):
            self.aliases.add(target.id)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self.change(target)
            self.name(target, node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if self.function and node.value:
            self.change(node.target)
            self.name(node.target, node.value)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self.change(node.target)
        grows = not isinstance(node.op, ast.Sub)  # what is subtracted from is a number
        if grows and isinstance(node.target, ast.Name) and node.target.id in self.aliases:
            self.found.append(self.function)
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            self.change(target)

    def visit_For(self, node: ast.For) -> None:
        of = node.iter
        self.name(node.target, of.func.value if isinstance(of, ast.Call) and isinstance(of.func, ast.Attribute) else of)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute):
            changes = node.func.attr in MUTATORS and self.is_piece(node.func.value)
            if changes or (node.func.attr == "shuffle" and any(map(self.is_piece, node.args))):
                self.found.append(self.function)
        self.generic_visit(node)


def mutations(module: Path, pieces: Iterable[str], others: Iterable[str] = ()) -> Iterator[str]:
    """Names the functions of the module that change pieces, as `module.function`.

    `others` are names of what has parts called like pieces, and is none.
    """
    finder = Finder(pieces, others)
    finder.visit(ast.parse(module.read_text()))
    for function in dict.fromkeys(finder.found):
        yield f"{module.stem}.{function}"
