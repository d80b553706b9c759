"""The plugin for pytest: notes which lines each test runs, or runs the named tests in the order given."""

import json
import os
from collections.abc import Generator, Iterator
from pathlib import Path
from signal import ITIMER_PROF, setitimer
from typing import Any

import pytest
from coverage import Coverage

RECORD, ONLY, ASSERTED = "FAULTS_RECORD", "FAULTS_ONLY", "FAULTS_ASSERTED"
COLLECTING = 120
"""How many seconds of processor time it may take to import and to find the tests."""


class Recorder:
    """Notes lines by test, how long each took and whether it passed, in files of this process's own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.tests: dict[str, tuple[float, bool]] = {}
        self.coverage = Coverage(
            data_file=folder / "lines", data_suffix=True, config_file=False, include=["./*"], omit=["./tests/*", "./scripts/*"]
        )
        self.coverage.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        self.tests[item.nodeid] = (0, True)
        try:
            return (yield)
        finally:
            self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.nodeid in self.tests:
            seconds, passed = self.tests[report.nodeid]
            self.tests[report.nodeid] = (seconds + report.duration, passed and not report.failed)

    def pytest_unconfigure(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        (self.folder / f"tests.{os.getpid()}.json").write_text(json.dumps(self.tests))


class Chosen:
    """Runs these tests in this order; one that takes more processor time than it may ends the process, by SIGPROF."""

    def __init__(self, file: Path) -> None:
        self.limits: dict[str, float] = json.loads(file.read_text())
        self.places = {test: place for place, test in enumerate(self.limits)}
        setitimer(ITIMER_PROF, COLLECTING)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.places), key=lambda item: self.places[item.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        setitimer(ITIMER_PROF, self.limits[item.nodeid])

    def pytest_sessionfinish(self) -> None:
        setitimer(ITIMER_PROF, COLLECTING)


class Asserted:
    """Fails a test only where an assertion fails; whatever breaks down under it proves nothing about the rule."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        report = yield
        if call.excinfo and not isinstance(call.excinfo.value, AssertionError | pytest.fail.Exception):
            report.outcome = "passed"
        return report


def pytest_configure(config: pytest.Config) -> None:
    spread = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
    if (folder := os.environ.get(RECORD)) and not spread:
        config.pluginmanager.register(Recorder(Path(folder)))
    if file := os.environ.get(ONLY):
        config.pluginmanager.register(Chosen(Path(file)))
    if os.environ.get(ASSERTED):
        config.pluginmanager.register(Asserted())
