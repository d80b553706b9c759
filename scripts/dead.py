"""Which functions, classes, methods and constants nothing uses: a line for each, and a failure if there is one.

    python -m scripts.dead

Used is what can be reached from lines that run by themselves: those of modules, and what frameworks call. Templates count;
tests do not, as what only a test uses is no part of the product. What stands in a module is looked for by where it is imported
from; a method by its name alone, as nobody knows of what class a value is.
"""

import ast
import importlib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import django

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("chronicle", "games", "api", "fixtures", "scripts")

EXCEPTIONS = {
    "chronicle.models.accounts.User.get_full_name": "pages of the admin ask for it",
    "chronicle.models.accounts.User.get_short_name": "pages of the admin ask for it",
    "chronicle.models.accounts.UserManager.create_superuser": "manage.py createsuperuser calls it",
    "chronicle.site.config.VARIABLES": "documents what may be set; docs/configuration.md and what is read are held against it",
    "scripts.services.postgres_version": "the head of a test run says what it runs on",
}
"""Places, and why they stay although nothing is seen to use them."""

_WRAPPER = re.compile(
    "abstractmethod|atomic|cache|cached_property|classmethod|contextmanager|dataclass|display|extend_schema|idempotent"
    "|never_cache|property|require_safe|setter|staticmethod|wraps"
)
"""Decorators that only wrap. Any other may register what it decorates, which is a use."""
_READ_BY_DJANGO = frozenset(("urlpatterns", "app_name", "handler400", "handler403", "handler404", "handler500", "Command"))
_REGISTERED = re.compile(r"games\.\w+\.(shelf\.SHELF|engine\.game\.[A-Z_]+)")
"""What a game's package contains for `games.GAMES` to find."""
_CALLED_BY_NAME = re.compile(r"__\w+__|Meta|(clean|validate|visit|process|pytest)_\w+|has_\w+_permission")
_FOUND_BY_THEIR_BASE = frozenset(("AppConfig", "AdminConfig", "OpenApiAuthenticationExtension"))
_DOTTED = re.compile(r"[^\W\d]\w*(?:[.:][^\W\d]\w*)*")
_QUOTED_TYPE = re.compile(r"[\w.]+(\[[\w., \[\]]+\])?( \| None)?")
_TAG = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)


@dataclass(eq=False)
class Definition:
    """A function, class or constant of a module, or a function or class within a class."""

    module: "Module"
    node: ast.AST
    name: str
    within: "Definition | None"

    @property
    def path(self) -> str:
        return f"{self.within.path}.{self.name}" if self.within else self.name

    @property
    def place(self) -> str:
        return f"{self.module.name}.{self.path}"

    @property
    def line(self) -> int:
        return self.node.lineno  # type: ignore[attr-defined,no-any-return]


@dataclass
class Use:
    """A name that a line mentions: with its dots, or with a star where only its beginning is known."""

    name: str
    by: Definition | None
    """The definition that mentions it; None for a line that runs by itself."""
    anywhere: bool = False
    """Whether the name can be a method's: mentioned without a dot, in the lines of a class, or in a string."""


@dataclass
class Module:
    """What a file defines, imports and mentions."""

    name: str
    file: Path
    own: dict[str, Definition] = field(default_factory=dict)
    """What stands in the module itself."""
    members: list[Definition] = field(default_factory=list)
    """What stands in its classes."""
    imports: dict[str, str] = field(default_factory=dict)
    """Name here → what it stands for."""
    uses: list[Use] = field(default_factory=list)

    def read(self, node: ast.AST, by: Definition | None = None) -> None:
        """Notes what the node defines, imports and mentions."""
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.Assign([ast.Name("__all__" | "EXCEPTIONS")]) | ast.Expr(ast.Constant()):
                    pass  # neither lists of names nor docstrings use anything
                case ast.Import(names):
                    for each in names:
                        first = each.name.partition(".")[0]
                        self.imports[each.asname or first] = each.name if each.asname else first
                case ast.ImportFrom(origin, names):
                    self.imports |= {each.asname or each.name: f"{origin}.{each.name}" for each in names}
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    self.define(child, name, by)
                case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)) if by is None:
                    self.define(child, name, by)
                case _:
                    self.mention(child, by)

    def define(self, node: ast.AST, name: str, by: Definition | None) -> None:
        if by and not isinstance(by.node, ast.ClassDef):
            return self.read(node, by)  # a function within a function
        new = Definition(self, node, name, by)
        if by:
            self.members.append(new)
        else:
            self.own[name] = new
        return self.read(node, new)

    def mention(self, node: ast.AST, by: Definition | None) -> None:
        in_class = by is not None and isinstance(by.node, ast.ClassDef)
        match node:
            case ast.Name(name, ast.Load()):
                self.uses.append(Use(name, by, anywhere=in_class))
            case ast.Attribute(value, name, context):
                steps = [] if isinstance(context, ast.Store) else [name]
                while isinstance(value, ast.Attribute):
                    steps.insert(0, value.attr)
                    value = value.value
                first = value.id if isinstance(value, ast.Name) else ""
                self.uses.append(Use(".".join([first, *steps]), by))
                if not first:
                    self.mention(value, by)
            case ast.Constant(str(text)) if _DOTTED.fullmatch(text):
                self.uses.append(Use(text.replace(":", "."), by, anywhere=True))
            case ast.Constant(str(text)) if _QUOTED_TYPE.fullmatch(text):
                self.uses += [Use(name, by) for name in re.findall(r"[\w.]+", text)]
            case ast.Call(ast.Name("getattr"), [_, ast.JoinedStr([ast.Constant(str(beginning)), *_]), *_]):
                self.uses.append(Use(f"{beginning}*", by, anywhere=True))
                self.read(node, by)
            case _:
                self.read(node, by)


def read(root: Path, packages: Iterable[str]) -> dict[str, Module]:
    modules = {}
    for package in packages:
        for file in sorted((root / package).rglob("*.py")):
            steps = file.relative_to(root).with_suffix("").parts
            if "migrations" not in steps:
                module = Module(".".join(steps[:-1] if steps[-1] == "__init__" else steps), file)
                module.read(ast.parse(file.read_bytes()))
                modules[module.name] = module
    return modules


def words(root: Path, packages: Iterable[str]) -> set[str]:
    """What the templates say within their tags."""
    folders = [root / "templates", *(folder for package in packages for folder in (root / package).rglob("templates"))]
    texts = [file.read_text("utf-8") for folder in folders for file in folder.rglob("*.*")]
    return {word for text in texts for tag in _TAG.findall(text) for word in re.findall(r"\w+", tag)}


# -- judging ----------------------------------------------------------------------------------------------------------


class Search:
    """Follows the uses, from the lines that run by themselves to everything they reach."""

    def __init__(self, modules: dict[str, Module], spoken: set[str]) -> None:
        self.modules = modules
        self.used: set[Definition] = set()
        self.names = set(spoken)
        """What is asked of values of which nobody knows what they are."""
        self.beginnings: set[tuple[Definition | None, str]] = set()
        """Of methods that a class asks itself for."""
        self.tops = {name.partition(".")[0] for name in modules}
        self.values: set[str] = set()
        """Modules that a string names: what they hold may be asked for by its name alone."""
        self.packages: set[str] = set()
        """The same for those that are handed around, and what is in them."""
        self.mentions: dict[Definition | None, list[tuple[Module, Use]]] = {}
        for module in modules.values():
            for use in module.uses:
                self.mentions.setdefault(use.by, []).append((module, use))

    def run(self) -> list[Definition]:
        """Finds what nothing reaches, without what stands in something that nothing reaches either."""
        self.follow(None)
        before = -1
        while before < len(self.used):  # as what is reached calls others by their names
            before = len(self.used)
            for each in self.everything():
                if each not in self.used and self.is_asked_for(each):
                    self.reach(each)
        return [each for each in self.everything() if each not in self.used and (not each.within or each.within in self.used)]

    def everything(self) -> Iterator[Definition]:
        for module in self.modules.values():
            yield from module.own.values()
            yield from module.members

    def is_asked_for(self, each: Definition) -> bool:
        if each.within and each.within not in self.used:
            return False
        by_name = each.name in self.names or any(
            each.within is asker and each.name.startswith(beginning) for asker, beginning in self.beginnings
        )
        module = each.module.name
        if by_name and (each.within or module in self.values or any(map(f"{module}.".startswith, self.packages))):
            return True
        return _found_by_a_framework(each) or _asked_for_by_a_base(each, self.modules)

    def reach(self, found: Definition) -> None:
        if found not in self.used:
            self.used.add(found)
            self.follow(found)

    def follow(self, by: Definition | None) -> None:
        for module, use in self.mentions.get(by, []):
            if use.name.endswith("*"):
                self.beginnings.add((by and by.within, use.name[:-1]))
                continue
            first, *rest = use.name.split(".")
            found, left = self.look(module, first, rest)
            self.names |= set(left)
            if isinstance(found, Definition):
                self.reach(found)
            elif isinstance(found, Module):
                if not use.anywhere:
                    self.packages.add(f"{found.name}.")
                elif rest:
                    self.values.add(found.name)
            if use.anywhere:
                self.names |= {first, *rest}

    def look(self, module: Module, first: str, rest: list[str]) -> tuple[Definition | Module | None, list[str]]:
        """Finds what the names stand for in this module, as far as that can be said; returns also the names that are left."""
        if first in module.own:
            return module.own[first], rest
        if first not in module.imports and (first not in self.tops or not rest):
            return None, rest  # a variable, or just a word
        steps = [*module.imports.get(first, first).split("."), *rest]
        for n in range(len(steps), 0, -1):
            origin = self.modules.get(".".join(steps[:n]))
            if origin and (n == len(steps) or steps[n] == "__path__"):
                return origin, []
            if origin and origin is not module:
                return self.look(origin, steps[n], steps[n + 1 :])
        return None, rest


def _found_by_a_framework(each: Definition) -> bool:
    if each.name in _READ_BY_DJANGO or _CALLED_BY_NAME.fullmatch(each.name) or each.place in EXCEPTIONS:
        return True
    if _REGISTERED.fullmatch(each.place):
        return True
    if isinstance(each.node, ast.ClassDef) and {_last(base) for base in each.node.bases} & _FOUND_BY_THEIR_BASE:
        return True
    decorators: list[ast.expr] = getattr(each.node, "decorator_list", [])
    return each.module.name == "chronicle.settings" or not all(_WRAPPER.fullmatch(_last(one)) for one in decorators)


def _asked_for_by_a_base(each: Definition, modules: dict[str, Module]) -> bool:
    """Tells whether a base from outside has this method, or the serializer has a field of the name."""
    if not each.within or each.within.within or not isinstance(each.within.node, ast.ClassDef):
        return False
    found = getattr(importlib.import_module(each.module.name), each.within.name)
    if each.name.startswith("get_") and each.name.removeprefix("get_") in getattr(found, "_declared_fields", ()):
        return True
    return any(each.name in vars(base) for base in found.__mro__ if base.__module__ not in modules)


def _last(expression: ast.expr) -> str:
    """The name that a decorator or a base goes by."""
    match expression:
        case ast.Call(func):
            return _last(func)
        case ast.Attribute(attr=name) | ast.Name(name):
            return name
    return ""


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chronicle.settings")
    django.setup()
    found = Search(read(ROOT, PACKAGES), words(ROOT, PACKAGES)).run()
    for each in found:
        print(f"{each.module.file.relative_to(ROOT)}:{each.line}: {each.path}")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
