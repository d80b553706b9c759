"""Rules are mended while games go on: nothing is lost by it, and nothing is shown that was not so."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db import connection

import fixtures
from chronicle.errors import Conflict, Refused, RulesChanged
from chronicle.models import Group, Job, User
from chronicle.services import jobs
from games.kernel.errors import Illegal
from games.kernel.game import Mend as Mended
from games.kernel.game import game
from games.kernel.match import Match, dump_of
from games.kernel.table import Table
from games.models import GameSession, Move, Snapshot
from games.services import consent, editions, live, past, play, replay
from games.services.shown import Mend, Verdict
from games.whispers.engine.game import WHISPERS
from tests.services.playing import make_session, play_on, step

LATER = past.EVERY + 7


@contextmanager
def earlier() -> Iterator[None]:
    """Inside, the rules are those of another edition."""
    with patch.object(live, "edition", return_value="earlier"), patch.object(past, "edition", return_value="earlier"):
        yield


@pytest.fixture(params=["whispers", "oath"])
def session(request: pytest.FixtureRequest, group: Group, ada: User, cleo: User) -> GameSession:
    with earlier():
        return play_on(make_session(ada, group, [cleo], game=request.param), LATER)


@pytest.fixture
def under_way(group: Group, ada: User, cleo: User) -> GameSession:
    """Something was begun and is to be gone on with."""
    with earlier():
        session = play_on(make_session(ada, group, [cleo, "random"], game="oath"), LATER)
        while session.answered % past.EVERY < 3 or not _told_since_the_checkpoint(session):
            session = play_on(session, 1)
    return session


def _told_since_the_checkpoint(session: GameSession) -> bool:
    dump = dump_of(bytes(session.checkpoint or b""))
    return bool(dump.answers) and session.event_count > dump.told


@contextmanager
def no_way() -> Iterator[None]:
    """Inside, no answer fits the rules any more."""
    with patch.object(Match, "_checked", side_effect=Illegal("unknown_option", "It is not offered.")):
        yield


class Twice(list[Any]):
    def append(self, event: Any) -> None:
        self.extend((event, event))


@contextmanager
def more_told() -> Iterator[None]:
    """Inside, every answer fits, and something else comes of it."""
    begin = Table.__init__

    def begun(table: Table[Any, Any], *args: Any) -> None:
        begin(table, *args)
        table.events = Twice()

    with patch.object(Table, "__init__", begun):
        yield


def all_mended(session: GameSession) -> list[Mend]:
    """What an edition of before the list is told."""
    return msgspec.convert(game(session.game).mended, list[Mend], from_attributes=True)


def test_it_works(session: GameSession, ada: User) -> None:
    """A mend that changes nothing of this game is not felt, nor is an edition that was only hashed in another way."""
    now = editions.edition(session.game)
    session = play_on(session, 3)
    assert session.edition == now
    assert list(past.answers(session).values_list("edition", flat=True)) == ["earlier"] * LATER + [now] * 3
    for moment in range(session.answered + 1):
        assert replay.at(ada, session, moment).outlived is None
    session = play_on(session)
    assert replay.verify(session) == Verdict(ok=True, decisions=session.answered)


def test_an_edition_is_the_rules_and_the_facts(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    def of(*lines: str) -> str:
        for line, name in zip(lines, ("games/kernel/a.py", "games/oath/engine/play/b.py", "fixtures/oath/c.json"), strict=True):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(line)
        editions.edition.cache_clear()
        return editions.edition("oath")

    settings.BASE_DIR = tmp_path
    monkeypatch.setattr(fixtures, "ROOT", tmp_path / "fixtures")
    try:
        assert len({of("a", "b", "c"), of("d", "b", "c"), of("a", "d", "c"), of("a", "b", "d"), of("a", "bc", "")}) == 5
        assert of("a", "b", "c") == of("a", "b", "c") == of("a  # why", '"""What."""\nb', "c")
        assert editions.edition("oath") != editions.edition("whispers")
    finally:
        editions.edition.cache_clear()


def test_an_edition_says_how_many_rules_were_mended_by_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was taken by one that does not say it is older than all of them."""
    mends = tuple(Mended(n, "2026-11-19", (f"WOW-9.3{'abc'[n - 1]}",), f"So it is {n}.") for n in (1, 2, 3))
    monkeypatch.setattr(WHISPERS, "mended", mends)
    editions.edition.cache_clear()
    try:
        now = editions.edition("whispers")
        assert re.fullmatch(r"[0-9a-f]{12}\.003", now)
        assert len(now) <= (Move._meta.get_field("edition").max_length or 0)

        def since(*earlier: str) -> list[int]:
            return [mend.number for mend in editions.mended_since("whispers", earlier)]

        assert since("") == since("0123456789abcdef") == since("0123456789ab.000") == [1, 2, 3]
        assert since("0123456789ab.002") == [3]
        assert since("0123456789ab.002", "0123456789ab.001", now) == [2, 3]
        assert since("0123456789ab.003") == since("0123456789ab.004") == []
        changed = editions.rules_changed("so on.", "whispers", ["0123456789ab.001", now])
        assert changed.message == "The rules of this game have been mended since (WOW-9.3b, WOW-9.3c), and so on."
        assert [mend.text for mend in changed.mended] == ["So it is 2.", "So it is 3."]
        monkeypatch.setattr(editions, "NAMED", 1)
        assert "since (WOW-9.3a and 2 more), and" in editions.rules_changed("so on.", "whispers", [""]).message
        assert editions.rules_changed("so on.", "whispers", ["0123456789ab.003"]).message.startswith(
            "The rules of this game have been mended since, and"
        )
        unfit = editions.rules_changed("so on.", "whispers", [now])
        assert (unfit.code, unfit.mended) == ("does_not_fit", [])
    finally:
        editions.edition.cache_clear()


def test_the_first_answer_by_new_rules_is_a_snapshot(session: GameSession) -> None:
    session = play_on(session, 3)
    kept = Snapshot.objects.filter(session=session).order_by("answered").values_list("answered", flat=True)
    assert list(kept)[-1] in (LATER, LATER + 1)
    assert len(kept) == 3


@pytest.mark.parametrize("rules", [no_way, more_told])
def test_a_moment_that_is_another_one_now_is_told_without_its_board(session: GameSession, ada: User, rules: Any) -> None:
    before = [replay.at(ada, session, moment) for moment in range(LATER + 1)]
    with rules():
        now = [replay.at(ada, session, moment) for moment in range(LATER + 1)]
    assert {shown.outlived for shown in before} == {None}
    gone = [shown for shown in now if shown.outlived]
    assert gone
    snapshots = Snapshot.objects.filter(session=session).values_list("answered", flat=True)
    kept = {*snapshots, dump_of(bytes(session.checkpoint or b"")).answered}
    assert {shown.moment for shown in gone}.isdisjoint(kept)
    assert all("mended" in str(shown.outlived) and shown.view is None and shown.waiting == [] for shown in gone)
    assert all(shown.mended == all_mended(session) for shown in gone)
    assert all(shown.mended == [] for shown in before)
    for then, shown in zip(before, now, strict=True):
        same = ("moment", "event_count", "entries", "at", "seat")
        assert {name: getattr(shown, name) for name in same} == {name: getattr(then, name) for name in same}


def test_a_game_that_comes_out_otherwise_is_not_called_tampered_with(session: GameSession) -> None:
    session = play_on(session)
    for rules, at in ((more_told, "/events/"), (no_way, "/answers/0")):
        with rules():
            verdict = replay.verify(session)
        assert (verdict.ok, verdict.other_rules) == (False, True)
        assert str(verdict.at).startswith(at)
        assert verdict.mended == all_mended(session)
    Move.objects.update(edition=editions.edition(session.game))
    with more_told():
        verdict = replay.verify(session)
    assert (verdict.other_rules, verdict.mended) == (False, [])
    GameSession.objects.update(commitment="0" * 64)
    assert replay.verify(session).other_rules is msgspec.UNSET


@pytest.mark.parametrize("rules", [no_way, more_told])
def test_what_was_under_way_and_is_no_more(under_way: GameSession, ada: User, rules: Any) -> None:
    with rules():
        _, seen = play.view(ada, under_way)
        assert "An owner of the group can take it back" in (seen.outlived or "")
        assert (seen.view, seen.asks, seen.status) == (None, [], "playing")
        assert seen.mended == all_mended(under_way)
        assert seen.waiting
        assert play.log(ada, under_way).entries
        for refused in (lambda: consent.undo(ada, under_way), lambda: step(under_way)):
            with pytest.raises(Conflict, match="mended") as refusal:
                refused()
            assert refusal.value.code == "other_rules"
            assert isinstance(refusal.value, RulesChanged)
            assert refusal.value.mended == all_mended(under_way)
    assert live.fresh(under_way).version == under_way.version
    seen = play.view(ada, under_way)[1]
    assert (seen.outlived, seen.mended) == (None, [])


def test_what_no_mend_explains_is_not_put_down_to_one(under_way: GameSession, ada: User) -> None:
    now = editions.edition(under_way.game)
    GameSession.objects.update(edition=now)
    Move.objects.update(edition=now)
    with no_way():
        seen = play.view(ada, under_way)[1]
        assert (seen.outlived or "").startswith("The stored data of this game are inconsistent")
        assert seen.mended == []
        with pytest.raises(Conflict) as refusal:
            past.at(live.fresh(under_way), past.EVERY - 1)
    assert refusal.value.code == "does_not_fit"


def test_an_owner_takes_it_back(under_way: GameSession, ada: User) -> None:
    clean = dump_of(bytes(under_way.checkpoint or b"")).answered
    with no_way():
        with pytest.raises(Conflict, match="mended"):
            consent.roll_back(ada, under_way, clean - 1)
        for wrong in (-1, under_way.answered):
            with pytest.raises(Refused, match="back to"):
                consent.roll_back(ada, under_way, wrong)
        consent.roll_back(ada, under_way, clean)
        assert play.view(ada, under_way)[1].outlived is None
    session = play_on(live.fresh(under_way))
    assert session.status == "finished"
    assert replay.verify(session) == Verdict(ok=True, decisions=session.answered)


def test_it_can_be_paused_and_ended_all_the_same(under_way: GameSession, ada: User) -> None:
    with no_way():
        consent.pause(ada, under_way)
        consent.end(ada, under_way)
    assert live.fresh(under_way).status == "abandoned"


def test_bots_that_cannot_go_on_say_so(under_way: GameSession) -> None:
    Job.objects.all().delete()
    live.wake_bots(under_way)
    with no_way():
        for job in Job.objects.filter(kind="play-bots"):
            jobs.run(job.pk)
    assert "stuck" in live.fresh(under_way).trouble


@pytest.mark.django_db(transaction=True)
def test_games_from_before_there_were_editions(group: Group, ada: User) -> None:
    session = play_on(make_session(ada, group, ["random"]), LATER)
    call_command("migrate", "games", "0003", verbosity=0)
    try:
        with connection.cursor() as cursor:
            columns = {column.name for column in connection.introspection.get_table_description(cursor, Move._meta.db_table)}
        assert "edition" not in columns
    finally:
        call_command("migrate", "games", verbosity=0)
    session = play_on(live.fresh(session), 1)
    assert list(past.answers(session).values_list("edition", flat=True)) == [""] * LATER + [session.edition]
    assert replay.at(ada, session, LATER).outlived is None
