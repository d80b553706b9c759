import pytest

from chronicle.models import Group, User
from tests.factories import make_group, make_user


@pytest.fixture
def ada(db: None) -> User:
    return make_user("Ada")


@pytest.fixture
def ben(db: None) -> User:
    return make_user("Ben")


@pytest.fixture
def cleo(db: None) -> User:
    return make_user("Cleo")


@pytest.fixture
def stranger(db: None) -> User:
    return make_user("Stranger")


@pytest.fixture
def group(ada: User, ben: User, cleo: User) -> Group:
    """Ada owns it, Ben writes, Cleo plays."""
    return make_group(ada, scribe=ben, player=cleo)
