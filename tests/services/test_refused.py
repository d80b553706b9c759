"""What verbs refuse stands in tests/data/refused.txt, a line each: the code, the field, and what people read. `WRITE=1` before
pytest writes it anew."""

import os
import secrets
from collections.abc import Callable
from datetime import time
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.tokens import default_token_generator
from pytest_django import Settings

from chronicle.errors import Refusal
from chronicle.models import ApiToken, Invitation, Membership, Player, Role, User
from chronicle.permissions import as_operator
from chronicle.services.campaigns import (
    calendars,
    campaigns,
    chapters,
    corrections,
    drafts,
    evenings,
    forks,
    packing,
    recounts,
    saga,
    who_played,
    withdrawals,
    worlds,
)
from chronicle.services.exchange import exports, imports
from chronicle.services.exchange.exports import Wish
from chronicle.services.mail import address_tokens, change_token
from chronicle.services.people import accounts, groups, invitations, players, tokens
from games.models import TurnNotice
from games.services import bots, consent, in_campaigns, live, play, replay, sessions
from games.services.notices import notices, preferences
from games.services.sessions import Chair
from tests.factories import PASSWORD, game_data, in_days, make_campaign, make_group, make_user
from tests.factories import play as record
from tests.services import test_audit, test_sessions_audit
from tests.services.playing import play_on

FILE = Path(__file__).parents[1] / "data" / "refused.txt"
NOBODY = UUID(int=7)
Acts = dict[str, Callable[[Any], object]]


def player(scene: Any, user: User) -> Player:
    return Player.objects.get(group=scene.group, user=user)


def elsewhere(scene: Any) -> UUID:
    """A player of another group."""
    return players.add_guest(scene.dan, make_group(scene.dan, "Other"), "Guest").pk


def owner(scene: Any) -> Membership:
    return Membership.objects.get(group=scene.group, user=scene.ada)


def twice(act: Callable[..., object], *given: object) -> None:
    act(*given)
    act(*given)


def expired(scene: Any, **changes: Any) -> str:
    invitation = invitations.invite(scene.ada, scene.group, Role.VIEWER, in_days(1))
    Invitation.objects.filter(pk=invitation.pk).update(**changes)
    return invitations.token(invitation)


def many_tokens(scene: Any) -> None:
    for number in range(tokens.MOST):
        ApiToken.objects.create(user=scene.ada, name="Script", scope="read", digest=str(number))
    tokens.create(scene.ada, "One more", "read")


def reminded(scene: Any) -> None:
    session = scene.playing()
    number = session.seats.get(waiting_since__isnull=False).number
    notices.resend(scene.ada, session, number)
    TurnNotice.objects.update(sent_at=in_days(-0.04))
    notices.resend(scene.ada, session, number)


def decided(scene: Any) -> None:
    claim = scene.claim()
    players.decide(scene.ada, claim, accept=False)
    players.decide(scene.ada, claim, accept=True)


def no_player_any_more(scene: Any) -> None:
    claim = scene.claim()
    groups.set_role(scene.ada, scene.member(scene.cleo), Role.VIEWER)
    players.decide(scene.ada, claim, accept=True)


def sat_together(scene: Any) -> None:
    guest = scene.guest()
    record(scene.ben, scene.campaign(), players=[guest, player(scene, scene.cleo)])
    players.decide(scene.ada, players.claim(scene.cleo, guest), accept=True)


def has_played(scene: Any) -> None:
    guest = scene.guest()
    record(scene.ben, scene.campaign(), players=[guest])
    players.remove_guest(scene.ben, guest)


def corrected(scene: Any, **changes: Any) -> None:
    campaign = scene.played()
    given = {"number": 1, "version": 1, "data": scene.data, "why": "A slip."} | changes
    corrections.correct(scene.ben, campaign, **given)


def moved(scene: Any, *moves: dict[str, Any]) -> None:
    corrections.correct_world(scene.ben, scene.campaign(), 0, 1, list(moves), "A slip.")


BOARDS: dict[str, Any] = {"piles": [{"pile": "boards", "sides": {}}]}


def counted(scene: Any, *piles: dict[str, Any]) -> None:
    recounts.recount(scene.ben, scene.campaign(), 0, 1, {"piles": list(piles)})


def with_seats(scene: Any, *seats: dict[str, Any]) -> None:
    campaign = scene.campaign()
    data = game_data(campaign)
    chapters.record(scene.ben, campaign, 0, data | {"seats": [*seats, *data["seats"][len(seats) :]]})


def remembered(scene: Any, **given: Any) -> None:
    chapters.remember(scene.ben, scene.old_chapter(), **{"seats": [], "winner": {"color": "red"}} | given)


def written_anew(scene: Any) -> Any:
    row = withdrawals.withdraw(scene.ada, scene.played(), 1)
    record(scene.ben, row.campaign)
    return row


def guests(scene: Any, then: Callable[..., object]) -> str:
    """The link for guests of an evening, after something was done to it."""
    campaign = scene.sitting()
    token = evenings.guests_token(scene.ben, campaign.evenings.get())
    then(scene.ben, campaign)
    return token


def renewed(scene: Any) -> str:
    """The address that the calendar had before."""
    token = calendars.address(scene.ada).split("/")[-2]
    calendars.renew(scene.ada)
    return token


def brought(scene: Any) -> Any:
    played = scene.played()
    return chapters.bring(scene.ben, make_campaign(scene.ben, scene.group, "Other"), 0, worlds.load(played, 1).plain())


def forked(scene: Any, act: Callable[[Any], object]) -> None:
    campaign = scene.campaign()
    forks.fork(scene.ben, campaign, 0, "Fork")
    act(campaign)


def underway(scene: Any) -> None:
    campaign = scene.campaign()
    chapters.record(scene.ben, campaign, 0, game_data(campaign))
    chapters.record(scene.ben, campaign, 0, game_data(campaign, 1))


def brought_underway(scene: Any) -> None:
    campaign = scene.campaign()
    chapters.record(scene.ben, campaign, 0, game_data(campaign))
    chapters.bring(scene.ben, campaign, 0, worlds.load(campaign, 0).plain())


PEOPLE: Acts = {
    "accounts.sign_up, taken": lambda s: accounts.sign_up("ADA@example.org", "Eva", PASSWORD),
    "accounts.sign_up, no name": lambda s: accounts.sign_up("eva@example.org", " ", PASSWORD),
    "accounts.sign_up, long name": lambda s: accounts.sign_up("eva@example.org", "E" * 61, PASSWORD),
    "accounts.sign_up, no address": lambda s: accounts.sign_up("eva", "Eva", PASSWORD),
    "accounts.sign_up, weak": lambda s: accounts.sign_up("eva@example.org", "Eva", "123"),
    "accounts.confirm_address": lambda s: accounts.confirm_address("x", "y", PASSWORD),
    "accounts.confirm_address, wrong": lambda s: accounts.confirm_address(
        test_audit.uid(eva := s.unconfirmed()), address_tokens.make_token(eva), "another one"
    ),
    "accounts.reset_password": lambda s: accounts.reset_password("x", "y", PASSWORD),
    "accounts.reset_password, weak": lambda s: accounts.reset_password(
        test_audit.uid(s.ada), default_token_generator.make_token(s.ada), "123"
    ),
    "accounts.change_password": lambda s: accounts.change_password(s.ada, "wrong", PASSWORD),
    "accounts.change_password, weak": lambda s: accounts.change_password(s.ada, PASSWORD, "password12"),
    "accounts.change_profile": lambda s: accounts.change_profile(s.ada, time_zone="Mars"),
    "accounts.change_address": lambda s: accounts.change_address(s.ada, "new@example.org", "wrong"),
    "accounts.change_address, taken": lambda s: accounts.change_address(s.ada, "ben@example.org", PASSWORD),
    "accounts.confirm_new_address": lambda s: accounts.confirm_new_address("x"),
    "accounts.confirm_new_address, used": lambda s: twice(accounts.confirm_new_address, change_token(s.ada, "new@example.org")),
    "accounts.delete_account": lambda s: accounts.delete_account(s.cleo, "wrong", keep_name=False),
    "accounts.delete_account, last owner": lambda s: accounts.delete_account(s.ada, PASSWORD, keep_name=False),
    "accounts.remove": lambda s: accounts.remove(s.root, s.cleo),
    "accounts.remove, last owner": lambda s: _as_operator(lambda: accounts.remove(s.root, s.ada)),
    "groups.create": lambda s: groups.create(s.ada, ""),
    "groups.delete": lambda s: groups.delete(s.ada, s.group, "x"),
    "groups.add_member": lambda s: groups.add_member(s.ada, s.group, make_user("Eva").pk, Role.VIEWER),
    "groups.add_member, again": lambda s: twice(groups.add_member, s.ada, s.group, s.dan.pk, Role.VIEWER),
    "groups.set_role": lambda s: groups.set_role(s.ada, owner(s), Role.VIEWER),
    "groups.remove_member": lambda s: groups.remove_member(s.ada, owner(s)),
    "groups.remove_member, twice": lambda s: twice(groups.remove_member, s.ada, s.member(s.cleo)),
    "invitations.invite, past": lambda s: invitations.invite(s.ada, s.group, Role.VIEWER, in_days(-1)),
    "invitations.invite, late": lambda s: invitations.invite(s.ada, s.group, Role.VIEWER, in_days(90.01)),
    "invitations.invite, uses": lambda s: invitations.invite(s.ada, s.group, Role.VIEWER, in_days(1), 0),
    "invitations.invite, many uses": lambda s: invitations.invite(s.ada, s.group, Role.VIEWER, in_days(1), 1001),
    "invitations.invite, owners": lambda s: invitations.invite(s.ada, s.group, Role.OWNER, in_days(1), 2),
    "invitations.accept": lambda s: invitations.accept(s.dan, "x"),
    "invitations.accept, expired": lambda s: invitations.accept(s.dan, expired(s, expires_at=in_days(-1))),
    "invitations.accept, revoked": lambda s: invitations.accept(s.dan, expired(s, revoked_at=in_days(-1))),
    "invitations.accept, used": lambda s: invitations.accept(s.dan, expired(s, uses=1)),
    "invitations.accept, member": lambda s: invitations.accept(s.ben, expired(s)),
    "players.add_guest": lambda s: twice(s.guest),
    "players.rename": lambda s: players.rename(s.ben, s.guest(), "Ada"),
    "players.remove_guest": lambda s: players.remove_guest(s.ben, player(s, s.cleo)),
    "players.remove_guest, played": has_played,
    "players.claim": lambda s: players.claim(s.cleo, player(s, s.ben)),
    "players.claim, claimed": lambda s: twice(players.claim, s.cleo, s.guest()),
    "players.withdraw": lambda s: players.withdraw(s.ben, s.claim()),
    "players.decide": decided,
    "players.decide, no player": no_player_any_more,
    "players.decide, together": sat_together,
    "tokens.create, scope": lambda s: tokens.create(s.ada, "Script", "all"),
    "tokens.create, past": lambda s: tokens.create(s.ada, "Script", "read", in_days(0)),
    "tokens.create, many": many_tokens,
    "campaigns.create": lambda s: campaigns.create(s.ben, s.group, ""),
    "campaigns.create, world": lambda s: campaigns.create(s.ben, s.group, "New", world={}),
    "campaigns.create, old": lambda s: campaigns.create(
        s.ben, s.group, "New", world=worlds.load(s.campaign(), 0).plain() | {"chapter": 10**6}
    ),
    "campaigns.delete": lambda s: campaigns.delete(s.ada, s.campaign(), "x"),
    "campaigns.delete, forks": lambda s: forked(s, lambda row: campaigns.delete(s.ada, row, row.name)),
    "chapters.record, head": lambda s: chapters.record(s.ben, row := s.campaign(), 3, game_data(row)),
    "chapters.record, written": lambda s: chapters.record(s.ben, row := s.played(), 0, game_data(row, 1)),
    "chapters.record, other": underway,
    "chapters.record, colour": lambda s: with_seats(s, {"color": "pink", "player": None}),
    "chapters.record, player": lambda s: with_seats(s, {"color": "purple", "player": str(NOBODY)}),
    "chapters.record, elsewhere": lambda s: with_seats(s, {"color": "purple", "player": str(elsewhere(s))}),
    "chapters.record, differ": lambda s: with_seats(
        s, {"color": "purple", "player": None}, {"color": "purple", "player": None}
    ),
    "chapters.record, nothing": lambda s: chapters.record(s.ben, s.campaign(), 0, {}),
    "chapters.preview": lambda s: chapters.preview(s.ben, row := s.campaign(), 1, game_data(row)),
    "chapters.bring": lambda s: chapters.bring(s.ben, row := s.campaign(), 1, worlds.load(row, 0).plain()),
    "chapters.bring, underway": brought_underway,
    "chapters.remember, recorded": lambda s: chapters.remember(s.ben, s.played().chapters.get(number=1), [], {"color": "red"}),
    "chapters.remember, winner": lambda s: remembered(s, winner={"color": "pink"}),
    "chapters.remember, role": lambda s: remembered(s, winner={"color": "red", "role": "king"}),
    "chapters.remember, oath": lambda s: remembered(s, oath="war"),
    "chapters.remember, seats": lambda s: remembered(s, seats=[{"color": "red"}, {"color": "red"}]),
    "chapters.remember, other winner": lambda s: chapters.remember(
        s.ben, brought(s), [], {"color": "purple" if brought(s).winner_color != "purple" else "red"}
    ),
    "who_played.mend, founding": lambda s: who_played.mend(s.ben, s.campaign().chapters.get(), {"seats": [{"color": "red"}]}),
    "who_played.mend, away": lambda s: who_played.mend(s.ben, s.old_game(), {"winner": {"color": "red"}}),
    "who_played.mend, twice": lambda s: who_played.mend(s.ben, s.old_game(), {"seats": [{"color": "red"}, {"color": "red"}]}),
    "who_played.mend, colour": lambda s: who_played.mend(s.ben, s.old_game(), {"winner": {"color": "pink"}}),
    "who_played.mend, chancellor": lambda s: who_played.mend(
        s.ben, s.old_game(), {"winner": {"color": "red", "role": "chancellor"}, "seats": [{"color": "red"}]}
    ),
    "who_played.mend, both": lambda s: who_played.mend(
        s.ben, s.old_game(), {"seats": [{"color": "red", "player": str(NOBODY), "guest": "Dora"}]}
    ),
    "who_played.mend, name": lambda s: who_played.mend(s.ben, s.old_game(), {"seats": [{"color": "red", "guest": "x" * 99}]}),
    "who_played.mend, minutes": lambda s: who_played.mend(s.ben, s.old_game(), {"minutes": 0}),
    "who_played.mend, notes": lambda s: who_played.mend(s.ben, s.old_game(), {"notes": "x" * 10**5}),
    "who_played.mend, field": lambda s: who_played.mend(s.ben, s.old_game(), {"length": 3}),
    "who_played.mend, meanwhile": lambda s: who_played.mend(s.ben, s.old_game(), {"minutes": 90}, "seen"),
    "who_played.mend, recorded": lambda s: who_played.mend(s.ben, s.played().chapters.get(number=1), {"seats": []}),
    "who_played.mend_all": lambda s: who_played.mend_all(s.ben, (row := s.old_game()).campaign, {row.number: ("seen", {})}),
    "corrections.correct, number": lambda s: corrected(s, number=0),
    "corrections.correct, version": lambda s: corrected(s, version=2),
    "corrections.correct, no why": lambda s: corrected(s, why=" "),
    "corrections.correct, no game": lambda s: corrections.correct(s.ben, s.campaign(), 0, 1, {}, "A slip."),
    "corrections.correct_world, forked": lambda s: forked(
        s, lambda row: corrections.correct_world(s.ben, row, 0, 1, [], "A slip.", oath="people")
    ),
    "corrections.correct_world, of the parent": lambda s: corrections.correct_world(
        s.ben, forks.fork(s.ben, s.campaign(), 0, "Fork"), 0, 1, [], "A slip.", oath="people"
    ),
    "corrections.correct_world, a site": lambda s: moved(s, {"card": "plains", "slot": 1}),
    "corrections.correct_world, nowhere": lambda s: moved(s, {"card": "longbows", "slot": 9}),
    "corrections.correct_world, slot 0": lambda s: moved(s, {"card": "longbows", "slot": 0}),
    "corrections.correct_world, no pile": lambda s: moved(s, {"card": "longbows", "zone": "sea"}),
    "recounts.recount, forked": lambda s: forked(s, lambda row: recounts.recount(s.ben, row, 0, 1, BOARDS)),
    "recounts.recount, version": lambda s: recounts.recount(s.ben, s.campaign(), 0, 2, BOARDS),
    "recounts.recount, as believed": lambda s: counted(s, {"pile": "dispossessed", "count": 3}),
    "recounts.recount, no pile": lambda s: counted(s, {"pile": "cellar"}),
    "recounts.recount, sealed": lambda s: counted(s, {"pile": "archive-order", "cards": ["longbows"]}),
    "recounts.recount, nobody looks": lambda s: counted(s, {"pile": "dispossessed", "cards": ["longbows"]}),
    "recounts.recount, too many": lambda s: counted(s, {"pile": "dispossessed", "count": 199}),
    "recounts.recount, missing": lambda s: counted(s, {"pile": "edifices_in_archive", "cards": []}),
    "packing.tick": lambda s: packing.tick(s.cleo, s.campaign(), 0, "oath", done=True),
    "withdrawals.withdraw, founding": lambda s: withdrawals.withdraw(s.ada, s.campaign(), 0),
    "withdrawals.withdraw, followed": lambda s: withdrawals.withdraw(s.ada, record(s.ben, s.played()), 1),
    "withdrawals.withdraw, a scribe": lambda s: withdrawals.withdraw(s.ben, s.played(), 1),
    "withdrawals.restore, written": lambda s: withdrawals.restore(s.ada, written_anew(s)),
    "drafts.save": lambda s: drafts.save(s.ben, drafts.of_game(s.ben, s.campaign()), 7, {}),
    "drafts.save, long": lambda s: drafts.save(
        s.ben, row := drafts.of_game(s.ben, s.campaign()), row.version, {"a": "x" * 10**6}
    ),
    "forks.fork": lambda s: forks.fork(s.ben, s.campaign(), 1, "Fork"),
    "saga.write": lambda s: saga.write(s.ben, s.campaign().chapters.get(), 3, "Once."),
    "saga.write, nothing": lambda s: saga.write(s.ben, s.campaign().chapters.get(), 0, " "),
    "exports.export, format": lambda s: exports.export(s.ben, s.campaign(), Wish("pdf")),
    "exports.export, secrets": lambda s: exports.export(s.ben, s.campaign(), Wish("tts")),
    "exports.export, no secrets": lambda s: exports.export(s.ben, s.campaign(), Wish("md", secrets=True)),
    "exports.export, chapter": lambda s: exports.export(s.ben, s.campaign(), Wish("md", chapter=0)),
    "exports.fetch": lambda s: exports.fetch(s.ben, row := s.campaign(), exports.ask(s.ben, row, Wish("md"))),
    "imports.read": lambda s: imports.read(b"{"),
    "imports.string_as_chapter": lambda s: imports.string_as_chapter(s.ben, s.campaign(), 0, "?"),
    "evenings.plan, past": lambda s: evenings.plan(s.ben, s.campaign(), in_days(-2).date()),
    "evenings.plan, place": lambda s: evenings.plan(s.ben, s.campaign(), in_days(9).date(), place="x" * 121),
    "evenings.plan, open": lambda s: evenings.plan(s.ben, s.sitting(), in_days(9).date()),
    "evenings.move": lambda s: evenings.move(s.ben, s.campaign(), place="Here"),
    "evenings.open_now, twice": lambda s: evenings.open_now(s.ben, s.sitting()),
    "evenings.close": lambda s: evenings.close(s.ben, s.campaign()),
    "evenings.by_link": lambda s: evenings.by_link("x"),
    "evenings.by_link, over": lambda s: evenings.by_link(guests(s, evenings.close)),
    "evenings.by_link, renewed": lambda s: evenings.by_link(guests(s, evenings.renew_link)),
    "calendars.feed": lambda s: calendars.feed("x"),
    "calendars.feed, renewed": lambda s: calendars.feed(renewed(s)),
}
PLAYING: Acts = {
    "sessions.create, spectators": lambda s: sessions.create(
        s.ada, s.group, "whispers", "Evening", {}, [Chair(), Chair()], spectators="all"
    ),
    "sessions.create, seats": lambda s: sessions.create(s.ada, s.group, "whispers", "Evening", {}, [Chair()]),
    "sessions.create, options": lambda s: sessions.create(s.ada, s.group, "whispers", "Evening", {"x": 1}, [Chair(), Chair()]),
    "sessions.create, game": lambda s: sessions.create(s.ada, s.group, "chess", "Evening", {}, [Chair(), Chair()]),
    "sessions.create, bot": lambda s: sessions.create(s.ada, s.group, "whispers", "Evening", {}, [Chair(), Chair(bot="x")]),
    "sessions.create, player": lambda s: sessions.create(s.ada, s.group, "whispers", "Evening", {}, [Chair(), Chair(NOBODY)]),
    "sessions.create, twice": lambda s: sessions.create(
        s.ada, s.group, "whispers", "Evening", {}, [Chair(player(s, s.ada).pk), Chair(player(s, s.ada).pk)]
    ),
    "sessions.create, world": lambda s: sessions.create(
        s.ben, s.group, "oath", "Evening", {"world": {}}, [Chair()] * 3, campaigns.create(s.ben, s.group, "World")
    ),
    "sessions.create, no campaigns": lambda s: sessions.create(
        s.ben, s.group, "whispers", "Evening", {}, [Chair()] * 3, campaigns.create(s.ben, s.group, "World")
    ),
    "sessions.create, elsewhere": lambda s: sessions.create(
        s.ben, s.group, "oath", "Evening", {}, [Chair()] * 3, campaigns.create(s.dan, make_group(s.dan, "Other"), "World")
    ),
    "sessions.edit": lambda s: sessions.edit(s.ada, s.lobby(), spectators="all"),
    "sessions.edit, name": lambda s: sessions.edit(s.ada, s.lobby(), name=""),
    "sessions.take_seat": lambda s: sessions.take_seat(s.cleo, s.open_lobby(), 2),
    "sessions.take_seat, taken": lambda s: sessions.take_seat(s.cleo, s.open_lobby(), 0),
    "sessions.take_seat, sits": lambda s: sessions.take_seat(s.ada, s.open_lobby(), 1),
    "sessions.take_seat, playing": lambda s: sessions.take_seat(s.ben, s.playing(), 0),
    "sessions.seat_player": lambda s: sessions.seat_player(s.ada, s.open_lobby(), 1, NOBODY),
    "sessions.seat_player, elsewhere": lambda s: sessions.seat_player(s.ada, s.open_lobby(), 1, elsewhere(s)),
    "sessions.leave_seat": lambda s: sessions.leave_seat(s.cleo, s.open_lobby(), 0),
    "sessions.seat_bot": lambda s: sessions.seat_bot(s.ada, s.open_lobby(), 0, "random"),
    "sessions.seat_bot, unknown": lambda s: sessions.seat_bot(s.ada, s.open_lobby(), 1, "x"),
    "sessions.invite": lambda s: sessions.invite(s.ada, s.open_lobby(), 0),
    "sessions.invite, a bot": lambda s: sessions.invite(s.ada, s.lobby(), 1),
    "sessions.accept": lambda s: sessions.accept(s.dan, "x"),
    "sessions.accept, discarded": lambda s: sessions.accept(
        s.dan, _after(sessions.invite(s.ada, row := s.open_lobby(), 1), lambda: sessions.discard(s.ada, row))
    ),
    "sessions.start": lambda s: sessions.start(s.ada, s.open_lobby()),
    "sessions.start, twice": lambda s: sessions.start(s.ada, s.playing()),
    "sessions.discard": lambda s: sessions.discard(s.ada, s.playing()),
    "sessions.spectator_token": lambda s: sessions.spectator_token(s.ada, s.playing()),
    "sessions.by_link": lambda s: sessions.by_link("x"),
    "consent.undo": lambda s: consent.undo(s.ada, s.playing()),
    "consent.undo, seat": lambda s: consent.undo(s.ada, s.playing(), 0, seat=1),
    "consent.undo, far": lambda s: consent.undo(s.ada, play_on(s.playing(), 2), 9),
    "consent.roll_back": lambda s: consent.roll_back(s.ada, play_on(s.playing(), 2), 2),
    "consent.roll_back, before": lambda s: consent.roll_back(s.ada, play_on(s.playing(), 2), -1),
    "consent.agree": lambda s: consent.agree(s.ben, s.proposal()),
    "consent.agree, declined": lambda s: consent.agree(s.cleo, consent.decline(s.cleo, s.proposal())),
    "consent.abandon, twice": lambda s: twice(consent.abandon, s.ada, s.playing()),
    "consent.abandon, lobby": lambda s: consent.abandon(s.ada, s.lobby()),
    "consent.pause": lambda s: consent.pause(s.ada, s.paused()),
    "consent.pause, not there": lambda s: consent.pause(s.ben, s.playing()),
    "consent.resume": lambda s: consent.resume(s.ada, s.playing()),
    "consent.end": lambda s: consent.end(s.cleo, s.playing()),
    "consent.resign": lambda s: consent.resign(s.ben, s.playing()),
    "consent.replace, seat": lambda s: consent.replace(s.ada, s.playing(), 2, bot="random"),
    "consent.replace, nobody": lambda s: consent.replace(s.ada, s.playing(), 1),
    "consent.replace, both": lambda s: consent.replace(s.ada, s.playing(), 1, bot="random", player=player(s, s.ben).pk),
    "consent.replace, bot": lambda s: consent.replace(s.ada, s.playing(), 1, bot="x"),
    "consent.replace, unknown": lambda s: consent.replace(s.ada, s.playing(), 1, player=NOBODY),
    "consent.replace, elsewhere": lambda s: consent.replace(s.ada, s.playing(), 1, player=elsewhere(s)),
    "consent.replace, sits": lambda s: consent.replace(s.ada, s.playing(), 1, player=player(s, s.ada).pk),
    "consent.replace, not away": lambda s: consent.replace(s.ada, s.playing(), 1, player=player(s, s.ben).pk, away=True),
    "bots.again": lambda s: bots.again(s.ada, s.playing()),
    "bots.again, lobby": lambda s: bots.again(s.ada, s.lobby()),
    "notices.resend": lambda s: notices.resend(s.ada, s.playing(), 7),
    "notices.resend, lately": reminded,
    "notices.try_webhook": lambda s: notices.try_webhook(s.ada),
    "preferences.change": lambda s: preferences.change(s.ada, digest="yearly"),
    "preferences.change, from": lambda s: preferences.change(s.ada, quiet_from=time(22)),
    "preferences.change, until": lambda s: preferences.change(s.ada, quiet_until=time(7)),
    "preferences.change, never": lambda s: preferences.change(s.ada, quiet_from=time(7), quiet_until=time(7)),
    "play.answer, stale": lambda s: play.answer(s.ada, s.playing().pk, 0, None, "x", 1),
    "play.answer, ahead": lambda s: play.answer(s.ada, s.playing().pk, 0, None, "x", 3),
    "play.answer, not one": lambda s: play.answer(s.ada, s.playing().pk, 0, None, "x", 2),
    "play.answer, other's": lambda s: play.answer(s.ada, s.playing().pk, 1, None, "x", 2),
    "play.answer, nobody's": lambda s: play.answer(s.ben, s.playing().pk, None, None, "x", 2),
    "play.answer, no bot": lambda s: play.answer(None, s.playing().pk, 0, None, "x", 2),
    "play.answer, paused": lambda s: play.answer(s.ada, s.paused().pk, 0, None, "x", 3),
    "play.answer, gone": lambda s: play.answer(s.ada, NOBODY, 0, None, "x", 3),
    "play.see, seat": lambda s: play.see(s.ada, s.playing(), 1),
    "play.see, closed": lambda s: play.see(s.ben, sessions.edit(s.ada, s.playing(), spectators="none")),
    "play.note": lambda s: play.note(s.ada, s.playing(), " "),
    "play.note, long": lambda s: play.note(s.ada, s.playing(), "x" * 10**5),
    "replay.at": lambda s: replay.at(s.ada, s.playing(), 1),
    "replay.at, lobby": lambda s: replay.at(s.ada, s.lobby(), 0),
    "replay.verify": lambda s: replay.verify(s.playing()),
    "live.load": lambda s: live.load(s.lobby()),
    "in_campaigns.decide": lambda s: in_campaigns.decide(s.ben, s.playing(), "table"),
    "in_campaigns.decide, what": lambda s: in_campaigns.decide(s.ben, s.contested(), "x"),
}
ALL: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
    **{name: (test_audit.Scene, act) for name, act in PEOPLE.items()},
    **{name: (test_sessions_audit.Scene, act) for name, act in PLAYING.items()},
}


def _as_operator(act: Callable[[], object]) -> None:
    with as_operator():
        act()


def _after(token: str, act: Callable[[], object]) -> str:
    act()
    return token


def written() -> dict[str, str]:
    lines = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    return dict(line.split(": ", 1) for line in lines)


def said_of(refusal: Refusal) -> str:
    field = getattr(refusal, "field", None)
    law = " ".join(getattr(refusal, "law", ()))
    said = [type(refusal).__name__, getattr(refusal, "code", ""), f"[{field}]" if field is not None else "", law]
    return " ".join(part for part in (*said, str(refusal.message)) if part)[:300].strip()


@pytest.mark.django_db
@pytest.mark.parametrize("name", list(ALL))
def test_it_works(name: str, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    scene, act = ALL[name]
    settings.CONFIRM_EMAIL = False
    monkeypatch.setattr(secrets, "token_bytes", bytes)
    setting = scene()
    with pytest.raises(Refusal) as refused:
        act(setting)
    found = said_of(refused.value)
    if os.environ.get("WRITE"):
        lines = written() | {name: found}
        FILE.write_text("".join(f"{verb}: {lines[verb]}\n" for verb in sorted(lines)), "utf-8")
    assert found == written()[name]


def test_no_act_is_told_that_is_no_more() -> None:
    assert written().keys() == ALL.keys()
