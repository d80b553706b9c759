"""What every verb writes stands in tests/data/written.txt, a line a row, to be read when it changes. `WRITE=1` before pytest
writes it anew."""

import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from pytest_django import Settings

from chronicle.models import Job, Player, User
from chronicle.services import jobs
from chronicle.services.campaigns import chapters, drafts
from chronicle.services.exchange import exports
from chronicle.services.people import accounts
from games.models import GameSession, Move, NoticeSettings, Proposal, Seat
from games.services import bots, consent, in_campaigns, live, play, sessions
from games.services.notices import notices, preferences
from tests.factories import PASSWORD, game_data, in_days, make_campaign
from tests.services import test_audit, test_sessions_audit, written
from tests.services.playing import make_session, play_on, step
from tests.services.test_audit import _with

FILE = Path(__file__).parents[1] / "data" / "written.txt"
Verbs = dict[str, Callable[[Any], Callable[[], object]]]
BY_MAIL: Verbs = {
    "accounts.sign_up": test_audit.VERBS["accounts.sign_up"][1],
    "accounts.sign_up, known": lambda s: lambda: accounts.sign_up("ada@example.org", "Eva", PASSWORD),
    "accounts.sign_up, again": lambda s: _with(
        s.unconfirmed(), lambda eva: accounts.sign_up("eva@example.org", "Eve", PASSWORD)
    ),
    "accounts.change_address": test_audit.VERBS["accounts.change_address"][1],
    "accounts.confirm_new_address": test_audit.VERBS["accounts.confirm_new_address"][1],
    "accounts.forget_unconfirmed": test_audit.VERBS["accounts.forget_unconfirmed"][1],
}
SILENT: Verbs = {
    "accounts.request_password_reset": lambda s: lambda: accounts.request_password_reset("ADA@example.org "),
    "accounts.request_password_reset, unknown": lambda s: lambda: accounts.request_password_reset("nobody@example.org"),
    "drafts.save": lambda s: _with(
        drafts.of_game(s.ben, s.campaign()), lambda row: drafts.save(s.ben, row, row.version, {"a": 1})
    ),
    "exports.ask": lambda s: _with(s.campaign(), lambda row: exports.ask(s.ben, row, exports.Wish("md"))),
    "chapters.record": lambda s: _with(s.campaign(), lambda row: chapters.record(s.ben, row, 0, game_data(row))),
}
PLAYED: Verbs = {
    "sessions.edit, with a link": lambda s: _with(s.lobby(), lambda row: sessions.edit(s.ada, row, spectators="link")),
    "sessions.edit, without its link": lambda s: _with(
        sessions.edit(s.ada, s.lobby(), spectators="link"), lambda row: sessions.edit(s.ada, row, spectators="none")
    ),
    "sessions.start, in a campaign": lambda s: _with(
        make_session(s.ben, s.group, [s.cleo, "random"], start=False, game="oath", campaign=make_campaign(s.ben, s.group)),
        lambda row: sessions.start(s.ben, row),
    ),
    "in_campaigns.decide, written": lambda s: _with(s.of_campaign(), lambda row: in_campaigns.decide(s.ben, row, "screen")),
    "play.answer": lambda s: _with(s.playing(), step),
    "play.answer, by a bot": lambda s: _with(s.bot_to_move(), step),
    "play.mark_seen": lambda s: _with(s.playing(), lambda row: play.mark_seen(s.ada, row, 5)),
    "play.note": lambda s: _with(s.playing(), lambda row: play.note(s.cleo, row, "Well played.")),
    "consent.undo, proposed": lambda s: _with(play_on(s.playing(), 9), lambda row: consent.undo(s.ada, row, 0)),
    "consent.agree, undo": lambda s: _with(
        consent.undo(s.ada, play_on(s.playing(), 9), 0), lambda row: consent.agree(s.cleo, row)
    ),
    "consent.decline": lambda s: _with(s.proposal(), lambda row: consent.decline(s.cleo, row)),
    "consent.abandon, proposed": lambda s: s.proposal,
    "consent.replace, proposed": lambda s: _with(s.playing(), lambda row: consent.replace(s.cleo, row, 0, bot="random")),
    "consent.agree, replace": lambda s: _with(
        consent.replace(s.cleo, s.playing(), 0, bot="random"), lambda row: consent.agree(s.ada, row)
    ),
    "consent.replace, by a player": lambda s: _with(
        s.playing(), lambda row: consent.replace(s.ada, row, 0, player=s.group.players.get(user=s.ben).pk)
    ),
    "consent.replace, back": lambda s: _with(
        kept_by_a_bot(s), lambda row: consent.replace(s.cleo, row, 1, player=s.group.players.get(user=s.cleo).pk)
    ),
    "consent.replace, away": lambda s: _with(awaited(s), lambda row: give_away(s, row)),
    "consent.decline, away": lambda s: _with(give_away(s, awaited(s)), lambda row: consent.decline(s.cleo, row)),
    "consent.sweep": lambda s: _with(give_away(s, awaited(s)), lambda row: leave(row)),
    "consent.sweep, gone": lambda s: _with(give_away(s, awaited(s)), lambda row: leave(row, s.ben)),
    "notices.plan": lambda s: _with(awaited(s), lambda row: notices.plan()),
    "notices.deliver": lambda s: _with(noticed(s), lambda row: notices.deliver()),
    "notices.try_webhook": lambda s: _with(
        NoticeSettings.objects.create(user=s.ada, webhook="https://example.org"), lambda row: notices.try_webhook(s.ada)
    ),
    "preferences.set_webhook, a new one": lambda s: lambda: preferences.set_webhook(s.ada, "https://example.org/hook"),
    "bots.sweep": lambda s: _with(awaited(s, s.bot_to_move()), lambda row: bots.sweep()),
}


BY_CHANCE = {"in_campaigns.write", "in_campaigns.decide", "in_campaigns.decide, written", "notices.deliver"}
"""What these write names a game played to its end, or numbers that the database gives."""


def kept_by_a_bot(scene: Any) -> GameSession:
    """A bot plays until Cleo comes back."""
    session: GameSession = scene.playing()
    consent.replace(scene.ada, session, 1, bot="random")
    return session


def awaited(scene: Any, session: GameSession | None = None) -> GameSession:
    """Nothing has happened for long."""
    session = session or play_until_asked(scene.playing())
    long_ago = in_days(-15)
    Seat.objects.filter(session=session).exclude(waiting_since=None).update(waiting_since=long_ago)
    Move.objects.filter(session=session).update(at=long_ago)
    GameSession.objects.filter(pk=session.pk).update(updated_at=long_ago)
    Job.objects.filter(kind="play-bots").delete()
    return session


def play_until_asked(session: GameSession) -> GameSession:
    while not live.seats_of(session)[1].waiting_since:
        step(session)
    return session


def give_away(scene: Any, session: GameSession) -> Proposal:
    proposal = consent.replace(scene.ada, session, 1, player=scene.group.players.get(user=scene.ben).pk, away=True)
    assert proposal
    return proposal


def leave(proposal: Proposal, sits_elsewhere: User | None = None) -> None:
    Seat.objects.filter(leaves_at__isnull=False).update(leaves_at=timezone.now())
    if sits_elsewhere:
        Player.objects.filter(user=sits_elsewhere).delete()
    assert consent.sweep() == 1


def noticed(scene: Any) -> GameSession:
    session = awaited(scene)
    NoticeSettings.objects.create(user=scene.cleo, webhook="https://example.org")
    assert notices.plan() == 1
    return session


ALL: dict[str, tuple[Callable[[], Any], Callable[[Any], Callable[[], object]], bool]] = {
    **{name: (test_audit.Scene, act, False) for name, (_, act) in test_audit.VERBS.items()},
    **{name: (test_sessions_audit.Scene, act, False) for name, (_, act) in test_sessions_audit.VERBS.items()},
    **{name: (test_audit.Scene, act, False) for name, act in SILENT.items()},
    **{name: (test_sessions_audit.Scene, act, False) for name, act in PLAYED.items()},
    **{f"{name}, by mail": (test_audit.Scene, act, True) for name, act in BY_MAIL.items()},
}


def parts() -> dict[str, list[str]]:
    return {name: lines for name, *lines in (part.splitlines() for part in FILE.read_text("utf-8").split("\n\n"))}


@pytest.mark.django_db
@pytest.mark.parametrize("name", list(ALL))
def test_it_works(name: str, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, prepare, by_mail = ALL[name]
    settings.CONFIRM_EMAIL = False
    monkeypatch.setattr(jobs, "KINDS", dict(jobs.KINDS))
    monkeypatch.setattr(secrets, "token_bytes", bytes)  # every world and every game is the same
    act = prepare(scene())
    settings.CONFIRM_EMAIL = by_mail
    before = written.rows()
    act()
    found = written.changes(before, written.rows(), values=name not in BY_CHANCE)
    if os.environ.get("WRITE"):
        shown = parts() | {name: found} if FILE.exists() else {name: found}
        FILE.write_text("\n\n".join("\n".join([verb, *shown[verb]]) for verb in sorted(shown)) + "\n", "utf-8")
    assert found == parts()[name]


def test_no_verb_is_told_that_is_no_more() -> None:
    assert parts().keys() == ALL.keys()
