"""What holds for every refusal that a test provokes."""

import re

import pytest

from games.kernel.errors import Illegal

_PLACE = re.compile(r"{(\w[\w-]*)}")


@pytest.fixture(autouse=True, scope="session")
def places_are_filled() -> None:
    """A message leaves a place for each name that it has beside it, and for no other."""
    made = Illegal.__init__

    def checked(self, code, message, **more):
        made(self, code, message, **more)
        assert {*_PLACE.findall(message)} == {*(more.get("names") or ())}, message

    Illegal.__init__ = checked
