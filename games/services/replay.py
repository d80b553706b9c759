"""The past of a game: any moment of it as the viewer may see it, and the proof that nothing was tampered with."""

from django.db.models import F, Min
from django.db.models.functions import Coalesce
from msgspec.structs import replace

from chronicle.errors import Refused, RulesChanged
from chronicle.permissions import Person
from games.kernel.dice import SEED, commitment, is_promised, promising
from games.kernel.errors import Illegal
from games.kernel.game import game
from games.kernel.match import Dump, Match, dump_of
from games.models import GameSession, Move
from games.services import live, past, play
from games.services.editions import edition, mended_since, rules_changed
from games.services.shown import Moment, Round, Verdict


def at(actor: Person, session: GameSession, moment: int, seat: int | None = None, *, by_link: bool = False) -> Moment:
    """Returns the game as it was after so many answers, and what the last of them caused. After the end everything is
    open."""
    session, viewer, names = _seen(actor, session, seat, by_link=by_link)
    if not 0 <= moment <= session.answered:
        raise Refused("no_such_moment", f"This game has the moments 0 to {session.answered}.", field="moment")
    then, gone = _then(session, moment)
    rows = Move.objects.filter(session=session, taken_back_by=None)
    row = rows.get(answer=moment - 1) if moment else rows.get(kind=Move.Kind.START)
    return Moment(
        moment=moment,
        moments=session.answered,
        round=then.game.rounds(then.state) if then else row.round,
        event_count=row.last_event,
        view=then.game.view(then.state, then.board, viewer) if then else None,
        outlived=gone.message if gone else None,
        mended=gone.mended if gone else [],
        waiting=sorted({ask.seat for ask in then.asks()}) if then else [],
        move=row.number,
        seat=row.seat,
        at=row.at,
        entries=play.log_entries(session.game, row, viewer, names),
        outcome=session.outcome if moment == session.answered else None,
    )


def _then(session: GameSession, moment: int) -> tuple[Match | None, RulesChanged | None]:
    """Returns the match at the moment, or why it cannot be shown any more."""
    try:
        return past.at(session, moment), None
    except RulesChanged as gone:
        return None, gone


def rounds(actor: Person, session: GameSession, seat: int | None = None, *, by_link: bool = False) -> list[Round]:
    """Returns the moment at which each round began."""
    session, _, _ = _seen(actor, session, seat, by_link=by_link)
    if not past.has_beginning(session):
        return _rounds_played_again(session)
    moves = Move.objects.filter(session=session, kind__in=(Move.Kind.START, Move.Kind.ANSWER), taken_back_by=None)
    moment = Min(Coalesce(F("answer") + 1, 0))
    begun = moves.exclude(round=None).values_list("round").annotate(moment=moment).order_by("moment")
    return [Round(round=number, moment=first) for number, first in begun]


def _rounds_played_again(session: GameSession) -> list[Round]:
    """Finds the rounds by replaying a game whose first moves do not say in which round they were made."""
    then = past.at(session, 0)
    found: dict[int, int] = {}
    for answer in [None, *past.history(session)]:
        if answer:
            try:
                then.answer(answer.seat, None, answer.choose)
            except Illegal:
                editions = past.editions_of(past.answers(session))
                raise rules_changed("its rounds can no longer be found.", session.game, editions) from None
        if (number := then.game.rounds(then.state)) is not None:
            found.setdefault(number, then.answered)
    return [Round(round=number, moment=moment) for number, moment in found.items()]


def verify(session: GameSession) -> Verdict:
    """Replays a finished game from its seed and answers: the same events, the same end, the seed that was promised.

    Where it differs, `other_rules` says that an earlier edition of the rules took some of the answers, which may be why,
    and `mended` names the rules mended since.
    """
    session = live.fresh(session)
    if not session.is_over:
        raise Refused("not_over", "A game can be verified once it is over: before that, nobody may see its seed.")
    if session.checkpoint is None:
        raise Refused("not_started", "This game has not begun.")
    verdict = _played_again(session, dump_of(bytes(session.checkpoint)))
    if verdict.ok or verdict.at == "seed":
        return verdict
    earlier = past.editions_of(past.answers(session)) - {edition(session.game)}
    mended = mended_since(session.game, earlier) if earlier else []
    return replace(verdict, other_rules=bool(earlier), mended=mended)


def _played_again(session: GameSession, now: Dump) -> Verdict:
    if commitment(now.seed) != session.commitment or not is_promised(now.seed, now.sealed):
        got = commitment(promising(now.seed[:SEED], now.sealed))
        return Verdict(ok=False, at="seed", expected=session.commitment, got=got)
    moves = list(Move.objects.filter(session=session, taken_back_by=None, last_event__gt=0).order_by("number"))
    answers = [move for move in moves if move.answer is not None]
    try:
        match = Match.replay(game(now.game), now.options, now.seats, now.seed, past.history(session), now.sealed)
    except Illegal as refusal:
        return Verdict(ok=False, at=refusal.at, expected="an answer that fits", got=refusal.message)
    stored = [event for move in moves for event in move.events]
    for number, (event, before) in enumerate(zip(past.plain(match.table.events), stored, strict=False), 1):
        if event != before:
            return Verdict(ok=False, at=f"/events/{number}", expected=before["kind"], got=event["kind"])
    ends = {
        "answers": (session.answered, len(past.history(session))),
        "events": (len(stored), match.event_count),
        "outcome": (session.outcome, past.plain(match.outcome)),
    }
    for what, (expected, got) in ends.items():
        if expected != got:
            return Verdict(ok=False, at=f"/{what}", expected=expected, got=got)
    return Verdict(ok=True, decisions=len(answers))


def _seen(actor: Person, session: GameSession, seat: int | None, *, by_link: bool) -> tuple[GameSession, int, list[str]]:
    session = live.fresh(session)
    seats = live.seats_of(session)
    viewer = live.viewpoint(session, live.viewer_of(actor, session, seats, seat, by_link=by_link))
    return session, viewer, [seat.name for seat in seats]
