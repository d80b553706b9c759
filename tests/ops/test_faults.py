"""The faults that scripts.faults plants, and what it tells of those that no test notices, in a project of two small modules."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from chronicle.site.config import ROOT
from scripts.faults import answers
from scripts.faults import run as faults
from scripts.faults.__main__ import main
from scripts.faults.executed import Executed, related, servers
from scripts.faults.mutations import Module, conditions, fields, serializers
from scripts.faults.run import Plan
from scripts.services import both

MINUTES = 15
"""How long a part of the long runs plants faults; the next run goes on."""
INI = "[pytest]\naddopts = -p no:anyio -p no:django -p no:hypothesispytest -p no:schemathesis\n"
"""Plugins that those tests do not need: to import them takes longer than to run the tests."""
SHOP = """\
def price(count):
    return 3 * count


def door(age):
    require(age)
    return "in"


def require(age):
    assert age > 17
"""
TESTS = """\
import pytest
from shop.shop import door, price


def test_price():
    assert price(2) == 6


def test_door():
    assert door(20) == "in"
"""


@pytest.fixture
def plan(tmp_path: Path) -> Plan:
    project = tmp_path / "project"
    for file, text in {
        "shop/__init__.py": "",
        "shop/shop.py": SHOP,
        "tests/test_shop.py": TESTS,
        "pytest.ini": INI,
    }.items():
        (project / file).parent.mkdir(parents=True, exist_ok=True)
        (project / file).write_text(text)
    (tmp_path / "equivalents.toml").touch()
    return Plan(project, tmp_path / "kept", {"shop": ["shop"]}, {"gates": ["shop"]}, ["tests"], tmp_path / "equivalents.toml")


def changes(text: str) -> set[str]:
    return {fault.change for fault in Module("a.py", text).faults()}


def test_it_works(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    assert not faults.run(plan, ["shop", "gates"], None, "1", 2)
    printed = capsys.readouterr().out
    survived = [line.strip().partition("    [")[0] for line in printed.splitlines() if line.startswith("  shop/")]
    assert sorted(survived) == ["shop/shop.py:6: require(age) -> pass", "shop/shop.py:6: require(age) taken away"]
    assert "shop                5 of    6 noticed:  83.3% (43.6% to 97.0%; goal 95%, at least 90%) TOO FEW" in printed
    assert "gates               0 of    1 noticed:   0.0%" in printed
    assert (plan.project / "shop/shop.py").read_text() == SHOP


def test_what_runs_when_a_module_is_imported_is_shown_to_the_tests_of_the_module(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    (plan.project / "shop/shop.py").write_text(
        "def twice(count):\n    return 2 * count\n\n\nPRICE = twice(3)\n\n\ndef price():\n    return PRICE\n"
    )
    (plan.project / "tests/test_shop.py").write_text(
        "from shop.shop import price\n\n\ndef test_price():\n    assert price() == 6\n"
    )
    (plan.project / "tests/test_declared.py").write_text("def test_declared(): ...\n")
    monkeypatch.setattr("scripts.faults.executed.OF_DECLARATIONS", ("tests/test_declared.py",))
    executed = Executed.record(plan.kept, plan.project, plan.project, plan.tests, 1)
    asked = {"tests/test_shop.py::test_price", "tests/test_declared.py::test_declared"}
    assert {*executed.tests_of("shop/shop.py", 2, 2, 2)} == {*executed.tests_of("shop/shop.py", 5, 5, 5)} == asked
    assert executed.tests_of("shop/shop.py", 9, 9, 9) == ["tests/test_shop.py::test_price"]


def test_what_a_module_binds_is_shown_to_the_tests_of_whatever_is_made_of_it(plan: Plan) -> None:
    (plan.project / "shop/prices.py").write_text("ONE = 3\nTWO = 2 * ONE\n")
    (plan.project / "shop/shop.py").write_text("from shop.prices import TWO\n\n\ndef price():\n    return TWO\n")
    (plan.project / "tests/test_shop.py").write_text(
        "from shop.shop import price\n\n\ndef test_price():\n    assert price() == 6\n\n\ndef test_other(): ...\n"
    )
    executed = Executed.record(plan.kept, plan.project, plan.project, plan.tests, 1)
    assert executed.tests_of("shop/prices.py", 1, 1, 1)[0] == "tests/test_shop.py::test_price"


def test_of_the_tests_only_those_that_changed_run_again(plan: Plan) -> None:
    Executed.record(plan.kept, plan.project, plan.project, plan.tests, 1)
    more = "from shop.shop import price\n\n\ndef test_one():\n    assert price(1) == 3\n"
    (plan.project / "tests/test_more.py").write_text(more)
    executed = Executed.record(plan.kept, plan.project, plan.project, plan.tests, 1)
    assert {name: run.name for name, run in executed.runs.items()} == {"tests/test_shop.py": "0", "tests/test_more.py": "1"}
    assert "tests/test_more.py::test_one" in executed.tests_of("shop/shop.py", 2, 2, 2)
    (plan.project / "tests/test_more.py").unlink()
    executed = Executed.record(plan.kept, plan.project, plan.project, plan.tests, 1)
    assert "tests/test_more.py::test_one" not in executed.tests_of("shop/shop.py", 2, 2, 2)


def test_a_fault_is_shown_to_so_many_tests_alone(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    assert not faults.run(replace(plan, most=0), ["gates"], None, "1", 1)
    assert "(no test runs it)" in capsys.readouterr().out


def test_what_tests_run_is_shown_to_those_that_read_sources_at_last(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    (plan.project / "tests/test_a.py").write_text("def test_what_is_written(): ...\n")
    monkeypatch.setattr("scripts.faults.executed.OF_SOURCES", ("tests/test_a.py",))
    executed = Executed.record(plan.kept, plan.project, plan.project, plan.tests, 1)
    reading, price, door = (
        "tests/test_a.py::test_what_is_written",
        "tests/test_shop.py::test_price",
        "tests/test_shop.py::test_door",
    )
    assert executed.tests_of("shop/shop.py", 2, 2, 2) == [price, door, reading]


def test_a_test_that_hangs_has_noticed(plan: Plan, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scripts.faults.trial.PATIENCE", 5)
    (plan.project / "shop/shop.py").write_text("def wait(seconds):\n    while seconds:\n        seconds -= 1\n")
    (plan.project / "tests/test_shop.py").write_text("from shop.shop import wait\n\n\ndef test_wait():\n    wait(2)\n")
    hanging = [fault for fault in plan.all_of("shop") if fault.change == "seconds -= 1 -> pass"]
    monkeypatch.setattr(Plan, "drawn", lambda *_: hanging)
    assert faults.run(plan, ["shop"], None, "1", 1)
    assert "1 of    1 noticed (1 hung)" in capsys.readouterr().out


def test_what_was_judged_is_not_judged_again(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    first = faults.run(plan, ["gates"], None, "1", 1)
    monkeypatch.setattr("scripts.faults.run.judge", None)
    assert faults.run(plan, ["gates"], None, "1", 1) == first
    (plan.project / "tests/test_shop.py").write_text(
        TESTS.replace("assert door(20)", "with pytest.raises(AssertionError): door(3)\n    assert door(20)")
    )
    monkeypatch.undo()
    assert faults.run(plan, ["gates"], None, "1", 1)


def test_a_run_whose_time_is_over_leaves_the_rest_for_the_next(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    assert faults.run(plan, ["gates"], None, "1", 1, minutes=0)
    printed = capsys.readouterr().out
    assert "gates               0 of    0 noticed:   0.0% (0.0% to 100.0%; goal: all) 1 left for the next run" in printed
    for minutes in (5, 0):  # what is known takes no time
        assert not faults.run(plan, ["gates"], None, "1", 1, minutes)
        assert "gates               0 of    1 noticed:   0.0%" in capsys.readouterr().out


def test_a_test_that_is_red_anyway_judges_nothing(plan: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    (plan.project / "tests/test_shop.py").write_text(TESTS + "\n\ndef test_red():\n    assert door(20) == price(1)\n")
    assert not faults.run(plan, ["gates"], None, "1", 1)
    assert "1 tests fail without any fault, and are left out:\n  tests/test_shop.py::test_red" in capsys.readouterr().out


ON_SERVERS = """\
import os

import pytest
from shop.shop import door

pytestmark = pytest.mark.database


def test_door():
    if "REDIS_URL" in os.environ:
        with pytest.raises(AssertionError):
            door(3)
"""


@pytest.fixture
def served(plan: Plan) -> Plan:
    """Of a project where age is looked at where there are servers."""
    (plan.project / "tests/test_served.py").write_text(ON_SERVERS)
    return replace(plan, servers={"DATABASE_URL": "postgres://here/shop?sslmode=require", "REDIS_URL": "redis://here/0"})


def test_what_sqlite_does_not_notice_is_shown_to_the_tests_on_servers(
    served: Plan, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not faults.run(replace(served, servers={}), ["gates"], None, "1", 1)
    assert faults.run(served, ["gates", "shop"], None, "1", 2)
    assert "shop                6 of    6 noticed" in capsys.readouterr().out
    monkeypatch.setattr("scripts.faults.run.judge", None)  # what both halves found out is kept
    assert faults.run(served, ["gates", "shop"], None, "1", 2)


def test_each_copy_has_databases_of_its_own(served: Plan) -> None:
    executed = Executed(served.kept, served.project, served.servers, {}, [])
    assert executed.servers_of(Path("scratch/1")) == {
        "DATABASE_URL": "postgres://here/shop_1?sslmode=require",
        "REDIS_URL": "redis://here/0",
        "PYTEST_XDIST_WORKER": "gw1",
    }
    assert Executed(served.kept, served.project, {}, {}, []).servers_of(Path("scratch/1")) == {}


def test_pure_engines_are_not_shown_to_servers(served: Plan, capsys: pytest.CaptureFixture[str]) -> None:
    assert not faults.run(replace(served, engines=("shop/",)), ["gates"], None, "1", 1)
    assert "PostgreSQL" not in capsys.readouterr().out


def test_servers_are_those_of_services_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    monkeypatch.setenv("DATABASE_URL", "postgres://here/shop")
    assert servers() == {}
    monkeypatch.setenv("REDIS_URL", "redis://here/0")
    assert servers() == {"DATABASE_URL": "postgres://here/shop", "REDIS_URL": "redis://here/0"}


def test_a_declared_equivalent_is_not_drawn(plan: Plan) -> None:
    plan.equivalents.write_text(
        '[[equivalent]]\nfile = "shop/shop.py"\nline = "require(age)"\nchange = "require(age) taken away"\nreason = "tried"'
    )
    assert plan.drawn("gates", None, "1") == []


def test_the_same_seed_draws_the_same(plan: Plan) -> None:
    assert plan.drawn("shop", 5, "1") == plan.drawn("shop", 5, "1") != plan.drawn("shop", 5, "2")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = b == c", {"b == c -> (b != c)"}),
        ("a = b < 7", {"b < 7 -> (b <= 7)", "b < 7 -> (b >= 7)", "7 -> 8", "7 -> 6"}),
        ("a = not b", {"not b -> b"}),
        ("a = b and c", {"b and c -> (b or c)", "b and c -> b", "b and c -> c"}),
        ("a = [b for b in c if b]", {"b -> True"}),
        (
            "a = sorted(b, key=c)",
            {"sorted(b, key=c) -> list(b)", "sorted(b, key=c) without b", "sorted(b, key=c) without key="},
        ),
        ("a = b.filter(c=d)", {"b.filter(c=d) -> b.all()", "b.filter(c=d) without c="}),
        ("a = ['b', 'c']", {"['b', 'c'] without 'b'", "['b', 'c'] without 'c'"}),
        ("def a():\n    return b", {"return b -> pass"}),
        ("if a:\n    b()", {"a -> (not a)", "if a: b() -> pass", "b() -> pass"}),
        ("a += b", {"a += b -> pass"}),
        (
            "a = zip(b, c, strict=True)",
            {"zip(b, c, strict=True) without b", "zip(b, c, strict=True) without c"},
        ),
        ("a: dict[str, int] = f'{b + 1}'", set()),
        ("assert a == b", set()),
    ],
)
def test_what_can_be_planted(text: str, expected: set[str]) -> None:
    assert changes(text) == expected


def test_fields_are_taken_from_where_they_are_declared_and_listed() -> None:
    module = Module(
        "api/a.py",
        'class CardSerializer(ModelSerializer):\n    suit = CharField()\n\n    class Meta:\n        fields = ["id", "suit"]\n',
    )
    found = {fault.change: fault.text for fault in fields(module, serializers([module.tree]))}
    assert list(found) == ["CardSerializer.suit taken away", "CardSerializer.id taken away"]
    assert "suit" not in found["CardSerializer.suit taken away"]
    assert "fields = ['suit']" in found["CardSerializer.id taken away"]


def test_conditions_are_made_always_true() -> None:
    module = Module("a.py", "@PLAN('x', when=lambda held, t: t.rich)\ndef x(): ...\n")
    assert [fault.planted("\n".join(module.lines)) for fault in conditions(module)] == [
        "@PLAN('x', when=(lambda *_: True))\ndef x(): ..."
    ]


def test_a_condition_is_shown_to_the_tests_of_what_it_names(tmp_path: Path) -> None:
    file = tmp_path / "powers.py"
    file.write_text(
        "def rich(t):\n    return t.gold\n\n\n@PLAN(when=rich)\ndef pay(t):\n    t.gold -= 1\n\n\nclass A:\n    b = 1\n"
    )
    assert related(file, 5, 5) == {2, 7}
    assert related(file, 10, 10) == set()
    assert related(file, 2, 2) is None


def test_the_interval() -> None:
    assert [round(bound, 3) for bound in faults.wilson(9, 10)] == [0.596, 0.982]
    assert faults.wilson(0, 0) == (0, 1)


def test_every_declared_equivalent_is_a_fault_that_could_be_planted() -> None:
    plan = Plan(ROOT, ROOT / ".venv" / "faults")
    declared = dict(plan.declared)
    vars(plan)["declared"] = {}
    assert declared.keys() <= {faults.known_as(fault) for part in (*plan.areas, *plan.series) for fault in plan.all_of(part)}


ANSWERS = """
| answer | the case, and how it is decided | law | applies |
| fox 1 | If it is old, then it is let in. | – | yes |
| fox 2 | If it is young, then nobody looks. | – | yes |
"""
DENIZENS = """\
def fox(age):
    return "fox" if age > 9 else ""
"""
MARKED = """\
import pytest
from den.fox import fox


@pytest.mark.answer("fox", 1)
@pytest.mark.parametrize("age", [10, 11])
def test_old(age):
    assert fox(age) == "fox"


@pytest.mark.answer("fox", 2)
def test_young():
    fox(3)
"""


def test_answers_whose_tests_see_nothing_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "TRIES", 2)
    project = tmp_path / "project"
    for file, text in {
        "den/__init__.py": "",
        "den/fox.py": DENIZENS,
        "docs/answers/oath.md": ANSWERS,
        "tests/engines/oath/test_fox.py": MARKED,
        "pytest.ini": INI + "markers =\n    answer(card, number): x\n",
    }.items():
        (project / file).parent.mkdir(parents=True, exist_ok=True)
        (project / file).write_text(text)
    assert not answers.run(Plan(project, tmp_path / "kept"), None, "1", "den")
    printed = capsys.readouterr().out
    assert "  fox 1: seen to fail: den/fox.py:2: " in printed
    assert "  fox 2: NOT seen to fail: den/fox.py:2: " in printed
    assert "the tests of 1 of 2 were seen to fail: 50.0%" in printed
    assert "  1 by one in what names the card\n" in printed
    assert (project / "den/fox.py").read_text() == DENIZENS


def test_a_sample_of_the_answers_tests_fails_when_their_rule_is_broken(tmp_path: Path) -> None:
    assert answers.run(Plan(ROOT, tmp_path), 2, "1")


@pytest.mark.soak("answers")
def test_fifty_of_the_answers_tests_fail_when_their_rule_is_broken() -> None:
    assert answers.run(Plan(ROOT, ROOT / ".venv" / "faults"), None, os.environ.get("SEED", "1"))


def test_bad_usage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["faults", "--part", "cellar"])
    with pytest.raises(SystemExit, match="2"):
        main()


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(part, marks=pytest.mark.soak(f"faults-{part.replace('/', '-')}"))
        for part in (*faults.AREAS, *faults.SERIES)
    ],
)
def test_the_tests_notice_planted_faults(part: str) -> None:
    with both() as servers:
        plan, jobs = Plan(ROOT, ROOT / ".venv" / "faults", servers=servers), int(os.environ.get("JOBS", "1"))
        assert faults.run(plan, [part], None, os.environ.get("SEED", "1"), jobs, MINUTES)
