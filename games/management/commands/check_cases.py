import sys
from importlib import import_module
from typing import Any

import msgspec
from django.core.management.base import CommandParser

from chronicle.management.engine import EngineCommand, read
from games.kernel.cases import check, read_cases
from games.shelf.shelves import shelves

KINDS = {kind: module for shelf in shelves() for kind, module in shelf.cases.items()}


class Command(EngineCommand):
    help = "Runs files of worked examples through the engines: a line for each, then how many passed."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("kind", choices=sorted(KINDS))
        parser.add_argument("file", nargs="+")

    def run(self, options: dict[str, Any]) -> None:
        module = import_module(KINDS[options["kind"]])
        reader = getattr(module, "read_cases", read_cases)  # a kind of cases may have files of its own form
        files = [reader(read(name)) for name in options["file"]]
        passed = failed = 0
        for checked in (checked for cases in files for checked in check(cases, module.KINDS)):
            if checked.ok:
                passed += 1
                self.stdout.write(f"ok {checked.id}")
            else:
                failed += 1
                self.stdout.write(f"FAIL {checked.id} expected {_json(checked.expected)} got {_json(checked.got)}")
        self.stdout.write(f"{passed} passed, {failed} failed")
        if failed:
            sys.exit(1)


def _json(value: Any) -> str:
    return msgspec.json.encode(value, order="sorted").decode()
