"""Who may do what, tried at every gate of the services: each verb by somebody from outside, by a member who was removed, and in
every role. What is not allowed is refused, and where the group is not known to the person, nothing is told of it."""

import ast
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any
from zlib import compress

import pytest
from django.db import transaction

from chronicle.errors import Forbidden, NotFound, Refusal
from chronicle.models import Job, Membership, Role, User
from chronicle.services.campaigns import (
    by_hand,
    campaigns,
    chapters,
    corrections,
    drafts,
    evenings,
    forks,
    history,
    packing,
    recounts,
    saga,
    who_played,
    withdrawals,
    worlds,
)
from chronicle.services.exchange import exports, imports
from chronicle.services.exchange.exports import Wish
from chronicle.services.people import groups, invitations, players
from games.models import GameSession, Proposal
from games.services import bots, consent, play, plays, sessions
from games.services import in_campaigns as stories
from games.services.notices import notices
from games.services.sessions import Chair
from tests.factories import game_data, in_days, make_campaign, make_group, make_user
from tests.factories import play as record
from tests.services.playing import make_session
from tests.services.tabled import make_play

ROOT = Path(__file__).resolve().parents[2]
ROLES = [None, *Role]
"""None: outside."""
OWNER, SCRIBE, PLAYER, VIEWER = Role.OWNER, Role.SCRIBE, Role.PLAYER, Role.VIEWER
OWNERS, SCRIBES, PLAYERS, ALL = {OWNER}, {OWNER, SCRIBE}, {OWNER, SCRIBE, PLAYER}, set(Role)


class Table:
    """A group with one row of everything, and who wants to do something there."""

    def __init__(self) -> None:
        self.owner, self.user, self.dora = make_user("Ada"), make_user("Ben"), make_user("Dora")
        self.group = make_group(self.owner, player=self.user, viewer=self.dora)
        self.mine = self.group.players.get(user=self.user)
        self.campaign = record(self.owner, make_campaign(self.owner, self.group))
        world = worlds.load(self.campaign, 1)
        self.world = world.plain()
        self.brought = make_campaign(self.owner, self.group, "Brought", world=self.world)
        self.data = game_data(self.campaign)
        self.game: dict[str, Any] = {"head": 1, "data": self.data}
        self.chapter = history.chapter(self.campaign, 1)
        self.task = packing.packing(self.campaign).heaps[0].tasks[0].key
        self.guest, other = (players.add_guest(self.owner, self.group, name) for name in ("Erna", "Fritz"))
        self.claim = players.claim(self.owner, other)
        self.invitation = invitations.invite(self.owner, self.group, PLAYER, in_days(1))
        gone = record(self.owner, make_campaign(self.owner, self.group, "Gone"))
        self.withdrawn = withdrawals.withdraw(self.owner, gone, 1)
        self.draft = drafts.of_game(self.owner, self.campaign)
        self.evening = evenings.open_now(self.owner, self.campaign)
        self.awaited = make_campaign(self.owner, self.group, "Awaited")
        evenings.plan(self.owner, self.awaited, in_days(2).date())
        self.lobby = make_session(self.owner, self.group, ["random"], start=False)
        sessions.leave_seat(self.owner, self.lobby, 1)
        self.shown = make_session(self.owner, self.group, ["random"], start=False, spectators="link")
        self.session = make_session(self.owner, self.group, [self.dora])
        self.played = make_play(self.owner, self.group, self.owner, self.dora)
        self.stuck = make_session(self.owner, self.group, ["random"])

    def as_(self, role: Role | None) -> User:
        """Ben, who has the role now; None: was removed from the group."""
        Membership.objects.filter(group=self.group, user=self.user).delete()
        if role:
            Membership.objects.create(group=self.group, user=self.user, role=role)
        return self.user

    def member(self, user: User) -> Membership:
        return Membership.objects.get(group=self.group, user=user)

    def made(self, *, secrets: bool) -> Job:
        """An export that Ben asked for, when he still might."""
        packed = b64encode(compress(b"Once upon a time")).decode()
        result = {"campaign": str(self.campaign.pk), "name": "x", "media_type": "x", "secrets": secrets, "packed": packed}
        return Job(kind="export", state=Job.State.DONE, requested_by=self.user, result=result)

    def absence(self) -> Proposal:
        about = {"number": 1, "bot": "", "player": str(self.mine.pk), "everybody": False}
        return Proposal.objects.create(session=self.session, kind=Proposal.Kind.ABSENT, by=self.owner, argument=about)

    def hosted(self) -> GameSession:
        """The lobby, as if Ben had opened it."""
        GameSession.objects.filter(pk=self.lobby.pk).update(created_by=self.user)
        return self.lobby


BOARDS: dict[str, Any] = {"piles": [{"pile": "boards", "sides": {}}]}
Act = Callable[[Table, User], object]
VERBS: dict[str, tuple[set[Role], Act]] = {
    "groups.edit": (OWNERS, lambda t, by: groups.edit(by, t.group, name="New")),
    "groups.delete": (OWNERS, lambda t, by: groups.delete(by, t.group, t.group.name)),
    "groups.add_member": (OWNERS, lambda t, by: groups.add_member(by, t.group, t.owner.pk, PLAYER)),
    "groups.set_role": (OWNERS, lambda t, by: groups.set_role(by, t.member(t.dora), SCRIBE)),
    "groups.remove_member": (OWNERS, lambda t, by: groups.remove_member(by, t.member(t.dora))),
    "invitations.invite": (OWNERS, lambda t, by: invitations.invite(by, t.group, PLAYER, in_days(1))),
    "invitations.revoke": (OWNERS, lambda t, by: invitations.revoke(by, t.invitation)),
    "players.add_guest": (SCRIBES, lambda t, by: players.add_guest(by, t.group, "Gerd")),
    "players.rename": (SCRIBES, lambda t, by: players.rename(by, t.guest, "Gerd")),
    "players.rename, the own": (ALL, lambda t, by: players.rename(by, t.mine, "Benno")),
    "players.remove_guest": (SCRIBES, lambda t, by: players.remove_guest(by, t.guest)),
    "players.claim": (PLAYERS, lambda t, by: players.claim(by, t.guest)),
    "players.decide": (OWNERS, lambda t, by: players.decide(by, t.claim, accept=False)),
    "campaigns.create": (SCRIBES, lambda t, by: campaigns.create(by, t.group, "Tale")),
    "campaigns.edit": (SCRIBES, lambda t, by: campaigns.edit(by, t.campaign, name="Tale")),
    "campaigns.delete": (OWNERS, lambda t, by: campaigns.delete(by, t.campaign, t.campaign.name)),
    "campaigns.with_secrets": (SCRIBES, lambda t, by: campaigns.with_secrets(by, t.campaign, 1, "test")),
    "forks.fork": (SCRIBES, lambda t, by: forks.fork(by, t.campaign, 1, "What if")),
    "chapters.record": (SCRIBES, lambda t, by: chapters.record(by, t.campaign, **t.game)),
    "chapters.preview": (SCRIBES, lambda t, by: chapters.preview(by, t.campaign, **t.game)),
    "chapters.bring": (SCRIBES, lambda t, by: chapters.bring(by, t.campaign, 1, t.world)),
    "chapters.describe": (SCRIBES, lambda t, by: chapters.describe(by, t.chapter, title="The flood")),
    "chapters.remember": (SCRIBES, lambda t, by: chapters.remember(by, history.chapter(t.brought, 1), [], None)),
    "who_played.mend": (SCRIBES, lambda t, by: who_played.mend(by, t.chapter, {"notes": "Late."})),
    "withdrawals.withdraw": (OWNERS, lambda t, by: withdrawals.withdraw(by, t.campaign, 1)),
    "withdrawals.restore": (OWNERS, lambda t, by: withdrawals.restore(by, t.withdrawn)),
    "corrections.correct": (SCRIBES, lambda t, by: corrections.correct(by, t.campaign, 1, 1, t.data, "Wrong.")),
    "corrections.correct_world": (SCRIBES, lambda t, by: corrections.correct_world(by, t.campaign, 1, 1, [], "Wrong.")),
    "recounts.recount": (SCRIBES, lambda t, by: recounts.recount(by, t.campaign, 1, 1, BOARDS)),
    "recounts.differences": (SCRIBES, lambda t, by: recounts.differences(by, t.campaign, BOARDS)),
    "packing.tick": (PLAYERS, lambda t, by: packing.tick(by, t.campaign, 1, t.task, done=True)),
    "packing.declare": (PLAYERS, lambda t, by: packing.declare(by, t.campaign)),
    "packing.sealed_swap": (SCRIBES, lambda t, by: packing.sealed_swap(by, t.campaign, 1, t.brought)),
    "saga.write": (SCRIBES, lambda t, by: saga.write(by, t.chapter, 0, "It was cold.")),
    "evenings.plan": (SCRIBES, lambda t, by: evenings.plan(by, t.brought, in_days(1).date())),
    "evenings.move": (SCRIBES, lambda t, by: evenings.move(by, t.awaited, place="Here")),
    "evenings.call_off": (SCRIBES, lambda t, by: evenings.call_off(by, t.awaited)),
    "evenings.open_now": (SCRIBES, lambda t, by: evenings.open_now(by, t.brought)),
    "evenings.close": (SCRIBES, lambda t, by: evenings.close(by, t.campaign)),
    "evenings.renew_link": (SCRIBES, lambda t, by: evenings.renew_link(by, t.campaign)),
    "evenings.guests_token": (SCRIBES, lambda t, by: evenings.guests_token(by, t.evening)),
    "drafts.of_game": (SCRIBES, lambda t, by: drafts.of_game(by, t.campaign)),
    "drafts.of_correction": (SCRIBES, lambda t, by: drafts.of_correction(by, t.campaign)),
    "drafts.of_world": (SCRIBES, lambda t, by: drafts.of_world(by, t.group)),
    "drafts.save": (SCRIBES, lambda t, by: drafts.save(by, t.draft, 1, {})),
    "drafts.discard": (SCRIBES, lambda t, by: drafts.discard(by, t.draft)),
    "by_hand.begin": (SCRIBES, lambda t, by: by_hand.begin(by, drafts.of_world(t.owner, t.group), 1)),
    "exports.export": (ALL, lambda t, by: exports.export(by, t.campaign, Wish("json"))),
    "exports.export_long": (ALL, lambda t, by: exports.export_long(by, t.campaign, Wish("md"))),
    "exports.ask": (ALL, lambda t, by: exports.ask(by, t.campaign, Wish("csv"))),
    "exports.ask, with secrets": (SCRIBES, lambda t, by: exports.ask(by, t.campaign, Wish("json", secrets=True))),
    "exports.ask, a save string": (SCRIBES, lambda t, by: exports.ask(by, t.campaign, Wish("tts", secrets=True))),
    "exports.fetch": (ALL, lambda t, by: exports.fetch(by, t.campaign, t.made(secrets=False))),
    "exports.fetch, with secrets": (SCRIBES, lambda t, by: exports.fetch(by, t.campaign, t.made(secrets=True))),
    # Nothing is read for somebody who may not bring it in.
    "imports.campaign": (SCRIBES, lambda t, by: imports.campaign(by, t.group, "nonsense")),
    "imports.string_as_campaign": (SCRIBES, lambda t, by: imports.string_as_campaign(by, t.group, "nonsense")),
    "imports.string_as_chapter": (SCRIBES, lambda t, by: imports.string_as_chapter(by, t.campaign, 1, "nonsense")),
    "sessions.create": (PLAYERS, lambda t, by: sessions.create(by, t.group, "whispers", "Evening", {}, [Chair(), Chair()])),
    "sessions.create, of a campaign": (
        SCRIBES,
        lambda t, by: sessions.create(by, t.group, "oath", "Evening", {}, [Chair(), Chair()], t.campaign),
    ),
    "sessions.edit": (OWNERS, lambda t, by: sessions.edit(by, t.lobby, name="Night")),
    "sessions.edit, as the host": (PLAYERS, lambda t, by: sessions.edit(by, t.hosted(), name="Night")),
    "sessions.take_seat": (PLAYERS, lambda t, by: sessions.take_seat(by, t.lobby, 1)),
    "sessions.seat_player": (OWNERS, lambda t, by: sessions.seat_player(by, t.lobby, 1, t.guest.pk)),
    "sessions.leave_seat": (OWNERS, lambda t, by: sessions.leave_seat(by, t.lobby, 0)),
    "sessions.seat_bot": (OWNERS, lambda t, by: sessions.seat_bot(by, t.lobby, 1, "random")),
    "sessions.invite": (OWNERS, lambda t, by: sessions.invite(by, t.lobby, 1)),
    "sessions.accept": (PLAYERS, lambda t, by: sessions.accept(by, sessions._seat_links.sign(f"{t.lobby.pk}:1:{t.dora.pk}"))),
    "sessions.start": (OWNERS, lambda t, by: sessions.start(by, t.lobby)),
    "sessions.discard": (OWNERS, lambda t, by: sessions.discard(by, t.lobby)),
    "sessions.spectator_token": (OWNERS, lambda t, by: sessions.spectator_token(by, t.shown)),
    "plays.record": (SCRIBES, lambda t, by: make_play(by, t.group, t.owner, t.dora)),
    "plays.edit": (SCRIBES, lambda t, by: plays.edit(by, t.played, notes="Late.")),
    "plays.delete": (SCRIBES, lambda t, by: plays.delete(by, t.played)),
    "play.view": (ALL, lambda t, by: play.view(by, t.session)),
    "play.log": (ALL, lambda t, by: play.log(by, t.session)),
    "play.notes": (ALL, lambda t, by: play.notes(by, t.session)),
    "play.note": (ALL, lambda t, by: play.note(by, t.session, "Good luck")),
    "play.answer": (set(), lambda t, by: play.answer(by, t.session.pk, None, "1", [], 1)),
    "consent.undo": (set(), lambda t, by: consent.undo(by, t.session)),
    "consent.resign": (set(), lambda t, by: consent.resign(by, t.session)),
    "consent.abandon": (set(), lambda t, by: consent.abandon(by, t.session)),
    "consent.pause": (OWNERS, lambda t, by: consent.pause(by, t.session)),
    "consent.roll_back": (OWNERS, lambda t, by: consent.roll_back(by, t.session, 0)),
    "consent.end": (OWNERS, lambda t, by: consent.end(by, t.session)),
    "consent.replace, by a bot": (OWNERS, lambda t, by: consent.replace(by, t.session, 1, bot="random")),
    "consent.replace": (OWNERS, lambda t, by: consent.replace(by, t.session, 1, player=t.mine.pk)),
    "consent.replace, who is away": (OWNERS, lambda t, by: consent.replace(by, t.session, 1, player=t.mine.pk, away=True)),
    "consent.decline, that somebody is away": (OWNERS, lambda t, by: consent.decline(by, t.absence())),
    "bots.again": (OWNERS, lambda t, by: bots.again(by, t.stuck)),
    "notices.resend": (OWNERS, lambda t, by: notices.resend(by, t.session, 0)),
    "worlds.decide": (SCRIBES, lambda t, by: stories.decide(by, t.session, "table")),
}
SECOND = {("by_hand.py", "begin"), ("who_played.py", "mend"), ("withdrawals.py", "withdraw"), ("withdrawals.py", "restore")}
"""Gates behind which nobody comes whom another one has not let through: `drafts.save` asks for the same roles, the others ask
before they wait for the rows, and again when they have them."""


@pytest.fixture
def table(db: None) -> Table:
    return Table()


def attempt(act: Act, table: Table, by: User) -> Refusal | None:
    """Why it was refused, if it was; whatever came of it is undone."""
    with transaction.atomic():
        try:
            act(table, by)
        except Refusal as refusal:
            return refusal
        finally:
            transaction.set_rollback(True)
    return None


def refused_by(refusal: BaseException) -> Iterator[tuple[str, int]]:
    at: TracebackType | None = refusal.__traceback__
    while at:
        yield at.tb_frame.f_code.co_filename, at.tb_lineno
        at = at.tb_next


def gates() -> dict[tuple[str, int], tuple[str, str]]:
    """Every call of `require` in the services: where it stands, and in which function."""
    found = {}
    for path in [*ROOT.glob("chronicle/services/**/*.py"), *ROOT.glob("games/services/**/*.py")]:
        functions = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
        for function in functions:
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ("require", "require_host", "live.require_host"):
                    found[str(path), node.lineno] = (path.name, function.name)
    return found


def test_it_works(table: Table) -> None:
    wrong, shut = [], set()
    for verb, (allowed, act) in VERBS.items():
        for role in ROLES:
            refusal = attempt(act, table, table.as_(role))
            wanted = NotFound if role is None else None if role in allowed else Forbidden
            if (type(refusal) if isinstance(refusal, NotFound | Forbidden) else None) != wanted:
                wrong.append(f"{verb} as {role or 'somebody outside'}: {refusal!r}")
            if refusal:
                shut |= set(refused_by(refusal))
    assert not wrong, "\n".join(wrong)
    untried = {place for at, place in gates().items() if at not in shut} - SECOND
    assert not untried, f"no verb above is refused by these gates: {untried}"


def test_a_stranger_and_who_was_removed_are_told_the_same(table: Table) -> None:
    stranger = make_user("Stranger")
    table.as_(None)
    for verb, (_, act) in VERBS.items():
        shown = [str(attempt(act, table, by)) for by in (stranger, table.user)]
        assert shown == ["Not found."] * 2, verb
