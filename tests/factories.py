"""People and groups for tests, made through the services as in real life."""

from datetime import datetime, timedelta

from django.utils import timezone

from chronicle.models import Group, Role, User
from chronicle.services import groups

PASSWORD = "a long enough passphrase"


def make_user(name: str = "Ada", **extra: object) -> User:
    extra.setdefault("email_confirmed_at", timezone.now())
    return User.objects.create_user(f"{name.lower().replace(' ', '.')}@example.org", name, PASSWORD, **extra)


def make_group(owner: User, name: str = "Thursday table", **members: User) -> Group:
    """`make_group(ada, scribe=ben, player=cleo)`."""
    group = groups.create(owner, name)
    for role, user in members.items():
        groups.admit(group, user, Role(role))
    return group


def in_days(days: float) -> datetime:
    return timezone.now() + timedelta(days=days)
