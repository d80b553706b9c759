"""Games on screen for tests of pages."""

from typing import Any

from chronicle.models import Group, Player, User
from games.models import GameSession
from games.services import live, sessions
from games.services.sessions import Chair


def open_whispers(host: User, group: Group, *others: User, bots: int = 1, **given: Any) -> GameSession:
    """A table at which the host and the others sit, with bots."""
    people = [Chair(player=Player.objects.get(group=group, user=user).pk) for user in (host, *others)]
    chairs = people + [Chair(bot="random")] * bots
    return sessions.create(host, group, "whispers", "An evening", {}, chairs, **given)


def play_whispers(host: User, group: Group, *others: User, bots: int = 1, **given: Any) -> GameSession:
    return sessions.start(host, open_whispers(host, group, *others, bots=bots, **given))


def asked(session: GameSession) -> Any:
    """The first open question."""
    return live.load(live.fresh(session)).asks()[0]
