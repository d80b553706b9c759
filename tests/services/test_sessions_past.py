"""The past of a game from its snapshots: the same as from its seed, and no dearer at the end than at the beginning."""

from itertools import pairwise
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.db import connection

from chronicle.errors import Refused
from chronicle.models import Group, User
from games.kernel.game import playable
from games.kernel.match import Match, dump_of
from games.models import GameSession, Move, Snapshot
from games.services import consent, live, past, play, replay
from games.services.shown import Verdict
from tests.services.playing import make_session, play_on, step

FAR = 3 * past.EVERY + 5


@pytest.fixture(params=["whispers", "oath"])
def session(request: pytest.FixtureRequest, group: Group, ada: User, cleo: User) -> GameSession:
    return play_on(make_session(ada, group, [cleo], game=request.param), FAR)


def kept(session: GameSession) -> list[int]:
    return list(Snapshot.objects.filter(session=session).order_by("answered").values_list("answered", flat=True))


def from_seed(session: GameSession, moment: int) -> Match:
    now = live.load(session)
    return Match.replay(now.game, now.options, now.seats, now.seed, past.history(session)[:moment])


def test_it_works(session: GameSession) -> None:
    """Of checkpoints, so that it takes no rule to read them."""
    expected, matches = {0}, [from_seed(session, moment) for moment in range(0, FAR + 1, past.EVERY)]
    for match in matches:
        expected.add(match.checkpoint()[0])
    assert kept(session) == sorted(expected)
    assert all(not dump_of(bytes(row.match)).answers for row in Snapshot.objects.all())
    for moment in range(FAR + 1):
        assert past.at(session, moment).dump() == from_seed(session, moment).dump()


def test_few_answers_are_played_again(session: GameSession, ada: User) -> None:
    farthest = max(later - sooner for sooner, later in pairwise([*kept(session), FAR]))
    assert farthest < 2 * past.EVERY
    for moment in range(0, FAR + 1, 7):
        with patch.object(Match, "answer", autospec=True, side_effect=Match.answer) as played:
            assert replay.at(ada, session, moment).moment == moment
        assert played.call_count <= farthest


def test_a_page_plays_nothing_again_to_know_the_rounds(session: GameSession, ada: User) -> None:
    with patch.object(Match, "answer", autospec=True, side_effect=Match.answer) as played:
        known = replay.rounds(ada, session)
    assert not played.called
    Snapshot.objects.all().delete()
    assert replay.rounds(ada, session) == known
    assert [row.round for row in known] == list(range(known[0].round, known[0].round + len(known)))


@pytest.mark.parametrize("to", [2 * past.EVERY + 3, 2 * past.EVERY, past.EVERY - 1, 0])
def test_what_was_taken_back_is_no_snapshot_any_more(session: GameSession, ada: User, to: int) -> None:
    before, snapshots = from_seed(session, to).dump(), kept(session)
    consent.roll_back(ada, session, to)
    session.refresh_from_db()
    assert bytes(session.checkpoint or b"") == before
    assert kept(session) == [moment for moment in snapshots if moment <= to]
    session = play_on(session, FAR - to)
    for moment in (to, to + 1, FAR):
        assert past.at(session, moment).dump() == from_seed(session, moment).dump()


def test_what_was_taken_back_is_told_no_more(session: GameSession, ada: User) -> None:
    """Neither in the log nor in the past; what happens instead has its numbers."""
    consent.roll_back(ada, session, 5)
    for answers in (0, 4):
        session = play_on(session, answers)
        entries = play.log(ada, session).entries
        assert [entry.number for entry in entries] == list(range(1, session.event_count + 1))
        moments = [replay.at(ada, session, moment) for moment in range(session.answered + 1)]
        assert [entry for moment in moments for entry in moment.entries] == entries
        begun = replay.rounds(ada, session)
        assert [row.round for row in begun] == sorted({moment.round or 0 for moment in moments})


def test_each_goes_back_to_before_their_own_latest_answer(group: Group, ada: User, cleo: User) -> None:
    session = play_on(make_session(ada, group, [cleo]), 9)
    latest = {user: past.answers(session).filter(seat=seat).latest("answer").answer for seat, user in enumerate((ada, cleo))}
    assert latest[ada] != latest[cleo]
    user = min(latest, key=lambda user: latest[user] or 0)
    proposal = consent.undo(user, session)
    assert proposal is not None
    assert proposal.argument == {"to": latest[user]}


def test_what_was_taken_back_first_was_taken_back_then(group: Group, ada: User) -> None:
    session = play_on(make_session(ada, group, ["random"]), 12)
    consent.roll_back(ada, session, 8)
    moves = Move.objects.filter(session=session, taken_back_by__isnull=False)
    first = dict(moves.values_list("pk", "taken_back_by"))
    session = play_on(session, 2)
    consent.roll_back(ada, session, 5)
    both = dict(moves.values_list("pk", "taken_back_by"))
    assert len(both) == len(first) + 5
    assert {pk: both[pk] for pk in first} == first


def test_a_game_taken_back_is_verified(group: Group, ada: User) -> None:
    session = play_on(make_session(ada, group, ["random"]), past.EVERY + 4)
    consent.roll_back(ada, session, past.EVERY - 2)
    session = play_on(session)
    assert replay.verify(session) == Verdict(ok=True, decisions=session.answered)


def test_a_game_older_than_snapshots(session: GameSession, ada: User) -> None:
    expected = [replay.at(ada, session, moment) for moment in (0, 7, FAR)]
    rounds = replay.rounds(ada, session)
    Snapshot.objects.all().delete()
    Move.objects.update(round=None)
    assert [replay.at(ada, session, moment) for moment in (0, 7, FAR)] == expected
    assert replay.rounds(ada, session) == rounds
    consent.roll_back(ada, session, past.EVERY - 5)
    session = play_on(session, FAR)
    assert len(kept(session)) == session.answered // past.EVERY
    assert past.at(session, session.answered).dump() == from_seed(session, session.answered).dump()


def test_before_the_start_there_is_no_past(group: Group, ada: User) -> None:
    session = make_session(ada, group, ["random"], start=False)
    with pytest.raises(Refused, match="not begun"):
        replay.at(ada, session, 0)


@pytest.mark.django_db(transaction=True)
def test_the_migration_goes_both_ways() -> None:
    def tables() -> set[str]:
        return set(connection.introspection.table_names())

    call_command("migrate", "games", "0001", verbosity=0)
    try:
        assert Snapshot._meta.db_table not in tables()
    finally:
        call_command("migrate", "games", verbosity=0)
    assert Snapshot._meta.db_table in tables()


def round_of(session: GameSession) -> int | None:
    return GameSession.objects.values_list("round", flat=True).get(pk=session.pk)


@pytest.mark.django_db(transaction=True)
def test_rounds_of_games_under_way_are_counted_on(transactional_db: None, group: Group, ada: User) -> None:
    """A War of Whispers used to store how many were over."""
    sessions = [make_session(ada, group, ["random"], game=game) for game in ("whispers", "oath")]
    over = play_on(make_session(ada, group, ["random"]))
    assert [round_of(session) for session in (*sessions, over)] == [1, 1, 4]
    call_command("migrate", "games", "0002", verbosity=0)
    try:
        assert [round_of(session) for session in (*sessions, over)] == [0, 1, 4]
    finally:
        call_command("migrate", "games", verbosity=0)
    assert [round_of(session) for session in (*sessions, over)] == [1, 1, 4]


def test_the_round_is_the_one_that_is_played(group: Group, ada: User, cleo: User) -> None:
    """Wherever it stands: at the session, on the board, in the replay."""
    for game in playable():
        session = make_session(ada, group, [cleo, "random"], game=game)
        shown, last = [], 1
        while step(session):
            session.refresh_from_db()
            seen = play.view(ada, session)[1]
            assert seen.view
            assert session.round == seen.round == seen.view["round"]
            assert session.round in (last, last + 1)
            last = session.round
            shown.append(last)
        begun = replay.rounds(ada, session)
        assert [row.round for row in begun] == list(range(1, last + 1))
        assert all(replay.at(ada, session, row.moment).round == row.round for row in begun)
        assert {row.round: row.moment for row in begun} == {1: 0} | {n: shown.index(n) + 1 for n in range(2, last + 1)}
