"""Every two verbs on the same rows at the same instant: neither waits for the other for ever, and each ends with what it is for
or with a clear refusal. Each row lock is held a moment longer than it has to be, so that the two meet."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from django.db import connection, transaction
from django.db.models import Q
from django.test.utils import CaptureQueriesContext
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from chronicle.errors import Refusal
from chronicle.models import Campaign, Group, Job, Player, Role, User
from chronicle.services import jobs
from chronicle.services.campaigns import campaigns, chapters, drafts, evenings, forks, who_played, withdrawals, worlds
from chronicle.services.exchange import exports
from chronicle.services.exchange.exports import Wish
from chronicle.services.locks import below
from chronicle.services.people import accounts, groups, invitations, players, tokens
from chronicle.site.database import raced
from games.models import GameSession
from games.services import consent, live, play, sessions
from games.services.sessions import Chair
from tests.factories import PASSWORD, game_data, in_days, make_campaign, make_group, make_user
from tests.factories import play as record_games
from tests.services.playing import make_session, step
from tests.services.test_concurrency import at_once

pytestmark = pytest.mark.django_db(transaction=True)
MOMENT = 0.03
"""Longer than what a verb does between two locks."""
TABLES = 12
"""At which pairs meet at the same time: mostly they wait."""


@dataclass
class Table:
    """Ada owns the group and hosts; Cleo plays, Ben writes, Dan comes by a link."""

    ada: User
    ben: User
    cleo: User
    dan: User
    group: Group
    session: GameSession
    campaign: Campaign
    recorded: Campaign
    guest: Player
    links: list[str] = field(default_factory=list)
    proposals: list[Any] = field(default_factory=list)
    withdrawn: list[Any] = field(default_factory=list)
    prepared: list[Any] = field(default_factory=list)

    def of(self, user: User) -> Any:
        return self.group.memberships.get(user=user)

    def player_of(self, user: User) -> UUID:
        return self.group.players.get(user=user).pk


Verb = Callable[[Table], object]
LOBBY: dict[str, Verb] = {
    "open": lambda t: sessions.create(t.cleo, t.group, "whispers", "Another", {}, [Chair(), Chair(bot="random")]),
    "join by link": lambda t: sessions.accept(t.dan, t.links[0]),
    "sit down": lambda t: sessions.take_seat(t.ben, t.session, 2),
    "seat a guest": lambda t: sessions.seat_player(t.ada, t.session, 2, t.guest.pk),
    "seat a bot": lambda t: sessions.seat_bot(t.ada, t.session, 2, "random"),
    "get up": lambda t: sessions.leave_seat(t.cleo, t.session, 1),
    "describe": lambda t: sessions.edit(t.ada, t.session, name="Renamed", spectators="link"),
    "start": lambda t: fill_and_start(t),
    "discard": lambda t: sessions.discard(t.ada, t.session),
    "say": lambda t: play.note(t.cleo, t.session, "Hello"),
}
GROUP: dict[str, Verb] = {
    "edit group": lambda t: groups.edit(t.ada, t.group, name="Friday table"),
    "remove member": lambda t: groups.remove_member(t.ada, t.of(t.cleo)),
    "change role": lambda t: groups.set_role(t.ada, t.of(t.cleo), Role.SCRIBE),
    "accept invitation": lambda t: invitations.accept(t.dan, t.links[1]),
    "add guest": lambda t: players.add_guest(t.ben, t.group, "Another guest"),
    "remove guest": lambda t: players.remove_guest(t.ben, t.guest),
    "claim guest": lambda t: players.claim(t.cleo, t.guest),
    "delete group": lambda t: groups.delete(t.ada, t.group, t.group.name),
    "delete account": lambda t: accounts.delete_account(t.cleo, PASSWORD, keep_name=False),
    "make a token": lambda t: tokens.create(t.cleo, "Screen", "read"),
    "record": lambda t: chapters.record(t.ben, t.campaign, 0, game_data(t.campaign)),
    "export": lambda t: exports.export(t.ben, t.campaign, Wish("json", secrets=True)),
    "delete campaign": lambda t: campaigns.delete(t.ada, t.campaign, t.campaign.name),
}
STORY: dict[str, Verb] = {
    "say who played": lambda t: who_played.mend(t.ben, chapter_of(t), {"seats": seats_of(t)}),
    "withdraw": lambda t: withdrawals.withdraw(t.ada, t.recorded, 1),
    "restore": lambda t: withdrawals.restore(t.ada, t.withdrawn[0]),
    "record after it": lambda t: chapters.record(t.ben, t.recorded, 1, game_data(t.recorded)),
    "record in its place": lambda t: chapters.record(t.ben, t.recorded, 0, game_data(t.recorded)),
    "plan an evening": lambda t: evenings.plan(t.ben, t.recorded, in_days(9).date()),
    "open an evening": lambda t: evenings.open_now(t.ben, t.recorded),
    "fork": lambda t: forks.fork(t.ben, t.recorded, 1, "Otherwise"),
    "begin on screen": lambda t: sessions.start(t.ada, t.prepared[0]),
    "remove guest": GROUP["remove guest"],
    "delete account": GROUP["delete account"],
    "delete the story": lambda t: campaigns.delete(t.ada, t.recorded, t.recorded.name),
    "delete group": GROUP["delete group"],
}
PLAY: dict[str, Verb] = {
    "answer": lambda t: step(t.session),
    "take back": lambda t: consent.undo(t.cleo, t.session),
    "pause": lambda t: consent.pause(t.cleo, t.session),
    "resign": lambda t: consent.resign(t.cleo, t.session),
    "replace": lambda t: consent.replace(t.ada, t.session, 2, bot="greedy"),
    "give a seat": lambda t: consent.replace(t.cleo, t.session, 1, player=t.player_of(t.ben)),
    "take a bot's seat": lambda t: consent.replace(t.ada, t.session, 2, player=t.player_of(t.ben)),
    "agree": lambda t: consent.agree(t.cleo, t.proposals[0]),
    "decline": lambda t: consent.decline(t.cleo, t.proposals[0]),
    "carry out an absence": lambda t: consent.sweep(),
    "abandon": lambda t: consent.abandon(t.cleo, t.session),
    "end": lambda t: consent.end(t.ada, t.session),
    "say": LOBBY["say"],
    "describe": LOBBY["describe"],
    "bots move": lambda t: run_bots(t),
}


def propose(table: Table) -> None:
    """Ben is to play on for Cleo, who has to agree."""
    if not table.proposals:
        table.proposals.append(consent.replace(table.ada, table.session, 1, player=table.player_of(table.ben)))


def announce(table: Table) -> None:
    """Cleo keeps the others waiting; Ben is to play on at once."""
    while not live.seats_of(table.session)[1].waiting_since:
        step(table.session)
    consent.replace(table.ada, table.session, 1, player=table.player_of(table.ben), away=True)


def chapter_of(table: Table) -> Any:
    return worlds.find_chapter(table.recorded, 1)


def seats_of(table: Table) -> list[dict[str, str]]:
    colours = chapter_of(table).seats.values_list("color", flat=True)
    return [{"color": color} | ({"guest": "Guest"} if color == "purple" else {}) for color in colours]


def take_out(table: Table) -> None:
    """The chapter has been withdrawn."""
    if not table.withdrawn:
        table.withdrawn.append(withdrawals.withdraw(table.ada, table.recorded, 1))
        table.recorded.refresh_from_db()


def prepare(table: Table) -> None:
    """A game on screen, in the world of the chapter, is about to begin."""
    chairs = [Chair(player=table.player_of(table.ada)), Chair(bot="random")]
    table.prepared.append(sessions.create(table.ada, table.group, "oath", "Next", {}, chairs, table.recorded))


READY = {"agree": propose, "decline": propose, "carry out an absence": announce}
"""What a verb needs that others do without."""
READY |= {"restore": take_out, "record in its place": take_out, "begin on screen": prepare}


def fill_and_start(table: Table) -> object:
    with suppress(Refusal):
        sessions.seat_bot(table.ada, table.session, 2, "random")
    return sessions.start(table.ada, table.session)


def run_bots(table: Table) -> object:
    return [jobs.run(pk) for pk in Job.objects.filter(kind="play-bots", group=table.group).values_list("pk", flat=True)]


def table_of(*, started: bool) -> Table:
    number = User.objects.count()
    ada, ben, cleo, dan = (make_user(f"{name} {number}") for name in ("Ada", "Ben", "Cleo", "Dan"))
    group = make_group(ada, scribe=ben, player=cleo)
    campaign, recorded = make_campaign(ada, group), record_games(ada, make_campaign(ada, group, "Told"))
    if started:
        session = make_session(ada, group, [cleo, "random"])
        for _ in range(3):
            step(session)
    else:
        chairs = [Chair(player=group.players.get(user=user).pk) for user in (ada, cleo)]
        session = sessions.create(ada, group, "whispers", "Evening", {}, [*chairs, Chair()])
    table = Table(ada, ben, cleo, dan, group, session, campaign, recorded, players.add_guest(ben, group, "Guest"))
    table.links.append("" if started else sessions.invite(ada, session, 2))
    table.links.append(invitations.token(invitations.invite(ada, group, Role.PLAYER, in_days(1))))
    return table


def slowly(act: Callable[[], object]) -> Callable[[], object]:
    """Waits a moment after each statement that locks rows."""

    def wrapper(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        found = execute(sql, params, many, context)
        if " FOR " in sql or sql.startswith(("UPDATE", "DELETE")):
            time.sleep(MOMENT)
        return found

    def run() -> object:
        with connection.execute_wrapper(wrapper):
            return act()

    return run


def bots_play_on(table: Table) -> int:
    """As workers do, until there is nothing more to do."""
    session = make_session(table.ada, table.group, ["random", "random"])
    consent.resign(table.ada, session)
    for done in range(50):
        if not Job.objects.filter(kind="play-bots", state="queued", group=table.group).exists():
            return done
        run_bots(table)
    return 50


def exports_go_on(table: Table) -> int:
    """At once and as jobs, until it has been deleted."""
    for done in range(200):
        try:
            exports.export(table.ben, table.campaign, Wish("json", secrets=True))
            jobs.run(exports.ask(table.ben, table.campaign, Wish("csv")).pk)
        except Refusal:
            return done
    raise AssertionError("nobody deleted it")


def faults(outcomes: list[object]) -> list[object]:
    return [fault for fault in outcomes if isinstance(fault, Exception) and not isinstance(fault, Refusal) and not raced(fault)]


def meet(one: str, other: str, verbs: dict[str, Verb], table: Table) -> None:
    outcomes = at_once(slowly(lambda: verbs[one](table)), slowly(lambda: verbs[other](table)))
    assert not faults(outcomes), f"{one} and {other}: {outcomes}"
    assert any(not isinstance(outcome, Exception) for outcome in outcomes), f"{one} and {other}: {outcomes}"


@pytest.mark.parametrize("work", [bots_play_on, exports_go_on])
@pytest.mark.parametrize("what", ["group", "campaign", "account"])
def test_deleted_in_the_middle_of_work(work: Callable[[Table], int], what: str, caplog: pytest.LogCaptureFixture) -> None:
    """Alone in the group: its end is the group's, too."""
    table = table_of(started=True)
    groups.remove_member(table.ada, table.of(table.cleo))
    deletes: dict[str, Verb] = {
        "group": GROUP["delete group"],
        "campaign": GROUP["delete campaign"],
        "account": lambda t: (
            groups.set_role(t.ada, t.of(t.ben), Role.VIEWER),
            groups.remove_member(t.ben, t.of(t.ben)),
            accounts.delete_account(t.ada, PASSWORD, keep_name=True),
        ),
    }

    def delete() -> object:
        time.sleep(1)
        return deletes[what](table)

    outcomes = at_once(lambda: work(table), delete)
    assert not faults(outcomes), outcomes
    assert not isinstance(outcomes[1], Exception), outcomes
    assert not table.group.pk or Group.objects.filter(pk=table.group.pk).exists() == (what == "campaign")
    assert not [record for record in caplog.records if record.levelname == "ERROR" and not raced_in(record)]


def raced_in(record: logging.LogRecord) -> bool:
    fault = record.exc_info and record.exc_info[1]
    return isinstance(fault, Refusal) or (isinstance(fault, Exception) and raced(fault))


def pairs(first: str, verbs: dict[str, Verb]) -> list[str]:
    """Whom it meets: itself, and whoever comes after it. SQLite lets in one writer at a time: there itself is enough."""
    rest = list(verbs)[list(verbs).index(first) :]
    return rest if connection.vendor == "postgresql" else rest[:1]


def meet_all(verb: str, verbs: dict[str, Verb], *, started: bool) -> None:
    """Each pair at a table of its own."""
    others = pairs(verb, verbs)
    tables = [table_of(started=started) for _ in others]
    for other, table in zip(others, tables, strict=True):
        for each in sorted({verb, other} & set(READY)):
            READY[each](table)
    with ThreadPoolExecutor(TABLES) as pool:
        list(pool.map(lambda other, table: meet(verb, other, verbs, table), others, tables))


@pytest.mark.parametrize("verb", LOBBY | GROUP)
def test_it_works(verb: str) -> None:
    """In the lobby."""
    meet_all(verb, LOBBY | GROUP, started=False)


@pytest.mark.parametrize("verb", STORY)
def test_in_a_story(verb: str) -> None:
    """One of them finds what the other has done, or nothing stands on what is no longer there."""
    meet_all(verb, STORY, started=False)


@pytest.mark.parametrize("verb", PLAY)
def test_at_play(verb: str, settings: Any) -> None:
    settings.SEAT_ABSENCE_DAYS = settings.SEAT_NOTICE_DAYS = 0
    meet_all(verb, PLAY | GROUP, started=True)


ALONE: dict[str, Verb] = {
    "save a draft": lambda t: drafts.save(t.ben, drafts.of_world(t.ben, t.group), 1, {}),
    "discard a draft": lambda t: drafts.discard(t.ben, drafts.of_world(t.ben, t.group)),
    "revoke a token": lambda t: tokens.revoke(t.cleo, tokens.create(t.cleo, "Screen", "read")[0].pk),
    "sign up again": lambda t: suppressed(lambda: accounts.sign_up(t.dan.email, "Dan", "quite another passphrase")),
    "open a lost password's link": lambda t: suppressed(lambda: accounts.reset_password(uid_of(t.dan), "x", PASSWORD)),
}
"""What meets nobody, but locks as well."""
LOCKS_NOTHING = ("open", "edit group", "export")


def suppressed(act: Callable[[], object]) -> None:
    with suppress(Refusal):
        act()


def uid_of(user: User) -> str:
    return urlsafe_base64_encode(force_bytes(user.pk))


@pytest.mark.parametrize("verb", LOBBY | GROUP | STORY | ALONE)
def test_each_lock_lets_others_refer_to_the_row(verb: str) -> None:
    table = table_of(started=False)
    if verb in READY:
        READY[verb](table)
    with CaptureQueriesContext(connection) as said:
        (LOBBY | GROUP | STORY | ALONE)[verb](table)
    locks = [query["sql"] for query in said if " FOR " in query["sql"]]
    assert not [sql for sql in locks if "FOR NO KEY UPDATE" not in sql]
    assert locks or connection.vendor == "sqlite" or verb in LOCKS_NOTHING


def test_whoever_deletes_locks_what_others_change_below_it(group: Group, ada: User) -> None:
    of_it = Q(group=group)
    with CaptureQueriesContext(connection) as said, transaction.atomic():
        below(of_it, of_it, of_it)
    selected = [query["sql"] for query in said if query["sql"].startswith("SELECT")]
    for sql, model in zip(selected, (GameSession, Campaign, Job), strict=True):
        assert f'FROM "{model._meta.db_table}" WHERE' in sql
        assert connection.vendor == "sqlite" or "FOR NO KEY UPDATE" in sql
