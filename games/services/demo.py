"""Demo games for a fresh installation: one of every kind, some way into it, with seats for the demo's people and a bot; and one
play at a real table of every kind that is recorded so."""

from datetime import timedelta
from random import Random

from django.db import transaction

from chronicle.models import AuditEntry, Group, User, Verb
from chronicle.services import audit
from games.kernel.game import playable
from games.models import GameSession, Seat
from games.services import live, play, plays, sessions
from games.services.plays import Column, Given
from games.services.sessions import Chair
from games.shelf.shelves import Shelf, shelf

ANSWERS = 24
A_WEEK = timedelta(days=7)


@transaction.atomic
def load() -> None:
    """Creates the demo games once, and never again, even if they have been played to their end; not at all where the demo's
    people are gone."""
    owner, player = (User.objects.filter(email=f"{name}@example.org").first() for name in ("owner", "player"))
    group = Group.objects.filter(players__user=owner).filter(players__user=player).order_by("created_at").first()
    if AuditEntry.objects.filter(verb=Verb.LOAD_DEMO_GAMES).exists() or not (owner and player and group):
        return
    for game_id in playable():
        _begin(game_id, owner, player, group)
    for each in plays.recordable():
        _record(each, owner, player, group)
    audit.record(None, Verb.LOAD_DEMO_GAMES, group, group)


def _begin(game_id: str, owner: User, player: User, group: Group) -> GameSession:
    people = [Chair(player=group.players.get(user=user).pk) for user in (owner, player)]
    its_shelf = shelf(game_id)
    name, options = f"{its_shelf.name}, by the fire", dict(its_shelf.demo)
    session = sessions.create(owner, group, game_id, name, options, [*people, Chair(bot=its_shelf.bot)])
    sessions.start(owner, session)
    rng = Random(game_id)  # noqa: S311  no secrets here
    for _ in range(ANSWERS):
        session = live.fresh(session)
        if not (asks := live.load(session).asks()):
            break
        ask = asks[0]
        seat = live.seats_of(session)[ask.seat]
        actor = None if seat.kind == Seat.Kind.BOT else owner if seat.user_id == owner.pk else player
        play.answer(actor, session.pk, ask.seat, ask.id, rng.sample(ask.options, ask.least), session.version)
    return session


def _record(its_shelf: Shelf, owner: User, player: User, group: Group) -> None:
    """Records the play that the shelf tells of, with the demo's people and guests."""
    people = [group.players.get(user=user) for user in (owner, player)] + list(group.players.filter(user=None))
    seats = [Column(person.pk, entries=entries) for person, entries in zip(people, its_shelf.demo_play["seats"], strict=False)]
    given = Given(seats, table=its_shelf.demo_play["table"])
    plays.record(owner, group, its_shelf.id, given, plays.today(owner) - A_WEEK)
