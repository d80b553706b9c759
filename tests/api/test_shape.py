"""The API is as it is written down in tests/data/api.txt: a field that goes, or comes, is meant to."""

from copy import deepcopy

import pytest

from tests.api.promised import document
from tests.api.shape import changes


def test_it_works() -> None:
    """Made anew: this test is to run what the schema is made of, whichever came before it."""
    changed = changes(document(anew=True))
    assert not changed, "\n".join(["python -m tests.api.shape writes it anew; read what it changes", *changed[:80]])


@pytest.mark.parametrize(("schema", "field"), [("Member", "id"), ("Token", "expires_at"), ("Timeline", "winner_color")])
def test_a_field_that_is_taken_away(schema: str, field: str) -> None:
    now = deepcopy(document())
    del now["components"]["schemas"][schema]["properties"][field]
    assert [line for line in changes(now) if line.startswith(f"-  {field}: ")]


def test_a_field_that_may_be_missing_now() -> None:
    now = deepcopy(document())
    now["components"]["schemas"]["Member"]["required"].remove("role")
    assert {"-  role: Role", "+  role?: Role"} <= set(changes(now))
