import pytest
from django.contrib.auth.models import Permission

from chronicle.models import Campaign, Group, User
from tests.factories import make_campaign, make_group, make_user, play


@pytest.fixture
def campaign(group: Group, ben: User) -> Campaign:
    return play(ben, make_campaign(ben, group), 2)


@pytest.fixture
def onlooker(group: Group) -> User:
    """An operator who may look at every table, and only looks on in the group."""
    user = make_user("Onlooker", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    make_group(user, "Own table")
    group.memberships.create(user=user, role="viewer")
    return user
