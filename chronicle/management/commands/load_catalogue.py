from typing import Any

from django.core.management.base import BaseCommand

from chronicle.services import catalogue


class Command(BaseCommand):
    help = "Loads the facts of all games from fixtures/ into the catalogue. Can be repeated."

    def handle(self, *args: Any, **options: Any) -> None:
        for game, count in catalogue.load().items():
            self.stderr.write(f"{game}: {count} entries")
