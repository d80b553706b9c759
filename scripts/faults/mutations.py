"""Every fault that can be planted in a module: a small change of one expression or statement, as text."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
_OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_UNJUDGED = (ast.JoinedStr, ast.Import, ast.ImportFrom, ast.Assert, ast.Global, ast.Nonlocal)
"""Calls with texts for people, and whatever else has nothing to notice."""
T = TypeVar("T")


@dataclass(frozen=True)
class Fault:
    file: str
    line: int
    """Where the changed piece begins."""
    end: int
    statement: int
    """Where its statement begins."""
    change: str
    source: str
    """The line as it stands; with the file and the change it identifies a declared equivalent."""
    start_offset: int
    end_offset: int
    text: str

    @property
    def key(self) -> str:
        return f"{self.file}:{self.line}:{self.start_offset}: {self.change}"

    def planted(self, module: str) -> str:
        raw = module.encode()
        return (raw[: self.start_offset] + self.text.encode() + raw[self.end_offset :]).decode()


class Module:
    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = text.splitlines()
        self.tree = ast.parse(text)
        self._starts = [0]
        for line in text.encode().splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def fault(self, node: ast.expr | ast.stmt, new: ast.AST | None, statement: ast.stmt, change: str = "") -> Fault:
        """Returns the fault that puts new code in place of the node; `pass` in place of a statement that is left out."""
        text = "pass" if new is None else ast.unparse(new)
        if isinstance(node, ast.expr) and not isinstance(new, ast.Name | ast.Constant | ast.Call | ast.List | ast.Dict):
            text = f"({text})"
        old = ast.unparse(node)
        return Fault(
            self.file,
            node.lineno,
            node.end_lineno or node.lineno,
            statement.lineno,
            change or f"{_short(old)} -> {_short(text)}",
            self.lines[node.lineno - 1].strip(),
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0),
            text,
        )

    def faults(self) -> list[Fault]:
        return list(self.within(self.tree.body))

    def within(self, body: list[ast.stmt]) -> Iterator[Fault]:
        for statement in body:
            if isinstance(statement, _UNJUDGED) or _is_for_types(statement):
                continue
            yield from (self.fault(statement, None, statement) for _ in range(_can_go(statement)))
            if isinstance(statement, ast.If | ast.While) and not isinstance(
                statement.test, ast.Compare | ast.BoolOp | ast.UnaryOp
            ):
                yield self.fault(statement.test, ast.UnaryOp(ast.Not(), statement.test), statement)
            for part in _parts(statement):
                if isinstance(part, ast.expr):
                    yield from self._expressions(part, statement)
            for inner in _blocks(statement):
                yield from self.within(inner)

    def _expressions(self, node: ast.expr, statement: ast.stmt) -> Iterator[Fault]:
        match node:
            case ast.JoinedStr():
                return
            case ast.Call(ast.Name("cast"), [_, value]):
                node = value
            case ast.Subscript(slice=ast.Tuple()):
                return  # a type annotation
        for new in changes(node):
            yield self.fault(node, new, statement)
        for new, left_out in shorter(node):
            yield self.fault(node, new, statement, f"{_short(ast.unparse(node))} without {_short(ast.unparse(left_out))}")
        for part in _below(node):
            yield from self._expressions(part, statement)
        for part in getattr(node, "generators", ()):
            yield from (self.fault(condition, ast.Constant(True), statement) for condition in part.ifs)


def changes(node: ast.expr) -> Iterator[ast.expr]:
    """Returns what may stand in place of an expression."""
    match node:
        case ast.Compare(left, [operator], [right]):
            yield from (ast.Compare(left, [other()], [right]) for other in _COMPARED[type(operator)])
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            yield from (rest[0] if len(rest) == 1 else ast.BoolOp(operator, rest) for _, rest in _one_less(values))
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.BinOp(left, operator, right) if type(operator) in _COUNTED and not _is_text(left) and not _is_text(right):
            yield ast.BinOp(left, _COUNTED[type(operator)](), right)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Call(ast.Name(name), arguments, keywords) if name in _OPPOSITES:
            yield ast.Call(ast.Name(_OPPOSITES[name]), arguments, keywords)
        case ast.Call(ast.Name("sorted" | "reversed"), [argument, *_]):
            yield ast.Call(ast.Name("list"), [argument], [])
        case ast.Call(ast.Attribute(owner, "filter" | "exclude")):
            yield ast.Call(ast.Attribute(owner, "all"), [], [])
        case ast.Call(ast.Attribute(owner, "order_by" | "distinct" | "strip")):
            yield owner


def shorter(node: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Returns the expression with one element or argument fewer, and which one is missing."""
    match node:
        case ast.List(elements, ast.Load()) | ast.Tuple(elements, ast.Load()) | ast.Set(elements) if len(elements) > 1:
            yield from ((type(node)(elts=rest), element) for element, rest in _one_less(elements))
        case ast.Dict(keys, values) if len(values) > 1:
            for (key, value), rest in _one_less(list(zip(keys, values, strict=True))):
                yield ast.Dict([key for key, _ in rest], [value for _, value in rest]), key or value
        case ast.Call(function, arguments, keywords):
            for argument, some in _one_less(arguments):
                if len(arguments) + len(keywords) > 1 and not _is_text(argument):
                    yield ast.Call(function, some, keywords), argument
            for keyword, named in _one_less(keywords):
                if keyword.arg != "strict":  # zip's `strict` is only a guard
                    yield ast.Call(function, arguments, named), ast.Name(f"{keyword.arg}=") if keyword.arg else keyword.value


def _one_less(things: list[T]) -> Iterator[tuple[T, list[T]]]:
    for n, left_out in enumerate(things):
        yield left_out, [*things[:n], *things[n + 1 :]]


def _can_go(statement: ast.stmt) -> bool:
    """Says whether the statement can be left out with the module still compiling."""
    match statement:
        case ast.Expr(ast.Constant() | ast.Yield() | ast.YieldFrom()):
            return False  # documentation, or what makes a function a generator
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            return True
        case ast.Assign([ast.Subscript() | ast.Attribute()]):
            return True
        case ast.Return(value):
            return value is not None and not (isinstance(value, ast.Constant) and value.value is None)
        case ast.If(orelse=[]):
            return True
    return False


def _parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """Returns the expressions of a statement that are run, without annotations."""
    match statement:
        case (
            ast.FunctionDef(args=arguments, decorator_list=decorators)
            | ast.AsyncFunctionDef(args=arguments, decorator_list=decorators)
        ):
            yield from (*decorators, *arguments.defaults, *(each for each in arguments.kw_defaults if each))
        case ast.ClassDef(decorator_list=decorators):
            yield from decorators
        case ast.AnnAssign(value=value):
            if value:
                yield value
        case ast.If(test) | ast.While(test):
            yield test
        case ast.For(iter=iterated):
            yield iterated
        case ast.With(items):
            yield from (item.context_expr for item in items)
        case ast.Match(subject, cases):
            yield from (subject, *(case.guard for case in cases if case.guard))
        case ast.Try() | ast.Raise():
            if isinstance(statement, ast.Raise) and statement.exc:
                yield statement.exc
        case _:
            yield from ast.iter_child_nodes(statement)


def _below(node: ast.expr) -> Iterator[ast.expr]:
    """Returns the expressions directly below, without a lambda's parameters and zip's `strict`."""
    for part in [node.body] if isinstance(node, ast.Lambda) else ast.iter_child_nodes(node):
        match part:
            case ast.expr():
                yield part
            case ast.keyword(name, value) if name != "strict":
                yield value
            case ast.comprehension(iter=iterated, ifs=conditions):
                yield from (iterated, *conditions)


def _blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        if block := getattr(statement, name, None):
            yield block
    for part in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield part.body


def _is_for_types(statement: ast.stmt) -> bool:
    match statement:
        case ast.If(ast.Name("TYPE_CHECKING")) | ast.Assign([ast.Name("__all__")]):
            return True
        case ast.Assign([ast.Name()], ast.Call(ast.Name("TypeVar" | "NewType" | "ParamSpec"))):
            return True
    return False


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 100 else f"{line[:60]} … {line[-36:]}"


def conditions(module: Module) -> Iterator[Fault]:
    """Returns faults that make the `when=` of a call always true."""
    always = ast.parse("lambda *_: True", mode="eval").body
    for statement, node in _nodes(module.tree):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg == "when":
                    yield module.fault(
                        keyword.value, always, statement, f"when={_short(ast.unparse(keyword.value))} always true"
                    )


def gates(module: Module) -> Iterator[Fault]:
    """Returns faults that take away a `require(…)`."""
    for statement, node in _nodes(module.tree):
        if node is statement and isinstance(node, ast.Expr):
            match node.value:
                case ast.Call(ast.Name("require") | ast.Attribute(attr="require")):
                    yield module.fault(statement, None, statement, f"{_short(ast.unparse(node))} taken away")


def fields(module: Module, serializers: set[str]) -> Iterator[Fault]:
    """Returns faults that take away a field of a serializer, where it is declared and where it is listed."""
    for node in module.tree.body:
        if isinstance(node, ast.ClassDef) and node.name in serializers:
            for name in _field_names(node):
                left = ast.ClassDef(node.name, node.bases, node.keywords, _without(node.body, name) or [ast.Pass()], [])
                yield module.fault(node, left, node, f"{node.name}.{name} taken away")


def serializers(trees: list[ast.Module]) -> set[str]:
    """Returns the names of all classes that descend from a class called like a serializer."""
    bases = {
        node.name: {_name(base) for base in node.bases}
        for tree in trees
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    found = {name for name in {*bases, *(base for each in bases.values() for base in each)} if name.endswith("Serializer")}
    while more := {name for name, each in bases.items() if each & found} - found:
        found |= more
    return found


def _name(base: ast.expr) -> str:
    bare = base.value if isinstance(base, ast.Subscript) else base
    return bare.attr if isinstance(bare, ast.Attribute) else getattr(bare, "id", "")


def _field_names(node: ast.ClassDef) -> list[str]:
    names = [
        target.id
        for statement in node.body
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Call)
        for target in statement.targets
        if isinstance(target, ast.Name)
    ]
    for listed in _listed(node.body):
        names += [each.value for each in listed.elts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return list(dict.fromkeys(names))


def _listed(body: list[ast.stmt]) -> Iterator[ast.List | ast.Tuple]:
    for inner in body:
        if isinstance(inner, ast.ClassDef) and inner.name == "Meta":
            for statement in inner.body:
                match statement:
                    case ast.Assign([ast.Name("fields")], ast.List() | ast.Tuple() as listed):
                        yield listed


def _without(body: list[ast.stmt], name: str) -> list[ast.stmt]:
    copied = copy.deepcopy([each for each in body if not (isinstance(each, ast.Assign) and _assigns(each, name))])
    for listed in _listed(copied):
        listed.elts = [each for each in listed.elts if not (isinstance(each, ast.Constant) and each.value == name)]
    return copied


def _assigns(statement: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in statement.targets)


def _nodes(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.AST]]:
    """Returns everything below a module, each node with the innermost statement around it."""

    def below(node: ast.AST, statement: ast.stmt | None) -> Iterator[tuple[ast.stmt, ast.AST]]:
        inside = node if isinstance(node, ast.stmt) else statement
        if inside:
            yield inside, node
        for child in ast.iter_child_nodes(node):
            yield from below(child, inside)

    return below(tree, None)
