"""What holds for every refusal that a test provokes, and for everything that a game tells."""

import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from games.kernel import table
from games.kernel.errors import Illegal
from games.kernel.values import Event

_VERBS = ("/kernel/table.py", "/play/core/")
"""What tells for others, which rules and tests may call."""
_PLACE = re.compile(r"(?<!'){\w[\w-]*}(?!')")
"""Between quotes stands what was given."""


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


@pytest.fixture(autouse=True, scope="session")
def whatever_is_told_cites_a_rule() -> Iterator[None]:
    def checked(kind: str, params: dict[str, Any], law: str = "", *secret: Any, **more: Any) -> Event:
        teller = sys._getframe(1)
        while any(verbs in teller.f_code.co_filename for verbs in _VERBS) and teller.f_back:
            teller = teller.f_back
        assert law or "/tests/" in teller.f_code.co_filename, f"{kind} cites no rule: {teller.f_code.co_name}"
        return Event(kind, params, law, *secret, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "Event", checked)
        yield
