from django.apps import AppConfig


class GamesConfig(AppConfig):
    default = True
    name = "games"
    verbose_name = "Sessions"

    def ready(self) -> None:
        # Job kinds register themselves when their service is imported.
        from games.services import bots, notices, worlds  # noqa: F401
