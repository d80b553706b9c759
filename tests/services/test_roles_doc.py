"""docs/roles.md says what the code does."""

from pathlib import Path

from chronicle.models import Role
from chronicle.permissions import RIGHTS

PAGE = Path(__file__).parents[2] / "docs" / "roles.md"


def rights() -> str:
    """The table as it has to stand in the page: put it there when a right has changed."""
    head = ["| A member may | " + " | ".join(role.label for role in Role) + " |", "| --- |" + " --- |" * len(Role)]
    rows = [
        f"| {act} | " + " | ".join("yes" if role in roles else "–" for role in Role) + " |" for act, roles in RIGHTS.items()
    ]
    return "\n".join(head + rows)


def test_it_works() -> None:
    assert rights() in PAGE.read_text(encoding="utf-8"), f"docs/roles.md should hold\n\n{rights()}"
