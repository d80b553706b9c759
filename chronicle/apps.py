from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.db.backends.signals import connection_created


class AdminConfig(admin.AdminConfig):
    default = False
    default_site = "chronicle.admin.site.Site"

    def ready(self) -> None:
        super().ready()
        from chronicle.admin import accounts, campaigns, catalogue, groups, trail, work  # noqa: F401  each registers its tables


class ChronicleConfig(AppConfig):
    default = True
    name = "chronicle"
    verbose_name = "Chronicle"

    def ready(self) -> None:
        # Kinds of jobs register themselves when their service is imported.
        from chronicle.services import mail  # noqa: F401
        from chronicle.services.campaigns import chapters  # noqa: F401
        from chronicle.services.exchange import exports  # noqa: F401
        from chronicle.site import logs

        connection_created.connect(logs.watch_queries)
