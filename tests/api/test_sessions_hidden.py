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
from games.kernel.match import Dump, Match
from games.kernel.values import SPECTATOR
from games.models import GameSession, Move, Snapshot
from games.services import live, past
from tests.api.conftest import V1, client_of
from tests.factories import make_campaign
from tests.services.playing import make_session, step

EVERY = {"whispers": 9, "oath": 15}
ANSWERS = {"whispers": 10**6, "oath": 400}
ADDRESSES = ("", "asks/", "log/", "notes/", "proposals/")


def all_read(client: APIClient, session: GameSession, version: int) -> list[bytes]:
    """All that this person reads of the session, and how wrong answers are refused."""
    base = f"{V1}/sessions/{session.pk}/"
    found = [client.get(base + address).content for address in (*ADDRESSES, *moments(session))]
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


def moments(session: GameSession) -> list[str]:
    """The past as far as it can be dealt anew: where a snapshot stands."""
    return [f"replay/?moment={row.answered}" for row in snapshots(session)] + ["replay/rounds/"]


def snapshots(session: GameSession) -> list[Snapshot]:
    rows = Snapshot.objects.filter(session=session).order_by("answered")
    return [row for row in rows if Match.load(bytes(row.match)).at_checkpoint][-3:]


def dealt_anew(stored: bytes, viewer: int, n: int) -> bytes:
    match = Match.load(stored)
    state = match.state
    match.game.permute_hidden(state, match.board, viewer, Dice(seed_of(f"hidden {n}")))
    dump = msgspec.msgpack.decode(stored, type=Dump)
    dump.state, dump.seed = msgspec.Raw(msgspec.msgpack.encode(state)), seed_of(f"seed {n}")
    return msgspec.msgpack.encode(dump)


def deal_anew(session: GameSession, viewer: int, n: int) -> Callable[[], None]:
    """As it may just as well be; returns how to make it as it was."""
    rows = GameSession.objects.filter(pk=session.pk)
    moves = {move.pk: move.events for move in session.moves.all()}
    earlier = snapshots(session)
    rows.update(checkpoint=dealt_anew(bytes(session.checkpoint or b""), viewer, n), seed=seed_of(f"seed {n}"))
    for row in earlier:
        Snapshot.objects.filter(pk=row.pk).update(match=dealt_anew(bytes(row.match), viewer, n))
    for pk, events in moves.items():
        Move.objects.filter(pk=pk).update(events=[_hushed(event, viewer) for event in events])

    def back() -> None:
        rows.update(checkpoint=session.checkpoint, seed=session.seed)
        Snapshot.objects.bulk_update(earlier, ["match"])
        for pk, events in moves.items():
            Move.objects.filter(pk=pk).update(events=events)

    return back


def _hushed(event: dict[str, Any], viewer: int) -> dict[str, Any]:
    return event if viewer in event["seen_by"] or not event["secret"] else event | {"secret": {"card": "something else"}}


@pytest.mark.parametrize("game", ["whispers", "oath"])
def test_it_works(game: str, group: Group, ada: User, ben: User, cleo: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "EVERY", 1)  # so that many stand where no rule is in flight
    campaign: Campaign | None = make_campaign(ben, group) if game == "oath" else None
    session = make_session(ben, group, [cleo], game=game, campaign=campaign)
    people = {0: client_of(ben), 1: client_of(cleo), SPECTATOR: client_of(ada)}
    dice, compared, earlier, due = Random(1), 0, 0, 0
    for n in range(ANSWERS[game]):
        if step(session, dice) is None:
            break
        session.refresh_from_db()
        if n < due or session.status != "playing" or not live.load(session).at_checkpoint:
            continue
        due = n + EVERY[game]
        for viewer, client in people.items():
            before = all_read(client, session, session.version)
            back = deal_anew(session, viewer, n)
            assert all_read(client, session, session.version) == before, f"seat {viewer} after {n} answers"
            back()
            compared += 1
            earlier += len(snapshots(session))
    assert compared > 20
    assert earlier > compared


def test_the_check_finds_what_is_shown(group: Group, ada: User, cleo: User) -> None:
    """To the seat that sees it the deal does make a difference."""
    session = make_session(ada, group, [cleo])
    before = all_read(client_of(ada), session, session.version)
    deal_anew(session, SPECTATOR, 1)
    assert all_read(client_of(ada), session, session.version) != before


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
