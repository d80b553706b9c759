"""Statements put together once, beside what Django makes of the same rows."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.forms import model_to_dict
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from chronicle.models import Group, User
from chronicle.services import statements
from chronicle.services.statements import Statement
from games.models import GameSession, Move, Seat
from games.services import live
from tests.services.playing import make_session, play_on


def values(row: Model) -> dict[str, object]:
    found = {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}
    return {name: bytes(value) if isinstance(value, memoryview) else value for name, value in found.items()}


@pytest.fixture
def session(group: Group, ada: User, cleo: User) -> GameSession:
    return play_on(make_session(ada, group, [cleo, "random"]), 5)


def test_it_works(session: GameSession) -> None:
    """What is read is what Django reads."""
    found, seats = live.at_table(session.pk, hold=True)
    assert values(found) == values(live.fresh(session))
    assert [values(seat) for seat in seats] == [values(seat) for seat in live.seats_of(session)]
    assert [values(seat.player) for seat in seats if seat.player] == [
        values(seat.player) for seat in live.seats_of(session) if seat.player
    ]
    assert [seat.player for seat in seats][2] is None


def test_what_is_written_is_what_django_writes(session: GameSession, ada: User) -> None:
    now = timezone.now() + timedelta(days=1)
    session.options, session.outcome, session.checkpoint, session.finished_at = {"a": ["ü%s;"]}, {"how": "end"}, b"\x00'", now
    move = Move(session=session, number=99, kind=Move.Kind.ANSWER, seat=1, choose=["it's %s; -- \\"], by=ada, key="k", at=now)
    names = ("options", "outcome", "checkpoint", "finished_at", "campaign")
    statements.run(statements.update(session, *names), statements.insert(move))
    assert values(live.fresh(session)) == values(session)
    written = Move.objects.get(session=session, number=99)
    assert model_to_dict(written, exclude=["id"]) == model_to_dict(move, exclude=["id"])
    assert (written.choose, written.events, written.at) == (move.choose, move.events, now)


def test_one_round_trip(session: GameSession) -> None:
    with transaction.atomic(), CaptureQueriesContext(connection) as seen:
        live.at_table(session.pk, hold=True)
    assert len(seen) == (1 if connection.vendor == "postgresql" else 2)


def test_no_rows(session: GameSession) -> None:
    nobody = Statement(statements.select("WHERE number = %s", Seat), [99])
    assert statements.find(nobody, nobody) == [[], []]


def test_a_constraint_stops_all_of_them(session: GameSession) -> None:
    again = Move(session=session, number=session.version, kind=Move.Kind.PAUSE)
    session.name = "Changed"
    with pytest.raises(IntegrityError), transaction.atomic():
        statements.run(statements.update(session, "name"), statements.insert(again))
    assert live.fresh(session).name != "Changed"
