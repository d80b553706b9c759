"""Who may listen to a game, and for how long.

The right is checked when a stream opens, and then again and again for all listeners of a process at once: whoever is
removed, signs out or loses the link stops hearing within a moment.
"""

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.utils import timezone

from chronicle.errors import NotFound, Refusal
from chronicle.models import ApiToken, Membership, User
from chronicle.permissions import Person, visible
from games.models import GameSession, Seat
from games.services import live, sessions


@dataclass(frozen=True)
class Listener:
    """Whoever listens, and by what right: a link, or an account shown by an API token or by the site's own cookie."""

    session: UUID
    link: str = ""
    user: UUID | None = None
    token: UUID | None = None
    cookie: str = ""
    password: str = ""
    """A digest of the password that the cookie belongs to: the cookie is void once the password is another."""


def seen(person: Person, session_id: UUID, link: str) -> GameSession:
    """Returns the session, if this person may look on."""
    if link:
        session = sessions.by_link(link)
        if session.pk != session_id:
            raise NotFound
        return session
    found = visible(GameSession.objects.select_related("group"), person).filter(pk=session_id).first()
    if found is None:
        raise NotFound
    live.viewer_of(person, found, live.seats_of(found))
    return found


def look_after(known: Mapping[Listener, Hashable]) -> dict[Listener, Hashable]:
    """Returns what each listener's right rests on now, or None where it is gone. The right itself is checked again only
    where any of that has changed, so it is a handful of queries for any number of listeners."""
    facts = _Facts(known)
    return {listener: _still(listener, facts.of(listener), before, facts) for listener, before in known.items()}


def _still(listener: Listener, now: Hashable, before: Hashable, facts: "_Facts") -> Hashable:
    if now is None or now == before:
        return now
    person = facts.users.get(listener.user) if listener.user else None
    try:
        seen(person or AnonymousUser(), listener.session, listener.link)
    except Refusal:
        return None
    return now


class _Facts:
    """Everything that decides about these listeners, read at once."""

    def __init__(self, listeners: Collection[Listener]) -> None:
        now = timezone.now()
        ids = {listener.session for listener in listeners}
        people = {listener.user for listener in listeners if listener.user}
        rows = GameSession.objects.filter(pk__in=ids).values_list("pk", "group_id", "spectators", "link_number", "status")
        self.sessions = {row[0]: row for row in rows}
        self.seats: dict[UUID, set[Hashable]] = {pk: set() for pk in ids}
        for session, *seat in Seat.objects.filter(session__in=ids).values_list(
            "session_id", "number", "kind", "player__user_id"
        ):
            self.seats[session].add(tuple(seat))
        self.users = {user.pk: user for user in User.objects.filter(pk__in=people, is_active=True)}
        self.passwords = {(pk, user.get_session_auth_hash()) for pk, user in self.users.items()}
        groups = {row[1] for row in rows}
        members = Membership.objects.filter(user__in=people, group__in=groups)
        self.roles: dict[tuple[UUID | None, UUID], str] = {
            (user, group): role for user, group, role in members.values_list("user_id", "group_id", "role")
        }
        tokens = {listener.token for listener in listeners if listener.token}
        self.tokens = set(ApiToken.objects.usable(now).filter(pk__in=tokens).values_list("pk", flat=True))
        cookies = {listener.cookie for listener in listeners if listener.cookie}
        signed_in = Session.objects.filter(session_key__in=cookies, expire_date__gt=now)
        self.cookies = set(signed_in.values_list("session_key", flat=True))

    def of(self, listener: Listener) -> Hashable:
        session = self.sessions.get(listener.session)
        if session is None:
            return None
        if listener.link:
            return session
        role = self.roles.get((listener.user, session[1]))
        signed_in = listener.cookie in self.cookies and (listener.user, listener.password) in self.passwords
        if role is None or not (signed_in or listener.token in self.tokens):
            return None
        return session, role, frozenset(self.seats[listener.session])
