"""What every operation of the API answers stands in tests/data/answers.txt, a line a value: to a good question, to an empty
body, and to values that are none. `WRITE=1` before pytest writes it anew."""

import difflib
import json
import os
import re
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.urls import URLPattern, reverse

from api.urls import v1
from chronicle.models import Group, User
from chronicle.services import catalogue
from games.services import sessions
from tests.api.conftest import client_of
from tests.api.promised import document
from tests.api.test_strangers import ENDLESS, ids_of, methods_of
from tests.services.playing import make_session, play_on

FILE = Path(__file__).parents[1] / "data" / "answers.txt"
BESIDE = {"Content-Length", "X-Request-Id", "X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy", "Content-Language"}
BESIDE |= {"Cross-Origin-Opener-Policy", "Content-Security-Policy", "Set-Cookie"}
DEEPEST, LONGEST, MOST = 4, 120, 2
IDS = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}")
CHANGING = re.compile(
    r"(?<=cursor=)[\w%=.:-]+|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|\+00:00))?|\b[0-9a-f]{12,64}(?:\.\d{3})?\b|chr_[\w-]+"
    r"|[\w-]{20,}:[\w-]{20,}|\.[\w-]{40,}|(?<=[=/])[\w=-]{40,}|(?<='s loyalty: ).*|(?<=/id: )\d+"
)
"""What differs from run to run; loyalties are listed in the order in which the database keeps the keys of JSON."""


@pytest.fixture(autouse=True)
def same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every world and every game is the same."""
    monkeypatch.setattr(secrets, "token_bytes", bytes)


def values(found: Any, at: str = "", depth: int = 0) -> Iterator[str]:
    match found:
        case dict() if found and depth < DEEPEST:
            for key, inner in sorted(found.items()):  # PostgreSQL keeps keys in an order of its own
                yield from values(inner, f"{at}/{key}", depth + 1)
        case list() if found and depth < DEEPEST:
            for number, inner in enumerate(found[:MOST]):
                yield from values(inner, f"{at}/{number}", depth + 1)
            if len(found) > MOST:
                yield f"{at}/… {len(found)}"
        case dict():
            yield f"{at}: {{{', '.join(sorted(found))}}}"
        case _:
            yield f"{at}: {json.dumps(found, ensure_ascii=False)}"[:200]


def answered(response: Any, names: dict[str, str]) -> list[str]:
    lines = [str(response.status_code), *sorted(f"{name}: {value}" for name, value in response.items() if name not in BESIDE)]
    if response.content:
        lines += (
            values(response.json()) if response["Content-Type"].endswith("json") else response.content.decode().splitlines()
        )
    lines = [CHANGING.sub("…", IDS.sub(lambda found: names.get(found[0], "an id"), line)) for line in lines[:LONGEST]]
    return [line for line in lines if "request_id" not in line]


def fields_of(path: str, method: str) -> list[str]:
    for known, methods in document()["paths"].items():
        if method in methods and re.fullmatch(re.sub(r"{\w+}", "[^/]+", known), path):
            schema = methods[method].get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            named = document()["components"]["schemas"].get(schema.get("$ref", "").rpartition("/")[2], schema)
            return list(named.get("properties", {}))
    return []


def asked(client: Any, method: str, url: str, given: Any, names: dict[str, str]) -> list[str]:
    """What it does is not done."""
    cache.clear()
    with transaction.atomic():
        found = answered(getattr(client, method)(url, given, format="json"), names)
        transaction.set_rollback(True)
    return found


def test_it_works(group: Group, ada: User, ben: User, cleo: User) -> None:
    catalogue.load()
    ids = ids_of(group, ada, cleo)
    playing = play_on(make_session(ada, group, [cleo], spectators="link"), 4)
    ids |= {"token": sessions.spectator_token(ada, playing), "game": "whispers", "slug": "lion", "seat": 0}
    names = {str(value): key.removesuffix("_id") for key, value in ids.items()} | {
        str(playing.pk): "playing",
        str(group.pk): "group",
    }
    names |= {str(user.pk): user.name for user in (ada, ben, cleo)} | {
        str(player.pk): player.name for player in group.players.all()
    }
    found: list[str] = []
    for pattern in v1:
        assert isinstance(pattern, URLPattern)
        if pattern.name in ENDLESS:
            continue
        kwargs = {name: ids.get(name, "x") for name in pattern.pattern.converters}
        for given in (kwargs, *([kwargs | {"session_id": playing.pk}] if "session_id" in kwargs else [])):
            url = reverse(f"api:{pattern.name}", kwargs=given)
            which = ", playing" if given.get("session_id") == playing.pk else ""
            for method in methods_of(pattern):
                found += ["", f"{method.upper()} {pattern.name}{which}"]
                if method == "get":
                    found += answered(client_of(ada).get(url), names)
                    continue
                fields = fields_of(url, method)
                found += asked(client_of(ada), method, url, {}, names)
                found += [
                    "nonsense",
                    *asked(client_of(ada), method, url, {field: [[]] for field in fields or ["nonsense"]}, names),
                ]
                found += ["a player", asked(client_of(cleo), method, url, {}, names)[0]]
    text = "\n".join(found).strip() + "\n"
    if os.environ.get("WRITE"):
        FILE.write_text(text, "utf-8")
    written = FILE.read_text("utf-8")
    changed = [*difflib.unified_diff(written.splitlines(), text.splitlines(), "written down", "now", lineterm="")]
    assert not changed, "\n".join(changed[:80])
