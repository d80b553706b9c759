import pytest

from chronicle.models import Group, User
from games.models import GameSession, Move
from tests.commands.conftest import Run
from tests.services.playing import make_session, play_on


@pytest.fixture
def session(group: Group, ada: User, cleo: User) -> GameSession:
    return play_on(make_session(ada, group, [cleo]))


def test_it_works(run: Run, session: GameSession) -> None:
    verified = run("verify", str(session.pk))
    assert (verified.code, verified.lines) == (0, [{"ok": True, "decisions": session.answered}])


def test_a_tampered_answer_is_found(run: Run, session: GameSession) -> None:
    move = session.moves.filter(kind="answer")[3]
    option = next(other.choose for other in session.moves.filter(kind="answer", seat=move.seat) if other.choose != move.choose)
    Move.objects.filter(pk=move.pk).update(choose=option)
    verified = run("verify", str(session.pk))
    assert verified.code == 1
    assert not verified.lines[0]["ok"]


def test_a_tampered_event_is_found(run: Run, session: GameSession) -> None:
    move = session.moves.filter(kind="answer").exclude(events=[])[3]
    Move.objects.filter(pk=move.pk).update(events=[event | {"law": "WOW-0"} for event in move.events])
    assert run("verify", str(session.pk)).lines[0]["at"] == f"/events/{move.first_event + 1}"


def test_another_seed_than_promised_is_found(run: Run, session: GameSession) -> None:
    GameSession.objects.update(commitment="0" * 64)
    assert run("verify", str(session.pk)).lines[0]["at"] == "seed"


def test_another_outcome_is_found(run: Run, session: GameSession) -> None:
    assert session.outcome
    GameSession.objects.update(outcome=session.outcome | {"how": "cunning"})
    assert run("verify", str(session.pk)).lines[0]["at"] == "/outcome"


def test_refused(run: Run, group: Group, ada: User) -> None:
    assert run("verify", "0" * 32).error["code"] == "not_found"
    assert run("verify", str(make_session(ada, group, ["random"]).pk)).error["code"] == "not_over"
