"""A stream as a browser opens it and hears it."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from django.http import StreamingHttpResponse
from django.test import AsyncClient

from chronicle.models import User
from games.models import GameSession
from tests.api.conftest import V1


class Caller(AsyncClient):
    address = ""

    def _base_scope(self, **request: Any) -> Any:
        return super()._base_scope(**request) | {"client": [self.address, 0]}  # type: ignore[misc]


async def opened(
    user: User | None, session: GameSession, query: str = "", last: str = "", address: str = "127.0.0.1", token: str = ""
) -> Any:
    client = Caller()
    client.address = address
    if user:
        await client.aforce_login(user)
    headers = {"Last-Event-ID": last} if last else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return await client.get(f"{V1}/sessions/{session.pk}/stream/{query}", headers=headers)


async def events(response: StreamingHttpResponse) -> AsyncGenerator[dict[str, Any]]:
    """What a browser makes of it, until it goes."""
    async with aclosing(response._iterator):  # type: ignore[attr-defined]
        async for chunk in response.streaming_content:  # type: ignore[union-attr]
            lines = dict(line.split(": ", 1) for line in bytes(chunk).decode().strip().split("\n"))
            yield {"event": lines["event"], "id": int(lines.get("id", 0)), **json.loads(lines["data"])}
