from chronicle.models import Group, Role, User
from chronicle.permissions import role_in


def test_it_works(group: Group, ada: User, ben: User) -> None:
    assert role_in(ada, group) == Role.OWNER
    assert role_in(ben, group) == Role.SCRIBE
    assert {player.name for player in group.players.all()} == {"Ada", "Ben", "Cleo"}
