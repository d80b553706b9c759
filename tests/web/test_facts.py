"""A record of the facts, made readable."""

from typing import Any

from chronicle.models import CatalogueEntry
from chronicle.web.catalogue.facts import FactSheet


def sheet(**power: Any) -> FactSheet:
    facts = {"slug": "salt", "names": {"en": "Salt"}, "powers": [{"text": "It keeps.", **power}]}
    return FactSheet(CatalogueEntry(game="oath", kind="relic", slug="salt", name="Salt", facts=facts), {})


def test_a_power_tells_what_it_has_and_not_what_it_has_none_of() -> None:
    (power,) = sheet(uses=2, limit=0, may_be_kept=False, may_be_sold=True).powers
    assert [(label, str(value)) for label, value in power.facts] == [("Uses", "2"), ("May be sold", "yes")]


def test_what_a_power_costs_is_told_apart() -> None:
    (power,) = sheet(cost={"favor": 1, "secret": 0, "ops": []}).powers
    assert power.cost == [("Favor", "1")]
    assert power.facts == []
