"""sessions/{id}/stream/: server-sent events. They say that something changed, never what: that is asked for as always."""

import json
from collections.abc import AsyncIterator
from contextlib import aclosing
from uuid import UUID

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views import View
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from api import problems
from api.authentication import BearerToken
from api.sessions_tail import let_go, tail
from chronicle.errors import NotFound
from chronicle.permissions import Person, visible
from games.models import GameSession
from games.services import live, outbox, sessions


class Stream(View):
    """`event: change`, `id:` of the outbox, `data: {"version", "kind"}`; the first comes at once. After a break the browser
    sends the last id again (Last-Event-ID) and gets what it missed. Where nothing happens there is an `event: beat` now and
    then: who hears none is cut off."""

    http_method_names = ["get"]

    async def get(self, request: HttpRequest, session_id: UUID) -> HttpResponseBase:
        admitted = await sync_to_async(_admit)(request, session_id)
        if isinstance(admitted, HttpResponse):
            return admitted
        user, last, version = admitted
        body = _events(user, session_id, request.GET.get("link", ""), last, version)
        response = StreamingHttpResponse(body, content_type="text/event-stream")
        response["Cache-Control"] = "no-cache, no-transform"
        response["X-Accel-Buffering"] = "no"  # else nginx would keep it until it is long enough
        return response


def _admit(request: HttpRequest, session_id: UUID) -> tuple[Person, int, int] | HttpResponse:
    """Who it is, the last row known, and the session's version; or why not."""
    asked: Request = APIView().initialize_request(request)
    asked.authenticators = [authenticator() for authenticator in APIView.authentication_classes]
    try:
        if not asked.user.is_authenticated and not request.GET.get("link"):
            refusal = NotAuthenticated()
            refusal.auth_header = BearerToken().authenticate_header(asked)  # type: ignore[attr-defined]
            raise refusal
        session = seen(asked.user, session_id, request.GET.get("link", ""))
        newest = outbox.newest(session_id)
        given = request.headers.get("Last-Event-ID", "")
        known = int(given) if given.isascii() and given.isdecimal() and len(given) < 19 else newest
        return asked.user, min(known, newest), session.version
    except Exception as error:
        return problems.bare(problems.answer(error, {}))
    finally:
        let_go()  # the request lasts as long as somebody looks on: so long it holds none


def seen(user: Person, session_id: UUID, link: str) -> GameSession:
    """The session, if this person may look on."""
    if link:
        session = sessions.by_link(link)
        if session.pk != session_id:
            raise NotFound
        return session
    found = visible(GameSession.objects.select_related("group"), user).filter(pk=session_id).first()
    if found is None:
        raise NotFound
    live.viewer_of(user, found, live.seats_of(found))
    return found


def _still_seen(user: Person, session_id: UUID, link: str) -> bool:
    try:
        seen(user, session_id, link)
    except Exception:  # gone, or not for this person any more: asking again tells which
        return False
    finally:
        let_go()
    return True


async def _events(user: Person, session_id: UUID, link: str, last: int, version: int) -> AsyncIterator[str]:
    yield f"retry: 2000\n{_event(last, version, 'hello')}"
    async with aclosing(tail().listen(session_id, last)) as rows:
        async for row in rows:
            if row is not None:
                yield _event(row.pk, row.version, row.kind)
            elif await sync_to_async(_still_seen, thread_sensitive=False)(user, session_id, link):
                yield "event: beat\ndata: {}\n\n"
            else:
                return


def _event(number: int, version: int, kind: str) -> str:
    return f"event: change\nid: {number}\ndata: {json.dumps({'version': version, 'kind': kind})}\n\n"
