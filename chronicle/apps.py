from django.apps import AppConfig


class ChronicleConfig(AppConfig):
    name = "chronicle"
    verbose_name = "Chronicle"

    def ready(self) -> None:
        # Job kinds register themselves when their service is imported.
        from chronicle.services import mail  # noqa: F401
