from pathlib import Path

import pytest

from scripts import laws

RULES = """# Rules

## 1. Seats

| id | rule | kind |
| --- | --- | --- |
| TOY-1.1a | Two seats. | must |
| TOY-1.1b | No more. | cannot |

## 2. End

### Points

| TOY-2.1a | Most win. | scoring |

| chapter | must |
| 1. Seats | 1 |
"""

TESTS = """
import pytest

pytestmark = [pytest.mark.law("TOY-1.1a")]

@pytest.mark.law(
    "TOY-1.1b",
)
def test_seats(): ...
"""


ANSWERS = """# Answers

## Cards

| answer | the case, and how it is decided | law | applies |
| --- | --- | --- | --- |
| old-fox 1 | If it sleeps, then it bites. | TOY-1.1a | yes |
| old-fox 2 | If it dreams, then nobody knows. | – | no: nothing to decide |

## Sites

| den 1 | If it is dark, then go home. | TOY-1.1a, TOY-1.1b | yes |
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write(tmp_path, "docs/laws/toy.md", RULES)
    write(tmp_path, "docs/laws/in_force.toml", "[toy]\nchapters = [1]\n")
    write(tmp_path, "tests/deep/test_toy.py", TESTS)
    write(tmp_path, "games/toy/rules.py", '"""TOY-1, TOY-2.1 and TOY-2.1a–2.1b; RFC-7396 is none of ours."""\n')
    return tmp_path


def write(project: Path, name: str, text: str) -> None:
    (project / name).parent.mkdir(parents=True, exist_ok=True)
    (project / name).write_text(text)


def test_it_works(project: Path) -> None:
    table, wrong = laws.report(project)
    assert wrong == []
    assert [line.split() for line in table] == [
        ["toy"],
        ["1.", "Seats", "2", "/", "2", "in", "force"],
        ["2.", "End", "0", "/", "1"],
        ["all", "2", "/", "3"],
    ]


def test_a_rule_in_force_without_a_test(project: Path) -> None:
    write(project, "tests/deep/test_toy.py", TESTS.replace("TOY-1.1b", "TOY-1.1a"))
    assert laws.report(project)[1] == ["no test: TOY-1.1b"]


def test_all_chapters_in_force(project: Path) -> None:
    write(project, "docs/laws/in_force.toml", '[toy]\nchapters = "all"\n')
    assert laws.report(project)[1] == ["no test: TOY-2.1a"]


def test_marks_on_parameters_count(project: Path) -> None:
    write(project, "docs/laws/in_force.toml", '[toy]\nchapters = "all"\n')
    write(project, "tests/test_more.py", 'CASES = [pytest.param(1, marks=pytest.mark.law("TOY-2.1a", "TOY-1.1a"))]')
    assert laws.report(project)[1] == []


def test_a_test_that_cites_an_unknown_rule(project: Path) -> None:
    write(project, "tests/test_more.py", '@pytest.mark.law("TOY-9.9z")\ndef test_it(): ...')
    assert laws.report(project)[1] == ["tests/test_more.py:1: there is no rule TOY-9.9z"]


def test_a_test_must_cite_single_rules(project: Path) -> None:
    write(project, "tests/test_more.py", '@pytest.mark.law("TOY-1.1")\ndef test_it(): ...')
    assert laws.report(project)[1] == ["tests/test_more.py:1: there is no rule TOY-1.1"]


def test_a_citation_that_cannot_be_read(project: Path) -> None:
    write(project, "tests/test_more.py", "@pytest.mark.law(rule)\ndef test_it(): ...")
    assert laws.report(project)[1] == ["tests/test_more.py:1: there is no rule rule"]


def test_an_engine_that_cites_an_unknown_rule(project: Path) -> None:
    write(project, "games/toy/more.py", 'LAW = ("TOY-1.1c", "TOY-3")\n')
    assert laws.report(project)[1] == [f"games/toy/more.py:1: there is no rule {rule}" for rule in ("TOY-1.1c", "TOY-3")]


def test_a_rule_that_stands_there_twice(project: Path) -> None:
    write(project, "docs/laws/toy.md", RULES.replace("TOY-1.1b", "TOY-1.1a"))
    assert "docs/laws/toy.md: TOY-1.1a stands there twice" in laws.report(project)[1]


def test_the_exit_code_tells(project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(laws, "ROOT", project)
    assert laws.main() == 0
    write(project, "tests/deep/test_toy.py", "")
    assert laws.main() == 1
    out, err = capsys.readouterr()
    assert "0 / 2" in out
    assert "no test: TOY-1.1a, TOY-1.1b" in err


def test_answers_are_counted_beside_the_law(project: Path) -> None:
    write(project, "docs/answers/toy.md", ANSWERS)
    write(project, "tests/test_more.py", '@pytest.mark.answer("old-fox", 1)\ndef test_it(): ...\nanswer(client, 3)')
    table, wrong = laws.report(project)
    assert wrong == []
    assert [line.split() for line in table[4:]] == [
        ["toy:", "the", "publisher's", "answers"],
        ["Cards", "1", "/", "1"],
        ["Sites", "0", "/", "1"],
        ["all", "1", "/", "2"],
    ]


def test_an_answer_in_force_without_a_test(project: Path) -> None:
    write(project, "docs/answers/toy.md", ANSWERS)
    write(project, "docs/laws/in_force.toml", "[toy]\nchapters = [1]\nanswers = true\n")
    write(project, "tests/test_more.py", '@pytest.mark.answer("old-fox", 1)\ndef test_it(): ...')
    table, wrong = laws.report(project)
    assert wrong == ["no test: den 1"]
    assert table[-2].split() == ["Sites", "0", "/", "1", "in", "force"]


def test_an_answer_that_cites_an_unknown_rule(project: Path) -> None:
    write(project, "docs/answers/toy.md", ANSWERS.replace("TOY-1.1a, TOY-1.1b", "TOY-1.1z"))
    assert laws.report(project)[1] == ["docs/answers/toy.md: den 1: there is no rule TOY-1.1z"]


def test_a_mark_that_names_no_answer(project: Path) -> None:
    write(project, "docs/answers/toy.md", ANSWERS)
    write(project, "tests/test_more.py", 'answer = pytest.mark.answer\n\n@answer("old-fox", 3)\ndef test_it(): ...')
    assert laws.report(project)[1] == ["tests/test_more.py:3: there is no answer old-fox 3"]


def test_the_answers_of_oath_are_complete() -> None:
    """221 on 123 cards, of which two leave a program nothing to decide."""
    sections = laws.answers(laws.ROOT / "docs" / "answers" / "oath.md")
    found = [answer for section in sections.values() for answer in section]
    assert len(found) == len(set(found)) == 221
    assert len({answer.partition(" ")[0] for answer in found}) == 123
    assert [answer for section in sections.values() for answer, applies in section.items() if not applies] == [
        "shrouded-wood 5",
        "the-tribunal 1",
    ]


@pytest.mark.parametrize(("game", "total"), [("whispers", 340), ("viscounts", 583)])
def test_the_rules_of_a_game_are_complete(game: str, total: int) -> None:
    """As many as its own table of contents counts."""
    chapters = laws.laws(laws.ROOT / "docs" / "laws")[game]
    text = (laws.ROOT / "docs" / "laws" / f"{game}.md").read_text("utf-8").partition("## Counts by chapter")[2]
    counted = [
        int(line.split("|")[-2])
        for line in text.splitlines()
        if line.startswith("| ") and line.split("|")[-2].strip().isdigit()
    ]
    assert [len(chapter.rules) for chapter in chapters.values()] == counted
    assert sum(counted) == total
