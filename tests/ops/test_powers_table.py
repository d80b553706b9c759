from pathlib import Path

from scripts import powers

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_readme_tells_how_many_cards_are_on_screen() -> None:
    text = README.read_text("utf-8")
    assert powers.readme(powers.table(), text) == text, "python -m scripts.powers --write"


def test_every_card_is_on_screen_and_tested() -> None:
    rows = [row for row in powers.table().splitlines() if " / " in row]
    assert len(rows) > 15
    for row in rows:
        done, tested = (cell.strip().split(" / ") for cell in row.strip("| ").split("|")[1:])
        assert done[0] == done[1], row
        assert tested[0] == tested[1], row
