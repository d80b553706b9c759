from collections.abc import Iterator

import msgspec
from django.apps import AppConfig


class GamesConfig(AppConfig):
    default = True
    name = "games"
    verbose_name = "Sessions"

    def ready(self) -> None:
        # Job kinds register themselves when their service is imported.
        from games.kernel.game import game, playable
        from games.services import bots, in_campaigns  # noqa: F401
        from games.services.notices import evenings, notices  # noqa: F401

        for game_id in playable():
            game(game_id)
        # msgspec looks into a class when it first meets it, and two threads that do so at once end the process.
        for kind in _below(msgspec.Struct):
            msgspec.msgpack.Decoder(kind)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for heir in kind.__subclasses__():
        yield heir
        yield from _below(heir)
