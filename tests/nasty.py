"""What nobody means to send, and a client that sends it without a trace: whatever a request did is taken back."""

import copy
import json
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client

LONG = "x" * 100_000
TEXTS = [
    *("", " ", "\0", "a\0b", "\x1b[31m", "\x7f", "\x85", "\u200b", "\u202etxt", "\ufeff", "\U000e0041"),
    *("\u2028", "é" * 300, LONG),
    *("0", "-1", "1.0", "1e999", "9" * 10, "9" * 20, "9" * 5000, "0" * 5000 + "1", "٣", "²", "１", "NaN"),
    *("Infinity", "true", "null"),
    *("99999-01-01", "0000-00-00", "2026-02-30", "2026-01-01", "2026-13-01T25:61:61Z", "9999-12-31T23:59:59+23:59"),
    *("00000000-0000-0000-0000-000000000000", "0" * 32, "{00000000-0000-0000-0000-00000000000A}"),
    *("urn:uuid:0", "player:x", "bot:x"),
    *("%00", "%", "%ff", "'", '"', "\\", "../..", "<b>", "[]", "{}", "[[[[", "=1+1", "＝1+1", ",", "a,-b,pk", "?", "::1"),
    *("javascript:alert(1)", "http://[", "https://\u200b/", "\r\nX-Evil: 1", "a@b", "\u0130@example.org"),
    "x@" + "a" * 70 + ".org",
]
DEEP: Any = "bottom"
for _ in range(60):
    DEEP = [DEEP]
VALUES: list[Any] = [
    *TEXTS,
    *("\ud800", "a\udfff", "\ud83d", None, True, False, 0, 1, -1, 1.0, 1.5, 1e308, float("nan"), float("inf")),
    *(2**31 - 1, 2**31, 2**53, 2**63, 10**30, -(10**30), 10**4000),
    *([], [None], [[]], ["x"] * 1000, {}, {"x": 1}, {"": 1}, {"\ud800": 1}, {"\0": 1}, {"format": "chronicle.world/1"}, DEEP),
]
RAW = [
    *(b"", b"{", b"nul", b"\0", b"\xff\xfe", b"\xef\xbb\xbf{}", b'{"name": NaN}', b'{"name": 1e999}', b'{"name": "\xff"}'),
    *(b'{"name": "\xed\xa0\x80"}', b'{"\\ud800": 1}', b'{"name": ' + b"9" * 5000 + b"}", b"[" * 100_000, b'{"a":' * 50_000),
    *('{"name": "x"}'.encode("utf-16"), b'{"name": "a", "name": "\\u0000"}', b'{"name": "' + b"x" * 600_000 + b'"}'),
]
CONTENT_TYPES = [
    *("", "text/plain", "application/xml", "application/json; charset=utf-16"),
    *("application/json; charset=zlib", "a/b; charset=rot13"),
    *("application/json; charset=hex", "multipart/form-data", "multipart/form-data; boundary="),
    "multipart/form-data; boundary=x",
    *("application/x-www-form-urlencoded; charset=utf-7", "application/x-www-form-urlencoded; charset=zlib"),
    "application/json; x",
]
HEADERS = [
    *({"accept": text} for text in ("", "*", "a/b/c;;q=x", "application/json; indent=99999999", "text/html;q=" + "9" * 5000)),
    *({"if-match": text} for text in ("", "*", '"', 'W/"\x7f"', "x" * 5000)),
    *({"if-none-match": '"\\'}, {"if-modified-since": "Mon, 99 Foo 99999"}, {"range": "bytes=9-1"}),
    {"accept-language": "x" * 5000},
    *({"idempotency-key": text} for text in ("", "é", "x" * 101, " ")),
    *({"authorization": text} for text in ("", "Bearer", "Bearer " + "x" * 5000, "Basic ::", "Token \x7f")),
    *({"last-event-id": "9" * 5000}, {"x-request-id": "é" * 9}, {"x-csrftoken": "é"}, {"origin": "null"}),
    {"referer": "http://["},
    *({"cookie": text} for text in ('sessionid="aaaaaaaa\\000b"', 'csrftoken="\\000"', "sessionid=" + "a" * 5000, "=;=;", '"')),
    *({"hx-request": "true", "hx-current-url": text} for text in ("http://[", "/\x7f", "http://testserver/%00", "")),
]


class Sent(NamedTuple):
    method: str
    path: str
    body: bytes = b""
    content_type: str = "application/json"
    headers: dict[str, str] = {}

    def __str__(self) -> str:
        return f"{self.method} {self.path[:200]} {self.body[:200]!r} {self.content_type} {self.headers}"[:600]


class Sender:
    """Signed in as one person for good: each request is taken back, and so is what it told the browser."""

    def __init__(self, client: Client) -> None:
        self.client, self.cookies = client, copy.deepcopy(client.cookies)
        client.raise_request_exception = False
        self.statuses: dict[int, int] = {}
        self.broken: list[str] = []

    def send(self, sent: Sent) -> HttpResponseBase:
        self.client.cookies = copy.deepcopy(self.cookies)
        with transaction.atomic():
            answer = self.client.generic(sent.method, sent.path, sent.body, sent.content_type, headers=sent.headers)
            transaction.set_rollback(True)
        self.statuses[answer.status_code] = self.statuses.get(answer.status_code, 0) + 1
        if answer.status_code >= 500:
            self.broken.append(f"{answer.status_code} {sent}")
        return answer

    @property
    def total(self) -> int:
        return sum(self.statuses.values())

    def summary(self) -> str:
        faults = sum(number for status, number in self.statuses.items() if status >= 500)
        return f"{self.total} requests, {faults} answered with 5xx; by status: {dict(sorted(self.statuses.items()))}"


def places(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place of the data."""
    if at:
        yield at
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in pairs:
        yield from places(inner, (*at, step))


def spoilt(body: Any, dice: Random) -> bytes:
    """The body with something nasty at one place, in one key, or instead of it."""
    everywhere = list(places(body))
    value = dice.choice(VALUES)
    if not everywhere or dice.random() < 0.05:
        return json.dumps(value).encode()
    body, at = copy.deepcopy(body), dice.choice(everywhere)
    holder = body
    for step in at[:-1]:
        holder = holder[step]
    if isinstance(holder, dict) and dice.random() < 0.1:
        holder[dice.choice(TEXTS[:16]) or "\ud800"] = value
    elif isinstance(holder, dict) and dice.random() < 0.1:
        del holder[at[-1]]
    else:
        holder[at[-1]] = value
    return json.dumps(body).encode()


def raw(method: str, path: str, dice: Random) -> Sent:
    """Something wrong with the form of the request, whatever it asks for."""
    match dice.randrange(4):
        case 0:
            return Sent(method, path, dice.choice(RAW))
        case 1:
            return Sent(method, path, b'{"name": "x"}', dice.choice(CONTENT_TYPES))
        case 2:
            return Sent(method, path, b"{}", headers=dice.choice(HEADERS))
        case _:
            query = dice.choice(("q=%00", "%00=1", "a&" * 5000, "=&&=", "q=%ff%fe", "q=%ED%A0%80", "q=" + "x" * 60_000, "%"))
            return Sent(method, f"{path}?{query}", b"{}")


def asked(path: str, names: list[str], dice: Random) -> str:
    """The path with one of these parameters and something nasty in it."""
    return f"{path}?{urlencode({dice.choice(names): dice.choice(TEXTS)[:20_000]})}"


def named(pattern: str, ids: dict[str, Any], dice: Random) -> str:
    """The address of a pattern, `<` and `>` around its names, with something nasty instead of one of the ids."""
    names = [part.split(">")[0].rpartition(":")[2] for part in pattern.split("<")[1:]]
    wrong = dice.choice(names) if names else ""
    path = "/"
    for n, part in enumerate(pattern.split("<")):
        if not n:
            path += part
            continue
        inside, _, rest = part.partition(">")
        name = inside.rpartition(":")[2]
        path += quote(dice.choice(TEXTS)[:3000] if name == wrong else str(ids[name]), safe="") + rest
    return path
