"""Seats that change hands in a game under way: who may take one, and what everybody at the table reads about it.

One account sees what is hidden in a seat (`Seat.account`), and has a say in who sees it next, even while a bot plays on. A
seat is free when no account has that say: it was a bot's from the start, its player gave it up, or the account was deleted.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy

from chronicle.errors import Conflict, Refused
from chronicle.models import Membership, Player, User
from games.models import GameSession, Handover, Move, Proposal, Seat
from games.services import live
from games.services.shown import TableEntry

How = Handover.How
MOVES = {How.RESIGNED: Move.Kind.RESIGN}


def people(session: GameSession, seats: Sequence[Seat]) -> set[int]:
    """Returns the seats played by people who are still in the group and can speak for themselves."""
    there = set(Membership.objects.filter(group=session.group_id).values_list("user_id", flat=True))
    return {seat.number for seat in seats if seat.kind == Seat.Kind.PLAYER and seat.account_id in there}


def lent_seats(actor: User, seats: Sequence[Seat]) -> list[int]:
    """Returns the seats that bots play until this person comes back."""
    return [seat.number for seat in seats if seat.kind == Seat.Kind.BOT and seat.account_id == actor.pk]


# -- who takes it -----------------------------------------------------------------------------------------------------


def taker(session: GameSession, seats: Sequence[Seat], number: int, player: str | UUID) -> tuple[Player, UUID]:
    """Returns the player who is to take the seat, and the account that will see what is hidden there."""
    found = Player.objects.filter(group=session.group_id, pk=UUID(str(player))).first()
    if found is None:
        raise Refused("unknown_player", "There is no such player in this group.", field="player")
    if any(other.player_id == found.pk and other.number != number for other in seats):
        raise Conflict("sits_twice", f"{found.name} already sits at this table.", field="player")
    account = found.user_id or session.created_by_id
    if account is None:
        raise Refused("no_host", f"{found.name} has no account, and nobody hosts this game any more.", field="player")
    return found, account


def looked_elsewhere(session: GameSession, seats: Sequence[Seat], number: int, account: UUID) -> bool:
    """Says whether the account sees, or has ever seen, what is hidden in another seat of this table."""
    now = any(account in (seat.account_id, seat.player and seat.player.user_id) for seat in seats if seat.number != number)
    return now or Handover.objects.filter(session=session, account=account).exclude(seat=number).exists()


def is_second(
    session: GameSession, seats: Sequence[Seat], number: int, player: Player, account: UUID, *, by_all: bool = False
) -> bool:
    """Says whether an account would see into a second seat. Refuses that, unless everybody at the table agrees (`by_all`)
    that a guest plays on for a person."""
    if seats[number].account_id == account or not looked_elsewhere(session, seats, number, account):
        return False
    if by_all and player.user_id is None and seats[number].kind == Seat.Kind.PLAYER and seats[number].account_id:
        return True
    who = player.name if player.user_id else f"The host, who plays for {player.name},"
    raise Conflict("two_seats", f"{who} has seen another hand at this table: nobody may see into two seats.", field="player")


# -- the change itself ------------------------------------------------------------------------------------------------


def hand_over(
    actor: User | None,
    session: GameSession,
    seats: list[Seat],
    number: int,
    how: Handover.How,
    *,
    bot: str = "",
    to: tuple[Player, UUID] | None = None,
) -> None:
    """Gives the seat to a bot or to another player. The caller has made sure of every consent that it takes."""
    seat = seats[number]
    line = Handover(
        session=session, seat=number, before=seat.player, account_id=seat.account_id, how=how, events_before=session.event_count
    )
    line.was_bot = seat.kind == Seat.Kind.BOT
    if actor:
        if bot and seat.account_id == actor.pk and not line.was_bot:
            seat.account = None  # given up: nobody has a say in it any more
        line.by = Player.objects.filter(group=session.group_id, user=actor).first()
    seat.kind, seat.bot = Seat.Kind.BOT, bot
    if to:
        seat.kind, seat.seen = Seat.Kind.PLAYER, 0
        seat.player, seat.account_id = to
        line.after = to[0]
    seat.waiting_since = seat.leaves_at = None  # for whoever plays now it is a new turn
    seat.save()
    about = Q(kind__in=(Proposal.Kind.REPLACE, Proposal.Kind.ABSENT), argument__number=number)
    Proposal.objects.filter(about, session=session, state=Proposal.State.OPEN).update(state=Proposal.State.DECLINED)
    session.trouble = ""
    live.acted(session, MOVES.get(how, Move.Kind.REPLACE), actor, number, "trouble", how=how)
    line.number, line.at = session.version, session.updated_at
    line.save()
    live.asked(session, seats)


# -- somebody who is away ---------------------------------------------------------------------------------------------


def away_since(session: GameSession, seat: Seat) -> datetime | None:
    """Returns since when the table has waited for the seat, or a bot has played it, without a sign of its player; None if
    nobody waits for it."""
    since = seat.waiting_since
    if seat.kind == Seat.Kind.BOT:
        changes = Move.objects.filter(session=session, seat=seat.number, kind__in=(Move.Kind.RESIGN, Move.Kind.REPLACE))
        since = changes.order_by("-number").values_list("at", flat=True).first() or session.started_at
    signs = Move.objects.filter(session=session, by=seat.account_id).order_by("-number").values_list("at", flat=True)
    last = signs.first()
    return max(since, last) if since and last else since


def require_away(session: GameSession, seat: Seat) -> None:
    days = settings.SEAT_ABSENCE_DAYS
    since = away_since(session, seat)
    if since is None or timezone.now() - since < timedelta(days=days):
        message = (
            "A seat can be given away without its player's consent only after the table has waited for it, or a bot has"
            f" kept it, for {days} days without a sign of the player."
        )
        raise Refused("not_away", message, field="away")


def announced(seat: Seat) -> None:
    seat.leaves_at = timezone.now() + timedelta(days=settings.SEAT_NOTICE_DAYS)
    seat.save(update_fields=["leaves_at"])


# -- what the table is told -------------------------------------------------------------------------------------------

TEXTS = {
    How.RESIGNED: gettext_lazy("{before} resigned: {after} plays on."),
    How.GIVEN: gettext_lazy("{by} gave {seat} from {before} to {after}."),
    How.AGREED: gettext_lazy("{after} plays on in {seat} for {before}, as was agreed."),
    How.BACK: gettext_lazy("{after} came back to {seat}, which a bot had kept."),
    How.AWAY: gettext_lazy("{after} plays on in {seat} for {before}, who was away: {by} had announced it."),
}


def lines(session: GameSession) -> list[TableEntry]:
    """Returns a line for every seat that changed hands, in order."""
    return said(Handover.objects.filter(session=session).select_related("before", "after", "by").order_by("number"))


def said(rows: Iterable[Handover]) -> list[TableEntry]:
    """Puts handovers into words; their players are known."""
    return [
        TableEntry(move=row.number, events_before=row.events_before, kind=row.how, seat=row.seat, text=_text(row), at=row.at)
        for row in rows
    ]


def _text(row: Handover) -> str:
    before = row.before.name if row.before else gettext("somebody")
    if row.was_bot:
        before = gettext("a bot for {name}").format(name=before) if row.before else gettext("a bot")
    names = {
        "seat": gettext("seat {number}").format(number=row.seat + 1),
        "before": before,
        "after": row.after.name if row.after else gettext("a bot"),
        "by": row.by.name if row.by else gettext("somebody"),
    }
    text = str(TEXTS[How(row.how)]).format(**names)
    return text[0].upper() + text[1:]
