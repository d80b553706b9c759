"""Wayside Inn, a denizen of Hearth."""

import pytest

from tests.engines.oath.cards.scenes.hearth import offered, table, use

law = pytest.mark.law


@law("OATH-4.3.4b")
@pytest.mark.parametrize(("supply", "after"), [(0, 2), (4, 6), (6, 7)])
def test_the_inn_feeds(supply: int, after: int) -> None:
    s = table("wayside-inn", favor=1, supply=supply)
    use(s, "wayside-inn")
    assert s.red.supply == after


def test_the_inn_feeds_the_hungry() -> None:
    assert not offered(table("wayside-inn", favor=1, supply=7), "wayside-inn")
