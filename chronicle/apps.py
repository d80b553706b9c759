from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.db.backends.signals import connection_created


class AdminConfig(admin.AdminConfig):
    default = False
    default_site = "chronicle.admin.site.Site"

    def ready(self) -> None:
        super().ready()
        from chronicle.admin import accounts, campaigns, catalogue, groups, sessions, trail, work  # noqa: F401  each registers its tables


class ChronicleConfig(AppConfig):
    default = True
    name = "chronicle"
    verbose_name = "Chronicle"

    def ready(self) -> None:
        # Job kinds register themselves when their service is imported.
        from chronicle import logs
        from chronicle.services import chapters, exports, mail  # noqa: F401

        connection_created.connect(logs.watch_queries)
