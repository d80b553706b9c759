"""The lobby: opens a game, fills its seats, and starts it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.core.signing import BadSignature, Signer, TimestampSigner
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from chronicle.errors import Conflict, Gone, NotFound, Refused
from chronicle.models import Campaign, Group, Player, Role, User, Verb
from chronicle.permissions import Act, may, require, role_in, visible
from chronicle.services import audit, fields
from chronicle.services.campaigns import worlds as campaign_worlds
from chronicle.services.people import groups
from chronicle.services.refusing import refusing
from games.kernel.bots import BOTS
from games.kernel.dice import SEED, promising
from games.kernel.match import Match
from games.models import GameSession, Move, Seat
from games.services import bot_games, in_campaigns, live

COLOURS = ("purple", "red", "blue", "yellow", "white", "black")
_seat_links = TimestampSigner(salt="chronicle.seat", sep=".")
_spectator_links = Signer(salt="chronicle.spectator", sep=".")
SEAT_LINK_OPENS = timedelta(days=14)


@dataclass(frozen=True)
class Chair:
    """How a seat is to be filled: by a player of the group, by a bot, or by whoever comes first."""

    player: UUID | None = None
    bot: str = ""


@transaction.atomic
def create(
    actor: User,
    group: Group,
    game: str,
    name: str,
    options: dict[str, Any],
    seats: Sequence[Chair],
    campaign: Campaign | None = None,
    spectators: str = GameSession.Spectators.GROUP,
    *,
    mend: bool = False,
) -> GameSession:
    """Opens a game. A world that comes as a save string is repaired, where it needs that, only if `mend` says so."""
    require(actor, Act.PLAY, group)
    if campaign:
        if campaign.group_id != group.pk:
            raise NotFound
        require(actor, Act.RECORD, group)
        if in_campaigns.story(game).option in options:
            message = "This game would begin in the world of its campaign: give either the campaign or a world."
            raise Refused("world_given", message, field=f"/options/{in_campaigns.story(game).option}")
    if spectators not in GameSession.Spectators:
        raise Refused("spectators", f"Expected one of {', '.join(GameSession.Spectators)}.", field="spectators")
    with refusing():
        options = in_campaigns.with_world_read(game, options, mend=mend)
    _check(game, options, len(seats))
    session = GameSession.objects.create(
        group=group,
        campaign=campaign,
        game=game,
        name=fields.text(GameSession, "name", name),
        options=options,
        spectators=spectators,
        created_by=actor,
    )
    for number, chair in enumerate(seats):
        seat = Seat(session=session, number=number, colour=COLOURS[number % len(COLOURS)])
        if chair.bot:
            _fill(session, seat, Seat.Kind.BOT, bot=_bot(chair.bot))
        elif chair.player:
            _fill(session, seat, Seat.Kind.PLAYER, _player(group, chair.player))
        else:
            seat.save()
    audit.record(actor, Verb.OPEN_SESSION, session, group, game=game, seats=len(seats))
    return session


@transaction.atomic
def edit(actor: User, session: GameSession, *, name: str | None = None, spectators: str | None = None) -> GameSession:
    """Changes what is given, at any time. Turning links for spectators off makes the old ones void for ever."""
    session = live.lock(session.pk)
    live.require_host(actor, session)
    if name is not None:
        session.name = fields.text(GameSession, "name", name)
    if spectators is not None:
        if spectators not in GameSession.Spectators:
            raise Refused("spectators", f"Expected one of {', '.join(GameSession.Spectators)}.", field="spectators")
        if session.spectators == GameSession.Spectators.LINK != spectators:
            session.link_number += 1
        session.spectators = spectators
    live.changed(session, "edit", "name", "spectators", "link_number")
    audit.record(actor, Verb.EDIT_SESSION, session, session.group)
    return session


@transaction.atomic
def take_seat(actor: User, session: GameSession, number: int) -> Seat:
    session = live.lock(session.pk)
    return _seat_player(actor, session, number, player_of(actor, session.group))


@transaction.atomic
def seat_player(actor: User, session: GameSession, number: int, player: UUID) -> Seat:
    """Seats another member, or a guest who plays on the host's screen; the host does it."""
    session = live.lock(session.pk)
    live.require_host(actor, session)
    return _seat_player(actor, session, number, _player(session.group, player))


@transaction.atomic
def leave_seat(actor: User, session: GameSession, number: int) -> None:
    """Empties a seat, for the person who sits there or for the host."""
    session = live.lock(session.pk)
    seat = _seat(session, number)
    if seat.user_id != actor.pk:
        live.require_host(actor, session)
    _fill(session, seat, Seat.Kind.OPEN)
    live.changed(session, "seats")
    audit.record(actor, Verb.LEAVE_SEAT, session, session.group, seat=number)


@transaction.atomic
def seat_bot(actor: User, session: GameSession, number: int, bot: str) -> Seat:
    session = live.lock(session.pk)
    live.require_host(actor, session)
    seat = _seat(session, number)
    if seat.kind == Seat.Kind.PLAYER:
        raise Conflict("seat_taken", f"{seat.name} sits there.", field="number")
    _fill(session, seat, Seat.Kind.BOT, bot=_bot(bot))
    live.changed(session, "seats")
    audit.record(actor, Verb.SEAT_BOT, session, session.group, seat=number, bot=bot)
    return seat


def invite(actor: User, session: GameSession, number: int) -> str:
    """Returns the token of a link to an open seat. An owner's link also admits to the group, as a player."""
    session = live.fresh(session)
    live.require_host(actor, session)
    if _seat(session, number).kind != Seat.Kind.OPEN:
        raise Conflict("seat_taken", "Somebody sits there already.", field="number")
    return _seat_links.sign(f"{session.pk}:{number}:{actor.pk}")


@transaction.atomic
def accept(user: User, token: str) -> Seat:
    """Gives the seat to whoever uses the link first."""
    try:
        pk, number, by = _seat_links.unsign(token, max_age=SEAT_LINK_OPENS).split(":")
    except BadSignature as error:
        raise Gone("link_void", "This link is invalid or too old. Ask for a new one.") from error
    session = GameSession.objects.select_related("group").filter(pk=pk).first()
    if session is None:
        raise Gone("link_void", "The game behind this link has been deleted.")
    group = groups.lock(session.group)
    session = live.lock(session.pk)
    host = User.objects.filter(pk=by, is_active=True).first()
    if role_in(user, group) is None and host and may(host, Act.INVITE, group):
        groups.admit(group, user, Role.PLAYER)
    return _seat_player(user, session, int(number), player_of(user, group))


@transaction.atomic
def start(actor: User, session: GameSession) -> GameSession:
    session = live.lock(session.pk)
    live.require_host(actor, session)
    live.require_status(session, live.Status.LOBBY)
    seats = live.seats_of(session)
    if any(seat.kind == Seat.Kind.OPEN for seat in seats):
        raise Refused("open_seats", "Every seat must be taken first: let bots play the open ones, or wait.")
    options = dict(session.options)
    if session.campaign_id:
        options |= in_campaigns.begin(session)
    sealed = secrets.token_bytes(SEED) if session.is_sealed else b""
    session.seed = promising(secrets.token_bytes(SEED), sealed)
    with refusing():
        match = Match.start(session.game, options, len(seats), session.seed, sealed)
    for seat in seats:  # people may have joined or left the group since
        seat.account_id = _account(session, seat.player)
    Seat.objects.bulk_update(seats, ["account"])
    session.status, session.commitment, session.started_at = live.Status.PLAYING, match.commitment, timezone.now()
    begun = ("seed", "commitment", "started_at", "base_chapter")
    bot_games.require_room(session, seats)
    live.store(session, seats, match, Move(kind=Move.Kind.START, by=actor), *begun)
    audit.record(actor, Verb.START_SESSION, session, session.group)
    return session


@transaction.atomic
def discard(actor: User, session: GameSession) -> None:
    """Deletes a lobby that comes to nothing; only the trail remembers it."""
    session = live.lock(session.pk)
    live.require_host(actor, session)
    live.require_status(session, live.Status.LOBBY)
    audit.record(actor, Verb.DISCARD_SESSION, session, session.group)
    session.delete()


def listed(user: User) -> "QuerySet[GameSession]":
    """Returns the games that this person may see, the latest first, with all that `shown.Session` says. Those of guests are the
    host's own."""
    own = Seat.objects.filter(account=user, kind=Seat.Kind.PLAYER, session=OuterRef("pk"))
    rows = visible(GameSession.objects.defer("checkpoint", "seed", "options"), user).select_related("group")
    marked = rows.annotate(mine=Exists(own), my_turn=Exists(own.filter(waiting_since__isnull=False)))
    return marked.prefetch_related("seats__player")


def player_of(user: User, group: Group) -> Player:
    """Returns the player as whom the person plays in this group."""
    require(user, Act.PLAY, group)
    return Player.objects.get(group=group, user=user)


def spectator_token(actor: User, session: GameSession) -> str:
    """Returns the token of a link that shows the game to whoever has it, as spectators see it."""
    session = live.fresh(session)
    live.require_host(actor, session)
    if session.spectators != GameSession.Spectators.LINK:
        raise Refused("no_links", "This game cannot be watched by link.", field="spectators")
    return _spectator_links.sign(f"{session.pk}:{session.link_number}")


def by_link(token: str) -> GameSession:
    """Returns the game that a spectators' link shows."""
    try:
        pk, number = _spectator_links.unsign(token).split(":")
    except BadSignature as error:
        raise NotFound from error
    session = GameSession.objects.select_related("group").filter(pk=pk, link_number=number, spectators="link").first()
    if session is None:
        raise NotFound
    return session


def _check(game_id: str, options: dict[str, Any], seats: int) -> None:
    """Refuses options and seats with which the game would not start."""
    campaign_worlds.stored(options)
    with refusing():
        Match.start(game_id, options, seats, checkpoints=False)


def _seat(session: GameSession, number: int) -> Seat:
    live.require_status(session, live.Status.LOBBY)
    seat = Seat.objects.filter(session=session, number=number).select_related("player").first()
    if seat is None:
        raise Refused("no_such_seat", "There is no such seat.", field="number")
    return seat


def _seat_player(actor: User, session: GameSession, number: int, player: Player) -> Seat:
    seat = _seat(session, number)
    if seat.player_id == player.pk:
        return seat
    if seat.kind == Seat.Kind.PLAYER:
        raise Conflict("seat_taken", f"{seat.name} sits there already.", field="number")
    _fill(session, seat, Seat.Kind.PLAYER, player)
    live.changed(session, "seats")
    audit.record(actor, Verb.TAKE_SEAT, session, session.group, seat=number)
    return seat


def _account(session: GameSession, player: Player | None) -> UUID | None:
    """Returns the account that sees what is hidden in a seat: the player's own, or for a guest the host's."""
    return (player.user_id or session.created_by_id) if player else None


def _fill(session: GameSession, seat: Seat, kind: Seat.Kind, player: Player | None = None, bot: str = "") -> None:
    seat.kind, seat.player, seat.bot, seat.account_id = kind, player, bot, _account(session, player)
    try:
        with transaction.atomic():
            seat.save()
    except IntegrityError as error:
        raise Conflict("sits_twice", f"{player} already sits at this table.", field="player") from error


def _player(group: Group, player: UUID) -> Player:
    found = Player.objects.filter(group=group, pk=player).first()
    if found is None:
        raise Refused("unknown_player", "There is no such player in this group.", field="player")
    return found


def _bot(name: str) -> str:
    if name not in BOTS:
        raise Refused("unknown_bot", f"There is no such bot; there are {', '.join(sorted(BOTS))}.", field="bot")
    return name
