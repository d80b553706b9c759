"""Nothing that a seat, a spectator or a refusal is told depends on what is hidden from them: everything hidden is dealt anew in
the database, and every answer of the API stays the same to the byte."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from rest_framework.test import APIClient

from chronicle.models import Campaign, Group, User
from games.kernel.dice import Dice, seed_of
from games.kernel.match import Dump
from games.kernel.values import SPECTATOR
from games.models import GameSession, Move
from games.services import live
from tests.api.conftest import V1, client_of
from tests.factories import make_campaign
from tests.services.playing import make_session, step

EVERY = {"whispers": 9, "oath": 15}
ANSWERS = {"whispers": 10**6, "oath": 400}
ADDRESSES = ("", "asks/", "log/", "notes/", "proposals/")


def told(client: APIClient, session: GameSession, version: int) -> list[bytes]:
    """All that this person reads of the session, and how wrong answers are refused."""
    base = f"{V1}/sessions/{session.pk}/"
    found = [client.get(base + address).content for address in ADDRESSES]
    found.append(client.get(f"{V1}/sessions/?ordering=-created_at").content)
    wrong: list[dict[str, Any]] = [
        {"ask": "0", "choose": ["fly"], "version": version},
        {"ask": str(live.load(session).answered), "choose": [], "version": version},
        {"ask": "0", "choose": [], "version": 0},
    ]
    for body in wrong:
        problem = client.post(base + "answers/", body).json()
        assert 400 <= problem.pop("status") < 500
        problem.pop("request_id")
        found.append(json.dumps(problem).encode())
    return found


def deal_anew(session: GameSession, viewer: int, n: int) -> Callable[[], None]:
    """As it may just as well be; returns how to make it as it was."""
    match = live.load(session)
    state = match.state
    match.game.permute_hidden(state, match.board, viewer, Dice(seed_of(f"hidden {n}")))
    dump = msgspec.msgpack.decode(bytes(session.checkpoint or b""), type=Dump)
    dump.state, dump.seed = msgspec.Raw(msgspec.msgpack.encode(state)), seed_of(f"seed {n}")
    rows = GameSession.objects.filter(pk=session.pk)
    moves = {move.pk: move.events for move in session.moves.all()}
    rows.update(checkpoint=msgspec.msgpack.encode(dump), seed=dump.seed)
    for pk, events in moves.items():
        Move.objects.filter(pk=pk).update(events=[_hushed(event, viewer) for event in events])

    def back() -> None:
        rows.update(checkpoint=session.checkpoint, seed=session.seed)
        for pk, events in moves.items():
            Move.objects.filter(pk=pk).update(events=events)

    return back


def _hushed(event: dict[str, Any], viewer: int) -> dict[str, Any]:
    return event if viewer in event["seen_by"] or not event["secret"] else event | {"secret": {"card": "something else"}}


@pytest.mark.parametrize("game", ["whispers", "oath"])
def test_it_works(game: str, group: Group, ada: User, ben: User, cleo: User) -> None:
    campaign: Campaign | None = make_campaign(ben, group) if game == "oath" else None
    session = make_session(ben, group, [cleo], game=game, campaign=campaign)
    people = {0: client_of(ben), 1: client_of(cleo), SPECTATOR: client_of(ada)}
    dice, compared, due = Random(1), 0, 0
    for n in range(ANSWERS[game]):
        if step(session, dice) is None:
            break
        session.refresh_from_db()
        if n < due or session.status != "playing" or not live.load(session).at_checkpoint:
            continue
        due = n + EVERY[game]
        for viewer, client in people.items():
            before = told(client, session, session.version)
            back = deal_anew(session, viewer, n)
            assert told(client, session, session.version) == before, f"seat {viewer} after {n} answers"
            back()
            compared += 1
    assert compared > 20


def test_the_check_finds_what_is_shown(group: Group, ada: User, cleo: User) -> None:
    """To the seat that sees it the deal does make a difference."""
    session = make_session(ada, group, [cleo])
    before = told(client_of(ada), session, session.version)
    deal_anew(session, SPECTATOR, 1)
    assert told(client_of(ada), session, session.version) != before


def test_the_past_is_seen_as_it_was_seen_then(group: Group, ada: User, ben: User, cleo: User) -> None:
    session = make_session(ada, group, [cleo])
    people = [client_of(ada), client_of(cleo), client_of(ben)]
    base = f"{V1}/sessions/{session.pk}/"
    seen: list[list[Any]] = []
    for _ in range(25):
        seen.append([person.get(base).json()["view"] for person in people])
        step(session)
    for moment, views in enumerate(seen):
        then = [person.get(f"{base}replay/?moment={moment}").json()["view"] for person in people]
        assert then == views, moment
