"""Answers at sessions/{id}/stream/: sends events that say that something changed, never what; clients ask for that as ever."""

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address, ip_network
from typing import cast
from uuid import UUID

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views import View
from rest_framework.exceptions import APIException, NotAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from api.base import problems
from api.base.authentication import BearerToken
from api.sessions.tail import let_go, tail
from chronicle.models import ApiToken, User
from chronicle.texts import whole
from games.services import outbox
from games.services.streams import listening, places
from games.services.streams.listening import Listener
from games.services.streams.places import Place


class Stream(View):
    """Sends `event: change` with `id:` of the outbox and `data: {"version", "kind"}`; the first event comes at once. After
    a break the browser sends the last id again (Last-Event-ID) and gets what it missed. If nothing happens there is an
    `event: beat` now and then: a client that hears none is cut off."""

    http_method_names = ["get"]

    async def get(self, request: HttpRequest, session_id: UUID) -> HttpResponseBase:
        admitted = await sync_to_async(_admit)(request, session_id)
        if isinstance(admitted, HttpResponse):
            return admitted
        response = StreamingHttpResponse(admitted, content_type="text/event-stream")
        response["Cache-Control"] = "no-cache, no-transform"
        response["X-Accel-Buffering"] = "no"  # otherwise nginx would hold events back until there are enough
        return response


class TooMany(APIException):
    """Refuses a stream because there are as many as there may be."""

    status_code = HTTPStatus.TOO_MANY_REQUESTS
    default_code = "too_many_streams"
    wait = 14.0
    """After how many seconds it is worth trying again."""


class FullHouse(TooMany):
    status_code = HTTPStatus.SERVICE_UNAVAILABLE
    default_code = "streams_full"
    default_detail = "This server has as many streams open as it can. Poll the game now and then, or try again later."


PER = {
    "person": "You have {} streams open, the most that one person may have.",
    "link": "{} people look on by this game's link, the most that may.",
    "address": "{} streams are open from your address, the most that may be.",
}


@dataclass(frozen=True)
class Admitted:
    """A stream that was admitted: who listens, where, from which row."""

    listener: Listener
    place: Place
    last: int
    """The last row that the client knows."""
    version: int

    async def __aiter__(self) -> AsyncIterator[str]:
        yield f"retry: 2000\n{_event(self.last, self.version, 'hello')}"
        async with aclosing(tail().listen(self.listener, self.place, self.last)) as rows:
            async for row in rows:
                yield _event(row.pk, row.version, row.kind) if row else "event: beat\ndata: {}\n\n"

    def close(self) -> None:
        """Frees the place; Django calls this when the response is over, however that came."""
        places.leave(self.place)


def _admit(request: HttpRequest, session_id: UUID) -> Admitted | HttpResponse:
    try:
        if places.full_house():
            raise FullHouse
        return _admitted(request, session_id)
    except Exception as error:
        return problems.bare(problems.answer(error, {}))
    finally:
        let_go()  # the request lasts as long as somebody looks on, and holds no connection meanwhile


def _admitted(request: HttpRequest, session_id: UUID) -> Admitted:
    asked: Request = APIView().initialize_request(request)
    asked.authenticators = [authenticator() for authenticator in APIView.authentication_classes]
    link = request.GET.get("link", "")
    if not asked.user.is_authenticated and not link:
        refusal = NotAuthenticated()
        refusal.auth_header = BearerToken().authenticate_header(asked)  # type: ignore[attr-defined]
        raise refusal
    session = listening.seen(asked.user, session_id, link)
    newest = outbox.newest(session_id)
    known = whole(request.headers.get("Last-Event-ID"), newest)
    after = newest if known is None else known
    return Admitted(_listener(asked, session_id, link), _place(asked, session_id, link), after, session.version)


def _listener(asked: Request, session_id: UUID, link: str) -> Listener:
    if link:
        return Listener(session_id, link=link)
    if isinstance(asked.auth, ApiToken):
        return Listener(session_id, user=asked.user.pk, token=asked.auth.pk)
    user, cookie = cast("User", asked.user), asked.session.session_key or ""
    return Listener(session_id, user=user.pk, cookie=cookie, password=user.get_session_auth_hash())


def _place(asked: Request, session_id: UUID, link: str) -> Place:
    counts = {f"address {_address(asked)}": settings.STREAMS_PER_ADDRESS}
    if link:
        counts[f"link {session_id}"] = settings.STREAMS_PER_LINK
    if asked.user.is_authenticated:
        counts[f"person {asked.user.pk}"] = settings.STREAMS_PER_PERSON
    place = places.take(counts)
    if isinstance(place, str):
        kind = place.partition(" ")[0]
        raise TooMany(f"{PER[kind].format(counts[place])} Close one, or poll the game now and then.")
    return place


def _address(asked: Request) -> str:
    """Returns the address that counts; for IPv6 the network, for whoever has one address there has all of it."""
    remote: str = asked.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(remote)
    except ValueError:  # a socket in the file system has no address
        return remote
    if isinstance(address, IPv6Address):
        return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
    return str(address)


def _event(number: int, version: int, kind: str) -> str:
    return f"event: change\nid: {number}\ndata: {json.dumps({'version': version, 'kind': kind})}\n\n"
