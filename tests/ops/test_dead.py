"""Planted code that nothing uses is found, and what is used in any of the ways in which code is used is not."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from scripts import dead

Plant = Callable[..., list[str]]


@pytest.fixture
def plant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Plant]:
    """Puts up a package `garden` of these modules, with a template of these words, and tells what is dead in it."""
    monkeypatch.syspath_prepend(tmp_path)

    def found(template: str = "", **modules: str) -> list[str]:
        for name, text in ({"__init__": ""} | modules).items():
            file = tmp_path / "garden" / f"{name}.py"
            file.parent.mkdir(exist_ok=True)
            file.write_text(dedent(text), "utf-8")
        (tmp_path / "templates").mkdir(exist_ok=True)
        (tmp_path / "templates" / "page.html").write_text(template, "utf-8")
        search = dead.Search(dead.read(tmp_path, ["garden"]), dead.words(tmp_path, ["garden"]))
        return [each.place.removeprefix("garden.") for each in search.run()]

    yield found
    for name in [name for name in sys.modules if name.partition(".")[0] == "garden"]:
        del sys.modules[name]


def test_it_works(plant: Plant) -> None:
    text = """
        UNUSED = 1
        USED = 2

        def forgotten(): ...

        def called():
            return USED

        class Shed:
            def opened(self):
                return self.light

            @property
            def light(self): ...

            def never(self): ...

        class Ruin:
            def inside(self): ...

        Shed().opened()
        called()
    """
    assert plant(a=text) == ["a.UNUSED", "a.forgotten", "a.Ruin", "a.Shed.never"]


def test_the_exceptions_are_what_is_dead_without_them(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = {*dead.EXCEPTIONS, "chronicle.site.config.Variable"}  # what VARIABLES is made of
    monkeypatch.setattr(dead, "EXCEPTIONS", {})
    found = dead.Search(dead.read(dead.ROOT, dead.PACKAGES), dead.words(dead.ROOT, dead.PACKAGES)).run()
    assert {each.place for each in found} == expected


@pytest.mark.parametrize(
    "text",
    [
        "def seed(): return seed()",
        "def seed(): return sow()\ndef sow(): return seed()",
        "def seed(): ...\n__all__ = ['seed']",
        "from functools import cache\n@cache\ndef seed(): ...",
        "def seed(): 'seed'",
        "seed = 1",
        "seed: int = 1",
        "class seed: ...",
        "import re\nif re:\n    def seed(): ...",
        "class Bed:\n    seed = 1\ndef seed(): ...\nBed().seed",
        "def seed(): ...\ndef grow(bed): return bed.seed\ngrow(1)",
    ],
)
def test_what_nobody_reaches_is_dead(plant: Plant, text: str) -> None:
    assert "a.seed" in plant(a=text)


@pytest.mark.parametrize(
    "text",
    [
        "class Bed:\n    def seed(self): return self.seed()\nBed()",
        "class Bed:\n    def seed(self): ...\n    def grow(self): self.seed()\nBed()",
        "class Bed:\n    def __init__(self): self.seed = 1\n    def seed(self): ...\nBed()",
        "import json as seed\nclass Bed:\n    def seed(self): ...\nBed()",
    ],
)
def test_a_method_nobody_calls_is_dead(plant: Plant, text: str) -> None:
    assert "a.Bed.seed" in plant(a=text)


def test_what_is_used_elsewhere_under_the_same_name_is_no_use(plant: Plant) -> None:
    assert plant(a="def seed(): ...", b="def seed(): ...\nseed()") == ["a.seed"]


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("", "from garden.a import seed\nseed()"),
        ("", "from garden.a import seed as grain\ngrain()"),
        ("", "from garden import a\na.seed()"),
        ("", "import garden.a\ngarden.a.seed()"),
        ("", "import garden.a as bed\nbed.seed()"),
        ("", "HOOK = 'garden.a.seed'\nprint(HOOK)"),
        ("", "HOOK = 'garden.a:seed'\nprint(HOOK)"),
        ("", "from garden import a\nfor plot in [a]:\n    plot.seed()"),
        ("", "from importlib import import_module\nimport_module('garden.a').seed()"),
        ("", "from importlib import import_module\ngetattr(import_module('garden.a'), 'seed')()"),
        ("seed()", ""),
        ("def plot(): seed()\nplot()", ""),
        ("def plot(x: 'seed'): ...\nplot()", ""),
        ("def plot(x: 'list[seed]'): ...\nplot()", ""),
        ("class Bed(seed): ...\nBed()", ""),
    ],
)
def test_what_is_used_is_alive(plant: Plant, here: str, there: str) -> None:
    assert plant(a=f"def seed(): ...\n{here}", b=there) == []


@pytest.mark.parametrize(
    "text",
    [
        "import atexit\n@atexit.register\ndef seed(): ...",
        "import argparse\nclass Seed(argparse.Action):\n    def format_usage(self): ...\nSeed([], '')",
        "class Seed:\n    def clean_name(self): ...\n    def __len__(self): ...\n    class Meta: ...\nSeed()",
        "class Seed:\n    def _go(self): ...\n    def do(self, what): getattr(self, f'_{what}')()\nSeed().do('go')",
        "class Seed:\n    def go(self): ...\n    shown = ['go']\nSeed()",
        "class Seed:\n    def _go(self): ...\n    went = property(_go)\nSeed()",
        "from django.apps import AppConfig\nclass Seed(AppConfig):\n    def ready(self): sow()\ndef sow(): ...",
        "urlpatterns = []",
    ],
)
def test_what_frameworks_call_is_alive(plant: Plant, text: str) -> None:
    assert plant(a=text) == []


def test_a_serializer_asks_for_what_it_has_fields_of(plant: Plant) -> None:
    text = """
        from rest_framework.serializers import Serializer, SerializerMethodField

        class Seed(Serializer):
            colour = SerializerMethodField()
            def get_colour(self, row): ...
            def get_weight(self, row): ...

        Seed()
    """
    assert plant(a=text) == ["a.Seed.get_weight"]


def test_a_template_asks_for_methods(plant: Plant) -> None:
    text = "class Seed:\n    def kind(self): ...\n    def size(self): ...\nSeed()"
    assert plant("size {{ seed.kind }}", a=text) == ["a.Seed.size"]


def test_it_tells_where_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], plant: Plant, tmp_path: Path
) -> None:
    plant(a="\ndef seed(): ...")
    monkeypatch.setattr(dead, "ROOT", tmp_path)
    monkeypatch.setattr(dead, "PACKAGES", ["garden"])
    assert dead.main() == 1
    assert capsys.readouterr().out == "garden/a.py:2: seed\n"
