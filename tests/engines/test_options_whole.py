"""No rule takes an answer apart: it is given what the chosen option stands for. Text that engines do take apart is listed."""

import ast
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import games
from games import GAMES
from games.kernel.game import playable

ROOT = Path(games.__file__).parents[1]
APART = {"split", "rsplit", "partition", "rpartition", "removeprefix", "removesuffix", "startswith", "endswith"}
NOT_OPTIONS = {
    "oath.engine.chronicle.checks": "a table of this module, written as words",
    "oath.engine.chronicle.oath_and_citizens.swear": "a rule's number",
    "oath.engine.chronicle.reading.begin": "where in a report a doubt is, and its sentence",
    "oath.engine.chronicle.reading.warnings": "where in a report a fault is",
    "oath.engine.play.campaign.plans._alone": "the key of a power, which begins with its card",
    "oath.engine.play.core.states._named": "what is stored of deals by earlier versions",
    **{
        f"oath.engine.world.recount._Recount.{name}": "the name of a pile of the box"
        for name in ("_count", "_enter", "_read", "_sites", "_tell_counts")
    },
    "oath.engine.world.recount.zone_slot": "the name of a pile of the box",
    "oath.engine.world.remembered._said": "where in a remembered chronicle a fault is",
    "oath.engine.world.remembered.role": "a way to win",
    **{
        f"oath.engine.world.unseen.{name}": "the name of a pile of the box"
        for name in ("Unseen._write", "Unseen.count", "Unseen.recount", "zone_of")
    },
    "oath.engine.world.world._place_faults": "where in a world a fault is",
    "oath.engine.world.world.convert": "what msgspec says of a fault",
    "viscounts.engine.board.Board._leads_to": "a fact: the end of a Segment's slug",
}
"""Function → what it takes apart."""
BOTS = {"oath.engine.play.judging", "viscounts.engine.judge"}
"""They see a question as a player does: of its options they know the ids, and what these say of themselves."""


def taken_apart(tree: ast.Module, module: str) -> Iterator[str]:
    """Names the functions that take a string apart, begin a number in the middle of one, or look into an answer."""
    for name, scope in _scopes(tree, module):
        own = list(_inside(scope))
        answers = {
            target.id
            for node in own
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and _is_answer(node.value)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        for node in own:
            match node:
                case ast.Call(func=ast.Attribute(attr=attr)) if attr in APART:
                    yield name
                case ast.Call(func=ast.Name(id="int"), args=[ast.Subscript(slice=ast.Slice())]):
                    yield name
                case ast.Subscript(value=ast.Name(id=answer)) if answer in answers:
                    yield name


def _is_answer(value: ast.expr) -> bool:
    if isinstance(value, ast.YieldFrom):
        return isinstance(value.value, ast.Call) and ast.unparse(value.value.func) == "choose"
    return isinstance(value, ast.Yield)


def _scopes(node: ast.AST, name: str) -> Iterator[tuple[str, ast.AST]]:
    yield name, node
    for inner in _inside(node):
        if isinstance(inner, ast.FunctionDef | ast.ClassDef):
            yield from _scopes(inner, f"{name}.{inner.name}")


def _inside(scope: ast.AST) -> Iterator[ast.AST]:
    """Walks what is in a module, class or function, and not in a smaller one."""
    for node in ast.iter_child_nodes(scope):
        yield node
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from _inside(node)


def engine(game_id: str) -> Iterator[str]:
    folder = ROOT.joinpath(*GAMES[game_id].split("."), "engine")
    for path in sorted(folder.rglob("*.py")):
        module = ".".join(path.relative_to(ROOT / "games").with_suffix("").parts).removesuffix(".__init__")
        if module not in BOTS:
            yield from taken_apart(ast.parse(path.read_text("utf-8")), module)


def test_it_works() -> None:
    assert {name for game_id in playable() for name in engine(game_id)} == NOT_OPTIONS.keys()


@pytest.mark.parametrize(
    "rule",
    [
        'answer = yield Ask(0, "act", ["sell:1"])\nreturn answer.partition(":")[2]',
        'return int((yield Ask(0, "act", ["sell:1"])).rsplit(":")[1])',
        'answer = yield from choose(0, "act", ["sell:1", "buy:1"])\nreturn answer[5:]',
        'answer = yield from choose(0, "act", ["sell:1", "buy:1"])\nreturn answer[-1]',
        "return int(t.state.doing[5:])",
        'return any(option.startswith("sell") for option in options)',
    ],
)
def test_whoever_takes_an_option_apart_is_found(rule: str) -> None:
    source = "def act(t, options):\n" + "".join(f"    {line}\n" for line in dedent(rule).splitlines())
    assert set(taken_apart(ast.parse(source), "market")) == {"market.act"}


def test_whoever_looks_at_what_options_stand_for_is_not() -> None:
    source = """
        def act(t):
            journey = yield from choose_of(0, "act", {"go:1": (1, 2)})
            answer = yield from choose(0, "act", ["sell", "buy"])
            return journey[1], SELLING[answer], t.state.deck[1:]
    """
    assert set(taken_apart(ast.parse(dedent(source)), "market")) == set()
