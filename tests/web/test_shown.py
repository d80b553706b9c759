"""What the pages hold stands in tests/data/pages.txt, to be read when it changes. `WRITE=1` before pytest writes it anew."""

import difflib
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import transaction
from django.test import Client
from django.urls import reverse

from chronicle.models import Group, User
from tests.web.conftest import As
from tests.web.shown import lines
from tests.web.test_strangers import OWN, PUBLIC, addresses

FILE = Path(__file__).parents[1] / "data" / "pages.txt"
AT_THE_BOARD = {
    "session",
    "answer",
    "say",
    "look",
    "session-log",
    "replay",
    "verify",
    "put-right",
    "put-right-act",
    "session-act",
}
"""These show a game, which has tests of its own."""
GIVEN = {"join", "invitation", "confirm-address", "confirm-new-address", "reset-password-confirm", "law", "whispers-map"}
GIVEN |= {
    "catalogue-game",
    "entry",
    "watch",
    "watch-replay",
    "guest-evening",
    "guest-evening-now",
    "calendar-feed",
    "unsubscribe",
    "help",
    "law-chapter",
    "rule",
}
"""These need a token or a game in their address."""
STEPS = {
    "scribe-step": ["seats", "winner", "players", "piles", "choices", "check"],
    "recount-pile": ["archive-beast", "edifices_in_archive", "dispossessed", "boards"],
    "correct": ["seats", "winner", "players", "piles", "choices", "check"],
    "enter-world-step": ["start", "cards", "past", "check"],
}
WANTED = {
    "scribe-step": ["campaign_id"],
    "recount-pile": ["campaign_id"],
    "correct": ["campaign_id"],
    "enter-world-step": ["group_id", "draft_id"],
}
LONGEST, LONGEST_ANSWER = 220, 30
"""How many lines are kept: of what a page holds, and of what an answer holds that the page did not."""
FIELD = re.compile(r" name=([^ \n]+)")


@pytest.fixture(autouse=True)
def same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every world is the same."""
    monkeypatch.setattr(secrets, "token_bytes", bytes)


def shown(answer: Any, names: dict[str, str]) -> list[str]:
    place = [f"to {line}" for line in lines(f"<main>{answer.get('Location', '')}", names)]
    said = [f"says {message}" for message in get_messages(answer.wsgi_request)]
    html = answer.content.decode() if answer["Content-Type"].startswith("text/html") else ""
    return [f"{answer.status_code} {answer['Content-Type']}", *place, *said, *lines(html, names)]


def sent(client: Client, address: str, given: dict[str, str], names: dict[str, str]) -> list[str]:
    """What the form does is not done."""
    with transaction.atomic():
        found = shown(client.post(address, given), names)
        transaction.set_rollback(True)
    return found


def addresses_of_all(ids: dict[str, object]) -> Iterator[tuple[str, str]]:
    yield from ((name, address) for name, address in addresses(ids) if name not in AT_THE_BOARD)
    yield from ((name, reverse(name)) for name in sorted((OWN | PUBLIC) - GIVEN))
    for page, steps in STEPS.items():
        given = {key: ids[key] for key in ("campaign_id", "group_id", "draft_id")}
        for step in steps:
            wanted = {key: value for key, value in given.items() if key in WANTED[page]}
            part = "pile" if page == "recount-pile" else "step"
            yield f"{page}, {step}", reverse(page, kwargs=wanted | {part: step})


def test_it_works(ids: dict[str, object], loaded: None, as_: As, group: Group, ada: User, cleo: User) -> None:
    names = {str(player.pk): f"player-{player.name}" for player in group.players.all()}
    names |= {str(member.pk): f"membership-{member.user.name}" for member in group.memberships.all()}
    names |= {str(value): key.removesuffix("_id") for key, value in ids.items()}
    found: list[str] = []
    for name, address in addresses_of_all(ids):
        page = shown(as_(ada).get(address), names)
        found += ["", f"GET {name}", *page[:LONGEST]]
        if (other := shown(as_(cleo).get(address), names)) != page:
            less = [line for line in difflib.ndiff(page, other) if line[0] in "+-"]
            found += [f"GET {name}, a player", *(less if other[0] == page[0] else other)[:LONGEST]]
        fields = dict.fromkeys(FIELD.findall("\n".join(page)), "?")
        for what, given in {"empty": {}, "nonsense": fields}.items():
            answer = sent(as_(ada), address, given, names)
            if answer[0][:3] != "405":
                other = [line for line in answer[1:] if line not in page]
                found += [f"POST {name}, {what}", answer[0], *other[:LONGEST_ANSWER]]
    text = "\n".join(found).strip() + "\n"
    if os.environ.get("WRITE"):
        FILE.write_text(text, "utf-8")
    written = FILE.read_text("utf-8")
    changed = [*difflib.unified_diff(written.splitlines(), text.splitlines(), "written down", "now", lineterm="")]
    assert not changed, "\n".join(changed[:80])
