"""What lists of the admin ask of the database, with few rows and with more; the rows are added once for all lists."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse


@dataclass(frozen=True)
class Cost:
    few: list[str]
    many: list[str]
    page: str


def costs_of(desk: Client, app: str, tables: Sequence[str], add_rows: Callable[[], object]) -> dict[str, Cost]:
    """The queries of each list before and after, and the longer page."""
    for table in tables:  # the first look at a page fills what is remembered
        _open(desk, app, table)
    few = {table: _open(desk, app, table)[0] for table in tables}
    add_rows()
    return {table: Cost(few[table], *_open(desk, app, table)) for table in tables}


def check(cost: Cost) -> None:
    assert 0 < len(cost.few) <= 100
    assert len(cost.many) <= len(cost.few), "\n".join(cost.many)


def _open(desk: Client, app: str, table: str) -> tuple[list[str], str]:
    with CaptureQueriesContext(connection) as captured:
        page = desk.get(reverse(f"admin:{app}_{table}_changelist"))
    assert page.status_code == 200
    return [query["sql"] for query in captured], page.text
