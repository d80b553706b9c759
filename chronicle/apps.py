from django.apps import AppConfig
from django.db.backends.signals import connection_created


class ChronicleConfig(AppConfig):
    name = "chronicle"
    verbose_name = "Chronicle"

    def ready(self) -> None:
        # Job kinds register themselves when their service is imported.
        from chronicle import logs
        from chronicle.services import mail  # noqa: F401

        connection_created.connect(logs.watch_queries)
