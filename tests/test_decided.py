"""Answers and rulings, as pages and refusals read them from docs/."""

import re

import pytest

import fixtures
from chronicle import decided
from chronicle.errors import AgainstTheRules, Refused
from scripts import laws

RULES = {
    rule for game in laws.laws(laws.ROOT / "docs" / "laws").values() for chapter in game.values() for rule in chapter.rules
}
CITABLE = {group for rule in RULES for group in decided.groups(rule)}


def refused(*law: str, option: str = "") -> list[str]:
    refusal = AgainstTheRules("unknown_option", "It is not offered.", at="/choose/0", law=law, option=option)
    return [case.name for case in decided.behind(refusal)]


def test_it_works() -> None:
    """As many as the table of the law counts; the two that leave nothing to decide are shown nowhere."""
    counted = laws.answers(laws.ROOT / "docs" / "answers" / "oath.md")
    found = [answer for cases in decided.answers("oath").values() for answer in cases]
    assert [answer.name for answer in found] == [name for section in counted.values() for name in section]
    assert [answer.name for answer in found if answer not in decided.of_cards("oath", answer.card)] == [
        "shrouded-wood 5",
        "the-tribunal 1",
    ]


def test_every_answer_says_case_and_decision() -> None:
    for cases in decided.answers("oath").values():
        assert [answer.number for answer in cases] == list(range(1, len(cases) + 1))
        for answer in cases:
            assert re.fullmatch(r"If .+, then .+\.", answer.text), answer.name


def test_every_answered_card_has_a_page() -> None:
    records = list(fixtures.records("oath"))
    pages = {record["slug"] for record in records} | {record["ruined"]["slug"] for record in records if record.get("ruined")}
    assert set(decided.answers("oath")) <= pages


def test_every_ruling_reads_rules_that_there_are() -> None:
    rows = [line for line in (decided.DOCS / "rulings.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    assert len(decided.rulings()) == len([row for row in rows if not row.startswith(("| rule", "| ---"))])
    for ruling in decided.rulings():
        assert ruling.law <= CITABLE, ruling.name


@pytest.mark.parametrize(
    ("cell", "rules"),
    [
        ("OATH-7.4.2b, banner.pf-a", {"OATH-7.4.2b", "OATH-banner.pf-a"}),
        ("WOW-11.1a–11.1c, 20.2e", {"WOW-11.1a", "WOW-11.1b", "WOW-11.1c", "WOW-20.2e"}),
        ("OATH-8.5d, SCRIBE-21", {"OATH-8.5d", "SCRIBE-21"}),
    ],
)
def test_what_a_ruling_cites(cell: str, rules: set[str]) -> None:
    assert {*decided._cited(cell)} == rules


def test_a_refusal_names_the_answers_about_the_card_that_was_refused() -> None:
    assert refused("OATH-4.2a", option="power:brass-horse")[:5] == [f"brass-horse {n}" for n in range(1, 6)]
    assert "roving-terror 1" in refused("OATH-4.2a", option="card:roving-terror")


def test_else_the_answers_and_rulings_on_the_rule_that_it_cites() -> None:
    assert refused("OATH-8.3.1b") == ["salt-the-earth 2", "forest-temple 2", "OATH-8.3.1b"]
    assert refused("WOW-11.1b") == ["WOW-11.1a–11.1d, 20.2e"]


def test_most_refusals_have_nothing_behind_them() -> None:
    assert refused("OATH-2.1a") == refused() == []
    assert decided.behind(Refused("open_seats", "Every seat has to be taken first.")) == []


def test_never_more_than_a_few() -> None:
    assert len(refused("OATH-site.wood-c", "OATH-10.give-a", "OATH-7.4b")) == decided.FEW


def test_every_reading_of_the_law_that_no_answer_confirms_is_listed_as_open() -> None:
    listed = {rule for ruling in decided.rulings() if ruling.by == "open" for rule in ruling.law}
    rows = [row for row in (decided.DOCS / "laws" / "oath.md").read_text("utf-8").splitlines() if row.startswith("| OATH-")]
    readings = [row for row in rows if re.search(r"\b[Rr]eadings?\b", row) and "publisher's Q&A" not in row]
    assert len(readings) > 10
    assert {row.split(" | ")[0].removeprefix("| ") for row in readings} <= listed


def test_who_has_decided() -> None:
    states = {ruling.name: ruling.by for ruling in decided.rulings()}
    assert set(states.values()) <= set(decided.BY)
    assert states["OATH-4.1.1.If"] == "confirmed"
