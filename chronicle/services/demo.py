"""Demo data for a fresh installation: accounts, a group in which everything has happened once, and a second one."""

from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from chronicle.errors import Refused
from chronicle.models import AuditEntry, Group, Role, User, Verb
from chronicle.services import audit
from chronicle.services.campaigns import demo as demo_campaign
from chronicle.services.people import groups, invitations, players, tokens

PASSWORD = "seven winters and one crown"  # noqa: S105  known to everybody, therefore never in production


@dataclass(frozen=True)
class Login:
    name: str
    email: str
    role: str
    password: str = PASSWORD


LOGINS = (
    Login("Demo Owner", "owner@example.org", "owner"),
    Login("Demo Scribe", "scribe@example.org", "scribe"),
    Login("Demo Player", "player@example.org", "player"),
    Login("Demo Viewer", "viewer@example.org", "viewer"),
    Login("Demo Neighbour", "neighbour@example.org", "in another group"),
    Login("Demo Operator", "operator@example.org", "operator of the site"),
)


@transaction.atomic
def load() -> list[Login]:
    """Loads the demo once, and never again even if it was changed or deleted. Returns the logins that exist."""
    if settings.CONFIG.production:
        raise Refused("production", "The demo's passwords are known to everybody: it is not for production.")
    if not AuditEntry.objects.filter(verb=Verb.LOAD_DEMO).exists():
        owner, scribe, player, viewer, neighbour, operator = (_account(login) for login in LOGINS)
        _full_group(owner, scribe, player, viewer)
        groups.admit(groups.create(neighbour, "The Sunday Table", "Learns the rules."), owner, Role.PLAYER)
        operator.is_staff = operator.is_superuser = True
        operator.save()
        audit.record(None, Verb.LOAD_DEMO, operator)
    there = set(User.objects.filter(email__in=[login.email for login in LOGINS]).values_list("email", flat=True))
    return [login for login in LOGINS if login.email in there]


def _account(login: Login) -> User:
    user = User.objects.create_user(login.email, login.name, login.password, email_confirmed_at=timezone.now())
    audit.record(user, Verb.SIGN_UP, user)
    return user


def _full_group(owner: User, scribe: User, player: User, viewer: User) -> Group:
    """Creates one of everything that a group's pages can show."""
    group = groups.create(
        owner, "The Thursday Chronicle", "Four chairs and a world that remembers. We meet every other Thursday."
    )
    soon = timezone.now() + timedelta(days=14)
    for user, role in ((scribe, Role.SCRIBE), (viewer, Role.VIEWER)):
        link = invitations.invite(owner, group, role, soon, note=f"For the {role}")
        invitations.accept(user, invitations.token(link))
    invitations.invite(owner, group, Role.PLAYER, soon, uses_allowed=None, note="For anybody at the table")
    invitations.revoke(owner, invitations.invite(owner, group, Role.VIEWER, soon, note="Sent to the wrong table"))
    groups.admit(group, player, Role.PLAYER)

    for name in ("Guest from the North", "Guest from the Coast", "Guest with the Dice"):
        players.add_guest(scribe, group, name)
    north, coast = group.players.get(name="Guest from the North"), group.players.get(name="Guest from the Coast")
    players.decide(owner, players.claim(scribe, north), accept=True)
    players.decide(owner, players.claim(player, coast), accept=False)
    players.claim(player, coast)
    tokens.create(owner, "Table display", "read")
    demo_campaign.begin(owner, scribe, group)
    return group
