"""What holds for every refusal that a test provokes."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.kernel.errors import Illegal

_PLACE = re.compile(r"{\w[\w-]*}")


@pytest.fixture(autouse=True, scope="session")
def refusals_name_what_they_speak_of() -> Iterator[None]:
    """A message that leaves a place for a name brings the name, too."""
    made = Illegal.__init__

    def checked(self: Illegal, code: str, message: str, **more: Any) -> None:
        made(self, code, message, **more)
        if self.names is None:
            assert not _PLACE.findall(message), f"{code}: {message}"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Illegal, "__init__", checked)
        yield
